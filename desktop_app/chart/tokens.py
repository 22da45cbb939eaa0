"""Tokens: a question cut into words, numbers, single Chinese characters, signs and quotes.

The text is never rewritten: every token knows where it stands in the text as it was typed.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import HAN, simplified
from desktop_app.value_class import value_class

MAX_TOKENS: Final = 200
"""Of one question; what stands behind them is not looked at, and the answer says so."""


class TokenKind(StrEnum):
    """What a token is made of."""

    WORD = "word"
    NUMBER = "number"
    HAN = "han"
    """One Chinese character."""
    SIGN = "sign"
    QUOTE = "quote"
    """What stands in quotes, with them; nobody looks inside."""


@value_class
class Token:
    """A stretch of the text, `start` up to, not including, `end`.

    Attributes:
        text: In small letters, half width and simplified characters; of a quote what is inside, as
            it was typed.
        is_joined: Whether it follows the one before it without a space.
    """

    start: int
    end: int
    text: str
    kind: TokenKind
    is_joined: bool


_TOKEN = fixed(
    r"(?P<quote>\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|『[^』\n]{1,200}』"
    r"|«[^»\n]{1,200}»|„[^“”\n]{1,200}[“”]|‘[^’\n]{1,200}’(?!\w)|(?<!\w)'[^'\n]{1,200}'(?!\w)"
    r"|(?<!\w)`[^`\n]{1,200}`)"
    rf"|(?P<han>[{HAN}])"
    r"|(?P<number>\d+(?:[.,]\d+)*)"
    # The 's of "yesterday's" and "what's" is a word of its own.
    rf"|(?P<word>['’]s\b|[^\W\d_{HAN}]+(?:['’](?!s\b)[^\W\d_{HAN}]+)*)"
    r"|(?P<sign>\S)"
)


def tokens_of(text: str) -> list[Token]:
    """Cut `text` into tokens; at most `MAX_TOKENS` of them."""
    found: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        kind = TokenKind(match.lastgroup or "sign")
        said = match.group()
        plain = said[1:-1].strip() if kind is TokenKind.QUOTE else folded(said)
        found.append(Token(match.start(), match.end(), plain, kind, match.start() == end))
        end = match.end()
        if len(found) == MAX_TOKENS:
            break
    return found


def folded(text: str) -> str:
    """`text` in one case, one width and one script of Chinese."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return plain if plain.isascii() else simplified(plain)
