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


def test_a_tilde_of_nobody_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.data_folder("~no such person/kept") == tmp_path / "~no such person" / "kept"


posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no HOME")


@posix_only
def test_a_home_that_says_nothing_is_that_of_the_user_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = paths.home_folder({})
    assert known is not None
    for value in ("", ".", "home/ann"):
        assert paths.home_folder({"HOME": value}) == known
        monkeypatch.setenv("HOME", value)
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        monkeypatch.delenv("FOSSICK_DATA_DIR", raising=False)
        paths.settle_home()
        assert os.environ["HOME"] == known
        assert paths.data_folder().is_relative_to(known)
    assert paths.home_folder({"HOME": "/home/ann"}) == "/home/ann"


@posix_only
def test_a_relative_path_in_a_deleted_folder_leads_to_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert not Path(paths.absolute("data")).exists()
    assert Path(paths.absolute("data")).is_absolute()
    monkeypatch.chdir(tmp_path)


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
