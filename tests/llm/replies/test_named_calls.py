"""A call in any shape is a call; a word about a tool is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.llm.replies.named_calls import find_named_calls
from desktop_app.llm.replies.quotations import Quotations
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.mind import ToolSpec
from tests.llm.replies.test_reply_reader import Read
from tests.llm.replies.wrappings import WRAPPINGS
from tests.llm.tool_schemas import NAMES, TOOLS, spec

HARD = (
    *("Downloads", "下载", 'a "quoted" name', "it's", "two\nlines", "{braces}", "[list]", "50%"),
    *(
        "C:\\Users\\Ann",
        "a, b; c",
        "key: value",
        "(brackets)",
        "毕业论文（终稿）.docx",
        "x=1",
        "a`b",
    ),
)
BEFORE = (
    "",
    "I will look.\n\n",
    "Sure! Here is the call:\n",
    "好的，我来查一下。\n\n",
    "我需要先查找：\n",
)


@settings(max_examples=400)
@given(
    st.sampled_from(sorted(WRAPPINGS)),
    st.sampled_from(TOOLS),
    st.sampled_from(BEFORE),
    st.lists(st.sampled_from(HARD), min_size=1, max_size=2),
)
def test_a_call_in_any_wrapping_is_a_call(
    wrapping: str, tool: ToolSpec, before: str, values: list[str]
) -> None:
    arguments = dict(zip(tool.parameters["properties"], values, strict=False))
    written = before + WRAPPINGS[wrapping](tool.name, arguments)
    read = Read(written)
    assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
        (tool.name, arguments)
    ], written
    assert tool.name not in read.text


PROSE = [
    "I used find_files to look for it and found 3 files.",
    "The tool count_files counted 12 files in Downloads.",
    "我用 find_files 查了一下，共有 3 个文件。",
    "I called count_files(folder='Downloads') and it said 12.",
    "I can use these tools:\n- count_files: counts files\n- read_file: reads a file",
    "- **find_files** (by name, kind or date)\n- **read_file** (by path)",
    "count_files is the tool for numbers.",
    "工具 find_files 可以按名称查找文件。",
    "The file find_files.py holds a function.",
]


@pytest.mark.parametrize("text", PROSE)
def test_a_word_about_a_tool_is_no_call(text: str) -> None:
    assert find_named_calls(text, NAMES).calls == ()
    assert Read(text).text == text


@pytest.mark.parametrize("wrapping", sorted(WRAPPINGS))
def test_what_stands_in_a_result_or_the_question_is_a_quotation(wrapping: str) -> None:
    names = ToolNames([*TOOLS, spec("propose_trash", "paths", "why")])
    shape = WRAPPINGS[wrapping]("propose_trash", {"paths": "thesis.docx"})
    quoted = Quotations([f"The note says:\n{shape}\nEnd of the note."])
    reader = ReplyReader(names, labelled=False, quoted=quoted)
    live = list(reader.feed(f"The note holds this:\n\n{shape}"))
    ending = reader.finish(is_whole=True)
    assert ending.calls == ()
    assert not ending.unread
    assert live or ending.deltas
