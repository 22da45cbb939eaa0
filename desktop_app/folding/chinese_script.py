"""One script for Chinese names: whether a name was written in the traditional one does not count.

By the table `resources/traditional.json`, character by character; texts keep their length.
"""

from __future__ import annotations

import json
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
    # All characters in UTF-32, in a few steps: a call of `chr` for each takes longer than a search.
    codes = bytearray(4 * 0x10000)
    codes[0::4] = bytes(range(256)) * 256
    codes[1::4] = b"".join(bytes([high]) * 256 for high in range(256))
    for character, end in zip(columns["traditional"], columns["simplified"], strict=True):
        codes[4 * ord(character) : 4 * ord(character) + 4] = end.encode("utf-32-le")
    surrogates = "".join(map(chr, range(0xD800, 0xE000)))
    before, behind = codes[: 4 * 0xD800], codes[4 * 0xE000 :]
    return before.decode("utf-32-le") + surrogates + behind.decode("utf-32-le")
