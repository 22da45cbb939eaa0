"""A request to a language model and its reply, whatever API the endpoint speaks.

egress ── WireRequest ─► a transport (chat completions | responses | Ollama) ── pieces ─► a protocol
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from desktop_app.messages.message import JsonValue, ToolCall
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta, ToolSpec, Usage, Waiting


class Api(StrEnum):
    """What an endpoint speaks."""

    CHAT = "chat"
    """chat.completions, which nearly every endpoint has."""
    RESPONSES = "responses"
    """OpenAI's own, for its reasoning models with tools."""
    OLLAMA = "ollama"
    """Ollama's /api/chat, the only one that takes `num_ctx`."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model at an address.

    Attributes:
        base_url: As the person gave it, such as "https://api.deepseek.com/v1".
        model: The model's name there.
        api: What it speaks.
        provider: The id of a preset, or "" for any other endpoint.
        temperature: None leaves it to the endpoint.
        output_tokens: The longest reply asked for; None leaves it to the endpoint.
        context_tokens: What the person says the window is; None: found out.
        sees: Whether the person says that it can see pictures; None: found out.
        open_key: Whether the person lets a key be sent there although others on the way can read
            it; see `addresses.opens_keys`.
    """

    base_url: str
    model: str
    api: Api = Api.CHAT
    provider: str = ""
    temperature: float | None = None
    output_tokens: int | None = None
    context_tokens: int | None = None
    sees: bool | None = None
    open_key: bool = False


class WireRole(StrEnum):
    """Whose message it is, as endpoints name them."""

    SYSTEM = "system"
    DEVELOPER = "developer"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class WireMessage:
    """A message whose parts were turned into text by `egress`, and by nothing else."""

    role: WireRole
    text: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    """Of a tool's message: the call that it answers."""
    thinking: str = ""
    """Sent back only to endpoints that ask for it."""
    pictures: tuple[bytes, ...] = ()
    """JPEG or PNG, for models that can see."""


@dataclass(frozen=True, slots=True)
class WireRequest:
    """One request: the only thing that a transport sends."""

    messages: tuple[WireMessage, ...]
    tools: tuple[ToolSpec, ...] = ()
    stop: tuple[str, ...] = ()
    """Texts before which the model is to end its reply."""


class FinishReason(StrEnum):
    """Why a reply ended."""

    STOP = "stop"
    LENGTH = "length"
    """It reached the limit of output, or of the window."""
    CALLS = "calls"
    FILTERED = "filtered"
    CUT = "cut"
    """The stream ended without saying so."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a reply; always the last piece, once."""

    reason: FinishReason
    usage: Usage | None = None
    extra: Mapping[str, JsonValue] = field(default_factory=dict)


Piece = Waiting | TextDelta | ThinkingDelta | CallReady | Finished
"""What a transport yields: how long it waits before it asks again, text as it comes, native calls
when they are whole, then the end."""


class Transport(Protocol):
    """One API of one endpoint."""

    def stream(self, request: WireRequest) -> AsyncIterator[Piece]:
        """Send `request` and yield the reply as it comes.

        Raises:
            ModelError: "model." + what went wrong: unreachable, timed_out, key_refused, no_model,
                rate_limited (field seconds), overloaded, no_tools, context_full, bad_request,
                not_an_endpoint, redirected, insecure, broken_stream, no_credit, forbidden,
                bad_proxy, open_key. What was yielded before stands.
        """
        ...
