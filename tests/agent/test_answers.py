from __future__ import annotations

import os
import sys
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.loop import Agent
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.basis import AnswerPart, Spent
from desktop_app.messages.message import Message
from desktop_app.messages.mind import Mind
from desktop_app.reasons import Coverage
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.contents.read_file import read_file
from desktop_app.tools.contents.search_contents import search_contents
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.tool import Tools
from tests.agent.conftest import NOW, answer_of, run_alone
from tests.doubles.contexts import contexts
from tests.doubles.scripted_mind import Line, ScriptedMind, call, calls, says
from tests.interpreter.readings import taken_for


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name in (
        "Downloads/a.pdf",
        "Downloads/B.PDF",
        "Downloads/deep/c.pdf",
        "Downloads/.hidden.pdf",
        "Downloads/notes 17.txt",
        "Documents/d.pdf",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * 100)
    return tmp_path


def ask(
    engine: SearchEngine, mind: Mind, *questions: str, history: list[Message] | None = None
) -> Answer:
    """The answer to the last of the questions of one conversation."""
    said: list[Message] = [] if history is None else history
    agent = Agent(mind, Tools([count_files, find_files]), contexts(engine, NOW))

    async def scenario() -> Answer:
        return [await answer_of(agent.run(question, said)) for question in questions][-1]

    answer = run_alone(scenario())
    assert isinstance(answer, Answer)
    return answer


