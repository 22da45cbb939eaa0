"""What the extraction process is asked and what it answers, as bytes.

A request is one message or several, each within a frame: a mark that says whether more follows, in
the first one a line that says what is wanted, and the file's bytes. The answer is batches of
passages, or a picture, then one frame that says how it ended.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from time import monotonic
from typing import Any, Final

from desktop_app.extract.limits import Limits
from desktop_app.extract.outcome import Ending, Outcome
from desktop_app.extract.passage import Locator, Passage, Unit

LAST, MORE = b"L", b"M"
_PASSAGES, _PICTURE, _END = b"P", b"I", b"E"

_BATCH_CHARACTERS = 60_000
_PASSAGE_COST = 20
"""What a passage adds to a batch besides its text, in characters."""
_BATCH_S = 1.0
"""A slow document shows that it goes on."""

ANSWER_BYTES: Final = 100_000_000
"""All batches of one answer; ten million characters of Chinese are 30 MB."""

_LIMITS = tuple(field.name for field in fields(Limits))
_UNITS = {str(unit): unit for unit in Unit}


class Wanted(StrEnum):
    """What is asked of a file."""

    PASSAGES = "passages"
    FACTS = "facts"
    PICTURE = "picture"
    """Small, and without anything else."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is wanted of the bytes that come with it.

    Attributes:
        wanted: The passages of a document, the facts of a picture, or the picture itself.
        name: The file's name.
        is_head: Whether the bytes are only the beginning of the file.
        cpu_s: Seconds of processor time that the answer may take.
        limits: As of `extract`.
    """

    wanted: Wanted
    name: str
    is_head: bool
    cpu_s: int
    limits: Limits

    def encode(self) -> bytes:
        """As the first line of a request."""
        # Not `asdict`, which would copy every value and take half the time of a small file.
        limits = {name: getattr(self.limits, name) for name in _LIMITS}
        values = (self.wanted, self.name, self.is_head, self.cpu_s, limits)
        return json.dumps(values).encode() + b"\n"

    @classmethod
    def decode(cls, line: bytes) -> Inquiry:
        """What `encode` made."""
        wanted, name, is_head, cpu_s, limits = json.loads(line)
        return cls(Wanted(wanted), name, is_head, cpu_s, Limits(**limits))


@dataclass(frozen=True, slots=True)
class Report:
    """The last frame of an answer.

    Attributes:
        ending: How it ended.
        sandbox: How the process is shut in, as `sandbox.Level`.
        facts: Of a picture, by the names of `PictureFacts`.
    """

    ending: Ending
    sandbox: str
    facts: dict[str, Any] | None = None

    def encode(self) -> bytes:
        """As a frame."""
        return _END + json.dumps([*self.ending, self.sandbox, self.facts]).encode()

    @classmethod
    def decode(cls, frame: bytes) -> Report:
        """What `encode` made.

        Raises:
            ValueError: it is no such frame.
        """
        try:
            outcome, why, sandbox, facts = json.loads(frame[1:])
            if frame[:1] != _END or not (isinstance(facts, dict) or facts is None):
                raise ValueError("not the end of an answer")
            return cls(Ending(Outcome(outcome), str(why)[:200]), str(sandbox)[:40], facts)
        except (TypeError, RecursionError) as error:
            raise ValueError("not the end of an answer") from error


def batches(passages: Generator[Passage, None, Ending]) -> Generator[bytes, None, Ending]:
    """As frames; the ending is handed through. Half characters become question marks."""
    batch: list[list[Any]] = []
    characters = answer_bytes = 0
    sent_at = monotonic()
    last = _Last(passages)
    for locator, text in last:
        batch.append(_row(locator, text))
        characters += len(text) + _PASSAGE_COST
        if characters > _BATCH_CHARACTERS or monotonic() - sent_at > _BATCH_S:
            frame = _encoded(batch)
            answer_bytes += len(frame)
            if answer_bytes > ANSWER_BYTES:
                return Ending(Outcome.PARTLY_READ, "answer limit")
            yield frame
            batch, characters, sent_at = [], 0, monotonic()
    if batch:
        yield _encoded(batch)
    return last.ending


class _Last:
    """Keeps what a generator of passages returns, and is otherwise the same."""

    def __init__(self, passages: Generator[Passage, None, Ending]) -> None:
        self.ending = Ending(Outcome.DAMAGED)
        self._passages = passages

    def __iter__(self) -> Iterator[Passage]:
        self.ending = yield from self._passages


def is_batch(frame: bytes) -> bool:
    """Whether it holds passages; else it is the report."""
    return frame[:1] == _PASSAGES


def picture_frame(picture: bytes) -> bytes:
    """A picture as a frame."""
    return _PICTURE + picture


def is_picture(frame: bytes) -> bool:
    """Whether it holds a picture."""
    return frame[:1] == _PICTURE


def picture_in(frames: Iterable[bytes]) -> bytes:
    """The picture that one of the frames holds; b"" where none does."""
    return next((frame[1:] for frame in frames if is_picture(frame)), b"")


def passages_in(frame: bytes) -> Iterator[Passage]:
    """What `batches` put into a frame; of one that is none, what can be made of it."""
    try:
        rows = json.loads(frame[1:])
        for row in rows:
            text = row[0]
            if isinstance(text, str):
                yield Passage(_locator(row), text)
    except (ValueError, TypeError, LookupError, RecursionError):
        return


def _row(locator: Locator, text: str) -> list[Any]:
    row: list[Any] = [text, locator.unit, locator.value]
    inside = locator.inside
    while inside is not None:
        row += (inside.unit, inside.value)
        inside = inside.inside
    return row


def _encoded(batch: list[list[Any]]) -> bytes:
    text = json.dumps(batch, ensure_ascii=False, separators=(",", ":"))
    return _PASSAGES + text.encode("utf-8", "replace")


def _locator(row: list[Any]) -> Locator:
    """The place that stands in a row behind its text, made from the inside out."""
    place: Locator | None = None
    for at in range(len(row) - 2, 0, -2):
        value = row[at + 1]
        if type(value) is not int and type(value) is not str:
            raise ValueError("a place is a number or a name")
        place = Locator(_UNITS[row[at]], value, place)
    if place is None:
        raise ValueError("a passage without its place")
    return place
