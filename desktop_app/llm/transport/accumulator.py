"""Puts a reply together from the chunks of chat.completions, whatever an endpoint makes of them.

Pure: no connection, no clock. Every value of a chunk is checked, for nothing about it is certain.
The quirks are those that endpoints are known for; `tests/llm` has one test for each.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.json_values import (
    count_of,
    list_of,
    object_of,
    read_json,
    size_of,
    sound,
    sound_text,
    text_of,
)
from desktop_app.llm.transport.wire import Finished, FinishReason, Piece
from desktop_app.messages.message import UNREAD_ARGUMENTS, JsonValue, ToolCall
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta, Usage

MAX_CALLS = 128
MAX_ARGUMENT_CHARS = 1_000_000
"""Of one call; beyond, the call cannot be read."""
MAX_UNREAD_CHARS = 20_000
MAX_EXTRA_CHARS = 256 * 1024
"""What an endpoint wants back is kept up to this, for a whole reply."""
_MAX_NAME_CHARS = 200
_MAX_ID_CHARS = 64

_THINKING = ("reasoning_content", "reasoning", "thinking")
"""Names of the field, of which an endpoint fills one, or several with the same."""

_REASONS = {
    "stop": FinishReason.STOP,
    "eos": FinishReason.STOP,
    "eos_token": FinishReason.STOP,
    "end_turn": FinishReason.STOP,
    "stop_sequence": FinishReason.STOP,
    "tool_calls": FinishReason.CALLS,
    "function_call": FinishReason.CALLS,
    "tool_use": FinishReason.CALLS,
    "length": FinishReason.LENGTH,
    "max_tokens": FinishReason.LENGTH,
    "max_output_tokens": FinishReason.LENGTH,
    "max_output": FinishReason.LENGTH,
    "limit": FinishReason.LENGTH,
    "model_context_window_exceeded": FinishReason.LENGTH,
    "model_length": FinishReason.LENGTH,
    "content_filter": FinishReason.FILTERED,
    "sensitive": FinishReason.FILTERED,
    "safety": FinishReason.FILTERED,
    "refusal": FinishReason.FILTERED,
    "recitation": FinishReason.FILTERED,
    "blocklist": FinishReason.FILTERED,
    "prohibited_content": FinishReason.FILTERED,
    "spii": FinishReason.FILTERED,
    "image_safety": FinishReason.FILTERED,
    "error_toxic": FinishReason.FILTERED,
    "network_error": FinishReason.CUT,
    "error": FinishReason.CUT,
    "abort": FinishReason.CUT,
    "aborted": FinishReason.CUT,
    "cancelled": FinishReason.CUT,
    "timeout": FinishReason.CUT,
    "malformed_function_call": FinishReason.CUT,
    "insufficient_system_resource": FinishReason.CUT,
}
"""Sources: the API references of OpenAI, Anthropic, Google, Mistral, Cohere, DeepSeek, Zhipu and
MiniMax, of vLLM, llama.cpp, TGI and OpenRouter. Any other word says that it ended by itself."""


class StreamError(ModelError):
    """An error that came in the midst of a reply; `given` is the endpoint's own object."""

    def __init__(self, given: Any) -> None:
        super().__init__("model.broken_stream")
        self.given = given


