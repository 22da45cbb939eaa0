"""Where a text names files and folders, and what of that is known.

Paths are found by their separators, names of files by their endings; other names only where they
are known. What no rule can tell from prose ("and/or", a folder's name by itself) is no claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from desktop_app.agent.claims.file_endings import has_file_extension
from desktop_app.agent.claims.known_paths import KnownPaths, NamedPath
from desktop_app.agent.claims.name_bounds import ends_at, is_han, starts_at
from desktop_app.fixed_patterns import fixed
from desktop_app.value_class import value_class

MAX_CLAIMS = 2_000
"""Paths, and names, that are looked at in one text."""

MAX_PLACES = 100
"""Places of one name that are told."""


@value_class
class PathClaim:
    """Characters of a text that name a file or folder.

    Attributes:
        start, end: Where they stand.
        meant: What they may mean; nothing where it is not known.
        is_claim: Whether it is one: the name of a searched folder by itself is none.
    """

    start: int
    end: int
    meant: tuple[NamedPath, ...] = ()
    is_claim: bool = True


def path_claims(plain: str, known: KnownPaths) -> list[PathClaim]:
    """All of them, in the order of the text; none within another.

    Args:
        plain: The text, its digits and signs in ASCII.
        known: What results name.
    """
    claims = [*islice(_quoted(plain, known), MAX_CLAIMS)]
    claims += islice(_with_separators(plain, known, _taken(claims)), MAX_CLAIMS)
    claims += _by_known_name(plain, known, _taken(claims))
    claims += islice(_with_remark(plain, known, _taken(claims)), MAX_CLAIMS)
    claims += islice(_by_extension(plain, known, _taken(claims)), MAX_CLAIMS)
    return sorted(claims, key=lambda claim: claim.start)


class _Spans:
    """Which characters are taken."""

    def __init__(self, claims: list[PathClaim]) -> None:
        self._end_of = {claim.start: claim.end for claim in claims}
        self._taken = bytearray(max(self._end_of.values(), default=0))
        for start, end in self._end_of.items():
            self._taken[start:end] = b"\1" * (end - start)

    def overlap(self, start: int, end: int) -> bool:
        """Whether any of these characters is taken."""
        return any(self._taken[start:end])


def _taken(claims: list[PathClaim]) -> _Spans:
    return _Spans(claims)


# Names and paths in quotation marks, which say where they begin and end

_QUOTED = fixed(
    r"\u201c([^\u201c\u201d\n]{1,1000})\u201d|`([^`\n]{1,1000})`|\"([^\"\n]{1,1000})\""
    r"|\u300c([^\u300c\u300d\n]{1,1000})\u300d|\u300a([^\u300a\u300b\n]{1,1000})\u300b"
)


def _quoted(plain: str, known: KnownPaths) -> Iterator[PathClaim]:
    for match in _QUOTED.finditer(plain):
        start, end = match.span(match.lastindex or 0)
        words = plain[start:end]
        if words != words.strip() or _is_address(words):
            continue
        if meant := known.meant_by(words):
            yield PathClaim(start, end, meant)
        elif _begins_a_path(words) or (
            has_file_extension(words) and not known.has_name(words) and not _separated(words)
        ):
            yield PathClaim(start, end)


def _separated(words: str) -> bool:
    return "/" in words or "\\" in words


_PATH_BEGINS = fixed(r"(?:~?/|[A-Za-z]:[\\/]|\\\\)[^\s/\\]")


def _begins_a_path(words: str) -> bool:
    return bool(_PATH_BEGINS.match(words))


# Paths by their separators

_SEPARATOR = fixed(r"[/\\]")
_ADDRESS = fixed(r"\b(?!file:)[A-Za-z][A-Za-z0-9+.-]{1,15}://\S+|\bmailto:\S+|\bwww\.\S+")
_BREAK = frozenset(" \t\r\n\u3000\"'`“”‘’「」『』《》〈〉<>|*?，。；：！？、（）()[]{};")


def _is_address(words: str) -> bool:
    return bool(_ADDRESS.match(words))


def _with_separators(plain: str, known: KnownPaths, taken: _Spans) -> Iterator[PathClaim]:
    addresses = {match.start(): match.end() for match in _ADDRESS.finditer(plain)}
    blocked = _taken([PathClaim(start, end) for start, end in addresses.items()])
    at = 0
    while match := _SEPARATOR.search(plain, at):
        separator = match.start()
        if blocked.overlap(separator, separator + 1) or taken.overlap(separator, separator + 1):
            at = separator + 1
            continue
        first, behind = _token(plain, separator, at)
        root = _root(plain, separator, first, known)
        if root is not None:
            claim = _absolute(plain, root, behind, known)
        else:
            claim = _relative(plain, separator, at, first, behind, known)
        if claim is not None:
            yield claim
            at = max(claim.end, separator + 1)
            if plain[at : at + 1] in ("/", "\\") and ends_at(plain, at):
                # The separator behind a folder is its own.
                at += 1
        else:
            at = max(behind, separator + 1)


def _token(plain: str, separator: int, first: int) -> tuple[int, int]:
    """What stands around a separator, up to white space and marks, from `first` on."""
    start = separator
    while start > first and not _is_break(plain, start - 1):
        start -= 1
    end = separator
    while end < len(plain) and not _is_break(plain, end):
        end += 1
    return start, max(separator + 1, start + len(plain[start:end].rstrip(".,:!?")))


def _is_break(plain: str, at: int) -> bool:
    """Whether no path that is not known goes on there."""
    if plain[at] != ",":
        return plain[at] in _BREAK
    behind = plain[at + 1 : at + 2]
    return not behind or behind.isspace() or is_han(behind)


def _root(plain: str, separator: int, first: int, known: KnownPaths) -> int | None:
    """Where the absolute path begins whose first separator that is; None where it is none."""
    behind = plain[separator + 1 : separator + 2]
    if not behind or behind.isspace():
        return None
    before = plain[first:separator]
    if plain[separator] == "\\":
        if len(before) >= 2 and before[-1] == ":" and _is_drive(before):
            return separator - 2
        return separator if behind == "\\" and not before else None
    if behind == "/":
        # file:///home/ann: the third one begins it.
        return separator + 2 if before.endswith("file:") else None
    if not before:
        is_tag = separator > 0 and plain[separator - 1] == "<"
        return None if is_tag else separator
    if before.endswith("~") and (len(before) == 1 or not before[-2].isalnum()):
        return separator - 1
    if before[-1] == ":":
        return separator - 2 if _is_drive(before) else separator
    if before[-1] in "=,-":
        return separator
    if is_han(before[-1]):
        end = separator + 1
        while end < len(plain) and plain[end] not in _BREAK and plain[end] not in "/\\":
            end += 1
        return separator if known.has_root(plain[separator + 1 : end]) else None
    return None


def _is_drive(before: str) -> bool:
    letter = before[-2:-1]
    return (
        letter.isascii()
        and letter.isalpha()
        and (len(before) == 2 or not (before[-3].isascii() and before[-3].isalnum()))
    )


def _absolute(plain: str, start: int, behind: int, known: KnownPaths) -> PathClaim | None:
    if found := known.whole_at(plain, start):
        return PathClaim(start, found[0], found[1])
    if behind <= start + 1:
        return None
    return PathClaim(start, _with_spaces(plain, start, behind, known))


_MORE_WORDS = fixed(r"(?: [^\s\"'“”‘’<>|*?`,;，。；：！？、（）]+){1,8}")


def _with_spaces(plain: str, start: int, end: int, known: KnownPaths) -> int:
    """Where an unknown path ends: names may hold spaces, so perhaps only at a file's ending."""
    if has_file_extension(plain[start:end]):
        return end
    more = _MORE_WORDS.match(plain, end)
    if more is None:
        return end
    at = end
    for word in more.group().split(" ")[1:]:
        if known.has_name(word.rstrip(".")) or _begins_a_path(word):
            return end
        at += 1 + len(word)
        if has_file_extension(word.rstrip(".")):
            return at - (len(word) - len(word.rstrip(".")))
    return end


