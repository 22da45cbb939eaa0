"""`Tool`: what a mind may do, made of a function; and `Tools`, which carries calls out.

@tool(description="Count files. ...", aliases=("文件计数",))
async def count_files(
    context: ToolContext,
    folder: Annotated[str, "where to look, as a person would say it"] = "",
) -> AsyncGenerator[ToolEvent, None]:
    yield ToolOutput(...)

async for event in Tools([count_files]).carry_out(call, context):
    ...  # rows and progress as they come, then one CallOutcome
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from desktop_app.errors import AppError, ToolError
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.findings import Failure
from desktop_app.messages.message import Looked, ToolCall, ToolResult
from desktop_app.messages.mind import ToolSpec
from desktop_app.messages.parts import Part, Words
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.arguments import MAX_ECHO_CHARS, checked, schema_of
from desktop_app.tools.confirmation import Confirmation, TurnConsent
from desktop_app.tools.hit_ids import HitIds
from desktop_app.value_class import value_class
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.wording import Wording

if TYPE_CHECKING:
    # Most questions search no web.
    from desktop_app.web.search import WebSearch

_log = logging.getLogger(__name__)

MAX_RESULT_CHARS = 8_000
"""What a language model is given of one result; tools page what is longer."""


class TrashTurn:
    """Lets one proposal for the trash through for each question, whoever makes it."""

    def __init__(self) -> None:
        self._is_taken = False

    def begin(self) -> bool:
        """Whether this one may be made."""
        may = not self._is_taken
        self._is_taken = True
        return may

    def give_up(self) -> None:
        """It came to nothing: another may be made."""
        self._is_taken = False


@value_class
class ToolContext:
    """What the calls of one run work with.

    Attributes:
        engine: Finds files.
        wording: In the language of the question.
        stop: Set when the person wants the run to end: tools finish now with what they have, and
            their coverage says that it is not complete.
        now: What "yesterday" is relative to, in the person's zone.
        scope: What may be looked at besides, by tools that are about single files; that of the
            engine.
        places: Knows where "Downloads" is; that of the engine.
        ids: The short ids of what was shown so far in the conversation. Used on the event loop's
            thread only.
        recent: When files were changed or opened lately, in ns since 1970 UTC by absolute path;
            that of the engine.
        reading_s: How long one search may read files, see `SearchEngine.search`.
        suggests_similar: Whether a search that finds nothing says what comes near; the built-in
            mind looks for that itself.
        walks: Shared by the searches of one question of the built-in mind, which makes them at
            once; see `SearchEngine.search`.
        web: Searches the web; None where that is switched off.
        confirmation: Asks the person what a tool must not do without a click; None where nobody can
            be asked, and then it is refused.
        consent: What the person refused in this turn.
        trash_turn: That of the question.
        may_propose: Whether anything may be proposed for the trash: a model that read an order in a
            file must not, where the person asked for no such thing.
    """

    engine: SearchEngine
    wording: Wording
    stop: threading.Event
    now: datetime
    scope: Scope
    places: Places
    ids: HitIds
    recent: Mapping[str, int]
    reading_s: float | None = None
    suggests_similar: bool = True
    walks: KeptWalks | None = None
    web: WebSearch | None = None
    confirmation: Confirmation | None = None
    consent: TurnConsent = field(default_factory=TurnConsent)
    trash_turn: TrashTurn = field(default_factory=TrashTurn)
    may_propose: bool = True


ToolFunction = Callable[..., AsyncGenerator[ToolEvent, None]]
"""Takes a `ToolContext` and the arguments; gives a stream that ends with one `ToolOutput`.

