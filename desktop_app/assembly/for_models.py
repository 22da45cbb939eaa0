"""What calls of a language model work with: less than those of the built-in mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.files.scope import Scope
from desktop_app.messages.message import Message
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import ToolContext


def for_model(
    context: ToolContext,
    known: Scope,
    told: Sequence[Message],
    history: Sequence[Message],
    *,
    masks: bool,
) -> ToolContext:
    """A context narrowed to what a model may know, and may propose.

    Args:
        context: Of the step.
        known: The scope that is left.
        told: The history as far as it was told.
        history: All of it; what the person said in it tells what may be proposed.
        masks: Whether secrets are masked in what it is sent.
    """
    from desktop_app.llm.policy.removals import asks_for_removal

    return replace(
        context,
        scope=known,
        engine=context.engine.within(known, _kept_back if masks else None),
        # Ids count up: those given for what it was not told would say how much that is.
        ids=HitIds.restored(told),
        may_propose=asks_for_removal(history),
    )


def _kept_back(text: str) -> Sequence[tuple[int, int]]:
    """What no model is sent of a text: then it finds nothing by it either."""
    from desktop_app.llm.policy.masking import secret_places

    return secret_places(text)
