"""What the bundle's recipe asks of PyInstaller on each system; PyInstaller is a stand-in here."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import icon_files
from desktop_app import __version__

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ["fossick", "fossick-window"]

COLLECTED = [
    ("keyring-1.0.dist-info/RECORD", "record", "DATA"),
    ("keyring-1.0.dist-info/METADATA", "metadata", "DATA"),
]
"""As PyInstaller collects them, whoever they are of."""

Asked = dict[str, list[dict[str, Any]]]


@pytest.fixture
def asked_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Asked]:
    """Runs the recipe as if on a system; the options of each part that it makes."""
    for name in ("desktop_app", "packaging", "resources", "vendor", "LICENSE"):
        (tmp_path / name).symlink_to(ROOT / name)
    hooks = ModuleType("PyInstaller.utils.hooks")
    for name in ("collect_data_files", "collect_dynamic_libs", "copy_metadata"):
        setattr(hooks, name, lambda package, **which: [])
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    # They look for the licence of PyInstaller, too.
    notices = ModuleType("notices")
    vars(notices).update(
        inventory=lambda *_: {}, Owners=lambda *_, **__: None, texts=lambda *_: iter(())
    )
    monkeypatch.setitem(sys.modules, notices.__name__, notices)
    monkeypatch.setattr(icon_files, "write_icons", lambda folder: None)
    monkeypatch.setattr(sys, "path", [*sys.path])

    def run(system: str) -> Asked:
        asked: Asked = {}

        def part(kind: str) -> Callable[..., SimpleNamespace]:
            def make(*parts: object, **options: Any) -> SimpleNamespace:
                asked.setdefault(kind, []).append({**options, "parts": parts})
                return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[*COLLECTED])

            return make

        kinds = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
        given: dict[str, Any] = {kind: part(kind) for kind in kinds}
        given |= {"SPECPATH": str(tmp_path / "packaging"), "workpath": str(tmp_path / "made")}
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(sys, "platform", system)
            runpy.run_path(str(tmp_path / "packaging" / "fossick.spec"), given)
        return asked

    return run


def test_on_windows_both_programs_have_manifest_version_and_icon(
    asked_on: Callable[[str], Asked],
) -> None:
    programs = asked_on("win32")["EXE"]
    assert [program["name"] for program in programs] == PROGRAMS
    for program in programs:
        assert "longPathAware" in Path(program["manifest"]).read_text(encoding="utf-8")
        assert repr(__version__) in Path(program["version"]).read_text(encoding="utf-8")
        assert Path(program["icon"]).name == "fossick.ico"


def test_on_macos_an_application_is_made_as_well(asked_on: Callable[[str], Asked]) -> None:
    [application] = asked_on("darwin")["BUNDLE"]
    assert application["name"] == "Fossick.app"
    assert Path(application["icon"]).name == "fossick.icns"
    assert application["info_plist"]["CFBundleShortVersionString"] == __version__


def test_on_linux_it_is_a_folder_and_nothing_else(asked_on: Callable[[str], Asked]) -> None:
    asked = asked_on("linux")
    assert "BUNDLE" not in asked
    assert [folder["name"] for folder in asked["COLLECT"]] == ["fossick"]
    assert [program["name"] for program in asked["EXE"]] == PROGRAMS


@pytest.mark.parametrize(("system", "program"), [("win32", "rg.exe"), ("darwin", "rg")])
def test_the_bundle_has_the_ripgrep_of_its_system_alone(
    asked_on: Callable[[str], Asked], system: str, program: str
) -> None:
    [analysis] = asked_on(system)["Analysis"]
    vendored = [Path(place, Path(file).name) for file, place in analysis["datas"]]
    found = [path for path in vendored if path.name.startswith("rg")]
    assert [path.name for path in found] == [program]
    assert found[0].parent.name.partition("-")[0] == system


def test_no_path_of_the_checkout_makes_two_bundles_differ(
    asked_on: Callable[[str], Asked],
) -> None:
    [folder] = asked_on("linux")["COLLECT"]
    # The record of an installation has the digests of commands that name their Python's place.
    names = [entry[0] for entry in folder["parts"][-1]]
    assert names == ["keyring-1.0.dist-info/METADATA"]
