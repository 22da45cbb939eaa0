"""What weights are worth on questions that they were not learned from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.understanding import Learned, ranked
from desktop_app.errors import AppError
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written
from tests.learning.examples import Example
from tests.learning.homes import AuthorHome


@dataclass(frozen=True)
class Verdict:
    """How one question was understood.

    Attributes:
        probability: Of the best intent; 0 where there is none.
        is_right: Whether it asks for what was wanted, or finds the same.
        is_within: Whether what was wanted is among all that were considered.
    """

    example: Example
    probability: float
    is_right: bool
    is_within: bool


def verdict(example: Example, learned: Learned) -> Verdict:
    """Understand a question, and judge it."""
    if learned.known is not None:
        example.know(frozenset(learned.known))
    home = example.home

    def same(intent: Intent) -> object:
        return normal_intent(intent, home)

    meant = ranked(example.chart, example.features, learned.weights, same).meant
    if not meant:
        return Verdict(example, 0.0, False, False)
    best = meant[0]
    within = any(same(one.intent) in example.wanted_normal for one in meant)
    is_right = same(best.intent) in example.wanted_normal or finds_the_same(best.intent, example)
    return Verdict(example, best.probability, is_right, within)


def finds_the_same(intent: Intent, example: Example) -> bool:
    """Whether the rows, their order where one was asked for, and the number are the same."""
    wanted = example.wanted
    if intent.act is not Act.ANSWER or wanted[0].act is not Act.ANSWER:
        return False
    try:
        return any(_result(intent, example) == _result(one, example) for one in wanted)
    except AppError:
        return False


def _result(intent: Intent, example: Example) -> object:
    home: AuthorHome = example.home
    found = home.asking.found(written(intent.query))
    rows: Sequence[str] = home.asking.paths(found.hits)
    shown = intent.query.show
    if intent.nth:
        rows = rows[intent.nth - 1 : intent.nth]
    if not rows:
        # Nothing for different reasons is not the same.
        return normal_intent(intent, home)
    if shown is Show.BYTES:
        return (shown, found.total_bytes)
    if shown not in (Show.LIST, Show.COUNT):
        return (shown, frozenset(Counter(found.groups).items()))
    return (shown, tuple(rows if intent.query.sort else sorted(rows)))


def report(verdicts: Sequence[Verdict]) -> str:
    """The shares right and within, what is wrong among those that seem sure, and by voice."""
    number = max(1, len(verdicts))
    right = sum(one.is_right for one in verdicts) / number
    within = sum(one.is_within for one in verdicts) / number
    lines = [f"{len(verdicts)} questions: {right:.1%} right, {within:.1%} among those considered"]
    for sure in (0.5, 0.7, 0.9):
        answered = [one for one in verdicts if one.probability >= sure]
        wrong = sum(not one.is_right for one in answered) / number
        share = len(answered) / number
        lines.append(f"  sure by {sure:.0%}: {share:.1%}, of all {wrong:.1%} wrong")
    ranked = sorted(verdicts, key=lambda one: one.probability)
    for fifth in range(5):
        part = ranked[fifth * len(ranked) // 5 : (fifth + 1) * len(ranked) // 5]
        if part:
            said = sum(one.probability for one in part) / len(part)
            true = sum(one.is_right for one in part) / len(part)
            lines.append(f"  fifth {fifth + 1}: it said {said:.0%}, right were {true:.0%}")
    voices: defaultdict[str, list[Verdict]] = defaultdict(list)
    for one in verdicts:
        language = "en" if one.example.case["lang"] == "en" else "zh"
        voices[f"{one.example.case.get('voice', '')} {language}"].append(one)
    for voice, own in sorted(voices.items()):
        sure_wrong = sum(one.probability >= _SURE and not one.is_right for one in own)
        lines.append(
            f"  {voice}: {sum(one.is_right for one in own)} of {len(own)} right, "
            f"{sure_wrong} wrong and sure by {_SURE:.0%}"
        )
    return "\n".join(lines)


_SURE = 0.7
