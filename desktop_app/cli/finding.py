"""Runs one written query for `fossick find`, and writes what it finds."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from datetime import datetime
from time import monotonic

from desktop_app.assembly.search import SearchAssembly
from desktop_app.cli import streams
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.find_options import FindOptions
from desktop_app.cli.find_writers import FoundRows, row_writer, write_numbers, write_object
from desktop_app.cli.interruption import Interruption, Lookout
from desktop_app.cli.program import assembled_search
from desktop_app.cli.progress import ProgressLine
from desktop_app.cli.status import Status
from desktop_app.errors import AppError
from desktop_app.matching.word_forms import with_other_words
from desktop_app.messages.search_progress import Progress
from desktop_app.query.query import Query, Show
from desktop_app.search.events import Found
from desktop_app.wording import Wording
from desktop_app.wording.coverage import coverage_line

QUICK_S = 0.1
"""On a terminal, a search that ends sooner is written in order; a longer one as it finds rows."""


def find(
    query: Query,
    options: FindOptions,
    assembled: Callable[[AskOptions], SearchAssembly] = assembled_search,
) -> Status:
    """Run `query` and write what it finds; what goes wrong is said on standard error.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: it could not be written for another reason.
    """
    wording = Wording(options.where.language)
    wording.load()
    try:
        with ExitStack() as opened:
            program = opened.enter_context(assembled(options.where))
            # Without a loop of asyncio, which takes as long to import as many a search.
            lookout = Lookout()
            interruption = opened.enter_context(Interruption(lookout))
            status = _Finding(query, options, program, wording, lookout, interruption).ends_in()
            return Status.INTERRUPTED if interruption.requested else status
    except streams.OutputError:
        raise
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED


class _Finding:
    """One search on its way to standard output."""

    def __init__(
        self,
        query: Query,
        options: FindOptions,
        program: SearchAssembly,
        wording: Wording,
        lookout: Lookout,
        interruption: Interruption,
    ) -> None:
        self._lookout = lookout
        self._query = query
        self._options = options
        self._engine = program.engine
        self._wording = wording
        self._stop = threading.Event()
        self._progress = ProgressLine(sys.stderr, wording)
        in_order = query.sort is not None or query.top is not None
        self._is_brisk = not in_order and sys.stdout.isatty()
        self._lists = query.show is Show.LIST and not options.quiet
        self._listing = FoundRows(
            row_writer(as_json=options.where.as_json, ends_with_null=options.ends_with_null),
            options.limit,
            holds=in_order or self._is_brisk,
        )
        self._holds_until = monotonic() + QUICK_S
        interruption.stopping(self._stop.set)

    def ends_in(self) -> Status:
        """Search, write, and tell how it ended."""
        found = self._search(self._query)
        if found is not None and self._lists and sys.stdout.isatty():
            found = self._in_other_words(found)
        return Status.DONE if found is None else self._finish(found)

    def _in_other_words(self, found: Found) -> Found:
        """Where no contents say it, what those in other words say; not to a program, which asked.

        The person is told before any row comes.
        """
        query, words = with_other_words(self._query)
        if not words or len(found.hits) or not found.coverage.complete:
            return found
        separator = self._wording.say("list.separator")
        streams.complain(self._wording.say("contents.other_words", words=separator.join(words)))
        return self._search(query) or found

    def _search(self, query: Query) -> Found | None:
        """Search, and write rows as they come; None where somebody only asked for one."""
        # Of a table, not of the rows it is made of, the first few are asked for.
        rows = self._lists or self._options.quiet or self._options.where.as_json
        events = self._engine.events(
            query, stop=self._stop, now=datetime.now(), numbers_only=not rows
        )
        with closing(events):
            for event in events:
                self._look_up()
                if isinstance(event, Found):
                    self._progress.erase()
                    return event
                if isinstance(event, Progress):
                    self._progress.show(event)
                elif event is None:
                    continue
                elif self._options.quiet and len(event.hits):
                    self._progress.erase()
                    return None
                elif self._lists:
                    self._progress.erase()
                    self._listing.add(event.hits)
        raise AssertionError("a search ends with what it found")

    def _look_up(self) -> None:
        self._lookout.look_up()
        if self._is_brisk and self._lists and monotonic() >= self._holds_until:
            self._is_brisk = False
            self._progress.erase()
            self._listing.release()

    def _finish(self, found: Found) -> Status:
        if self._options.quiet:
            return Status.DONE if len(found.hits) else Status.FAILED
        if self._lists:
            self._listing.finish(found.hits)
        if self._options.where.as_json:
            write_object(found)
            return Status.DONE
        if not self._lists:
            write_numbers(found, self._wording)
        limit = self._options.limit
        if self._lists and limit is not None and len(found.hits) > limit:
            more = len(found.hits) - limit
            streams.complain(self._wording.say("ask.more_files", count=more))
        streams.complain(coverage_line(found.coverage, self._wording))
        return Status.DONE
