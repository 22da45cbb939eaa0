from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.wire import Endpoint, FinishReason, WireRole
from desktop_app.messages.message import UNREAD_ARGUMENTS, Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import (
    CallReady,
    Done,
    MindEvent,
    TextDelta,
    ThinkingDelta,
    ToolSpec,
    Usage,
)
from desktop_app.messages.parts import Words
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, call, calls, status, text
from tests.llm.tool_schemas import TOOLS
from tests.llm.transport.scripted_transport import (
    REFUSES_TOOLS,
    Line,
    Plain,
    ScriptedTransport,
    called,
    said,
    thought,
)

ENDPOINT = Endpoint("http://127.0.0.1:1/v1", "some-model")
QUESTION = "How many files are in Downloads?"
TAGGED = '<tool_call>{"name": "count_files", "arguments": {"folder": "Downloads"}}</tool_call>'
ACTION = 'Thought: I count.\nAction: count_files\nAction Input: {"folder": "Downloads"}'
INSTRUCTIONS = Message(Role.INSTRUCTIONS, (Words("You are helpful."),))


class Asked:
    """A model over a script, and what came of asking it."""

    def __init__(
        self,
        *replies: Sequence[Line],
        capabilities: ModelCapabilities | None = None,
        endpoint: Endpoint = ENDPOINT,
        takes_tools: bool | None = None,
        now: float = 1_000.0,
    ) -> None:
        async def told() -> bool | None:
            return takes_tools

        self.transport = ScriptedTransport(*replies)
        self.capability_store = CapabilityStore(None)
        self.key = capability_key(endpoint)
        self.now = now
        if capabilities is not None:
            asyncio.run(self.capability_store.keep(self.key, capabilities))
        self.model = LanguageModel(
            endpoint,
            self.transport,
            Plain(),
            self.capability_store,
            takes_tools=told,
            clock=lambda: self.now,
        )
        self.history: list[Message] = [INSTRUCTIONS]
        self.events: list[MindEvent] = []

    def ask(self, question: str = QUESTION, tools: Sequence[ToolSpec] = TOOLS) -> list[MindEvent]:
        """Ask a question; calls get "12 files" as their result."""
        turn = max((message.turn for message in self.history), default=0) + 1
        self.history.append(Message(Role.PERSON, (Words(question),), turn))
        self.go_on(tools)
        return self.events

    def go_on(self, tools: Sequence[ToolSpec] = TOOLS) -> list[MindEvent]:
        self.events = asyncio.run(self._reply(tools))
        turn = self.history[-1].turn
        text = "".join(event.text for event in self.events if isinstance(event, TextDelta))
        self.history.append(
            Message(Role.MIND, (Words(text),), turn, tuple(self.calls), mind=self.model.name)
        )
        for one in self.calls:
            result = ToolResult(one.id, (Words("12 files"),))
            self.history.append(Message(Role.TOOL, turn=turn, result=result))
        return self.events

    async def _reply(self, tools: Sequence[ToolSpec]) -> list[MindEvent]:
        return [event async for event in self.model.reply(tuple(self.history), tools)]

    @property
    def calls(self) -> list[ToolCall]:
        return [event.call for event in self.events if isinstance(event, CallReady)]

    @property
    def text(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, TextDelta))

    @property
    def thinking(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, ThinkingDelta))

    @property
    def done(self) -> Done:
        assert isinstance(self.events[-1], Done)
        return self.events[-1]

    @property
    def capabilities(self) -> ModelCapabilities | None:
        return asyncio.run(self.capability_store.of(self.key))

    @property
    def rungs(self) -> list[str]:
        return [self._rung(number) for number in range(len(self.transport.requests))]

    def _rung(self, number: int) -> str:
        request = self.transport.requests[number]
        if request.tools:
            return "native"
        return "react" if request.stop else "prompted"


def capabilities(rung: Rung, **more: Any) -> ModelCapabilities:
    return ModelCapabilities(rung, proven=True, at=900.0, **more)


# The same in every protocol

