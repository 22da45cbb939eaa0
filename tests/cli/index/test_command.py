"""`fossick index`: names that are kept, on the command line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.index import actions
from desktop_app.cli.index.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.index import INDEX_FOLDER
from tests.cli.conftest import Fossick
from tests.search.conftest import write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")


def run(data: Path, *arguments: str, language: str = "en_US.UTF-8") -> Status:
    parsed = parse([*arguments, "--data-dir", str(data)], OPTIONS)
    return actions.carry_out(read_options(parsed, {"LANG": language}))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    write(home, "a.pdf", "sub/b.pdf", "sub/c.txt")
    return home


def test_what_is_kept_is_told_used_and_forgotten(
    tmp_path: Path, home: Path, fossick: Fossick, capsys: pytest.CaptureFixture[str]
) -> None:
    data, folder = tmp_path / "data", ("--folder", str(home))
    assert run(data, "status", *folder) is Status.DONE
    assert "no index" in capsys.readouterr().out
    assert run(data, "rebuild", *folder) is Status.DONE
    assert "4 names in 2 folders" in capsys.readouterr().out
    assert run(data, "status", "--json", *folder) is Status.DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["folder"], told["names"], told["folders"]) == (str(home), 4, 2)

    write(home, "new/d.pdf")
    query = ("find", "ext:pdf", "--json", *folder, "--data-dir", str(data))
    *rows, numbers = map(json.loads, fossick(*query).out.splitlines())
    assert {Path(row["path"]).name for row in rows} == {"a.pdf", "b.pdf", "d.pdf"}
    assert numbers["coverage"]["sources"] == ["index"]
    *_, numbers = map(json.loads, fossick(*query, "--no-index").out.splitlines())
    assert numbers["coverage"]["sources"] == ["disk"]

    assert run(data, "forget") is Status.DONE
    assert "1 folder" in capsys.readouterr().out
    assert list((data / INDEX_FOLDER).iterdir()) == []
    *_, numbers = map(json.loads, fossick(*query).out.splitlines())
    assert numbers["coverage"]["sources"] == ["disk"]


def test_single_folders_can_be_forgotten(tmp_path: Path, home: Path) -> None:
    other = tmp_path / "other"
    write(other, "x.txt")
    data = tmp_path / "data"
    both = ("--folder", str(home), "--folder", str(other))
    assert run(data, "rebuild", *both) is Status.DONE
    assert run(data, "forget", "--folder", str(other)) is Status.DONE
    assert len(list((data / INDEX_FOLDER).iterdir())) == 1


def test_what_is_kept_is_for_this_user_alone(tmp_path: Path, home: Path) -> None:
    run(tmp_path / "data", "rebuild", "--folder", str(home))
    (file,) = (tmp_path / "data" / INDEX_FOLDER).iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_a_stop_leaves_what_was_there(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    run(data, "rebuild", "--folder", str(home))
    (file,) = (data / INDEX_FOLDER).iterdir()
    before = file.read_bytes()

    # What a walk that was stopped gives.
    monkeypatch.setattr(actions, "crawled", lambda *_, **more: None)
    write(home, "e.pdf")
    assert run(data, "rebuild", "--folder", str(home)) is Status.INTERRUPTED
    assert "Stopped" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_full_disk_is_told_and_the_last_index_stays(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    data = tmp_path / "data"
    run(data, "rebuild", "--folder", str(home))
    monkeypatch.setattr("desktop_app.index.store.write_whole", full)
    assert run(data, "rebuild", "--folder", str(home)) is Status.FAILED
    assert os.strerror(28) in capsys.readouterr().err
    assert run(data, "status", "--folder", str(home)) is Status.DONE
    assert "4 names" in capsys.readouterr().out


def test_a_network_place_is_left_to_the_disk(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(actions, "tells_changes", lambda path: False)
    assert run(tmp_path / "data", "rebuild", "--folder", str(home), language="zh_CN") is Status.DONE
    assert "直接从磁盘查找" in capsys.readouterr().out
    assert not (tmp_path / "data" / INDEX_FOLDER).exists()


@pytest.mark.parametrize("arguments", [["bogus"], ["status", "more"]])
def test_a_command_line_that_is_wrong(arguments: list[str], tmp_path: Path) -> None:
    with pytest.raises(CommandLineError):
        read_options(parse(arguments, OPTIONS), {})
