"""The folders a question is about: "in my Downloads folder", "in Invoices", "in ~/Taxes".

A name that is no known place is believed to be a folder's where the person says so ("folder",
quotes, capitals, a path) or where it stands behind "in". Whether there is such a folder is not
decided here: where there is none, `plans` looks for what comes near, or for another reading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.chinese_folders import chinese_folder
from desktop_app.interpreter.lexicon import NAME, lexicon, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_NAME_WORDS = 7
"""Words of a folder's name that stands without quotes."""

MAX_DATE_CHARS = 40

MAX_PLACES_TRIED = 20
"""Words such as "in" or 里 that are looked at for a name beside them."""

_SIGNS = r"\s,;:?!()\[\]\"“”\0\ue000\ue001"
_WORD = fixed(rf"[^{_SIGNS}.\u3400-\u9fff]+(?:\.[^{_SIGNS}.\u3400-\u9fff]+)*")
_MARKED = fixed(NAME)
_CHINESE = fixed(r"[\u3400-\u9fff]{2,8}(?=[\s.,?!]|\Z)")
_TOKEN = fixed(r"\S+")
_SIZE = fixed(r"\d[\d.,]*\s*(?:[kmgt]i?b?|bytes?|megs?|gigs?)?\Z")
_SMALL = frozenset("to for and of my do on the in".split())


@dataclass(frozen=True, slots=True)
class Places:
    """Folders that are named together; `joined` are the alternatives of one term.

    Attributes:
        names: As they were spelt.
        certain: Whether the words say that a folder is meant.
    """

    names: tuple[str, ...] = ()
    certain: bool = True


def take_folders(reading: Reading) -> Places:
    """Take the folders that the question looks into."""
    found = _drive(reading) or _marked_folder(reading) or chinese_folder(reading)
    if found is None:
        found = _before_noun(reading) or _behind_word(reading)
    if found is None:
        return Places()
    start, end, names, certain = found
    reading.take(start, end)
    return Places(names, certain)


def names_drive(reading: Reading) -> bool:
    """Whether a drive is named, which is no name that could mean something else."""
    return _drive(reading) is not None


Found = tuple[int, int, tuple[str, ...], bool]


def _drive(reading: Reading) -> Found | None:
    match = re.search(
        r"(?:(?:in|on|from|在)\s*)?(?:the\s+|my\s+)?(?<![a-z0-9])"
        r"(?P<drive>[a-z]\s*(?:盘|磁盘)|[a-z]:?\s+drive(?!\w)|drive\s+[a-z](?!\w)|[a-z]:(?![\w\\/]))"
        r"\s*(?:上面|里面|里|上|中|下|的)?",
        reading.open,
    )
    if match is None:
        return None
    return *match.span(), (reading.spelt(*match.span("drive")),), True


def _marked_folder(reading: Reading) -> Found | None:
    """The folder whose name stands in quotes behind the word: the folder "2019 Japan trip"."""
    match = pattern(
        r"(?:(?:%folders.before%|of|from|for|on|at)\s+)?(?:(?:the|my|a|our)\s+)?"
        r"%folders.real_nouns%\s+(?:%folders.naming%\s+)?(?P<name>%NAME%)"
        r"|(?:在|从)?%folders.chinese_nouns%\s*(?P<zh>%NAME%)\s*的?%folders.behind%的?"
    ).search(reading.open)
    if match is None or pattern("%questions.where%").search(reading.open):
        return None
    return *match.span(), (reading.spelt(*match.span("zh" if match["zh"] else "name")),), True


# The name stands before "folder"

_NOUN = (
    r"\s+(?:%folders.nouns%|(?P<many>%folders.plural_nouns%))(?![a-z'])"
    r"(?:\s*\((?P<named>[^()]{1,40})\))?"
)
_IN_FRONT = (
    r"(?:(?:%folders.before%|%folders.before_places%|%folders.asked_of%)\s+)?"
    r"(?:%folders.articles%\s+){0,2}\Z"
)


