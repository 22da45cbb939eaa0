"""The look: a style sheet made of the system's own colours, light or dark."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

SPACE_PX = 8
"""The step of all distances; panes keep two of them clear."""


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """`share` of `first`, from 0 to 1, and the rest of `second`."""
    rest = 1.0 - share
    return QColor.fromRgbF(
        first.redF() * share + second.redF() * rest,
        first.greenF() * share + second.greenF() * rest,
        first.blueF() * share + second.blueF() * rest,
    )


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
    return mixed(
        palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), 0.74
    )


def mark_colour(palette: QPalette, *, is_selected: bool = False) -> QColor:
    """Behind words that were found; stronger where the row that they stand in is selected."""
    base, accent = QPalette.ColorRole.Base, QPalette.ColorRole.Highlight
    share = (0.45 if is_dark(palette) else 0.28) + 0.2 * is_selected
    return mixed(palette.color(accent), palette.color(base), share)


def hairline(palette: QPalette) -> QColor:
    """For borders."""
    return mixed(
        palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), 0.14
    )


def is_dark(palette: QPalette) -> bool:
    """Whether the text is lighter than what it stands on."""
    text, base = QPalette.ColorRole.Text, QPalette.ColorRole.Base
    return palette.color(text).lightness() > palette.color(base).lightness()


def style_sheet(palette: QPalette) -> str:
    """The style sheet of the window, for the colours of `palette`."""
    base = palette.color(QPalette.ColorRole.Base)
    text = palette.color(QPalette.ColorRole.Text)
    accent = palette.color(QPalette.ColorRole.Highlight)
    dark = is_dark(palette)
    return _SHEET.format(
        base=base.name(),
        text=text.name(),
        side=mixed(text, base, 0.035).name(),
        hover=mixed(text, base, 0.08).name(),
        line=hairline(palette).name(),
        muted=muted(palette).name(),
        accent=accent.name(),
        accent_hover=mixed(accent, text, 0.88).name(),
        on_accent=palette.color(QPalette.ColorRole.HighlightedText).name(),
        bubble=mixed(accent, base, 0.30 if dark else 0.14).name(),
        problem=mixed(QColor("#d9822b"), base, 0.24 if dark else 0.16).name(),
    )


_SHEET = """
QMainWindow, #Results, #Preview, #Preview QStackedWidget > QWidget {{ background: {base}; }}
#Conversation, #Conversation QScrollArea, #Turns {{ background: {side}; border: none; }}
#Past {{ background: {side}; border-right: 1px solid {line}; }}
#Past QListView {{ background: {side}; border: none; outline: none; }}
#Past QPushButton {{ padding: 4px 10px; }}
QLabel[tone="summary"] {{
    background: {hover}; border-radius: 8px; padding: 8px 10px; color: {text};
}}
QSplitter::handle {{ background: {line}; }}
QStatusBar {{
    background: {base}; color: {text}; border-top: 1px solid {line}; padding: 2px 8px;
}}
QStatusBar::item {{ border: none; }}

#Preview[covers="true"] {{ border-left: 1px solid {line}; }}
QTabBar {{ background: {side}; }}
QTabBar::tab {{
    background: transparent; color: {muted}; border: none; border-bottom: 2px solid transparent;
    padding: 7px 14px;
}}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; font-weight: 600; }}
QTabBar::tab:focus {{ background: {hover}; }}

#Work {{ background: {side}; border-bottom: 1px solid {line}; }}
QProgressBar {{ background: {line}; border: none; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
#Notice {{ background: {problem}; border-bottom: 1px solid {line}; }}

QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="title"] {{ font-weight: 600; }}
QLabel[tone="welcome"] {{ font-size: 17pt; font-weight: 600; }}
QLabel[tone="question"] {{
    background: {bubble}; border-radius: 10px; padding: 8px 12px;
}}
QLabel[tone="problem"] {{ background: {problem}; border-radius: 8px; padding: 8px 10px; }}

#Answer {{ background: transparent; border: none; }}
#Text {{ background: transparent; border: none; }}

#Question {{
    background: {base}; border: 1px solid {line}; border-radius: 10px; padding: 9px 12px;
    selection-background-color: {accent};
}}
#Filter {{
    background: {base}; border: 1px solid {line}; border-radius: 8px; padding: 5px 10px;
    selection-background-color: {accent};
}}
#Filter:focus {{ border-color: {accent}; }}
#Question:focus {{ border-color: {accent}; }}

QPushButton {{
    background: {base}; border: 1px solid {line}; border-radius: 8px; padding: 7px 14px;
}}
QPushButton:hover {{ background: {hover}; }}
QPushButton:focus {{ border-color: {accent}; }}
QPushButton:disabled {{ color: {muted}; }}
QPushButton#Ask {{
    background: {accent}; color: {on_accent}; border-color: {accent};
    font-weight: 600; padding: 9px 18px; border-radius: 10px;
}}
QPushButton#Ask:hover {{ background: {accent_hover}; }}
QPushButton#Ask:focus {{ border-color: {text}; }}
QPushButton#Ask[stopping="true"] {{ background: {base}; color: {text}; border-color: {muted}; }}
QPushButton#Ask:disabled {{ background: {hover}; color: {muted}; border-color: {line}; }}
QPushButton[role="example"] {{ text-align: left; padding: 10px 14px; }}
QPushButton[role="alternative"] {{ text-align: left; padding: 7px 14px; }}
QPushButton[role="chip"] {{
    background: {bubble}; border-color: transparent; border-radius: 12px; text-align: left;
    padding: 4px 12px;
}}
QPushButton[role="chip"]:hover {{ background: {hover}; border-color: {line}; }}
#Chip {{ background: {bubble}; border-radius: 11px; }}
QToolButton[role="in chip"] {{
    background: transparent; border: 1px solid transparent; border-radius: 11px; padding: 2px 2px;
}}
QToolButton[role="in chip"]:hover {{ background: {hover}; }}
QToolButton[role="in chip"]:focus {{ border-color: {accent}; }}
QToolButton[role="in chip"][still="true"]:hover {{ background: transparent; }}
QToolButton[role="in chip"]::menu-indicator {{ width: 0; image: none; }}
QToolButton[role="quiet"] {{
    background: transparent; border: 1px solid transparent; border-radius: 6px; color: {muted};
    padding: 2px 6px; margin: 0 2px 0 0;
}}
QToolButton[role="quiet"]:hover {{ background: {hover}; color: {text}; }}
QToolButton[role="quiet"]:checked {{ background: {hover}; color: {text}; }}
QToolButton[role="quiet"]:focus {{ border-color: {accent}; }}

QTableView {{ background: {base}; border: none; outline: none; }}
QHeaderView {{ background: {base}; border: none; }}
QHeaderView::section {{
    background: {base}; color: {muted}; border: none; border-bottom: 1px solid {line};
    padding: 6px 8px;
}}
QHeaderView::section:first {{ padding-left: 16px; }}
QHeaderView::section:hover {{ background: {hover}; }}

QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {line}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 36px; }}
QScrollBar::handle:horizontal {{ min-width: 36px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
