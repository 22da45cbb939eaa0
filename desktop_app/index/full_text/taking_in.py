"""The words of a file, as the index keeps them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from desktop_app.documents.text_access import (
    REASONS,
    TextAccess,
    access_by_content,
    may_be_document,
)
from desktop_app.errors import ScopeError
from desktop_app.extract.text.encodings import HEAD_BYTES
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

_AT_ONCE: Final = 1_000_000
"""Bytes of which the words are told together: each by itself takes ten times its room."""


def words_of(one: WorthReading, scope: Scope, texts: TextStore) -> KeptWords | None:
    """The words of a file that is still as it was found; None where nothing is known of it now.

    What is read is what a search would read, by the same rules: so a file whose words are kept
    passes or fails without an error, and without a word about what of it could not be read.

    Args:
        one: The file.
        scope: The gate.
        texts: Knows what is in documents.
    """
    real = os.path.realpath(one.path)
    if not tells_changes(real):
        return None
    try:
        if scope.why_closed(one.path) is not None:
            return None
        if one.access is TextAccess.DOCUMENT:
            return _of_document(one, real, texts)
        return _of_text(one, real, scope)
    except (ScopeError, OSError):
        return None


def _of_document(one: WorthReading, real: str, texts: TextStore) -> KeptWords | None:
    read = texts.find(one.version)
    if read is None:
        return None
    if read.outcome in REASONS:
        # An answer has to say why it was not read, or not all of it.
        return KeptWords(one.version, real, None)
    return KeptWords(one.version, real, words_in(read.text()))


def _of_text(one: WorthReading, real: str, scope: Scope) -> KeptWords | None:
    size = one.version.size_bytes
    if size > MAX_BYTES:
        return KeptWords(one.version, real, None)
    with scope.open_file(one.path) as file:
        if not _is_same(one, os.fstat(file.fileno())):
            return None
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
