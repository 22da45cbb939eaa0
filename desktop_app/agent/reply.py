"""`Reply`: what a mind said in one go, gathered as it comes and bounded."""

from __future__ import annotations

from typing import Final, TypeVar

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolCall
from desktop_app.messages.mind import (
    About,
    CallReady,
    CutCause,
    Declined,
    Done,
    MindEvent,
    ReplyWithdrawn,
    TextDelta,
    ThinkingDelta,
    Usage,
)

_Delta = TypeVar("_Delta", TextDelta, ThinkingDelta)

_ENDED: Final = fixed(r"[.!?…。！？][\])}\"'’”」』）*_]*$")
"""A sentence that has come to its end, with what closes behind it."""


class Reply:
    """One reply of a mind, as far as it has come.

    Attributes:
        calls: The calls it makes, in order.
        about: What it said that its answer is about.
        declined: Where it said that it is out of its depth.
        usage: Tokens, where the mind counts them.
        cut: Why it ended before its time, or None where it did not.
        state: What the mind wants to find on its message.
        full: Whether it has reached a limit; what came after that is not kept.
    """

    def __init__(self, max_bytes: int, max_calls: int) -> None:
        self._bytes_left = max_bytes
        self._max_calls = max_calls
        self._texts: list[str] = []
        self._thoughts: list[str] = []
        self.calls: list[ToolCall] = []
        self.about: About | None = None
        self.declined: Declined | None = None
        self.usage: Usage | None = None
        self.cut: CutCause | None = None
        self.state: object = None
        self.full = False

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(self._texts)

    @property
    def thinking(self) -> str:
        """What it thinks."""
        return "".join(self._thoughts)

    @property
    def confidence(self) -> float | None:
        """How likely it is to what was meant; None where the mind does not tell."""
        if self.declined is not None:
            return 0.0
        taken = self.about.taken if self.about is not None else None
        return taken.confidence if taken is not None else None

    def reword(self, text: str) -> None:
        """Say it in other words, which take hardly more room."""
        self._texts[:] = [text]

    def break_off(self) -> None:
        """It was stopped: what it says is not to stand as a whole sentence where it is none."""
        text = self.text.rstrip()
        if text and _ENDED.search(text) is None:
            self.reword(f"{text}…")

    def add(self, event: MindEvent) -> MindEvent:
        """Take in the next event; returns it as far as it was kept."""
        match event:
            case TextDelta():
                event = self._fitting(event)
                self._texts.append(event.text)
            case ThinkingDelta():
                event = self._fitting(event)
                self._thoughts.append(event.text)
            case ReplyWithdrawn():
                self._texts.clear()
            case CallReady(call):
                self.calls.append(call)
                self.full = self.full or len(self.calls) >= self._max_calls
            case About():
                self.about = event
            case Declined():
                self.declined = event
            case Done(usage, cut, cause, state):
                self.usage = usage
                self.state = state
                self.cut = cause if cut else None
        return event

    def _fitting(self, delta: _Delta) -> _Delta:
        size_bytes = len(delta.text.encode("utf-8", "surrogatepass"))
        if size_bytes > self._bytes_left:
            self.full = True
            # A character is at most four bytes long: this much fits for certain.
            delta = type(delta)(delta.text[: self._bytes_left // 4])
        self._bytes_left -= min(size_bytes, self._bytes_left)
        return delta
