"""What the tools of a run have found, in sentences of ours: for a run that has no answer."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from desktop_app.agent.claims.counted import counted_line
from desktop_app.agent.events import CountedBeside
from desktop_app.findings import Counted, SumFindings, TextFindings
from desktop_app.messages.tool import ToolOutput
from desktop_app.wording import Language, Wording, visible

MAX_SENTENCES = 4
"""The last ones count: they are nearest to what was asked."""

MAX_CHARS = 200
"""As much of one result as a sentence repeats."""


def found_so_far(outputs: Sequence[ToolOutput], rows: int, wording: Wording) -> str:
    """The sentences; that nothing was found only where that is so.

    Args:
        outputs: What the tools gave, in order.
        rows: How many files there are to show.
        wording: In the language of the question.
    """
    told = [*dict.fromkeys(_sentences(outputs, wording))][-MAX_SENTENCES:]
    if rows:
        told.insert(0, wording.say("answer.found_so_far", count=rows))
    if not told:
        told.append(wording.say("answer.found_nothing_yet", count=0))
    return ("" if wording.language is Language.CHINESE else " ").join(told)


def _sentences(outputs: Sequence[ToolOutput], wording: Wording) -> Iterator[str]:
    read: list[str] = []
    for output in outputs:
        data = output.data
        if isinstance(data, TextFindings):
            read.append(visible(posixpath.basename(data.path.replace("\\", "/"))))
        elif isinstance(data, SumFindings):
            results = [result[:MAX_CHARS] for result in data.results]
            if results:
                yield wording.say("answer.calculated", results=results)
        elif isinstance(data, Counted) and output.query is not None and data.count:
            complete = data.complete and (output.coverage is None or output.coverage.complete)
            yield counted_line(CountedBeside(data.count, output.query, complete), wording)
    if read:
        yield wording.say("answer.read_so_far", names=list(dict.fromkeys(read)))
