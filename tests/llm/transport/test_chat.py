"""The quirks of endpoints over chat.completions, one test for each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop_app.llm.transport.wire import FinishReason, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import UNREAD_ARGUMENTS, ToolCall
from desktop_app.messages.mind import Usage
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Called,
    Pause,
    Raw,
    Style,
    at_once,
    body,
    byte_by_byte,
    call,
    calls,
    deltas,
    events,
    status,
    text,
    without_done,
)
from tests.llm.asking import (
    COUNT_FILES,
    KEY,
    QUESTION,
    ask,
    ask_in_turn,
    hear,
    run,
    said,
    transport_at,
)

TWO_CALLS = (call("count_files", folder="下载"), call("find_files", name="a", limit=3))
THEIR_VALUES = [("count_files", {"folder": "下载"}), ("find_files", {"name": "a", "limit": 3})]


# What comes back


def test_text_comes_as_it_is_sent_with_the_usage_at_the_end(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("There are ", "two.", usage=(120, 5)))
    heard = ask(endpoint)
    assert [getattr(piece, "text", None) for piece in heard.pieces] == ["There are ", "two.", None]
    assert heard.finished.reason is FinishReason.STOP
    assert heard.finished.usage == Usage(120, 5)


@pytest.mark.parametrize("style", list(Style), ids=lambda style: style.name)
def test_calls_are_whole_however_they_are_streamed(
    endpoint: ScriptedEndpoint, style: Style
) -> None:
    endpoint.replies(calls(*TWO_CALLS, text="Let me see.", style=style))
    heard = ask(endpoint)
    assert heard.text == "Let me see."
    assert heard.called == THEIR_VALUES
    assert heard.finished.reason is FinishReason.CALLS
    ids = [call.id for call in heard.calls]
    assert all(ids)
    assert len(set(ids)) == 2


@pytest.mark.parametrize("resend", [byte_by_byte, at_once, without_done])
def test_a_reply_is_the_same_however_it_is_cut_into_chunks(
    endpoint: ScriptedEndpoint, resend: Any
) -> None:
    endpoint.replies(resend(calls(*TWO_CALLS, text="你好 👋", thinking="嗯")))
    heard = ask(endpoint)
    assert (heard.text, heard.thinking, heard.called) == ("你好 👋", "嗯", THEIR_VALUES)
    assert heard.finished.reason is FinishReason.CALLS


@pytest.mark.parametrize("ending", ["\r\n\r\n", "\r\r", "\n"])
def test_lines_may_end_in_any_way(endpoint: ScriptedEndpoint, ending: str) -> None:
    chunk = {"choices": [{"delta": {"content": "a"}}]}
    last = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
    endpoint.replies(byte_by_byte(events(chunk, chunk, last, end=ending)))
    heard = ask(endpoint)
    assert heard.text == "aa"
    assert heard.finished.reason is FinishReason.STOP


def test_a_byte_order_mark_and_comments_say_nothing(endpoint: ScriptedEndpoint) -> None:
    chunk = {"choices": [{"delta": {"content": "a"}, "finish_reason": "stop"}]}
    endpoint.replies(events(b"\xef\xbb\xbf", chunk, b": OPENROUTER PROCESSING\n\n"))
    assert ask(endpoint).text == "a"


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_thinking_comes_apart_from_the_text(endpoint: ScriptedEndpoint, name: str) -> None:
    endpoint.replies(text("Two.", thinking="Let me count.", thinking_field=name))
    heard = ask(endpoint)
    assert (heard.thinking, heard.text) == ("Let me count.", "Two.")


def test_values_of_wrong_types_are_passed_over(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(
        events(
            {"choices": None},
            {"choices": [None]},
            {"choices": [{"delta": None}]},
            {"choices": [{"delta": {"content": 7, "tool_calls": [None, "x", {}]}}]},
            {"choices": [{"delta": {"content": "a", "tool_calls": {"a": 1}}, "finish_reason": 3}]},
            {"choices": [], "usage": {"prompt_tokens": "many", "completion_tokens": -1}},
            {"choices": [{"index": 1, "delta": {"content": "of another choice"}}]},
        )
    )
    heard = ask(endpoint)
    assert heard.text == "a"
    assert heard.finished.reason is FinishReason.STOP
    assert heard.finished.usage is None


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("length", FinishReason.LENGTH),
        ("model_context_window_exceeded", FinishReason.LENGTH),
        ("sensitive", FinishReason.FILTERED),
        ("content_filter", FinishReason.FILTERED),
        ("network_error", FinishReason.CUT),
        ("whatever", FinishReason.STOP),
    ],
)
def test_the_end_has_one_of_our_reasons(
    endpoint: ScriptedEndpoint, named: str, reason: FinishReason
) -> None:
    endpoint.replies(text("a", finish=named))
    assert ask(endpoint).finished.reason is reason


def test_calls_count_whatever_the_reason_says(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(calls(*TWO_CALLS, finish="stop"))
    heard = ask(endpoint)
    assert heard.called == THEIR_VALUES
    assert heard.finished.reason is FinishReason.CALLS


@pytest.mark.parametrize("written", ['{"folder": "Down', "[1]", "NaN", '{"a": NaN}', "[" * 9000])
def test_arguments_that_cannot_be_read_come_as_their_text(
    endpoint: ScriptedEndpoint, written: str
) -> None:
    endpoint.replies(calls(Called("count_files", written)))
    heard = ask(endpoint)
    assert heard.called == [("count_files", {UNREAD_ARGUMENTS: written})]


def test_no_arguments_are_an_empty_object(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(calls(Called("count_files", "")))
    assert ask(endpoint).called == [("count_files", {})]


@pytest.mark.parametrize("finish", ["length", "network_error"])
def test_a_call_that_was_cut_is_never_carried_out(endpoint: ScriptedEndpoint, finish: str) -> None:
    cut = Called("count_files", '{"folder": "Down', "b")
    whole = Called("count_files", '{"folder": "Downloads"}', "a")
    endpoint.replies(calls(whole, cut, Called("find_files", "", "c"), finish=finish))
    assert ask(endpoint).called == [("count_files", {"folder": "Downloads"})]


def test_half_a_surrogate_pair_is_joined_or_replaced(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(
        events(
            b'data: {"choices":[{"delta":{"content":"a\\ud83d"}}]}\n\n',
            b'data: {"choices":[{"delta":{"content":"\\ude00b\\udc00c"}}]}\n\n',
        )
    )
    heard = ask(endpoint)
    assert heard.text == "a\U0001f600b\ufffdc"


def test_a_function_call_of_old_times_is_a_call(endpoint: ScriptedEndpoint) -> None:
    first = {"function_call": {"name": "count_files", "arguments": '{"folder":'}}
    endpoint.replies(
        deltas(first, {"function_call": {"arguments": '"a"}'}}, finish="function_call")
    )
    assert ask(endpoint).called == [("count_files", {"folder": "a"})]


def test_a_reply_that_goes_on_after_its_end_is_not_waited_for(endpoint: ScriptedEndpoint) -> None:
    chunk = {"choices": [{"delta": {"content": "a"}, "finish_reason": "stop"}]}
    steps = (*events(chunk).steps, Pause())
    endpoint.replies(Raw(steps=steps))
    assert ask(endpoint).text == "a"
    assert endpoint.requests[0].hung_up.wait(5)


# Servers that do not stream


def test_json_instead_of_a_stream_is_the_reply(endpoint: ScriptedEndpoint) -> None:
    message = {"role": "assistant", "content": "Two."}
    endpoint.replies(body({"choices": [{"message": message, "finish_reason": "stop"}]}))
    assert ask(endpoint).text == "Two."
    assert len(endpoint.asked) == 1


def test_a_stream_of_nothing_is_asked_for_once_more_without_streaming(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(Raw(), calls(*TWO_CALLS))
    heard = ask(endpoint)
    assert heard.called == THEIR_VALUES
    assert [sent["stream"] for sent in endpoint.bodies] == [True, False]
    assert "stream_options" not in endpoint.bodies[1]


def test_a_model_that_only_thinks_while_streaming_is_asked_not_to(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(
        Raw(),
        status(400, "parameter.enable_thinking must be set to false for non-streaming calls"),
        text("Two."),
    )
    assert ask(endpoint).text == "Two."
    assert endpoint.bodies[2]["enable_thinking"] is False


# What is refused, and learnt


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("stream_options", "Unrecognized request argument supplied: stream_options"),
        ("temperature", "Unsupported value: 'temperature' does not support 0.2 with this model."),
        ("stop", "Unsupported parameter: 'stop' is not supported with this model."),
    ],
)
def test_a_parameter_that_is_refused_is_left_out_from_then_on(
    endpoint: ScriptedEndpoint, name: str, message: str
) -> None:
    endpoint.replies(status(400, message), text("a"), text("b"))
    transport = transport_at(endpoint.base_url, temperature=0.2)
    request = WireRequest(QUESTION.messages, (), ("Observation:",))
    heard = ask_in_turn(transport, [request, request])
    assert [one.text for one in heard] == ["a", "b"]
    assert [name in sent for sent in endpoint.bodies] == [True, False, False]


def test_a_validator_that_names_the_parameter_in_a_list_is_understood(
    endpoint: ScriptedEndpoint,
) -> None:
    detail = [{"loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted"}]
    endpoint.replies(body({"detail": detail}, 422), text("a"))
    assert ask(endpoint).text == "a"


def test_the_other_name_of_the_longest_output_is_tried(endpoint: ScriptedEndpoint) -> None:
    message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    endpoint.replies(status(400, message), text("a"))
    assert ask(endpoint, output_tokens=500).text == "a"
    first, second = endpoint.bodies
    assert (first["max_tokens"], second["max_completion_tokens"]) == (500, 500)
    assert "max_tokens" not in second


def test_an_output_that_has_no_name_there_is_left_out(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(
        status(400, "unknown field max_tokens"),
        status(400, "unknown field max_completion_tokens"),
        text("a"),
    )
    assert ask(endpoint, output_tokens=500).text == "a"
    assert {"max_tokens", "max_completion_tokens"}.isdisjoint(endpoint.bodies[2])


def test_a_developer_is_called_system_where_there_is_none(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(status(400, "invalid role 'developer'"), text("a"))
    request = WireRequest((said("Be brief.", WireRole.DEVELOPER), said("Hi")))
    assert ask(endpoint, request).text == "a"
    assert [message["role"] for message in endpoint.bodies[1]["messages"]] == ["system", "user"]


def test_a_refusal_that_nothing_helps_against_is_not_repeated(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(*[status(400, "stream_options, temperature and stop are wrong")] * 9)
    heard = ask(endpoint, temperature=0.1)
    assert heard.code == "model.bad_request"
    assert len(endpoint.asked) == 3


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (400, "registry.ollama.ai/library/gemma3 does not support tools"),
        (404, "No endpoints found that support tool use. Try disabling count_files."),
        (500, "tools param requires --jinja flag"),
        (
            400,
            '"auto" tool choice requires --enable-auto-tool-choice and '
            "--tool-call-parser to be set",
        ),
        (400, "deepseek-reasoner does not support Function Calling"),
        (500, "Cannot use tools with stream"),
    ],
)
def test_a_model_without_tools_is_known_by_its_words_and_not_asked_again(
    endpoint: ScriptedEndpoint, code: int, message: str
) -> None:
    endpoint.replies(status(code, message))
    assert ask(endpoint).code == "model.no_tools"
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (400, "This model's maximum context length is 8192 tokens. However, you requested 9000."),
        (400, "the request exceeds the available context size"),
        (400, "Range of input length should be [1, 30720]"),
        (400, "context_length_exceeded"),
        (413, "Payload Too Large"),
    ],
)
def test_a_window_that_is_full_is_known_by_its_words(
    endpoint: ScriptedEndpoint, code: int, message: str
) -> None:
    endpoint.replies(status(code, message))
    assert ask(endpoint).code == "model.context_full"


# What is sent


def test_a_request_holds_the_conversation_and_the_tools(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("a"))
    made = ToolCall("call_1", "count_files", {"folder": "下载"})
    request = WireRequest(
        (
            said("Be brief.", WireRole.SYSTEM),
            said("How many?"),
            WireMessage(WireRole.ASSISTANT, "", (made,)),
            WireMessage(WireRole.TOOL, "12", call_id="call_1"),
        ),
        (COUNT_FILES,),
    )
    ask(endpoint, request)
    sent = endpoint.bodies[0]
    assert sent["stream_options"] == {"include_usage": True}
    assert sent["tools"][0]["function"]["name"] == "count_files"
    *_, model, tool = sent["messages"]
    assert tool == {"role": "tool", "content": "12", "tool_call_id": "call_1"}
    function = model["tool_calls"][0]["function"]
    assert function["name"] == "count_files"
    assert json.loads(function["arguments"]) == {"folder": "下载"}


def test_a_name_that_a_model_made_up_is_sent_as_every_endpoint_takes_it(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(text("a"))
    made = WireMessage(
        WireRole.ASSISTANT, "", (ToolCall("1", "统计 files." * 20, {"a": "\ud800"}),)
    )
    assert ask(endpoint, WireRequest((made,))).text == "a"
    function = endpoint.bodies[0]["messages"][0]["tool_calls"][0]["function"]
    assert function["name"].isascii()
    assert len(function["name"]) <= 64
    assert json.loads(function["arguments"]) == {"a": "\ufffd"}


def test_a_picture_is_sent_beside_the_text(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("a"))
    seen = WireMessage(WireRole.USER, "What is this?", pictures=(b"\x89PNG....", b"\xff\xd8\xff"))
    ask(endpoint, WireRequest((seen,)))
    words, *pictures = endpoint.bodies[0]["messages"][0]["content"]
    assert words == {"type": "text", "text": "What is this?"}
    urls = [picture["image_url"]["url"] for picture in pictures]
    assert urls[0].startswith("data:image/png;base64,")
    assert urls[1].startswith("data:image/jpeg;base64,")


def test_what_came_with_calls_goes_back_to_the_same_model_only(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(calls(*TWO_CALLS, style=Style.NO_INDEX), text("a"), text("b"))
    transport = transport_at(endpoint.base_url)
    other = transport_at(f"{endpoint.origin}/other/v1")

    async def both() -> None:
        heard = await hear(transport)
        made = WireMessage(WireRole.ASSISTANT, "", tuple(heard.calls))
        await hear(transport, WireRequest((made,)))
        await hear(transport_at(endpoint.base_url, KEY, provider=""), WireRequest((made,)))

    run(both())
    del other
    first = endpoint.bodies[1]["messages"][0]["tool_calls"]
    assert first[0]["extra_content"] == {"google": {"thought_signature": "signed-0"}}
    assert "extra_content" not in first[1]


def test_what_another_model_made_is_sent_without_what_came_with_it(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(text("a"))
    extra = {
        "of": "https://elsewhere.example m",
        "call": {"extra_content": "x"},
        "message": {"y": 1},
    }
    made = WireMessage(WireRole.ASSISTANT, "", (ToolCall("1", "count_files", {}, extra),))
    ask(endpoint, WireRequest((made,)))
    sent = endpoint.bodies[0]["messages"][0]
    assert "y" not in sent
    assert set(sent["tool_calls"][0]) == {"id", "type", "function"}


def test_reasoning_details_go_back_with_the_message(endpoint: ScriptedEndpoint) -> None:
    detail = {"type": "reasoning.encrypted", "data": "sealed"}
    piece = {"index": 0, "id": "1", "function": {"name": "count_files", "arguments": "{}"}}
    endpoint.replies(deltas({"reasoning_details": [detail]}, {"tool_calls": [piece]}), text("a"))

    async def both() -> None:
        transport = transport_at(endpoint.base_url)
        heard = await hear(transport)
        made = WireMessage(WireRole.ASSISTANT, "", tuple(heard.calls))
        await hear(transport, WireRequest((made,)))

    run(both())
    assert endpoint.bodies[1]["messages"][0]["reasoning_details"] == [detail]


def test_thinking_goes_back_once_an_endpoint_asks_for_it(endpoint: ScriptedEndpoint) -> None:
    message = "The `reasoning_content` in the thinking mode must be passed back to the API."
    endpoint.replies(status(400, message), text("a"))
    made = (ToolCall("1", "count_files", {}),)
    model = WireMessage(WireRole.ASSISTANT, "", made, thinking="Let me count.")
    ask(endpoint, WireRequest((said("Hi"), model, said("And?"))))
    before, after = (sent["messages"] for sent in endpoint.bodies)
    assert "reasoning_content" not in before[1]
    assert after[1]["reasoning_content"] == "Let me count."
