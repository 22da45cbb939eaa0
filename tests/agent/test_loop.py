from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.agent.events import (
    CallFinished,
    CallProgressed,
    CallStarted,
    ReplyBegan,
    ReplyEnded,
    RunFinished,
    Stopped,
)
from desktop_app.agent.mind_router import MAX_CALLS_READ
from desktop_app.agent.record import RunRecord
from desktop_app.cli.answer_json import answer_object
from desktop_app.errors import ModelError
from desktop_app.findings import SumFindings
from desktop_app.messages.message import Message, Role, ToolCall
from desktop_app.messages.mind import (
    CallReady,
    CutCause,
    Declined,
    Done,
    TextDelta,
    ThinkingDelta,
    Usage,
    Waiting,
)
from desktop_app.messages.parts import Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools.tool import ToolContext, Tools, tool
from desktop_app.wording import Language, Wording
from tests.agent.conftest import Controlled, MakeAgent, answer_of, events_of, run_alone, stopped_at
from tests.doubles.scripted_mind import Line, ScriptedMind, call, calls, says


def assert_whole(history: list[Message]) -> None:
    """Every call is followed, at once and in order, by its results, and turns only rise."""
    expected: list[str] = []
    for message in history:
        if message.role is Role.TOOL:
            assert message.result is not None
            assert message.result.call_id == expected.pop(0)
        else:
            assert not expected
            expected = [call.id for call in message.calls]
    assert not expected
    turns = [message.turn for message in history]
    assert turns == sorted(turns)


