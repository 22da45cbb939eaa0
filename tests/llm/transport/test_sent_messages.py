"""Bodies of requests, as this program writes them, read back as messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop_app.llm.transport.sent_messages import SentRequest, sent_request

PICTURE = "data:image/png;base64,AAAA"


def request_of(**body: Any) -> SentRequest:
    read = sent_request(json.dumps(body).encode())
    assert read is not None
    return read


def test_chat_messages_with_a_picture_and_thoughts() -> None:
    content = [
        {"type": "text", "text": "Look."},
        {"type": "image_url", "image_url": {"url": PICTURE}},
    ]
    one, two = request_of(
        messages=[
            {"role": "user", "content": content},
            {"role": "assistant", "content": "", "reasoning_content": "hm"},
        ]
    ).messages
    assert (one.role, one.text, one.pictures) == ("user", "Look.", 1)
    assert two.others == (("reasoning_content", "hm"),)


def test_items_of_the_responses_api() -> None:
    text = {"type": "input_text", "text": "Which?"}
    request = request_of(
        input=[
            {"type": "message", "role": "user", "content": [text]},
            {"type": "reasoning", "encrypted_content": "sealed"},
            {"type": "function_call", "call_id": "c", "name": "find", "arguments": '{"a": 1}'},
            {"type": "function_call_output", "call_id": "c", "output": "None."},
        ],
        tools=[{"type": "function", "name": "find"}],
    )
    said, sealed, call, result = request.messages
    assert said.text == "Which?"
    assert sealed.others == (("encrypted_content", "sealed"),)
    assert call.calls == ('find {"a": 1}',)
    assert (result.role, result.text) == ("function_call_output", "None.")
    assert request.tools == ("find",)


def test_messages_of_ollama() -> None:
    call = {"function": {"name": "find", "arguments": {"query": "论文"}}}
    one, two = request_of(
        messages=[
            {"role": "user", "content": "Look.", "images": ["AAAA", "BBBB"]},
            {"role": "assistant", "content": "", "tool_calls": [call]},
        ]
    ).messages
    assert one.pictures == 2
    assert one.others == ()
    assert two.calls == ('find {"query": "论文"}',)


def test_a_part_of_a_kind_that_is_not_known_is_not_left_out() -> None:
    (message,) = request_of(
        messages=[{"role": "user", "content": [{"type": "x", "y": 1}]}]
    ).messages
    assert '"y": 1' in message.text


@pytest.mark.parametrize(
    "body", [b"", b"\xff", b"[]", b'{"query": "lease"}', b'{"messages": 3}', b"[" * 100_000]
)
def test_a_body_without_messages_is_none(body: bytes) -> None:
    assert sent_request(body) is None


def test_messages_of_the_wrong_form_do_no_harm() -> None:
    odd = [1, None, "x", {"role": 3, "content": {"a": 1}, "tool_calls": [3, {"function": 1}]}]
    assert len(request_of(messages=odd, tools=[1, {}]).messages) == 4
