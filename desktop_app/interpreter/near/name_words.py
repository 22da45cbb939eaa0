"""The words of a name that tell it from others."""

from __future__ import annotations

from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.fixed_patterns import fixed

MAX_WORDS: Final = 8

_WORD: Final = fixed(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff_][^\s\u3400-\u9fff_]*")


_TIED: Final = fixed(r"(?<=[\u3400-\u9fff]{2})的(?=[\u3400-\u9fff]{2})")
"""乐队的排练计划 are two words; 目的地 is one."""


def words_of_name(text: str) -> list[str]:
    """The words of a half-remembered name that tell something; other Chinese stays together."""
    words = _WORD.findall(_TIED.sub(" ", text))
    telling = [word for word in words if word.lower() not in grammar().listed("small in names")]
    return (telling or words or [text])[:MAX_WORDS]
