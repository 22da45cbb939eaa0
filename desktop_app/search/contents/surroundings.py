"""What of a document explains a hit in it: the head of a mail, the first row of a sheet.

    surroundings = DocumentSurroundings()
    reader.document(path, noting=surroundings.noting)
    surroundings.of(place)

A short document is kept whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from desktop_app.documents.locators import outer_of
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit

WHOLE_CHARS: Final = 600
"""A text of so many characters is shown whole."""

_SAID_OF_MAIL: Final = ("From: ", "To: ", "Date: ", "Subject: ")
_MAX_CHARS: Final = 300
_MAX_NOTED: Final = 2_000


class Surrounding(NamedTuple):
    """A passage that is shown for the sake of another one."""

    locator: str
    text: str


class DocumentSurroundings:
    """Notes what explains hits, while the passages of one document come by."""

    def __init__(self) -> None:
        self._mails: dict[Locator | None, list[Surrounding]] = {}
        self._sheets: dict[Locator | None, Surrounding] = {}
        self._tables: set[Locator | None] = set()
        """Sheets whose first row of several cells is known."""
        self._whole: list[Surrounding] | None = []
        self._chars = 0
        self._is_over = False

    @property
    def whole(self) -> tuple[Surrounding, ...]:
        """All passages of a short document; none of a longer one."""
        return tuple(self._whole or ()) if self._is_over else ()

    def noting(self, passages: Iterator[DocumentPassage]) -> Iterator[DocumentPassage]:
        """The same passages."""
        for passage in passages:
            self._note(*passage)
            yield passage
        self._is_over = True

    def of(self, place: str) -> list[Surrounding]:
        """What explains a hit at `place`, in its written form."""
        try:
            inner: Locator | None = Locator.parse(place)
        except ValueError:
            return []
        found: list[Surrounding] = []
        while inner is not None:
            inner = outer_of(inner)
            if inner in self._sheets:
                found.append(self._sheets[inner])
            found += self._mails.get(inner, ())
        return [one for one in found if one.locator != place or one.text.startswith(_SAID_OF_MAIL)]

    def _note(self, locator: Locator, text: str) -> None:
        if self._whole is not None:
            self._chars += len(text)
            self._whole.append(Surrounding(str(locator), text))
            if self._chars > WHOLE_CHARS:
                self._whole = None
        if len(self._mails) + len(self._sheets) > _MAX_NOTED:
            return
        innermost = locator
        while innermost.inside is not None:
            innermost = innermost.inside
        outer = outer_of(locator)
        if innermost.unit is LocatorUnit.CELLS and outer not in self._tables:
            if outer not in self._sheets or "\t" in text:
                self._sheets[outer] = Surrounding(str(locator), text[:_MAX_CHARS])
            if "\t" in text or len(self._tables) > _MAX_NOTED:
                self._tables.add(outer)
        elif (
            innermost.unit is LocatorUnit.PART
            and innermost.value == DocumentPart.PROPERTIES
            and text.startswith(_SAID_OF_MAIL)
        ):
            head = self._mails.setdefault(outer, [])
            if len(head) < len(_SAID_OF_MAIL):
                head.append(Surrounding(str(locator), text[:_MAX_CHARS]))
