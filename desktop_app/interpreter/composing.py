"""From a meaning to queries: what to search for, in the order in which a person would mean it.

Where words may be a folder, a name or what is in a file, each of these is an `Attempt`; the first
one that finds something is the answer, which then says how it took them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.lexicon import words_of
from desktop_app.interpreter.meaning import HERE, Meaning, folder_term
from desktop_app.interpreter.naming import other_forms, words_of_name
from desktop_app.search.query import (
    MAX_NUMBER,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    Sort,
    SortKey,
    Term,
    Text,
    When,
)

DOWNLOADS = "Downloads"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to take a question.

    Attributes:
        query: What it means so.
        taken: How words were taken that could be something else: "name", "content", "folder";
            "" where there was no choice.
        words: These words.
        near: Whether what it finds only comes near.
    """

    query: Query
    taken: str = ""
    words: str = ""
    near: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A question to be answered: its form, and the ways to take it, the likeliest first.

    Attributes:
        ask: The form of the question.
        attempts: At least one.
        groups: What is added up by, or None.
        folder: A folder's name that is to be found by `resolve_folder` where nothing else is.
        file: The file whose copies are asked for.
        fullest: Whether the folder with the most files is asked for.
        nth: The place of the one that is asked for, where it is not the first; else 0.
    """

    ask: Ask
    attempts: tuple[Attempt, ...]
    groups: Show | None = None
    folder: str = ""
    file: str = ""
    fullest: bool = False
    nth: int = 0


def composed(meaning: Meaning) -> Step:
    """The question that `meaning` is, by itself."""
    ask = _ask(meaning)
    base = _base(meaning, ask)
    attempts = list(_attempts(meaning, base, ask))
    attempts += _by_change(attempts[0])
    folder = " ".join(meaning.words) or (meaning.named.text if meaning.named else "")
    if not _may_be_folder(meaning, ask):
        folder = ""
    return Step(
        ask,
        tuple(dict.fromkeys(attempts)),
        meaning.groups,
        folder,
        meaning.file,
        meaning.fullest,
        meaning.order.nth,
    )


def _by_change(attempt: Attempt) -> list[Attempt]:
    """By the date of change, where nothing is known to have been created or taken then."""
    dated = {Key.ADDED, Key.CREATED, Key.TAKEN, Key.OPENED}
    if not any(term.key in dated and not term.excluded for term in attempt.query.terms):
        return []
    terms = tuple(
        replace(term, key=Key.MODIFIED) if term.key in dated else term
        for term in attempt.query.terms
    )
    return [Attempt(replace(attempt.query, terms=terms), "changed")]


def _ask(meaning: Meaning) -> Ask:
    if meaning.file:
        return Ask.COPIES
    if meaning.ask is Ask.SPACE and meaning.order.one and meaning.order.sort is not None:
        # "how large is the biggest video": that one, with its size beside it
        return Ask.LIST
    if meaning.ask is not None:
        return meaning.ask
    return Ask.LIST


def _base(meaning: Meaning, ask: Ask) -> Query:
    """The query of all that is certain."""
    terms: list[Term] = []
    if meaning.places.names:
        terms.append(folder_term(meaning.places.names))
    elif meaning.here:
        terms.append(folder_term((HERE,)))
    elif meaning.added and (not meaning.words or meaning.dates):
        # What was downloaded lies in Downloads, unless another place is named.
        terms.append(folder_term((DOWNLOADS,)))
    broad = meaning.content is not None and set(meaning.types.words) <= words_of("formats.broad")
    if not broad:
        terms += meaning.types.terms
    terms += meaning.terms
    terms += _dates(meaning)
    if meaning.content is not None and meaning.content.certain:
        terms += meaning.content.terms()
    if meaning.named is not None and not meaning.named.vague:
        terms += [Term(Key.NAME, (text,)) for text in meaning.named.texts()]
        if ask is Ask.LIST and meaning.types.files and not meaning.types.terms:
            terms = _with_is(terms, Is.FILE)
    sort, top = _order(meaning, ask)
    hidden = meaning.hidden if meaning.hidden is not None else Hidden.NO
    if meaning.named is not None and meaning.named.text.startswith(".") and hidden is Hidden.NO:
        hidden = Hidden.YES
    return Query(tuple(dict.fromkeys(terms)), hidden, Show.LIST, sort, top)


def _dates(meaning: Meaning) -> list[Term]:
    """The dates as one term where they are alternatives."""
    plain = [term for term in meaning.dates if not term.excluded]
    joined: list[Term] = [term for term in meaning.dates if term.excluded]
    for key in dict.fromkeys(term.key for term in plain):
        values = tuple(value for term in plain if term.key is key for value in term.values)
        joined.append(Term(key, values))
    return joined


def _with_is(terms: list[Term], state: Is) -> list[Term]:
    if any(term.key is Key.IS and not term.excluded for term in terms):
        return terms
    return [*terms, Term(Key.IS, (state,))]


def _order(meaning: Meaning, ask: Ask) -> tuple[Sort | None, int | None]:
    order = meaning.order
    top = order.top
    if order.sort is None:
        newest = meaning.added and not meaning.dates and ask is Ask.LIST
        return (Sort(SortKey.MODIFIED) if newest else None), top
    if ask in (Ask.COUNT, Ask.SPACE, Ask.EXISTS):
        return (order.sort, top) if top else (None, None)
    if order.one and top is None:
        top = 1
    return order.sort, None if top is None else min(top, MAX_NUMBER)


# The ways to take words that may be several things


def _attempts(meaning: Meaning, base: Query, ask: Ask) -> Iterator[Attempt]:
    if meaning.named is not None and meaning.named.vague:
        yield from _by_name(base, meaning.named.text, meaning, ask, vague=True)
        return
    if meaning.content is not None and not meaning.content.certain:
        phrases = " ".join(meaning.content.phrases)
        about = _with(base, meaning.content.terms())
        if noun := " ".join(meaning.words):
            # "my contract, the one about penalties": both, where there is such a one.
            names = tuple(Term(Key.NAME, (Text(word),)) for word in words_of_name(noun))
            yield Attempt(_with(about, names), "content", phrases)
        yield Attempt(about, "content", phrases)
        yield from _by_name(base, phrases, meaning, ask, vague=True)
        return
    words = " ".join(meaning.words)
    if meaning.title and not base.of(Key.IN) and meaning.content is None:
        # "Archive 2016": a folder of that name, before a kind and a year
        named = _without(_without(_without(base, Key.KIND), Key.EXT), Key.MODIFIED)
        place = folder_term((meaning.title,))
        if ask is Ask.WHERE or meaning.folder_wanted:
            state = Term(Key.IS, (Is.FILE, Is.FOLDER))
            yield Attempt(_with(_with_name(named, meaning.title), (state,)), "name", meaning.title)
        elif ask in (Ask.COUNT, Ask.SPACE):
            yield Attempt(_with(named, (place,)), "folder", meaning.title)
    if meaning.content is not None:
        # What is said of the text tells more than the noun before: "which contract mentions …".
        yield Attempt(base)
        return
    if not words:
        if meaning.again:
            yield from _by_name(base, meaning.again, meaning, ask)
        yield Attempt(base)
        if meaning.named is not None:
            vaguer = _without(base, Key.NAME)
            yield from _by_name(vaguer, meaning.named.text, meaning, ask, vague=True, near=True)
        return
    if _is_folder_first(meaning, base, ask, words):
        yield Attempt(_with(base, (folder_term((words,)),)), "folder", words)
    if meaning.whole != words and _kind_is_inside(meaning):
        bare = _without(_without(base, Key.KIND), Key.EXT)
        yield from _by_name(bare, meaning.whole, meaning, ask)
    if (year := _year(meaning)) is not None:
        key, number = year
        yield from _by_name(_without(base, key), f"{words} {number}", meaning, ask)
    if meaning.inside or (len(meaning.words) == 1 and meaning.types.terms and _is_title(words)):
        yield Attempt(_with(base, (folder_term((words,)),)), "folder", words)
    yield from _by_name(base, words, meaning, ask)
    if not base.of(Key.IN) and not any(term.key is Key.IS for term in base.terms):
        yield Attempt(_with(base, (folder_term((words,)),)), "folder", words)
    if meaning.whole != words and not _kind_is_inside(meaning):
        bare = _without(_without(base, Key.KIND), Key.EXT)
        yield from _by_name(bare, meaning.whole, meaning, ask)
    if meaning.whole != words and not base.of(Key.IN):
        yield Attempt(_with(base, (folder_term((meaning.whole,)),)), "folder", meaning.whole)
    yield Attempt(_with(base, (Term(Key.CONTENT, (Text(words[:200]),)),)), "content", words)
    if _is_chatter(meaning, base):
        yield Attempt(base, "nothing", words)


def _is_folder_first(meaning: Meaning, base: Query, ask: Ask, words: str) -> bool:
    """Whether words are likelier a folder's than a file's: what is asked is of what lies in it."""
    if base.of(Key.IN) or any(Is.FOLDER in term.values for term in base.of(Key.IS)):
        return False
    if "/" in words and ask is not Ask.WHERE:
        return True
    if len(meaning.words) != 1 or len(words.split()) > 3:
        return False
    left_out = any(term.excluded for term in base.terms)
    if ask is Ask.COUNT and _is_topic(meaning, words):
        return True
    if words.isascii() and not _is_title(words):
        return False
    return bool(meaning.groups or ask is Ask.SPACE or (left_out and not meaning.types.terms))


def _is_topic(meaning: Meaning, words: str) -> bool:
    """Whether a Chinese word stands apart from the kind, as a place does: 网课一共几个视频."""
    return (
        not words.isascii()
        and len(words) > 1
        and (
            (meaning.types.files and meaning.whole == words)
            or any(
                meaning.whole.lower() == f"{words} {kind}".lower() for kind in meaning.types.words
            )
        )
    )


def _with_name(query: Query, name: str) -> Query:
    return _with(query, (Term(Key.NAME, (Text(name),)),))


def _year(meaning: Meaning) -> tuple[Key, str] | None:
    """A year beside a name, which may be a part of it: "household budget 2026"."""
    for term in meaning.dates:
        (value, *_) = term.values
        if isinstance(value, When) and value.words.isdecimal() and not term.excluded:
            return term.key, value.words
    return None


def _is_title(words: str) -> bool:
    """Whether a word may be a folder's name by its looks: Invoices, Road Trip."""
    return all(word[:1].isupper() for word in words.split())