def _before_noun(reading: Reading) -> Found | None:
    for noun in islice(pattern(_NOUN).finditer(reading.open), MAX_PLACES_TRIED):
        start = _start_of_name(reading, noun.start())
        if start is None:
            continue
        name = reading.spelt(start, noun.start())
        before = pattern(_IN_FRONT).search(reading.open[:start])
        begin = before.start() if before else start
        asks_where = pattern(r"%questions.where%").search(reading.open)
        has_in = None
        if not _is_of_where(reading, begin):
            has_in = pattern(r"(?:%folders.before%|(?:on|from|at|of)(?![a-z]))\s").match(
                reading.open, begin
            )
        if (asks_where or noun["many"]) and not has_in:
            continue
        if noun["named"] and _may_be_name(reading, noun.start("named")):
            # "my music library folder (Music)"
            return begin, noun.end(), (reading.spelt(*noun.span("named")),), True
        names, begin = _with_names_before(reading, begin, name)
        end = noun.end()
        if has := pattern(r"\s+%folders.asked_what%").match(reading.open, end):
            end = has.end()
        return begin, end, names, True
    return None


def _with_names_before(reading: Reading, begin: int, name: str) -> tuple[tuple[str, ...], int]:
    """The names joined in front: "the Downloads and Documents folder"."""
    joined = pattern(
        r"(?:%folders.before%\s+|%folders.before_places%\s+)?(?:%folders.articles%\s+)?"
        r"(?P<name>[\w.-]+)\s+(?:and|or|&)\s+\Z"
    ).search(reading.open[:begin])
    if joined and spoken.meant(joined["name"]) is not None:
        return (reading.spelt(*joined.span("name")), name), joined.start()
    return (name,), begin


def _start_of_name(reading: Reading, end: int) -> int | None:
    """Where the name begins that ends at `end`, before "folder"; None where none does."""
    for start, (stop, _) in reading.names.items():
        if stop == end:
            return start
    start = end
    words = 0
    while words < MAX_NAME_WORDS:
        word = _last_word(reading, start)
        if word is None:
            break
        at, text = word
        title = text in _SMALL and words > 0 and at > 0 and _capital(reading, at)
        if text in words_of("folders.no_names") and not title:
            break
        if words and _is_a_type(text) and not _capital(reading, at):
            break
        if words and spoken.meant(reading.open[start:end].strip()) and not _capital(reading, at):
            break
        start = at
        words += 1
    name = reading.open[start:end].strip()
    if (
        not words
        or name in words_of("folders.adjectives")
        or (is_date(name) and not name.isdecimal())
    ):
        return None
    if reading.text[start:end].islower() and all(
        word in words_of("folders.adjectives") or word in words_of("filler.words")
        for word in name.split()
    ):
        return None
    return start


def _last_word(reading: Reading, end: int) -> tuple[int, str] | None:
    """The word that ends before `end`, with at most one space behind it."""
    stop = end - 1 if reading.open[end - 1 : end] == " " else end
    start = stop
    while start > 0 and _WORD.fullmatch(reading.open[start - 1 : stop]):
        start -= 1
    return (start, reading.open[start:stop]) if start < stop else None


# The name stands behind "in"

_OPENING = (
    r"(?:(?P<in>%folders.before%)|(?P<asked>%folders.asked_of%)|%folders.before_places%)\s+"
    r"(?:%folders.articles%\s+){0,2}(?P<noun>%folders.nouns%\s+)?(?:%folders.naming%\s+)?"
)
_CLOSED = fixed(r"(?![^\s,;:?!.)\0\u3400-\u9fff])")


