"""How long a walk takes beside `find` and `fd`, and how much a result of that size weighs.

    python -m tests.benchmarks.bench_walk [--files N | --tree FOLDER] [--rounds N]

Every measurement is a process of its own; they take turns, so that a busy moment of the machine
hits all of them alike. Medians. Ours are timed inside the process, without the start of Python.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import compress
from pathlib import Path
from statistics import median

from desktop_app.files.batch import Batch
from desktop_app.files.open_root import open_root
from desktop_app.processes.workers import Worker
from desktop_app.walking.walk import walk

FIND_DETAILS = "find -printf"
FIND = "find"

TARGETS = {
    "names": (FIND_DETAILS, 0.5),
    "sizes and dates": (FIND_DETAILS, 1.3),
    "count of one extension": (FIND, 1.2),
}

_REGULAR = bytes(flags == 0 for flags in range(256))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000, help="in a tree made for this")
    parser.add_argument("--tree", type=Path, help="a folder to walk instead")
    parser.add_argument("--rounds", type=int, default=5, help="of each measurement")
    parser.add_argument("--only", choices=OURS, help="print one measurement of ours as JSON")
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(OURS[arguments.only](arguments.tree)))
        return
    with tempfile.TemporaryDirectory() as made:
        tree = arguments.tree
        if tree is None:
            tree = Path(made) / "tree"
            make_tree(tree, arguments.files)
        print_table(tree, arguments.rounds)
        if arguments.tree is None:
            # The library's own way takes minutes.
            subprocess.run(["rm", "-rf", tree], check=True)


def print_table(tree: Path, rounds: int) -> None:
    """Let all measurements take turns."""
    found: dict[str, list[dict[str, float]]] = {}
    # One round before those that count, for the file cache.
    for number in range(rounds + 1):
        for name, measure in measurements(tree).items():
            measured = measure()
            if number:
                found.setdefault(name, []).append(measured)
    medians = {
        name: {key: median(one[key] for one in several) for key in several[0]}
        for name, several in found.items()
    }
    details, names = (medians[peer]["seconds"] for peer in (FIND_DETAILS, FIND))
    print(f"{'':<26} {'seconds':>8} {'/' + FIND_DETAILS:>14} {'/' + FIND:>7}   target")
    for name, values in medians.items():
        seconds = values.pop("seconds")
        peer, most = TARGETS.get(name, ("", 0.0))
        rest = [f"<= {most} {peer}"] if peer else []
        rest += [f"{key} {value:,.1f}" for key, value in values.items()]
        ratios = f"{seconds / details:>14.2f} {seconds / names:>7.2f}"
        print(f"{name:<26} {seconds:>8.3f} {ratios}   {'; '.join(rest)}")


def measurements(tree: Path) -> dict[str, Callable[[], dict[str, float]]]:
    """Everything that is timed, by name: the peers that are there, then ours."""
    peers: dict[str, list[str]] = {
        FIND_DETAILS: ["find", str(tree), "-printf", "%s %T@ %y %p\\n"],
        FIND: ["find", str(tree)],
    }
    fd = shutil.which("fdfind") or shutil.which("fd")
    if fd is not None:
        peers["fd -HI"] = [fd, "-HI", ".", str(tree)]
    theirs = {name: partial(peer, command) for name, command in peers.items()}
    return {**theirs, **{name: partial(in_own_process, name, tree) for name in OURS}}


def peer(command: list[str]) -> dict[str, float]:
    """Time another's program."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return {"seconds": time.perf_counter() - started}


def in_own_process(name: str, tree: Path) -> dict[str, float]:
    """One of our measurements, in a fresh process."""
    command = [sys.executable, "-m", __spec__.name, "--only", name, "--tree", str(tree)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


# Ours


def batches(
    tree: Path, stop: threading.Event | None = None, *, details: bool, alone: bool = False
) -> Iterator[Batch]:
    """A walk of the whole tree."""
    start_worker = None if alone else lambda: Worker("walk")
    with (
        open_root(str(tree)) as root,
        walk(
            root, stop=stop or threading.Event(), details=details, start_worker=start_worker
        ) as walking,
    ):
        yield from walking


def names(tree: Path, *, alone: bool = False) -> dict[str, float]:
    """All names and kinds, packed."""
    started = time.perf_counter()
    first_ms = 0.0
    chunks = []
    for batch in batches(tree, details=False, alone=alone):
        first_ms = first_ms or (time.perf_counter() - started) * 1000
        chunks.append(batch.chunk())
    return {"seconds": time.perf_counter() - started, "first batch ms": first_ms}


def sizes_and_dates(tree: Path, *, alone: bool = False) -> dict[str, float]:
    """All rows with their details, packed and kept; the memory is that of the whole process."""
    started = time.perf_counter()
    chunks = [batch.chunk() for batch in batches(tree, details=True, alone=alone)]
    seconds = time.perf_counter() - started
    assert sum(map(len, chunks))
    return {"seconds": seconds, "peak MiB": peak_mib()}


def count_of_one_extension(tree: Path) -> dict[str, float]:
    """How many PDF files there are, and which, with their details."""
    started = time.perf_counter()
    for batch in batches(tree, details=False):
        files = compress(range(len(batch)), batch.flags.translate(_REGULAR))
        found = [row for row in files if batch.names[row].endswith(".pdf")]
        if found:
            batch.select(found).detailed().chunk()
    return {"seconds": time.perf_counter() - started}


def stop(tree: Path) -> dict[str, float]:
    """How long a walk goes on after a stop, at a moment when it has company."""
    flag = threading.Event()
    stopped = 0.0
    rows = 0
    for batch in batches(tree, flag, details=True):
        rows += len(batch)
        if rows > 50_000 and not flag.is_set():
            flag.set()
            stopped = time.perf_counter()
    ended = time.perf_counter()
    return {"seconds": ended - stopped, "after stop ms": (ended - stopped) * 1000}


def peak_mib() -> float:
    """The most memory that this process has had."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


OURS: dict[str, Callable[[Path], dict[str, float]]] = {
    "names": names,
    "names, one process": lambda tree: names(tree, alone=True),
    "sizes and dates": sizes_and_dates,
    "sizes, dates, one process": lambda tree: sizes_and_dates(tree, alone=True),
    "count of one extension": count_of_one_extension,
    "stop": stop,
}


# The tree


def make_tree(root: Path, files: int, seed: int = 1) -> None:
    """Make a home of so many files: 17 to a folder, five levels deep in the mean, no contents."""
    chance = random.Random(seed)
    words = (
        "report invoice 毕业论文 photo 合同 notes draft final 会议纪要 budget scan letter".split()
    )
    endings = ".pdf .docx .jpg .txt .xlsx .py .mp3 .zip .png .md".split()
    root.mkdir()
    folders = [root]
    for number in range(files):
        if number % 17 == 16:
            # The newer half, so that the tree grows deep.
            parent = folders[chance.randrange(len(folders) // 2, len(folders))]
            dot = "." if chance.random() < 0.02 else ""
            folder = parent / f"{dot}{chance.choice(words)} {number}"
            folder.mkdir()
            folders.append(folder)
        folder = folders[chance.randrange(len(folders))]
        path = folder / f"{chance.choice(words)}-{number}{chance.choice(endings)}"
        path.touch()
        os.truncate(path, int(chance.lognormvariate(10, 2)))
        moment = 1_700_000_000 - chance.randrange(300_000_000)
        os.utime(path, (moment, moment))


if __name__ == "__main__":
    main()
