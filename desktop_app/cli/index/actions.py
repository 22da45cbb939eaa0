"""The work of `fossick index`."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime

from desktop_app.assembly.search import SearchAssembly, assemble_search
from desktop_app.cli import streams
from desktop_app.cli.index.options import IndexOptions
from desktop_app.cli.interruption import Interruption
from desktop_app.cli.json_output import json_line
from desktop_app.cli.progress import ProgressLine
from desktop_app.cli.status import Status
from desktop_app.errors import AppError, StoreError
from desktop_app.files.scope import Scope
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import SWEEP_S, Indexer
from desktop_app.index.progress import IndexProgress, IndexState, progress_line
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.index.text_store import TextStore, TextTotals
from desktop_app.index.uses import Uses
from desktop_app.index.vouching import asking
from desktop_app.index.vouching.asking import Vouched
from desktop_app.index.watch_plan import vouching_budget
from desktop_app.processes.courtesy import give_way
from desktop_app.settings import load_settings
from desktop_app.wording import Wording

logger = logging.getLogger(__name__)


def carry_out(options: IndexOptions) -> Status:
    """Do what is asked for; what goes wrong is said on standard error.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    action = _Action(options, wording)
    try:
        match options.action:
            case "forget":
                return action.forget()
            case "pause" | "resume":
                return action.pause(options.action == "pause")
        settings = load_settings(options.data_folder)
        with assemble_search(settings, options.data_folder, folders=options.folders) as program:
            if options.action == "status":
                return action.status(program.scope)
            with ExitStack() as closing:
                runner = closing.enter_context(asyncio.Runner())
                interruption = closing.enter_context(Interruption(runner.get_loop()))
                return runner.run(action.index(program, interruption))
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


