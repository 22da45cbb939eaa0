"""`KeepingWalk`: keeps a walk for who looks through the same folders again, or goes on with it."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import replace
from typing import Any

from desktop_app.files.batch import Batch
from desktop_app.files.open_folder import Identity
from desktop_app.reasons import Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.begun_walks import GOES_ON, BegunWalk, began_now
from desktop_app.walking.frames import encode_batch
from desktop_app.walking.kept_walks import KeptWalk, KeptWalks
from desktop_app.walking.walk import Walk


class KeepingWalk(Walk):
    """A walk that is kept while it is handed on: whole, or as far as it came.

    Args:
        walk: The walk.
        identity: Of its root.
        walks: Where it is kept.
        key: What tells it from others.
        wanted: What it may have left out; see `walk`.
        is_whole: Whether it is kept for those that walk again, and not only to go on with.
        stop: What may end it.
    """

    def __init__(
        self,
        walk: Walk,
        identity: Identity,
        walks: KeptWalks,
        key: Hashable,
        wanted: str,
        *,
        is_whole: bool,
        stop: StopFlag,
    ) -> None:
        super().__init__()
        self._walk = walk
        self._identity = identity
        self._walks = walks
        self._key, self._wanted = key, wanted
        self._is_whole = is_whole
        self._stop = stop
        self._frames: list[tuple[bytes, dict[str, Any]]] | None = []
        self._taken = 0
        self.skips = walk.skips

    def _run(self) -> Generator[Batch, None, None]:
        began_ns = began_now()
        again: set[str] = set()
        is_kept = False
        try:
            for batch in self._walk:
                self.skips = self._walk.skips
                if self._walk.left is not None:
                    yield batch
                elif self._stop.is_set():
                    # Entries may be missing.
                    again.update(batch.folders)
                    yield batch
                elif self._is_whole:
                    forms: dict[str, Any] = {}
                    self._keep(batch, forms)
                    yield batch if self._frames is None else replace(batch, forms=forms)
                else:
                    yield batch
                    # Sizes and dates are those of the moment at which they are shown.
                    self._keep(replace(batch, sizes=None, modified_ns=None, reader=None), {})
            self.skips = self._walk.skips
            self.complete = self._walk.complete
            is_kept = self._keep_all(again, began_ns)
        finally:
            if not is_kept:
                self._walks.give_up(self._key, self._taken)

    def _keep(self, batch: Batch, forms: dict[str, Any]) -> None:
        if self._frames is None:
            return
        frame = encode_batch(batch)
        self._frames.append((frame, forms))
        self._taken += len(frame)
        if not self._walks.take_bytes(len(frame)):
            self._frames = None

    def _keep_all(self, again: set[str], began_ns: int) -> bool:
        left, skips = self._walk.left, Skips()
        if self._frames is None:
            return False
        skips.merge(self.skips)
        if self.complete and not again and self._is_whole:
            kept = KeptWalk(self._identity, self._frames, skips, began_ns)
            self._walks.keep(self._key, kept)
            return True
        if not GOES_ON or not (self.complete or left is not None):
            return False
        frames = [frame for frame, _ in self._frames]
        rest = [] if left is None else left.rest
        again.update(() if left is None else left.again)
        begun = BegunWalk(self._identity, frames, skips, frozenset(again), rest, began_ns)
        self._walks.keep_begun(self._key, self._wanted, begun)
        if not self.complete:
            self._walks.give_up(self._key, 0)
        return True
