"""Questions that follow on the last one: "and in Documents?", "only the PDFs", 那 JPG 的呢?

The last query of the conversation stands, whichever mind made it; what the new question says takes
the place of what the old one said about the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.errors import QueryError
from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.findings import CopyFindings, SearchFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import file_types, partly
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.composing import composed
from desktop_app.interpreter.file_types import Types
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.found_folder import folder_of_year, inside_found
from desktop_app.interpreter.meaning import HERE, Meaning, folder_term
from desktop_app.interpreter.naming import words_of_name
from desktop_app.interpreter.neighbours import before_that, next_place
from desktop_app.interpreter.outcomes import Purpose, count_of
from desktop_app.interpreter.steps import Attempt, Step
from desktop_app.messages.message import Message, Role
from desktop_app.query.query import (
    DATE_KEYS,
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    SizeRange,
    Sort,
    SortKey,
    Term,
    Text,
)
from desktop_app.query.syntax import parse

NAME = "builtin"
"""What the built-in mind is called on its messages."""


@dataclass(frozen=True, slots=True)
class Last:
    """The query that the conversation was about last, and what was asked of it.

    Attributes:
        groups: What it was added up by; None where it was not.
    """

    query: Query
    ask: Ask
    groups: Show | None = None


def last_of(messages: Sequence[Message]) -> Last | None:
    """The last search among `messages` that ran well, or None."""
    purposes = _purposes(messages)
    for message in reversed(_with_first(messages, purposes)):
        result, purpose = message.result, purposes.get(_key(message))
        if result is None or result.failed or purpose is Purpose.LOOK:
            continue
        found = result.data
        if not isinstance(found, SearchFindings | CopyFindings) or not found.query:
            continue
        try:
            query = parse(found.query)
        except QueryError:
            continue
        show = found.show if isinstance(found, SearchFindings) else ""
        ask = Ask.SPACE if purpose is Purpose.SPACE else _ASKS.get(show, Ask.LIST)
        groups = Show(show) if show in _GROUPS else None
        return Last(replace(query, show=Show.LIST), ask, groups)
    return None


_GROUPS = frozenset(Show) - {Show.LIST, Show.COUNT, Show.BYTES}


_Key = tuple[int, str]
"""The turn of a call, and its id."""


def _purposes(messages: Sequence[Message]) -> Mapping[_Key, Purpose]:
    """What each call of the built-in mind was for, as it stands on its own messages."""
    own = (message for message in messages if message.mind == NAME)
    return {(one.turn, call.id): Purpose.of(call) for one in own for call in one.calls}


def _key(message: Message) -> _Key:
    return message.turn, message.result.call_id if message.result is not None else ""


def _with_first(messages: Sequence[Message], purposes: Mapping[_Key, Purpose]) -> Sequence[Message]:
    """`messages` up to what was asked of the built-in mind last.

    Where all its ways to take a question found nothing, the first of them is what was meant.
    """
    asked = max((at for at, one in enumerate(messages) if one.role is Role.PERSON), default=0)
    searches = [
        (at, one.result)
        for at, one in enumerate(messages[asked:], asked)
        if one.result is not None
        and not one.result.failed
        and purposes.get(_key(one), Purpose.LOOK) is not Purpose.LOOK
        and isinstance(one.result.data, SearchFindings | CopyFindings)
    ]
    if not searches or any(count_of(result) for _, result in searches):
        return messages
    return messages[: searches[0][0] + 1]


_ASKS = {Show.COUNT.value: Ask.COUNT, Show.BYTES.value: Ask.SPACE}


def follows(meaning: Meaning, *, last_has_type: bool = False) -> bool:
    """Whether a question needs the one before to be understood."""
    if meaning.sub:
        return True
    named = bool(meaning.words or meaning.named or meaning.content or meaning.file)
    places = bool(meaning.places.names or meaning.here)
    whole = meaning.ask is not None and (
        bool(meaning.types.files) or named or meaning.folder_wanted
    )
    if meaning.pronoun:
        return not (whole and places and not meaning.opener)
    if meaning.opener:
        return not (whole and places)
    if meaning.ask is None:
        # A fragment: "2024", "by size"; but "pdfs in Downloads" stands by itself.
        # So does "files over 1 GB", which says of what, and what is wanted of it.
        what = meaning.types.files or meaning.types.terms
        is_whole = what and (meaning.dates or meaning.terms) and not _ONLY.search(meaning.text)
        return meaning.says_something and not (
            named
            or is_whole
            or (places and (meaning.types.files or meaning.dates or meaning.order.sort))
            or (meaning.types.terms and (meaning.dates or meaning.order.sort))
        )
    if _NUMBER_ALONE.match(meaning.text) and not (
        places or named or meaning.types.terms or meaning.terms or meaning.dates
    ):
        # 总共几个文件, right behind 会议纪要里有什么
        return not meaning.groups
    if meaning.short and not places and not named and meaning.types.terms and last_has_type:
        # "pptx有几个", right behind a question about another type in some folder.
        return True
    if meaning.short and meaning.terms and not (whole or places or meaning.dates):
        # 超过10MB的有哪些, right behind a list
        return not named and not meaning.groups
    if (
        _HEADLESS.search(meaning.text)
        and not (whole or named)
        and (bool(meaning.dates) is not places)
    ):
        # 2025年修改的有几份, 在下载里的有几个, right behind 有哪些PDF
        return not meaning.groups
    return not (whole or places or meaning.groups or meaning.terms or meaning.dates)


_ONLY = fixed(r"(?i)\b(?:only|just)\b|[只仅僅光]")
"""Leaves something of what was found: "pptx only, over 50 MB"."""

_NUMBER_ALONE = fixed(
    r"\s*(?:那|所以|这样|里面)?(?:一共|总共|總共|共|合计|合計|加起来|加起來|拢共|统共)?(?:是|有|占|佔)?(?:了)?"
    r"(?:多少|几|幾)(?:个|個|份|张|張|首|部|封|本|篇)?(?:文件|檔案|档案|东西|東西)?(?:呢|啊|呀|吗)?[\s?？!！。]*\Z"
)
"""Asks for a number of what was asked about before."""

_HEADLESS = fixed(
    r"的(?:一共|总共|又|都|共)?(?:有(?:几|多少|哪|没有|吗)|是哪|呢|占)[^,，。]{0,6}[?？!。\s]*\Z"
)
"""Does not say of what, so that it is of what was asked about before."""


def merged(meaning: Meaning, last: Last) -> Step:
    """The last question with what `meaning` changes in it."""
    last = replace(last, query=inside_found(meaning, last.query))
    meaning = folder_of_year(meaning, last.query)
    meaning = next_place(_as_place(before_that(meaning, last.query), last), last.query)
    terms = list(last.query.terms)
    if meaning.sub:
        terms = [_inside(term, meaning.places.names[0]) for term in terms]
        if not any(term.key is Key.IN and not term.excluded for term in terms):
            name = meaning.places.names[0]
            year = name.isdecimal() and not meaning.folder_wanted
            terms.append(file_types.name_term((name,)) if year else folder_term((name,)))
    elif meaning.pronoun and meaning.places.names and spoken.meant(meaning.places.names[0]) is None:
        # 其中2025文件夹里: a folder inside the one before
        terms.append(folder_term(meaning.places.names))
    elif meaning.places.names or meaning.here:
        terms = _drop(terms, Key.IN)
        terms.insert(0, folder_term(meaning.places.names or (HERE,)))
    if meaning.types.terms and not _is_same_kind(meaning, last.query):
        terms = _drop(terms, Key.EXT, Key.KIND)
        terms += meaning.types.terms
    if meaning.dates:
        if not any(term.excluded for term in meaning.dates):
            terms = _drop(terms, *DATE_KEYS)
        terms += meaning.dates
    for term in meaning.terms:
        if term.key is Key.SIZE and meaning.opener:
            term = _as_far(term, last.query)
        if not term.excluded and term.key is not Key.NAME:
            terms = _drop(terms, term.key)
        terms.append(term)
    if meaning.every_level:
        terms = _drop(terms, Key.DEPTH)
    if meaning.content is not None:
        terms = [*_drop(terms, Key.CONTENT), *meaning.content.terms()]
    if meaning.named is not None:
        terms += [Term(Key.NAME, (text,)) for text in meaning.named.texts()]
    ask = meaning.ask or last.ask
    order = meaning.order
    first = meaning.ask is None and order.sort is not None and bool(order.one or order.top)
    sized = ask is Ask.SPACE and order.one and order.sort is not None
    if ask is Ask.WHERE or sized or (first and ask in (Ask.COUNT, Ask.SPACE)):
        # "how big are they?", "and the newest one?": that one is wanted, not its size
        ask = Ask.LIST
    hidden = last.query.hidden if meaning.hidden is None else meaning.hidden
    if meaning.hidden is Hidden.ONLY and any(
        t.key is Key.IS and Is.FOLDER in t.values for t in terms
    ):
        hidden = Hidden.ONLY
    sort, top = _order(meaning, last, ask)
    if ask is Ask.SPACE and top is not None:
        # The size of all would be told, of which these are the first.
        ask = Ask.LIST
    query = Query(tuple(dict.fromkeys(terms)), hidden, Show.LIST, sort, top)
    attempts = [*_in_narrow(meaning, last), *_attempts(meaning, query), *_by_whole(meaning, last)]
    return Step(ask, tuple(attempts), meaning.groups, nth=meaning.order.nth)


def _is_same_kind(meaning: Meaning, last: Query) -> bool:
    """Whether "these spreadsheets" are the xlsx files of before, and no others."""
    endings = [
        str(value) for term in last.of(Key.EXT) if not term.excluded for value in term.values
    ]
    said = {value for term in meaning.types.terms for value in term.values}
    found = {kinds.kind_of(f"x.{ending}") for ending in endings}
    return bool(endings) and meaning.pronoun and found <= said


def _in_narrow(meaning: Meaning, last: Last) -> list[Attempt]:
    """In the folder that is called as a sort of pictures: "and in 2024 Dali? and Screenshots?"."""
    words = meaning.types.words
    if not meaning.types.names or len(words) != 1 or not last.query.of(Key.IN):
        return []
    name = words[0].capitalize()
    if meaning.places.names or meaning.words or name not in meaning.text[1:]:
        return []
    terms = (folder_term((name,)), *_drop(list(last.query.terms), Key.IN))
    return [Attempt(replace(last.query, terms=terms), "folder", name, only_found=True)]


def _by_whole(meaning: Meaning, last: Last) -> list[Attempt]:
    """In the folder that has a word for a kind in its name: "I meant film scans"."""
    words = " ".join(meaning.words)
    if not words or not meaning.types.words or meaning.whole in ("", words):
        return []
    terms = _drop(list(last.query.terms), Key.IN, Key.NAME)
    folder = folder_term((meaning.whole,))
    query = replace(last.query, terms=(folder, *terms))
    return [Attempt(query, "folder", meaning.whole, only_found=True)]


def _as_far(term: Term, before: Query) -> Term:
    """A size that stands for the limit of the one before: "over 1 GB", "make that 2 GB"."""
    (size, *_) = term.values
    old = next((value for one in before.of(Key.SIZE) for value in one.values), None)
    if not isinstance(size, SizeRange) or not isinstance(old, SizeRange):
        return term
    width = (size.max_bytes or 0) + 1 - size.min_bytes
    if width < 1 or str(width).strip("0") != "1":
        # No round figure, but a range that was said.
        return term
    middle = size.min_bytes + width // 2
    if old.max_bytes is None:
        return replace(term, values=(SizeRange(middle + 1),))
    if not old.min_bytes:
        return replace(term, values=(SizeRange(0, max(0, middle - 1)),))
    return term


def _attempts(meaning: Meaning, query: Query) -> tuple[Attempt, ...]:
    words = " ".join(meaning.words)
    if not words:
        return (Attempt(query),)
    names = tuple(Term(Key.NAME, (Text(word),)) for word in words_of_name(words))
    replaced = _drop(list(query.terms), Key.NAME)
    attempts = [Attempt(replace(query, terms=(*replaced, *names)), "name", words)]
    if len(replaced) < len(query.terms):
        # "and the old one?" of what was found by its name
        both = replace(query, terms=tuple(dict.fromkeys((*query.terms, *names))))
        attempts.insert(0, Attempt(both, "name", words, only_found=True))
    folders = (folder_term((words,)), *_drop(list(query.terms), Key.IN))
    attempts.append(Attempt(replace(query, terms=folders), "folder", words))
    if query.of(Key.CONTENT):
        content = (*_drop(list(query.terms), Key.CONTENT), Term(Key.CONTENT, (Text(words),)))
        attempts.insert(0, Attempt(replace(query, terms=content), "content", words))
    elif words[0].isupper() and query.of(Key.IN):
        attempts.reverse()
    bare = replace(query, terms=tuple(replaced))
    by_path = partly.by_path(bare, words, at_least=1)
    return (*attempts, *(replace(one, only_found=True) for one in by_path))


def _as_place(meaning: Meaning, last: Last) -> Meaning:
    """Take "documents" for the folder where the last question was about PDFs in a folder."""
    words = meaning.types.words
    if (
        len(words) == 1
        and not meaning.places.names
        and spoken.meant(words[0]) is not None
        and last.query.of(Key.IN)
        and not last.query.of(Key.KIND)
        and meaning.opener
        and not re.search("[只仅光]", meaning.text)
    ):
        return replace(meaning, types=Types(files=True), places=Places((words[0],)))
    return meaning


def _order(meaning: Meaning, last: Last, ask: Ask) -> tuple[Sort | None, int | None]:
    order = meaning.order
    if order.sort is not None or order.top is not None:
        sort = order.sort
        if order.is_usual and last.query.sort:
            sort = last.query.sort
        elif sort is None:
            sort = Sort(SortKey.MODIFIED)
        return sort, 1 if order.one and not order.top else order.top
    if ask is Ask.COUNT and last.query.top and meaning.ask is None:
        return None, None
    return last.query.sort, last.query.top


def _drop(terms: Sequence[Term], *keys: Key) -> list[Term]:
    """`terms` without those about `keys` that leave nothing out."""
    return [term for term in terms if term.key not in keys or term.excluded]


def _inside(term: Term, name: str) -> Term:
    if term.key is not Key.IN or term.excluded:
        return term
    folders = (value.text for value in term.values if isinstance(value, Folder))
    return replace(term, values=tuple(Folder(f"{folder.rstrip('/')}/{name}") for folder in folders))


def step_of(meaning: Meaning, last: Last | None) -> Step | None:
    """The question that `meaning` is, with the last one where it follows on it.

    None where it needs one and there is none.
    """
    if last is not None:
        typed = bool(last.query.of(Key.EXT) or last.query.of(Key.KIND)) and bool(
            last.query.of(Key.IN)
        )
        if follows(meaning, last_has_type=typed):
            return merged(meaning, last)
    if (
        last is None
        and meaning.pronoun
        and not (
            meaning.words
            or meaning.types.files
            or meaning.places.names
            or meaning.named
            or meaning.content
            or meaning.here
            or meaning.terms
        )
    ):
        return None
    return composed(meaning)
