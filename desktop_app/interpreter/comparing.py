"""What is compared with what: folders ("Pictures or Videos", 音乐和视频), or kinds of files."""

from __future__ import annotations

import re

from desktop_app.filetypes import kinds
from desktop_app.interpreter import file_types, listed
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.meaning import Meaning, folder_term
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date


def take_sides(reading: Reading, meaning: Meaning) -> Places | None:
    """The names that are compared in Chinese, where one is no place that everyone has."""
    if reading.text.isascii() or pattern(
        r"%PLACE%\s*(?:和|跟|与|、|还是|比|同|,)\s*%PLACE%"
    ).search(reading.open):
        return None
    names, outer = listed.take_sides(reading)
    if outer:
        meaning.terms += (folder_term((outer,)),)
    return Places(names, certain=False) if names else None


def compares_kinds(reading: Reading) -> bool:
    """Whether "more photos or videos" are files of two kinds, not those in two folders."""
    named = [one for one in file_types.types_in(reading) if not one.is_any]
    folder = pattern("%folders.chinese_nouns%|%folders.real_nouns%|%folders.behind%")
    return (
        len({(one.kind, one.endings) for one in named}) > 1
        and not any(reading.text[one.start].isupper() for one in named)
        and folder.search(reading.open) is None
    )


def take_places(reading: Reading) -> Places:
    """The places that are compared: "which is bigger, Pictures or Videos", 音乐和视频哪个大."""
    names = [
        reading.spelt(*match.span())
        for match in pattern(r"(?<![\w-])(?:%PLACE%)(?![a-z0-9-])|%NAME%").finditer(reading.open)
    ]
    if len(names) < 2:
        match = pattern(
            r"(?P<first>%PLACE%)\s*(?:和|跟|与|、|还是|比|同|,)\s*(?P<second>%PLACE%)"
        ).search(reading.open)
        if match is None:
            match = re.compile(
                r"(?<![\w-])(?P<first>[A-Z][\w-]*|[\u3400-\u9fff]{2,8}?)\s*"
                r"(?:和|跟|与|、|还是|比|同|,| or | and | than )\s*"
                r"(?P<second>[A-Z][\w-]*|[\u3400-\u9fff]{2,8}?)"
                r"(?=\s*(?:[?？,，!。]|\Z|\0|这两|两个|哪|谁|里|的|文件夹))"
            ).search(
                "".join(
                    a if b != "\0" else b for a, b in zip(reading.text, reading.open, strict=True)
                )
            )
        if match is None or kinds.kind_of(f"x.{match['first'].lower()}"):
            return Places()
        if is_date(match["first"].lower()):
            # 去年和今年的照片哪个多: the dates are compared.
            return Places()
        names = [reading.spelt(*match.span("first")), reading.spelt(*match.span("second"))]
        reading.take(*match.span())
    else:
        reading.take_all(pattern(r"(?<![\w-])(?:%PLACE%)(?![a-z0-9-])|%NAME%"))
    reading.take_all(
        pattern(
            r"(?:这|那)?(?:两|三|几)个(?:%folders.chinese_nouns%)?|%folders.real_nouns%|%folders.plural_nouns%|哪个(?:%folders.chinese_nouns%)|%folders.behind%"
        )
    )
    return Places(tuple(dict.fromkeys(names)))
