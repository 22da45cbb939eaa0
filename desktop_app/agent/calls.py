"""What is made of calls that come again: the same call, the same search, nothing found again."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from desktop_app.errors import ToolError
from desktop_app.findings import Counted, Findings
from desktop_app.messages.message import ToolCall
from desktop_app.messages.parts import Words
from desktop_app.tools.tool import CallOutcome
from desktop_app.wording import Wording

EMPTY_BEFORE_ADVICE = 3
"""Searches without a result, after which a model is told to change course."""


class Calls:
    """The calls of one run, what came of them, and what a model is told of repeating itself.

    Args:
        same_call: How often the same call is answered; once more it is refused.
        at_once: How many calls of one reply are carried out.
    """

    def __init__(self, same_call: int, at_once: int) -> None:
        self._same_call = same_call
        self._at_once = at_once
        self._times: Counter[str] = Counter()
        self._known: dict[str, CallOutcome] = {}
        self._queries: dict[str, str] = {}
        self._empty: dict[str, None] = {}

    def refusal(self, number: int, call: ToolCall) -> ToolError | None:
        """Why a call, the `number`th of its reply from 0, is not carried out, if so."""
        self._times[identity(call)] += 1
        if number >= self._at_once:
            return ToolError("tool.too_many", limit=self._at_once)
        if self._times[identity(call)] > self._same_call:
            return ToolError("tool.repeated")
        return None

    def is_stuck(self, call: ToolCall) -> bool:
        """Whether it came again although it was refused."""
        return self._times[identity(call)] > self._same_call + 1

    def known(self, call: ToolCall) -> CallOutcome | None:
        """What the same call came to before in this run."""
        outcome = self._known.get(identity(call))
        if outcome is None:
            return None
        return replace(outcome, result=replace(outcome.result, call_id=call.id))

    def remember(self, call: ToolCall, outcome: CallOutcome) -> None:
        """Keep what a call came to, where it would come to the same again."""
        output = outcome.output
        complete = output is None or output.coverage is None or output.coverage.complete
        if complete and not outcome.result.failed:
            self._known[identity(call)] = outcome

    def advised(self, call: ToolCall, outcome: CallOutcome, wording: Wording) -> CallOutcome:
        """The outcome, with what a model should be told about going round in circles."""
        advice = self._advice(call, outcome)
        if advice is None:
            return outcome
        code, fields = advice
        note = Words(f"\n{wording.say(code, **fields)}")
        result = replace(outcome.result, parts=(*outcome.result.parts, note))
        return replace(outcome, result=result)

    def _advice(self, call: ToolCall, outcome: CallOutcome) -> tuple[str, dict[str, int]] | None:
        same = identity(call)
        if same in self._known:
            return "agent.same_call", {}
        output = outcome.output
        if output is None or outcome.result.failed:
            return None
        if output.query is not None:
            asked = [call.name, output.query, output.besides]
            search = json.dumps(asked, sort_keys=True, default=str)
            if self._queries.setdefault(search, same) != same:
                return "agent.same_search", {}
        if output.query is not None and _is_none(output.data) and not output.near:
            self._empty[same] = None
            if len(self._empty) >= EMPTY_BEFORE_ADVICE:
                return "agent.empty_again", {"count": len(self._empty)}
        return None


def identity(call: ToolCall) -> str:
    """The same for calls that ask for the same."""
    try:
        return json.dumps([call.name, call.arguments], sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return call.id


def _is_none(found: Findings) -> bool:
    return isinstance(found, Counted) and not found.count
