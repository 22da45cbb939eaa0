"""Places that are said loosely: by the folder around, by whose they are, by any place at all."""

from __future__ import annotations

from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.interpreter.meaning import Meaning

MAX_NOUN_CHARS = 12
"""Between a folder's name and "of": " folder", " directory"."""


def is_outer_folder(meaning: Meaning, words: str) -> bool:
    """Whether words may name the folder around the one that is named: "src of weather-station"."""
    names = meaning.places.names
    return (
        len(names) == 1
        and len(meaning.words) == 1
        and len(words.split()) <= 3
        and not set(f"{names[0]}{words}") & set("/\\:~")
        and spoken.meant(names[0]) is None
    )


def is_owner(meaning: Meaning, words: str) -> bool:
    """Whether words only say whose folder it is: "the Website folder of the shop", 店里的网站."""
    if not is_outer_folder(meaning, words) or not meaning.places.certain:
        return False
    text = meaning.text.lower()
    behind = text.partition(meaning.places.names[0].lower())[2]
    noun, _, owner = behind.partition(" of ")
    said = (f"{article}{words.lower()}" for article in ("", "the ", "my ", "our "))
    return f"{words}的" in text.replace(" ", "") or (
        len(noun) <= MAX_NOUN_CHARS and owner.startswith(tuple(said))
    )


def may_be_any(meaning: Meaning) -> bool:
    """Whether the place may be no folder, but what is written anywhere: "in my documents"."""
    names = meaning.places.names
    return (
        len(names) == 1
        and spoken.meant(names[0]) is Known.DOCUMENTS
        and not names[0][0].isupper()
        and "folder" not in meaning.text.lower()
        and "夹" not in meaning.text
    )
