"""A window opens where it was, and always on a screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect

from desktop_app.placement import FILE_NAME, WindowPlacement, keep_placement, read_placement
from desktop_app.ui.panes import fitted

KNOWN = WindowPlacement(30, 40, 900, 600, True, (300, 400, 200))


def test_a_table_of_an_earlier_version_stays_one(tmp_path: Path) -> None:
    keep_placement(tmp_path, KNOWN)
    told = json.loads((tmp_path / FILE_NAME).read_text())
    del told["layout"], told["grouping"]
    (tmp_path / FILE_NAME).write_text(json.dumps({**told, "has_table": True}))
    assert read_placement(tmp_path).layout == "table"
    (tmp_path / FILE_NAME).write_text(json.dumps({**told, "layout": 7}))
    assert read_placement(tmp_path) == WindowPlacement()


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    keep_placement(tmp_path / "data", KNOWN)
    assert read_placement(tmp_path / "data") == KNOWN


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "{}",
        "null",
        json.dumps({"x": "1", "y": 0, "width": 5, "height": 5, "is_maximized": 0, "widths": []}),
        json.dumps({"x": 1e9, "y": 0, "width": 5, "height": 5, "is_maximized": 0, "widths": []}),
        json.dumps({"x": 1, "y": 0, "width": 5, "height": 5, "is_maximized": 0, "widths": 7}),
        "[" * 5000,
    ],
)
def test_a_file_that_is_broken_is_as_good_as_none(tmp_path: Path, written: str) -> None:
    (tmp_path / FILE_NAME).write_text(written)
    assert read_placement(tmp_path) == WindowPlacement()
    assert not read_placement(tmp_path).is_known


def test_where_nothing_can_be_kept_nothing_happens(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    keep_placement(tmp_path / "data", KNOWN)
    assert read_placement(tmp_path / "data") == WindowPlacement()


@pytest.mark.parametrize(
    "screen",
    [
        QRect(0, 0, 1920, 1080),
        # A screen of 1920 by 1080 at 175 percent, less its panels.
        QRect(0, 30, 1097, 560),
        QRect(1920, 0, 1366, 740),
        QRect(0, 0, 760, 520),
        QRect(0, 0, 400, 300),
    ],
)
@pytest.mark.parametrize(
    "wanted",
    [QRect(360, 160, 1200, 760), QRect(-500, -500, 1200, 760), QRect(9000, 9000, 300, 200)],
)
def test_a_window_is_all_on_its_screen(screen: QRect, wanted: QRect) -> None:
    place = fitted(wanted, screen)
    assert screen.contains(place)
    if wanted.width() <= screen.width() and wanted.height() <= screen.height():
        assert place.width() >= min(wanted.width(), 480)


def test_a_window_that_fits_stays_where_it_is() -> None:
    wanted = QRect(100, 100, 900, 600)
    assert fitted(wanted, QRect(0, 0, 1920, 1080)) == wanted
