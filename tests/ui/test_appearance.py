"""Every text of the window can be told from what it stands on, in light and in dark."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app import paths
from desktop_app.ui import appearance
from desktop_app.ui.appearance import (
    SPACE_PX,
    contrast,
    mark_colour,
    mixed,
    muted,
    readable_accent,
    side_ground,
    style_sheet,
    text_sizes,
    use_text_size,
)
from desktop_app.ui.asking.question_line import QuestionLine
from desktop_app.ui.results.delegate import row_ground
from desktop_app.ui.results.filter_line import FilterLine

LEAST = 4.5
"""What WCAG 2 asks of small text."""

THEMES = {
    "light": ("#ffffff", "#1b1b1b", "#2f6fb0"),
    "dark": ("#1e1f22", "#e8e8e8", "#2f6fb0"),
    "breeze": ("#ffffff", "#232629", "#2a7ab0"),
    "breeze dark": ("#1b1e20", "#fcfcfc", "#2a7ab0"),
    # As systems have them, whose accents are made for grounds of rows and not for letters.
    "fusion": ("#ffffff", "#000000", "#308cc6"),
    "kde": ("#ffffff", "#232629", "#3daee9"),
    "kde dark": ("#141618", "#fcfcfc", "#3daee9"),
    "gnome": ("#ffffff", "#2e3436", "#3584e4"),
    "gnome dark": ("#1e1e1e", "#ffffff", "#3584e4"),
    "ubuntu": ("#ffffff", "#3d3d3d", "#e95420"),
    "windows dark": ("#1e1e1e", "#ffffff", "#4cc2ff"),
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
@pytest.mark.parametrize("surface", ["#Past", "#Results", "QPushButton:hover"])
def test_what_is_read_second_can_be_read_as_well(theme: str, surface: str) -> None:
    told = rules(style_sheet(palette(theme)))
    grey = QColor(told['QLabel[tone="muted"]']["color"])
    assert contrast(grey, QColor(told[surface]["background"])) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_conversation_stands_on_the_ground_of_the_panes_beside_the_list(theme: str) -> None:
    told = rules(style_sheet(palette(theme)))["#Past"]["background"]
    assert side_ground(palette(theme)).name() == told


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_selected_row_can_be_read(theme: str) -> None:
    colours = palette(theme)
    ground = row_ground(colours, is_selected=True, is_active=True, is_under_pointer=False)
    assert ground is not None
    assert contrast(muted(colours), ground) >= LEAST
    # It is told from the others all the same.
    assert contrast(ground, QColor(THEMES[theme][0])) > 1.15


@pytest.mark.parametrize("theme", list(THEMES))
def test_words_that_were_found_can_be_read_in_a_selected_row(theme: str) -> None:
    colours = palette(theme)
    for is_selected in (False, True):
        ground = mark_colour(colours, is_selected=is_selected)
        assert contrast(QColor(THEMES[theme][1]), ground) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_button_that_asks_can_be_read(theme: str) -> None:
    told = rules(style_sheet(palette(theme)))
    letters = QColor(told["QPushButton#Ask"]["color"])
    for state in ("QPushButton#Ask", "QPushButton#Ask:hover"):
        assert contrast(letters, QColor(told[state]["background"])) >= LEAST


@pytest.mark.parametrize("theme", list(THEMES))
def test_what_is_selected_in_a_question_can_be_read(theme: str) -> None:
    told = rules(style_sheet(palette(theme)))["#Question"]
    ground = QColor(told["selection-background-color"])
    assert contrast(QColor(told["selection-color"]), ground) >= LEAST


@pytest.mark.parametrize("theme", [*THEMES, "that of the system"])
@pytest.mark.parametrize("kind", [QuestionLine, FilterLine])
def test_what_an_empty_box_is_for_can_be_read(
    qtbot: Any, theme: str, kind: type[QuestionLine | FilterLine]
) -> None:
    colours = palette(theme) if theme in THEMES else QPalette(Qt.GlobalColor.white)
    window = QWidget()
    qtbot.addWidget(window)
    window.setPalette(colours)
    window.setStyleSheet(style_sheet(colours))
    box = kind()
    QVBoxLayout(window).addWidget(box)
    # Qt forgets the sheet of a window that goes only where that was polished, too.
    window.ensurePolished()
    box.ensurePolished()
    told = box.palette().color(QPalette.ColorRole.PlaceholderText)
    ground = colours.color(QPalette.ColorRole.Base)
    assert contrast(mixed(told, ground, told.alphaF()), ground) >= LEAST


SHEET = "".join(
    paths.resource(f"styles/{file}.qss").read_text("utf-8").partition("*/")[2]
    for file in ("common", "window")
)
LENGTHS = {"0", "2px", "@half", "@step", "@two"}
AS_QT_SETS_IN = {"-7px"}
"""Takes back what Qt keeps clear before the words of a flat button, so that they begin where other
lines do."""
AS_A_BORDER_TAKES = {"-1px"}
"""Takes back the border of a button that has none to be seen, for the same."""


def test_every_distance_is_one_of_the_scale() -> None:
    for selector, told in rules(SHEET).items():
        if "QScrollBar" in selector or "QProgressBar" in selector:
            continue
        for name, length in told.items():
            if name.startswith(("padding", "margin")) or name == "border-radius":
                assert set(length.split()) <= LENGTHS | AS_QT_SETS_IN | AS_A_BORDER_TAKES, (
                    selector,
                    name,
                )


SOURCES = sorted((Path(__file__).parents[2] / "desktop_app" / "ui").rglob("*.py"))
DISTANCES = {"setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "setContentsMargins"}
SIZES = {"setPixelSize", "setPointSize", "setPointSizeF"}
HAIRLINES = {0, 1}


def calls_in(source: str, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in names:
                yield node


def is_of_scale(length: ast.expr) -> bool:
    match length:
        case ast.Constant():
            return length.value in HAIRLINES
        case ast.BinOp(left=left, op=ast.Mult() | ast.FloorDiv(), right=right):
            steps = [one for one in (left, right) if isinstance(one, ast.Name)]
            return [one.id for one in steps] == ["SPACE_PX"]
    return isinstance(length, ast.Name)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_code_has_no_distances_and_no_sizes_of_letters_of_its_own(file: Path) -> None:
    # Badges had letters of 10 pixels, and some parts stood 2 or 10 pixels apart.
    source = file.read_text("utf-8")
    for call in calls_in(source, DISTANCES):
        assert all(map(is_of_scale, call.args)), ast.unparse(call)
    for call in calls_in(source, SIZES):
        assert not any(isinstance(one, ast.Constant) for one in call.args), ast.unparse(call)


@pytest.mark.parametrize("length", ["2", "SPACE_PX + 2", "-7", "2 * 3"])
def test_the_rule_sees_distances_that_are_none_of_the_scale(length: str) -> None:
    (call,) = calls_in(f"layout.setSpacing({length})", DISTANCES)
    assert not is_of_scale(call.args[0])


def test_letters_have_three_sizes() -> None:
    found = {told["font-size"] for told in rules(SHEET).values() if "font-size" in told}
    assert found <= {"@small", "@usual", "@large"}
    assert text_sizes(13) == {"small": 12, "usual": 13, "large": 15}


def test_what_is_bold_is_so_in_every_language() -> None:
    # Few fonts have Chinese letters of weight 600: of "4 个文件", only the digit was bold.
    found = {told["font-weight"] for told in rules(SHEET).values() if "font-weight" in told}
    assert found == {"700"}
    sources = sorted(Path(appearance.__file__).parent.rglob("*.py"))
    assert not [one.name for one in sources if "DemiBold" in one.read_text("utf-8")]


def test_who_has_larger_letters_has_all_of_them_larger() -> None:
    assert text_sizes(20) == {"small": 18, "usual": 20, "large": 23}


def test_the_sheet_has_no_colour_of_its_own() -> None:
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{]*\})", SHEET)
    assert "@" not in style_sheet(palette("light"))


@pytest.mark.parametrize("theme", list(THEMES))
def test_keys_of_a_written_query_can_be_read(theme: str) -> None:
    assert contrast(readable_accent(palette(theme)), QColor(THEMES[theme][0])) >= LEAST


def test_the_step_of_the_code_is_that_of_the_scale() -> None:
    scale = json.loads(paths.resource("styles/scale.json").read_text("utf-8"))
    assert scale["space_px"] == SPACE_PX


@pytest.mark.skipif(sys.platform != "linux", reason="other systems choose by the language")
def test_simplified_chinese_has_its_own_forms_and_latin_letters_the_systems(qapp: Any) -> None:
    # Han characters were drawn as in Japan: 它, 真, and signs in the middle of their square.
    before = QFont(qapp.font())
    use_text_size(qapp)
    try:
        first, *others = qapp.font().families()
        assert first == QFontInfo(before).family()
        assert others[0].endswith("SC")
    finally:
        qapp.setFont(before)
