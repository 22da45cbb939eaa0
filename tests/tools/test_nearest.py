"""What comes near where nothing was found: how far is looked, and what is said of the bounds."""

from __future__ import annotations

import asyncio
import re
import shutil
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
from desktop_app.tools import near_spelling, nearest
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


def test_a_home_with_a_disk_image_is_read_for_many_words_at_once(house: House) -> None:
    write(house, offer="An offer for the zinc roof", letter="about the roof")
    with (house.home / "system.iso").open("wb") as image:
        image.truncate(5_000_000_000)
    said = house.said("search_contents", words="zinc roof deadline gutter ladder")
    assert "zinc 1, roof 2, deadline 0, gutter 0, ladder 0" in said


def test_the_best_files_that_come_near_come_whole_where_they_are_short(house: House) -> None:
    write(house, offer="An offer for the zinc roof\nTotal: 4,860", letter="x " * 400 + "\nroof\nno")
    said = house.said("search_contents", words="zinc roof deadline")
    assert "Total: 4,860" in said
    assert "roof\n" in said
    assert "no\n" not in said


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
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 1)
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
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 1)
    write(house, hay="about one", straw="about two")
    assert "in paths alone" in house.said("search_contents", words="one two three")


@pytest.mark.process
def test_a_document_and_a_long_text_count_as_many_files(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(house, one="about one", two="about two")
    monkeypatch.setattr(nearest, "MAX_FILES_READ", 4)
    assert cut(house, "search_contents", words="one two three") is None
    (house.home / "three.log").write_text("hay " * 50_000)
    assert cut(house, "search_contents", words="one two three")["names_only"]
    for no_text in ("three.mp4", "three.iso"):
        shutil.copy(house.home / "three.log", house.home / no_text)
    (house.home / "three.log").unlink()
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


def test_a_folder_that_is_called_so_is_named_where_no_file_is(house: House) -> None:
    house.add("Old/Deeds/2025/a.txt", "Mill/b.txt")
    said = house.said("find_files", name="deeds")
    assert said.startswith("0 files match. ")
    assert "1 folder has such a name" in said
    assert re.search(r"(?m)^f\d+  Old/Deeds/ .*apart from case", said)
    assert "Mill" not in said


@pytest.mark.parametrize(
    ("language", "folder", "file"),
    [
        (Language.ENGLISH, "1 folder has such a name, or nearly so", "1 file is spelt nearly so"),
        (Language.CHINESE, "有 1 个文件夹的名称相同或相近", "有 1 个文件的名称相近"),
    ],
)
def test_names_that_are_spelt_nearly_so_are_named_with_how_near_they_are(
    house: House, language: Language, folder: str, file: str
) -> None:
    house.add("Contracts/a.txt", "contract.pdf")
    outcome = house.call("find_files", {"name": "contarct"}, language)
    said = plain_text(outcome.result.parts)
    assert folder in said
    assert file in said
    near = "spelt nearly so" if language is Language.ENGLISH else "拼写相近"
    assert re.search(rf"(?m)^f\d+  Contracts/ .*{near}", said)
    assert re.search(rf"(?m)^f\d+  contract\.pdf .*{near}", said)
    # They are no results.
    assert outcome.output is not None
    assert not len(outcome.output.hits)


def test_no_folder_that_may_not_be_looked_at_is_named_as_near(house: House) -> None:
    house.add("In/a.txt", "Out/Contracts/b.txt")
    house.look_into(str(house.home / "In"))
    assert "Contracts" not in house.said("find_files", name="contracts")


def test_the_folder_that_was_named_holds_for_what_is_near(house: House) -> None:
    house.add("In/a.txt", "Out/Contracts/b.txt")
    assert "Contracts/" not in house.said("find_files", name="contracts", folder="In")


def test_a_folder_that_does_not_exist_is_answered_with_the_nearest(house: House) -> None:
    house.add("Old/Contracts/b.txt")
    assert "Nearest: Old/Contracts" in house.said("find_files", folder="Contarcts")


def test_names_are_compared_as_far_as_the_bound_and_it_is_said(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(near_spelling, "MAX_NAMES", 1)
    house.add("heron 1.md", "heron 2.md")
    assert "not looked for to the end" in house.said("find_files", name="plan")


def test_sent_is_not_named_where_rent_was_said(house: House) -> None:
    house.add("Mail/sent/Re rooms.eml", "Bills/rent_jan.pdf", "tent.pdf")
    said = house.said("find_files", name="rent.pdf")
    assert "rent_jan.pdf" in said
    assert "Mail/sent" not in said
    assert "tent.pdf" not in said
