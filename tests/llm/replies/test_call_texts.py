from __future__ import annotations

import random
import time

import pytest

from desktop_app.llm.replies.call_texts import CallForm, find_calls
from desktop_app.messages.message import UNREAD_ARGUMENTS
from tests.llm.tool_schemas import NAMES

COUNT = ("count_files", {"folder": "Downloads"})
JSON = '{"name": "count_files", "arguments": {"folder": "Downloads"}}'
PARAMS = '{"folder": "Downloads"}'
DSML = "｜DSML｜"

MARKED = {
    "Hermes and Qwen": f"<tool_call>\n{JSON}\n</tool_call>",
    "a tag never closed": f"<tool_call>{JSON}",
    "a tag in capitals": f"<TOOL_CALL>{JSON}</TOOL_CALL>",
    "a tag and a fence": f"<tool_call>\n```json\n{JSON}\n```\n</tool_call>",
    "arguments as text": '<tool_call>{"name": "count_files", "arguments": "{\\"folder\\": '
    '\\"Downloads\\"}"}</tool_call>',
    "tool and params": f'<tool_call>{{"tool": "count_files", "params": {PARAMS}}}</tool_call>',
    "flat arguments": '<tool_call>{"tool": "count_files", "folder": "Downloads"}</tool_call>',
    "a name before the JSON": f"<tool_call>count_files\n{PARAMS}</tool_call>",
    "Qwen3-Coder": "<tool_call>\n<function=count_files>\n<parameter=folder>\nDownloads\n"
    "</parameter>\n</function>\n</tool_call>",
    "Llama's function tag": f"<function=count_files>{PARAMS}</function>",
    "GLM": "<tool_call>count_files\n<arg_key>folder</arg_key>\n<arg_value>Downloads</arg_value>\n"
    "</tool_call>",
    "Mistral": f"[TOOL_CALLS][{JSON}]",
    "Mistral, newer": f"[TOOL_CALLS]count_files[ARGS]{PARAMS}",
    "Llama 3": f"<|python_tag|>{JSON.replace('arguments', 'parameters')}",
    "Llama 3, as Python": '<|python_tag|>count_files.call(folder="Downloads")',
    "DeepSeek V3": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>count_files\n"
    f"```json\n{PARAMS}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    "DeepSeek V3.1": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>count_files<｜tool▁sep｜>"
    f"{PARAMS}<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
    "DeepSeek V3.2": f'<{DSML}function_calls>\n<{DSML}invoke name="count_files">\n'
    f'<{DSML}parameter name="folder" string="true">Downloads</{DSML}parameter>\n'
    f"</{DSML}invoke>\n</{DSML}function_calls>",
    "MiniMax": '<minimax:tool_call>\n<invoke name="count_files">\n'
    '<parameter name="folder">Downloads</parameter>\n</invoke>\n</minimax:tool_call>',
    "Kimi": "<|tool_calls_section_begin|><|tool_call_begin|>functions.count_files:0"
    f"<|tool_call_argument_begin|>{PARAMS}<|tool_call_end|><|tool_calls_section_end|>",
    "LM Studio": f"[TOOL_REQUEST]{JSON}[END_TOOL_REQUEST]",
    "gpt-oss": "<|channel|>commentary to=functions.count_files <|constrain|>json<|message|>"
    f"{PARAMS}<|call|>",
    "Gemma": '```tool_code\ncount_files(folder="Downloads")\n```',
    "Phi": f"<|tool_call|>[{JSON}]<|/tool_call|>",
    "functools": f"functools[{JSON}]",
    "Python in brackets": '[count_files(folder="Downloads")]',
    "Python by itself": "count_files(folder='Downloads')",
    "a fence": f"```json\n{JSON}\n```",
    "a fence without a language": f"```\n{JSON}\n```",
    "bare JSON": JSON,
    "bare JSON over lines": '{\n  "name": "count_files",\n  "arguments": {\n'
    '    "folder": "Downloads"\n  }\n}',
    "bare JSON, tool and parameters": f'{{"tool": "count_files", "parameters": {PARAMS}}}',
    "bare JSON, flat": '{"tool": "count_files", "folder": "Downloads"}',
    "bare JSON, one key": f'{{"count_files": {PARAMS}}}',
    "a list": f"[{JSON}]",
    "OpenAI's own": '{"tool_calls": [{"id": "x", "type": "function", "function": {"name": '
    '"count_files", "arguments": "{\\"folder\\": \\"Downloads\\"}"}}]}',
    "a thought and an action": '{"thought": "I must count.", "action": {"tool": "count_files", '
    f'"params": {PARAMS}}}}}',
    "action and action input": f'{{"action": "count_files", "action_input": {PARAMS}}}',
    "a translated name": f'{{"tool": "统计文件", "params": {PARAMS}}}',
    "Chinese keys": f'{{"工具": "统计文件", "参数": {PARAMS}}}',
    "a garbled name": f'<tool_call>{{"name": "functions.countFiles", "arguments": {PARAMS}}}'
    "</tool_call>",
    "a near name": f'<tool_call>{{"name": "count_file", "arguments": {PARAMS}}}</tool_call>',
    "a comma too many": '<tool_call>{"name": "count_files", "arguments": {"folder": "Downloads",},}'
    "</tool_call>",
    "single quotes": "{'name': 'count_files', 'arguments': {'folder': 'Downloads'}}",
    "a brace too few": '<tool_call>{"name": "count_files", "arguments": {"folder": "Downloads"}'
    "</tool_call>",
    "names without quotes": '{name: "count_files", arguments: {folder: "Downloads"}}',
    "Python's values": "{'tool': 'count_files', 'params': {'folder': 'Downloads', 'kind': None}}",
    "full-width punctuation": "{“name”：“count_files”，“arguments”：{“folder”：“Downloads”}}",
}