def test_an_answer_comes_as_it_is_said(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        history: list[Message] = []
        agent = make_agent(ScriptedMind(says("There are ", "some.")), Controlled().tools)
        events = await events_of(agent.run("How many?", history))
        assert events[0] == ReplyBegan("scripted")
        assert events[1:3] == [TextDelta("There are "), TextDelta("some.")]
        assert isinstance(events[3], ReplyEnded)
        assert isinstance(events[4], RunFinished)
        assert events[4].answer.text == "There are some."
        assert events[4].answer.stopped is Stopped.ANSWERED
        assert [(message.role, message.text, message.turn) for message in history] == [
            (Role.PERSON, "How many?", 1),
            (Role.MIND, "There are some.", 1),
        ]

    run_alone(scenario())


def test_a_mind_is_shown_the_results_of_its_calls(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(calls("echo", text="twelve"), says("Twelve."), says("Yes."))
        history: list[Message] = []
        agent = make_agent(mind, Controlled().tools)
        answer = await answer_of(agent.run("How many?", history))
        assert [(step.tool, step.result, step.failed) for step in answer.steps] == [
            ("echo", "twelve", False)
        ]
        result = mind.seen[1][-1].result
        assert result is not None
        assert result.data == SumFindings(("twelve",), ())
        await answer_of(agent.run("Really?", history))
        assert [message.turn for message in history] == [1, 1, 1, 1, 2, 2]
        assert_whole(history)

    run_alone(scenario())


def test_calls_of_one_reply_run_at_once_and_their_results_keep_the_order(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        reply: list[Line] = [
            call("find", {"name": "slow.pdf"}, id="1"),
            call("echo", {"text": "quick"}, id="2"),
            call("find", {"name": "slower.pdf"}, id="3"),
            Done(),
        ]
        history: list[Message] = []
        agent = make_agent(ScriptedMind(reply, says("Done.")), controlled.tools)
        ended = []
        at_once = 0
        async for event in agent.run("How many?", history):
            at_once = max(at_once, controlled.running)
            if isinstance(event, CallFinished):
                ended.append(event.call.id)
            if ended == ["2"] and at_once == 2:
                controlled.go.set()
        assert ended[0] == "2"
        assert at_once == 2
        results = [message.result.call_id for message in history if message.result]
        assert results == ["1", "2", "3"]

    run_alone(scenario())


def test_rows_are_passed_on_while_a_tool_still_runs(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        agent = make_agent(ScriptedMind(calls("find"), says("One.")), controlled.tools)
        kinds = []
        async for event in agent.run("How many?", []):
            kinds.append(type(event))
            if isinstance(event, CallProgressed):
                assert controlled.running == 1
                controlled.go.set()
        assert kinds == [
            ReplyBegan,
            ReplyEnded,
            CallStarted,
            CallProgressed,
            CallFinished,
            ReplyBegan,
            TextDelta,
            ReplyEnded,
            RunFinished,
        ]

    run_alone(scenario())


@pytest.mark.parametrize("name", ["refuse", "break", "no_such_tool"])
def test_a_call_that_fails_has_a_result_that_says_so(make_agent: MakeAgent, name: str) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(calls(name), says("I could not."))
        history: list[Message] = []
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", history))
        assert answer.stopped is Stopped.ANSWERED
        assert answer.steps[0].failed
        assert answer.steps[0].result
        assert_whole(history)

    run_alone(scenario())


def test_a_tool_that_breaks_is_logged_once_without_what_it_held(
    make_agent: MakeAgent, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(calls("broken"), says("I could not."))
        await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))

    with caplog.at_level(logging.DEBUG):
        run_alone(scenario())
    (record,) = [record for record in caplog.records if record.name.startswith("desktop_app")]
    assert "RuntimeError" in record.getMessage()
    assert "secret" not in caplog.text


# Limits


def test_an_answer_in_the_last_allowed_round_is_an_answer(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        script = [calls("echo", text=str(number)) for number in range(3)]
        mind = ScriptedMind(*script, says("Done."))
        answer = await answer_of(
            make_agent(mind, Controlled().tools, rounds=3).run("How many?", [])
        )
        assert (answer.text, answer.stopped) == ("Done.", Stopped.ANSWERED)
        assert len(answer.steps) == 3
        assert mind.offered[2]
        assert mind.offered[3] == []

    run_alone(scenario())


def test_a_mind_that_only_calls_is_stopped_and_what_was_found_is_shown(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.go.set()
        script = [calls("find", name=f"{number}.pdf") for number in range(9)]
        mind = ScriptedMind(*script)
        history: list[Message] = []
        answer = await answer_of(
            make_agent(mind, controlled.tools, rounds=3).run("数一下", history)
        )
        assert answer.stopped is Stopped.STEP_LIMIT
        assert len(mind.seen) == 4
        assert len(answer.steps) == 3
        assert [hit.name for hit in answer.hits] == ["2.pdf"]
        assert "1 个文件" in answer.text
        assert_whole(history)

    run_alone(scenario())


def test_calls_beyond_the_limit_of_a_round_are_told_so(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        reply = [call("echo", {"text": str(number)}, id=str(number)) for number in range(12)]
        history: list[Message] = []
        agent = make_agent(ScriptedMind(reply, says("Done.")), controlled.tools, calls=8)
        answer = await answer_of(agent.run("How many?", history))
        assert controlled.ran == [str(number) for number in range(8)]
        assert [step.failed for step in answer.steps] == [False] * 8 + [True] * 4
        assert_whole(history)

    run_alone(scenario())


def test_the_same_call_again_is_told_so_and_then_ends_the_run(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        mind = ScriptedMind(*[calls("echo", text="again") for _ in range(9)])
        history: list[Message] = []
        answer = await answer_of(make_agent(mind, controlled.tools).run("How many?", history))
        assert controlled.ran == ["again"]
        assert "was made before" in answer.steps[1].result
        assert [step.failed for step in answer.steps] == [False, False, True, True]
        assert answer.stopped is Stopped.STEP_LIMIT
        assert len(mind.seen) == 4
        assert_whole(history)

    run_alone(scenario())


def test_a_reply_that_does_not_end_is_cut(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("字" * 1000)] * 1000)
        agent = make_agent(mind, Controlled().tools, reply_bytes=200_000)
        events = await events_of(agent.run("How many?", []))
        said = "".join(event.text for event in events if isinstance(event, TextDelta))
        answer = events[-1].answer if isinstance(events[-1], RunFinished) else None
        assert answer is not None
        assert 190_000 <= len(said.encode()) <= 200_000
        assert answer.text.startswith(said)
        assert answer.stopped is Stopped.STEP_LIMIT
        assert mind.open == 0

    run_alone(scenario())


def test_a_reply_of_endless_calls_is_cut_before_any_is_carried_out(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        mind = ScriptedMind([call("echo", id=str(number)) for number in range(10_000)])
        history: list[Message] = []
        answer = await answer_of(make_agent(mind, controlled.tools).run("How many?", history))
        assert answer.stopped is Stopped.STEP_LIMIT
        assert controlled.ran == []
        assert MAX_CALLS_READ < 10_000
        assert_whole(history)

    run_alone(scenario())


# Minds that do not answer


def test_a_model_error_ends_the_run_with_its_sentence_and_keeps_what_was_said(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("There are"), ModelError("answer.silent")])
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))
        assert answer.stopped is Stopped.ERROR
        assert answer.text == "There are\n\nThe language model gave no answer. Please ask again."

    run_alone(scenario())


def test_a_mind_that_breaks_ends_the_run_in_an_error_that_shows_nothing_of_it(
    make_agent: MakeAgent, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([ValueError("secret.pdf")], says("Hello."))
        agent = make_agent(mind, Controlled().tools)
        history: list[Message] = []
        answer = await answer_of(agent.run("How many?", history))
        assert answer.stopped is Stopped.ERROR
        assert answer.text
        assert "secret" not in answer.text + caplog.text
        assert (await answer_of(agent.run("How many?", history))).text == "Hello."

    run_alone(scenario())


def test_silence_is_an_error(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([ThinkingDelta("Hm."), Done()])
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))
        assert answer.stopped is Stopped.ERROR

    run_alone(scenario())


def test_a_mind_that_declines_says_what_it_understood_and_how_to_ask(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([Declined("in:Downloads"), Done()], [Declined(), Done()])
        agent = make_agent(mind, Controlled().tools)
        answer = await answer_of(agent.run("What a mess in Downloads", []))
        assert answer.stopped is Stopped.ANSWERED
        assert "in:Downloads" in answer.text
        assert answer.text.count("?") >= 2
        assert answer.query is None
        assert "PDF" in (await answer_of(agent.run("天气怎么样", []))).text

    run_alone(scenario())


def test_an_answer_that_broke_off_is_marked(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("There are"), Done(cut=True)])
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))
        assert answer.text.startswith("There are\n\n")

    run_alone(scenario())


@pytest.mark.parametrize(
    ("cause", "stopped"),
    [
        (CutCause.STREAM, Stopped.ERROR),
        (CutCause.FILTER, Stopped.ERROR),
        (CutCause.LENGTH, Stopped.STEP_LIMIT),
    ],
)
def test_words_that_broke_off_are_kept_and_are_no_answer(
    make_agent: MakeAgent, cause: CutCause, stopped: Stopped
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("There are"), Done(cut=True, cause=cause)], says("Two."))
        agent = make_agent(mind, Controlled().tools)
        history: list[Message] = []
        answer = await answer_of(agent.run("How many?", history))
        remark = Wording(Language.ENGLISH).say(f"answer.cut_{cause.value}")
        assert answer.stopped is stopped
        assert (answer.said, answer.text) == ("There are", f"There are\n\n{remark}")
        assert answer.remarks == (remark,)
        assert answer_object(answer, 10)["stopped"] != "answered"
        answer = await answer_of(agent.run("还有吗？", history))
        assert (answer.stopped, answer.text) == (Stopped.ANSWERED, "Two.")
        said = [message for message in history if message.role is Role.MIND]
        assert [message.cut for message in said] == [True, False]
        assert "There are" in str(mind.seen[-1])

    run_alone(scenario())


def test_words_before_an_error_are_kept_as_broken_off(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("There are"), ModelError("model.broken_stream")])
        history: list[Message] = []
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", history))
        assert (answer.stopped, answer.said) == (Stopped.ERROR, "There are")
        assert history[-1].cut

    run_alone(scenario())


