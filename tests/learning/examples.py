"""Examples: questions of an author with the covers that come to what they ask for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover, best_covers
from desktop_app.chart.features import Features
from desktop_app.chart.normal_forms import (
    bounds_of,
    content,
    endings_of,
    moments_of,
    normal_intent,
    normal_term,
    words_in,
)
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import folded
from desktop_app.chart.understanding import all_places
from desktop_app.filetypes.kinds import Kind
from desktop_app.query.dates import Span
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
    TextForm,
    When,
)
from desktop_app.query.syntax import parse
from tests.interpreter.case_judging import Case, readings_of
from tests.learning.homes import AuthorHome

MOST_RIGHT = 6
"""Right covers that are kept of one reading."""
_TRIED = 1500
_TRIED_MORE = 120
"""Covers that are looked at before and after the first right one."""
_TRIED_OF_FRAGMENT = 200
_READINGS = 3

ACTS = {"refusal": Act.REFUSE, "declined": Act.READ, "greeting": Act.GREET}

Weights = Sequence[float]


@dataclass
class Example:
    """A question; of several turns, the last.

    Attributes:
        wanted: The readings that are right, the most natural first.
        wanted_normal: What is the same of all that ask for one of them.
        right: Covers that come to one of them; none where the grammar cannot reach it.
    """

    case: Case
    author: str
    home: AuthorHome
    chart: Chart
    wanted: Sequence[Intent]
    features: Features
    right: list[Cover] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._normal: dict[tuple[TextSpan, ...], Hashable] = {}
        self._places: dict[tuple[TextSpan, ...], tuple[Sequence[int], Sequence[int]]] = {}
        self.wanted_normal = frozenset(normal_intent(one, self.home) for one in self.wanted)

    def normal(self, cover: Cover) -> Hashable:
        """What a cover asks for; None where that is nothing."""
        if cover.spans not in self._normal:
            intent = intent_of(cover)
            normal = None if intent is None else normal_intent(intent, self.home)
            self._normal[cover.spans] = normal
        return self._normal[cover.spans]

    def is_right(self, cover: Cover) -> bool:
        """Whether a cover asks for what is wanted."""
        return self.normal(cover) in self.wanted_normal

    def places(self, cover: Cover) -> tuple[Sequence[int], Sequence[int]]:
        """The features of a cover, and how often each is there."""
        if cover.spans not in self._places:
            counted = all_places(cover, self.features)
            self._places[cover.spans] = (tuple(counted), tuple(counted.values()))
        return self._places[cover.spans]

    def know(self, known: frozenset[str]) -> None:
        """Take the words that are known for another set of them."""
        self.features = Features(self.chart, self.home.disk, known)
        self._places.clear()

    def find_right(self, weights: Weights) -> None:
        """Look for right covers, the likeliest by these weights; keep the old ones if none."""
        found = [
            cover for wanted in self.wanted[:_READINGS] for cover in self._right(wanted, weights)
        ]
        self.keep_right(found or self.right)

    def keep_right(self, covers: list[Cover]) -> None:
        """Take covers for right."""
        self.right = covers

    def _right(self, wanted: Intent, weights: Weights) -> Iterator[Cover]:
        hint = _Hint(wanted, self.home)
        found = since = 0
        for cover in islice(best_covers(self.chart, self.features, weights, hint), _TRIED):
            if self.is_right(cover):
                yield cover
                found += 1
            since += found > 0
            if found == MOST_RIGHT or since > _TRIED_MORE:
                return


class Fragment(Example):
    """What is said behind another question: "only the PDFs", 那文档里呢.

    What is wanted is known of both together. By itself, what is said asks for as much of it as any
    of its covers does, and for nothing else.
    """

    def find_right(self, weights: Weights) -> None:
        """Look for the covers that say most of what is wanted, and nothing besides."""
        found: dict[int, list[Cover]] = {}
        for wanted in self.wanted[:_READINGS]:
            hint = _Hint(wanted, self.home)
            for cover in islice(
                best_covers(self.chart, self.features, weights, hint), _TRIED_OF_FRAGMENT
            ):
                intent = intent_of(cover)
                if intent is not None and (said := self._said_of(intent, wanted)):
                    found.setdefault(said, []).append(cover)
        if found:
            self.keep_right(found[max(found)][:MOST_RIGHT])

    def keep_right(self, covers: list[Cover]) -> None:
        """Take covers for right, and whatever asks for the same."""
        super().keep_right(covers)
        if covers:
            self.wanted_normal = frozenset(map(self.normal, covers))

    def _said_of(self, intent: Intent, wanted: Intent) -> int:
        """How much of what is wanted is asked for; 0 where anything else is, too."""
        if intent.act is not wanted.act:
            return 0
        if intent.act is not Act.ANSWER:
            return 1
        own, whole = intent.query, wanted.query
        pairs = (
            (own.show, whole.show, Show.LIST),
            (own.hidden, whole.hidden, Hidden.NO),
            (own.sort, whole.sort, None),
            (own.top, whole.top, None),
        )
        if any(one not in (other, usual) for one, other, usual in pairs):
            return 0
        said, asked = (set(_said_terms(one, self.home)) for one in (own, whole))
        more = sum(one not in (None, usual) for one, _, usual in pairs)
        return len(said) + more if said <= asked else 0


def _said_terms(query: Query, home: AuthorHome) -> Iterator[Hashable]:
    """What a query asks for, word by word."""
    for term in query.terms:
        key, values, excluded = normal_term(term, home)
        for value in values:
            words = value if key == Key.NAME and isinstance(value, frozenset) else (value,)
            yield from ((key, word, excluded) for word in words)


def examples_of(author: str, cases: Iterable[Case], home: AuthorHome) -> list[Example]:
    """The cases of an author that are one question of one turn."""
    return [
        _example(author, case, home) for case in cases if len(case["turns"]) == 1 and _is_one(case)
    ]


def fragments_of(author: str, cases: Iterable[Case], home: AuthorHome) -> list[Example]:
    """What an author says last in a conversation."""
    several = [case for case in cases if len(case["turns"]) > 1 and _is_one(case)]
    return [_example(author, case, home, Fragment) for case in several]


def conversations_of(
    author: str, cases: Iterable[Case], home: AuthorHome, unrelated: int
) -> list[Example]:
    """The cases of an author that lean on the turn before, and some made up that do not.

    Args:
        author: Who asked.
        cases: All that was asked.
        home: Where.
        unrelated: How many questions of one turn are asked behind another one.
    """
    cases = [case for case in cases if _is_one(case)]
    alone = [case for case in cases if len(case["turns"]) == 1]
    searches = [case["turns"][0] for case in alone if case["answers"] not in ACTS]
    step = max(1, len(alone) // max(1, unrelated))
    behind = [
        {**case, "turns": [before, *case["turns"]]}
        for case, before in zip(alone[::step], searches[step // 2 :: step], strict=False)
        if before not in case["turns"]
    ]
    several = [case for case in cases if len(case["turns"]) > 1]
    return [_example(author, case, home) for case in (*several, *behind)]


def severals_of(author: str, cases: Iterable[Case], home: AuthorHome) -> list[Example]:
    """The cases of an author that are several questions in one."""
    some = [case for case in cases if case["answers"] == "each" and not case.get("here")]
    return [_example(author, case, home) for case in some]


def _is_one(case: Case) -> bool:
    """Whether what is judged is one question."""
    return not case.get("here") and case["answers"] != "each"


def _example(author: str, case: Case, home: AuthorHome, kind: type[Example] = Example) -> Example:
    if act := ACTS.get(case["answers"]):
        wanted = [Intent(Query(), act)]
    else:
        wanted = [Intent(parse(query)) for query in readings_of(case)]
    chart = chart_of(case["turns"][-1], home.disk)
    return kind(case, author, home, chart, wanted, Features(chart, home.disk))


class _Hint:
    """Leads the search for right covers: what each span adds, or None where it would be wrong."""

    def __init__(self, wanted: Intent, home: AuthorHome) -> None:
        self._home = home
        self._act = wanted.act
        self._query = query = wanted.query
        terms = query.terms
        types = [term for term in terms if term.key in (Key.KIND, Key.EXT)]
        self._endings = {one for term in types for one in endings_of(term.values, home)}
        folders = [term for term in terms if term.key is Key.IN]
        spoken = [value.text for term in folders for value in term.values if type(value) is Folder]
        self._folders = {home.meant(text) for text in spoken}
        texts = [text for term in terms if term.key is Key.NAME for text in term.texts]
        self._names = {word for text in texts for word in words_in(text.text)}
        self._patterns = {folded(t.text) for t in texts if t.form is not TextForm.PLAIN}
        inside = [text for term in terms if term.key is Key.CONTENT for text in term.texts]
        self._contents = {content(text.text) for text in inside}
        dated = [term for term in terms if term.key in DATE_KEYS]
        self._moments = {moments_of(value, home.now) for term in dated for value in term.values}
        self._dated = {term.key for term in dated}
        self._sizes = {
            bounds_of(value)
            for term in terms
            for value in term.values
            if isinstance(value, SizeRange)
        }
        self._states = {value for term in terms for value in term.values if isinstance(value, Is)}
        if (0, 0) in self._sizes:
            self._states.add(Is.EMPTY)
        self._depths = {value for term in terms for value in term.values if type(value) is int}
        self._excludes = any(term.excluded for term in terms)
        self._is_before = any(
            isinstance(moments, Span) and moments.start_ns is None for moments in self._moments
        )

    def __call__(self, span: TextSpan) -> float | None:
        category = span.category
        if category in (Category.FILLER, Category.ASIDE):
            return 0.0
        if category in _SILENT:
            return -0.2
        if category in _BY_ACT:
            return 3.0 if self._act is _BY_ACT[category] else None
        if self._act is not Act.ANSWER:
            return None
        rule = _RULES.get(category)
        return None if rule is None else rule(self, span)

    def _either(self, _: TextSpan) -> float | None:
        is_list = len(self._endings) > 1 or any(len(t.values) > 1 for t in self._query.terms)
        return 0.1 if is_list or self._excludes else None

    def _not(self, _: TextSpan) -> float | None:
        if self._excludes:
            return 0.7
        return 0.5 if self._is_before else None

    def _shown(self, span: TextSpan) -> float | None:
        wanted = str(span.value) if span.category is Category.GROUP else str(span.category)
        return 2.0 if str(self._query.show) == wanted else None

    def _state(self, span: TextSpan) -> float | None:
        state = Is.FOLDER if span.category is Category.FOLDERS else Is(str(span.value))
        return 2.0 if state in self._states else None

    def _hidden(self, span: TextSpan) -> float | None:
        if span.value == Hidden.NO:
            return 0.0
        return 2.0 if span.value == self._query.hidden else None

    def _depth(self, span: TextSpan) -> float | None:
        return 2.0 if int(str(span.value)) in self._depths else None

    def _size(self, span: TextSpan) -> float | None:
        assert isinstance(span.value, SizeRange)
        least, most = bounds_of(span.value)
        if (least, most) in self._sizes:
            return 3.0
        half = any(
            (least == low and most is None) or (least == 0 and most == high)
            for low, high in self._sizes
        )
        return 1.0 if half else None

    def _date(self, span: TextSpan) -> float | None:
        moments = moments_of(When(str(span.value)), self._home.now)
        if moments in self._moments:
            return 2.0
        if not isinstance(moments, Span) or moments.start_ns is None:
            return None
        # Not since then.
        return 2.0 if Span(None, moments.start_ns) in self._moments else None

    def _verb(self, span: TextSpan) -> float | None:
        return 0.0 if not self._dated or Key(str(span.category)) in self._dated else None

    def _type(self, span: TextSpan) -> float | None:
        values = (span.value,) if isinstance(span.value, Kind) else span.value
        assert isinstance(values, tuple)
        endings = endings_of(values, self._home)
        return 2.0 if endings and endings <= self._endings else None

    def _folder(self, span: TextSpan) -> float | None:
        is_meant = self._home.meant(str(span.value)) in self._folders
        return 4.5 + 0.3 * (span.end - span.start) if is_meant else None

    def _content(self, span: TextSpan) -> float | None:
        return 5.0 if content(str(span.value)) in self._contents else None

    def _name(self, span: TextSpan) -> float | None:
        if folded(str(span.value)) in self._patterns:
            return 2.0
        words = words_in(str(span.value))
        return 1.0 + len(words) if words and words <= self._names else None

    def _order(self, span: TextSpan) -> float | None:
        name, _, nth = str(span.value).partition("#")
        if nth:
            # No written query asks for the second alone.
            return None
        if Sort(SortKey(name.removeprefix("-")), name.startswith("-")) != self._query.sort:
            return None
        return None if span.category is Category.TOP and self._query.top is None else 2.0

    def _how_many(self, span: TextSpan) -> float | None:
        return 2.0 if span.value == self._query.top else None


_SILENT = frozenset(
    (
        *(Category.IN, Category.NAMED, Category.MENTIONS),
        *(Category.LIST, Category.FILES, Category.REFERENCE),
    )
)
_BY_ACT = {
    Category.REFUSE: Act.REFUSE,
    Category.READ: Act.READ,
    Category.GREET: Act.GREET,
}
_RULES: dict[Category, Callable[[_Hint, TextSpan], float | None]] = {
    Category.EITHER: _Hint._either,
    Category.NOT: _Hint._not,
    Category.NOT_BEFORE: _Hint._not,
    **dict.fromkeys((Category.COUNT, Category.BYTES, Category.GROUP), _Hint._shown),
    **dict.fromkeys((Category.FOLDERS, Category.STATE), _Hint._state),
    Category.HIDDEN: _Hint._hidden,
    Category.DEPTH: _Hint._depth,
    Category.SIZE_RANGE: _Hint._size,
    Category.DATE: _Hint._date,
    **dict.fromkeys(
        (
            *(Category.MODIFIED, Category.CREATED, Category.ADDED),
            *(Category.TAKEN, Category.OPENED),
        ),
        _Hint._verb,
    ),
    **dict.fromkeys((Category.KIND, Category.EXTENSION), _Hint._type),
    Category.FOLDER: _Hint._folder,
    Category.CONTENT: _Hint._content,
    Category.NAME: _Hint._name,
    **dict.fromkeys((Category.ORDER, Category.TOP), _Hint._order),
    Category.HOW_MANY: _Hint._how_many,
}
