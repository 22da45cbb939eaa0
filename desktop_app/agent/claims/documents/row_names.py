"""`RowNames`: which rows of a table words speak of, by the values, months and years in them."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.agent.claims.arithmetic.written_units import units_in
from desktop_app.agent.claims.dates import dates
from desktop_app.agent.claims.documents.tables import ReadTable
from desktop_app.fixed_patterns import fixed
from desktop_app.query.date_vocabulary import date_words, english_months, month_number
from desktop_app.query.measures import UNITS, unit_names
from desktop_app.query.numerals import han_numerals, number

Rows = frozenset[int]

MAX_NAMES = 2_000
"""Values of one table that are looked for."""

_QUARTERS = {
    1: fixed(r"第?一季度|\bq1\b|first quarter"),
    4: fixed(r"第?二季度|\bq2\b|second quarter"),
    7: fixed(r"第?三季度|\bq3\b|third quarter"),
    10: fixed(r"第?四季度|\bq4\b|(?:fourth|last) quarter"),
}
_MONTH_SAID = fixed(
    lambda: (
        r"(?<!\d)(?P<first>1[0-2]|[1-9]) ?月?(?:份)? ?(?:到|至|-|–|~|—) ?(?P<last>1[0-2]|[1-9]) ?月"
        rf"|(?<![\d-])(?P<one>1[0-2]|0?[1-9]) ?月|(?P<han>十[一二]|[{han_numerals(1, 10)}])月"
        r"|\b(?P<from>[a-z]{3,9})(?: (?:to|through|until) |\s?[-–—/]\s?)(?P<to>[a-z]{3,9})\b"
        rf"|\b(?P<word>{english_months()})\b"
    )
)
_MONTH_ALONE = fixed(lambda: rf"[a-z]{{3,9}}\.?|[{han_numerals(1, 10)}\d]{{1,2}} ?月(?:份)?")
_RANGE_SAID = fixed(r"(?<!\d)(?:1[0-2]|[1-9]) ?月?(?:份)? ?(?:到|至|-|–|~|—) ?(?:1[0-2]|[1-9]) ?月")
_YEAR = fixed(r"(?:19|20)\d\d")
_YES = frozenset(("yes", "y", "true", "x", "✓", "是", "有", "已"))
_NO = frozenset(("no", "n", "false", "-", "✗", "否", "无", "没", "未", ""))
_NAME_ENDS = fixed(r"(?:e?s|e?d)?(?:['’]s?)?(?![a-z0-9])")
_WORD = fixed(r"[^\W\d_]{3,}")
_HAN = fixed(r"[\u3400-\u9fff]{2,}")


def is_of_months(words: str, start: int) -> bool:
    """Whether a number that begins there is one of two months: 4 到 6 月."""
    return any(
        match.start() <= start < match.end()
        for match in _RANGE_SAID.finditer(words, max(0, start - 12), start + 12)
    )


def months_said(words: str) -> set[int]:
    """The months, 1 to 12, that words in small letters name, and those between two."""
    months: set[int] = set()
    for match in _MONTH_SAID.finditer(words):
        if match["first"]:
            months |= {*range(int(match["first"]), int(match["last"]) + 1)}
        elif match["one"]:
            months.add(int(match["one"]))
        elif match["han"]:
            months.add(number(match["han"]))
        elif match["from"]:
            ends = [date_words().months.get(match[end], 0) for end in ("from", "to")]
            if all(ends):
                months |= {*range(min(ends), max(ends) + 1)}
            months |= {one for one in ends if one}
        else:
            months.add(month_number(match["word"]))
    for first, pattern in _QUARTERS.items():
        if pattern.search(words):
            months |= {first, first + 1, first + 2}
    return months


def _month_of(cell: str) -> int:
    """The month that a cell is, and nothing else: 一月, March; 0 where it is none."""
    months = months_said(cell) if len(cell) < 10 and not _YEAR.search(cell) else set()
    return months.pop() if len(months) == 1 and _MONTH_ALONE.fullmatch(cell) else 0


class RowNames:
    """What the rows of one table are called by.

    Attributes:
        text_columns: The columns whose cells are words.
    """

    def __init__(self, table: ReadTable, is_number: tuple[bool, ...]) -> None:
        self._names: dict[tuple[int, str], set[int]] = {}
        self._months: dict[int, set[int]] = {}
        self._days: dict[tuple[int, int], set[int]] = {}
        self._answers: dict[str, tuple[Rows, Rows]] = {}
        for column, header in enumerate(table.header):
            cells = [row[column].casefold() for row in table.rows]
            if header and {*cells} <= _YES | _NO and {*cells} & _YES:
                yes = frozenset(at for at, cell in enumerate(cells) if cell in _YES)
                self._answers[header.casefold()] = (yes, frozenset(range(len(cells))) - yes)
                continue
            if column == 0 and is_number[0] and len({*cells}) == len(cells):
                # Rows that are numbered: week 6, 第6周.
                self._name_numbered(header.casefold(), cells)
            for at, cell in enumerate(cells):
                for name in self._called(cell, is_number[column]):
                    if len(self._names) < MAX_NAMES:
                        self._names.setdefault((column, name), set()).add(at)
                if column == 0 and (month := _month_of(cell)):
                    self._months.setdefault(month, set()).add(at)
                for date in dates(cell) if not is_number[column] else ():
                    for day in date.days[:1]:
                        if day.month:
                            self._months.setdefault(day.month, set()).add(at)
                        if day.month and day.day:
                            self._days.setdefault((day.month, day.day), set()).add(at)

    def _name_numbered(self, header: str, cells: list[str]) -> None:
        for at, cell in enumerate(cells[:MAX_NAMES]):
            for name in (f"{header} {cell}", f"第{cell}{header}", f"第 {cell} {header}"):
                if header:
                    self._names.setdefault((0, name), set()).add(at)

    def _called(self, cell: str, is_number: bool) -> Iterator[str]:
        if is_number:
            if _YEAR.fullmatch(cell):
                yield cell
            return
        if len(cell) > 1 and not cell.isdecimal():
            yield cell
        pieces = set(_WORD.findall(cell)) | set(_HAN.findall(cell))
        for piece in pieces:
            if _HAN.fullmatch(piece):
                # 客厅地板 is called 客厅 or 地板 as well.
                yield from {piece[:2], piece[-2:]} if len(piece) > 2 else {piece}
            elif piece != cell:
                yield piece

    def named(self, words: str) -> dict[tuple[int, str], Rows]:
        """The rows that words in small letters name, by the column and what names them there.

        The column is -1 for months, and -2 for what is yes or no.
        """
        found = {
            (column, name): frozenset(rows)
            for (column, name), rows in self._names.items()
            if name in words and _stands_in(name, words)
        }
        if self._days:
            for date in dates(words):
                said = [(day.month, day.day) for day in date.days if day.month and day.day]
                rows_of = [self._days[one] for one in said if one in self._days]
                if said:
                    # Of "4 March" the day is meant, and not all of the month.
                    words = words.replace(
                        words[date.start : date.end], " " * (date.end - date.start)
                    )
                if rows_of:
                    found[-1, f"day {said[0]}"] = frozenset(rows_of[0])
        for month in sorted(months_said(words) & self._months.keys()):
            found[-1, str(month)] = frozenset(self._months[month])
        for first, pattern in _QUARTERS.items():
            name = f"q{(first + 2) // 3}"
            if pattern.search(words):
                found |= {
                    key: frozenset(rows) for key, rows in self._names.items() if key[1] == name
                }
                months = [self._months.get(month, set()) for month in range(first, first + 3)]
                if all(months):
                    found[-3, name] = frozenset[int]().union(*months)
        if len(several := months_said(words)) > 1:
            together = [self._months.get(month, set()) for month in several]
            if all(together):
                found[-4, "months"] = frozenset[int]().union(*together)
        for currency in (unit for unit in units_in(words) if UNITS[unit].kind == "money"):
            found |= {
                key: frozenset(rows)
                for key, rows in self._names.items()
                if unit_names().get(key[1]) == currency
            }
        for header, (yes, no) in self._answers.items():
            if header in words:
                found[-2, header] = yes
                found[-2, f"not {header}"] = no
        return found


def _stands_in(name: str, words: str) -> bool:
    """Whether a name stands there as a word, or as one of several or its owner: dogs, Ann's."""
    if not name.isascii():
        return True
    at = words.find(name)
    while at >= 0:
        is_begun = at == 0 or not _is_of_word(words[at - 1])
        if is_begun and _NAME_ENDS.match(words, at + len(name)):
            return True
        at = words.find(name, at + 1)
    return False


def _is_of_word(one: str) -> bool:
    return one.isascii() and one.isalnum()
