"""The names of archive members, which old formats keep in no encoding in particular.

The readers of the standard library take one encoding for all archives. But zip files of Chinese
Windows have names in GBK, and nothing in them says so.
"""

from __future__ import annotations

_COMMON_SHARE = 0.5


def decoded_name(raw: bytes, *, otherwise: str = "cp437") -> str:
    """The name that `raw` most probably is: UTF-8, what Chinese Windows writes, or `otherwise`.

    Never fails, and gives no character that cannot be written out again.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _is_chinese(raw):
        return raw.decode("gb18030")
    return raw.decode(otherwise, "replace")


def _is_chinese(raw: bytes) -> bool:
    """Whether it reads as GBK in characters that are in common use.

    Accented letters of Western code pages seldom do: a small letter behind one makes, if anything,
    a rare character that GB 2312 lacks.
    """
    try:
        text = raw.decode("gb18030")
    except UnicodeDecodeError:
        return False
    foreign = [character for character in text if not character.isascii()]
    common = sum(_in_gb2312(character) for character in foreign)
    return common > len(foreign) * _COMMON_SHARE


def _in_gb2312(character: str) -> bool:
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True
