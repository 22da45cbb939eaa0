"""The summary that stands for the first turns of a conversation once these no longer fit.

Its first part is what a model wrote; behind it stand facts that we took from the results
ourselves, so that no number and no path hangs on how well a model sums up.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.agent.context_window import shortened
from desktop_app.agent.origins import marks_of
from desktop_app.agent.prompt import Prompt
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Name, Part, Passage, Picture, Snippet, Words
from desktop_app.wording import Language

MIND = "summary"
"""The name under which summaries stand in a history."""

MAX_FACTS = 30
"""Facts that are kept; of more, the latest."""

FACT_CHARS = 200
MESSAGE_CHARS = 800
TRANSCRIPT_CHARS = 12_000
SUMMARY_CHARS = 2_000

_MARK = "\n- "


def latest(history: Sequence[Message]) -> Message | None:
    """The summary in force, or None where nothing was summed up yet."""
    return next((message for message in reversed(history) if message.summarises), None)


def without(history: Sequence[Message], summary: Message | None) -> list[Message]:
    """The history without summaries and without the turns that `summary` stands for.

    What tells a mind within a turn what was wrong with its reply stays: it asks for another one.
    """
    covered = summary.summarises if summary else 0
    return [
        message
        for message in history
        if not message.summarises
        and (message.role is not Role.INSTRUCTIONS or message.turn)
        and (message.turn > covered or message.turn == 0)
    ]


def request(
    turns: Sequence[Message],
    before: Message | None,
    language: Language,
    chars: int = TRANSCRIPT_CHARS,
) -> Message:
    """What a model is asked to sum up: the summary before, and these turns.

    Args:
        turns: Whole turns.
        before: The summary in force.
        language: That it is to be written in.
        chars: How much of the turns is shown at most.
    """
    transcript: list[Part] = []
    for message in turns:
        transcript += _told(message)
    earlier = before.parts[:1] if before else ()
    parts = Prompt("summary", language).filled(
        {
            "summary": earlier,
            "transcript": shortened(transcript, min(chars, TRANSCRIPT_CHARS)),
        }
    )
    return Message(Role.PERSON, parts)


def made(text: str, turns: Sequence[Message], before: Message | None, turn: int) -> Message:
    """The summary of `turns` and of the summary before.

    Args:
        text: What a model wrote; "" where none did, and the facts stand alone.
        turns: The turns that it stands for now, besides those of `before`.
        before: The summary in force until now.
        turn: The running turn, in which it is made.
    """
    facts = [*(_split(before.parts[1:]) if before else []), *map(_fact, _results(turns))]
    kept = tuple(part for fact in facts[-MAX_FACTS:] for part in fact)
    # What a model wrote of them may hold what stands in their files.
    parts = [part for message in turns for part in _all_parts(message)]
    parts += before.parts if before else ()
    marks = dict.fromkeys(marks_of(parts))
    covered = max((message.turn for message in turns), default=0)
    words = Words(text.strip()[:SUMMARY_CHARS])
    return Message(Role.INSTRUCTIONS, (words, *kept, *marks), turn, mind=MIND, summarises=covered)


def _is_mark(part: Part) -> bool:
    """Whether it only says what the words beside it were written from."""
    return isinstance(part, Snippet | Passage) and not part.text


def _all_parts(message: Message) -> tuple[Part, ...]:
    return (*message.parts, *(message.result.parts if message.result else ()))


def _in_words(parts: Sequence[Part]) -> list[Part]:
    """Without pictures: what is known of one stands beside it."""
    return [part for part in parts if not isinstance(part, Picture)]


def _told(message: Message) -> list[Part]:
    if message.result is not None:
        return [Words("\n= "), *shortened(_in_words(message.result.parts), FACT_CHARS)]
    if not message.parts or any(map(_is_mark, message.parts)):
        # What was written from a file's text is judged as a whole; its results are, part by part.
        return []
    who = "\nQ: " if message.role is Role.PERSON else "\nA: "
    return [Words(who), *shortened(message.parts, MESSAGE_CHARS)]


def _results(turns: Sequence[Message]) -> list[Message]:
    return [one for one in turns if one.result is not None and not one.result.failed]


def _fact(message: Message) -> tuple[Part, ...]:
    assert message.result is not None
    parts = list(shortened(_in_words(message.result.parts), FACT_CHARS, ""))
    named = [part for part in message.result.parts if isinstance(part, Name)][-2:]
    parts += [part for name in named if name not in parts for part in (Words(" "), name)]
    flat: list[Part] = [
        Words(part.text.replace("\n", "; ")) if isinstance(part, Words) else part for part in parts
    ]
    return (Words(_MARK), *flat)


def _split(parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The facts of an earlier summary, each by itself."""
    facts: list[list[Part]] = []
    for part in parts:
        if _is_mark(part):
            continue
        if part == Words(_MARK) or not facts:
            facts.append([])
        facts[-1].append(part)
    return [tuple(fact) for fact in facts]
