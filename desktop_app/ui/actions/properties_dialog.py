"""`PropertiesDialog`: all that is known of a file without reading its text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from desktop_app.filetypes.kinds import extension_of
from desktop_app.findings import FileFacts
from desktop_app.hits import Hit
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import FittedDialog, PlainLabel
from desktop_app.wording import visible, written_bytes, written_number
from desktop_app.wording.formats import written_moment


class PropertiesDialog(FittedDialog):
    """A line for each fact, to be read and copied; what nobody knows has none.

    Args:
        hit: The file or folder.
        facts: What is known of it.
        parent: The window that it belongs to.

    Attributes:
        lines: What each fact is, and the fact.
    """

    def __init__(self, hit: Hit, facts: FileFacts, parent: QWidget | None = None) -> None:
        super().__init__("", 440, parent)
        self.setWindowTitle(self.tr("Properties"))
        self.lines = [*self._lines(hit, facts)]
        form = QFormLayout()
        form.setHorizontalSpacing(2 * SPACE_PX)
        form.setVerticalSpacing(SPACE_PX)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignTop)
        for name, said in self.lines:
            fact = PlainLabel(said, wraps=True, selectable=True)
            fact.setAccessibleName(f"{name}: {said}")
            form.addRow(PlainLabel(name, tone="muted"), fact)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * SPACE_PX, 3 * SPACE_PX, 3 * SPACE_PX, 2 * SPACE_PX)
        layout.setSpacing(2 * SPACE_PX)
        layout.addWidget(PlainLabel(visible(hit.name), tone="title", wraps=True))
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _lines(self, hit: Hit, facts: FileFacts) -> Iterator[tuple[str, str]]:
        yield self.tr("Kind"), self._kind(hit, facts)
        yield self.tr("Where"), visible(hit.folder)
        if facts.target is not None:
            yield self.tr("Leads to"), visible(facts.target)
        if facts.size_bytes is not None:
            said, exact = written_bytes(facts.size_bytes), written_number(facts.size_bytes)
            if not said.endswith(" B"):
                said = self.tr("%1 (%2 bytes)").replace("%1", said).replace("%2", exact)
            yield self.tr("Size"), said
        if facts.entries is not None:
            yield self.tr("Directly in it"), written_number(facts.entries)
        for name, moment_ns in (
            (self.tr("Changed"), facts.modified_ns),
            (self.tr("Created"), facts.created_ns),
            (self.tr("Opened"), facts.opened_ns),
        ):
            if moment_ns is not None:
                yield name, written_moment(moment_ns)
        if facts.taken is not None:
            yield self.tr("Taken"), f"{datetime.fromisoformat(facts.taken):%Y-%m-%d %H:%M}"
        if facts.owner is not None:
            yield self.tr("Owner"), visible(facts.owner)
        # What Windows allows to whom is not in these letters.
        if sys.platform != "win32":
            yield self.tr("Permissions"), self._rights(facts.permissions)
        remarks = [
            self.tr("hidden") if facts.hidden else "",
            self.tr("not on this computer until it is opened") if facts.online_only else "",
            self.tr("private: listed, never read") if facts.private else "",
        ]
        if any(remarks):
            yield self.tr("Besides"), self.tr(", ").join(filter(None, remarks))

    def _rights(self, permissions: str) -> str:
        """Who may do what: "-rw-r--r--" in words, and as it is for those who read it."""
        of_owner, of_group, of_others = (permissions[first : first + 3] for first in (1, 4, 7))

        def who(right: str) -> str:
            if right in of_others:
                return self.tr("everybody")
            if right in of_group:
                return self.tr("the owner and their group")
            return self.tr("the owner alone") if right in of_owner else self.tr("nobody")

        said = self.tr("Read by %1, changed by %2 (%3)")
        said = said.replace("%1", who("r")).replace("%2", who("w"))
        return said.replace("%3", permissions)

    def _kind(self, hit: Hit, facts: FileFacts) -> str:
        if facts.type == "folder":
            return self.tr("folder")
        if facts.type == "link":
            return self.tr("link")
        ending = visible(extension_of(hit.name).upper())
        return self.tr("%1 file").replace("%1", ending) if ending else self.tr("file")
