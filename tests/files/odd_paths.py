"""Strings that somebody may pass for a path."""

from __future__ import annotations

from random import Random

PIECES = [
    *["a", "b", "Documents", "2025", "a.txt", "b.txt", "link", "in", "out", "..", ".", "", " "],
    *["...", "..\\", "\\", "~", "\0", "\udcff", "\ud800", "é", "e\u0301", "%2e%2e", "proc", "self"],
    *["dev", "fd", "0", "cwd", "C:", "\\\\?\\", "\\\\.\\", "CON", "x.", "A.TXT", ":", "tmp", "\n"],
]


def random_path(random_: Random, home: str) -> str:
    """A string that begins, or nearly, with the path of `home`, and goes on as nobody expects."""
    start = random_.choice([home, home, home, home + "/", "/", "//", "", home[:-1], home + "x"])
    pieces = random_.choices(PIECES, k=random_.randrange(7))
    if random_.random() < 0.2:
        pieces += random_.choice(["Documents/a.txt", "Documents/2025/b.txt"]).split("/")
    path = start + random_.choice(["/", "/", "//", "\\"]) + "/".join(pieces)
    if random_.random() < 0.1:
        position = random_.randrange(len(path) + 1)
        path = (
            path[:position] + chr(random_.choice([0, 0x2F, 0x5C, 0x2E, 0xFF0F])) + path[position:]
        )
    return path