It raises an `AppError` where the call cannot be carried out as it stands: the sentence of that
error goes back to the mind, which may correct itself.
"""


@value_class
class Tool:
    """A tool: how it is offered to minds, and what it does."""

    spec: ToolSpec
    function: ToolFunction


def tool(
    *,
    description: str,
    aliases: Sequence[str] = (),
    category: str = "search",
    version: int = 1,
    for_models: bool = False,
) -> Callable[[ToolFunction], Tool]:
    """Make a `Tool` of a function, usually an async generator; its signature becomes the schema.

    Args:
        description: For a language model: what it does, what it counts or leaves out, an example.
        aliases: Other names that models give it.
        category: What it works on: "search", "files" or "web".
        version: Changes when the meaning of an argument does.
        for_models: Whether it is offered to language models alone.
    """

    def make(function: ToolFunction) -> Tool:
        name = function.__name__
        parameters = schema_of(function)
        names = tuple(aliases)
        spec = ToolSpec(name, description, parameters, category, version, names, for_models)
        return Tool(spec, function)

    return make


@value_class
class CallOutcome:
    """The end of a call: the result for the mind and, where the tool ran well, its output."""

    result: ToolResult
    output: ToolOutput | None = None


_TO_BE_PUT_RIGHT = frozenset(
    {
        *("tool.unknown", "tool.no_object", "tool.unread", "tool.missing", "tool.not_among"),
        *("tool.unknown_argument", "tool.unknown_argument_near", "tool.long_argument"),
        *("tool.not_string", "tool.not_integer", "tool.not_boolean", "tool.not_array"),
    }
)
"""What is wrong with the writing of a call, and not with what it asks for."""


class Tools:
    """The tools a mind has, by name; a call of any of them ends in a `CallOutcome`."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {tool.spec.name: tool for tool in tools}
        self._by_folded_name: dict[str, Tool] = {}
        for one in self._tools.values():
            for name in (one.spec.name, *one.spec.aliases):
                self._by_folded_name[_folded(name)] = one

    @property
    def specs(self) -> tuple[ToolSpec, ...]:
        """All tools as they are offered to a mind."""
        return tuple(tool.spec for tool in self._tools.values())

    @property
    def names(self) -> Sequence[str]:
        """What they are called."""
        return [*self._tools]

    def find(self, name: str) -> Tool:
        """The tool called `name`, by an alias, or by a misspelling that can mean only one.

        Raises:
            ToolError: there is none; the sentence lists those there are.
        """
        if name in self._tools:
            return self._tools[name]
        # Loaded for those who misspell a name.
        import difflib

        folded = _folded(name[: 4 * MAX_ECHO_CHARS])
        names = (
            [folded]
            if folded in self._by_folded_name
            else difflib.get_close_matches(folded, self._by_folded_name, n=9, cutoff=0.8)
        )
        meant = {id(self._by_folded_name[near]): self._by_folded_name[near] for near in names}
        if not meant:
            # "search" for the one tool with that word in its name.
            parts = [one for one in self._tools.values() if folded in one.spec.name.split("_")]
            meant = {id(one): one for one in parts}
        if len(meant) == 1:
            return meant.popitem()[1]
        raise ToolError(
            "tool.unknown", name=name[:MAX_ECHO_CHARS], tools=", ".join(sorted(self._tools))
        )

    async def carry_out(
        self, call: ToolCall, context: ToolContext
    ) -> AsyncIterator[HitsFound | Progress | CallOutcome]:
        """Run a call: rows and progress as they come, and at the end one `CallOutcome`.

        Nothing that goes wrong in a call raises: the outcome's result says it.
        """
        async with aclosing(self.run(call, context)) as events:
            async for event in events:
                if isinstance(event, ToolOutput):
                    yield finished(call, event, context)
                else:
                    yield event

    async def run(
        self, call: ToolCall, context: ToolContext
    ) -> AsyncGenerator[ToolEvent | CallOutcome, None]:
        """The same, with an output for the end of a call that ran well; see `finished`."""
        output: ToolOutput | None = None
        try:
            chosen = self.find(call.name)
            arguments, mistakes = checked(call.arguments, chosen.spec)
            if mistakes:
                yield _failed(call, mistakes, context.wording)
                return
            async with aclosing(chosen.function(context, **arguments)) as events:
                async for event in events:
                    if isinstance(event, ToolOutput):
                        output = event
                    else:
                        yield event
        except AppError as error:
            yield _failed(call, [error], context.wording)
            return
        except Exception as error:
            # The message may hold names or text of files, which no log gets.
            place = traceback.extract_tb(error.__traceback__)[-1]
            _log.error(
                "%s broke: %s at %s:%s",
                call.name[:MAX_ECHO_CHARS],
                type(error).__name__,
                place.filename,
                place.lineno,
            )
            output = None
        if output is None:
            yield _failed(call, [ToolError("tool.broke")], context.wording)
            return
        yield output


def finished(call: ToolCall, output: ToolOutput, context: ToolContext) -> CallOutcome:
    """The end of a call that ran well; `context` knows which ids were given before it."""
    output = replace(output, parts=context.ids.settled(output.parts))
    parts = _cut(output.parts, MAX_RESULT_CHARS)
    ids = context.ids.shown(parts)
    looked = _looked(output, context.scope)
    result = ToolResult(call.id, parts, output.data, looked=looked, ids=ids)
    return CallOutcome(result, output)


def failed_outcome(call: ToolCall, error: AppError, wording: Wording) -> CallOutcome:
    """The end of a call that was not carried out, or not to its end, and why."""
    return _failed(call, [error], wording)


def _failed(call: ToolCall, errors: Sequence[AppError], wording: Wording) -> CallOutcome:
    data = Failure(errors[0].code, tuple(errors))
    parts: list[Part] = []
    for error in errors:
        parts += [Words(" ")] if parts else []
        parts += wording.error_parts(error)
    if any(error.code in _TO_BE_PUT_RIGHT for error in errors):
        parts.append(Words(f" {wording.say('tool.call_again')}"))
    # An error says what is wrong with the call, and names what comes near: no more of the files.
    result = ToolResult(
        call.id, _cut(parts, MAX_RESULT_CHARS), data, failed=True, looked=Looked(())
    )
    return CallOutcome(result)


def _looked(output: ToolOutput, scope: Scope) -> Looked:
    """What an output rests on."""
    if output.coverage is not None:
        folders: Iterable[str] = output.coverage.folders
    else:
        folders = (hit.path for hit in output.hits)
    return Looked(tuple(folders), output.inside, scope.unlisted, scope.unread)


def _cut(parts: Sequence[Part], max_chars: int) -> tuple[Part, ...]:
    kept: list[Part] = []
    for part in parts:
        if len(part.text) > max_chars:
            break
        kept.append(part)
        max_chars -= len(part.text)
    return tuple(kept)


def _folded(name: str) -> str:
    """A tool's name as models may garble it: `functions.countFiles`, `count-files`."""
    return "".join(filter(str.isalnum, name.rpartition(".")[2].casefold()))
