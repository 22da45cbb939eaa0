"""Names that stand out by their looks: quoted, paths, and file names with an ending.

They are marked before anything else is read, so that no word inside them is taken for a word of
the question: “last week's plan”, ~/Taxes/2024, plot waiting list.csv.
"""

from __future__ import annotations

import re

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon, pattern, words_of
from desktop_app.interpreter.reading import Reading

MAX_NAME_WORDS = 6
"""Words of a file's name that stands without quotes."""

_QUOTED = fixed(
    r"“([^“”]+)[”\"]|\"([^\"“”]+)[\"”]|「([^「」]+)」|『([^『』]+)』|《([^《》]+)》|`([^`]+)`"
    r"|‘([^‘’]+)’(?![a-z])|(?<![^\s,:(])'([^']+)'(?![^\s,.;:?!)])"
)
_PATH = fixed(
    r"(?<![A-Za-z0-9_\u3400-\u9fff.*/\\])(?:[A-Za-z]:[\\/]|~[\\/]?|\.{1,2}[\\/]|[\\/])?"
    r"(?:[A-Za-z0-9_.$%+\u3400-\u9fff-]+[\\/])+[A-Za-z0-9_.$%+\u3400-\u9fff-]*"
    r"|(?<![\w/\\])(?:~|[A-Za-z]:)?[\\/][\w.$%+-]+|(?<![\w/\\~])~(?![\w~])"
)
_DOTTED = fixed(
    r"(?<![\w*.])(?:[\w~$][\w+()\[\]#&'.-]*)?"
    r"\.([A-Za-z0-9]{1,12}|(?<![\w)]\.)[A-Za-z0-9_]{1,24})(?![A-Za-z0-9_])"
)
_WORD_BEFORE = fixed(r"(?<![\w'-])[\w'&+()-]+ \Z")
_HAN = fixed(r"[\u3400-\u9fff]")


def mark_names(reading: Reading) -> None:
    """Mark what is quoted, then paths, then names of files."""
    for match in _QUOTED.finditer(reading.open):
        inside = next(at for at, found in enumerate(match.groups(), 1) if found is not None)
        name = " ".join(reading.text[slice(*match.span(inside))].split())
        if name:
            reading.mark(*match.span(), name)
    for match in _PATH.finditer(reading.open) if set(reading.open) & set("/\\~") else ():
        text = reading.text[slice(*match.span())]
        if not _is_date_or_choice(text):
            start = match.start() + _filler_chars(reading.open[match.start() : match.end()])
            reading.mark(start, match.end(), reading.text[start : match.end()])
    for match in _DOTTED.finditer(reading.open):
        _mark_file(reading, match)


def _is_date_or_choice(text: str) -> bool:
    """Whether a slash stands for "or" or in a date: jpg/png, 3/4/2024, 图片/视频."""
    parts = re.split(r"[\\/]", text)
    if text.startswith(("~", "/", ".", "\\")) or re.match(r"[A-Za-z]:", text):
        return False
    if all(part.isdecimal() for part in parts):
        return True
    return all(
        part and (kinds.kind_of(f"x.{part.lower().rstrip('s')}") or part.lower() in kinds.words())
        for part in parts
    )


def _filler_chars(text: str) -> int:
    """How much of a path's first name is words in front of it: 列出~/notes, 在 Documents/Work."""
    found = pattern("(?:%filler.in_front%)+").match(text)
    rest = len(text) - (found.end() if found else 0)
    return found.end() if found and rest > 0 and text[found.end()] not in "/\\" else 0


def _mark_file(reading: Reading, match: re.Match[str]) -> None:
    start, end = match.span()
    stem = reading.text[start : match.start(1) - 1]
    ending = match[1]
    if (stem.isdecimal() and ending.isdecimal()) or any(c in "\ue000\ue001" for c in match[0]):
        return
    known = kinds.kind_of(f"x.{ending}") is not None or ending in lexicon("formats")["formats"]
    if not stem:
        # ".bashrc" is a file, ".py" the ending of many.
        followed = pattern(r"\s*%formats.any%").match(reading.open, end)
        named = followed is not None and reading.open[:start].rstrip().endswith(
            ("the", "我的", "那个")
        )
        if known or (followed and not named) or ending.isdecimal() or len(ending) < 2:
            return
    elif not known and (not ending.isalpha() or len(stem) < 2):
        return
    if _HAN.search(stem):
        start += _filler_chars(reading.open[start:end])
    elif stem:
        start = _with_words_before(reading, start)
    reading.mark(start, end, " ".join(reading.text[start:end].split()))


def _with_words_before(reading: Reading, start: int) -> int:
    """Where the name of a file begins that has spaces: plot waiting list.csv."""
    for _ in range(MAX_NAME_WORDS):
        word = _WORD_BEFORE.search(reading.open[:start])
        if word is None or _ends_name(word.group().strip()):
            break
        start = word.start()
    return start


def _ends_name(word: str) -> bool:
    """Whether a word in front of a file's name is none of it."""
    return (
        word in words_of("folders.no_names")
        or word in words_of("filler.verbs")
        or word in words_of("filler.words")
        or any(
            word in words_of(f"refusals.{verb}") for verb in ("delete", "rename", "move", "send")
        )
        or _HAN.search(word) is not None
        or (spoken.meant(word) is not None)
    )
