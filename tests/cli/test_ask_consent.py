"""What of the files a model elsewhere may have, when `fossick ask` needs it for the first time."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.wording import Language, Wording, language_of
from tests.cli.conftest import Fossick
from tests.cli.terminal import Terminal, needs_a_terminal
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, call, calls, text

pytestmark = pytest.mark.process

MODEL = "scripted-cloud"
"""A server on this computer passes such a model's requests on to another one."""
SECRET = "the parcel is under the stairs"
ENGLISH = "What do my notes say?"
CHINESE = "我的笔记写了什么?"


@pytest.fixture
def data(tmp_path: Path, home: Path, endpoint: ScriptedEndpoint) -> Path:
    """A data folder whose settings name the model; nobody has said what it may have."""
    (home / "Downloads" / "notes.txt").write_text(SECRET)
    data = tmp_path / "data"
    save_settings(Settings(model=MODEL, base_url=endpoint.base_url), data)
    return data


def reads(home: Path) -> list[Reply]:
    """A model that reads the notes and answers."""
    path = str(home / "Downloads" / "notes.txt")
    return [calls(call("read_file", path=path)), text("I read them.")]


def sent(endpoint: ScriptedEndpoint) -> str:
    return json.dumps(endpoint.bodies, ensure_ascii=False)


@needs_a_terminal
@pytest.mark.parametrize(
    ("question", "language"), [(ENGLISH, Language.ENGLISH), (CHINESE, Language.CHINESE)]
)
def test_the_person_is_asked_once_in_the_language_of_the_question(
    environment: Mapping[str, str],
    home: Path,
    data: Path,
    endpoint: ScriptedEndpoint,
    question: str,
    language: Language,
) -> None:
    endpoint.replies(*reads(home), *reads(home), *reads(home))
    asked = Wording(language).say("model_setup.ask_consent", host="127.0.0.1")
    terminal = Terminal(environment, home, "ask", "--model", MODEL, question, question)
    terminal.until("> ")
    assert asked in terminal.shown
    for choice in ("never", "names", "snippets", "text"):
        assert Wording(language).say(f"model_setup.choice_{choice}") in terminal.shown
    assert endpoint.asked == []

    terminal.type("3")
    assert terminal.end() == 0
    assert asked not in terminal.shown
    assert "I read them." in terminal.shown
    assert "--send" not in terminal.shown
    assert load_settings(data).consents == ((endpoint.origin, "names"),)
    assert SECRET not in sent(endpoint)
    assert "notes.txt" in sent(endpoint)

    later = Terminal(environment, home, "ask", "--model", MODEL, question)
    assert later.end() == 0
    assert asked not in later.shown
    assert SECRET not in sent(endpoint)


@needs_a_terminal
def test_with_leave_the_text_is_sent(
    environment: Mapping[str, str], home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(*reads(home))
    terminal = Terminal(environment, home, "ask", "--model", MODEL, ENGLISH)
    terminal.until("> ")
    terminal.type("1")
    assert terminal.end() == 0
    assert SECRET in sent(endpoint)
    assert load_settings(data).consents == ((endpoint.origin, "text"),)


@needs_a_terminal
def test_who_gives_no_answer_has_only_names_sent_and_is_told(
    environment: Mapping[str, str], home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(*reads(home), *reads(home))
    terminal = Terminal(environment, home, "ask", "--model", MODEL, ENGLISH, ENGLISH)
    for _ in range(3):
        terminal.until("> ")
        terminal.type("whatever")
    assert terminal.end() == 0
    assert terminal.shown.count(f"fossick model use {MODEL} --send text") == 2
    assert SECRET not in sent(endpoint)
    assert load_settings(data).consents == ()


@needs_a_terminal
def test_a_question_that_the_built_in_mind_answers_asks_for_nothing(
    environment: Mapping[str, str], home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    terminal = Terminal(environment, home, "ask", "How many PDFs are in Downloads?")
    assert terminal.end() == 0
    assert "3" in terminal.shown
    assert "--send" not in terminal.shown
    assert endpoint.requests == []


@needs_a_terminal
def test_ctrl_c_while_it_is_asked_ends_it_and_sends_nothing(
    environment: Mapping[str, str], home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    terminal = Terminal(environment, home, "ask", "--model", MODEL, ENGLISH)
    terminal.until("> ")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert endpoint.asked == []
    assert load_settings(data).consents == ()


def test_without_a_terminal_only_names_leave_and_the_answer_says_so(
    fossick: Fossick, home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(*reads(home), *reads(home))

    ended = fossick("ask", "--json", "--model", MODEL, ENGLISH)
    assert (ended.status, ended.err) == (0, b"")
    notice = Wording(Language.ENGLISH).say(
        "model_setup.unasked_names", host="127.0.0.1", model=MODEL
    )
    kept = Wording(Language.ENGLISH).say("model_setup.kept_contents")
    assert ended.object["answer"] == f"I read them.\n\n{notice}\n\n{kept}"
    ended = fossick("ask", "--model", MODEL, CHINESE)
    notice = Wording(Language.CHINESE).say(
        "model_setup.unasked_names", host="127.0.0.1", model=MODEL
    )
    assert ended.text[:3] == ["I read them.", "", notice]

    assert SECRET not in sent(endpoint)
    assert "notes.txt" in sent(endpoint)


def test_the_notice_is_not_told_to_the_model(
    fossick: Fossick, home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(text("One."), text("Two."))
    fossick("ask", "--json", "--model", MODEL, "First?", "Second?")
    assert "One." in sent(endpoint)
    assert "--send" not in sent(endpoint)


def test_what_was_decided_is_not_told_again(
    fossick: Fossick, home: Path, data: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(*reads(home))
    assert fossick("model", "use", MODEL, "--send", "never").status == 0
    ended = fossick("ask", "--json", "--model", MODEL, ENGLISH)
    assert "--send" not in ended.object["answer"]
    assert "notes.txt" not in sent(endpoint)


def test_the_trace_holds_the_notice(
    fossick: Fossick, home: Path, data: Path, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    endpoint.replies(text("One."))
    trace = tmp_path / "trace.jsonl"
    fossick("ask", "--json", "--model", MODEL, "--trace", str(trace), ENGLISH)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    (notice,) = [event for event in events if event["event"] == "notice"]
    assert notice["code"] == "model_setup.unasked_names"


def test_where_the_ledger_cannot_be_written_nothing_is_sent_and_the_person_is_told(
    fossick: Fossick, data: Path, endpoint: ScriptedEndpoint
) -> None:
    with closing(sqlite3.connect(data / "sent.db")) as newer:
        newer.execute("PRAGMA user_version = 1000")
    before = (data / "sent.db").read_bytes()

    ended = fossick("ask", "--json", "--model", MODEL, ENGLISH, CHINESE)

    for answer, language in zip(ended.objects, Language, strict=True):
        assert str(data / "sent.db") in answer["answer"]
        assert language_of(answer["question"]) is language
        assert answer["model"] == "builtin"
    assert endpoint.asked == []
    assert (data / "sent.db").read_bytes() == before
