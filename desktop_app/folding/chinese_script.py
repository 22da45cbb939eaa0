"""One script for Chinese names: whether a name was written in the traditional one does not count.

By the table `resources/traditional.json`, character by character; texts keep their length.
"""

from __future__ import annotations

import json
from array import array
from functools import cache
from typing import Final

from desktop_app import paths
from desktop_app.fixed_patterns import fixed


def simplified(text: str) -> str:
    """`text` with simplified characters for traditional ones, each on its own.

    Meant for comparing: characters that both scripts have, such as 乾 or 覆, give way to the one
    that most texts have in their place. Twice is the same as once.
    """
    if text.isascii() or (len(text) > _LONG and _traditional.search(text) is None):
        return text
    return text.translate(_simplified())


_LONG: Final = 500
"""Characters: of more, to look whether any is to be replaced takes a fifth of replacing them."""


@cache
def _columns() -> dict[str, str]:
    columns: dict[str, str] = json.loads(paths.resource("traditional.json").read_text("utf-8"))
    return columns


_traditional = fixed(lambda: f"[{_columns()['traditional']}]")


@cache
def _simplified() -> str:
    """For each character below U+10000 what becomes of it; quicker to look up than a dict."""
    columns = _columns()
    table = array("I", range(0x10000))
    for character, end in zip(columns["traditional"], columns["simplified"], strict=True):
        table[ord(character)] = ord(end)
    return table.tobytes().decode("utf-32", "surrogatepass")
