"""What a folder allows holds for everything that is sent, whatever brought it in (T27).

T27's "forget this folder" is the index's; here is its "never send", and all that lies between.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.conversations import Conversation
from desktop_app.files.chosen import judged, scope_about
from desktop_app.llm.policy.ledger import Ledger
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Name, Passage, Words
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text

pytestmark = pytest.mark.process

RENT = "The secret rent is quixotrent a month."
"""Stands in the file; its last word but two is nowhere else."""

LETTER = "zanzibar-letter.txt"


class Home:
    """A home with a folder of one's own, and a model that is asked with all that may be sent."""

    def __init__(self, folder: Path, endpoint: ScriptedEndpoint) -> None:
        self.home = folder / "home"
        self.data_folder = folder / "data"
        self.endpoint = endpoint
        self.own = self.home / "Documents" / "Vaultplace"
        self.own.mkdir(parents=True)
        (self.own / LETTER).write_text(f"{'x ' * 200}\n{RENT}\n")
        (self.home / "Documents" / "open.txt").write_text("The lease ends in 2027.\n")
        self.settings = Settings(
            model="scripted", base_url=endpoint.base_url, context_tokens=32_000
        )
        self.conversation = Conversation()
        self.before = 0

    def allow(self, *may_send: tuple[Path, str]) -> None:
        pairs = tuple((str(folder), may) for folder, may in may_send)
        self.settings = replace(self.settings, may_send=pairs)
        self.before = len(self.endpoint.bodies)

    def ask(
        self, question: str, *replies: Any, model: str = "scripted", about: Path | None = None
    ) -> Answer:
        self.endpoint.replies(*replies)
        return asyncio.run(self._ask(question, model, about))

    async def _ask(self, question: str, model: str, about: Path | None) -> Answer:
        with assemble(
            self.settings, self.data_folder, home=str(self.home), environment={}, model=model
        ) as program:
            agent = program.agent
            if about is not None:
                # What the person dropped into the window.
                chosen = judged(str(about), program.scope)
                agent = program.agent_over(scope_about([chosen], program.scope), 1)
            async for event in agent.run(question, self.conversation.messages):
                if isinstance(event, RunFinished):
                    return event.answer
        raise AssertionError("a run ends with its answer")

    @property
    def sent(self) -> str:
        """All that left since it was said what may be sent, in words."""
        return str(self.endpoint.bodies[self.before :])

    @property
    def kept(self) -> str:
        """All that the ledger says was sent, file names and bodies."""

        async def entries() -> list[str]:
            ledger = Ledger(self.data_folder)
            kept = [f"{one} {await ledger.body(one.id)!r}" for one in await ledger.entries()]
            ledger.close()
            return kept

        return "\n".join(asyncio.run(entries()))


@pytest.fixture
def home(tmp_path: Path, endpoint: ScriptedEndpoint) -> Home:
    return Home(tmp_path, endpoint)


def reads() -> Any:
    return calls(call("read_file", path=f"~/Documents/Vaultplace/{LETTER}"), usage=None)


def test_t27_of_a_folder_that_is_never_sent_nothing_is(home: Home) -> None:
    home.allow((home.own, "never"))
    answer = home.ask(
        "What is the rent?",
        calls(call("search_files", query="quixotrent"), usage=None),
        reads(),
        text("I do not know."),
    )
    assert len(home.endpoint.bodies) >= 2
    for secret in ("secret rent", LETTER):
        # What the model itself asked for is no secret of the folder's, so that much is left aside.
        assert secret not in without_calls(home)
    assert answer.text.count(str(home.own)) == 1


def without_calls(home: Home) -> str:
    """What the requests hold besides what the model itself had said."""
    messages = [one for body in home.endpoint.bodies for one in body["messages"]]
    return "\n".join(str(one["content"]) for one in messages if one["role"] in ("system", "user"))


def test_t27_what_the_built_in_mind_found_there_stays_here(home: Home) -> None:
    assert LETTER in home.ask("Which text files are in Documents?", model="builtin").text
    home.ask("Which files mention quixotrent?", model="builtin")
    home.allow((home.own, "never"))
    home.ask("And what else is there?", text("Nothing."))
    assert home.sent != "[]"
    assert LETTER not in home.sent + home.kept
    assert "secret rent" not in home.sent + home.kept


