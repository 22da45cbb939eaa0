"""`ConnectedModel`: nothing is asked or opened too early, and the person is asked once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from desktop_app.llm.connecting import ConnectedModel
from desktop_app.llm.policy.keys import Keys
from desktop_app.llm.policy.permissions import ConsentQuestion, Permission
from desktop_app.llm.providers.choice import chosen_model
from desktop_app.messages.message import Looked, Message, Role, ToolResult
from desktop_app.messages.mind import TextDelta
from desktop_app.messages.parts import Name, Passage, Words
from desktop_app.settings import Settings
from desktop_app.wording import Language
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import status, text
from tests.llm.asking import COUNT_FILES

HERE, ELSEWHERE = "scripted", "scripted-cloud"
FILE = "/home/ann/lease.pdf"


@dataclass
class Person:
    """Somebody who can be asked.

    Attributes:
        answers: What they say, or None.
        asked: The questions put to them, and in which language.
    """

    answers: Permission | None = None
    asked: list[tuple[ConsentQuestion, Language]] = field(default_factory=list)

    async def __call__(self, question: ConsentQuestion, language: Language) -> Permission | None:
        self.asked.append((question, language))
        return self.answers


@dataclass
class Models:
    """Makes models in a data folder, and closes them."""

    data: Path
    endpoint: ScriptedEndpoint
    made: list[ConnectedModel] = field(default_factory=list)

    def __call__(
        self, name: str, person: Person | None, named: str = "", **chosen: Any
    ) -> ConnectedModel:
        settings = Settings(model=name, base_url=self.endpoint.base_url, **chosen)
        choice = chosen_model(settings, name, named, {})
        assert choice is not None
        keys = Keys(MemoryKeyring)
        self.made.append(ConnectedModel(choice, settings, self.data, keys, {}, person))
        return self.made[-1]


@pytest.fixture
def models(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Models]:
    models = Models(tmp_path, endpoint)
    yield models
    for model in models.made:
        model.close()


def said(model: ConnectedModel, question: str = "What does it say?") -> str:
    """What a model answers to a question, behind a step in which it read a file."""
    parts = (Name(FILE, "lease.pdf"), Words(": "), Passage(FILE, "page 1", "The rent is 1,850."))
    messages = [
        Message(Role.PERSON, (Words(question),), 1),
        Message(Role.TOOL, turn=1, result=ToolResult("c", parts, looked=Looked(()))),
    ]

    async def ask() -> str:
        events = [event async for event in model.reply(messages, (COUNT_FILES,))]
        return "".join(event.text for event in events if isinstance(event, TextDelta))

    return asyncio.run(ask())


def sent(endpoint: ScriptedEndpoint) -> str:
    return str(endpoint.bodies)


@pytest.mark.parametrize(
    ("question", "language"),
    [("What does it say?", Language.ENGLISH), ("上面写了什么？", Language.CHINESE)],
)
def test_the_person_is_asked_at_the_first_question_and_not_again(
    models: Models, endpoint: ScriptedEndpoint, question: str, language: Language
) -> None:
    person = Person(Permission.TEXT)
    model = models(ELSEWHERE, person)
    assert person.asked == []
    endpoint.replies(text("One."), text("Two."))
    assert said(model, question) == "One."
    assert said(model, question) == "Two."
    ((asked, spoken),) = person.asked
    assert (asked.host, asked.origin, spoken) == ("127.0.0.1", endpoint.origin, language)
    assert "1,850" in sent(endpoint)
    assert model.notice() is None


@pytest.mark.parametrize("person", [None, Person()], ids=["nobody there", "no answer"])
def test_without_an_answer_only_names_leave_and_there_is_something_to_know(
    models: Models, endpoint: ScriptedEndpoint, person: Person | None
) -> None:
    model = models(ELSEWHERE, person)
    assert model.notice() is None
    endpoint.replies(text("One."), text("Two."))
    for _ in range(2):
        said(model)
    assert "1,850" not in sent(endpoint)
    assert "lease.pdf" in sent(endpoint)
    notice = model.notice()
    assert notice is not None
    assert notice.code == "model_setup.unasked_names"
    assert person is None or len(person.asked) == 1


@pytest.mark.parametrize(
    ("unasked", "is_told"), [("never", True), ("snippets", True), ("text", False)]
)
def test_what_the_settings_allow_unasked_is_what_leaves(
    models: Models, endpoint: ScriptedEndpoint, unasked: str, is_told: bool
) -> None:
    model = models(ELSEWHERE, None, may_send_unasked=unasked)
    endpoint.replies(text("One."))
    said(model)
    assert ("1,850" in sent(endpoint)) == (unasked == "text")
    assert (model.notice() is not None) == is_told


def test_nobody_is_asked_about_a_model_on_this_computer(
    models: Models, endpoint: ScriptedEndpoint
) -> None:
    person = Person()
    model = models(HERE, person)
    endpoint.replies(text("One."))
    said(model)
    assert person.asked == []
    assert model.notice() is None
    assert "1,850" in sent(endpoint)


def test_who_names_the_address_for_this_question_is_not_asked(
    models: Models, endpoint: ScriptedEndpoint
) -> None:
    person = Person()
    model = models(ELSEWHERE, person, endpoint.base_url)
    endpoint.replies(text("One."))
    said(model)
    assert person.asked == []
    assert model.notice() is None


def test_what_was_decided_before_holds(models: Models, endpoint: ScriptedEndpoint) -> None:
    person = Person(Permission.TEXT)
    model = models(ELSEWHERE, person, consents=((endpoint.origin, "never"),))
    endpoint.replies(text("One."))
    said(model)
    assert person.asked == []
    assert model.notice() is None
    assert "lease.pdf" not in sent(endpoint)


def test_an_ollama_model_without_tools_is_asked_in_words_from_the_first(
    models: Models, endpoint: ScriptedEndpoint
) -> None:
    endpoint.pages = {"/api/show": {"capabilities": ["completion"]}}
    endpoint.replies(text("One."))
    model = models(HERE, None, api="ollama")
    said(model)
    assert not endpoint.bodies[0].get("tools")
    assert "count_files" in sent(endpoint)


def test_a_model_that_refuses_is_tried_again_at_the_next_question(
    models: Models, endpoint: ScriptedEndpoint
) -> None:
    person = Person(Permission.NAMES)
    model = models(ELSEWHERE, person)
    endpoint.replies(status(401, "no"), text("Two."))
    with pytest.raises(Exception, match="key_refused"):
        said(model)
    assert said(model) == "Two."
    assert len(person.asked) == 1
