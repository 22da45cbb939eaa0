"""What `fossick ledger` writes of requests: lines for a person, or JSON.

What was sent is hostile until shown otherwise: a terminal gets every character that could act on
it, or mislead, as an escape.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from desktop_app.llm.policy.ledger import FileSent, Sent
from desktop_app.llm.transport.json_values import UNREAD, read_json
from desktop_app.llm.transport.sent_messages import SentMessage, SentRequest, sent_request
from desktop_app.wording import Wording, visible
from desktop_app.wording.formats import written_moment

MAX_FILES = 5
"""Files that a list names of one request; `show` names them all."""


def entry_object(sent: Sent) -> dict[str, Any]:
    """A request for a script, without its body."""
    return {
        "id": sent.id,
        "at": datetime.fromtimestamp(sent.at_ns / 1e9, UTC).isoformat(timespec="milliseconds"),
        "url": sent.url,
        "model": sent.model,
        "bytes": sent.size_bytes,
        "files": [
            {
                "path": file.file,
                "names": file.names,
                "snippets": list(file.snippets),
                "passages": list(file.passages),
                "chars": file.chars,
            }
            for file in sent.files
        ],
        "withheld": sent.withheld,
        "masked": sent.masked,
    }


def request_object(sent: Sent, body: bytes) -> dict[str, Any]:
    """A request for a script, all of it; a body that is no UTF-8 is null, and `--raw` has it."""
    request = sent_request(body)
    return {
        **entry_object(sent),
        "tools": None if request is None else list(request.tools),
        "messages": None if request is None else [_message_object(one) for one in request.messages],
        "body": _text_of(body),
    }


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
        text = _text_of(body)
        if text is None:
            yield wording.say("ledger.no_text")
            return
    else:
        text = json.dumps(value, ensure_ascii=False, indent=2)
    yield from map(visible, text.splitlines())


def _message_object(message: SentMessage) -> dict[str, Any]:
    return {
        "role": message.role,
        "text": message.text,
        "calls": list(message.calls),
        "pictures": message.pictures,
        "others": dict(message.others),
    }


def _text_of(body: bytes) -> str | None:
    try:
        return body.decode()
    except UnicodeDecodeError:
        return None
