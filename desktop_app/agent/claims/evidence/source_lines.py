"""`SourceLines`: all that the tools gave, line by line, and what stands beside each figure in it.

A line is a row of a table, a sentence of a text, or what a tool lists of one file.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.documents.tables import cells_apart, is_delimited
from desktop_app.agent.claims.evidence.aliases import Aliases
from desktop_app.agent.claims.evidence.tokens import tokens_of, values_in, words_of
from desktop_app.agent.claims.numbers import TO_ASCII, Number
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Heading, Name, Part, Passage, Snippet, Words, plain_text
from desktop_app.messages.tool import ToolOutput

MAX_LINES = 3_000
MAX_OCCURRENCES = 6_000
TITLE_CHARS = 120
PROPERTIES = "part properties"
"""Where the subject, the sender and the day of a mail stand, which are of one line."""

LONG_LINE = 100
"""From here on a line of text is taken sentence by sentence."""

PROPERTIES_MARK = fixed(r"(?:From|To|Cc|Subject|Date|Author|Title)\s?:", re.IGNORECASE)
"""How the line begins that tells of whom a mail or paper is."""

_FOLDERS = fixed(r"[/\\]")
_MARK = fixed(r"\[[^\]\n]{1,80}\]\s?|\d+\t")
_STARTS_WITH_DIGIT = fixed(r"[-£$€¥ ]*\d")
_SENTENCE = fixed(r"[^。！？；\n]+?(?:[。！？；]|[.!?;](?=\s+[A-Z\u3400-\u9fff*\"“])|$)\s*")
_LIST_MARK = fixed(r"\s*(?:Item |第)?\d{1,3}(?:[.)、](?!\d)|条)")
_NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A figure, day or time where it stands.

    Attributes:
        value: As `tokens` has it.
        unit: The one written at it, or named over its column.
        counted: The word right behind it, or over its column.
        near: The words of its clause, or of its cell and over its column.
        around: All else in its sentence or row.
        wide: Of the rest of its line, and of the name and first line of its file.
        line: Its number among the lines.
        is_cell: Whether it stands in a table.
    """

    value: str
    unit: str
    counted: str
    near: frozenset[str]
    around: frozenset[str]
    wide: frozenset[str]
    line: int
    is_cell: bool


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line, by what it is known by.

    Attributes:
        file: It stands in; "" for what a tool says itself.
        cells: Of a row of a table, with what stands over each.
    """

    file: str
    plain: str
    tokens: frozenset[str]
    cells: tuple[tuple[str, str], ...] = ()


class SourceLines:
    """The lines of a run.

    Args:
        outputs: Of its tools.
        earlier: Results of the turns before.
        said: What the answer says, whose names may be those of the sources in another script.

    Attributes:
        lines, occurrences: All of them.
        aliases: Names in two scripts.
    """

    def __init__(
        self, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult], said: str
    ) -> None:
        self.lines: list[SourceLine] = []
        self.occurrences: list[Occurrence] = []
        texts = [plain_text(output.parts) for output in outputs]
        self.aliases = Aliases([*texts, said])
        self._titles: dict[str, frozenset[str]] = {}
        self._headers: dict[str, list[str]] = {}
        for output in outputs:
            self._add(output.parts)
        for result in earlier:
            self._add(result.parts)
        self._spread: Counter[str] = Counter()
        for line in self.lines:
            self._spread.update(line.tokens)

    def weight(self, token: str) -> float:
        """How much it tells that two lines share something: little of what stands in many."""
        count = len(self.lines) + 1
        return max(0.1, 0.3 + math.log(count / (self._spread[token] + 0.5)))

    def _add(self, parts: Sequence[Part]) -> None:
        for file, text in _lines(parts):
            if len(self.lines) >= MAX_LINES or len(self.occurrences) >= MAX_OCCURRENCES:
                return
            plain = text.translate(TO_ASCII)
            if file and file not in self._titles:
                name = _FOLDERS.split(file)[-1]
                self._titles[file] = words_of(f"{name}\n{plain[:TITLE_CHARS]}")
            cells = _cells(plain) if file else []
            if len(cells) > 1:
                self._add_row(file, cells)
            else:
                self._add_text(file, plain)

    def _add_row(self, file: str, cells: list[str]) -> None:
        if file not in self._headers:
            has_header = not any(map(_STARTS_WITH_DIGIT.match, cells))
            self._headers[file] = cells if has_header else []
            if has_header:
                return
        header = self._headers[file]
        headed = [(cell, header[at] if at < len(header) else "") for at, cell in enumerate(cells)]
        row = " ; ".join(cells)
        tokens = frozenset[str]().union(*map(tokens_of, cells)) | self.aliases.of(row)
        number = len(self.lines)
        self.lines.append(SourceLine(file, row, tokens, tuple(headed)))
        for cell, over in headed:
            near = words_of(over) | words_of(cell) | self.aliases.of(over)
            for start, end, value in values_in(cell):
                unit = unit_of(cell, _at(start, end)) or _unit_over(over)
                around = tokens - {value}
                wide = self._titles[file]
                self.occurrences.append(
                    Occurrence(value, unit, "", near, around, wide, number, is_cell=True)
                )

    def _add_text(self, file: str, plain: str) -> None:
        line = tokens_of(plain) | self.aliases.of(plain)
        wide = line | self._titles.get(file, frozenset())
        for sentence in sentences_in(plain):
            tokens = tokens_of(sentence) | self.aliases.of(sentence)
            number = len(self.lines)
            self.lines.append(SourceLine(file, sentence, tokens))
            mark = _LIST_MARK.match(sentence)
            for start, end, value in values_in(sentence):
                if mark is not None and end <= mark.end():
                    # The number of a clause counts nothing.
                    continue
                near = words_of(clause_of(sentence, start, end))
                around = tokens - {value}
                unit = unit_of(sentence, _at(start, end)) if value[0] == "#" else ""
                counted = counted_at(sentence, end)
                wider = wide - tokens
                self.occurrences.append(
                    Occurrence(value, unit, counted, near, around, wider, number, is_cell=False)
                )


CLAUSE_ENDS = fixed(
    r"[;；。！？!?，：、\n]|[,.:](?=\s|$)|(?<=[\u3400-\u9fff]),|,(?=[\u3400-\u9fff])"
    r"|\s(?:and|but|plus|against|versus|while|whereas|than|compared)\s|[()（）]"
)


def clause_of(plain: str, start: int, end: int) -> str:
    """The words around a place up to the next marks; where there are none, those before."""
    first, last = max(0, start - 120), min(len(plain), end + 120)
    begins = [match.end() for match in CLAUSE_ENDS.finditer(plain, first, start)]
    ends = CLAUSE_ENDS.search(plain, end, last)
    behind = ends.start() if ends else last
    for before in (*reversed(begins), first):
        clause = plain[before:behind]
        if words_of(clause):
            return clause
    return plain[first:behind]


_COUNTED = fixed(r"\*{0,2}[\s-]?(?P<what>[^\W\d_]{3,20}|[\u3400-\u9fff])")


def counted_at(plain: str, end: int) -> str:
    """The word right behind a figure, which says what it counts, by its beginning."""
    match = _COUNTED.match(plain, end)
    return "" if match is None else match["what"].casefold()[:4]


def sentences_in(plain: str) -> list[str]:
    """A line of text as it is, or sentence by sentence where it is long."""
    if len(plain) <= LONG_LINE:
        return [plain]
    return [match.group() for match in _SENTENCE.finditer(plain)] or [plain]


def _at(start: int, end: int) -> Number:
    return Number(start, end, _NOTHING, _NOTHING, _NOTHING)


def _unit_over(header: str) -> str:
    """The unit that a header names: "Hours worked", 材料(英镑), "Travel km"."""
    for word in _HEADER_WORD.findall(header):
        if unit := unit_of(f"1 {word}", _at(0, 1)):
            return unit
    return ""


_HEADER_WORD = fixed(r"[A-Za-z£$€%°²]+|[\u3400-\u9fff]+")


def _cells(plain: str) -> list[str]:
    if "\t" in plain:
        pieces = plain.split("\t")
    elif plain.lstrip().startswith("|"):
        pieces = plain.strip().strip("|").split("|")
    else:
        return []
    return [piece.strip().strip("*").strip() for piece in pieces]


def _lines(parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """The lines of a result, each with the file that it stands in, or that a tool lists there.

    What a tool says of its own work, such as how many lines it shows, is none where it read a file.
    """
    reads = any(isinstance(part, Passage | Snippet) for part in parts)
    own, named = "", ""
    properties: list[str] = []
    for part in parts:
        if isinstance(part, Passage) and part.locator == PROPERTIES:
            properties.append(part.text.strip())
            continue
        if properties and isinstance(part, Passage | Snippet):
            yield part.file, " ; ".join(properties)
            properties = []
        if isinstance(part, Passage | Snippet):
            text = cells_apart(part) if is_delimited(part.file) else part.text
            yield from ((part.file, line) for line in text.splitlines() if line.strip())
        elif isinstance(part, Heading) or (isinstance(part, Words) and _MARK.fullmatch(part.text)):
            continue
        elif isinstance(part, Words | Name):
            named = part.file if isinstance(part, Name) else named
            *whole, own = f"{own}{part.text}".split("\n")
            for line in whole:
                if line.strip() and (named or not reads):
                    yield "", line
                named = ""
    if own.strip() and (named or not reads):
        yield "", own
