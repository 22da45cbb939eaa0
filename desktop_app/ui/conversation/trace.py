"""The trace of a run: what was thought, called and found for an answer, as text."""

from __future__ import annotations

import json
from collections.abc import Sequence

from desktop_app.agent.events import Step
from desktop_app.ui.plain import visible_lines

MAX_CHARS = 2_000_000
"""Of all steps together."""


def trace_text(steps: Sequence[Step], thought: str = "") -> str:
    """Each step: its tool, what it took, its arguments, and the result as the mind read it."""
    parts = [thought.strip()] if thought.strip() else []
    for number, step in enumerate(steps, 1):
        given = json.dumps(dict(step.arguments), ensure_ascii=False, indent=2)
        failed = " · ✕" if step.failed else ""
        head = f"{number} · {step.tool} · {round(step.seconds, 3):g} s{failed}"
        parts.append(f"{head}\n{given}\n\n{step.result.strip()}")
    return visible_lines("\n\n\n".join(parts)[:MAX_CHARS])
