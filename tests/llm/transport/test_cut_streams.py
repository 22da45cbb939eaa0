"""A stream that was cut is never taken for a whole answer, and half a call is never carried out.

Recorded replies of each API, ended at every byte: properly, as a gateway does that lost the other
side, and by a connection that breaks.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.wire import Api, Endpoint, FinishReason
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import CallReady, CutCause, Done, MindEvent, TextDelta
from desktop_app.messages.parts import Words
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Cut, Raw, events, ndjson, page
from tests.llm.asking import AT_ONCE, KEY, PATIENT, ask, run
from tests.llm.tool_schemas import TOOLS
from tests.llm.transport.scripted_transport import Plain, ScriptedTransport, said

QUESTION = Message(Role.PERSON, (Words("How many files are in Downloads?"),), 1)
CALLED = (
    ("count_files", {"folder": "Downloads"}),
    ("find_files", {"folder": "下载", "name": "a"}),
)


@dataclass(frozen=True)
class Recorded:
    """A reply as it came.

    Attributes:
        api: Over which.
        content_type: Of its body.
        data: All of it.
        last: What of it says that it is over.
    """

    api: Api
    content_type: str
    data: bytes
    last: bytes

    @property
    def whole_from(self) -> int:
        """How many bytes it takes until it is over."""
        return self.data.index(self.last) + len(self.last)

    def cuts(self, *, breaks: bool) -> Sequence[int]:
        """Where it is cut: at every byte, and where the connection breaks at every third."""
        return (*range(0, len(self.data), 3 if breaks else 1), len(self.data))

    def cut(self, at: int, *, breaks: bool) -> Raw:
        """Its first bytes, then an end that is proper or not."""
        steps = (self.data[:at], Cut()) if breaks else (self.data[:at],)
        return Raw(content_type=self.content_type, steps=steps)


def recorded(api: Api, raw: Raw, last: bytes) -> Recorded:
    data = b"".join(step for step in raw.steps if isinstance(step, bytes))
    return Recorded(api, raw.content_type, data, last)


def delta(**fields: object) -> dict[str, object]:
    return {"choices": [{"delta": fields}]}


def native(index: int, arguments: str, name: str = "") -> dict[str, object]:
    function = {"arguments": arguments, **({"name": name} if name else {})}
    call = {"index": index, "function": function, **({"id": f"c{index}"} if name else {})}
    return delta(tool_calls=[call])


def stopped(reason: str) -> dict[str, object]:
    return {"choices": [{"delta": {}, "finish_reason": reason}]}


def item(number: int) -> dict[str, object]:
    name, arguments = CALLED[number]
    made = {"type": "function_call", "call_id": f"c{number}", "name": name}
    written = json.dumps(arguments, ensure_ascii=False)
    return {"type": "response.output_item.done", "item": {**made, "arguments": written}}


def line(content: str, **more: object) -> dict[str, object]:
    return {"message": {"content": content, **more}, "done": False}


TEXTS = [
    recorded(
        Api.CHAT,
        events(delta(content="There are "), delta(content="两个."), stopped("stop")),
        b'"finish_reason": "stop"}]}',
    ),
    recorded(
        Api.CHAT,
        events(delta(content="There are "), delta(content="两个.")),
        b"data: [DONE]",
    ),
    recorded(
        Api.RESPONSES,
        events(
            {"type": "response.output_text.delta", "delta": "There are "},
            {"type": "response.output_text.delta", "delta": "两个."},
            {"type": "response.completed", "response": {"status": "completed"}},
            done=False,
        ),
        b'"status": "completed"}}',
    ),
    recorded(
        Api.OLLAMA,
        ndjson(line("There are "), line("两个."), {"done": True, "done_reason": "stop"}),
        b'"done_reason": "stop"}',
    ),
]
CALLS = [
    recorded(
        Api.CHAT,
        events(
            native(0, "", "count_files"),
            native(0, '{"folder": "Down'),
            native(0, 'loads"}'),
            native(1, '{"folder": "下载",', "find_files"),
            native(1, ' "name": "a"}'),
            stopped("tool_calls"),
        ),
        b'"finish_reason": "tool_calls"}]}',
    ),
    recorded(
        Api.RESPONSES,
        events(
            item(0),
            item(1),
            {"type": "response.completed", "response": {"status": "completed"}},
            done=False,
        ),
        b'"status": "completed"}}',
    ),
    recorded(
        Api.OLLAMA,
        ndjson(
            *(
                line("", tool_calls=[{"function": {"name": name, "arguments": arguments}}])
                for name, arguments in CALLED
            ),
            {"done": True, "done_reason": "stop"},
        ),
        b'"done_reason": "stop"}',
    ),
]


@dataclass
class Reply:
    """What a model makes of one reply."""

    events: Sequence[MindEvent]
    error: ModelError | None

    @property
    def text(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, TextDelta))

    @property
    def called(self) -> tuple[tuple[str, dict[str, object]], ...]:
        calls = [event.call for event in self.events if isinstance(event, CallReady)]
        return tuple((call.name, dict(call.arguments)) for call in calls)

    @property
    def is_whole(self) -> bool:
        """Whether it is taken for an answer as it stands."""
        last = self.events[-1] if self.events else None
        return self.error is None and isinstance(last, Done) and not last.cut


async def reply_of(model: LanguageModel) -> Reply:
    heard: list[MindEvent] = []
    try:
        async for event in model.reply((QUESTION,), TOOLS):
            heard.append(event)
    except ModelError as error:
        return Reply(heard, error)
    return Reply(heard, None)


def replies_to(endpoint: ScriptedEndpoint, api: Api, raws: Sequence[Raw]) -> list[Reply]:
    """What comes of each of these replies, one question each."""

    async def each() -> list[Reply]:
        there = Endpoint(endpoint.base_url, "scripted", api)
        capability_store = CapabilityStore(None)
        await capability_store.keep(
            capability_key(there), ModelCapabilities(Rung.NATIVE, proven=True)
        )
        transport = transport_for(there, KEY, deadlines=PATIENT, retries=AT_ONCE)
        model = LanguageModel(there, transport, Plain(), capability_store)
        found = []
        for raw in raws:
            # The page is for a stream in which nothing was recognised, which is asked for again.
            endpoint._script[:] = [raw, page()]
            found.append(await reply_of(model))
        return found

    async def in_time() -> list[Reply]:
        async with asyncio.timeout(600):
            return await each()

    return asyncio.run(in_time())


@pytest.mark.slow
@pytest.mark.parametrize("breaks", [False, True], ids=["ends", "breaks"])
@pytest.mark.parametrize("kept", TEXTS, ids=["chat", "done", "responses", "ollama"])
def test_an_answer_is_whole_only_once_it_says_that_it_is_over(
    endpoint: ScriptedEndpoint, kept: Recorded, breaks: bool
) -> None:
    cuts = kept.cuts(breaks=breaks)
    found = replies_to(endpoint, kept.api, [kept.cut(at, breaks=breaks) for at in cuts])
    for at, reply in zip(cuts, found, strict=True):
        assert "There are 两个.".startswith(reply.text), at
        assert not reply.called, at
        if at < kept.whole_from:
            assert not reply.is_whole, at
            # What arrived is there, whether the reply was cut or damaged.
            assert reply.text or reply.error is not None, at
        if at > kept.whole_from:
            assert reply.is_whole, (at, reply.error)
            assert reply.text == "There are 两个.", at


@pytest.mark.slow
@pytest.mark.parametrize("breaks", [False, True], ids=["ends", "breaks"])
@pytest.mark.parametrize("kept", CALLS, ids=["chat", "responses", "ollama"])
def test_only_whole_calls_are_carried_out_wherever_a_stream_is_cut(
    endpoint: ScriptedEndpoint, kept: Recorded, breaks: bool
) -> None:
    cuts = kept.cuts(breaks=breaks)
    found = replies_to(endpoint, kept.api, [kept.cut(at, breaks=breaks) for at in cuts])
    assert found[-1].called == CALLED
    for at, reply in zip(cuts, found, strict=True):
        assert reply.called == CALLED[: len(reply.called)], at
        assert reply.text == "", at
        if at < kept.whole_from:
            assert not reply.is_whole or reply.called, at
        if at > kept.whole_from:
            assert reply.called == CALLED, (at, reply.error)


# Calls that are printed as text: the same for each character


PRINTED = {
    "tag": (
        Rung.PROMPTED,
        'I look.\n<tool_call>{"name": "find_files", "arguments": {"folder": "Downloads", '
        '"name": "lease 2024"}}</tool_call>',
    ),
    "fence": (
        Rung.PROMPTED,
        '```json\n{"tool": "find_files", "params": {"folder": "Downloads", '
        '"name": "lease 2024"}}\n```',
    ),
    "line": (Rung.PROMPTED, 'find_files(folder="Downloads", name="lease 2024")'),
    "words": (Rung.PROMPTED, "find_files(folder=Downloads, name=lease 2024)"),
    "action": (
        Rung.REACT,
        "Thought: I look.\nAction: find_files\nAction Input: "
        '{"folder": "Downloads", "name": "lease 2024"}',
    ),
    "open list": (
        Rung.PROMPTED,
        '<tool_call>{"name": "find_files", "arguments": {"folder": "Downloads", '
        '"name": "lease 2024", "extensions": ["pdf", "docx"]}}</tool_call>',
    ),
}


def printed(text: str, rung: Rung, reason: FinishReason) -> tuple[Reply, LanguageModel]:
    endpoint = Endpoint("http://127.0.0.1:1/v1", "some-model")
    capability_store = CapabilityStore(None)
    asyncio.run(
        capability_store.keep(capability_key(endpoint), ModelCapabilities(rung, proven=True))
    )
    # What follows a reply that reached its length: nothing that could be taken for its rest.
    transport = ScriptedTransport(said(text, reason=reason), *[said(reason=FinishReason.CUT)] * 3)
    model = LanguageModel(endpoint, transport, Plain(), capability_store)
    return asyncio.run(reply_of(model)), model


@pytest.mark.parametrize(
    "reason", [FinishReason.CUT, FinishReason.LENGTH, FinishReason.FILTERED], ids=str
)
@pytest.mark.parametrize("name", PRINTED)
def test_half_a_printed_call_is_never_carried_out(name: str, reason: FinishReason) -> None:
    rung, text = PRINTED[name]
    whole = printed(text, rung, FinishReason.STOP)[0].called
    assert [called for called, _ in whole] == ["find_files"]
    for at in range(len(text)):
        reply, _ = printed(text[:at], rung, reason)
        assert reply.called in ((), whole), text[:at]
        if not reply.called:
            assert not reply.is_whole, text[:at]


@pytest.mark.parametrize(
    ("reason", "cause"),
    [
        (FinishReason.CUT, CutCause.STREAM),
        (FinishReason.LENGTH, CutCause.LENGTH),
        (FinishReason.FILTERED, CutCause.FILTER),
    ],
)
def test_a_cut_answer_says_what_cut_it(reason: FinishReason, cause: CutCause) -> None:
    length = [said(" two", reason=FinishReason.LENGTH)] if reason is FinishReason.LENGTH else []
    transport = ScriptedTransport(said("There are", reason=reason), *length)
    endpoint = Endpoint("http://127.0.0.1:1/v1", "some-model")
    model = LanguageModel(endpoint, transport, Plain(), CapabilityStore(None))
    last = asyncio.run(reply_of(model)).events[-1]
    assert isinstance(last, Done)
    assert (last.cut, last.cause) == (True, cause)


def test_a_reply_that_was_all_thinking_says_that_it_grew_too_long() -> None:
    length = said(reason=FinishReason.LENGTH)
    endpoint = Endpoint("http://127.0.0.1:1/v1", "some-model")
    model = LanguageModel(
        endpoint, ScriptedTransport(length, length), Plain(), CapabilityStore(None)
    )
    reply = asyncio.run(reply_of(model))
    assert reply.error is not None
    assert reply.error.code == "model_protocol.too_long"


# Ends that say more than that it is over


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("max_tokens", FinishReason.LENGTH),
        ("MAX_TOKENS", FinishReason.LENGTH),
        ("max_output_tokens", FinishReason.LENGTH),
        ("SAFETY", FinishReason.FILTERED),
        ("PROHIBITED_CONTENT", FinishReason.FILTERED),
        ("recitation", FinishReason.FILTERED),
        ("refusal", FinishReason.FILTERED),
        ("timeout", FinishReason.CUT),
        ("abort", FinishReason.CUT),
        ("error", FinishReason.CUT),
        ("MALFORMED_FUNCTION_CALL", FinishReason.CUT),
        ("eos_token", FinishReason.STOP),
    ],
)
def test_the_words_of_endpoints_for_an_end_are_known(
    endpoint: ScriptedEndpoint, named: str, reason: FinishReason
) -> None:
    endpoint.replies(events(delta(content="a"), stopped(named)))
    assert ask(endpoint).finished.reason is reason


@pytest.mark.parametrize(
    ("kind", "response", "reason"),
    [
        ("completed", {}, FinishReason.STOP),
        ("completed", {"status": "incomplete"}, FinishReason.CUT),
        ("incomplete", {"incomplete_details": {"reason": "something new"}}, FinishReason.CUT),
        ("incomplete", {"incomplete_details": None}, FinishReason.CUT),
        (
            "incomplete",
            {"incomplete_details": {"reason": "max_output_tokens"}},
            FinishReason.LENGTH,
        ),
        ("incomplete", {"incomplete_details": {"reason": "content_filter"}}, FinishReason.FILTERED),
        ("failed", {"status": "failed", "error": None}, FinishReason.CUT),
        ("cancelled", {"status": "cancelled"}, FinishReason.CUT),
    ],
)
def test_a_response_that_is_not_complete_is_not_taken_for_one(
    endpoint: ScriptedEndpoint, kind: str, response: dict[str, object], reason: FinishReason
) -> None:
    begun = {"type": "response.output_text.delta", "delta": "There are"}
    ending = {"type": f"response.{kind}", "response": response}
    endpoint.replies(events(begun, ending, done=False))
    heard = ask(endpoint, api=Api.RESPONSES)
    assert heard.text == "There are"
    assert heard.finished.reason is reason


def test_a_gateway_that_says_done_in_the_midst_of_a_call_does_not_have_it_carried_out(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(events(native(0, '{"folder": "Downloads"', "find_files")))
    assert ask(endpoint).called == []


def test_damage_behind_the_end_takes_nothing_from_an_answer(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(events(delta(content="Two."), stopped("stop"), b"data: {nonsense", done=False))
    heard = ask(endpoint)
    assert heard.text == "Two."
    assert heard.finished.reason is FinishReason.STOP


def test_a_call_that_the_filter_cut_is_not_carried_out(endpoint: ScriptedEndpoint) -> None:
    half = native(0, '{"folder": "Downloads"', "find_files")
    endpoint.replies(events(half, stopped("content_filter")))
    heard = ask(endpoint)
    assert heard.called == []
    assert heard.finished.reason is FinishReason.FILTERED


def test_a_cut_reply_teaches_nothing_of_how_a_model_calls() -> None:
    endpoint = Endpoint("http://127.0.0.1:1/v1", "some-model")
    capability_store = CapabilityStore(None)
    transport = ScriptedTransport(said('{"name": "count', reason=FinishReason.CUT))
    model = LanguageModel(endpoint, transport, Plain(), capability_store)
    run(reply_of(model))
    assert run(capability_store.of(capability_key(endpoint))) is None
