"""The ways to take a question, in the order in which a person would mean it.

Where words may be a folder, a name or what is in a file, each of these is an `Attempt`; the first
one that finds something is the answer, which then says how it took them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import leftovers, loose_places, partly
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.meaning import Meaning, folder_term
from desktop_app.interpreter.naming import other_forms, words_of_name
from desktop_app.interpreter.steps import EVERYWHERE, UNSURE, Attempt
from desktop_app.query.query import DATE_KEYS, Hidden, Is, Key, Query, Term, Text, When

MAX_WHOLE_FORMS = 2
"""Forms of a name with the word for the kind in it that are tried."""


def by_place_in_name(meaning: Meaning, base: Query, ask: Ask) -> Iterator[Attempt]:
    """By name, where a place that no folder has may be in names: "some temple in Kyoto"."""
    names = meaning.places.names
    known = spoken.meant(names[0]) if names else None
    if len(names) != 1 or "/" in names[0] or meaning.named:
        return
    if not isinstance(known, spoken.App) and (meaning.places.certain or known is not None):
        return
    words = " ".join((*meaning.words, names[0]))
    wider = _without(base, Key.IN)
    if meaning.content is not None and not meaning.words and not words.isascii():
        # 外婆的菜谱里写了花椒吗: a file of that name, as it was said.
        yield Attempt(_with_name(wider, words), "name", words, only_found=True)
    for attempt in _by_name(wider, words, meaning, ask, vague=True):
        yield replace(attempt, only_found=True)
    if meaning.words and not words.isascii() and meaning.content is None:
        # 租房那份合同里押金怎么写: the noun in names, the rest in the text.
        said = tuple(Term(Key.CONTENT, (Text(word),)) for word in meaning.words)
        for attempt in partly.by_path(_with(wider, said), names[0], at_least=1):
            yield replace(attempt, only_found=True)
    if (looser := _less_verb(wider)) is not None:
        for attempt in _by_name(looser, words, meaning, ask, vague=True):
            yield replace(attempt, only_found=True)
    if meaning.content is not None and meaning.content.certain and not words.isascii():
        # 账单里哪张提到了充电桩: no name says that it is a bill.
        yield Attempt(wider, "nothing", words, only_found=True)


def attempts_of(meaning: Meaning, base: Query, ask: Ask) -> Iterator[Attempt]:
    """The ways to take `meaning`, of which `base` is what is certain."""
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
            if not noun.isascii():
                # 网课讲欧姆定律的那一节: in names, then without the noun, which is said.
                yield from partly.by_path(base, f"{noun} {phrases}")
                yield Attempt(about, "nothing", noun)
        yield Attempt(about, "content", phrases)
        yield from _by_name(base, phrases, meaning, ask, vague=True)
        yield from partly.by_path(base, f"{noun} {phrases}" if noun else phrases)
        yield from partly.by_words_in_text(base, phrases)
        return
    words = " ".join(meaning.words)
    if meaning.event and meaning.content is None:
        # 中秋聚会: what is called so, before what lies there from that day.
        undated = replace(base, terms=tuple(t for t in base.terms if t.key not in DATE_KEYS))
        place = folder_term((meaning.event,))
        if not base.of(Key.IN) and ask is not Ask.WHERE:
            yield Attempt(_with(undated, (place,)), "folder", meaning.event, only_found=True)
        named = _with_name(undated, meaning.event)
        yield Attempt(named, "name", meaning.event, only_found=True)
    if meaning.title and not base.of(Key.IN) and meaning.content is None:
        # "Archive 2016": a folder of that name, before a kind and a year
        named = _less_dates_in(base, meaning.title)
        if any(word.lower() in meaning.title.lower() for word in meaning.types.words):
            named = _without(_without(named, Key.KIND), Key.EXT)
        place = folder_term((meaning.title,))
        if ask is Ask.WHERE or meaning.folder_wanted:
            state = Term(Key.IS, (Is.FILE, Is.FOLDER))
            yield Attempt(_with(_with_name(named, meaning.title), (state,)), "name", meaning.title)
        elif ask in (Ask.COUNT, Ask.SPACE):
            yield Attempt(_with(named, (place,)), "folder", meaning.title)
    if meaning.content is not None:
        yield from partly.in_longer_place(base, meaning)
        yield from partly.holding(base, meaning)
        yield from _with_noun(base, words, meaning)
        phrase = " ".join(meaning.content.phrases)
        if (
            ask in (Ask.LIST, Ask.WHERE)
            and len(phrase.split()) > 2
            and not _QUOTE.search(meaning.text)
        ):
            yield from partly.by_words_in_text(_without(base, Key.CONTENT), phrase)
        if ask in (Ask.LIST, Ask.WHERE) and loose_places.may_be_any(meaning):
            everywhere = _without(base, Key.IN)
            yield Attempt(everywhere, EVERYWHERE, meaning.places.names[0], only_found=True)
        return
    yield from partly.in_longer_place(base, meaning)
    if not words:
        if meaning.again:
            yield from _by_name(base, meaning.again, meaning, ask)
        yield Attempt(base)
        if meaning.types.names and not base.of(Key.IN) and meaning.named is None:
            # 截图: what lies in Screenshots, whatever it is called.
            place = folder_term((meaning.types.words[0],))
            unnamed = _with(_without(base, Key.NAME), (place,))
            yield Attempt(unnamed, "folder", meaning.types.words[0], only_found=True)
        if meaning.named is not None:
            vaguer = _without(base, Key.NAME)
            yield from _by_name(vaguer, meaning.named.text, meaning, ask, vague=True, near=True)
        return
    if loose_places.is_outer_folder(meaning, words):
        inner = folder_term((f"{words}/{meaning.places.names[0]}",))
        yield Attempt(_with(_without(base, Key.IN), (inner,)), "folder", words)
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
    if words[-1] in partly.KIND_TAILS and len(words) > 2 and not meaning.types.terms:
        # 毕业照: a picture of it, where no name has the word.
        yield from islice(_by_name(base, words, meaning, ask), 1)
        kind = Term(Key.KIND, (partly.KIND_TAILS[words[-1]],))
        yield Attempt(_with_name(_with(base, (kind,)), words[:-1]), "name", words, only_found=True)
    by_name = list(_by_name(base, words, meaning, ask))
    by_name[1:1] = [
        Attempt(_with_name(base, name), "name", name, only_found=True)
        for name in partly.less_sort(meaning, words)
    ]
    yield from by_name
    yield from partly.by_path(base, words)
    yield from partly.by_part(base, meaning, ask)
    yield from partly.by_noun_and_content(base, meaning, ask)
    states = {value for term in base.of(Key.IS) for value in term.values}
    if not base.of(Key.IN) and (not states or states & {Is.EMPTY, Is.DUPLICATE}):
        yield Attempt(_with(base, (folder_term((words,)),)), "folder", words)
    if meaning.whole != words and not _kind_is_inside(meaning):
        bare = _without(_without(base, Key.KIND), Key.EXT)
        yield from islice(_by_name(bare, meaning.whole, meaning, ask), MAX_WHOLE_FORMS)
    if meaning.whole != words and not base.of(Key.IN):
        bare = _without(_without(base, Key.KIND), Key.EXT)
        yield Attempt(_with(bare, (folder_term((meaning.whole,)),)), "folder", meaning.whole)
    if Is.FOLDER in states:
        # A folder has no text.
        return
    base = partly.of_any_writing(base, meaning)
    phrase = partly.as_said(words, meaning)[:200]
    yield Attempt(_with(base, (Term(Key.CONTENT, (Text(phrase),)),)), "content", words)
    if len(said := words_of_name(words)) > 1:
        each = tuple(Term(Key.CONTENT, (Text(word),)) for word in said[: partly.MAX_WORDS])
        yield Attempt(_with(base, each), "content", words, only_found=True)
    if loose_places.is_owner(meaning, words):
        yield Attempt(base, "nothing", words, only_found=True)
    if _is_beside(meaning, base):
        empty = leftovers.says_nothing(words) or leftovers.is_sort(words, meaning.types)
        yield Attempt(base, "nothing" if empty else UNSURE, words)


def _less_dates_in(base: Query, title: str) -> Query:
    """`base` without the dates that are a part of a name: 2023 of "2023 Brittany"."""
    terms = (
        term
        for term in base.terms
        if term.key is not Key.MODIFIED
        or not any(isinstance(one, When) and one.words in title.lower() for one in term.values)
    )
    return replace(base, terms=tuple(terms))


def _with_noun(base: Query, words: str, meaning: Meaning) -> Iterator[Attempt]:
    """By what is said of the text, and by the noun before it: 哪份病历里写了…, "which contract"."""
    names = tuple(Term(Key.NAME, (Text(word),)) for word in words_of_name(words)) if words else ()
    if words and not base.of(Key.IN):
        yield Attempt(_with(base, (folder_term((words,)),)), "folder", words, only_found=True)
        yield Attempt(_with(base, names), "name", words, only_found=True)
        if not words.isascii():
            for attempt in partly.by_path(base, words, at_least=1):
                yield replace(attempt, only_found=True)
    yield Attempt(base, "nothing" if words else "", words)
    if (looser := _less_verb(base)) is not None:
        yield Attempt(looser, "nothing" if words else "", words, only_found=True)
    chinese = meaning.content is not None and not "".join(meaning.content.phrases).isascii()
    if (words or chinese) and meaning.content is not None and meaning.content.certain:
        # "a cover letter, I wrote it to Kapok": what is said of the text may be of the name.
        said = (word for phrase in meaning.content.phrases for word in words_of_name(phrase))
        found = tuple(Term(Key.NAME, (Text(word),)) for word in said)
        named = _with(_without(base, Key.CONTENT), (*names, *found))
        yield Attempt(
            named, "name", " ".join((words, *meaning.content.phrases)).strip(), only_found=True
        )


_VERBS_BEFORE = frozenset("带要去买交用看吃做写有填")


def _less_verb(base: Query) -> Query | None:
    """`base` without the verb in front of a Chinese phrase, whose object alone is in the text."""
    terms = []
    for term in base.terms:
        texts = [text.text for text in term.texts] if term.key is Key.CONTENT else []
        short = [text[1:] if len(text) > 3 and text[0] in _VERBS_BEFORE else text for text in texts]
        terms.append(term if short == texts else replace(term, values=tuple(map(Text, short))))
    return None if tuple(terms) == base.terms else replace(base, terms=tuple(terms))


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
    """A year beside a name, which may be a part of it: "household budget 2026"; or a month."""
    for term in meaning.dates:
        (value, *_) = term.values
        if isinstance(value, When) and not term.excluded:
            said = _IN_NAMES.fullmatch(value.words.lower())
            if said is not None:
                return term.key, said[1]
    return None


_IN_NAMES = fixed(
    r"(?:from |in |of )?(\d+|(?:january|february|march|april|may|june|july|august|september"
    r"|october|november|december|spring|summer|autumn|fall|winter"
    r"|christmas|xmas|easter|halloween|thanksgiving|diwali|eid)(?: \d{4})?)"
)


def _is_title(words: str) -> bool:
    """Whether a word may be a folder's name by its looks: Invoices, Road Trip."""
    return all(word[:1].isupper() for word in words.split())


