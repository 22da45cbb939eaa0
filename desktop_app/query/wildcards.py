"""Wildcards: `*`, `?`, `[a-z]`, `{a,b}` and, between slashes, `**`.

They are matched here, never turned into a regular expression: the time one takes grows with the
length of the pattern times that of the name, whatever a person or a model writes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from desktop_app.fixed_patterns import fixed
from desktop_app.value_class import value_class

MAX_ALTERNATIVES = 64
"""Patterns that the braces of one wildcard may stand for."""

_ESCAPED = fixed(r"\[[*?\[{]\]")
_BRACES = fixed(r"\{([^{}]*,[^{}]*)\}")
_WILD = fixed(r"[*?]|\{[^{}]*,[^{}]*\}|\[!?[^\]]-[^\]]\]|\[![^\]]")


def has_wildcard(text: str) -> bool:
    """Whether `text`, unquoted, is a wildcard.

    Brackets by themselves are text, since `photo[1].jpg` is an everyday name: they make a wildcard
    where they begin with a range (`[0-9]`) or a negation (`[!a]`). `[*]` is a star and none.
    """
    return bool(_WILD.search(_ESCAPED.sub("", text)))


def alternatives(pattern: str) -> tuple[str, ...]:
    """The patterns without braces that `pattern` stands for.

    Raises:
        ValueError: there are more than `MAX_ALTERNATIVES`.
    """
    done: list[str] = []
    waiting = [pattern]
    while waiting:
        text = waiting.pop()
        braces = next((b for b in _BRACES.finditer(text) if not _is_escaped(text, b.start())), None)
        if braces is None:
            done.append(text)
        else:
            before, after = text[: braces.start()], text[braces.end() :]
            waiting.extend(before + choice + after for choice in reversed(braces[1].split(",")))
        if len(done) + len(waiting) > MAX_ALTERNATIVES:
            raise ValueError(f"more than {MAX_ALTERNATIVES} alternatives")
    return tuple(dict.fromkeys(done))


def _is_escaped(text: str, at: int) -> bool:
    return text[at - 1 : at + 2] == "[{]"


@value_class
class _Class:
    """`[abc0-9]` or `[!abc]`: one character out of some."""

    negated: bool
    ranges: tuple[tuple[str, str], ...]

    def holds(self, character: str) -> bool:
        return self.negated != any(low <= character <= high for low, high in self.ranges)


_Element = str | _Class | None
"""What stands for one character: itself, a class, or None for any."""


@value_class
class _Run:
    """What stands between two stars; as wide in a name as it is here."""

    elements: tuple[_Element, ...]
    literal: str | None
    """The run as text, where it is only that."""
    longest: str
    """The longest text in it; where it stands in the run is `offset`."""
    offset: int

    @classmethod
    def of(cls, elements: Sequence[_Element], fold: Callable[[str], str]) -> _Run:
        if all(isinstance(element, str) for element in elements):
            literal = fold("".join(map(str, elements)))
            return cls(tuple(literal), literal, literal, 0)
        folded: list[_Element] = []
        longest, offset = "", 0
        for is_text, part in groupby(elements, key=lambda element: isinstance(element, str)):
            if not is_text:
                folded += part
                continue
            plain = "".join(map(str, part))
            text = fold(plain) or plain
            if len(text) > len(longest):
                longest, offset = text, len(folded)
            folded += text
        return cls(tuple(folded), None, longest, offset)

    def fits(self, name: str, at: int) -> bool:
        """Whether it matches at `at`, which leaves room for it."""
        if self.literal is not None:
            return name.startswith(self.literal, at)
        for element, character in zip(self.elements, name[at:], strict=False):
            if isinstance(element, str):
                if element != character:
                    return False
            elif element is not None and not element.holds(character):
                return False
        return True

    def find(self, name: str, start: int, end: int) -> int:
        """Where it first matches within `start` and `end`, or -1."""
        if self.literal is not None:
            return name.find(self.literal, start, end)
        last = end - len(self.elements)
        # From one place of the text in it to the next: to try each place takes ten times as long.
        at = start
        while at <= last:
            found = name.find(
                self.longest, at + self.offset, last + self.offset + len(self.longest)
            )
            if found < 0:
                return -1
            at = found - self.offset
            if self.fits(name, at):
                return at
            at += 1
        return -1


class Glob:
    """One pattern without braces or slashes, over a whole folded name.

    Args:
        pattern: As written.
        fold: Brings its text into the form that names have when they are matched.
    """

    def __init__(self, pattern: str, fold: Callable[[str], str]) -> None:
        runs = [_Run.of(elements, fold) for elements in _elements(pattern, fold)]
        self._first, self._middle, self._last = runs[0], runs[1:-1], runs[-1]
        self._whole = len(runs) == 1
        self._width = sum(len(run.elements) for run in runs)
        self.literal = max((run.longest for run in runs), key=len)
        """The longest text that every name it matches has inside."""

    def matches(self, name: str) -> bool:
        """Whether `name`, folded, fits."""
        if len(name) < self._width or not self._first.fits(name, 0):
            return False
        if self._whole:
            return len(name) == self._width
        at, end = len(self._first.elements), len(name) - len(self._last.elements)
        if not self._last.fits(name, end):
            return False
        for run in self._middle:
            found = run.find(name, at, end)
            if found < 0:
                return False
            at = found + len(run.elements)
        return True


def _elements(pattern: str, fold: Callable[[str], str]) -> list[list[_Element]]:
    """The runs between the stars of `pattern`, each as its elements."""
    runs: list[list[_Element]] = [[]]
    at = 0
    while at < len(pattern):
        sign = pattern[at]
        closing = pattern.find("]", at + 3 if pattern.startswith("[!", at) else at + 2)
        if sign == "*":
            runs.append([])
        elif sign == "?":
            runs[-1].append(None)
        elif sign == "[" and closing > 0:
            inside = pattern[at + 1 : closing]
            runs[-1].append(inside if len(inside) == 1 else _character_class(inside, fold))
            at = closing
        else:
            runs[-1].append(sign)
        at += 1
    return runs


def _character_class(inside: str, fold: Callable[[str], str]) -> _Class:
    negated = inside.startswith("!")
    inside = inside.removeprefix("!")
    ranges: list[tuple[str, str]] = []
    while inside:
        ranged = len(inside) > 2 and inside[1] == "-"
        low, high = inside[0], inside[2] if ranged else inside[0]
        ranges.append((fold(low) or low, fold(high) or high))
        inside = inside[3 if ranged else 1 :]
    return _Class(negated, tuple(ranges))


class PathGlob:
    """A pattern with slashes, over the end of an absolute path; over all of it after a leading `/`.

    `**` between slashes stands for any number of folders, none included.
    """

    def __init__(self, pattern: str, fold: Callable[[str], str]) -> None:
        *folders, name = pattern.strip("/").split("/")
        anywhere = [] if pattern.startswith("/") else ["**"]
        self._folders = [
            None if part == "**" else Glob(part, fold) for part in (*anywhere, *folders) if part
        ]
        self.name = Glob(name, fold)

    def matches_folder(self, names: Sequence[str]) -> bool:
        """Whether a folder with these folded names from the top down may hold a match."""
        # As with stars in a name: go back to the last `**` only, which is enough.
        at = part = 0
        retry: tuple[int, int] | None = None
        while at < len(names):
            more = part < len(self._folders)
            glob = self._folders[part] if more else None
            if more and glob is None:
                part += 1
                retry = (part, at)
            elif glob is not None and glob.matches(names[at]):
                part += 1
                at += 1
            elif retry is not None:
                retry = (retry[0], retry[1] + 1)
                part, at = retry
            else:
                return False
        return all(glob is None for glob in self._folders[part:])
