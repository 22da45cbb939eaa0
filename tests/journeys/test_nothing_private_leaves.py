"""Whatever a model asks, nothing leaves that the person did not allow: names, texts, or numbers.

Two properties, over random calls of every tool, as a model makes them through the whole program:

* What must not be sent at a level does not stand in any request, in no entry of the ledger.
* What must not be sent has no influence either: over two homes that differ in nothing else, a
  model is told the same to the last letter. So no count, order or error gives it away.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.program import assemble
from desktop_app.assembly.tools import TOOLS
from desktop_app.conversations import Conversation
from desktop_app.llm.policy.ledger import Ledger
from desktop_app.messages.mind import ToolSpec
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Answer, Called, call, calls, text

CALLS = int(os.environ.get("FOSSICK_RANDOM_CALLS", "8"))
"""Random calls of each tool at each level; 500 take a quarter of an hour."""

STEPS = 16
"""Calls in one conversation."""

MODEL = "scripted-cloud"
"""A server on this computer that passes it all on: what is sent there is sent elsewhere."""

LEVELS = ("names", "snippets", "text")

# What each kind of canary stands in, and the levels at which it may be sent.
NAME, TEXT, MEMBER, UNREAD, CLOSED, SECRET = "name", "text", "member", "unread", "closed", "secret"
MAY_LEAVE = {
    "names": {NAME},
    "snippets": {NAME, TEXT, MEMBER},
    "text": {NAME, TEXT, MEMBER},
}
CANARY = re.compile(r"cnry(name|text|member|unread|closed|secret)[0-9]{6}")

pytestmark = [pytest.mark.process, pytest.mark.slow]


# The home


class Canaries:
    """Makes marked words; those of the kinds in `varied` are others for another `seed`."""

    def __init__(self, seed: int, varied: Sequence[str] = ()) -> None:
        self._fixed = random.Random(0)
        self._varied = random.Random(seed)
        self._kinds = varied

    def __call__(self, kind: str) -> str:
        drawn = self._fixed.randrange(10**6), self._varied.randrange(10**6)
        return f"cnry{kind}{drawn[kind in self._kinds]:06d}"


def build(home: Path, canary: Canaries) -> None:
    """A home with about two hundred canaries; the lengths and dates are always the same."""
    for number in range(12):
        name, body = canary(NAME), canary(TEXT)
        _write(home / f"Documents/{name} {number}.txt", f"rent {number}\nnote {body}\n")
    for number in range(12):
        closed = canary(CLOSED)
        _write(home / f"Private/{closed}/{canary(CLOSED)}.pdf", f"rent {canary(CLOSED)}\n")
        _write(home / f"Private/letter {number} {closed}.txt", f"password {canary(CLOSED)}\n")
    for number in range(24):
        digits = "".join(f"{canary(UNREAD)}\n" for _ in range(3))
        _write(home / f"Ledger/account {number}.txt", f"rent {number}\n{digits}same\n")
    for number in range(4):
        # Whether two files are copies of each other is a thing of their contents.
        _write(home / f"Ledger/copy {number}.bin", canary(UNREAD) if number % 2 else "x" * 16)
    for folder, kind in (("Documents", MEMBER), ("Ledger", UNREAD)):
        _write_zip(
            home / folder / "parts.zip",
            {f"{canary(kind)}/{canary(kind)}.txt": f"rent {canary(kind)}\n" for _ in range(4)},
        )
        _write_zip(home / folder / "book.xlsx", _workbook(canary(kind), canary(kind)))
    for name in (".ssh/id_rsa", ".env", "Documents/logins.json", ".aws/credentials"):
        _write(home / name, f"password {canary(SECRET)}\n")
    for number, path in enumerate(sorted(home.rglob("*"))):
        os.utime(path, ns=(10**18 + number * 10**11,) * 2)


def _write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")


def _write_zip(file: Path, members: dict[str, str]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content)


def _workbook(sheet: str, cell: str) -> dict[str, str]:
    """A workbook of one cell (source: ECMA-376, part 1, annex L)."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        f'<sheet name="{sheet}" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/>'
        "</Relationships>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData><row r="1">'
        f'<c r="A1" t="inlineStr"><is><t>rent {cell}</t></is></c></row></sheetData></worksheet>',
    }


# What a model asks


