"""One script for Chinese names: whether a name was written in the traditional one does not count.

By the table `resources/traditional.json`, character by character; texts keep their length.
"""

from __future__ import annotations

import json
from array import array
from functools import cache

from desktop_app import paths


def simplified(text: str) -> str:
    """`text` with simplified characters for traditional ones, each on its own.

    Meant for comparing: characters that both scripts have, such as 乾 or 覆, give way to the one
    that most texts have in their place. Twice is the same as once.
    """
    return text if text.isascii() else text.translate(_simplified())


@cache
def _simplified() -> str:
    """For each character below U+10000 what becomes of it; quicker to look up than a dict."""
    columns = json.loads(paths.resource("traditional.json").read_text("utf-8"))
    table = array("I", range(0x10000))
    for character, end in zip(columns["traditional"], columns["simplified"], strict=True):
        table[ord(character)] = ord(end)
    return table.tobytes().decode("utf-32", "surrogatepass")
