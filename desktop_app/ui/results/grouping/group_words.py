"""`GroupWords`: what the heading of a group says."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop_app.filetypes.kinds import Kind
from desktop_app.ui.results.grouping.groups import FOLDERS, GroupBy, RowGroup
from desktop_app.wording import in_home, visible, written_bytes, written_number

BETWEEN = "  ·  "
"""Stands between two facts."""


class GroupWords(QObject):
    """Says what rows have in common, how many they are and what they come to."""

    def said(self, group: RowGroup, home: str) -> tuple[str, str]:
        """What the rows have in common, and the facts of them.

        Args:
            group: Which rows.
            home: Folders below it are written as "~/…".
        """
        if group.copies:
            return visible(group.name or ""), self._facts_of_copies(group, home)
        return self._title(group, home), self._facts(group)

    def _title(self, group: RowGroup, home: str) -> str:
        if group.name is None:
            return self._unknown(group.by)
        match group.by:
            case GroupBy.FOLDER:
                return visible(in_home(group.name, home))
            case GroupBy.KIND:
                return self._kinds().get(group.name, group.name)
            case GroupBy.MONTH:
                year, _, month = group.name.partition("-")
                said = self.tr("%1 %2", "a month and its year")
                return said.replace("%1", self._months()[int(month) - 1]).replace("%2", year)
        return visible(group.name)

    def _unknown(self, by: GroupBy) -> str:
        match by:
            case GroupBy.KIND:
                return self.tr("Other files")
            case GroupBy.MONTH:
                return self.tr("Date not known")
        return self.tr("Without copies")

    def _facts(self, group: RowGroup) -> str:
        parts = [self.counted(group.rows, group.folders)]
        if group.rows > group.folders:
            parts.append(self.length(group.size_bytes, group.unknown, group.rows - group.folders))
        return BETWEEN.join(filter(None, parts))

    def _facts_of_copies(self, group: RowGroup, home: str) -> str:
        copies = self.tr("%n copies", "", group.copies)
        parts = [copies.replace(str(group.copies), written_number(group.copies), 1)]
        if group.rows < group.copies:
            shown = self.tr("%1 shown here")
            parts.append(shown.replace("%1", written_number(group.rows)))
        if group.elsewhere:
            also = self.tr("also %1", "the path of a copy that lies elsewhere")
            parts.append(also.replace("%1", visible(in_home(group.elsewhere, home))))
        parts.append(self.tr("%1 each").replace("%1", written_bytes(group.size_bytes)))
        if group.freed_bytes:
            parts.append(self.freed(group.freed_bytes))
        return BETWEEN.join(parts)

    def freed(self, size_bytes: int) -> str:
        """What would be free if one of each set of copies was kept."""
        return self.tr("%1 could be freed").replace("%1", written_bytes(size_bytes))

    def counted(self, rows: int, folders: int) -> str:
        """How many files and folders there are, each where there are any."""
        files = rows - folders
        parts = []
        if folders:
            said = self.tr("%n folder(s)", "", folders)
            parts.append(said.replace(str(folders), written_number(folders), 1))
        if files or not folders:
            said = self.tr("%n file(s)", "", files)
            parts.append(said.replace(str(files), written_number(files), 1))
        return self.tr(", ").join(parts)

    def length(self, size_bytes: int, unknown: int, files: int) -> str:
        """What files take together; "" where no length is known."""
        if unknown >= files:
            return ""
        said = self.tr("at least %1") if unknown else "%1"
        return said.replace("%1", written_bytes(size_bytes))

    def _kinds(self) -> dict[str, str]:
        return {
            FOLDERS: self.tr("Folders"),
            Kind.IMAGE: self.tr("Pictures"),
            Kind.VIDEO: self.tr("Videos"),
            Kind.AUDIO: self.tr("Music and sound"),
            Kind.DOCUMENT: self.tr("Documents"),
            Kind.SPREADSHEET: self.tr("Spreadsheets"),
            Kind.PRESENTATION: self.tr("Presentations"),
            Kind.EBOOK: self.tr("E-books"),
            Kind.TEXT: self.tr("Plain text"),
            Kind.CODE: self.tr("Program code"),
            Kind.DATA: self.tr("Data"),
            Kind.ARCHIVE: self.tr("Archives"),
            Kind.EMAIL: self.tr("E-mail"),
            Kind.FONT: self.tr("Fonts"),
            Kind.INSTALLER: self.tr("Installers"),
            Kind.UNFINISHED: self.tr("Unfinished downloads"),
        }

    def _months(self) -> tuple[str, ...]:
        return (
            self.tr("January"),
            self.tr("February"),
            self.tr("March"),
            self.tr("April"),
            self.tr("May"),
            self.tr("June"),
            self.tr("July"),
            self.tr("August"),
            self.tr("September"),
            self.tr("October"),
            self.tr("November"),
            self.tr("December"),
        )
