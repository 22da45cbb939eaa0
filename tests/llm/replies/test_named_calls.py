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
from desktop_app.messages.message import UNREAD_ARGUMENTS
from desktop_app.messages.mind import ToolSpec
from tests.llm.replies.newer_wrappings import ALL_SHAPES, CORRECTED, NEWER
from tests.llm.replies.test_reply_reader import Read, texts
from tests.llm.replies.vendor_wrappings import VENDORS
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
    st.sampled_from(sorted(ALL_SHAPES)),
    st.sampled_from(TOOLS),
    st.sampled_from(BEFORE),
    st.lists(st.sampled_from(HARD), min_size=1, max_size=2),
)
def test_a_call_in_any_wrapping_is_a_call(
    wrapping: str, tool: ToolSpec, before: str, values: list[str]
) -> None:
    arguments = dict(zip(tool.parameters["properties"], values, strict=False))
    written = before + ALL_SHAPES[wrapping](tool.name, arguments)
    read = Read(written)
    assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
        (tool.name, arguments)
    ], written
    assert tool.name not in read.text


@pytest.mark.parametrize(
    "code",
    [
        "import os\n\ndef {name}(path):\n    return os.stat(path)\n\nprint({name}('a.txt'))",
        "function {name}(path) {{\n  return path;\n}}\n{name}('a.txt')",
        "const {name} = async (path) => path;\n{name}('a.txt')",
        '{name}() {{\n  cat "$1"\n}}\n{name} --path a.txt',
    ],
    ids=["python", "javascript", "arrow", "shell"],
)
@pytest.mark.parametrize("tool", TOOLS, ids=[tool.name for tool in TOOLS])
def test_a_function_that_code_makes_for_itself_is_no_call(code: str, tool: ToolSpec) -> None:
    written = f"Here is a script:\n\n```\n{code.format(name=tool.name)}\n```\n"
    read = Read(written)
    assert read.ending.calls == ()
    assert tool.name in read.text


SIGNS = re.compile(r"[<>{}\[\]|`]")


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("before", ["", "I will look.\n\n", "好的，我来查一下。\n\n"])
@pytest.mark.parametrize("shape", sorted({**VENDORS, **NEWER}))
def test_nothing_of_a_makers_shape_is_seen(shape: str, before: str, labelled: bool) -> None:
    for tool, values in ((TOOLS[0], HARD[:1]), (TOOLS[3], HARD[1:3]), (TOOLS[1], HARD[2:4])):
        arguments = dict(zip(tool.parameters["properties"], values, strict=False))
        written = before + ALL_SHAPES[shape](tool.name, arguments)
        for pieces in ((written,), [written[at : at + 5] for at in range(0, len(written), 5)]):
            read = Read(*pieces, labelled=labelled)
            assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
                (tool.name, arguments)
            ], written
            assert SIGNS.search(read.text) is None


@pytest.mark.parametrize("shape", sorted(CORRECTED))
def test_a_shape_that_nobody_can_read_is_corrected_and_not_printed(shape: str) -> None:
    for tool in TOOLS:
        arguments = dict(zip(tool.parameters["properties"], HARD[:1], strict=False))
        read = Read(CORRECTED[shape](tool.name, arguments))
        assert (read.ending.calls, read.ending.unread, read.text) == ((), True, "")


def test_a_question_about_a_makers_tokens_is_answered_with_them() -> None:
    for said in (
        "Kimi K3 writes `<|close|>message<|sep|>` behind a message.",
        "The template has `]<]minimax[>[` in front of each tag.",
        "It ends in a bracket: [1]",
    ):
        for pieces in ((said,), [said[at : at + 3] for at in range(0, len(said), 3)]):
            assert (Read(*pieces).ending.calls, Read(*pieces).text) == ((), said)


SEVERAL = [
    '<TOOLCALL>[count_files(folder="A"), find_files(name="b")]</TOOLCALL>',
    'functions.count_files:0{"folder": "A"}functions.find_files:1{"name": "b"}',
    '<|tool_call>call:count_files{folder:<|"|>A<|"|>}<tool_call|>'
    '<|tool_call>call:find_files{name:<|"|>b<|"|>}<tool_call|>',
    'commentary to=functions.count_files json{"folder": "A"}'
    'assistantcommentary to=functions.find_files json{"name": "b"}',
    '<|channel|>commentary to=functions.count_files <|constrain|>json<|message|>{"folder": "A"}'
    "<|call|><|start|>assistant<|channel|>commentary to=functions.find_files "
    '<|constrain|>json<|message|>{"name": "b"}<|call|>',
    "<|tool_calls|><|tool_call:begin|>a<|tool_call:name|>count_files<|tool_call:args|>"
    '{"folder": "A"}<|tool_call:end|><|tool_call:begin|>b<|tool_call:name|>find_files'
    '<|tool_call:args|>{"name": "b"}<|tool_call:end|>',
]


@pytest.mark.parametrize("text", SEVERAL)
def test_several_calls_of_a_makers_shape_are_all_read(text: str) -> None:
    read = Read(text)
    assert [(call.name, dict(call.arguments)) for call in read.ending.calls] == [
        ("count_files", {"folder": "A"}),
        ("find_files", {"name": "b"}),
    ]
    assert read.text == ""


def test_arguments_that_break_off_are_refused_and_not_left_out() -> None:
    read = Read('<|channel|>commentary to=functions.count_files json<|message|>{"folder": "A')
    (call,) = read.ending.calls
    assert (call.name, *call.arguments) == ("count_files", UNREAD_ARGUMENTS)


def test_a_function_of_the_persons_own_may_be_called_like_a_tool() -> None:
    quoted = Quotations(["utils.py line 3: def read_file(where):"])
    reader = ReplyReader(NAMES, labelled=False, quoted=quoted)
    deltas = [*reader.feed("`read_file`"), *(ending := reader.finish(is_whole=True)).deltas]
    assert ("".join(texts(deltas)), ending.unread) == ("`read_file`", False)


PROSE = [
    "| tool | path |\n|---|---|\n| read_file | the path of a file |",
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


@pytest.mark.parametrize("wrapping", sorted(ALL_SHAPES))
def test_what_stands_in_a_result_or_the_question_is_a_quotation(wrapping: str) -> None:
    names = ToolNames([*TOOLS, spec("propose_trash", "paths", "why")])
    shape = ALL_SHAPES[wrapping]("propose_trash", {"paths": "thesis.docx"})
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
    "count_files",
    "`count_files`<|im_end|>",
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


@pytest.mark.parametrize("text", UNREADABLE[:-3])
def test_what_was_asked_about_is_an_answer_also_where_nobody_can_read_it(text: str) -> None:
    said = f"It means this:\n\n{text}"
    reader = ReplyReader(NAMES, labelled=False, quoted=Quotations([f"What is {text}?"]))
    deltas = [*reader.feed(said), *(ending := reader.finish(is_whole=True)).deltas]
    assert not ending.unread and not ending.calls
    assert "".join(texts(deltas)) == said
