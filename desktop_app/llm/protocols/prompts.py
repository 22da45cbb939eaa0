"""What models are told about calls: resources/prompts/LANGUAGE/calls_NAME.txt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from desktop_app import paths
from desktop_app.wording import Language

_PREFIX = "calls_"
_FIELD = re.compile(r"\{\{([a-z_]{1,20})\}\}")


def prompt(name: str, language: Language, **fields: str) -> str:
    """The text of that name, its fields filled in; what is filled in is never looked into.

    Raises:
        KeyError: there is no such text, or it has a field that is not given.
    """
    return _FIELD.sub(lambda field: fields[field[1]], prompts(language)[name])


@cache
def prompts(language: Language) -> Mapping[str, str]:
    """All texts of a language, read once: whoever needs one later may be on the GUI thread."""
    folder = paths.resource(f"prompts/{language.value}")
    return {
        file.stem.removeprefix(_PREFIX): file.read_text(encoding="utf-8").strip()
        for file in sorted(folder.glob(f"{_PREFIX}*.txt"))
    }
