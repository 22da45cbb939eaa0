"""Trees by which right candidates come first: gradient boosting, over all candidates of a question.

Each tree is fitted to what those before it leave wrong of the shares that the candidates of a
question have in one whole (Friedman, Greedy function approximation, 2001; second derivatives as in
Chen and Guestrin, XGBoost, 2016). The same samples in the same order give the same trees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from desktop_app.chart.weighing.ranking import CandidateTrees, Tree
from tests.learning.ranking import Sample

Numbers = numpy.ndarray[Any, Any]

TREES = 120
LEAVES = 24
_RATE = 0.12
_SHRINKING = 5.0
"""L2, of what a leaf comes to."""
_FEWEST = 40
"""Candidates in a leaf, and samples that have a value before it is asked for, where there are
thousands of samples; else fewer."""
_SHARE = 25
"""Of the samples of a few, one in so many has a value before it is asked for."""
_BINS = 32
_SHARE_OF_VALUES = 0.6
"""How many of the values a tree may ask for."""
_LEAST_SLOPE = 1e-3


def ranking_of(samples: Sequence[Sample]) -> CandidateTrees:
    """What tells right candidates from others."""
    fewest = max(2, min(_FEWEST, len(samples) // _SHARE))
    names = _names(samples, fewest)
    if not names:
        return CandidateTrees()
    table = _Table(samples, names)
    scores = numpy.zeros(len(table.right))
    chance = numpy.random.default_rng(7)
    asked = max(1, round(_SHARE_OF_VALUES * len(names)))
    trees: list[Tree] = []
    for _ in range(TREES):
        slopes, bends = table.slopes(scores)
        columns = numpy.sort(chance.permutation(len(names))[:asked])
        tree, change = _Growing(table, columns, slopes, bends, fewest).grown()
        scores += change
        trees.append(tree)
    return CandidateTrees(names, trees)


def _names(samples: Sequence[Sample], fewest: int) -> list[str]:
    used = Counter(
        name for sample in samples for name in {name for values in sample.values for name in values}
    )
    return sorted(name for name, times in used.items() if times >= fewest)


class _Table:
    """All candidates of all samples.

    Attributes:
        right: Whether each is right.
        bins: For each candidate and value, how many bounds of the value it is above.
        bounds: Of each value.
    """

    def __init__(self, samples: Sequence[Sample], names: Sequence[str]) -> None:
        places = {name: at for at, name in enumerate(names)}
        lengths = numpy.array([len(sample.values) for sample in samples])
        values = numpy.zeros((int(lengths.sum()), len(names)))
        row = 0
        for sample in samples:
            for told in sample.values:
                for name, value in told.items():
                    if (at := places.get(name)) is not None:
                        values[row, at] = value
                row += 1
        self.right = numpy.concatenate([numpy.array(one.right, dtype=float) for one in samples])
        self._starts = numpy.cumsum(lengths) - lengths
        self._sample = numpy.repeat(numpy.arange(len(lengths)), lengths)
        self.bounds = [_bounds(values[:, at]) for at in range(len(names))]
        columns = [
            numpy.searchsorted(bounds, values[:, at]) for at, bounds in enumerate(self.bounds)
        ]
        self.bins = numpy.stack(columns, axis=1).astype(numpy.int32)

    def slopes(self, scores: Numbers) -> tuple[Numbers, Numbers]:
        """By how much each candidate has too large a share, and how fast that changes."""
        highest = numpy.maximum.reduceat(scores, self._starts)[self._sample]
        masses = numpy.exp(scores - highest)
        shares = masses / numpy.add.reduceat(masses, self._starts)[self._sample]
        of_right = masses * self.right
        wanted = of_right / numpy.add.reduceat(of_right, self._starts)[self._sample]
        bends: Numbers = numpy.maximum(shares * (1 - shares), _LEAST_SLOPE)
        return shares - wanted, bends


def _bounds(values: Numbers) -> Numbers:
    """Numbers between those that there are; where there are many, between equal parts of them."""
    there = numpy.unique(values)
    if len(there) > _BINS:
        there = numpy.unique(numpy.quantile(values, numpy.linspace(0, 1, _BINS), method="nearest"))
    between: Numbers = numpy.round((there[1:] + there[:-1]) / 2, 6)
    return between


@dataclass(eq=False)
class _Leaf:
    """Candidates that a tree does not tell apart yet.

    Attributes:
        rows: Their numbers.
        sums: Slopes, bends and candidates, for each bin of each value.
        gain: What the best cut of it gains.
        cut: The value and the bin of that cut.
        parts: What it was cut into.
        comes_to: What is added to the scores.
    """

    rows: Numbers
    sums: Numbers
    gain: float = 0.0
    cut: tuple[int, int] = (0, 0)
    parts: tuple[_Leaf, _Leaf] | None = None
    comes_to: float = 0.0


class _Growing:
    """One tree that grows where it gains most."""

    def __init__(
        self, table: _Table, columns: Numbers, slopes: Numbers, bends: Numbers, fewest: int
    ) -> None:
        self._table = table
        self._fewest = fewest
        self._columns = columns
        self._slopes, self._bends = slopes, bends
        self._bins = table.bins[:, columns] + numpy.arange(len(columns), dtype=numpy.int32) * _BINS

    def grown(self) -> tuple[Tree, Numbers]:
        """The tree, and what it adds to the score of each candidate."""
        rows = numpy.arange(len(self._slopes))
        root = self._leaf(rows, self._summed(rows))
        leaves = [root]
        while len(leaves) < LEAVES:
            leaf = max(leaves, key=lambda one: one.gain)
            if leaf.gain <= 0:
                break
            leaf.parts = self._parts(leaf)
            leaves.remove(leaf)
            leaves += leaf.parts
        change = numpy.zeros(len(rows))
        for leaf in leaves:
            slope, bend = self._slopes[leaf.rows].sum(), self._bends[leaf.rows].sum()
            leaf.comes_to = round(float(-_RATE * slope / (bend + _SHRINKING)), 5)
            change[leaf.rows] = leaf.comes_to
        return self._tree(root), change

    def _summed(self, rows: Numbers) -> Numbers:
        size = len(self._columns) * _BINS
        bins = self._bins[rows].ravel()
        each = len(self._columns)
        sums = [
            numpy.bincount(bins, numpy.repeat(of[rows], each), size)
            for of in (self._slopes, self._bends)
        ]
        return numpy.stack([*sums, numpy.bincount(bins, minlength=size)]).reshape(3, -1, _BINS)

    def _leaf(self, rows: Numbers, sums: Numbers) -> _Leaf:
        leaf = _Leaf(rows, sums)
        below = numpy.cumsum(sums, axis=2)
        whole = below[:, :, -1:]
        above = whole - below
        gains = _gain(below[0], below[1]) + _gain(above[0], above[1]) - _gain(whole[0], whole[1])
        gains[(below[2] < self._fewest) | (above[2] < self._fewest)] = 0
        best = int(gains.argmax())
        leaf.gain = float(gains.flat[best])
        leaf.cut = divmod(best, _BINS)
        return leaf

    def _parts(self, leaf: _Leaf) -> tuple[_Leaf, _Leaf]:
        column, bound = leaf.cut
        is_below = self._table.bins[leaf.rows, self._columns[column]] <= bound
        rows = leaf.rows[is_below], leaf.rows[~is_below]
        fewer = int(len(rows[0]) > len(rows[1]))
        sums = self._summed(rows[fewer])
        both = (sums, leaf.sums - sums) if fewer == 0 else (leaf.sums - sums, sums)
        return self._leaf(rows[0], both[0]), self._leaf(rows[1], both[1])

    def _tree(self, leaf: _Leaf) -> Tree:
        if leaf.parts is None:
            return leaf.comes_to
        column, bound = leaf.cut
        value = int(self._columns[column])
        parts = [self._tree(part) for part in leaf.parts]
        return [value, float(self._table.bounds[value][bound]), *parts]


def _gain(slopes: Numbers, bends: Numbers) -> Numbers:
    gain: Numbers = slopes * slopes / (bends + _SHRINKING)
    return gain
