"""Which folder a person means: paths in, the ones that their words name out, best first.

It looks at names alone and never at the disk. Each word may be in a folder's name as it was said,
as pinyin or its first letters, or as another word for the same; some may be in the names above it.
Only where nothing fits is it taken for misspelt.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Final

from desktop_app.folders.joined_names import Folders
from desktop_app.folders.match import Fit, FolderFit, Way, exact_fits, near_fits
from desktop_app.folders.words import Said
from desktop_app.value_class import value_class

PENDING_FOLDERS: Final = 65_536
"""Folders that wait to be searched for misspelt words; beyond it they are searched at once."""

EQUALLY_GOOD: Final = 4
"""Points below the best within which a folder may as well be the one that is meant."""


class FolderReason(StrEnum):
    """Why a folder is offered, from the best reason to the weakest."""

    EXACT = "exact"
    """It has exactly that name."""
    CASE = "case"
    """It has, apart from case, accents, signs, the Chinese script and words like "folder"."""
    IN_ORDER = "in_order"
    """Its name has all the words inside, in the order they were said."""
    ANY_ORDER = "any_order"
    PATH = "path"
    """Some of the words are in its name, the others in names of folders that it lies in."""
    PINYIN = "pinyin"
    INITIALS = "initials"
    """The words are first letters of the pinyin of its name."""
    SYNONYM = "synonym"
    """Some of its words mean the same, perhaps in the other language."""
    NEAR = "near"
    """Some words are spelt in another way, or missing: to be asked about, never taken for sure."""


@value_class
class FolderCandidate:
    """A folder that may be meant, and why.

    Attributes:
        path: As it was given.
        why: The reason, that of the word that fits worst.
        score: From 1 to 100; comparable among the candidates of one ranking.
        depth: How many folders it lies in.
        hidden: Whether it, or one that it lies in, is hidden.
    """

    path: str
    why: FolderReason
    score: int
    depth: int
    hidden: bool


@value_class
class Ranking:
    """The folders that words may mean, best first.

    Equal scores are ordered by what is not hidden, by depth with the shallower first, by what was
    changed or opened last, and by path.
    """

    candidates: tuple[FolderCandidate, ...] = ()

    @property
    def equally_good(self) -> tuple[FolderCandidate, ...]:
        """The best and those that are as likely meant; all are to be offered.

        Hidden folders are as likely only where the best is hidden, too.
        """
        if not self.candidates:
            return ()
        best = self.candidates[0]
        return tuple(
            candidate
            for candidate in self.candidates
            if candidate.score > best.score - EQUALLY_GOOD
            and candidate.hidden <= best.hidden
            and (candidate.why is FolderReason.NEAR) == (best.why is FolderReason.NEAR)
        )


def lately_changed(recent: Mapping[str, int]) -> dict[str, int]:
    """When something in a folder, however deep, was changed or opened last, by the folder's path.

    Args:
        recent: The same of files and folders themselves, in ns since 1970 by absolute path; it may
            change meanwhile.
    """
    read = ((path, recent.get(path)) for path in recent)
    moments = {path: moment_ns for path, moment_ns in read if moment_ns is not None}
    for path, moment_ns in list(moments.items()):
        folder = os.path.dirname(path)  # noqa: PTH120 (a str)
        # Those above one that is as recent already are, too.
        while folder != path and moments.get(folder, -1) < moment_ns:
            moments[folder] = moment_ns
            path, folder = folder, os.path.dirname(folder)  # noqa: PTH120
    return moments


class FolderSearch:
    """A search for the folder that words name, fed while folders are still being found.

    Args:
        words: As a person says them, in English, Chinese or both.
        recent: When some folders were changed or opened lately, in ns since 1970 by path.
    """

    def __init__(self, words: str, *, recent: Mapping[str, int] | None = None) -> None:
        self._readings = Said.readings(words)
        self._recent = recent or {}
        self._found: dict[str, FolderCandidate] = {}
        self._near: dict[str, FolderCandidate] = {}
        # Searched for misspelt words only if nothing fits in the end.
        self._pending: list[tuple[Folders, Collection[str]]] = []
        self._pending_folders = 0

    def add(self, folders: Folders, *, hidden: Collection[str] = ()) -> None:
        """Look at more folders.

        Args:
            folders: Large batches are quicker. A path that came before changes nothing.
            hidden: The paths among them that the system marks as hidden. Whatever begins with a
                dot, or lies in what does, is known to be.
        """
        for said in self._readings:
            self._keep(self._found, folders, said, exact_fits(folders, said), hidden)
        if self._found:
            self._pending.clear()
            self._near.clear()
            return
        self._pending.append((folders, hidden))
        self._pending_folders += len(folders)
        if self._pending_folders >= PENDING_FOLDERS:
            self._look_for_slips()

    def ranking(self) -> Ranking:
        """The folders found so far."""
        self._look_for_slips()
        candidates = (self._found or self._near).values()
        return Ranking(tuple(sorted(candidates, key=self._place)))

    def _look_for_slips(self) -> None:
        # Of all that wait: what is misspelt may be in a name above, which came with other folders.
        vocabulary = frozenset[str]().union(
            *(text.latin_words for folders, _ in self._pending for text in folders.texts)
        )
        for folders, hidden in self._pending:
            for said in self._readings:
                found = near_fits(folders, said, vocabulary)
                self._keep(self._near, folders, said, found, hidden)
        self._pending.clear()
        self._pending_folders = 0

    def _keep(
        self,
        kept: dict[str, FolderCandidate],
        folders: Folders,
        said: Said,
        findings: Iterator[FolderFit],
        hidden: Collection[str],
    ) -> None:
        for finding in findings:
            path = folders.path(finding.row)
            why = _why(folders.name(finding.row), said, finding)
            score = _score(why, finding)
            if path not in kept or score > kept[path].score:
                is_hidden = f"{folders.separator}." in path or path in hidden
                depth = path.count(folders.separator)
                kept[path] = FolderCandidate(path, why, score, depth, is_hidden)

    def _place(self, candidate: FolderCandidate) -> tuple[int, bool, int, int, str]:
        recent_ns = self._recent.get(candidate.path, 0)
        return -candidate.score, candidate.hidden, candidate.depth, -recent_ns, candidate.path


def _why(name: str, said: Said, finding: FolderFit) -> FolderReason:
    if finding.is_whole_name:
        return FolderReason.EXACT if name == said.text else FolderReason.CASE
    if finding.way is Way.PLAIN:
        if finding.in_path:
            return FolderReason.PATH
        return FolderReason.IN_ORDER if finding.in_order else FolderReason.ANY_ORDER
    return _WHYS[finding.way]


_WHYS: Final = {
    Way.PINYIN: FolderReason.PINYIN,
    Way.INITIALS: FolderReason.INITIALS,
    Way.SYNONYM: FolderReason.SYNONYM,
    Way.NEAR: FolderReason.NEAR,
}

_POINTS: Final = {
    FolderReason.EXACT: 100,
    FolderReason.CASE: 98,
    FolderReason.IN_ORDER: 90,
    FolderReason.ANY_ORDER: 85,
    FolderReason.PATH: 75,
    FolderReason.PINYIN: 65,
    FolderReason.INITIALS: 55,
    FolderReason.SYNONYM: 45,
    FolderReason.NEAR: 30,
}
_LESS: Final = {Fit.WHOLE: 0, Fit.START: 8, Fit.INSIDE: 14}
_COMPLETE: Final = 5
"""Points for a name that has nothing besides what was said."""


def _score(why: FolderReason, finding: FolderFit) -> int:
    if finding.is_whole_name:
        return _POINTS[why]
    points = _POINTS[why] - _LESS[finding.fit] + (_COMPLETE if finding.is_complete else 0)
    # How much of what was said was found; all of it but where words are missing.
    return max(1, round(points * finding.share))
