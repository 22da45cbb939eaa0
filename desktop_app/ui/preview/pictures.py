"""Pictures as the process that reads documents made them: small ones; for worker threads.

No picture of a person's file is decoded here: what is hostile in it ends in that process.
"""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

from desktop_app.extract.limits import COPY_STARTS, PICTURE_SIDE


def decoded(copy: bytes) -> QImage | None:
    """The copy of a picture that was made small; None if it is none, whoever made it."""
    # The one format that its bytes show, so that no other decoder is tried on them.
    name = next((name for start, name in COPY_STARTS.items() if copy.startswith(start)), None)
    if name is None:
        return None
    content = QByteArray(copy)
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(name))
    size = reader.size()
    if not 0 < max(size.width(), size.height()) <= PICTURE_SIDE:
        return None
    image = reader.read()
    return None if image.isNull() else image
