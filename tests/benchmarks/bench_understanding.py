"""How long it takes to read a question, given the names that are on the disk.

    python -m tests.benchmarks.bench_understanding [--every N]

Questions of the authors that are learned from, each over the names of that author's home. Time
that the processor worked, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from pathlib import Path

from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import read
from tests.interpreter.authors import FOLDER, JUDGES_ONLY, NAMES, NOW, cases_of
from tests.interpreter.case_home import make_home

TARGETS_MS = {0.5: 10, 0.9: 25, 0.99: 40}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=3, help="take each Nth question")
    every: int = parser.parse_args().every
    authors = sorted(set(NAMES) - JUDGES_ONLY)
    taken = sorted(seconds for author in authors for seconds in times_of(author, every))
    print(f"{len(taken)} questions")
    for share, target in TARGETS_MS.items():
        found = taken[int(len(taken) * share)] * 1000
        print(f"{share:>5.0%} within {found:>6.1f} ms   target {target}")


def times_of(author: str, every: int) -> list[float]:
    """What an author's questions take, in seconds."""
    weights, _ = learned()
    disk = names_of(author)
    questions = [turn for case in cases_of(author)[::every] for turn in case["turns"]]
    read(questions[0], weights, disk)
    # What all these homes and modules of tests hold is nobody's heap.
    gc.freeze()
    taken = []
    for question in questions:
        started = time.thread_time()
        read(question, weights, disk)
        taken.append(time.thread_time() - started)
    return taken


def names_of(author: str) -> DiskNames:
    """The names in an author's home, the commonest words of them counted beforehand."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home, NOW, FOLDER / author / "home.txt")
        entries = sorted(home.rglob("*"))
        folders = {path.name for path in entries if path.is_dir()}
        files = [path.name for path in entries if path.is_file()]
    disk = DiskNames((*KNOWN_PLACES, *sorted(folders)), files, NOW)
    assert disk.words is not None
    return disk


if __name__ == "__main__":
    main()
