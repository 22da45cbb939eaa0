from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from desktop_app import paths


def test_shipped_files_are_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.resource("translations/core/en/list.json").is_file()
    assert paths.vendored("README.md").is_file()


def test_the_folder_given_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOSSICK_DATA_DIR", str(Path("/from/environment").absolute()))
    assert paths.data_folder(str(Path("/given").absolute())) == Path("/given").absolute()


def test_the_environment_comes_before_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOSSICK_DATA_DIR", str(Path("/from/environment").absolute()))
    assert paths.data_folder() == Path("/from/environment").absolute()


@pytest.mark.parametrize("unset", [None, ""])
def test_the_platform_has_a_place_of_its_own(
    unset: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if unset is None:
        monkeypatch.delenv("FOSSICK_DATA_DIR", raising=False)
    else:
        monkeypatch.setenv("FOSSICK_DATA_DIR", unset)
    folder = paths.data_folder()
    assert folder.is_absolute()
    assert folder.name == "fossick"


def test_a_relative_data_folder_becomes_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.data_folder("data") == Path.cwd() / "data"


def test_a_tilde_stands_for_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    home = str(Path("/home/ann").absolute())
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)
    assert paths.data_folder("~/kept") == Path(home) / "kept"


def test_asking_for_the_data_folder_makes_none(tmp_path: Path) -> None:
    assert not paths.data_folder(str(tmp_path / "data")).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access lists, not modes")
def test_a_private_folder_is_closed_to_everyone_else(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0)
    try:
        paths.make_private_folder(folder)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_private_folder_is_made_once(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    paths.make_private_folder(folder)
    paths.make_private_folder(folder)
    assert folder.is_dir()


def test_a_file_in_the_way_of_a_private_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    with pytest.raises(OSError):
        paths.make_private_folder(tmp_path / "data")
    assert (tmp_path / "data").read_text() == "mine"
