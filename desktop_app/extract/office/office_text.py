"""Paragraphs and tables as letters, slides and drawings of Office Open XML hold them.

WordprocessingML and DrawingML name the same things alike: `p` a paragraph, `r` a run, `t` its text,
`tbl`, `tr`, `tc` a table (ECMA-376 part 1, §17 and §21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.packages import Package
from desktop_app.extract.office.xml_stream import (
    SKIP,
    Attributes,
    End,
    Start,
    XmlHandler,
    attribute,
)
from desktop_app.extract.passage import DocumentPassage, Locator

_FORMATTING = "pPr rPr tblPr tblGrid trPr tcPr bodyPr lstStyle spPr style sectPr".split()
# The letters of the font "Symbol" that are Greek, from "A" and "a" on.
_SYMBOL_CAPITALS = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
_SYMBOL_LETTERS = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"


class OfficeText(XmlHandler):
    """Gathers paragraphs, and rows of tables with tabs between their cells.

    A subclass says what becomes of them. Of alternatives for newer and older programs only the
    first is read; text that was deleted or moved away is not.
    """

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.reset()

    def reset(self) -> None:
        """Begin another document, whatever the one before broke off with."""
        self._runs: list[str] | None = None
        self._outer_runs: list[list[str] | None] = []
        self._collects = False
        # Where a finished paragraph goes: the innermost cell or box, else the running text.
        self._sinks: list[Callable[[str], None]] = []
        self._rows: list[list[list[str]]] = []
        self._chosen: list[bool] = []

    def paragraph(self, text: str) -> None:
        """A paragraph or row of the running text; it may be blank."""

    def boxed(self, text: str) -> None:
        """One in a text box that stands in the running text."""

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            "p": self._open_paragraph,
            "t": self._open_text,
            "tab": lambda _: self.add("\t"),
            "ptab": lambda _: self.add("\t"),
            "br": lambda _: self.add("\n"),
            "cr": lambda _: self.add("\n"),
            "noBreakHyphen": lambda _: self.add("-"),
            "sym": self._symbol,
            "textpath": self._word_art,
            "tr": self._open_row,
            "tc": self._open_cell,
            "txbxContent": self._open_box,
            "AlternateContent": lambda _: self._chosen.append(False),
            "Choice": self._choice,
            "Fallback": self._choice,
            "moveFrom": lambda _: SKIP,
            "del": lambda _: SKIP,
            # How characters are pronounced.
            "rt": lambda _: SKIP,
            **dict.fromkeys(_FORMATTING, lambda _: SKIP),
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {
            "p": self._close_paragraph,
            "t": self._close_text,
            "tr": self._close_row,
            "tc": self._close_sink,
            "txbxContent": self._close_sink,
            "AlternateContent": lambda: self._chosen.pop() if self._chosen else None,
        }

    def text(self, data: str) -> None:
        """See `XmlHandler`."""
        if self._collects and self._runs is not None:
            self._runs.append(data)

    def add(self, text: str) -> None:
        """Put `text` into the open paragraph."""
        if self._runs is not None:
            self._runs.append(text)

    def _open_text(self, _attributes: Attributes) -> None:
        self._collects = True

    def _close_text(self) -> None:
        self._collects = False

    def _open_paragraph(self, _attributes: Attributes) -> None:
        self._outer_runs.append(self._runs)
        self._runs = []

    def _close_paragraph(self) -> None:
        text = "".join(self._runs or ())
        self._runs = self._outer_runs.pop() if self._outer_runs else None
        self._place(text)

    def _place(self, text: str) -> None:
        if self._sinks:
            self._sinks[-1](text)
        else:
            self.paragraph(text)

    def _open_row(self, _attributes: Attributes) -> None:
        self._rows.append([])

    def _open_cell(self, _attributes: Attributes) -> None:
        cell: list[str] = []
        if self._rows:
            self._rows[-1].append(cell)
        self._sinks.append(cell.append)

    def _close_sink(self) -> None:
        if self._sinks:
            self._sinks.pop()

    def _close_row(self) -> None:
        if self._rows:
            cells = self._rows.pop()
            self._place(
                "\t".join(" ".join(filter(None, cell)) for cell in cells).replace("\n", " ")
            )

    def _open_box(self, _attributes: Attributes) -> None:
        self._sinks.append(self.boxed)

    def _choice(self, _attributes: Attributes) -> object:
        if not self._chosen:
            return None
        if self._chosen[-1]:
            return SKIP
        self._chosen[-1] = True
        return None

    def _word_art(self, attributes: Attributes) -> None:
        self.add(attribute(attributes, "string"))

    def _symbol(self, attributes: Attributes) -> None:
        """A character by its place in a font (§17.3.3.30); places in "Symbol" begin at F000."""
        try:
            code = int(attribute(attributes, "char"), 16)
        except ValueError:
            return
        letter = code & 0xFF
        if 0xF000 <= code <= 0xF0FF:
            if ord("A") <= letter <= ord("Z"):
                self.add(_SYMBOL_CAPITALS[letter - ord("A")])
            elif ord("a") <= letter <= ord("z"):
                self.add(_SYMBOL_LETTERS[letter - ord("a")])
        elif 0x20 < code < 0xD800:
            self.add(chr(code))


class Drawing(OfficeText):
    """The text of a drawing, diagram or chart, all at one place."""

    def __init__(self, limits: ExtractionLimits, place: Locator) -> None:
        super().__init__(limits)
        self._place_of_all = place
        self._in_labels = False

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            **super().starts(),
            # A chart's names of series and categories; its numbers are in a table somewhere.
            "strCache": lambda _: self._label(True),
            "v": self._open_label,
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {
            **super().ends(),
            "strCache": lambda: self._label(False),
            "v": self._close_label,
        }

    def paragraph(self, text: str) -> None:
        """See `OfficeText`."""
        self.emit(self._place_of_all, text.strip())

    def boxed(self, text: str) -> None:
        """See `OfficeText`."""
        self.paragraph(text)

    def _label(self, inside: bool) -> None:
        self._in_labels = inside

    def _open_label(self, attributes: Attributes) -> None:
        if self._in_labels:
            self._open_paragraph(attributes)
            self._collects = True

    def _close_label(self) -> None:
        if self._in_labels:
            self._collects = False
            self._close_paragraph()


def drawings(package: Package, parts: list[str], place: Locator) -> Iterator[DocumentPassage]:
    """The text of drawings, diagrams and charts, each text once."""
    seen: set[str] = set()
    for part in parts:
        for passage in package.passages(part, Drawing(package.source.limits, place)):
            if passage.text not in seen:
                seen.add(passage.text)
                yield passage
