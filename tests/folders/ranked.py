"""Folders ranked in one call, where a search is fed while they are still being found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from desktop_app.folders.joined_names import Folders
from desktop_app.folders.names import FolderSearch, Ranking


def ranked(
    words: str, paths: Iterable[str] | Folders, *, recent: Mapping[str, int] | None = None
) -> Ranking:
    """Rank the folders in `paths`, absolute and in this system's form, by how `words` name them.

    Args:
        words: As a person says them, in English, Chinese or both.
        paths: Folders, in any order; as `Folders` if they are asked about more than once.
        recent: When some of them were changed or opened lately, in ns since 1970 by path.
    """
    search = FolderSearch(words, recent=recent)
    search.add(paths if isinstance(paths, Folders) else Folders.of(paths))
    return search.ranking()
