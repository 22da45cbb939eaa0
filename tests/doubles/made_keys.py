"""Private keys that nobody has: bytes drawn by lot in the forms that keys are kept in."""

from __future__ import annotations

import base64
import random
import textwrap

SPKI = bytes.fromhex("308204bd020100300d06092a864886f70d0101010500048204a7308204a30201000282010100")
OPENSSH = (
    b"openssh-key-v1\0\0\0\0\x04none\0\0\0\x04none\0\0\0\0\0\0\0\x01\0\0\x01\x97\0\0\0\x07ssh-rsa"
)


def body(seed: int, size: int = 1_190, width: int = 64, head: bytes = SPKI) -> list[str]:
    """The lines of a key's body."""
    drawn = head + random.Random(seed).randbytes(size - len(head) if size > len(head) else size)
    return textwrap.wrap(base64.b64encode(drawn).decode(), width)


def pem(lines: list[str], kind: str = "PRIVATE KEY") -> list[str]:
    """The same with its first and last line."""
    return [f"-----BEGIN {kind}-----", *lines, f"-----END {kind}-----"]


def leaked(body: list[str], text: str, chars: int = 16) -> str:
    """The first run of so many characters of a key's body that stands in a text, or ""."""
    whole = "".join(body)
    bare = "".join(text.split())
    return next(
        (
            run
            for at in range(len(whole) - chars + 1)
            if (run := whole[at : at + chars]) in bare or run in text
        ),
        "",
    )
