"""When a question is declined, and what is offered instead of a guess."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.naming import words_of_name
from desktop_app.interpreter.several import Questions
from desktop_app.query.query import Key, Query, Term, Text, When

MAX_WORDS = 7
"""Words that nobody understood, beyond which a question is about something else."""

MAX_HITS = 20


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a question is declined.

    Attributes:
        understood: What was understood of it.
        query: Looks for its significant words, or None where it has none.
        is_strange: Whether nothing else is known than that the words were not understood.
    """

    understood: Query
    query: Query | None
    is_strange: bool = False


def doubt(questions: Questions) -> Doubt | None:
    """What speaks against answering `questions`, or None."""
    meaning = questions.meaning
    words = [word for text in meaning.words for word in words_of_name(text)]
    if questions.steps:
        step = questions.steps[0]
        asked = meaning.ask is not None or meaning.says_something or meaning.opener
        if _is_to_come(meaning) or meaning.request:
            return _doubt(Query(), words, about_files=False)
        located = meaning.ask is Ask.WHERE and not meaning.whole.isascii()
        if meaning.reads or (
            meaning.content is None and not located and _asks_to_read(meaning.whole)
        ):
            return _doubt(Query(), words, about_files=True)
        if asked and len(words) <= MAX_WORDS and (words or _says_enough(questions)):
            return None
        # Bare words are looked for as a name, the way a search box does.
        if not asked and 0 < len(words) <= 4:
            return None
        understood = step.attempts[0].query if meaning.says_something else Query()
        said = _doubt(understood, words, about_files=meaning.says_something)
        return replace(said, is_strange=meaning.says_something)
    return _doubt(Query(), words, about_files=False)


def _is_to_come(meaning: Meaning) -> bool:
    """Whether it is about a day to come, of which there are no files."""
    said = [
        value.words for term in meaning.dates for value in term.values if isinstance(value, When)
    ]
    return any(pattern(r"明天|tomorrow|next|下周|下个|后天|明年").search(words) for words in said)


def _says_enough(questions: Questions) -> bool:
    meaning = questions.meaning
    return (
        meaning.says_something
        or meaning.opener
        or meaning.pronoun
        or len(questions.steps) > 1
        or bool(questions.steps[0].attempts[0].query.terms)
        or (meaning.ask in (Ask.COUNT, Ask.SPACE) and meaning.types.files)
    )


def _asks_to_read(text: str) -> bool:
    return pattern(r"\A%questions.read%(?![a-z])|几个月的|多少钱").search(text.lower()) is not None


def _doubt(understood: Query, words: list[str], *, about_files: bool) -> Doubt:
    kept = tuple(Text(word) for word in dict.fromkeys(words) if len(word) > 1)[:MAX_WORDS]
    # Of a question about something else than files, the words are no names of files.
    query = Query((Term(Key.NAME, kept),), top=MAX_HITS) if kept and about_files else None
    return Doubt(understood, query)
