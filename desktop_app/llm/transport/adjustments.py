"""What an endpoint turned out not to take: learnt from its refusals, remembered for its requests.

An endpoint that refuses a parameter names it. It is left out, or called otherwise, and the request
is sent again; each thing is tried once, so that this ends.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from desktop_app.llm.transport.dialects import Dialect, Replay
from desktop_app.llm.transport.failures import RefusedError

MAX_ADJUSTMENTS = 8
_STATUS = frozenset({400, 404, 415, 422, 500, 501})
_DROPPED = ("stream_options", "parallel_tool_calls", "temperature", "stop")
_OUTPUT = ("max_tokens", "max_completion_tokens")
_WORD = re.compile(r"[a-z_]+")
_REASONING_REFUSES_TOOLS = re.compile(
    r"function tools with reasoning_effort|tools.{0,80}reasoning_effort.{0,200}/?v1/responses|"
    r"use /v1/responses|only supported in v1/responses"
)
_NO_DEVELOPER = re.compile(r"role.{0,80}developer|developer.{0,80}role")
_MUST_NOT = re.compile(
    r"(?:not (?:be |allowed|permitted|supported|include)|unexpected|unknown|extra|remove|"
    r"unsupported|unrecognized)"
)


class Adjustments:
    """What requests to one endpoint and model are changed by.

    Attributes:
        use_responses: It is to be asked over the Responses API instead.
        thinking: Where thinking is sent back; None as the dialect says.
        as_system: Whether the role "developer" is to be called "system".
    """

    def __init__(self, dialect: Dialect) -> None:
        self.use_responses = False
        self.thinking: Replay | None = None
        self.as_system = False
        self._dialect = dialect
        self._dropped: set[str] = set()
        self._output = dialect.output_parameter
        self._added: dict[str, Any] = {}
        self._tried: set[str] = set()

    def apply(self, body: MutableMapping[str, Any]) -> None:
        """Change a request that is about to be sent."""
        for name in _OUTPUT:
            if name in body and name != self._output:
                body[self._output] = body.pop(name)
        for name in self._dropped:
            body.pop(name, None)
        body.update(self._added)

    def learn(self, refusal: RefusedError, body: MutableMapping[str, Any]) -> bool:
        """Whether something was learnt from the refusal of `body`, so that it may be sent again."""
        if refusal.status not in _STATUS or refusal.code == "model.context_full":
            return False
        said = refusal.words
        words = set(_WORD.findall(said))
        if "tools" in body and _REASONING_REFUSES_TOOLS.search(said):
            return self._once("responses", self._without_reasoning)
        if "enable_thinking" in words and "enable_thinking" not in body:
            return self._once("enable_thinking", self._disable_thinking)
        if "reasoning_content" in words:
            return self._once("reasoning_content", lambda: self._replay(said))
        if _NO_DEVELOPER.search(said) and self._has_developer(body):
            return self._once("developer", self._call_it_system)
        for name in _OUTPUT:
            if name in words and name in body:
                return self._rename_output(name)
        for name in _DROPPED:
            if name in words and name in body:
                self._dropped.add(name)
                return True
        return False

    def _once(self, name: str, change: Any) -> bool:
        if name in self._tried:
            return False
        self._tried.add(name)
        change()
        return True

    def _without_reasoning(self) -> None:
        if self._dialect.is_openai:
            self.use_responses = True
        else:
            self._added["reasoning_effort"] = "none"

    def _disable_thinking(self) -> None:
        self._added["enable_thinking"] = False

    def _replay(self, said: str) -> None:
        self.thinking = Replay.NEVER if _MUST_NOT.search(said) else Replay.ALWAYS

    def _call_it_system(self) -> None:
        self.as_system = True

    def _has_developer(self, body: MutableMapping[str, Any]) -> bool:
        return any(message.get("role") == "developer" for message in body.get("messages", ()))

    def _rename_output(self, name: str) -> bool:
        other = next(one for one in _OUTPUT if one != name)
        if f"output {other}" in self._tried:
            self._dropped.update(_OUTPUT)
        self._tried.add(f"output {name}")
        self._output = other
        return True