LABELLED = {
    "with an input": f"Thought: I count.\nAction: count_files\nAction Input: {PARAMS}",
    "with a stop word": "Thought: I count.\nAction: count_files: Downloads\nPAUSE",
    "one argument": "Action: count_files: Downloads",
    "named arguments": "Action: count_files: folder=Downloads",
    "parentheses": "Action: count_files(folder='Downloads')",
    "JSON behind the name": f"Action: count_files {PARAMS}",
    "JSON on the next line": f"Action: count_files\n{PARAMS}",
    "all in JSON": f'Action: {{"tool": "count_files", "params": {PARAMS}}}',
    "brackets": "Action: count_files[Downloads]",
    "an input by name": "Action: count_files\nAction Input: folder: Downloads",
    "an input in a fence": f"Action: count_files\nAction Input:\n```json\n{PARAMS}\n```",
    "bold labels": f"**Thought:** I count.\n**Action:** `count_files`\n**Action Input:** {PARAMS}",
    "Chinese": f"思考：我来数。\n行动：count_files\n行动输入：{PARAMS}",
    "Chinese, one argument": "思考：先统计。\n行动：统计文件：Downloads",
    "Chinese, parentheses": "行动：统计文件（folder=“Downloads”）",
    "Chinese with ASCII colons": f"思考: 我来数\n行动: 统计文件\n行动输入: {PARAMS}",
}


def calls_in(text: str, *, labelled: bool = False) -> list[tuple[str, dict[str, object]]]:
    found = find_calls(text, NAMES, labelled=labelled)
    return [(call.name, {k: v for k, v in call.arguments.items() if v}) for call in found.calls]


@pytest.mark.parametrize("form", MARKED)
@pytest.mark.parametrize("labelled", [False, True])
def test_a_call_is_read_in_every_form(form: str, labelled: bool) -> None:
    assert calls_in(MARKED[form], labelled=labelled) == [COUNT]


