"""`CandidateTrees`: which of the candidates a question means, and how likely that is.

Each candidate is laid beside all others: how likely its words make it, what it finds on the disk,
what it leaves out, how far the others bear it out. What that tells is learned from questions from
which nothing else was learned; see `tests/learning`.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from desktop_app.chart.candidates import Candidate
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.spans import OPEN, SILENT, Category
from desktop_app.chart.tokens import folded
from desktop_app.query.query import DATE_KEYS, Hidden, Key, Query, Show
from desktop_app.query.syntax import format as written

SURE: Final = 0.93
"""From how much on an answer stands without other readings beside it."""

UNSURE: Final = SURE - 0.01
"""What is known to be less than sure counts as no more than this."""

_LEAST: Final = 1e-4
"""No probability counts as less, or as nearer to one."""


@dataclass(frozen=True)
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
        mass, most = (_bounded(masses[self.outcomes[at]]), _bounded(max(masses.values())))
        probability = _bounded(one.probability)
        yield "logit", math.log(probability / (1 - probability))
        yield "log", math.log(probability)
        yield "beside others", math.log(probability / _bounded(max(others, default=0)))
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


def _bounded(probability: float) -> float:
    return min(max(probability, _LEAST), 1 - _LEAST)


@dataclass(frozen=True, slots=True)
class WeighedCandidate:
    """A candidate, and how likely it is right."""

    candidate: Candidate
    probability: float


Tree = float | list[Any]
"""A number; or which value is asked for, a bound, and the trees for up to the bound and above."""

_SHARPER: Final = 1.3
_NONE_RARER: Final = 1.2
"""What is read by one part of what was learned is right less often than by the mean of all parts:
how much surer one can be, and how much rarer none of the candidates is meant. Measured with four
authors who had taught nothing."""


@dataclass(frozen=True, slots=True)
class CandidateTrees:
    """What the values of candidates tell: trees that were boosted, each mends those before it.

    Attributes:
        names: Those of the values that are asked for, by their numbers.
        trees: The sum of what they come to is the score; the likelihood goes by its exponential.
            Without trees candidates are as likely as their words make them.
    """

    names: Sequence[str] = ()
    trees: Sequence[Tree] = ()

    def judged(self, pool: Pool) -> list[WeighedCandidate]:
        """The candidates of a question, the likeliest first; those that find the same are one.

        Of these, the likeliest stands for all, with what they have together. What is missing to
        one is how likely none of them is meant.
        """
        if not pool.candidates:
            return []
        if self.trees:
            rows = list(pool.values())
            scores = [_SHARPER * self.score(values) for values in rows]
            none = _SHARPER * self.score(pool.none(rows)) - _NONE_RARER
        else:
            scores = [math.log(_bounded(one.probability)) for one in pool.candidates]
            none = -math.inf
        highest = max(*scores, none)
        masses = [math.exp(score - highest) for score in scores]
        total = sum(masses) + math.exp(none - highest)
        ways: defaultdict[Hashable, list[int]] = defaultdict(list)
        for at, outcome in enumerate(pool.outcomes):
            ways[outcome].append(at)
        found = [
            WeighedCandidate(
                pool.candidates[max(alike, key=lambda at: masses[at])],
                sum(masses[at] for at in alike) / total,
            )
            for alike in ways.values()
        ]
        return sorted(found, key=lambda one: -one.probability)

    def score(self, values: Mapping[str, float]) -> float:
        """What the trees come to, for the values of one candidate."""
        row = [values.get(name, 0.0) for name in self.names]
        total = 0.0
        for tree in self.trees:
            while isinstance(tree, list):
                asked, bound, up_to, above = tree
                tree = up_to if row[asked] <= bound else above
            total += tree
        return total

    def written(self) -> str:
        """As JSON, a tree a line."""
        trees = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in self.trees)
        return f'{{"names": {json.dumps(self.names)},\n"trees": [\n{trees}\n]}}\n'


NOTHING_LEARNED: Final = CandidateTrees()


_FOUND_INSIDE: Final = 3.0
"""How much likelier a reading is that asks for contents and finds some."""

_NOTHING_INSIDE: Final = 0.4
"""How much likelier it is where it finds none: what is there is asked for more often."""


def after_looking_inside(
    judged: Sequence[WeighedCandidate], *, is_found: bool
) -> list[WeighedCandidate]:
    """The readings as they are judged once the likeliest was looked for inside files.

    None was looked for there before, for that takes long. What nobody looked for now stays as
    likely as it was beside the others; of these only what is known to find something may come
    first.
    """
    first, *others = judged
    weight = first.probability * (_FOUND_INSIDE if is_found else _NOTHING_INSIDE)
    total = weight + sum(one.probability for one in others)
    seen = [one for one in others if one.candidate.found is not None and one.candidate.found.count]
    best = WeighedCandidate(first.candidate, weight / total)
    rest = [WeighedCandidate(one.candidate, one.probability / total) for one in others]
    if is_found or not seen or seen[0].probability <= weight:
        return [best, *rest]
    at = others.index(seen[0])
    return [rest[at], best, *rest[:at], *rest[at + 1 :]]