def _relative(
    plain: str, separator: int, at: int, first: int, behind: int, known: KnownPaths
) -> PathClaim | None:
    if around := known.part_around(plain, separator, at):
        start, (end, meant) = around
        return PathClaim(start, end, meant)
    if plain[first:separator] == ".":
        return _from_here(plain, separator, first, behind, known)
    if first > 0 and plain[first - 1] == "<":
        # <br/>
        return None
    if separator + 1 >= behind and known.has_name_before(plain, separator):
        return None
    token = plain[first:behind]
    return PathClaim(first, behind) if _looks_like_path(token, known) else None


def _from_here(
    plain: str, separator: int, first: int, behind: int, known: KnownPaths
) -> PathClaim | None:
    """A path that begins with a dot."""
    next_separator = _SEPARATOR.search(plain, separator + 1, behind)
    if next_separator is None:
        is_known = known.has_name(plain[separator + 1 : behind])
        return None if is_known else PathClaim(first, behind)
    if found := known.part_at(plain, separator + 1):
        return PathClaim(first, *found)
    return PathClaim(first, behind)


_LETTER = fixed(r"[^\W\d_]")
_BACKSLASH_INSIDE = fixed(r"\w\\\w\w")


def _looks_like_path(token: str, known: KnownPaths) -> bool:
    """Whether what has separators is a path, and not two words that may stand for each other."""
    pieces = _SEPARATOR.split(token)
    if not _LETTER.search(token) or len(token) < 3:
        return False
    if token.startswith(("./", "../", ".\\", "..\\")) or _BACKSLASH_INSIDE.search(token):
        return True
    if has_file_extension(token):
        return True
    first = pieces[0]
    if not pieces[-1]:
        return len(first) > 1 and first[-1:].isalnum()
    return any(known.has_folder(piece) for piece in pieces[:-1]) or (
        bool(first)
        and is_han(first[-1])
        and any(known.has_folder(first[at:]) for at in range(len(first)))
    )


