"""From a cover to what it asks for: a query, and what is to be done with what it finds.

Several covers may ask for the same. A cover that contradicts itself asks for nothing.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from desktop_app.chart.covers import Cover
from desktop_app.chart.dated_terms import DATED, LATELY, OPENED, dated_terms, key_of
from desktop_app.chart.places import is_dotted, without_undone
from desktop_app.chart.ruled_out.covers import are_both, makes_no_question, orders_what_follows
from desktop_app.chart.ruled_out.negations import (
    LEADING,
    NEGATED_WITHIN,
    goes_on,
    is_closed,
    is_inside_too,
    is_past,
    is_told_more,
    lists_types,
    undone_by,
)
from desktop_app.chart.spans import SILENT, Category, TextSpan
from desktop_app.chart.worded import worded
from desktop_app.matching.names_otherwise import mean_alike
from desktop_app.query.query import (
    Hidden,
    Is,
    Key,
    Query,
    Show,
    SizeRange,
    Sort,
    SortKey,
    Term,
)
from desktop_app.query.types import TYPES, are_folders_of_files, are_never_both, either_type
from desktop_app.value_class import record_class, value_class


class Act(StrEnum):
    """What is to be done."""

    ANSWER = "answer"
    REFUSE = "refuse"
    """It asks for a change: nothing is ever changed."""
    READ = "read"
    """It takes a reader: a model where there is one."""
    GREET = "greet"


@value_class
class Intent:
    """What a question asks for.

    Attributes:
        query: What to look for; for acts other than `ANSWER`, what it is about.
        rest: What is asked in the same breath: "how many PDFs and how many photos".
        nth: The place of the one that is meant, where it is not the first: the second largest.
        points: Whether it says nothing but that what was found before is meant: "list them".
    """

    query: Query
    act: Act = Act.ANSWER
    rest: tuple[Query, ...] = ()
    nth: int = 0
    points: bool = False

    @property
    def queries(self) -> tuple[Query, ...]:
        """All that is to be looked for."""
        return (self.query, *self.rest)


@record_class
class _Parts:
    """What has been read so far, from the left to the right."""

    terms: list[tuple[TextSpan, Term]] = field(default_factory=list)
    joined: tuple[tuple[TextSpan, Term], ...] = ()
    """What the last of them was put together from, where it is files of either type."""
    dates: list[tuple[TextSpan, bool, bool]] = field(default_factory=list)
    """With whether each is left out, and whether "or" stands before it."""
    verbs: list[TextSpan] = field(default_factory=list)
    shows: list[Show] = field(default_factory=list)
    orders: list[Sort] = field(default_factory=list)
    tops: int = 0
    nth: int = 0
    how_many: int | None = None
    hidden: Hidden | None = None
    hidden_at: TextSpan | None = None
    acts: list[Act] = field(default_factory=list)
    files: bool = False
    most: bool = False
    first: bool = False
    """Whether it is said what an order is of: the newest video."""
    both: bool = False
    """Whether files and folders are asked for: hidden folders as well as hidden files."""
    points: bool = False
    """Whether it may ask for what was found before, and nothing else of it."""


def intent_of(cover: Cover) -> Intent | None:
    """What a cover asks for; None where that is nothing."""
    parts = _Parts()
    excluded = either = was_excluded = False
    said = [span for span in cover.spans if span.category not in SILENT]
    if makes_no_question(cover.spans, said):
        return None
    undone = undone_by(said)
    for at, span in enumerate(said):
        if span.category is Category.NOT:
            # 除 and 外 around what is left out are one.
            excluded = span not in undone and not is_closed(said, at)
            for behind in said[at + 1 : at + 2] if excluded else ():
                # What says nothing of its own clause is said by the way: no trouble.
                excluded = not is_past(span, behind.start)
                if excluded and behind.start - span.end > NEGATED_WITHIN:
                    return None
            continue
        if span.category is Category.EITHER:
            either = True
            continue
        if span.category is Category.NOT_BEFORE:
            if not _exclude_last(parts, span):
                return None
            continue
        if excluded and span.category is Category.TOP:
            # All but the biggest: no query tells that.
            return None
        excluded = excluded or (was_excluded and either and goes_on(said, at))
        either = either or lists_types(said, at)
        is_left_out = excluded or (span.category is Category.DATE and span in undone)
        if (is_left_out or either) and is_inside_too(said, at):
            span = replace(span, category=Category.CONTENT)
        if not _read(span, parts, excluded=is_left_out, either=either):
            return None
        if span.category not in LEADING and not (excluded and is_told_more(said, at)):
            was_excluded = excluded
            excluded = either = False
    if excluded:
        return None
    parts.both = are_both(said)
    parts.first = orders_what_follows(said)
    parts.points = any(span.category in _POINTING for span in cover.spans)
    return _composed(parts)


_POINTING = frozenset((Category.LIST, Category.REFERENCE))
"""Words that ask, or speak of what was found before, and say nothing of it."""


def _exclude_last(parts: _Parts, negation: TextSpan) -> bool:
    """Leave out what was said last in the clause, of types all: A跟B都不要; none for 别的不要."""
    if not parts.terms and not parts.dates and not parts.hidden_at:
        return False
    last = parts.joined or parts.terms[-1:]
    at = last[-1][0].end if last else 0
    hidden = parts.hidden_at
    if hidden is not None and hidden.end > max(at, parts.dates[-1][0].end if parts.dates else 0):
        if not is_past(negation, hidden.end):
            parts.hidden = Hidden.NO if parts.hidden != Hidden.NO else Hidden.YES
        return True
    if parts.dates and parts.dates[-1][0].end > at:
        date, _, either = parts.dates[-1]
        parts.dates[-1] = (date, not is_past(negation, date.end), either)
    elif not is_past(negation, at):
        parts.terms[-1:] = [
            (one, replace(term, excluded=not is_past(negation, one.start))) for one, term in last
        ]
    return True


def _read(span: TextSpan, parts: _Parts, *, excluded: bool, either: bool) -> bool:
    """Add what a span says; False where it makes no sense here."""
    term: Term | None = None
    value = span.value
    match span.category:
        case Category.COUNT:
            parts.shows.append(Show.COUNT)
        case Category.BYTES:
            parts.shows.append(Show.BYTES)
        case Category.GROUP:
            parts.shows.append(Show(str(value)))
        case Category.MOST:
            parts.most = True
        case Category.REFUSE:
            parts.acts.append(Act.REFUSE)
        case Category.READ:
            parts.acts.append(Act.READ)
        case Category.GREET:
            parts.acts.append(Act.GREET)
        case Category.FILES:
            parts.files = True
        case Category.FOLDERS:
            term = Term(Key.IS, (Is.FOLDER,))
        case Category.STATE:
            term = Term(Key.IS, (Is(str(value)),))
        case Category.HIDDEN:
            if excluded:
                value = Hidden.NO if value != Hidden.NO else Hidden.YES
            if parts.hidden not in (None, value):
                return False
            parts.hidden, parts.hidden_at = Hidden(str(value)), span
        case Category.DEPTH:
            term = Term(Key.DEPTH, (int(str(value)),))
        case Category.SIZE_RANGE:
            assert isinstance(value, SizeRange)
            term = Term(Key.SIZE, (value,))
        case Category.DATE:
            parts.dates.append((span, excluded, either))
        case Category.ORDER | Category.TOP:
            return _order(span, parts)
        case Category.HOW_MANY:
            if parts.how_many not in (None, value):
                return False
            parts.how_many = int(str(value))
        case category if category in DATED:
            parts.verbs.append(span)
        case (
            Category.KIND | Category.EXTENSION | Category.FOLDER | Category.NAME | Category.CONTENT
        ):
            term = worded(span.category, value, span.source)
            if term is None:
                return False
    if term is not None:
        _add(span, term, parts, excluded=excluded, either=either)
    return True


SEVERAL = 10
"""Of the largest files, where nobody says how many."""
_SIDE_BY_SIDE = 3
"""Tokens between two types that are meant both: photos, and also PDFs."""


def _add(span: TextSpan, term: Term, parts: _Parts, *, excluded: bool, either: bool) -> None:
    """Add a term; those of one type are alternatives, others where "or" stands between them."""
    if term.key is Key.SIZE and _narrow(term, parts):
        return
    parts.joined = ()
    if parts.terms:
        before, last = parts.terms[-1]
        either = either or (not excluded and span.start == before.end and mean_alike(last, term))
        types = {last.key, term.key} <= TYPES and not last.excluded and not excluded
        if either and last.key is term.key and (not excluded or last.excluded):
            merged = tuple(dict.fromkeys((*last.values, *term.values)))
            parts.terms[-1] = (span, Term(term.key, merged, last.excluded))
            return
        is_said_again = last.key is term.key and {*term.values} <= {*last.values}
        is_near = span.start - before.end <= _SIDE_BY_SIDE
        if types and (either or is_near or is_said_again):
            parts.joined = (before, last), (span, term)
            parts.terms[-1] = (
                span,
                either_type(last, term, both=either and span.start - before.end <= 1),
            )
            return
    parts.terms.append((span, replace(term, excluded=True) if excluded else term))


def _narrow(term: Term, parts: _Parts) -> bool:
    """Put two bounds of the size together: over 10 MB, but under 20; whether there were two.

    Nobody leaves out what is under 20 MB of what is over 10: there would be no need of the 10.
    """
    (given,) = term.values
    assert isinstance(given, SizeRange)
    for at, (span, other) in enumerate(parts.terms):
        (known,) = other.values if len(other.values) == 1 else (None,)
        if other.key is not Key.SIZE or other.excluded or not isinstance(known, SizeRange):
            continue
        most = [one.max_bytes for one in (known, given) if one.max_bytes is not None]
        least = max(known.min_bytes, given.min_bytes)
        if most and least <= min(most) and len(most) == 1:
            parts.terms[at] = (span, Term(Key.SIZE, (SizeRange(least, most[0]),)))
            return True
    return False


def _order(span: TextSpan, parts: _Parts) -> bool:
    name, _, nth = str(span.value).partition("#")
    if nth:
        parts.nth = int(nth)
    if not name:
        return True
    if name == OPENED:
        # When something was opened is not known to the second: all of late.
        parts.verbs.append(replace(span, category=Category.OPENED))
        parts.dates.append((replace(span, value=LATELY), False, False))
        return True
    order = Sort(SortKey(name.removeprefix("-")), name.startswith("-"))
    if parts.orders and parts.orders[0] != order:
        return False
    parts.orders.append(order)
    if span.category is Category.TOP:
        parts.tops = SEVERAL if span.is_of_several else 1
    return True


def _composed(parts: _Parts) -> Intent | None:
    act = parts.acts[0] if parts.acts else Act.ANSWER
    if Act.REFUSE in parts.acts:
        act = Act.REFUSE
    shows = {show for show in parts.shows if show is not Show.LIST}
    if parts.most or are_folders_of_files([term for _, term in parts.terms]):
        # The folders of what is said, not what is both a folder and that.
        said = [span for span, term in parts.terms if term == _FOLDERS]
        if len(said) != 1 or not shows <= {Show.COUNT}:
            return None
        parts.terms = [(span, term) for span, term in parts.terms if term != _FOLDERS]
        shows = {Show.BY_FOLDER}
    if shows == {Show.COUNT, Show.BYTES}:
        # Who is told how much room they take is told how many there are.
        shows = {Show.BYTES}
    if (groups := shows - {Show.COUNT, Show.BYTES}) and Show.BYTES in shows and not parts.orders:
        # Of sizes by the year, the largest sum is first.
        parts.orders.append(Sort(SortKey.SIZE))
    if groups:
        # How many of each: a table tells it.
        shows = groups
    if len(shows) > 1:
        return None
    # Who leaves out folders asks for files.
    asked = [_FILES if term == _NO_FOLDERS else term for _, term in parts.terms]
    asked = [term for term in asked if not (parts.both and term == _FOLDERS)]
    terms = without_undone(asked)
    states = {value for term in terms if term.key is Key.IS for value in term.values}
    if parts.files and Is.EMPTY in states and states.isdisjoint((Is.FOLDER, Is.FILE)):
        # Folders may be empty, too.
        terms.append(Term(Key.IS, (Is.FILE,)))
    dated = dated_terms(
        [
            (key_of(span, parts.verbs), str(span.value), excluded, either)
            for span, excluded, either in parts.dates
        ]
    )
    if dated is None:
        return None
    terms += dated
    keys = [term.key for term in terms if not term.excluded]
    if any(term.excluded and replace(term, excluded=False) in terms for term in terms):
        # Nothing is as said and not so.
        return None
    once = (Key.SIZE, Key.DEPTH, Key.KIND, Key.EXT)
    if any(keys.count(key) > 1 for key in once) or are_never_both(terms):
        return None
    counts = parts.how_many or parts.nth or parts.orders
    says = terms or shows or counts or parts.files or parts.hidden
    if act is Act.ANSWER and not says:
        return Intent(Query(), points=True) if parts.points else None
    is_first = shows == {Show.BYTES} and bool(parts.orders) and (parts.first or parts.how_many)
    if is_first and (parts.nth or (parts.how_many or parts.tops) == 1):
        # How large one is stands beside it.
        shows = set()
    hidden = parts.hidden or (Hidden.YES if any(map(is_dotted, terms)) else Hidden.NO)
    top = parts.how_many or parts.nth or parts.tops or None
    query = Query(
        tuple(terms),
        hidden=hidden,
        show=next(iter(shows), Show.LIST),
        sort=parts.orders[0] if parts.orders else None,
        top=top if is_first or not shows else None,
    )
    return Intent(query, act, nth=0 if shows or parts.how_many else parts.nth)


_FOLDERS = Term(Key.IS, (Is.FOLDER,))
_NO_FOLDERS = Term(Key.IS, (Is.FOLDER,), True)
_FILES = Term(Key.IS, (Is.FILE,))
