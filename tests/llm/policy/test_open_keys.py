"""A key goes unencrypted to another computer only where the person said so for that origin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.connecting import ConnectedModel
from desktop_app.llm.policy.keys import Keys
from desktop_app.llm.policy.open_keys import OpenKeyQuestion, open_key_question, with_open_key
from desktop_app.llm.providers.choice import chosen_model, endpoint_of
from desktop_app.llm.providers.connection_test import check_connection
from desktop_app.llm.providers.endpoint_facts import context_size, list_models
from desktop_app.llm.providers.ollama_models import pull
from desktop_app.llm.providers.tool_support import takes_tools
from desktop_app.llm.providers.vision import sees_pictures
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import TextDelta
from desktop_app.messages.parts import Words
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import text
from tests.llm.asking import KEY, PATIENT, hear, run

URL = "http://models.example:8000/v1"
ORIGIN = "http://models.example:8000"
ALL_APIS = pytest.mark.parametrize("api", list(Api), ids=lambda api: api.value)


@pytest.fixture
def proxy(endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch) -> ScriptedEndpoint:
    """Somebody on the way to every other computer."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, endpoint.origin)
    return endpoint


def elsewhere(api: Api = Api.CHAT, **more: Any) -> Endpoint:
    return Endpoint(URL, "scripted", api, **more)


@ALL_APIS
def test_a_key_is_not_sent_unencrypted_unasked(proxy: ScriptedEndpoint, api: Api) -> None:
    heard = run(hear(transport_for(elsewhere(api), KEY, deadlines=PATIENT)))
    assert heard.code == "model.open_key"
    assert proxy.requests == []
    for language in Language:
        assert heard.error is not None
        said = Wording(language).error(heard.error)
        assert "models.example" in said
        assert "--open-key" in said
        assert "https" in said
        assert KEY not in said


@ALL_APIS
def test_with_leave_the_key_is_sent(proxy: ScriptedEndpoint, api: Api) -> None:
    proxy.replies(text("a"))
    transport = transport_for(elsewhere(api, open_key=True), KEY, deadlines=PATIENT)
    assert run(hear(transport)).text == "a"
    assert proxy.requests[0].headers["authorization"] == f"Bearer {KEY}"


@ALL_APIS
def test_without_a_key_there_is_nothing_to_ask(proxy: ScriptedEndpoint, api: Api) -> None:
    proxy.replies(text("a"))
    assert run(hear(transport_for(elsewhere(api), deadlines=PATIENT))).text == "a"


FACTS: dict[str, Callable[[Endpoint], Awaitable[Any]]] = {
    "models": lambda endpoint: list_models(endpoint, KEY),
    "window": lambda endpoint: context_size(endpoint, KEY),
    "tools": lambda endpoint: takes_tools(endpoint, KEY),
    "pictures": lambda endpoint: sees_pictures(endpoint, KEY),
    "pull": lambda endpoint: _all(pull(endpoint, KEY)),
    "test": lambda endpoint: _all(check_connection(endpoint, KEY)),
}


async def _all(steps: Any) -> list[Any]:
    return [step async for step in steps]


@ALL_APIS
@pytest.mark.parametrize("fact", FACTS)
def test_no_fact_is_asked_for_with_a_key_that_others_can_read(
    proxy: ScriptedEndpoint, api: Api, fact: str
) -> None:
    async def asked() -> None:
        try:
            await FACTS[fact](elsewhere(api))
        except ModelError as error:
            assert error.code == "model.open_key"

    run(asked())
    assert proxy.requests == []


def test_a_proxy_on_the_way_to_an_encrypted_address_sees_no_key(proxy: ScriptedEndpoint) -> None:
    heard = run(hear(transport_for(Endpoint("https://models.example/v1", "m"), KEY)))
    assert heard.error is not None
    assert proxy.requests
    for request in proxy.requests:
        assert request.method == "CONNECT"
        assert KEY not in str(request.headers) + request.raw.decode()


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        (URL, ORIGIN),
        ("HTTP://Models.Example.:8000", ORIGIN),
        ("http://nas/v1", "http://nas"),
        ("http://192.168.1.5:11434", "http://192.168.1.5:11434"),
        ("http://models.localhost/v1", "http://models.localhost"),
        ("https://models.example/v1", None),
        ("http://localhost:8000", None),
        ("http://127.1:8000", None),
    ],
)
def test_only_another_computer_without_encryption_is_asked_about(
    url: str, origin: str | None
) -> None:
    question = open_key_question(Endpoint(url, "m"))
    assert (question.origin if question else None) == origin


def test_a_yes_holds_for_its_origin_alone() -> None:
    settings = with_open_key(with_open_key(Settings(), ORIGIN), ORIGIN)
    assert settings.open_keys == (ORIGIN,)
    assert endpoint_of(settings, "m", URL).open_key
    assert endpoint_of(settings, "other", "http://MODELS.example.:8000").open_key
    for url in ("http://models.example/v1", "http://models.example:8001", "http://example:8000"):
        assert not endpoint_of(settings, "m", url).open_key


# The model of a conversation


@dataclass
class Person:
    """Somebody who can be asked."""

    says: bool
    asked: list[OpenKeyQuestion] = field(default_factory=list)

    async def __call__(self, question: OpenKeyQuestion) -> bool:
        self.asked.append(question)
        return self.says


def answers(data: Path, person: Person | None, questions: int) -> list[str]:
    """What a model elsewhere answers, or the code of the error that came instead."""
    settings = Settings(model="m", base_url=URL, consents=((ORIGIN, "text"),))
    choice = chosen_model(settings, "m", "", {})
    assert choice is not None
    keys = Keys(MemoryKeyring)
    keys.set(URL, KEY)
    model = ConnectedModel(choice, settings, data, keys, {}, ask_open_key=person)

    async def each() -> list[str]:
        found = []
        for _ in range(questions):
            await model.window()
            try:
                message = Message(Role.PERSON, (Words("Who pays?"),), 1)
                events = [event async for event in model.reply([message], ())]
                found.append("".join(e.text for e in events if isinstance(e, TextDelta)))
            except ModelError as error:
                found.append(error.code)
        return found

    said: list[str] = run(each())
    model.close()
    return said


def test_the_person_is_asked_once_and_a_yes_lets_the_key_be_sent(
    proxy: ScriptedEndpoint, tmp_path: Path
) -> None:
    proxy.replies(text("One."), text("Two."))
    proxy.models = ["m"]
    person = Person(says=True)
    assert answers(tmp_path, person, 2) == ["One.", "Two."]
    assert person.asked == [OpenKeyQuestion(ORIGIN, "models.example")]
    assert proxy.requests[0].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("person", [Person(says=False), None], ids=["no", "nobody"])
def test_without_a_yes_nothing_is_sent_and_each_question_says_why(
    proxy: ScriptedEndpoint, tmp_path: Path, person: Person | None
) -> None:
    assert answers(tmp_path, person, 2) == ["model.open_key"] * 2
    assert proxy.requests == []
    assert person is None or len(person.asked) == 1
