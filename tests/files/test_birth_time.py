from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from desktop_app.files.birth_time import birth_ns, births_ns
from desktop_app.files.open_root import open_root
from desktop_app.files.path_folder import PathFolder

pytestmark = pytest.mark.process

SECOND_NS = 1_000_000_000


def keeps_births(folder: Path) -> bool:
    """Whether the system's own tool knows when `folder` was made."""
    if sys.platform != "linux":
        return True
    tool = shutil.which("stat")
    return bool(tool) and subprocess.run(
        [str(tool), "--format=%W", str(folder)], capture_output=True, check=True
    ).stdout.strip() not in (b"0", b"-")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if not keeps_births(tmp_path):
        pytest.skip("the file system of the temporary folder keeps no birth times")
    return tmp_path


def births(folder: Path, *names: str) -> list[int | None]:
    with open_root(str(folder)) as opened:
        return births_ns(opened, names)


def test_a_file_was_created_when_it_was_made_not_when_it_was_changed(folder: Path) -> None:
    before_ns = time.time_ns()
    file = folder / "old photo.jpg"
    file.write_bytes(b"x")
    after_ns = time.time_ns()
    os.utime(file, ns=(SECOND_NS, SECOND_NS))
    file.chmod(0o600)

    (birth,) = births(folder, file.name)
    assert birth is not None
    assert before_ns - SECOND_NS <= birth <= after_ns + SECOND_NS


def test_a_copy_that_keeps_its_date_was_created_when_it_was_copied(folder: Path) -> None:
    file = folder / "a"
    file.write_bytes(b"x")
    os.utime(file, ns=(SECOND_NS, SECOND_NS))
    shutil.copy2(file, folder / "b")
    (birth,) = births(folder, "b")
    assert birth is not None
    assert birth > 1000 * SECOND_NS


@pytest.mark.skipif(sys.platform != "linux", reason="GNU's stat is there on Linux alone")
def test_it_is_what_the_systems_own_tool_says(folder: Path) -> None:
    names = ["a", "图片.png", os.fsdecode(b"bad \xff.txt"), "a folder"]
    for name in names[:-1]:
        (folder / name).touch()
    (folder / names[-1]).mkdir()
    said = subprocess.run(
        ["stat", "--format=%.9W", *names], cwd=folder, capture_output=True, check=True, text=True
    ).stdout.split()
    assert births(folder, *names) == [int(moment.replace(".", "")) for moment in said]


def test_of_a_link_it_is_the_links_own(folder: Path) -> None:
    (folder / "link").symlink_to("nowhere")
    (birth,) = births(folder, "link")
    assert birth is not None


def test_what_is_gone_was_created_nobody_knows_when_and_the_others_are_told(folder: Path) -> None:
    (folder / "there").touch()
    gone, there = births(folder, "gone", "there")
    assert gone is None
    assert there is not None


@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it in what stat returns")
def test_a_folder_reached_by_path_has_no_birth_times_on_linux(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert births_ns(PathFolder.root(str(tmp_path)), ["a"]) == [None]


@pytest.mark.skipif(sys.platform != "linux", reason="there the last change of rights has a date")
def test_the_last_change_of_rights_never_stands_in_for_it(tmp_path: Path) -> None:
    assert birth_ns(tmp_path.stat()) is None


@pytest.mark.parametrize(
    ("status", "expected_ns"),
    [
        ({"st_birthtime": 1_713_150_000.25}, 1_713_150_000_250_000_000),
        ({"st_birthtime": -86_400.0}, -86_400 * SECOND_NS),
        ({"st_birthtime": 0.0}, None),
        ({"st_birthtime": -1.0}, None),
        ({"st_birthtime_ns": 1_713_150_000_000_000_100}, 1_713_150_000_000_000_100),
        ({"st_birthtime_ns": -11_644_473_600 * SECOND_NS}, None),
    ],
)
def test_other_systems_say_it_in_their_own_ways(
    status: dict[str, float], expected_ns: int | None
) -> None:
    assert birth_ns(cast(os.stat_result, SimpleNamespace(**status))) == expected_ns
