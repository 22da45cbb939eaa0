"""Words in files: with the index, from the disk, and by ripgrep, which reads texts alone.

    python -m tests.benchmarks.bench_words [FOLDER] [--files N] [--rounds N] [--words WORD...]

FOLDER is a home with texts and documents; else one is made, of several kinds. What is taken in is
timed first: names, documents and words. Then each question is asked in a process of its own (the
first question of a process, its start and imports left out, and the opening of the index in it),
in turns with ripgrep, which lists the lines. "index" asks each file whether it is what was kept,
"vouched" somebody who hears of changes, where there are 20,000 files and more. Medians.
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
from datetime import datetime
from pathlib import Path
from statistics import median

from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.progress import IndexPhase, IndexProgress
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore, bytes_on_disk
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.search.contents.ripgrep import ripgrep
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.search.events import Found
from desktop_app.search.index_source import IndexSource
from tests.benchmarks.bench_index import keeper
from tests.benchmarks.bench_nothing_found import FILES, make_tree
from tests.benchmarks.bench_walk import peak_mib

WORDS = ("zqxjkv", "harbour", "invoice penalty", "预算")
_SETTLED_S = 2.5


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--files", type=int, default=FILES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--words", nargs="*", default=WORDS)
    parser.add_argument("--only", help="print one measurement of ours as JSON")
    parser.add_argument("--data", type=Path, help="where the index of that measurement is")
    arguments = parser.parse_args()
    if arguments.only is not None:
        print(json.dumps(asked_here(arguments.only, arguments.folder, arguments.data)))
        return
    with tempfile.TemporaryDirectory() as made:
        home = arguments.folder
        if home is None:
            home = Path(made) / "home"
            home.mkdir()
            make_tree(home, arguments.files)
            time.sleep(_SETTLED_S)
        data = Path(made) / "data"
        take_in(home, data)
        with keeper(data):
            print_table(home, data, arguments.words, arguments.rounds)


def take_in(home: Path, data: Path) -> None:
    """Make the index, and print how long each part took."""
    started: dict[IndexPhase, float] = {}
    last: dict[IndexPhase, IndexProgress] = {}

    def tell(progress: IndexProgress) -> None:
        started.setdefault(progress.phase, time.perf_counter())
        last[progress.phase] = progress

    words = WordIndex(data)
    scope = Scope((str(home),))
    indexer = Indexer(
        scope, SnapshotStore(data), TextStore(data), words, tell=tell, stop=threading.Event()
    )
    begun = time.perf_counter()
    indexer.bring_up_to_date()
    ended = time.perf_counter()
    ends = [*list(started.values())[1:], ended]
    for (phase, at), end in zip(started.items(), ends, strict=True):
        print(f"{phase.value:<10} {last[phase].done:>8,} {end - at:>8.2f} s")
    text_bytes = sum(one.stat().st_size for one in home.rglob("*") if one.is_file())
    size = bytes_on_disk(data / "index" / "words.db")
    print(
        f"all {ended - begun:.2f} s; {words.totals():,} files by word, {size / 1e6:.1f} MB of"
        f" {text_bytes / 1e6:.1f} MB on the disk; peak {peak_mib():.0f} MiB"
    )


def print_table(home: Path, data: Path, words: list[str], rounds: int) -> None:
    """Ask in turns."""
    ways = ("vouched", "index", "disk")
    print(f"{'':<22} {'rg':>8}" + "".join(f" {how:>8} {'/rg':>6}" for how in ways))
    for wanted in words:
        took: dict[str, list[float]] = {how: [] for how in ("rg", *ways)}
        told: dict[str, object] = {}
        for number in range(rounds + 1):
            for how in took:
                seconds = ripgrep_s(home, wanted) if how == "rg" else 0.0
                if how != "rg":
                    measured = in_own_process(f"{how}: {wanted}", home, data)
                    seconds, told[how] = measured["seconds"], measured["found"]
                # One round before those that count, for the file cache.
                if number:
                    took[how].append(seconds)
        assert told["vouched"] == told["index"] == told["disk"], told
        rg, *others = (median(took[how]) for how in took)
        rest = "".join(f" {seconds:>8.3f} {seconds / rg:>6.2f}" for seconds in others)
        print(f"{wanted:<22} {rg:>8.3f}{rest}   {told['disk']}", flush=True)


def ripgrep_s(home: Path, wanted: str) -> float:
    """How long ripgrep takes to list the lines with the words, one after the other."""
    command = [ripgrep().program, "-n", "-i", "-w", "--no-ignore", wanted, str(home)]
    started = time.perf_counter()
    subprocess.run(command, capture_output=True, check=False)
    return time.perf_counter() - started


def in_own_process(name: str, home: Path, data: Path) -> dict[str, float]:
    """One of our measurements, in a fresh process."""
    command = [sys.executable, "-m", __spec__.name, str(home), "--only", name, "--data", str(data)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def asked_here(name: str, home: Path, data: Path) -> dict[str, object]:
    """One of our measurements."""
    how, _, wanted = name.partition(": ")
    query = query_syntax.parse(f'content:"{wanted}"')
    started = time.perf_counter()
    workers = Workers()
    sources: SourcesFor = no_sources
    if how == "index":
        # Nobody is asked but the files.
        IndexSource.many_rows = sys.maxsize
    if how != "disk":
        store = SnapshotStore(data)
        workers = Workers(texts=lambda: TextStore(data), words=lambda: WordIndex(data))
        sources = lambda disk: (IndexSource(store, disk),)  # noqa: E731 (a line, not a name)
    engine = SearchEngine(
        Scope((str(home),)), Places(str(home), {}), workers=workers, sources=sources
    )
    found = asyncio.run(_found(engine, query))
    seconds = time.perf_counter() - started
    engine.close()
    return {"seconds": seconds, "found": found.count}


async def _found(engine: SearchEngine, query: Query) -> Found:
    async for event in engine.search(query, stop=threading.Event(), now=datetime.now()):
        if isinstance(event, Found):
            return event
    raise AssertionError("a search that told nothing at its end")


if __name__ == "__main__":
    main()
