"""`Entries`: what a walk hands out, and whoever answers in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from desktop_app.files.batch import Batch
from desktop_app.reasons import Skips
from desktop_app.value_class import record_class


class Entries(Protocol):
    """Entries as they are found, with the account of them once that is over.

    Attributes:
        skips: What was left out.
        complete: Whether all there is was gone through.
        as_of_ns: When sizes and dates were looked at that were not looked at now, in ns since 1970
            UTC; what was heard to change since was. None where all were looked at now.
    """

    skips: Skips
    complete: bool
    as_of_ns: int | None

    def __iter__(self) -> Iterator[Batch]:
        """The entries, folder by folder."""
        ...


@record_class
class KeptEntries:
    """`Entries` that were handed out before.

    Attributes:
        batches: All of them.
    """

    batches: Sequence[Batch]
    skips: Skips
    complete: bool
    as_of_ns: int | None = None

    def __iter__(self) -> Iterator[Batch]:
        """The entries, as they were."""
        return iter(self.batches)
