"""The `calculate` tool: sums with the numbers of a conversation."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from decimal import Decimal
from typing import Annotated

from desktop_app.findings import SumFindings
from desktop_app.messages.parts import Words
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools.tool import ToolContext, tool

MAX_SUMS = 20
"""Sums of one call; those beyond are left out."""

PLACES = 6
"""Behind the point of what is said; the data has all of them."""

SMALLEST_ROUNDED = 1
LARGEST_ROUNDED = 10**15

Expression = Annotated[
    str,
    "Numbers from earlier results: '920 - 875', 'average(31.40, 28.10)'; several at "
    "once: '84 / 3; 264 / 12'.",
]


@tool(
    description=(
        "Work out a sum, a difference, a share or an average of numbers that are known already. "
        "Exact, with + - * / ( ), sum, min, max, average and round; sizes may have their unit and "
        "come out in bytes. It knows nothing of files: for how many there are or how much space "
        "they take, use count_files or summarise_files. Example: expression='(920 - 875) / 875 "
        "* 100'."
    ),
    aliases=("calculator", "math", "compute", "evaluate", "计算", "计算器", "算"),
)
async def calculate(
    context: ToolContext,
    expression: Expression,
) -> AsyncGenerator[ToolEvent, None]:
    """Work `expression` out.

    Raises:
        ToolError: it is no sum.
    """
    # A start that calculates nothing does without.
    from desktop_app.tools.arithmetic import work_out

    sums = [one.strip() for one in re.split("[;；\n]", expression) if one.strip()]
    worked = [work_out(one) for one in sums[:MAX_SUMS] or [expression]]
    results = [_written(one.result) for one in worked]
    said = [
        context.wording.say("tool.sum", sum=one, result=_said(result.result))
        for one, result in zip(sums, worked, strict=False)
    ]
    operands = [_written(number) for one in worked for number in one.operands]
    yield ToolOutput(
        (Words("\n".join(said)),),
        SumFindings(tuple(results), tuple(operands)),
        inside=False,
    )


def _said(number: Decimal) -> str:
    is_usual = SMALLEST_ROUNDED <= abs(number) < LARGEST_ROUNDED
    return _written(round(number, PLACES) if is_usual else number)


def _written(number: Decimal) -> str:
    """In full, without an exponent and without zeros that say nothing."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
