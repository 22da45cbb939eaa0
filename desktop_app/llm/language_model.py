"""`LanguageModel`: any model at any endpoint as a mind, in the best protocol that it can follow.

    model = LanguageModel(endpoint, transport, egress, CapabilityStore(data_folder))
    async for event in model.reply(messages, tools):
        ...

It begins where the last answer of this model left off; with none, the first question is the probe.
A step down happens in the midst of a reply: where the endpoint refuses tools the question is sent
again in words, and a call that was printed as text is carried out like any other.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing

from desktop_app.errors import ModelError
from desktop_app.llm.model_reply import ModelReply
from desktop_app.llm.model_requests import ModelRequests
from desktop_app.llm.policy.pictures import Pictures
from desktop_app.llm.protocols import Outgoing
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.protocols.prompts import prompts
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.transport.wire import Endpoint, Transport
from desktop_app.messages.message import Message
from desktop_app.messages.mind import MindEvent, ToolSpec
from desktop_app.wording import Language


class LanguageModel:
    """One model at one endpoint; a `Mind`. Several replies may be under way at once.

    Args:
        endpoint: The model, and where.
        transport: What speaks to it.
        outgoing: What turns messages into text; an `Egress`.
        capability_store: What is remembered of models.
        pictures: What it is shown pictures by; None where it is shown none.
        takes_tools: Asks the endpoint whether this model takes tools, once, where nothing is known
            of it; see `tool_support`.
        clock: Seconds since 1970 UTC.

    Raises:
        ModelError: "model.bad_address".
    """

    def __init__(
        self,
        endpoint: Endpoint,
        transport: Transport,
        outgoing: Outgoing,
        capability_store: CapabilityStore,
        *,
        pictures: Pictures | None = None,
        takes_tools: Callable[[], Awaitable[bool | None]] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._transport = transport
        self._capability_store = capability_store
        self._requests = ModelRequests(endpoint, outgoing, pictures, clock)
        self._find_takes_tools = takes_tools
        self._key = capability_key(endpoint)
        for language in Language:
            prompts(language)

    @property
    def name(self) -> str:
        """The model's name."""
        return self._requests.endpoint.model

    async def sees(self) -> bool:
        """Whether it is shown pictures."""
        capabilities = await self._capability_store.of(self._key)
        pictures = self._requests.pictures
        return (
            pictures is not None
            and not self._requests.is_blind(capabilities)
            and await pictures.seen()
        )

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncGenerator[MindEvent, None]:
        """Say what comes after `messages`; see `Mind`.

        Raises:
            ModelError: as the transport says; "model_protocol.filtered" where the endpoint kept
                the answer back, "model_protocol.too_long" where the reply reached its greatest
                length before there was one; what was said before it stands.
        """
        self._requests.offered = tools or self._requests.offered
        messages = self._requests.outgoing.cleared(messages)
        capabilities = await self._capability_store.of(self._key)
        if capabilities is None and tools and self._find_takes_tools is not None:
            find, self._find_takes_tools = self._find_takes_tools, None
            self._requests.takes_tools = await find()
        reply = ModelReply(self._requests, self._transport, messages, tools, capabilities)
        try:
            async with aclosing(reply.events()) as events:
                async for event in events:
                    yield event
        except ModelError:
            await self._remember(capabilities, reply.capabilities)
            raise
        await self._remember(capabilities, reply.capabilities)

    async def _remember(
        self, before: ModelCapabilities | None, now: ModelCapabilities | None
    ) -> None:
        if now is not None and now != (before or ModelCapabilities()):
            await self._capability_store.keep(self._key, now)
