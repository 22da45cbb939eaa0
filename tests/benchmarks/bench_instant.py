"""How soon names come for what somebody is still typing, and whether a window would notice.

    python -m tests.benchmarks.bench_instant [--files N | --tree FOLDER] [--rounds N]

Each question is asked in a thread, as a window would, while another one does what the thread of a
window does: it ticks, and the longest time between two ticks is told. Beside it `find -iname`,
timed in the same run. Medians and the worst, in milliseconds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

from desktop_app.bridge.event_loop import SWITCH_INTERVAL_S
from desktop_app.files.scope import Scope
from desktop_app.index.crawl import crawled
from desktop_app.index.instant.look_up import InstantNames
from desktop_app.index.store import SnapshotStore
from tests.benchmarks.bench_walk import make_tree, peak_mib

TYPED = {
    "one letter": "a",
    "two letters": "in",
    "a common word": "budget",
    "two words": "budget 2021",
    "two common beginnings": "re 1",
    "two characters": "发票",
    "half-typed pinyin": "hetongx",
    "initials": "bylw",
    "a rare word": "IMG_20230415",
    "nothing": "qzxvqzxv",
    "a slip": "invioce",
}

_TICK_S = 0.001


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=200_000, help="in a tree made for this")
    parser.add_argument("--tree", type=Path, help="a folder to look through instead")
    parser.add_argument("--rounds", type=int, default=15, help="of each measurement")
    arguments = parser.parse_args()
    # As the window has it.
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    with tempfile.TemporaryDirectory() as made:
        tree = arguments.tree
        if tree is None:
            tree = Path(made) / "tree"
            make_tree(tree, arguments.files)
        print_table(tree, Path(made) / "data", arguments.rounds)
        if arguments.tree is None:
            subprocess.run(["rm", "-rf", tree], check=True)


def print_table(tree: Path, data: Path, rounds: int) -> None:
    """Ask all of it."""
    scope = Scope((str(tree),))
    started = time.perf_counter()
    columns = crawled(scope.folders[0], scope, stop=threading.Event())
    assert columns is not None
    store = SnapshotStore(data)
    store.keep(columns)
    del columns
    (kept,) = store.snapshots()
    print(f"{len(kept):,} names, kept in {time.perf_counter() - started:.2f} s")
    names = InstantNames(store, scope)
    started = time.perf_counter()
    names.prepare(threading.Event())
    print(f"prepared in {(time.perf_counter() - started) * 1000:.0f} ms, peak {peak_mib():.0f} MiB")
    find_ms = median(find(tree) for _ in range(3))
    print(f"find -iname: {find_ms:.0f} ms")
    print(f"{'':<24} {'median':>7} {'worst':>7} {'/find':>7} {'gap':>6}   first")
    for name, typed in TYPED.items():
        took, gaps, first = [], [], ""
        for _ in range(rounds):
            with Ticking() as ticking:
                started = time.perf_counter()
                found = names.look_up(typed, stop=threading.Event())
                took.append((time.perf_counter() - started) * 1000)
            gaps.append(ticking.longest_ms)
            first = f"{found.names[0].fit.name}: {found.names[0].name}" if found.names else "-"
        print(
            f"{name:<24} {median(took):>7.1f} {max(took):>7.1f} {median(took) / find_ms:>7.4f}"
            f" {max(gaps):>6.1f}   {first}"
        )


def find(tree: Path) -> float:
    """How long `find` takes for a name, in milliseconds."""
    started = time.perf_counter()
    command = ["find", str(tree), "-iname", "*budget*"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - started) * 1000


class Ticking:
    """A thread that wants to run each millisecond, and notes how long it had to wait at most."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._tick)

    def __enter__(self) -> Ticking:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _tick(self) -> None:
        last = time.perf_counter()
        while not self._ended.is_set():
            time.sleep(_TICK_S)
            now = time.perf_counter()
            self.longest_ms = max(self.longest_ms, (now - last - _TICK_S) * 1000)
            last = now


if __name__ == "__main__":
    main()
