"""How long a search for words that stand nowhere takes among 2,000 documents, its hints included.

    python -m tests.benchmarks.bench_nothing_found [--files N]

The documents are of several kinds; each is written once and lies in many folders under names of
its own, as bytes of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import threading
import time
from datetime import datetime
from pathlib import Path

from docx import Document
from openpyxl import Workbook  # type: ignore[import-untyped]
from pptx import Presentation

from desktop_app.assembly.tools import TOOLS
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import ToolCall
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import CallOutcome, ToolContext
from desktop_app.wording import Language, Wording

FILES = 2_000
WANTED_S = 1.5
QUERIES = (
    "zqxjkv",
    "harbour zqxjkv",
    "zqxjkv wuvvle plimth",
    "harbour invoice penalty zqxjkv",
    "不存在的词语",
)
_WORDS = (
    "harbour invoice penalty lease garden kitchen stone quote driver meeting notice rent".split()
)


def main() -> None:
    """Measure, and print a line for each query."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=FILES)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        make_tree(Path(folder), arguments.files)
        for words in QUERIES:
            took = asyncio.run(search(Path(folder), words))
            print(f"{words:40} {took:6.2f} s  {'ok' if took <= WANTED_S else 'too long'}")


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


async def search(home: Path, words: str) -> float:
    """The time of one call, in seconds, with everything opened afresh."""
    places = Places(str(home), {}, drives=tuple)
    scope = Scope((str(home),))
    engine = SearchEngine(scope, places)
    wording = Wording(Language.ENGLISH)
    context = ToolContext(
        engine, wording, threading.Event(), datetime.now().astimezone(), scope, places, HitIds(), {}
    )
    started_s = time.perf_counter()
    try:
        call = ToolCall("a", "search_contents", {"words": words})
        async for event in TOOLS.carry_out(call, context):
            assert not isinstance(event, CallOutcome) or not event.result.failed
        return time.perf_counter() - started_s
    finally:
        engine.close()


if __name__ == "__main__":
    main()
