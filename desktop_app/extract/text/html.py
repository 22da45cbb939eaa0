"""Web pages: the text that a reader sees, and what the head says about it.

Source: the WHATWG HTML standard (elements, character references, encoding sniffing), as far as text
needs it. No tree is built, so it does not matter how deep elements stand in each other.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.charsets import codec_for
from desktop_app.extract.text.encodings import HEAD_BYTES, WIDE, Encoding, detect_in
from desktop_app.extract.text.markup import attributes, tokens


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Title and description, then one passage a line of text; a table's row has tabs.

    Raises:
        Unreadable: UNSUPPORTED: it is no text; TOO_LARGE, after its head.
    """
    markup, is_cut = markup_of(source)
    number = 0
    for part, text in page_text(markup):
        if part is None:
            number += 1
        place = (
            Locator(LocatorUnit.LINE, number) if part is None else Locator(LocatorUnit.PART, part)
        )
        yield DocumentPassage(place, text)
    if is_cut:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a long page")


def markup_of(source: DocumentSource) -> tuple[str, bool]:
    """The text of a page or of another text with markup, and whether there is more of it.

    Raises:
        Unreadable: UNSUPPORTED: it is no text.
    """
    max_bytes = source.limits.member_bytes
    source.file.seek(0)
    data = source.file.read(max_bytes + 1)
    markup = decoded(data[:max_bytes])
    if markup is None:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "not a text")
    return markup, len(data) > max_bytes


def decoded(data: bytes, charset: str | None = None) -> str | None:
    """The text of a page, or of another text that may name its own encoding; None for no text.

    Args:
        data: The page.
        charset: What is said about it elsewhere, as in the head of a mail.
    """
    found = detect_in(io.BytesIO(data), max_bytes=len(data))
    if found is None or not found.certain or not found.name.startswith("utf"):
        named = codec_for(charset or _charset_inside(data))
        if named and _may_be(data, named, found):
            found = Encoding(named)
    return None if found is None else data[found.bom_bytes :].decode(found.name, "replace")


def page_text(markup: str) -> Iterator[tuple[DocumentPart | None, str]]:
    """The lines of a page, none empty; with `DocumentPart.PROPERTIES` what its head says."""
    page = _Page()
    for token in tokens(markup):
        if isinstance(token, str):
            page.take(unescape(token) if "&" in token else token)
        else:
            page.enter(*token)
        if page.ended:
            yield from page.ended
            page.ended.clear()
    page.end_line()
    yield from page.ended


def page_lines(markup: str) -> Iterator[str]:
    """The lines of a piece of markup, without what its head says."""
    return (text for part, text in page_text(markup) if part is None)


_BLOCKS: Final = frozenset(
    "address article aside blockquote body br caption center dd details dialog dir div dl dt"
    " fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html"
    " legend li main menu nav ol optgroup option p pre section select summary table tbody textarea"
    " tfoot thead title tr ul".split()
)
"""Elements that begin and end a line."""

_TELLING: Final = frozenset(
    "author description keywords dc.title dc.creator dc.subject dc.description og:title"
    " og:description twitter:title twitter:description citation_title citation_author".split()
)
"""What `meta` elements say about the page that a person may look for."""

_MAX_PROPERTIES: Final = 20


class _Page:
    """Makes lines of text out of the tokens of a page."""

    def __init__(self) -> None:
        self.ended: list[tuple[DocumentPart | None, str]] = []
        self._line: list[str] = []
        self._kept = 0
        """How many `pre` elements are open: there, white space stays."""
        self._hidden = 0
        """How many `template` elements are open."""
        self._properties: set[str] = set()

    def enter(self, name: str, is_end: bool, rest: str) -> None:
        """Take a tag; `rest` is what it says behind its name, or the text of a title."""
        if name in _BLOCKS:
            self.end_line()
        if name == "template":
            self._hidden = max(0, self._hidden + (-1 if is_end else 1))
        elif name == "pre":
            self._kept = max(0, self._kept + (-1 if is_end else 1))
        elif name in ("td", "th"):
            if not is_end and self._line:
                self._line.append("\t")
        elif name == "title" and not is_end:
            self._keep(rest)
        elif name == "meta":
            found = dict(attributes(rest))
            if found.get("name", found.get("property", "")).lower() in _TELLING:
                self._keep(found.get("content", ""))
        elif name in ("img", "area", "input") and "alt" in rest:
            self.take(dict(attributes(rest)).get("alt", ""))

    def take(self, text: str) -> None:
        """Take a stretch of text."""
        if self._hidden:
            return
        if not self._kept:
            # A tab of the source is a space; those that stay divide cells.
            self._line.append(text.replace("\t", " "))
            return
        first, *others = text.replace("\r\n", "\n").split("\n")
        self._line.append(first)
        for line in others:
            self.end_line()
            self._line.append(line)

    def end_line(self) -> None:
        """Whatever comes next begins a line."""
        if not self._line:
            return
        text = "".join(self._line)
        self._line.clear()
        if self._kept:
            text = text.rstrip()
        else:
            text = "\t".join(" ".join(cell.split()) for cell in text.split("\t")).strip()
        if text:
            self.ended.append((None, text))

    def _keep(self, text: str) -> None:
        text = " ".join(text.split())
        if text and text not in self._properties and len(self._properties) < _MAX_PROPERTIES:
            self._properties.add(text)
            self.ended.append((DocumentPart.PROPERTIES, text))


_CHARSETS: Final = (
    re.compile(
        rb"<meta[^>]{0,400}?charset\s{0,5}=\s{0,5}[\"']?\s{0,5}([\w.:-]{1,40})", re.IGNORECASE
    ),
    re.compile(rb"^\s{0,99}<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}[\"']([\w.:-]{1,40})"),
)


def _charset_inside(data: bytes) -> str:
    """The encoding that a page names in its head, or ""."""
    found = next((match for kind in _CHARSETS if (match := kind.search(data[:4096]))), None)
    return "" if found is None else found[1].decode("ascii", "replace")


def _may_be(data: bytes, named: str, found: Encoding | None) -> bool:
    """Whether what is said about the encoding can be true; pages are often copied to another."""
    if named.startswith(WIDE):
        return False
    if found is not None and found.certain and named == "cp1252":
        # Nothing contradicts Windows-1252, and it is what many programs always say.
        return False
    text = data[:HEAD_BYTES].decode(named, "replace")
    beyond = sum(1 for character in text if character > "\x7f")
    return text.count("\ufffd") * 20 <= beyond
