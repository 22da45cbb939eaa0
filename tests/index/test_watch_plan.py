from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.index.watch_plan import MAX_WATCHES, Watch, folder_budget, planned


def folders(root: Path, *names: str) -> None:
    for name in names:
        (root / name).mkdir(parents=True)


def test_a_small_tree_is_one_watch(tmp_path: Path) -> None:
    folders(tmp_path, "a/b", "c")
    plan = planned([str(tmp_path)], [], 100)
    assert plan.watches == (Watch(str(tmp_path), recursive=True),)
    assert (plan.folders, plan.complete) == (4, True)


def test_where_people_work_comes_first_and_noisy_folders_not_at_all(tmp_path: Path) -> None:
    folders(tmp_path, "Downloads/2026", ".cache/browser", "Music", "node_modules/x")
    plan = planned([str(tmp_path)], [str(tmp_path / "Downloads")], 100)
    assert plan.watches[0] == Watch(str(tmp_path / "Downloads"), recursive=True)
    watched = {Path(watch.folder).name for watch in plan.watches}
    assert watched == {"Downloads", "Music", tmp_path.name}
    assert plan.complete


def test_a_tree_beyond_the_budget_is_watched_in_part_and_the_plan_says_so(tmp_path: Path) -> None:
    folders(tmp_path, *(f"big/{number}" for number in range(30)), "small/a")
    os.utime(tmp_path / "small", (2e9, 2e9))
    plan = planned([str(tmp_path)], [], 10)
    assert plan.folders <= 10
    assert Watch(str(tmp_path / "small"), recursive=True) in plan.watches
    assert not plan.complete


def test_there_are_never_more_watches_than_threads_we_want(tmp_path: Path) -> None:
    folders(tmp_path, ".hidden", *(f"f{number}" for number in range(MAX_WATCHES + 10)))
    plan = planned([str(tmp_path)], [], 10_000)
    assert len(plan.watches) == MAX_WATCHES
    assert not plan.complete


def test_overlapping_roots_are_not_watched_twice(tmp_path: Path) -> None:
    folders(tmp_path, "a/b")
    plan = planned([str(tmp_path / "a"), str(tmp_path), str(tmp_path / "a")], [], 100)
    assert [watch.folder for watch in plan.watches] == [str(tmp_path / "a"), str(tmp_path)]
    assert plan.folders == 3


def test_links_are_not_followed(tmp_path: Path) -> None:
    folders(tmp_path, "a")
    (tmp_path / "a" / "round").symlink_to(tmp_path, target_is_directory=True)
    assert planned([str(tmp_path)], [], 100).folders == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the table of mounts is a file on Linux only")
def test_what_may_not_answer_is_neither_watched_nor_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders(tmp_path, "home/share/deep", "home/music/old")
    home = tmp_path / "home"
    table = tmp_path / "mountinfo"
    table.write_text(
        f"27 1 254:0 / / rw - ext4 /dev/vda rw\n32 27 0:40 / {home}/share rw - nfs4 server:/ rw\n"
    )
    monkeypatch.setattr("desktop_app.files.mounts._LINUX_TABLE", table)

    plan = planned([str(home), str(home / "share")], [], 100)

    assert plan.watches == (
        Watch(str(home), recursive=False),
        Watch(str(home / "music"), recursive=True),
    )


def test_a_root_that_is_not_there_is_passed_over(tmp_path: Path) -> None:
    assert planned([str(tmp_path / "gone")], [], 100).watches == ()


def test_we_take_a_quarter_of_what_the_system_lends(tmp_path: Path) -> None:
    limit = tmp_path / "limit"
    limit.write_text("8000\n")
    assert folder_budget(limit) == 2000
    limit.write_text("1000000\n")
    assert folder_budget(limit) == 20_000
    assert folder_budget(tmp_path / "none") == 2048
