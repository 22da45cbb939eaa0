"""`ConnectedModel`: the model that was chosen, with all that stands between it and a conversation.

Nothing is read, imported or opened before it is first asked something: a question that the built-in
mind answers touches no keyring and no network.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path

from desktop_app.errors import ModelError
from desktop_app.llm.addresses import endpoint_url, lies_near
from desktop_app.llm.choice import ModelChoice
from desktop_app.llm.keys import Keys
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.ledger import Ledger
from desktop_app.llm.permissions import permissions_for
from desktop_app.messages import Message, MindEvent, ToolSpec
from desktop_app.settings import Settings

WINDOW_HERE = 8_192
"""Tokens, where a server on this computer or in its network does not say (DEPENDENCIES §3)."""

WINDOW_ELSEWHERE = 32_768


class ConnectedModel:
    """The chosen model; a `Mind`. Used on one event loop.

    Args:
        choice: Which model, where, and how it was chosen.
        settings: What may be sent, and how.
        data_folder: Where the ledger and the verdicts on models are kept.
        keys: Where keys are.
        real: Where the searched folders really are, by how they are named.
    """

    def __init__(
        self,
        choice: ModelChoice,
        settings: Settings,
        data_folder: Path,
        keys: Keys,
        real: Mapping[str, str],
    ) -> None:
        self._choice = choice
        self._settings = settings
        self._data_folder = data_folder
        self._keys = keys
        self._real = real
        self._ledger = Ledger(data_folder)
        self._key: str | None = None
        self._model: LanguageModel | None = None

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
            # The libraries take their time to be imported, and the keyring may ask the person.
            key = await self._found_key()
            self._model = await asyncio.to_thread(self._connected, key)
        async with aclosing(self._model.reply(messages, tools)) as events:
            async for event in events:
                yield event

    async def window(self) -> int:
        """How many tokens it takes at once, as far as anybody says."""
        from desktop_app.llm.endpoint_facts import context_size

        endpoint = self._choice.endpoint
        near = lies_near(endpoint_url(endpoint.base_url))
        usual = WINDOW_HERE if near else WINDOW_ELSEWHERE
        if endpoint.context_tokens is not None:
            return endpoint.context_tokens
        try:
            return await context_size(endpoint, await self._found_key()) or usual
        except ModelError:
            # What is wrong is told when it is asked.
            return usual

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()

    async def _found_key(self) -> str:
        if self._key is None:
            source = self._choice.key_source
            self._key = await asyncio.to_thread(source.key, self._keys)
        return self._key

    def _connected(self, key: str) -> LanguageModel:
        from desktop_app.llm.chat import transport_for
        from desktop_app.llm.egress import Egress
        from desktop_app.llm.verdicts import Verdicts

        endpoint = self._choice.endpoint
        may = permissions_for(
            self._settings, endpoint, has_consent=self._choice.has_consent, real=self._real
        )
        egress = Egress(endpoint, may, self._ledger)
        transport = transport_for(endpoint, key, on_send=egress.record)
        return LanguageModel(endpoint, transport, egress, Verdicts(self._data_folder))