# Names


def _by_known_name(plain: str, known: KnownPaths, taken: _Spans) -> Iterator[PathClaim]:
    """Where names stand that results name; the same name again is the next of that name."""
    found: dict[int, PathClaim] = {}
    for name, meant in known.names():
        said: Counter[int | None] = Counter()
        is_number = len(name) < _LONG_NUMBER and not any(map(str.isalpha, name))
        for start in islice(_places_of(name, plain), MAX_PLACES):
            end = start + len(name)
            if taken.overlap(start, end) or (is_number and not _is_quoted(plain, start, end)):
                continue
            longer = found.get(start)
            if longer is None or longer.end < end:
                found[start] = PathClaim(start, end, _nth(meant, said), bool(meant))
    at = 0
    for start in sorted(found):
        # Of a name within another one the longer counts.
        if start >= at:
            yield found[start]
            at = found[start].end


_LONG_NUMBER = 8
"""From here on a name without letters is hardly a number that is said of something."""

_QUOTES = frozenset("\"'`“”‘’「」『』《》*")


def _is_quoted(plain: str, start: int, end: int) -> bool:
    return plain[start - 1 : start] in _QUOTES and plain[end : end + 1] in _QUOTES


def _nth(meant: tuple[NamedPath, ...], said: Counter[int | None]) -> tuple[NamedPath, ...]:
    """Of files that share a name, the one of each output whose turn it is."""
    chosen: list[NamedPath] = []
    for output in dict.fromkeys(one.output for one in meant):
        of_output = [one for one in meant if one.output == output]
        chosen.append(of_output[min(said[output], len(of_output) - 1)])
        said[output] += 1
    return tuple(chosen)


def _places_of(name: str, plain: str) -> Iterator[int]:
    """Where `name` stands in the text by itself; short words are no names."""
    if len(name) < 4 and (name.isalnum() or not name) and name.isascii():
        return
    start = plain.find(name)
    while start >= 0:
        end = start + len(name)
        if starts_at(plain, start) and _ends_name_at(plain, end):
            yield start
        start = plain.find(name, end)


def _ends_name_at(plain: str, end: int) -> bool:
    # What follows a name in a Chinese sentence tells nothing, unlike what follows a path.
    return end >= len(plain) or is_han(plain[end]) or ends_at(plain, end)


_TOKEN = fixed(r"[^\s\"'`“”‘’「」『』《》〈〉<>|*?/\\,;:!，。；：！？、（）()\[\]{}…]{3,}")
_EXTENSION = fixed(r"\.[A-Za-z][A-Za-z0-9]{1,9}(?![A-Za-z0-9_]|[-+~.][A-Za-z0-9])")


def _by_extension(plain: str, known: KnownPaths, taken: _Spans) -> Iterator[PathClaim]:
    """Names of files that no result names."""
    addresses = _taken([PathClaim(*match.span()) for match in _ADDRESS.finditer(plain)])
    for token in _TOKEN.finditer(plain):
        start = token.start()
        for extension in _EXTENSION.finditer(plain, *token.span()):
            words = plain[start : extension.end()]
            if (
                has_file_extension(words)
                and "@" not in words
                and not taken.overlap(start, extension.end())
                and not addresses.overlap(start, extension.end())
                and not known.has_name(words)
            ):
                yield PathClaim(start, extension.end())
            start = extension.end()


_REMARKED = fixed(
    r"[^\s\"'`“”‘’「」『』《》〈〉<>|*?/\\,;:!，。；：！？、（）()\[\]{}…]{1,60} ?"
    r"(?:\([^()\n]{1,40}\)|\[[^\[\]\n]{1,40}\])(?:[\w-]{0,20})\.[A-Za-z][A-Za-z0-9]{1,4}(?![A-Za-z0-9_])"
)


def _with_remark(plain: str, known: KnownPaths, taken: _Spans) -> Iterator[PathClaim]:
    """Names of files with something in brackets, "Quote (old).pdf", that no result names."""
    for match in _REMARKED.finditer(plain):
        start, end = match.span()
        ending = plain.rfind(".", start, end)
        if (
            has_file_extension(plain[start:end])
            and not taken.overlap(ending, end)
            and not known.has_name_before(plain, end)
        ):
            yield PathClaim(start, end)
