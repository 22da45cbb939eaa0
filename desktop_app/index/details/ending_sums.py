"""`EndingSums`: what files of each ending come to, mostly by what is known of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from desktop_app.files.batch import SummedByEnding
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.details.chosen_rows import ChosenRows
from desktop_app.index.details.conditions import Conditions
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.kind_codes import UNTOLD, kind_of_code
from desktop_app.index.snapshot import Snapshot
from desktop_app.index.snapshot_paths import SnapshotPaths


def is_most(snapshot: Snapshot, runs: Iterable[tuple[int, int]]) -> bool:
    """Whether most rows of a snapshot are in some runs, so that the others are soonest left out."""
    inside = sum(end - start for start, end in runs)
    return 2 * inside >= len(snapshot)


class EndingSums(ChosenRows, SummedByEnding):
    """Rows that pass for sure, by their endings, where most rows of a snapshot were looked through.

    Args:
        snapshot, heard, candidates, conditions, runs, paths: See `ChosenRows`.
        is_by_kind: Whether they are told by kind, so that those come together of which it is known
            what is inside.
        apart: Of each number of an extension whether files with it come one by one, as `first`.
    """

    _is_grouped = True

    def __init__(
        self,
        snapshot: Snapshot,
        heard: HeardFiles,
        candidates: CandidateRows,
        conditions: Conditions,
        runs: Sequence[tuple[int, int]],
        paths: SnapshotPaths,
        apart: bytes,
        is_by_kind: bool,
    ) -> None:
        self._one_by_one = apart
        self._is_by_kind = is_by_kind
        self._of_pairs: Counter[int] = Counter()
        self._bytes_of_pairs: Counter[int] = Counter()
        super().__init__(snapshot, heard, candidates, conditions, runs, paths, None)

    def _single(self, first: FirstRows | None) -> Iterable[int]:
        some = (number for number, _ in self._sure if self._is_apart(self._heard.pairs[number]))
        return (row for number in some for row in self._in_pair(number) if self._is_here(row))

    def _is_apart(self, pair: int) -> bool:
        if self._is_by_kind and pair >> 16 != UNTOLD:
            return False
        is_shown = self._candidates.passing.shown[pair & 0xFF]
        return bool(self._one_by_one[pair >> 8 & 0xFF] and is_shown)

    def _count(self, pair: int, number: int, length: int) -> None:
        super()._count(pair, number, length)
        self._of_pairs[pair] += number
        self._bytes_of_pairs[pair] += length

    def by_ending(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """See `SummedByEnding`."""
        endings = self._snapshot.extensions
        for pair, number in self._of_pairs.items():
            if number and table[pair % 256]:
                yield endings[(pair >> 8 & 0xFF) - 1], number, self._bytes_of_pairs[pair]

    def by_kind(self, table: bytes) -> Iterator[tuple[Kind | None, int, int]]:
        """See `SummedByEnding`."""
        for pair, number in self._of_pairs.items():
            if number and table[pair & 0xFF]:
                kind = kind_in_group(self._snapshot, pair >> 16, pair >> 8 & 0xFF)
                yield kind, number, self._bytes_of_pairs[pair]


def kind_in_group(snapshot: Snapshot, inside: int, extension_id: int) -> Kind | None:
    """The kind of files of which it is known what is inside, or their extension tells."""
    if inside != UNTOLD:
        return kind_of_code(inside)
    return kind_of(f"x.{snapshot.extensions[extension_id - 1]}")
