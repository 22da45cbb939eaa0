"""Walks that are kept for the length of one question, and gone through again.

A question that finds nothing is taken in one way after the other, each of which looks through the
same folders. Once is enough: what was there a moment ago is told again, and only the details of
what passes are read anew. Where a question is stopped, it can be gone on with: see `begun_walks`.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Generator,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from typing import Any, Final, TypeAlias

from desktop_app.files.batch import Batch, DetailReader, joined
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.details import FolderDetails
from desktop_app.files.open_folder import Identity, OpenFolder, Route
from desktop_app.reasons import Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import value_class
from desktop_app.walking.begun_walks import BegunWalk
from desktop_app.walking.frames import decode_batch
from desktop_app.walking.walk import Walk

MAX_KEPT_BYTES: Final = 48_000_000
"""Of all walks of one question together: more than a million entries. What is more is not kept.

What searches make of the names takes twice as much again."""

_KEPT_FROM: Final = 2
"""The walk that is kept, by how often the same is wanted: most questions come to an end with one,
which is the quicker where a second process sends nothing but what passes."""

_Part: TypeAlias = tuple[Batch, dict[str, Any]]
"""Some of the entries, and what searches made of their names."""


@value_class
class KeptWalk:
    """A walk that came to its end.

    Attributes:
        identity: Of the folder that was walked.
        frames: Its batches, packed, and what searches made of the names in each.
        skips: What it left out.
        began_ns: See `began_now`.
        unpacked: See `parts`.
    """

    identity: Identity
    frames: Sequence[tuple[bytes, dict[str, Any]]]
    skips: Skips
    began_ns: int = 0
    unpacked: list[_Part] = field(default_factory=list, compare=False)

    def parts(self) -> Sequence[_Part]:
        """All of it in a few large batches, for those who go through it many times at once."""
        if not self.unpacked:
            batches = (decode_batch(frame) for frame, _ in self.frames)
            self.unpacked.extend((batch, {}) for batch in joined(batches))
        return self.unpacked


@value_class
class UnpackedWalk:
    """A kept walk for several questions, none of which sees sizes and dates that another read.

    Attributes:
        walk: The same, with what is made of the names alone.
    """

    walk: KeptWalk

    @classmethod
    def of(cls, walk: KeptWalk) -> UnpackedWalk:
        """That of one question."""
        walk.parts()
        return cls(_for_others(walk))

    def lent(self) -> KeptWalk:
        """For one question."""
        return _for_others(self.walk)

    def learn(self, lent: KeptWalk) -> None:
        """Take over what was made of the names where it was lent."""
        for (_, forms), (_, made) in zip(self.walk.parts(), lent.unpacked, strict=False):
            forms.update(_of_names(made))


def _for_others(walk: KeptWalk) -> KeptWalk:
    frames = [(frame, dict(forms)) for frame, forms in walk.frames]
    parts = [(batch, _of_names(forms)) for batch, forms in walk.unpacked]
    return replace(walk, frames=frames, unpacked=parts)


def _of_names(forms: Mapping[str, Any]) -> dict[str, Any]:
    return {name: form for name, form in forms.items() if name != _DETAILED}


class KeptWalks:
    """The walks of one question; for several threads.

    Args:
        max_bytes: Of all that are kept.
        remembers: Whether everybody looks `at_once`, for as long as there are these.
    """

    def __init__(self, max_bytes: int = MAX_KEPT_BYTES, *, remembers: bool = False) -> None:
        self._bytes_left = max_bytes
        self._at_once = int(remembers)
        self._times: Counter[Hashable] = Counter()
        self._kept: dict[Hashable, KeptWalk] = {}
        self._begun: dict[tuple[Hashable, str], BegunWalk] = {}
        self._notes: dict[Hashable, Any] = {}
        self._lock = threading.Lock()
        self.are_lent = False
        """Whether all that is below the folders of the scope is here, from a question before."""

    def all_kept(self) -> dict[Hashable, UnpackedWalk]:
        """All that are kept, for other questions."""
        with self._lock:
            return {key: UnpackedWalk.of(walk) for key, walk in self._kept.items()}

    def lend(self, walks: Mapping[Hashable, UnpackedWalk]) -> None:
        """Go through these in place of the folders: what was seen then is what is there now."""
        with self._lock:
            for key, one in walks.items():
                self._bytes_left -= sum(len(frame) for frame, _ in one.walk.frames)
                self._kept[key] = one.lent()
            self.are_lent = True

    def give_back(self, walks: Mapping[Hashable, UnpackedWalk]) -> None:
        """Let the next question have what was made of the names in walks that were lent."""
        with self._lock:
            for key, one in walks.items():
                if (lent := self._kept.get(key)) is not None:
                    one.learn(lent)

    def find(self, key: Hashable, root: OpenFolder) -> KeptWalk | None:
        """What was seen below `root`, where that was kept and it is still the same folder."""
        with self._lock:
            known = self._kept.get(key)
        return known if known is not None and known.identity == root.identity else None

    def go_on(self) -> None:
        """Another question goes on with this one, later: what was seen is to be looked at again."""
        with self._lock:
            for key, kept in self._kept.items():
                frames = [frame for frame, _ in kept.frames]
                self._begun[key, ""] = BegunWalk(
                    kept.identity, frames, kept.skips, frozenset(), (), kept.began_ns
                )
            self._kept = {}
            self._notes = {}
            self._times.clear()

    def begun(self, key: Hashable, wanted: str, root: OpenFolder) -> BegunWalk | None:
        """How far a walk came below `root`, where it was stopped and it is still the same folder.

        Args:
            key: What tells it from others, as of `find`.
            wanted: What was kept of it; see `walk`.
            root: The folder.
        """
        with self._lock:
            known = self._begun.get((key, wanted)) or self._begun.get((key, ""))
        return known if known is not None and known.identity == root.identity else None

    def keep_begun(self, key: Hashable, wanted: str, walk: BegunWalk) -> None:
        """Keep a walk as far as it came, in place of what was kept of it; its room was taken."""
        with self._lock:
            before = self._begun.get((key, wanted))
            self._begun[key, wanted] = walk
            if before is not None:
                self._bytes_left += sum(map(len, before.frames))

    def wants(self, key: Hashable) -> bool:
        """Whether a walk that begins now is to be kept."""
        with self._lock:
            self._times[key] += 1
            kept_from = 1 if self._at_once else _KEPT_FROM
            if self._times[key] < kept_from:
                return False
            # All of it is worth more than the parts.
            parts = [one for one in self._begun if one[0] == key and one[1]]
            for part in parts:
                self._bytes_left += sum(map(len, self._begun.pop(part).frames))
            return self._bytes_left > 0

    @contextmanager
    def at_once(self) -> Generator[None]:
        """Keep what is walked meanwhile the first time that it is wanted, and what is read of it.

        For whoever looks at the disk to understand a question; the answer reads anew.
        """
        with self._lock:
            self._at_once += 1
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1
                if not self._at_once:
                    for walk in self._kept.values():
                        walk.unpacked.clear()
                    self._notes = {}

    @property
    def notes(self) -> dict[Hashable, Any] | None:
        """What those who look at once remember for each other; None where each looks anew."""
        return self._notes if self.remembers else None

    @property
    def remembers(self) -> bool:
        """Whether sizes and dates that are read now are read for all that follows."""
        return self._at_once > 0

    def take_bytes(self, number: int) -> bool:
        """Take room for a part of a walk; False where there is none left."""
        with self._lock:
            self._bytes_left -= number
            return self._bytes_left >= 0

    def give_up(self, key: Hashable, number: int) -> None:
        """Give back the room for a walk that did not come to its end: it is as if it never was."""
        with self._lock:
            self._bytes_left += number
            self._times[key] -= 1

    def keep(self, key: Hashable, walk: KeptWalk) -> None:
        """Keep a walk; its room was taken."""
        with self._lock:
            self._kept[key] = walk


_SHARE: Final = 2
"""Of a batch, one in so many rows have to be wanted for all of them to be read."""

_DETAILED: Final = "detailed"
"""Beside the forms of a batch: the same with sizes and dates."""

question_walks: Final = ContextVar[KeptWalks | None]("question_walks", default=None)
"""Those of the question that is being answered, for whoever looks through folders to read it."""


class WalkAgain(Walk):
    """A walk that was kept, gone through again; details are read when they are asked for.

    Args:
        kept: What was seen.
        root: The same folder, open for as long as this is used.
        stop: Ends it early when set.
        excluded: As of `walk`.
        added_mounts: As of `walk`.
        remembers: Whether what is read of most entries of a batch is kept with them.
    """

    def __init__(
        self,
        kept: KeptWalk,
        root: OpenFolder,
        *,
        stop: StopFlag,
        excluded: Collection[str],
        added_mounts: Collection[str],
        remembers: bool = False,
    ) -> None:
        super().__init__()
        self._kept = kept
        self._root = root
        self._route = Route(root)
        self._stop = stop
        self._remembers = remembers
        self._boundaries = Boundaries(
            root, os.path.realpath(root.path), excluded=excluded, added_mounts=added_mounts
        )
        self.skips = self._boundaries.skips
        self.skips.merge(kept.skips)

    def _run(self) -> Generator[Batch, None, None]:
        parts: Iterable[_Part] = (
            self._kept.parts()
            if self._remembers
            # A batch after the other: whoever shows the rows wants the first of them soon.
            else ((decode_batch(frame, lazily=True), forms) for frame, forms in self._kept.frames)
        )
        for batch, forms in parts:
            if self._stop.is_set():
                return
            yield self._again(forms.get(_DETAILED) or batch, forms)
        self.complete = not self._stop.is_set()

    def _again(self, batch: Batch, forms: dict[str, Any]) -> Batch:
        batch = replace(batch, forms=forms)
        if batch.sizes is not None:
            return batch
        reader: DetailReader = FolderDetails(self._reacher(batch), self._stop, self._boundaries)
        if self._remembers:
            reader = _RememberedDetails(reader, batch, forms)
        return replace(batch, reader=reader)

    def _reacher(self, batch: Batch) -> Callable[[int], OpenFolder]:
        root, route = self._root.path, self._route
        above = root.rstrip(os.sep) + os.sep

        def reach(number: int) -> OpenFolder:
            path = batch.folders[number]
            names = [] if path == root else path.removeprefix(above).split(os.sep)  # noqa: PTH206
            return route.to(names)

        return reach


class _RememberedDetails:
    """Reads a whole batch where most of it is wanted, so that it need not be read again.

    Args:
        reader: Reads.
        batch: All of it.
        forms: Where it is kept.
    """

    def __init__(self, reader: DetailReader, batch: Batch, forms: dict[str, Any]) -> None:
        self._reader, self._batch, self._forms = reader, batch, forms

    def read(self, batch: Batch) -> Batch:
        """See `Batch.detailed`."""
        whole = self._batch
        if len(batch) * _SHARE < len(whole):
            return self._reader.read(batch)
        detailed = self._reader.read(whole)
        if len(detailed) < len(whole):
            # Something is gone, or nobody waits any more.
            return self._reader.read(batch)
        self._forms[_DETAILED] = detailed
        return detailed.select(list(_rows_of(batch, detailed)))


def _rows_of(some: Batch, batch: Batch) -> Iterator[int]:
    """Where in `batch` the rows of `some` are, which are picked of it, in its order."""
    row = 0
    for folder, name in zip(some.folder_ids, some.names, strict=True):
        while batch.folder_ids[row] != folder or batch.names[row] != name:
            row += 1
        yield row
        row += 1
