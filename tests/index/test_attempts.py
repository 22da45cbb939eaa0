"""A document on which indexers end is read alone, and then no more: it holds up no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER, attempts
from desktop_app.index.attempts import MOST, Attempts

FIRST, SECOND = (FileVersion(1, inode, 3, 4, 5, "a.pdf") for inode in (1, 2))


def end_during(data: Path, *versions: FileVersion) -> None:
    """As a program does that is killed while it reads."""
    ended = Attempts(data)
    ended.begin()
    for version in versions:
        ended.reading(version).__enter__()


def test_what_was_read_to_its_end_has_not_failed(tmp_path: Path) -> None:
    one = Attempts(tmp_path)
    one.begin()
    with one.reading(FIRST):
        assert Attempts(tmp_path).failed(FIRST) == 1
    assert Attempts(tmp_path).failed(FIRST) == 0


def test_how_often_programs_ended_is_remembered_over_several(tmp_path: Path) -> None:
    end_during(tmp_path, FIRST, SECOND)
    assert Attempts(tmp_path).failed(FIRST) == 1
    end_during(tmp_path, FIRST)
    assert Attempts(tmp_path).failed(FIRST) == 2
    assert Attempts(tmp_path).failed(SECOND) == 1


def test_what_comes_to_an_end_after_all_counts_no_longer(tmp_path: Path) -> None:
    end_during(tmp_path, FIRST)
    later = Attempts(tmp_path)
    later.begin()
    with later.reading(FIRST):
        pass
    assert later.failed(FIRST) == Attempts(tmp_path).failed(FIRST) == 0


def test_a_document_that_was_changed_is_another_one(tmp_path: Path) -> None:
    end_during(tmp_path, FIRST)
    assert Attempts(tmp_path).failed(FIRST._replace(changed_ns=6)) == 0


def test_a_new_release_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end_during(tmp_path, FIRST)
    monkeypatch.setattr(attempts, "__version__", "99")
    assert Attempts(tmp_path).failed(FIRST) == 0


@pytest.mark.parametrize("content", [b"", b"+", b"\xff\n+x", b"+" * 2_000_000])
def test_a_file_that_is_damaged_counts_for_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / INDEX_FOLDER / attempts.FILE_NAME
    file.parent.mkdir()
    file.write_bytes(content)
    assert Attempts(tmp_path).failed(FIRST) == 0


# T7

POISON = """
import os, signal, sys, time
from pathlib import Path
from desktop_app.extract.worker import kept_extractions
from desktop_app.extract.worker.pool import ExtractionPool
from tests.index.kept_home import KeptHome
kept_extractions._SETTLED_NS = -(10**12)
extract = ExtractionPool.extract
def poisoned(self, file, name, *rest, **more):
    if name == "poison.docx":
        # Long enough for the other one that is read beside it to begin.
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    return extract(self, file, name, *rest, **more)
ExtractionPool.extract = poisoned
kept = KeptHome(Path(sys.argv[1]), Path(sys.argv[2]))
assert kept.take_in()
print("ended", kept.texts.totals().documents, kept.texts.totals().unreadable)
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the disk answers")
def test_t7_a_document_that_takes_the_indexer_with_it_is_skipped_the_third_time(
    tmp_path: Path,
) -> None:
    home, data, script = tmp_path / "home", tmp_path / "data", tmp_path / "poison.py"
    home.mkdir()
    for name in ("poison.docx", *(f"letter {number}.docx" for number in range(6))):
        (home / name).write_bytes(b"no document at all")
    script.write_text(POISON, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, str(script), str(home), str(data)]
    runs = [
        subprocess.run(command, capture_output=True, env=environment, check=False)
        for _ in range(MOST + 1)
    ]
    *killed, last = runs
    assert [one.returncode for one in killed] == [-signal.SIGKILL] * MOST
    assert last.returncode == 0, last.stderr.decode()
    # All seven are taken in, and it is told of this one that it cannot be read.
    assert last.stdout.decode() == "ended 7 1\n"