def test_a_count_is_answered_with_number_files_coverage_and_receipts(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    history: list[Message] = []
    answer = ask(engine, interpreter, "How many PDFs are in Downloads?", history=history)
    assert answer.text == (
        "There are 3 PDF files in Downloads. 2 of them are directly in it, "
        "the others in folders below."
    )
    assert (answer.count, answer.total_bytes, answer.query) == (3, None, "ext:pdf in:Downloads")
    assert sorted(hit.name for hit in answer.hits) == ["B.PDF", "a.pdf", "c.pdf"]
    assert answer.coverage is not None
    assert answer.coverage.folders == (str(home / "Downloads"),)
    assert [(one.text, one.receipt.value) for one in answer.receipts] == [
        ("3", 3),
        ("2", 2),
    ]
    # Kept for another day: not the digest, nor any path.
    basis = history[-1].basis
    assert basis is not None
    assert [(one.text, one.receipt.query) for one in basis.receipts] == [
        (one.text, one.receipt.query) for one in answer.receipts
    ]
    (looked,) = basis.looked
    assert (looked.query, looked.coverage) == (answer.query, replace(answer.coverage, paths={}))
    assert basis.spent == Spent()
    assert answer.receipts[0].receipt.query == f"ext:pdf in:{home / 'Downloads'} show:count"
    assert answer.unverified == ()
    assert [step.tool for step in answer.steps] == ["count_files"]
    assert (answer.mind, answer.stopped, answer.usage) == ("builtin", Stopped.ANSWERED, None)


def test_an_answer_about_copies_tells_which_files_are_copies_of_each_other(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    (home / "Downloads/other.txt").write_bytes(b"y" * 7)
    answer = ask(engine, interpreter, "Which files in Downloads are duplicates?")
    (found,) = answer.copies
    names = [answer.hits.ordered(array("I", rows))[0].name for rows in found.files]
    assert sorted(names) == ["B.PDF", "a.pdf", "c.pdf", "notes 17.txt"]
    # Another one lies in Documents, and could stay.
    assert found.elsewhere == (str(home / "Documents" / "d.pdf"),)
    assert found.waste_bytes == 400
    assert ask(engine, interpreter, "Which PDFs are in Downloads?").copies == ()


def test_a_list_has_no_count_and_numbers_in_its_names_are_no_claims(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    answer = ask(engine, interpreter, "下载里有哪些 txt 文件？")
    assert answer.text.startswith("“下载”中有 1 个 .txt 文件：notes 17.txt（在“Downloads”中，")
    assert answer.count is None
    assert answer.unverified == ()
    cited = {one.text: one.receipt.value for one in answer.receipts}
    assert cited["notes 17.txt"] == str(home / "Downloads" / "notes 17.txt")


def test_nothing_found_is_a_full_answer(home: Path, engine: SearchEngine) -> None:
    mind = Interpreter(read=taken_for("kind:video in:Documents show:count"))
    answer = ask(engine, mind, "How many videos are in Documents?")
    assert answer.text == "There are no videos in Documents."
    assert (answer.count, len(answer.hits), answer.stopped) == (0, 0, Stopped.ANSWERED)
    assert [(one.text, one.receipt.value) for one in answer.receipts] == [("no", 0)]


def test_a_folder_that_is_not_there_is_answered_kindly(home: Path, engine: SearchEngine) -> None:
    mind = Interpreter(read=taken_for("ext:pdf in:Nowhere show:count"))
    answer = ask(engine, mind, "How many PDFs are in Nowhere?")
    assert "Nowhere" in answer.text
    assert (answer.count, answer.query, answer.stopped) == (None, None, Stopped.ANSWERED)


def test_every_question_of_a_conversation_is_answered_by_itself(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    answer = ask(
        engine, interpreter, "How many PDFs are in Downloads?", "Hello", "文档里有多少个 PDF？"
    )
    assert answer.count == 1


@pytest.mark.parametrize(
    ("said", "count", "names"),
    [
        ("There are 3 in Downloads.", 3, {"a.pdf", "B.PDF", "c.pdf"}),
        ("There is 1 in Documents.", 1, {"d.pdf"}),
        ("There are 3 and 1.", None, {"a.pdf", "B.PDF", "c.pdf", "d.pdf"}),
        ("Many.", None, {"d.pdf"}),
    ],
)
def test_of_several_counts_the_one_that_the_answer_cites_is_meant(
    home: Path, engine: SearchEngine, said: str, count: int | None, names: set[str]
) -> None:
    both = [
        call("count_files", {"folder": "Downloads", "extensions": ["pdf"]}, id="1"),
        call("count_files", {"folder": "Documents"}, id="2"),
    ]
    answer = ask(engine, ScriptedMind(both, says(said)), "How many?")
    assert answer.count == count
    assert {hit.name for hit in answer.hits} == names


def test_what_a_mind_makes_up_is_unverified(home: Path, engine: SearchEngine) -> None:
    mind = ScriptedMind(
        [call("count_files", {"folder": "Downloads"})],
        says("There are 40 in /home/bob/Downloads."),
        says("There are 40 in /home/bob/Downloads."),
    )
    history: list[Message] = []
    answer = ask(engine, mind, "How many?", history=history)
    assert answer.unverified == ("40", "/home/bob/Downloads")
    # For another day.
    assert history[-1].unverified == answer.unverified


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_hostile_names_reach_the_answer_escaped_and_the_list_as_they_are(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    name = os.fsdecode(b"\xff\x1b[2J\n.pdf")
    (home / "Documents" / name).write_bytes(b"")
    answer = ask(engine, interpreter, "Which PDFs are in Documents?")
    assert "\ufffd\\x1b[2J\\n.pdf" in answer.text
    assert name in {hit.name for hit in answer.hits}


def ask_about_texts(home: Path, engine: SearchEngine, *replies: list[Line]) -> Answer:
    """The answer of a mind with those replies, which may look into files."""
    mind = ScriptedMind(*replies)
    tools = Tools([find_files, read_file, search_contents])
    agent = Agent(mind, tools, contexts(engine, NOW, str(home)))
    answer = run_alone(answer_of(agent.run("What do they say?", [])))
    assert isinstance(answer, Answer)
    return answer


def names(answer: Answer) -> list[str]:
    return [hit.name for hit in answer.hits]


def test_of_several_files_that_were_read_those_that_the_answer_rests_on_are_listed(
    home: Path, engine: SearchEngine
) -> None:
    for name, text in (("one.txt", "fee 311"), ("two.txt", "fee 422"), ("three.txt", "none")):
        (home / name).write_text(text)
    reads = [calls("read_file", path=str(home / f"{name}.txt")) for name in ("one", "two", "three")]
    answer = ask_about_texts(home, engine, *reads, says("It is 422 now, and was 311."))
    assert names(answer) == ["two.txt", "one.txt"]


@pytest.mark.process
def test_a_file_that_only_came_near_is_listed_where_the_answer_rests_on_it(
    home: Path, engine: SearchEngine
) -> None:
    (home / "letter.txt").write_text("The zinc roof costs 7311.")
    search = calls("search_contents", words="zinc deadline")
    assert names(ask_about_texts(home, engine, search, says("It costs 7311."))) == ["letter.txt"]
    assert names(ask_about_texts(home, engine, search, says("There is none."))) == []


def test_an_answer_to_two_questions_tells_of_each_what_was_looked_at(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    asked = "How many PDFs are in Downloads, and how many in Documents?"
    answer = ask(engine, interpreter, asked)
    assert [part.query for part in answer.parts] == ["ext:pdf in:Downloads", "in:Documents ext:pdf"]
    looked = [part.coverage for part in answer.parts if part.coverage is not None]
    assert [one.folders for one in looked] == [
        (str(home / "Downloads"),),
        (str(home / "Documents"),),
    ]
    assert not ask(engine, interpreter, "How many PDFs are in Downloads?").parts


def test_an_answer_to_two_questions_lists_the_files_of_both(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    (home / "Documents" / "plan.pdf").write_bytes(b"%PDF-1.4\n")
    asked = "How many PDFs are in Downloads, and how many in Documents?"
    answer = ask(engine, interpreter, asked)
    one = ask(engine, interpreter, "How many PDFs are in Downloads?")
    other = ask(engine, interpreter, "How many PDFs are in Documents?")
    assert set(names(answer)[:3]) == set(names(one))
    assert set(names(answer)[3:]) == set(names(other))


def test_files_of_two_questions_are_all_of_them_where_both_searches_came_to_their_end() -> None:
    whole, cut = Coverage(("/a",)), Coverage(("/b",), complete=False)
    assert Answer("?", "", coverage=whole).is_complete
    both = (AnswerPart("a", cut), AnswerPart("b", whole))
    assert not Answer("?", "", coverage=whole, parts=both).is_complete


def test_a_file_that_answers_two_questions_is_listed_once(
    home: Path, engine: SearchEngine, interpreter: Interpreter
) -> None:
    asked = "How many PDFs are in Downloads, and how many in deep?"
    answer = ask(engine, interpreter, asked)
    assert len(answer.parts) == 2
    assert sorted(names(answer)) == ["B.PDF", "a.pdf", "c.pdf"]
