"""How long it takes to find the folder that a person means among very many.

    python -m tests.benchmarks.bench_folder_names [--folders N] [--rounds N]

Medians of the time that the processor worked, so that a busy machine changes little. "first" is
with the names prepared, as for folders that just came from a walk; "again" is another question
about the same folders.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from desktop_app.folders.joined_names import Folders
from desktop_app.folders.names import Ranking
from desktop_app.folding.chinese import simplified
from tests.folders.ranked import ranked

Columns = tuple[list[str], list[str]]
"""Folders as a walk has them: where each lies, and its name."""

TARGETS_MS = {"fits": 20, "typo": 60}

QUESTIONS = {
    "fits": [
        "the thesis folder",
        "Wisteria Cottage",
        "scanned seed catalogues",
        "毕业论文",
        "畢業論文",
        "老照片扫描",
        "clients/something/Correspondence",
        "biyelunwen",
        "bylw",
        "毕业 thesis",
    ],
    "typo": ["Recieved invoces", "Wysteria Cotage", "毕业伦文", "nothing like this", "没有的东西"],
}

NAMED = [
    "Documents/Thesis",
    "clients/2015/Wisteria Cottage (Mrs Okafor)/Correspondence",
    "clients/2015/Wisteria Cottage (Mrs Okafor)",
    "scans/Seed-Catalogues_1998-2004 (scanned)",
    "我的文档/大学/毕业论文",
    "备份/老照片 扫描件(外公家)",
    "Documents/Received Invoices 2023",
]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folders", type=int, default=60_000)
    parser.add_argument("--rounds", type=int, default=9, help="of each measurement")
    arguments = parser.parse_args()
    paths = make_paths(arguments.folders)
    rounds: int = arguments.rounds
    split = [path.rpartition("/") for path in paths]
    columns = [parts[0] for parts in split], [parts[2] for parts in split]
    folders = Folders(*columns)
    ranked("warm", folders)
    print(f"{len(paths):,} folders; preparing their names: {prepared_ms(columns, rounds):.1f} ms")
    print(f"simplifying the names of a million: {simplified_ms(paths, rounds):.0f} ms")
    print(f"{'':<34} {'first ms':>9} {'again ms':>9}   target  found")
    for kind, questions in QUESTIONS.items():
        for words in questions:
            first = milliseconds(partial(once, words, columns), rounds)
            again = milliseconds(partial(ranked, words, folders), rounds)
            best = described(ranked(words, folders))
            print(f"{words:<34} {first:>9.1f} {again:>9.1f}  {TARGETS_MS[kind]:>7}  {best}")


def described(ranking: Ranking) -> str:
    """The reason and the name of the best, and how many there are."""
    if not ranking.candidates:
        return "-"
    best = ranking.candidates[0]
    name = best.path.rpartition("/")[2]
    return f"{len(ranking.candidates):>5}, {best.why.value}: {name}"


def once(words: str, columns: Columns) -> Ranking:
    """A question about folders that nobody asked about before."""
    return ranked(words, Folders(*columns))


def prepared_ms(columns: Columns, rounds: int) -> float:
    """What all questions about new folders cost alike."""
    return milliseconds(lambda: Folders(*columns).texts, rounds)


def simplified_ms(paths: list[str], rounds: int) -> float:
    """A million names, each by itself."""
    names = [path.rpartition("/")[2] for path in paths]
    names *= -(-1_000_000 // len(names))
    del names[1_000_000:]
    return milliseconds(lambda: [simplified(name) for name in names], min(rounds, 3))


def milliseconds(job: Callable[[], object], rounds: int) -> float:
    """The median over `rounds`."""
    taken = []
    for _ in range(rounds):
        started = time.process_time()
        job()
        taken.append(time.process_time() - started)
    return median(taken) * 1000


def make_paths(number: int, seed: int = 1) -> list[str]:
    """A home of so many folders, a third of them in Chinese, with those that are asked for."""
    chance = random.Random(seed)
    latin = [made_up(chance) for _ in range(3000)]
    chinese = [chr(code) for code in range(0x4E00, 0x5A00)]
    paths = [f"/home/ann/{path}" for path in NAMED]
    seen = set(paths)
    while len(paths) < number:
        parent = paths[int(len(paths) * chance.random())] if len(paths) > 99 else "/home/ann"
        if chance.random() < 0.3:
            name = "".join(chance.choices(chinese, k=chance.randint(2, 8)))
        else:
            name = chance.choice(" -_").join(chance.choices(latin, k=chance.randint(1, 3)))
        if chance.random() < 0.4:
            name += f" {chance.randint(1990, 2026)}"
        path = f"{parent}/{name}"
        if parent.count("/") < 12 and path not in seen:
            seen.add(path)
            paths.append(path)
    return paths


def made_up(chance: random.Random) -> str:
    """A word that can be said."""
    parts = chance.randint(2, 4)
    return "".join(chance.choice("bcdfgklmnprst") + chance.choice("aeiou") for _ in range(parts))


if __name__ == "__main__":
    main()
