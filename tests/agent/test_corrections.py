"""Replies that go back to the model once, and what the person gets of it."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.agent.corrections import MAX_CORRECTIONS
from desktop_app.agent.events import Answer, RunEvent, RunFinished
from desktop_app.agent.minds import BUILTIN
from desktop_app.agent.recited import is_recited
from desktop_app.agent.reply_signs import is_in_other_language, is_promise, is_refusal
from desktop_app.errors import ModelError
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import ReplyWithdrawn
from tests.agent.conftest import Controlled, MakeAgent, answer_of, events_of, run_alone
from tests.doubles.scripted_mind import ScriptedMind, calls, says

LOOKS = calls("echo", text="12 PDF files in Downloads")
SAYS = says("There are 12 PDF files in Downloads.")


def ask(
    make_agent: MakeAgent,
    mind: ScriptedMind,
    question: str = "How many PDFs are in Downloads?",
    history: list[Message] | None = None,
    **limits: Any,
) -> tuple[list[RunEvent], Answer]:
    async def scenario() -> list[RunEvent]:
        agent = make_agent(mind, Controlled().tools, **limits)
        return await events_of(agent.run(question, [] if history is None else history))

    events = run_alone(scenario())
    assert isinstance(events[-1], RunFinished)
    return events, events[-1].answer


RECITED_LIST = """To find out, you can use these tools:

