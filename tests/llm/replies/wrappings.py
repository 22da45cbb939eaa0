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


def as_keywords(arguments: Arguments) -> str:
    return ", ".join(
        f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in arguments.items()
    )


def as_script(arguments: Arguments) -> str:
    given = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in arguments.items()]
    return f"{{ {', '.join(given)} }}"


def if_plain(wrapping: Wrapping) -> Wrapping:
    """A wrapping that can hold single words alone, and JSON behind the name for anything else."""

    def wrap(name: str, arguments: Arguments) -> str:
        if all(value.isalnum() for value in arguments.values()):
            return wrapping(name, arguments)
        return f"{name}: {as_json(arguments)}"

    return wrap


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
    "Anthropic": lambda n, a: (
        f'<function_calls>\n<invoke name="{n}">\n'
        + as_tags(a, '<parameter name="{key}">{value}</parameter>')
        + "\n</invoke>\n</function_calls>"
    ),
    "MiniMax": lambda n, a: (
        f'<minimax:tool_call>\n<invoke name="{n}">\n'
        + as_tags(a, '<parameter name="{key}">{value}</parameter>')
        + "\n</invoke>\n</minimax:tool_call>"
    ),
    "Qwen3-Coder": lambda n, a: (
        f"<tool_call>\n<function={n}>\n"
        + as_tags(a, "<parameter={key}>\n{value}\n</parameter>")
        + "\n</function>\n</tool_call>"
    ),
    "Seed": lambda n, a: (
        f"<seed:tool_call>\n<function={n}>\n"
        + as_tags(a, "<parameter={key}>{value}</parameter>")
        + "\n</function>\n</seed:tool_call>"
    ),
    "GLM-4.5": lambda n, a: (
        f"<tool_call>{n}\n"
        + as_tags(a, "<arg_key>{key}</arg_key>\n<arg_value>{value}</arg_value>")
        + "\n</tool_call>"
    ),
    "Hunyuan": lambda n, a: f"<tool_calls>[{call(n, a)}]</tool_calls>",
    "InternLM": lambda n, a: (
        f"<|action_start|><|plugin|>\n{call(n, a, given='parameters')}<|action_end|>"
    ),
    "ChatGLM3": lambda n, a: f"{n}\n```python\ntool_call({as_keywords(a)})\n```",
    "Gemma": lambda n, a: f"```tool_code\n{as_python(n, a)}\n```",
    "Gemini": lambda n, a: f"```tool_code\nprint(default_api.{as_python(n, a)})\n```",
    "Llama 4": lambda n, a: f"[{as_python(n, a)}]",
    "Llama 4 marks": lambda n, a: f"<|python_start|>[{as_python(n, a)}]<|python_end|>",
    "Nemotron": lambda n, a: f"<TOOLCALL>[{call(n, a)}]</TOOLCALL>",
    "tool_calls json": lambda n, a: f'{{"tool_calls": [{call(n, a)}]}}',
    "OpenAI json": lambda n, a: json.dumps(
        {
            "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": n, "arguments": as_json(a)}}
            ]
        },
        ensure_ascii=False,
    ),
    "function_call": lambda n, a: json.dumps(
        {"function_call": {"name": n, "arguments": as_json(a)}}, ensure_ascii=False
    ),
    "LangChain": lambda n, a: (
        "```json\n"
        + json.dumps({"action": n, "action_input": dict(a)}, ensure_ascii=False)
        + "\n```"
    ),
    "tool/tool_input": lambda n, a: json.dumps(
        {"tool": n, "tool_input": dict(a)}, ensure_ascii=False
    ),
    "AutoGPT": lambda n, a: json.dumps(
        {"thoughts": {"text": "I need it"}, "command": {"name": n, "args": dict(a)}},
        ensure_ascii=False,
    ),
    "multi_tool_use": lambda n, a: json.dumps(
        {"tool_uses": [{"recipient_name": f"functions.{n}", "parameters": dict(a)}]},
        ensure_ascii=False,
    ),
    "to=functions": lambda n, a: f"to=functions.{n} json {as_json(a)}",
    "assistant to=": lambda n, a: f"assistant to={n} code\n{as_json(a)}",
    "execute_tool": lambda n, a: f"<execute_tool>{as_python(n, a)}</execute_tool>",
    "function_call tag": lambda n, a: f"<function_call>{call(n, a)}</function_call>",
    "glaive": lambda n, a: (
        f'<functioncall> {{"name": "{n}", "arguments": \'{as_json(a)}\'}} </functioncall>'
    ),
    "square": lambda n, a: f"[[{as_python(n, a)}]]",
    "at": lambda n, a: f"@{as_python(n, a)}",
    "slash": if_plain(lambda n, a: f"/{n} " + " ".join(f'{k}="{v}"' for k, v in a.items())),
    "shell": if_plain(
        lambda n, a: f"```bash\n{n} " + " ".join(f'--{k} "{v}"' for k, v in a.items()) + "\n```"
    ),
    "own command": lambda n, a: f"```bash\nfossick tool {n} '{as_json(a)}'\n```",
    "JavaScript": lambda n, a: f"```js\nconst result = await {n}({as_script(a)});\n```",
    "TypeScript": lambda n, a: f"await functions.{n}({as_script(a)});",
    "tools.f": lambda n, a: f"tools.{as_python(n, a)}",
    "functions json": lambda n, a: f"functions.{n}({as_json(a)})",
    "arrow": lambda n, a: f"→ {as_python(n, a)}",
    "list item": lambda n, a: f"1. {as_python(n, a)}",
    "use the tool": lambda n, a: f"Let me use the `{n}` tool:\n```json\n{as_json(a)}\n```",
    "用工具": lambda n, a: f"使用工具 {n}，参数：{as_keywords(a)}",
    "调用 f：": lambda n, a: f"调用 {n}：{as_json(a)}",
    "工具调用": if_plain(
        lambda n, a: (
            f"【工具调用】\n工具名：{n}\n参数：\n" + "\n".join(f"- {k}: {v}" for k, v in a.items())
        )
    ),
    "table": if_plain(
        lambda n, a: (
            f"| Tool | {n} |\n|---|---|\n" + "\n".join(f"| {k} | {v} |" for k, v in a.items())
        )
    ),
    "colon": lambda n, a: f"{n}: {as_json(a)}",
    "fat arrow": lambda n, a: f"{n} => {as_json(a)}",
    "arrow2": lambda n, a: f"{n} -> {as_json(a)}",
    "comma": lambda n, a: f"{n}, {as_json(a)}",
    "param value": lambda n, a: (
        f'<tool name="{n}">'
        + "".join(f'<param name="{k}" value={quoteattr(v)}/>' for k, v in a.items())
        + "</tool>"
    ),
    "call tool=": lambda n, a: f'<call tool="{n}">{as_json(a)}</call>',
    "braces": if_plain(lambda n, a: "{{" + as_python(n, a) + "}}"),
    "FunctionGemma": lambda n, a: (
        f"<start_function_call>call:{n}{{"
        + ",".join(f"{k}:<escape>{v}<escape>" for k, v in a.items())
        + "}<end_function_call>"
    ),
    "Apertus": lambda n, a: f'<|tools_prefix|>[{{"{n}": {as_json(a)}}}]<|tools_suffix|>',
    "Cohere": lambda n, a: (
        "<|START_ACTION|>["
        + json.dumps(
            {"tool_call_id": "0", "tool_name": n, "parameters": dict(a)}, ensure_ascii=False
        )
        + "]<|END_ACTION|>"
    ),
    "LFM2": lambda n, a: f"<|tool_call_start|>[{as_python(n, a)}]<|tool_call_end|>",
    "DSML": lambda n, a: (
        f'<｜DSML｜function_calls>\n<｜DSML｜invoke name="{n}">\n'
        + as_tags(a, '<｜DSML｜parameter name="{key}" string="true">{value}</｜DSML｜parameter>')
        + "\n</｜DSML｜invoke>\n</｜DSML｜function_calls>"
    ),
    "Kimi bare": lambda n, a: (
        f"<|tool_call_begin|>functions.{n}:0<|tool_call_argument_begin|>{as_json(a)}<|tool_call_end|>"
    ),
    "kwargs line": if_plain(lambda n, a: f"{n} {as_keywords(a)}"),
    "Chinese paren": if_plain(lambda n, a: f"{n}（{as_keywords(a)}）"),
    "Chinese sentence2": if_plain(lambda n, a: f"接下来调用 {n} 工具，传入参数 {as_keywords(a)}。"),
    "Tool call:": lambda n, a: f"Tool call: {as_python(n, a)}",
    "Calling": if_plain(lambda n, a: f"*Calling {n} with {as_keywords(a)}*"),
    "italic": if_plain(lambda n, a: f"*{n}({as_keywords(a)})*"),
    "bracket TOOL": lambda n, a: f"[TOOL: {n}] {as_json(a)} [/TOOL]",
    "bracket CALL": lambda n, a: f"[CALL {n} {as_json(a)}]",
    "TOML": if_plain(
        lambda n, a: (
            f"```toml\n[{n}]\n"
            + "\n".join(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in a.items())
            + "\n```"
        )
    ),
    "json array": lambda n, a: json.dumps([n, dict(a)], ensure_ascii=False),
    "func key": lambda n, a: json.dumps({"function": n, "args": dict(a)}, ensure_ascii=False),
    "api_call": lambda n, a: json.dumps({"api": n, "params": dict(a)}, ensure_ascii=False),
    "flat": lambda n, a: json.dumps(
        {"tool" if "name" in a else "name": n, **dict(a)}, ensure_ascii=False
    ),
    "flat tool": lambda n, a: json.dumps({"tool": n, **dict(a)}, ensure_ascii=False),
    "工具 json": lambda n, a: json.dumps({"工具": n, "参数": dict(a)}, ensure_ascii=False),
    "JSON-RPC": lambda n, a: json.dumps(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": n, "arguments": dict(a)},
        },
        ensure_ascii=False,
    ),
    "Anthropic block": lambda n, a: json.dumps(
        {"type": "tool_use", "id": "toolu_1", "name": n, "input": dict(a)}, ensure_ascii=False
    ),
    "Anthropic content list": lambda n, a: json.dumps(
        [
            {"type": "text", "text": "Looking."},
            {"type": "tool_use", "id": "t", "name": n, "input": dict(a)},
        ],
        ensure_ascii=False,
    ),
    "Responses item": lambda n, a: json.dumps(
        {"type": "function_call", "call_id": "c", "name": n, "arguments": as_json(a)},
        ensure_ascii=False,
    ),
    "Gemini functionCall": lambda n, a: json.dumps(
        {"functionCall": {"name": n, "args": dict(a)}}, ensure_ascii=False
    ),
    "Bedrock toolUse": lambda n, a: json.dumps(
        {"toolUse": {"toolUseId": "x", "name": n, "input": dict(a)}}, ensure_ascii=False
    ),
    "message with tool_calls": lambda n, a: json.dumps(
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "c", "type": "function", "function": {"name": n, "arguments": dict(a)}}
            ],
        },
        ensure_ascii=False,
    ),
    "single-quoted dict": lambda n, a: str({"name": n, "arguments": dict(a)}),
    "json comments": lambda n, a: "```jsonc\n// look it up\n" + call(n, a) + "\n```",
    "double braces": lambda n, a: "{{" + call(n, a) + "}}",
    "tool-call dashed": lambda n, a: f"<tool-call>{call(n, a)}</tool-call>",
    "mcp tool": lambda n, a: (
        f"<use_mcp_tool>\n<server_name>fossick</server_name>\n<tool_name>{n}</tool_name>\n"
        f"<arguments>\n{as_json(a)}\n</arguments>\n</use_mcp_tool>"
    ),
    "mcp prefix": lambda n, a: call(f"mcp__fossick__{n}", a),
    "action xml": lambda n, a: f"<action>{n}</action>\n<action_input>{as_json(a)}</action_input>",
    "invoke attr": if_plain(lambda n, a: f"<invoke tool=\"{n}\" arguments='{as_json(a)}'/>"),
    "function params xml": lambda n, a: (
        f"<function>\n<name>{n}</name>\n<parameters>{as_json(a)}</parameters>\n</function>"
    ),
    "heading": lambda n, a: f"### Tool call\n**{n}**\n```json\n{as_json(a)}\n```",
    "heading list": if_plain(
        lambda n, a: f"**Action**: {n}\n\n" + "\n".join(f"- **{k}**: {v}" for k, v in a.items())
    ),
    "quote block": lambda n, a: "> " + as_python(n, a),
    "emoji": lambda n, a: f"🔧 {n}\n{as_json(a)}",
    "code act": lambda n, a: f"<execute>\n{as_python(n, a)}\n</execute>",
    "smolagents": lambda n, a: (
        f"Thought: I look.\nCode:\n```py\nresult = {as_python(n, a)}\nprint(result)\n```<end_code>"
    ),
    "await asyncio": lambda n, a: f"```python\nimport asyncio\nasyncio.run({as_python(n, a)})\n```",
    "client.call_tool": lambda n, a: f'client.call_tool("{n}", {as_json(a)})',
    "tool kwargs call": lambda n, a: f'call_tool(name="{n}", arguments={as_json(a)})',
    "invoke_tool": lambda n, a: f'invoke("{n}", {as_json(a)})',
    "dot call": lambda n, a: f"{n}.call({as_json(a)})",
    "lisp": lambda n, a: (
        f"({n} " + " ".join(f":{k} {json.dumps(v, ensure_ascii=False)}" for k, v in a.items()) + ")"
    ),
    "colon eq": lambda n, a: f"name={n}\narguments={as_json(a)}",
    "Chinese json keys": lambda n, a: json.dumps(
        {"工具名称": n, "工具参数": dict(a)}, ensure_ascii=False
    ),
    "请求": lambda n, a: f"我需要调用“{n}”工具，参数如下：\n```json\n{as_json(a)}\n```",
    "步骤": lambda n, a: f"步骤1：调用 `{n}`\n参数：`{as_json(a)}`",
    "动作": lambda n, a: f"动作：{n}\n动作输入：{as_json(a)}",
    "Action arrow": lambda n, a: f"Action: {n}[{as_json(a)}]",
    "react one line": lambda n, a: f"Action: {n}, Action Input: {as_json(a)}",
    "actions": lambda n, a: json.dumps(
        {"thought": "x", "actions": [{"tool": n, "input": dict(a)}]}, ensure_ascii=False
    ),
    "data": lambda n, a: json.dumps({"tool": n, "data": dict(a)}, ensure_ascii=False),
    "payload": lambda n, a: json.dumps({"action": n, "payload": dict(a)}, ensure_ascii=False),
    "smart quotes": if_plain(
        lambda n, a: (
            f"{{“name”: “{n}”, “arguments”: {{"
            + ", ".join(f"“{k}”: “{v}”" for k, v in a.items())
            + "}}"
        )
    ),
    "fullwidth": if_plain(
        lambda n, a: f"{n}（" + "，".join(f"{k}＝“{v}”" for k, v in a.items()) + "）"
    ),
}