@pytest.mark.parametrize("form", LABELLED)
@pytest.mark.parametrize("labelled", [False, True])
def test_an_action_is_read_in_every_form(form: str, labelled: bool) -> None:
    assert calls_in(LABELLED[form], labelled=labelled) == [COUNT]
    assert find_calls(LABELLED[form], NAMES, labelled=labelled).form is CallForm.LABELLED


@pytest.mark.parametrize("form", [name for name in MARKED if "never" not in name])
def test_text_before_and_behind_a_call_is_kept(form: str) -> None:
    found = find_calls(f"I will count.\n{MARKED[form]}\nOne moment.", NAMES)
    assert [call.name for call in found.calls] == ["count_files"]
    assert found.before.strip() == "I will count."
    assert found.after.replace("<｜end▁of▁sentence｜>", "").strip() == "One moment."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "There are 12 PDF files in Downloads.",
        'The file holds {"name": "fossick", "version": 1}.',
        '```json\n{"name": "left-pad", "dependencies": {}}\n```',
        "```python\nprint('count_files')\n```",
        "Use count_files to count.",
        "See [the report](report.pdf) and a[0] < b[1].",
        '[{"name": "a.pdf", "size": 3}, {"name": "b.pdf", "size": 4}]',
        "Action: back up your files regularly.",
        "My thoughts: none. {not json} <b>bold</b> <tool",
        '{"thought_provoking": true}',
    ],
)
def test_an_answer_is_left_alone(text: str) -> None:
    found = find_calls(text, NAMES)
    assert (found.calls, found.after, found.answer, found.unread) == ((), text, None, False)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"thought": "I know.", "answer": "Two."}', "Two."),
        ('```json\n{"thought": "I know.", "answer": "Two."}\n```', "Two."),
        ('{"action": "Final Answer", "action_input": "Two."}', "Two."),
        ("Thought: I know.\nFinal Answer: Two.\nOne and one.", "Two.\nOne and one."),
        ("思考：我知道了。\n最终答案：两个。", "两个。"),
        ("Action: Finish[Two.]", "Two."),
    ],
)
def test_an_answer_in_the_form_of_a_call_is_an_answer(text: str, answer: str) -> None:
    found = find_calls(text, NAMES, labelled=True)
    assert (found.answer, found.calls) == (answer, ())


def test_several_calls_come_in_order() -> None:
    second = '{"name": "list_folder", "arguments": {"folder": "Desktop"}}'
    both = [COUNT, ("list_folder", {"folder": "Desktop"})]
    for text in (
        f"<tool_call>{JSON}</tool_call>\n<tool_call>{second}</tool_call>",
        f"<tool_call>{JSON}\n{second}</tool_call>",
        f"<tool_call>[{JSON}, {second}]</tool_call>",
        f"[TOOL_CALLS][{JSON},{second}]",
        f"<|python_tag|>{JSON}; {second}",
        f"{JSON}\n\n{second}",
        f"```json\n{JSON}\n```\nand\n```json\n{second}\n```",
        f"Action: count_files\nAction Input: {PARAMS}\nAction: list_folder\n"
        'Action Input: {"folder": "Desktop"}',
    ):
        assert calls_in(text) == both, text


@pytest.mark.parametrize(
    "invented",
    [
        "\nObservation: 99 files\nFinal Answer: 99",
        "\n观察：99 个文件\n最终答案：99",
        "\n<tool_response>99</tool_response>\nThere are 99.",
        '\n<tool_result name="count_files">99</tool_result>There are 99.',
    ],
)
def test_a_result_that_the_model_made_up_is_cut_off(invented: str) -> None:
    for call in (*LABELLED.values(), MARKED["Hermes and Qwen"], MARKED["GLM"]):
        found = find_calls(call + invented, NAMES, labelled=True)
        assert [one.name for one in found.calls] == ["count_files"]
        assert "99" not in str(found)


