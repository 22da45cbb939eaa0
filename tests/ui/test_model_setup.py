"""A person who never opened a terminal connects a language model."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

import desktop_app.llm.providers.connection_test  # noqa: F401 (before a test puts another in)
from desktop_app.llm.policy.keys import SERVICE, Keys
from desktop_app.settings import load_settings
from desktop_app.ui.language import install_translations
from desktop_app.ui.model_setup.dialog import ModelSetupDialog
from desktop_app.ui.model_setup.presenter import ModelConnecting
from desktop_app.wording import Language
from tests.conftest import Run, until
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support propagateSizeHints", extend=True
)


class Desk:
    """A dialog over an empty data folder and a keyring of its own."""

    def __init__(self, data_folder: Path, *, has_keyring: bool = True) -> None:
        self.data_folder = data_folder
        self.ring = MemoryKeyring(locked=not has_keyring)
        self.starts: list[bool] = []
        self.threads = ThreadPoolExecutor(1)
        self.window = QWidget()
        keys = Keys(lambda: self.ring)
        self.setup = ModelConnecting(
            data_folder,
            self.threads,
            Language.ENGLISH,
            self.window,
            find_keys=lambda: keys,
            start_again=lambda: self.starts.append(True),
        )

    async def opened(self) -> ModelSetupDialog:
        self.setup.show()
        await until(lambda: self.setup.dialog is not None)
        assert self.setup.dialog is not None
        return self.setup.dialog

    async def close(self) -> None:
        await self.setup.close()
        self.threads.shutdown()
        self.window.deleteLater()


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    translators = install_translations(qapp, Language.ENGLISH)
    yield
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.mark.usefixtures("english")
def test_a_model_is_chosen_from_the_list_of_its_server_and_kept(
    arun: Run, tmp_path: Path, monkeypatch: Any
) -> None:
    async def listed(endpoint: object, key: str = "") -> tuple[str, ...]:
        assert key == "sk-secret"
        return ("small", "large")

    monkeypatch.setattr("desktop_app.llm.providers.endpoint_facts.list_models", listed)
    desk = Desk(tmp_path)

    async def story() -> None:
        dialog = await desk.opened()
        assert not dialog.models.isEnabled()
        dialog.address.setText("https://models.example/v1")
        assert dialog.models.isEnabled()
        assert not dialog.save.isEnabled(), "no model is named yet"
        assert dialog.key.echoMode() is QLineEdit.EchoMode.Password
        dialog.key.setText("sk-secret")
        dialog.models.click()
        await until(lambda: dialog.model.count() == 2)
        assert dialog.found.text() == "2 models to choose from."
        dialog.model.setCurrentText("large")
        dialog.may_send.setCurrentIndex(dialog.may_send.findData("text"))
        dialog.save.click()
        await until(lambda: bool(desk.starts))
        await until(lambda: desk.setup.dialog is None)
        await desk.close()

    arun(story())
    settings = load_settings(tmp_path)
    assert (settings.model, settings.base_url) == ("large", "https://models.example/v1")
    assert settings.consents == (("https://models.example", "text"),)
    assert desk.ring.entries == {(SERVICE, "https://models.example"): "sk-secret"}
    assert "sk-secret" not in "".join(
        file.read_text() for file in tmp_path.rglob("*") if file.is_file()
    )


@pytest.mark.usefixtures("english")
def test_a_test_says_clearly_that_nobody_answers(arun: Run, tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint:
        address = endpoint.base_url
    desk = Desk(tmp_path)

    async def story() -> None:
        dialog = await desk.opened()
        dialog.address.setText(address)
        dialog.model.setEditText("any")
        dialog.test.click()
        await until(lambda: dialog.found.text().startswith("It does not work yet."))
        await until(lambda: dialog.test.isEnabled())
        dialog.reject()
        await desk.close()

    arun(story())
    assert load_settings(tmp_path).model == ""


@pytest.mark.usefixtures("english")
def test_a_password_in_the_address_is_refused_and_not_shown(arun: Run, tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def story() -> None:
        dialog = await desk.opened()
        dialog.address.setText("https://ann:secret@models.example/v1")
        dialog.model.setEditText("large")
        dialog.save.click()
        await until(lambda: "is not the address" in dialog.found.text())
        assert "secret" not in dialog.found.text()
        dialog.reject()
        await desk.close()

    arun(story())
    assert not desk.starts
    assert load_settings(tmp_path).base_url == ""


@pytest.mark.usefixtures("english")
def test_a_key_that_cannot_be_kept_safely_is_not_kept_at_all(arun: Run, tmp_path: Path) -> None:
    desk = Desk(tmp_path, has_keyring=False)

    async def story() -> None:
        dialog = await desk.opened()
        dialog.address.setText("https://models.example/v1")
        dialog.key.setText("sk-secret")
        dialog.model.setEditText("large")
        dialog.save.click()
        await until(lambda: "no keyring" in dialog.found.text())
        dialog.reject()
        await desk.close()

    arun(story())
    assert not desk.starts
    assert load_settings(tmp_path).model == ""
