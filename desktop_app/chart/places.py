"""Places as people say and type them: translated folders, folders in others, paths, drives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.grammar import grammar
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import Folder, Key, Term, Text

_MOST_WORDS: Final = 3
_MOST_HAN: Final = 4
"""Words, and Chinese characters, that are looked for together."""
_HAN: Final = frozenset((TokenKind.HAN,))
_WORDS: Final = frozenset((TokenKind.WORD, TokenKind.NUMBER))
_MOST_LINKS: Final = 4
_NOUNS: Final = frozenset((Category.FILES, Category.FOLDERS))
"""文件夹 is no part of the folder 新建文件夹, nor 文件 another word for one called 文档."""
_MOST_PATHS: Final = 24
"""Of one question."""
_SHORTEST: Final = 3


class _Spoken(NamedTuple):
    """Words that may mean folders.

    Attributes:
        names: How those are called.
        is_plain: Whether the words stand in the names as they are.
    """

    start: int
    end: int
    names: Sequence[str]
    is_plain: bool


def spoken_folders(tokens: Sequence[Token], disk: DiskNames) -> Iterator[TextSpan]:
    """Folders by what their names mean or sound like, and folders in other ones."""
    found = list(_spoken(tokens, disk))
    for one in found:
        if not one.is_plain:
            for name in one.names:
                yield TextSpan(one.start, one.end, Category.FOLDER, disk.spelt(name), "near")
    paths = 0
    links = grammar().listed("between folders")
    for first in found:
        for second in found:
            gap = second.start - first.end
            if not 0 <= gap <= _MOST_LINKS or paths >= _MOST_PATHS:
                continue
            if not all(token.text in links for token in tokens[first.end : second.start]):
                continue
            for path in _paths(first, second):
                paths += 1
                yield TextSpan(first.start, second.end, Category.FOLDER, path, "near")


def _paths(first: _Spoken, second: _Spoken) -> Iterator[str]:
    """The sprites of Capybara, Capybara's sprites: either may be in the other."""
    for one in first.names:
        for other in second.names:
            if one != other:
                yield f"{one}/{other}"
                yield f"{other}/{one}"


def _nouns(tokens: Sequence[Token]) -> Iterator[range]:
    """Where the words for files and folders stand; in 文件資料夾 the first is the folder's name."""
    said = [
        (range(start, end), category)
        for start in range(len(tokens))
        for end, category, *_ in grammar().phrases_at(tokens, start)
        if category in _NOUNS
    ]
    folders = {noun.start for noun, category in said if category is Category.FOLDERS}
    for noun, category in said:
        if category is Category.FOLDERS or noun.stop not in folders:
            yield noun


def _spoken(tokens: Sequence[Token], disk: DiskNames) -> Iterator[_Spoken]:
    nouns = list(_nouns(tokens))
    for start, token in enumerate(tokens):
        if token.kind is TokenKind.HAN:
            shortest = 1 if _names_a_noun(tokens, start, nouns) else 2
            kinds, longest, between = _HAN, _MOST_HAN, ""
        elif token.kind in _WORDS:
            kinds, shortest, longest, between = _WORDS, 1, _MOST_WORDS, " "
        else:
            continue
        for end in range(start + shortest, min(start + longest, len(tokens)) + 1):
            if tokens[end - 1].kind not in kinds:
                break
            said = between.join(one.text for one in tokens[start:end])
            if (len(said) < _SHORTEST and between) or said in grammar().listed("no folders"):
                continue
            if any(noun.start <= start and end <= noun.stop for noun in nouns):
                continue
            plain = disk.with_words(said)
            if plain:
                yield _Spoken(start, end, plain, True)
            if said in KNOWN_PLACES or disk.folder(said) == "is":
                continue
            if other := [name for name in disk.meaning(said) if name not in plain]:
                yield _Spoken(start, end, other, False)


def _names_a_noun(tokens: Sequence[Token], at: int, nouns: Sequence[range]) -> bool:
    """Whether a character stands by itself before the word for folders or files: 船那个文件夹."""
    links = grammar().listed("between a name and its noun")
    behind = at + 1
    while behind < len(tokens) and tokens[behind].text in links:
        behind += 1
    return any(noun.start == behind for noun in nouns) and _is_said_alone(tokens, at)


