"""What is left out: "except PDFs", "not counting the Screenshots folder", 除了 PDF 以外, 不包括."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.contents import Content, take_content
from desktop_app.interpreter.file_types import name_term, take_types
from desktop_app.interpreter.folders import take_folders
from desktop_app.interpreter.lexicon import NAME, lexicon, pattern, words_of
from desktop_app.interpreter.reading import TAKEN, Reading
from desktop_app.interpreter.sizes import take_size
from desktop_app.interpreter.states import is_term, take_duplicates, take_empty, take_hidden
from desktop_app.interpreter.when import take_dates
from desktop_app.query.query import Folder, Hidden, Is, Key, Term, Text

MAX_TRIED = 6
"""Words such as "not" that are looked at for what they leave out."""

_WEAK = frozenset("but not no non than the excl aren't isn't 非 不是 than".split()) | {
    "are not",
    "is not",
    "not the",
    "not those",
    "that is not",
    "that isn't",
    "rather than",
    "but no",
    "that don't",
    "which don't",
    "that do not",
    "which do not",
    "that doesn't",
    "that does not",
    "that never",
    "which never",
}
"""Mean that something is left out only where what follows is understood."""

_END = fixed(r"[,;?!，。？！；]|\.(?=\s|\Z)")
_SAY_IN = fixed(
    r"(?<!apart )(?<!aside )(?:in|inside|under|outside|from)(?: of)?\Z"
    r"|不在|不位于|不存在|不放在|不属于"
)


@dataclass(frozen=True, slots=True)
class Excluded:
    """Terms that leave out, and whether hidden entries are left out."""

    terms: tuple[Term, ...] = ()
    hidden: Hidden | None = None


def take_exclusions(reading: Reading) -> Excluded:
    """Take everything that is left out."""
    terms: list[Term] = _unsaid(reading)
    hidden: Hidden | None = None
    at = 0
    trailing = pattern(
        r"(?P<what>[^,，。;；?？!！\0]+?)(?:的)?(?:都|就|也)?\s*%exclusion.trailing%(?:了|掉|吧|呢|的话呢?)?[\s.!?。！？]*\Z"
    ).search(reading.open)
    if trailing is not None:
        part = reading.part(*trailing.span("what"))
        found, found_hidden = _left_out(part, "除了")
        if found:
            reading.take(*trailing.span())
            terms += found
    empty = [one.span() for one in pattern("%states.empty%|%sizes.zero%").finditer(reading.open)]
    for _ in range(MAX_TRIED):
        cue = pattern(r"(?<![删清移排扣剔去免])%exclusion.before%").search(reading.open, at)
        if cue is None:
            break
        at = cue.end()
        if cue.group() == "不是" and reading.open[: cue.start()].endswith("是"):
            # 是不是有重复的
            continue
        if any(start <= cue.start() < end for start, end in empty):
            # "with no content" is empty, and leaves nothing out.
            continue
        end, stop = _end_of_phrase(reading, cue)
        part = reading.part(cue.end(), end)
        found, found_hidden = _left_out(part, " ".join(cue.group().split()))
        if found or found_hidden is not None:
            terms += found
            hidden = found_hidden if found_hidden is not None else hidden
            reading.take(cue.start(), stop)
            at = stop
    return Excluded(tuple(dict.fromkeys(terms)), hidden)


_UNSAID = (
    r"(?<![有是提写说讲谈含])(?:并?没有?|不|从未|未曾?)(?:曾|被)?(?:"
    r"(?=%contents.verbs%)(?!(?:包含|包括|含))|(?=[提写说讲](?![示醒供交纲字真作明法]))"
    r"|(?=(?:包含|包括|含)(?!%KIND%|%formats.any%|%states.hidden_only%|%states.empty%|%states.duplicate%"
    r"|%PLACE%|[子空]|名|标题|[a-z0-9]{2,5}\s*的)[^\0,，。夹]{1,12}?的(?:%formats.any%|%KIND%|[a-z]{2,5})(?!夹)))"
)
_OF_NAMES = fixed(r"(?:名字?|名称|标题)(?:里面?|中|上)?(?:面)?\Z")


def _unsaid(reading: Reading) -> list[Term]:
    """Take what the text of files does not say: 没提到飞天的文件."""
    found = pattern(_UNSAID).search(reading.open)
    if found is None or _OF_NAMES.search(reading.open[: found.start()]):
        return []
    part = reading.part(found.end(), len(reading.open))
    content = take_content(part)
    if content is None:
        said = pattern(
            r"(?:[提写说讲]|包括)(?:过|了)?(?P<what>%NAME%|[\w]{2,12}?)(?=的|\Z|[?!])"
        ).match(part.open)
        if said is not None:
            content = Content((part.spelt(*said.span("what")),))
            part.take(*said.span())
    if content is None or not content.certain:
        return []
    reading.take(*found.span())
    for at, sign in enumerate(part.open):
        if sign == TAKEN:
            reading.take(found.end() + at, found.end() + at + 1)
    return [replace(term, excluded=True) for term in content.terms()]


def _end_of_phrase(reading: Reading, cue: re.Match[str]) -> tuple[int, int]:
    """Where the phrase ends, and where the words end that close it."""
    text = reading.open
    sign = _END.search(text, cue.end())
    # "except PDFs, Word documents and pictures": a list goes on behind a comma.
    limit = sign.start() if sign else len(text)
    close = pattern(r"\s*%exclusion.after%(?!夹)").search(text, cue.end() + 1, limit)
    end = close.start() if close else limit
    if (
        kind := pattern(
            r"(?:%KIND%|\.?[a-z0-9]{2,5})\s*(?:格式|类型)?\s*的(?=\s*(?:%KIND%|[图表歌])[\s?!]*\Z)"
        ).match(text, _first_letter(text, cue.end()), end)
    ) and not (
        cue.group() in words_of("exclusion.named") or (close and close.group().strip() in _CLOSING)
    ):
        # "except jpg 的图片": the pictures are what is asked for.
        return kind.end(), kind.end()
    if cue.group() in words_of("exclusion.named") and (of := text.find("的", cue.end(), end)) > 0:
        # 名字不带副本的照片
        return of, of
    if not _SAY_IN.search(cue.group()):
        inside = pattern(r"\s(?!%names.in_name%)(?:in|from|under|on|inside)\s").search(
            text, cue.end() + 1, end
        )
        before = text[cue.end() : inside.start()].strip() if inside else ""
        if (
            inside
            and before
            and not pattern(r"(?:%exclusion.ones%|%filler.words%|\s)+").fullmatch(before)
        ):
            end = inside.start()
            return end, end
    elif inner := pattern(r"%folders.behind%的?(?=[\u3400-\u9fffa-z])").search(
        text, cue.end() + 1, end
    ):
        # 不在下载里的压缩包: what is behind the folder is not left out.
        return inner.end(), inner.end()
    elif more := pattern(
        r"\s(?:(?:that|which)\s+(?:is|are)\s+)?(?:%sizes.over%|%sizes.under%|%sizes.at_least%|older|newer|changed|modified|created)(?![a-z])"
    ).search(text, cue.end() + 1, end):
        # "not in Downloads bigger than 100 MB"
        return more.start(), more.start()
    stop = end
    if close and close.group().strip() in _CLOSING:
        stop = close.end()
    return end, stop


_CLOSING = frozenset("以外 之外 外 不算 除外 以外的 之外的".split())
"""Belong to what is left out, and end it."""


def _first_letter(text: str, at: int) -> int:
    """Where the next character stands that is no space."""
    return at + len(text[at:]) - len(text[at:].lstrip())


def _left_out(part: Reading, cue: str) -> tuple[list[Term], Hidden | None]:
    """What the phrase behind a cue leaves out."""
    terms: list[Term] = []
    hidden = Hidden.NO if take_hidden(part) is not None else None
    if cue in words_of("exclusion.named"):
        rest = _rest(part)
        return [replace(name_term([rest]), excluded=True)] if rest else [], hidden
    in_name = pattern(
        rf"\A\s*(?:%exclusion.named%\s*)?(?:have\s+|contain\s+|include\s+)?(?:the\s+)?(?:words?\s+)?"
        rf"(?P<name>{NAME}|[^\0]+?)\s*%names.in_name%\s*\Z"
    ).search(part.open)
    if in_name is not None:
        name = part.spelt(*in_name.span("name")).strip("的 ")
        return [Term(Key.NAME, (Text(name),), excluded=True)] if name else [], hidden
    named = pattern(
        rf"%exclusion.named%\s*(?:the\s+)?(?:words?\s+)?(?P<name>{NAME}|[^\0]+)"
    ).search(part.open)
    if named is not None:
        name = part.spelt(*named.span("name")).strip("的 ")
        part.take(0, len(part.open))
        terms.append(Term(Key.NAME, (Text(name),))) if name else None
    elif (content := take_content(part)) is not None:
        terms += content.terms()
    if pattern("%folders.real_nouns%|%folders.chinese_nouns%").search(part.open):
        terms += [Term(Key.IN, (Folder(name),)) for name in _folders(part)]
    for dated in take_dates(part):
        terms.append(dated.term())
    if size := take_size(part):
        terms.append(size)
    if take_empty(part):
        terms.append(is_term(Is.EMPTY))
    if take_duplicates(part):
        terms.append(is_term(Is.DUPLICATE))
    if _SAY_IN.search(cue):
        folder = take_folders(part)
        names = folder.names or tuple(_rests(part))
        terms += [Term(Key.IN, (Folder(name),)) for name in names]
        return [replace(term, excluded=True) for term in terms], hidden
    terms += [Term(Key.IN, (Folder(name),)) for name in _folders(part)]
    if not cue.isascii():
        terms += [Term(Key.IN, (Folder(name),)) for name in _capitals(part)]
    types = take_types(part)
    if types.names:
        terms += [name_term(types.names), Term(Key.IN, (Folder(types.words[0]),))]
    else:
        terms += types.terms
    rests = list(_rests(part))
    if rests and terms and not part.text.isascii():
        # 除了手机相册和截图: a name beside a kind is left out, too.
        rests = [name for name in rests if len(name) > 1 and name not in words_of("filler.words")]
    elif terms:
        rests = []
    if rests and cue not in _WEAK and hidden is None:
        for name in rests:
            terms += [Term(Key.IN, (Folder(name),)), Term(Key.NAME, (Text(name),))]
    return [replace(term, excluded=True) for term in terms], hidden


def _folders(part: Reading) -> list[str]:
    """The folders that are left out by their names."""
    names = list(take_folders(part).names)
    for match in pattern(r"(?<![\w-])%PLACE%(?![\w-])").finditer(part.open):
        spelt = part.text[match.start()]
        if spelt.isupper() or match.group() in words_of("formats.places_first"):
            names.append(part.spelt(*match.span()))
            part.take(*match.span())
    return [name for name in names if spoken.bare(name)]


def _capitals(part: Reading) -> list[str]:
    """English words for kinds in capitals, which in a Chinese sentence are names: 不算 Archive."""
    names: list[str] = []
    for match in pattern(r"(?<![\w.-])%KIND%(?![\w-])").finditer(part.open):
        spelt = part.text[slice(*match.span())]
        if (
            spelt.isascii()
            and spelt.istitle()
            and match.group() not in lexicon("formats")["formats"]
        ):
            names.append(part.spelt(*match.span()))
            part.take(*match.span())
    return names


def _rests(part: Reading) -> Iterator[str]:
    """The names that are left of a phrase, each for itself: "Podcasts and Voice memos"."""
    part.take_all(pattern(r"(?<![a-z])(?:and|or|nor)(?![a-z])|以及|或者|[和与、,及跟或]"))
    part.take_all(pattern(r"(?<![\w])(?:%exclusion.ones%)(?![a-z])"))
    name, end = "", -1
    for start, stop in part.left():
        if name and part.open[end:start] in (" ", "-", "_"):
            name = f"{name}{part.open[end:start]}{part.spelt(start, stop)}"
        else:
            if name:
                yield name
            name = part.spelt(start, stop).strip("的 ")
        end = stop
    if name:
        yield name


def _rest(part: Reading) -> str:
    """What is left of a phrase, without words such as "those"."""
    part.take_all(pattern(r"(?<![\w])(?:%exclusion.ones%)(?![a-z])"))
    left = part.left()
    return " ".join(part.spelt(start, end) for start, end in left).strip()
