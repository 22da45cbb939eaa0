"""The look: a style sheet made of the system's own colours, light or dark, and of one scale."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QStyle, QStyleOptionViewItem, QWidget

from desktop_app import paths
from desktop_app.fixed_patterns import fixed

SPACE_PX: Final = 8
"""The step of all distances; panes keep two of them clear."""

_LARGEST_USUAL_PX: Final = 14
"""Of the system's text; whoever has it larger than this wants all of it larger."""

_IS_TURN: Final = "turn"

LEAST_CONTRAST = 4.5
"""Of letters and what they stand on, as WCAG 2 asks of small text."""


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """`share` of `first`, from 0 to 1, and the rest of `second`."""
    rest = 1.0 - share
    return QColor.fromRgbF(
        first.redF() * share + second.redF() * rest,
        first.greenF() * share + second.greenF() * rest,
        first.blueF() * share + second.blueF() * rest,
    )


def paint_row_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Fill a row of a list as selected or pointed at; others are left as they are."""
    palette: QPalette = option.palette
    state: QStyle.StateFlag = option.state
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, selected_ground(palette))
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, _hover(palette))


def contrast(first: QColor, second: QColor) -> float:
    """How well one colour is told from the other, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def muted(palette: QPalette) -> QColor:
    """For what is worth reading second."""
    return _read_second(palette)[0]


def selected_ground(palette: QPalette) -> QColor:
    """What a selected row stands on: as much of the accent as what is read second can stand on."""
    return _read_second(palette)[1]


def _read_second(palette: QPalette) -> tuple[QColor, QColor]:
    key = palette.cacheKey()
    if key not in _known:
        # Asked for in every cell of a table.
        _known.clear()
        base, accent = QPalette.ColorRole.Base, QPalette.ColorRole.Highlight
        text, ground, hover = (
            palette.color(QPalette.ColorRole.Text),
            palette.color(base),
            _hover(palette),
        )
        greys = (mixed(text, ground, share / 100) for share in range(74, 100, 2))
        grey = next((one for one in greys if contrast(one, hover) >= LEAST_CONTRAST), text)
        most = 42 if is_dark(palette) else 22
        tints = (mixed(palette.color(accent), ground, share / 100) for share in range(most, 0, -1))
        tint = next((one for one in tints if contrast(grey, one) >= LEAST_CONTRAST), hover)
        _known[key] = grey, tint
    return _known[key]


_known: dict[int, tuple[QColor, QColor]] = {}


def _hover(palette: QPalette) -> QColor:
    text, base = QPalette.ColorRole.Text, QPalette.ColorRole.Base
    return mixed(palette.color(text), palette.color(base), 0.08)


def ground_for(ink: QColor, wanted: QColor) -> QColor:
    """As much of a colour as letters of `ink` can stand on; the rest is furthest from them."""
    furthest = max(QColor("black"), QColor("white"), key=lambda one: contrast(one, ink))
    mixtures = (mixed(wanted, furthest, share / 100) for share in range(100, 0, -2))
    return next((one for one in mixtures if contrast(one, ink) >= LEAST_CONTRAST), furthest)


def mark_colour(palette: QPalette, *, is_selected: bool = False) -> QColor:
    """Behind words that were found; stronger where the row that they stand in is selected."""
    base, accent = QPalette.ColorRole.Base, QPalette.ColorRole.Highlight
    share = (0.45 if is_dark(palette) else 0.28) + 0.2 * is_selected
    text, mark = palette.color(QPalette.ColorRole.Text), palette.color(accent)
    while share > 0.1 and contrast(text, mixed(mark, palette.color(base), share)) < LEAST_CONTRAST:
        share -= 0.02
    return mixed(mark, palette.color(base), share)


def readable_accent(palette: QPalette) -> QColor:
    """For words that stand out: as much of the accent as can be read on the ground of a pane."""
    text, base = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
    accent = palette.color(QPalette.ColorRole.Highlight)
    shares = (tenths / 10 for tenths in range(10, 0, -1))
    mixtures = (mixed(accent, text, share) for share in shares)
    return next((one for one in mixtures if contrast(one, base) >= LEAST_CONTRAST), text)


def mistake_colour(palette: QPalette) -> QColor:
    """For the line below what means nothing."""
    return QColor("#f0883e") if is_dark(palette) else QColor("#c4421a")


def hairline(palette: QPalette) -> QColor:
    """For borders."""
    return mixed(
        palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), 0.14
    )


def side_ground(palette: QPalette) -> QColor:
    """What the panes beside the list stand on."""
    text, base = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
    return mixed(text, base, 0.035)


def is_dark(palette: QPalette) -> bool:
    """Whether the text is lighter than what it stands on."""
    text, base = QPalette.ColorRole.Text, QPalette.ColorRole.Base
    return palette.color(text).lightness() > palette.color(base).lightness()


def text_sizes(system_px: int) -> dict[str, int]:
    """How high letters are, by the names of the scale, where those of the system are so high."""
    sizes: dict[str, int] = _scale()["text_px"]
    if system_px <= _LARGEST_USUAL_PX:
        return sizes
    return {name: round(px * system_px / sizes["usual"]) for name, px in sizes.items()}


