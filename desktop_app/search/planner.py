"""Which source answers for which folder."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from desktop_app.search.source import Source
from desktop_app.value_class import value_class


@value_class
class PlannedFolder:
    """A folder that is searched, and the source that answers for it.

    Attributes:
        root: The folder, absolute.
        source: The source.
        is_elsewhere: Whether it lies on another computer, which may not answer.
    """

    root: str
    source: Source
    is_elsewhere: bool


def planned(
    roots: Iterable[str],
    sources: Sequence[Source],
    elsewhere: Container[str],
    *,
    details: bool = False,
) -> list[PlannedFolder]:
    """For each folder the first source that covers it; those that may keep us waiting come last.

    Args:
        roots: The folders to search, none below another one.
        sources: In the order in which they are asked; the last one, the disk, covers all.
        elsewhere: Folders on other computers, which may not answer.
        details: Whether sizes and dates of nearly everything will be asked for: then only those
            who know them are.
    """

    def source_of(root: str) -> Source:
        for one in sources:
            if one.covers(root) and (one.knows_details(root) or not details):
                return one
        return sources[-1]

    parts = [PlannedFolder(root, source_of(root), is_elsewhere=root in elsewhere) for root in roots]
    return sorted(parts, key=lambda part: part.is_elsewhere)
