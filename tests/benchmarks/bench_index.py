"""How much sooner names are found with the index, beside `find`, `fd` and `plocate`.

    python -m tests.benchmarks.bench_index [--files N... | --tree FOLDER] [--rounds N] [--processor]

Every measurement is a process of its own; they take turns, so that a busy moment of the machine
hits all of them alike. Medians. Ours are timed inside the process, without the start of Python,
from the opening of the index on; "rebuild" has the walk and the writing. "index" asks each folder
whether it changed, "vouched" somebody who hears of changes, and of files, too; "again" is what the
same question takes in the same process from then on, as in the window, where numpy is loaded; it
has a row of its own. "kinds learned" is what it takes to read files whose names tell no kind, which
is done once, in the background. "watch" is how long it takes
until folders are heard of, and until all files were looked at; "updated" how long after files were
saved an answer has them all. Of several sizes, a last table shows how each measurement grows, and
what it holds in memory. A peer that is not installed is left out; `--install-peers` has Debian's
packages installed first, as root. On a machine that has other things to do, `--processor` counts
the seconds of the processor in place of those that passed, of all processes of a measurement but
the one that vouches.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from statistics import median

from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.index.crawl import SETTLED_NS, crawled
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.details.learning_kinds import learned
from desktop_app.index.progress import IndexState
from desktop_app.index.store import SnapshotStore
from desktop_app.index.vouching.voucher import Voucher
from desktop_app.index.watch_plan import vouching_budget
from desktop_app.query import syntax as query_syntax
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.search.index_source import IndexSource
from desktop_app.search.ranking import prepare
from tests.benchmarks.bench_walk import make_tree, peak_mib

FIND_DETAILS = "find -printf"
FIND = "find"
PLOCATE = "plocate -b -i budget"
PLOCATE_CHINESE = "plocate -b -i 发票"
VOUCH = "vouch"
VOUCHED = "vouched"
WAYS = ("disk", "index")
UPDATED = "updated"
KINDS = "kinds learned"

QUERIES = {
    "a common word": "budget",
    "two characters": "发票",
    "a rare word": "IMG_20230415",
    "nothing": "qzxvqzxv",
    "count by ending": "ext:pdf show:count",
    "folders by name": "backup is:folder",
}

OF_SIZES_AND_DATES = {
    "a common word, newest hundred": "budget sort:modified top:100",
    "two characters, newest hundred": "发票 sort:modified top:100",
    "a letter, newest hundred": "a sort:modified top:100",
    "two letters, newest hundred": "in sort:modified top:100",
    "newest hundred": "sort:modified top:100",
    "largest hundred": "sort:size top:100",
    "ending, date and size": "ext:pdf modified:2024 size:>1kb show:count",
    "of a kind": "kind:image show:count",
    "largest of a kind": "kind:image sort:size top:100",
    "by kind": "show:by-kind",
    "by folder": "show:by-folder",
    "by month": "show:by-month",
}
"""Only where somebody hears of changes, these are known without a look at each file."""

AGAIN = 20
AGAIN_MS = "again ms"
CHANGED_FILES = 1_000


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--files", type=int, nargs="+", default=[100_000], help="in trees made for this"
    )
    parser.add_argument("--install-peers", action="store_true")
    parser.add_argument("--tree", type=Path, help="a folder to search instead")
    parser.add_argument("--rounds", type=int, default=3, help="of each measurement")
    parser.add_argument("--processor", action="store_true", help="count seconds of the processor")
    parser.add_argument("--only", help="print one measurement of ours as JSON")
    parser.add_argument("--data", type=Path, help="where the index of that measurement is")
    arguments = parser.parse_args()
    clock = processor_s if arguments.processor else time.perf_counter
    if arguments.only == VOUCH:
        with vouching(arguments.data) as voucher:
            voucher.has_looked.wait()
            print("ready", flush=True)
            sys.stdin.read()
        return
    if arguments.only:
        print(json.dumps(measured_here(arguments.only, arguments.tree, arguments.data, clock)))
        return
    if arguments.install_peers:
        subprocess.run(["apt-get", "install", "-y", "fd-find", "plocate"], check=True)
    if arguments.tree is not None:
        with tempfile.TemporaryDirectory() as made:
            print_table(arguments.tree, Path(made) / "data", arguments.rounds, clock)
        return
    grown: dict[int, dict[str, dict[str, float]]] = {}
    for files in arguments.files:
        with tempfile.TemporaryDirectory() as made:
            tree = Path(made) / "tree"
            make_tree(tree, files)
            print(f"{files:,} files")
            grown[files] = print_table(tree, Path(made) / "data", arguments.rounds, clock)
            # The library's own way takes minutes.
            subprocess.run(["rm", "-rf", tree], check=True)
    if len(grown) > 1:
        print_growth(grown)


Clock = Callable[[], float]


def processor_s() -> float:
    """What this process and those that it waited for took of the processor."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def print_table(tree: Path, data: Path, rounds: int, clock: Clock) -> dict[str, dict[str, float]]:
    """Let all measurements take turns; the medians of each."""
    found: dict[str, list[dict[str, float]]] = {}
    # One round before those that count, for the file cache.
    for number in range(rounds + 1):
        for name, measured in one_round(tree, data, clock):
            if number:
                found.setdefault(name, []).append(measured)
    medians = {
        name: {key: median(one[key] for one in several) for key in several[0]}
        for name, several in found.items()
    }
    for name, values in list(medians.items()):
        if AGAIN_MS in values:
            medians[f"{name}, again"] = {
                "seconds": values[AGAIN_MS] / 1000,
                "p95 ms": values.pop("p95 ms"),
            }
    seconds = {name: values["seconds"] for name, values in medians.items()}
    names = (FIND_DETAILS, FIND, PLOCATE, PLOCATE_CHINESE)
    peers = {peer: seconds[peer] for peer in names if peer in seconds}
    print(f"{'':<34} {'seconds':>8}" + "".join(f" {'/' + peer:>20}" for peer in peers))
    for name, values in medians.items():
        told = {key: value for key, value in values.items() if key != "seconds"}
        rest = "; ".join(f"{key} {value:,.1f}" for key, value in told.items())
        ratios = "".join(f" {seconds[name] / peer:>20.3f}" for peer in peers.values())
        print(f"{name:<34} {seconds[name]:>8.3f}{ratios}   {rest}", flush=True)
    return medians


