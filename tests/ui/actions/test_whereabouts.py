"""Where a file went is told only where it can be known."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.program import assemble
from desktop_app.files.trash import bins
from desktop_app.hits import Flag, Hit
from desktop_app.settings import Settings
from desktop_app.ui.actions.whereabouts import Whereabouts, whereabouts
from tests.conftest import Run

pytestmark = pytest.mark.process


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    for name in ("a/letter.txt", "b/other.txt"):
        (made / name).parent.mkdir(parents=True)
        (made / name).write_bytes(b"12345")
        os.utime(made / name, ns=(0, 10**18 + len(name)))
    return made


def hit_of(path: Path, flags: int = 0) -> Hit:
    status = path.stat()
    return Hit(str(path.parent), path.name, status.st_size, status.st_mtime_ns, Flag(flags))


@pytest.fixture
def program(home: Path, tmp_path: Path) -> Any:
    made = assemble(Settings(), tmp_path / "data", home=str(home), environment={})
    yield made
    made.close()


def test_a_file_of_the_same_length_and_date_is_it(arun: Run, program: Any, home: Path) -> None:
    gone = hit_of(home / "a/letter.txt")
    (home / ".kept").mkdir()
    (home / "a/letter.txt").rename(home / ".kept/renamed.txt")
    found = arun(whereabouts(program, gone))
    assert found.now is not None
    assert found.now.path == str(home / ".kept/renamed.txt")


def test_of_two_that_could_be_it_neither_is_named(arun: Run, program: Any, home: Path) -> None:
    gone = hit_of(home / "a/letter.txt")
    shutil.copy2(home / "a/letter.txt", home / "b/one.txt")
    shutil.copy2(home / "a/letter.txt", home / "b/two.txt")
    (home / "a/letter.txt").unlink()
    assert arun(whereabouts(program, gone)) == Whereabouts()


def test_of_what_has_no_bytes_or_no_known_length_nothing_is_said(
    arun: Run, program: Any, home: Path
) -> None:
    (home / "a/empty").touch()
    (home / "b/empty").touch()
    for path, flags in (
        (home / "a/empty", 0),
        (home / "a", Flag.FOLDER),
        (home / "a/letter.txt", 32),
    ):
        assert arun(whereabouts(program, hit_of(path, int(flags)))) == Whereabouts()


@pytest.mark.skipif(not bins.CAN_LOOK, reason="the trash of freedesktop.org's desktops")
def test_what_lies_in_the_trash_is_found_there(
    arun: Run, program: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trash = bins.TrashBin(str(tmp_path / "Trash"), str(tmp_path))
    monkeypatch.setattr(bins, "home_bin", lambda: trash)
    for folder in ("files", "info"):
        (tmp_path / "Trash" / folder).mkdir(parents=True)
    path = home / "a/letter.txt"
    gone = hit_of(path)
    for name, day in (("letter.txt", "2026-01-01"), ("letter.2.txt", "2026-02-01")):
        (tmp_path / "Trash/files" / name).write_bytes(b"12345")
        note = f"[Trash Info]\nPath={path}\nDeletionDate={day}T10:00:00\n"
        (tmp_path / f"Trash/info/{name}.trashinfo").write_text(note)
    path.unlink()
    found = arun(whereabouts(program, gone))
    assert found == Whereabouts(in_bin=str(tmp_path / "Trash/files/letter.2.txt"))
