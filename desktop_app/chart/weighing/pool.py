"""`Pool`: what is known of each candidate beside all others, by which one of them is chosen.

How likely its words make it, what it finds on the disk, what it leaves out, how far the others
bear it out, how it takes up the question before.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.spans import OPEN, SILENT, Category, TextSpan
from desktop_app.chart.tokens import folded
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.query.query import DATE_KEYS, Hidden, Key, Query, Show
from desktop_app.query.syntax import format as written
from desktop_app.value_class import kept_value_class

_LEAST: Final = 1e-4
"""No probability counts as less, or as nearer to one."""


@kept_value_class
class Pool:
    """All candidates of one question, and what each tells beside the others.

    Attributes:
        last: The query of the question before; None where there was none.
    """

    words: QuestionWords
    candidates: Sequence[Candidate]
    last: Query | None = None

    @cached_property
    def terms(self) -> Sequence[frozenset[str]]:
        """What each asks for, one by one."""
        return [frozenset(_terms(one)) for one in self.candidates]

    @cached_property
    def outcomes(self) -> Sequence[Hashable]:
        """The same for all that come to the same answer, as far as anybody looked."""
        return [
            (
                *((query.show, query.sort, query.top) for query in one.intent.queries),
                one.intent.nth,
                one.found.mark,
            )
            if one.found is not None and one.found.count
            else (one.intent.act, one.intent.nth, terms)
            for one, terms in zip(self.candidates, self.terms, strict=True)
        ]

    def values(self) -> Iterator[Mapping[str, float]]:
        """What is known of each candidate, by the names of the weights."""
        masses: defaultdict[Hashable, float] = defaultdict(float)
        support: defaultdict[str, float] = defaultdict(float)
        for one, outcome, terms in zip(self.candidates, self.outcomes, self.terms, strict=True):
            masses[outcome] += one.probability
            for term in terms:
                support[term] += one.probability
        total = max(sum(one.probability for one in self.candidates), _LEAST)
        support = defaultdict(float, {term: mass / total for term, mass in support.items()})
        for at in range(len(self.candidates)):
            told = (
                *self._likelihood(at, masses),
                *self._finds(at),
                *_asks(self.candidates[at]),
                *self._borne_out(at, support),
                *self._beside_richer(at, total),
                *self._leaves_out(at),
                *self._leans(at),
                *self._several(at),
            )
            yield {name: float(value) for name, value in told if value}

    def none(self, rows: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
        """What is known of the question itself, which tells whether none of them is meant.

        Args:
            rows: What `values` tells of each of them.
        """
        script = self.words.script
        texts = self.words.texts
        found = [one.found.count for one in self.candidates if one.found is not None]
        told = (
            ("none", 1),
            ("none, words", sum(map(bool, texts))),
            ("none, best", max((row.get("logit", 0.0) for row in rows), default=0)),
            ("none, zh", bool(script)),
            ("none, unknown", sum(self.words.unknown)),
            ("none, last", self.last is not None),
            ("none, candidates", len(rows)),
            ("none, share left out", min(map(_share_of(script), rows), default=0)),
            ("none, finds nothing", not any(found)),
        )
        return {name: float(value) for name, value in told if value}

    def _likelihood(self, at: int, masses: Mapping[Hashable, float]) -> Iterator[tuple[str, float]]:
        one = self.candidates[at]
        others = (other.probability for other in self.candidates if other is not one)
        mass, most = (bounded(masses[self.outcomes[at]]), bounded(max(masses.values())))
        probability = bounded(one.probability)
        yield "logit", math.log(probability / (1 - probability))
        yield "log", math.log(probability)
        yield "beside others", math.log(probability / bounded(max(others, default=0)))
        yield "of same outcome", math.log(mass)
        yield "of same outcome, beside most", math.log(mass / most)
        yield f"place {min(one.place, 8)}", 1

    def _finds(self, at: int) -> Iterator[tuple[str, float]]:
        one = self.candidates[at]
        yield "nowhere", one.is_nowhere
        if one.found is None:
            yield f"unseen {one.intent.act}", 1
            return
        count = one.found.count
        anything = any(other.found and other.found.count for other in self.candidates)
        yield f"finds {_grade(count)}", 1
        yield "finds nothing, others do", not count and anything
        yield "finds one", count == 1
        yield "finds share", count / max(1, self.words.files)
        yield "folder is near", one.found.is_near

    def _borne_out(self, at: int, support: Mapping[str, float]) -> Iterator[tuple[str, float]]:
        own = self.terms[at]
        shares = [support[term] for term in own]
        lacks = [share for term, share in support.items() if term not in own]
        yield "least support", min(shares, default=1)
        yield "mean support", sum(shares) / len(shares) if shares else 1
        yield "most lacking", max(lacks, default=0)
        yield "all lacking", sum(lacks)
        best = self.terms[max(range(len(self.terms)), key=lambda n: self.candidates[n].probability)]
        yield "like best", len(own & best) / max(1, len(own | best))
        yield "more than best", len(own - best)
        yield "less than best", len(best - own)

    def _beside_richer(self, at: int, total: float) -> Iterator[tuple[str, float]]:
        """How likely it is that more is asked for, or less, and whether anything is found then."""
        masses: defaultdict[str, float] = defaultdict(float)
        for one, terms in zip(self.candidates, self.terms, strict=True):
            is_richer, is_poorer = self.terms[at] < terms, terms < self.terms[at]
            if is_richer or is_poorer:
                count = one.found.count if one.found is not None else None
                found = "unseen" if count is None else "found" if count else "nothing"
                masses[f"{'richer' if is_richer else 'poorer'}, {found}"] += one.probability
        for name, mass in masses.items():
            yield name, mass / total
            yield f"{name}, beside it", math.log(bounded(mass) / self._chance(at))

    def _chance(self, at: int) -> float:
        return bounded(self.candidates[at].probability)

    def _leaves_out(self, at: int) -> Iterator[tuple[str, float]]:
        one, words = self.candidates[at], self.words
        spans = one.cover.spans if one.cover is not None else ()
        over: list[Category | None] = [None] * len(words.texts)
        for span in spans:
            over[span.start : span.end] = [span.category] * (span.end - span.start)
        out = [
            bool(text) and (category is None or category in SILENT)
            for text, category in zip(words.texts, over, strict=True)
        ]
        script = words.script
        taken = [bool(text) and not is_out for text, is_out in zip(words.texts, out, strict=True)]
        yield f"{script}unknown words left out", _both(out, words.unknown)
        yield f"{script}words of names left out", _both(out, words.is_in_names)
        yield f"{script}words of folders left out", _both(out, words.is_in_folder)
        yield f"{script}unknown words taken", _both(taken, words.unknown)
        yield f"{script}words of no name taken", _both(taken, words.is_nowhere)
        lost = [a and b for a, b in zip(out, words.unknown, strict=True)]
        yield f"{script}unknown words of no name left out", _both(lost, words.is_nowhere)
        yield f"{script}unknown words of names left out", _both(lost, words.is_in_names)
        yield f"{script}longest row of unknown words left out", _longest_row(lost)
        yield f"{script}unknown words cut off", sum(_cut_off(spans, lost))
        yield "words cut", sum(_cut(spans, words.is_begun))
        yield "capitals left out", _both(out, words.is_capital)
        are_kinds = [category is Category.KIND for category in over]
        yield "capitals as kinds", _both(are_kinds, words.is_capital)
        yield f"{script}left out", sum(out)
        yield f"{script}share left out", sum(out) / max(1, len(out))
        yield f"{script}words", len(out)
        yield "aside", over.count(Category.ASIDE)
        opens = [span for span in spans if span.category in OPEN]
        yield "corrected", sum(span.source == "near" for span in spans)
        yield "open spans", len(opens)
        yield "longest open span", max((span.end - span.start for span in opens), default=0)

    def _leans(self, at: int) -> Iterator[tuple[str, float]]:
        """How it takes up the question before, or leaves it."""
        if self.last is None:
            return
        one, own = self.candidates[at], self.terms[at]
        last = frozenset(_terms(Candidate(Intent(self.last))))
        kept, dropped, added = own & last, last - own, own - last
        yield f"leans {one.leaning.lean if one.leaning is not None else 'not'}", 1
        yield "kept of last", len(kept)
        yield "dropped of last", len(dropped)
        yield "added to last", len(added)
        yield "share of last kept", len(kept) / max(1, len(last))
        yield "as last", own == last
        for key in {term.partition(":")[0] for term in dropped}:
            yield f"drops {key}", 1
        for key in {a.partition(":")[0] for a in added} & {k.partition(":")[0] for k in kept}:
            yield f"adds to {key}", 1
        words = sum(map(bool, self.words.texts))
        relation = "nothing kept" if not kept else "all kept" if not dropped else "some kept"
        yield relation, 1
        yield f"{relation} by {self.words.script}{min(words, 9)} words", 1
        for said in self._says:
            yield f"{relation}, {said}", 1

    def _several(self, at: int) -> Iterator[tuple[str, float]]:
        """Whether it takes a question for several."""
        rest = self.candidates[at].intent.rest
        if not rest:
            return
        yield "several", 1
        yield f"several {len(rest)}", 1
        yield f"several {rest[0].show}", 1
        for kind in sorted({term.key for term in rest[0].terms}):
            yield f"several by {kind}", 1

    @cached_property
    def _says(self) -> Sequence[str]:
        """What the likeliest reading of the words speaks of, by itself."""
        best = next((one for one in self.candidates if one.place == 0 and one.cover), None)
        spans = best.cover.spans if best is not None and best.cover is not None else ()
        return sorted({f"says {span.category}" for span in spans if span.category not in SILENT})


def _share_of(script: str) -> Callable[[Mapping[str, float]], float]:
    return lambda values: values.get(f"{script}share left out", 0.0)


def _terms(one: Candidate) -> Iterator[str]:
    if one.intent.act is not Act.ANSWER:
        yield one.intent.act
        return
    for query in one.intent.queries:
        yield from _terms_of(query)


def _terms_of(query: Query) -> Iterator[str]:
    for term in query.terms:
        yield folded(written(Query((term,))))
    if query.show is not Show.LIST:
        yield f"show:{query.show}"
    if query.sort is not None or query.top is not None:
        yield f"order:{query.sort}:{query.top}"
    if query.hidden is not Hidden.NO:
        yield f"hidden:{query.hidden}"


def _asks(one: Candidate) -> Iterator[tuple[str, float]]:
    query = one.intent.query
    keys = Counter(f"{'-' if term.excluded else ''}{_group(term.key)}" for term in query.terms)
    yield f"act {one.intent.act}", 1
    for key, number in keys.items():
        yield f"key {key}", number
    yield "exclusions", sum(number for key, number in keys.items() if key.startswith("-"))
    yield f"terms {min(len(query.terms), 6)}", 1
    yield "hidden", query.hidden is not Hidden.NO
    yield f"show {query.show}", 1
    yield "order", query.sort is not None
    yield "top", query.top is not None


def _group(key: Key) -> str:
    return "date" if key in DATE_KEYS else str(key)


def _grade(count: int) -> str:
    for bound in (0, 1, 3, 10, 30):
        if count <= bound:
            return str(bound)
    return "more"


def _both(one: Sequence[bool], other: Sequence[bool]) -> int:
    return sum(a and b for a, b in zip(one, other, strict=True))


def _longest_row(marks: Sequence[bool]) -> int:
    longest = row = 0
    for is_marked in marks:
        row = row + 1 if is_marked else 0
        longest = max(longest, row)
    return longest


def _cut_off(spans: Sequence[TextSpan], lost: Sequence[bool]) -> Iterator[bool]:
    """Whether what stands right before and behind names is lost."""
    for span in spans:
        if span.category in OPEN:
            yield span.start > 0 and lost[span.start - 1]
            yield span.end < len(lost) and lost[span.end]


def _cut(spans: Sequence[TextSpan], is_begun: Sequence[bool]) -> Iterator[bool]:
    """Whether names begin or end within Chinese words."""
    for span in spans:
        if span.category in OPEN:
            yield span.start > 0 and is_begun[span.start - 1]
            yield is_begun[span.end - 1]


def bounded(probability: float) -> float:
    """A probability that is not quite impossible, and not quite certain."""
    return min(max(probability, _LEAST), 1 - _LEAST)
