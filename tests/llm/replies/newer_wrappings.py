"""Shapes of calls of newer makers' templates and of the readers that servers have for them."""

from __future__ import annotations

from tests.llm.replies.vendor_wrappings import SHAPES, invoked, js, keyed
from tests.llm.replies.wrappings import (
    Arguments,
    Wrapping,
    as_json,
    as_keywords,
    as_lines,
    as_python,
    as_tags,
    call,
)

MINIMAX = "]<]minimax[>["
PLAMO = "<|plamo:{}:plamo|>"


def opened(name: str, arguments: Arguments) -> str:
    """As Kimi K3 has it, whose tags are between tokens."""
    given = "".join(
        f'<|open|>argument key="{key}" type="string"<|sep|>{value}<|close|>argument<|sep|>'
        for key, value in arguments.items()
    )
    return f'<|open|>call tool="{name}" index="1"<|sep|>{given}<|close|>call<|sep|>'


def suffixed(name: str, arguments: Arguments, suffix: str) -> str:
    """As Hunyuan has it, whose tags end in a number of the checkpoint."""
    given = "".join(
        f"<arg_key{suffix}>{key}</arg_key{suffix}><arg_value{suffix}>{value}</arg_value{suffix}>"
        for key, value in arguments.items()
    )
    return (
        f"<tool_calls{suffix}><tool_call{suffix}>{name}{given}</tool_call{suffix}>"
        f"</tool_calls{suffix}>"
    )


def spaced(name: str, arguments: Arguments) -> str:
    """As MiniMax M3 has it, with a mark in front of each tag."""
    given = "".join(f"{MINIMAX}<{key}>{value}{MINIMAX}</{key}>" for key, value in arguments.items())
    return (
        f'{MINIMAX}<tool_call>{MINIMAX}<invoke name="{name}">{given}{MINIMAX}</invoke>'
        f"{MINIMAX}</tool_call>"
    )


def between(arguments: Arguments) -> str:
    """As Solar has it, each argument between tokens of its own."""
    return "\n".join(
        f"<|tool_arg:start|>{key}<|tool_arg:value|>{value}<|tool_arg:end|>"
        for key, value in arguments.items()
    )


def plamo(name: str, arguments: Arguments) -> str:
    parts = (
        *("begin_tool_requests", "begin_tool_request", "begin_tool_name"),
        name,
        *("end_tool_name", "begin_tool_arguments"),
        as_json(arguments),
        *("end_tool_arguments", "end_tool_request", "end_tool_requests"),
    )
    return "".join(PLAMO.format(part) if "_tool_" in part[:11] else part for part in parts)


