"""What was sent, written for a person: requests in a line or two, or whole.

What was sent is hostile until shown otherwise: every character that could act on a terminal, or
mislead, is written as an escape.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from desktop_app.errors import StoreError
from desktop_app.llm.policy.ledger import FileSent, Sent
from desktop_app.llm.transport.json_values import UNREAD, read_json
from desktop_app.llm.transport.sent_messages import SentRequest, sent_request
from desktop_app.wording import Wording, visible
from desktop_app.wording.formats import written_moment

MAX_FILES = 5
"""Files that a list names of one request; all are named where it is shown whole."""

_UNREADABLE = {
    "model_setup.ledger_newer": "ledger.newer",
    "model_setup.ledger_damaged": "ledger.damaged",
    "model_setup.ledger_unusable": "ledger.unusable",
}


def unread(error: StoreError) -> StoreError:
    """What a failure of the ledger means to whoever wants to read it, not to send something."""
    return StoreError(_UNREADABLE.get(error.code, error.code), **error.fields)


def entry_lines(sent: Sent, wording: Wording) -> str:
    """A request of a list for a person: a line, and one for each file."""
    model = f"{visible(sent.model)}  " if sent.model else ""
    facts = wording.say("list.separator").join(_facts(sent, wording))
    when = written_moment(sent.at_ns)
    lines = [f"{sent.id:>5}  {when}  {model}{visible(sent.url)}  ({facts})"]
    lines += [f"         {file_line(file, wording)}" for file in sent.files[:MAX_FILES]]
    if len(sent.files) > MAX_FILES:
        more = len(sent.files) - MAX_FILES
        lines.append(f"         {wording.say('ledger.more_files', count=more)}")
    return "\n".join(lines) + "\n"


def file_line(file: FileSent, wording: Wording) -> str:
    """How much of a file was in a request."""
    parts: list[str] = []
    if file.names:
        parts.append(wording.say("ledger.named", count=file.names))
    if file.snippets:
        parts.append(wording.say("ledger.snippets", places=_places(file.snippets)))
    if file.passages:
        parts.append(wording.say("ledger.passages", places=_places(file.passages)))
    if file.chars:
        parts.append(wording.say("ledger.chars", count=file.chars))
    told = wording.say("list.separator").join(parts)
    return wording.say("ledger.of_file", file=file.file, told=told)


def entry_text(sent: Sent, body: bytes, wording: Wording) -> str:
    """A request for a person: what it was, what was in it of which file, and all its words."""
    facts = wording.say("list.separator").join(_facts(sent, wording))
    lines = [
        f"{sent.id}  {written_moment(sent.at_ns)}  ({facts})",
        wording.say("ledger.went_to", url=sent.url),
    ]
    if sent.model:
        lines.append(wording.say("ledger.model", model=sent.model))
    lines += [f"  {file_line(file, wording)}" for file in sent.files]
    request = sent_request(body)
    if request is None:
        lines += ["", *_body_lines(body, wording)]
    else:
        lines += _request_lines(request, wording)
    return "\n".join(lines) + "\n"


def _facts(sent: Sent, wording: Wording) -> Iterator[str]:
    yield wording.say("ledger.bytes", count=sent.size_bytes)
    yield wording.say("ledger.files", count=len(sent.files))
    if sent.withheld:
        yield wording.say("ledger.withheld", count=sent.withheld)
    if sent.masked:
        yield wording.say("ledger.masked", count=sent.masked)


def _places(locators: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(filter(None, locators)))


def _request_lines(request: SentRequest, wording: Wording) -> Iterator[str]:
    if request.tools:
        yield wording.say("ledger.tools", names=list(request.tools))
    for message in request.messages:
        yield ""
        yield f"[{visible(message.role)}]"
        yield from map(visible, message.text.splitlines())
        for call in message.calls:
            yield f"-> {visible(call)}"
        if message.pictures:
            yield wording.say("ledger.pictures", count=message.pictures)
        for name, value in message.others:
            yield f"{visible(name)}: {visible(value)}"


def _body_lines(body: bytes, wording: Wording) -> Iterator[str]:
    """What holds no messages, such as a search of the web: as JSON where it is some."""
    value = read_json(body)
    if value is UNREAD:
        text = text_of_body(body)
        if text is None:
            yield wording.say("ledger.no_text")
            return
    else:
        text = json.dumps(value, ensure_ascii=False, indent=2)
    yield from map(visible, text.splitlines())


def text_of_body(body: bytes) -> str | None:
    """The body as text, or None where it is none."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        return None
