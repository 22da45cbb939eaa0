from __future__ import annotations

import pytest

from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import (
    ANSWERS_BEFORE_TRIAL,
    TRIAL_AFTER_S,
    ModelCapabilities,
    ProtocolAttempt,
    ReplyStatus,
    after,
    attempt,
    outcome_of,
)
from desktop_app.llm.replies.call_texts import CallForm

NOW = 1_000_000.0


def rung(capabilities: ModelCapabilities | None, *, now: float = NOW, may_try: bool = True) -> Rung:
    return attempt(capabilities, may_try=may_try, now=now, takes_tools=None).rung


@pytest.mark.parametrize("takes_tools", [None, True, False])
def test_what_is_unknown_begins_with_what_the_endpoint_says(takes_tools: bool | None) -> None:
    tried = attempt(None, may_try=True, now=NOW, takes_tools=takes_tools)
    assert tried.rung is (Rung.PROMPTED if takes_tools is False else Rung.NATIVE)
    assert tried.note == (takes_tools is None)


@pytest.mark.parametrize("low", [Rung.PROMPTED, Rung.REACT])
def test_only_the_next_rung_is_tried_and_only_when_it_is_due(low: Rung) -> None:
    known = ModelCapabilities(low, proven=True, at=NOW)
    assert rung(known) is low
    often = ModelCapabilities(low, proven=True, at=NOW, answers=ANSWERS_BEFORE_TRIAL)
    assert rung(often) is low.above
    assert rung(often, may_try=False) is low
    assert rung(known, now=NOW + TRIAL_AFTER_S) is low.above
    # A clock that was set back makes nothing eternal.
    assert rung(known, now=NOW - 1) is low.above


def test_what_the_endpoint_says_it_cannot_is_not_tried() -> None:
    known = ModelCapabilities(Rung.PROMPTED, proven=True, at=NOW, answers=99)
    assert attempt(known, may_try=True, now=NOW, takes_tools=False).rung is Rung.PROMPTED


@pytest.mark.parametrize(
    ("asked", "form", "outcome"),
    [
        (Rung.NATIVE, CallForm.MARKED, ReplyStatus.MARKED),
        (Rung.NATIVE, CallForm.LABELLED, ReplyStatus.LABELLED),
        (Rung.PROMPTED, CallForm.MARKED, ReplyStatus.CALLED),
        (Rung.PROMPTED, CallForm.LABELLED, ReplyStatus.LABELLED),
        (Rung.REACT, CallForm.LABELLED, ReplyStatus.CALLED),
        (Rung.REACT, CallForm.MARKED, ReplyStatus.MARKED),
    ],
)
def test_a_call_as_text_counts_by_what_was_asked_for(
    asked: Rung, form: CallForm, outcome: ReplyStatus
) -> None:
    assert outcome_of(asked, form) is outcome


def test_a_model_that_writes_tags_on_the_lowest_rung_steps_up() -> None:
    known: ModelCapabilities | None = ModelCapabilities(Rung.REACT, proven=True, at=NOW)
    for _ in range(2):
        known = after(known, ProtocolAttempt(Rung.REACT), ReplyStatus.MARKED, NOW)
    assert known is not None
    assert known.rung is Rung.PROMPTED


def test_a_call_in_the_right_form_forgives_a_slip() -> None:
    known = ModelCapabilities(Rung.NATIVE, proven=True, at=NOW)
    for outcome in (ReplyStatus.MARKED, ReplyStatus.CALLED, ReplyStatus.MARKED):
        known = after(known, ProtocolAttempt(Rung.NATIVE), outcome, NOW)
    assert known.rung is Rung.NATIVE


def test_every_way_through_the_ladder_stays_on_it() -> None:
    seen: set[ModelCapabilities | None] = {None}
    queue: list[ModelCapabilities | None] = [None]
    while queue:
        known = queue.pop()
        for takes_tools in (None, True, False):
            tried = attempt(known, may_try=True, now=NOW, takes_tools=takes_tools)
            for outcome in ReplyStatus:
                new = after(known, tried, outcome, NOW)
                assert not (new.refused and new.rung is Rung.NATIVE)
                if new not in seen:
                    seen.add(new)
                    queue.append(new)
    assert len(seen) < 1_500


def test_one_fall_holds_for_its_conversation_alone() -> None:
    fallen = after(None, ProtocolAttempt(Rung.NATIVE), ReplyStatus.MARKED, NOW)
    assert fallen.rung is Rung.PROMPTED
    assert rung(fallen) is Rung.PROMPTED
    again = attempt(fallen, may_try=True, now=NOW, takes_tools=None, is_new=True)
    assert (again.rung, again.is_trial) == (Rung.NATIVE, True)


def test_a_fall_in_two_conversations_is_kept() -> None:
    known: ModelCapabilities | None = None
    for _ in range(2):
        tried = attempt(known, may_try=True, now=NOW, takes_tools=None, is_new=True)
        known = after(known, tried, ReplyStatus.MARKED, NOW)
        known = after(known, ProtocolAttempt(Rung.PROMPTED), ReplyStatus.CALLED, NOW)
    kept = attempt(known, may_try=True, now=NOW, takes_tools=None, is_new=True)
    assert kept.rung is Rung.PROMPTED


def test_a_native_call_that_works_climbs_again() -> None:
    fallen = after(None, ProtocolAttempt(Rung.NATIVE), ReplyStatus.LABELLED, NOW)
    tried = attempt(fallen, may_try=True, now=NOW, takes_tools=None, is_new=True)
    known = after(fallen, tried, ReplyStatus.CALLED, NOW)
    assert (known.rung, known.proven, known.falls) == (Rung.NATIVE, True, 0)


def test_an_endpoint_that_refuses_tools_is_not_asked_at_each_conversation() -> None:
    known = after(None, ProtocolAttempt(Rung.NATIVE), ReplyStatus.REFUSED, NOW)
    tried = attempt(known, may_try=True, now=NOW, takes_tools=None, is_new=True)
    assert tried.rung is Rung.PROMPTED