def test_named_arguments_of_an_action_are_kept_apart() -> None:
    wanted = {"folder": "My Documents", "extensions": ["pdf", "docx"], "name": "tax, 2024"}
    for written in (
        'folder="My Documents", extensions=["pdf", "docx"], name="tax, 2024"',
        "folder=My Documents, extensions=['pdf', 'docx'], name='tax, 2024'",
        '{"folder": "My Documents", "extensions": ["pdf", "docx"], "name": "tax, 2024"}',
    ):
        for text in (
            f"Action: count_files({written})",
            f"Action: count_files\nAction Input: {written}",
        ):
            assert calls_in(text, labelled=True) == [("count_files", wanted)], text


def test_a_path_with_single_backslashes_is_read_as_it_is() -> None:
    text = (
        r'<tool_call>{"name": "list_folder", "arguments": {"folder": "C:\Users\new"}}</tool_call>'
    )
    assert calls_in(text) == [("list_folder", {"folder": r"C:\Users\new"})]


def test_nested_arguments_and_marks_within_texts_are_no_ends() -> None:
    text = '{"tool": "find_files", "params": {"query": "a </tool_call> } b", "name": "{x}"}}'
    wanted = [("find_files", {"query": "a </tool_call> } b", "name": "{x}"})]
    assert calls_in(text) == wanted
    assert calls_in(f"<tool_call>{text}</tool_call>done") == wanted


def test_a_call_that_nobody_can_read_is_refused_under_its_name() -> None:
    text = '<tool_call>{"name": "count_files", "arguments": {"folder": "Down</tool_call>'
    (call,) = find_calls(text, NAMES).calls
    assert call.name == "count_files"
    assert set(call.arguments) == {UNREAD_ARGUMENTS}


def test_a_call_without_even_a_name_is_said_to_be_unread() -> None:
    found = find_calls("<tool_call>\n@@@\n</tool_call> Hm.", NAMES)
    assert (found.calls, found.unread, found.after.strip()) == ((), True, "Hm.")


def test_an_unknown_tool_is_called_under_the_name_it_was_given() -> None:
    for text in (
        '<tool_call>{"name": "web_search", "arguments": {"q": "x"}}</tool_call>',
        '{"tool": "web_search", "params": {"q": "x"}}',
    ):
        assert calls_in(text) == [("web_search", {"q": "x"})]
    assert calls_in('Action: web_search\nAction Input: {"q": "x"}', labelled=True) == [
        ("web_search", {"q": "x"})
    ]


ALPHABET = [
    *(
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        ":",
        ",",
        "\\",
        "\n",
        " ",
        "<",
        ">",
        "`",
        "```",
        "“",
        "：",
        "（",
    ),
    *("<tool_call>", "</tool_call>", "<function=count_files>", "<parameter=x>", "[TOOL_CALLS]"),
    *("<|python_tag|>", "<｜tool▁calls▁begin｜>", "<｜tool▁sep｜>", "<arg_key>", "<arg_value>"),
    *("Action:", "Action Input:", "Thought:", "观察：", "行动：", "Final Answer:", "name", "tool"),
    *("count_files", "count_files(", "arguments", '"name": "count_files"', "12", "None", "\ud800"),
    *('{"tool":', '{"a', "functools[", "<tool_response>", "=", ")", "json", "\U0001f600"),
]


def test_nothing_that_a_model_can_write_raises() -> None:
    chance = random.Random(7)
    for _ in range(3_000):
        text = "".join(chance.choices(ALPHABET, k=chance.randrange(1, 40)))
        for labelled in (False, True):
            found = find_calls(text, NAMES, labelled=labelled)
            assert len(found.calls) <= 64


@pytest.mark.parametrize(
    "piece", [*ALPHABET, '{"x": ', "{'", "{“", '{"name": "a.pdf"}, ', "[[", "a: "]
)
def test_time_grows_with_the_text_and_no_faster(piece: str) -> None:
    text = (piece * 200_000)[:200_000]
    started = time.process_time()
    find_calls(text, NAMES, labelled=True)
    find_calls(text, NAMES)
    assert time.process_time() - started < 4
