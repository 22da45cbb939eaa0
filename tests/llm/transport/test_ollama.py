"""Ollama's own API: replies, the window that is asked for, facts, and getting a model."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.providers.ollama_models import (
    OllamaFacts,
    PullProgress,
    installed_models,
    loaded_tokens,
    ollama_facts,
    pull,
)
from desktop_app.llm.transport.wire import Api, FinishReason, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import Usage
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Cut,
    Pause,
    Raw,
    as_ollama,
    body,
    call,
    calls,
    ndjson,
    status,
    text,
)
from tests.llm.asking import COUNT_FILES, ask, endpoint_at, run, said

OLLAMA: dict[str, Any] = {"api": Api.OLLAMA}


def test_text_thinking_calls_and_usage_come_through(endpoint: ScriptedEndpoint) -> None:
    called = (call("count_files", folder="下载"), call("count_files", folder="桌面"))
    endpoint.replies(calls(*called, text="I look.", thinking="Hm.", usage=(30, 4)))
    heard = ask(endpoint, **OLLAMA)
    assert (heard.text, heard.thinking) == ("I look.", "Hm.")
    assert heard.called == [
        ("count_files", {"folder": "下载"}),
        ("count_files", {"folder": "桌面"}),
    ]
    assert len({call.id for call in heard.calls}) == 2
    assert heard.finished.reason is FinishReason.CALLS
    assert heard.finished.usage == Usage(30, 4)


def test_the_end_says_why(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("a", finish="length"), text("a"))
    assert ask(endpoint, **OLLAMA).finished.reason is FinishReason.LENGTH
    assert ask(endpoint, **OLLAMA).finished.reason is FinishReason.STOP


@pytest.mark.parametrize(("given", "sent"), [(None, 8192), (32_768, 32_768)])
def test_the_window_is_always_asked_for(
    endpoint: ScriptedEndpoint, given: int | None, sent: int
) -> None:
    endpoint.replies(text("a"))
    request = WireRequest((said("Hi"),), stop=("Observation:",))
    ask(endpoint, request, context_tokens=given, temperature=0.3, output_tokens=99, **OLLAMA)
    assert endpoint.requests[0].path == "/api/chat"
    assert endpoint.bodies[0]["options"] == {
        "num_ctx": sent,
        "temperature": 0.3,
        "num_predict": 99,
        "stop": ["Observation:"],
    }


def test_the_conversation_is_sent_in_ollamas_form(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("a"))
    made = (ToolCall("call_1", "count_files", {"folder": "a"}),)
    request = WireRequest(
        (
            said("Be brief.", WireRole.DEVELOPER),
            WireMessage(WireRole.USER, "How many?", pictures=(b"\xff\xd8",)),
            WireMessage(WireRole.ASSISTANT, "", made, thinking="Hm."),
            WireMessage(WireRole.TOOL, "12", call_id="call_1"),
        ),
        (COUNT_FILES,),
    )
    ask(endpoint, request, **OLLAMA)
    system, person, model, tool = endpoint.bodies[0]["messages"]
    assert system["role"] == "system"
    assert person["images"] == ["/9g="]
    assert model["tool_calls"][0]["function"]["arguments"] == {"folder": "a"}
    assert model["thinking"] == "Hm."
    assert tool == {"role": "tool", "content": "12", "tool_name": "count_files"}
    assert endpoint.bodies[0]["tools"][0]["function"]["name"] == "count_files"


def test_an_error_in_a_line_ends_it(endpoint: ScriptedEndpoint) -> None:
    first = as_ollama(text("There are ")).steps[0]
    endpoint.replies(Raw(steps=(first, b'{"error": "llama runner process has terminated"}\n')))
    heard = ask(endpoint, **OLLAMA)
    assert (heard.text, heard.code) == ("There are ", "model.overloaded")


@pytest.mark.parametrize("end", [(), (Cut(),), (b'{"message', Cut())])
def test_a_stream_without_its_last_line_is_cut(endpoint: ScriptedEndpoint, end: Any) -> None:
    endpoint.replies(Raw(steps=(as_ollama(text("There are ")).steps[0], *end)))
    heard = ask(endpoint, **OLLAMA)
    assert heard.text == "There are "
    assert heard.finished.reason is FinishReason.CUT


@pytest.mark.parametrize("line", [b"[1]\n", b"hello\n", b'{"a": \n', b"x" * (5 << 20)])
def test_a_line_that_is_no_object_is_damage(endpoint: ScriptedEndpoint, line: bytes) -> None:
    endpoint.replies(Raw(steps=(line,)))
    assert ask(endpoint, **OLLAMA).code == "model.broken_stream"


@pytest.mark.parametrize(
    ("code", "message", "meaning"),
    [
        (400, "registry.ollama.ai/library/gemma3 does not support tools", "model.no_tools"),
        (404, 'model "scripted" not found, try pulling it first', "model.no_model"),
    ],
)
def test_refusals_are_known_by_their_words(
    endpoint: ScriptedEndpoint, code: int, message: str, meaning: str
) -> None:
    endpoint.replies(body({"error": message}, code))
    assert ask(endpoint, **OLLAMA).code == meaning


# Facts


@pytest.mark.parametrize("end", ["", "/", "/v1", "/v1/", "/api", "/api/chat"])
def test_the_server_is_found_whatever_of_its_addresses_is_given(
    endpoint: ScriptedEndpoint, end: str
) -> None:
    endpoint.models = ["qwen3:8b", "gemma3"]
    found = run(installed_models(endpoint_at(endpoint.origin + end)))
    assert found == ("qwen3:8b", "gemma3")


def test_a_model_says_what_it_can_do(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages["/api/show"] = {
        "capabilities": ["completion", "tools", 7],
        "model_info": {"general.architecture": "qwen3", "qwen3.context_length": 40_960},
        "parameters": 'stop "<|im_end|>"\nnum_ctx                        16384\n',
    }
    facts = run(ollama_facts(endpoint_at(endpoint.origin)))
    assert facts == OllamaFacts(frozenset({"completion", "tools"}), 40_960, 16_384)
    assert endpoint.requests[0].body == {"model": "scripted"}


@pytest.mark.parametrize("shown", [{}, [], {"capabilities": 1, "model_info": 2, "parameters": 3}])
def test_a_server_that_says_nothing_is_taken_as_it_is(
    endpoint: ScriptedEndpoint, shown: Any
) -> None:
    endpoint.pages["/api/show"] = shown
    assert run(ollama_facts(endpoint_at(endpoint.origin))) == OllamaFacts()


def test_the_window_of_a_loaded_model_is_known(endpoint: ScriptedEndpoint) -> None:
    entry = {"name": "scripted:latest", "model": "scripted:latest", "context_length": 4096}
    endpoint.pages["/api/ps"] = {"models": [{"name": "other"}, entry]}
    assert run(loaded_tokens(endpoint_at(endpoint.origin))) == 4096
    endpoint.pages["/api/ps"] = {"models": []}
    assert run(loaded_tokens(endpoint_at(endpoint.origin))) is None


# Getting a model

PULLED = (
    {"status": "pulling manifest"},
    {"status": "pulling 6a0746a1ec1a", "total": 4000, "completed": 1000},
    {"status": "verifying sha256 digest"},
    {"status": "success"},
)


async def pulled(endpoint: ScriptedEndpoint) -> list[PullProgress]:
    return [progress async for progress in pull(endpoint_at(endpoint.origin))]


def test_a_model_is_fetched_with_its_progress(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages["/api/pull"] = ndjson(*PULLED)
    progress = run(pulled(endpoint))
    assert progress[1] == PullProgress("pulling 6a0746a1ec1a", 1000, 4000)
    assert [one.is_done for one in progress] == [False, False, False, True]
    assert endpoint.requests[0].body == {"model": "scripted", "stream": True}


@pytest.mark.parametrize(
    "reply",
    [
        ndjson(PULLED[0], {"error": "pull model manifest: file does not exist"}),
        ndjson(PULLED[0]),
        status(500, "disk full"),
    ],
)
def test_a_model_that_cannot_be_fetched_is_an_error(endpoint: ScriptedEndpoint, reply: Raw) -> None:
    endpoint.pages["/api/pull"] = reply
    with pytest.raises(ModelError):
        run(pulled(endpoint))


def test_leaving_a_fetch_ends_it(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages["/api/pull"] = Raw(steps=(*ndjson(PULLED[0]).steps, Pause()))

    async def left() -> None:
        async with aclosing(pull(endpoint_at(endpoint.origin))) as progress:
            async for _ in progress:
                break
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(left())
    assert endpoint.requests[0].hung_up.wait(1)
