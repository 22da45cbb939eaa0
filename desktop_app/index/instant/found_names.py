"""What an instant look-up finds, as values."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from desktop_app.hits import Flag
from desktop_app.wording import Wording


class NameFit(IntEnum):
    """How what was typed is in a name, the best first."""

    EXACT = 0
    """It is the name, or all before a dot."""
    START = 1
    """The name begins so; of several words, it begins with one and each begins a word."""
    WORD_START = 2
    """Each begins a word in the name."""
    INSIDE = 3
    SOUND = 4
    """The name has Chinese characters that sound so, or begin with these letters."""
    NEAR = 5
    """The name has a word that is spelt nearly so."""


@dataclass(frozen=True, slots=True)
class KeptName:
    """An entry as it was when its name was kept: whoever uses it may find it changed, or gone.

    Attributes:
        folder: Absolute, in `os.fsdecode`'s form, as is `name`.
        name: The last part of its path.
        flags: What it was.
        fit: Why it is here.
        near: The word in the name that was taken for the one typed; "" but for `NameFit.NEAR`.
        moment_ns: What it is ranked by among those that fit alike, in ns since 1970 UTC: about
            when it was changed, to a tenth of its age, or what its uses come to (see `Uses`).
    """

    folder: str
    name: str
    flags: Flag
    fit: NameFit
    near: str
    moment_ns: int

    @property
    def path(self) -> str:
        """The absolute path."""
        return os.path.join(self.folder, self.name)  # noqa: PTH118 (a str, maybe not UTF-8)


def why_kept(one: KeptName, wording: Wording) -> str:
    """Why an entry is among those found, in a few words."""
    return wording.say(f"instant.{one.fit.name.lower()}", near=one.near)


@dataclass(frozen=True, slots=True)
class KeptNames:
    """What an instant look-up found, the best first.

    Attributes:
        names: The first of them.
        kept_ns: When the oldest of what was looked through was kept, in ns since 1970 UTC; None
            where nothing was.
        unknown: Folders of the scope that were not looked through, because no names of them are
            kept: a search on the disk has to.
        is_complete: False after a stop.
    """

    names: Sequence[KeptName] = ()
    kept_ns: int | None = None
    unknown: Sequence[str] = ()
    is_complete: bool = True
