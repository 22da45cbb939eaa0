"""Forms in XML that stand in a PDF beside its pages, or in their place (XFA 3.3, parts 1 and 2)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.xml_stream import Attributes, End, Start, XmlHandler, consume
from desktop_app.extract.outcome import Unreadable

_PACKETS: Final = 100
_NAMES: Final = 10_000
_DATA: Final = "datasets"
_FORM: Final = "template"
_UNSEEN: Final = frozenset("assist bind dataDescription desc event items script variables".split())
"""What stands in these is for programs, or shown only when someone asks for it."""

_Act = TypeVar("_Act")


def form_lines(raw: Any, document: Any, limits: ExtractionLimits) -> Iterator[str]:
    """What was filled into the form; where it takes the place of pages, what stands on it, too."""
    form_type = raw.FPDF_GetFormType(document)
    if form_type not in (raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND):
        return
    is_shown = form_type == raw.FORMTYPE_XFA_FULL
    for number in range(min(raw.FPDF_GetXFAPacketCount(document), _PACKETS)):
        form = _Form(limits, is_shown=is_shown)
        # Before and behind the parts, one may be a lone tag.
        with suppress(Unreadable):
            consume([_packet(raw, document, number, limits.member_bytes)], form)
        yield from form.lines


def _packet(raw: Any, document: Any, number: int, limit_bytes: int) -> bytes:
    length = ctypes.c_ulong()
    raw.FPDF_GetXFAPacketContent(document, number, None, 0, length)
    if not 0 < length.value <= limit_bytes:
        return b""
    buffer = ctypes.create_string_buffer(length.value)
    raw.FPDF_GetXFAPacketContent(document, number, buffer, length.value, length)
    return buffer.raw


class _Form(XmlHandler):
    """Gathers the texts in the data, and those in the form's draft if it is shown."""

    def __init__(self, limits: ExtractionLimits, *, is_shown: bool) -> None:
        super().__init__(limits)
        self.lines: list[str] = []
        self._is_shown = is_shown
        self._inside: list[str] = []
        self._pieces: list[str] = []

    def acts(self) -> tuple[Mapping[str, Start | None], Mapping[str, End | None]]:
        """See `XmlHandler`; the elements of data have any names."""
        return _OfAnyName(self._start), _OfAnyName(self._end)

    def text(self, data: str) -> None:
        """See `XmlHandler`."""
        self._pieces.append(data)

    def _start(self, name: str) -> Start:
        def start(_attributes: Attributes) -> None:
            self._take()
            self._inside.append(name)

        return start

    def _end(self, _name: str) -> End:
        def end() -> None:
            self._take()
            self._inside.pop()

        return end

    def _take(self) -> None:
        line = " ".join("".join(self._pieces).split())
        self._pieces.clear()
        if line and self._is_text():
            self.lines.append(line)

    def _is_text(self) -> bool:
        if not _UNSEEN.isdisjoint(self._inside):
            return False
        if _DATA in self._inside:
            return True
        # Captions and fixed texts; rich ones are web pages within.
        is_draft = self._is_shown and _FORM in self._inside
        return is_draft and ("text" in self._inside or "exData" in self._inside)


class _OfAnyName(dict[str, _Act | None], Generic[_Act]):
    """What is done at a start or an end, whatever the name."""

    def __init__(self, made: Callable[[str], _Act]) -> None:
        super().__init__()
        self._made = made

    def __missing__(self, written: str) -> _Act:
        act = self._made(written.rpartition(":")[2])
        if len(self) < _NAMES:
            self[written] = act
        return act
