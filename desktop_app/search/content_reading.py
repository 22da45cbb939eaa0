"""Reads the texts of single files, through the scope: as lines, or as a document's passages."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, lru_cache
from typing import BinaryIO, Final

from desktop_app.errors import ProcessError, ScopeError
from desktop_app.extract.encodings import HEAD_BYTES, Encoding, decode_lines, detect_in
from desktop_app.extract.formats import SUPPORTED_EXTENSIONS, Format, ending_of, format_of
from desktop_app.extract.outcome import Outcome, Unreadable
from desktop_app.extract.pool import ExtractionPool
from desktop_app.extract.text_endings import TEXT_ENDINGS
from desktop_app.files.details import StopFlag
from desktop_app.files.kinds import Kind, extensions_of, kind_of
from desktop_app.files.listing import flags_of, modified_ns
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.private import PRIVATE_ENDINGS, may_be_private
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag
from desktop_app.reasons import Reason
from desktop_app.search.content_ascii import AsciiText, is_plain_ascii
from desktop_app.search.content_bytes import BytesPattern
from desktop_app.search.content_matcher import (
    ContentMatcher,
    Matches,
    block_of_lines,
    block_of_text,
    blocks_of,
)
from desktop_app.search.coverage import reason_of

PLACES_KEPT: Final = 3
"""Of each file; whoever wants more reads it again."""

_WHOLE_BYTES: Final = 8_000_000
"""Shorter texts are read in one go."""

_MARKUP: Final = frozenset(
    "html htm xhtml xht shtml xml svg xsd xsl xslt rss atom kml gpx opml xlf xliff".split()
)
"""Read as they are written: a search of a folder of pages is one of texts, as fast and as exact."""

DOCUMENT_ENDINGS: Final = SUPPORTED_EXTENSIONS - TEXT_ENDINGS - _MARKUP
"""Endings of files whose bytes are not their text."""

_MEDIA: Final = (Kind.IMAGE, Kind.VIDEO, Kind.AUDIO, Kind.FONT)
_TEXT_FORMATS: Final = (Format.TEXT, Format.HTML, Format.XML)

_REASONS: Final = {
    Outcome.NO_TEXT: Reason.NO_TEXT,
    Outcome.LOCKED: Reason.LOCKED,
    Outcome.TOO_LARGE: Reason.TOO_LARGE,
    Outcome.PARTLY_READ: Reason.DAMAGED,
    Outcome.DAMAGED: Reason.DAMAGED,
    Outcome.UNSUPPORTED: Reason.UNSUPPORTED,
    Outcome.TIMED_OUT: Reason.DAMAGED,
    Outcome.CRASHED: Reason.DAMAGED,
}


class Sort(Enum):
    """How the text of a file is got at, judged by its name."""

    TEXT = auto()
    DOCUMENT = auto()
    NO_TEXT = auto()
    UNTOLD = auto()
    """The name does not say; what is inside does."""


def sort_of(name: str) -> Sort:
    """How a file with this name is read."""
    return _sort_of_ending(ending_of(name))


@cache
def sorts_of_endings() -> Mapping[str, Sort]:
    """How files with the commonest endings are read, none of which any private file has."""
    endings = DOCUMENT_ENDINGS | TEXT_ENDINGS | _MARKUP
    for kind in _MEDIA:
        endings |= set(extensions_of(kind))
    private = tuple(PRIVATE_ENDINGS)
    return {
        ending: _sort_of_ending(ending) for ending in endings if not f".{ending}".endswith(private)
    }


@lru_cache(maxsize=4096)
def _sort_of_ending(ending: str) -> Sort:
    if ending in DOCUMENT_ENDINGS:
        return Sort.DOCUMENT
    if ending in TEXT_ENDINGS or ending in _MARKUP:
        return Sort.TEXT
    kind = kind_of(f"x.{ending}")
    if kind in _MEDIA:
        return Sort.NO_TEXT
    return Sort.UNTOLD if kind is None else Sort.TEXT


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
    """

    def __init__(
        self,
        scope: Scope,
        matcher: ContentMatcher,
        pattern: BytesPattern | None,
        lines_pattern: BytesPattern | None,
        pool: ExtractionPool | None,
        stop: StopFlag,
    ) -> None:
        self._scope = scope
        self._matcher = matcher
        self._pattern = pattern
        self._lines_pattern = lines_pattern
        self._pool = pool
        self._stop = stop
        self._folder: OpenFolder | None = None
        self._folder_path = ""
        kept_away = (*scope.excluded, *scope.own_folders)
        self._judged_names = {scope.rules.split(path)[-1].casefold() for path in kept_away}

    def close(self) -> None:
        """Give back what is held open."""
        if self._folder is not None:
            self._folder.close()
            self._folder = None

    def text(
        self,
        folder: str,
        name: str,
        *,
        is_told: bool,
        is_proposed: bool = False,
        keep: int = PLACES_KEPT,
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
            with self._opened(folder, name) as file:
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

    def document(self, path: str, *, keep: int = PLACES_KEPT) -> Judged | None:
        """Judge a document; None after a stop."""
        if self._pool is None:
            return Judged(reason=Reason.UNSUPPORTED)
        name = os.path.basename(path)  # noqa: PTH119 (a str)
        try:
            with self._scope.open_file(path) as file:
                status = os.fstat(file.fileno())
                found = self._pool.extract(file, name, status.st_size, stop=self._stop)
        except ScopeError as error:
            return Judged(reason=reason_of(error))
        except (OSError, ProcessError):
            return Judged(reason=Reason.UNREADABLE)
        if found is None:
            return None
        lines = ((str(passage.locator), passage.text) for passage in found.passages())
        matches = self._judge_lines(lines, keep)
        reason = _REASONS.get(found.outcome)
        if matches is not None and (matches.count or reason is None):
            return Judged(matches, None, status.st_size, modified_ns(status))
        return Judged(None, reason)

    def _opened(self, folder: str, name: str) -> BinaryIO:
        """Open a file; its folder stays open for the next one."""
        if not self._is_plain(name):
            path = os.path.join(folder, name)  # noqa: PTH118 (a str)
            if self._scope.is_private(path):
                raise ScopeError("scope.private", path=path)
            if self._scope.rules.may_be_alias(name):
                return self._scope.open_file(path)
        if self._folder is None or self._folder_path != folder:
            self.close()
            if self._scope.is_private(folder):
                raise ScopeError("scope.private", path=folder)
            self._folder = self._scope.open_folder(folder)
            self._folder_path = folder
        return self._folder.open_file(name)

    def _is_plain(self, name: str) -> bool:
        """Whether a name says nothing: what is allowed of its folder is allowed of it."""
        return (
            name.isascii()
            and name.lower() not in self._judged_names
            and not may_be_private(name)
            and not self._scope.rules.may_be_alias(name)
        )

    def _judge_text(
        self,
        file: BinaryIO,
        name: str,
        size_bytes: int,
        is_told: bool,
        pattern: BytesPattern | None,
        keep: int,
    ) -> tuple[Matches[str] | None, Reason | None]:
        if size_bytes > _WHOLE_BYTES:
            return self._judge_long(file, keep)
        # Room for eight million bytes would be made, and given back, for each file.
        data = file.read(size_bytes + 1)
        if len(data) > size_bytes:
            data += file.read(_WHOLE_BYTES + 1 - len(data))
        if len(data) > _WHOLE_BYTES:
            # It grew, or says nothing of its length.
            return self._judge_long(file, keep)
        if not is_told:
            _check_no_document(name, data)
        if pattern is not None and not pattern.may_be_in(data):
            return None, None
        if is_plain_ascii(data):
            if self._matcher.folds_all:
                return self._matcher.judge_ascii(AsciiText(data), keep), None
            text = data.decode("ascii")
        else:
            encoding = detect_in(io.BytesIO(data), at_most_bytes=_WHOLE_BYTES)
            if encoding is None:
                return None, Reason.UNSUPPORTED
            text = data[encoding.bom_bytes :].decode(encoding.name, "replace")
        text = _with_line_feeds(text)
        if self._lines_pattern is None:
            return self._matcher.judge([block_of_text(text)], keep), None
        # To fold all of a text takes longer than to look once more for what may match.
        numbers, lines = self._lines_pattern.lines(
            text.encode("utf-8", "replace"), self._matcher.longest
        )
        block = block_of_lines(lines, lambda at: f"line {numbers[at] + 1}")
        return self._matcher.judge([block], keep), None

    def _judge_long(self, file: BinaryIO, keep: int) -> tuple[Matches[str] | None, Reason | None]:
        encoding = detect_in(file, at_most_bytes=_WHOLE_BYTES)
        if encoding is None:
            return None, Reason.UNSUPPORTED
        return self._judge_lines(self._lines(file, encoding), keep), None

    def _judge_lines(self, lines: Iterable[tuple[str, str]], keep: int) -> Matches[str] | None:
        return self._matcher.judge(blocks_of(lines, self._matcher.longest), keep)

    def _lines(self, file: BinaryIO, encoding: Encoding) -> Iterator[tuple[str, str]]:
        for number, text in decode_lines(file, encoding, at_most_characters=100_000):
            if self._stop.is_set():
                return
            yield f"line {number}", text


def _with_line_feeds(text: str) -> str:
    """A text with every line end as a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _check_no_document(name: str, data: bytes) -> None:
    head = data[:HEAD_BYTES]
    if head[:4] not in _SIGNATURES and not head.startswith(b"{\\rtf"):
        return
    try:
        found = format_of(name, head)
    except Unreadable:
        raise DocumentFound from None
    if found is not None and found not in _TEXT_FORMATS and found is not Format.PICTURE:
        raise DocumentFound


_SIGNATURES: Final = frozenset((b"%PDF", b"PK\3\4", b"\xd0\xcf\x11\xe0"))
