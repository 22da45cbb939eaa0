"""`Standing`: whether a number that was read is said of what it stands beside.

A wrong number mostly stands somewhere: "17" for 14. So it is believed of a text only where it has
the unit that it is said with, and where no other number shares more words with the claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from desktop_app.agent.claims.arithmetic.written_units import unit_of
from desktop_app.agent.claims.count_words import counts_in_words
from desktop_app.agent.claims.dates import dates
from desktop_app.agent.claims.documents.tables import cells_apart, tables_in
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.measures import UNITS, unit_names
from desktop_app.query.numerals import numerals

MAX_PLACES = 3_000
"""Numbers of one run whose surroundings are kept."""

_ENDS = fixed(
    r"[;；。！？!?，：、\n]|[,.:](?=\s|$)|(?<=[\u3400-\u9fff]),|,(?=[\u3400-\u9fff])|\s(?:and|but|plus|against|versus|while|whereas|than|compared)\s|[()（）]"
)
_WORD = fixed(r"[a-z]{3,}|[\u3400-\u9fff]")
_PENCE = fixed(r"(?<![\w.])(?P<digits>\d{1,3})p\b")
_STOP = frozenset(
    "the and was were are for with from that this has have had you your its each per".split()
    + "all not they them their there about only into until than more less".split()
    + "will may been also".split()
)


@dataclass(frozen=True, slots=True)
class _Place:
    value: Decimal
    is_moment: bool
    unit: str
    words: frozenset[str]
    counted: frozenset[str]
    line: frozenset[str]
    title: frozenset[str]
    """Of its file: its name, and its first line."""


_LEAST_OF_RIVAL = 0.9
"""How much of what another number shares with a claim its own one has to share."""

LEAST_SHARED, LEAST_SHARED_HAN = 1, 3
"""Words, and pairs of Chinese characters, that tell that two numbers are said of the same."""

_OF_LINE = 0.25
"""What words weigh that stand in the line of a number, beyond the next marks."""

_FAR = 0.5
"""What words of the sentence and the question weigh that do not stand right at a number."""


class Standing:
    """The numbers of the texts of a run, each with what stands around it.

    Args:
        outputs: Of the run.
        tables: Files that are tables, which are held against otherwise.
    """

    def __init__(self, outputs: Sequence[ToolOutput], tables: set[str]) -> None:
        self._places: list[_Place] = []
        self._spread: Counter[str] = Counter()
        self._pence: set[Decimal] = set()
        clauses: set[frozenset[str]] = set()
        titles: dict[str, frozenset[str]] = {}
        for part in _texts(outputs, tables):
            plain = cells_apart(part).translate(TO_ASCII)
            self._pence |= pence(plain)
            if part.file not in titles:
                name = _FOLDERS.split(part.file)[-1]
                titles[part.file] = words_of_clause(
                    f"{name}\n{plain[:TITLE_CHARS].partition(NEW_LINE)[0]}"
                )
            for number in _all_numbers(plain):
                if len(self._places) >= MAX_PLACES:
                    break
                counted = _counted(plain, number)
                words = _words_around(plain, number) | counted
                clauses.add(words)
                unit = unit_of(plain, number)
                self._places.append(
                    _Place(
                        number.value,
                        number.measure is Measure.MOMENT,
                        unit,
                        words,
                        counted,
                        words_of_clause(_line(plain, number)) - words,
                        titles[part.file],
                    )
                )
        for cell, row in _cells_with_words(outputs):
            plain = cell.translate(TO_ASCII)
            for number in _all_numbers(plain):
                words = words_of_clause(plain) | _counted(plain, number)
                clauses.add(words)
                self._places.append(
                    _Place(
                        number.value,
                        number.measure is Measure.MOMENT,
                        unit_of(plain, number),
                        words,
                        _counted(plain, number),
                        words_of_clause(row) - words,
                        frozenset(),
                    )
                )
        for words in (*clauses, *set(titles.values())):
            self._spread.update(words)

    def values(self) -> set[Decimal]:
        """All of the numbers."""
        return {place.value for place in self._places} | self._pence

    def nearest(self, sentence: str, most: int) -> list[Decimal]:
        """The numbers that share the most words with a sentence, as far as any do."""
        words = words_of_clause(sentence)
        shared = [
            (self._weight((place.words | place.line) & words), place.value)
            for place in self._places
            if not place.is_moment
        ]
        best = sorted((one for one in shared if one[0] > 0), key=lambda one: -one[0])
        return [*islice(dict.fromkeys(value for _, value in best), most)]

    def fits(
        self, plain: str, number: Number, sentence: str, question: str, *, is_year: bool = False
    ) -> bool:
        """Whether a number that was read is said of what it stands beside.

        Args:
            plain: The text that says it.
            number: The number.
            sentence: The one that it stands in.
            question: What was asked, which a short answer does not say again.
            is_year: Whether it may be a year, which dates have as well.
        """
        unit = unit_of(plain, number)
        is_moment = number.measure is Measure.MOMENT
        own = [
            place
            for place in self._places
            if place.value == number.value and (is_moment or is_year or not place.is_moment)
        ]
        if unit:
            # "£7" is none of "7 Mill Lane" where others stand there in pounds.
            has_unit = any(place.unit == unit for place in self._places)
            own = [place for place in own if place.unit == unit or not (place.unit or has_unit)]
        if not own:
            return False
        said = {one.value for one in _all_numbers(sentence)}
        rivals = [
            place
            for place in self._places
            if place.value != number.value
            and place.value not in said
            and place.is_moment is is_moment
            and (not unit or kind_of_unit(place.unit) == kind_of_unit(unit))
        ]
        counted = _counted(plain, number)
        if counted and any(place.counted == counted for place in self._places):
            # "46 points" is none of "46 people" where points stand there, too.
            said_of = [place for place in own if place.counted == counted]
            own = said_of
            if not own:
                return False
        near = _words_around(plain, number) | counted
        far = words_of_clause(sentence) | words_of_clause(question)
        # That it stands in the file that is meant says nothing of one number of it.
        words = near | far
        if not any(place.words & words for place in (*own, *rivals)):
            # Where nothing tells them apart, a long number is seldom another one by chance.
            return len(number.value.normalize().as_tuple().digits) > 2 and not is_year
        own = [place for place in own if (place.words | place.line) & words]
        best = max((self._shared(near, far, place) for place in own), default=0.0)
        rival = max((self._shared(near, far, place) for place in rivals), default=0.0)
        return bool(own) and best >= rival * _LEAST_OF_RIVAL

    def contradicts(self, plain: str, number: Number) -> bool:
        """Whether what was read says a number so like it that it was misread, of the same.

        In the same unit and words, and but for a digit, two that changed places, or a zero.
        """
        unit = unit_of(plain, number)
        near = words_of_clause(_clause(plain, number))
        least = LEAST_SHARED_HAN if any(one[0] >= "\u3400" for one in near) else LEAST_SHARED
        said = {one.value for one in _all_numbers(_line(plain, number))}
        return unit != "" and any(
            place.unit == unit
            and place.value not in said
            and is_misread(number.value, place.value)
            and len((place.words - place.counted) & near) >= least
            for place in self._places
        )

    def _shared(self, near: frozenset[str], far: frozenset[str], place: _Place) -> float:
        """How many words a claim and a place share; one that stands in many weighs little."""
        return (
            self._weight(near & place.words)
            + _FAR * self._weight((far - near) & place.words)
            + _OF_LINE * self._weight((near | far) & place.line)
            + self._weight(near & place.title)
            + _FAR * self._weight((far - near) & place.title)
        )

    def _weight(self, words: frozenset[str]) -> float:
        return sum(1 / (self._spread[word] or 1) for word in words)


_WORD_AND_DIGIT = fixed(r"[A-Za-z\u3400-\u9fff]{2,}.*[ (（]\d|\d.*[A-Za-z\u3400-\u9fff]{2,}")
_FOLDERS = fixed(r"[/\\]")
NEW_LINE = "\n"
LINE_CHARS = 300
"""Of a line, on either side of a number."""
TITLE_CHARS = 120
"""Of the first line of a file."""


def _all_numbers(plain: str) -> Iterator[Number]:
    """The numbers of a text, in digits and in words."""
    yield from numbers(plain)
    for start, end, value in counts_in_words(plain):
        exact = Decimal(value)
        yield Number(start, end, exact, Decimal(0), exact)


_COUNTED = fixed(r"\*{0,2}[\s-]?(?P<what>[^\W\d_]{3,20}|[\u3400-\u9fff])")


def _counted(plain: str, number: Number) -> frozenset[str]:
    """What is counted: the word right behind a number."""
    if unit_of(plain, number):
        return frozenset()
    match = _COUNTED.match(plain, number.end)
    what = "" if match is None else match["what"].casefold()
    return frozenset() if not what or what in _STOP else frozenset((f"counted {what[:4]}",))


_MEASURED_ALIKE = ("length", "distance", "weight")


def kind_of_unit(unit: str) -> str:
    """What a unit measures, as far as others measure it too."""
    kind = UNITS[unit].kind if unit else ""
    return kind if kind in _MEASURED_ALIKE else unit


LEAST_DIGITS = 2
"""Of a number that was misread: one digit is like any other."""


def is_misread(said: Decimal, read: Decimal) -> bool:
    """Whether one number is another but for a digit, two that changed places, or a zero."""
    one, other = (f"{value.normalize():f}" for value in (said, read))
    if max(len(one), len(other)) < LEAST_DIGITS:
        return False
    if "." not in one + other and one.rstrip("0") == other.rstrip("0"):
        return True
    if len(one) != len(other):
        return False
    differing = [at for at in range(len(one)) if one[at] != other[at]]
    return len(differing) == 1 or (
        len(differing) == 2
        and one[differing[0]] == other[differing[1]]
        and one[differing[1]] == other[differing[0]]
    )


def pence(plain: str) -> set[Decimal]:
    """Amounts written as pence are: 45p."""
    return {Decimal(match["digits"]) for match in _PENCE.finditer(plain)}


def _line(plain: str, number: Number) -> str:
    first = plain.rfind("\n", 0, number.start) + 1
    last = plain.find("\n", number.end)
    end = last if last >= 0 else len(plain)
    return plain[max(first, number.start - LINE_CHARS) : min(end, number.end + LINE_CHARS)]


def _words_around(plain: str, number: Number) -> frozenset[str]:
    """The words of its clause; where it has none, of those before: what is in brackets is of them.

    "Cabling is the largest item (EUR 5,460)".
    """
    for before in range(3):
        if words := words_of_clause(_clause(plain, number, before=before)):
            return words
    return frozenset()


def _clause(plain: str, number: Number, *, before: int = 0) -> str:
    """The words around a number up to the next marks, and of so many clauses before."""
    first, last = max(0, number.start - 120), min(len(plain), number.end + 120)
    begins = [match.end() for match in _ENDS.finditer(plain, first, number.start)]
    ends = _ENDS.search(plain, number.end, last)
    begin = begins[-1 - before] if len(begins) > before else first
    return plain[begin : ends.start() if ends else last]


def words_of_clause(clause: str) -> frozenset[str]:
    """The words of a clause by their beginnings, and its Chinese characters two by two."""
    found: set[str] = set()
    before, end = "", -1
    for match in _WORD.finditer(clause.casefold()):
        word = match.group()
        if word.isascii():
            # Numbers in words are what is asked for, and no sign of it.
            is_number = word in numerals().english
            if not is_number and word not in _STOP and (len(word) > 4 or word not in unit_names()):
                found.add(word.rstrip("s")[:5])
            before = ""
        else:
            if before and match.start() == end:
                found.add(before + word)
            before, end = word, match.end()
    return frozenset(found)


def _cells_with_words(outputs: Sequence[ToolOutput]) -> Iterator[tuple[str, str]]:
    """Cells of tables that hold words and a number, each with its row: "Extras 1240"."""
    for table in tables_in(outputs):
        for row in table.rows:
            for cell in row:
                if _WORD_AND_DIGIT.search(cell) and not any(True for _ in dates(cell)):
                    yield cell, " ".join(row)


def _texts(outputs: Sequence[ToolOutput], tables: set[str]) -> Iterator[Passage | Snippet]:
    for output in outputs:
        for part in output.parts:
            if not isinstance(part, Passage | Snippet):
                continue
            is_row = part.text.lstrip().startswith("|") or "\t" in part.text.strip()
            if not (part.file in tables and (is_row or part.file.casefold().endswith("csv"))):
                yield part
