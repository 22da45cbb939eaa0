"""What a person gets of a run that ended without an answer."""

from __future__ import annotations

import asyncio

import pytest

from desktop_app.agent.conclusions import Conclusions
from desktop_app.agent.events import Stopped
from desktop_app.agent.record import RunRecord
from desktop_app.messages.mind import About, Declined, Done, TakenAs, TextDelta
from desktop_app.wording import Language, Wording
from tests.agent.conftest import Controlled, MakeAgent, answer_of, run_alone, stopped_at
from tests.doubles.scripted_mind import Line, ScriptedMind, calls, says


def test_an_empty_reply_tells_what_was_found(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.go.set()
        mind = ScriptedMind(calls("find"), says(""))
        answer = await answer_of(make_agent(mind, controlled.tools).run("How many PDFs?", []))
        assert "gave no answer" in answer.text
        assert "1 PDF file" in answer.text
        assert "Nothing had been found" not in answer.text
        assert [hit.name for hit in answer.hits] == ["a.pdf"]
        assert answer.stopped is Stopped.ERROR

    run_alone(scenario())


def test_a_sum_is_something_that_was_found(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(*[calls("echo", text=str(number)) for number in range(3)])
        mind.enqueue(*calls("echo", text="3"))
        agent = make_agent(mind, Controlled().tools, rounds=3)
        answer = await answer_of(agent.run("一共多少？", []))
        assert answer.stopped is Stopped.STEP_LIMIT
        assert "已算出：" in answer.text
        assert "没有找到" not in answer.text

    run_alone(scenario())


def test_nothing_is_said_to_be_found_only_where_that_is_so(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(*[calls("refuse")] * 4)
        agent = make_agent(mind, Controlled().tools, rounds=12)
        answer = await answer_of(agent.run("How many?", []))
        assert answer.stopped is Stopped.STEP_LIMIT
        assert "Nothing had been found" in answer.text

    run_alone(scenario())


def test_a_search_that_was_stopped_is_not_said_to_be_half_understood() -> None:
    conclusions = Conclusions(Wording(Language.ENGLISH), RunRecord("which files mention rent?"))
    declined = conclusions.declined(Declined("content:rent"), None)

    stopped = conclusions.stopped(declined, timed_out=False)

    assert "rather not guess" in declined.remark
    assert stopped.stopped is Stopped.CANCELLED
    assert stopped.remark.startswith("Stopped.")


def test_a_number_that_was_broken_off_contradicts_nothing(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.go.set()
        said: list[Line] = [TextDelta("The deposit is paid back within 3"), asyncio.Event()]
        run = make_agent(ScriptedMind(calls("find"), said), controlled.tools).run("How many?", [])
        _, answer = await stopped_at(run, TextDelta)
        assert answer.stopped is Stopped.CANCELLED
        assert "within 3" in answer.text
        assert answer.unverified == ()
        assert answer.counted is None or not answer.counted.is_contradicted

    run_alone(scenario())


@pytest.mark.parametrize(
    ("confidence", "said"), [(0.5, "I'm not sure I understood"), (0.9, "I think this is what")]
)
def test_who_is_nearly_sure_does_not_sound_at_a_loss(
    make_agent: MakeAgent, confidence: float, said: str
) -> None:
    taken = TakenAs(confidence=confidence, alternatives=("ext:pdf",))

    async def scenario() -> None:
        mind = ScriptedMind([TextDelta("Two."), About(taken=taken), Done()])
        answer = await answer_of(make_agent(mind, Controlled().tools).run("How many?", []))
        assert answer.text.startswith("Two.")
        assert said in answer.text

    run_alone(scenario())
