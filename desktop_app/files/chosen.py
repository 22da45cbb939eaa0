"""What a person chose for a question to be about, judged before it is looked at."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from desktop_app.errors import ScopeError
from desktop_app.files.mounts import remote_mount
from desktop_app.files.real_path import real_path
from desktop_app.files.scope import Scope


class ChoiceVerdict(Enum):
    """What becomes of it."""

    ALLOWED = auto()
    OUTSIDE = auto()
    """It lies outside what the person allowed: they are asked."""
    EXCLUDED = auto()
    """The person said that it is never looked at."""
    PRIVATE = auto()
    GONE = auto()
    NO_FILE = auto()
    """A pipe, a device: never opened."""
    ELSEWHERE = auto()
    """A single file on another computer, which may not answer: its folder may be chosen."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A file or folder.

    Attributes:
        path: Where it really is: what a link leads to is judged, not the link.
        is_folder: Whether it is a folder.
        verdict: What becomes of it.
    """

    path: str
    is_folder: bool
    verdict: ChoiceVerdict

    @property
    def name(self) -> str:
        """The last part of its path; the path where it has none."""
        return os.path.basename(self.path) or self.path  # noqa: PTH119 (maybe not UTF-8)

    @property
    def is_whole_disk(self) -> bool:
        """Whether nothing lies above it: the root, or a drive."""
        return os.path.dirname(self.path) == self.path  # noqa: PTH120 (maybe not UTF-8)


def judged(path: str, scope: Scope) -> Chosen:
    """Judge an absolute path; it looks at the disk.

    Args:
        path: As it was dropped or chosen.
        scope: What the person allowed until now.
    """
    real = real_path(path)
    is_elsewhere = remote_mount(real) is not None
    try:
        # Of a place that may not answer nothing is asked here.
        mode = stat.S_IFDIR if is_elsewhere and scope.allows(real) else os.lstat(real).st_mode
    except (OSError, ValueError):
        return Chosen(real, is_folder=False, verdict=ChoiceVerdict.GONE)
    is_folder = stat.S_ISDIR(mode)
    if not is_folder and not stat.S_ISREG(mode):
        return Chosen(real, is_folder, ChoiceVerdict.NO_FILE)
    if not is_folder and is_elsewhere:
        return Chosen(real, is_folder, ChoiceVerdict.ELSEWHERE)
    return Chosen(real, is_folder, _verdict(real, is_folder, scope))


def _verdict(real: str, is_folder: bool, scope: Scope) -> ChoiceVerdict:
    try:
        # As if it were all that is allowed: what is private stays so wherever it lies.
        alone = scope.about([real], []) if is_folder else scope.about([], [real])
        why = alone.why_folder_closed(real) if is_folder else alone.why_closed(real)
        if why is not None:
            return ChoiceVerdict.PRIVATE
        scope.real_path(real)
    except ScopeError as error:
        return ChoiceVerdict.EXCLUDED if error.code == "scope.excluded" else ChoiceVerdict.OUTSIDE
    return ChoiceVerdict.ALLOWED


def scope_about(chosen: Sequence[Chosen], scope: Scope) -> Scope:
    """What a question about these may look at: these alone."""
    return scope.about(
        [one.path for one in chosen if one.is_folder],
        [one.path for one in chosen if not one.is_folder],
    )


def scope_besides(chosen: Sequence[Chosen], scope: Scope) -> Scope:
    """What may be shown and opened while a question is about these: they, and all else allowed."""
    outside = [one for one in chosen if one.verdict is ChoiceVerdict.OUTSIDE]
    if not outside:
        return scope
    beyond = scope_about(outside, scope)
    return scope.about(
        (*scope.folders, *(one.path for one in outside if one.is_folder)), beyond.files
    )