def test_t27_a_quote_of_it_in_another_models_answer_stays_here(home: Home) -> None:
    home.ask("What is the rent?", reads(), text(f"{LETTER} says: {RENT}"))
    assert "secret rent" in home.sent
    home.allow((home.own, "never"))
    home.ask("Say that again.", text("I cannot."))
    assert home.sent != "[]"
    assert "secret rent" not in home.sent
    assert LETTER not in home.sent


def test_t27_a_summary_of_earlier_turns_stays_here(home: Home) -> None:
    file = str(home.own / LETTER)
    parts = (Words(f"They spoke of the {RENT} "), Name(file, LETTER), Passage(file, "", ""))
    home.conversation = Conversation(
        [
            Message(Role.PERSON, (Words("What is the rent?"),), 1),
            Message(Role.MIND, (Words("It is high."),), 1, mind="builtin"),
            Message(Role.INSTRUCTIONS, parts, 1, mind="summary", summarises=1),
        ]
    )
    home.allow((home.own, "never"))
    home.ask("And when does it end?", text("In 2027."))
    assert "secret rent" not in home.sent
    assert LETTER not in home.sent


def test_the_instructions_do_not_name_such_a_folder(home: Home) -> None:
    home.settings = replace(home.settings, folders=(str(home.home / "Documents"), str(home.own)))
    home.ask("Hello?", text("Hello."))
    assert "Vaultplace" in home.sent
    home.allow((home.own, "never"))
    home.ask("Hello again?", text("Hello."))
    assert home.sent != "[]"
    assert "Vaultplace" not in home.sent


@pytest.mark.parametrize("may", ["names", "snippets"])
def test_a_text_that_a_folder_keeps_back_is_not_sent_and_the_answer_says_so(
    home: Home, may: str
) -> None:
    home.allow((home.own, may))
    answer = home.ask("What is the rent?", reads(), text("It does not say."))
    assert LETTER in home.sent
    assert "secret rent" not in home.sent
    assert "settings" in answer.text
    if may == "snippets":
        assert str(home.own) in answer.text


@pytest.mark.parametrize("may", ["never", "names"])
@pytest.mark.parametrize("is_file", [True, False], ids=["a file", "its folder"])
def test_what_was_dropped_in_is_kept_back_as_its_folder_says(
    home: Home, may: str, is_file: bool
) -> None:
    home.allow((home.own, may))
    about = home.own / LETTER if is_file else home.own
    answer = home.ask(
        "What is the rent?",
        calls(call("find_files"), usage=None),
        calls(call("search_contents", words="quixotrent"), usage=None),
        reads(),
        text("It does not say."),
        about=about,
    )
    assert len(home.endpoint.bodies) >= 4
    assert "secret rent" not in home.sent
    if may == "never":
        assert LETTER not in without_calls(home)
    assert "settings" in answer.text


def test_nothing_is_said_to_be_kept_back_where_nothing_was(home: Home) -> None:
    home.allow((home.own, "text"))
    answer = home.ask("What is the rent?", reads(), text("It is high."))
    assert "secret rent" in home.sent
    assert "settings" not in answer.text


def test_a_folder_below_a_narrower_one_allows_no_more(home: Home) -> None:
    home.allow((home.home / "Documents", "names"), (home.own, "text"))
    home.ask("What is the rent?", reads(), text("It does not say."))
    assert LETTER in home.sent
    assert "secret rent" not in home.sent


def test_a_link_to_a_folder_is_judged_where_it_leads(home: Home) -> None:
    link = home.home / "Shortcut"
    link.symlink_to(home.own, target_is_directory=True)
    home.allow((home.home / "Documents", "never"), (link, "text"))
    home.settings = replace(home.settings, folders=(str(home.home), str(link)))
    read = calls(call("read_file", path=f"~/Shortcut/{LETTER}"), usage=None)
    home.ask("What is the rent?", read, text("It does not say."))
    assert "secret rent" not in home.sent
