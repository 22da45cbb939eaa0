from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from desktop_app.llm.replies.reply_end import Delta, ReplyEnd
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.messages.mind import ReplyWithdrawn, TextDelta, ThinkingDelta
from tests.llm.replies.test_call_texts import ALPHABET, LABELLED, MARKED
from tests.llm.tool_schemas import NAMES


def texts(deltas: Iterable[Delta]) -> list[str]:
    return [delta.text for delta in deltas if isinstance(delta, TextDelta)]


class Read:
    """A reply read piece by piece: what was passed on, and how it ended."""

    def __init__(
        self,
        *pieces: str,
        labelled: bool = False,
        in_thought: bool = False,
        is_whole: bool = True,
    ) -> None:
        reader = ReplyReader(NAMES, labelled=labelled, in_thought=in_thought)
        self.live = [delta for piece in pieces for delta in reader.feed(piece)]
        self.ending: ReplyEnd = reader.finish(is_whole=is_whole)
        self.reader = reader
        self.deltas = [*self.live, *self.ending.deltas]

    @property
    def text(self) -> str:
        """What stands as the answer in the end."""
        said = ""
        for delta in self.deltas:
            if isinstance(delta, ReplyWithdrawn):
                said = ""
            elif isinstance(delta, TextDelta):
                said += delta.text
        return said

    @property
    def thinking(self) -> str:
        return "".join(delta.text for delta in self.deltas if isinstance(delta, ThinkingDelta))

    @property
    def calls(self) -> list[str]:
        return [call.name for call in self.ending.calls]


@pytest.mark.parametrize("form", [*MARKED, *(f"labelled {name}" for name in LABELLED)])
@pytest.mark.parametrize("labelled", [False, True])
def test_no_character_of_a_call_is_passed_on_however_it_is_cut(form: str, labelled: bool) -> None:
    text = MARKED[form] if form in MARKED else LABELLED[form.removeprefix("labelled ")]
    for pieces in ([text], list(text), [text[i : i + 7] for i in range(0, len(text), 7)]):
        read = Read(*pieces, labelled=labelled)
        assert read.calls == ["count_files"]
        shown = read.text.replace("<｜end▁of▁sentence｜>", "").strip()
        assert shown == ""


@pytest.mark.parametrize(
    "text",
    [
        "There are 12 PDF files in Downloads.",
        "1. a.pdf\n2. b.pdf\n\n**Action items**: none",
        'The settings are {"theme": "dark", "size": 3} at the moment.',
        '```json\n[{"name": "a.pdf", "size": 1}]\n```\nThat is all.',
        'Here: {"tool": "a hammer", "price": 3} and so on.',
        "See [the report](a.pdf), x < y, `code` and ```python\nprint(1)\n```",
        "在“下载”里有 12 个 PDF 文件：{报告, 合同}。\n结果：很好。",
        "Action: tidy up.\nThoughts: none.",
    ],
)
def test_an_answer_comes_as_it_is_however_it_is_cut(text: str) -> None:
    for size in (1, 2, 5, 1000):
        read = Read(*(text[i : i + size] for i in range(0, len(text), size)))
        assert (read.text, read.calls, read.thinking) == (text, [], "")


def test_text_is_passed_on_at_once() -> None:
    reader = ReplyReader(NAMES, labelled=False)
    for piece in ("There ", "are ", "12 files: ", "a (1), ", "b."):
        assert list(reader.feed(piece)) == [TextDelta(piece)]


def test_json_that_is_no_call_is_passed_on_before_the_end() -> None:
    reader = ReplyReader(NAMES, labelled=False)
    shown = texts(reader.feed('{"a": 1} ' + "word " * 20))
    assert "".join(shown).startswith('{"a": 1} word')
    held = '{"tool": "hammer", "made": ["of", "steel"], "price": "3"}'
    assert list(reader.feed(held[:20])) == []
    shown = [text for piece in (held[20:], " more " * 20) for text in texts(reader.feed(piece))]
    assert "".join(shown).startswith(held)


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("<think>", "</think>"),
        ("<thinking>", "</thinking>"),
        ("[THINK]", "[/THINK]"),
        ("◁think▷", "◁/think▷"),
        ("###Thinking\n", "###Response\n"),
        ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
    ],
)
def test_thinking_is_told_from_the_answer_however_it_is_cut(begin: str, end: str) -> None:
    text = f"{begin}Let me <b>see</b> {{x}}: count_files?{end}\n\nTwo."
    for size in (1, 3, 1000):
        read = Read(*(text[i : i + size] for i in range(0, len(text), size)))
        assert read.text == "Two."
        assert read.thinking.strip() == "Let me <b>see</b> {x}: count_files?"


def test_thinking_that_the_template_opened_ends_with_its_mark() -> None:
    read = Read("I count.", "</thi", "nk>Two.", in_thought=True)
    assert (read.thinking, read.text, read.reader.thinks_unopened) == ("I count.", "Two.", False)


def test_an_end_of_thinking_without_its_beginning_is_noticed() -> None:
    read = Read("I count.", "</think>", "Two.")
    assert read.reader.thinks_unopened
    assert read.text.endswith("Two.")


