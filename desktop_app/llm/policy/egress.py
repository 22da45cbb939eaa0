"""The one place where what a conversation is made of becomes the text of a request.

    egress = Egress(endpoint, permissions, ledger)
    transport = transport_for(endpoint, key, on_send=egress.record)
    request = protocol.layout(messages, tools, egress.render)

The person's words go as they are but for characters that nobody sees. What comes from files goes as
far as its folder and the endpoint's permission let it, without secrets. What is kept back leaves a
mark that a model can read. Every request is entered in the ledger before it leaves.

Secrets are looked for in all that a request holds of a file, put together: whoever lays a request
out says first what it will hold (`begin`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeGuard

from desktop_app.errors import ModelError
from desktop_app.llm.policy.clearance import cleared
from desktop_app.llm.policy.file_secrets import Clip, FileSecrets
from desktop_app.llm.policy.ledger import FileSent, Ledger, Sent
from desktop_app.llm.policy.masking import Secret, SecretSpan, masked, secrets_in, without_unseen
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import JsonValue, Message, ToolCall
from desktop_app.messages.parts import (
    Heading,
    Name,
    Part,
    Passage,
    Picture,
    Snippet,
    WebText,
    Words,
)
from desktop_app.wording import Wording, language_of

MAX_FILES_NOTED = 5_000
"""Files that one entry of the ledger names; the body holds them all."""

_WANTED: dict[type[Part], Permission] = {
    Name: Permission.NAMES,
    Snippet: Permission.SNIPPETS,
    Heading: Permission.SNIPPETS,
    Passage: Permission.TEXT,
}


@dataclass(slots=True)
class _Noted:
    """What was turned into text for one request."""

    files: dict[str, FileSent] = field(default_factory=dict)
    withheld: int = 0
    masked: Counter[Secret] = field(default_factory=Counter)
    secrets: FileSecrets = field(default_factory=lambda: FileSecrets(()))
    counted: set[int] = field(default_factory=set)
    """The secrets of `secrets` that are in `masked`."""
    was_sent: bool = False

    def note(self, part: Name | Snippet | Passage | Heading) -> None:
        if part.file not in self.files and len(self.files) >= MAX_FILES_NOTED:
            return
        known = self.files.get(part.file) or FileSent(part.file)
        match part:
            case Name():
                known = replace(known, names=known.names + 1)
            case Snippet() | Heading():
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
        self._limited: set[str] = set()
        self._judged: dict[str, tuple[str, list[SecretSpan]]] = {}
        """By file: what of it was put together last, and the secrets in it."""

    def begin(self, messages: Sequence[Message]) -> None:
        """Hear what the next request will hold, before any of it is rendered."""
        noted = self._noted()
        noted.secrets = self._secrets(
            parts
            for message in messages
            for parts in (message.parts, message.result.parts if message.result else ())
        )
        noted.counted.clear()
        self._limited.clear()

    @property
    def limited(self) -> tuple[str, ...]:
        """The folders whose rules kept back something in what was laid out last."""
        return tuple(sorted(self._limited))

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
        if any(noted.secrets.of(part) is None for part in parts if _is_stretch(part)):
            # Nobody said that it comes.
            secrets = self._secrets((parts,))
            return "".join(self._rendered(parts, wording, noted, secrets, set()))
        return "".join(self._rendered(parts, wording, noted, noted.secrets, noted.counted))

    def cleared(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """The conversation, with a mark in the place of all that must not be told; see there."""
        return cleared(messages, self._permissions)

    def calls(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """Calls of the history as they may be sent again: another mind may have made them."""
        return tuple(replace(call, arguments=self._cleaned(call.arguments)) for call in calls)

    def may_send_picture(self, file: str) -> bool:
        """Whether the picture at this absolute path may be sent."""
        return not self._limits(file, Permission.TEXT)

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

    def _secrets(self, messages: Iterable[Sequence[Part]]) -> FileSecrets:
        """The secrets in messages; what was put together as it was before is not judged again."""
        judged: dict[str, tuple[str, list[SecretSpan]]] = {}

        def judge(file: str, text: str) -> list[SecretSpan]:
            before = self._judged.get(file)
            spans = before[1] if before and before[0] == text else secrets_in(text)
            judged[file] = text, spans
            return spans

        secrets = FileSecrets(messages, judge)
        self._judged = judged
        return secrets

    def _rendered(
        self,
        parts: Sequence[Part],
        wording: Wording,
        noted: _Noted,
        secrets: FileSecrets,
        counted: set[int],
    ) -> Iterator[str]:
        def mark(kind: Secret) -> str:
            return wording.say(f"model_setup.masked_{kind.value}")

        for _, together in groupby(parts, key=_belongs_to):
            run = list(together)
            first = run[0]
            if isinstance(first, Picture):
                # It goes along beside the text, or words say why not.
                continue
            if isinstance(first, Words | WebText):
                yield from (without_unseen(part.text) for part in run)
            elif self._keeps_back(first):
                noted.withheld += 1
                yield (
                    wording.say("model_setup.withheld_name")
                    if isinstance(first, Name | Heading)
                    else wording.say("model_setup.withheld_text")
                )
            elif isinstance(first, Name | Heading):
                noted.note(first)
                result = masked(without_unseen(first.text), mark, is_name=True)
                noted.masked += result.found
                yield result.text
            else:
                stretches = [part for part in run if isinstance(part, Snippet | Passage)]
                for part in stretches:
                    noted.note(part)
                clips = [secrets.of(part) or () for part in stretches]
                for clip in (clip for some in clips for clip in some):
                    noted.masked[clip.kind] += clip.number not in counted
                    counted.add(clip.number)
                yield _with_marks([without_unseen(part.text) for part in stretches], clips, mark)

    def _keeps_back(self, part: Part) -> bool:
        if isinstance(part, Words | Picture | WebText):
            return False
        return self._limits(part.file, _WANTED[type(part)])

    def _limits(self, file: str, wanted: Permission) -> bool:
        """Whether that much of a file may not be sent."""
        may = self._permissions.of(file).allows(wanted)
        if not may and (folder := self._permissions.folder_of(file)) is not None:
            self._limited.add(folder)
        return not may

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
                return {
                    str(self._cleaned(key)): self._cleaned(item, depth + 1)
                    for key, item in arguments.items()
                }
        return arguments


def _is_mark(part: Part) -> bool:
    return isinstance(part, Snippet | Passage) and not part.text


def _is_stretch(part: Part) -> TypeGuard[Snippet | Passage]:
    return isinstance(part, Snippet | Passage) and bool(part.text)


def _with_marks(
    texts: Sequence[str], clips: Sequence[Sequence[Clip]], mark: Callable[[Secret], str]
) -> str:
    """Stretches in a row, with one mark in the place of each secret, also of one that goes on."""
    pieces: list[str] = []
    goes_on: Secret | None = None
    for text, some in zip(texts, clips, strict=True):
        at = 0
        for clip in some:
            if clip.start or clip.kind is not goes_on:
                pieces += [text[at : clip.start], mark(clip.kind)]
            elif pieces[-1].isspace():
                pieces.pop()
            at = clip.end
        pieces.append(text[at:])
        goes_on = some[-1].kind if some and text[at:].strip("\n") == "" else None
    return "".join(pieces)


def _belongs_to(part: Part) -> object:
    """The same for parts in a row that are one stretch of a file; names stand alone."""
    if isinstance(part, Snippet | Passage):
        return type(part), part.file
    return Words if isinstance(part, Words | WebText) else id(part)


def _wording_for(parts: Sequence[Part]) -> Wording:
    """In the language of the words around what is kept back."""
    return Wording(language_of("".join(part.text for part in parts if isinstance(part, Words))))
