"""Things named side by side in Chinese: 术前和术后哪个多, 2024、2025、2026的账本哪个最大."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_SIDES = 4
"""Things that are compared with each other."""

MAX_CHARACTERS = 16
"""Of the name of one of them."""

_JOINT = fixed(r"\s*(?:以及|还是|、|和|跟|与|及|比|同|或)\s*")
_OUTER = fixed(r"(?P<outer>[\w·&.-]{2,16}?)(?:里面|里头|下面|底下|当中|里|中)的?(?=\w)")
_YEARS = fixed(
    r"(?<![\d.-])(?P<list>(?:19|20)\d\d年?\s*(?:[、,/]|和|跟|与|以及|还有)\s*(?:(?:19|20)\d\d年?\s*"
    r"(?:[、,/]|和|跟|与|以及|还有)\s*)?(?:(?:19|20)\d\d年?\s*(?:[、,/]|和|跟|与|以及|还有)\s*)?"
    r"(?:19|20)\d\d)年?度?的?(?=\s*[\u3400-\u9fffa-z]{2})"
)


def take_years(reading: Reading) -> tuple[str, ...]:
    """Take years in front of a noun that is of no kind: they are in names, 2024、2025的账本."""
    # Most questions have no two years in them, and need not pay for the pattern.
    several = reading.open.count("19") + reading.open.count("20") > 1
    match = _YEARS.search(reading.open) if several else None
    if match is None:
        return ()
    no_name = pattern(r"\s*(?:%KIND%|%formats.any%|%dates.modified%|%dates.taken%|%dates.added%)")
    if no_name.match(reading.open, match.end()) or pattern("%questions.which%").match(
        reading.open, match.end()
    ):
        return ()
    years = re.findall(r"\d{4}", match["list"])
    reading.take(*match.span())
    return tuple(dict.fromkeys(years))


def take_sides(reading: Reading) -> tuple[tuple[str, ...], str]:
    """Take the names that are compared, where the words that compare were taken before.

    Returns:
        The names, none where there are fewer than two; and the folder that all of them are in,
        or "".
    """
    behind = reading.open.find("\0")
    while behind >= 0 and not _JOINT.search(reading.open[:behind]):
        behind = reading.open.find("\0", behind + 1)
    end = behind if behind >= 0 else len(reading.open)
    start = max(reading.open.rfind(sign, 0, end) for sign in ",，。;；\0") + 1
    while lead := pattern(r"(?:%filler.in_front%|%refusals.lead%|\s)").match(
        reading.open, start, end
    ):
        start = lead.end()
    outer = _OUTER.match(reading.open, start, end)
    inner = outer.end() if outer is not None else start
    spans: list[tuple[int, int]] = []
    at = inner
    for joint in [*_JOINT.finditer(reading.open, inner, end), None]:
        spans.append(_bare(reading, at, joint.start() if joint else end))
        at = joint.end() if joint else end
    if not 2 <= len(spans) <= MAX_SIDES or any(not _is_name(reading, *span) for span in spans):
        return (), ""
    names = tuple(dict.fromkeys(reading.spelt(*span) for span in spans))
    name = reading.spelt(*outer.span("outer")) if outer is not None else ""
    reading.take(start, spans[-1][1])
    return names, name


def _bare(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Where a name stands without the words behind it: 术后这两个文件夹, 潮汕的照片."""
    tail = pattern(
        r"(?:的(?:%KIND%|%formats.any%)|里面的?|里的?|的)?(?:这|那)?(?:[两二三几]个|俩)?"
        r"(?:%folders.chinese_nouns%)?(?:里面|里|的)?\s*\Z"
    ).search(reading.open[start:end], 1)
    while start < end and reading.open[start] == " ":
        start += 1
    return start, start + tail.start() if tail and start + tail.start() <= end else end


def _is_name(reading: Reading, start: int, end: int) -> bool:
    text = reading.open[start:end]
    return (
        0 < len(text) <= MAX_CHARACTERS
        and "\0" not in text
        and not is_date(text)
        and pattern(r"%KIND%|%formats.any%|(?:的|有|是|在).*").fullmatch(text) is None
    )
