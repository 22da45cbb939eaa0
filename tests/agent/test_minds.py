"""Who answers: the built-in mind, a model, or one instead of the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Annotated, Any

import pytest

from desktop_app.agent.events import Noticed, ReplyEnded, RunFinished, Stopped
from desktop_app.agent.loop import Agent
from desktop_app.agent.minds import Minds
from desktop_app.assembly.tools import TOOLS
from desktop_app.errors import AppError, ModelError
from desktop_app.findings import Counted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import About, Declined, Done, TextDelta, Usage
from desktop_app.messages.parts import Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.tool import ToolContext, Tools, tool
from desktop_app.wording import Language, Wording
from tests.agent.conftest import NOW, Controlled, MakeAgent, answer_of, events_of, run_alone
from tests.agent.test_loop import assert_whole
from tests.doubles.contexts import contexts
from tests.doubles.scripted_mind import Line, ScriptedMind, call, calls, says
from tests.work import least_work_s

DOWN = ModelError("model.unreachable", host="example.org")


class Builtin(ScriptedMind):
    name = "builtin"


def test_what_the_first_mind_is_certain_of_the_model_is_not_asked(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        model = ScriptedMind()
        minds = Minds((Builtin(says("Two.")), model), Builtin())
        answer = await answer_of(make_agent(minds, Controlled().tools).run("How many?", []))
        assert (answer.text, answer.mind, model.seen) == ("Two.", "builtin", [])

    run_alone(scenario())


def test_what_it_declines_the_model_answers_and_nothing_of_it_is_heard(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        builtin = Builtin([TextDelta("Well, "), Declined("in:Downloads"), Done()])
        model = ScriptedMind(calls("echo", text="12"), says("Twelve."))
        history: list[Message] = []
        minds = Minds((builtin, model), Builtin())
        events = await events_of(make_agent(minds, Controlled().tools).run("Why?", history))
        assert [event.text for event in events if isinstance(event, TextDelta)] == ["Twelve."]
        answer = events[-1].answer if isinstance(events[-1], RunFinished) else None
        assert answer is not None
        assert (answer.text, answer.mind) == ("Twelve.", "scripted")
        assert answer.stopped is Stopped.ANSWERED
        assert [event.mind for event in events if isinstance(event, ReplyEnded)] == [
            "builtin",
            "scripted",
            "scripted",
        ]
        assert_whole(history)

    run_alone(scenario())


def test_the_model_has_all_its_rounds_whatever_the_built_in_mind_took_before(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        looked = [calls("echo", id=f"b{number}", text=str(number)) for number in range(2)]
        builtin = Builtin(*looked, [Declined(), Done()])
        model = ScriptedMind(calls("echo", text="x"), calls("echo", text="y"), says("Twelve."))
        agent = make_agent(Minds((builtin, model)), Controlled().tools, rounds=2)
        answer = await answer_of(agent.run("Why?", []))
        assert [bool(offered) for offered in model.offered] == [True, True, False]
        assert (answer.text, answer.mind) == ("Twelve.", "scripted")

    run_alone(scenario())


def test_the_built_in_mind_has_rounds_of_its_own(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        looked = [calls("echo", id=f"b{number}", text=str(number)) for number in range(3)]
        builtin = Builtin(*looked, says("Three."))
        agent = make_agent(builtin, Controlled().tools, rounds=1, builtin_rounds=3)
        answer = await answer_of(agent.run("Why?", []))
        assert [bool(offered) for offered in builtin.offered] == [True, True, True, False]
        assert answer.text == "Three."

    run_alone(scenario())


def test_the_one_that_answers_where_a_model_fails_has_all_its_rounds(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        model = ScriptedMind(calls("echo", text="1"), calls("echo", text="2"), [DOWN])
        instead = Builtin(calls("echo", text="3"), says("Three."))
        agent = make_agent(Minds((model,), instead), Controlled().tools, rounds=2)
        answer = await answer_of(agent.run("Why?", []))
        assert [bool(offered) for offered in instead.offered] == [True, True]
        assert answer.text.startswith("Three.")

    run_alone(scenario())


@pytest.mark.parametrize(
    ("query", "asks_the_model"), [("in:Downloads ext:psd", False), ("excess van", True)]
)
def test_nothing_of_some_name_may_mean_that_the_words_were_none(
    make_agent: MakeAgent, query: str, asks_the_model: bool
) -> None:
    @tool(description="Finds nothing.")
    async def seek(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
        yield ToolOutput((Words("0 files match."),), Counted(0, True), query=query)

    async def scenario() -> None:
        builtin = Builtin(
            [call("seek", id="7"), Done()], [TextDelta("None."), About(("7",)), Done()]
        )
        model = ScriptedMind(says("It is 350."))
        minds = Minds((builtin, model), Builtin())
        history: list[Message] = []
        events = await events_of(make_agent(minds, Tools([seek])).run("What?", history))
        said = [event.text for event in events if isinstance(event, TextDelta)]
        assert said == (["It is 350."] if asks_the_model else ["None."])
        if asks_the_model:
            assert [message.text for message in model.seen[0]] == ["What?"]
        assert_whole(history)

    run_alone(scenario())


def test_where_the_endpoint_fails_the_built_in_mind_answers_and_says_why(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        instead = Builtin(calls("echo", text="2"), says("Two."))
        minds = Minds((ScriptedMind([DOWN]),), instead)
        answer = await answer_of(make_agent(minds, Controlled().tools).run("How many?", []))
        assert answer.text.startswith("Two.\n\n")
        assert "example.org cannot be reached" in answer.text
        assert "scripted" in answer.text
        assert (answer.mind, answer.stopped) == ("builtin", Stopped.ANSWERED)

    run_alone(scenario())


def test_what_is_to_be_known_about_a_model_ends_its_answer_and_is_not_told_to_it(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        model = ScriptedMind(calls("echo", text="2"), says("Two."), says("Three."))
        notice = AppError("model_setup.unasked_names", host="example.org", model="scripted")
        minds = Minds((model,), notice=lambda: notice)
        history: list[Message] = []
        agent = make_agent(minds, Controlled().tools)
        events = await events_of(agent.run("How many?", history))
        sentence = Wording(Language.ENGLISH).error(notice)
        assert [event.notice for event in events if isinstance(event, Noticed)] == [notice]
        assert isinstance(events[-1], RunFinished)
        assert events[-1].answer.text == f"Two.\n\n{sentence}"
        assert history[-1].text == "Two."
        answer = await answer_of(agent.run("现在呢？", history))
        assert answer.text == f"Three.\n\n{Wording(Language.CHINESE).error(notice)}"

    run_alone(scenario())


@pytest.mark.parametrize("is_down", [True, False])
def test_nothing_is_to_be_known_about_a_model_that_was_sent_nothing(
    make_agent: MakeAgent, is_down: bool
) -> None:
    async def scenario() -> None:
        notice = AppError("model_setup.unasked_names", host="example.org", model="scripted")
        first = ScriptedMind([DOWN]) if is_down else Builtin(says("Two."))
        minds = Minds((first,), Builtin(says("Two.")), lambda: notice)
        events = await events_of(make_agent(minds, Controlled().tools).run("How many?", []))
        assert not any(isinstance(event, Noticed) for event in events)

    run_alone(scenario())


def test_where_it_fails_in_the_midst_the_other_begins_anew(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        instead = Builtin(calls("echo", text="2"), says("Two."))
        history = [Message(Role.PERSON, (Words("Hello"),), 1), Message(Role.MIND, (), 1)]
        minds = Minds((ScriptedMind(calls("echo", text="1"), [DOWN]),), instead)
        answer = await answer_of(make_agent(minds, Controlled().tools).run("How many?", history))
        assert answer.mind == "builtin"
        assert [message.text for message in instead.seen[0]] == ["Hello", "", "How many?"]
        assert [message.role for message in instead.seen[1][3:]] == [Role.MIND, Role.TOOL]
        assert_whole(history)

    run_alone(scenario())


def test_where_both_cannot_it_is_an_error_that_says_why(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        minds = Minds((ScriptedMind([DOWN]),), Builtin([Declined(), Done()]))
        answer = await answer_of(make_agent(minds, Controlled().tools).run("租约说什么？", []))
        assert answer.stopped is Stopped.ERROR
        assert "example.org" in answer.text
        assert "内置解释器" in answer.text

    run_alone(scenario())


def test_calls_that_came_whole_before_the_stream_broke_are_carried_out(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        broken: list[Line] = [call("echo", {"text": "x"}), ModelError("model.broken_stream")]
        minds = Minds((ScriptedMind(broken, says("X.")),), Builtin())
        answer = await answer_of(make_agent(minds, controlled.tools).run("How many?", []))
        assert controlled.ran == ["x"]
        assert (answer.text, answer.stopped) == ("X.", Stopped.ANSWERED)

    run_alone(scenario())


def test_what_was_said_before_the_stream_broke_is_kept(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        broken: list[Line] = [TextDelta("There are"), ModelError("model.broken_stream")]
        history: list[Message] = []
        minds = Minds((ScriptedMind(broken),), Builtin())
        answer = await answer_of(make_agent(minds, Controlled().tools).run("How many?", history))
        assert answer.text.startswith("There are\n\n")
        assert answer.stopped is Stopped.ERROR
        assert history[-1].text == answer.text

    run_alone(scenario())


# Going round in circles


def test_the_same_search_in_other_words_is_told_so(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        controlled = Controlled()
        controlled.go.set()
        mind = ScriptedMind(calls("find", name="a"), calls("find", name="b"), says("One."))
        answer = await answer_of(make_agent(mind, controlled.tools).run("Where?", []))
        assert "in other words" not in answer.steps[0].result
        assert "in other words" in answer.steps[1].result

    run_alone(scenario())


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("resolve_folder", {"name": "thesis"}, {"name": "tax papers"}),
        ("find_duplicates", {"of": "{home}/a.txt"}, {"of": "{home}/b.txt"}),
        ("summarise_files", {"sort": "count"}, {"sort": "bytes"}),
        ("find_files", {"kind": "document"}, {"kind": "document", "limit": 100}),
        ("list_folder", {"folder": "~"}, {"folder": "~", "start": 2}),
        ("search_contents", {"words": "rent"}, {"words": "rent", "context_lines": 2}),
    ],
)
def test_a_search_for_something_else_over_the_same_files_is_not_called_the_same(
    engine: SearchEngine,
    tmp_path: Path,
    name: str,
    first: dict[str, Any],
    second: dict[str, Any],
) -> None:
    for file in ("a.txt", "b.txt"):
        (tmp_path / file).write_text("rent")

    async def scenario() -> None:
        made = [
            {key: str(value).format(home=tmp_path) for key, value in given.items()}
            for given in (first, second)
        ]
        mind = ScriptedMind(*[calls(name, **given) for given in made], says("There."))
        agent = Agent(mind, TOOLS, contexts(engine, NOW, str(tmp_path)))
        answer = await answer_of(agent.run("Where?", []))
        assert [step.result for step in answer.steps if step.failed] == []
        assert not any("in other words" in step.result for step in answer.steps)

    run_alone(scenario())


def test_the_same_folder_looked_for_again_is_still_told_so(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(
            calls("resolve_folder", name="thesis"),
            calls("resolve_folder", name=" thesis "),
            says("None."),
        )
        answer = await answer_of(make_agent(mind, TOOLS).run("Where?", []))
        assert "in other words" in answer.steps[1].result

    run_alone(scenario())


def test_the_built_in_mind_is_told_nothing_of_the_kind(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = Builtin(calls("echo", text="1"), calls("echo", text="1"), says("One."))
        answer = await answer_of(make_agent(mind, Controlled().tools).run("Where?", []))
        assert answer.steps[1].result == "1"

    run_alone(scenario())


def test_empty_searches_bring_the_advice_to_stop(make_agent: MakeAgent) -> None:
    @tool(description="Finds nothing.")
    async def seek(
        context: ToolContext, name: Annotated[str, "which"] = ""
    ) -> AsyncGenerator[ToolEvent, None]:
        yield ToolOutput((Words("0 files match."),), Counted(0, True), query=f"name:{name}")

    async def scenario() -> None:
        mind = ScriptedMind(*[calls("seek", name=name) for name in "abcd"], says("None."))
        answer = await answer_of(make_agent(mind, Tools([seek])).run("Where?", []))
        results = [step.result for step in answer.steps]
        assert results[:2] == ["0 files match."] * 2
        assert "3 searches without a result" in results[2]
        assert "4 searches without a result" in results[3]

    run_alone(scenario())


def test_a_search_that_showed_what_comes_near_is_not_counted_among_the_empty_ones(
    make_agent: MakeAgent,
) -> None:
    near = Hits([Chunk.of([Hit("/home/ann", "a.txt", 1, 0, Flag(0))])])

    @tool(description="Finds nothing but what is near.")
    async def seek(
        context: ToolContext, name: Annotated[str, "which"] = ""
    ) -> AsyncGenerator[ToolEvent, None]:
        yield ToolOutput((Words("0"),), Counted(0, True), query=f"name:{name}", near=near)

    async def scenario() -> None:
        mind = ScriptedMind(*[calls("seek", name=name) for name in "abcd"], says("None."))
        answer = await answer_of(make_agent(mind, Tools([seek])).run("Where?", []))
        assert [step.result for step in answer.steps] == ["0"] * 4

    run_alone(scenario())


# Time and tokens


def test_a_run_that_takes_too_long_is_asked_for_its_answer(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(calls("find"), says("At least 1."))
        agent = make_agent(mind, Controlled().tools, seconds=0.05, closing_s=5)
        answer = await answer_of(agent.run("How many?", []))
        assert mind.offered[1] == []
        assert (answer.text, answer.stopped) == ("At least 1.", Stopped.ANSWERED)

    run_alone(scenario())


def test_one_that_does_not_answer_even_then_is_cut_and_shows_what_was_found(
    make_agent: MakeAgent,
) -> None:
    async def scenario() -> None:
        mind = ScriptedMind(calls("find"), [asyncio.Event()])
        agent = make_agent(mind, Controlled().tools, seconds=0.05, closing_s=0.05)
        answer = await answer_of(agent.run("How many?", []))
        assert answer.stopped is Stopped.STEP_LIMIT
        assert "longer than it may" in answer.text
        assert "At least 1 file" in answer.text
        assert mind.open == 0

    run_alone(scenario())


def test_the_tokens_of_a_run_are_bounded(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        spending: list[Line] = [call("echo", {"text": "x"}), Done(Usage(90, 10))]
        mind = ScriptedMind(spending, says("X."))
        agent = make_agent(mind, Controlled().tools, tokens=100)
        answer = await answer_of(agent.run("How many?", []))
        assert mind.offered[1] == []
        assert answer.stopped is Stopped.ANSWERED

    run_alone(scenario())


@pytest.mark.slow
def test_a_round_costs_no_more_however_many_came_before(make_agent: MakeAgent) -> None:
    def work_s(rounds: int) -> float:
        async def scenario() -> None:
            script = [calls("echo", text=str(number)) for number in range(rounds)]
            mind = ScriptedMind(*script, says("Done."))
            agent = make_agent(mind, Controlled().tools, rounds=rounds)
            answer = await answer_of(agent.run("How many?", []))
            assert answer.stopped is Stopped.ANSWERED

        return least_work_s(lambda: run_alone(scenario()), tries=3) / rounds

    assert work_s(200) < 5 * work_s(20)


def test_what_a_mind_keeps_stands_on_its_message_until_the_run_ends(make_agent: MakeAgent) -> None:
    async def scenario() -> None:
        kept = object()
        builtin = Builtin([call("echo", {"text": "1"}), Done(state=kept)], says("One."))
        history: list[Message] = []
        await answer_of(make_agent(builtin, Controlled().tools).run("How many?", history))
        assert [message.state for message in builtin.seen[1]] == [None, kept, None]
        assert [message.state for message in history] == [None] * 4

    run_alone(scenario())


def test_a_model_that_is_wanted_is_asked_at_once(make_agent: MakeAgent) -> None:
    async def story() -> None:
        model = ScriptedMind(says("Because."))
        minds = Minds((Builtin(says("Two.")), model), Builtin())
        agent = make_agent(minds, Controlled().tools)
        answer = await answer_of(agent.run("How many?", [], of_model=True))
        assert (answer.text, answer.mind) == ("Because.", "scripted")

    run_alone(story())


def test_where_there_is_none_the_built_in_mind_answers_all_the_same(make_agent: MakeAgent) -> None:
    async def story() -> None:
        agent = make_agent(Minds.only(Builtin(says("Two."))), Controlled().tools)
        answer = await answer_of(agent.run("How many?", [], of_model=True))
        assert answer.text == "Two."

    run_alone(story())
