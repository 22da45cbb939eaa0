"""OpenAI's Responses API, and the way there from chat.completions."""

from __future__ import annotations

import pytest

from desktop_app.llm.transport import dialects
from desktop_app.llm.transport.dialects import Dialect
from desktop_app.llm.transport.wire import Api, FinishReason, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import Usage
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import as_responses, call, calls, events, status, text
from tests.llm.asking import (
    COUNT_FILES,
    QUESTION,
    ask,
    ask_in_turn,
    hear,
    run,
    said,
    transport_at,
)

REFUSAL = (
    "Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. "
    "To use function tools, use /v1/responses or set reasoning_effort to 'none'."
)


def test_text_thinking_and_usage_come_through(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("There are ", "two.", thinking="I count.", usage=(30, 4)))
    heard = ask(endpoint, api=Api.RESPONSES)
    assert (heard.text, heard.thinking) == ("There are two.", "I count.")
    assert heard.finished.reason is FinishReason.STOP
    assert heard.finished.usage == Usage(30, 4)


def test_calls_come_whole_with_their_own_ids(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(calls(call("count_files", folder="a"), call("count_files", "call_b")))
    heard = ask(endpoint, api=Api.RESPONSES)
    assert heard.called == [("count_files", {"folder": "a"}), ("count_files", {})]
    assert [call.id for call in heard.calls] == ["call_2", "call_b"]
    assert heard.finished.reason is FinishReason.CALLS


def test_a_reply_that_is_too_long_says_so(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("There are", finish="length"))
    assert ask(endpoint, api=Api.RESPONSES).finished.reason is FinishReason.LENGTH


def test_the_request_keeps_nothing_there_and_asks_for_sealed_reasoning(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(text("a"))
    made = (ToolCall("call_1", "count_files", {"folder": "a"}),)
    request = WireRequest(
        (
            said("Be brief.", WireRole.DEVELOPER),
            said("How many?"),
            WireMessage(WireRole.ASSISTANT, "I look.", made),
            WireMessage(WireRole.TOOL, "12", call_id="call_1"),
        ),
        (COUNT_FILES,),
    )
    ask(endpoint, request, api=Api.RESPONSES, output_tokens=400)
    sent = endpoint.bodies[0]
    assert (sent["store"], sent["stream"], sent["max_output_tokens"]) == (False, True, 400)
    assert sent["include"] == ["reasoning.encrypted_content"]
    assert sent["tools"][0]["name"] == "count_files"
    kinds = [item["type"] for item in sent["input"]]
    assert kinds == ["message", "message", "message", "function_call", "function_call_output"]
    assert sent["input"][2]["content"] == [{"type": "output_text", "text": "I look."}]
    assert sent["input"][4] == {"type": kinds[4], "call_id": "call_1", "output": "12"}


def test_sealed_reasoning_goes_back_before_the_calls_that_it_led_to(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(calls(call("count_files", folder="a"), thinking="I look."), text("Two."))

    async def both() -> None:
        transport = transport_at(endpoint.base_url, api=Api.RESPONSES)
        heard = await hear(transport)
        await hear(
            transport, WireRequest((WireMessage(WireRole.ASSISTANT, "", tuple(heard.calls)),))
        )

    run(both())
    reasoning, called = endpoint.bodies[1]["input"]
    assert (reasoning["type"], reasoning["encrypted_content"]) == ("reasoning", "sealed")
    assert called["type"] == "function_call"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("include", "Encrypted content is not supported with this model."),
        ("temperature", "Unsupported parameter: 'temperature' is not supported with this model."),
    ],
)
def test_what_a_model_does_not_take_is_left_out_from_then_on(
    endpoint: ScriptedEndpoint, name: str, message: str
) -> None:
    endpoint.replies(status(400, message), text("a"), text("b"))
    transport = transport_at(endpoint.base_url, api=Api.RESPONSES, temperature=0.5)
    assert [heard.text for heard in ask_in_turn(transport, [QUESTION, QUESTION])] == ["a", "b"]
    assert [name in sent for sent in endpoint.bodies] == [True, False, False]


def test_a_reply_that_failed_is_an_error(endpoint: ScriptedEndpoint) -> None:
    failed = {"status": "failed", "error": {"code": "server_error", "message": "it broke"}}
    begun = as_responses(text("There are ")).steps[:2]
    reply = events(*begun, {"type": "response.failed", "response": failed})  # type: ignore[arg-type]
    endpoint.replies(reply)
    heard = ask(endpoint, api=Api.RESPONSES)
    assert (heard.text, heard.code) == ("There are ", "model.overloaded")


def test_a_stream_that_ends_before_its_last_event_is_cut(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(events(*as_responses(text("There are ")).steps[:2], done=False))  # type: ignore[arg-type]
    heard = ask(endpoint, api=Api.RESPONSES)
    assert heard.text == "There are "
    assert heard.finished.reason is FinishReason.CUT


# From chat.completions


def test_openai_is_asked_there_once_it_refuses_tools_with_reasoning(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The scripted endpoint in OpenAI's place: its address is all that tells it.
    row = dialects._Row(("127.0.0.1",), (), Dialect(is_openai=True))
    monkeypatch.setattr(dialects, "_ROWS", (row,))
    endpoint.replies(status(400, REFUSAL), text("a"), text("b"))
    heard = ask_in_turn(transport_at(endpoint.base_url), [QUESTION, QUESTION])
    assert [one.text for one in heard] == ["a", "b"]
    paths = [request.path.rpartition("/v1/")[2] for request in endpoint.asked]
    assert paths == ["chat/completions", "responses", "responses"]


def test_a_gateway_to_such_a_model_is_asked_for_no_reasoning(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(status(400, REFUSAL), text("a"))
    assert ask(endpoint).text == "a"
    assert endpoint.bodies[1]["reasoning_effort"] == "none"