def print_growth(grown: dict[int, dict[str, dict[str, float]]]) -> None:
    """How each measurement grows with the number of files: seconds, then MiB at the most."""
    for key, digits in (("seconds", 3), ("peak MiB", 0)):
        print(f"{key:<34}" + "".join(f" {files:>12,}" for files in grown))
        for name, values in next(iter(grown.values())).items():
            if key in values:
                row = (f" {medians[name][key]:>12.{digits}f}" for medians in grown.values())
                print(f"{name:<34}" + "".join(row))


def one_round(tree: Path, data: Path, clock: Clock) -> Iterator[tuple[str, dict[str, float]]]:
    """Everything that is timed: the peers that are there, then ours."""
    for name, command in peers(tree, data).items():
        yield name, peer(command, data, clock)
    alone = ["rebuild", KINDS, "watch", *(f"{how}: {name}" for name in QUERIES for how in WAYS)]
    for name in (*alone, *(f"disk: {name}" for name in OF_SIZES_AND_DATES)):
        yield name, in_own_process(name, tree, data, clock)
    with keeper(data):
        for name in (*QUERIES, *OF_SIZES_AND_DATES, UPDATED):
            yield f"{VOUCHED}: {name}", in_own_process(f"{VOUCHED}: {name}", tree, data, clock)


def peers(tree: Path, data: Path) -> dict[str, Sequence[str]]:
    """What others are called with, by name."""
    found: dict[str, Sequence[str]] = {
        FIND_DETAILS: ["find", str(tree), "-printf", "%s %T@ %y %p\\n"],
        FIND: ["find", str(tree)],
        "find -iname *budget*": ["find", str(tree), "-iname", "*budget*"],
    }
    fd = shutil.which("fdfind") or shutil.which("fd")
    if fd is not None:
        found["fd -HI budget"] = [fd, "-HI", "budget", str(tree)]
    if shutil.which("plocate") and shutil.which("updatedb.plocate"):
        database = str(data / "plocate.db")
        update = ["updatedb.plocate", "-l", "no", "-U", str(tree), "-o", database]
        # Its settings leave temporary folders out, where a tree is made for this.
        found["updatedb"] = [*update, "--prunepaths", "", "--prunenames", "", "--prunefs", ""]
        found[PLOCATE] = ["plocate", "-b", "-i", "-d", database, "budget"]
        found[PLOCATE_CHINESE] = ["plocate", "-b", "-i", "-d", database, "发票"]
    return found


def peer(command: Sequence[str], data: Path, clock: Clock) -> dict[str, float]:
    """Time another's program."""
    data.mkdir(exist_ok=True)
    started = clock()
    # One that finds nothing says so by its status.
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    seconds = clock() - started
    made = Path(command[command.index("-o") + 1]) if "-o" in command else None
    return {"seconds": seconds} | ({} if made is None else {"MB": made.stat().st_size / 1e6})


def in_own_process(name: str, tree: Path, data: Path, clock: Clock) -> dict[str, float]:
    """One of our measurements, in a fresh process."""
    command = [sys.executable, "-m", __spec__.name, "--only", name]
    command += ["--processor"] if clock is processor_s else []
    done = subprocess.run(
        [*command, "--tree", str(tree), "--data", str(data)], stdout=subprocess.PIPE, check=True
    )
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


# Ours


