"""How much sooner names are found with the index, beside `find`, `fd` and `plocate`.

    python -m tests.benchmarks.bench_index [--files N | --tree FOLDER] [--rounds N]

Every measurement is a process of its own; they take turns, so that a busy moment of the machine
hits all of them alike. Medians. Ours are timed inside the process, without the start of Python,
from the opening of the index on; "rebuild" has the walk and the writing. A peer that is not
installed is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import median

from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.index.crawl import SETTLED_NS, crawled
from desktop_app.index.store import SnapshotStore
from desktop_app.query import syntax as query_syntax
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.search.index_source import IndexSource
from tests.benchmarks.bench_walk import make_tree, peak_mib

FIND_DETAILS = "find -printf"
FIND = "find"

QUERIES = {
    "a common word": "budget",
    "two characters": "发票",
    "a rare word": "IMG_20230415",
    "nothing": "qzxvqzxv",
    "count by ending": "ext:pdf show:count",
    "folders by name": "backup is:folder",
}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000, help="in a tree made for this")
    parser.add_argument("--tree", type=Path, help="a folder to search instead")
    parser.add_argument("--rounds", type=int, default=3, help="of each measurement")
    parser.add_argument("--only", help="print one measurement of ours as JSON")
    parser.add_argument("--data", type=Path, help="where the index of that measurement is")
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(measured_here(arguments.only, arguments.tree, arguments.data)))
        return
    with tempfile.TemporaryDirectory() as made:
        tree = arguments.tree
        if tree is None:
            tree = Path(made) / "tree"
            make_tree(tree, arguments.files)
        print_table(tree, Path(made) / "data", arguments.rounds)
        if arguments.tree is None:
            # The library's own way takes minutes.
            subprocess.run(["rm", "-rf", tree], check=True)


def print_table(tree: Path, data: Path, rounds: int) -> None:
    """Let all measurements take turns."""
    found: dict[str, list[dict[str, float]]] = {}
    # One round before those that count, for the file cache.
    for number in range(rounds + 1):
        for name, measure in measurements(tree, data).items():
            measured = measure()
            if number:
                found.setdefault(name, []).append(measured)
    medians = {
        name: {key: median(one[key] for one in several) for key in several[0]}
        for name, several in found.items()
    }
    details, names = (medians[peer]["seconds"] for peer in (FIND_DETAILS, FIND))
    print(f"{'':<34} {'seconds':>8} {'/' + FIND_DETAILS:>14} {'/' + FIND:>7}")
    for name, values in medians.items():
        seconds = values.pop("seconds")
        rest = "; ".join(f"{key} {value:,.1f}" for key, value in values.items())
        ratios = f"{seconds / details:>14.3f} {seconds / names:>7.3f}"
        print(f"{name:<34} {seconds:>8.3f} {ratios}   {rest}")


def measurements(tree: Path, data: Path) -> dict[str, Callable[[], dict[str, float]]]:
    """Everything that is timed, by name: the peers that are there, then ours."""
    peers: dict[str, Sequence[str]] = {
        FIND_DETAILS: ["find", str(tree), "-printf", "%s %T@ %y %p\\n"],
        FIND: ["find", str(tree)],
        "find -iname *budget*": ["find", str(tree), "-iname", "*budget*"],
    }
    fd = shutil.which("fdfind") or shutil.which("fd")
    if fd is not None:
        peers["fd -HI budget"] = [fd, "-HI", "budget", str(tree)]
    if shutil.which("plocate") and shutil.which("updatedb.plocate"):
        database = str(data / "plocate.db")
        update = ["updatedb.plocate", "-l", "no", "-U", str(tree), "-o", database]
        # Its settings leave temporary folders out, where a tree is made for this.
        peers["updatedb"] = [*update, "--prunepaths", "", "--prunenames", "", "--prunefs", ""]
        peers["plocate -b -i budget"] = ["plocate", "-b", "-i", "-d", database, "budget"]
    theirs = {name: partial(peer, command, data) for name, command in peers.items()}
    ours = ["rebuild", *(f"{how}: {name}" for name in QUERIES for how in ("disk", "index"))]
    return {**theirs, **{name: partial(in_own_process, name, tree, data) for name in ours}}


def peer(command: Sequence[str], data: Path) -> dict[str, float]:
    """Time another's program."""
    data.mkdir(exist_ok=True)
    started = time.perf_counter()
    # One that finds nothing says so by its status.
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return {"seconds": time.perf_counter() - started}


def in_own_process(name: str, tree: Path, data: Path) -> dict[str, float]:
    """One of our measurements, in a fresh process."""
    command = [sys.executable, "-m", __spec__.name, "--only", name]
    done = subprocess.run(
        [*command, "--tree", str(tree), "--data", str(data)], stdout=subprocess.PIPE, check=True
    )
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


# Ours


def measured_here(name: str, tree: Path, data: Path) -> dict[str, float]:
    """One of our measurements."""
    if name == "rebuild":
        return rebuild(tree, data)
    how, _, query = name.partition(": ")
    store = SnapshotStore(data)
    started = time.perf_counter()
    sources: SourcesFor = no_sources
    if how == "index":
        sources = lambda disk: (IndexSource(store, disk),)  # noqa: E731 (a line, not a name)
    found = asyncio.run(_found(QUERIES[query], tree, sources))
    seconds = time.perf_counter() - started
    assert [str(source) for source in found.coverage.sources] == [how]
    return {"seconds": seconds, "found": float(found.count), "peak MiB": peak_mib()}


def rebuild(tree: Path, data: Path) -> dict[str, float]:
    """All names gone through and kept."""
    scope = Scope((str(tree),))
    started = time.perf_counter()
    columns = crawled(
        scope.folders[0],
        scope,
        stop=threading.Event(),
        # As if the tree had been left alone for a while before.
        clock_ns=lambda: time.time_ns() + SETTLED_NS,
    )
    assert columns is not None
    store = SnapshotStore(data)
    store.keep(columns)
    seconds = time.perf_counter() - started
    (kept,) = store.snapshots()
    return {
        "seconds": seconds,
        "names": float(len(kept)),
        "MB": kept.file_bytes / 1e6,
        "peak MiB": peak_mib(),
    }


async def _found(query: str, tree: Path, sources: SourcesFor) -> Found:
    engine = SearchEngine(Scope((str(tree),)), Places(str(tree), {}), sources=sources)
    asked = query_syntax.parse(query)
    numbers_only = "show:" in query
    try:
        async for event in engine.search(
            asked, stop=threading.Event(), now=datetime.now(), numbers_only=numbers_only
        ):
            if isinstance(event, Found):
                return event
    finally:
        engine.close()
    raise AssertionError("a search that told nothing at its end")


if __name__ == "__main__":
    main()
