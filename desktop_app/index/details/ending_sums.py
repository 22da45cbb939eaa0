"""`EndingSums`: what files of each ending come to, mostly by what is known of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from desktop_app.files.batch import SummedByEnding
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.details.chosen_rows import ChosenRows
from desktop_app.index.details.conditions import Conditions
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.index.details.heard import HeardFiles
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
    ) -> None:
        self._one_by_one = apart
        self._of_pairs: Counter[int] = Counter()
        self._bytes_of_pairs: Counter[int] = Counter()
        super().__init__(snapshot, heard, candidates, conditions, runs, paths, None)

    def _single(self, first: FirstRows | None) -> Iterable[int]:
        pairs = self._snapshot.totals.pairs
        some = (number for number, _ in self._sure if self._one_by_one[pairs[number] // 256])
        return (row for number in some for row in self._in_pair(number) if self._is_here(row))

    def _count(self, pair: int, number: int, length: int) -> None:
        super()._count(pair, number, length)
        self._of_pairs[pair] += number
        self._bytes_of_pairs[pair] += length

    def by_ending(self, table: bytes) -> Iterator[tuple[str, int, int]]:
        """See `SummedByEnding`."""
        endings = self._snapshot.extensions
        for pair, number in self._of_pairs.items():
            if number and table[pair % 256]:
                yield endings[pair // 256 - 1], number, self._bytes_of_pairs[pair]