FOLDERS = (
    *("", "Private", "Ledger", "Documents", "~", "~/Private", "~/Ledger", "Privat", "private"),
    *("{home}", "{home}/Private", "{home}/Ledger", "{home}/Documents", "..", "/", "Private/..."),
    *("Downloads", "the letter folder", "cnry", "E:", "Documents/../Private"),
)
FILES = (
    *("Private/letter 1.txt", "{home}/Ledger/account 3.txt", "Ledger/account 3.txt"),
    *("~/Ledger/parts.zip", "Documents/parts.zip", "Documents/book.xlsx", "Ledger/book.xlsx"),
    *("~/.ssh/id_rsa", ".env", "Documents/logins.json", "Ledger/copy 1.bin", "acount 3.txt"),
)
WORDS = ("cnry", "cnryunread", "rent", "password", "same", "cnryclosed OR rent", '"rent 1"', "note")
PATTERNS = ("cnry[a-z]*[0-4]", "cnryunread[5-9]", "cnryclosed[0-9]*7", "[0-9]{6}", "rent [0-9]")
QUERIES = (
    *("content:cnry", "content:cnryunread show:count", "regex:cnry[0-4]", "is:duplicate", "*"),
    *("in:Private", "in:Ledger content:rent", "show:by-ext", "show:by-folder", "hidden:yes *"),
    *("-in:Private", "kind:document", "in:Ledger is:duplicate", "taken:2020", "is:folder"),
    *('content:"cnryunread1" | content:rent', "letter", "in:Private content:cnry show:bytes"),
    *("in:{home}/Private", "-in:{home}/Private show:count", "in:nowhere", "size:>1", "ext:pdf"),
)


class Asker:
    """Draws calls of tools, by their schemas."""

    def __init__(self, home: Path, seed: int) -> None:
        self._random = random.Random(seed)
        self._home = str(home)

    def call(self, tool: ToolSpec) -> Called:
        properties: dict[str, Any] = dict(tool.parameters.get("properties", {}))
        required = set(tool.parameters.get("required", ()))
        arguments = {
            name: self._value(tool.name, name, schema)
            for name, schema in properties.items()
            if name in required or self._random.random() < 0.2
        }
        return call(tool.name, **arguments)

    def _value(self, tool: str, name: str, schema: dict[str, Any]) -> Any:
        draw = self._random.choice
        if "enum" in schema:
            return draw(schema["enum"])
        match schema.get("type"):
            case "integer":
                return draw((1, 1, 1, 2, 3, 10, 50))
            case "boolean":
                return draw((True, False))
            case "array":
                return [draw(("pdf", "txt", "zip", "bin", "xlsx"))]
        if tool in ("read_file", "file_details") and name == "path":
            return self._place((*FILES, *FILES, *FOLDERS))
        if name in ("folder", "other", "within", "of") or tool == "resolve_folder":
            return self._place((*FOLDERS, *FILES) if name == "of" else FOLDERS)
        by_name: dict[str, Sequence[str]] = {
            "words": WORDS,
            "pattern": PATTERNS,
            "query": QUERIES,
            "name": ("letter", "account", "cnry", "*.txt", "copy 1", "lettre", "parts"),
            "include": ("*.txt", "*"),
            "exclude": ("*.zip",),
            "size": (">1", "<100", "16"),
            "modified": ("2001", "today", "2001-09"),
            "kind": ("document", "archive", "image"),
            "at": ("line 2", "member", "sheet", ""),
            "expression": ("1+2", "12*3"),
        }
        return draw(by_name.get(name, ("",))).replace("{home}", self._home)

    def _place(self, among: Sequence[str]) -> str:
        if self._random.random() < 0.3:
            return f"f{self._random.randint(1, 40)}"
        return self._random.choice(among).replace("{home}", self._home)


def plain_calls(home: Path) -> list[Called]:
    """What a model would try first to get at everything."""
    files = [file.replace("{home}", str(home)) for file in FILES]
    folders = [folder.replace("{home}", str(home)) for folder in FOLDERS]
    queries = [query.replace("{home}", str(home)) for query in QUERIES]
    return [
        *(call("search_contents", words=words) for words in WORDS),
        *(call("search_contents", pattern=pattern, context_lines=3) for pattern in PATTERNS),
        *(call("search_contents", words="cnry", folder=folder) for folder in folders),
        *(call(tool, query=query) for query in queries for tool in ("find_files", "count_files")),
        *(call("read_file", path=file) for file in files),
        *(call("file_details", path=file) for file in (*files, *folders)),
        *(call("list_folder", folder=folder, depth=3) for folder in folders),
        *(call("resolve_folder", name=folder) for folder in folders if folder),
        *(call("compare_folders", folder="Documents", other=folder) for folder in folders),
        *(call("find_duplicates", of=file) for file in files),
        *(call("summarise_files", by=by) for by in ("kind", "extension", "folder")),
        *(call("find_hidden_files", folder=folder) for folder in folders),
    ]


