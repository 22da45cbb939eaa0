"""The tests that want the computer for themselves come last, whatever becomes of the others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).parent.parent

CONFTEST = """
from pathlib import Path
import pytest
from tests.alone import pytest_configure_node, pytest_xdist_make_scheduler, tell_which_run_alone
from tests.child_processes import pytest_runtest_setup, pytest_runtest_teardown, watch_processes

def pytest_configure():
    watch_processes()

def pytest_collection_modifyitems(config, items):
    tell_which_run_alone(config, items)

@pytest.fixture
def note(request):
    def write(word):
        with Path(__file__).with_name("notes").open("a") as notes:
            notes.write(word + "\\n")
    write("begin " + request.node.name)
    yield write
    write("end " + request.node.name)
"""

ALONE = """
import os, pytest

@pytest.mark.alone
def test_alone_{0}(note): note("alone")

def test_beside_{0}(note): pass

def test_also_beside_{0}(note): pass
"""


def run(
    folder: Path, *files: str, workers: str = "2", options: Sequence[str] = ()
) -> tuple[int, str, list[str]]:
    """How pytest ends on these modules, what it says, and what the tests in them noted."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    alone\n    process\n    slow\n")
    for number, source in enumerate(files):
        (folder / f"test_{number}.py").write_text(source)
    plugins = ["-p", "no:cacheprovider", "-p", "xdist", "-p", "pytest_rerunfailures"]
    usual = ["-q", *plugins, "-n", workers, "--dist", "loadfile"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *usual, *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    notes = folder / "notes"
    return ended.returncode, ended.stdout, notes.read_text().splitlines() if notes.exists() else []


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_is_marked_runs_when_all_the_others_have_ended(tmp_path: Path, workers: str) -> None:
    status, said, notes = run(tmp_path, *(ALONE.format(n) for n in range(4)), workers=workers)
    assert (status, said.splitlines()[-1].partition(" in ")[0]) == (0, "12 passed")
    first = notes.index("begin test_alone_0")
    assert not [note for note in notes[first:] if "beside" in note]
    # One after the other, not beside each other.
    assert all(
        begin.removeprefix("begin") == end.removeprefix("end")
        for begin, end in zip(notes[first::3], notes[first + 2 :: 3], strict=True)
    )


def test_a_test_that_ends_its_worker_fails_once_and_the_others_run(tmp_path: Path) -> None:
    dies = "import os, pytest\n\n{}\ndef test_dies(note): os._exit(1)\n"
    files = [dies.format("@pytest.mark.alone"), dies.format(""), ALONE.format(2), ALONE.format(3)]
    status, said, notes = run(tmp_path, *files)
    assert (status, said.splitlines()[-1].partition(" in ")[0]) == (1, "2 failed, 6 passed")
    assert notes.count("begin test_dies") == 2


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("mark", "spoilt", "result"),
    [("alone", 2, "1 passed, 2 rerun"), ("alone", 3, "1 failed, 2 rerun"), ("slow", 1, "1 failed")],
)
def test_a_measure_that_was_spoilt_is_taken_again(
    tmp_path: Path, workers: str, mark: str, spoilt: int, result: str
) -> None:
    source = f"import pytest\n\ntaken = []\n\n@pytest.mark.{mark}\ndef test_a():\n"
    source += f"    taken.append(1)\n    assert len(taken) > {spoilt}\n"
    _, said, _ = run(tmp_path, source, workers=workers)
    assert said.splitlines()[-1].partition(" in ")[0] == result


@pytest.mark.parametrize("number", [1, 2, 3])
def test_files_of_one_test_are_run_to_the_end(tmp_path: Path, number: int) -> None:
    status, said, _ = run(tmp_path, *["def test_a(note): pass"] * number)
    assert (status, said.splitlines()[-1].partition(" in ")[0]) == (0, f"{number} passed")


def test_files_with_slow_tests_come_first(tmp_path: Path) -> None:
    quick = "def test_quick(note): pass\n\ndef test_quick_too(note): pass"
    slow = "import pytest\n\n@pytest.mark.slow\ndef test_slow(note): pass\n\ndef test_b(note): pass"
    order = ("--no-loadscope-reorder",)
    status, _, notes = run(tmp_path, quick, quick, slow, workers="1", options=order)
    begun = [note.removeprefix("begin ") for note in notes if note.startswith("begin ")]
    assert (status, begun[:2]) == (0, ["test_slow", "test_b"])


def test_no_tests_is_no_success(tmp_path: Path) -> None:
    assert run(tmp_path, "")[0] == 5


@pytest.mark.parametrize("left_out", ["process", "slow"])
def test_a_run_that_leaves_out_processes_lets_none_be_started(
    tmp_path: Path, left_out: str
) -> None:
    source = "import subprocess\n\ndef test_a(): subprocess.run(['true'])\n"
    status, said, _ = run(tmp_path, source, workers="0", options=("-m", f"not {left_out}"))
    is_told = "marked `process`" in said
    assert (status, is_told) == ((1, True) if left_out == "process" else (0, False))
