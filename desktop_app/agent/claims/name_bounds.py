"""Where a name that stands in a text begins and ends: so that no part of another is taken for it.

A name may hold almost any character. What follows one directly and could go on with it does go on
with it: `report.pdf` is not named by "report.pdf.bak", nor `/home/ann` by "/home/ann/x" or
"/home/annie".
"""

from __future__ import annotations

from desktop_app.fixed_patterns import fixed

_HAN = fixed(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")

_AFTER_HAN = fixed(
    r"(?:里|裡|中|内|內|下面|上面|以下|之下|下有|下的|下一|下共|的|有|和|与|與|及|或|以及|还有"
    r"|是|共|总共|一共|"
    r"没有|不在|不存在|包含|包括|占|在|也|都|就|这|這|目录|目錄|文件夹|資料夾)"
)
"""What follows a folder's name in a Chinese sentence, which has no spaces."""

_EXTENSION = fixed(r"\.[A-Za-z0-9]{1,8}")

_REMARK = fixed(r"(?:\([^()\n]{1,80}\)|\[[^\[\]\n]{1,80}\])(?![A-Za-z0-9_~-]|\.[A-Za-z0-9])")

_ENDS = frozenset(",;:!?)]}>\"'`*|…—–’”»，；：！？。、）】〉》」』（《〈「『【“‘")
_ENDS_BEFORE_SPACE = frozenset(".!?")
_GOES_ON = frozenset("_-+~@#$%&=^/\\.([{")
_SEPARATORS = frozenset("/\\")


def is_han(character: str) -> bool:
    """Whether it is of a script that puts no spaces between words."""
    return bool(_HAN.match(character))


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def ends_at(text: str, end: int) -> bool:
    """Whether a name that reaches up to `end` is whole there."""
    if end < len(text) and text[end] in _SEPARATORS and text[end - 1] not in _SEPARATORS:
        # A folder may be written with a separator behind it.
        end += 1
        if end < len(text) and is_han(text[end]):
            return False
    if end >= len(text) or text[end].isspace():
        return True
    character = text[end]
    if character in _ENDS_BEFORE_SPACE:
        behind = text[end + 1 : end + 2]
        return not behind or not (
            (behind.isascii() and _is_word(behind)) or behind in _GOES_ON - {"."}
        )
    if character in _ENDS:
        return True
    if character in "([" and _has_extension(text, end):
        # "notes.txt(252 B)", and not "notes.txt(1).bak".
        remark = _REMARK.match(text, end)
        return remark is not None
    if is_han(character):
        if is_han(text[end - 1]) or not _has_extension(text, end):
            return bool(_AFTER_HAN.match(text, end))
        return True
    return False


def _has_extension(text: str, end: int) -> bool:
    """Whether the name that ends there has an ending such as .pdf."""
    dot = text.rfind(".", max(0, end - 9), end)
    return dot >= 0 and bool(_EXTENSION.fullmatch(text, dot, end))


def starts_at(text: str, start: int) -> bool:
    """Whether a name that begins at `start` is whole there."""
    if start == 0:
        return True
    before, first = text[start - 1], text[start]
    if before in _SEPARATORS or before == "~":
        return False
    if before in "-.@#$%&+=":
        # Not a mark of a list or the end of a sentence, but a part of a longer name.
        return start == 1 or text[start - 2].isspace() or before in "#=&"
    if _is_word(before) and _is_word(first):
        return is_han(before)
    return True
