"""What a Chinese name may be that was typed wrong: by its sound, or with one other character."""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import romanized
from desktop_app.interpreter.near.name_words import words_of_name
from desktop_app.query.query import Key, Query, Term, Text, TextForm

MAX_NEAR = 20
"""Names that are offered."""

MIN_CHARACTERS = 3
"""Shorter words sound like too many others."""

MAX_CHARACTERS = 10

_HAN_WORD = fixed(r"[\u3400-\u9fff]+")


def slip_query(query: Query) -> Query | None:
    """What finds the names that were meant, where a query by name finds none: 报消单 for 报销单.

    None where it has no Chinese word that is long enough. The word that tells most is looked for
    alone, in the folders of the query: people choose from what is found.
    """
    names = [term for term in query.of(Key.NAME) if not term.excluded]
    texts = [text.text for term in names for text in term.texts]
    words = [
        word
        for text in texts
        for word in words_of_name(text)
        if _HAN_WORD.fullmatch(word) and MIN_CHARACTERS <= len(word) <= MAX_CHARACTERS
    ]
    if not words:
        return None
    word = max(words, key=len)
    kept = [term for term in query.terms if term.key in (Key.IN, Key.EXT, Key.KIND)]
    return Query((*kept, Term(Key.NAME, tuple(dict.fromkeys(_forms(word))))), top=MAX_NEAR)


def _forms(word: str) -> list[Text]:
    """Texts, one of which is in the name that was meant."""
    whole = [word, word[:-1]] if len(word) > MIN_CHARACTERS else [word]
    forms = [Text(sound) for part in whole if (sound := romanized(part))]
    if len(word) > MIN_CHARACTERS:
        # One character is another one; the first and the last tell least.
        forms += [
            Text(f"*{word[:at]}?{word[at + 1 :]}*", TextForm.WILDCARD) for at in range(len(word))
        ]
        forms.append(Text(word[:-1]))
    return forms
