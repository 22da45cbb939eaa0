"""Shapes of calls as makers' templates have them, with the tokens around, and where a server
strips those; what was seen of models that come near one of them stands here too."""

from __future__ import annotations

import json
from typing import Any

from tests.llm.replies.wrappings import (
    WRAPPINGS,
    Arguments,
    Wrapping,
    as_json,
    as_keywords,
    as_lines,
    as_python,
    as_tags,
    call,
)


def js(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def typed(name: str, arguments: Arguments, given: str = "arguments") -> str:
    return js({"type": "function", "function": {"name": name, given: dict(arguments)}})


def cohere(name: str, arguments: Arguments) -> str:
    return js({"tool_call_id": "0", "tool_name": name, "parameters": dict(arguments)})


def keyed(arguments: Arguments, prefix: str = "", between: str = "\n") -> str:
    return between.join(
        f"<{prefix}arg_key>{key}</{prefix}arg_key>{between}"
        f"<{prefix}arg_value>{value}</{prefix}arg_value>"
        for key, value in arguments.items()
    )


def invoked(name: str, arguments: Arguments, prefix: str = "", attributes: str = "") -> str:
    parameter = f'<{prefix}parameter name="{{key}}"{attributes}>{{value}}</{prefix}parameter>'
    tags = as_tags(arguments, parameter)
    return f'<{prefix}invoke name="{name}">\n{tags}\n</{prefix}invoke>'


def escaped(arguments: Arguments, quote: str) -> str:
    return "{" + ",".join(f"{k}:{quote}{v}{quote}" for k, v in arguments.items()) + "}"


STRING = ' string="true"'
GEMMA = '<|"|>'
THOUGHT = "<|channel|>analysis<|message|>We need to count.<|end|><|start|>assistant"

VENDORS: dict[str, Wrapping] = {
    # Qwen
    "Qwen2.5-Coder, tools": lambda n, a: f"<tools>\n{call(n, a)}\n</tools>",
    "Qwen2.5-Coder, a fence": lambda n, a: f"```xml\n<tool_call>\n{call(n, a)}\n</tool_call>\n```",
    "Qwen2.5-Coder, tools in a fence": lambda n, a: f"```xml\n<tools>\n{call(n, a)}\n</tools>\n```",
    "Qwen2.5-Coder, function": lambda n, a: f"<function>\n{call(n, a)}\n</function>",
    "Qwen2.5, response": lambda n, a: f"<response>\n{call(n, a)}\n</response>",
    "Qwen2.5, end": lambda n, a: f"<tool_call>\n{call(n, a)}\n</tool_call><|im_end|>",
    "Qwen3, empty thinking": lambda n, a: (
        f"<think>\n\n</think>\n\n<tool_call>\n{call(n, a)}\n</tool_call><|im_end|>\n"
    ),
    "Qwen3-Coder, no beginning": lambda n, a: (
        f"<function={n}>\n"
        + as_tags(a, "<parameter={key}>\n{value}\n</parameter>")
        + "\n</function>\n</tool_call>"
    ),
    "Qwen3-Coder, attributes": lambda n, a: (
        f'<tool_call>\n<function name="{n}">\n'
        + as_tags(a, '<parameter name="{key}">\n{value}\n</parameter>')
        + "\n</function>\n</tool_call>"
    ),
    "Qwen3-Coder, parameters left open": lambda n, a: (
        f"<tool_call>\n<function={n}>\n"
        + as_tags(a, "<parameter={key}>\n{value}")
        + "\n</function>\n</tool_call>"
    ),
    "Qwen3-Coder, spaces": lambda n, a: (
        f"<tool_call>\n<function = {n}>\n"
        + as_tags(a, "<parameter = {key}>\n{value}\n</parameter>")
        + "\n</function>\n</tool_call>"
    ),
    "Qwen-Agent, plain": lambda n, a: f"Function: {n}\nArgs: {as_json(a)}",
    # GLM
    "GLM-4": lambda n, a: f"{n}\n{as_json(a)}<|observation|>",
    "GLM-4, role": lambda n, a: f"<|assistant|>{n}\n{as_json(a)}<|observation|>",
    "GLM-4, fence": lambda n, a: f"<|assistant|>{n}\n```json\n{as_json(a)}\n```",
    "GLM-4.5, end": lambda n, a: f"\n<tool_call>{n}\n{keyed(a)}\n</tool_call><|observation|>",
    "GLM-4.5, stripped": lambda n, a: f"{n}\n{keyed(a)}",
    "GLM-4.7": lambda n, a: f"<tool_call>{n}{keyed(a, between='')}</tool_call>",
    # DeepSeek
    "DeepSeek R1": lambda n, a: (
        f"<｜tool▁call▁begin｜>function<｜tool▁sep｜>{n}\n```json\n{as_json(a)}\n```"
        "<｜tool▁call▁end｜>"
    ),
    "DeepSeek, separator alone": lambda n, a: (
        f"function<｜tool▁sep｜>{n}\n```json\n{as_json(a)}\n```"
    ),
    "DeepSeek, stripped": lambda n, a: f"function{n}\n```json\n{as_json(a)}\n```",
    "DeepSeek in ASCII": lambda n, a: (
        f"<|tool_calls_begin|><|tool_call_begin|>function<|tool_sep|>{n}\n```json\n{as_json(a)}\n"
        "```<|tool_call_end|><|tool_calls_end|><|end_of_sentence|>"
    ),
    "DeepSeek with spaces": lambda n, a: (
        f"<｜tool calls begin｜><｜tool call begin｜>function<｜tool sep｜>{n}\n```json\n"
        f"{as_json(a)}\n```<｜tool call end｜><｜tool calls end｜>"
    ),
    "DSML, stripped": lambda n, a: (
        f"<function_calls>\n{invoked(n, a, attributes=STRING)}\n</function_calls>"
    ),
    "DSML, tool_calls": lambda n, a: (
        f"<｜DSML｜tool_calls>\n{invoked(n, a, '｜DSML｜')}\n</｜DSML｜tool_calls>"
    ),
    # Llama
    "Llama 3.1, type": lambda n, a: (
        js({"type": "function", "name": n, "parameters": dict(a)}) + "<|eom_id|>"
    ),
    "Llama 3.1, function": lambda n, a: js(
        {"type": "function", "function": n, "parameters": dict(a)}
    ),
    "Llama 3.1, header": lambda n, a: (
        "<|start_header_id|>assistant<|end_header_id|>\n\n<|python_tag|>"
        f"{call(n, a, given='parameters')}<|eom_id|>"
    ),
    "Llama 3.1, built in": lambda n, a: f"<|python_tag|>{n}.call({as_keywords(a)})<|eom_id|>",
    "Llama 3.1, Python": lambda n, a: f"<|python_tag|>{as_python(n, a)}",
    "Llama 3.2": lambda n, a: f"[{as_python(n, a)}]<|eot_id|>",
    "Llama 4, header": lambda n, a: (
        f"<|header_start|>assistant<|header_end|>\n\n[{as_python(n, a)}]<|eot|>"
    ),
    "Llama 4, JSON": lambda n, a: (
        f"<|python_start|>{call(n, a, given='parameters')}<|python_end|><|eot|>"
    ),
    # Mistral
    "Mistral, id": lambda n, a: (
        f"[TOOL_CALLS] [{js({'name': n, 'arguments': dict(a), 'id': 'D681PevKs'})}]</s>"
    ),
    "Mistral, call id": lambda n, a: f"[TOOL_CALLS]{n}[CALL_ID]VvvODy9mT[ARGS]{as_json(a)}</s>",
    "Mistral, no mark between": lambda n, a: f"[TOOL_CALLS]{n}{as_json(a)}",
    "Mistral, stripped": lambda n, a: f"{n}{as_json(a)}",
    "Mistral, half stripped": lambda n, a: f"{n}[ARGS]{as_json(a)}",
    "Mistral, a word": lambda n, a: f"TOOL_CALLS: [{call(n, a)}]",
    "Mistral, closed": lambda n, a: f"[TOOL_CALLS][{call(n, a)}][/TOOL_CALLS]",
    "Magistral": lambda n, a: f"[THINK]I must count.[/THINK][TOOL_CALLS]{n}[ARGS]{as_json(a)}",
    # Hermes
    "Hermes, single quotes": lambda n, a: (
        f"<tool_call>\n{ {'arguments': dict(a), 'name': n} }\n</tool_call>"
    ),
    "Hermes, scratch pad": lambda n, a: (
        f"<scratch_pad>\nGoal: count\nActions: {as_python(n, a)}\n</scratch_pad>\n"
        f"<tool_call>\n{call(n, a)}\n</tool_call>"
    ),
    "Hermes, opened twice": lambda n, a: f"<tool_call>\n{call(n, a)}\n<tool_call>",
    "Hermes, a brace too few": lambda n, a: f"<tool_call>\n{call(n, a)[:-1]}\n</tool_call>",
    "Hermes, a brace too many": lambda n, a: f"<tool_call>\n{call(n, a)}}}\n</tool_call>",
    "Hermes, double braces": lambda n, a: f"<tool_call>\n{{{call(n, a)}}}\n</tool_call>",
    "Hermes, id": lambda n, a: (
        f"<tool_call>\n{js({'id': 0, 'name': n, 'arguments': dict(a)})}\n</tool_call>"
    ),
    "Hermes, Python": lambda n, a: f"<tool_call>\n{as_python(n, a)}\n</tool_call>",
    "Hermes, YAML": lambda n, a: f"<tool_call>\nname: {n}\narguments:\n{as_lines(a)}\n</tool_call>",
    "Hermes, tags": lambda n, a: (
        f"<tool_call>\n<name>{n}</name>\n<arguments>{as_json(a)}</arguments>\n</tool_call>"
    ),
    "Hermes, id of the tag": lambda n, a: f'<tool_call id="call_1">\n{call(n, a)}\n</tool_call>',
    # Command
    "Command R, no line end": lambda n, a: (
        "Action:```json\n"
        + json.dumps([{"tool_name": n, "parameters": dict(a)}], ensure_ascii=False, indent=4)
        + "```"
    ),
    "Command R, plan": lambda n, a: (
        "Plan: I will count the files.\nAction: ```json\n"
        f"[{call(n, a, 'tool_name', 'parameters')}]\n```"
    ),
    "Command R7B": lambda n, a: (
        "<|START_THINKING|>I will count.<|END_THINKING|>"
        f"<|START_ACTION|>[\n    {cohere(n, a)}\n]<|END_ACTION|><|END_OF_TURN_TOKEN|>"
    ),
    "Command A, stripped": lambda n, a: f"I will count.[\n    {cohere(n, a)}\n]",
    # Phi
    "Phi, functools": lambda n, a: f"functools [{call(n, a)}]",
    "Phi-4-mini": lambda n, a: f"<|tool_call|>[{typed(n, a)}]<|/tool_call|><|end|>",
    "Phi-4-mini, stripped": lambda n, a: f"[{typed(n, a, 'parameters')}]",
    "Phi, one": lambda n, a: f"<|tool_call|>{call(n, a)}<|end|>",
    # Gemma
    "Gemma 4": lambda n, a: f"<|tool_call>call:{n}{escaped(a, GEMMA)}<tool_call|>",
    "Gemma 4, thinking": lambda n, a: (
        f"<|channel>thought\nI count.<channel|><|tool_call>call:{n}{escaped(a, GEMMA)}"
        "<tool_call|><turn|>"
    ),
    "Gemma, a list": lambda n, a: f"```python\n[{as_python(n, a)}]\n```<end_of_turn>",
    "Gemma, JSON": lambda n, a: f"```json\n{call(n, a, given='parameters')}\n```<end_of_turn>",
    "Gemma, function_call": lambda n, a: f"```function_call\n{call(n, a)}\n```",
    "Gemma, a module": lambda n, a: (
        f"```tool_code\nimport files\nprint(files.{as_python(n, a)})\n```"
    ),
    # Granite
    "Granite 20B": lambda n, a: f"<function_call> {call(n, a)}",
    "Granite 3, role": lambda n, a: (
        f"<|start_of_role|>assistant_tool_call<|end_of_role|>[{call(n, a)}]<|end_of_text|>"
    ),
    "Granite 3, a tag": lambda n, a: f"<tool_call>[{call(n, a)}]",
    "Granite 4": lambda n, a: f"<tool_call>\n{call(n, a)}\n</tool_call><|end_of_text|>",
    # ERNIE, MiniMax
    "ERNIE": lambda n, a: (
        f"<think>\n要数。\n</think>\n\n<tool_call>\n{call(n, a)}\n</tool_call>\n\n</s>"
    ),
    "ERNIE, response": lambda n, a: (
        f"<response>\n我来查。\n</response>\n<tool_call>\n{call(n, a)}\n</tool_call>"
    ),
    "MiniMax M1": lambda n, a: f"<tool_calls>\n{call(n, a)}\n</tool_calls>",
    "MiniMax M1, no beginning": lambda n, a: f"\n{call(n, a)}\n</tool_calls>",
    "MiniMax M2, no beginning": lambda n, a: f"{invoked(n, a)}\n</minimax:tool_call>[e~[",
    # Kimi
    "Kimi, stripped": lambda n, a: f"functions.{n}:0{as_json(a)}",
    "Kimi, no prefix": lambda n, a: (
        f"<|tool_calls_section_begin|><|tool_call_begin|>{n}:1<|tool_call_argument_begin|>"
        f"{as_json(a)}<|tool_call_end|><|tool_calls_section_end|><|im_end|>"
    ),
    "Kimi, one section": lambda n, a: (
        f"<|tool_call_section_begin|><|tool_call_begin|>functions.{n}:0"
        f"<|tool_call_argument_begin|>{as_json(a)}<|tool_call_end|><|tool_call_section_end|>"
    ),
    # Functionary
    "Functionary 2": lambda n, a: (
        f"<|from|>assistant\n<|recipient|>{n}\n<|content|>{as_json(a)}<|stop|>"
    ),
    "Functionary 2, no beginning": lambda n, a: f"{n}\n<|content|>{as_json(a)}<|stop|>",
    "Functionary 3.1": lambda n, a: f"<function={n}>{as_json(a)}</function><|eom_id|>",
    "Functionary 3.2": lambda n, a: f">>>all\nI will count them.>>>{n}\n{as_json(a)}<|eot_id|>",
    "Functionary 3.2, half": lambda n, a: f"all\nI will count them.\n>>>{n}\n{as_json(a)}",
    # xLAM
    "xLAM 1": lambda n, a: f'{{"thought": "I count.", "tool_calls": [{call(n, a)}]}}',
    "xLAM, end": lambda n, a: f"[{call(n, a)}]<|im_end|>",
    "xLAM, api": lambda n, a: js(
        {"thought": "", "tool_calls": [{"api_name": n, "api_arguments": dict(a)}]}
    ),
    # Nemotron
    "Nemotron, Python": lambda n, a: f"<TOOLCALL>[{as_python(n, a)}]</TOOLCALL>",
    "Nemotron, thinking": lambda n, a: (
        f"<think>\nx\n</think>\n<TOOLCALL>[{call(n, a)}]</TOOLCALL><SPECIAL_12>"
    ),
    "Nemotron, one": lambda n, a: f"<TOOLCALL>{call(n, a)}</TOOLCALL>\n<SPECIAL_11>",
    # gpt-oss
    "gpt-oss, thinking": lambda n, a: (
        f"{THOUGHT}<|channel|>commentary to=functions.{n} <|constrain|>json<|message|>"
        f"{as_json(a)}<|call|>"
    ),
    "gpt-oss, to the role": lambda n, a: (
        f"<|start|>assistant to=functions.{n}<|channel|>commentary json<|message|>"
        f"{as_json(a)}<|call|>"
    ),
    "gpt-oss, analysis": lambda n, a: (
        f"<|channel|>analysis to=functions.{n} <|constrain|>json<|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, code": lambda n, a: (
        f"<|channel|>commentary to=functions.{n} code<|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, preamble": lambda n, a: (
        "<|channel|>commentary<|message|>I will count them.<|end|><|start|>assistant<|channel|>"
        f"commentary to=functions.{n} <|constrain|>json<|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, two channels": lambda n, a: (
        f"<|channel|>commentary to=assistant<|channel|>commentary to=functions.{n} "
        f"<|constrain|>json<|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, a channel between": lambda n, a: (
        f"<|channel|>commentary to=functions.{n}<|channel|>json<|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, a channel of its own": lambda n, a: (
        f"<|start|>assistant<|channel|>{n} <|message|>{as_json(a)}<|call|>"
    ),
    "gpt-oss, kind first": lambda n, a: (
        f"<|constrain|>json<|channel|>commentary to=functions.{n}<|message|>{as_json(a)}"
    ),
    "gpt-oss, stripped": lambda n, a: (
        f"analysisWe need to count.assistantcommentary to=functions.{n} json{as_json(a)}"
    ),
    "gpt-oss, stripped, no thinking": lambda n, a: f"commentary to=functions.{n} json{as_json(a)}",
    "gpt-oss, half stripped": lambda n, a: (
        f"assistantcommentary to=functions.{n} <|constrain|>json{as_json(a)}"
    ),
    # Others
    "Jamba": lambda n, a: f"<tool_calls>\n[\n{call(n, a)}\n]\n</tool_calls><|eom|>",
    "Hunyuan, fence": lambda n, a: f"<tool_call>{n}\n```json\n{as_json(a)}\n```</tool_call>",
    "Hunyuan, separator": lambda n, a: (
        f"<tool_calls><tool_call>{n}<tool_sep>\n```json\n{as_json(a)}\n```\n</tool_call>"
        "</tool_calls>"
    ),
    "Step-3": lambda n, a: (
        "<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜>"
        f"{invoked(n, a, 'steptml:')}<｜tool_call_end｜><｜tool_calls_end｜>"
    ),
    "Olmo 3": lambda n, a: f"<function_calls>\n{as_python(n, a)}\n</function_calls>",
    "SmolLM3": lambda n, a: f"<code>\n{as_python(n, a)}\n</code>",
    "NexusRaven": lambda n, a: f"Call: {as_python(n, a)}<bot_end> \nThought: This counts files.",
    "Gorilla": lambda n, a: f"<<function>>{as_python(n, a)}<|EOT|>",
    "LongCat": lambda n, a: f"<longcat_tool_call>{n}\n{keyed(a, 'longcat_')}\n</longcat_tool_call>",
    "LongCat, JSON": lambda n, a: f"<longcat_tool_call>\n{call(n, a)}\n</longcat_tool_call>",
    "Solar": lambda n, a: (
        f"<|tool_calls|><|tool_call:begin|>abc123<|tool_call:name|>{n}<|tool_call:args|>"
        f"{as_json(a)}<|tool_call:end|>"
    ),
    "HyperCLOVA X": lambda n, a: f" -> tool/function_call\n[{call(n, a)}]<|im_end|>",
    "GigaChat": lambda n, a: f"function call<|role_sep|>\n{call(n, a)}",
    "YandexGPT": lambda n, a: f"[TOOL_CALL_START]{n}\n{as_json(a)}",
    "Grok": lambda n, a: (
        f'<xai:function_call name="{n}">\n'
        + as_tags(a, '<parameter name="{key}">{value}</parameter>')
        + "\n</xai:function_call>"
    ),
    "Claude 2": lambda n, a: (
        f"<function_calls>\n<invoke>\n<tool_name>{n}</tool_name>\n<parameters>\n{as_tags(a)}\n"
        "</parameters>\n</invoke>\n</function_calls>"
    ),
    "Gemini, several": lambda n, a: js({"functionCalls": [{"name": n, "args": dict(a)}]}),
    "Nova": lambda n, a: f"<thinking>I count.</thinking>\n<{n}>\n{as_tags(a)}\n</{n}>",
    "EXAONE": lambda n, a: (
        f"<think>\n\n</think>\n\n<tool_call>{call(n, a)}</tool_call>[|endofturn|]"
    ),
    "Baichuan": lambda n, a: f"<|function_call|>{call(n, a)}<|endoftext|>",
    "Reka": lambda n, a: f"<tool_call>{call(n, a)}</tool_call> <sep>",
    # Agents
    "LangChain in XML": lambda n, a: f"<tool>{n}</tool><tool_input>{as_json(a)}</tool_input>",
    "LangChain in a fence": lambda n, a: (
        "Action:\n```\n"
        + json.dumps({"action": n, "action_input": dict(a)}, ensure_ascii=False, indent=2)
        + "\n```"
    ),
    "LlamaIndex": lambda n, a: f"Thought: I need it.\nAction: {n}\nAction Input: {dict(a)!r}",
    "AutoGen": lambda n, a: (
        f"***** Suggested tool call (call_abc): {n} *****\nArguments: \n{as_json(a)}\n{'*' * 41}"
    ),
    "Cherry Studio": lambda n, a: (
        f"<tool_use>\n  <name>{n}</name>\n  <arguments>{as_json(a)}</arguments>\n</tool_use>"
    ),
    "a tag of invocation": lambda n, a: (
        f'<tool_invocation name="{n}">\n{as_tags(a)}\n</tool_invocation>'
    ),
    "boxed": lambda n, a: f"\\boxed{{{as_python(n, a)}}}",
    "a YAML list": lambda n, a: f"- tool: {n}\n  arguments:\n{as_lines(a, '    ')}",
    "YAML, nested": lambda n, a: (
        "```yaml\ntool_calls:\n  - function:\n      name: "
        f"{n}\n      arguments:\n{as_lines(a, ' ' * 8)}\n```"
    ),
    "a Chinese tag": lambda n, a: f"<工具调用>{call(n, a)}</工具调用>",
    "Chinese tags": lambda n, a: (
        f"<工具调用>\n<工具名称>{n}</工具名称>\n<参数>{as_json(a)}</参数>\n</工具调用>"
    ),
    "Chinese corner brackets": lambda n, a: f"「调用工具」{n}\n「参数」{as_json(a)}",
    "a Chinese heading": lambda n, a: f"【{n}】\n{as_json(a)}",
    "a fence under the name": lambda n, a: f"```{n}\n{as_json(a)}\n```",
    "a fence of tools": lambda n, a: f"```tool\n{n}\n{as_json(a)}\n```",
    "a fence of tool_use": lambda n, a: f"```tool_use\n{call(n, a)}\n```",
    "escaped tags": lambda n, a: f"&lt;tool_call&gt;{call(n, a)}&lt;/tool_call&gt;",
    "a list of texts": lambda n, a: js({"tool_calls": [call(n, a)]}),
    "a plan": lambda n, a: js(
        {"plan": "count", "next_action": {"tool_name": n, "tool_args": dict(a)}}
    ),
    "arguments as a text": lambda n, a: js({"tool_name": n, "tool_arguments": as_json(a)}),
    "function_name": lambda n, a: js({"function_name": n, "function_args": dict(a)}),
    "a recipient": lambda n, a: js({"recipient_name": f"functions.{n}", "parameters": dict(a)}),
    "a request": lambda n, a: js({"request": {"tool": n, "arguments": dict(a)}}),
    "a whole response": lambda n, a: js(
        {
            "choices": [
                {"message": {"tool_calls": [{"function": {"name": n, "arguments": as_json(a)}}]}}
            ]
        }
    ),
}

SHAPES = {**WRAPPINGS, **VENDORS}
