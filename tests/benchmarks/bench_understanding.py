"""How long it takes to read a question, given the names that are on the disk.

    python -m tests.benchmarks.bench_understanding [--every N]

Questions of the authors that are learned from, each over the names of that author's home. Time
that the processor worked, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import read
from tests.interpreter.authors import FOLDER, JUDGES_ONLY, NAMES, NOW, cases_of

TARGETS_MS = {0.5: 10, 0.9: 25, 0.99: 40}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=15, help="take each Nth question")
    every: int = parser.parse_args().every
    learned()
    read("how many files?", learned()[0], DiskNames())
    # What these modules of tests hold is nobody's heap.
    gc.freeze()
    authors = sorted(set(NAMES) - JUDGES_ONLY)
    taken = sorted(seconds for author in authors for seconds in times_of(author, every))
    print(f"{len(taken)} questions")
    for share, target in TARGETS_MS.items():
        found = taken[int(len(taken) * share)] * 1000
        print(f"{share:>5.0%} within {found:>6.1f} ms   target {target}")


def times_of(author: str, every: int) -> Iterator[float]:
    """What an author's questions take, in seconds."""
    weights, _ = learned()
    folders, files = names_of(author)
    for case in cases_of(author)[::every]:
        for question in case["turns"]:
            # Anew for each, as the program has it: nothing is remembered from the one before.
            disk = DiskNames((*KNOWN_PLACES, *folders), files, NOW)
            started = time.thread_time()
            read(question, weights, disk)
            yield time.thread_time() - started


def names_of(author: str) -> tuple[Sequence[str], Sequence[str]]:
    """The names of folders and of files in an author's home, hidden ones left out."""
    folders: dict[str, None] = {}
    files: list[str] = []
    is_hidden = False
    for line in (FOLDER / author / "home.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith("  "):
            parts = PurePosixPath(line).parts
            is_hidden = any(part.startswith(".") for part in parts)
            folders |= {} if is_hidden else dict.fromkeys(parts)
        elif not is_hidden and not line.strip().startswith("."):
            files.append(line.partition(" | ")[0].strip())
    return list(folders), files


if __name__ == "__main__":
    main()
