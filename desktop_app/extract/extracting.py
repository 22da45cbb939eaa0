"""Reads any document: finds its extractor, holds the limits, and says how it ended.

Here every exception of every parser ends as an outcome.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator
from typing import BinaryIO, Final

from desktop_app.extract.formats import EXTRACTORS, format_inside
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus, Unreadable
from desktop_app.extract.passage import ABOUT, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.programs import is_program
from desktop_app.extract.source import DocumentSource, Extractor
from desktop_app.filetypes.formats import Format

Registry = Callable[[Format], Extractor]
"""Finds the extractor of a format; raises ImportError where there is none."""


def shipped(wanted: Format) -> Extractor:
    """The extractor of a format that comes with the program.

    Raises:
        ImportError: it, or a library that it needs, is not there.
    """
    module = importlib.import_module(EXTRACTORS[wanted])
    extractor: Extractor = module.passages
    return extractor


def extract(
    file: BinaryIO,
    name: str,
    size_bytes: int,
    limits: ExtractionLimits,
    *,
    is_head: bool = False,
    registry: Registry = shipped,
) -> Generator[DocumentPassage, None, ExtractionResult]:
    """Yield a document's passages, none of them empty or too long; return how it ended.

    It raises nothing, whatever the document and its extractor do; passages that were yielded before
    something went wrong stand.

    Args:
        file: Open and seekable.
        name: The last part of its path.
        size_bytes: Its length.
        limits: What it may cost.
        is_head: Whether `file` holds only the beginning of a longer one.
        registry: Where extractors come from.
    """
    reading = _Reading(registry)
    source = DocumentSource(file, name, size_bytes, limits, reading.read)
    ending = yield from _read(reading.read(source), limits, is_head=is_head)
    if source.left_out.private and ending.outcome in _WHOLE:
        return ExtractionResult(
            ExtractionStatus.PRIVATE, f"{source.left_out.private} private inside"
        )
    return ending


_WHOLE: Final = (ExtractionStatus.TEXT, ExtractionStatus.EMPTY, ExtractionStatus.NO_TEXT)


def _read(
    passages: Generator[DocumentPassage, None, None], limits: ExtractionLimits, *, is_head: bool
) -> Generator[DocumentPassage, None, ExtractionResult]:
    kept = _Kept(limits)
    try:
        for passage in passages:
            if kept.whole(passage):
                yield passage
                continue
            yield from kept.pieces(passage)
            if kept.full:
                return ExtractionResult(ExtractionStatus.PARTLY_READ, "text limit")
    except GeneratorExit:
        raise
    except Unreadable as error:
        return kept.ending_after(error)
    except (MemoryError, RecursionError) as error:
        return kept.ending_after(Unreadable(ExtractionStatus.TOO_LARGE, type(error).__name__))
    except ImportError as error:
        return kept.ending_after(Unreadable(ExtractionStatus.UNSUPPORTED, f"without {error.name}"))
    # Not only Exception: a panic of a library in Rust is none, nor is what a parser exits with.
    except BaseException as error:
        return kept.ending_after(Unreadable(ExtractionStatus.DAMAGED, type(error).__name__))
    finally:
        passages.close()
    if is_head:
        return ExtractionResult(ExtractionStatus.PARTLY_READ, "only the head")
    return ExtractionResult(ExtractionStatus.TEXT if kept.anything else ExtractionStatus.EMPTY)


class _Reading:
    """Reads the document and those inside it, each by the extractor of its format."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def read(self, source: DocumentSource) -> Generator[DocumentPassage, None, None]:
        """An `Extractor` for every format; `DocumentSource.read` of documents inside documents."""
        if not source.size_bytes:
            raise Unreadable(ExtractionStatus.EMPTY, "no bytes")
        found = format_inside(source.file, source.name)
        if found is None:
            raise Unreadable(ExtractionStatus.UNSUPPORTED, "unknown format")
        extractor = self._registry(found)
        source.file.seek(0)
        for passage in extractor(source):
            if not (_is_beside(passage.locator) and is_program(passage.text)):
                yield passage


class _Kept:
    """What was yielded so far, against the limits."""

    def __init__(self, limits: ExtractionLimits) -> None:
        self.anything = False
        self.full = False
        self._beside_only = True
        self._longest = limits.passage_characters
        self._characters_left = limits.text_characters

    def whole(self, passage: DocumentPassage) -> bool:
        """Whether it is within the limits as it is, as nearly all are; then it is counted."""
        locator, text = passage
        characters = len(text)
        if (
            characters > self._longest
            or characters > self._characters_left
            or not text
            or text.isspace()
        ):
            return False
        self.anything = True
        self._beside_only = self._beside_only and _is_beside(locator)
        self._characters_left -= characters
        return True

    def pieces(self, passage: DocumentPassage) -> Iterator[DocumentPassage]:
        """Of another passage, the pieces that are within the limits."""
        locator, text = passage
        if not text or text.isspace():
            return
        self.anything = True
        self._beside_only = self._beside_only and _is_beside(locator)
        self.full = len(text) > self._characters_left
        text = text[: self._characters_left]
        self._characters_left -= len(text)
        for start in range(0, len(text), self._longest):
            yield DocumentPassage(locator, text[start : start + self._longest])

    def ending_after(self, error: Unreadable) -> ExtractionResult:
        """How it ended, seen from what was yielded before the extractor could not go on."""
        outcome = error.outcome
        if outcome in (ExtractionStatus.NO_TEXT, ExtractionStatus.EMPTY):
            # Some pages may be scans, and the properties of a scan are not its text.
            outcome = outcome if self._beside_only else ExtractionStatus.TEXT
        elif self.anything and outcome is not ExtractionStatus.LOCKED:
            outcome = ExtractionStatus.PARTLY_READ
        return ExtractionResult(outcome, error.why)


def _is_beside(locator: Locator) -> bool:
    return locator.unit is LocatorUnit.PART and locator.value in ABOUT