_SIMPLIFIED: Final = ("Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei")
"""Families with the forms of simplified Chinese, those that most systems bring."""


def use_text_size(application: QApplication) -> None:
    """Let all text be of the usual size that is not of another."""
    font = QFont(application.font())
    if sys.platform == "linux":
        # Else, unless the system itself speaks Chinese, Han characters are drawn as in Japan.
        font.setFamilies([QFontInfo(font).family(), *_SIMPLIFIED])
    font.setPixelSize(text_sizes(QFontInfo(font).pixelSize())["usual"])
    application.setFont(font)


def sheet_now(part: QWidget) -> str:
    """The style sheet of a part for the colours and the letters that the system has now."""
    palette, px = QGuiApplication.palette(), QFontInfo(QApplication.font()).pixelSize()
    return _sheet_for(palette.cacheKey(), px, bool(part.property(_IS_TURN)))


@lru_cache(2)
def _sheet_for(_: int, system_px: int, is_turn: bool) -> str:
    files = ("common",) if is_turn else ("common", "window")
    return style_sheet(QGuiApplication.palette(), system_px, files)


def dress(part: QWidget) -> None:
    """Give a part of a window its looks: all that stands in it has them, too."""
    part.setStyleSheet(sheet_now(part))


def dress_turn(part: QWidget) -> None:
    """The same for one of the many parts of a conversation.

    Qt keeps the rules for each anew, a quarter of a megabyte if it were all of them.
    """
    part.setProperty(_IS_TURN, True)
    dress(part)


class DressedDialog(QDialog):
    """A dialog that looks like the window that it belongs to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)


class Dressing(QObject):
    """Has the parts of a window dressed anew: those in sight at once, others a moment later each.

    Qt styles everything anew that stands in what gets another style sheet, seen or not, and twice.
    In a long conversation that would hold up the window for a tenth of a second. So each turn of
    it is a part, and what the turns stand in has no style sheet.

    Args:
        window: What the parts stand in, and what this belongs to.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._dress_one)

    def follow(self) -> None:
        """Take the colours that the system has now."""
        waiting = self._waiting()
        for part in waiting:
            if _is_in_sight(part):
                dress(part)
        if waiting:
            self._next.start()

    def catch_up(self) -> None:
        """Somebody scrolls: what comes into sight is not to be seen in other colours."""
        if self._next.isActive():
            self.follow()

    def _dress_one(self) -> None:
        waiting = self._waiting()
        if waiting:
            dress(waiting[0])
            self._next.start()

    def _waiting(self) -> list[QWidget]:
        return [part for part in parts_of(self._window) if part.styleSheet() != sheet_now(part)]


def parts_of(widget: QWidget) -> Iterator[QWidget]:
    """What is dressed of all that stands in a widget."""
    for child in widget.children():
        if isinstance(child, QWidget):
            if child.styleSheet():
                yield child
            else:
                yield from parts_of(child)


def _is_in_sight(part: QWidget) -> bool:
    return not part.visibleRegion().isEmpty()


def style_sheet(
    palette: QPalette, system_px: int = 0, files: Sequence[str] = ("common", "window")
) -> str:
    """The style sheet of the window, for the colours of `palette` and the system's text.

    Args:
        palette: Has the system's own colours.
        system_px: How high the system's text is.
        files: Names of those that it is made from.
    """
    base = palette.color(QPalette.ColorRole.Base)
    text = palette.color(QPalette.ColorRole.Text)
    accent = palette.color(QPalette.ColorRole.Highlight)
    dark = is_dark(palette)
    on_accent = palette.color(QPalette.ColorRole.HighlightedText)
    ground = ground_for(on_accent, accent)
    colours = {
        "base": base,
        "text": text,
        "side": side_ground(palette),
        "hover": _hover(palette),
        "line": hairline(palette),
        "muted": muted(palette),
        "accent": accent,
        "ground": ground,
        "ground_hover": ground_for(on_accent, mixed(ground, text, 0.88)),
        "on_accent": on_accent,
        "bubble": mixed(accent, base, 0.30 if dark else 0.14),
        "problem": mixed(QColor("#d9822b"), base, 0.24 if dark else 0.16),
    }
    lengths = {"half": SPACE_PX // 2, "step": SPACE_PX, "two": 2 * SPACE_PX}
    values = {name: colour.name() for name, colour in colours.items()}
    values |= {name: f"{px}px" for name, px in (lengths | text_sizes(system_px)).items()}
    return _NAME.sub(lambda found: values[found[1]], "".join(map(_sheet, files)))


_NAME: Final = fixed(r"@([a-z_]+)")


@cache
def _sheet(file: str) -> str:
    return paths.resource(f"styles/{file}.qss").read_text("utf-8").partition("*/")[2]


@cache
def _scale() -> dict[str, Any]:
    scale: dict[str, Any] = json.loads(paths.resource("styles/scale.json").read_text("utf-8"))
    return scale
