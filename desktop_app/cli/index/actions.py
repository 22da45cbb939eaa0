"""The work of `fossick index`."""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import ExitStack
from datetime import UTC, datetime

from desktop_app.assembly.search import assemble_search
from desktop_app.cli import streams
from desktop_app.cli.index.options import IndexOptions
from desktop_app.cli.interruption import Interruption
from desktop_app.cli.json_output import json_line
from desktop_app.cli.progress import ProgressLine
from desktop_app.cli.status import Status
from desktop_app.errors import AppError, StoreError
from desktop_app.files.scope import Scope
from desktop_app.index.crawl import crawled
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.index.text_store import TextStore
from desktop_app.messages.tool import Progress
from desktop_app.settings import load_settings
from desktop_app.wording import Wording


def carry_out(options: IndexOptions) -> Status:
    """Do what is asked for; what goes wrong is said on standard error.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    store, texts = SnapshotStore(options.data_folder), TextStore(options.data_folder)
    try:
        if options.action == "forget":
            return _Action(options, store, texts, wording).forget()
        settings = load_settings(options.data_folder)
        with assemble_search(settings, options.data_folder, folders=options.folders) as program:
            action = _Action(options, store, texts, wording)
            if options.action == "status":
                return action.status(program.scope)
            with ExitStack() as closing:
                runner = closing.enter_context(asyncio.Runner())
                interruption = closing.enter_context(Interruption(runner.get_loop()))
                return runner.run(action.rebuild(program.scope, interruption))
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


class _Action:
    """One command."""

    def __init__(
        self, options: IndexOptions, store: SnapshotStore, texts: TextStore, wording: Wording
    ) -> None:
        self._options = options
        self._store = store
        self._texts = texts
        self._wording = wording

    def status(self, scope: Scope) -> Status:
        """Tell of each folder what is kept."""
        for folder in scope.folders:
            self._tell(folder, self._store.holding(folder))
        return Status.DONE

    async def rebuild(self, scope: Scope, interruption: Interruption) -> Status:
        """Walk each folder anew."""
        stop = threading.Event()
        interruption.stopping(stop.set)
        for folder in scope.folders:
            if not tells_changes(folder):
                self._tell(folder, None)
                continue
            if not await asyncio.to_thread(self._crawl, folder, scope, stop):
                streams.complain(self._wording.say("index.stopped"))
                return Status.INTERRUPTED
            self._tell(folder, self._store.holding(folder))
        return Status.DONE

    def _crawl(self, folder: str, scope: Scope, stop: threading.Event) -> bool:
        """Make and keep the snapshot of a folder; False after a stop."""
        progress = ProgressLine(sys.stderr, self._wording)
        try:
            columns = crawled(
                folder,
                scope,
                stop=stop,
                tell=lambda entries: progress.show(Progress(entries, entries, folder)),
            )
        finally:
            progress.erase()
        if columns is None:
            return False
        try:
            self._store.keep(columns)
        except OSError as error:
            raise StoreError("index.not_kept", reason=error.strerror or str(error)) from error
        return True

    def forget(self) -> Status:
        """Delete what is kept of the folders that are named, or all of it."""
        try:
            if self._options.folders:
                roots = self._roots()
                count = sum(map(self._store.forget, roots))
                for root in roots:
                    self._texts.forget(root)
            else:
                count = self._store.forget_all()
                self._texts.forget_all()
        except OSError as error:
            raise StoreError("index.not_forgotten", reason=error.strerror or str(error)) from error
        if self._options.as_json:
            streams.write_line(json_line({"forgotten": count}))
        else:
            streams.write(self._wording.say("index.forgotten", count=count) + "\n")
        return Status.DONE

    def _roots(self) -> tuple[str, ...]:
        """The folders that are named, as they are really called."""
        return Scope(self._options.folders).folders

    def _tell(self, folder: str, known: Snapshot | None) -> None:
        if self._options.as_json:
            streams.write_line(json_line(_object(folder, known)))
        elif known is None:
            code = "index.none" if tells_changes(folder) else "index.not_here"
            streams.write(self._wording.say(code, folder=folder) + "\n")
        else:
            said = self._wording.say(
                "index.known",
                folder=folder,
                count=len(known),
                folders=known.folders,
                made=known.made_ns,
                size=known.file_bytes,
            )
            streams.write(said + "\n")


def _object(folder: str, known: Snapshot | None) -> dict[str, object]:
    if known is None:
        return {"folder": folder, "names": None, "can_be_indexed": tells_changes(folder)}
    made = datetime.fromtimestamp(known.made_ns / 1e9, UTC)
    return {
        "folder": folder,
        "names": len(known),
        "folders": known.folders,
        "made": made.isoformat(timespec="seconds"),
        "bytes": known.file_bytes,
        "can_be_indexed": True,
    }