def measured_here(name: str, tree: Path, data: Path, clock: Clock) -> dict[str, float]:
    """One of our measurements."""
    if name == "rebuild":
        return rebuild(tree, data, clock)
    if name == KINDS:
        return learn_kinds(tree, data, clock)
    if name == "watch":
        started = clock()
        with vouching(data) as voucher:
            seconds = clock() - started
            voucher.has_looked.wait()
            looked = clock() - started
            return {"seconds": seconds, "all looked at s": looked, "peak MiB": peak_mib()}
    how, _, query = name.partition(": ")
    if query == UPDATED:
        return updated_here(tree, data, clock)
    if how == VOUCHED:
        return asked_here("index", query, tree, data, clock, again=AGAIN)
    # Nobody is asked but the folders.
    IndexSource.many_folders = sys.maxsize
    return asked_here(how, query, tree, data, clock)


@contextmanager
def keeper(data: Path) -> Iterator[None]:
    """Another process that vouches meanwhile."""
    command = [sys.executable, "-m", __spec__.name, "--only", VOUCH, "--data", str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        one.stdout.readline()
        try:
            yield
        finally:
            one.stdin.close()


@contextmanager
def vouching(data: Path) -> Iterator[Voucher]:
    """Hear of changes meanwhile, once it can be."""
    state = IndexState(data)
    assert state.lock.take_over()
    voucher = Voucher(data, vouching_budget())
    voucher.start()
    try:
        voucher.is_ready.wait()
        yield voucher
    finally:
        voucher.close()
        state.lock.release()


def asked_here(
    how: str, query: str, tree: Path, data: Path, clock: Clock, *, again: int = 0
) -> dict[str, float]:
    """One question, in this process; then `again` so often."""
    store = SnapshotStore(data)
    sources: SourcesFor = no_sources
    if how == "index":
        sources = lambda disk: (IndexSource(store, disk),)  # noqa: E731 (a line, not a name)
    taken: list[float] = []
    found: Found | None = None
    with asking(tree, sources) as ask:
        for number in range(1 + again):
            if number:
                prepare()
            # Nothing is kept of the one before.
            found = None
            started = clock()
            found = ask((QUERIES | OF_SIZES_AND_DATES)[query])
            taken.append(clock() - started)
    assert found is not None
    # The sizes of few files are asked of the disk at once.
    may_be_asked = query in OF_SIZES_AND_DATES and found.coverage.files < IndexSource.many_rows
    (source,) = map(str, found.coverage.sources)
    assert source == how or (may_be_asked and source == "disk")
    told = {"seconds": taken[0], "found": float(found.count)}
    if again:
        others = sorted(1000 * one for one in taken[1:])
        told |= {AGAIN_MS: median(others), "p95 ms": others[round(0.95 * (again - 1))]}
    return told | {"peak MiB": peak_mib()}


def updated_here(tree: Path, data: Path, clock: Clock) -> dict[str, float]:
    """From the saving of files on, until an answer has all of them: of one, and of many."""
    store, folder = SnapshotStore(data), tree / "updated for a while"
    sources: SourcesFor = lambda disk: (IndexSource(store, disk),)  # noqa: E731 (a line, not a name)
    taken: list[float] = []
    try:
        with asking(tree, sources) as ask:
            for files in (1, CHANGED_FILES):
                folder.mkdir()
                for number in range(files):
                    (folder / f"qwzupd {number}.txt").write_text("new", encoding="utf-8")
                started = clock()
                found = ask("qwzupd show:count")
                taken.append(clock() - started)
                assert found.count == files
                shutil.rmtree(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {"seconds": taken[0], f"{CHANGED_FILES} files s": taken[1]}


def rebuild(tree: Path, data: Path, clock: Clock) -> dict[str, float]:
    """All names gone through and kept."""
    scope = Scope((str(tree),))
    started = clock()
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
    seconds = clock() - started
    (kept,) = store.snapshots()
    return {
        "seconds": seconds,
        "names": float(len(kept)),
        "MB": kept.file_bytes / 1e6,
        "peak MiB": peak_mib(),
    }


def learn_kinds(tree: Path, data: Path, clock: Clock) -> dict[str, float]:
    """What is inside files whose names do not say."""
    store = SnapshotStore(data)
    (snapshot,) = store.snapshots()
    started = clock()
    found = learned(snapshot, Scope((str(tree),)), KeptKinds(), stop=threading.Event())
    assert found is not None
    store.keep_kinds(snapshot.root, found[0])
    return {"seconds": clock() - started, "files": float(len(found[0])), "peak MiB": peak_mib()}


@contextmanager
def asking(tree: Path, sources: SourcesFor) -> Iterator[Callable[[str], Found]]:
    """Asks as the window does: by one engine, in a loop that goes on."""
    engine = SearchEngine(Scope((str(tree),)), Places(str(tree), {}), sources=sources)

    async def found(query: str) -> Found:
        asked = query_syntax.parse(query)
        numbers_only = "show:" in query
        async for event in engine.search(
            asked, stop=threading.Event(), now=datetime.now(), numbers_only=numbers_only
        ):
            if isinstance(event, Found):
                return event
        raise AssertionError("a search that told nothing at its end")

    try:
        with asyncio.Runner() as runner:
            loop = runner.get_loop()
            yield lambda query: loop.run_until_complete(found(query))
    finally:
        engine.close()


if __name__ == "__main__":
    main()
