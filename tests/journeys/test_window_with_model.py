"""The window where the settings name a language model."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from desktop_app.bridge.awaiting import emitted
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.sent_dialog import SentDialog
from desktop_app.wording import Language, Wording
from tests.conftest import Heartbeat, Run, until
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, ends_after, stall_after, text
from tests.journeys.test_window import LONGEST_GAP_S, answer, ask, shown_names

pytestmark = pytest.mark.process

QUESTION = "Explain the plot of my favourite opera, please, and be brief about it"


@pytest.mark.alone
def test_a_model_answers_what_the_built_in_mind_does_not(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            endpoint.replies(
                calls(call("count_files", folder="Downloads", extensions=["pdf"])),
                text("There are 4 PDF files in Downloads, and no opera."),
            )
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, "How many txt files are in Documents?")
                assert "2" in answer(window)
                assert not endpoint.asked
                beat = Heartbeat()
                await ask(window, QUESTION)
                beat.stop()
                assert "no opera" in answer(window)
                assert "manual.pdf" in shown_names(window)
                assert len(endpoint.asked) == 2
                assert beat.longest_gap_s < LONGEST_GAP_S

    arun(story())


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_what_was_sent_for_an_answer_is_shown_in_the_window(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            endpoint.replies(text("It ends badly."), text("And another one."))
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, "How many txt files are in Documents?")
                assert not window.conversation.turns[-1].sent.isVisibleTo(window)
                await ask(window, QUESTION)
                window.conversation.turns[-1].looking.fold.click()
                first = window.conversation.turns[-1].sent
                await ask(window, "Explain another opera, please, in as few words as can be")
                assert first.isVisibleTo(window)
                first.click()
                (dialog,) = window.findChildren(SentDialog)
                async with asyncio.timeout(30):
                    await emitted(dialog.text.textChanged)
                shown = dialog.text.toPlainText()
                assert QUESTION in shown and endpoint.base_url in shown
                assert "another opera" not in shown
                dialog.reject()

    arun(story())


def test_the_welcome_promises_that_files_stay_here_only_where_no_model_is_asked(
    arun: Run, setup: Setup
) -> None:
    async def welcome(settings: Settings) -> str:
        async with opened_window(replace(setup, settings=settings)) as window:
            labels = window.conversation.welcome.findChildren(QLabel)
            return " ".join(label.text() for label in labels)

    async def story() -> None:
        assert "stay on this computer" in await welcome(Settings())
        with_model = await welcome(Settings(model="<b>qwen</b>", base_url="http://127.0.0.1:9/v1"))
        assert "stay on this computer" not in with_model
        assert "<b>qwen</b>" in with_model

    arun(story())


def test_an_endpoint_that_is_not_there_is_told_and_the_next_question_works(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        settings = Settings(model="scripted", base_url="http://127.0.0.1:9/v1")
        async with opened_window(replace(setup, settings=settings)) as window:
            await ask(window, QUESTION)
            assert "127.0.0.1" in window.conversation.turns[-1].problem.text()
            await ask(window, "How many PDFs are in Downloads?")
            assert "4" in answer(window)

    arun(story())


def test_a_model_elsewhere_gets_only_names_and_the_conversation_says_so(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            model = "scripted-cloud"
            notes = f"{setup.home}/Documents/notes.txt"
            endpoint.replies(calls(call("read_file", path=notes)), text("I read them."))
            settings = Settings(model=model, base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, QUESTION)
                notice = Wording(Language.ENGLISH).say(
                    "model_setup.unasked_names", host="127.0.0.1", model=model
                )
                assert "I read them." in answer(window)
                assert notice in answer(window)
            assert "notes.txt" in str(endpoint.bodies)
            assert "second line" not in str(endpoint.bodies)

    arun(story())


def test_nothing_is_sent_that_cannot_be_recorded_and_the_window_says_so(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            setup.data_folder.mkdir()
            ledger = setup.data_folder / "sent.db"
            with closing(sqlite3.connect(ledger)) as newer:
                newer.execute("PRAGMA user_version = 1000")
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, QUESTION)
                assert str(ledger) in window.conversation.turns[-1].problem.text()
            assert not endpoint.asked

    arun(story())


def test_an_answer_that_broke_off_stays_and_is_told_apart_from_a_whole_one(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            endpoint.replies(ends_after(text("It begins with ", "a king."), 2), text("He dies."))
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, QUESTION)
                turn = window.conversation.turns[-1]
                assert turn.answer.toPlainText() == "It begins with"
                assert turn.problem.text() == Wording(Language.ENGLISH).say("answer.cut_stream")
                await ask(window, QUESTION)
                assert answer(window) == "He dies."
                assert not window.conversation.turns[-1].problem.isVisible()
                assert "It begins with" in str(endpoint.bodies[-1])

    arun(story())


def test_the_model_is_asked_what_the_built_in_mind_would_answer(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            table = "| File | Size |\n|---|--:|\n| manual.pdf | **9 B** |"
            endpoint.replies(text(table))
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                await ask(window, "How many txt files are in Documents?")
                assert not endpoint.asked
                turn = window.conversation.turns[-1]
                turn.ask_model.click()
                await until(lambda: not window.conversation.button.property("stopping"))
                assert len(endpoint.asked) >= 1
                assert "|" not in answer(window) and "manual.pdf" in answer(window)
                assert "asked" in window.conversation.turns[-1].looking.spent.text()

    arun(story())


def test_a_table_has_no_bars_while_it_is_written(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        with ScriptedEndpoint() as endpoint:
            table = text("Found:\n\n| File | Size |\n|---|--:|\n", "| a.pdf | 9 B |\n", "| b")
            endpoint.replies(stall_after(table, 3))
            settings = Settings(model="scripted", base_url=endpoint.base_url)
            async with opened_window(replace(setup, settings=settings)) as window:
                window.conversation.ask(QUESTION)
                await until(lambda: window.conversation.turns)
                turn = window.conversation.turns[-1]
                await until(lambda: "a.pdf" in turn.answer.toPlainText())
                await until(lambda: "|" not in turn.answer.toPlainText().removesuffix("| b"))
                assert window._presenter.busy
                window._presenter.stop()
                await until(lambda: not window._presenter.busy)
                assert "|---|" not in turn.answer.toPlainText()

    arun(story())
