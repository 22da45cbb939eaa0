"""How fast documents are read beside Recoll, and whether what stands in them is found.

    python -m tests.benchmarks.bench_documents FOLDER [--rounds N]

FOLDER holds documents and `expected.jsonl`: a line for each document with its `path`, its `kind`,
its `encoding` and `phrases` that stand in it. Recoll indexes the folder, we read all of it with two
processes; they take turns. Medians.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.folding.fold import fold

RATIO = 0.35
"""Of Recoll's time, at most."""
FOUND, FOUND_EACH = 0.995, 0.99
"""Share of the phrases that must be found: of all, and of each kind of document."""


@dataclass(frozen=True)
class Expected:
    """What stands in one document."""

    path: Path
    kind: str
    phrases: Sequence[str]


def main() -> int:
    """Measure, print a table, and tell by the exit status whether all marks are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.folder is None:
        print("no folder of documents is named: nothing is measured")
        return 0
    expected = read_expected(options.folder)
    print(f"{len(expected)} documents in {options.folder}")
    recoll: list[float] = []
    ours: list[float] = []
    texts: list[str] = []
    for _ in range(options.rounds):
        if shutil.which("recollindex"):
            recoll.append(recoll_seconds(options.folder))
        started = time.perf_counter()
        texts = read_all([entry.path for entry in expected])
        ours.append(time.perf_counter() - started)
    met = report_found(expected, texts)
    print(f"read by us      {median(ours):7.2f} s")
    if recoll:
        ratio = median(ours) / median(recoll)
        met = met and ratio <= RATIO
        print(f"recollindex     {median(recoll):7.2f} s    ratio {ratio:.2f}  (mark {RATIO})")
    else:
        print("recollindex is not installed: no ratio")
    return 0 if met else 1


def read_expected(folder: Path) -> list[Expected]:
    """The lines of `expected.jsonl`."""
    lines = (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Expected(folder / entry["path"], entry["encoding"] or entry["kind"], entry["phrases"])
        for entry in map(json.loads, lines)
    ]


def read_all(paths: Sequence[Path]) -> list[str]:
    """The text of each document, by two processes."""
    pool = ExtractionPool(2)

    def text_of(path: Path) -> str:
        with path.open("rb") as file:
            extraction = pool.extract(file, path.name, path.stat().st_size)
        assert extraction is not None
        return "\n".join(passage.text for passage in extraction.passages())

    try:
        with ThreadPoolExecutor(2) as readers:
            return list(readers.map(text_of, paths))
    finally:
        pool.close()


def recoll_seconds(folder: Path) -> float:
    """How long Recoll takes to index the folder from nothing."""
    with tempfile.TemporaryDirectory() as settings:
        Path(settings, "recoll.conf").write_text(f"topdirs = {folder}\n", encoding="utf-8")
        started = time.perf_counter()
        subprocess.run(["recollindex", "-c", settings], capture_output=True, check=True)
        return time.perf_counter() - started


def report_found(expected: Sequence[Expected], texts: Sequence[str]) -> bool:
    """Print how many phrases were found of each kind; whether these are enough."""
    found: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for entry, text in zip(expected, texts, strict=True):
        folded = fold(text)
        asked[entry.kind] += len(entry.phrases)
        found[entry.kind] += sum(fold(phrase) in folded for phrase in entry.phrases)
    for kind in sorted(asked):
        print(f"{kind:12} {found[kind]:6} of {asked[kind]:6} phrases")
    share = found.total() / asked.total()
    print(f"{'all':12} {share:.2%} (mark {FOUND:.1%}; each kind {FOUND_EACH:.0%})")
    return share >= FOUND and all(found[kind] >= FOUND_EACH * asked[kind] for kind in asked)


if __name__ == "__main__":
    sys.exit(main())
