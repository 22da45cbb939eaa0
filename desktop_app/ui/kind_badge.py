"""The small coloured badge that says what kind of file a row is about."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetrics,
    QImage,
    QPainter,
    QPainterPath,
    QPalette,
)

from desktop_app.filetypes.kinds import Kind, extension_of, kind_of
from desktop_app.hits import Flag, Hit
from desktop_app.ui.appearance import (
    LEAST_CONTRAST,
    SPACE_PX,
    contrast,
    is_dark,
    mixed,
    text_sizes,
)
from desktop_app.wording import visible

BADGE_WIDTH_PX = 44
_LETTERS_PX = BADGE_WIDTH_PX - SPACE_PX // 2
_MAX_CHARS = 4
# How much of its hue the ink of the letters keeps: as much as can be read.
_LETTER_SHARES = tuple(tenths / 10 for tenths in range(10, -1, -1))

_HUES = {
    Kind.IMAGE: 285,
    Kind.VIDEO: 325,
    Kind.AUDIO: 260,
    Kind.DOCUMENT: 212,
    Kind.SPREADSHEET: 145,
    Kind.PRESENTATION: 22,
    Kind.EBOOK: 190,
    Kind.ARCHIVE: 42,
    Kind.CODE: 175,
    Kind.EMAIL: 230,
    Kind.INSTALLER: 60,
}
_PDF_HUE = 2
_GREY = -1


def paint_badge(painter: QPainter, place: QRectF, hit: Hit, palette: QPalette) -> None:
    """Paint the badge of `hit` into `place`: its extension, or the shape of a folder.

    It is drawn once and kept: each call into Qt may wait for the threads that sort a list.
    """
    extension = "" if hit.flags & (Flag.LINK | Flag.FOLDER) else extension_of(hit.name)
    ratio = painter.device().devicePixelRatioF()
    looks = letters_of(extension), _hue(hit, extension), int(hit.flags & _SHAPES)
    key = (*looks, palette.cacheKey(), painter.font().key(), place.size().toTuple(), ratio)
    image = _drawn.get(key)
    if image is None:
        if len(_drawn) >= _MAX_DRAWN:
            _drawn.clear()
        image = _drawn[key] = _draw(hit, place, palette, painter.font(), ratio)
    painter.drawImage(place.topLeft(), image)


_MAX_DRAWN = 500
_SHAPES = Flag.LINK | Flag.FOLDER
_drawn: dict[tuple[object, ...], QImage] = {}


def _draw(hit: Hit, place: QRectF, palette: QPalette, font: QFont, ratio: float) -> QImage:
    size = place.size() * ratio
    image = QImage(size.toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setFont(font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(QPointF(), place.size())
    if hit.is_folder:
        _paint_folder(painter, room, palette)
    else:
        _paint_extension(painter, room, hit, palette)
    painter.end()
    return image


def letters_of(extension: str) -> str:
    """What a badge says of an extension; one that is cut does not look like a shorter one."""
    if len(extension) <= _MAX_CHARS:
        return visible(extension).upper()
    return visible(extension[: _MAX_CHARS - 1]).upper() + "…"


def badge_colours(hit: Hit, palette: QPalette) -> tuple[QColor, QColor]:
    """The colours of the letters on the badge of a file, and of what they stand on."""
    extension = "" if hit.flags & Flag.LINK else extension_of(hit.name)
    base = palette.color(QPalette.ColorRole.Base)
    ink = _ink(_hue(hit, extension), palette)
    ground = mixed(ink, base, 0.16)
    # Hues of one lightness differ in brightness: yellow on white is hard to read, blue is not.
    letters = ink
    for share in _LETTER_SHARES:
        letters = mixed(ink, palette.color(QPalette.ColorRole.Text), share)
        if contrast(letters, ground) >= LEAST_CONTRAST:
            break
    return letters, ground


def _paint_extension(painter: QPainter, place: QRectF, hit: Hit, palette: QPalette) -> None:
    extension = "" if hit.flags & Flag.LINK else extension_of(hit.name)
    ink, ground = badge_colours(hit, palette)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(place, 5, 5)
    text = "↗" if hit.flags & Flag.LINK else letters_of(extension) or "·"
    painter.setFont(_letters_font(painter.font(), text))
    painter.setPen(ink)
    painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text[: _MAX_CHARS + 2])


def _letters_font(font: QFont, text: str) -> QFont:
    """The small letters of the scale; smaller ones only where there is no room for them."""
    made = QFont(font)
    made.setWeight(QFont.Weight.Bold)
    made.setPixelSize(text_sizes(QFontInfo(font).pixelSize())["small"])
    while QFontMetrics(made).horizontalAdvance(text) > _LETTERS_PX and made.pixelSize() > 1:
        made.setPixelSize(made.pixelSize() - 1)
    return made


def _paint_folder(painter: QPainter, place: QRectF, palette: QPalette) -> None:
    middle = place.center()
    left, top = middle.x() - 11, middle.y() - 8
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(left, top, 10, 6), 2, 2)
    shape.addRoundedRect(QRectF(left, top + 3, 22, 13), 2.5, 2.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mixed(_ink(42, palette), palette.color(QPalette.ColorRole.Base), 0.75))
    painter.drawPath(shape.simplified())
    painter.setPen(mixed(palette.color(QPalette.ColorRole.Base), _ink(42, palette), 0.5))
    painter.drawLine(QPointF(left + 3, top + 6), QPointF(left + 19, top + 6))


def _hue(hit: Hit, extension: str) -> int:
    if hit.flags & Flag.LINK:
        return _GREY
    kind = kind_of(hit.name)
    return _PDF_HUE if extension == "pdf" else _HUES.get(kind, _GREY) if kind else _GREY


def _ink(hue: int, palette: QPalette) -> QColor:
    dark = is_dark(palette)
    if hue == _GREY:
        text, base = QPalette.ColorRole.Text, QPalette.ColorRole.Base
        return mixed(palette.color(text), palette.color(base), 0.6)
    return QColor.fromHsl(hue, 170, 175 if dark else 105)
