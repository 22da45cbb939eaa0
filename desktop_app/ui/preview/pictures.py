"""Pictures out of bytes that nobody vouches for, within limits; for worker threads."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

MAX_FILE_BYTES = 64_000_000
MAX_PIXELS = 100_000_000
"""More than any camera makes; four bytes each while it is decoded."""
MAX_SIDE_PX = 1600
"""What is kept: enough for the pane on a large screen."""
_ALLOCATION_LIMIT_MB = 512

# By their first bytes, never by their name. Vector graphics are not among them: they can refer to
# other files.
_FORMATS = (
    (b"\x89PNG\r\n\x1a\n", b"png"),
    (b"\xff\xd8\xff", b"jpeg"),
    (b"GIF87a", b"gif"),
    (b"GIF89a", b"gif"),
    (b"BM", b"bmp"),
    (b"II*\x00", b"tiff"),
    (b"MM\x00*", b"tiff"),
    (b"\x00\x00\x01\x00", b"ico"),
)


def is_picture(head: bytes) -> bool:
    """Whether a file that begins so is a picture that can be decoded here."""
    return _format_of(head) is not None


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height in pixels as the file says; (0, 0) where it does not."""
    with _Reading(content) as reader:
        size = reader.size()
        return max(size.width(), 0), max(size.height(), 0)


def decoded(content: bytes) -> QImage | None:
    """The picture, turned the right way up, no side longer than `MAX_SIDE_PX`; None if damaged."""
    QImageReader.setAllocationLimit(_ALLOCATION_LIMIT_MB)
    with _Reading(content) as reader:
        reader.setAutoTransform(True)
        size = reader.size()
        largest = QSize(MAX_SIDE_PX, MAX_SIDE_PX)
        if size.width() > MAX_SIDE_PX or size.height() > MAX_SIDE_PX:
            reader.setScaledSize(size.scaled(largest, Qt.AspectRatioMode.KeepAspectRatio))
        image = reader.read()
        return None if image.isNull() else image


def _format_of(head: bytes) -> bytes | None:
    for beginning, name in _FORMATS:
        if head.startswith(beginning):
            return name
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return b"webp"
    return None


class _Reading:
    """A reader over bytes; it must not outlive the buffer it reads from."""

    def __init__(self, content: bytes) -> None:
        self._bytes = QByteArray(content)
        self._buffer = QBuffer(self._bytes)
        self._format = _format_of(content) or b""

    def __enter__(self) -> QImageReader:
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        # The format that the bytes show, so that no other decoder is tried on them.
        return QImageReader(self._buffer, QByteArray(self._format))

    def __exit__(self, *_: object) -> None:
        self._buffer.close()
