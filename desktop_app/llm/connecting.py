"""`ConnectedModel`: the model that was chosen, with all that stands between it and a conversation.

Nothing is read, imported or opened before it is first asked something: a question that the built-in
mind answers touches no keyring and no network.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.errors import AppError, ModelError
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.policy.clearance import cleared
from desktop_app.llm.policy.keys import Keys
from desktop_app.llm.policy.ledger import Ledger
from desktop_app.llm.policy.open_keys import AskOpenKey, open_key_question
from desktop_app.llm.policy.permissions import (
    AskConsent,
    ConsentQuestion,
    Permission,
    Permissions,
    permissions_for,
    question_for,
    with_consent,
)
from desktop_app.llm.policy.pictures import Pictures, ReadPicture
from desktop_app.llm.providers.choice import ModelChoice
from desktop_app.llm.transport.addresses import endpoint_url, host_of, lies_near
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import MindEvent, ToolSpec
from desktop_app.settings import Settings
from desktop_app.storage.notices import Notices
from desktop_app.wording import language_of

if TYPE_CHECKING:
    # Loaded when it is first asked something.
    from desktop_app.llm.policy.egress import Egress

WINDOW_HERE = 8_192
"""Tokens, where a server on this computer or in its network does not say (DEPENDENCIES §3)."""

WINDOW_ELSEWHERE = 32_768


class ConnectedModel:
    """The chosen model; a `Mind`. Used on one event loop.

    Args:
        choice: Which model, where, and how it was chosen.
        settings: What may be sent, and how.
        data_folder: Where the ledger and the capabilities of models are kept.
        keys: Where keys are.
        real: Where the searched folders really are, by how they are named.
        ask_consent: Asks the person, before it is first asked something, what of the files it may
            have; None where nobody can be asked.
        read_picture: Reads a picture for it, if it can see; None where it is shown none.
        ask_open_key: Asks the person, once, before its key is sent unencrypted to another computer;
            None where nobody can be asked, and then the key is not sent.
        notices: Told where the ledger or the capabilities were damaged and set aside.
    """

    def __init__(
        self,
        choice: ModelChoice,
        settings: Settings,
        data_folder: Path,
        keys: Keys,
        real: Mapping[str, str],
        ask_consent: AskConsent | None = None,
        read_picture: ReadPicture | None = None,
        ask_open_key: AskOpenKey | None = None,
        notices: Notices | None = None,
    ) -> None:
        self._notices = notices or Notices()
        self._choice = choice
        self._settings = settings
        self._data_folder = data_folder
        self._keys = keys
        self._real = real
        self._ask_consent = ask_consent
        self._ask_open_key = ask_open_key
        self._pictures = Pictures(read_picture, self._find_sees) if read_picture else None
        self._ledger = Ledger(data_folder, notices=self._notices)
        self._key: str | None = None
        self._model: LanguageModel | None = None
        self._egress: Egress | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self._choice.endpoint.model

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncGenerator[MindEvent, None]:
        """Say what comes after `messages`; see `Mind`.

        Raises:
            ModelError: as `LanguageModel` has it.
        """
        if self._model is None:
            await self.settle(messages)
            # The libraries take their time to be imported, and the keyring may ask the person.
            key = await self._found_key()
            self._model = await asyncio.to_thread(self._connected, key)
        async with aclosing(self._model.reply(messages, tools)) as events:
            async for event in events:
                yield event

    async def settle(self, messages: Sequence[Message]) -> None:
        """Ask the person what it may have, where that has to be asked; see `permissions`."""
        await self._settle_consent(messages)

    def permissions(self) -> Permissions:
        """What it may be sent, as far as that is settled."""
        return permissions_for(
            self._settings,
            self._choice.endpoint,
            has_consent=self._choice.has_consent,
            real=self._real,
        )

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """The conversation without what it must not be told at all."""
        return cleared(messages, self.permissions())

    async def window(self) -> int:
        """How many tokens it takes at once, as far as anybody says."""
        from desktop_app.llm.providers.endpoint_facts import context_size

        endpoint = self._choice.endpoint
        near = lies_near(endpoint_url(endpoint.base_url))
        usual = WINDOW_HERE if near else WINDOW_ELSEWHERE
        if endpoint.context_tokens is not None:
            return endpoint.context_tokens
        try:
            key = await self._found_key()
            return await context_size(self._choice.endpoint, key) or usual
        except ModelError:
            # What is wrong is told when it is asked.
            return usual

    async def sees(self) -> bool:
        """Whether it is shown pictures, as far as anybody says that it can see."""
        if self._model is not None:
            return await self._model.sees()
        return self._pictures is not None and await self._pictures.seen()

    def notice(self) -> AppError | None:
        """What the person should know of what it was sent, once it was asked something.

        Nobody said what of the files it may have, so that it has less than it could; or folders
        allow less than was there to be sent.
        """
        if self._model is None:
            return None
        may = Permission(self._settings.may_send_unasked)
        if self._question() is None or may is Permission.TEXT:
            if self._egress is None or not (limited := self._egress.limited):
                return None
            return AppError("model_setup.kept_text", folders=limited)
        host = host_of(endpoint_url(self._choice.endpoint.base_url))
        return AppError(f"model_setup.unasked_{may.value}", host=host, model=self.name)

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()

    def _question(self) -> ConsentQuestion | None:
        choice = self._choice
        return question_for(self._settings, choice.endpoint, has_consent=choice.has_consent)

    async def _settle_consent(self, messages: Sequence[Message]) -> None:
        question, ask = self._question(), self._ask_consent
        if question is None or ask is None:
            return
        # Once: who does not answer is not asked at every question.
        self._ask_consent = None
        said = next((one.text for one in reversed(messages) if one.role is Role.PERSON), "")
        given = await ask(question, language_of(said))
        if given is not None:
            self._settings = with_consent(self._settings, question.origin, given)

    async def _find_sees(self) -> bool | None:
        from desktop_app.llm.providers.vision import sees_pictures

        key = await self._found_key()
        return await sees_pictures(self._choice.endpoint, key)

    async def _found_key(self) -> str:
        if self._key is None:
            source = self._choice.key_source
            key = await asyncio.to_thread(source.key, self._keys)
            await self._settle_open_key(key)
            self._key = key
        return self._key

    async def _settle_open_key(self, key: str) -> None:
        question, ask = open_key_question(self._choice.endpoint), self._ask_open_key
        if not key or question is None or ask is None:
            return
        # Once: whoever says no is told at each question that the key was not sent.
        self._ask_open_key = None
        if await ask(question):
            endpoint = replace(self._choice.endpoint, open_key=True)
            self._choice = replace(self._choice, endpoint=endpoint)

    def _connected(self, key: str) -> LanguageModel:
        from desktop_app.llm.policy.egress import Egress
        from desktop_app.llm.providers.capability_store import CapabilityStore
        from desktop_app.llm.providers.tool_support import takes_tools
        from desktop_app.llm.transport.chat import transport_for

        endpoint = self._choice.endpoint
        egress = Egress(endpoint, self.permissions(), self._ledger)
        self._egress = egress
        transport = transport_for(endpoint, key, on_send=egress.record)
        return LanguageModel(
            endpoint,
            transport,
            egress,
            CapabilityStore(self._data_folder, self._notices),
            pictures=self._pictures,
            takes_tools=lambda: takes_tools(endpoint, key),
        )
