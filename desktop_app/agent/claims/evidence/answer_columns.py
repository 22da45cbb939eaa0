"""`AnswerColumns`: the columns of an answer's tables and lists, each made in one way.

What stands in one column was made alike in each row: read of one column of a source, added up over
the rows that are called so, the difference of two others, or so many times as much. Where three
rows and more go together so, chance does not do it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from itertools import combinations, islice

from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.tokens import values_in, words_of
from desktop_app.fixed_patterns import fixed

MAX_GROUPS = 20
MAX_ROWS = 60
MAX_BASES = 9
"""Figures of one row that others of it are held against, two and two."""

LEAST_FITTING = 3
MOSTLY = 0.6
"""Rows that a way has to fit, and what part of all."""

NEARLY = 0.9
"""How near a line has to come to the best to be one of those that a row tells of."""

_RULE = fixed(r"[\s|:+-]+")
_ITEM = fixed(r"\s*(?:[-*+•·]|\d{1,3}[.)、]) ?")
_TOTAL = fixed(r"\b(?:total|all|altogether|together|sum)\b|合计|总计|总共|共计|总和", re.IGNORECASE)


class AnswerColumns:
    """Those of one answer.

    Args:
        plain: The answer, its digits and signs in ASCII.
        associations: What it shares with the lines that were read.
    """

    def __init__(self, plain: str, associations: Associations) -> None:
        self._plain = plain
        self._associations = associations
        self._sources = associations.sources
        self._fitting: set[int] = set()
        for rows in islice(self._groups(), MAX_GROUPS):
            if len(rows) >= LEAST_FITTING:
                self._judge(rows[:MAX_ROWS])

    def fits(self, start: int) -> bool:
        """Whether the figure that begins there is made as those above and below it."""
        return start in self._fitting

    def _groups(self) -> Iterator[list[_Row]]:
        rows: list[_Row] = []
        at = 0
        kind = ""
        for line in self._plain.splitlines(keepends=True):
            bare = line.strip()
            now = "|" if bare.startswith("|") else "-" if _ITEM.match(line) else ""
            if rows and now != kind and bare:
                yield rows
                rows = []
            if now and not _RULE.fullmatch(bare):
                row = _Row(at, line, is_table=now == "|")
                if row.figures:
                    rows.append(row)
            kind = now if bare else kind
            at += len(line)
        if rows:
            yield rows

    def _judge(self, rows: list[_Row]) -> None:
        totals = [row for row in rows if _TOTAL.search(row.label)]
        parts = [row for row in rows if row not in totals]
        bases = [self._bases(row) for row in parts]
        columns = {column for row in parts for column in row.figures}
        for column in sorted(columns):
            cells = [
                (row.figures[column], _without(base, column))
                for row, base in zip(parts, bases, strict=True)
                if column in row.figures
            ]
            if len(cells) >= LEAST_FITTING:
                self._judge_column(cells)
            for row in totals:
                if column in row.figures and len(cells) > 1:
                    start, value, room = row.figures[column]
                    if abs(sum(cell[1] for cell, _ in cells) - value) <= room:
                        self._fitting.add(start)

    def _judge_column(
        self, cells: list[tuple[tuple[int, float, float], dict[Hashable, float]]]
    ) -> None:
        made = [dict(_made(base)) for _, base in cells]
        fitting: Counter[Hashable] = Counter()
        for (cell, base), ways in zip(cells, made, strict=True):
            fitting.update({way for way, value in ways.items() if _is(cell, value)})
            _, value, _ = cell
            for name, one in base.items():
                if one and value:
                    fitting[name, "times", round(value / one, 4)] += 1
                    fitting[name, "more", round(value - one, 4)] += 1
        if not fitting:
            return
        best, count = max(fitting.items(), key=lambda one: (one[1], -len(str(one[0]))))
        if count < max(LEAST_FITTING, MOSTLY * len(cells)):
            return
        for (cell, base), ways in zip(cells, made, strict=True):
            start, *_ = cell
            amount = _by(best, base, ways)
            if amount is not None and _is(cell, amount):
                self._fitting.add(start)

    def _bases(self, row: _Row) -> dict[Hashable, float]:
        """The figures that those of a row may be made of: its own, and those of its lines."""
        found: dict[Hashable, float] = {
            ("own", column): value for column, (_, value, _) in [*row.figures.items()][:MAX_BASES]
        }
        tokens = words_of(row.label) | {v for *_, v in values_in(row.label) if v[0] == "@"}
        tokens |= self._sources.aliases.of(row.label)
        scores: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
        for number, line in enumerate(self._sources.lines):
            shared = tokens & line.tokens
            if line.file and shared:
                cells = {cell.casefold() for cell, _ in line.cells}
                exact = 5.0 * len(cells & row.cells)
                score = sum(self._sources.weight(one) for one in shared) + exact
                scores[line.file].append((score, number))
        for file, of_file in scores.items():
            best = max(score for score, _ in of_file)
            lines = [n for score, n in of_file if score >= NEARLY * best]
            found[file, "count"] = float(len(lines))
            for number in lines[:MAX_ROWS]:
                line = self._sources.lines[number]
                texts = [cell for cell, _ in line.cells] or [line.plain]
                at = 0
                for column, text in enumerate(texts):
                    for *_, value in values_in(text):
                        if value[0] == "#":
                            key = (file, column if line.cells else at)
                            found[key] = found.get(key, 0.0) + float(value[1:])
                            at += 1
                            if line.cells:
                                break
        return found


class _Row:
    """One row of a table, or one item of a list.

    Attributes:
        figures: By their column: where each begins, what it is, and how far off it may be.
        label: What stands there besides.
        cells: Its words, cell by cell.
    """

    def __init__(self, at: int, line: str, *, is_table: bool) -> None:
        self.figures: dict[int, tuple[int, float, float]] = {}
        label = [*line]
        mark = None if is_table else _ITEM.match(line)
        for start, end, value in values_in(line):
            if value[0] != "#" or (mark and start < mark.end()):
                continue
            column = line.count("|", 0, start) if is_table else len(self.figures)
            written = line[start:end]
            decimals = len(value.partition(".")[2])
            room = 0.5 / 10**decimals if decimals else 0.5 if float(value[1:]) >= 10 else 1e-6
            if column not in self.figures and any(map(str.isalnum, written)):
                self.figures[column] = at + start, float(value[1:]), room + 1e-6
            label[start:end] = " " * (end - start)
        self.label = "".join(label)
        pieces = self.label.split("|") if is_table else [self.label]
        self.cells = {piece.strip(" *`-\n").casefold() for piece in pieces} - {""}


def _without(base: dict[Hashable, float], column: int) -> dict[Hashable, float]:
    return {name: value for name, value in base.items() if name != ("own", column)}


def _is(cell: tuple[int, float, float], value: float) -> bool:
    _, said, room = cell
    return abs(said - value) <= room


def _made(base: dict[Hashable, float]) -> Iterator[tuple[Hashable, float]]:
    """What the figures of a row make, by the way that makes it."""
    files: defaultdict[Hashable, list[tuple[Hashable, float]]] = defaultdict(list)
    for name, value in base.items():
        yield (name, "as it is"), value
        assert isinstance(name, tuple)
        files[name[0]].append((name, value))
    own = files.pop("own", [])
    for of_file in (*files.values(), []):
        amounts = [(name, value) for name, value in of_file if "count" not in str(name)]
        total = sum(value for _, value in amounts)
        if len(amounts) > 2:
            yield (amounts[0][0], "all"), total
            for name, value in amounts:
                yield (name, "all but"), total - value
        for (one, first), (other, second) in combinations([*own, *amounts][:MAX_BASES], 2):
            yield (one, "+", other), first + second
            yield (one, "-", other), abs(first - second)
            yield (one, "*", other), first * second
            for way, above, below in (("/", first, second), ("\\", second, first)):
                if below:
                    yield (one, way, other), above / below
                    yield (one, way, other, "%"), 100 * above / below
                    yield (one, way, other, "more %"), abs(100 * (above - below) / below)


def _by(way: Hashable, base: dict[Hashable, float], ways: dict[Hashable, float]) -> float | None:
    """What a way makes in one row; None where it has not what that takes."""
    if way in ways:
        return ways[way]
    assert isinstance(way, tuple)
    if len(way) == 3 and way[1] in ("times", "more") and way[0] in base:
        one, much = base[way[0]], float(way[2])
        return one * much if way[1] == "times" else one + much
    return None
