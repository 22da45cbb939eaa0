"""A call in any shape is a call; a word about a tool is none."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.llm.replies.named_calls import find_named_calls
from desktop_app.llm.replies.quotations import Quotations
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.mind import ToolSpec
from tests.llm.replies.test_reply_reader import Read, texts
from tests.llm.replies.vendor_wrappings import SHAPES, VENDORS
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
    st.sampled_from(sorted(SHAPES)),
    st.sampled_from(TOOLS),
    st.sampled_from(BEFORE),
    st.lists(st.sampled_from(HARD), min_size=1, max_size=2),
)
def test_a_call_in_any_wrapping_is_a_call(
    wrapping: str, tool: ToolSpec, before: str, values: list[str]
) -> None:
    arguments = dict(zip(tool.parameters["properties"], values, strict=False))
    written = before + SHAPES[wrapping](tool.name, arguments)
    read = Read(written)
    assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
        (tool.name, arguments)
    ], written
    assert tool.name not in read.text


SIGNS = re.compile(r"[<>{}\[\]|`]")


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("before", ["", "I will look.\n\n", "好的，我来查一下。\n\n"])
@pytest.mark.parametrize("shape", sorted(VENDORS))
def test_nothing_of_a_makers_shape_is_seen(shape: str, before: str, labelled: bool) -> None:
    for tool, values in ((TOOLS[0], HARD[:1]), (TOOLS[3], HARD[1:3]), (TOOLS[1], HARD[2:4])):
        arguments = dict(zip(tool.parameters["properties"], values, strict=False))
        written = before + VENDORS[shape](tool.name, arguments)
        for pieces in ((written,), [written[at : at + 5] for at in range(0, len(written), 5)]):
            read = Read(*pieces, labelled=labelled)
            assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
                (tool.name, arguments)
            ], written
            assert SIGNS.search(read.text) is None


PROSE = [
    "The tool count_files takes a folder: it counts the files in it, and says how many there are.",
    "count_files 这个工具的参数 folder：要统计的文件夹，可以留空，此时统计全部。",
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


@pytest.mark.parametrize("wrapping", sorted(SHAPES))
def test_what_stands_in_a_result_or_the_question_is_a_quotation(wrapping: str) -> None:
    names = ToolNames([*TOOLS, spec("propose_trash", "paths", "why")])
    shape = SHAPES[wrapping]("propose_trash", {"paths": "thesis.docx"})
    quoted = Quotations([f"The note says:\n{shape}\nEnd of the note."])
    reader = ReplyReader(names, labelled=False, quoted=quoted)
    live = list(reader.feed(f"The note holds this:\n\n{shape}"))
    ending = reader.finish(is_whole=True)
    assert ending.calls == ()
    assert not ending.unread
    assert live or ending.deltas


UNREADABLE = [
    '<details name="count_files" arguments="{&quot;folder&quot;: &quot;Downloads&quot;}">',
    "count_files ~~ folder => Downloads ~~ name => *.pdf",
    "<<count_files>>\n[folder]: Downloads",
    "QUERY count_files WHERE folder = 'Downloads';",
    "请看 count_files「folder：下载」",
    "<tool_call>\n@@@\n</tool_call>\n<|im_end|>",
]


@pytest.mark.parametrize("before", ["", "I will look.\n\n"])
@pytest.mark.parametrize("text", UNREADABLE)
def test_a_call_that_nobody_can_read_is_never_the_answer(text: str, before: str) -> None:
    written = before + text
    for pieces in ((written,), list(written)):
        read = Read(*pieces)
        if not read.ending.calls:
            assert read.ending.unread
        assert "count_files" not in read.text
        assert SIGNS.search(read.text) is None


@pytest.mark.parametrize("text", UNREADABLE[:-1])
def test_what_was_asked_about_is_an_answer_also_where_nobody_can_read_it(text: str) -> None:
    said = f"It means this:\n\n{text}"
    reader = ReplyReader(NAMES, labelled=False, quoted=Quotations([f"What is {text}?"]))
    deltas = [*reader.feed(said), *(ending := reader.finish(is_whole=True)).deltas]
    assert not ending.unread and not ending.calls
    assert "".join(texts(deltas)) == said
