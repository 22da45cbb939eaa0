"""Every way in which a model's reply can break, through the whole program (RELIABILITY T39).

Each row: what came is kept, what went wrong is said, nothing of it is reported as an answer, and
the next question of the conversation works.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished, Stopped
from desktop_app.assembly.program import Assembly, ChosenModel, assemble
from desktop_app.cli.answer_json import answer_object
from desktop_app.conversations import Conversation
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.policy.egress import Egress
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.providers.capability_store import CapabilityStore
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.deadlines import Deadlines, Retries
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.messages.message import Role
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Answer as Said,
)
from tests.doubles.scripted_replies import (
    Cut,
    Pause,
    Raw,
    Reply,
    Step,
    as_chat,
    as_ollama,
    as_responses,
    call,
    calls,
    page,
    redirect,
    text,
)

pytestmark = pytest.mark.process

KEY = "sk-not-a-real-key-0123456789"
PART = "There are "
SHORT = Deadlines(first_s=5.0, idle_s=0.4, total_s=3.0)
AT_ONCE = Retries(busy_s=(), limited_s=())
RENDERED = {Api.CHAT: as_chat, Api.RESPONSES: as_responses, Api.OLLAMA: as_ollama}
QUESTIONS = {
    Language.ENGLISH: ("What does my lease say about pets?", "And about noise?"),
    Language.CHINESE: ("我的租约里关于宠物是怎么说的？", "那关于噪音呢？"),
}


@dataclass(frozen=True)
class Broken:
    """A way to break.

    Attributes:
        code: What is said of it.
        steps: What comes behind the first words of an answer; None where nothing of it comes.
        instead: What comes instead, where nothing of an answer does.
        fields: Of what is said.
    """

    code: str
    steps: tuple[Step, ...] | None = ()
    instead: Reply | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


def event(data: bytes) -> bytes:
    return b"data: " + data + b"\n\n"


CUT = "answer.cut_stream"
DAMAGED = "model.broken_stream"
PAGE = "<!DOCTYPE html><html><body>Log in</body></html>"

CASES: dict[str, Broken] = {
    "it ends without its last event": Broken(CUT),
    "the connection breaks between two events": Broken(CUT, (Cut(),)),
    "the connection breaks within an event": Broken(CUT, (b'data: {"choi', Cut())),
    "it ends within an event": Broken(DAMAGED, (b'data: {"choi',)),
    "a page to log in": Broken("model.not_an_endpoint", None, page(PAGE)),
    "a page sent as a stream": Broken("model.not_an_endpoint", None, Raw(steps=(PAGE.encode(),))),
    "JSON that is none": Broken(DAMAGED, (event(b'{"choices": [}'),)),
    "bytes that are no UTF-8": Broken(
        DAMAGED, (event(b'{"choices": [{"delta": {"content": "\xff\xfe"}}]}'),)
    ),
    "a list for an event": Broken(DAMAGED, (event(b"[1, 2]"),)),
    "a number for an event": Broken(DAMAGED, (event(b"7"),)),
    "no choices": Broken(CUT, (event(b'{"choices": null}'),)),
    "values of the wrong types": Broken(
        CUT,
        (event(b'{"choices": [{"delta": {"content": 7, "tool_calls": "x"}, "index": []}]}'),),
    ),
    "an error in the midst": Broken(
        "model.overloaded", (event(b'{"error": "it broke"}'),), fields={"said": "it broke"}
    ),
    "a line without end": Broken(DAMAGED, (b"data: ", *[b"x" * 65_536] * 70)),
    "nothing more comes": Broken("model.timed_out", (Pause(),), fields={"seconds": 1}),
    "comments for ever": Broken(
        "model.timed_out", (b": PROCESSING\n\n", Pause(0.1)) * 200, fields={"seconds": 3}
    ),
    "a redirect to another origin": Broken(
        "model.redirected",
        None,
        redirect("http://models.example/v1/chat/completions"),
        {"where": "http://models.example"},
    ),
    "an empty body": Broken("model.not_an_endpoint", None, Raw()),
}
LINES: dict[str, Broken] = {
    "it ends without its last line": Broken(CUT),
    "the connection breaks between two lines": Broken(CUT, (Cut(),)),
    "the connection breaks within a line": Broken(CUT, (b'{"message": {"con', Cut())),
    "it ends within a line": Broken(DAMAGED, (b'{"message": {"con',)),
    "a page to log in": Broken("model.not_an_endpoint", None, page(PAGE)),
    "JSON that is none": Broken(DAMAGED, (b'{"message": }\n',)),
    "bytes that are no UTF-8": Broken(DAMAGED, (b'{"message": {"content": "\xff"}}\n',)),
    "a list for a line": Broken(DAMAGED, (b"[1, 2]\n",)),
    "no message": Broken(CUT, (b'{"message": null, "done": false}\n',)),
    "an error in the midst": Broken(
        "model.overloaded", (b'{"error": "it broke"}\n',), fields={"said": "it broke"}
    ),
    "nothing more comes": Broken("model.timed_out", (Pause(),), fields={"seconds": 1}),
}
ROWS = [
    *((Api.CHAT, name, case) for name, case in CASES.items()),
    *((Api.RESPONSES, name, case) for name, case in CASES.items()),
    *((Api.OLLAMA, name, case) for name, case in LINES.items()),
]


def begun(api: Api) -> Raw:
    """A reply up to its first words."""
    raw = RENDERED[api](text(PART, "two."))
    at = next(n for n, step in enumerate(raw.steps) if PART.encode() in step)  # type: ignore[operator]
    return Raw(content_type=raw.content_type, steps=raw.steps[: at + 1])


def broken(api: Api, case: Broken) -> Reply:
    if case.steps is None:
        assert case.instead is not None
        return case.instead
    first = begun(api)
    return Raw(content_type=first.content_type, steps=(*first.steps, *case.steps))


class Program:
    """The whole program over a model whose deadlines are short."""

    def __init__(self, folder: Path, endpoint: ScriptedEndpoint, api: Api) -> None:
        home = folder / "home"
        home.mkdir(exist_ok=True)
        (home / "cats.txt").write_text("Cats are welcome.\n")
        there = Endpoint(endpoint.base_url, "scripted", api)
        model = LanguageModel(
            there,
            transport_for(there, KEY, deadlines=SHORT, retries=AT_ONCE),
            Egress(there, Permissions(Permission.TEXT)),
            CapabilityStore(None),
        )
        self.home = home
        self.assembly: Assembly = assemble(
            Settings(folders=(str(home),), context_tokens=32_000),
            folder / "data",
            home=str(home),
            environment={},
            model=ChosenModel(model, alone=True),
        )

    async def answers(self, *questions: str) -> tuple[list[Answer], Conversation]:
        """The answers to the turns of one conversation, which is kept after each."""
        conversation = Conversation()
        found = []
        for question in questions:
            async for event in self.assembly.agent.run(question, conversation.messages):
                if isinstance(event, RunFinished):
                    found.append(event.answer)
            await self.assembly.conversations.keep(conversation)
        return found, await self.assembly.conversations.last()


def asked(
    folder: Path, endpoint: ScriptedEndpoint, api: Api, language: Language, *replies: Reply
) -> tuple[list[Answer], Conversation]:
    endpoint.replies(*replies)
    program = Program(folder, endpoint, api)
    with program.assembly:
        return asyncio.run(program.answers(*QUESTIONS[language]))


@pytest.mark.parametrize(("api", "name"), [(api, name) for api, name, _ in ROWS])
def test_a_broken_stream_is_kept_and_told_and_never_taken_for_an_answer(
    tmp_path: Path, endpoint: ScriptedEndpoint, api: Api, name: str
) -> None:
    case = next(one for over, called, one in ROWS if (over, called) == (api, name))
    language = Language.CHINESE if len(name) % 2 else Language.ENGLISH

    # A stream in which nothing is recognised is asked for once more, without streaming.
    times = 2 if api is Api.CHAT and name in ("a page sent as a stream", "an empty body") else 1
    replies = [*[broken(api, case)] * times, text("Two, now.")]
    answers, kept = asked(tmp_path, endpoint, api, language, *replies)
    one, two = answers

    told = answer_object(one, 10)
    if case.steps is not None:
        assert (one.mind, one.said, told["stopped"]) == ("scripted", PART, "error")
        assert told["answer"].startswith(PART)
    else:
        # Nothing came of the model: whoever speaks in its place says so.
        assert one.mind == "builtin"
    remark = Wording(language).say(case.code, **{"host": "127.0.0.1", **case.fields})
    assert remark in told["answer"]

    assert (two.text, two.stopped) == ("Two, now.", Stopped.ANSWERED)
    if case.steps is not None:
        assert PART.strip() in str(endpoint.bodies[-1])
    minds = [message for message in kept.messages if message.role is Role.MIND]
    assert [message.text.startswith(PART) for message in minds if message.cut] == (
        [True] if case.steps is not None else []
    )
    assert not minds[-1].cut
    assert endpoint.left == 0


@pytest.mark.parametrize("api", list(Api), ids=str)
def test_calls_of_a_reply_that_was_cut_run_whole_or_not_at_all(
    tmp_path: Path, endpoint: ScriptedEndpoint, api: Api
) -> None:
    reply: Said = calls(
        call("count_files", id="a", folder=""), call("find_files", id="b", name="lease")
    )
    raw = RENDERED[api](reply)
    data = b"".join(step for step in raw.steps if isinstance(step, bytes))
    within = data.rindex(b"lease") + 2
    cut = Raw(content_type=raw.content_type, steps=(data[:within], Cut()))
    last = text("Two, now.")
    answers, _ = asked(tmp_path, endpoint, api, Language.ENGLISH, cut, last, last)
    steps = [(step.tool, dict(step.arguments)) for step in answers[0].steps]
    names = [given["name"] for tool, given in steps if tool == "find_files" and "name" in given]
    assert names in ([], ["lease"])
