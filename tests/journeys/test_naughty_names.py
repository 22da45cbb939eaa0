"""Names that break programs: each is found, shown harmless and opened as the same file.

Ours stand here; the big list of naughty strings is read where `FOSSICK_SAMPLES` names it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import threading
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer
from desktop_app.cli.answer_json import answer_object
from desktop_app.cli.json_output import json_line
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold_wanted
from desktop_app.hits import Chunk, Hit, Hits
from desktop_app.query.query import Folder, Hidden, Key, Query, Term, Text
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.wording import visible

SAMPLES = os.environ.get("FOSSICK_SAMPLES")
MAX_NAME_BYTES = 255

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="these systems do not allow most of these names"
)

OURS = [
    "two\nlines.pdf", "tab\there.txt", "\x1b[31mred\x1b[0m.txt", "bell\a.txt", "back\bspace",
    "evil\u202efdp.exe", "\u2066isolate\u2069.txt", "zero\u200bwidth.txt", "\u200ejoin\u200d.txt",
    "\ufffe\u6900\u6e00\u7600\u6f00\u6900\u6300\u6500.exe", "\ufffe", "non\uffff",
    "tags\U000e0041\U000e0042.txt", "soft\u00adhyphen.txt", "bom\ufeff.txt", "fill\u3164er",
    "<img src=x onerror=alert(1)>.pdf", "<b>bold<", "&amp;.txt", "<!-- -->", "a<b>.txt",
    "-", "--", "-rf", "--pre=touch pwned", "--help", "@file", "!bang", "#hash", "%41", "%00",
    "~", "~root", "$HOME", "${PATH}", "`id`", "$(id)", ";id", "|id", "&", "*", "?", "[a-z]",
    "{a,b}", "**", "\\", "\\\\server\\share", "C:\\x", "C:x", "a:b", "CON", "nul.txt",
    "trailing.", "trailing ", " leading", "...", "..a", ".hidden", "in:x", "ext:pdf", "a|b",
    "OR", "\"quoted\"", "'single'", "“curly”", "ｆｕｌｌ　ｗｉｄｔｈ．ｔｘｔ", "发票 2024.pdf",
    "e\u0301.txt", "\u00e9.txt", "Case.TXT", "case.txt", "👨\u200d👩\u200d👧.jpg", "x" * 255,
    "文" * 85, os.fsdecode(b"\xff\xfe"), os.fsdecode(b"caf\xe9.txt"), os.fsdecode(b"\xd6\xd0.txt"),
    "\u2028line", "\x7f", "\x85next", "a" + "\u0301" * 60,
]  # fmt: skip


def naughty_strings() -> list[str]:
    if SAMPLES is None:
        return []
    return list(json.loads(Path(SAMPLES, "corpora", "blns", "blns.json").read_text("utf-8")))


def as_name(text: str) -> str:
    """`text` as a name that a file can have: as much of it as fits, without the impossible."""
    raw = text.replace("/", "").replace("\0", "").encode("utf-8", "surrogateescape")
    return os.fsdecode(raw[:MAX_NAME_BYTES])


class Home:
    """A folder for each name, so that no two of them meet."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.scope = Scope((str(root),))
        self.places = Places(str(root), environment={}, drives=lambda: ())
        self.engine = SearchEngine(self.scope, self.places)

    def holding(self, number: int, name: str) -> str:
        folder = self.root / f"{number:04}"
        folder.mkdir()
        (folder / name).write_bytes(b"content")
        return str(folder)

    def found(self, query: Query) -> list[Hit]:
        async def search() -> list[Hit]:
            asked = parse(written(query))
            assert asked == query
            events = self.engine.search(asked, stop=threading.Event(), now=datetime.now())
            (found,) = [event async for event in events if isinstance(event, Found)]
            return list(found.hits)

        return asyncio.run(search())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    home = Home(tmp_path_factory.mktemp("naughty"))
    yield home
    home.engine.close()


def names() -> list[str]:
    all_of_them = [*OURS, *map(as_name, naughty_strings())]
    return [name for name in all_of_them if name not in ("", ".", "..")]


@pytest.mark.parametrize("number", range(len(names())))
def test_a_naughty_name_is_found_shown_and_opened_as_the_same_file(number: int, home: Home) -> None:
    name = names()[number]
    folder = home.holding(number, name)
    inside = Term(Key.IN, (Folder(folder),))
    (hit,) = home.found(Query((inside,), hidden=Hidden.YES))

    assert hit.path == f"{folder}/{name}"
    if fold_wanted(name):
        asked = Query((inside, Term(Key.NAME, (Text(name),))), hidden=Hidden.YES)
        assert [one.path for one in home.found(asked)] == [hit.path]

    shown = visible(hit.name)
    hiding = {"Cc", "Cf", "Zl", "Zp", "Cs"}
    # The joiner of an emoji is part of its picture.
    assert not [c for c in shown if unicodedata.category(c) in hiding and c != "\u200d"]

    (file,) = json.loads(
        json_line(answer_object(Answer("", "", hits=Hits([Chunk.of([hit])])), 10))
    )["files"]
    raw = (
        base64.b64decode(file["path_bytes"]) if "path_bytes" in file else os.fsencode(file["path"])
    )
    assert raw == os.fsencode(hit.path)

    with home.scope.open_file(hit.path) as opened:
        assert os.fstat(opened.fileno()).st_ino == os.lstat(os.fsencode(hit.path)).st_ino
        assert opened.read() == b"content"
