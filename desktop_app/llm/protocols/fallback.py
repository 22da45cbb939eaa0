"""On which rung a model is asked, and what each reply says about that: pure values.

Down at once, for a call that is printed as text would otherwise be lost, but for this conversation
alone until it has held for two: one slip of style proves nothing. Up again now and then, for a
better server or model may answer at the same address.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.llm.protocols.rungs import Rung
from desktop_app.llm.replies.call_texts import CallForm

ANSWERS_BEFORE_TRIAL = 20
"""Answers on a lower rung until the one above is tried again."""
TRIAL_AFTER_S = 7 * 24 * 3600.0
"""So old is what is known that it is tried again in any case, also where tools were refused."""
CONVERSATIONS_TO_HOLD = 2
"""In so many it must have come down before the next one begins there."""
SLIPS_FORGIVEN = 1
"""Calls as text in a row that a model may print that has called natively before."""


@dataclass(frozen=True, slots=True)
class ModelCapabilities:
    """What is known of one model at one endpoint.

    Attributes:
        rung: Where it is asked.
        proven: Whether it has made a call there.
        refused: Whether the endpoint refuses tools.
        at: When that was found out, in seconds since 1970 UTC.
        answers: Answers since then.
        slips: Calls in a row that it printed although it can do better.
        in_thought: Whether its replies begin with thinking that has no beginning mark.
        no_system: Whether it takes instructions only as the person's.
        falls: Conversations in a row in which it came down; at most those that count.
        blind_at: When the endpoint last refused pictures, likewise; 0 for never.
    """

    rung: Rung = Rung.NATIVE
    proven: bool = False
    refused: bool = False
    at: float = 0.0
    answers: int = 0
    slips: int = 0
    in_thought: bool = False
    no_system: bool = False
    blind_at: float = 0.0
    falls: int = 0

    def is_blind(self, now: float) -> bool:
        """Whether pictures were refused so lately that it is not tried again."""
        return bool(self.blind_at) and 0 <= now - self.blind_at < TRIAL_AFTER_S


@dataclass(frozen=True, slots=True)
class ProtocolAttempt:
    """How one reply is asked for; `note`: a call as text is explained besides the native tools."""

    rung: Rung
    is_trial: bool = False
    note: bool = False


class ReplyStatus(Enum):
    """What a reply turned out to be, as far as calls are concerned."""

    CALLED = "called"
    """A call in the form that was asked for."""
    MARKED = "marked"
    """A call as text, in tags or JSON."""
    LABELLED = "labelled"
    """A call as Thought / Action text."""
    ANSWERED = "answered"
    REFUSED = "refused"
    """The endpoint takes no tools."""
    UNREAD = "unread"
    """Again and again something that was meant to be a call, and cannot be read."""


def attempt(
    capabilities: ModelCapabilities | None,
    *,
    may_try: bool,
    now: float,
    takes_tools: bool | None,
    is_new: bool = False,
) -> ProtocolAttempt:
    """How to ask next.

    Args:
        capabilities: What is known, if anything.
        may_try: Whether a better rung may be tried now: at the beginning of a turn.
        now: In seconds since 1970 UTC.
        takes_tools: What the endpoint says of itself; None: nothing.
        is_new: Whether a conversation begins.
    """
    if capabilities is None or (not capabilities.at and not capabilities.proven):
        rung = Rung.PROMPTED if takes_tools is False else Rung.NATIVE
        return ProtocolAttempt(rung, note=rung is Rung.NATIVE and takes_tools is None)
    if capabilities.rung is Rung.NATIVE:
        return ProtocolAttempt(Rung.NATIVE, note=not capabilities.proven and takes_tools is None)
    is_in_doubt = not capabilities.refused and 0 < capabilities.falls < CONVERSATIONS_TO_HOLD
    if is_new and is_in_doubt and takes_tools is not False:
        return ProtocolAttempt(Rung.NATIVE, is_trial=True, note=True)
    above = capabilities.rung.above
    is_old = not 0 <= now - capabilities.at < TRIAL_AFTER_S
    is_due = is_old or (capabilities.answers >= ANSWERS_BEFORE_TRIAL and not capabilities.refused)
    impossible = above is Rung.NATIVE and takes_tools is False
    if above is None or not (may_try and is_due) or impossible:
        return ProtocolAttempt(capabilities.rung)
    return ProtocolAttempt(above, is_trial=True, note=above is Rung.NATIVE)


def outcome_of(rung: Rung, form: CallForm) -> ReplyStatus:
    """What a call as text is on a rung."""
    asked = {Rung.PROMPTED: CallForm.MARKED, Rung.REACT: CallForm.LABELLED}.get(rung)
    if form is asked:
        return ReplyStatus.CALLED
    return ReplyStatus.MARKED if form is CallForm.MARKED else ReplyStatus.LABELLED


def after(
    capabilities: ModelCapabilities | None, tried: ProtocolAttempt, outcome: ReplyStatus, now: float
) -> ModelCapabilities:
    """What is known after a reply."""
    known = capabilities or ModelCapabilities()
    match outcome:
        case ReplyStatus.CALLED:
            if known.rung is tried.rung and known.proven:
                return replace(known, slips=0)
            return _moved(known, tried.rung, tried.rung, now, proven=True)
        case ReplyStatus.ANSWERED:
            if known.rung is Rung.NATIVE:
                return known
            # A trial without any call says nothing: the rung below goes on.
            answers = 0 if tried.is_trial else min(known.answers + 1, ANSWERS_BEFORE_TRIAL)
            at = now if tried.is_trial else known.at
            return replace(known, answers=answers, at=at)
        case ReplyStatus.REFUSED:
            return replace(_moved(known, Rung.PROMPTED, tried.rung, now), refused=True)
        case ReplyStatus.UNREAD:
            below = Rung.REACT if tried.rung is Rung.PROMPTED else tried.rung
            return _moved(known, below, tried.rung, now)
    to = Rung.PROMPTED if outcome is ReplyStatus.MARKED else Rung.REACT
    is_slip = known.proven and known.rung is tried.rung and not tried.is_trial
    if is_slip and known.slips < SLIPS_FORGIVEN:
        return replace(known, slips=known.slips + 1)
    return _moved(known, to, tried.rung, now, proven=True)


def _moved(
    known: ModelCapabilities, rung: Rung, tried: Rung, now: float, *, proven: bool = False
) -> ModelCapabilities:
    refused = known.refused and rung is not Rung.NATIVE
    moved = replace(known, rung=rung, proven=proven, refused=refused, at=now, answers=0, slips=0)
    if rung is Rung.NATIVE:
        return replace(moved, falls=0)
    has_fallen = tried is Rung.NATIVE
    return replace(moved, falls=min(known.falls + has_fallen, CONVERSATIONS_TO_HOLD))
