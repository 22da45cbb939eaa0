"""The try-out of an installer, on a stand-in for Windows whose installer can be made to fail."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build_steps import StepError
from windows.check_installer import Checked, check

WINDOWS = """
import pathlib, sys
place, keys, fault = pathlib.Path({place!r}), pathlib.Path({keys!r}), {fault!r}
program, *words = sys.argv[1:]
if program == "reg":
    sys.exit(words[1] not in keys.read_text().splitlines())
if program.endswith("uninstall.exe"):
    if fault == "takes all":
        for file in place.iterdir():
            file.unlink()
    for file in place.glob("*.exe"):
        file.unlink()
    keys.write_text("")
else:
    place.mkdir(exist_ok=True)
    names = ["fossick-window.exe", "uninstall.exe"] + ["left.dll"] * (fault == "leaves")
    for name in names:
        (place / name).touch()
    menu = r"HKCU\\Software\\Classes\\Directory\\shell\\Fossick\\command"
    known = r"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Fossick"
    keys.write_text(known if fault == "no menu" else known + "\\n" + menu)
    sys.exit(3 if fault == "running" else 0)
"""


@pytest.fixture
def on_windows(tmp_path: Path, processes: None) -> Callable[[str], Checked]:
    def make(fault: str) -> Checked:
        keys, script = tmp_path / "keys", tmp_path / "windows.py"
        keys.touch()
        told = WINDOWS.format(place=str(tmp_path / "Fossick"), keys=str(keys), fault=fault)
        script.write_text(told, encoding="utf-8")
        through = (sys.executable, str(script))
        return Checked(tmp_path / "setup.exe", tmp_path / "Fossick", through)

    return make


def test_an_installer_that_is_right_leaves_nothing(
    on_windows: Callable[[str], Checked], tmp_path: Path
) -> None:
    checked = on_windows("")
    checked.install()
    checked.update()
    checked.remove()
    assert not (tmp_path / "Fossick").exists()


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("no menu", "the folder menu has it"),
        ("running", "status 3"),
        ("leaves", r"only the person's own file stays: \['left\.dll'"),
        ("takes all", r"only the person's own file stays: \[\]"),
    ],
)
def test_what_is_not_right_is_noticed(
    on_windows: Callable[[str], Checked], fault: str, told: str
) -> None:
    checked = on_windows(fault)
    with pytest.raises(StepError, match=told):
        checked.install()
        checked.remove()


def test_a_fossick_that_is_there_is_left_alone(
    on_windows: Callable[[str], Checked], tmp_path: Path
) -> None:
    (tmp_path / "Fossick").mkdir()
    with pytest.raises(StepError, match="already"):
        on_windows("").install()


def test_elsewhere_it_asks_where_programs_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    with pytest.raises(StepError, match="--place"):
        check([])
