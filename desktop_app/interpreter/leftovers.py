"""What is left of a question when all that is understood is taken: names, perhaps."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.folders import words as folder_words
from desktop_app.interpreter.file_types import Types
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading


def names_left(reading: Reading) -> list[str]:
    """The words that are left; those side by side are one name."""
    words: list[str] = []
    end = -1
    for start, stop in reading.left():
        text = reading.spelt(start, stop)
        between = reading.text[end:start] if end >= 0 else "."
        if words and between in (" ", "-", "_") and reading.open[end:start] == between:
            words[-1] = f"{words[-1]}{between}{text}"
        else:
            words.append(text)
        end = stop
    return [word for word in words if any(map(str.isalnum, word))]


def joined_left(reading: Reading) -> str:
    """The same in one line."""
    return " ".join(names_left(reading))


def repeats(word: str, places: Places) -> bool:
    """Whether a word says again what the folder is called: "which recipes are in Recipes"."""
    said = word.lower().rstrip("s")
    for name in places.names:
        parts = [part.strip() for part in re.split(r"[/\\]", name.lower())]
        if any(said == part.rstrip("s") for part in parts):
            return True
        if len(said) > 1 and said in parts[-1].split():
            return True
        if " " in said and set(said.split()) <= set(parts[-1].split()):
            return True
        # Recipes里的菜谱: the same word in the other language.
        synonyms = (part for part in parts if part.isascii() != word.isascii())
        if any(word.lower() in folder_words.Word(part).synonyms for part in synonyms):
            return True
    return False


def is_synonym(word: str, places: Places) -> bool:
    """Whether a word means what a folder is called: the resumes in CV."""
    if not word.isascii() and len(word) > 1 and any(p.endswith(word) for p in _parts(places)):
        # 小满作文里有几篇作文
        return True
    return any(
        word.lower() in folder_words.Word(form).synonyms
        for part in _parts(places)
        for form in dict.fromkeys((part, part.removesuffix("s")))
    )


def _parts(places: Places) -> list[str]:
    return [part.strip() for name in places.names for part in re.split(r"[/\\]", name.lower())]


_LATIN = fixed(r"[^\s\u3400-\u9fff]+")
_HAN = fixed(r"[\u3400-\u9fff]+")


def says_nothing(words: str) -> bool:
    """Whether `words` can be no condition, so that an answer may leave them out and say so.

    Chinese ones may be made of several: 而且都还 of 而且, 都 and 还.
    """
    empty = words_of("filler.chatter")
    chinese = Reading(" ".join(_HAN.findall(words)))
    chinese.take_all(pattern("%filler.chatter%"))
    return chinese.is_understood and all(word.lower() in empty for word in _LATIN.findall(words))


def is_sort(words: str, types: Types) -> bool:
    """Whether `words` say again what sort of files is meant: the invoices of "PDF invoices"."""
    said = words.lower()
    sorts = words_of("names.sorts") | words_of("names.sorts_beside")
    return bool(types.terms) and (said in sorts or said.removesuffix("s") in sorts)
