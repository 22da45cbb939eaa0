"""`Basis`: what an answer rests on, as far as it is kept with the conversation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from desktop_app.messages.receipt import Receipt
from desktop_app.reasons import CLOSED, Coverage
from desktop_app.value_class import value_class

_MOST_RECEIPTS = 100
"""More are neither listed nor marked in an answer."""


@value_class
class CitedReceipt:
    """A number or path of the answer, as it is written there, and what bears it out."""

    text: str
    receipt: Receipt


@value_class
class AnswerPart:
    """One of several questions that were asked in one: its written query, what was looked at."""

    query: str
    coverage: Coverage | None = None


@value_class
class Spent:
    """What a language model took for an answer: how often it was asked, for how long, its tokens.

    Of tokens that nobody counted there are none.
    """

    replies: int = 0
    seconds: float = 0.0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def with_reply(
        self, seconds: float, prompt_tokens: int = 0, completion_tokens: int = 0
    ) -> Spent:
        """It with one reply more."""
        return Spent(
            self.replies + 1,
            self.seconds + seconds,
            self.prompt_tokens + prompt_tokens,
            self.completion_tokens + completion_tokens,
        )


@value_class
class Basis:
    """What is shown below an answer, without anything that the conversation does not hold.

    Attributes:
        receipts: What bears out its numbers and paths, without the words of files.
        looked: What was looked at, for each question in it; not which files were left out.
        spent: What a language model took for it.
    """

    receipts: tuple[CitedReceipt, ...] = ()
    looked: tuple[AnswerPart, ...] = ()
    spent: Spent = Spent()


def kept_basis(
    receipts: Iterable[CitedReceipt], looked: Iterable[AnswerPart], spent: Spent
) -> Basis | None:
    """What is kept of the basis of an answer; None where that is nothing."""
    made = Basis(
        tuple(
            CitedReceipt(one.text, replace(one.receipt, quote="", digest="")) for one in receipts
        )[:_MOST_RECEIPTS],
        tuple(
            AnswerPart(one.query, _bare(one.coverage)) for one in looked if one.coverage is not None
        ),
        spent,
    )
    return None if made == Basis() else made


def _bare(coverage: Coverage) -> Coverage:
    """What was looked at, without the names of what was left out; those of its own folders stay."""
    own = {
        reason: tuple(path for path in coverage.paths.get(reason, ()) if path in coverage.folders)
        for reason in CLOSED
    }
    return replace(coverage, paths={reason: paths for reason, paths in own.items() if paths})