def _behind_word(reading: Reading) -> Found | None:
    for opening in islice(pattern(_OPENING).finditer(reading.open), MAX_PLACES_TRIED):
        believing = opening["in"] is not None or opening["noun"] is not None
        if opening["noun"] and not opening["in"] and _asks_where(reading):
            # "the path of the folder Archive 2016"
            continue
        if opening["in"] is None and _is_of_where(reading, opening.start()):
            continue
        for end in _name_ends(reading, opening, believing=believing):
            close = _CLOSED.match(reading.open, end)
            if opening["asked"] is not None:
                close = pattern(r"\s+%folders.asked_what%").match(reading.open, end)
            if close is None:
                continue
            start = opening.end()
            name = spoken.bare(reading.spelt(start, end))
            known = spoken.meant(name) is not None
            names, stop = _with_names_behind(reading, close.end(), name)
            certain = known or opening["noun"] is not None or start in reading.names
            return opening.start(), stop, names, certain
    return None


def _may_be_name(reading: Reading, start: int) -> bool:
    """Whether a word in brackets is a folder's name, and no type: (Music), but not (docx)."""
    word = _WORD.match(reading.open, start)
    return word is not None and (not _is_a_type(word.group()) or _capital(reading, start))


def _is_of_where(reading: Reading, at: int) -> bool:
    """Whether the "of" at `at` belongs to words that ask where: "location of the Taxes folder"."""
    return any(
        where.start() < at < where.end() and where.group().endswith(("of", "to", "for"))
        for where in pattern("%questions.where%").finditer(reading.open)
    )


def _asks_where(reading: Reading) -> bool:
    where = pattern("%questions.where%|(?:path|location)(?:\\s+of)?").search(reading.open)
    return where is not None


def _with_names_behind(reading: Reading, end: int, name: str) -> tuple[tuple[str, ...], int]:
    """Names joined behind: "in Downloads, Documents and on the desktop"."""
    names = [name]
    joint = pattern(
        r"\s*(?:%folders.joints%\s*){1,2}(?:(?:in|on|from)\s+)?(?:%folders.articles%\s+){0,2}"
    )
    while match := joint.match(reading.open, end):
        start = match.end()
        if marked := _MARKED.match(reading.open, start):
            stop = marked.end()
        else:
            words = _words(reading, start)[:3]
            stops = [word.end() for word in words if spoken.meant(reading.open[start : word.end()])]
            if not stops:
                capitals = _capitals(reading, words)
                if not capitals or (spoken.meant(name) is None and not name[0].isupper()):
                    break
                stops = [capitals[-1].end()]
            stop = stops[-1]
            if reading.open[start:stop] in kinds.words() and not (
                reading.text[start].isupper() or re.search(r"\b(?:in|on)\b", match.group())
            ):
                break
        names.append(reading.spelt(start, stop))
        end = stop
        if noun := pattern(r"\s+(?:%folders.nouns%|%folders.plural_nouns%)").match(
            reading.open, end
        ):
            end = noun.end()
    return tuple(names), end


def _name_ends(reading: Reading, opening: re.Match[str], *, believing: bool) -> list[int]:
    """Where a name that stands behind `opening` may end, the likeliest first."""
    start = opening.end()
    if match := _MARKED.match(reading.open, start):
        if believing or "/" in reading.spelt(*match.span()) or opening["asked"]:
            return [match.end()]
        return [match.end()] if not re.search(r"\.\w+$", reading.spelt(*match.span())) else []
    if believing and (chinese := _CHINESE.match(reading.open, start)):
        return [chinese.end()]
    words = _words(reading, start)
    texts = [reading.open[start : word.end()] for word in words]
    if opening["in"] and (end := _end_of_year_title(reading, start)) is not None:
        tail = _last_small_word(reading, words, end)
        return [tail or end]
    if not words or is_date(texts[-1]) or is_date(words[0].group()) or _is_size(texts[0]):
        return []
    if _is_longer_date(reading, start):
        return []
    known = [word.end() for word, text in zip(words, texts, strict=True) if spoken.meant(text)]
    ends = list(reversed(known))
    if not believing:
        # "number of songs", "from documents": words for kinds are places only in capitals.
        small = reading.open[start : ends[0]] in kinds.words() if ends else False
        if not ends and opening["asked"]:
            # "does Projects have"
            ends = [word.end() for word in _capitals(reading, words)][-1:]
            if not ends and set(words[0].group()) & set("-_"):
                # "does gear-calculator contain"
                ends = [words[0].end()]
        return [] if small and not _capital(reading, start) else ends
    capitals = [word.end() for word in _capitals(reading, words)][-1:]
    if capitals and not known and (tail := _last_small_word(reading, words, capitals[0])):
        # "Voice memos", which a person spells as the disk does
        capitals = [tail]
    if capitals and (not known or known[-1] != capitals[0]):
        # "Pictures from ..." is known by its first word, "Music Lessons" by all of them.
        ends = capitals + ends
    if not ends and _can_stand_alone(words[0].group()):
        whole = words[-1].end()
        plain = not any(_is_a_type(word.group()) for word in words)
        ends = ([whole] if plain or opening["noun"] else []) + [words[0].end()]
    elif not ends and len(words) == 2 and not _is_a_type(words[1].group()):
        # "in film scans": of two words, the first only says of what.
        ends = [words[1].end()] if not words[0].group().endswith("s") else []
    return ends


