"""Names of people and firms that an answer says, and whether what was read has them.

Nothing tells a name for certain. In English it is two to four words with capitals, in Chinese a
usual surname and what follows up to a mark or a verb. So what is not found is told calmly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import pinyin
from desktop_app.query.date_vocabulary import date_words, full_names
from desktop_app.query.numerals import numerals
from desktop_app.units import size_names

MAX_NAMES = 300
"""That are looked at in one text."""

_UPPER = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŴŶŹŻŽ"
_LOWER = "a-zß-öø-ÿāăąćčďđēėęěğģīıķĺļľłńņňōőœŕřśşšţťūůűųŵŷźżž"
_NAME = (
    rf"[{_UPPER}](?:[{_LOWER}][{_LOWER}'’-]*(?:[{_UPPER}][{_LOWER}'’-]+)?"
    rf"|['’][{_UPPER}][{_LOWER}]+)"
)
_CAPITALS = fixed(
    rf"(?<![{_LOWER}{_UPPER}\d_]){_NAME}"
    rf"(?:\s(?:&\s|(?:de|van|der|von|da|di|bin|al)\s)?{_NAME}){{1,3}}(?![{_LOWER}{_UPPER}\d_])"
)
_ALONE = fixed(
    rf"(?:(?<=[{_LOWER},] )|(?<=[\u3400-\u9fff，、（]))[{_UPPER}][{_LOWER}]{{3,}}"
    rf"(?![{_LOWER}{_UPPER}\d_.])(?! [{_UPPER}])"
)
"""One word with a capital within a sentence."""
_HEADING = fixed(r"^[ \t]*(?:#{1,6}\s|\|?\s*\*\*[^*\n]+\*\*:?\s*\|?$|\|.*\|$)")
_OTHER_WORDS = (
    "the a an in on at for from with both there it its if all this "
    "that these those and or but so no yes according of by as when where which who what how "
    "their his her your my our they he she you we i each every only also total cost amount "
    "summary key points notes date file files size name folder "
    "excel word windows google drive office dear kind "
    "regards not most next first second third last per english chinese british fahrenheit "
    "celsius internet christmas easter linux macos finder explorer powerpoint outlook keeping "
    "doubled ordered once mr mrs ms dr"
)


@cache
def _no_names() -> frozenset[str]:
    """What begins with a capital and names nobody, in small letters."""
    calendar = (*full_names("months"), *full_names("weekdays"))
    return frozenset((*_OTHER_WORDS.split(), *calendar, *numerals().english, *size_names()))


_SURNAMES = (
    "王李张刘杨黄吴徐孙朱赵周陈郑梁谢宋唐邓冯韩曹彭萧蔡潘董袁苏蒋沈何林"
    "胡郭罗许马叶姜汪孟秦邵尹黎贺薛魏谭邹陆郝崔邱廖"
)
_HAN_NAME = fixed(
    r"(?:^|[^\u3400-\u9fff]|[的是由给和与为找向叫让据跟请替被及经]|加上|直接问|联系|通知|以及|还有|关于)"
    r"(?<!\d )(?<!\d)"
    rf"(?P<name>[{_SURNAMES}][\u3400-\u9fff]{{1,2}})",
    re.MULTILINE,
)
_HAN_NAME_BEFORE = fixed(rf"(?<![\u3400-\u9fff])[{_SURNAMES}][\u3400-\u9fff]{{1,2}}$")
_HAN_ENDS = "报上认签说写在的和与有是将于了给去来把被提从所共约最下打收付已拍买负也都"
"""What stands behind a name rather than in it."""
_HAN_OTHER_WORDS = (
    "周末 周期 周年 周边 周围 周岁 周会 周报 "
    "张图 张数 张照 张纸 张表 黄色 黄金 李子 何时 何处 何地 何种 何人 何在 何为 何任 "
    "何况 林业 林木 林地 许多 许可 马上 马路 叶子 陆续 陆地 谢谢 宋体 唐诗 苏打 "
    "苏州 郑重 韩国 陈述 陈列 王者 孙子 徐州 杨树 董事 胡同 马克 林区 贺卡 贺信 "
    "魏晋 蒋介 张贴 张开"
)


@cache
def _han_no_names() -> frozenset[str]:
    """What begins as a surname does and names nobody."""
    weekdays = (f"周{day}" for day in date_words().weekdays)
    return frozenset((*_HAN_OTHER_WORDS.split(), *weekdays))


_TITLE = "先生|女士|小姐|太太|夫人|老师|医生|大夫|教授|经理|师傅|叔叔|阿姨|婆婆|奶奶|爷爷|老伯|总"
_TITLED = fixed(rf"(?:{_TITLE})")
_BESIDE = fixed(r"\*{0,2}\s?[(（]\s?\*{0,2}(?P<other>[^()（）\n]{2,40}?)\*{0,2}\s?[)）]")
"""Behind a name, how it is written in the other script."""
_BEFORE = fixed(
    r"(?P<other>[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){0,3}|[\u3400-\u9fff]{2,8})\*{0,2}\s?[(（]$"
)
_BEGINS = fixed(r"(?:^|\n|[.!?:]\s|\d[.)]\s|[-*•]\s)\**$")
_HAN_RUN = fixed(r"[\u3400-\u9fff]+")
_FIRM = fixed(
    r"[\u3400-\u9fff]{2,4}(?:公司|集团|贸易|装饰|物业|印务|银行|中学|小学|大学|医院|书店|科技|商行|事务所|工作室|酒店|农场|工厂|酒家|饭店|餐厅|餐馆|协会|研究所|学院|幼儿园|博物馆|旅行社|超市|药店|诊所|俱乐部|出版社|物流|照明|建材|食品|果业|茶庄|花店|车行|合作社|基金会)"
)


_ANY_FIRM = fixed(
    r"[贵本我该此分总子母这那某各其]\w?(?:公司|集团|单位|中学|小学|大学|医院|酒店)$"
    r"|(?:航空|保险|快递|搬家|装修|电力|水务|燃气|旅行|建筑|工程|软件|运输|租车)公司$"
    r"|[是在去到从上读念考过完的](?:中学|小学|大学|医院|银行|酒店|饭店|餐厅)$"
)
"""What is any firm or school: 航空公司."""


def names_in(plain: str) -> Iterator[tuple[int, int]]:
    """Where several words with capitals stand, or what looks like a Chinese name."""
    for match in islice(_CAPITALS.finditer(plain), MAX_NAMES):
        start, end = _without_first(plain, *match.span())
        if start < end:
            yield start, end
    for match in islice(_HAN_NAME.finditer(plain), MAX_NAMES):
        yield match.start("name"), match.end("name")


def name_before(plain: str) -> str:
    """What looks like a Chinese name at the end of a text, and has no title; else ""."""
    found = _HAN_NAME_BEFORE.search(plain, max(0, len(plain) - 4))
    return "" if found is None or _TITLED.search(found.group()) else found.group()


class SaidNames:
    """The names of one answer, held against what was read.

    Args:
        known: All that results and the person say, in small letters.
    """

    def __init__(self, known: str) -> None:
        self._known = known
        self._runs = "\n".join(dict.fromkeys(_HAN_RUN.findall(known)))

    def doubtful(self, plain: str) -> Iterator[tuple[int, int]]:
        """Where a name stands that no result has."""
        for match in islice(_CAPITALS.finditer(plain), MAX_NAMES):
            start, end = _without_first(plain, *match.span())
            if start >= end or _is_heading(plain, start):
                continue
            name = plain[start:end].casefold()
            pieces = [one for one in name.replace("&", " ").split() if one not in _no_names()]
            if len(pieces) < 2:
                continue
            whole = [pieces]
            if len(pieces) > 2 and _BEGINS.search(plain, max(0, start - 8), start):
                # "Ask Rosa Bettencourt": the first word of a sentence is no part of the name.
                whole.append(pieces[1:])
            if any(self._all_known(one) or self._sounds_known(one) for one in whole):
                continue
            if not self._is_beside(plain, start, end):
                yield start, end
        for match in islice(_ALONE.finditer(plain), MAX_NAMES):
            word = match.group().casefold()
            if {word, word.removesuffix("s")} & _no_names() or self._is_known(word):
                continue
            if not (self._sounds_known([word]) or self._is_beside(plain, *match.span())):
                yield match.span()
        for match in islice(_HAN_NAME.finditer(plain), MAX_NAMES):
            name = match["name"]
            if name[-1] in _HAN_ENDS and len(name) > 2:
                name = name[:-1]
            is_word = name[:2] in _han_no_names() or name[1] in _HAN_ENDS
            at = match.start("name")
            if is_word or self._has_han(name) or self._is_titled(plain, at):
                continue
            if not self._is_beside(plain, at, at + len(name)):
                yield match.start("name"), match.start("name") + len(name)
        for match in islice(_FIRM.finditer(plain), MAX_NAMES):
            if match.group()[-4:] not in self._known and not _ANY_FIRM.search(match.group()):
                yield match.end() - 4, match.end()

    def _all_known(self, pieces: list[str]) -> bool:
        return all(self._is_known(one) for one in pieces)

    def _sounds_known(self, words: list[str]) -> bool:
        """Whether Chinese characters that are known sound so: Zhou Guoqiang is 周国强."""
        if not self._runs or not all(one.isascii() and one.isalpha() for one in words):
            return False
        for ordered in (words, [words[-1], *words[:-1]]):
            sound = pinyin("".join(ordered))
            found = sound.search(self._runs) if sound is not None else None
            if found is not None and len(found.group()) > 1:
                return True
        return False

    def _is_titled(self, plain: str, at: int) -> bool:
        """Whether it is a surname that is known, with a title: 沈女士."""
        if not _TITLED.match(plain, at + 1):
            return False
        surname = plain[at]
        return any(match["name"][0] == surname for match in _HAN_NAME.finditer(self._known))

    def _is_beside(self, plain: str, start: int, end: int) -> bool:
        """Whether the name in another script stands beside it, and is known."""
        behind = _BESIDE.match(plain, end)
        before = _BEFORE.search(plain, max(0, start - 60), start)
        return any(
            match is not None
            and match["other"].isascii() is not plain[start:end].isascii()
            and match["other"].casefold() in self._known
            for match in (behind, before)
        )

    def _has_han(self, name: str) -> bool:
        """Whether a name is known: of three characters all, unless the third is none of it."""
        if name[:2] not in self._known:
            return False
        if len(name) < 3 or name in self._known:
            return True
        # "陈国栋" says nothing of "陈国良"; "张伟" followed by something else does.
        behind = {
            self._known[at + 2 : at + 3]
            for at in range(len(self._known))
            if self._known.startswith(name[:2], at)
        }
        return any(not one or not "\u3400" <= one <= "\u9fff" for one in behind) or bool(
            behind & set(_HAN_ENDS)
        )

    def _is_known(self, word: str) -> bool:
        bare = word.removesuffix("'s").removesuffix("’s")
        return bare in self._known


def _without_first(plain: str, start: int, end: int) -> tuple[int, int]:
    """Without words in front that begin a sentence, and are no names."""
    while start < end:
        word, space, _ = plain[start:end].partition(" ")
        if word.casefold() not in _no_names():
            return start, end
        start += len(word) + len(space)
    return start, end


def _is_heading(plain: str, start: int) -> bool:
    first = plain.rfind("\n", 0, start) + 1
    last = plain.find("\n", start)
    line = plain[first : last if last >= 0 else len(plain)]
    behind = plain[last + 1 : last + 40].lstrip()
    return bool(_HEADING.match(line)) and (not line.startswith("|") or behind.startswith("|-"))
