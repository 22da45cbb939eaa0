"""`TrashDialog`: shows what would be moved to the trash, all of it, and asks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop_app.errors import QueryError
from desktop_app.interpreter import describing
from desktop_app.query.syntax import parse
from desktop_app.trash_findings import TrashItem, TrashProposal
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import PlainLabel
from desktop_app.ui.warning_dialog import WarningDialog
from desktop_app.wording import Language, Wording, visible, written_bytes

_LIST_HEIGHT_PX = 260
_LEFT_OUT_SHOWN = 5


class TrashDialog(WarningDialog):
    """Each item with its whole real path and size; it moves nothing itself.

    Args:
        proposal: What would be moved.
        left_out: Why others are not, in sentences.
        parent: The window that waits for it.
        wording: In the window's language: how they were found is told in words.
    """

    def __init__(
        self,
        proposal: TrashProposal,
        left_out: list[str],
        parent: QWidget | None = None,
        wording: Wording | None = None,
    ) -> None:
        self._wording = wording or Wording(Language.ENGLISH)
        total = written_bytes(proposal.total_bytes)
        super().__init__(
            self.tr("Move to the trash?"),
            self.tr("Move %n item(s) to the trash, %1 in all?", "", len(proposal.items)).replace(
                "%1", total
            ),
            self._why(proposal),
            self.tr(
                "Nothing has been moved yet. What is moved can be brought back from the trash."
            ),
            self.tr("Move to the trash"),
            parent,
        )
        self.setMinimumWidth(600)
        self.items = [self._row(item) for item in proposal.items]
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(2, _listed(self.items))
        for place, sentence in enumerate(self._besides(proposal, left_out)):
            layout.insertWidget(3 + place, PlainLabel(sentence, tone="muted", wraps=True))

    def _why(self, proposal: TrashProposal) -> str:
        if proposal.reason:
            return self.tr("Why it is proposed: %1").replace("%1", proposal.reason)
        if proposal.query:
            return self.tr("You asked for: %1").replace("%1", self._in_words(proposal.query))
        return self.tr("You selected:")

    def _in_words(self, query: str) -> str:
        try:
            return describing.in_words(parse(query), self._wording)
        except QueryError:
            return visible(query)

    def _row(self, item: TrashItem) -> PlainLabel:
        """The real path, every character of it, and what it is; a path may break anywhere."""
        lines = [visible(item.path)]
        if item.type == "folder":
            inside = self.tr("Folder with %n entrie(s), %1", "", item.entries)
            lines.append(inside.replace("%1", written_bytes(item.size_bytes)))
        elif item.type == "link":
            lines.append(self.tr("Link; what it leads to stays"))
        else:
            lines.append(written_bytes(item.size_bytes))
        if item.copy_of is not None:
            lines.append(self.tr("The same stays at %1").replace("%1", visible(item.copy_of)))
        return PlainLabel("\n      ".join(lines), wraps=True, selectable=True)

    def _besides(self, proposal: TrashProposal, left_out: list[str]) -> list[str]:
        sentences = left_out[:_LEFT_OUT_SHOWN]
        if len(left_out) > _LEFT_OUT_SHOWN:
            more = len(left_out) - _LEFT_OUT_SHOWN
            sentences.append(self.tr("%n more stay(s) in place.", "", more))
        if proposal.more:
            sentences.append(
                self.tr("%n more match(es); they are not part of this.", "", proposal.more)
            )
        return sentences


def _listed(rows: list[PlainLabel]) -> QScrollArea:
    inside = QWidget()
    layout = QVBoxLayout(inside)
    layout.setContentsMargins(SPACE_PX, SPACE_PX, SPACE_PX, SPACE_PX)
    layout.setSpacing(SPACE_PX)
    for row in rows:
        layout.addWidget(row)
    layout.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setObjectName("Listed")
    inside.setObjectName("ListedRows")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    area.setMinimumHeight(min(_LIST_HEIGHT_PX, 60 * len(rows) + 2 * SPACE_PX))
    # The list is read, never typed into: Tab goes from one button to the other.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area