def rounds(home: Path, seed: int, count: int) -> list[list[Called]]:
    """Conversations of calls: plain ones, and every tool `count` times, in random order."""
    asker = Asker(home, seed)
    wanted = [asker.call(tool) for tool in TOOLS.specs for _ in range(count)]
    wanted += plain_calls(home)
    random.Random(seed).shuffle(wanted)
    talks: list[list[Called]] = [[]]
    for one in wanted:
        # A call that comes again and again ends a run: whoever makes it is stuck.
        if len(talks[-1]) == STEPS or one in talks[-1]:
            talks.append([])
        talks[-1].append(one)
    return talks


def replies(wanted: Sequence[Called]) -> list[Answer]:
    # One at a time: of calls made side by side, one may end before the other.
    return [*map(calls, wanted), text("Done.")]


async def ask(
    home: Path, data: Path, endpoint: ScriptedEndpoint, level: str, talks: Sequence[list[Called]]
) -> None:
    """Put one question for each of the talks, after the same ones to the built-in mind."""
    settings = Settings(
        consents=((endpoint.origin, level),),
        may_send=((str(home / "Private"), "never"), (str(home / "Ledger"), "names")),
        steps=STEPS,
        context_tokens=1_000_000,
    )
    program = assemble(
        settings,
        data,
        home=str(home),
        environment={},
        model=MODEL,
        base_url=endpoint.base_url,
    )
    builtin = assemble(settings, data, home=str(home), environment={})
    with program, builtin:
        # What another mind has said, to which nothing was closed, is in the history of each talk.
        before = Conversation()
        for question in (
            "which files mention rent?",
            "how many files are in Private?",
            "which files mention cnryunread1 or cnryunread2?",
        ):
            async for _ in builtin.agent.run(question, before.messages):
                pass
        for wanted in talks:
            conversation = Conversation([*before.messages])
            endpoint.replies(*replies(wanted))
            run = program.agent.run("What do you make of it all?", conversation.messages)
            async for _ in run:
                pass
            assert endpoint.left == 0


async def entered(data: Path) -> list[str]:
    """The requests in the ledger, and what it says of each."""
    ledger = Ledger(data)
    try:
        entries = await ledger.entries(10_000)
        bodies = [await ledger.body(entry.id) for entry in entries]
    finally:
        ledger.close()
    assert entries
    return [*(repr(entry) for entry in entries), *(body.decode() for body in bodies if body)]


_NOW = re.compile(r"20[2-9][0-9]-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")
"""When a file was made: the tests set the other dates, which the system keeps."""


def told(endpoint: ScriptedEndpoint) -> list[str]:
    """What the model was told besides the instructions, which have the time in them."""
    return [
        _NOW.sub("now", json.dumps(message, ensure_ascii=False))
        for body in endpoint.bodies
        for message in body["messages"][1:]
    ]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("level", LEVELS)
def test_no_canary_above_its_level_stands_in_any_request(
    tmp_path: Path,
    endpoint: ScriptedEndpoint,
    level: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    build(home, Canaries(1))
    asyncio.run(ask(home, data, endpoint, level, rounds(home, 1, CALLS)))
    bodies = [request.raw.decode() for request in endpoint.requests]
    bodies += [json.dumps(body, ensure_ascii=False) for body in endpoint.bodies]
    seen = set()
    for where in (*bodies, *asyncio.run(entered(data)), caplog.text):
        seen |= {match[1] for match in CANARY.finditer(where)}
    # That some are sent shows that the model did get to see what it may.
    assert NAME in seen
    assert seen <= MAY_LEAVE[level]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("level", "varied"),
    [
        ("names", (TEXT, MEMBER, UNREAD, CLOSED, SECRET)),
        ("text", (UNREAD, CLOSED, SECRET)),
    ],
)
def test_what_must_not_be_sent_changes_nothing_that_is_sent(
    tmp_path: Path, level: str, varied: tuple[str, ...]
) -> None:
    home = tmp_path / "home"
    talks = rounds(home, 2, CALLS)
    heard = []
    for seed in (1, 2):
        build(home, Canaries(seed, varied))
        with ScriptedEndpoint() as endpoint:
            asyncio.run(ask(home, tmp_path / f"data {seed}", endpoint, level, talks))
            heard.append(told(endpoint))
        shutil.rmtree(home)
    assert len(heard[0]) == len(heard[1])
    for one, other in zip(*heard, strict=True):
        assert one == other
