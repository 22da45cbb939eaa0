"""What a scripted endpoint replies: answers, calls with every provider's quirks, and faults.

An answer is written down once and rendered in whatever API it is asked for:

    text("There are ", "two.")
    calls(call("count_files", folder="Downloads"), text="I will look.")
    calls(call("count_files", folder="Downloads"), style=Style.NO_INDEX)

A raw reply is sent as it stands: `events(...)`, `status(429, ...)`, `page("<html>…")`. A fault
changes how a reply is sent: `cut_after(text("a", "b"), 1)`, `stall_after(...)`, `dribble()`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any


class Style(Enum):
    """How an endpoint streams its calls over chat.completions."""

    PIECES = "id and name first, then the arguments in pieces, all with an index"
    NO_INDEX = "whole calls without an index, with a signature to send back"
    EMPTY_IDS = 'later pieces carry id "" and name "" or null'
    WHOLE = "each call in one piece"
    REPEATED_NAME = "the name on every piece"
    NO_IDS = "whole calls without any id"
    SAME_INDEX = "all calls under index 0, told apart by their ids"
    OBJECTS = "arguments as an object instead of text"
    TWICE_ENCODED = "arguments as the text of a text"


@dataclass(frozen=True)
class Pause:
    """Nothing is sent for so long; without end where it is None."""

    seconds: float | None = None


class Cut:
    """The connection ends here, in the middle of the body."""


Step = bytes | Pause | Cut


@dataclass(frozen=True)
class Raw:
    """A reply as it goes out: each bytes is one chunk of the body."""

    status: int = 200
    content_type: str = "text/event-stream"
    steps: tuple[Step, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Called:
    """One call of a reply; `arguments` as a text go out as they are."""

    name: str
    arguments: Mapping[str, Any] | str
    id: str = ""


@dataclass(frozen=True)
class Answer:
    """A reply of a model, in no API yet."""

    pieces: tuple[str, ...] = ()
    calls: tuple[Called, ...] = ()
    thinking: str = ""
    finish: str | None = None
    """As chat.completions names it; None: whatever is usual."""
    usage: tuple[int, int] | None = (11, 7)
    style: Style = Style.PIECES
    thinking_field: str = "reasoning_content"


Reply = Answer | Raw


def text(*pieces: str, thinking: str = "", finish: str = "stop", **more: Any) -> Answer:
    """A reply of text, piece by piece."""
    return Answer(pieces, thinking=thinking, finish=finish, **more)


def call(name: str, /, id: str = "", **arguments: Any) -> Called:
    """A call for `calls`."""
    return Called(name, arguments, id)


def calls(*called: Called, text: str = "", style: Style = Style.PIECES, **more: Any) -> Answer:
    """A reply that calls, after some words where there are any."""
    return Answer((text,) if text else (), called, style=style, **more)


# Raw replies


def events(*data: str | bytes | Mapping[str, Any], done: bool = True, end: str = "\n\n") -> Raw:
    """Server-sent events, each a chunk of its own."""
    written = [d if isinstance(d, bytes) else _event(d, end) for d in data]
    return Raw(steps=(*written, *([_event("[DONE]", end)] if done else [])))


def deltas(*delta: Mapping[str, Any] | None, finish: str | None = "stop", done: bool = True) -> Raw:
    """Chunks of chat.completions with these deltas."""
    chunks = [_chunk(one) for one in delta]
    if finish is not None:
        chunks.append(_chunk({}, finish))
    return events(*chunks, done=done)


def body(data: Any, code: int = 200, **headers: str) -> Raw:
    """JSON, where an error or nothing streamed is meant."""
    written = json.dumps(data).encode()
    return Raw(
        code, "application/json", (written,), {k.replace("_", "-"): v for k, v in headers.items()}
    )


def status(code: int, message: str = "", **headers: str) -> Raw:
    """An error as most endpoints word it: {"error": {"message": …}}."""
    return body({"error": {"message": message or f"status {code}"}}, code, **headers)


def page(html: str = "<!DOCTYPE html><html><body>Log in</body></html>", code: int = 200) -> Raw:
    """A web page, as proxies and login portals send them."""
    return Raw(code, "text/html; charset=utf-8", (html.encode(),))


def redirect(to: str, code: int = 307) -> Raw:
    """Elsewhere, please."""
    return Raw(code, "text/plain", (), {"Location": to})


# Faults: how a reply is sent


def cut_after(reply: Raw | Answer, chunks: int) -> Raw:
    """So many chunks of chat.completions, then the connection breaks."""
    raw = as_chat(reply)
    return replace(raw, steps=(*raw.steps[:chunks], Cut()))


def ends_after(reply: Raw | Answer, chunks: int) -> Raw:
    """So many chunks, then a proper end of the body, without a finish or [DONE]."""
    raw = as_chat(reply)
    return replace(raw, steps=raw.steps[:chunks])


def stall_after(reply: Raw | Answer, chunks: int) -> Raw:
    """So many chunks, then nothing more while the client waits."""
    raw = as_chat(reply)
    return replace(raw, steps=(*raw.steps[:chunks], Pause()))


def slowly(reply: Raw | Answer, pause_s: float) -> Raw:
    """A pause before each chunk."""
    raw = as_chat(reply)
    return replace(raw, steps=tuple(s for step in raw.steps for s in (Pause(pause_s), step)))


def dribble(every_s: float = 0.02, times: int = 10_000) -> Raw:
    """A comment now and then, for ever."""
    return Raw(steps=(b": PROCESSING\n\n", Pause(every_s)) * times)


def byte_by_byte(reply: Raw | Answer) -> Raw:
    """The same bytes, each a chunk of its own."""
    whole = b"".join(step for step in as_chat(reply).steps if isinstance(step, bytes))
    return replace(as_chat(reply), steps=tuple(bytes([b]) for b in whole))


def at_once(reply: Raw | Answer) -> Raw:
    """The same bytes in one chunk."""
    whole = b"".join(step for step in as_chat(reply).steps if isinstance(step, bytes))
    return replace(as_chat(reply), steps=(whole,))


def without_done(reply: Raw | Answer) -> Raw:
    """The same without [DONE]."""
    raw = as_chat(reply)
    return replace(raw, steps=tuple(step for step in raw.steps if step != b"data: [DONE]\n\n"))


# chat.completions


def as_chat(reply: Reply, stream: bool = True) -> Raw:
    """A reply over chat.completions."""
    if isinstance(reply, Raw):
        return reply
    if not stream:
        return body({"object": "chat.completion", **_message_of(reply)})
    chunks = [_chunk({"role": "assistant", "content": ""})]
    if reply.thinking:
        chunks.append(_chunk({reply.thinking_field: reply.thinking}))
    chunks += [_chunk({"content": piece}) for piece in reply.pieces]
    chunks += [_chunk({"tool_calls": [piece]}) for piece in _call_pieces(reply)]
    chunks.append(_chunk({}, _finish(reply)))
    if reply.usage is not None:
        chunks.append({**_chunk(None), "choices": [], "usage": _usage(reply)})
    return events(*chunks)


def _finish(reply: Answer) -> str:
    usual = "tool_calls" if reply.calls and reply.style is not Style.NO_INDEX else "stop"
    return reply.finish or usual


def _usage(reply: Answer) -> dict[str, int] | None:
    if reply.usage is None:
        return None
    prompt, completion = reply.usage
    total = prompt + completion
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": total}


def _chunk(delta: Mapping[str, Any] | None, finish: str | None = None) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "model": "scripted",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def _message_of(reply: Answer) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": "".join(reply.pieces)}
    if reply.thinking:
        message[reply.thinking_field] = reply.thinking
    if reply.calls:
        message["tool_calls"] = [
            {
                "id": called.id or f"call_{number}",
                "type": "function",
                "function": {"name": called.name, "arguments": _written(called.arguments)},
            }
            for number, called in enumerate(reply.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    return {"choices": [choice], "usage": _usage(reply)}


def _call_pieces(reply: Answer) -> Iterator[dict[str, Any]]:
    for number, called in enumerate(reply.calls):
        id, name, written = called.id or f"call_{number}", called.name, _written(called.arguments)
        whole = {"type": "function", "function": {"name": name, "arguments": written}}
        match reply.style:
            case Style.WHOLE:
                yield {"index": number, "id": id, **whole}
            case Style.SAME_INDEX:
                yield {"index": 0, "id": id, **whole}
            case Style.NO_IDS:
                yield {"index": number, **whole}
            case Style.NO_INDEX:
                signature = {"google": {"thought_signature": f"signed-{number}"}}
                yield {"id": id, **whole, **({} if number else {"extra_content": signature})}
            case Style.OBJECTS:
                as_it_is = {"name": name, "arguments": called.arguments}
                yield {"index": number, "id": id, "type": "function", "function": as_it_is}
            case Style.TWICE_ENCODED:
                twice = {"name": name, "arguments": json.dumps(written)}
                yield {"index": number, "id": id, "type": "function", "function": twice}
            case Style.PIECES | Style.EMPTY_IDS | Style.REPEATED_NAME:
                first = {"name": name, "arguments": ""}
                yield {"index": number, "id": id, "type": "function", "function": first}
                for place, piece in enumerate(_halves(written)):
                    function: dict[str, Any] = {"arguments": piece}
                    if reply.style is Style.EMPTY_IDS:
                        function["name"] = None if place else ""
                        yield {"index": number, "id": "", "function": function}
                    elif reply.style is Style.REPEATED_NAME:
                        yield {"index": number, "function": function | {"name": name}}
                    else:
                        yield {"index": number, "function": function}


def _halves(written: str) -> Sequence[str]:
    middle = len(written) // 2
    return written[:middle], written[middle:]


def _written(arguments: Mapping[str, Any] | str) -> str:
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False)


def _event(data: str | Mapping[str, Any], end: str = "\n\n", name: str = "") -> bytes:
    written = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return (f"event: {name}\n" if name else "").encode() + f"data: {written}{end}".encode()


# Responses


def as_responses(reply: Reply) -> Raw:
    """A reply over OpenAI's Responses API."""
    if isinstance(reply, Raw):
        return reply
    sent: list[dict[str, Any]] = [{"type": "response.created", "response": {"id": "resp_1"}}]
    if reply.thinking:
        sent.append({"type": "response.reasoning_summary_text.delta", "delta": reply.thinking})
        item = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "sealed"}
        sent.append({"type": "response.output_item.done", "output_index": 0, "item": item})
    sent += [{"type": "response.output_text.delta", "delta": piece} for piece in reply.pieces]
    for number, called in enumerate(reply.calls, start=2):
        written = _written(called.arguments)
        item = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": called.id or f"call_{number}",
            "name": called.name,
            "arguments": "",
        }
        sent.append({"type": "response.output_item.added", "output_index": number, "item": item})
        for piece in _halves(written):
            delta = {"item_id": item["id"], "output_index": number, "delta": piece}
            sent.append({"type": "response.function_call_arguments.delta", **delta})
        whole = {**item, "arguments": written}
        sent.append({"type": "response.output_item.done", "output_index": number, "item": whole})
    prompt, completion = reply.usage or (0, 0)
    usage = {"input_tokens": prompt, "output_tokens": completion} if reply.usage else None
    if reply.finish == "length":
        why = {"reason": "max_output_tokens"}
        ending = {"status": "incomplete", "incomplete_details": why, "usage": usage}
        sent.append({"type": "response.incomplete", "response": ending})
    else:
        ending = {"status": "completed", "usage": usage}
        sent.append({"type": "response.completed", "response": ending})
    return Raw(steps=tuple(_event(data, name=data["type"]) for data in sent))


# Ollama


def as_ollama(reply: Reply) -> Raw:
    """A reply over Ollama's /api/chat."""
    if isinstance(reply, Raw):
        return reply
    messages: list[dict[str, Any]] = []
    if reply.thinking:
        messages.append({"content": "", "thinking": reply.thinking})
    messages += [{"content": piece} for piece in reply.pieces]
    if reply.calls:
        called = [{"function": {"name": c.name, "arguments": c.arguments}} for c in reply.calls]
        messages.append({"content": "", "tool_calls": called})
    lines: list[dict[str, Any]] = [
        {"model": "scripted", "message": {"role": "assistant", **message}, "done": False}
        for message in messages
    ]
    prompt, completion = reply.usage or (0, 0)
    lines.append(
        {
            "model": "scripted",
            "message": {"role": "assistant", "content": ""},
            "done": True,
            "done_reason": reply.finish if reply.finish in ("stop", "length") else "stop",
            "prompt_eval_count": prompt,
            "eval_count": completion,
        }
    )
    return ndjson(*lines)


def ndjson(*lines: Mapping[str, Any]) -> Raw:
    """JSON lines, each a chunk of its own."""
    steps = tuple(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)
    return Raw(content_type="application/x-ndjson", steps=steps)