@dataclass
class _Slot:
    """A call that is being put together."""

    id: str = ""
    index: int | None = None
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    size: int = 0
    as_object: Mapping[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def add(self, arguments: Any) -> None:
        if isinstance(arguments, dict):
            self.as_object = arguments
        elif isinstance(arguments, str):
            self.size += len(arguments)
            if self.size <= MAX_ARGUMENT_CHARS:
                self.pieces.append(arguments)
        elif arguments is not None:
            self.add(str(arguments)[:MAX_UNREAD_CHARS])

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def arguments(self) -> dict[str, JsonValue] | None:
        """What was said so far, read; None where it is no object, or not whole yet."""
        value: Any = self.as_object
        if value is None and self.size <= MAX_ARGUMENT_CHARS:
            value = read_json(self.text) if self.text.strip() else {}
            if isinstance(value, str):
                # Text of a text: some endpoints encode twice.
                value = read_json(value) if value.strip() else {}
        return value if isinstance(value, dict) else None


class Accumulator:
    """The reply of one stream.

        for piece in accumulator.add(chunk): ...
        for piece in accumulator.finish(ended=True): ...

    Args:
        origin: Whose reply it is. What is to be sent back is marked with it, for no other endpoint
            or model may get it.
    """

    def __init__(self, origin: str = "") -> None:
        self.has_begun = False
        """Whether anything came that is a chunk of a reply at all."""
        self.reason: FinishReason | None = None
        """Why the reply ended, once the endpoint has said so."""
        self._origin = origin
        self._slots: list[_Slot] = []
        self._usage: Usage | None = None
        self._text = _Halves()
        self._thinking = _Halves()
        self._details: list[Any] = []
        self._extra_size = 0

    def add(self, chunk: Any) -> Iterator[Piece]:
        """Take the next chunk in, or a whole reply; yields what can be passed on.

        Raises:
            ModelError: "model.broken_stream": it is no chunk; a `StreamError` where it is an error.
        """
        if not isinstance(chunk, dict):
            raise ModelError("model.broken_stream")
        if chunk.get("error"):
            raise StreamError(chunk["error"])
        if not {"choices", "usage"}.isdisjoint(chunk):
            self.has_begun = True
        self._take_usage(chunk.get("usage"))
        for choice in list_of(chunk.get("choices"))[:1]:
            if isinstance(choice, dict) and not choice.get("index"):
                yield from self._add_choice(choice)

    def finish(self, *, ended: bool) -> Iterator[Piece]:
        """The calls and the end. `ended`: whether the stream said that it is over."""
        yield from self._passed_on(text=self._text.rest(), thinking=self._thinking.rest())
        reason = self.reason or (FinishReason.STOP if ended else FinishReason.CUT)
        # A gateway may say that the stream is over although it lost what stands behind it.
        is_whole = self.reason in (FinishReason.STOP, FinishReason.CALLS)
        calls = list(self._calls(is_whole))
        yield from map(CallReady, calls)
        if calls and reason is FinishReason.STOP:
            reason = FinishReason.CALLS
        if not calls and reason is FinishReason.CALLS:
            reason = FinishReason.STOP
        extra = {"reasoning_details": self._details} if self._details else {}
        yield Finished(reason, self._usage, extra)

    # A choice

    def _add_choice(self, choice: Mapping[str, Any]) -> Iterator[Piece]:
        # A whole reply, and the last chunk of some streams, have a message instead.
        delta = object_of(choice.get("delta")) or object_of(choice.get("message"))
        thinking = next((t for name in _THINKING if (t := _text_in(delta.get(name)))), "")
        details = list_of(delta.get("reasoning_details"))
        self._keep_details(details)
        if not thinking:
            thinking = "".join(_text_in(object_of(item).get("text")) for item in details)
        content = delta.get("content")
        if isinstance(content, list):
            thinking += "".join(_text_in(object_of(item).get("thinking")) for item in content)
        text = _text_in(content) or _text_in(delta.get("refusal"))
        yield from self._passed_on(self._text.add(text), self._thinking.add(thinking))
        for piece in list_of(delta.get("tool_calls")):
            if isinstance(piece, dict):
                self._add_call(piece)
        if isinstance(delta.get("function_call"), dict):
            self._add_call({"index": 0, "function": delta["function_call"]})
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self.reason = _REASONS.get(reason.lower(), FinishReason.STOP)

    def _passed_on(self, text: str, thinking: str) -> Iterator[Piece]:
        if thinking:
            yield ThinkingDelta(thinking)
        if text:
            yield TextDelta(text)

    def _take_usage(self, given: Any) -> None:
        usage = object_of(given)
        prompt = count_of(usage.get("prompt_tokens"))
        completion = count_of(usage.get("completion_tokens"))
        if prompt is not None and completion is not None:
            self._usage = Usage(prompt, completion)

    def _keep_details(self, details: list[Any]) -> None:
        if details and self._may_keep(details):
            self._details += sound(details)

    def _may_keep(self, value: Any) -> bool:
        self._extra_size += size_of(value)
        return self._extra_size <= MAX_EXTRA_CHARS

    # Calls

    def _add_call(self, piece: Mapping[str, Any]) -> None:
        function = object_of(piece.get("function"))
        id = text_of(piece.get("id"))[:_MAX_ID_CHARS]
        name = text_of(function.get("name"))[:_MAX_NAME_CHARS]
        arguments = function.get("arguments")
        slot = self._slot(id, count_of(piece.get("index")), name, arguments)
        if slot is None:
            return
        slot.id = slot.id or id
        if name and slot.name != name and not slot.pieces:
            # A name in pieces; one that is repeated is not.
            slot.name += name
        slot.add(arguments)
        known = {"index", "id", "type", "function"}
        extra = {key: value for key, value in piece.items() if key not in known}
        if extra and self._may_keep(extra):
            slot.extra |= sound(extra)

    def _slot(self, id: str, index: int | None, name: str, arguments: Any) -> _Slot | None:
        """The call that a piece belongs to; None where it belongs to none."""
        if id and (known := next((s for s in self._slots if s.id == id), None)):
            return known
        if index is not None:
            same = next((s for s in reversed(self._slots) if s.index == index), None)
            if same is not None and not self._begins_another(same, id, name, arguments):
                return same
        elif not id and not name:
            return self._slots[-1] if self._slots else None
        if len(self._slots) >= MAX_CALLS:
            return None
        self._slots.append(_Slot(index=index))
        return self._slots[-1]

    def _begins_another(self, same: _Slot, id: str, name: str, arguments: Any) -> bool:
        """Whether a piece is of another call, although it has the index of `same`."""
        if id and same.id:
            return True
        if not name or not same.pieces:
            return bool(name) and same.as_object is not None
        begins = isinstance(arguments, dict) or text_of(arguments).lstrip().startswith("{")
        # What is long or does not end like an object is not read at each piece.
        may_be_whole = same.size <= MAX_UNREAD_CHARS and same.pieces[-1].rstrip().endswith("}")
        return begins and may_be_whole and same.arguments() is not None

    def _calls(self, is_whole: bool) -> Iterator[ToolCall]:
        """The calls; of a reply that was cut only those that are certainly whole."""
        details = self._details
        for slot in self._slots:
            arguments = slot.arguments()
            is_empty = slot.as_object is None and not slot.text.strip()
            if not slot.name or (not is_whole and (arguments is None or is_empty)):
                continue
            if arguments is None:
                arguments = {UNREAD_ARGUMENTS: slot.text[:MAX_UNREAD_CHARS]}
            extra: dict[str, JsonValue] = {}
            if slot.extra:
                extra["call"] = slot.extra
            if details:
                # Once a message: it is the message that has them, but only calls keep things.
                extra["message"] = {"reasoning_details": details}
                details = []
            if extra:
                extra["of"] = self._origin
            yield ToolCall(
                sound_text(slot.id) or f"call_{uuid.uuid4().hex[:12]}",
                sound_text(slot.name),
                sound(arguments),
                extra,
            )


class _Halves:
    """Keeps back half a surrogate pair until its other half comes."""

    def __init__(self) -> None:
        self._half = ""

    def add(self, text: str) -> str:
        if not text:
            return ""
        text = self._half + text
        self._half = text[-1] if "\ud800" <= text[-1] <= "\udbff" else ""
        return sound_text(text.removesuffix(self._half) if self._half else text)

    def rest(self) -> str:
        rest, self._half = self._half, ""
        return sound_text(rest)


def _text_in(value: Any) -> str:
    """A text, or the texts of a list of parts."""
    if isinstance(value, str):
        return value
    parts = (
        item if isinstance(item, str) else object_of(item).get("text") for item in list_of(value)
    )
    return "".join(part for part in parts if isinstance(part, str))