def test_an_answer_that_was_taken_for_thinking_is_still_given() -> None:
    assert Read("Two", " files.", in_thought=True).text == "Two files."


def test_thinking_that_comes_apart_ends_that_expectation() -> None:
    reader = ReplyReader(NAMES, labelled=False, in_thought=True)
    assert list(reader.think("Hm.")) == [ThinkingDelta("Hm.")]
    assert list(reader.feed("Two.")) == [TextDelta("Two.")]


def test_a_call_in_thinking_that_never_ended_is_carried_out() -> None:
    assert Read(f"<think>I count. {MARKED['Hermes and Qwen']}").calls == ["count_files"]
    assert Read(f"<think>I could {MARKED['Hermes and Qwen']} or not.</think>No.").calls == []


def test_labels_tell_thought_from_answer_and_do_not_show() -> None:
    for labelled in (False, True):
        read = Read(*"Thought: I know it.\nFinal Answer: Two.\nAnd: one.", labelled=labelled)
        assert (read.thinking.strip(), read.text) == ("I know it.", "Two.\nAnd: one.")
        read = Read(*"思考：我知道。\n最终答案：两个。", labelled=labelled)
        assert (read.thinking.strip(), read.text) == ("我知道。", "两个。")


def test_an_answer_behind_its_label_is_passed_on_at_once() -> None:
    reader = ReplyReader(NAMES, labelled=True)
    list(reader.feed("Thought: easy.\nFinal Answer:"))
    assert list(reader.feed(" There are two. ")) == [TextDelta("There are two. ")]


def test_without_any_label_nothing_is_shown_where_labels_were_asked_for() -> None:
    read = Read("Hello", " there.", labelled=True)
    assert (read.text, read.ending.unlabelled, read.ending.answered) == ("", "Hello there.", False)


def test_a_made_up_observation_ends_the_reading() -> None:
    for text in (
        "Action: count_files: Downloads\nObservation: 99 files\nFinal Answer: 99 files.",
        "行动：统计文件：Downloads\n观察：99\n最终答案：99",
        MARKED["Hermes and Qwen"] + "\n<tool_response>99</tool_response>\n99 files.",
        "Thought: hm\nObservation: 99\nFinal Answer: 99",
    ):
        read = Read(*text, labelled=True)
        assert read.reader.over
        assert "99" not in read.text + read.thinking
        assert read.calls == ([] if "hm" in text else ["count_files"])


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize(
    "echo",
    [
        "<tool_response>12 files: a.pdf, b.pdf</tool_response>",
        "<tool_response>\n12 files\n</tool_response>\n<tool_response>3 more</tool_response>",
        '<tool_result name="count_files">\n12 files\n</tool_result>',
        "<｜tool▁outputs▁begin｜>12 files<｜tool▁outputs▁end｜>",
        '<tool_response>{"name": "count_files", "arguments": {"folder": "x"}}</tool_response>',
    ],
)
def test_of_a_result_that_is_echoed_before_an_answer_only_the_echo_is_dropped(
    echo: str, labelled: bool
) -> None:
    answer = "Final Answer: There are 12." if labelled else "There are 12."
    for before in ("", "\n"):
        text = f"{before}{echo}\n\n{answer}"
        for size in (1, 3, 1000):
            pieces = [text[i : i + size] for i in range(0, len(text), size)]
            read = Read(*pieces, labelled=labelled)
            assert (read.text.strip(), read.calls) == ("There are 12.", [])
            assert not read.reader.over


def test_a_call_behind_an_echoed_result_is_made() -> None:
    call = MARKED["Hermes and Qwen"]
    read = Read(*f"<tool_response>none</tool_response>\n{call}")
    assert read.calls == ["count_files"]
    assert read.text == ""


def test_an_echo_that_never_ends_is_no_answer() -> None:
    read = Read(*"<tool_response>12 files and so on")
    assert (read.text, read.ending.answered) == ("", False)


def test_a_call_that_was_cut_is_not_carried_out() -> None:
    text = '<tool_call>{"name": "count_files", "arguments": {"folder": "Down'
    read = Read(text, is_whole=False)
    assert (read.calls, read.text) == ([], "")
    read = Read(f"{MARKED['Hermes and Qwen']}\n<tool_call><function=count_files>", is_whole=False)
    assert read.calls == ["count_files"]
    assert read.ending.cut_call


def test_whatever_comes_is_read_and_text_without_any_mark_is_never_lost() -> None:
    chance = random.Random(11)
    for _ in range(1_500):
        pieces = chance.choices(
            [*ALPHABET, "<think>", "</think>", "words "], k=chance.randrange(30)
        )
        for labelled in (False, True):
            Read(*pieces, labelled=labelled, in_thought=chance.random() < 0.2)
    plain = ["word", " ", "\n", "{", "}", "[", "]", "<", ">", '"', ":", "`", "1", "的"]
    for _ in range(1_500):
        text = "x" + "".join(chance.choices(plain, k=40))
        pieces = [text[i : i + 3] for i in range(0, len(text), 3)]
        assert Read(*pieces).text == text