NEWER: dict[str, Wrapping] = {
    "Kimi K3": lambda n, a: (
        f"<|open|>tools<|sep|>{opened(n, a)}<|close|>tools<|sep|><|close|>message<|sep|>"
    ),
    "Kimi K3, thinking": lambda n, a: (
        "<|open|>think<|sep|>I count.<|close|>think<|sep|><|open|>response<|sep|><|close|>response"
        f"<|sep|><|open|>tools<|sep|>{opened(n, a)}<|close|>tools<|sep|><|close|>message<|sep|>"
        "<|end_of_msg|>"
    ),
    "Kimi K3, JSON": lambda n, a: (
        f'<|open|>tools<|sep|><|open|>call tool="{n}" index="1"<|sep|><|open|>json type="object"'
        f"<|sep|>{as_json(a)}<|close|>json<|sep|><|close|>call<|sep|><|close|>tools<|sep|>"
    ),
    "MiniMax M3": spaced,
    "MiniMax M3, lines": lambda n, a: spaced(n, a).replace(f"{MINIMAX}<", f"\n{MINIMAX}<"),
    "Hunyuan 4": lambda n, a: suffixed(n, a, ":6124c78e"),
    "Hunyuan 4, no number": lambda n, a: suffixed(n, a, ""),
    "MiniCPM 5": lambda n, a: (
        f'<function name="{n}">'
        + as_tags(a, '<param name="{key}">{value}</param>').replace("</param>\n", "</param>")
        + "</function>"
    ),
    "MiniCPM 5, CDATA": lambda n, a: (
        f'<function name="{n}">'
        + as_tags(a, '<param name="{key}"><![CDATA[{value}]]></param>')
        + "</function>"
    ),
    "Inkling": lambda n, a: (
        f"<|message_model|>{n}<|content_invoke_tool_json|>{js({'name': n, 'args': dict(a)})}"
        "<|end_message|>"
    ),
    "Pangu": lambda n, a: f"[unused11][{call(n, a)}][unused12]",
    "Pangu 2": lambda n, a: f"<|tool_call_start|>[{call(n, a)}]<|tool_call_end|>",
    "dots": lambda n, a: f"<dots_function_call>\n{invoked(n, a)}\n</dots_function_call>",
    "dots, JSON": lambda n, a: f"<dots_function_call>\n{call(n, a)}\n</dots_function_call>",
    "GigaChat 3": lambda n, a: f"<|message_sep|>\n\nfunction call<|role_sep|>\n{call(n, a)}",
    "GigaChat 3.5": lambda n, a: (
        "<｜GCML｜tool_calls>\n"
        + invoked(n, a, "｜GCML｜", ' string="true"')
        + "\n</｜GCML｜tool_calls><|message_sep|>"
    ),
    "Muse": lambda n, a: (
        f"<|start|>assistant to={n}<|message|><atem:function_calls>\n"
        + invoked(n, a, "atem:")
        + "\n</atem:function_calls><|eot|>"
    ),
    "Muse, no head": lambda n, a: (
        f"<atem:function_calls>\n{invoked(n, a, 'atem:')}\n</atem:function_calls>"
    ),
    "Ling 3": lambda n, a: f"<tool_call>{n}\n{keyed(a, between='')}</tool_call>",
    "iQuest": lambda n, a: f"<iquest_tool_call>{n}\n{keyed(a)}\n</iquest_tool_call>",
    "RWKV": lambda n, a: f"**Tool Call:**\n```json\n{call(n, a)}\n```",
    "PLaMo 3": plamo,
    "Step Audio 2": lambda n, a: f"<tool_call>function\n{n}\n{as_json(a)}</tool_call>",
    "Solar Open 2": lambda n, a: f"<|tool_call:start|>{n}\n{between(a)}\n<|tool_call:end|>",
    "CWM": lambda n, a: f"<tool: function>\n{n} {as_json(a)}\n</tool>",
    "MiroThinker": lambda n, a: (
        f"<use_mcp_tool>\n<server_name>files</server_name>\n<tool_name>{n}</tool_name>\n"
        f"<arguments>\n{as_json(a)}\n</arguments>\n</use_mcp_tool>"
    ),
    "Apriel": lambda n, a: (
        f"[BEGIN FINAL RESPONSE]\n<tool_calls>[{call(n, a)}]</tool_calls>\n[END FINAL RESPONSE]"
    ),
    "Command A, text": lambda n, a: (
        "<|START_THINKING|>I count.<|END_THINKING|><|START_ACTION|>[\n    "
        + js({"tool_call_id": "0", "tool_name": n, "parameters": dict(a)})
        + "\n]<|END_ACTION|>"
    ),
    "Cline": lambda n, a: f"<use_tool>\n<name>{n}</name>\n{as_tags(a)}\n</use_tool>",
    "OpenHands": lambda n, a: (
        f"<function={n}>\n"
        + as_tags(a, "<parameter={key}>{value}</parameter>")
        + "\n</function><|im_end|>"
    ),
    "DeepSeek, an argument in one tag": lambda n, a: (
        f'<｜DSML｜function_calls>\n<｜DSML｜invoke name="{n}">\n{as_json(a)}\n</｜DSML｜invoke>\n'
        "</｜DSML｜function_calls>"
    ),
    "a tool call in a comment": lambda n, a: f"<!-- tool: {n} {as_json(a)} -->",
    "a call with a result behind": lambda n, a: (
        f"<tool_call>{call(n, a)}</tool_call>\n<tool_response>3</tool_response>"
    ),
    "keywords in brackets": lambda n, a: f"[{n}: {as_keywords(a)}]",
    "a bare YAML": lambda n, a: f"function: {n}\nparameters:\n{as_lines(a)}",
    "tool of": lambda n, a: js({"tool": {"name": n, "arguments": dict(a)}}),
    "calls of": lambda n, a: js({"calls": [{"tool": n, "args": dict(a)}]}),
    "in Chinese, all": lambda n, a: f"我将使用工具：{n}\n参数如下：\n```json\n{as_json(a)}\n```",
}
"""Those that no list had before; `SHAPES` holds all others."""

CORRECTED: dict[str, Wrapping] = {
    "Octopus": lambda n, a: f"<nexa_0>{as_python(n, a)}<nexa_end>",
    "a call in a details": lambda n, a: (
        f"<details><summary>{n}</summary>\n\n```json\n{as_json(a)}\n```\n</details>"
    ),
}
"""Those that are told to be no call, so that the model says it again."""

ALL_SHAPES = {**SHAPES, **NEWER}
