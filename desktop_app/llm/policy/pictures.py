"""Pictures on their way to a model: which of a conversation's go along with a request, and why not.

A conversation holds no picture, only where one is. Each time it is laid out for a model, words
take the place of those that the model is not shown, and say why: a model that is told nothing
makes up what it did not see.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.errors import AppError, ModelError
from desktop_app.llm.protocols.layout import Outgoing, language_spoken
from desktop_app.llm.transport.failures import RefusedError
from desktop_app.messages.message import Message
from desktop_app.messages.parts import Part, Picture, Words
from desktop_app.wording import Wording

ReadPicture = Callable[[str], Awaitable[bytes]]
"""Makes a JPEG or PNG of the picture at an absolute path, small and without anything else that was
in the file; raises an `AppError` that says why it cannot."""

FindSees = Callable[[], Awaitable[bool | None]]
"""Finds out whether the model can see; None where nobody says."""

_ABOUT_PICTURES = re.compile(
    r"image|picture|vision|multi-?modal|modalit|mmproj|图片|图像|多模态|"
    # Endpoints that know no other content than text, and templates that have no place for it.
    r"content.{0,60}string|string.{0,60}content|after role .?tool"
)
_ABOUT_THIS_ONE = re.compile(
    r"(?:invalid|corrupt\w*|broken|malformed|unreadable|damaged) (?:\w+ )?image|"
    r"(?:could not|cannot|can't|failed to|unable to) (?:process|decode|identify|read|load)|"
    r"too (?:large|small|big|many)|exceed|at least \d+ ?(?:px|pixel)|尺寸|过大|过小"
)
_REFUSALS = frozenset(
    f"model.{name}" for name in "bad_request forbidden no_model not_an_endpoint overloaded".split()
)


@dataclass(frozen=True, slots=True)
class ShownConversation:
    """A conversation as a model is shown it.

    Attributes:
        messages: With words where a picture is not shown, and beside one that is.
        pictures: Those that go along, by their paths, in the order of the conversation.
    """

    messages: Sequence[Message]
    pictures: Mapping[str, bytes] = field(default_factory=dict)


class Pictures:
    """Shows a model the pictures of a conversation.

    Args:
        read: Reads one; see `ReadPicture`.
        find_sees: Asked once, when the first picture is there.
    """

    def __init__(self, read: ReadPicture, find_sees: FindSees) -> None:
        self._read = read
        self._find_sees = find_sees
        self._sees: bool | None = None

    async def seen(self) -> bool:
        """Whether the model can see; where nobody says, it cannot."""
        if self._sees is None:
            self._sees = bool(await self._find_sees())
        return self._sees

    async def picture(self, file: str) -> bytes:
        """A picture as it is sent.

        Raises:
            AppError: why it cannot be.
        """
        return await self._read(file)


async def shown(
    messages: Sequence[Message], pictures: Pictures | None, outgoing: Outgoing, *, refused: bool
) -> ShownConversation:
    """The conversation as the model is to see it.

    Args:
        messages: With pictures in results of tools only.
        pictures: None where the model is shown none.
        outgoing: Knows which may be sent.
        refused: Whether the endpoint refuses pictures.
    """
    if not any(map(_pictures_in, messages)):
        return ShownConversation(messages)
    wording = Wording(language_spoken(messages))
    sent: dict[str, bytes] = {}

    async def words_for(picture: Picture) -> str:
        if refused:
            return wording.say("picture.refused")
        if pictures is None or not await pictures.seen():
            return wording.say("picture.blind")
        if not outgoing.may_send_picture(picture.file):
            return wording.say("picture.not_allowed")
        if picture.file not in sent:
            try:
                sent[picture.file] = await pictures.picture(picture.file)
            except AppError as error:
                return wording.say("picture.unread", reason=wording.error(error))
        return wording.say("picture.shown", number=list(sent).index(picture.file) + 1)

    told: list[Message] = []
    for message in messages:
        if not _pictures_in(message):
            told.append(message)
            continue
        assert message.result is not None
        parts: list[Part] = []
        for part in message.result.parts:
            parts.append(part)
            if isinstance(part, Picture):
                parts.append(Words(f"{await words_for(part)}\n"))
        told.append(replace(message, result=replace(message.result, parts=tuple(parts))))
    return ShownConversation(told, sent)


def are_refused(refusal: ModelError) -> bool:
    """Whether an endpoint that was sent pictures says that it does not want them."""
    return refusal.code in _REFUSALS and bool(_ABOUT_PICTURES.search(_words_of(refusal)))


def are_always_refused(refusal: ModelError) -> bool:
    """Whether that holds for every picture, and not for those that were sent alone."""
    return not _ABOUT_THIS_ONE.search(_words_of(refusal))


def _words_of(refusal: ModelError) -> str:
    if isinstance(refusal, RefusedError):
        return refusal.words
    return str(refusal.fields.get("said", "")).casefold()


def _pictures_in(message: Message) -> list[Picture]:
    parts = message.result.parts if message.result is not None else ()
    return [part for part in parts if isinstance(part, Picture)]
