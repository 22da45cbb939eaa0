"""Whether a model can be used, found out step by step: what the "Test connection" button does.

    async for finding in check_connection(endpoint, key):
        print(finding_text(finding, wording))

First the list of models, which costs nothing, then two questions of a few tokens, one with a tool.
Nothing of the person's files is sent.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import StrEnum

from desktop_app.errors import ModelError
from desktop_app.llm.addresses import host_of, lies_near
from desktop_app.llm.chat import transport_for
from desktop_app.llm.deadlines import Deadlines
from desktop_app.llm.endpoint_facts import context_size, list_models
from desktop_app.llm.wire import (
    Endpoint,
    Finished,
    FinishReason,
    Piece,
    WireMessage,
    WireRequest,
    WireRole,
)
from desktop_app.messages import CallReady, TextDelta, ThinkingDelta, ToolSpec
from desktop_app.wording import Wording

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


class Check(StrEnum):
    """What is found out, in this order."""

    REACHED = "reached"
    KEY = "key"
    MODEL = "model"
    TOOLS = "tools"
    ANSWERS = "answers"
    STREAMS = "streams"
    CONTEXT = "context"


class Verdict(StrEnum):
    """How it turned out."""

    GOOD = "good"
    LIMITED = "limited"
    """It works, and something is to be known: tools have to be asked for in words."""
    BAD = "bad"
    UNKNOWN = "unknown"
    """The endpoint does not say."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check and how it turned out.

    Attributes:
        model: Which model was asked.
        host: Where.
        number: For `CONTEXT` tokens, for `MODEL` how many models are there; else None.
        seconds: How long it took.
        error: Why it is bad.
    """

    check: Check
    verdict: Verdict
    model: str
    host: str
    number: int | None = None
    seconds: float = 0.0
    error: ModelError | None = None


async def check_connection(endpoint: Endpoint, key: str = "") -> AsyncGenerator[Finding, None]:
    """Yield what is found as it is found; it ends at the first thing without which nothing works.

    Only the endpoint's own origin is asked. Leaving the iterator ends it.
    """
    test = _Test(endpoint, key)
    checks = (test.listed_models, test.tool_call, test.words, test.context)
    for check in checks:
        for finding in await check():
            yield finding
            if finding.verdict is Verdict.BAD:
                return


def finding_text(finding: Finding, wording: Wording) -> str:
    """What a finding says to a person."""
    if finding.error is not None:
        return wording.error(finding.error)
    return wording.say(
        f"model_setup.{finding.check.value}_{finding.verdict.value}",
        host=finding.host,
        model=finding.model,
        count=finding.number or 0,
        seconds=f"{finding.seconds:.1f}",
    )


class _Test:
    """The steps, and what they know of each other."""

    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._endpoint = endpoint
        self._key = key
        self._was_reached = False
        self._started = time.monotonic()

    async def listed_models(self) -> list[Finding]:
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
        findings = [self._finding(Check.REACHED, Verdict.GOOD)]
        if models:
            is_there = {self._endpoint.model, f"{self._endpoint.model}:latest"} & set(models)
            verdict = Verdict.GOOD if is_there else Verdict.LIMITED
            findings.append(self._finding(Check.MODEL, verdict, number=len(models)))
        return findings

    async def tool_call(self) -> list[Finding]:
        """Ask for a tool call."""
        self._begin()
        try:
            heard = await self._ask(_CALL_IT, (_TOOL,))
        except ModelError as error:
            if error.code != "model.no_tools":
                return self._failed(error)
            return [*self._reached(), self._finding(Check.TOOLS, Verdict.LIMITED)]
        # It may have taken the tool and not understood: its words decide at the first question.
        verdict = Verdict.GOOD if heard.has_called else Verdict.UNKNOWN
        return [*self._reached(), self._finding(Check.TOOLS, verdict)]

    async def words(self) -> list[Finding]:
        """Ask for a few words, and see whether they come as they are made."""
        self._begin()
        try:
            heard = await self._ask(_COUNT, ())
        except ModelError as error:
            return self._failed(error)
        whole = Verdict.GOOD if heard.is_whole and heard.pieces else Verdict.LIMITED
        streams = Verdict.GOOD if heard.pieces > 1 else Verdict.LIMITED
        return [self._finding(Check.ANSWERS, whole), self._finding(Check.STREAMS, streams)]

    async def context(self) -> list[Finding]:
        """Ask how much the model reads at once."""
        self._begin()
        try:
            tokens = await context_size(self._endpoint, self._key)
        except ModelError:
            tokens = None
        if tokens is None:
            return [self._finding(Check.CONTEXT, Verdict.UNKNOWN)]
        verdict = Verdict.GOOD if tokens >= MIN_CONTEXT_TOKENS else Verdict.LIMITED
        return [self._finding(Check.CONTEXT, verdict, number=tokens)]

    async def _ask(self, words: str, tools: tuple[ToolSpec, ...]) -> _Heard:
        deadlines = _NEAR if lies_near(self._endpoint.base_url) else _FAR
        transport = transport_for(self._endpoint, self._key, deadlines=deadlines)
        pieces = transport.stream(WireRequest((WireMessage(WireRole.USER, words),), tools))
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

    def _reached(self) -> list[Finding]:
        """What a reply of the model says besides."""
        findings = [] if self._was_reached else [self._finding(Check.REACHED, Verdict.GOOD)]
        verdict = Verdict.GOOD if self._key else Verdict.UNKNOWN
        return [*findings, self._finding(Check.KEY, verdict)]

    def _failed(self, error: ModelError) -> list[Finding]:
        reached = [] if self._was_reached else [self._finding(Check.REACHED, Verdict.GOOD)]
        match error.code:
            case code if code in _NOT_REACHED:
                check, reached = Check.REACHED, []
            case "model.key_refused":
                check = Check.KEY
            case "model.no_model":
                check = Check.MODEL
            case _:
                check = Check.ANSWERS
        return [*reached, self._finding(check, Verdict.BAD, error=error)]

    def _begin(self) -> None:
        self._started = time.monotonic()

    def _finding(
        self,
        check: Check,
        verdict: Verdict,
        *,
        number: int | None = None,
        error: ModelError | None = None,
    ) -> Finding:
        seconds = time.monotonic() - self._started
        host = host_of(self._endpoint.base_url)
        return Finding(check, verdict, self._endpoint.model, host, number, seconds, error)


@dataclass(slots=True)
class _Heard:
    """What came of one request."""

    pieces: int = 0
    has_called: bool = False
    is_whole: bool = True

    def add(self, piece: Piece) -> None:
        match piece:
            case TextDelta() | ThinkingDelta():
                self.pieces += 1
            case CallReady():
                self.has_called = True
            case Finished():
                self.is_whole = piece.reason not in (FinishReason.CUT, FinishReason.FILTERED)
