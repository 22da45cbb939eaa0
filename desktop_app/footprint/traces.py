"""Looks for what Fossick made: each file with its size, each key, and what is not ours beside it.

    found = Footprint.of(data_folder, keyring_accounts)

It follows no link and opens no file; what is not in the table `made` is none of its business, and
is only counted as something that stays.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from desktop_app.errors import StoreError
from desktop_app.files.open_folder import Identity, LinkError, OpenFolder, identity_of, is_link
from desktop_app.files.open_root import open_root
from desktop_app.footprint.made import OWN_FOLDERS, Holding, holding_of


class WhyLeft(StrEnum):
    """Why something in a folder of ours is not touched; the values end codes of sentences."""

    LINK = "link"
    """A link, whatever its name: we make none."""
    NOT_OURS = "not_ours"
    CHANGED = "changed"
    """It is not what was listed any more."""
    REFUSED = "refused"
    """The system does not let us."""


@dataclass(frozen=True, slots=True)
class OwnTrace:
    """A file or folder that Fossick made.

    Attributes:
        holding: What it holds.
        path: Where it is.
        names: The way to it from the data folder, name by name; none for that itself.
        size_bytes: Its length; 0 for a folder.
        identity: Which file it is, whatever stands at its path later.
    """

    holding: Holding
    path: str
    names: tuple[str, ...]
    size_bytes: int
    identity: Identity


@dataclass(frozen=True, slots=True)
class Left:
    """Something that stays where it is, and why.

    Attributes:
        path: Where it is; of a key, whose it is.
        why: In a word.
        reason: What the system says, where it refused.
    """

    path: str
    why: WhyLeft
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Footprint:
    """What there is of Fossick's in a data folder.

    Attributes:
        files: In the order in which they are erased; the settings are the last.
        folders: The data folder and those in it, the inner ones first.
        left: What is not ours, or not to be touched.
    """

    files: tuple[OwnTrace, ...] = ()
    folders: tuple[OwnTrace, ...] = ()
    left: tuple[Left, ...] = ()

    @property
    def size_bytes(self) -> int:
        """Of all files together."""
        return sum(one.size_bytes for one in self.files)


def footprint_in(data_folder: Path) -> Footprint:
    """What there is in a data folder; nothing where there is no such folder.

    Raises:
        StoreError: "leaving.linked": it is a link, which is not followed; "leaving.unreadable".
    """
    path = str(data_folder)
    try:
        with open_root(path) as folder:
            found = list(_inside(folder, ()))
            folders = [_folder(folder, ())]
            for name in OWN_FOLDERS:
                try:
                    with folder.child(name) as inner:
                        found += _inside(inner, (name,))
                        folders.insert(0, _folder(inner, (name,)))
                except (FileNotFoundError, LinkError, NotADirectoryError):
                    # None of ours; `_inside` has told so.
                    continue
    except FileNotFoundError:
        return Footprint()
    except LinkError:
        raise StoreError("leaving.linked", folder=path) from None
    except OSError as error:
        reason = error
        raise StoreError("leaving.unreadable", folder=path, reason=reason) from error
    files = [one for one in found if isinstance(one, OwnTrace)]
    files.sort(key=lambda one: (one.holding is Holding.SETTINGS, one.path))
    left = sorted((one for one in found if isinstance(one, Left)), key=lambda one: one.path)
    return Footprint(tuple(files), tuple(folders), tuple(left))


def _inside(folder: OpenFolder, names: tuple[str, ...]) -> Iterator[OwnTrace | Left]:
    with folder.entries() as entries:
        inside = sorted(entry.name for entry in entries)
    for name in inside:
        path = str(Path(folder.path, name))
        try:
            status = folder.stat(name)
        except FileNotFoundError:
            # What a database keeps beside it comes and goes.
            continue
        if is_link(status):
            yield Left(path, WhyLeft.LINK)
            continue
        holding = holding_of(name, *names)
        if holding is not None and stat.S_ISREG(status.st_mode):
            way = (*names, name)
            yield OwnTrace(holding, path, way, status.st_size, identity_of(status))
        elif names or name not in OWN_FOLDERS or not stat.S_ISDIR(status.st_mode):
            yield Left(path, WhyLeft.NOT_OURS)


def _folder(folder: OpenFolder, names: tuple[str, ...]) -> OwnTrace:
    return OwnTrace(Holding.FOLDER, folder.path, names, 0, folder.identity)
