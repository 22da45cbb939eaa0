"""XML read in one pass, element by element, within bounds; no tree is ever built.

The readers of trees keep all that comes, and some versions of the parser below them unfold entities
without an end; here both have their bounds, and what came before stands.

Names come without their prefixes: what the formats mean is in the local names, the prefix is the
author's choice, and one format's strict variant has other namespaces than its usual one. Nothing
outside the file is ever looked up: entities of other files count as empty.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html.entities import html5
from typing import Final, Generic, TypeVar
from xml.parsers import expat

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator
from desktop_app.extract.text.charsets import codec_for

Attributes = dict[str, str]
"""As written, prefixes included; see `attribute`."""
Start = Callable[[Attributes], object]
End = Callable[[], object]

SKIP: Final = object()
"""What a start returns for an element that is passed over with all in it, its end too."""

_ENTITY_CHARACTERS = 64
"""Drawing programs abbreviate namespaces by entities as long as this; nothing honest needs more."""
_BYTES_WITH_ENTITIES = 1_000_000
_TOKEN_BYTES = 4_000_000
"""One tag or comment; expat 2.5 reads an unfinished one from its beginning each time."""
_KNOWN_NAMES = 10_000
_DECLARED = re.compile(rb"""<\?xml[^>]{1,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})""")


_Value = TypeVar("_Value")


class _ByWrittenName(dict[str, _Value | None], Generic[_Value]):
    """What belongs to a local name, found by the name as written."""

    def __init__(self, by_local_name: Mapping[str, _Value]) -> None:
        super().__init__()
        self._by_local_name = by_local_name

    def __missing__(self, written: str) -> _Value | None:
        found = self._by_local_name.get(written.rpartition(":")[2])
        if len(self) < _KNOWN_NAMES:
            self[written] = found
        return found


class XmlHandler:
    """What a format makes of its elements; a subclass says which and what.

    Attributes:
        limits: Bounds on the text, too: one file gives only so much.
        passages: What was found and not yet taken.
    """

    def __init__(self, limits: ExtractionLimits) -> None:
        self.limits = limits
        self.passages: list[DocumentPassage] = []
        self._characters = 0
        self._acts: tuple[_ByWrittenName[Start], _ByWrittenName[End]] | None = None

    def starts(self) -> Mapping[str, Start]:
        """What to do at the start of elements, by local name."""
        return {}

    def ends(self) -> Mapping[str, End]:
        """What to do at their end."""
        return {}

    def text(self, data: str) -> None:
        """Take a piece of text between tags; it may come in several."""

    def taker(self) -> Callable[[str], object]:
        """What is called with each piece of text."""
        return self.text

    def for_parser(self, chunks: Iterable[bytes]) -> Iterable[bytes]:
        """What of the document the parser is to see; some of it may be read at once, in order."""
        return chunks

    def acts(self) -> tuple[Mapping[str, Start | None], Mapping[str, End | None]]:
        """What to do at starts and ends by the names as written, found once for all documents."""
        if self._acts is None:
            self._acts = _ByWrittenName(self.starts()), _ByWrittenName(self.ends())
        return self._acts

    def emit(self, locator: Locator, text: str) -> None:
        """Add a passage, in pieces if it is long, or none if it is blank.

        Raises:
            Unreadable: TOO_LARGE: there is more text than one file may give.
        """
        if not text or text.isspace():
            return
        self._characters += len(text)
        if self._characters > self.limits.text_characters:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "too much text")
        max_chars = self.limits.passage_characters
        if len(text) <= max_chars:
            self.passages.append(DocumentPassage(locator, text.rstrip()))
            return
        for start in range(0, len(text), max_chars):
            self.passages.append(DocumentPassage(locator, text[start : start + max_chars]))


def attribute(attributes: Attributes, name: str) -> str:
    """The attribute of this local name, or "" where there is none."""
    for written, value in attributes.items():
        if written.rpartition(":")[2] == name:
            return value
    return ""


def xml_passages(chunks: Iterable[bytes], handler: XmlHandler) -> Iterator[DocumentPassage]:
    """What `handler` makes of an XML document that comes in pieces.

    Raises:
        Unreadable: DAMAGED where it is no well-formed XML; TOO_LARGE where elements stand too deep
            in each other, entities would multiply or a tag is endless. What was found before that
            has been yielded.
    """
    reader: _Reader | None = None
    try:
        for chunk in handler.for_parser(chunks):
            if chunk:
                if reader is None:
                    chunk = _from_its_start(chunk)
                    reader = _Reader(handler, _transcoder(chunk))
                reader.feed(chunk)
            if handler.passages:
                yield from _taken(handler)
        if reader is None:
            raise Unreadable(ExtractionStatus.DAMAGED, "empty")
        reader.close()
    # What the parser says of encodings that it does not know is one of the latter two.
    except (expat.ExpatError, LookupError, ValueError) as error:
        yield from _taken(handler)
        raise Unreadable(ExtractionStatus.DAMAGED, "xml") from error
    except Unreadable:
        yield from _taken(handler)
        raise
    finally:
        if reader is not None:
            reader.release()
    yield from _taken(handler)


def consume(chunks: Iterable[bytes], handler: XmlHandler) -> None:
    """Read a document of which no passages come.

    Raises:
        Unreadable: As `xml_passages`.
    """
    for _ in xml_passages(chunks, handler):
        pass


def _taken(handler: XmlHandler) -> Iterator[DocumentPassage]:
    passages, handler.passages = handler.passages, []
    yield from passages


class _Reader:
    """Expat, wired to a handler."""

    def __init__(self, handler: XmlHandler, decoder: codecs.IncrementalDecoder | None) -> None:
        self._decoder = decoder
        self._fed_bytes = 0
        self._entities = 0
        self._parser = expat.ParserCreate("utf-8" if decoder else None)
        self._parser.buffer_text = True
        # Unknown entities then are no errors; nothing outside is read for it.
        self._parser.UseForeignDTD(True)
        self._parser.EntityDeclHandler = self._on_entity
        self._parser.SkippedEntityHandler = _named_characters(handler.taker())
        self._wire(handler)

    def feed(self, chunk: bytes) -> None:
        if self._decoder is not None:
            chunk = self._decoder.decode(chunk).encode()
        self._fed_bytes += len(chunk)
        if self._entities and self._fed_bytes > _BYTES_WITH_ENTITIES:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "entities in a long document")
        self._parser.Parse(chunk, False)
        if self._fed_bytes - max(0, self._parser.CurrentByteIndex) > _TOKEN_BYTES:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "an endless tag")

    def close(self) -> None:
        self._parser.Parse(b"", True)

    def release(self) -> None:
        """Let go of what holds it in turn: then its memory is free at once, not one day."""
        parser = self._parser
        parser.StartElementHandler = parser.EndElementHandler = None
        parser.CharacterDataHandler = parser.EntityDeclHandler = None

    def _wire(self, handler: XmlHandler) -> None:
        """Connect the parser; closures, since they are called for each of many tags."""
        parser = self._parser
        starts, ends = handler.acts()
        text = handler.taker()
        deepest = handler.limits.xml_depth
        depth = 0
        reads = True
        skipped_above = 0

        def start(name: str, attributes: Attributes) -> None:
            nonlocal depth, reads, skipped_above
            depth += 1
            if depth > deepest:
                raise Unreadable(ExtractionStatus.TOO_LARGE, "elements too deep")
            if reads:
                act = starts[name]
                if act is not None and act(attributes) is SKIP:
                    reads, skipped_above = False, depth - 1
                    parser.CharacterDataHandler = None

        def end(name: str) -> None:
            nonlocal depth, reads
            depth -= 1
            if reads:
                act = ends[name]
                if act is not None:
                    act()
            elif depth == skipped_above:
                reads = True
                parser.CharacterDataHandler = text

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = text

    def _on_entity(
        self,
        _name: str,
        is_parameter: bool,
        value: str | None,
        _base: str | None,
        _system_id: str,
        _public_id: str | None,
        _notation: str | None,
    ) -> None:
        if value is None:
            return
        self._entities += 1
        plain = not is_parameter and "&" not in value and "%" not in value
        if not plain or len(value) > _ENTITY_CHARACTERS or self._entities > _ENTITY_CHARACTERS:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "entities")


def _named_characters(text: Callable[[str], object]) -> Callable[[str, bool], None]:
    def skipped(name: str, is_parameter: bool) -> None:
        if not is_parameter:
            text(html5.get(f"{name};", ""))

    return skipped


def _from_its_start(chunk: bytes) -> bytes:
    """Without white space before the declaration, which careless programs write."""
    return chunk.lstrip(b" \t\r\n") if chunk[:1] in b" \t\r\n" else chunk


def _transcoder(head: bytes) -> codecs.IncrementalDecoder | None:
    """A decoder for what expat does not know: East Asian encodings, and names it never heard of."""
    found = _DECLARED.search(head, 0, 300)
    if not found:
        return None
    name = found[1].decode("ascii").lower()
    if name in ("utf-8", "utf8", "utf-16", "us-ascii", "ascii", "iso-8859-1"):
        return None
    return codecs.getincrementaldecoder(codec_for(name) or "utf-8")("replace")
