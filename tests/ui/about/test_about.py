"""What the window says of the program: the self-check, licences, and updates on request."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.build_values import BuildValues
from desktop_app.self_check.findings import SelfCheckFinding
from desktop_app.ui.about import presenter
from desktop_app.ui.about.dialog import AboutDialog
from desktop_app.ui.about.presenter import AboutProgram, notices_file
from desktop_app.wording import Language
from tests.conftest import Run as RunOnLoop
from tests.conftest import until
from tests.doubles.list_signer import ListSigner, version_list
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Raw
from tests.journeys.conftest import RecordingLauncher

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)

PAGE = "https://fossick.example/download"
WRONG = SelfCheckFinding("check.format_failed", {"extension": "doc", "outcome": "crashed"}, False)
FINE = SelfCheckFinding("check.formats", {"count": 29, "extensions": ()})


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


@pytest.fixture
def launcher() -> RecordingLauncher:
    return RecordingLauncher()


@pytest.fixture
def window(qtbot: Any) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A self-check that finds one thing wrong, and starts no process."""

    def find(stop: Any, qt: str, tell: Callable[[SelfCheckFinding], None]) -> int:
        tell(FINE)
        tell(WRONG)
        return 1

    monkeypatch.setattr(presenter, "_checked", find)


OnLoop = Callable[[Callable[[AboutProgram], Coroutine[Any, Any, None]], BuildValues | None], None]


@pytest.fixture
def run(
    window: QWidget,
    threads: ThreadPoolExecutor,
    launcher: RecordingLauncher,
    tmp_path: Path,
    checked: None,
    arun: RunOnLoop,
) -> OnLoop:
    """Runs a conversation with the dialog on a loop of its own."""

    def on_loop(
        talk: Callable[[AboutProgram], Coroutine[Any, Any, None]], build: BuildValues | None = None
    ) -> None:
        async def all_of_it() -> None:
            about = AboutProgram(tmp_path, threads, launcher, Language.ENGLISH, window, build)
            await talk(about)
            await about.close()

        arun(all_of_it())

    return on_loop


async def over(owner: TaskOwner) -> None:
    await until(lambda: not owner.busy)


async def filled(about: AboutProgram) -> AboutDialog:
    about.show()
    assert about.dialog is not None
    await over(about._checking)
    return about.dialog


def test_findings_are_shown_and_counted(run: OnLoop) -> None:
    async def talk(about: AboutProgram) -> None:
        dialog = await filled(about)
        first, second = dialog.findings.toPlainText().splitlines()
        assert first == "29 formats of documents can be read."
        assert second.startswith("! A small doc file")
        assert dialog.status.text().startswith("1 thing is not")

    run(talk, None)


def test_without_an_address_there_is_nothing_to_look_with(run: OnLoop) -> None:
    async def talk(about: AboutProgram) -> None:
        assert (await filled(about)).updates.isHidden()

    run(talk, None)


def test_the_licences_are_opened(run: OnLoop, launcher: RecordingLauncher) -> None:
    async def talk(about: AboutProgram) -> None:
        dialog = await filled(about)
        assert not dialog.licences.isHidden()
        dialog.licences.click()
        await over(about._opening)

    run(talk, None)
    assert launcher.opened == [str(notices_file())]


def test_nothing_leaves_before_the_click_and_the_page_is_opened_on_another(
    run: OnLoop, launcher: RecordingLauncher
) -> None:
    signer = ListSigner()
    with ScriptedEndpoint() as endpoint:
        reply = signer.signed(version_list("99.0.0"))
        endpoint.pages["/list"] = Raw(200, "text/plain", (reply,))
        build = BuildValues(f"{endpoint.origin}/list", signer.public_key, PAGE)

        async def talk(about: AboutProgram) -> None:
            dialog = await filled(about)
            assert f"{endpoint.origin}/list" in dialog.update_status.text()
            assert dialog.page.isHidden()
            assert endpoint.requests == []
            dialog.look.click()
            assert not dialog.look.isEnabled()
            await over(about._looking)
            assert "Fossick 99.0.0" in dialog.update_status.text()
            assert PAGE in dialog.update_status.text()
            dialog.page.click()
            await over(about._opening)

        run(talk, build)
        assert len(endpoint.requests) == 1
    assert launcher.opened == [PAGE]


def test_a_list_that_is_not_believed_offers_no_page(run: OnLoop) -> None:
    with ScriptedEndpoint() as endpoint:
        reply = ListSigner().signed(version_list("99.0.0"))
        endpoint.pages["/list"] = Raw(200, "text/plain", (reply,))
        build = BuildValues(f"{endpoint.origin}/list", ListSigner().public_key, PAGE)

        async def talk(about: AboutProgram) -> None:
            dialog = await filled(about)
            dialog.look.click()
            await over(about._looking)
            assert "not signed" in dialog.update_status.text()
            assert dialog.page.isHidden()
            assert dialog.look.isEnabled()

        run(talk, build)


def test_a_build_with_an_unsafe_address_offers_no_look(run: OnLoop) -> None:
    build = BuildValues("http://fossick.example", ListSigner().public_key, PAGE)

    async def talk(about: AboutProgram) -> None:
        dialog = await filled(about)
        assert "not safe" in dialog.update_status.text()
        assert not dialog.look.isEnabled()

    run(talk, build)


def test_closing_the_dialog_ends_what_is_under_way(run: OnLoop) -> None:
    async def talk(about: AboutProgram) -> None:
        about.show()
        dialog = about.dialog
        assert dialog is not None
        dialog.reject()
        assert about._stop.is_set()
        await over(about._checking)
        assert about.dialog is None

    run(talk, None)


def test_only_what_is_wrong_is_told_at_the_start(
    run: OnLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "_troubles", lambda: [WRONG])

    async def talk(about: AboutProgram) -> None:
        told: list[str] = []
        about.warned.connect(told.append)
        about.check_at_start()
        await over(about._starting)
        assert len(told) == 1
        assert told[0].startswith("A small doc file")

    run(talk, None)
