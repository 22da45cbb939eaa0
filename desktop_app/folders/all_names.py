"""The names of all folders and files, for whoever weighs the words of a question against them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import compress
from typing import Final, Protocol

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, table_of_any, table_of_none
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import value_class
from desktop_app.walking.entries import Entries
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import RemoteRoots, walked

MAX_NAMES: Final = 300_000
MAX_S: Final = 2.0
"""How long is looked: the walk is kept, and what is searched then has not to walk again."""


class EntriesBelow(Protocol):
    """Tells everything below a folder of the scope."""

    def __call__(
        self, root: str, scope: Scope, stop: StopFlag, walks: KeptWalks | None = None
    ) -> AbstractContextManager[Entries]:
        """All entries below `root`; kept in `walks` where that costs a walk."""
        ...


def entries_on_disk(
    root: str, scope: Scope, stop: StopFlag, walks: KeptWalks | None = None
) -> AbstractContextManager[Entries]:
    """As the disk tells it, without a second process."""
    return walked(root, scope, stop=stop, alone=True, walks=walks)


@value_class
class AllNames:
    """Every name once for each entry that has it, hidden ones left out.

    Attributes:
        parents: Of each folder, the path of the one that it lies in.
        roots: The folders that they lie below.
    """

    folders: Sequence[str]
    files: Sequence[str]
    parents: Sequence[str]
    roots: Sequence[str]

    def __len__(self) -> int:
        return len(self.folders) + len(self.files)


def all_names(
    scope: Scope,
    stop: StopFlag,
    entries_below: EntriesBelow = entries_on_disk,
    walks: KeptWalks | None = None,
) -> AllNames | None:
    """The names below the folders of the scope that lie on this computer.

    None where there are too many to tell in time: what is not among some of them may be elsewhere.
    """
    deadline = time.monotonic() + MAX_S
    folders: list[str] = []
    files: list[str] = []
    parents: list[str] = []
    remote = RemoteRoots(scope)
    for root in scope.folders:
        if root in remote:
            continue
        try:
            with entries_below(root, scope, stop, walks) as batches:
                for batch in batches:
                    is_folder = batch.flags.translate(_IS_FOLDER)
                    folders += compress(batch.names, is_folder)
                    parents += (batch.folders[at] for at in compress(batch.folder_ids, is_folder))
                    files += compress(batch.names, batch.flags.translate(_IS_NO_FOLDER))
                    number = len(folders) + len(files)
                    if number > MAX_NAMES or time.monotonic() > deadline:
                        return None
        except ScopeError:
            continue
    return None if stop.is_set() else AllNames(folders, files, parents, scope.folders)


_IS_FOLDER: Final = bytes(
    is_folder and not is_hidden
    for is_folder, is_hidden in zip(
        table_of_any(Flag.FOLDER), table_of_any(Flag.HIDDEN), strict=True
    )
)
_IS_NO_FOLDER: Final = table_of_none(Flag.FOLDER | Flag.HIDDEN)
