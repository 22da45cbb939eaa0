"""The `calculate` tool: sums with the numbers of a conversation."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from decimal import Decimal
from typing import Annotated

from desktop_app.messages import ToolEvent, ToolOutput, Words
from desktop_app.tools.arithmetic import work_out
from desktop_app.tools.tool import ToolContext, tool

OPERANDS_KEY = "operands"
"""Under which the data keeps the numbers of a sum: its result is as good as these are."""

Expression = Annotated[
    str,
    "One sum of numbers from earlier results, such as '5310 - 4860', '1.5 GB / 12' or "
    "'average(612.40, 588.10)'.",
]


@tool(
    description=(
        "Work out a sum, a difference, a share or an average of numbers that are known already. "
        "Exact, with + - * / ( ), sum, min, max, average and round; sizes may have their unit and "
        "come out in bytes. It knows nothing of files: for how many there are or how much space "
        "they take, use count_files or summarise_files. Example: expression='(5310 - 4860) / 4860 "
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
    worked = work_out(expression)
    result = _written(worked.result)
    text = context.wording.say("tool.sum", sum=expression.strip(), result=result)
    yield ToolOutput(
        (Words(text),),
        {"result": result, OPERANDS_KEY: [_written(number) for number in worked.operands]},
    )


def _written(number: Decimal) -> str:
    """In full, without an exponent and without zeros that say nothing."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