_YEAR_TITLE = fixed(r"(?:19|20)\d\d(?: [A-Z][a-z]{2,}){1,3}(?![\w/])")


def _end_of_year_title(reading: Reading, start: int) -> int | None:
    """Where a name ends that begins with a year: "in 2024 Dali"; None where a date stands there."""
    title = _YEAR_TITLE.match(reading.text, start)
    if title is None or reading.open[start : title.end()] != title.group().lower():
        return None
    words = title.group().lower().split()[1:]
    dated = is_date(title.group().lower()) or any(map(is_date, words))
    plain = not any(_is_a_type(word) or spoken.meant(word) is not None for word in words)
    return title.end() if plain and not dated else None


def _is_longer_date(reading: Reading, start: int) -> bool:
    """Whether a date begins there that only its later words make one: the second half of 2025."""
    tokens = islice(_TOKEN.finditer(reading.open, start, start + MAX_DATE_CHARS), MAX_NAME_WORDS)
    return any(is_date(reading.open[start : token.end()].rstrip("?.,!")) for token in tokens)


def _last_small_word(reading: Reading, words: Sequence[re.Match[str]], end: int) -> int | None:
    """Where a name ends whose last word alone is small, and ends the sentence."""
    behind = [word for word in words if word.start() > end]
    if len(behind) != 1 or not re.match(r"[\s?!.]*\Z", reading.open[behind[0].end() :]):
        return None
    text = behind[0].group()
    plain = text.isalpha() and not is_date(text) and text not in words_of("filler.words")
    return behind[0].end() if plain else None


def _is_size(word: str) -> bool:
    return _SIZE.match(word) is not None or word in lexicon("sizes")["units"]


def _words(reading: Reading, start: int) -> list[re.Match[str]]:
    """The words from `start` on that can be a name's, with one space between."""
    words: list[re.Match[str]] = []
    while len(words) <= MAX_NAME_WORDS and (word := _WORD.match(reading.open, start)):
        if word.group() in words_of("folders.no_names") or (
            words and word.group() in words_of("folders.nouns")
        ):
            break
        words.append(word)
        behind = reading.open[word.end() : word.end() + 1]
        start = word.end() + 1 if behind == " " else len(reading.open)
    return words


def _capital(reading: Reading, at: int) -> bool:
    return reading.text[at : at + 1].isupper()


def _capitals(reading: Reading, words: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """The words of a name in capitals: "Road Trip 2024"."""
    found: list[re.Match[str]] = []
    for word in words:
        first = reading.text[word.start()]
        if first.islower() or (found and _is_a_type(word.group()) and not first.isupper()):
            break
        if not found and not first.isupper():
            break
        found.append(word)
    return found


def _can_stand_alone(word: str) -> bool:
    return any(map(str.isalpha, word)) and not _is_a_type(word)


def _is_a_type(word: str) -> bool:
    """Whether a word names a kind of files rather than a folder."""
    return (
        word in kinds.words()
        or kinds.kind_of(f"name.{word}") is not None
        or (word.endswith("s") and kinds.kind_of(f"name.{word[:-1]}") is not None)
    )
