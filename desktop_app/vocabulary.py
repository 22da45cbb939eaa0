"""Words that people say or write for dates, numbers, sizes, measures and the like, by language.

The files are `resources/vocabulary/LANGUAGE/AREA.json`. Whoever reads an area makes typed values of
it, once and when they are first needed. All words are in small letters and simplified characters.
"""

from __future__ import annotations

import json
from typing import Any, Final

from desktop_app import paths

ENGLISH: Final = "en"
CHINESE: Final = "zh_CN"
LANGUAGES: Final = (ENGLISH, CHINESE)
"""The folders of the files, in the order in which words are told."""


def vocabulary(area: str, language: str) -> dict[str, Any]:
    """What a language says in an area; read anew each time."""
    file = paths.resource(f"vocabulary/{language}/{area}.json")
    words: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return words
