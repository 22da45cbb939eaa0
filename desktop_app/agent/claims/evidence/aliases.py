"""Names that stand in two scripts: 林子墨 (Lin Zimo), and those that merely sound alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import pinyin

MAX_NAMES = 80
"""In Latin letters whose sound is looked for."""

MAX_CHARS = 200_000
"""Of all that was read."""

_BESIDE = fixed(
    r"(?P<han>[\u3400-\u9fff]{2,8})\s?"
    r"[(（]\s?(?P<latin>[A-Z][\w.'’&-]*(?: [\w.'’&-]+){0,4})\s?[)）]"
    r"|(?P<latin2>[A-Z][\w.'’&-]*(?: [A-Z&][\w.'’&-]*){0,4})\s?"
    r"[(（]\s?(?P<han2>[\u3400-\u9fff]{2,8})\s?[)）]"
)
_LATIN = fixed(r"\b[A-Z][a-z]{1,11}(?:[ -][A-Z]?[a-z]{1,7}){1,2}\b")
_HAN = fixed(r"[\u3400-\u9fff]+")


class Aliases:
    """Names in both scripts of some texts.

    Args:
        texts: What was read, and what an answer says.
    """

    def __init__(self, texts: list[str]) -> None:
        joined = "\n".join(texts)[:MAX_CHARS]
        self._pairs = [*dict.fromkeys(_pairs(joined))]

    def of(self, plain: str) -> frozenset[str]:
        """What tells those that a text names, in whichever script."""
        return frozenset(f"={han}" for han, latin in self._pairs if han in plain or latin in plain)


def _pairs(joined: str) -> Iterator[tuple[str, str]]:
    for match in islice(_BESIDE.finditer(joined), MAX_NAMES):
        yield (match["han"] or match["han2"]), (match["latin"] or match["latin2"])
    runs = "\n".join(dict.fromkeys(_HAN.findall(joined)))
    if not runs:
        return
    for name in islice(dict.fromkeys(_LATIN.findall(joined)), MAX_NAMES):
        words = name.replace("-", " ").lower().split()
        # Zhou Minyi, and Minyi Zhou.
        for ordered in (words, [words[-1], *words[:-1]]):
            sound = pinyin("".join(ordered))
            found = None if sound is None else sound.search(runs)
            if found is not None and 2 <= len(found.group()) <= 4:
                yield found.group(), name
                break
