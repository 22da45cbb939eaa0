"""Reads the texts of single files, through the scope: as lines, or as a document's passages."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import BinaryIO, Final

from desktop_app.documents.locators import is_at_edge
from desktop_app.documents.text_access import (
    REASONS,
    TextAccess,
    access_by_content,
    may_be_document,
)
from desktop_app.errors import ProcessError, ScopeError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.passage import DocumentPassage, Locator
from desktop_app.extract.text import encodings
from desktop_app.extract.text.encodings import HEAD_BYTES, Encoding, decode_lines, encoding_of
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.listing import flags_of, modified_ns
from desktop_app.files.opening.file_opener import FileOpener
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.matching.content_blocks import At, block_of_lines, blocks_of
from desktop_app.matching.content_matcher import ContentMatcher, Match, Matches
from desktop_app.matching.judged_bytes import WHOLE_BYTES, in_utf_8
from desktop_app.reasons import Reason
from desktop_app.search.contents.bytes_search import BytesPattern, characters_beyond_ascii
from desktop_app.search.contents.veil import Veil
from desktop_app.search.coverage import reason_of
from desktop_app.stop_flag import StopFlag

_HELD_BYTES: Final = 32_000_000
"""No longer texts are held whole while it is looked for what they must hold."""
_MORE_KEPT: Final = 20
"""Places of a document beyond those wanted: the first may be in headers and footers."""

Noting = Callable[[Iterator[DocumentPassage]], Iterator[DocumentPassage]]
"""Is shown passages, and hands them on."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one file.

    Attributes:
        matches: What was found; None where the file does not pass.
        reason: Why nobody can tell, where that is so.
        size_bytes: Its length, and
        modified_ns: its date, as the open file had them.
    """

    matches: Matches[str] | None = None
    reason: Reason | None = None
    size_bytes: int = 0
    modified_ns: int = 0


@dataclass(frozen=True, slots=True)
class DocumentFound(Exception):
    """A file that was taken for a text is a document."""


class ContentReader:
    """Opens files and judges what is in them; for one thread, but `document` is for any.

    Args:
        scope: The gate.
        matcher: Judges.
        pattern: What a text file must hold to be worth a closer look; None where that is not known.
        lines_pattern: What each line holds in which something begins that any term asks for; None
            where that is not known.
        pool: Reads documents; None where nobody does.
        stop: Ends the reading of a long file.
        veil: Judges what passes the first look of `matcher`; None where that is all there is.
        counts_lines: Whether lines of documents may be counted in place of passages, which is
            sooner done.
    """

    def __init__(
        self,
        scope: Scope,
        matcher: ContentMatcher,
        pattern: BytesPattern | None,
        lines_pattern: BytesPattern | None,
        pool: ExtractionPool | None,
        stop: StopFlag,
        veil: Veil | None = None,
        *,
        counts_lines: bool = False,
    ) -> None:
        self._scope = scope
        self._counts_lines = counts_lines
        self._veil = veil
        self._matcher = matcher
        self._pattern = pattern
        self._lines_pattern = lines_pattern
        self._pool = pool
        self._stop = stop
        self._opener = FileOpener(scope)

    def close(self) -> None:
        """Give back what is held open."""
        self._opener.close()

    def text(
        self,
        folder: str,
        name: str,
        *,
        is_told: bool,
        is_proposed: bool = False,
        keep: int = 0,
    ) -> Judged:
        """Judge a text file.

        Args:
            folder: Where it lies.
            name: Its name there.
            is_told: Whether its name says that it is a text.
            is_proposed: Whether ripgrep looked for the pattern in it and found it.
            keep: Places kept at most.

        Raises:
            DocumentFound: it is a document after all.
        """
        try:
            with self._opener.open_file(folder, name) as file:
                status = os.fstat(file.fileno())
                if flags_of(status) & Flag.ONLINE_ONLY:
                    return Judged(reason=Reason.ONLINE_ONLY)
                pattern = None if is_proposed else self._pattern
                judged = self._judge_text(file, name, status.st_size, is_told, pattern, keep)
        except ScopeError as error:
            return Judged(reason=reason_of(error))
        except OSError:
            return Judged(reason=Reason.UNREADABLE)
        matches, reason = judged
        return Judged(matches, reason, status.st_size, modified_ns(status))

    def document(
        self,
        path: str,
        *,
        keep: int = 0,
        stop: StopFlag | None = None,
        noting: Noting | None = None,
    ) -> Judged | None:
        """Judge a document; None after a stop.

        Args:
            path: Absolute.
            keep: Places kept at most; those in headers and footers are the last of them.
            stop: Ends it early; default: that of the reader.
            noting: Is shown all passages up to where the matter is settled, and hands them on.
        """
        if self._pool is None:
            return Judged(reason=Reason.UNSUPPORTED)
        name = os.path.basename(path)  # noqa: PTH119 (a str)
        try:
            with self._scope.open_file(path) as file:
                status = os.fstat(file.fileno())
                found = self._pool.extract(
                    file, name, status.st_size, stop=stop or self._stop, path=path
                )
        except ScopeError as error:
            return Judged(reason=reason_of(error))
        except (OSError, ProcessError):
            return Judged(reason=Reason.UNREADABLE)
        if found is None:
            return None
        return self._judge_document(found, status, keep, noting)

    def known_document(self, folder: str, name: str, *, keep: int = 0) -> Judged | None:
        """Judge a document that was read lately, without opening it; None where it must be read.

        So it must where it may have changed, where anything is in the way of opening it, and where
        its name alone may close it; `document` knows what to say then.

        Args:
            folder: Where it lies.
            name: Its name there.
            keep: As of `document`.
        """
        if self._pool is None:
            return None
        try:
            status = self._opener.stat(folder, name)
        except (ScopeError, OSError):
            return None
        if (
            status is None
            or not stat.S_ISREG(status.st_mode)
            or flags_of(status) & Flag.ONLINE_ONLY
        ):
            return None
        found = self._pool.kept(status, name)
        return None if found is None else self._judge_document(found, status, keep)

    def _judge_document(
        self,
        found: Extraction,
        status: os.stat_result,
        keep: int,
        noting: Noting | None = None,
    ) -> Judged:
        matches = self._matches_in(found, keep, noting)
        reason = REASONS.get(found.outcome)
        if matches is not None and (matches.count or reason is None):
            return Judged(matches, None, status.st_size, modified_ns(status))
        return Judged(None, reason)

    def _matches_in(
        self, found: Extraction, keep: int, noting: Noting | None
    ) -> Matches[str] | None:
        if noting is not None:
            return self._judge_passages(noting(iter(found.passages())), keep)
        if self._lines_pattern is not None and self._matcher.finds_in_bytes:
            # Most documents do not match, which the bytes of their text tell at once. Only for
            # patterns its lines would not do: theirs are the passages.
            data = found.text()
            if b"\0" not in data:
                if self._pattern is not None and not self._pattern.may_be_in(data, self._stop):
                    return None
                matches = self._judge_utf_8(data, data.isascii(), 0)
                if matches is None or (self._counts_lines and self._veil is None):
                    return matches
        return self._judge_passages(found.passages(), keep)

    def _judge_passages(
        self, passages: Iterable[DocumentPassage], keep: int
    ) -> Matches[str] | None:
        return _with_names(self._judge_lines(passages, keep and keep + _MORE_KEPT), keep)

    def _judge_text(
        self,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        is_told: bool,
        pattern: BytesPattern | None,
        keep: int,
    ) -> tuple[Matches[str] | None, Reason | None]:
        if size_bytes > WHOLE_BYTES:
            if not is_told:
                _check_no_document(name, file.read(HEAD_BYTES))
                file.seek(0)
            if pattern and size_bytes <= _HELD_BYTES:
                # A hundred times as quick as to go through its lines.
                if not pattern.may_be_in(file.read(), self._stop):
                    return None, None
                file.seek(0)
            return self._judge_long(file, name, size_bytes, keep)
        # Room for eight million bytes would be made, and given back, for each file.
        data = file.read(size_bytes + 1)
        if len(data) > size_bytes:
            data += file.read(WHOLE_BYTES + 1 - len(data))
        if len(data) > WHOLE_BYTES:
            # It grew, or says nothing of its length.
            return self._judge_long(file, name, size_bytes, keep)
        if not is_told:
            _check_no_document(name, data)
        if pattern is not None and not pattern.may_be_in(data, self._stop):
            return None, None
        text = in_utf_8(data, name)
        if text is None:
            return None, Reason.UNSUPPORTED
        matches = self._judge_utf_8(*text, keep)
        if matches is not None and self._veil is not None:
            matches = self._veil.judge_text(text[0], keep, matches)
        return matches, None

    def _judge_utf_8(self, data: bytes, is_ascii: bool, keep: int) -> Matches[str] | None:
        """Judge a text in UTF-8, whatever ends its lines."""
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return _with_numbers(self._judge_whole(data, is_ascii, keep), data)

    def _judge_whole(self, data: bytes, is_ascii: bool, keep: int) -> Matches[int] | None:
        """Its lines end in line feeds, and are called by where they begin."""
        matcher, pattern = self._matcher, self._lines_pattern
        if pattern is None:
            lines = data.decode("utf-8", "replace").split("\n")
            starts = list(accumulate((len(line) + 1 for line in data.split(b"\n")), initial=0))
            return matcher.judge([block_of_lines(lines, starts.__getitem__)], keep)
        if not matcher.finds_in_bytes or b"\0" in data:
            # To fold all of a text takes longer than to look once more for what may match.
            starts, lines = pattern.lines(data, matcher.longest, stop=self._stop)
            return matcher.judge([block_of_lines(lines, starts.__getitem__)], keep)
        if not is_ascii and matcher.is_ascii:
            is_ascii = matcher.is_all_in_ascii(characters_beyond_ascii(data))
        if is_ascii:
            return matcher.judge_bytes(data, None, keep)
        starts, lines = pattern.lines(data, matcher.longest, only_beyond_ascii=True)
        others = block_of_lines(lines, starts.__getitem__) if lines else None
        return matcher.judge_bytes(data, others, keep)

    def _judge_long(
        self, file: BinaryIO, name: str, size_bytes: int, keep: int
    ) -> tuple[Matches[str] | None, Reason | None]:
        encoding = encoding_of(file, name)
        if encoding is None:
            return None, Reason.UNSUPPORTED
        return self._judge_lines(self._lines(file, encoding, size_bytes), keep), None

    def _judge_lines(self, lines: Iterable[tuple[At, str]], keep: int) -> Matches[At] | None:
        if self._veil is not None:
            return self._veil.judge(lines, keep)
        return self._matcher.judge(blocks_of(lines, self._matcher.longest), keep)

    def _lines(
        self, file: BinaryIO, encoding: Encoding, size_bytes: int
    ) -> Iterator[tuple[str, str]]:
        max_bytes = size_bytes + encodings.MAX_GROWTH_BYTES
        for number, text in decode_lines(file, encoding, max_bytes=max_bytes):
            if self._stop.is_set():
                return
            yield f"line {number}", text


def _with_numbers(matches: Matches[int] | None, data: bytes) -> Matches[str] | None:
    """The same, its lines called by their numbers."""
    if matches is None:
        return None
    number, counted = 1, 0
    places = []
    for place in matches.places:
        number += data.count(b"\n", counted, place.at)
        counted = place.at
        places.append(_called(place, f"line {number}"))
    return Matches(matches.count, tuple(places), matches.texts)


def _with_names(matches: Matches[Locator] | None, keep: int) -> Matches[str] | None:
    """The same, its passages called as a person reads it: few of many are kept.

    What is repeated at the edge of every page comes behind what is said once.
    """
    if matches is None:
        return None
    first = sorted(matches.places, key=lambda place: is_at_edge(place.at))[:keep]
    places = tuple(_called(place, str(place.at)) for place in first)
    return Matches(matches.count, places, matches.texts)


def _called(place: Match[At], name: str) -> Match[str]:
    return Match(name, place.snippet, place.spans, place.cut_before, place.cut_after)


def _check_no_document(name: str, data: bytes) -> None:
    head = data[:HEAD_BYTES]
    if may_be_document(head) and access_by_content(name, head) is TextAccess.DOCUMENT:
        raise DocumentFound
