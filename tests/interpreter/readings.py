"""Questions read as the program reads them, over names that a test makes up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.readings import Readings, laid_beside, read
from desktop_app.chart.understanding import Understood
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.pool import Pool
from desktop_app.interpreter.interpreter import Reader
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

NOW = datetime(2026, 11, 22, 15, 0)

FOLDERS = (*KNOWN_PLACES, "Invoices", "Clients", "Wedding", "毕业论文", "合同")
FILES = (
    *("invoice March.pdf", "rent.pdf", "cv.docx", "budget 2025.xlsx", "IMG_2041.jpg", "song.mp3"),
    *("trip.mp4", "setup.exe", "notes.txt", "合同.docx", "照片.jpg", "发票.pdf", "backup.zip"),
)

DISK = DiskNames(FOLDERS, FILES, NOW)


def readings_of(
    text: str,
    last: str | None = None,
    *,
    disk: DiskNames = DISK,
) -> Readings:
    """What a question may be taken for by what is shipped; nobody looks what it would find.

    Args:
        text: The question.
        last: The written query before; None where there was none.
        disk: What folders and files are called.
    """
    known, ranking = learned()
    before = None if last is None else parse(last)
    return replace(laid_beside(read(text, known, disk), known, before), ranking=ranking)


async def read_by_words(text: str, last: Query | None) -> Readings:
    """The same, as the mind asks for it."""
    return readings_of(text, None if last is None else written(last))


def taken_for(query: str) -> Reader:
    """Takes every question for a written query, and is sure of it."""

    async def read_so(text: str, _: Query | None) -> Readings:
        chart, intent = chart_of(text, DISK), Intent(parse(query))
        words = QuestionWords.of(chart, DISK, frozenset())
        meant = (Understood(intent, 1.0, Cover(0.0, ())),)
        return Readings(chart, meant, DISK, pool=Pool(words, [Candidate(intent, 1.0, 0)]))

    return read_so


def same_query(intent: Intent, query: str) -> bool:
    """Whether a question asks for what a written query asks for, and for nothing else."""
    wanted = normal_intent(Intent(parse(query)), DISK)
    return intent.act is Act.ANSWER and normal_intent(intent, DISK) == wanted
