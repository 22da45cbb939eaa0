"""Erases what was listed, and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app.files.open_folder import LinkError, OpenFolder, check_file, identity_of
from desktop_app.files.open_root import open_root
from desktop_app.footprint.traces import Footprint, Left, OwnTrace, WhyLeft


@dataclass(frozen=True, slots=True)
class Erased:
    """Something that is gone."""

    trace: OwnTrace


def erase(listed: Footprint, data_folder: Path) -> Iterator[Erased | Left]:
    """Erase the files of `listed`, then its folders where they are empty, one after the other.

    A file that became another one since, or a link, stays; a folder with something in it stays
    without a word, for that was told.
    """
    if not listed.folders:
        return
    try:
        root = open_root(str(data_folder))
    except OSError as error:
        yield _left(listed.folders[-1], error)
        return
    with root:
        for trace in listed.files:
            yield _erased(root, trace)
        for trace in listed.folders[:-1]:
            with suppress(OSError):
                _remove_folder(root, trace)
                yield Erased(trace)
        own = listed.folders[-1]
        is_same = root.identity == own.identity
    if is_same:
        with suppress(OSError):
            # Removed by its path: a link in its place, or a folder with something in it, is not.
            data_folder.rmdir()
            yield Erased(own)


def _erased(root: OpenFolder, trace: OwnTrace) -> Erased | Left:
    *way, name = trace.names
    try:
        folder = root
        for step in way:
            folder = folder.child(step)
        status = folder.stat(name)
        check_file(status, trace.path)
        if identity_of(status) != trace.identity:
            return Left(trace.path, WhyLeft.CHANGED)
        _unlink(folder, name)
    except FileNotFoundError:
        # Somebody was quicker, or SQLite needs it no longer: it is gone.
        return Erased(trace)
    except OSError as error:
        return _left(trace, error)
    return Erased(trace)


if sys.platform == "win32":

    def _unlink(folder: OpenFolder, name: str) -> None:
        os.unlink(os.path.join(folder.path, name))  # noqa: PTH108, PTH118

    def _remove_folder(root: OpenFolder, trace: OwnTrace) -> None:
        os.rmdir(trace.path)  # noqa: PTH106
else:
    from desktop_app.files.descriptor_folder import DescriptorFolder

    def _unlink(folder: OpenFolder, name: str) -> None:
        """Unlink in the folder that is open, whatever its path leads to by now."""
        assert isinstance(folder, DescriptorFolder)
        os.unlink(name, dir_fd=folder.fileno())

    def _remove_folder(root: OpenFolder, trace: OwnTrace) -> None:
        assert isinstance(root, DescriptorFolder)
        os.rmdir(trace.names[-1], dir_fd=root.fileno())


def _left(trace: OwnTrace, error: OSError) -> Left:
    if isinstance(error, LinkError | IsADirectoryError):
        return Left(trace.path, WhyLeft.CHANGED)
    return Left(trace.path, WhyLeft.REFUSED, error.strerror or str(error))
