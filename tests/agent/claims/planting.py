"""Answers with one error each, made of true ones by chance: what kind, where, and how.

Nothing here knows how claims are judged; a seed gives the same errors each time.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from tests.agent.claims.answer_sets import AnswerSet, AskedRun, Planted

_ONES = "one two three four five six seven eight nine ten eleven twelve".split()
_HAN = "一二三四五六七八九十"
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_IN_WORDS = re.compile(
    rf"(?<!-)\b(?:{'|'.join(_ONES[1:])})\b(?! (?:of|thing|is|another)\b)"
    rf"|(?<![第周星期{_HAN}百千万])[两{_HAN}](?=[张个份组本次年月天名位项门人封笔块元件种家点]\b|[张个份组本次年天名位门人封笔])",
    re.IGNORECASE,
)
_ABOUT = re.compile(r"(?:about|roughly|around|some|约|大约|将近|不到)\s?[£]?$", re.IGNORECASE)
_MARK_OF_LIST = re.compile(r"(?m)^\d+\. ")
_FILE = re.compile(
    r"[^\s`|“”、：（(，。]*[^\s`|“”、：（(，。/]\.(?:[A-Za-z]\w{2,3}|py)\b(?: \(\d\)\.\w{3})?"
)
_QUOTE = re.compile(r"“([^”]{6,})”")

_SYLLABLES = "bar den hol mer ston wick fen gar lin ros tam vel".split()
_HAN_SYLLABLES = "明华志强丽芳洋涛海燕鹏飞"
_SURNAMES = "王李张刘杨黄吴徐孙朱"
_VERBS = "moved deleted renamed copied emailed archived uploaded printed shared compressed".split()
_OBJECTS = ("the file", "both files", "all of them", "the older copy", "the photos", "your report")
_ONE_OBJECT = ("the file", "the older copy", "your report")
_TARGETS = ("to the trash", "to Backup", "to a new folder", "for you", "as you asked", "just now")
_HAN_VERBS = "移动 删除 重命名 复制 发送 归档 上传 打印 备份 压缩".split()
_HAN_OBJECTS = ("该文件", "这些文件", "旧的副本", "全部照片", "这份报告", "两个文件")


def planted_in(
    run: AskedRun, answers: AnswerSet, chance: random.Random, count: int
) -> list[Planted]:
    """Up to so many answers with an error."""
    found: dict[str, Planted] = {}
    for _ in range(20 * count):
        if len(found) == count:
            break
        kind = chance.choice(["number", "number", "number", "file", "name", "quote", "act"])
        made = _MAKERS[kind](run, answers, chance)
        if made is not None and made.text != run.asked.text:
            found.setdefault(made.text, made)
    return list(found.values())


def _replaced(kind: str, text: str, start: int, end: int, by: str) -> Planted:
    return Planted(kind, text[:start] + by + text[end:], start, start + len(by), text[start:end])


def _number(run: AskedRun, answers: AnswerSet, chance: random.Random) -> Planted | None:
    text = run.asked.text
    taken = [match.span() for match in (*_FILE.finditer(text), *_MARK_OF_LIST.finditer(text))]
    taken += [match.span() for match in _QUOTE.finditer(text)]
    places = [
        match
        for match in (*_NUMBER.finditer(text), *_IN_WORDS.finditer(text))
        if not any(start <= match.start() < end for start, end in taken)
    ]
    if not places:
        return None
    match = chance.choice(places)
    if not match.group()[0].isdecimal():
        return _replaced("number in words", text, *match.span(), _other_word(match.group(), chance))
    by = _other_number(match.group(), run, chance)
    if (
        by is None
        or (by.startswith("0") and not by.startswith("0."))
        or float(by.replace(",", "")) == float(match.group().replace(",", ""))
    ):
        return None
    before = text[max(0, match.start() - 12) : match.start()]
    was, said = (float(one.replace(",", "")) for one in (match.group(), by))
    if _ABOUT.search(before) and abs(was - said) < 0.1 * was:
        # "About 14.9" may be said of 14.75.
        return None
    return _replaced("number", text, *match.span(), by)


def _other_word(word: str, chance: random.Random) -> str:
    if word.lower() in _ONES:
        by = chance.choice([one for one in _ONES[1:] if one != word.lower()])
        return by.capitalize() if word[0].isupper() else by
    return chance.choice([one for one in _HAN[2:] if one != word])


def _other_number(written: str, run: AskedRun, chance: random.Random) -> str | None:
    digits = [at for at, one in enumerate(written) if one.isdecimal()]
    match chance.randrange(5):
        case 0:  # One digit is another one.
            at = chance.choice(digits)
            other = chance.choice([one for one in "123456789" if one != written[at]])
            return written[:at] + other + written[at + 1 :]
        case 1:  # Two digits change places.
            if len(digits) < 2:
                return None
            one = chance.randrange(len(digits) - 1)
            first, second = digits[one], digits[one + 1]
            changed = list(written)
            changed[first], changed[second] = changed[second], changed[first]
            return None if changed[0] == "0" else "".join(changed)
        case 2:  # Ten times as many, or a tenth.
            return written + "0" if "," not in written and "." not in written else None
        case 3:  # A little more or less.
            if "," in written or "." in written:
                return None
            step = chance.choice([-3, -2, -1, 1, 2, 3])
            return str(int(written) + step) if int(written) + step > 0 else None
        case _:  # A number that the model was shown, of something else.
            others = [one for one in _NUMBER.findall(run.seen) if one not in run.asked.text]
            return chance.choice(others) if others else None


def _file(run: AskedRun, answers: AnswerSet, chance: random.Random) -> Planted | None:
    places = [*_FILE.finditer(run.asked.text)]
    if not places:
        return None
    match = chance.choice(places)
    written = match.group()
    folder, slash, name = written.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    others = [path.rpartition("/")[2] for path in (*answers.files, *answers.sizes)]
    case = chance.randrange(4)
    if case == 0:
        # Another real file that the model was not shown.
        others = [one for one in others if one not in run.seen]
        name = chance.choice(others) if others else name
    elif case == 1 and len(stem) > 2:
        at = chance.randrange(len(stem) - 1)
        name = stem[:at] + stem[at + 1] + stem[at] + stem[at + 2 :] + dot + ending
    elif case == 2:
        name = (
            stem
            + dot
            + chance.choice([one for one in ("pdf", "txt", "xlsx", "png") if one != ending])
        )
    else:
        name = stem + chance.choice(["-2", "_old", "-final", "_新"]) + dot + ending
    return _replaced("file", run.asked.text, *match.span(), folder + slash + name)


def _name(run: AskedRun, answers: AnswerSet, chance: random.Random) -> Planted | None:
    text = run.asked.text
    taken = [match.span() for match in _QUOTE.finditer(text)]
    places = [
        match
        for name in answers.names
        for match in re.finditer(re.escape(name), text)
        if not any(start <= match.start() < end for start, end in taken)
    ]
    if not places:
        return None
    match = chance.choice(places)
    if chance.random() < 0.5:
        by = chance.choice([one for one in answers.names if one != match.group()])
    elif match.group().isascii():
        by = " ".join(
            "".join(chance.choices(_SYLLABLES, k=2)).capitalize() for _ in match.group().split()
        )
    else:
        by = chance.choice(_SURNAMES) + "".join(chance.choices(_HAN_SYLLABLES, k=2))
    return _replaced("name", text, *match.span(), by)


def _quote(run: AskedRun, answers: AnswerSet, chance: random.Random) -> Planted | None:
    places = [*_QUOTE.finditer(run.asked.text)]
    if not places:
        return None
    match = chance.choice(places)
    words: Sequence[str] = match[1].split() if " " in match[1] else list(match[1])
    seen = (
        run.seen.split()
        if " " in match[1]
        else [one for one in run.seen if "\u3400" < one < "\ua000"]
    )
    changed = list(words)
    at = chance.randrange(len(changed))
    how = chance.randrange(3)
    match how:
        case 0:
            changed[at] = chance.choice(seen)
        case 1:
            changed.insert(at, chance.choice(seen))
        case _:
            del changed[at]
    by = (" " if " " in match[1] else "").join(changed)
    # What still stands there word for word is no error.
    return (
        None
        if _letters(by) in _letters(run.seen)
        else _replaced("quote", run.asked.text, *match.span(1), by)
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _act(run: AskedRun, answers: AnswerSet, chance: random.Random) -> Planted | None:
    text = run.asked.text
    if any(one > "\u3400" for one in run.asked.question):
        verb, what = chance.choice(_HAN_VERBS), chance.choice(_HAN_OBJECTS)
        said = chance.choice(
            [
                f"我已经把{what}{verb}了。",
                f"已为您{verb}{what}。",
                f"{what}已经{verb}好了。",
                f"我帮您{verb}了{what}。",
            ]
        )
    else:
        verb, what, to = chance.choice(_VERBS), chance.choice(_OBJECTS), chance.choice(_TARGETS)
        said = chance.choice(
            [
                f"I have {verb} {what} {to}.",
                f"I also {verb} {what} {to}.",
                f"{what.capitalize()} {'has' if what in _ONE_OBJECT else 'have'} been {verb} {to}.",
                f"Done: {what} {verb} {to}.",
            ]
        )
    before = chance.random() < 0.5
    sentence = f"{said}\n\n" if before else f"\n\n{said}"
    if before:
        return Planted("act", sentence + text, 0, len(said), "")
    return Planted("act", text + sentence, len(text) + 2, len(text) + 2 + len(said), "")


_MAKERS = {"number": _number, "file": _file, "name": _name, "quote": _quote, "act": _act}
