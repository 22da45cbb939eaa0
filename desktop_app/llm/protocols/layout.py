"""What all protocols share: a history as steps, and the order of messages that endpoints take.

Whatever mind wrote a message, and in whatever protocol: it is laid out anew for each request.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from desktop_app.llm.protocols.prompts import prompt
from desktop_app.llm.transport.json_values import sound
from desktop_app.llm.transport.wire import WireMessage, WireRole
from desktop_app.messages.message import UNREAD_ARGUMENTS, Message, Role, ToolCall, ToolResult
from desktop_app.messages.mind import ToolSpec
from desktop_app.messages.parts import Part, Picture
from desktop_app.messages.quoting import quoted
from desktop_app.wording import Language, language_of


class Outgoing(Protocol):
    """What may leave, and no more: an `Egress`."""

    def begin(self, messages: Sequence[Message]) -> None:
        """Hear what the next request will hold, before any of it is laid out."""
        ...

    def render(self, parts: Sequence[Part]) -> str:
        """The text of a message's parts."""
        ...

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """The conversation without what must not be told at all."""
        ...

    def calls(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """Calls of the history as they may be sent."""
        ...

    def may_send_picture(self, file: str) -> bool:
        """Whether the picture at this absolute path may be sent."""
        ...

    def note_picture(self, file: str) -> None:
        """Hear that a picture is part of the request."""
        ...


_VALID_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_OUR_MARKS = re.compile(r"<(/?)(tool)_(call|result|response)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Setting:
    """For whom a conversation is laid out.

    Attributes:
        outgoing: What turns parts into text.
        model: The model's name; its own thinking may go back to it.
        instructions: The role of the instructions.
        language: What it is told about calls in.
        note: Whether a model that is given tools is told how to call them as text, too.
        short_ids: Whether ids of calls must be nine letters and digits.
        pictures: Those that go along, by the paths that the results name them by, in order.
    """

    outgoing: Outgoing
    model: str
    instructions: WireRole = WireRole.SYSTEM
    language: Language = Language.ENGLISH
    note: bool = False
    short_ids: bool = False
    pictures: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LaidOutStep:
    """A message of a mind with the results of its calls, in their order; or any other message."""

    message: Message
    results: tuple[tuple[ToolCall, ToolResult | None], ...] = ()
    is_last: bool = False
    """Whether nothing but instructions follows."""


def language_spoken(messages: Sequence[Message]) -> Language:
    """The language of the last question."""
    questions = (message.text for message in reversed(messages) if message.role is Role.PERSON)
    return language_of(next(questions, ""))


def instructions_of(messages: Sequence[Message], outgoing: Outgoing) -> str:
    """The instructions before the conversation, as one text."""
    texts: list[str] = []
    for message in messages:
        if message.role is not Role.INSTRUCTIONS:
            break
        texts.append(rendered(message.parts, outgoing))
    return "\n\n".join(filter(None, texts))


def instructions_and_form(
    form: str, messages: Sequence[Message], tools: Sequence[ToolSpec], setting: Setting
) -> str:
    """The instructions, and how to write a call: the prompt `form`, where there are tools."""
    instructions = instructions_of(messages, setting.outgoing)
    how = prompt(form, setting.language, tools=described(tools)) if tools else ""
    return "\n\n".join(filter(None, (instructions, how)))


def steps_of(messages: Sequence[Message], outgoing: Outgoing) -> list[LaidOutStep]:
    """The conversation behind the leading instructions; each call with its result."""
    steps: list[LaidOutStep] = []
    calls: list[ToolCall] = []
    results: dict[str, ToolResult] = {}

    def close() -> None:
        if calls:
            sent = zip(outgoing.calls(calls), calls, strict=True)
            pairs = tuple((as_sent, results.pop(call.id, None)) for as_sent, call in sent)
            steps[-1] = replace(steps[-1], results=pairs)
            calls.clear()

    leads = True
    for message in messages:
        leads = leads and message.role is Role.INSTRUCTIONS
        if leads:
            continue
        if message.role is Role.TOOL and message.result is not None:
            if any(call.id == message.result.call_id for call in calls):
                results[message.result.call_id] = message.result
                continue
            # A result without its call: what is left of a history that was cut.
            orphan = ToolCall(message.result.call_id, "", {})
            close()
            steps.append(LaidOutStep(Message(Role.MIND), ((orphan, message.result),)))
            continue
        close()
        steps.append(LaidOutStep(message))
        calls += message.calls
    close()
    if steps:
        steps[-1] = replace(steps[-1], is_last=True)
    return steps


def question_of(messages: Sequence[Message], outgoing: Outgoing) -> str:
    """What the person asked last."""
    for message in reversed(messages):
        if message.role is Role.PERSON:
            return rendered(message.parts, outgoing)
    return ""


def rendered(parts: Sequence[Part], outgoing: Outgoing) -> str:
    """The text of a message's parts, what others wrote as a quotation."""
    return outgoing.render(quoted(parts))


def result_text(result: ToolResult | None, setting: Setting) -> str:
    """What a model reads of a result; that of a failed call says so."""
    if result is None:
        return prompt("no_result", setting.language)
    text = rendered(result.parts, setting.outgoing)
    return prompt("failed", setting.language, result=text) if result.failed else text


def pictures_of(result: ToolResult | None, setting: Setting) -> tuple[bytes, ...]:
    """The pictures that go along with a result; each is noted as being sent."""
    parts = result.parts if result is not None else ()
    files = [part.file for part in parts if isinstance(part, Picture)]
    sent = [file for file in files if file in setting.pictures]
    for file in sent:
        setting.outgoing.note_picture(file)
    return tuple(setting.pictures[file] for file in sent)


def guarded(text: str) -> str:
    """A result's text so that nothing in it looks like one of our own marks."""
    return _OUR_MARKS.sub(r"<\1\2-\3", text)


def written_arguments(call: ToolCall) -> str:
    """The arguments as JSON; of a call that could not be read, what the model wrote."""
    if UNREAD_ARGUMENTS in call.arguments:
        return str(call.arguments[UNREAD_ARGUMENTS])
    return json.dumps(sound(dict(call.arguments)), ensure_ascii=False)


def with_instructions(
    instructions: str, messages: Sequence[WireMessage], setting: Setting
) -> tuple[WireMessage, ...]:
    """The messages as every endpoint takes them: instructions first, then a person's, in turns."""
    ordered = list(_in_turns(messages))
    if not ordered or ordered[0].role is not WireRole.USER:
        has_history = bool(ordered)
        if has_history:
            ordered.insert(0, WireMessage(WireRole.USER, prompt("left_out", setting.language)))
        else:
            # A request without any message of a person is refused by some.
            return (WireMessage(WireRole.USER, instructions),)
    if not instructions:
        return tuple(ordered)
    if setting.instructions is WireRole.USER:
        first = ordered[0]
        ordered[0] = replace(first, text=f"{instructions}\n\n---\n\n{first.text}")
        return tuple(ordered)
    return (WireMessage(setting.instructions, instructions), *ordered)


def _in_turns(messages: Sequence[WireMessage]) -> Iterator[WireMessage]:
    """The same with neighbours of one role joined, for many templates want them to alternate."""
    before: WireMessage | None = None
    for message in messages:
        joins = (
            before is not None
            and before.role is message.role
            and message.role in (WireRole.USER, WireRole.ASSISTANT)
            and not before.calls
            and not message.calls
        )
        if before is not None and joins:
            text = "\n\n".join(filter(None, (before.text, message.text)))
            before = replace(before, text=text, pictures=before.pictures + message.pictures)
            continue
        if before is not None:
            yield before
        before = message
    if before is not None:
        yield before


class CallIds:
    """Ids as endpoints take them: valid, each once, and the same at every request."""

    def __init__(self, *, short: bool) -> None:
        self._short = short
        self._used: set[str] = set()

    def of(self, call: ToolCall, turn: int) -> str:
        """The id under which a call and its result go out; asked once for each call."""
        is_valid = _VALID_ID.fullmatch(call.id) and not (
            self._short and (len(call.id) != 9 or not call.id.isalnum())
        )
        chosen, number = call.id, 0
        while not is_valid or chosen in self._used:
            seed = f"{turn} {call.id} {number}".encode("utf-8", "surrogatepass")
            digest = hashlib.sha256(seed).hexdigest()
            chosen = digest[:9] if self._short else f"call_{digest[:12]}"
            is_valid, number = True, number + 1
        self._used.add(chosen)
        return chosen


def described(tools: Sequence[ToolSpec]) -> str:
    """Tools for a model that gets them as text: what they do, and each argument on a line.

    What was said of an argument of an earlier tool is not said again.
    """
    said: set[str] = set()
    texts: list[str] = []
    for tool in tools:
        lines = [f"## {tool.name}", tool.description]
        required = tool.parameters.get("required", ())
        again: list[str] = []
        for name, schema in tool.parameters.get("properties", {}).items():
            line = _argument_line(name, schema, is_required=name in required)
            if line in said or (not schema.get("description") and name in said):
                again.append(name)
            else:
                said |= {line, name}
                lines.append(line)
        if again:
            lines.append(f"- {', '.join(again)}: see above")
        texts.append("\n".join(lines))
    return "\n\n".join(texts)


def signatures(tools: Sequence[ToolSpec]) -> str:
    """Tools by their names and those of their arguments alone."""
    return "; ".join(
        f"{tool.name}({', '.join(tool.parameters.get('properties', {}))})" for tool in tools
    )


def _argument_line(name: str, schema: Mapping[str, object], *, is_required: bool) -> str:
    kind = "list of strings" if schema.get("type") == "array" else str(schema.get("type", "string"))
    choices = schema.get("enum")
    if isinstance(choices, list):
        kind = " | ".join(map(str, choices))
    needed = ", required" if is_required else ""
    return f"- {name} ({kind}{needed}): {schema.get('description', '')}".rstrip(": ")
