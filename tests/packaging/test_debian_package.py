"""The package for Debian, made of a stand-in for the bundle."""

from __future__ import annotations

import configparser
import gzip
import hashlib
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from desktop_app.__main__ import dispatch
from linux import help_pages, package

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not (shutil.which("dpkg-deb") and shutil.which("rsvg-convert")),
        reason="needs dpkg-deb and rsvg-convert",
    ),
]

MOMENT = 1_795_000_000


def bundle_in(folder: Path) -> Path:
    bundle = folder / "a checkout" / "fossick"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("fossick", "fossick-window"):
        (bundle / name).write_text("#!/bin/sh\n")
        (bundle / name).chmod(0o775)
    (bundle / "_internal" / "libqt.so.6").write_bytes(b"x")
    (bundle / "_internal" / "libqt.so").symlink_to("libqt.so.6")
    return bundle


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))
    made = package.main(bundle_in(tmp_path), tmp_path / "dist")
    subprocess.run(["dpkg-deb", "-R", made, tmp_path / "tree"], check=True)
    return tmp_path / "tree"


def test_everything_is_where_desktops_and_shells_look_for_it(tree: Path) -> None:
    assert (tree / "usr/bin/fossick").readlink() == Path("/opt/fossick/fossick")
    assert (tree / "opt/fossick/_internal/libqt.so").readlink() == Path("libqt.so.6")
    assert (tree / "opt/fossick/fossick-window").stat().st_mode & 0o777 == 0o755
    share = tree / "usr/share"
    for name in (
        "applications/fossick.desktop",
        "metainfo/fossick.metainfo.xml",
        "icons/hicolor/scalable/apps/fossick.svg",
        "icons/hicolor/48x48/apps/fossick.png",
        "man/man1/fossick.1.gz",
        "man/zh_CN/man1/fossick.1.gz",
        "bash-completion/completions/fossick",
        "zsh/vendor-completions/_fossick",
        "fish/vendor_completions.d/fossick.fish",
        "kio/servicemenus/fossick.desktop",
        "nemo/actions/fossick.nemo_action",
        "nemo/actions/fossick-here.nemo_action",
        "nautilus-python/extensions/fossick.py",
        "thunarx-python/extensions/fossick.py",
        "doc/fossick/copyright",
    ):
        assert (share / name).is_file(), name


def test_what_dpkg_is_told_is_true(tree: Path) -> None:
    lines = (tree / "DEBIAN/md5sums").read_text().splitlines()
    for line in lines:
        digest, _, name = line.partition("  ")
        content = (tree / name).read_bytes()
        assert hashlib.md5(content, usedforsecurity=False).hexdigest() == digest
    control = (tree / "DEBIAN/control").read_text()
    apt = Path(package.ROOT, "packaging", "apt.txt").read_text().split()
    assert not [name for name in apt if name not in control]


def test_two_checkouts_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))
    made = [
        package.main(bundle_in(tmp_path / place), tmp_path / place / "dist")
        for place in ("one", "another place")
    ]
    assert made[0].read_bytes() == made[1].read_bytes()


def test_nobody_opens_folders_with_it_unasked(tree: Path) -> None:
    entry = configparser.RawConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(tree / "usr/share/applications/fossick.desktop", encoding="utf-8")
    assert "MimeType" not in entry["Desktop Entry"]
    for section in entry.sections():
        assert {"Name", "Name[zh_CN]", "Exec"} <= set(entry[section])
    if shutil.which("desktop-file-validate"):
        file = tree / "usr/share/applications/fossick.desktop"
        subprocess.run(["desktop-file-validate", file], check=True)


FOLDERS = ("/home/a b", '/home/it\'s "one"', "/home/-rf", "/home/文件夹", "/home/$(reboot)", "--")


