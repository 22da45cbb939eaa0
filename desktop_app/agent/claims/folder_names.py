"""Where an answer calls a folder, or something that it marks as a name, by a bare name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed

MAX_NAMES = 500
"""That are looked at in one text."""

LINE_CHARS = 120
"""Before a name, as far as words are looked at that propose it."""

_NOUN = r"(?:sub-?)?(?:folder|director(?:y|ies))s?|(?:子)?(?:文件夹|目录|資料夾|目錄)"
_MARKED = (
    r"(?:\u201c(?P<{0}1>[^\u201c\u201d\n]{{1,80}})\u201d|\"(?P<{0}2>[^\"\n]{{1,80}})\""
    r"|`(?P<{0}3>[^`\n]{{1,80}})`"
    r"|\u300c(?P<{0}4>[^\u300c\u300d\n]{{1,80}})\u300d|\*\*(?P<{0}5>[^*\n]{{1,80}})\*\*"
    r"|(?<!\w)'(?P<{0}6>[^'\n]{{1,80}})'(?!\w))"
)
_BEHIND = fixed(
    rf"(?:{_NOUN})\s?(?:\(|（|is\s|are\s)?(?:is called|called|named|titled|名为|名叫|叫做|叫|："
    rf"|:|是)?\s?\*{{0,2}}" + _MARKED.format("a"),
    re.IGNORECASE,
)
_BEFORE = fixed(_MARKED.format("b") + rf"\*{{0,2}}\s?(?:{_NOUN})", re.IGNORECASE)
_PLAIN = fixed(
    r"\b(?:[Tt]he|[Yy]our|[Ii]n|[Uu]nder|[Ii]nside|[Ii]nto|[Ff]rom|[Aa]nd|[Aa])\s"
    r"(?P<name>[A-Z0-9][\w&'’.-]{0,30}(?:\s(?:of\s"
    r"|and\s)?[A-Z0-9(][\w&'’.()-]{0,30}){0,4})\s(?:sub-?)?(?:folder|directory)\b"
    r"|(?P<han>[A-Za-z][A-Za-z0-9 _-]{1,40}[A-Za-z0-9])\s?(?:子)?(?:文件夹|目录)"
)
_CODE = fixed(r"`([^`\n]{2,120})`")
_NO_NAME = fixed(
    r"[*?<>{}=|:;$\\]|^[.\-\d\s]|^\W*$|^(?:ext|kind|size|in|modified|is|show|sort|content)\b"
    r"|^[a-z_]+\(|^(?:true|false|null|none)$"
    r"|^\W*[A-Z]{1,5}\W*$",
    re.IGNORECASE,
)
_ANY_FOLDER = frozenset(
    "home user root main same parent whole new other this that these first second third top "
    "system project shared".split()
)


def folder_names(plain: str) -> Iterator[tuple[int, int]]:
    """Where a bare name stands that is said to be a folder's, or is marked as code is."""
    for pattern in (_BEHIND, _BEFORE, _PLAIN):
        for match in islice(pattern.finditer(plain), MAX_NAMES):
            group = match.lastgroup
            if group is not None and _may_be_name(match[group]):
                yield match.span(group)
    for match in islice(_CODE.finditer(plain), MAX_NAMES):
        words = match[1]
        if not _NO_NAME.search(words) and len(words) > 3 and "." not in words.strip("."):
            yield match.span(1)


def dotted_names(plain: str) -> Iterator[tuple[int, int]]:
    """Where the name of a hidden file or folder stands, such as .bashrc; ".pdf files" are none."""
    for match in islice(_DOTTED.finditer(plain), MAX_NAMES):
        if kinds.kind_of(f"x{match.group()}") is None:
            yield match.span()


_DOTTED = fixed(
    r"(?<![\w./\\*~)\]-])\.[a-z][a-z0-9_-]{2,30}(?![\w./\\])(?!\s?(?:files?\b|extension|文件|格式))"
)


_PROPOSED = fixed(
    r"\b(?:(?:call|name|rename|label|title)s?\b|renamed\b"
    r"|(?:new|better|clearer|suggested|possible) names?\b"
    r"|suggest|propos|for example|e\.g\.|such as|could be|template|pattern|scheme)"
    r"|改名|改成|改为|重命名|命名|新名|建议|例如|比如|譬如|叫做|起名|取名|名字|格式",
    re.IGNORECASE,
)


def is_proposed(plain: str, start: int, question: str) -> bool:
    """Whether a name that stands there may be proposed for a file: by the question, or its line."""
    first = max(plain.rfind("\n", 0, start) + 1, start - LINE_CHARS)
    return bool(_PROPOSED.search(question) or _PROPOSED.search(plain, first, start))


_WITHIN = fixed(
    r"\s?(?:(?:子)?(?:文件夹|目录))?[`”」*]*\s?(?:里面?|中|下面?|内)(?:的|有)?\s?[`“「*]*$"
)
_IN_BEHIND = fixed(
    r"[`”」*\"]*,?\s(?:\([^)\n]{1,30}\)\s)?(?:(?:is|lies|sits)\s)?in\s(?:the\s|your\s)?[`“*\"]*"
)


def folder_said(plain: str, start: int, end: int, folders: Sequence[str]) -> str:
    """The folder in which a name that stands there is said to lie; "" for none.

    Args:
        plain: The text.
        start: Where the name stands.
        end: Where that ends.
        folders: The names of those that are known.
    """
    before = _WITHIN.search(plain, max(0, start - 24), start)
    behind = _IN_BEHIND.match(plain, end)
    said = [
        folder
        for folder in folders
        if (before is not None and plain.endswith(folder, 0, before.start()))
        or (
            behind is not None
            and plain.startswith(folder, behind.end())
            and not plain[behind.end() + len(folder) :][:1].isalnum()
            and plain[behind.end() + len(folder) :][:1] != "/"
        )
    ]
    return max(said, key=len, default="")


def _may_be_name(words: str) -> bool:
    bare = words.strip(" /\\.").casefold()
    if not bare or bare in _ANY_FOLDER or _NO_NAME.search(words):
        return False
    return bare.removeprefix("my ") not in spoken.words() and spoken.meant(bare) is None
