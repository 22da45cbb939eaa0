"""`ResultModel`: the rows of the list, a million of them if need be."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop_app.filetypes.kinds import extension_of
from desktop_app.hits import Flag, Hit, Hits
from desktop_app.ui.actions.file_data import copied
from desktop_app.ui.plain import one_line_tooltip_text, tooltip_text
from desktop_app.ui.results.found_lines import FoundLines
from desktop_app.ui.results.grouping.group_words import GroupWords
from desktop_app.ui.results.grouping.groups import GroupBy, RowGroups
from desktop_app.ui.results.grouping.row_layout import RowLayout
from desktop_app.ui.results.row_words import MomentWords, PlaceWords
from desktop_app.wording import in_home, visible, written_bytes
from desktop_app.wording.formats import written_moment

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()

FoundIn = Callable[[Hit], FoundLines | None]
"""Gives what a question found inside a file; None while that is not known."""


class ResultColumn(IntEnum):
    """The columns, from the left."""

    NAME = 0
    FOLDER = 1
    SIZE = 2
    MODIFIED = 3


class RowText(NamedTuple):
    """What a row shows, ready to be painted: every character visible, nothing to compute."""

    name: str
    folder: str
    size: str
    modified: str


class HeadingText(NamedTuple):
    """What the heading of a group shows."""

    title: str
    facts: str
    is_folded: bool


class ResultModel(QAbstractTableModel):
    """The hits of the current answer, a row each, in the order of the `Hits` they came in.

    Rows come in batches while a search runs. Nothing is sorted here: an order is an array that was
    computed elsewhere, and so are groups, each of which has a heading in a row of its own.
    `HIT_ROLE` gives the `Hit` of a row, the display role its texts.

    Attributes:
        home: Folders below it are written as "~/…"; "" for none.
        found_in: Gives what was found inside a file, for answers that are about contents.
    """

    HIT_ROLE = Qt.ItemDataRole.UserRole

    def __init__(self, home: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.found_in: FoundIn = _nothing_inside
        self._places = PlaceWords(self)
        self._groups = GroupWords(self)
        self._moments = MomentWords(self)
        self._hits = Hits()
        self._arrows: Mapping[ResultColumn, str] = {}
        self._layout = RowLayout()
        # The rows in sight and a few pages around them.
        self._row_text = lru_cache(maxsize=512)(self._written)

    @property
    def hits(self) -> Hits:
        """All of them, folded away or not."""
        return self._hits

    @property
    def layout(self) -> RowLayout:
        """Where they are among the headings."""
        return self._layout

    @property
    def tells_folders(self) -> bool:
        """Whether headings say which folders files are in, so that rows need not say it again."""
        groups = self._layout.groups
        return groups is not None and groups.by is GroupBy.FOLDER

    def show_order(self, arrows: Mapping[ResultColumn, str]) -> None:
        """Have the header say by which column rows are sorted, and which way.

        Each style has its own mind about which way Qt's own arrow points.
        """
        self._arrows = arrows
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ResultColumn) - 1)

    def hit(self, row: int) -> Hit:
        """The hit in `row`, which is no heading."""
        return self._hits[self._layout.place(row)]

    def hit_at(self, row: int) -> Hit | None:
        """The hit in `row`; None for a heading, or where there is none."""
        place = self._layout.place(row)
        return None if place < 0 else self._hits[place]

    def heading(self, row: int) -> HeadingText | None:
        """What the heading in `row` shows; None for a row of a hit."""
        number = self._layout.heading(row)
        groups = self._layout.groups
        if number < 0 or groups is None:
            return None
        title, facts = self._groups.said(groups.group(number), self.home)
        return HeadingText(title, facts, self._layout.is_folded(number))

    def row_text(self, row: int) -> RowText:
        """What `row`, which is no heading, shows; cheap for rows that were shown just before."""
        return self._row_text(self._layout.place(row))

    def lines(self, row: int) -> FoundLines | None:
        """What was found inside the file in `row`; None while that is not known."""
        hit = self.hit_at(row)
        return FoundLines() if hit is None else self.found_in(hit)

    def place(self, written: str) -> str:
        """Where in a file something stands, as people say it."""
        return self._places.said(written)

    def append(self, batch: Hits) -> None:
        """Add rows at the end."""
        if not batch:
            return
        first = len(self._hits)
        self.beginInsertRows(_ROOT, first, first + len(batch) - 1)
        self._hits = self._hits.joined(batch)
        self._layout = RowLayout(len(self._hits))
        self.endInsertRows()

    def show_hits(self, hits: Hits, groups: RowGroups | None = None) -> None:
        """Show `hits` in place of what is there, under the headings of `groups`."""
        self.beginResetModel()
        self._hits = hits
        self._layout = RowLayout(len(hits), groups)
        self._row_text.cache_clear()
        self.endResetModel()

    def fold(self, group: int, folded: bool) -> None:
        """Show only the heading of a group, or its rows, too."""
        layout = self._layout
        if layout.groups is None or folded == layout.is_folded(group):
            return
        first = layout.heading_row(group) + 1
        last = first + layout.size_of(group) - 1
        changed = RowLayout(layout.count, layout.groups, layout.folded ^ {group})
        if folded:
            self.beginRemoveRows(_ROOT, first, last)
            self._layout = changed
            self.endRemoveRows()
        else:
            self.beginInsertRows(_ROOT, first, last)
            self._layout = changed
            self.endInsertRows()
        heading = self.index(first - 1, 0)
        self.dataChanged.emit(heading, heading)

    def fold_all(self, folded: bool) -> None:
        """Show only the headings, or all rows; what was selected is not any more."""
        groups = self._layout.groups
        if groups is not None:
            self.beginResetModel()
            now = range(len(groups)) if folded else ()
            self._layout = RowLayout(len(self._hits), groups, now)
            self.endResetModel()

    def _written(self, place: int) -> RowText:
        hit = self._hits[place]
        unknown = bool(hit.flags & Flag.UNKNOWN)
        return RowText(
            visible(hit.name),
            "" if self.tells_folders else visible(in_home(hit.folder, self.home)),
            "" if unknown or not hit.has_size else written_bytes(hit.size_bytes),
            "" if unknown else self._moments.said(hit.modified_ns, time.time_ns()),
        )

    def _facts(self, row: int) -> str:
        """All that a row shows, for those who do not see it."""
        text = self.row_text(row)
        kind = self._said_kind(self.hit(row))
        found = self.lines(row)
        folder = visible(in_home(self.hit(row).folder, self.home))
        said = [text.name, kind, folder, text.modified, text.size]
        for line in found.lines if found is not None else ():
            said.append(f"{self.place(line.place)}: {line.text}")
        return ", ".join(filter(None, said))

    def _said_kind(self, hit: Hit) -> str:
        """What the badge before a name shows."""
        if hit.is_folder:
            return self.tr("folder")
        if hit.flags & Flag.LINK:
            return self.tr("link")
        ending = extension_of(hit.name)
        return self.tr("%1 file").replace("%1", visible(ending.upper())) if ending else ""

    def _tooltip(self, hit: Hit) -> str:
        known = not hit.flags & Flag.UNKNOWN
        moment = f"  ·  {written_moment(hit.modified_ns)}" if known else ""
        return one_line_tooltip_text(visible(hit.path) + moment)

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._layout.rows

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(ResultColumn)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self.hit_at(index.row())
        if hit is None:
            return self._data_of_heading(index, role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.row_text(index.row())[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return self._tooltip(hit)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == ResultColumn.NAME:
                return self._facts(index.row())
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(ResultColumn(index.column()))
            case self.HIT_ROLE:
                return hit
        return None

    def _data_of_heading(self, index: Index, role: int) -> Any:
        heading = self.heading(index.row())
        if heading is None or index.column() != ResultColumn.NAME:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                said = f"{heading.title}\n{heading.facts}"
                return tooltip_text(said) if role == Qt.ItemDataRole.ToolTipRole else said
            case Qt.ItemDataRole.AccessibleTextRole:
                is_folded = self.tr("folded") if heading.is_folded else self.tr("unfolded")
                return ", ".join((self.tr("Group"), heading.title, heading.facts, is_folded))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _OF_HEADING if self._layout.heading(index.row()) >= 0 else _OF_HIT

    def supportedDragActions(self) -> Qt.DropAction:
        # Whoever takes a file from here gets a copy: nothing is ever moved by a slip of the hand.
        return Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return ["text/uri-list", "text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return copied([hit.path for row in rows if (hit := self.hit_at(row)) is not None])

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = ResultColumn(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.column_name(column) + self._arrows.get(column, "")

    def column_name(self, column: ResultColumn) -> str:
        """What a column is called."""
        match column:
            case ResultColumn.NAME:
                return self.tr("Name")
            case ResultColumn.FOLDER:
                return self.tr("Folder")
            case ResultColumn.SIZE:
                return self.tr("Size")
            case ResultColumn.MODIFIED:
                return self.tr("Modified")


_OF_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_OF_HIT = _OF_HEADING | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled


def _nothing_inside(_: Hit) -> FoundLines | None:
    return FoundLines()


def _alignment(column: ResultColumn) -> Qt.AlignmentFlag:
    side = (
        Qt.AlignmentFlag.AlignRight if column is ResultColumn.SIZE else Qt.AlignmentFlag.AlignLeft
    )
    return side | Qt.AlignmentFlag.AlignVCenter
