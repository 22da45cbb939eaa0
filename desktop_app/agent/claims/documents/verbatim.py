"""Whether a number stands in what was read between the same words: "RCBO 20 A", "Q-2025-031"."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.agent.claims.numbers import TO_ASCII, Number
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.parts import Passage, Snippet
from desktop_app.messages.tool import ToolOutput

MAX_TEXT_CHARS = 400_000
"""Of all that was read."""

_COMMA = fixed(r"(?<=\d),(?=\d{3}(?!\d))")
_TOKEN = fixed(r"[a-zß-ÿ]+|\d+(?:\.\d+)?|[\u3400-\u9fff]|\n")
_CODE_BEFORE = fixed(r"[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)*-$")
_FREE = frozenset(
    "the a an of to in on at is are was were and or for with by from about only just all than it "
    "gbp eur usd cny".split()
)
"""Words beside which anything may stand."""


class Verbatim:
    """The texts of a run, word by word."""

    def __init__(self, outputs: Sequence[ToolOutput]) -> None:
        pieces: list[str] = []
        room = MAX_TEXT_CHARS
        for output in outputs:
            for part in output.parts:
                if isinstance(part, Passage | Snippet) and room > 0:
                    pieces.append(part.text[:room])
                    room -= len(part.text)
        self._plain = "\n".join(pieces)
        self._joined = f" {' '.join(_tokens(self._plain))} "

    def has(self, plain: str, number: Number) -> bool:
        """Whether it stands there between the words, or in the code, that it is said in."""
        code = _CODE_BEFORE.search(plain, max(0, number.start - 24), number.start)
        if code is not None:
            return plain[code.start() : number.end].casefold() in self._plain.casefold()
        written = _tokens(plain[number.start : number.end])
        before = _tokens(plain[max(0, number.start - 40) : number.start])[-2:]
        behind = _tokens(plain[number.end : number.end + 30])[:2]
        if not before or not behind or not written:
            return False
        if before[-1] in _FREE or behind[0] in _FREE or "\n" in (before[-1], behind[0]):
            return False
        # Chinese characters say less than words do: two of them on each side.
        is_han = before[-1] >= "\u3400" or behind[0] >= "\u3400"
        own = [*(before if is_han else before[-1:]), *written, *(behind if is_han else behind[:1])]
        return f" {' '.join(own)} " in self._joined


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(_COMMA.sub("", text.translate(TO_ASCII)).casefold())
