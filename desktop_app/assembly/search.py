"""What searches need, put together: no mind, no tool and no conversation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from desktop_app import paths
from desktop_app.errors import AppError, SettingsError
from desktop_app.files.places.places import Places
from desktop_app.files.real_path import real_path
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import EntriesBelow, entries_on_disk
from desktop_app.folders.folder_names import DiskFolderNames, FolderNames
from desktop_app.index import INDEX_FOLDER
from desktop_app.index.uses import Lately, Uses
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine, Workers
from desktop_app.settings import Settings
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    from desktop_app.extract.worker.kept_extractions import ExtractionStore
    from desktop_app.index.full_text.word_index import WordIndex
    from desktop_app.index.instant.look_up import InstantNames

_BUSY_FOLDERS = ("desktop", "documents", "downloads")

NOTHING_RECENT: Mapping[str, int] = MappingProxyType({})


@value_class
class SearchAssembly:
    """What it takes to run queries, alive until `close`.

    Attributes:
        settings: What it was built from.
        scope: The one gate to the disk, for the preview and for actions, too.
        places: What "Downloads" is.
        engine: Runs queries without a mind: a receipt, a chip that was edited.
        entries_below: Tells everything below a folder, from the index where there is one.
        instant_names: Makes what looks names up while somebody types. In a worker thread: it
            imports numpy, and looks at the disk.
        uses: Is told what the person opens, so that it ranks higher; in a worker thread.
    """

    settings: Settings
    scope: Scope
    places: Places
    engine: SearchEngine
    entries_below: EntriesBelow
    instant_names: Callable[[], InstantNames]
    uses: Uses

    def busy_folders(self) -> tuple[str, ...]:
        """Where people keep what they work on: what a program writes to lies elsewhere."""
        folders: dict[str, None] = {}
        for name in _BUSY_FOLDERS:
            try:
                places = self.places.resolve(name, self.scope)
            except AppError:
                # There is none, or it may not be looked at.
                continue
            folders.update((place.path, None) for place in places)
        return tuple(folders)

    def close(self) -> None:
        """End the threads and processes of searches."""
        self.engine.close()
        self.uses.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def assemble_search(
    settings: Settings,
    data_folder: Path,
    *,
    folders: Sequence[str] = (),
    home: str | None = None,
    environment: Mapping[str, str] = os.environ,
    working_folder: str | None = None,
    recent: Mapping[str, int] = NOTHING_RECENT,
    uses_index: bool = True,
) -> SearchAssembly:
    """Put together what searches need. It looks at the disk: never call it on the GUI thread.

    Args:
        settings: The person's choices.
        data_folder: Where Fossick keeps its own files, which are not looked into.
        folders: Folders to look into, absolute, in place of those of the settings.
        home: The home folder, looked into where nothing else is named; default: this user's.
        environment: Where the variables that name folders are looked up.
        working_folder: What relative paths in a question are relative to first, as on a terminal.
        recent: What changed lately (absolute path to ns since 1970 UTC), read at each search so
            that it may grow meanwhile; it ranks higher within equally good matches.
        uses_index: Whether names may come from the index, where there is one.

    Raises:
        SettingsError: no folder is named, and the home is unknown or all of the computer.
        ScopeError: one of the folders is not an absolute path, or can name no folder.
    """
    home = home or paths.home_folder()
    scope = Scope(
        folders=tuple(folders) or settings.folders or (_searched_home(home),),
        excluded=settings.excluded,
        own_folders=(str(data_folder),),
    )
    places = Places(home or _NO_HOME, environment, working_folder)
    names = DiskFolderNames()
    index = _index_of(data_folder) if uses_index else _NO_INDEX
    uses = Uses(data_folder)
    # What is not there, or answers nobody, is not asked again.
    recent = recent if index is _NO_INDEX else Lately(recent, uses)
    engine = SearchEngine(
        scope,
        places,
        recent=recent,
        workers=Workers(texts=index.texts, words=index.words),
        sources=index.sources,
        folder_names=names,
        named_folders=index.folder_names,
    )
    instant = partial(_instant_names, data_folder, scope, recent)
    return SearchAssembly(settings, scope, places, engine, index.entries_below, instant, uses)


@value_class
class _Index:
    """What it gives those who ask.

    Attributes:
        sources: Know names, for searches.
        entries_below: See `SearchAssembly`.
        texts: Keeps texts; None where there is no index.
        words: Knows the words of files; likewise.
        folder_names: Knows the names of folders; likewise.
    """

    sources: SourcesFor
    entries_below: EntriesBelow
    texts: Callable[[], ExtractionStore] | None
    words: Callable[[], WordIndex] | None
    folder_names: FolderNames | None = None


_NO_INDEX = _Index(no_sources, entries_on_disk, None, None)


def _index_of(data_folder: Path) -> _Index:
    """The index, where there is one."""
    # Where nobody may look into the data folder, the disk answers.
    if not os.path.isdir(data_folder / INDEX_FOLDER):  # noqa: PTH112 (`Path` would raise)
        return _NO_INDEX
    # Imported here: not everybody has one.
    from desktop_app.index.store import SnapshotStore
    from desktop_app.search.index_source import IndexFolderNames, IndexSource, known_entries

    store = SnapshotStore(data_folder)
    return _Index(
        lambda disk: (IndexSource(store, disk),),
        partial(known_entries, store),
        lambda: _texts_in(data_folder),
        lambda: _words_in(data_folder),
        IndexFolderNames(store),
    )


def _texts_in(data_folder: Path) -> ExtractionStore:
    # Imported here: most searches do not look inside.
    from desktop_app.index.text_store import TextStore

    return TextStore(data_folder)


def _instant_names(data_folder: Path, scope: Scope, recent: Mapping[str, int]) -> InstantNames:
    from desktop_app.index.instant.look_up import InstantNames
    from desktop_app.index.store import SnapshotStore

    return InstantNames(SnapshotStore(data_folder), scope, recent=recent)


def _words_in(data_folder: Path) -> WordIndex:
    from desktop_app.index.full_text.word_index import WordIndex

    return WordIndex(data_folder)


_NO_HOME = str(Path("/nonexistent").absolute())


def _searched_home(home: str | None) -> str:
    """The home, where nobody named a folder; who means a whole computer has to say so."""
    if home is None:
        raise SettingsError("settings.no_home")
    real = real_path(home) if os.path.isabs(home) else home  # noqa: PTH117 (not UTF-8)
    if os.path.dirname(real) == real:  # noqa: PTH120
        raise SettingsError("settings.home_is_everything", folder=home)
    return home