def test_tokens_of_all_replies_are_added_up(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(
            [call("echo"), Done(Usage(10, 2))], [TextDelta("Done."), Done(Usage(20, 3))]
        )
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))
        assert answer.usage == Usage(30, 5)

    run_alone(scenario())


# Stop


def test_a_tool_that_heeds_the_stop_ends_and_the_answer_is_still_composed(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        mind = ScriptedMind(calls("find"), says("At least 1."))
        history: list[Message] = []
        run = make_agent(mind, controlled.tools).run("How many?", history)
        _, answer = await stopped_at(run, CallProgressed)
        assert answer.stopped is Stopped.CANCELLED
        assert answer.text == "At least 1."
        assert answer.coverage is not None
        assert not answer.coverage.complete
        assert mind.offered[1] == []
        assert_whole(history)
        assert [message.role for message in history] == [
            Role.PERSON,
            Role.MIND,
            Role.TOOL,
            Role.MIND,
        ]

    run_alone(scenario())


def test_a_tool_that_does_not_heed_the_stop_is_cancelled_and_its_rows_are_kept(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.heeds_stop = False
        history: list[Message] = []
        agent = make_agent(ScriptedMind(calls("find")), controlled.tools, grace_s=0.05)
        run = agent.run("How many?", history)
        events, answer = await stopped_at(run, CallProgressed)
        kinds = [type(event) for event in events if not isinstance(event, ReplyBegan | ReplyEnded)]
        assert kinds == [CallStarted, CallProgressed, CallFinished, RunFinished]
        assert answer.stopped is Stopped.CANCELLED
        assert [hit.name for hit in answer.hits] == ["a.pdf"]
        assert "At least 1 file had been found" in answer.text
        assert answer.steps[0].failed
        assert controlled.running == 0
        assert [message.role for message in history] == [Role.PERSON, Role.MIND]

    run_alone(scenario())


STATES: dict[str, list[Line] | None] = {
    "before it begins": None,
    "before the first word": [asyncio.Event()],
    "while thinking": [ThinkingDelta("Hm."), asyncio.Event()],
    "in the middle of the answer": [TextDelta("There are"), asyncio.Event()],
    "between a call and its end": [call("find"), asyncio.Event()],
    "behind the answer's last word": [TextDelta("There are two."), asyncio.Event(), Done()],
}


@pytest.mark.alone
@pytest.mark.parametrize("state", STATES)
def test_a_run_can_be_stopped_in_every_state(make_agent: MakeAgent, state: str) -> None:
    async def scenario() -> None:
        lines = STATES[state] or [asyncio.Event()]
        script = [asyncio.Event() if isinstance(line, asyncio.Event) else line for line in lines]
        mind = ScriptedMind(script)
        history: list[Message] = []
        run = make_agent(mind, Controlled().tools, grace_s=0.02).run("How many?", history)
        if STATES[state] is None:
            run.stop()
        else:
            asyncio.get_running_loop().call_later(0.02, run.stop)
        started = time.monotonic()
        answer = await answer_of(run)
        assert time.monotonic() - started < 1
        assert answer.stopped is Stopped.CANCELLED
        said = "".join(line.text for line in lines if isinstance(line, TextDelta))
        assert answer.text.startswith(said)
        assert len(answer.text) > len(said)
        assert mind.open == 0
        assert_whole(history)
        assert [message.role for message in history] == [Role.PERSON, Role.MIND]

    run_alone(scenario())


@pytest.mark.alone
@pytest.mark.parametrize(
    ("heard", "kept"),
    [
        ("The lease asks for a", "The lease asks for a…"),
        ("合同约定押金为两个月", "合同约定押金为两个月…"),
        ("It asks for **two ", "It asks for **two…"),
        ("There are two.", "There are two."),
        ("共有两份。", "共有两份。"),
        ("It says “two months.”", "It says “two months.”"),
    ],
)
def test_what_a_model_was_saying_when_it_was_stopped_is_no_whole_sentence(
    make_agent: MakeAgent, heard: str, kept: str
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta(heard), asyncio.Event()])
        _, answer = await stopped_at(
            make_agent(mind, Controlled().tools).run("How many?", []), TextDelta
        )
        assert answer.said == kept

    run_alone(scenario())


@pytest.mark.alone
def test_a_model_that_speaks_is_not_waited_for(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("There are"), asyncio.Event()])
        run = make_agent(mind, Controlled().tools, grace_s=10.0).run("How many?", [])
        _, answer = await stopped_at(run, TextDelta)
        assert answer.stopped is Stopped.CANCELLED
        assert answer.text.startswith("There are…\n\nStopped.")
        assert mind.open == 0

    started = time.monotonic()
    run_alone(scenario())
    assert time.monotonic() - started < 5


