"""How long searches of the disk take beside `find`, from the question to the ordered answer.

    python -m tests.benchmarks.bench_search [--files N | --tree FOLDER] [--rounds N]
    python -m tests.benchmarks.bench_search --growth FOLDER... [--rounds N]

The second form shows how the time grows with the number of files: give it folders of, say, 10,000,
100,000 and a million; those that are not there are skipped.

Every measurement is a process of its own; they take turns. Medians. Ours are timed inside the
process, without the start of Python. "gap" is the longest time for which the loop stood still.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from statistics import median

from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.search_progress import HitsFound
from desktop_app.query import syntax as query_syntax
from desktop_app.search.engine import SearchEngine
from tests.benchmarks.bench_walk import make_tree, peak_mib, peer

SWITCH_S = 0.0005
"""Between threads, as the program sets it."""

FIND = "find"
STOP = "stop"
EVERYTHING = "hidden:yes is:file"
NUMBER = "ext:pdf show:count, number alone"

QUERIES = ("ext:pdf show:count", NUMBER, "budget report", "kind:image size:>10mb", EVERYTHING,
           "hidden:yes sort:name", "hidden:yes sort:size top:100", STOP)  # fmt: skip
"""The last is stopped after a second."""


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000, help="in a tree made for this")
    parser.add_argument("--tree", type=Path, help="a folder to search instead")
    parser.add_argument("--growth", type=Path, nargs="+", help="folders to compare")
    parser.add_argument("--rounds", type=int, default=3, help="of each measurement")
    parser.add_argument("--only", choices=QUERIES, help="print one of ours as JSON")
    arguments = parser.parse_args()
    if arguments.only:
        sys.setswitchinterval(SWITCH_S)
        print(json.dumps(asyncio.run(search(arguments.only, str(arguments.tree)))))
        return
    if arguments.growth:
        print_growth([tree for tree in arguments.growth if tree.is_dir()], arguments.rounds)
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
    find = ["find", str(tree)]
    peers = {FIND: find, "find -printf": [*find, "-printf", "%s %T@ %y %p\\n"]}
    found: dict[str, list[dict[str, float]]] = {}
    # One round before those that count, for the file cache.
    for number in range(rounds + 1):
        measured = {name: peer(command) for name, command in peers.items()}
        measured |= {query: in_own_process(query, tree) for query in QUERIES}
        for name, values in measured.items() if number else ():
            found.setdefault(name, []).append(values)
    medians = {
        name: {key: median(one[key] for one in several) for key in several[0]}
        for name, several in found.items()
    }
    seconds = {name: values.pop("seconds") for name, values in medians.items()}
    print(f"{'':<30} {'seconds':>8} {'/find':>7} {'/find -printf':>14}")
    for name, values in medians.items():
        ratios = " ".join(
            f"{seconds[name] / seconds[beside]:>{width}.2f}"
            for beside, width in ((FIND, 7), ("find -printf", 14))
        )
        rest = "; ".join(f"{key} {value:,.1f}" for key, value in values.items())
        print(f"{name:<30} {seconds[name]:>8.3f} {ratios}   {rest}")


def print_growth(trees: Sequence[Path], rounds: int) -> None:
    """Print a row for each query and tree, the trees in their order."""
    names = [FIND, *(query for query in QUERIES if query != STOP)]
    found: dict[tuple[str, Path], list[dict[str, float]]] = {}
    # One round before those that count, for the file cache.
    for number in range(rounds + 1):
        for tree in trees:
            for name in names:
                is_peer = name == FIND
                values = peer(["find", str(tree)]) if is_peer else in_own_process(name, tree)
                if number:
                    found.setdefault((name, tree), []).append(values)
    files = {tree: median(one["rows"] for one in found[EVERYTHING, tree]) for tree in trees}
    print(f"{'':<30} {'files':>9} {'seconds':>8} {'us/file':>8} {'/find':>6}")
    for name in names:
        for tree in trees:
            seconds = median(one["seconds"] for one in found[name, tree])
            ratio = seconds / median(one["seconds"] for one in found[FIND, tree])
            rest = {key for one in found[name, tree] for key in one} & {"first rows ms", "peak MiB"}
            medians = {key: median(one[key] for one in found[name, tree]) for key in sorted(rest)}
            print(
                f"{name:<30} {files[tree]:>9,.0f} {seconds:>8.3f}"
                f" {seconds * 1e6 / files[tree]:>8.2f} {ratio:>6.2f}   "
                + "; ".join(f"{key} {value:,.1f}" for key, value in medians.items())
            )


def in_own_process(query: str, tree: Path) -> dict[str, float]:
    """One of our measurements, in a fresh process."""
    command = [sys.executable, "-m", __spec__.name, "--only", query, "--tree", str(tree)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


async def search(query: str, tree: str) -> dict[str, float]:
    """Ask, and listen to the loop meanwhile."""
    engine = SearchEngine(Scope((tree,)), Places(tree))
    stop = threading.Event()
    stopped_s = float("inf")
    gaps_s = [0.0]

    def halt() -> None:
        nonlocal stopped_s
        stopped_s = time.perf_counter()
        stop.set()

    async def listen() -> None:
        while True:
            before_s = time.perf_counter()
            await asyncio.sleep(0.002)
            gaps_s.append(time.perf_counter() - before_s - 0.002)

    listening = asyncio.create_task(listen())
    written = "hidden:yes" if query == STOP else query.partition(",")[0]
    if query == STOP:
        asyncio.get_running_loop().call_later(1, halt)
    started_s = time.perf_counter()
    first_s = 0.0
    rows = 0
    async for event in engine.search(
        query_syntax.parse(written),
        stop=stop,
        now=datetime.now().astimezone(),
        numbers_only=query == NUMBER,
    ):
        if isinstance(event, HitsFound):
            first_s = first_s or time.perf_counter() - started_s
            rows += len(event.hits)
    ended_s = time.perf_counter()
    listening.cancel()
    engine.close()
    return {
        "seconds": ended_s - started_s,
        "rows": rows,
        "first rows ms": first_s * 1000,
        "gap ms": max(gaps_s) * 1000,
        "peak MiB": peak_mib(),
    } | ({"after the stop ms": max(0.0, ended_s - stopped_s) * 1000} if query == STOP else {})


if __name__ == "__main__":
    main()
