"""`fossick index`: names that are kept, on the command line."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.index import actions
from desktop_app.cli.index.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER, crawl, indexer
from desktop_app.index.progress import IndexState
from desktop_app.index.text_store import TextStore
from desktop_app.index.vouching import asking
from tests.cli.conftest import Fossick
from tests.index.vouching.test_voucher import vouching
from tests.search.conftest import write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")


def version(name: str) -> FileVersion:
    return FileVersion(1, 2, 3, 4, 5, name)


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


def test_how_many_folders_are_watched_and_how_many_may_be_is_told(
    tmp_path: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, folder = tmp_path / "data", ("--folder", str(home))
    monkeypatch.setattr(crawl, "SETTLED_NS", -(10**12))
    assert run(data, "rebuild", *folder) is Status.DONE
    assert "heard of" not in capsys.readouterr().out
    monkeypatch.setattr(asking, "PATIENT_S", 20.0)
    with vouching(data, budget=7) as voucher:
        assert voucher.is_ready.wait(20)
        assert run(data, "status", *folder) is Status.DONE
        assert "2 of 2 folders; 7 may be" in capsys.readouterr().out
        assert run(data, "status", "--json", *folder) is Status.DONE
        told = json.loads(capsys.readouterr().out)["watching"]
        assert told == {"folders": 2, "of": 2, "at_most": 7}


def test_single_folders_can_be_forgotten(tmp_path: Path, home: Path) -> None:
    other = tmp_path / "other"
    write(other, "x.txt")
    data = tmp_path / "data"
    both = ("--folder", str(home), "--folder", str(other))
    assert run(data, "rebuild", *both) is Status.DONE
    assert run(data, "forget", "--folder", str(other)) is Status.DONE
    assert len(list((data / INDEX_FOLDER).glob("*.names"))) == 1
    texts = TextStore(data)
    for folder in (home, other):
        texts.keep(version(str(folder)), f"{folder}/a.docx", Extraction(ExtractionStatus.EMPTY))
    assert run(data, "forget", "--folder", str(home)) is Status.DONE
    assert [path for _, path in texts.paths()] == [f"{other}/a.docx"]


def test_what_is_kept_is_for_this_user_alone(tmp_path: Path, home: Path) -> None:
    run(tmp_path / "data", "rebuild", "--folder", str(home))
    run(tmp_path / "data", "pause")
    files = list((tmp_path / "data" / INDEX_FOLDER).iterdir())
    assert len(files) >= 3
    assert not [file for file in files if file.stat().st_mode & 0o077]


def test_a_stop_leaves_what_was_there(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    run(data, "rebuild", "--folder", str(home))
    (file,) = (data / INDEX_FOLDER).glob("*.names")
    before = file.read_bytes()

    def stopped(*_: object, stop: threading.Event, **more: object) -> None:
        stop.set()

    monkeypatch.setattr(indexer, "crawled", stopped)
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
    assert "the disk is full" in capsys.readouterr().err
    assert run(data, "status", "--folder", str(home)) is Status.DONE
    assert "4 names" in capsys.readouterr().out


def test_a_network_place_is_left_to_the_disk(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (actions, indexer):
        monkeypatch.setattr(module, "tells_changes", lambda path: False)
    assert run(tmp_path / "data", "rebuild", "--folder", str(home), language="zh_CN") is Status.DONE
    assert "直接从磁盘查找" in capsys.readouterr().out
    assert not list((tmp_path / "data").glob("**/*.names"))


@pytest.mark.parametrize("arguments", [["bogus"], ["status", "more"]])
def test_a_command_line_that_is_wrong(arguments: list[str], tmp_path: Path) -> None:
    with pytest.raises(CommandLineError):
        read_options(parse(arguments, OPTIONS), {})


def test_an_index_that_rests_goes_on_when_it_is_told_to(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, folder = tmp_path / "data", ("--folder", str(home))
    assert run(data, "pause") is Status.DONE
    assert IndexState(data).is_paused()
    run(data, "status", *folder)
    assert "paused" in capsys.readouterr().out
    assert run(data, "resume") is Status.DONE
    assert not IndexState(data).is_paused()
    run(data, "status", "--json", *folder)
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["indexer"]["phase"] == "off"


def test_one_process_is_enough_to_keep_the_index(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    state = IndexState(data)
    assert state.lock.take()
    assert run(data, "run", "--folder", str(home)) is Status.DONE
    assert "already" in capsys.readouterr().err
    assert not list(data.glob("**/*.names"))
