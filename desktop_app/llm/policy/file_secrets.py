"""The secrets in the stretches of files that one request holds, judged by file and not by stretch.

What is read in pieces is put together again first, in the order of its place in the file: a key
whose lines stand in several results, or have their numbers in between, is still one key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, pairwise

from desktop_app.llm.policy.masking import GAP, secrets_in, without_unseen
from desktop_app.llm.policy.secret import Secret, SecretSpan
from desktop_app.messages.parts import Part, Passage, Snippet

Stretch = Snippet | Passage

_NUMBERED = re.compile(r"(.{0,1000}?)([0-9]{1,15})")
_LINE = "line "


@dataclass(frozen=True, slots=True)
class Clip:
    """What of a secret stands in one stretch: `start` to `end` of its text without the unseen.

    Attributes:
        number: The same for all clips of one secret.
    """

    start: int
    end: int
    kind: Secret
    number: int


@dataclass(frozen=True, slots=True)
class _Told:
    """A stretch with where it is among all that are told."""

    stretch: Stretch
    text: str
    message: int
    number: int
    """Among the stretches of its message."""
    index: int
    """Among all of its parts."""

    @property
    def place(self) -> tuple[str, int]:
        """What it lies in, and its number there; 0 where it has none."""
        numbered = _NUMBERED.fullmatch(self.stretch.locator)
        return (numbered[1], int(numbered[2])) if numbered else (self.stretch.locator, 0)


class FileSecrets:
    """Which secrets stand in the stretches of some messages.

    Args:
        messages: The parts of each.
        judged: Finds the secrets in a text that was put together; `secrets_in`.
    """

    def __init__(
        self,
        messages: Iterable[Sequence[Part]],
        judged: Callable[[str, str], Sequence[SecretSpan]] = lambda file, text: secrets_in(text),
    ) -> None:
        self._clips: dict[Stretch, tuple[Clip, ...]] = {}
        self._numbers = count()
        files: dict[str, list[_Told]] = {}
        for message, parts in enumerate(messages):
            for number, (index, part) in enumerate(_stretches(parts)):
                told = _Told(part, without_unseen(part.text), message, number, index)
                files.setdefault(part.file, []).append(told)
        for file, stretches in files.items():
            self._judge(stretches, partial(judged, file))

    def of(self, stretch: Stretch) -> tuple[Clip, ...] | None:
        """The secrets in a stretch, in order; None where it is in none of the messages."""
        return self._clips.get(stretch)

    def _judge(self, stretches: list[_Told], judged: Callable[[str], Sequence[SecretSpan]]) -> None:
        first: Mapping[str, int] = {
            inside: number
            for number, inside in reversed([*enumerate(one.place[0] for one in stretches)])
        }
        # Several of one number, such as the passages of a page, stay as they were told.
        ordered = sorted(stretches, key=lambda one: (first[one.place[0]], one.place[1]))
        pieces: list[str] = []
        starts: list[int] = []
        length = 0
        for before, told in pairwise([None, *ordered]):
            assert told is not None
            between = _between(before, told) if before is not None else ""
            pieces += [between, told.text]
            starts.append(length + len(between))
            length += len(between) + len(told.text)
        spans = [(span, next(self._numbers)) for span in judged("".join(pieces))]
        at = 0
        for told, start in zip(ordered, starts, strict=True):
            end = start + len(told.text)
            while at < len(spans) and spans[at][0].end <= start:
                at += 1
            clips = [*_clips(told.text, start, end, spans, at)]
            if told.stretch.in_key:
                clips = [Clip(0, len(told.text.rstrip("\n")), Secret.KEY, next(self._numbers))]
            self._clips[told.stretch] = _joined(clips, self._clips.get(told.stretch, ()))


def _stretches(parts: Sequence[Part]) -> Iterator[tuple[int, Stretch]]:
    for index, part in enumerate(parts):
        if isinstance(part, Snippet | Passage) and part.text:
            yield index, part


def _between(before: _Told, told: _Told) -> str:
    """What stands between two stretches when they are put together."""
    (inside, number), (other, last) = told.place, before.place
    is_next_line = inside == other and inside.endswith(_LINE) and number - last in (0, 1)
    is_told_next = told.message == before.message and told.number == before.number + 1
    if told.place == before.place and is_told_next and told.index == before.index + 1:
        # One line, of which a part was quoted.
        return ""
    are_passages = isinstance(told.stretch, Passage) and isinstance(before.stretch, Passage)
    if not is_next_line and not (is_told_next and are_passages):
        return GAP
    is_one_stretch = is_told_next and told.index == before.index + 1
    return "" if is_one_stretch or before.text.endswith("\n") else "\n"


def _clips(
    text: str, start: int, end: int, spans: Sequence[tuple[SecretSpan, int]], at: int
) -> Iterator[Clip]:
    """The secrets that reach into the stretch from `start` to `end`; its line end stays."""
    for span, number in spans[at:]:
        if span.start >= end:
            break
        first = max(span.start, start) - start
        last = min(span.end, end) - start
        if span.end >= end:
            last = max(first, len(text[:last].rstrip("\n")))
        if first < last:
            yield Clip(first, last, span.kind, number)


def _joined(clips: Sequence[Clip], others: Sequence[Clip]) -> tuple[Clip, ...]:
    """Those of both, in order and apart from each other."""
    joined: list[Clip] = []
    for clip in sorted((*clips, *others), key=lambda clip: (clip.start, -clip.end)):
        if joined and clip.start < joined[-1].end:
            last = joined[-1]
            joined[-1] = Clip(last.start, max(last.end, clip.end), last.kind, last.number)
        else:
            joined.append(clip)
    return tuple(joined)
