"""Work that nobody waits for gives way."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.processes.courtesy import is_on_battery


def supply(folder: Path, name: str, **files: str) -> None:
    (folder / name).mkdir(parents=True)
    for file, content in files.items():
        (folder / name / file).write_text(content + "\n")


@pytest.mark.parametrize(
    ("online", "status", "expected"),
    [("1", "Charging", False), ("0", "Discharging", True), ("1", "Discharging", False)],
)
def test_a_notebook_without_its_charger_is_on_battery(
    tmp_path: Path, online: str, status: str, expected: bool
) -> None:
    supply(tmp_path, "AC", type="Mains", online=online)
    supply(tmp_path, "BAT0", type="Battery", status=status)
    assert is_on_battery(tmp_path) is expected


def test_a_computer_that_says_nothing_is_not(tmp_path: Path) -> None:
    assert not is_on_battery(tmp_path / "missing")
    supply(tmp_path, "mouse", type="Battery", status="Unknown")
    assert not is_on_battery(tmp_path)
