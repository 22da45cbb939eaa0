"""`RowShares`: how many of the rows of a result share something, and how large they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import islice

from desktop_app.agent.claims.main_numbers import (
    main_counts,
    main_receipts,
    says_group,
    says_share,
)
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.filetypes.kinds import extension_of, kind_of
from desktop_app.findings import (
    CopyFindings,
    DetailFindings,
    DuplicateFindings,
    SummaryFindings,
    TextFindings,
)
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Name
from desktop_app.messages.receipt import Share
from desktop_app.messages.tool import ToolOutput

MAX_ROWS = 2_000
"""Rows of one run that are looked at."""


_OF_GROUPS = fixed(
    r"\*{0,2}\s?(?:[a-z]+\s)?(?:kind|type|categor|format|extension|year|month|folder|group)"
    r"|\s?(?:个|種|种)?(?:不同的?)?(?:类|種|种|年|月|文件夹|目录|格式)",
    re.IGNORECASE,
)
_TOGETHER = fixed(
    r"together|total|alone|combined|\btake|in all|these|\btop\b|共|合计|总|加起来|一起",
    re.IGNORECASE,
)
_OF_SHOWN = fixed(
    r"largest|biggest|smallest|newest|oldest|latest|first|last|\btop\b|recent|these|shown|最大"
    r"|最小|最新|最旧|最早|最近|前|这",
    re.IGNORECASE,
)
_TOKEN = fixed(r"[a-z][a-z0-9]{3,30}|[\u3400-\u9fff]{2,8}")
_SPARE = fixed(
    r"cop(?:y|ies)|duplicate|free|remov|delet|extra|spare|redundant|副本|重复|多余", re.IGNORECASE
)


MAX_NAMES = 200
"""Names of one result that are held against words."""


MAX_SUMS = 100
"""How many of the first rows may be added up."""


class RowShares:
    """Counts the rows of all outputs, by what an answer may say that they share.

    Attributes:
        has_copies: Whether copies were looked for.
    """

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        self._shares: list[Counter[str]] = []
        self._folders: set[int] = set()
        self._sizes: set[int] = set()
        self._sizes_of_groups: list[Counter[str]] = []
        self.has_copies = any(isinstance(output.data, DuplicateFindings) for output in outputs)
        self._groups: set[int] = set()
        self._sums: list[int] = []
        self._size_of: dict[str, int] = {}
        self._shown: set[int] = set()
        self._names: list[list[str]] = []
        self._spare: set[int] = set()
        self._in_folders: Counter[str] = Counter()
        for output in outputs:
            shares: Counter[str] = Counter()
            sizes: Counter[str] = Counter()
            together = 0
            for hit in islice(output.hits, MAX_ROWS):
                shared = set(_groups(hit.path, hit.name, hit.modified_ns))
                shares.update(shared)
                for group in shared:
                    sizes[group] += hit.size_bytes
                self._sizes.add(hit.size_bytes)
                together += hit.size_bytes
                if len(self._sums) < MAX_SUMS:
                    self._sums.append(together)
                self._size_of.setdefault(hit.path, hit.size_bytes)
            totals = main_counts(output.data, main_receipts(output))
            if totals == {len(output.hits)}:
                # Of what was looked for several times, the largest is all there is.
                self._in_folders |= Counter(
                    piece
                    for hit in islice(output.hits, MAX_ROWS)
                    for piece in set(re.split(r"[/\\]", hit.path)[:-1])
                    if len(piece) > 1
                )
            self._shares.append(shares)
            self._sizes_of_groups.append(sizes)
            searched = output.coverage.folders if output.coverage is not None else ()
            names = [
                part.file
                for part in output.parts
                if isinstance(part, Name) and part.file not in searched
            ]
            shown: Counter[str] = Counter()
            for path in dict.fromkeys(names):
                shown.update(set(_groups(path, re.split(r"[/\\]", path)[-1], None)))
            self._shares.append(shown)
            self._shown.add(len(set(names)))
            self._names.append([re.split(r"[/\\]", path)[-1].casefold() for path in set(names)])
            self._folders.add(len({hit.folder for hit in islice(output.hits, MAX_ROWS)}))
            match output.data:
                case SummaryFindings(groups=groups):
                    self._groups.add(output.data.groups_in_all)
                    self._sizes |= {group.total_bytes for group in groups}
                case DetailFindings(files=files):
                    self._sizes |= {one.size_bytes for one in files if one.size_bytes is not None}
                case CopyFindings(size_bytes=size) | TextFindings(size_bytes=size):
                    self._sizes.add(size)
                case DuplicateFindings(waste_bytes=waste):
                    self._spare.add(output.data.files - output.data.sets)
                    self._sizes.add(waste)

    def has_size(self, number: Number, clause: str, *, approximate: bool) -> bool:
        """Whether a file, or a group of files, is as large, or the first ones together."""
        if _TOGETHER.search(clause) and any(
            comes_near(number, size, approximate=approximate) for size in self._sums
        ):
            return True
        if any(
            comes_near(number, size, approximate=approximate) and says_group(clause, group)
            for sizes in self._sizes_of_groups
            for group, size in sizes.items()
        ):
            return True
        return any(comes_near(number, size, approximate=approximate) for size in self._sizes)

    def is_size_of_others(self, number: Number, clause: str, *, approximate: bool) -> bool:
        """Whether a clause names groups of files whose sizes are known, and none is as large."""
        named = [
            size
            for sizes in self._sizes_of_groups
            for group, size in sizes.items()
            if says_group(clause, group)
        ]
        return bool(named) and not any(
            comes_near(number, size, approximate=approximate) for size in named
        )

    def counts_in_folders(self, clause: str) -> dict[str, int]:
        """How many files lie in the folders that a clause names, where all of them are known."""
        return {
            folder: count
            for folder, count in self._in_folders.items()
            if says_group(clause, folder)
        }

    def size_of(self, paths: set[str]) -> int:
        """How large these are together, as far as that is known."""
        return sum(self._size_of.get(path, 0) for path in paths)

    def has_names(self, number: Number, clause: str) -> bool:
        """Whether so many of the names that are shown hold a word of the clause."""
        words = [match.group() for match in islice(_TOKEN.finditer(clause.casefold()), 20)]
        words += [word.removesuffix("s") for word in words if word.endswith("s")]
        return any(
            number.value == sum(word in name for name in islice(names, MAX_NAMES))
            for names in self._names
            for word in words
            if number.value
        )

    def has_count(self, number: Number, clause: str, behind: str) -> bool:
        """Whether so many rows share what the clause names, or lie in so many folders."""
        if says_share(behind, Share.FOLDERS) and number.value in self._folders:
            return True
        if number.value in self._shown and _OF_SHOWN.search(clause):
            return True
        if number.value in self._groups and _OF_GROUPS.match(behind):
            return True
        if number.value in self._spare and _SPARE.search(clause):
            return True
        return any(
            number.supports(count) and says_group(clause, group)
            for shares in self._shares
            for group, count in shares.items()
        )


def _groups(path: str, name: str, modified_ns: int | None) -> list[str]:
    groups = [piece for piece in re.split(r"[/\\]", path)[:-1] if len(piece) > 1]
    groups.append(extension_of(name))
    if (kind := kind_of(name)) is not None:
        groups.append(kind.value)
    if modified_ns:
        moment = datetime.fromtimestamp(modified_ns / 1e9)
        groups += [str(moment.year), f"{moment.year}-{moment.month:02}"]
    return [group for group in groups if group]
