"""What the extraction process is asked and what it answers, as bytes.

A request is one message or several, each within a frame: a mark that says whether more follows, in
the first one a line that says what is wanted, and the file's bytes. The answer is batches of
passages, or a picture, then one frame that says how it ended, with the last batch behind it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import accumulate, repeat
from operator import sub
from time import monotonic
from typing import Any, Final

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit

LAST, MORE = b"L", b"M"
_PASSAGES, _PICTURE, _END = b"P", b"I", b"E"

_BATCH_CHARACTERS = 60_000
_PASSAGE_COST = 19
"""What a passage adds to a batch besides its text and the line feed, in characters."""
_BATCH_S = 1.0
"""A slow document shows that it goes on."""

ANSWER_BYTES: Final = 100_000_000
"""All batches of one answer; ten million characters of Chinese are 30 MB."""

_LIMITS = tuple(field.name for field in fields(ExtractionLimits))
_UNITS = {str(unit): unit for unit in LocatorUnit}


class RequestKind(StrEnum):
    """What is asked of a file."""

    PASSAGES = "passages"
    FACTS = "facts"
    PICTURE = "picture"
    """Small, and without anything else, for a model."""
    PREVIEW = "preview"
    """The same for a person, with its size: what is transparent stays so."""
    THUMBNAIL = "thumbnail"
    """The same for a person, and very small."""


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

    wanted: RequestKind
    name: str
    is_head: bool
    cpu_s: int
    limits: ExtractionLimits

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
        return cls(RequestKind(wanted), name, is_head, cpu_s, ExtractionLimits(**limits))


@dataclass(frozen=True, slots=True)
class AnswerReport:
    """The last frame of an answer.

    Attributes:
        ending: How it ended.
        sandbox: How the process is shut in, as `sandbox.Level`.
        facts: Of a picture, by the names of `PictureFacts`.
        batch: The last passages, as a frame of their own would hold them; b"" where there are none.
            Most documents have one batch, and each frame takes its time.
    """

    ending: ExtractionResult
    sandbox: str
    facts: dict[str, Any] | None = None
    batch: bytes = b""

    def encode(self) -> bytes:
        """As a frame."""
        line = json.dumps([*self.ending, self.sandbox, self.facts]).encode()
        return b"".join((_END, line, b"\n", self.batch))

    @classmethod
    def decode(cls, frame: bytes) -> AnswerReport:
        """What `encode` made.

        Raises:
            ValueError: it is no such frame.
        """
        try:
            line_end = frame.index(b"\n")
            outcome, why, sandbox, facts = json.loads(frame[1:line_end])
            if frame[:1] != _END or not (isinstance(facts, dict) or facts is None):
                raise ValueError("not the end of an answer")
            ending = ExtractionResult(ExtractionStatus(outcome), str(why)[:200])
            return cls(ending, str(sandbox)[:40], facts, frame[line_end + 1 :])
        except (TypeError, RecursionError) as error:
            raise ValueError("not the end of an answer") from error


def batches(
    passages: Generator[DocumentPassage, None, ExtractionResult],
) -> Generator[bytes, None, tuple[ExtractionResult, bytes]]:
    """As frames; returns the ending and the last frame. Half characters become question marks.

    A frame is a line of JSON and the texts, each with a line feed behind it. Nearly all places of
    a document differ in their last number or name only; so the line holds runs, each with the units
    and names that its places share, then for each the one value that they do not, then the texts'
    lengths, the line feed among them.
    """
    batch = _Batch()
    answer_bytes = 0
    last = _Last(passages)
    for passage in last:
        batch.add(passage)
        if batch.characters > _BATCH_CHARACTERS or monotonic() - batch.begun_at > _BATCH_S:
            frame = batch.encode()
            answer_bytes += len(frame)
            if answer_bytes > ANSWER_BYTES:
                return ExtractionResult(ExtractionStatus.PARTLY_READ, "answer limit"), b""
            yield frame
            batch = _Batch()
    return last.ending, batch.encode() if batch.texts else b""


class _Batch:
    """Passages on their way into one frame.

    Attributes:
        texts: Of all passages.
        characters: What they come to.
        begun_at: When the batch was empty.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.characters = 0
        self.begun_at = monotonic()
        self._runs: list[tuple[list[str | int], list[str | int], list[int]]] = []
        self._shared: list[str | int] = []
        self._values: list[str | int] = []
        self._lengths: list[int] = []

    def add(self, passage: DocumentPassage) -> None:
        """Put a passage behind the others."""
        (unit, value, inside), text = passage
        shared: list[str | int] = []
        while inside is not None:
            shared += (unit, value)
            unit, value, inside = inside
        shared.append(unit)
        if shared != self._shared:
            self._shared, self._values, self._lengths = shared, [], []
            self._runs.append((shared, self._values, self._lengths))
        length = len(text) + 1
        self._values.append(value)
        self._lengths.append(length)
        self.texts.append(text)
        self.characters += length + _PASSAGE_COST

    def encode(self) -> bytes:
        """As a frame."""
        places = json.dumps(self._runs, separators=(",", ":"))
        texts = "\n".join([*self.texts, ""]).encode("utf-8", "replace")
        return b"".join((_PASSAGES, places.encode(), b"\n", texts))


class _Last:
    """Keeps what a generator of passages returns, and is otherwise the same."""

    def __init__(self, passages: Generator[DocumentPassage, None, ExtractionResult]) -> None:
        self.ending = ExtractionResult(ExtractionStatus.DAMAGED)
        self._passages = passages

    def __iter__(self) -> Iterator[DocumentPassage]:
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


def passages_in(frame: bytes) -> Iterator[DocumentPassage]:
    """What `batches` put into a frame; of one that is none, what can be made of it."""
    try:
        places_end = frame.index(b"\n")
        runs = json.loads(frame[1:places_end])
        texts = frame[places_end + 1 :].decode()
        start = 0
        for shared, values, lengths in runs:
            ends = [*accumulate(_checked(lengths, {int}), initial=start)]
            places = _places(shared, _checked(values, {int, str}))
            found = map(texts.__getitem__, map(slice, ends, map(sub, ends[1:], repeat(1))))
            yield from map(DocumentPassage._make, zip(places, found, strict=True))
            start = ends[-1]
    except (ValueError, TypeError, LookupError, RecursionError):
        return


def text_in(frame: bytes) -> bytes:
    """The texts of the passages in a frame, in UTF-8, each with a line feed behind it."""
    return frame[frame.find(b"\n") + 1 :]


def _checked(values: Any, types: set[type]) -> list[Any]:
    """A list of these types.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(values, list) or not {*map(type, values)} <= types:
        raise TypeError("something else stands there")
    return values


def _places(shared: Any, values: list[Any]) -> Iterator[Locator]:
    """The places of a run, made from the inside out.

    Raises:
        TypeError, LookupError: `shared` names none.
    """
    *outer, unit = _checked(shared, {int, str})
    if len(outer) % 2:
        raise TypeError("a unit without its value")
    places = _located(unit, values, repeat(None))
    for at in range(len(outer) - 2, -1, -2):
        places = _located(outer[at], repeat(outer[at + 1]), places)
    return places


def _located(
    unit: Any, values: Iterable[Any], inside: Iterable[Locator | None]
) -> Iterator[Locator]:
    """A `Locator` for each value; not by its own name, which takes twice as long."""
    return map(Locator._make, zip(repeat(_UNITS[unit]), values, inside))
