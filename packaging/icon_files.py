"""The program's icon as files for Windows and macOS, drawn from resources/icons/fossick.svg.

    icon_files.py FOLDER     writes fossick.ico, fossick.icns and fossick-side.bmp there

It needs the packages that the program runs with.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parent.parent / "resources" / "icons" / "fossick.svg"
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MACOS_SIZES = (16, 32, 64, 128, 256, 512, 1024)
SIDE = (164, 314)
"""The picture beside the last page of the installer for Windows, in pixels."""
GROUND = "#1f4e5f"


def drawn(size: int) -> Image.Image:
    """The icon, `size` pixels wide and high: each size from the drawing, none from another."""
    canvas = QImage(size, size, QImage.Format.Format_ARGB32)
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    canvas.save(buffer, "PNG")  # type: ignore[call-overload] # The name is told as bytes only.
    return Image.open(BytesIO(content.data()))


def write_icons(folder: Path) -> None:
    """Write the files into `folder`, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sizes in (("fossick.ico", WINDOWS_SIZES), ("fossick.icns", MACOS_SIZES)):
        pictures = [drawn(size) for size in sizes]
        pictures[-1].save(
            folder / name, sizes=[(size, size) for size in sizes], append_images=pictures[:-1]
        )
    side, icon = Image.new("RGB", SIDE, GROUND), drawn(128)
    side.paste(icon, ((SIDE[0] - icon.width) // 2, 48), icon)
    side.save(folder / "fossick-side.bmp")


def main(arguments: Sequence[str]) -> int:
    """Write the icons into the folder that the arguments name; the result is the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: icon_files.py FOLDER\n")
        return 2
    write_icons(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
