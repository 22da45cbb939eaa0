"""The one place where what a conversation is made of becomes the text of a request.

    egress = Egress(endpoint, permissions, ledger)
    transport = transport_for(endpoint, key, on_send=egress.record)
    request = protocol.layout(messages, tools, egress.render)

The person's words go as they are but for characters that nobody sees. What comes from files goes as
far as its folder and the endpoint's permission let it, without secrets. What is kept back leaves a
mark that a model can read. Every request is entered in the ledger before it leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import groupby

from desktop_app.errors import ModelError
from desktop_app.llm.clearance import cleared
from desktop_app.llm.ledger import FileSent, Ledger, Sent
from desktop_app.llm.masking import Secret, masked, without_unseen
from desktop_app.llm.permissions import Permission, Permissions
from desktop_app.llm.wire import Endpoint
from desktop_app.messages import (
    JsonValue,
    Message,
    Name,
    Part,
    Passage,
    Picture,
    Snippet,
    ToolCall,
    Words,
)
from desktop_app.wording import Wording, language_of

MAX_FILES_NOTED = 5_000
"""Files that one entry of the ledger names; the body holds them all."""

_WANTED: dict[type[Part], Permission] = {
    Name: Permission.NAMES,
    Snippet: Permission.SNIPPETS,
    Passage: Permission.TEXT,
}


@dataclass(slots=True)
class _Noted:
    """What was turned into text for one request."""

    files: dict[str, FileSent] = field(default_factory=dict)
    withheld: int = 0
    masked: Counter[Secret] = field(default_factory=Counter)
    was_sent: bool = False

    def note(self, part: Name | Snippet | Passage) -> None:
        if part.file not in self.files and len(self.files) >= MAX_FILES_NOTED:
            return
        known = self.files.get(part.file) or FileSent(part.file)
        match part:
            case Name():
                known = replace(known, names=known.names + 1)
            case Snippet():
                known = replace(known, snippets=(*known.snippets, part.locator))
            case Passage():
                known = replace(known, passages=(*known.passages, part.locator))
        if not isinstance(part, Name):
            known = replace(known, chars=known.chars + len(part.text))
        self.files[part.file] = known


class Egress:
    """What leaves for one endpoint."""

    def __init__(
        self, endpoint: Endpoint, permissions: Permissions, ledger: Ledger | None = None
    ) -> None:
        self._endpoint = endpoint
        self._permissions = permissions
        self._ledger = ledger
        # Each task lays out and sends its own request, several at once over the same endpoint.
        self._current: ContextVar[_Noted | None] = ContextVar("noted", default=None)

    def render(self, parts: Sequence[Part]) -> str:
        """The text of a message's parts, as far as it may be sent; it is noted as being sent.

        A snippet or passage without text marks what was written from it, such as an answer: the
        words of the same message go only where its file's text may go.
        """
        noted = self._noted()
        wording = _wording_for(parts)
        if any(self._keeps_back(part) for part in parts if _is_mark(part)):
            noted.withheld += 1
            return wording.say("model_setup.withheld_answer")
        return "".join(self._rendered(parts, wording, noted))

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """The conversation, with a mark in the place of all that must not be told; see there."""
        return cleared(messages, self._permissions)

    def calls(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """Calls of the history as they may be sent again: another mind may have made them."""
        return tuple(replace(call, arguments=self._cleaned(call.arguments)) for call in calls)

    def may_send_picture(self, file: str) -> bool:
        """Whether the picture at this absolute path may be sent."""
        return self._permissions.of(file).allows(Permission.TEXT)

    def note_picture(self, file: str) -> None:
        """Say that a picture is part of the request; see `may_send_picture`."""
        self._noted().note(Passage(file, "picture", ""))

    async def record(self, url: str, body: bytes) -> None:
        """Enter a request in the ledger; for a transport, just before it leaves.

        Raises:
            ModelError: it cannot be entered, and so must not leave.
        """
        noted = self._current.get() or _Noted()
        noted.was_sent = True
        if self._ledger is None:
            return
        sent = Sent(
            url,
            self._endpoint.model,
            len(body),
            tuple(noted.files.values()),
            noted.withheld,
            noted.masked.total(),
        )
        trouble = await self._ledger.record(sent, body)
        if trouble is not None:
            raise ModelError(trouble.code, **trouble.fields)

    def _noted(self) -> _Noted:
        """What belongs to the request that is being laid out; a retry sends the last one again."""
        noted = self._current.get()
        if noted is None or noted.was_sent:
            noted = _Noted()
            self._current.set(noted)
        return noted

    def _rendered(self, parts: Sequence[Part], wording: Wording, noted: _Noted) -> Iterator[str]:
        def mark(kind: Secret) -> str:
            return wording.say(f"model_setup.masked_{kind.value}")

        for _, together in groupby(parts, key=_belongs_to):
            # Together, for a secret may stretch over several lines of a file.
            run = list(together)
            first = run[0]
            if isinstance(first, Picture):
                # It goes along beside the text, or words say why not.
                continue
            if isinstance(first, Words):
                yield from (without_unseen(part.text) for part in run)
            elif self._keeps_back(first):
                noted.withheld += 1
                yield (
                    wording.say("model_setup.withheld_name")
                    if isinstance(first, Name)
                    else wording.say("model_setup.withheld_text")
                )
            else:
                for part in run:
                    assert not isinstance(part, Words | Picture)
                    if not _is_mark(part):
                        noted.note(part)
                result = masked(without_unseen("".join(part.text for part in run)), mark)
                noted.masked += result.found
                yield result.text

    def _keeps_back(self, part: Part) -> bool:
        if isinstance(part, Words | Picture):
            return False
        return not self._permissions.of(part.file).allows(_WANTED[type(part)])

    def _cleaned(self, arguments: JsonValue, depth: int = 0) -> JsonValue:
        """Arguments without the paths that may not be named, and without unseen characters."""
        if depth > 20:
            return None
        match arguments:
            case str():
                text = without_unseen(arguments)
                if self._permissions.let_pass(text):
                    return text
                self._noted().withheld += 1
                return _wording_for(()).say("model_setup.withheld_name")
            case list() | tuple():
                return [self._cleaned(item, depth + 1) for item in arguments]
            case dict():
                return {key: self._cleaned(item, depth + 1) for key, item in arguments.items()}
        return arguments


def _is_mark(part: Part) -> bool:
    return isinstance(part, Snippet | Passage) and not part.text


def _belongs_to(part: Part) -> object:
    """The same for parts in a row that are one stretch of a file; names stand alone."""
    if isinstance(part, Snippet | Passage):
        return type(part), part.file
    return Words if isinstance(part, Words) else id(part)


def _wording_for(parts: Sequence[Part]) -> Wording:
    """In the language of the words around what is kept back."""
    return Wording(language_of("".join(part.text for part in parts if isinstance(part, Words))))
