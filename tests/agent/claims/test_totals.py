"""Totals in a model's answer: only the main number of a result bears them out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.agent.events import Answer
from desktop_app.agent.loop import Agent
from desktop_app.agent.minds import Minds
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.message import Message
from desktop_app.messages.mind import Mind
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.calculate import calculate
from desktop_app.tools.contents.read_file import read_file
from desktop_app.tools.contents.search_contents import search_contents
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.list_folder import list_folder
from desktop_app.tools.resolve_folder import resolve_folder
from desktop_app.tools.summarise_files import summarise_files
from desktop_app.tools.tool import Tools
from tests.agent.conftest import NOW, answer_of, run_alone
from tests.doubles.contexts import contexts
from tests.doubles.scripted_mind import Line, ScriptedMind, calls, says
from tests.interpreter.readings import taken_for

pytestmark = pytest.mark.process

QUESTION = "How many PDF files are in Downloads?"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Three PDFs in Downloads, one of them directly, four hidden ones, and five pictures."""
    names = ["Downloads/a.pdf", "Downloads/deep/b.pdf", "Downloads/deep/c.pdf"]
    names += [f"Downloads/.hidden{number}.pdf" for number in range(4)]
    names += [f"Pictures/{number}.jpg" for number in range(5)]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * 100)
    (tmp_path / "Downloads" / "note.txt").write_text("On 4 March there were 9 of us.")
    return tmp_path


def ask(engine: SearchEngine, home: Path, *replies: list[Line], question: str = QUESTION) -> Answer:
    """What comes of the replies of a model."""
    # A model that is asked once more insists.
    return ask_mind(engine, home, ScriptedMind(*replies, replies[-1]), question)


def ask_mind(engine: SearchEngine, home: Path, mind: Mind, *questions: str) -> Answer:
    tools = Tools(
        [
            calculate,
            count_files,
            find_files,
            list_folder,
            read_file,
            resolve_folder,
            search_contents,
            summarise_files,
        ]
    )
    agent = Agent(mind, tools, contexts(engine, NOW, str(home)))

    async def scenario() -> Answer:
        history: list[Message] = []
        return [await answer_of(agent.run(question, history)) for question in questions][-1]

    answer = run_alone(scenario())
    assert isinstance(answer, Answer)
    return answer


COUNT = calls("count_files", folder="Downloads", extensions=["pdf"])


@pytest.mark.parametrize(
    "wrong",
    [
        "There are no PDF files in Downloads.",
        "I could not find any PDF files there.",
        "Downloads 里没有 PDF 文件。",
        "There is 1 PDF file in Downloads.",
        "There are 4 PDF files in Downloads.",
        "There are 0 PDF files.",
        "共有 1 个 PDF 文件。",
        "共有 4 个。",
        "There are 300 PDF files.",
        "There are 30 of them.",
        "There are four PDF files.",
        "There is only one.",
        "有四个 PDF 文件。",
    ],
)
def test_t34_a_false_total_has_no_receipt_and_is_said_to_contradict_the_count(
    wrong: str, home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says(wrong))

    assert answer.unverified
    assert [one.receipt.value for one in answer.receipts] == [3]
    assert answer.receipts[0].receipt.query == f"in:{home / 'Downloads'} ext:pdf show:count"
    assert answer.counted is not None
    assert answer.counted.count == 3
    assert answer.counted.is_contradicted
    first = "Counted: 3 PDF files in Downloads. The answer below does not agree with this."
    assert answer.text == f"{first}\n\n{wrong}"


def test_a_model_that_contradicts_the_count_is_asked_once_more(
    home: Path, engine: SearchEngine
) -> None:
    mind = ScriptedMind(COUNT, says("There are 4 PDF files."), says("There are 3 PDF files."))
    answer = ask_mind(engine, home, mind, QUESTION)
    told = mind.seen[-1][-1].text
    assert "“4”" in told
    assert "found 3" in told
    assert (answer.text, answer.unverified) == ("There are 3 PDF files.", ())


@pytest.mark.parametrize(
    "text",
    [
        "There are 3 PDF files, 5 of them are large.",
        "The 9 largest are a, b and c.",
        "3 PDFs and 40 pictures.",
        "It has 17 pages.",
    ],
)
def test_only_a_single_total_is_a_contradiction(
    text: str, home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says(text))
    assert answer.unverified
    assert answer.counted is not None
    assert not answer.counted.is_contradicted


@pytest.mark.parametrize("text", ["9月26, a.pdf", "12月3"])
def test_a_chinese_day_without_its_sign_is_no_total(
    text: str, home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says(text), question="信里说是几月几号？")
    assert answer.counted is None or not answer.counted.is_contradicted


def test_a_number_of_files_behind_a_month_is_a_total(home: Path, engine: SearchEngine) -> None:
    answer = ask(engine, home, COUNT, says("9月26个文件"), question="9月有几个文件？")
    assert answer.counted is not None
    assert answer.counted.is_contradicted