class _Action:
    """One command."""

    def __init__(self, options: IndexOptions, wording: Wording) -> None:
        self._options = options
        self._wording = wording
        self._store = SnapshotStore(options.data_folder)
        self._texts = TextStore(options.data_folder)
        self._words = WordIndex(options.data_folder)
        self._uses = Uses(options.data_folder)
        self._state = IndexState(options.data_folder)

    def status(self, scope: Scope) -> Status:
        """Tell of each folder what is kept, and whether somebody sees to it."""
        progress = self._state.progress()
        watching = asking.ask(self._options.data_folder, asking.PATIENT_S)
        for folder in scope.folders:
            kept = self._texts.totals(folder), self._words.totals(folder)
            self._tell(folder, self._store.holding(folder), *kept, progress, watching)
        if not self._options.as_json:
            streams.write(progress_line(progress, self._wording) + "\n")
            if watching.wanted:
                said = self._wording.say(
                    "index.watching",
                    watched=watching.watched,
                    count=watching.wanted,
                    budget=watching.budget,
                )
                streams.write(said + "\n")
        return Status.DONE

    def pause(self, is_paused: bool) -> Status:
        """Have whoever keeps the index rest, or go on."""
        try:
            if is_paused:
                self._state.pause()
            else:
                self._state.resume()
        except OSError as error:
            raise StoreError("index.not_kept", reason=error) from error
        streams.write(self._wording.say("index.paused" if is_paused else "index.resumed") + "\n")
        return Status.DONE

    async def index(self, program: SearchAssembly, interruption: Interruption) -> Status:
        """Bring the index up to date once, or keep it so until a signal comes."""
        stop = threading.Event()
        interruption.stopping(stop.set)
        try:
            if self._options.action == "run":
                await self._keep(program, stop)
                return Status.DONE
            await asyncio.to_thread(self._make, program, stop)
        except OSError as error:
            raise StoreError("index.not_kept", reason=error) from error
        if stop.is_set():
            streams.complain(self._wording.say("index.stopped"))
            return Status.INTERRUPTED
        return self.status(program.scope)

    def _make(self, program: SearchAssembly, stop: threading.Event) -> None:
        with self._telling() as tell:
            self._indexer(program, stop, tell).bring_up_to_date(anew=True)

    async def _keep(self, program: SearchAssembly, stop: threading.Event) -> None:
        """Keep the index, and begin anew where its folder is gone: all of it can be made again."""
        lock = self._state.lock
        is_elected = lock.take_over()
        while is_elected:
            try:
                # Not on the thread that gives way: whoever asks waits for who vouches.
                with self._vouching():
                    await asyncio.to_thread(self._run, program, stop)
            finally:
                lock.release()
            if stop.is_set():
                return
            is_elected = await asyncio.to_thread(self._is_elected_again, stop)
        if not stop.is_set():
            streams.complain(self._wording.say("index.kept_already"))

    def _is_elected_again(self, stop: threading.Event) -> bool:
        """Whether this is still the process that keeps the index, once there is room for one."""
        while not stop.is_set():
            try:
                return self._state.lock.take_over()
            except OSError as error:
                logger.warning("The index has no folder: %s", error.strerror or error)
                stop.wait(SWEEP_S)
        return False

    def _run(self, program: SearchAssembly, stop: threading.Event) -> None:
        give_way()
        with self._telling() as tell:

            def tell_all(progress: IndexProgress) -> None:
                self._state.tell(progress)
                tell(progress)

            self._indexer(program, stop, tell_all, keeps=True).run()

    @contextmanager
    def _telling(self) -> Iterator[Callable[[IndexProgress], None]]:
        """Says how far it is on a terminal."""
        line = ProgressLine(sys.stderr, self._wording)
        try:
            yield lambda progress: line.show_text(progress_line(progress, self._wording))
        finally:
            line.erase()

    def _indexer(
        self,
        program: SearchAssembly,
        stop: threading.Event,
        tell: Callable[[IndexProgress], None],
        *,
        keeps: bool = False,
    ) -> Indexer:
        return Indexer(
            program.scope,
            self._store,
            self._texts,
            self._words,
            first=program.busy_folders(),
            tell=tell,
            is_paused=self._state.is_paused if keeps else lambda: False,
            is_elected=self._state.lock.is_in_place if keeps else lambda: True,
            stop=stop,
        )

    @contextmanager
    def _vouching(self) -> Iterator[None]:
        """Hear meanwhile of changes, so that whoever asks need not look at each folder."""
        if sys.platform != "linux":
            yield
            return
        from desktop_app.index.vouching.voucher import Voucher

        voucher = Voucher(self._options.data_folder, vouching_budget())
        voucher.start()
        try:
            yield
        finally:
            voucher.close()

    def forget(self) -> Status:
        """Delete what is kept of the folders that are named, or all of it."""
        try:
            if self._options.folders:
                roots = self._roots()
                count = sum(map(self._store.forget, roots))
                for root in roots:
                    self._texts.forget(root)
                    self._words.forget(root)
                    self._uses.forget(root)
            else:
                count = self._store.forget_all()
                self._texts.forget_all()
                self._words.forget_all()
                self._uses.forget()
        except OSError as error:
            raise StoreError("index.not_forgotten", reason=error) from error
        if self._options.as_json:
            streams.write_line(json_line({"forgotten": count}))
        else:
            streams.write(self._wording.say("index.forgotten", count=count) + "\n")
        return Status.DONE

    def _roots(self) -> tuple[str, ...]:
        """The folders that are named, as they are really called."""
        return Scope(self._options.folders).folders

    def _tell(
        self,
        folder: str,
        known: Snapshot | None,
        texts: TextTotals,
        words: int,
        progress: IndexProgress,
        watching: Vouched,
    ) -> None:
        if self._options.as_json:
            told = _object(folder, known, texts, words, progress, watching)
            streams.write_line(json_line(told))
            return
        if known is None:
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
        if texts.documents:
            said = self._wording.say(
                "index.texts", count=texts.documents, unreadable=texts.unreadable
            )
            streams.write(said + "\n")
        if words:
            streams.write(self._wording.say("index.words", count=words) + "\n")


def _object(
    folder: str,
    known: Snapshot | None,
    texts: TextTotals,
    words: int,
    progress: IndexProgress,
    watching: Vouched,
) -> dict[str, object]:
    told: dict[str, object] = {"folder": folder, "names": None}
    if known is not None:
        made = datetime.fromtimestamp(known.made_ns / 1e9, UTC)
        told = {
            "folder": folder,
            "names": len(known),
            "folders": known.folders,
            "made": made.isoformat(timespec="seconds"),
            "bytes": known.file_bytes,
        }
    return told | {
        "can_be_indexed": tells_changes(folder),
        "documents": texts.documents,
        "unreadable": texts.unreadable,
        "text_bytes": texts.file_bytes,
        "files_by_word": words,
        "indexer": asdict(progress),
        "watching": {
            "folders": watching.watched,
            "of": watching.wanted,
            "at_most": watching.budget,
        },
    }
