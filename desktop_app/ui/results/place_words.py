"""`PlaceWords`: places in documents as people say them: page 3, sheet Costs, B4."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop_app.extract.passage import DocumentPart, Locator, LocatorUnit
from desktop_app.wording import visible


class PlaceWords(QObject):
    """Says where in a file something stands, in the window's language."""

    def said(self, written: str) -> str:
        """A place as people say it.

        Args:
            written: As a `Locator` is written; anything else is shown as it is.
        """
        try:
            place: Locator | None = Locator.parse(written)
        except ValueError:
            return visible(written)
        said: list[str] = []
        while place is not None:
            said.append(self._said_of(place))
            place = place.inside
        return self.tr(", ").join(said)

    def _said_of(self, place: Locator) -> str:
        value = visible(str(place.value))
        match place.unit:
            case LocatorUnit.LINE:
                return self.tr("line %1").replace("%1", value)
            case LocatorUnit.PAGE:
                return self.tr("page %1").replace("%1", value)
            case LocatorUnit.SLIDE:
                return self.tr("slide %1").replace("%1", value)
            case LocatorUnit.SHEET:
                return self.tr("sheet %1").replace("%1", value)
            case LocatorUnit.CHAPTER:
                return self.tr("chapter %1").replace("%1", value)
            case LocatorUnit.PART:
                return self._parts().get(value, value)
            case LocatorUnit.CELLS | LocatorUnit.MEMBER:
                return value

    def _parts(self) -> dict[str, str]:
        return {
            DocumentPart.HEADER: self.tr("header"),
            DocumentPart.FOOTER: self.tr("footer"),
            DocumentPart.NOTES: self.tr("notes"),
            DocumentPart.COMMENTS: self.tr("comments"),
            DocumentPart.TEXT_BOXES: self.tr("text boxes"),
            DocumentPart.PROPERTIES: self.tr("title and keywords"),
            DocumentPart.AUTHOR: self.tr("author"),
            DocumentPart.LINKS: self.tr("links"),
            DocumentPart.CONTENTS: self.tr("list of contents"),
        }
