"""What a tool counted, told beside a language model's answer: a model may misread or forget it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_app.agent.claims.main_numbers import main_receipts
from desktop_app.agent.events import CountedBeside
from desktop_app.errors import QueryError
from desktop_app.findings import Findings, SearchFindings
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.query import Query, Show
from desktop_app.query.syntax import parse
from desktop_app.wording import Wording

if TYPE_CHECKING:
    # What judges an answer is loaded when there is one.
    from desktop_app.agent.claims.citations import Verdict


def last_count(outputs: Sequence[ToolOutput]) -> ToolOutput | None:
    """The output of the last call that counted: of those that were to count, else of a search."""
    counting = [one for one in outputs if one.query is not None and main_receipts(one)]
    asked = [one for one in counting if _is_count(one.data)]
    return next(reversed(asked or counting), None)


def told_beside(
    output: ToolOutput, verdict: Verdict, outputs: Sequence[ToolOutput]
) -> tuple[CountedBeside, Receipt]:
    """The count of an output beside an answer, and what bears it out.

    Args:
        output: What `last_count` chose.
        verdict: On the answer.
        outputs: All that the tools gave the model.
    """
    receipt = main_receipts(output)[0]
    counts = {one.value for other in outputs for one in main_receipts(other)}
    is_said = any(one.value == receipt.value for one in verdict.counts)
    wrong = tuple(dict.fromkeys(verdict.wrong_totals))
    counted = CountedBeside(
        int(receipt.value),
        output.query or "",
        output.coverage is None or output.coverage.complete,
        is_said,
        not is_said and counts == {receipt.value} and len(wrong) == 1,
        wrong[0] if len(wrong) == 1 else "",
    )
    return counted, receipt


def counted_line(counted: CountedBeside, wording: Wording) -> str:
    """The count as a sentence beside an answer; "" where the answer says it."""
    # Loaded where a model has answered: the rest of the agent needs none of it.
    from desktop_app.interpreter import describing

    if counted.is_said:
        return ""
    if counted.is_contradicted:
        whole, part = "agent.count_contradicted", "agent.count_contradicted_at_least"
    else:
        whole, part = "agent.counted", "agent.counted_at_least"
    try:
        query = parse(counted.query)
    except QueryError:
        query = Query()
    return wording.say(
        whole if counted.complete else part,
        count=counted.count,
        what=describing.what(query, counted.count, wording),
        where=describing.where(query, {}, wording) or wording.say("agent.all_folders"),
    )


def _is_count(found: Findings) -> bool:
    return isinstance(found, SearchFindings) and found.show == Show.COUNT.value