@pytest.mark.parametrize(("manager", "library"), [("nautilus", "Nautilus"), ("thunarx", "Thunarx")])
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_is_one_argument_behind_the_dashes(
    tree: Path, manager: str, library: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", started.append)
    menu = menu_in(tree, manager, library, monkeypatch)
    selected, shown = Listed(folder), Listed("/shown")
    window = [] if library == "Nautilus" else [object()]
    ask = "get_file_items" if library == "Nautilus" else "get_file_menu_items"
    behind = "get_background_items" if library == "Nautilus" else "get_folder_menu_items"
    [of_selected] = getattr(menu, ask)(*window, [selected])
    [of_shown] = getattr(menu, behind)(*window, shown)
    # One name would make them one entry, and the wrong folder be asked about.
    assert of_selected.given["name"] != of_shown.given["name"]
    of_selected.activate()
    of_shown.activate()
    program = "/opt/fossick/fossick-window"
    assert started == [[program, "--", folder], [program, "--", "/shown"]]
    assert getattr(menu, ask)(*window, [selected, shown]) == []
    assert getattr(menu, ask)(*window, [Listed("/a.txt", is_folder=False)]) == []


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("kio/servicemenus/fossick.desktop", "%f"),
        ("nemo/actions/fossick.nemo_action", "%F"),
        ("nemo/actions/fossick-here.nemo_action", "%P"),
    ],
)
def test_other_menus_put_the_folder_behind_the_dashes(tree: Path, name: str, mark: str) -> None:
    assert f"fossick-window -- {mark}\n" in (tree / "usr/share" / name).read_text("utf-8")


class Listed:
    """A file as a file manager gives it to its extensions."""

    def __init__(self, path: str, *, is_folder: bool = True) -> None:
        self._path, self._is_folder = path, is_folder

    def is_directory(self) -> bool:
        return self._is_folder

    def get_location(self) -> SimpleNamespace:
        return SimpleNamespace(get_path=lambda: self._path)


class Entry:
    """A menu's entry, with what both file managers let one say of it."""

    def __init__(self, *, name: str, label: str, icon: str) -> None:
        self.given = {"name": name, "label": label, "icon": icon}

    def connect(self, signal: str, react: Callable[[Entry], None]) -> None:
        assert signal == "activate"
        self.activate = lambda: react(self)


def menu_in(tree: Path, manager: str, library: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a file manager loads, where the libraries of several are installed."""
    gi, repository = ModuleType("gi"), ModuleType("gi.repository")
    vars(repository)["GObject"] = SimpleNamespace(GObject=type("GObject", (), {}))
    for name in ("Nautilus", "Thunarx"):
        own = SimpleNamespace(MenuProvider=type(name, (), {}), MenuItem=Entry)
        vars(repository)[name] = own
    monkeypatch.setitem(sys.modules, "gi", gi)
    monkeypatch.setitem(sys.modules, "gi.repository", repository)
    file = tree / "usr/share" / f"{manager}-python" / "extensions" / "fossick.py"
    loaded = runpy.run_path(str(file))["FossickMenu"]
    assert loaded.__mro__[2].__name__ == library, "it is the menu of another"
    return loaded()


@pytest.mark.parametrize("given", [["--"], ["--", "/a", "/b"], ["--", "/nonexistent/folder"]])
def test_behind_the_dashes_there_is_one_folder(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch(given) != 0
    assert "folder" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_man_page_has_each_help_page(language: str) -> None:
    page = help_pages.man_page(language, "1.2.3", "2026-11-23")
    for verb in help_pages.pages(language):
        assert f".SH FOSSICK {verb.upper()}".replace(" FOSSICK FOSSICK", " FOSSICK") in page
    assert "\\-\\-json" in page
    assert not re.findall(r"^[.'](?!TH|SH|nf|fi)", page, re.MULTILINE)
    assert gzip.decompress(package.packed(page.encode())).decode() == page


def test_completions_know_verbs_actions_and_options() -> None:
    known = help_pages.completions()
    assert {"ask", "find", "index", "uninstall"} <= set(known[""])
    assert {"status", "rebuild", "run", "forget", "--folder", "--json"} <= set(known["index"])
    assert "--model" in known["ask"]
    for made in (
        help_pages.bash_completion(known),
        help_pages.zsh_completion(known),
        help_pages.fish_completion(known),
    ):
        assert "rebuild" in made
    done = subprocess.run(
        ["bash", "-n"], input=help_pages.bash_completion(known), text=True, check=False
    )
    assert done.returncode == 0