## find_files
List files of some kind, ending, name, size or date, with id, path, size and date of change.
- sort (best | newest | oldest | largest | smallest | name): What comes first.
- limit (integer): Rows to show at most, 1 to 100.
- folder, name, extensions, kind, size, modified, hidden, query: see above"""

RECITED = {
    "tools recited": RECITED_LIST,
    "example recited": "The next message holds the result: 12 files. Then you write: There are 12 "
    "PDF files in Downloads.",
    "rules recited": "- Stop after the last </tool_call>. The results come in the next message. "
    "Never write a result yourself.",
}
"""What a weak model said in place of an answer; after it, it is still asked for its sources."""

FIRST = {
    "promise": "Let me search your Downloads folder.",
    "refusal": "I'm sorry, but I don't have access to the files on your computer.",
    "unseen number": "There are 37 PDF files in Downloads.",
    "unseen number in words": "You have seven PDF files there.",
    "unseen path": "It is /home/ann/Downloads/report.pdf.",
    "unseen name": "The newest one is report.pdf.",
}


@pytest.mark.parametrize("first", [*FIRST.values(), *RECITED.values()], ids=[*FIRST, *RECITED])
def test_a_reply_that_is_no_answer_goes_back_once(make_agent: MakeAgent, first: str) -> None:
    mind = ScriptedMind(says(first), LOOKS, SAYS)
    history: list[Message] = []
    events, answer = ask(make_agent, mind, history=history)
    assert answer.text == "There are 12 PDF files in Downloads."
    assert events.count(ReplyWithdrawn()) == 1
    *_, said, told = mind.seen[1]
    assert (said.role, said.text, told.role) == (Role.MIND, first, Role.INSTRUCTIONS)
    assert told.text
    assert all(one.text not in (first, told.text) for one in [*history, *mind.seen[2]])


@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST.keys())
def test_a_model_that_insists_is_heard(make_agent: MakeAgent, first: str) -> None:
    mind = ScriptedMind(says(first), says(first))
    history: list[Message] = []
    _, answer = ask(make_agent, mind, history=history)
    assert answer.said == first
    assert [one.role for one in history] == [Role.PERSON, Role.MIND]
    assert len(mind.seen) == 2


def test_what_a_paper_says_of_tools_is_a_quotation() -> None:
    manual = (
        "- limit (integer): Rows to show at most.\nThe next message holds the result: 12 files."
    )
    assert not is_recited("The manual says: The next message holds the result: 12 files.", [manual])
    assert not is_recited("- path (Invoices): 12 files\n- size (large): 3 files", [])
    assert is_recited("绝不要自己编写结果。" * 2 + "\n" + RECITED_LIST, [])


def test_an_answer_in_another_language_is_said_again(make_agent: MakeAgent) -> None:
    mind = ScriptedMind(LOOKS, SAYS, says("下载文件夹里有 12 个 PDF 文件。"))
    _, answer = ask(make_agent, mind, "下载里有多少个 PDF？")
    assert answer.text == "下载文件夹里有 12 个 PDF 文件。"
    assert "中文" in mind.seen[2][-1].text


def test_the_language_of_the_question_is_asked_for_once(make_agent: MakeAgent) -> None:
    mind = ScriptedMind(LOOKS, SAYS, SAYS)
    _, answer = ask(make_agent, mind, "下载里有多少个 PDF？")
    assert answer.said == "There are 12 PDF files in Downloads."
    assert len(mind.seen) == 3


def test_no_run_sends_back_more_than_a_few(make_agent: MakeAgent) -> None:
    mind = ScriptedMind(
        says(FIRST["promise"]), says(FIRST["refusal"]), says("共有三十七个文件在那里。"), SAYS
    )
    _, answer = ask(make_agent, mind)
    assert len(mind.seen) == MAX_CORRECTIONS + 1
    assert answer.said == "共有三十七个文件在那里。"


def test_the_built_in_mind_is_never_corrected(make_agent: MakeAgent) -> None:
    mind = ScriptedMind(says(FIRST["unseen number"]))
    mind.name = BUILTIN
    _, answer = ask(make_agent, mind)
    assert answer.text == FIRST["unseen number"]


def test_nothing_that_needs_tools_goes_back_when_there_are_none(make_agent: MakeAgent) -> None:
    mind = ScriptedMind(LOOKS, says("Now let me open the folder."), SAYS)
    _, answer = ask(make_agent, mind, rounds=1)
    assert answer.text == "Now let me open the folder."


def test_what_was_looked_up_before_may_be_said_again(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(LOOKS, SAYS, says("Yes: 12."))
        agent, history = make_agent(mind, Controlled().tools), list[Message]()
        await answer_of(agent.run("How many?", history))
        answer = await answer_of(agent.run("Really?", history))
        assert answer.text == "Yes: 12."

    run_alone(scenario())


def test_where_it_cannot_be_said_again_it_stands(make_agent: MakeAgent) -> None:
    for second in ([ModelError("model.offline")], says("")):
        mind = ScriptedMind(says(FIRST["unseen number"]), second)
        _, answer = ask(make_agent, mind)
        assert answer.said == FIRST["unseen number"]


PROMISES = [
    "Let me look for that.",
    "I'll go ahead and search the Documents folder. One moment please.",
    "Sure! I will check your Downloads folder now...",
    "Searching for PDF files…",
    "I found two folders. Now I need to read the file.",
    "Okay, I am going to use the search tool:",
    "让我搜索一下您的下载文件夹。",
    "好的，我来帮您查找这个文件，请稍等。",
    "正在搜索……",
    "接下来我将读取这个文件：",
]
NO_PROMISES = [
    "There are 12 PDF files in Downloads.",
    "Let me know if you want more.",
    "Let me check: there are 12.\nThey are all in Downloads.",
    "If you tell me the folder, I'll look there.",
    "Shall I look in Documents?",
    "I looked in Documents and found none.",
    "下载文件夹里有 12 个 PDF 文件。",
    "如果您告诉我文件夹，我会去查找。",
    "要我查看文档文件夹吗？",
]
REFUSALS = [
    "As an AI language model, I can't browse your computer.",
    "I do not have direct access to your file system.",
    "Unfortunately I'm unable to view files on your device.",
    "I have no way to look into your folders.",
    "抱歉，我无法访问您的电脑上的文件。",
    "作为一个人工智能助手，我没有权限。",
    "我不能直接查看你的文件夹，因为无法读取本地文件。",
]
NO_REFUSALS = [
    "I can't delete files on your computer.",
    "There are no files in that folder.",
    "我不能删除您电脑上的文件。",
    "没有找到文件。",
]


@pytest.mark.parametrize("text", PROMISES)
def test_a_promise_is_known(text: str) -> None:
    assert is_promise(text)


@pytest.mark.parametrize("text", NO_PROMISES)
def test_no_promise(text: str) -> None:
    assert not is_promise(text)


@pytest.mark.parametrize("text", REFUSALS)
def test_a_refusal_is_known(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize("text", NO_REFUSALS)
def test_no_refusal(text: str) -> None:
    assert not is_refusal(text)


OTHER = [
    ("How many PDFs are there?", "下载文件夹里有 12 个 PDF 文件。"),
    ("下载里有多少个 PDF？", "There are 12 PDF files in Downloads."),
    ("Where is the lease?", "Договор аренды лежит в папке документов."),
]
SAME = [
    ("How many PDFs are there?", "There are 12, such as 毕业论文最终版本.pdf."),
    ("What does it say?", "It says “今天天气很好，我们去公园散步”."),
    ("毕业论文在哪？", "在 C:\\Users\\Ann\\My Documents\\thesis final version.docx 里。"),
    ("翻译这句话", "The weather is nice today and we went for a walk."),
    ("把 annual report 找出来", "I found it."),
    ("find 毕业论文 in Documents", "找到了，在文档文件夹里。"),
    ("有几个？", "12"),
    ("文件名？", "Annual Report Final.docx"),
]


@pytest.mark.parametrize(("question", "text"), OTHER)
def test_another_language_is_known(question: str, text: str) -> None:
    assert is_in_other_language(text, question)


@pytest.mark.parametrize(("question", "text"), SAME)
def test_no_other_language(question: str, text: str) -> None:
    assert not is_in_other_language(text, question)


def test_words_of_a_result_tell_no_language() -> None:
    said = "The first line is 今天天气很好我们去公园散步"
    assert not is_in_other_language(said, "What is the first line?", ["今天天气很好我们去公园散步"])
