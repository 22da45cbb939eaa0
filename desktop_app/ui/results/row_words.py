"""What rows say in the words of people: places in documents, and moments.

`PlaceWords` says page 3, sheet Costs, B4; `MomentWords` today 15:25, 3 days ago, 19 Nov 2024.
"""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject

from desktop_app.extract.passage import DocumentPart, Locator, LocatorUnit
from desktop_app.wording import visible
from desktop_app.wording.formats import written_moment

_DAYS_OF_WEEK = 7


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


class MomentWords(QObject):
    """Says when a file was changed, in the window's language; exact moments are in tooltips."""

    def said(self, moment_ns: int, now_ns: int) -> str:
        """A moment of the last week by how long ago it was, any other one by its day."""
        written, _, clock = written_moment(moment_ns).partition(" ")
        today, _, _ = written_moment(now_ns).partition(" ")
        try:
            day, current = date.fromisoformat(written), date.fromisoformat(today)
        except ValueError:
            return written
        days = (current - day).days
        if days == 0:
            return self.tr("today %1").replace("%1", clock)
        if days == 1:
            return self.tr("yesterday %1").replace("%1", clock)
        if 1 < days < _DAYS_OF_WEEK:
            return self.tr("%n day(s) ago", "", days)
        if day.year == current.year:
            said = self.tr("%1 %2", "a day and its month")
        else:
            said = self.tr("%1 %2 %3", "a day, its month and its year")
        said = said.replace("%1", str(day.day)).replace("%2", self._months()[day.month - 1])
        return said.replace("%3", str(day.year))

    def samples(self) -> tuple[str, ...]:
        """The widest of what it says, to make room for it."""
        clock = "00:00"
        longest = self.tr("%1 %2 %3", "a day, its month and its year")
        longest = longest.replace("%1", "28").replace("%3", "2000")
        return (
            self.tr("today %1").replace("%1", clock),
            self.tr("yesterday %1").replace("%1", clock),
            *(longest.replace("%2", month) for month in self._months()),
        )

    def _months(self) -> tuple[str, ...]:
        return (
            self.tr("Jan"),
            self.tr("Feb"),
            self.tr("Mar"),
            self.tr("Apr"),
            self.tr("May"),
            self.tr("Jun"),
            self.tr("Jul"),
            self.tr("Aug"),
            self.tr("Sep"),
            self.tr("Oct"),
            self.tr("Nov"),
            self.tr("Dec"),
        )
