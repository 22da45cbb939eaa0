"""`Interpreter`: the built-in mind. It understands everyday questions, or says that it does not."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from desktop_app.interpreter import answers
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.understanding import understood
from desktop_app.messages import (
    CallReady,
    Declined,
    Done,
    Message,
    MindEvent,
    Role,
    TextDelta,
    ToolCall,
    ToolSpec,
)
from desktop_app.search.query import Query, Show
from desktop_app.search.query_syntax import format as written
from desktop_app.wording import Wording, language_of


class Interpreter:
    """A mind with no model behind it: a question is understood whole, or declined.

    It keeps nothing between replies; all it knows is in the messages. Making one reads the
    lexicons, so make it where the disk may be touched.
    """

    name = "builtin"

    def __init__(self) -> None:
        for example in ("How many PDFs are in Downloads?", "下载里有多少个 PDF?"):
            courtesy_in(example)
            understood(example)

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """Call for a search where the question is new, and answer it where the result is there."""
        asked = max(at for at, message in enumerate(messages) if message.role is Role.PERSON)
        question = messages[asked]
        wording = Wording(language_of(question.text))
        results = [message.result for message in messages[asked:] if message.result is not None]
        if results:
            yield TextDelta(answers.for_result(results[-1], wording))
        elif courtesy := courtesy_in(question.text):
            yield TextDelta(answers.for_courtesy(courtesy, wording))
        else:
            meant = understood(question.text)
            call = _call(meant.query, question.turn)
            if meant.whole and call.name in {tool.name for tool in tools}:
                yield CallReady(call)
            else:
                yield Declined(
                    written(replace(meant.query, show=Show.LIST)) if meant.in_part else ""
                )
        yield Done()


def _call(query: Query, turn: int) -> ToolCall:
    name = "count_files" if query.show is Show.COUNT else "find_files"
    return ToolCall(f"builtin-{turn}", name, {"query": written(replace(query, show=Show.LIST))})
