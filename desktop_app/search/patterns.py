"""Patterns in RE2's syntax: time grows with the length of the text alone, whoever wrote them."""

from __future__ import annotations

from itertools import islice

MAX_PATTERN_CHARS = 1000
"""Longer than any pattern that a person can still read."""

_MAX_BYTES = 2**20
"""What one compiled pattern may take up; what stands for more is refused."""


class Pattern:
    r"""What may be found anywhere in a text, whatever its case.

    Accents, widths and scripts do count; `(?-i)` at its start makes the case count as well.
    `^` and `$` are the ends of the text, `(?m)` makes them those of a line.

    Args:
        written: In RE2's syntax: `IMG_\d{4}`, `^report.*(draft|final)`.

    Raises:
        ValueError: it is none; says why, in RE2's words.
    """

    def __init__(self, written: str) -> None:
        # Few queries hold a pattern, and all would wait for the library.
        import re2

        if len(written) > MAX_PATTERN_CHARS:
            raise ValueError(f"more than {MAX_PATTERN_CHARS} characters")
        options = re2.Options()
        options.case_sensitive = False
        options.log_errors = False
        options.max_mem = _MAX_BYTES
        options.never_capture = True
        try:
            # As bytes: with texts, the library counts characters for places nobody asked for.
            compiled = re2.compile(_encoded(written), options)
        except re2.error as error:
            raise ValueError(_words(error)) from error
        self._search = compiled.search
        self._all = compiled.finditer

    def found_in(self, text: str) -> bool:
        """Whether it is in `text`; bytes of a name that are no text are U+FFFD to it."""
        return self._search(_encoded(text)) is not None

    def places(self, text: str, most: int) -> list[tuple[int, int]]:
        """Where it stands in `text`, at most so often: first character, and the one behind."""
        encoded = _encoded(text)
        found = []
        for match in islice(self._all(encoded), most):
            start, end = match.span()
            before = len(encoded[:start].decode("utf-8", "replace"))
            found.append((before, before + len(encoded[start:end].decode("utf-8", "replace"))))
        return found


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _words(error: Exception) -> str:
    words = error.args[0] if error.args else ""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
