"""Sets of answers to judge claims by: a home, what tools were asked there, and true answers.

A set is a text in `sets/`. Lines that begin with `=== ` open a file of the home, a list of files
that are only bytes, the names of people and firms, or a question; lines with `--- ` below a
question a call of a tool, the answer, which is true, or an answer that somebody planted one error
in. `planting` makes more of these by chance.
"""

from __future__ import annotations

import asyncio
import csv
import json
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from docx import Document
from openpyxl import Workbook  # type: ignore[import-untyped]

from desktop_app.agent.calls import Calls
from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.record import RunRecord
from desktop_app.agent.tool_executor import ToolExecutor
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import ToolCall
from desktop_app.messages.parts import plain_text
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.calculate import calculate
from desktop_app.tools.compare_folders import compare_folders
from desktop_app.tools.contents.read_file import read_file
from desktop_app.tools.contents.search_contents import search_contents
from desktop_app.tools.count_files import count_files
from desktop_app.tools.file_details import file_details
from desktop_app.tools.find_duplicates import find_duplicates
from desktop_app.tools.find_files import find_files
from desktop_app.tools.list_folder import list_folder
from desktop_app.tools.summarise_files import summarise_files
from desktop_app.tools.tool import Tools
from desktop_app.wording import Language, Wording, language_of
from tests.doubles.contexts import contexts

SETS = Path(__file__).parent / "sets"
NOW = datetime(2025, 7, 1, 9, tzinfo=UTC)
TOOLS = Tools(
    [
        calculate,
        compare_folders,
        count_files,
        file_details,
        find_duplicates,
        find_files,
        list_folder,
        read_file,
        search_contents,
        summarise_files,
    ]
)


@dataclass(frozen=True)
class Planted:
    """An answer with one error in it.

    Attributes:
        kind: What it is an error of.
        start, end: Where it stands in the text.
        was: What stood there in the true answer, where that is known.
    """

    kind: str
    text: str
    start: int
    end: int
    was: str = ""


@dataclass
class AskedAnswer:
    """A question, the calls that were made for it, and an answer that is true.

    Attributes:
        wrong: Answers with an error that the author planted.
    """

    question: str
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    text: str = ""
    wrong: list[Planted] = field(default_factory=list)


@dataclass
class AnswerSet:
    """One home and the answers about it.

    Attributes:
        files: What the files say, by their path in the home.
        sizes: The size and the day of change of files that are only bytes.
        names: People and firms that the files tell of.
    """

    name: str
    files: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, tuple[int, str]] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    answers: list[AskedAnswer] = field(default_factory=list)


def read_set(name: str) -> AnswerSet:
    """The set of that name, or the one in a file."""
    path = Path(name) if name.endswith(".txt") else SETS / f"{name}.txt"
    found = AnswerSet(path.stem)
    for piece in re.split(r"(?m)^=== ", path.read_text("utf-8"))[1:]:
        head, _, body = piece.partition("\n")
        kind, _, value = head.partition(" ")
        if kind == "names":
            found.names = value.split("; ")
        elif kind == "file":
            found.files[value] = body
        elif kind == "bytes":
            for line in filter(None, body.splitlines()):
                path, size, day = line.rsplit(" ", 2)
                found.sizes[path] = int(size), day
        else:
            asked = AskedAnswer(value)
            for part in re.split(r"(?m)^--- ", body)[1:]:
                line, _, text = part.partition("\n")
                if line.startswith("call "):
                    _, tool, arguments = line.split(" ", 2)
                    asked.calls += _calls(tool, json.loads(arguments))
                elif line.startswith("wrong "):
                    asked.wrong.append(_planted(line, text.strip()))
                else:
                    asked.text = text.strip()
            found.answers.append(asked)
    return found


def _calls(tool: str, arguments: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """A call as authors write it, who know no tool: several files, folders a and b."""
    if "paths" in arguments:
        return [(tool, {"path": path}) for path in arguments["paths"]]
    names = {"a": "folder", "b": "other"} if tool == "compare_folders" else {}
    kinds = arguments.pop("kinds", [])
    if extensions := [one for one in kinds if one in ("pdf", "csv", "txt", "zip")]:
        arguments["extensions"] = extensions
    if others := [one for one in kinds if one not in extensions]:
        arguments["query"] = f"kind:{'|'.join(others)}"
    return [(tool, {names.get(name, name): value for name, value in arguments.items()})]


def _planted(line: str, text: str) -> Planted:
    _, kind, piece = line.split(" ", 2)
    assert text.count(piece) == 1, (piece, text)
    start = text.index(piece)
    return Planted(kind, text, start, start + len(piece))


def make_home(answers: AnswerSet, home: Path) -> None:
    """Write the files of a set below `home`."""
    for name, text in answers.files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".docx":
            document = Document()
            for line in text.splitlines():
                document.add_paragraph(line)
            document.save(str(path))
        elif path.suffix == ".xlsx":
            book = Workbook()
            sheet = book.active
            assert sheet is not None
            for row in csv.reader(text.splitlines(), delimiter="\t" if "\t" in text else ","):
                sheet.append([_cell(cell) for cell in row])
            book.save(path)
        else:
            path.write_text(text, "utf-8")
        _set_day(path, "2025-06-20")
    for name, (size, day) in answers.sizes.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(str(size).encode())
        os.truncate(path, size)
        _set_day(path, day)


def _set_day(path: Path, day: str) -> None:
    moment = datetime.fromisoformat(f"{day}T12:00").timestamp()
    os.utime(path, (moment, moment))


def _cell(text: str) -> str | float:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


@dataclass
class AskedRun:
    """What the tools gave for one question, and its true answer."""

    asked: AskedAnswer
    record: RunRecord

    def judged(self, text: str) -> Answer:
        """What the person would get, had the model said this."""
        return self.record.answer(text, "", "model", Stopped.ANSWERED)

    @property
    def seen(self) -> str:
        """All that the model was shown."""
        seen = "\n".join(plain_text(output.parts) for output in self.record.outputs)
        # The home has another name each time.
        return seen.replace(self.record.home, "")


def run_tools(answers: AnswerSet, home: Path) -> Iterator[AskedRun]:
    """The true answers of a set, each with what the real tools give over its home."""
    engine = SearchEngine(Scope((str(home),)), Places(str(home), {}))
    try:
        for asked in answers.answers:
            yield AskedRun(asked, asyncio.run(_record(asked, engine, home)))
    finally:
        engine.close()


async def _record(asked: AskedAnswer, engine: SearchEngine, home: Path) -> RunRecord:
    wording = Wording(language_of(asked.question, Language.ENGLISH))
    record = RunRecord(asked.question)
    record.home = str(home)
    context = contexts(engine, NOW, str(home))(wording, threading.Event(), [])
    executor = ToolExecutor(TOOLS, record, lambda event: None, wording)
    calls = Calls(5, 10)
    for number, (tool, arguments) in enumerate(asked.calls):
        if "path" in arguments:
            arguments = {**arguments, "path": str(home / arguments["path"])}
        made = ToolCall(f"call{number}", tool, arguments)
        [one] = await executor.carry_out([made], calls, context, advises=True)
        assert one.output is not None, (asked.question, tool, one.outcome)
    return record