def _is_said_alone(tokens: Sequence[Token], at: int) -> bool:
    """Whether a character is the first of its clause, or follows one that ends a word."""
    return (
        at == 0
        or tokens[at - 1].kind is not TokenKind.HAN
        or bool(grammar().classes_at(tokens, at - 1)[1])
    )


_PATH: Final = fixed(
    r"(?<![\w./\\~:-])(?:~|(?=/[\w.])|[A-Za-z]:(?=[\\/]))(?:[\\/][^\s\\/\"'“”‘’「」，。；？！,;?!<>|*]*)*"
)
"""From a root, a drive or the home folder; what holds white space stands in quotes."""

_SHORTEST_PATH: Final = 2
_MOST_DRIVE_TOKENS: Final = 3


def typed_places(
    text: str, tokens: Sequence[Token], disk: DiskNames | None = None
) -> Iterator[TextSpan]:
    """Paths and drives, each whole, and nothing that is a part of one."""
    disk = disk or DiskNames()
    paths = [*_typed_paths(text, tokens, disk), *_paths_on_disk(text, tokens, disk)]
    yield from paths
    inside = {at for path in paths for at in range(path.start, path.end)}
    for start in range(len(tokens)):
        for end in range(min(start + _MOST_DRIVE_TOKENS, len(tokens)), start, -1):
            said = text[tokens[start].start : tokens[end - 1].end]
            is_free = inside.isdisjoint(range(start, end))
            is_drive = spoken.drive_letter(said) is not None
            is_drive |= disk.folder(said) != "is" and _is_on_removable(tokens, start, end, said)
            if is_free and is_drive and not _goes_on(text, tokens, start, end, disk):
                yield TextSpan(start, end, Category.FOLDER, said, "disk")
                inside.update(range(start, end))
                break


def _goes_on(text: str, tokens: Sequence[Token], start: int, end: int, disk: DiskNames) -> bool:
    """Whether something is called by more than the words for a drive: U盘备份."""
    last = min(end + _MOST_HAN, len(tokens))
    longer = takewhile(lambda at: tokens[at].kind is TokenKind.HAN, range(end, last))
    said = (text[tokens[start].start : tokens[at].end] for at in longer)
    return any(disk.folder(one) in _CALLED or disk.file(one) in _CALLED for one in said)


_CALLED: Final = ("is", "has", "stem", "starts")


def _is_on_removable(tokens: Sequence[Token], start: int, end: int, said: str) -> bool:
    """Whether something is told to lie on what can be taken out: on the USB stick, U盘里."""
    before = start - 1
    if before > 0 and tokens[before].text in grammar().listed("articles left out"):
        before -= 1
    behind = tokens[end].text if end < len(tokens) else ""
    placing, on = grammar().listed("placing"), grammar().listed("lies on")
    is_told = behind in placing or (
        before >= 0 and (tokens[before].text in placing or tokens[before].text in on)
    )
    return is_told and spoken.meant(said) == "removable"


def _typed_paths(text: str, tokens: Sequence[Token], disk: DiskNames) -> Iterator[TextSpan]:
    for match in _PATH.finditer(text):
        said = match[0].rstrip(".)）:：")
        if len(said) < _SHORTEST_PATH or ("/" not in said and "\\" not in said):
            continue
        begin, end = match.start(), match.start() + len(said)
        inside = [at for at, one in enumerate(tokens) if begin <= one.start and one.end <= end]
        if inside and tokens[inside[0]].start == begin and tokens[inside[-1]].end == end:
            yield from _whole_path(text, tokens, inside[0], inside[-1] + 1, disk)


