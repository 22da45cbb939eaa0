"""ripgrep as it is shipped, and as it is called: nothing on the disk can give it orders."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.private.globs import globs
from desktop_app.private.names import is_private
from desktop_app.search.contents.ripgrep import Proposals, _is_trusted, proposals, ripgrep

pytestmark = pytest.mark.process

SOURCES = json.loads((paths.vendored("ripgrep") / "SOURCES.json").read_text("utf-8"))
SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64", "win32-arm64"]


def run(pattern: str, *roots: Path, left_out: tuple[str, ...] = ()) -> tuple[set[str], Proposals]:
    found: list[str] = []
    ending = proposals(
        ripgrep().program,
        pattern,
        list(map(str, roots)),
        left_out=left_out,
        stop=threading.Event(),
        take=found.append,
    )
    return {Path(path).name for path in found}, ending


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_shipped_is_what_was_recorded(system: str) -> None:
    recorded = SOURCES["programs"][system]
    program = paths.vendored("ripgrep") / recorded["file"]
    assert hashlib.sha256(program.read_bytes()).hexdigest() == recorded["sha256"]
    assert os.access(program, os.X_OK) or sys.platform == "win32"


def test_it_is_15_or_later_and_comes_with_its_licence() -> None:
    assert int(SOURCES["ripgrep"].split(".")[0]) >= 15
    licence = (paths.vendored("ripgrep") / "LICENSE").read_text("utf-8")
    assert "Andrew Gallant" in licence and "University of Cambridge" in licence


def test_the_shipped_one_is_used_whatever_lies_in_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / ("rg.exe" if sys.platform == "win32" else "rg")
    planted.write_text(f"#!/bin/sh\ntouch {tmp_path}/owned\n")
    planted.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("needle")
    assert ripgrep().program.startswith(str(paths.vendored("ripgrep")))
    assert run("needle", tmp_path)[0] == {"a.txt"}
    assert not (tmp_path / "owned").exists()


def test_it_proposes_files_by_their_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("数据".encode("gb18030"))
    (tmp_path / "b.txt").write_bytes("数据".encode())
    (tmp_path / "c.txt").write_bytes(b"\xff\xfe" + "数据".encode("utf-16-le"))
    found, ending = run(r"\xca\xfd\xbe\xdd|\xe6\x95\xb0\xe6\x8d\xae", tmp_path)
    assert found == {"a.txt", "b.txt", "c.txt"}
    assert ending == Proposals(complete=True)


def test_hidden_and_ignored_files_are_read_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("*.log\n")
    (tmp_path / ".ignore").write_text("*.log\n")
    (tmp_path / ".rgignore").write_text("*.log\n")
    (tmp_path / "a.log").write_text("needle")
    (tmp_path / ".hidden").write_text("needle")
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.write_text("needle")
    (tmp_path / "link").symlink_to(outside)
    assert run("needle", tmp_path)[0] == {"a.log", ".hidden"}


def test_names_and_patterns_that_look_like_options_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (f"--pre=touch {tmp_path.name}-owned", "-e", "--files", "@args", "--no-such"):
        (tmp_path / name).write_text("--files needle")
    folder = tmp_path / "-rf"
    folder.mkdir()
    (folder / "a").write_text("needle")
    monkeypatch.chdir(tmp_path)
    assert len(run("needle", tmp_path)[0]) == 6
    assert len(run("--files", tmp_path)[0]) == 5
    assert run("needle", folder)[0] == {"a"}
    assert not list(tmp_path.rglob("*owned*"))[1:]


def test_a_file_of_options_has_no_power(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = tmp_path / ".ripgreprc"
    hostile.write_text(f"--pre={tmp_path}/owner\n--invert-match\n--glob=!*.txt\n")
    (tmp_path / "owner").write_text(f"#!/bin/sh\ntouch {tmp_path}/owned\n")
    (tmp_path / "owner").chmod(0o755)
    (tmp_path / "a.txt").write_text("needle")
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(hostile))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert run("needle", tmp_path)[0] == {"a.txt"}
    assert not (tmp_path / "owned").exists()


def test_what_is_left_out_is_left_out_in_every_case(tmp_path: Path) -> None:
    for name in (".ssh/id_rsa", ".SSH/other", "KEY.PEM", "a.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("needle")
    assert run("needle", tmp_path, left_out=("**/.ssh", "*.pem"))[0] == {"a.txt"}


def test_it_is_kept_away_from_everything_private(tmp_path: Path) -> None:
    private = ["id_rsa", "Server.PEM", ".env.local", ".ssh/a", ".aws/a/b", ".m2/settings.xml"]
    private += [".config/google-chrome/Default/a", "Library/Application Support/Google/Chrome/a"]
    private += ["AppData/Local/BraveSoftware/a", ".local/share/keyrings/a", "wallet.dat", "a.kdbx"]
    for name in (*private, "a.txt", "chrome/a.txt", ".config/a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("needle")
    found, ending = run("needle", tmp_path, left_out=globs())
    assert found == {"a.txt"}
    assert ending.complete
    assert all(is_private((tmp_path / name).parts) for name in private)


def test_a_pattern_that_it_cannot_run_is_no_empty_result(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("needle")
    found, ending = run("needle(", tmp_path)
    assert not found
    assert ending.refused and not ending.complete


def test_nothing_found_is_complete(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hay")
    assert run("needle", tmp_path) == (set(), Proposals(complete=True))


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="needs a file that cannot be read"
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("needle")
    closed = tmp_path / "b.txt"
    closed.write_text("needle")
    closed.chmod(0)
    found, ending = run("needle", tmp_path)
    assert found == {"a.txt"}
    assert ending.complete
    assert ending.unreadable == (str(closed),)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "a.txt").write_text("needle")
    assert stat.S_ISFIFO((tmp_path / "pipe").lstat().st_mode)
    assert run("needle", tmp_path)[0] == {"a.txt"}


@pytest.mark.alone
def test_it_ends_when_it_is_stopped(tmp_path: Path) -> None:
    with (tmp_path / "long.txt").open("wb") as file:
        # A hole: it takes seconds to read and no space.
        file.truncate(8_000_000_000)
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    started_s = time.monotonic()
    ending = proposals(
        ripgrep().program, "needle\n?|$x", [str(tmp_path)], left_out=(), stop=stop, take=print
    )
    assert time.monotonic() - started_s < 2
    assert not ending.complete


@pytest.mark.skipif(sys.platform == "win32", reason="owners and modes as POSIX has them")
def test_a_program_that_others_may_replace_is_not_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "rg"
    program.touch(0o755)
    folder.chmod(0o777)
    assert not _is_trusted(str(program))
    assert not _is_trusted(str(folder / "none"))
    assert _is_trusted("/bin/sh") is (Path("/bin/sh").resolve().lstat().st_uid == 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot halt a process")
def test_one_that_was_halted_is_given_up_and_known_to_be_incomplete(tmp_path: Path) -> None:
    halted = tmp_path / "halted"
    halted.write_text("#!/bin/sh\nkill -STOP $$\n")
    halted.chmod(0o755)

    ending = proposals(
        str(halted),
        "needle",
        [str(tmp_path)],
        left_out=(),
        stop=threading.Event(),
        take=lambda path: None,
        idle_s=0.5,
    )

    assert ending == Proposals()
    assert not ending.complete


def test_one_that_is_busy_is_waited_for(tmp_path: Path) -> None:
    busy = tmp_path / "busy"
    busy.write_text("#!/bin/sh\ni=0; while [ $i -lt 400000 ]; do i=$((i+1)); done\n")
    busy.chmod(0o755)

    ending = proposals(
        str(busy),
        "needle",
        [str(tmp_path)],
        left_out=(),
        stop=threading.Event(),
        take=lambda path: None,
        idle_s=5.0,
    )

    assert ending == Proposals(complete=True)
