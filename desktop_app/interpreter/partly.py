"""Ways to take words of which not all are in one name: some in folders, in the text, or nowhere.

They come after the plain ways, and count only where they find something; the answer says how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.chinese_phrases import cuts_of
from desktop_app.interpreter.lexicon import words_of
from desktop_app.interpreter.meaning import Meaning, folder_term
from desktop_app.interpreter.naming import pieces_of, singular_of, words_of_name
from desktop_app.interpreter.steps import PART, PATH, Attempt
from desktop_app.query.query import DATE_KEYS, Is, Key, Query, Term, Text, When

KIND_TAILS = {
    "照": Kind.IMAGE,
    "相": Kind.IMAGE,
    "图": Kind.IMAGE,
    "圖": Kind.IMAGE,
    "表": Kind.SPREADSHEET,
    "歌": Kind.AUDIO,
}
"""Last characters that tell the kind of file, and need not be in its name."""

MIN_WITH_SORT = 3
"""Characters of a Chinese word that may end with a word for any sort of thing."""

MAX_WORDS = 6

MIN_CLAUSE = 2
"""Words beyond which a noun and what is said of it may be told apart without a verb we know."""

MIN_DIGITS = 3
"""Of a number that tells something by itself."""

MOST_OF_PART = 3
"""Files that a part of what was said may lead to; of more, no one knows which was meant."""


def by_path(base: Query, words: str, *, at_least: int = 2) -> Iterator[Attempt]:
    """By words of which some are in the names of folders above: "oisin speech therapy letter"."""
    if terms := _names(words, at_least):
        yield Attempt(_with(base, terms), PATH, words, above=True)
    said = words_of_name(words)
    if any(map(cuts_of, said)):
        # 豆豆的复诊病历: a longer word is two, one of them a folder's.
        pieces = tuple(Term(Key.NAME, tuple(pieces_of(word))) for word in said[:MAX_WORDS])
        yield Attempt(_with(base, pieces), PATH, words, above=True, only_found=True)


def by_part(base: Query, meaning: Meaning, ask: Ask) -> Iterator[Attempt]:
    """By the words that tell, without those for any sort of thing: "methods chapter".

    Of a number, or of whether there is such a thing, every word is a condition.
    """
    if ask not in (Ask.LIST, Ask.WHERE, Ask.WHEN):
        return
    words = words_of_name(" ".join(meaning.words))
    telling = [word for word in words if word.lower() not in words_of("names.sorts")]
    purpose = meaning.purpose.lower().split()
    telling = [word for word in telling if word.lower() not in purpose] or telling
    years = [text for term in meaning.dates if (text := _year(term))]
    fewer = [word for word in telling if word.lower() not in words_of("names.sorts_beside")]
    if len(fewer) + len(years) > 1:
        telling = fewer
    if any(word.isdecimal() and len(word) < MIN_DIGITS for word in telling):
        # A chapter's number is in too many names.
        return
    if not 0 < len(telling) < len(words) <= MAX_WORDS or not any(map(_tells, telling)):
        return
    if years:
        # "shaw 2006 paper": the year is in the name, too.
        base = replace(base, terms=tuple(one for one in base.terms if one.key not in DATE_KEYS))
    any_entry = ask is Ask.WHERE or not (meaning.types.files or meaning.dates)
    yield from _parts(base, " ".join((*telling, *years)), any_entry=any_entry)


def _parts(base: Query, said: str, *, any_entry: bool = False) -> Iterator[Attempt]:
    """By these words alone, in names, then in those of the folders above as well."""
    for attempt in by_path(base, said, at_least=1):
        part = replace(attempt, taken=PART, only_found=True, most=MOST_OF_PART)
        if any_entry and not base.of(Key.IS) and not base.of(Key.KIND):
            # Whoever looks for a name may mean a file or a folder.
            either = _with(part.query, (Term(Key.IS, (Is.FILE, Is.FOLDER)),))
            yield replace(part, query=either, above=False)
        yield part


def by_noun_and_content(base: Query, meaning: Meaning, ask: Ask) -> Iterator[Attempt]:
    """By a noun in names and what is said of it in the text: "TB tests had a reactor"."""
    if ask is Ask.SPACE:
        return
    about = of_any_writing(base, meaning)
    for noun, said in _clauses(meaning):
        terms = _names(noun, 1) if noun else ()
        if noun and not terms:
            continue
        taken, shown = (PATH, f"{noun} {said}") if noun else ("content", said)
        for phrases in dict.fromkeys(((as_said(said, meaning),), tuple(words_of_name(said)))):
            texts = (Text(phrase[:200]) for phrase in phrases[:MAX_WORDS])
            query = _with(about, (*terms, *(Term(Key.CONTENT, (text,)) for text in texts)))
            yield Attempt(query, taken, shown, only_found=True, above=bool(noun))


def _clauses(meaning: Meaning) -> Iterator[tuple[str, str]]:
    """Where a noun may end and what is said of it begin: at a verb, or at words left out."""
    words = " ".join(meaning.words).split()
    verbs = [at for at, word in enumerate(words) if word.lower() in words_of("names.clause_verbs")]
    if verbs and verbs[0] < len(words) - 1:
        yield " ".join(words[: verbs[0]]), " ".join(words[verbs[0] + 1 :])
        return
    if len(meaning.words) > 1:
        yield meaning.words[0], " ".join(meaning.words[1:])
    if len(words) > MIN_CLAUSE and _ASKS_WHICH.match(meaning.text):
        # "which contract survives for three years"
        yield words[0], " ".join(words[1:])


_ASKS_WHICH = fixed(r"\s*(?:which|what)\b", re.IGNORECASE)


def by_words_in_text(base: Query, said: str) -> Iterator[Attempt]:
    """By the words of a phrase that no text has as it was said, wherever in the text."""
    words = [word for word in words_of_name(said) if word.lower() not in words_of("filler.words")]
    verbs = [at for at, word in enumerate(words) if word.lower() in words_of("names.clause_verbs")]
    words = [word for word in words if word.lower() not in words_of("names.clause_verbs")]
    if not 1 < len(words) <= MAX_WORDS:
        return
    forms = zip(words, next(singular_of(" ".join(words)), words), strict=True)
    content = tuple(Term(Key.CONTENT, tuple(map(Text, dict.fromkeys(one)))) for one in forms)
    if verbs and 0 < verbs[0] < len(words):
        # "the committee said my argument was circular"
        about = _with(base, (*_names(" ".join(words[: verbs[0]]), 1), *content[verbs[0] :]))
        yield Attempt(about, PATH, said, only_found=True, above=True)
    yield Attempt(_with(base, content), "content", said, only_found=True)


def as_said(words: str, meaning: Meaning) -> str:
    """`words` with what stood between them: "argument was circular" for argument, circular."""
    first, *others = words.split() or [words]
    text = meaning.text
    start = text.find(first)
    end = text.rfind(others[-1]) + len(others[-1]) if others else start + len(first)
    said = text[start:end] if 0 <= start < end else ""
    return said if len(said.split()) <= 2 * len(words.split()) and said else words


def less_sort(meaning: Meaning, words: str) -> Iterator[str]:
    """What a folder may be called for short: 求职 for 求职材料, 粤语 for 粤语歌."""
    if not meaning.folder_wanted or words.isascii() or " " in words or len(words) < MIN_WITH_SORT:
        return
    if words[-1] in KIND_TAILS:
        yield words[:-1]
    if words[-2:] in words_of("names.sorts") or len(words) > MIN_WITH_SORT + 1:
        yield words[:-2]


def folder_by_part(meaning: Meaning) -> Iterator[Attempt]:
    """The folder itself, where nothing is asked of what lies in it: "the dulse episode folder"."""
    names = meaning.places.names
    alone = not (meaning.words or meaning.dates or meaning.terms or meaning.types.terms)
    plain = meaning.ask in (None, Ask.LIST, Ask.WHERE) and meaning.order.sort is None
    if len(names) != 1 or not alone or not plain or meaning.content or meaning.groups:
        return
    if meaning.hidden is not None:
        # What is hidden in it is asked for.
        return
    said = [word for word in words_of_name(names[0]) if word.lower() not in _sorts()]
    base = Query((Term(Key.IS, (Is.FOLDER,)),))
    if said:
        yield from _parts(base, " ".join(said))


def _sorts() -> frozenset[str]:
    return words_of("names.sorts") | words_of("names.sorts_beside")


def in_longer_place(base: Query, meaning: Meaning) -> Iterator[Attempt]:
    """In the folder whose name goes on in small letters: "in Camogie club" for Camogie club."""
    if meaning.longer_place:
        terms = (one for one in base.terms if one.key is not Key.IN or one.excluded)
        place = folder_term((meaning.longer_place,))
        front = not meaning.longer_place.startswith(meaning.places.names[0])
        kept = (one for one in terms if not front or one.key is not Key.KIND or one.excluded)
        query = replace(base, terms=(place, *kept))
        yield Attempt(query, "folder", meaning.longer_place, only_found=True)


def holding(base: Query, meaning: Meaning) -> Iterator[Attempt]:
    """The folder that is called as what it holds: "the folder that has all the manuals in it"."""
    if meaning.content is None or not any(Is.FOLDER in term.values for term in base.of(Key.IS)):
        return
    bare = replace(base, terms=tuple(one for one in base.terms if one.key is not Key.CONTENT))
    said = " ".join((*meaning.words, *meaning.content.phrases))
    words = words_of_name(said)[:MAX_WORDS]
    # The last word is what they are, those before it of what sort.
    for part in dict.fromkeys((said, words[-1], words[0])):
        if terms := _names(part, 1):
            most = 0 if part == said else MOST_OF_PART
            yield Attempt(_with(bare, terms), "name", part, only_found=True, most=most)


def of_any_writing(base: Query, meaning: Meaning) -> Query:
    """`base` without a kind that only means writing of any kind: documents, papers."""
    if meaning.types.words and set(meaning.types.words) <= words_of("formats.broad"):
        kept = (one for one in base.terms if one.key is not Key.KIND or one.excluded)
        return replace(base, terms=tuple(kept))
    return base


def _names(words: str, at_least: int) -> tuple[Term, ...]:
    """A term for each word, as it is and without its plural ending."""
    said = words_of_name(words)
    plural = [f"{word[:-1]}ies" if _PLURAL_IN_IES.search(word) else word for word in said]
    forms = [said, *singular_of(words), plural]
    if not at_least <= len(forms[0]) <= MAX_WORDS:
        return ()
    return tuple(
        Term(Key.NAME, tuple(Text(form) for form in dict.fromkeys(one)))
        for one in zip(*forms, strict=True)
    )


_PLURAL_IN_IES = fixed(r"[a-z][^\Waeiou\d_]y\Z")


def _tells(word: str) -> bool:
    return len(word) > (2 if word.isascii() else 1) and not word.isdecimal()


def _year(term: Term) -> str:
    value = term.values[0]
    said = value.words if isinstance(value, When) and not term.excluded else ""
    return said if said.isdecimal() else ""


def _with(query: Query, terms: Iterable[Term]) -> Query:
    return replace(query, terms=tuple(dict.fromkeys((*query.terms, *terms))))
