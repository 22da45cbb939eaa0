"""Files as data for other programs: for the clipboard, and to be dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QUrl

from desktop_app.ui.actions.opening import file_url


def copied(paths: Sequence[str]) -> QMimeData:
    """Paths As files for file managers, as text for everything else."""
    content = QMimeData()
    content.setUrls([QUrl.fromEncoded(file_url(path).encode("ascii")) for path in paths])
    content.setText(paths_as_text(paths))
    return content


def paths_as_text(paths: Sequence[str]) -> str:
    """Paths one below the other; what is no text in one is replaced, and so is seen at least."""
    return "\n".join(path.encode("utf-8", "replace").decode() for path in paths)