def _whole_path(
    text: str, tokens: Sequence[Token], start: int, end: int, disk: DiskNames
) -> Iterator[TextSpan]:
    """A path to what is on the disk, which may have spaces in it, and Chinese right behind it.

    Of a file, where it lies and what it is called. Where nothing is there, the path as it looks.
    """
    begin = tokens[start].start
    for further in range(min(end + _MOST_SPACED, len(tokens)), start + 1, -1):
        is_cut = further < end and tokens[further].kind is not TokenKind.HAN
        said = text[begin : tokens[further - 1].end]
        *parts, last = said.replace("\\", "/").split("/")
        spaced = any(" " in part and disk.folder(part) != "is" for part in parts)
        if is_cut or spaced or not parts:
            continue
        if disk.folder(last) == "is":
            yield TextSpan(start, further, Category.FOLDER, said, "disk")
            return
        joint = begin + len(said) - len(last)
        at = next((n for n in range(start + 1, further) if tokens[n].start == joint), further)
        if at < further and disk.file(last) == "is":
            # At a root there is nothing but the sign.
            folder = said[: -len(last) - 1] or said[: -len(last)]
            yield TextSpan(start, at, Category.FOLDER, folder, "disk")
            yield TextSpan(at, further, Category.NAME, last, "quote")
            return
    yield TextSpan(start, end, Category.FOLDER, text[begin : tokens[end - 1].end], "disk")


_MOST_SPACED: Final = 24
"""Tokens behind the first space of a path that may be a part of it."""


def _paths_on_disk(text: str, tokens: Sequence[Token], disk: DiskNames) -> Iterator[TextSpan]:
    """Paths below home whose parts are all folders on the disk: Documents/House.

    Types of files side by side are none, but where one looks in them: photos/videos, in Videos/raw.
    """
    placing = grammar().listed("placing")
    at = 0
    while at < len(tokens):
        if tokens[at].text != "/" or not _is_joint(tokens, at):
            at += 1
            continue
        begin = _names_folder(text, tokens, disk, at, back=True)
        end = at
        while end < len(tokens) and tokens[end].text == "/" and _is_joint(tokens, end):
            behind = _names_folder(text, tokens, disk, end + 1, back=False)
            if behind == end + 1:
                break
            end = behind
        parts = [one for one in range(begin, end) if tokens[one].text != "/"]
        is_led = begin > 0 and tokens[begin - 1].text in placing
        if begin < at < end and (is_led or not all(_is_type(tokens, one) for one in parts)):
            said = text[tokens[begin].start : tokens[end - 1].end]
            yield TextSpan(begin, end, Category.FOLDER, said, "disk")
        at = max(end, at + 1)


def _is_joint(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign stands between two words, with no space on either side."""
    return 0 < at < len(tokens) - 1 and tokens[at].is_joined and tokens[at + 1].is_joined


def _names_folder(
    text: str, tokens: Sequence[Token], disk: DiskNames, at: int, *, back: bool
) -> int:
    """Where the longest name of a folder begins that ends at a token, or ends that begins there."""
    for length in range(_MOST_HAN, 0, -1):
        start, end = (at - length, at) if back else (at, at + length)
        if start >= 0 and end <= len(tokens):
            said = text[tokens[start].start : tokens[end - 1].end]
            if "/" not in said and disk.folder(said) == "is":
                return start if back else end
    return at


def _is_type(tokens: Sequence[Token], at: int) -> bool:
    return any(
        end == at + 1 and category in (Category.KIND, Category.EXTENSION)
        for end, category, _, _ in grammar().phrases_at(tokens, at)
    )


def without_undone(terms: Sequence[Term]) -> list[Term]:
    """Without folders that are named a second time to leave them out: 备份文件夹Backup之外."""
    undone = tuple(path for term in terms if term.excluded for path in _folders_in(term))
    if not undone:
        return list(terms)
    return [
        term
        for term in terms
        if term.excluded
        or not any(
            path.endswith(undone) or any(other.endswith(path) for other in undone)
            for path in _folders_in(term)
        )
    ]


def _folders_in(term: Term) -> list[str]:
    folders = (value.text for value in term.values if isinstance(value, Folder))
    return [f"/{text.strip('/').casefold()}" for text in folders]


def is_dotted(term: Term) -> bool:
    """Whether it names what is hidden by its name."""
    if term.key not in (Key.NAME, Key.IN):
        return False
    said = [value.text for value in term.values if isinstance(value, Text | Folder)]
    parts = [part for text in said if "." in text for part in text.split("/")]
    return any(part.startswith(".") and part[1:2].isalnum() for part in parts)