def test_a_model_that_is_waited_for_says_so(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        waiting = Waiting(ModelError("model.rate_limited"), 2.0)
        history: list[Message] = []
        agent = make_agent(ScriptedMind([waiting, *says("Two.")]), Controlled().tools)
        events = await events_of(agent.run("How many?", history))
        assert events[:3] == [ReplyBegan("scripted"), waiting, TextDelta("Two.")]
        assert [message.text for message in history] == ["How many?", "Two."]

    run_alone(scenario())


def test_a_model_is_asked_once_all_that_was_found_stands_in_the_history(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        history: list[Message] = []
        known = []
        agent = make_agent(ScriptedMind(calls("echo"), says("Two.")), Controlled().tools)
        async for event in agent.run("How many?", history):
            if isinstance(event, ReplyBegan):
                known.append([message.role for message in history])
        assert known == [[Role.PERSON], [Role.PERSON, Role.MIND, Role.TOOL]]

    run_alone(scenario())


def test_calls_that_come_after_the_stop_are_not_carried_out(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        waited_for = asyncio.Event()
        mind = ScriptedMind([TextDelta("Let me see."), waited_for, call("echo"), Done()])
        history: list[Message] = []
        run = make_agent(mind, controlled.tools).run("How many?", history)
        async for event in run:
            if isinstance(event, TextDelta):
                run.stop()
                waited_for.set()
        assert controlled.ran == []
        assert [message.role for message in history] == [Role.PERSON, Role.MIND]

    run_alone(scenario())


def test_a_stop_after_the_end_changes_nothing(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        run = make_agent(ScriptedMind(says("Two.")), Controlled().tools).run("How many?", [])
        answer = await answer_of(run)
        run.stop()
        assert answer.stopped is Stopped.ANSWERED

    run_alone(scenario())


@pytest.mark.alone
@pytest.mark.parametrize("after", [CallStarted, CallProgressed, TextDelta])
def test_cancelling_the_reader_ends_all_that_the_run_started(
    make_agent: MakeAgent, after: type
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.heeds_stop = False
        if after is TextDelta:
            mind = ScriptedMind([TextDelta("There"), asyncio.Event()])
        else:
            mind = ScriptedMind(calls("find"))
        history: list[Message] = []
        reached = asyncio.Event()

        async def read() -> None:
            async for event in make_agent(mind, controlled.tools).run("How many?", history):
                if isinstance(event, after):
                    reached.set()

        reader = asyncio.create_task(read())
        await reached.wait()
        started = time.monotonic()
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert time.monotonic() - started < 1
        assert (controlled.running, mind.open) == (0, 0)
        assert len(asyncio.all_tasks()) == 2  # This one, and the one that waits for it.
        assert_whole(history)

    run_alone(scenario())


def test_a_reader_that_leaves_early_ends_the_run(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.heeds_stop = False
        before = asyncio.all_tasks()
        run = make_agent(ScriptedMind(calls("find")), controlled.tools).run("How many?", [])
        async for event in run:
            if isinstance(event, CallProgressed):
                break
        await asyncio.wait(asyncio.all_tasks() - before)
        assert controlled.running == 0

    run_alone(scenario())


def test_a_run_is_iterated_once(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        run = make_agent(ScriptedMind(says("Two.")), Controlled().tools).run("How many?", [])
        await answer_of(run)
        with pytest.raises(RuntimeError):
            await answer_of(run)

    run_alone(scenario())


def test_runs_of_two_conversations_do_not_disturb_each_other(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        mind = ScriptedMind(calls("find"), says("Two."))
        agent = make_agent(mind, controlled.tools, grace_s=0.05)
        controlled.heeds_stop = False
        first = agent.run("How many?", [])

        async def stop_first() -> None:
            await controlled.begun.wait()
            first.stop()

        one, _ = await asyncio.gather(answer_of(first), stop_first())
        other = await answer_of(agent.run("And here?", []))
        assert one.stopped is Stopped.CANCELLED
        assert (other.text, other.stopped) == ("Two.", Stopped.ANSWERED)

    run_alone(scenario())


# Whatever a mind does


LINES = st.one_of(
    st.builds(TextDelta, st.text(max_size=5)),
    st.builds(ThinkingDelta, st.text(max_size=5)),
    st.builds(
        CallReady,
        st.builds(
            ToolCall,
            st.sampled_from("abc"),
            st.sampled_from(["echo", "find", "refuse", "break", "nothing", ""]),
            st.sampled_from([{}, {"text": "x"}, {"name": 1}, {"oops": []}, None, "{", "[]", 7]),
        ),
    ),
    st.just(Done()),
    st.just(Done(cut=True)),
    st.sampled_from([Declined(), Declined("in:Downloads")]),
    st.just(ModelError("answer.silent")),
    st.just(KeyError("oops")),
)


@pytest.mark.slow
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    script=st.lists(st.lists(LINES, max_size=6), max_size=6),
    rounds=st.integers(1, 4),
    stop_at=st.integers(0, 12),
)
def test_whatever_a_mind_does_the_run_ends_once_and_the_history_is_whole(
    make_agent: MakeAgent, script: list[list[Any]], rounds: int, stop_at: int
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.go.set()
        history: list[Message] = []
        agent = make_agent(ScriptedMind(*script), controlled.tools, rounds=rounds)
        for question in ("How many?", "多少个？"):
            run = agent.run(question, history)
            ended = 0
            number = 0
            async for event in run:
                number += 1
                if number == stop_at:
                    run.stop()
                if isinstance(event, RunFinished):
                    ended += 1
                    assert event.answer.text
            assert ended == 1
            assert_whole(history)
        assert [message.turn for message in history if message.role is Role.PERSON] == [1, 2]

    logging.disable(logging.CRITICAL)
    try:
        run_alone(scenario())
    finally:
        logging.disable(logging.NOTSET)


@pytest.mark.parametrize(("name", "seconds"), [("builtin", None), ("scripted", 7.5)])
def test_only_a_models_searches_read_documents_for_a_time(
    make_agent: MakeAgent, name: str, seconds: float | None
) -> None:
    seen: list[float | None] = []

    @tool(description="Notes its time.")
    async def note(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
        seen.append(context.reading_s)
        yield ToolOutput((Words("ok"),))

    async def scenario() -> None:
        mind = ScriptedMind(calls("note"), says("Done."))
        mind.name = name
        await events_of(make_agent(mind, Tools([note]), reading_s=7.5).run("?", []))

    asyncio.run(scenario())
    assert seen == [seconds]


def test_what_bears_an_answer_out_is_looked_for_beside_the_thread_that_asks(
    make_agent: MakeAgent, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    answer = RunRecord.answer

    def counted(record: RunRecord, *arguments: Any, **named: Any) -> Any:
        threads.append(threading.current_thread())
        return answer(record, *arguments, **named)

    monkeypatch.setattr(RunRecord, "answer", counted)

    async def scenario() -> None:
        agent = make_agent(ScriptedMind(says("There are some.")), Controlled().tools)
        assert (await answer_of(agent.run("How many?", []))).text == "There are some."

    run_alone(scenario())
    assert threads and threading.main_thread() not in threads
