"""What comes near where nothing was found: how far is looked, and what is said of the bounds."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from desktop_app.extract.worker import kept_extractions
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.findings_json import encoded
from desktop_app.messages.parts import plain_text
from desktop_app.query.query import Query
from desktop_app.search.engine import SearchEngine
from desktop_app.tools import nearest
from desktop_app.wording import Language
from tests.tools.conftest import House


class HurriedLoop(asyncio.SelectorEventLoop):
    """A loop by whose clock everything takes ten thousand times as long."""

    def time(self) -> float:
        return super().time() * 10_000


def hurried(house: House, name: str, /, **arguments: Any) -> str:
    """What a model reads of a call on a computer with no time at all."""
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        outcome = runner.run(house.carry_out(name, arguments))
    return plain_text(outcome.result.parts)


def write(house: House, **texts: str) -> None:
    for name, text in texts.items():
        (house.home / f"{name}.txt").write_text(text, encoding="utf-8")


def cut(house: House, name: str, /, **arguments: Any) -> Any:
    return house.data(name, **arguments).get("near_cut")


def test_what_comes_near_in_contents_does_not_depend_on_the_clock(house: House) -> None:
    write(house, offer="An offer for the zinc roof", letter="about the roof")
    asked = {"words": "zinc roof deadline"}
    assert hurried(house, "search_contents", **asked) == house.said("search_contents", **asked)
    assert "zinc 1, roof 2, deadline 0" in hurried(house, "search_contents", **asked)


def test_what_comes_near_in_names_does_not_depend_on_the_clock(house: House) -> None:
    house.add("Heron/plan v1.md", "Mill/plan v9.md")
    said = hurried(house, "find_files", name="heron plan")
    assert said == house.said("find_files", name="heron plan")
    assert "Heron/plan v1.md" in said


def test_nothing_is_said_of_bounds_that_were_not_reached(house: House) -> None:
    write(house, one="about one", two="about two")
    assert cut(house, "search_contents", words="one two three") is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [(Language.ENGLISH, "in paths alone"), (Language.CHINESE, "只按路径查找")],
)
def test_files_that_are_too_many_to_be_read_for_each_word_are_said(
    house: House, monkeypatch: pytest.MonkeyPatch, language: Language, sentence: str
) -> None:
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 5)
    write(house, one="about one", two="about two")
    result = house.call("search_contents", {"words": "one two three"}, language).result
    assert sentence in plain_text(result.parts)
    assert encoded(result.data)["near_cut"] == {
        "words_left": 0,
        "names_only": True,
        "stopped": False,
    }
    # The names alone tell what comes near.
    assert "one.txt" in plain_text(result.parts)


def test_that_they_were_not_read_is_said_where_nothing_comes_near_as_well(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 5)
    write(house, hay="about one", straw="about two")
    assert "in paths alone" in house.said("search_contents", words="one two three")


@pytest.mark.process
def test_a_document_and_a_long_text_count_as_many_files(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(house, one="about one", two="about two")
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 9)
    assert cut(house, "search_contents", words="one two three") is None
    (house.home / "three.log").write_text("hay " * 50_000)
    assert cut(house, "search_contents", words="one two three")["names_only"]
    (house.home / "three.log").rename(house.home / "three.mp4")
    assert cut(house, "search_contents", words="one two three") is None
    (house.home / "three.docx").write_text("no document at all")
    assert cut(house, "search_contents", words="one two three")["names_only"]


@pytest.mark.parametrize(
    ("name", "argument"), [("search_contents", "words"), ("find_files", "name")]
)
def test_words_beyond_the_first_are_said(house: House, name: str, argument: str) -> None:
    write(house, one="about one")
    words = "one " + " ".join(f"word{number}" for number in range(nearest.MAX_WORDS + 1))
    said = house.said(name, **{argument: words})
    assert "one.txt" in said
    assert "2 of the words were not looked for by themselves" in said
    assert cut(house, name, **{argument: words})["words_left"] == 2


def test_files_that_are_too_many_to_be_weighed_are_at_least_so_many(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "_FILES_WEIGHED", 2)
    house.add("heron 1.md", "heron 2.md", "heron 3.md")
    assert "At least 2 files have some" in house.said("find_files", name="heron plan")


@pytest.mark.process
def test_a_question_that_finds_nothing_reads_each_document_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from docx import Document

    for number in range(5):
        document = Document()
        document.add_paragraph(f"harbour penalty {number}")
        document.save(str(house.home / f"file {number}.docx"))
    # One that was changed just now may change again.
    monkeypatch.setattr(kept_extractions, "_SETTLED_NS", -10_000_000_000)
    searches, reads, opens = Counter[str](), Counter[str](), Counter[str]()
    search, answer, open_file = SearchEngine.search, ExtractionPool._answer, Scope.open_file

    def counted_search(engine: Any, query: Query, **options: Any) -> Any:
        searches["inside" if query.looks_inside else "names"] += 1
        return search(engine, query, **options)

    def counted_answer(pool: Any, request: Any, *rest: Any, **options: Any) -> Any:
        reads[request.name] += 1
        return answer(pool, request, *rest, **options)

    def counted_open(scope: Scope, path: str) -> Any:
        opens[path] += 1
        return open_file(scope, path)

    monkeypatch.setattr(SearchEngine, "search", counted_search)
    monkeypatch.setattr(ExtractionPool, "_answer", counted_answer)
    monkeypatch.setattr(Scope, "open_file", counted_open)
    said = house.said("search_contents", words="harbour penalty zqxjkv wuvvle")
    assert "harbour 5, penalty 5, zqxjkv 0, wuvvle 0" in said
    # What was asked, the same in other words, and all of its words at once; how many files there
    # are, and their names.
    assert searches == {"inside": 3, "names": 2}
    assert len(reads) == 5 and set(reads.values()) == {1}
    # To read it, and to show its lines.
    assert len(opens) == 5 and set(opens.values()) == {2}
