"""How long a search of contents takes beside ripgrep, from the question to the counted answer.

    python -m tests.benchmarks.bench_contents [--tree FOLDER] [--rounds N] [--words WORD...]

Without a tree, one is made of texts of this system and of Chinese files in seven encodings. Ours is
timed inside the process, with a fresh engine each time; ripgrep is the one that is shipped, told to
ignore nothing, and prints the lines; Chinese it looks for in the bytes of all those encodings. They
take turns. The least of each is compared, and so are the files: of those that ripgrep names, none
may be missing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.search_progress import HitsFound
from desktop_app.query import syntax as query_syntax
from desktop_app.search.contents.ripgrep import ripgrep
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found

WORDS = (
    *("zqxjkv", "penalty", "subprocess", "contract", "return value"),
    *("数据库", "违约", "公司数据库备份", "通讯"),
)
FILES = 52_000
CHINESE = 12_000
ENCODINGS = ("utf-8", "utf-8-sig", "gbk", "gb18030", "big5", "utf-16-le", "utf-16-be")
PLAIN_ENCODINGS = ("utf-8", "gbk", "big5hkscs", "utf-16-le", "utf-16-be")
"""Their different ways to write a character of both scripts."""
SOURCES = ("/usr/include", "/usr/lib/python3", "/usr/lib/python3.11", "/usr/share/perl",
           "/usr/share/doc", "/usr/share/vim")  # fmt: skip
TEXTS = (".h", ".hpp", ".c", ".py", ".pyi", ".pm", ".pl", ".txt", ".md", ".rst", ".html", ".vim")

_FREQUENT = (
    "的一是不了在有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说"
    "产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点"
)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, help="a folder to search instead")
    parser.add_argument("--rounds", type=int, default=5, help="of each measurement")
    parser.add_argument("--words", nargs="+", default=WORDS)
    arguments = parser.parse_args()
    if arguments.tree is not None:
        measure(arguments.tree, arguments.words, arguments.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        print(f"{make_tree(Path(folder))} files", flush=True)
        measure(Path(folder), arguments.words, arguments.rounds)


def measure(tree: Path, words: list[str], rounds: int) -> None:
    """Print a row for each of `words`."""
    print("word | ours s | first row s | rg s | ratio | ours cpu s | rg cpu s | ratio | ", end="")
    print("files | lines | rg's files | missing")
    for word in words:
        ours: list[Cost] = []
        theirs: list[Cost] = []
        answers: list[Answer] = []
        asyncio.run(search(tree, word, answers.append))
        for _ in range(rounds):
            with measured(ours):
                asyncio.run(search(tree, word, answers.append))
            with measured(theirs):
                peer(tree, word, "-n")
        named = {os.fsdecode(path) for path in peer(tree, word, "-l", "-0").split(b"\0") if path}
        found = answers[-1].found
        missing = named - {hit.path for hit in found.hits}
        wall, cpu = min(one.wall_s for one in ours), min(one.cpu_s for one in ours)
        peer_wall, peer_cpu = min(one.wall_s for one in theirs), min(one.cpu_s for one in theirs)
        print(
            f"{word} | {wall:.3f} | {answers[-1].first_s:.3f} | "
            f"{peer_wall:.3f} | {wall / peer_wall:.2f} | "
            f"{cpu:.3f} | {peer_cpu:.3f} | {cpu / peer_cpu:.2f} | "
            f"{found.count} | {found.matches} | {len(named)} | {len(missing)}",
            flush=True,
        )


@dataclass(frozen=True)
class Cost:
    """What one search took, with the time of processors in it and in the processes it started."""

    wall_s: float
    cpu_s: float


@contextmanager
def measured(costs: list[Cost]) -> Generator[None]:
    """Add what happens inside."""
    started_s, before = time.perf_counter(), os.times()
    yield
    wall_s, after = time.perf_counter() - started_s, os.times()
    costs.append(Cost(wall_s, sum(after[:4]) - sum(before[:4])))


@dataclass(frozen=True)
class Answer:
    """When the first row came, in seconds, and what was found."""

    first_s: float
    found: Found


async def search(tree: Path, word: str, take: Callable[[Answer], None]) -> None:
    """Search, and hand over what came of it: asyncio writes out what it is given back, for logs."""
    engine = SearchEngine(Scope((str(tree),)), Places(str(tree), {}, drives=tuple))
    query = query_syntax.parse(f'content:"{word}" hidden:yes')
    started_s = time.perf_counter()
    first_s = 0.0
    try:
        async for event in engine.search(query, stop=threading.Event(), now=datetime.now()):
            seconds = time.perf_counter() - started_s
            if isinstance(event, Found):
                take(Answer(first_s, event))
            if isinstance(event, HitsFound):
                first_s = first_s or seconds
    finally:
        engine.close()


def peer(tree: Path, word: str, *options: str) -> bytes:
    """What ripgrep writes."""
    command = [ripgrep().program, "--no-config", "-uu", *options, *_asked(word), "--", str(tree)]
    return subprocess.run(command, capture_output=True, check=False).stdout


def _asked(word: str) -> list[str]:
    if word.isascii():
        return ["-i", "-F", "-e", word]
    forms = dict.fromkeys(word.encode(encoding, "ignore") for encoding in PLAIN_ENCODINGS)
    whole = [form for form in forms if len(form) >= 2 * len(word) and b"\n" not in form]
    written = "|".join("".join(f"\\x{byte:02x}" for byte in form) for form in whole)
    return ["-a", "--encoding", "none", "-e", f"(?-u:{written})"]


def make_tree(folder: Path) -> int:
    """Fill `folder`; returns how many files there are."""
    made = 0
    copy = 0
    while made < FILES - CHINESE and copy < 9:
        copy += 1
        for source in _sources():
            if made == FILES - CHINESE:
                break
            target = folder / f"copy{copy}" / source.relative_to("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            made += 1
    chance = random.Random(7)
    for number in range(CHINESE):
        encoding = ENCODINGS[number % len(ENCODINGS)]
        target = folder / "chinese" / encoding / f"{number // 200}" / f"文件{number}.txt"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_text(chance).encode(encoding, "ignore"))
    return made + CHINESE


def _sources() -> Iterator[Path]:
    for source in SOURCES:
        for folder, _, names in os.walk(source):
            for name in names:
                path = Path(folder, name)
                if name.endswith(TEXTS) and not path.is_symlink() and path.is_file():
                    yield path


def _text(chance: random.Random) -> str:
    """Chinese as dense as it comes; few files have the words that are looked for."""
    lines = ["，".join(_clause(chance) for _ in range(chance.randint(1, 6))) + "。"
             for _ in range(chance.randint(5, 60))]  # fmt: skip
    if chance.random() < 0.05:
        lines[len(lines) // 2] += "公司数据库备份"
    if chance.random() < 0.02:
        lines[-1] += "违约"
    return "\n".join(lines) + "\n"


def _clause(chance: random.Random) -> str:
    return "".join(chance.choices(_FREQUENT, k=chance.randint(5, 40)))


if __name__ == "__main__":
    main()
