"""A language model that keeps within its window, and tells what it was told before."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from desktop_app.agent import tokens
from desktop_app.agent.context_window import pictures_in
from desktop_app.agent.events import Stopped
from desktop_app.agent.instructions import FolderSummary, Surroundings
from desktop_app.agent.minds import Minds
from desktop_app.agent.model import Model
from desktop_app.agent.spending import Spending
from desktop_app.assembly.tools import TOOLS
from desktop_app.errors import ModelError
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import Done, MindEvent, Summarised, TextDelta, Usage
from desktop_app.messages.parts import Name, Passage, Picture, Snippet, Words, plain_text
from tests.agent.conftest import Controlled, MakeAgent, answer_of, events_of, run_alone
from tests.doubles.scripted_mind import ScriptedMind, call, calls, says

AROUND = Surroundings(datetime(2026, 11, 21, 13, 5), "Linux", [FolderSummary("/home/ann", 4)], [])


def model(mind: ScriptedMind, window: int = 32_000, **more: Any) -> Model:
    async def size() -> int | None:
        return window

    return Model(mind, lambda: AROUND, size, **more)


def turn(number: int, answer: str = "Twelve.", result: str = "12 files match.") -> list[Message]:
    """A question, a call, its result, the answer."""
    id_ = f"call-{number}"
    return [
        Message(Role.PERSON, (Words(f"Question {number}?"),), number),
        Message(Role.MIND, (), number, (ToolCall(id_, "count_files", {}),), mind="m"),
        Message(
            Role.TOOL,
            turn=number,
            result=ToolResult(
                id_, (Words(result), Name(f"/home/ann/{number}.pdf", f"{number}.pdf"))
            ),
        ),
        Message(Role.MIND, (Words(answer),), number, mind="m"),
    ]


def asked(number: int) -> Message:
    return Message(Role.PERSON, (Words("And now?"),), number)


async def said(mind: Model, history: list[Message], tools: Any = TOOLS.specs) -> list[MindEvent]:
    return [event async for event in mind.reply(history, tools)]


def test_instructions_and_few_words_for_each_tool_stand_before_the_conversation() -> None:
    async def scenario() -> None:
        scripted = ScriptedMind(says("Two."))
        events = await said(model(scripted), [asked(1)])
        assert events == [TextDelta("Two."), Done()]
        first, question = scripted.seen[0]
        assert first.role is Role.INSTRUCTIONS
        assert "Saturday" in first.text
        assert question.text == "And now?"
        assert "count_files" in scripted.offered[0]
        assert "find_hidden_files" not in scripted.offered[0]

    run_alone(scenario())


def test_without_tools_it_is_told_to_answer_now() -> None:
    async def scenario() -> None:
        scripted = ScriptedMind(says("Two."))
        await said(model(scripted), [asked(1)], ())
        assert "Answer now" in scripted.seen[0][0].text

    run_alone(scenario())


def test_what_is_around_is_looked_at_once_a_question() -> None:
    looks = []

    def around() -> Surroundings:
        looks.append(1)
        return AROUND

    async def scenario() -> None:
        scripted = ScriptedMind(*[says("Two.")] * 4)
        mind = Model(scripted, around)
        for history in ([asked(1)], [asked(1)], [*turn(1), asked(2)]):
            await said(mind, history)
        assert len(looks) == 2

    run_alone(scenario())


def test_results_of_earlier_turns_are_cut_first_and_keep_their_totals() -> None:
    async def scenario() -> None:
        history = [
            message for n in range(1, 6) for message in turn(n, result="7 match. " + "x" * 7_000)
        ]
        scripted = ScriptedMind(says("Two."))
        events = await said(model(scripted, 9_000), [*history, asked(6)])
        assert not [event for event in events if isinstance(event, Summarised)]
        results = [message.result for message in scripted.seen[0] if message.result]
        assert len(results) == 5
        lengths = [sum(len(part.text) for part in result.parts) for result in results]
        assert lengths[0] < 400
        assert lengths == sorted(lengths)
        assert all(result.parts[0].text.startswith("7 match.") for result in results)

    run_alone(scenario())


def test_whole_old_turns_are_summed_up_and_their_facts_survive() -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 9) for message in turn(n, answer="y" * 3_000)]
        history.append(asked(9))
        scripted = ScriptedMind(says("They asked eight things."), says("Two."))
        mind = model(scripted, 9_000)
        events = await said(mind, history)
        (summarised,) = [event for event in events if isinstance(event, Summarised)]
        summary = summarised.message
        assert summarised.tokens_after < summarised.tokens_before / 2
        assert 1 <= summary.summarises < 8
        assert summary.text.startswith("They asked eight things.")
        assert "1.pdf" in summary.text
        assert "12 files match." in summary.text
        shown = scripted.seen[1]
        assert summary.text in shown[1].text
        assert {message.turn for message in shown if message.turn} == set(
            range(summary.summarises + 1, 10)
        )
        # In force from then on, without asking for it again.
        history.append(summary)
        scripted.enqueue(TextDelta("Three."), Done())
        assert await said(mind, history) == [TextDelta("Three."), Done()]
        assert summary.text in scripted.seen[2][1].text
        assert all(message.turn > summary.summarises for message in scripted.seen[2][2:])

    run_alone(scenario())


def test_a_later_summary_takes_in_the_one_before() -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 9) for message in turn(n, answer="y" * 3_000)]
        scripted = ScriptedMind(says("First."), says("Two."), says("Second."), says("Three."))
        mind = model(scripted, 9_000)
        for number in (9, 15):
            history.append(asked(number))
            events = await said(mind, history)
            (event,) = [event for event in events if isinstance(event, Summarised)]
            history.append(event.message)
            if number == 9:
                history += [m for n in range(10, 15) for m in turn(n, answer="z" * 3_000)]
        assert "First." in scripted.seen[2][0].text
        last = history[-1]
        assert last.text.startswith("Second.")
        assert "1.pdf" in last.text
        assert last.summarises > 9

    run_alone(scenario())


@pytest.mark.parametrize(
    "script", [[ModelError("answer.silent")], [Done()], [TextDelta("x"), Done(cut=True)]]
)
def test_a_summary_that_fails_loses_nothing(script: list[Any]) -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 9) for message in turn(n, answer="y" * 3_000)]
        before = list(history)
        scripted = ScriptedMind(script, says("Two."))
        events = await said(model(scripted, 9_000), [*history, asked(9)])
        assert events == [TextDelta("Two."), Done()]
        assert history == before
        assert "1.pdf" in scripted.seen[1][1].text

    run_alone(scenario())


def test_however_small_the_window_the_question_is_sent_and_calls_keep_their_results() -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 4) for message in turn(n)]
        steps = turn(4, result="z" * 8_000)[:3]
        scripted = ScriptedMind(*[says("Two.")] * 3)
        await said(model(scripted, 600), [*history, *steps])
        shown = scripted.seen[-1]
        assert "Question 4?" in [message.text for message in shown]
        ids = [one.id for message in shown for one in message.calls]
        assert ids == [message.result.call_id for message in shown if message.result]
        result = shown[-1].result
        assert result is not None
        assert len(plain_text(result.parts)) < 1_000

    run_alone(scenario())


def test_a_window_that_is_smaller_than_was_thought_is_tried_once_more() -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 6) for message in turn(n, result="x" * 7_000)]
        scripted = ScriptedMind([ModelError("model.context_full", model="m")], says("Two."))
        events = await said(model(scripted), [*history, asked(6)])
        assert events == [TextDelta("Two."), Done()]
        first, second = (tokens.of_messages(shown) for shown in scripted.seen)
        assert second < first * 0.7

    run_alone(scenario())


def test_a_summary_is_marked_with_the_files_that_it_was_written_from() -> None:
    async def scenario() -> None:
        read = turn(1, answer="y" * 9_000)
        read[2] = Message(
            Role.TOOL,
            turn=1,
            result=ToolResult(
                "call-1", (Passage("/home/ann/lease.pdf", "page 2", "1,850 a month"),)
            ),
        )
        history = [*read, *turn(2, answer="y" * 9_000), asked(3)]
        scripted = ScriptedMind(says("The rent is 1,850."), says("Two."))
        events = await said(model(scripted, 5_000), history)
        (event,) = [event for event in events if isinstance(event, Summarised)]
        assert Passage("/home/ann/lease.pdf", "", "") in event.message.parts

    run_alone(scenario())


# In a run


def test_the_history_keeps_the_summary_and_all_turns(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        history = [message for n in range(1, 9) for message in turn(n, answer="y" * 3_000)]
        scripted = ScriptedMind(says("Eight things."), calls("echo", text="hm"), says("Two."))
        agent = make_agent(model(scripted, 6_500), Controlled().tools)
        events = await events_of(agent.run("And now?", history))
        assert [type(event) for event in events].count(Summarised) == 1
        assert [message.turn for message in history if message.role is Role.PERSON] == [
            *range(1, 10)
        ]
        (summary,) = [message for message in history if message.summarises]
        assert summary.turn == 9

    run_alone(scenario())


def test_the_day_s_tokens_are_counted_and_end(tmp_path: Any) -> None:
    async def scenario() -> None:
        scripted = ScriptedMind([TextDelta("Two."), Done(Usage(80, 20))])
        mind = model(scripted, spending=Spending(tmp_path, per_day=100))
        await said(mind, [asked(1)])
        with pytest.raises(ModelError, match=r"agent\.day_spent"):
            await said(mind, [asked(1)])
        again = model(scripted, spending=Spending(tmp_path, per_day=100))
        with pytest.raises(ModelError):
            await said(again, [asked(1)])

    run_alone(scenario())


def test_what_was_refused_takes_no_tokens_and_what_broke_off_does(tmp_path: Any) -> None:
    async def scenario() -> None:
        down = ModelError("model.unreachable", host="example.org")
        scripted = ScriptedMind([down], [TextDelta("Two"), down], [TextDelta("Two."), Done()])
        mind = model(scripted, spending=Spending(tmp_path, per_day=1))
        for code in ("unreachable", "unreachable", "day_spent"):
            with pytest.raises(ModelError, match=code):
                await said(mind, [asked(1)])

    run_alone(scenario())


def test_an_answer_that_was_read_is_marked_and_its_names_stand_apart(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        history: list[Message] = []
        scripted = ScriptedMind([call("read")], says("lease.pdf says 1,850."))
        agent = make_agent(Minds.only(scripted), controlled.tools)
        answer = await answer_of(agent.run("What is the rent?", history))
        assert answer.stopped is Stopped.ANSWERED
        assert answer.unverified == ()
        assert answer.receipts[-1].receipt.file == "/home/ann/lease.pdf"
        assert answer.receipts[-1].receipt.locator == "page 2"
        assert "1,850 a month" in answer.receipts[-1].receipt.quote
        assert history[-1].text == answer.text
        assert history[-1].parts[0] == Name("/home/ann/lease.pdf", "lease.pdf")
        assert Passage("/home/ann/lease.pdf", "", "") in history[-1].parts
        assert not any(isinstance(part, Snippet) for part in history[-1].parts)

    run_alone(scenario())


def picture_turn(number: int) -> list[Message]:
    """A turn that came upon a picture, which takes about 3,300 tokens."""
    question, made, result, answer = turn(number)
    assert result.result is not None
    parts = (Words("a picture\n"), Picture(f"/home/ann/{number}.jpg"))
    return [question, made, replace(result, result=replace(result.result, parts=parts)), answer]


async def yes() -> bool:
    return True


def test_pictures_count_where_the_model_sees_them_and_only_there() -> None:
    async def scenario() -> None:
        history = [*picture_turn(1), asked(2)]
        scripted = ScriptedMind(says("Two."), says("Two."), says("Two."))
        await said(model(scripted, 5_000, sees=yes), history)
        await said(model(scripted, 5_000), history)
        await said(model(scripted, 32_000, sees=yes), history)
        kept = [any(map(pictures_in, messages)) for messages in scripted.seen]
        assert kept == [False, True, True]
        results = [one.result for one in scripted.seen[0] if one.result]
        assert "no room left" in plain_text(results[0].parts)

    run_alone(scenario())


def test_whether_it_sees_is_not_asked_before_there_is_a_picture() -> None:
    asked_for = []

    async def sees() -> bool:
        asked_for.append(1)
        return True

    async def scenario() -> None:
        scripted = ScriptedMind(says("Two."), says("Two."))
        mind = model(scripted, sees=sees)
        await said(mind, [*turn(1), asked(2)])
        assert not asked_for
        await said(mind, [*picture_turn(1), asked(2)])
        assert asked_for

    run_alone(scenario())


def test_what_pictures_take_says_nothing_of_text() -> None:
    async def scenario() -> None:
        usage = Done(Usage(50_000, 1))
        scripted = ScriptedMind([TextDelta("Two."), usage], says("Two."))
        mind = model(scripted, sees=yes)
        await said(mind, [*picture_turn(1), asked(2)])
        events = await said(mind, [*turn(1, result="x" * 30_000), asked(2)])
        assert not [event for event in events if isinstance(event, Summarised)]
        results = [one.result for one in scripted.seen[1] if one.result]
        assert len(plain_text(results[0].parts)) > 30_000

    run_alone(scenario())


def test_a_summary_of_what_a_picture_showed_goes_only_where_the_picture_may_go() -> None:
    async def scenario() -> None:
        history = [m for n in range(1, 9) for m in picture_turn(n)]
        history = [
            replace(one, parts=(Words("A cat. " * 200),))
            if one.role is Role.MIND and one.parts
            else one
            for one in history
        ]
        scripted = ScriptedMind(says("Cats were seen."), says("Two."))
        events = await said(model(scripted, 5_000, sees=yes), [*history, asked(9)])
        [event] = [event for event in events if isinstance(event, Summarised)]
        assert Passage("/home/ann/1.jpg", "", "") in event.message.parts
        assert not [part for part in event.message.parts if isinstance(part, Picture)]
        assert not any(map(pictures_in, scripted.seen[0]))

    run_alone(scenario())


def test_what_was_wrong_with_its_reply_reaches_the_model(make_agent: MakeAgent) -> None:
    """The model is asked through its window, as in the program: nothing may fall out there."""
    first = "There are 37 PDF files in Downloads."
    looks = calls("echo", text="12 PDF files in Downloads")
    scripted = ScriptedMind(says(first), looks, says("There are 12 PDF files in Downloads."))

    async def scenario() -> None:
        agent = make_agent(model(scripted), Controlled().tools)
        await answer_of(agent.run("How many PDFs are in Downloads?", []))
        *_, said_, told = scripted.seen[1]
        assert (said_.role, said_.text) == (Role.MIND, first)
        assert told.role is Role.INSTRUCTIONS
        assert "without having looked" in told.text
        # It stands behind what it is about, and is gone once there is another reply.
        assert all(told.text != one.text for one in scripted.seen[2])

    run_alone(scenario())
