"""Whether a model can be used, found out step by step: what the "Test connection" button does.

    async for finding in check_connection(endpoint, key, CapabilityStore(data_folder)):
        print(finding_text(finding, wording))

First the list of models, which costs nothing, then two short questions, one with a tool. That one
is asked as the first real question would be, falling back where need be, and how the model calls
tools is remembered. Nothing of the person's files is sent.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from desktop_app.errors import ModelError
from desktop_app.llm.language_model import LanguageModel
from desktop_app.llm.policy.egress import Egress
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.protocols import Rung
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.providers.connection_findings import Check, ConnectionFinding, ConnectionStatus
from desktop_app.llm.providers.endpoint_facts import context_size, list_models
from desktop_app.llm.providers.tool_support import takes_tools
from desktop_app.llm.providers.vision import sees_pictures
from desktop_app.llm.transport.addresses import host_of, lies_near
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.deadlines import Deadlines
from desktop_app.llm.transport.wire import (
    Endpoint,
    Finished,
    FinishReason,
    Piece,
    Transport,
    WireMessage,
    WireRequest,
    WireRole,
)
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import TextDelta, ThinkingDelta, ToolSpec
from desktop_app.messages.parts import Words

MIN_CONTEXT_TOKENS = 4_096
"""Below, the tools and a result hardly fit."""
_FAR = Deadlines(first_s=60.0, idle_s=30.0, total_s=120.0)
_NEAR = Deadlines(first_s=300.0, idle_s=60.0, total_s=400.0)
"""A model on this computer may have to be loaded first."""
_MAX_PIECES = 2_000

_TOOL = ToolSpec(
    "tell_number",
    "Tells a number to the program that asks. Call it when you are asked to tell a number.",
    {
        "type": "object",
        "properties": {"number": {"type": "integer", "description": "the number"}},
        "required": ["number"],
        "additionalProperties": False,
    },
)
_CALL_IT = "Call the tool tell_number with the number 7. Say nothing else."
_COUNT = "Count from one to ten in words, and say nothing else."
_NOT_REACHED = frozenset(
    f"model.{name}"
    for name in "bad_address bad_proxy insecure redirected timed_out unreachable".split()
)


async def check_connection(
    endpoint: Endpoint, key: str = "", store: CapabilityStore | None = None
) -> AsyncGenerator[ConnectionFinding, None]:
    """Yield what is found as it is found; it ends at the first thing without which nothing works.

    Only the endpoint's own origin is asked. Leaving the iterator ends it.

    Args:
        endpoint: The model, and where.
        key: For its origin, or "".
        store: Where it is kept how the model calls tools, so that the first question need not
            find it out; None keeps it nowhere.
    """
    test = _Test(endpoint, key, store or CapabilityStore(None))
    checks = (test.listed_models, test.tool_call, test.words, test.context, test.vision)
    for check in checks:
        for finding in await check():
            yield finding
            if finding.status is ConnectionStatus.BAD:
                return


class _Test:
    """The steps, and what they know of each other."""

    def __init__(self, endpoint: Endpoint, key: str, store: CapabilityStore) -> None:
        self._endpoint = endpoint
        self._key = key
        self._store = store
        self._was_reached = False
        self._started = time.monotonic()

    async def listed_models(self) -> list[ConnectionFinding]:
        """Ask for the list of models, which some endpoints have not."""
        self._begin()
        try:
            models = await list_models(self._endpoint, self._key)
        except ModelError as error:
            if error.code in _NOT_REACHED or error.code == "model.key_refused":
                return self._failed(error)
            # Some have no list, some refuse it to keys that may ask the models all the same.
            return []
        self._was_reached = True
        findings = [self._finding(Check.REACHED, ConnectionStatus.GOOD)]
        if models:
            is_there = {self._endpoint.model, f"{self._endpoint.model}:latest"} & set(models)
            status = ConnectionStatus.GOOD if is_there else ConnectionStatus.LIMITED
            findings.append(self._finding(Check.MODEL, status, number=len(models)))
        return findings

    async def tool_call(self) -> list[ConnectionFinding]:
        """Ask for a tool call, falling back where need be, and remember on which rung it came."""
        self._begin()
        # Of its own, for what was known before may no longer be so.
        found = CapabilityStore(None)
        try:
            await self._call(found)
        except ModelError as error:
            return self._failed(error)
        name = capability_key(self._endpoint)
        known = await found.of(name)
        if known is None or (known.rung is Rung.NATIVE and not known.proven):
            # It took the tool and talked: the first questions decide.
            return [*self._reached(), self._finding(Check.TOOLS, ConnectionStatus.UNKNOWN)]
        await self._store.keep(name, known)
        status = ConnectionStatus.GOOD if known.rung is Rung.NATIVE else ConnectionStatus.LIMITED
        return [*self._reached(), self._finding(Check.TOOLS, status)]

    async def _call(self, found: CapabilityStore) -> None:
        """Have the model asked for a call as the first question would ask it."""
        nothing = Egress(self._endpoint, Permissions(Permission.NEVER))
        model = LanguageModel(
            self._endpoint,
            self._transport(),
            nothing,
            found,
            takes_tools=lambda: takes_tools(self._endpoint, self._key),
        )
        question = Message(Role.PERSON, (Words(_CALL_IT),), 1)
        events = 0
        async with aclosing(model.reply((question,), (_TOOL,))) as reply:
            async for _ in reply:
                events += 1
                if events >= _MAX_PIECES:
                    break

    async def words(self) -> list[ConnectionFinding]:
        """Ask for a few words, and see whether they come as they are made."""
        self._begin()
        try:
            heard = await self._count()
        except ModelError as error:
            return self._failed(error)
        whole = (
            ConnectionStatus.GOOD if heard.is_whole and heard.pieces else ConnectionStatus.LIMITED
        )
        streams = ConnectionStatus.GOOD if heard.pieces > 1 else ConnectionStatus.LIMITED
        return [self._finding(Check.ANSWERS, whole), self._finding(Check.STREAMS, streams)]

    async def context(self) -> list[ConnectionFinding]:
        """Ask how much the model reads at once."""
        self._begin()
        try:
            tokens = await context_size(self._endpoint, self._key)
        except ModelError:
            tokens = None
        if tokens is None:
            return [self._finding(Check.CONTEXT, ConnectionStatus.UNKNOWN)]
        status = ConnectionStatus.GOOD if tokens >= MIN_CONTEXT_TOKENS else ConnectionStatus.LIMITED
        return [self._finding(Check.CONTEXT, status, number=tokens)]

    async def vision(self) -> list[ConnectionFinding]:
        """Find out whether the model can be shown pictures."""
        self._begin()
        sees = await sees_pictures(self._endpoint, self._key)
        if sees is None:
            return []
        return [
            self._finding(Check.SEES, ConnectionStatus.GOOD if sees else ConnectionStatus.LIMITED)
        ]

    def _transport(self) -> Transport:
        deadlines = _NEAR if lies_near(self._endpoint.base_url) else _FAR
        return transport_for(self._endpoint, self._key, deadlines=deadlines)

    async def _count(self) -> _Heard:
        """Have it count, without a tool."""
        pieces = self._transport().stream(WireRequest((WireMessage(WireRole.USER, _COUNT),)))
        heard = _Heard()
        try:
            async for piece in pieces:
                heard.add(piece)
                if heard.pieces >= _MAX_PIECES:
                    break
        finally:
            if isinstance(pieces, AsyncGenerator):
                await pieces.aclose()
        return heard

    def _reached(self) -> list[ConnectionFinding]:
        """What a reply of the model says besides."""
        findings = (
            [] if self._was_reached else [self._finding(Check.REACHED, ConnectionStatus.GOOD)]
        )
        status = ConnectionStatus.GOOD if self._key else ConnectionStatus.UNKNOWN
        return [*findings, self._finding(Check.KEY, status)]

    def _failed(self, error: ModelError) -> list[ConnectionFinding]:
        reached = [] if self._was_reached else [self._finding(Check.REACHED, ConnectionStatus.GOOD)]
        match error.code:
            case code if code in _NOT_REACHED:
                check, reached = Check.REACHED, []
            case "model.key_refused":
                check = Check.KEY
            case "model.no_model":
                check = Check.MODEL
            case _:
                check = Check.ANSWERS
        return [*reached, self._finding(check, ConnectionStatus.BAD, error=error)]

    def _begin(self) -> None:
        self._started = time.monotonic()

    def _finding(
        self,
        check: Check,
        status: ConnectionStatus,
        *,
        number: int | None = None,
        error: ModelError | None = None,
    ) -> ConnectionFinding:
        seconds = time.monotonic() - self._started
        host = host_of(self._endpoint.base_url)
        return ConnectionFinding(check, status, self._endpoint.model, host, number, seconds, error)


@dataclass(slots=True)
class _Heard:
    """What came of one request."""

    pieces: int = 0
    is_whole: bool = True

    def add(self, piece: Piece) -> None:
        match piece:
            case TextDelta() | ThinkingDelta():
                self.pieces += 1
            case Finished():
                self.is_whole = piece.reason not in (FinishReason.CUT, FinishReason.FILTERED)
