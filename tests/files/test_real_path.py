from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.files.real_path import real_path
from desktop_app.files.scope import Scope

if sys.platform != "linux":
    pytest.skip("the table of mounts is a file on Linux only", allow_module_level=True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with links, and a folder `share` that is on a server as far as the system says."""
    home = tmp_path / "home"
    (home / "share" / "albums").mkdir(parents=True)
    (home / "docs" / "old").mkdir(parents=True)
    (home / "share" / "link").symlink_to("albums")
    (home / "to share").symlink_to("share/albums")
    (home / "to link").symlink_to(home / "share" / "link")
    (home / "to docs").symlink_to("docs/../docs/./old")
    (home / "to link to docs").symlink_to("to docs")
    (home / "round").symlink_to("about")
    (home / "about").symlink_to("round")
    table = tmp_path / "mountinfo"
    table.write_text(
        f"27 1 254:0 / / rw - ext4 /dev/vda rw\n32 27 0:40 / {home}/share rw - nfs4 server:/ rw\n"
    )
    monkeypatch.setattr("desktop_app.files.mounts._LINUX_TABLE", table)
    return home


@pytest.mark.parametrize(
    "name",
    ["docs", "to docs", "to link to docs", "to share", "docs/../to docs", "not/there", "docs/.."],
)
def test_links_of_this_computer_are_resolved_as_the_system_does(home: Path, name: str) -> None:
    assert real_path(f"{home}/{name}") == os.path.realpath(home / name)


def test_nothing_is_resolved_on_another_computer(home: Path) -> None:
    assert real_path(f"{home}/share/link") == f"{home}/share/link"
    assert real_path(f"{home}/to link") == f"{home}/share/link"
    assert real_path(f"{home}/share/link/../x") == f"{home}/share/x"


def test_a_circle_of_links_ends(home: Path) -> None:
    assert real_path(f"{home}/round/x").startswith(f"{home}/")


def test_a_scope_is_made_without_asking_another_computer(home: Path) -> None:
    scope = Scope((f"{home}/to link",), excluded=(f"{home}/share/link/out",))

    assert scope.folders == (f"{home}/share/link",)
    assert scope.allows(f"{home}/share/link/in")
    assert not scope.allows(f"{home}/share/link/out/x")
