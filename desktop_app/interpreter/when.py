"""Dates in a question: what moments, and of what: changed, created, downloaded, taken, opened.

The words of dates are `search.dates`' matter; here they are found in a sentence. A question that
says nothing else means when a file was last changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.query import dates
from desktop_app.query.query import Key, Term, When

MAX_TRIED = 60
"""Stretches of one question that are tried as dates."""

MAX_CHARS = 40
MAX_WORDS = 12
"""Words of a date."""

MAX_FAR = 25
"""Characters between a date and the verb that tells what it is of."""

_OTHER_WORDS_TOO = frozenset("new from got used take make made open".split())
"""Verbs only where they stand beside the date."""

_VERBS = (
    (Key.TAKEN, "taken"),
    (Key.OPENED, "opened"),
    (Key.ADDED, "added"),
    (Key.CREATED, "created"),
    (Key.MODIFIED, "modified"),
)

_ENGLISH = fixed(
    r"(?<![\w.])'?\d{1,4}(?:[-/.]\d{1,2}){1,2}(?![\w])|(?<![\w.])'?\d{1,4}s?(?![\w.]\w|\w)"
    r"|\d{1,2}(?:st|nd|rd|th)(?!\w)|[a-z]+(?:'s?)?|[^\s]"
)
_YEAR = fixed(r"(?:19|20)\d\d")
_DATE = fixed(r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}")
_CHINESE = fixed(
    r"[\d〇零一二两三四五六七八九十百几半数今昨前明去上下这本个当近最过年月日号天周星期礼拜季度小时分钟"
    r"初底末旬现早晚午凌晨以来内里之间后到至从自在起中旬春夏秋冬节假暑寒国庆元旦端清明劳动除夕刚才份们多的"
    r"大那会儿截止为夜整全超早于圣诞双超过第元\s./~—–-]+"
)


@dataclass(frozen=True, slots=True)
class Dated:
    """A date that was said, and of what."""

    key: Key
    words: str
    excluded: bool = False

    def term(self) -> Term:
        """The term for it."""
        return Term(self.key, (When(self.words),), self.excluded)


@lru_cache(maxsize=4096)
def is_date(text: str) -> bool:
    """Whether `text`, in small letters, is a date by itself."""
    if not text or len(text) > MAX_CHARS or not (text[0].isalnum() or text[0] in "'"):
        return False
    return dates.understands(_usual(text))


def _usual(text: str) -> str:
    """A date in the words that `search.dates` knows: 元月 is January."""
    text = text.replace("元月", "1月")
    text = re.sub(r"^(?:newer|later|more recent) than ", "after ", text)
    return dates.tidied(text)


def take_dates(reading: Reading, *, many: bool = False) -> list[Dated]:
    """Take the date of the question with the verb beside it, or all dates where `many`."""
    found: list[Dated] = []
    reading.take_all(pattern(_RESTATED))
    if untouched := _untouched(reading):
        return [untouched]
    while len(found) < 4:
        span = _chinese_date(reading) or _english_date(reading)
        if span is None:
            break
        start, end, words = span
        joined = found and pattern(r"\0?\s*(?:and|or|,|、|和|或者?|以及|/)\s*\Z").search(
            reading.open[:start]
        )
        reading.take(start, end)
        if found and not joined and not many:
            break
        key, excluded = _verb(reading, start, end)
        found.append(Dated(key, _usual(words), excluded))
    return found


_RESTATED = r"(?<=[假季节天周月期])\((?=[^()]*\d)[\d、,到至~—月号日和\s-]{1,16}\)"
"""A date that only says again what stands in front: 暑假(7、8月)."""

_UNITS = {
    "年": "years",
    "月": "months",
    "周": "weeks",
    "星期": "weeks",
    "礼拜": "weeks",
    "天": "days",
}


def _untouched(reading: Reading) -> Dated | None:
    """Take for how long nothing happened: "haven't touched in ten years", 三年多没碰过."""
    match = pattern(
        r"%dates.no_change%(?:\s+(?:i|been|really|even|once))*\s+(?P<verb>[a-z ]{0,20}?)\s*"
        r"(?:in|for)\s+(?:over\s+|more than\s+|at least\s+)?(?:the\s+)?(?:last\s+|past\s+)?"
        r"(?P<n>%NUMBER%)\s+(?P<unit>years|months|weeks|days|year|month|week)(?![a-z])"
        r"|(?:已经|都|有|超过)*\s*(?P<zh>%NUMBER%|半)\s*个?(?P<zh_unit>年|月|周|星期|礼拜|天)"
        r"(?:多|以上)?(?:都|了|来|内|里|时间|以来|也)*\s*(?:没有|没|未)(?:有|再|被|人)*\s*"
        r"(?P<zh_verb>%dates.opened%|%dates.modified%|动|碰)(?:过|了)?"
    ).search(reading.open)
    if match is None:
        return None
    verb = match["verb"] or match["zh_verb"] or ""
    opened = pattern("%dates.opened%").search(verb) is not None
    number, unit = (match["n"], match["unit"]) if match["n"] else (match["zh"], match["zh_unit"])
    unit = _UNITS.get(unit, unit if unit.endswith("s") else f"{unit}s")
    if number in ("半",):
        number, unit = "6", "months"
    words = f"older than {'1' if number in ('a', 'an') else number} {unit}"
    if match["zh"] and number != "6":
        words = f"{number}{'个' if match['zh_unit'] == '月' else ''}{match['zh_unit']}以前"
    if not is_date(words):
        return None
    reading.take(*match.span())
    return Dated(Key.OPENED if opened else Key.MODIFIED, words)


def _verb(reading: Reading, start: int, end: int) -> tuple[Key, bool]:
    """What happened then, by the verb nearest to the date, which is taken; and whether it did not.

    "haven't been opened since 2022", 去年以来没改过.
    """
    best: tuple[int, Key, re.Match[str]] | None = None
    for key, topic in _VERBS:
        for match in pattern(f"%dates.{topic}%").finditer(reading.open):
            far = start - match.end() if match.end() <= start else match.start() - end
            reach = 2 if match.group() in _OTHER_WORDS_TOO else MAX_FAR
            if far <= reach and (best is None or far < best[0]):
                best = (far, key, match)
    since = re.search(r"since\s*\Z", reading.open[:start])
    if since is not None:
        # "haven't been touched since before 2017" were changed before it.
        reading.take(*since.span())
    if best is None:
        return Key.MODIFIED, _is_denied(reading, start) and since is None
    _, key, match = best
    denied = _is_denied(reading, match.start())
    # "did I last modify": the date of change is that of the last one.
    last = re.search(r"(?<![a-z])last\s+\Z", reading.open[: match.start()])
    reading.take(last.start() if last else match.start(), match.end())
    return key, denied and since is None


def _is_denied(reading: Reading, at: int) -> bool:
    match = pattern(
        r"(?<!有)%dates.no_change%(?:\s*(?:been|was|were|i|have|last|在|被|再|有|\0))*\s*\Z"
    ).search(reading.open[:at])
    if match is None or match.group().strip() in ("not", "no"):
        return False
    reading.take(*match.span())
    return True


def take_verb(reading: Reading) -> Key | None:
    """Take a verb that says which date is meant where none is said: "last opened"."""
    for key, topic in _VERBS:
        if reading.take_first(pattern(f"%dates.{topic}%")):
            return key
    return None


# English: words of a calendar in a row


def _english_date(reading: Reading) -> tuple[int, int, str] | None:
    tried = 0
    for run in _runs(reading.open):
        for size in range(len(run), 0, -1):
            for first in range(len(run) - size + 1):
                words = run[first : first + size]
                if not _may_be_date(words) or tried > MAX_TRIED:
                    continue
                start, end = words[0].start(), words[-1].end()
                text = reading.open[start:end]
                tried += 1
                bare = _bare(text)
                if is_date(bare) and not _is_counted(reading, start, bare):
                    return end - len(text) + text.rindex(bare), end, bare
                if is_date(text) and not _is_counted(reading, start, text):
                    return start, end, text
    return None


def _bare(text: str) -> str:
    """A date without the word in front that only ties it to the sentence: "from last week"."""
    text = text.removesuffix("'s")
    if text.startswith("from ") and re.search(
        r" (?:to|until|till|through|on|onwards?) |onwards?$", text
    ):
        return text
    return re.sub(r"^(?:in|on|during|at|from)(?: the(?= (?:last|past|previous)))? ", "", text)


def _is_counted(reading: Reading, start: int, text: str) -> bool:
    """Whether a number is none of a year: top 2024, page 2019."""
    before = pattern(r"%dates.no_date_before%\s+\Z").search(reading.open[:start])
    return before is not None or (
        text in ("may", "march", "sun", "sat", "mar", "second", "fall")
        and not pattern(
            r"(?:in|of|during|since|before|after|last|this|by|from|until|about|and)\s+\Z"
        ).search(reading.open[:start])
    )


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    run: list[re.Match[str]] = []
    for token in _ENGLISH.finditer(text):
        word = token.group().rstrip(".").removesuffix("'s") or "."
        is_word = word in words_of("dates.english") or (
            word[0] in "0123456789'" and any(map(str.isdigit, word))
        )
        gap = text[run[-1].end() : token.start()] if run else ""
        fits = len(run) < MAX_WORDS
        if (is_word and fits and (not run or gap in (" ", "", ", ", "  ", "-"))) or (
            word == "-" and run
        ):
            run.append(token)
        elif not (word == "," and run):
            if run:
                yield run
            run = [token] if is_word else []
    if run:
        yield run


def _may_be_date(words: list[re.Match[str]]) -> bool:
    texts = [word.group().removesuffix("'s") for word in words]
    if texts[0] in ("and", "or", "to", "of", "s", "than", "-", "so", "far", "ago", "up", "no"):
        return False
    if texts[-1] in (
        "and",
        "or",
        "to",
        "of",
        "the",
        "a",
        "than",
        "in",
        "-",
        "since",
        "last",
        "between",
    ):
        return False
    return any(
        text in words_of("dates.telling") or _YEAR.fullmatch(text) or _DATE.fullmatch(text)
        for text in texts
    )


# Chinese: characters of a calendar in a row


_ENDS = ("到现在", "至现在", "早上", "晚上")

_NUMBERED = fixed(r"[\d一二两三四五六七八九十]{1,3}号")
_HAS_NUMBER = fixed(
    "[墩楼线院馆机店门桥仓床厂井炉房间厅教车库站桌柜位坑桩栋幢座塔井梁孔段区单元路街选员球文线船舰卷标]"
)


def _chinese_date(reading: Reading) -> tuple[int, int, str] | None:
    tried = 0
    telling = pattern(r"%dates.chinese_telling%|(?:19|20)\d\d")
    for run in _CHINESE.finditer(reading.open):
        start, end = run.span()
        while start < end and reading.open[start] in " ./~—–-的":
            start += 1
        while start < end and reading.open[end - 1] in " ./~—–-":
            end -= 1
        if end - start > MAX_CHARS or not telling.search(reading.open, start, end):
            continue
        if not re.search(r"[\u3400-\u9fff]", reading.open[start:end]):
            continue
        for size in range(end - start, 0, -1):
            for first in range(start, end - size + 1):
                text = reading.open[first : first + size]
                if (
                    text[0] in " 的年月日个内里后来间份期天"
                    or (text[-1] in " 的从自在至上这本个最近第当去" and not text.endswith(_ENDS))
                    or (not telling.search(text))
                ):
                    continue
                tried += 1
                if tried > MAX_TRIED:
                    return None
                if "前后" in reading.open[first : first + size + 2]:
                    # 春节前后: how long before and behind it, no one knows.
                    continue
                if _NUMBERED.fullmatch(text) and _HAS_NUMBER.match(reading.open, first + size):
                    # 三号墩 is one of several piers.
                    continue
                if text[-1] in "里中" and is_date(text[:-1]):
                    return first, first + size, text[:-1]
                if is_date(text):
                    return first, first + size, text
    return None