SCRIPTS: dict[str, tuple[ModelCapabilities, list[list[Line]]]] = {
    "native": (
        capabilities(Rung.NATIVE),
        [
            [thought("I count."), *called("count_files", folder="Downloads")],
            said("There are 12 files."),
        ],
    ),
    "prompted": (
        capabilities(Rung.PROMPTED),
        [said(f"<think>I count.</think>{TAGGED}"), said("There are 12 files.")],
    ),
    "react": (
        capabilities(Rung.REACT),
        [said(ACTION), said("Thought: I know.\nFinal Answer: There are 12 files.")],
    ),
    "react, in Chinese": (
        capabilities(Rung.REACT),
        [
            said("思考：I count.\n行动：统计文件\n行动输入：{“folder”：“Downloads”}\n观察：99"),
            said("思考：我知道。\n最终答案：There are 12 files."),
        ],
    ),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_protocol_gives_the_same_events(script: str) -> None:
    before, replies = SCRIPTS[script]
    asked = Asked(*replies, capabilities=before)
    asked.ask()
    assert [(one.name, one.arguments) for one in asked.calls] == [
        ("count_files", {"folder": "Downloads"})
    ]
    assert (asked.text, asked.thinking.strip()) == ("", "I count.")
    asked.go_on()
    assert (asked.text, asked.calls) == ("There are 12 files.", [])
    assert not asked.done.cut
    assert asked.rungs == [script.partition(",")[0]] * 2
    after = asked.capabilities
    assert after is not None
    assert after.rung is before.rung


def test_a_call_and_its_result_keep_one_id() -> None:
    for before, replies in SCRIPTS.values():
        asked = Asked(*replies, capabilities=before)
        asked.ask()
        (made,) = asked.calls
        assert made.id
        asked.go_on()
        messages = asked.transport.requests[1].messages
        if before.rung is Rung.NATIVE:
            assert [m.call_id for m in messages if m.role is WireRole.TOOL] == [made.id]
        else:
            assert messages[-1].role is WireRole.USER
            assert "12 files" in messages[-1].text
            assert QUESTION in messages[-1].text


# Down


def test_an_endpoint_that_refuses_tools_is_asked_again_in_words() -> None:
    asked = Asked([REFUSES_TOOLS], said(TAGGED))
    asked.ask()
    assert [one.name for one in asked.calls] == ["count_files"]
    assert asked.rungs == ["native", "prompted"]
    after = asked.capabilities
    assert after is not None
    assert (after.rung, after.proven, after.refused) == (Rung.PROMPTED, True, True)


def test_a_refusal_that_only_speaks_of_tools_is_understood() -> None:
    refusal = ModelError("model.bad_request", host="h", said="Unknown parameter: 'tools'.")
    asked = Asked([refusal], said("Twelve."))
    assert asked.ask()[0] == TextDelta("Twe")
    assert asked.rungs == ["native", "prompted"]


def test_other_refusals_are_passed_on() -> None:
    for code in ("model.key_refused", "model.unreachable", "model.context_full"):
        with pytest.raises(ModelError, match=code):
            Asked([ModelError(code)]).ask()


def test_a_call_that_is_printed_as_text_is_carried_out_and_the_verdict_remembered() -> None:
    asked = Asked(said("I will look. ", TAGGED), said("Twelve."))
    asked.ask()
    assert asked.text.strip() == "I will look."
    assert [one.name for one in asked.calls] == ["count_files"]
    asked.go_on()
    assert asked.rungs == ["native", "prompted"]


def test_an_action_that_is_printed_leads_down_to_the_third_rung() -> None:
    for replies in ([said(ACTION)], [[REFUSES_TOOLS], said(ACTION)]):
        asked = Asked(*replies, said("Final Answer: Twelve."))
        asked.ask()
        assert [one.name for one in asked.calls] == ["count_files"]
        asked.go_on()
        assert asked.rungs[-1] == "react"
        assert asked.text == "Twelve."


def test_a_model_that_has_called_natively_is_forgiven_one_slip() -> None:
    asked = Asked(
        said(TAGGED), said(TAGGED), said("Twelve."), capabilities=capabilities(Rung.NATIVE)
    )
    asked.ask()
    asked.go_on()
    asked.go_on()
    assert asked.rungs == ["native", "native", "prompted"]


def test_what_the_endpoint_says_of_itself_comes_first() -> None:
    assert Asked(said("Hm."), takes_tools=False).ask()
    asked = Asked(said("Hm."), takes_tools=False)
    asked.ask()
    assert asked.rungs == ["prompted"]
    asked = Asked(said("Hm."), takes_tools=True)
    asked.ask()
    assert "<tool_call>" not in asked.transport.requests[0].messages[0].text


def test_the_first_question_is_the_probe() -> None:
    asked = Asked(called("count_files", folder="Downloads"), said("Twelve."))
    asked.ask()
    first = asked.transport.requests[0]
    assert first.tools
    assert "<tool_call>" in first.messages[0].text
    assert "count_files(folder" in first.messages[0].text
    asked.go_on()
    assert "<tool_call>" not in asked.transport.requests[1].messages[0].text


# Up


def test_a_better_rung_is_tried_again_after_a_number_of_answers() -> None:
    low = capabilities(Rung.PROMPTED, answers=20)
    asked = Asked(called("count_files", folder="Downloads"), said("Twelve."), capabilities=low)
    asked.ask()
    asked.go_on()
    assert asked.rungs == ["native", "native"]
    after = asked.capabilities
    assert after is not None
    assert (after.rung, after.proven) == (Rung.NATIVE, True)


def test_a_trial_without_a_call_changes_nothing() -> None:
    low = capabilities(Rung.PROMPTED, answers=20)
    asked = Asked(said("Hello."), said("Hello."), capabilities=low)
    asked.ask("Hello")
    asked.ask("Hello")
    assert asked.rungs == ["native", "prompted"]


def test_what_was_refused_is_tried_again_only_when_the_verdict_is_old() -> None:
    low = capabilities(Rung.PROMPTED, answers=500, refused=True)
    asked = Asked(said("Hello."), [REFUSES_TOOLS], said("Hello."), capabilities=low)
    asked.ask("Hello")
    assert asked.rungs == ["prompted"]
    asked.now += 8 * 24 * 3600
    asked.ask("Hello")
    assert asked.rungs == ["prompted", "native", "prompted"]


def test_a_better_rung_is_not_tried_in_the_midst_of_a_turn() -> None:
    low = capabilities(Rung.PROMPTED, answers=19)
    asked = Asked(said(TAGGED), said("Twelve."), capabilities=low)
    asked.ask()
    asked.go_on()
    assert asked.rungs == ["prompted", "prompted"]


# Neither call nor answer


def test_a_silent_reply_is_asked_for_once_more() -> None:
    asked = Asked(said(thought("Hm.")), said("Twelve."))
    asked.ask()
    assert asked.text == "Twelve."
    assert asked.done.usage == Usage(20, 10)
    asked = Asked(said(), said())
    asked.ask()
    assert (asked.text, len(asked.transport.requests)) == ("", 2)


def test_a_plain_answer_without_labels_is_an_answer() -> None:
    asked = Asked(said("Hello there."), capabilities=capabilities(Rung.REACT))
    asked.ask("Hello")
    assert asked.text == "Hello there."
    assert len(asked.transport.requests) == 1


def test_a_call_that_stays_unread_leads_a_rung_down() -> None:
    asked = Asked(
        said("<tool_call>@@</tool_call>"),
        said("<tool_call>@@@</tool_call>"),
        said("Final Answer: Twelve."),
        capabilities=capabilities(Rung.PROMPTED),
    )
    asked.ask()
    assert (asked.text, asked.calls) == ("", [])
    asked.ask()
    assert asked.rungs == ["prompted", "prompted", "react"]


def test_where_no_tool_may_be_called_a_call_is_refused_once_and_then_told() -> None:
    asked = Asked(said(TAGGED), said("Twelve."), said(TAGGED), said(TAGGED))
    asked.history.append(Message(Role.PERSON, (Words(QUESTION),), 1))
    asked.go_on(())
    assert (asked.text, asked.calls) == ("Twelve.", [])
    asked.go_on(())
    assert [one.name for one in asked.calls] == ["count_files"]


# Cut replies


def test_a_reply_that_is_too_long_is_gone_on_with_once() -> None:
    length = FinishReason.LENGTH
    asked = Asked(said("There are tw", reason=length), said("elve files. And"))
    asked.ask()
    assert (asked.text, asked.done.cut) == ("There are twelve files. And", False)
    asked = Asked(said("There are", reason=length), said(" tw", reason=length))
    asked.ask()
    assert (asked.text, asked.done.cut) == ("There are tw", True)
    assert asked.done.usage == Usage(20, 10)


def test_a_cut_answer_is_marked_and_what_came_is_kept() -> None:
    asked = Asked(said("There are tw", reason=FinishReason.CUT))
    asked.ask()
    assert (asked.text, asked.done.cut) == ("There are tw", True)
    with pytest.raises(ModelError, match=r"model\.broken_stream"):
        Asked(said(reason=FinishReason.CUT)).ask()


def test_a_call_that_was_cut_is_asked_for_again_and_never_carried_out() -> None:
    asked = Asked(
        said(TAGGED[:60], reason=FinishReason.LENGTH),
        said(TAGGED),
        capabilities=capabilities(Rung.PROMPTED),
    )
    asked.ask()
    assert [one.arguments for one in asked.calls] == [{"folder": "Downloads"}]
    assert len(asked.transport.requests) == 2


def test_an_answer_that_the_provider_held_back_is_an_error() -> None:
    with pytest.raises(ModelError, match=r"model_protocol\.filtered"):
        Asked(said(reason=FinishReason.FILTERED)).ask()


# Native arguments


@pytest.mark.parametrize(
    ("written", "arguments"),
    [
        ("{'folder': 'Downloads',}", {"folder": "Downloads"}),
        ('{"folder": "Downloads"', {"folder": "Downloads"}),
        ('```json\n{"folder": "Downloads"}\n```', None),
        ('{"folder": "Down', None),
        ('{"folder": "a"} {"folder": "b"}', None),
    ],
)
def test_native_arguments_are_repaired_where_that_is_no_guess(
    written: str, arguments: dict[str, str] | None
) -> None:
    asked = Asked(called("count_files", **{UNREAD_ARGUMENTS: written}))
    asked.ask()
    assert asked.calls[0].arguments == (arguments or {UNREAD_ARGUMENTS: written})


# Thinking, roles


def test_a_model_that_ends_thinking_it_never_began_is_known_the_next_time() -> None:
    asked = Asked(said("I count.</think>Twelve."), said("I count.</think>Twelve."))
    asked.ask()
    asked.ask()
    assert (asked.thinking, asked.text) == ("I count.", "Twelve.")


def test_a_reasoning_model_gets_its_instructions_with_the_question() -> None:
    asked = Asked(said("Hm."), endpoint=Endpoint("http://127.0.0.1:1/v1", "deepseek-r1:8b"))
    asked.ask()
    (message,) = asked.transport.requests[0].messages
    assert message.role is WireRole.USER
    assert message.text.startswith("You are helpful.")
    assert message.text.endswith(QUESTION)


def test_a_model_without_a_system_role_gets_them_there_too_and_is_remembered() -> None:
    refusal = ModelError("model.bad_request", host="h", said="System role not supported")
    asked = Asked([refusal], said("Hm."), said("Hm."))
    asked.ask()
    asked.ask()
    roles = [request.messages[0].role for request in asked.transport.requests]
    assert roles == [WireRole.SYSTEM, WireRole.USER, WireRole.USER]


# Ends


def test_a_made_up_observation_closes_the_stream() -> None:
    asked = Asked(
        said(ACTION + "\nObservation: 99 " + "x" * 500), capabilities=capabilities(Rung.REACT)
    )
    asked.ask()
    assert asked.transport.closed == 1
    assert [one.name for one in asked.calls] == ["count_files"]


def test_leaving_a_reply_closes_the_stream() -> None:
    asked = Asked(said("word " * 100))

    async def leave() -> None:
        async with aclosing(asked.model.reply([INSTRUCTIONS], TOOLS)) as events:
            async for _ in events:
                break
        assert asked.transport.closed == 1

    asyncio.run(leave())


def test_verdicts_outlive_the_model(tmp_path: Path) -> None:
    async def ask(*replies: Sequence[Line]) -> ScriptedTransport:
        transport = ScriptedTransport(*replies)
        model = LanguageModel(ENDPOINT, transport, Plain(), CapabilityStore(tmp_path))
        question = Message(Role.PERSON, (Words(QUESTION),), 1)
        _ = [event async for event in model.reply([INSTRUCTIONS, question], TOOLS)]
        return transport

    asyncio.run(ask([REFUSES_TOOLS], said(TAGGED)))
    transport = asyncio.run(ask(said(TAGGED)))
    assert not transport.requests[0].tools


# Over the wire


@pytest.mark.parametrize("way", ["native", "refused", "printed"])
def test_an_endpoint_is_asked_over_the_wire_in_each_way(way: str) -> None:
    count = calls(call("count_files", folder="Downloads"))
    replies: dict[str, list[Reply]] = {
        "native": [count],
        "refused": [status(400, "some-model does not support tools"), text(*TAGGED)],
        "printed": [text(*TAGGED)],
    }

    async def ask(endpoint: Endpoint) -> list[MindEvent]:
        model = LanguageModel(endpoint, transport_for(endpoint), Plain(), CapabilityStore(None))
        question = Message(Role.PERSON, (Words(QUESTION),), 1)
        history = [INSTRUCTIONS, question]
        events = [event async for event in model.reply(history, TOOLS)]
        made = next(event.call for event in events if isinstance(event, CallReady))
        result = ToolResult(made.id, (Words("12 files"),))
        history += [
            Message(Role.MIND, (), 1, (made,), mind=model.name),
            Message(Role.TOOL, turn=1, result=result),
        ]
        return events + [event async for event in model.reply(history, TOOLS)]

    with ScriptedEndpoint() as server:
        server.replies(*replies[way], text("There are 12."))
        events = asyncio.run(ask(Endpoint(server.base_url, "some-model")))
        assert server.left == 0
        assert ("tools" in server.bodies[-1]) == (way == "native")
    made = [event.call for event in events if isinstance(event, CallReady)]
    assert [(one.name, one.arguments) for one in made] == [("count_files", {"folder": "Downloads"})]
    assert "".join(e.text for e in events if isinstance(e, TextDelta)) == "There are 12."
