"""The lines of an OFD page, put together from pieces of text at places (GB/T 33190, clause 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.xml_stream import Attributes, End, Start, XmlHandler

_PIECES = 200_000
_MM = 10_000.0
"""No page is larger."""


class Piece(NamedTuple):
    """A run of characters; places in millimetres from the page's upper left corner."""

    left: float
    baseline: float
    right: float
    size: float
    text: str


class PageText(XmlHandler):
    """Gathers the pieces of a page, and which templates it is made after."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.pieces: list[Piece] = []
        self.templates: list[str] = []
        self._left = self._top = 0.0
        self._size = 0.0
        self._code: Attributes | None = None
        self._text: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        """See `XmlHandler`."""
        return {
            "TextObject": self._open_object,
            "TextCode": self._open_code,
            "Template": self._template,
        }

    def ends(self) -> Mapping[str, End]:
        """See `XmlHandler`."""
        return {"TextCode": self._close_code}

    def text(self, data: str) -> None:
        """See `XmlHandler`."""
        if self._code is not None:
            self._text.append(data)

    def _template(self, attributes: Attributes) -> None:
        if len(self.templates) < 100:
            self.templates.append(attributes.get("TemplateID", ""))

    def _open_object(self, attributes: Attributes) -> None:
        numbers = [_number(one) for one in attributes.get("Boundary", "")[:100].split()]
        self._left, self._top = [*numbers, 0.0, 0.0][:2]
        self._size = _number(attributes.get("Size", ""))

    def _open_code(self, attributes: Attributes) -> None:
        self._code = attributes
        self._text.clear()

    def _close_code(self) -> None:
        text = "".join(self._text).strip("\r\n")
        if self._code is not None and text.strip() and len(self.pieces) < _PIECES:
            left = self._left + _number(self._code.get("X", ""))
            baseline = self._top + _number(self._code.get("Y", ""))
            width = _advance(self._code.get("DeltaX", ""), len(text) - 1, self._size)
            right = left + width + self._size
            self.pieces.append(Piece(left, baseline, right, self._size, text))
        self._code = None


def page_text(pieces: Sequence[Piece], *, by_place: bool) -> str:
    """Lines of what stands at the same height, in the order written or by place on the page."""
    if by_place:
        # In steps of about a line's height, so that a small difference does not part a line.
        pieces = sorted(pieces, key=lambda piece: (round(piece.baseline / 2), piece.left))
    text: list[str] = []
    last: Piece | None = None
    for piece in pieces:
        if last is not None:
            text.append(_between(last, piece))
        text.append(piece.text)
        last = piece
    return "".join(text)


def _between(last: Piece, piece: Piece) -> str:
    if abs(piece.baseline - last.baseline) > max(1.0, last.size / 2):
        return "\n"
    # Words of one line may be pieces of their own; the gap tells, where widths are known.
    return "" if -1 < (piece.left - last.right) / (last.size or 1.0) < 0.3 else " "


def _advance(written: str, count: int, size: float) -> float:
    """The sum of the steps from character to character; "g 3 5.0" means three steps of 5.0."""
    total = 0.0
    words = iter(written[:20_000].split())
    steps = 0
    for word in words:
        if word == "g":
            times = min(int(_number(next(words, ""))), count)
            total += times * _number(next(words, ""))
            steps += times
        else:
            total += _number(word)
            steps += 1
        if steps >= count:
            return total
    return total + max(0, count - steps) * size


def _number(written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        return 0.0
    # Not a number compares as false.
    return number if -_MM < number < _MM else 0.0