def _is_chatter(meaning: Meaning, base: Query) -> bool:
    """Whether so much else was understood that other words may mean nothing for the search."""
    known = sum(
        (
            bool(base.of(Key.IN)),
            bool(meaning.types.terms or base.of(Key.IS)),
            bool(meaning.dates),
            bool(base.of(Key.SIZE)),
            bool(base.of(Key.CONTENT)),
            base.sort is not None,
        )
    )
    named = any(
        word[0].isupper() or any(map(str.isdigit, word))
        for text in meaning.words
        for word in text.split()
    )
    return known >= 2 and not named


def _kind_is_inside(meaning: Meaning) -> bool:
    """Whether a word for a kind stands in the middle of the words: "photo backup", 数据分析报告."""
    whole = meaning.whole.lower()
    if any(term.key is not Key.KIND for term in meaning.types.terms):
        return False
    return (
        bool(meaning.types.words)
        and not any(whole.endswith(word) for word in meaning.types.words)
        and any(whole.startswith(word) for word in meaning.types.words)
    )


def _by_name(
    base: Query, words: str, meaning: Meaning, ask: Ask, *, vague: bool = False, near: bool = False
) -> Iterator[Attempt]:
    """By name: as it was said, without plural endings, in pieces."""
    any_entry = ask is Ask.WHERE or (ask is Ask.LIST and not meaning.types.files)
    if any_entry and not base.of(Key.IS) and not meaning.types.terms:
        # Whoever looks for a name may mean a file or a folder.
        base = _with(base, (Term(Key.IS, (Is.FILE, Is.FOLDER)),))
    if words.startswith(".") and base.hidden is Hidden.NO:
        base = replace(base, hidden=Hidden.YES)
    spelt = [[Text(word)] for word in words_of_name(words)]
    others = list(other_forms(words))
    plain = [form for form in others if all(len(words) == 1 for words in form)]
    forms: list[list[list[Text]]] = [] if vague else [[[Text(words)]]]
    # Of several, the singular finds the plural as well.
    forms += [*plain, spelt] if ask is not Ask.WHERE else [spelt, *plain]
    forms += [form for form in others if form not in plain]
    if len(words.split()) == 1 and plain and ask is not Ask.WHERE:
        forms = [form for form in forms if form not in ([[Text(words)]], spelt)]
    for number, form in enumerate(forms):
        terms = tuple(Term(Key.NAME, tuple(texts)) for texts in form if texts)
        yield Attempt(_with(base, terms), "name", words, near and number > 0)


def _may_be_folder(meaning: Meaning, ask: Ask) -> bool:
    if meaning.dates and not meaning.folder_wanted:
        return False
    return meaning.folder_wanted or (ask in (Ask.WHERE, Ask.LIST) and not meaning.types.terms)


def _with(query: Query, terms: Iterable[Term]) -> Query:
    return replace(query, terms=tuple(dict.fromkeys((*query.terms, *terms))))


def _without(query: Query, key: Key) -> Query:
    return replace(query, terms=tuple(term for term in query.terms if term.key is not key))
