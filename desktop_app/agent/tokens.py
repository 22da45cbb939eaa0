"""How many tokens a text takes, estimated without a model's vocabulary and corrected by the model.

Source of the rates: DEPENDENCIES §3; of a picture's, the makers' guides to vision. OpenAI's and
Google's models count tiles of a fixed price, which comes to less.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from desktop_app.extract.limits import PICTURE_SIDE
from desktop_app.messages.message import Message
from desktop_app.messages.mind import ToolSpec
from desktop_app.messages.parts import Picture

TOKENS_PER_WIDE = 0.75
"""Of a character of Chinese, Japanese or Korean."""

CHARS_PER_TOKEN = 3.6
"""Of all others."""

PIXELS_PER_TOKEN = 750
"""Of a picture as it is sent, by Anthropic's rule; Qwen's models take one for 28 × 28."""

MESSAGE_TOKENS = 4
"""What every message takes besides its text."""

_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+")


def of_text(text: str) -> float:
    """Of a text by itself."""
    # Told without a look at each character.
    wide = 0 if text.isascii() else sum(map(len, _WIDE.findall(text)))
    return wide * TOKENS_PER_WIDE + (len(text) - wide) / CHARS_PER_TOKEN


def of_picture(picture: Picture) -> float:
    """Of a picture as it is sent, made small; of one that does not say its size, the most."""
    width, height = picture.width or PICTURE_SIDE, picture.height or PICTURE_SIDE
    scale = min(1.0, PICTURE_SIDE / max(width, height))
    return width * height * scale * scale / PIXELS_PER_TOKEN


def of_message(message: Message, *, sees: bool = False) -> float:
    """Of one message with its calls, its result and what was thought.

    Args:
        message: As it is sent.
        sees: Whether pictures go along.
    """
    tokens = MESSAGE_TOKENS + of_text(message.text) + of_text(message.thinking)
    if message.calls:
        tokens += sum(
            of_text(call.name) + of_text(written(call.arguments)) for call in message.calls
        )
    if message.result is not None:
        tokens += sum(of_text(part.text) for part in message.result.parts)
        if sees:
            pictures = (one for one in message.result.parts if isinstance(one, Picture))
            tokens += sum(map(of_picture, pictures))
    return tokens


def of_messages(messages: Iterable[Message], *, sees: bool = False) -> float:
    """Of all of them; see `of_message`."""
    return sum(of_message(message, sees=sees) for message in messages)


class MessageSizes:
    """What messages take, worked out once for each, however often a conversation is weighed."""

    def __init__(self) -> None:
        # With the messages themselves: the number of one that is gone may be another's.
        self._known: dict[tuple[int, bool], tuple[Message, float]] = {}

    def of(self, messages: Iterable[Message], *, sees: bool = False) -> float:
        """Of all of them; see `of_message`."""
        total = 0.0
        for message in messages:
            key = id(message), sees
            if key not in self._known:
                self._known[key] = message, of_message(message, sees=sees)
            total += self._known[key][1]
        return total


def of_tools(tools: Sequence[ToolSpec]) -> float:
    """Of tools as they are offered."""
    return sum(
        of_text(tool.name) + of_text(tool.description) + of_text(written(tool.parameters))
        for tool in tools
    )


def written(value: object) -> str:
    """A value as the JSON it is sent as; what is no JSON, in some way or other."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    except (ValueError, RecursionError):
        return ""


class Calibration:
    """How far the estimates of one model are off, learnt from what it reports."""

    WEIGHT = 0.3
    """Of the newest report."""

    def __init__(self) -> None:
        self._ratio = 1.0
        self._reports = 0

    def corrected(self, estimate: float) -> float:
        """An estimate as this model is likely to count it."""
        return estimate * self._ratio

    def learn(self, estimate: float, reported: int) -> None:
        """Take in that `reported` tokens were counted where `estimate` was expected.

        A report that cannot be true, as of a server that cuts what it is sent without saying so,
        changes little.
        """
        if estimate < 1 or reported < 1:
            return
        ratio = min(4.0, max(0.5, reported / estimate))
        weight = self.WEIGHT if self._reports else 1.0
        self._ratio += weight * (ratio - self._ratio)
        self._reports += 1
