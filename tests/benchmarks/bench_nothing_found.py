"""How long a search for words that stand nowhere takes among 2,000 files, its hints included.

    python -m tests.benchmarks.bench_nothing_found [FOLDER] [--files N]

FOLDER is a home with documents; else one is made, of several kinds. The first question reads all
of them; beside it stands how long two processes take to do nothing else. Those that follow stand
beside ripgrep, which reads the texts alone. `fossick ask` begins anew each time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime
from pathlib import Path

from docx import Document
from openpyxl import Workbook  # type: ignore[import-untyped]
from pptx import Presentation

from desktop_app.assembly.tools import TOOLS
from desktop_app.documents.text_access import TextAccess, text_access_of
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import ToolCall
from desktop_app.search.contents.ripgrep import ripgrep
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import CallOutcome, ToolContext
from desktop_app.wording import Language, Wording
from tests.benchmarks.bench_documents import read_all

FILES = 2_000
WANTED_S = 1.5
QUERIES = (
    "zqxjkv",
    "harbour zqxjkv",
    "zqxjkv wuvvle plimth",
    "harbour invoice penalty zqxjkv",
    "不存在的词语",
)
QUESTION = "Which files mention zqxjkv?"
_WORDS = (
    "harbour invoice penalty lease garden kitchen stone quote driver meeting notice rent".split()
)
_SETTLED_S = 2.5
"""So long ago a file must have changed for what is read of it to be kept."""


def main() -> None:
    """Measure, and print a line for each question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--files", type=int, default=FILES)
    arguments = parser.parse_args()
    if arguments.folder is not None:
        measure(arguments.folder)
        return
    with tempfile.TemporaryDirectory() as folder:
        make_tree(Path(folder), arguments.files)
        time.sleep(_SETTLED_S)
        measure(Path(folder))


def measure(home: Path) -> None:
    """Measure over one home."""
    files = [path for path in home.rglob("*") if path.is_file()]
    documents = [one for one in files if text_access_of(one.name) is TextAccess.DOCUMENT]
    print(f"{len(files)} files, {len(documents)} documents among them")
    started_s = time.perf_counter()
    read_all(documents)
    report("documents read by two processes", time.perf_counter() - started_s)
    for number, took_s in enumerate(asyncio.run(searches(home))):
        words = QUERIES[max(0, number - 1)]
        report(f"{'first' if not number else 'again'}: {words}", took_s, WANTED_S)
        report("   ripgrep over the texts", ripgrep_s(home, words))
    report(f"fossick ask: {QUESTION}", asked_s(home), WANTED_S)


def report(what: str, took_s: float, wanted_s: float | None = None) -> None:
    """Print a line."""
    judged = "" if wanted_s is None else "ok" if took_s <= wanted_s else "too long"
    print(f"{what:42} {took_s:6.2f} s  {judged}")


def ripgrep_s(home: Path, words: str) -> float:
    """How long ripgrep looks for any of the words in what it takes for a text."""
    command = [ripgrep().program, "-l", "-i", "-F"]
    for word in words.split():
        command += ["-e", word]
    started_s = time.perf_counter()
    subprocess.run([*command, str(home)], capture_output=True, check=False)
    return time.perf_counter() - started_s


def asked_s(home: Path) -> float:
    """How long the command line takes, from the start of its process to the end."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"HOME": str(home), "FOSSICK_DATA_DIR": data}
        command = [sys.executable, "-m", "desktop_app", "ask", QUESTION]
        started_s = time.perf_counter()
        subprocess.run(command, env=environment, capture_output=True, check=False)
        return time.perf_counter() - started_s


def make_tree(home: Path, files: int) -> None:
    """Write so many texts, mails, Word, Excel and PowerPoint files."""
    chance = random.Random(7)
    makers = (_text, _text, _text, _mail, _mail, _word, _sheet, _slides)
    for number in range(files):
        folder = home / f"folder {number % 40}"
        folder.mkdir(exist_ok=True)
        said = [" ".join(chance.choices(_WORDS, k=12)) + f" {number}" for _ in range(20)]
        makers[number % len(makers)](folder / f"file {number}", said)


def _text(path: Path, lines: list[str]) -> None:
    path.with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")


def _mail(path: Path, lines: list[str]) -> None:
    head = f"From: a@example.org\nTo: b@example.org\nSubject: {lines[0]}\n\n"
    path.with_suffix(".eml").write_text(head + "\n".join(lines), encoding="utf-8")


def _word(path: Path, lines: list[str]) -> None:
    document = Document()
    for line in lines:
        document.add_paragraph(line)
    document.save(str(path.with_suffix(".docx")))


def _sheet(path: Path, lines: list[str]) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for line in lines:
        sheet.append(line.split())
    book.save(path.with_suffix(".xlsx"))


def _slides(path: Path, lines: list[str]) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.placeholders[1].text = "\n".join(lines)
    presentation.save(str(path.with_suffix(".pptx")))


async def searches(home: Path) -> list[float]:
    """The times of the first question and of each one that follows, in seconds."""
    places = Places(str(home), {}, drives=tuple)
    scope = Scope((str(home),))
    engine = SearchEngine(scope, places)
    try:
        return [await call_s(engine, scope, places, words) for words in (QUERIES[0], *QUERIES)]
    finally:
        engine.close()


async def call_s(engine: SearchEngine, scope: Scope, places: Places, words: str) -> float:
    """The time of one call of the tool."""
    now = datetime.now().astimezone()
    wording = Wording(Language.ENGLISH)
    context = ToolContext(engine, wording, threading.Event(), now, scope, places, HitIds(), {})
    started_s = time.perf_counter()
    async for event in TOOLS.carry_out(ToolCall("a", "search_contents", {"words": words}), context):
        assert not isinstance(event, CallOutcome) or not event.result.failed
    return time.perf_counter() - started_s


if __name__ == "__main__":
    main()
