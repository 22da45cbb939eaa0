"""Ask the program what authors ask, as a person would, and say what its answers are worth.

Usage: python -m tests.learning.judge AUTHOR...

An answer is sure where it offers no other reading; one that is wrong and sure is the worst.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_app.agent.events import Answer
from desktop_app.wording import Language, Wording
from tests.interpreter.authors import asking_of, at_their_time, cases_of
from tests.interpreter.case_judging import Case, complaints


@dataclass(frozen=True)
class Judged:
    """An answer and what it is worth.

    Attributes:
        is_declined: Whether it says that the question was not understood.
    """

    case: Case
    confidence: float | None
    is_right: bool
    is_sure: bool
    is_declined: bool


def judged(author: str) -> list[Judged]:
    """The answers to all that an author asks."""
    with at_their_time(), tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        asking = asking_of(author, Path(folder), runner)
        found = []
        for case in cases_of(author):
            answer = asking.answer(case)
            taken = answer.taken
            found.append(
                Judged(
                    case,
                    None if taken is None else taken.confidence,
                    not complaints(case, answer, asking),
                    taken is None or not taken.alternatives,
                    _is_declined(answer),
                )
            )
        asking.close()
    return found


def _is_declined(answer: Answer) -> bool:
    codes = ("answer.not_understood", "answer.understood_partly", "answer.takes_reading")
    starts = (
        Wording(language).say(code, query="\0").partition("\0")[0]
        for code in codes
        for language in Language
    )
    return any(start in answer.text for start in starts)


def report(answers: Sequence[Judged]) -> str:
    """Right, and wrong and sure, in all and by voice; then how true its confidence is."""
    lines = [f"{'all':14} {_line(answers)}"]
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in answers:
        language = "en" if one.case["lang"] == "en" else "zh"
        groups[f"{one.case['voice']} {language}"].append(one)
        groups["one turn" if len(one.case["turns"]) == 1 else "follow-ups"].append(one)
    lines += [f"{name:14} {_line(own)}" for name, own in sorted(groups.items())]
    told = sorted(
        (one for one in answers if one.confidence is not None), key=lambda one: one.confidence or 0
    )
    for fifth in range(5):
        part = told[fifth * len(told) // 5 : (fifth + 1) * len(told) // 5]
        if part:
            said = sum(one.confidence or 0 for one in part) / len(part)
            right = sum(one.is_right for one in part) / len(part)
            lines.append(f"fifth {fifth + 1}: it said {said:.0%}, right were {right:.0%}")
    lines += [*_risks(told)]
    return "\n".join(lines)


def _risks(told: Sequence[Judged]) -> Iterator[str]:
    """How many are wrong of those that it is surest of, for so many of all."""
    surest = told[::-1]
    for share in range(10, 101, 10):
        part = surest[: len(surest) * share // 100]
        if part:
            wrong = sum(not one.is_right for one in part) / len(part)
            yield f"the surest {share}%: {wrong:.1%} wrong"


def _line(answers: Sequence[Judged]) -> str:
    number = max(1, len(answers))
    wrong = [one for one in answers if not one.is_right and not one.is_declined]
    parts = {
        "right": sum(one.is_right for one in answers),
        "sure": sum(one.is_sure for one in answers),
        "wrong and sure": sum(one.is_sure for one in wrong),
        "wrong and not sure": sum(not one.is_sure for one in wrong),
    }
    shares = ", ".join(f"{name} {count / number:.1%}" for name, count in parts.items())
    return f"{len(answers):4}: {shares}"


def main(authors: Sequence[str]) -> None:
    """Judge the answers to authors, each and all together."""
    answers: list[Judged] = []
    for author in authors:
        own = judged(author)
        print(f"{author}\n{report(own)}\n", flush=True)
        answers += own
    print(f"all together\n{report(answers)}")


if __name__ == "__main__":
    main(sys.argv[1:])
