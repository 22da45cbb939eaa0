"""Words and rules of every language, as data: `resources/grammar/LANGUAGE/`.

`words.json` lists, for each category, what is said for it; where a category has values, one list
for each value. `rules.json` says which categories in a row make another one, and which function of
`rule_values` makes its value. `classes.json` sorts the ordinary words of the language, so that what
is learned of one of them is learned of its like.

All of it stands ready in one file, `resources/learned/grammar.json`, which `make grammar` writes;
so do the words that dates are made of.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from desktop_app import paths
from desktop_app.chart.phrase_tree import ROOT, PhraseTree, lines_of
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import Token, TokenKind, tokens_of
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import HAN, simplified
from desktop_app.query.numerals import numerals
from desktop_app.query.values import Raw, read_size
from desktop_app.units import size_names
from desktop_app.value_class import value_class
from desktop_app.vocabulary import CHINESE, ENGLISH, vocabulary


@value_class
class Rule:
    """Categories in a row that make another one.

    Attributes:
        value: The name of what makes its value of theirs, in `rule_values`.
    """

    category: Category
    parts: tuple[Category, ...]
    value: str


Meaning = tuple[Category, object]


class Phrase(NamedTuple):
    """What is said from some token on: before which one it ends, and what it means.

    Attributes:
        is_near: Whether only its sound is right.
    """

    end: int
    category: Category
    value: object
    is_near: bool


class Grammar:
    """The words and rules of all languages together; a question may mix them.

    Args:
        files: As `compiled` makes them.

    Attributes:
        in_dates: Every token that a date in words may have.
        of_calendar: Those that are of the calendar by themselves.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._phrases, self._classes = (
            PhraseTree(files[name].split(b"\n")) for name in (_PHRASES, _CLASSES)
        )
        rest = json.loads(files[_REST])
        self._meanings: list[tuple[str, str]] = rest["meanings"]
        self._meaning = cache(self._meaning_of)
        self._names: list[str] = rest["names"]
        self._words: str = rest["words"]
        self._ordinary: str = rest["ordinary"]
        self.in_dates = frozenset[str](rest["in dates"].split())
        self.of_calendar = frozenset[str](rest["of calendar"].split())
        self._lists = {name: frozenset(listed) for name, listed in rest["lists"].items()}
        self.rules = [
            Rule(Category(made), tuple(map(Category, parts)), value)
            for made, parts, value in rest["rules"]
        ]

    def listed(self, name: str) -> frozenset[str]:
        """The words of a list of that name in every language that has one, see `lists.json`."""
        return self._lists.get(name, frozenset())

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that stands in a phrase."""
        return frozenset(self._words.split())

    @cached_property
    def ordinary(self) -> frozenset[str]:
        """Every word that stands in a class."""
        return frozenset(self._ordinary.split())

    def classes_at(self, tokens: Sequence[Token], start: int) -> tuple[int, Sequence[str]]:
        """Where the longest ordinary word from the token `start` on ends, and its classes."""
        place = ROOT
        found: tuple[int, Sequence[str]] = (start, ())
        for end in range(start, min(start + _LONGEST, len(tokens))):
            led = self._classes.step(place, tokens[end].text) if tokens[end].text else None
            if led is None:
                break
            place, numbers = led
            if numbers:
                found = (end + 1, [self._names[number] for number in numbers])
        return found

    def phrases_at(self, tokens: Sequence[Token], start: int) -> Iterator[Phrase]:
        """What is said from the token `start` on, by its letters or, in Chinese, by its sound."""
        tree = self._phrases
        places = [(ROOT, False)]
        for end in range(start, min(start + _LONGEST, len(tokens))):
            token = tokens[end]
            if not token.text:
                return
            led = [(tree.step(place, token.text), is_near) for place, is_near in places]
            if token.kind is TokenKind.HAN and end - start < _LONGEST_SOUND:
                led += [
                    (tree.step(place, other), True)
                    for place, _ in places
                    for other in tree.sounding_like(place, token.text)
                ]
            steps = [(step, is_near) for step, is_near in led if step is not None]
            if not steps:
                return
            places = [(place, is_near) for (place, _), is_near in steps]
            for (_, numbers), is_near in steps:
                if is_near and end == start:
                    continue
                for number in numbers:
                    category, value = self._meaning(number)
                    yield Phrase(end + 1, category, value, is_near)

    def _meaning_of(self, number: int) -> Meaning:
        category, written = self._meanings[number]
        return Category(category), _value(category, written)


_LONGEST: Final = 12
"""Tokens of a phrase."""
_LONGEST_SOUND: Final = 5


_PHRASES: Final = "phrases.txt"
_CLASSES: Final = "classes.txt"
_REST: Final = "grammar.json"
FILES: Final = (_PHRASES, _CLASSES, _REST)
"""What `compiled` makes, in `resources/learned/`."""


def compiled(languages: Sequence[str]) -> dict[str, bytes]:
    """All words and rules as files that are read at once; the same give the same bytes."""
    phrases: list[tuple[Sequence[str], int]] = []
    classes: list[tuple[Sequence[str], int]] = []
    meanings: dict[tuple[str, str], int] = {}
    names: dict[str, int] = {}
    words: set[str] = set()
    ordinary: set[str] = set()
    rules: list[Any] = []
    by_name: defaultdict[str, set[str]] = defaultdict(set)

    def add(phrase: str, category: str, written: str) -> None:
        said = _words_of(phrase)
        words.update(said)
        number = meanings.setdefault((category, written), len(meanings))
        phrases.append((said, number))

    for language in languages:
        for category, said in _read(language, "words").items():
            lists = said if isinstance(said, dict) else {"": said}
            for written, listed in lists.items():
                for phrase in listed:
                    add(phrase, category, written)
        for name, listed in _read(language, "classes").items():
            for word in (*listed, *_classed(name, language)):
                tokens = _words_of(word)
                ordinary.update(tokens)
                classes.append((tokens, names.setdefault(name, len(names))))
        rules += _read(language, "rules")
        for name, listed in _read(language, "lists").items():
            by_name[name].update(listed)
    for phrase, category, written in (*_types(), *_units()):
        add(phrase, category, written)
    rest = {
        "meanings": [list(meaning) for meaning in meanings],
        "names": list(names),
        "words": " ".join(sorted(words)),
        "ordinary": " ".join(sorted(ordinary)),
        "in dates": " ".join(sorted(_in_dates(by_name.pop("in dates", ())))),
        "of calendar": " ".join(sorted(_of_calendar())),
        "rules": rules,
        "lists": {name: sorted(listed) for name, listed in by_name.items()},
    }
    return {
        _PHRASES: b"\n".join(lines_of(phrases, by_sound=True)),
        _CLASSES: b"\n".join(lines_of(classes)),
        _REST: json.dumps(rest, ensure_ascii=False, separators=(",", ":")).encode() + b"\n",
    }


def languages() -> list[str]:
    """Those that there are words of."""
    folders = sorted(folder.name for folder in paths.resource("grammar").iterdir())
    return [name for name in folders if not name.startswith(".")]


def _words_of(phrase: str) -> Sequence[str]:
    """The tokens of a phrase, the quick way where it has nothing but small letters."""
    bare = phrase.replace(" ", "")
    if bare.isascii() and bare.isalpha() and bare.islower():
        return phrase.split()
    if not bare.isascii() and _HAN_ALONE.fullmatch(bare):
        return list(simplified(bare))
    return [token.text for token in tokens_of(phrase)]


_HAN_ALONE = fixed(rf"[{HAN}]+")


def _types() -> Iterator[tuple[str, str, str]]:
    """What is said for kinds and extensions: words, category, and the value as it is written."""
    formats = json.loads(paths.resource("formats.json").read_text("utf-8"))
    for kind in Kind:
        for extension in kinds.extensions_of(kind):
            if extension.isalpha() or len(extension) > 1:
                # What is said for several endings is never said for one of them: PPT.
                said = [one for one in (extension, f"{extension}s") if one not in formats]
                yield from ((one, Category.EXTENSION, extension) for one in said)
    for words, kind in kinds.words().items():
        yield words, Category.KIND, kind
    for words, endings in formats.items():
        yield words, Category.EXTENSION, endings


def _units() -> Iterator[tuple[str, str, str]]:
    """What units of size are called, likewise."""
    for name, unit in size_names().items():
        if name != "太":
            # In a question, 太大 is "too large".
            yield name, Category.UNIT, unit


def _classed(name: str, language: str) -> list[str]:
    """The words that have a class and stand in `resources/vocabulary`."""
    if language not in _VOCABULARIES or name not in (_NUMBERS, _SIZES, _TIMES):
        return []
    dates = vocabulary("dates", _VOCABULARIES[language])
    known = numerals()
    if name == _SIZES:
        words = [
            word for word in size_names() if len(word) > 3 and word.isascii() and language == "en"
        ]
    elif name == _TIMES:
        days = [day for names in dates["weekdays"] for day in names]
        months = [month for names in dates["months"] for month in names]
        words = [*months, *(week + day for week in dates.get("week", [""]) for day in days)]
    elif language == "en":
        ordinals = [one for names in dates["ordinals"] for one in names]
        words = [*known.english, *known.groups, *ordinals]
    else:
        words = [*known.digits, *known.counted, *known.units]
    return [word for word in words if _HAN_ALONE.fullmatch(word) or _LATIN_ALONE.fullmatch(word)]


_LATIN_ALONE = fixed(r"[a-z0-9]+")
_NUMBERS: Final = "number word"
_SIZES: Final = "computer word"
_TIMES: Final = "time noun"
_VOCABULARIES: Final = {"en": ENGLISH, "zh": CHINESE}


def _value(category: str, written: str) -> object:
    """The value that stands for a list of phrases in `words.json`."""
    match Category(category):
        case Category.KIND:
            return Kind(written)
        case Category.EXTENSION:
            return tuple(written.replace("none", "").split()) or ("",)
        case Category.NUMBER:
            return int(written)
        case Category.SIZE_RANGE:
            return read_size(Raw(written, written))
    return written or None


def _read(language: str, part: str) -> Any:
    return json.loads(paths.resource(f"grammar/{language}/{part}.json").read_text("utf-8"))


@cache
def grammar() -> Grammar:
    """That of all languages there are, from the files that `compiled` makes."""
    return Grammar({name: paths.resource(f"learned/{name}").read_bytes() for name in FILES})


# Dates


@cache
def number_words() -> frozenset[str]:
    """Every token that a number in words may have."""
    known = numerals()
    english = vocabulary("numbers", ENGLISH)
    groups = " ".join((*english["groups"], *english["vague"])).split()
    chinese = (*known.digits, *known.counted, *known.units)
    return frozenset((*known.articles, *known.english, *groups, *known.vague, *chinese))


def _in_dates(listed: Iterable[str]) -> frozenset[str]:
    """Every token that a date in words may have, beside those that are listed."""
    said: set[str] = {*_SIGNS, *listed}
    for language in (ENGLISH, CHINESE):
        said.update(_tokens_in(vocabulary("dates", language)))
    holidays = json.loads(paths.resource("holidays.json").read_text("utf-8"))
    said.update(_tokens_in(holidays))
    units = vocabulary("dates", ENGLISH)["units"]
    said.update(f"{word}s" for names in units.values() for word in names)
    said.update(
        f"{name}day" for names in vocabulary("dates", ENGLISH)["weekdays"] for name in names
    )
    return frozenset(said | number_words())


_SIGNS: Final = "、~–—-/.()"


def _of_calendar() -> frozenset[str]:
    """Tokens that are of the calendar by themselves."""
    english = vocabulary("dates", ENGLISH)
    parts = (english[area] for area in ("months", "weekdays", "units", "days", "times", "seasons"))
    words = {word for part in parts for word in _tokens_in(part)}
    words |= {f"{word}s" for word in words} | {f"{word}day" for word in words}
    holidays = json.loads(paths.resource("holidays.json").read_text("utf-8"))
    return frozenset(words | {word for word in _tokens_in(holidays) if len(word) > 2})


def _tokens_in(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield from (token.text for token in tokens_of(data))
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _tokens_in(key)
            yield from _tokens_in(value)
    elif isinstance(data, Sequence):
        for part in data:
            yield from _tokens_in(part)
