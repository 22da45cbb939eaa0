"""What a model's answer is sent back for, once, before the person gets it.

Each check looks at a reply that holds no calls and says what is wrong with it, in words for the
model. A new one is a function of `JudgedReply`, listed in `_CHECKS` in the order of weight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from desktop_app.agent.events import Answer
from desktop_app.agent.recited import is_recited
from desktop_app.agent.reply_signs import (
    is_in_other_language,
    is_promise,
    is_refusal,
    names_something,
    says_number_in_words,
)
from desktop_app.messages.parts import Part, Words
from desktop_app.value_class import value_class
from desktop_app.wording import Wording

MAX_CORRECTIONS = 2
"""Replies of one run that are sent back, whatever for."""


class CorrectionKind(Enum):
    """What a reply is sent back for; each at most once a run."""

    PROMISE = "promise"
    """It says that it is going to look, and does not."""
    REFUSAL = "refusal"
    """It says that it cannot look into files."""
    UNSEEN = "unseen"
    """It tells of files although nothing was looked at in this conversation."""
    RECITED = "recited"
    """It says what the model was told, and no answer."""
    LANGUAGE = "language"
    """It is in another language than the question."""
    CONTRADICTION = "contradiction"
    """It says another total than was counted."""

    @property
    def needs_tools(self) -> bool:
        """Whether the model can do better only while it may call tools."""
        return self not in (
            CorrectionKind.RECITED,
            CorrectionKind.LANGUAGE,
            CorrectionKind.CONTRADICTION,
        )


@value_class
class Correction:
    """What a model is told of its reply; `parts` keep their origin like those of any message."""

    kind: CorrectionKind
    parts: tuple[Part, ...]


@value_class
class JudgedReply:
    """A reply that would be the answer, as the checks see it.

    Attributes:
        text: What the model said.
        answer: What the person would get: with what bears it out, and what does not.
        has_looked: Whether a tool ran in this conversation, for this question or an earlier one.
        results: What the tools of this question gave, as texts.
    """

    text: str
    answer: Answer
    has_looked: bool
    results: Sequence[str]


Check = Callable[[JudgedReply, Wording], Correction | None]
"""Says what is wrong with a reply, in the language of the question; None where nothing is."""


class Corrections:
    """The corrections of one run.

    Args:
        wording: In the language of the question.
    """

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._made: set[CorrectionKind] = set()

    def due(self, judged: JudgedReply, *, may_call: bool) -> Correction | None:
        """What this reply is to be sent back for, which counts as done.

        Args:
            judged: The reply.
            may_call: Whether the model may call tools when it is asked again.
        """
        if len(self._made) >= MAX_CORRECTIONS:
            return None
        for check in _CHECKS:
            correction = check(judged, self._wording)
            if correction is None or correction.kind in self._made:
                continue
            if correction.kind.needs_tools and not may_call:
                continue
            self._made.add(correction.kind)
            return correction
        return None


def _promise(judged: JudgedReply, wording: Wording) -> Correction | None:
    return _told(CorrectionKind.PROMISE, wording) if is_promise(judged.text) else None


def _refusal(judged: JudgedReply, wording: Wording) -> Correction | None:
    if judged.answer.steps or not is_refusal(judged.text):
        return None
    return _told(CorrectionKind.REFUSAL, wording)


def _recited(judged: JudgedReply, wording: Wording) -> Correction | None:
    if not is_recited(judged.text, judged.results):
        return None
    return _told(CorrectionKind.RECITED, wording)


def _unseen(judged: JudgedReply, wording: Wording) -> Correction | None:
    if judged.has_looked:
        return None
    claims = map(names_something, judged.answer.unverified)
    if not any(claims) and not says_number_in_words(judged.text):
        return None
    return _told(CorrectionKind.UNSEEN, wording)


def _language(judged: JudgedReply, wording: Wording) -> Correction | None:
    if not is_in_other_language(judged.text, judged.answer.question, judged.results):
        return None
    return _told(CorrectionKind.LANGUAGE, wording)


def _contradiction(judged: JudgedReply, wording: Wording) -> Correction | None:
    counted = judged.answer.counted
    if counted is None or not counted.is_contradicted:
        return None
    told = wording.say(
        "agent.correct_contradiction", said=counted.said, count=counted.count, query=counted.query
    )
    return Correction(CorrectionKind.CONTRADICTION, (Words(told),))


def _told(kind: CorrectionKind, wording: Wording) -> Correction:
    return Correction(kind, (Words(wording.say(f"agent.correct_{kind.value}")),))


_CHECKS: tuple[Check, ...] = (
    _recited,
    _promise,
    _refusal,
    _unseen,
    _contradiction,
    _language,
)
