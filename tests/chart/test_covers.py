from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import pytest

from desktop_app.chart.covers import Cover, best_covers, places_of
from desktop_app.chart.features import TABLE_SIZE, Features
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.spans import Category, TextSpan

QUESTIONS = ["big pdfs", "how many files", "下载里的图", "not in May"]


def random_weights(seed: int) -> list[float]:
    chance = random.Random(seed)
    return [chance.uniform(-1, 1) for _ in range(TABLE_SIZE)]


def all_covers(chart: Chart) -> Iterator[tuple[TextSpan, ...]]:
    """Every way to lay spans side by side over a chart."""

    def after(at: int) -> Iterator[tuple[TextSpan, ...]]:
        if at == len(chart.tokens):
            yield ()
            return
        for span in chart.spans[at]:
            for rest in after(span.end):
                yield (span, *rest)

    return after(0)


def weight_of(spans: tuple[TextSpan, ...], features: Features, weights: list[float]) -> float:
    """What a cover weighs, counted feature by feature."""
    counted = places_of(Cover(0.0, spans), features)
    return sum(weights[one] * number for one, number in counted.items())


def said_by(spans: tuple[TextSpan, ...]) -> tuple[TextSpan, ...]:
    """Those that say something."""
    return tuple(one for one in spans if one.category is not Category.FILLER)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_can_be_said_comes_in_order_as_likely_as_all_its_covers_together(
    question: str, seed: int
) -> None:
    chart, weights = chart_of(question), random_weights(seed)
    features = Features(chart)
    ways: defaultdict[tuple[TextSpan, ...], list[float]] = defaultdict(list)
    for one in all_covers(chart):
        ways[said_by(one)].append(weight_of(one, features, weights))
    every = sorted((math.log(sum(map(math.exp, one))) for one in ways.values()), reverse=True)

    found = list(islice(best_covers(chart, features, weights), 200))

    assert [one.score for one in found] == pytest.approx(every[:200])
    assert len({said_by(one.spans) for one in found}) == len(found)
    for cover in found:
        best = max(ways[said_by(cover.spans)])
        assert weight_of(cover.spans, features, weights) == pytest.approx(best)


def test_every_token_lies_under_one_span() -> None:
    chart = chart_of("how many PDFs over 5 MB are in the rent folder, please?")
    for cover in islice(best_covers(chart, Features(chart), random_weights(1)), 50):
        assert [span.start for span in cover.spans] == [
            0,
            *(span.end for span in cover.spans[:-1]),
        ]
        assert cover.spans[-1].end == len(chart.tokens)


def test_a_prior_forbids_and_favours_spans() -> None:
    chart, weights = chart_of("how many PDFs"), [0.0] * TABLE_SIZE
    liked = {Category.COUNT: 2.0, Category.EXTENSION: 1.0, Category.FILLER: 0.0}

    best = next(best_covers(chart, Features(chart), weights, lambda span: liked.get(span.category)))

    assert [span.category for span in best.spans] == [Category.COUNT, Category.EXTENSION]
    assert best.score == 3.0


def test_nothing_covers_what_nothing_may_cover() -> None:
    chart = chart_of("how many")
    assert not list(best_covers(chart, Features(chart), [0.0] * TABLE_SIZE, lambda _: None))


def test_the_same_question_weighs_the_same_every_time() -> None:
    text = "哪些合同提到违约金"
    first, second = (Features(chart_of(text)) for _ in range(2))
    chart = chart_of(text)
    for row in chart.spans:
        for span in row:
            assert first.of_span(span) == second.of_span(span)


def test_what_one_person_calls_things_is_not_learned() -> None:
    chart, other = chart_of("where is the zanzibar memo"), chart_of("where is the quokka memo")
    known = frozenset("where is the memo".split())
    one, two = Features(chart, known=known), Features(other, known=known)
    for at in range(len(chart.tokens)):
        assert one.of_token(at, Category.NAME) == two.of_token(at, Category.NAME)