def _is_beside(meaning: Meaning, base: Query) -> bool:
    """Whether so much else was understood that other words are hardly the name of a file."""
    known = sum(
        (
            bool(base.of(Key.IN)),
            bool(meaning.types.terms or base.of(Key.IS)),
            bool(meaning.dates),
            bool(base.of(Key.SIZE)),
            base.hidden is Hidden.ONLY,
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
    any_entry = ask is Ask.WHERE or (
        # What was changed then is a file: no one knows the dates of folders.
        ask is Ask.LIST
        and not meaning.types.files
        and not any(term.key in DATE_KEYS for term in base.terms)
        and base.sort is None
    )
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
    if ask is Ask.WHERE:
        forms += [spelt, *plain]
    elif any(_is_in_each(form, spelt) for form in plain):
        forms += plain
    else:
        forms += [*plain, spelt]
    forms += [form for form in others if form not in plain]
    if len(words.split()) == 1 and plain and ask is not Ask.WHERE:
        forms = [form for form in forms if form not in ([[Text(words)]], spelt)]
    for number, form in enumerate(forms):
        terms = tuple(Term(Key.NAME, tuple(texts)) for texts in form if texts)
        yield Attempt(_with(base, terms), "name", words, near and number > 0)


_QUOTE = fixed("[\"“”「」'‘’《》]")


def _is_in_each(form: list[list[Text]], spelt: list[list[Text]]) -> bool:
    """Whether what has the words as they were spelt has those of `form` anyway."""
    return len(form) == len(spelt) and all(
        short[0].text in long[0].text for short, long in zip(form, spelt, strict=True)
    )


def _with(query: Query, terms: Iterable[Term]) -> Query:
    return replace(query, terms=tuple(dict.fromkeys((*query.terms, *terms))))


def _without(query: Query, key: Key) -> Query:
    return replace(query, terms=tuple(term for term in query.terms if term.key is not key))