@pytest.mark.parametrize(
    "right",
    [
        "There are 3 PDF files in Downloads.",
        "There are three.",
        "There are 3 of them, in two folders.",
        "There are 3, 1 of them directly in it.",
        "There are 3, and 4 hidden ones.",
        "There are 3 (4 more are hidden, 1 is at the top).",
        "Downloads 里有 3 个 PDF 文件，其中 1 个直接在里面。",
        "有三个。",
        "一共 3 个。",
    ],
)
def test_a_right_total_is_cited_and_the_count_is_not_told_twice(
    right: str, home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says(right))

    assert answer.unverified == ()
    assert answer.text == right
    assert 3 in [one.receipt.value for one in answer.receipts]
    assert answer.counted is not None
    assert answer.counted.is_said


def test_a_side_number_is_cited_where_the_words_say_what_it_is(
    home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says("1 lies directly in Downloads; 4 are hidden."))

    queries = {one.text: str(one.receipt.query) for one in answer.receipts}
    assert "depth:1" in queries["1"]
    assert "hidden:only" in queries["4"]
    assert answer.unverified == ()
    assert answer.text.endswith("\n\nCounted: 3 PDF files in Downloads.")
    words = ask(engine, home, COUNT, says("Four are hidden."))
    assert words.unverified == ()
    assert "hidden:only" in str(words.receipts[0].receipt.query)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (QUESTION, "Counted: 3 PDF files in Downloads."),
        ("下载里有多少 PDF？", "清点结果：“Downloads”中有 3 个 PDF 文件。"),
    ],
)
def test_the_count_stands_beside_an_answer_that_does_not_say_it(
    question: str, line: str, home: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, home, COUNT, says("Some."), question=question)

    assert answer.text == f"Some.\n\n{line}"
    assert [(one.text, one.receipt.value) for one in answer.receipts] == [("3", 3)]
    assert answer.unverified == ()


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("How many PDFs have I?", r"Counted: \d+ PDF files in all folders\."),
        ("我有多少个 PDF 文件？", r"清点结果：所有文件夹中有 \d+ 个 PDF 文件。"),
    ],
)
def test_a_count_that_names_no_folder_is_one_of_all_folders(
    question: str, line: str, home: Path, engine: SearchEngine
) -> None:
    everywhere = calls("count_files", extensions=["pdf"])
    answer = ask(engine, home, everywhere, says("Some."), question=question)
    assert re.fullmatch(line, answer.text.splitlines()[-1])


def test_the_count_is_no_part_of_what_a_model_is_shown_again(
    home: Path, engine: SearchEngine
) -> None:
    mind = ScriptedMind(COUNT, says("Some."), says("As I said."))
    ask_mind(engine, home, mind, QUESTION, "And?")
    assert "Counted" not in "".join(message.text for message in mind.seen[-1])


def test_of_several_counts_the_last_stands_beside_the_answer(
    home: Path, engine: SearchEngine
) -> None:
    pictures = calls("count_files", id="2", folder="Pictures")
    answer = ask(engine, home, COUNT, pictures, says("Some."))
    assert answer.text == "Some.\n\nCounted: 5 files in Pictures."
    both = ask(engine, home, COUNT, pictures, says("3 PDFs, and 5 in Pictures."))
    assert both.text == "3 PDFs, and 5 in Pictures."
    other = ask(engine, home, COUNT, pictures, says("There are 6."))
    assert other.unverified == ("6",)
    assert other.counted is not None
    assert not other.counted.is_contradicted


def test_that_there_is_none_is_borne_out_by_a_count_of_none(
    home: Path, engine: SearchEngine
) -> None:
    none = calls("count_files", folder="Downloads", extensions=["iso"])
    right = ask(engine, home, none, says("There are no ISO files."))
    assert [(one.text, one.receipt.value) for one in right.receipts] == [("no", 0)]
    assert (right.text, right.unverified) == ("There are no ISO files.", ())
    two = says("There are 2 ISO files.")
    wrong = ask(engine, home, none, two)
    assert wrong.unverified == ("2",)
    assert wrong.text.startswith("Counted: 0 ISO files in Downloads. ")


def test_a_date_or_a_number_in_a_file_bears_out_no_total(home: Path, engine: SearchEngine) -> None:
    listed = calls("find_files", id="1", folder="Downloads", extensions=["pdf"])
    read = calls("search_contents", id="2", words="March")
    days = {NOW.day, *range(1, 32)} - {3}
    for number in sorted(days):
        answer = ask(engine, home, listed, says(f"There are {number} PDF files."))
        assert answer.unverified == (str(number),), number
    answer = ask(engine, home, COUNT, read, says("There are 4 PDF files."))
    assert answer.unverified == ("4",)
    dated = ask(engine, home, read, says("It was on March 4, and there were 9."))
    assert dated.unverified == ()


def test_a_query_that_repeats_a_number_bears_out_no_total(home: Path, engine: SearchEngine) -> None:
    asked = calls("count_files", query="in:Downloads ext:pdf size:<277mb")
    assert ask(engine, home, asked, says("There are 277.")).unverified == ("277",)
    worked = calls("calculate", id="2", expression="100 * 3 - 24 + 1")
    assert ask(engine, home, worked, says("There are 277.")).unverified == ("277",)


