"""The words of a file, as the index keeps them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from desktop_app.documents.text_access import (
    REASONS,
    TextAccess,
    access_by_content,
    may_be_document,
)
from desktop_app.errors import ScopeError
from desktop_app.extract.text.encodings import HEAD_BYTES
from desktop_app.files.opening.file_opener import FileOpener
from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold
from desktop_app.index.full_text.fold_table import words_by_table
from desktop_app.index.full_text.tokens import LONGEST, ascii_words, tokens_of
from desktop_app.index.full_text.word_index import KeptWords
from desktop_app.index.reading_ahead import WorthReading
from desktop_app.index.telling import tells_changes
from desktop_app.index.text_store import TextStore
from desktop_app.matching.judged_bytes import in_utf_8

MAX_BYTES: Final = 32_000_000
"""Of longer texts nothing is kept: their words would take a hundred megabytes in passing."""

_FOLDERS: Final = 10_000
"""Of which it is remembered where they really are."""

_AT_ONCE: Final = 1_000_000
"""Bytes of which the words are told together: each by itself takes ten times its room."""


class WordReader:
    """Reads the words of files that are as they were found; for one thread.

    What is read is what a search would read, by the same rules: so a file whose words are kept
    passes or fails without an error, and without a word about what of it could not be read.

    Args:
        scope: The gate.
        texts: Knows what is in documents.
    """

    def __init__(self, scope: Scope, texts: TextStore) -> None:
        self._scope = scope
        self._texts = texts
        self._opener = FileOpener(scope)
        self._real = lru_cache(_FOLDERS)(os.path.realpath)
        self._tells: dict[int, bool] = {}

    def close(self) -> None:
        """Give back what is held open."""
        self._opener.close()

    def words_of(self, one: WorthReading) -> KeptWords | None:
        """The words of a file; None where nothing is known of it now."""
        folder, name = os.path.split(one.path)
        # No link: nobody would have found it worth reading.
        real = os.path.join(self._real(folder), name)  # noqa: PTH118 (a str)
        if not self._tells_changes(one, real):
            return None
        try:
            if one.access is TextAccess.DOCUMENT:
                return self._of_document(one, real)
            return self._of_text(one, folder, real)
        except (ScopeError, OSError):
            return None

    def _tells_changes(self, one: WorthReading, real: str) -> bool:
        device = one.version.device
        if device not in self._tells:
            self._tells[device] = tells_changes(real)
        return self._tells[device]

    def _of_document(self, one: WorthReading, real: str) -> KeptWords | None:
        if self._scope.why_closed(one.path) is not None:
            return None
        read = self._texts.find(one.version)
        if read is None:
            return None
        if read.outcome in REASONS:
            # An answer has to say why it was not read, or not all of it.
            return KeptWords(one.version, real, None)
        return KeptWords(one.version, real, words_in(read.text()))

    def _of_text(self, one: WorthReading, folder: str, real: str) -> KeptWords | None:
        size = one.version.size_bytes
        with self._opener.open_file(folder, one.version.name) as file:
            if not _is_same(one, os.fstat(file.fileno())):
                return None
            if size > MAX_BYTES:
                return KeptWords(one.version, real, None)
            data = file.read(size + 1)
            if len(data) != size or not _is_same(one, os.fstat(file.fileno())):
                return None
        return KeptWords(one.version, real, _words_in_file(data, one))


def _words_in_file(data: bytes, one: WorthReading) -> str | None:
    head, name = data[:HEAD_BYTES], one.version.name
    if one.access is TextAccess.UNTOLD and _is_document(name, head):
        return None
    decoded = in_utf_8(data, name)
    return None if decoded is None else words_in(decoded[0])


def _is_document(name: str, head: bytes) -> bool:
    return may_be_document(head) and access_by_content(name, head) is TextAccess.DOCUMENT


def words_in(text: bytes) -> str | None:
    """The words of a text in UTF-8, white space between; None where one is too long."""
    found: list[str] = []
    for part in _parts(text):
        if part.isascii():
            words = ascii_words(part)
            if words is None:
                return None
            found.append(str(words, "ascii"))
            continue
        told, longest = words_by_table(part.decode("utf-8", "replace"), _folded_tokens)
        if longest > LONGEST:
            return None
        found.append(told)
    return " ".join(found)


def _folded_tokens(text: str) -> list[str]:
    return tokens_of(fold(text))


def _parts(text: bytes) -> Iterator[bytes]:
    """A text in parts that end where a line does: no word goes on there."""
    at = 0
    while len(text) - at > _AT_ONCE:
        end = text.find(b"\n", at + _AT_ONCE) + 1
        if not end:
            break
        yield text[at:end]
        at = end
    yield text[at:]


def _is_same(one: WorthReading, status: os.stat_result) -> bool:
    known = one.version
    now = status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
    return now == known[:5]
