"""What `fossick ledger` writes of requests for a script; see `sent_text` for a person."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from desktop_app.llm.policy.ledger import Sent
from desktop_app.llm.policy.sent_text import text_of_body
from desktop_app.llm.transport.sent_messages import SentMessage, sent_request


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
        "body": text_of_body(body),
    }


def _message_object(message: SentMessage) -> dict[str, Any]:
    return {
        "role": message.role,
        "text": message.text,
        "calls": list(message.calls),
        "pictures": message.pictures,
        "others": dict(message.others),
    }