def test_a_folder_s_files_are_not_taken_for_its_folders(home: Path, engine: SearchEngine) -> None:
    listed = calls("list_folder", folder="Downloads")
    right = ask(engine, home, listed, says("It has 2 files and 1 folder."))
    assert right.unverified == ()
    queries = {one.text: str(one.receipt.query) for one in right.receipts}
    assert "is:file" in queries["2"]
    assert "is:folder" in queries["1"]
    wrong = ask(engine, home, listed, says("It has 1 file."))
    assert wrong.unverified == ("1",)


def test_a_group_s_number_is_not_taken_for_another_group_s(
    home: Path, engine: SearchEngine
) -> None:
    grouped = calls("summarise_files", by="kind")
    text = "Pictures: 5 files.\nDocuments: 3 files.\n"
    right = ask(engine, home, grouped, says(text))
    assert right.unverified == ()
    queries = {one.text: str(one.receipt.query) for one in right.receipts}
    assert "kind:image" in queries["5"]
    assert "kind:document" in queries["3"]
    wrong = ask(engine, home, grouped, says("Pictures: 3 files.\nDocuments: 5 files.\n"))
    assert wrong.unverified == ("3", "5")


def test_a_number_of_bytes_bears_out_no_number_of_files(home: Path, engine: SearchEngine) -> None:
    assert ask(engine, home, COUNT, says("There are 300 files.")).unverified == ("300",)
    sized = ask(engine, home, COUNT, says("The 3 files take 300 bytes."))
    assert sized.unverified == ()
    assert [one.text for one in sized.receipts] == ["3", "300 bytes"]


def test_what_a_text_says_there_is_none_of_is_no_count(home: Path, engine: SearchEngine) -> None:
    read = calls("read_file", path=str(home / "Downloads" / "note.txt"))
    answer = ask(engine, home, COUNT, read, says("The note has no address."))
    assert answer.unverified == ()


def test_a_guess_of_the_built_in_mind_bears_out_nothing_of_a_model(
    home: Path, engine: SearchEngine
) -> None:
    model = ScriptedMind(says("There are no such files."))
    # It looks before it declines: who can read may know other words for it.
    builtin = Interpreter(helps=False, read=taken_for("content:zebra"))
    agent = Agent(
        Minds((builtin, model)), Tools([search_contents]), contexts(engine, NOW, str(home))
    )
    answer = run_alone(answer_of(agent.run("which files mention the zebra migration plan", [])))
    assert answer.mind == "scripted"
    assert [step.tool for step in answer.steps] == ["search_contents"]
    assert answer.receipts == ()
    assert answer.counted is None


def test_number_words_are_read() -> None:
    assert judged("twenty-one").receipts == ()
    assert judged("The newest one is it.").unverified == ()


def judged(text: str) -> Verdict:
    return verify(text, "How many?", [])


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A home with eight files in Downloads, whose names tell nothing of what they are."""
    for number in range(8):
        (tmp_path / "Downloads" / f"{number}.pdf").parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Downloads" / f"{number}.pdf").write_bytes(b"%PDF" + b"x" * number)
    return tmp_path


COUNT_ALL = calls("count_files", folder="Downloads")


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("下载里有多少个文件？", "下载里有五份说明书和三张发票。"),
        ("下载里有多少个文件？", "下载里有六份合同、两张发票。"),
        ("How many files are in Downloads?", "Five manuals and three invoices."),
        ("How many files are in Downloads?", "There are 5 manuals, 2 invoices and a poster."),
        ("How many PDFs are in Downloads?", "It has five manuals plus three old invoices."),
    ],
)
def test_parts_that_add_up_to_the_count_are_taken_for_no_total(
    question: str, parts: str, papers: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, papers, COUNT_ALL, says(parts), question=question)
    assert answer.counted is not None
    assert not answer.counted.is_contradicted
    assert not answer.unverified


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("下载里有多少个文件？", "下载里有五份说明书和四张发票。"),
        ("How many files are in Downloads?", "Five manuals and four invoices."),
    ],
)
def test_parts_that_add_up_to_another_number_are_marked_and_are_no_total(
    question: str, parts: str, papers: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, papers, COUNT_ALL, says(parts), question=question)
    assert answer.counted is not None
    assert not answer.counted.is_contradicted
    assert answer.unverified


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("下载里有多少个文件？", "下载里有五个文件，其中三个是发票。"),
        (
            "How many files are in Downloads?",
            "There are five files, and three of them are invoices.",
        ),
    ],
)
def test_a_wrong_total_beside_a_part_is_still_a_contradiction(
    question: str, wrong: str, papers: Path, engine: SearchEngine
) -> None:
    answer = ask(engine, papers, COUNT_ALL, says(wrong), question=question)
    assert answer.counted is not None
    assert answer.counted.is_contradicted
