"""Words that a question found, marked in the preview, which begins where the first one is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, Hit
from desktop_app.query.syntax import parse
from desktop_app.ui.preview.found_words import MAX_PAGES, look_for, read_on
from desktop_app.ui.preview.looks import PAGE_BYTES
from desktop_app.ui.preview.seen import TextLook
from desktop_app.ui.preview.text_view import TextView


@pytest.fixture
def pool() -> Iterator[ExtractionPool]:
    made = ExtractionPool()
    yield made
    made.close()


def looked(path: Path, query: str, pool: ExtractionPool) -> TextLook:
    hit = Hit(str(path.parent), path.name, path.stat().st_size, 0, Flag(0))
    scope = Scope((str(path.parent),))
    look = look_for(hit, scope, lambda: pool, parse(query), threading.Event())
    assert isinstance(look, TextLook)
    return look


def words(look: TextLook) -> list[str]:
    """What is marked, found as Qt counts characters."""
    text = look.text.encode("utf-16-le")
    return [text[2 * start : 2 * end].decode("utf-16-le") for start, end in look.marks]


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("The late Fee.\nNo fees!", "content:fee", ["Fee", "fees"]),
        ("😀 fee 😀 fee", "content:fee", ["fee", "fee"]),
        ("逾期违约金\n无", "content:违约金", ["违约金"]),
        ("straße", "content:STRASSE", ["straße"]),
        ("fee 12", "content-regex:f.e content:12", ["fee", "12"]),
        ("nothing", "content:fee", []),
    ],
)
def test_what_was_found_is_marked(
    tmp_path: Path, pool: ExtractionPool, text: str, query: str, found: list[str]
) -> None:
    file = tmp_path / "a.txt"
    file.write_text(text, "utf-8")
    assert words(looked(file, query, pool)) == found


def test_a_long_file_is_read_on_to_the_first_place(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.txt"
    file.write_text("no 😀\n" * (PAGE_BYTES // 4) + "a fee\n", "utf-8")
    look = looked(file, "content:fee", pool)
    assert words(look) == ["fee"]
    assert look.text.startswith("no 😀\nno")


def test_of_a_file_without_it_the_first_page_is_shown(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.txt"
    file.write_text("no\n" * PAGE_BYTES * MAX_PAGES + "a fee\n", "utf-8")
    look = looked(file, "content:fee", pool)
    assert look.marks == ()
    assert len(look.text) <= PAGE_BYTES
    assert look.next_start is not None


def test_the_next_page_has_marks_of_its_own(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.txt"
    file.write_text("fee\n" + "no\n" * (PAGE_BYTES // 3) + "fee\n", "utf-8")
    first = looked(file, "content:fee", pool)
    hit = Hit(str(tmp_path), "a.txt", 1, 0, Flag(0))
    query, stop = parse("content:fee"), threading.Event()
    page = read_on(hit, Scope((str(tmp_path),)), lambda: pool, first, query, stop)
    assert (words(first), words(page)) == (["fee"], ["fee"])


def test_the_first_marked_word_is_in_sight(qtbot: Any) -> None:
    view = TextView()
    qtbot.addWidget(view)
    view.resize(300, 200)
    text = "no\n" * 500 + "a fee\n" + "no\n" * 500
    begins = text.index("fee")
    view.show_text(text, [(begins, begins + 3)])
    assert view.textCursor().position() == begins
    assert view.viewport().rect().contains(view.cursorRect())
    assert [one.cursor.selectedText() for one in view.extraSelections()] == ["fee"]
    view.add_text("\n😀 fee", [(4, 7)])
    assert [one.cursor.selectedText() for one in view.extraSelections()] == ["fee", "fee"]
    view.show_text("fee")
    assert view.extraSelections() == []
    assert view.verticalScrollBar().value() == 0
