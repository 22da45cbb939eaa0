"""What of a query is looked for in contents, made ready to be looked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from desktop_app.folding.chinese import HAN
from desktop_app.folding.fold import fold_wanted
from desktop_app.matching.content_phrase import AsciiPhrase
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Form, Term, Text

_TWO_HAN: Final = re.compile(f"[{HAN}]{{2}}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One value of a term: exactly one of `folded`, `raw` and `pattern` says what.

    Attributes:
        folded: A text that is found after folding.
        raw: One of nothing but accents, which is looked for as it is.
        pattern: In RE2's syntax, found within a line.
        phrase: What finds `folded` in bytes, where that is of ASCII and not very long.
        crosses_lines: Whether a line end may stand within it.
        overlaps: Whether it may begin again before its end.
    """

    folded: str = ""
    raw: str = ""
    pattern: Pattern | None = None
    phrase: AsciiPhrase | None = None
    crosses_lines: bool = False
    overlaps: bool = False


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A term: any of its values is enough; with `excluded`, none may be there."""

    values: tuple[Wanted, ...]
    excluded: bool


def wanted_in(term: Term) -> Alternatives:
    """The values of a term about contents."""
    return Alternatives(tuple(map(_wanted, term.texts)), term.excluded)


def _wanted(text: Text) -> Wanted:
    if text.form is Form.PATTERN:
        return Wanted(pattern=Pattern(text.text))
    folded = fold_wanted(text.text).strip(" ")
    if not folded:
        # Nothing but accents.
        return Wanted(raw=text.text)
    return Wanted(
        folded=folded,
        phrase=_phrase(folded),
        crosses_lines=" " in folded or bool(_TWO_HAN.search(folded)),
        overlaps=_overlaps(folded),
    )


def _phrase(folded: str) -> AsciiPhrase | None:
    try:
        return AsciiPhrase(folded)
    except ValueError:
        return None


def _overlaps(folded: str) -> bool:
    long = len(folded) > _LONG_CHARS
    return long or any(folded.startswith(folded[at:]) for at in range(1, len(folded)))


_LONG_CHARS: Final = 2_000
"""Of longer texts nobody compares every end with the beginning."""
