"""Every text of the window can be told from what it stands on, in light and in dark."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor, QPalette

from desktop_app.ui.appearance import contrast, is_dark, mixed, muted, style_sheet

LEAST = 4.5
"""What WCAG 2 asks of small text."""

THEMES = {
    "light": ("#ffffff", "#1b1b1b", "#2f6fb0"),
    "dark": ("#1e1f22", "#e8e8e8", "#2f6fb0"),
    "breeze": ("#ffffff", "#232629", "#2a7ab0"),
    "breeze dark": ("#1b1e20", "#fcfcfc", "#2a7ab0"),
}


def palette(name: str) -> QPalette:
    base, text, accent = THEMES[name]
    made = QPalette()
    made.setColor(QPalette.ColorRole.Base, QColor(base))
    made.setColor(QPalette.ColorRole.Text, QColor(text))
    made.setColor(QPalette.ColorRole.Highlight, QColor(accent))
    made.setColor(QPalette.ColorRole.HighlightedText, QColor("#ffffff"))
    return made


def rules(sheet: str) -> dict[str, dict[str, str]]:
    """The declarations of each selector."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
        told = {key.strip(): value.strip() for key, value in pairs}
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(told)
    return found


SURFACES = (
    "#Conversation",
    "#Past",
    "#Results",
    "#Notice",
    'QLabel[tone="question"]',
    'QLabel[tone="problem"]',
    'QLabel[tone="summary"]',
    'QPushButton[role="chip"]',
    "QPushButton:hover",
    "QPushButton",
)


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("surface", SURFACES)
def test_text_can_be_read_on_every_surface(theme: str, surface: str) -> None:
    ground = QColor(rules(style_sheet(palette(theme)))[surface]["background"])
    assert contrast(QColor(THEMES[theme][1]), ground) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("surface", ["#Conversation", "#Past", "#Results", "QPushButton:hover"])
def test_what_is_read_second_can_be_read_as_well(theme: str, surface: str) -> None:
    told = rules(style_sheet(palette(theme)))
    grey = QColor(told['QLabel[tone="muted"]']["color"])
    assert contrast(grey, QColor(told[surface]["background"])) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_selected_row_can_be_read(theme: str) -> None:
    colours = palette(theme)
    accent, base = (QColor(THEMES[theme][number]) for number in (2, 0))
    ground = mixed(accent, base, 0.42 if is_dark(colours) else 0.22)
    assert contrast(muted(colours), ground) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_button_that_asks_can_be_read(theme: str) -> None:
    told = rules(style_sheet(palette(theme)))["QPushButton#Ask"]
    assert contrast(QColor(told["color"]), QColor(told["background"])) >= LEAST
