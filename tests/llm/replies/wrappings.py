"""Shapes in which models write calls: the name of a tool and its arguments, wrapped."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from xml.sax.saxutils import quoteattr

Arguments = Mapping[str, str]
Wrapping = Callable[[str, Arguments], str]


def as_json(arguments: Arguments) -> str:
    return json.dumps(arguments, ensure_ascii=False)


def as_lines(arguments: Arguments, indent: str = "  ") -> str:
    return "\n".join(
        f"{indent}{key}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in arguments.items()
    )


def as_python(name: str, arguments: Arguments) -> str:
    given = ", ".join(f"{key}={json.dumps(v, ensure_ascii=False)}" for key, v in arguments.items())
    return f"{name}({given})"


def as_tags(arguments: Arguments, form: str = "<{key}>{value}</{key}>") -> str:
    return "\n".join(form.format(key=key, value=value) for key, value in arguments.items())


def call(name: str, arguments: Arguments, names: str = "name", given: str = "arguments") -> str:
    return json.dumps({names: name, given: dict(arguments)}, ensure_ascii=False)


WRAPPINGS: dict[str, Wrapping] = {
    "Hermes": lambda n, a: f"<tool_call>\n{call(n, a)}\n</tool_call>",
    "Llama 3": lambda n, a: f"<|python_tag|>{call(n, a, given='parameters')}",
    "Llama 3, bare": lambda n, a: call(n, a, given="parameters"),
    "Mistral": lambda n, a: f"[TOOL_CALLS] [{call(n, a)}]",
    "Mistral, newer": lambda n, a: f"[TOOL_CALLS]{n}[ARGS]{as_json(a)}",
    "DeepSeek V3": lambda n, a: (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>{n}\n"
        f"```json\n{as_json(a)}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    "DeepSeek V3.1": lambda n, a: (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>{n}<｜tool▁sep｜>{as_json(a)}"
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    "Kimi": lambda n, a: (
        f"<|tool_calls_section_begin|><|tool_call_begin|>functions.{n}:0"
        f"<|tool_call_argument_begin|>{as_json(a)}<|tool_call_end|><|tool_calls_section_end|>"
    ),
    "Granite": lambda n, a: f"<|tool_call|>[{call(n, a)}]",
    "Command R": lambda n, a: (
        f"Action:\n```json\n[\n{call(n, a, 'tool_name', 'parameters')}\n]\n```"
    ),
    "Functionary": lambda n, a: f">>>{n}\n{as_json(a)}",
    "Llama function tag": lambda n, a: f"<function={n}>{as_json(a)}</function>",
    "Phi": lambda n, a: f"<|tool_call|>[{call(n, a)}]<|/tool_call|>",
    "gpt-oss": lambda n, a: (
        f"<|channel|>commentary to=functions.{n} <|constrain|>json<|message|>{as_json(a)}<|call|>"
    ),
    "xLAM": lambda n, a: f"[{call(n, a)}]",
    "xLAM in a fence": lambda n, a: f"```json\n[{call(n, a)}]\n```",
    "ReAct": lambda n, a: f"Thought: I need it.\nAction: {n}\nAction Input: {as_json(a)}",
    "ReAct in Chinese": lambda n, a: f"思考：需要查。\n行动：{n}\n行动输入：{as_json(a)}",
    "Qwen-Agent": lambda n, a: f"✿FUNCTION✿: {n}\n✿ARGS✿: {as_json(a)}\n✿RESULT✿",
    "a tag with the name": lambda n, a: f'<tool_call name="{n}">{as_json(a)}</tool_call>',
    "a tag with the name, tags inside": lambda n, a: (
        f'<tool_call name="{n}">\n{as_tags(a)}\n</tool_call>'
    ),
    "a tag of its own": lambda n, a: f"<{n}>\n{as_tags(a)}\n</{n}>",
    "a tag of its own with JSON": lambda n, a: f"<{n}>{as_json(a)}</{n}>",
    "tags for name and arguments": lambda n, a: (
        f"<tool_name>{n}</tool_name>\n<arguments>{as_json(a)}</arguments>"
    ),
    "tags in tags": lambda n, a: (
        f"<use_tool><name>{n}</name><parameters>\n{as_tags(a)}\n</parameters></use_tool>"
    ),
    "labels": lambda n, a: f"Tool: {n}\nArguments: {as_json(a)}",
    "bold labels": lambda n, a: f"**Tool:** `{n}`\n**Arguments:** `{as_json(a)}`",
    "labels, two words": lambda n, a: f"Tool Name: {n}\nParameters:\n{as_lines(a)}",
    "Chinese labels": lambda n, a: f"工具：{n}\n参数：{as_json(a)}",
    "Chinese labels on one line": lambda n, a: f"工具名称：{n}，参数：{as_json(a)}",
    "a Chinese call": lambda n, a: f"调用工具：{as_python(n, a)}",
    "a Chinese call in brackets": lambda n, a: f"【调用】{n} {as_json(a)}",
    "a Chinese sentence": lambda n, a: f"我将使用 {n}，参数为 {as_json(a)}",
    "an English sentence": lambda n, a: f"I will now call {n} with the arguments {as_json(a)}",
    "Python in a fence": lambda n, a: f"```python\n{as_python(n, a)}\n```",
    "Python that prints": lambda n, a: f"```python\nprint({as_python(n, a)})\n```",
    "Python that assigns": lambda n, a: f"```python\nresult = {as_python(n, a)}\n```",
    "Python alone": lambda n, a: as_python(n, a),
    "YAML": lambda n, a: f"```yaml\nname: {n}\narguments:\n{as_lines(a)}\n```",
    "YAML without a fence": lambda n, a: f"tool: {n}\nparameters:\n{as_lines(a)}",
    "YAML under the name": lambda n, a: f"{n}:\n{as_lines(a)}",
    "JSON over two lines": lambda n, a: f"{n}\n{as_json(a)}",
    "two objects": lambda n, a: f'{{"name": "{n}"}}\n{{"arguments": {as_json(a)}}}',
    "a name in code, JSON in a fence": lambda n, a: f"`{n}`\n```json\n{as_json(a)}\n```",
    "an object under the name": lambda n, a: f'{{"{n}": {as_json(a)}}}',
    "attributes": lambda n, a: (
        f"<{n} {' '.join(f'{k}={quoteattr(v)}' for k, v in a.items() if v.isalnum())}/>"
        if all(v.isalnum() for v in a.values())
        else f"<{n}>{as_json(a)}</{n}>"
    ),
}
