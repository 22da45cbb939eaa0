"""Folders named in Chinese, where the name stands in front: 下载文件夹里, 毕业论文里面, 桌面上."""

from __future__ import annotations

import re
from itertools import islice

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import NAME, lexicon, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_PLACES_TRIED = 20

_RUN_BEFORE = fixed(r"[\u3400-\u9fff][\w·&.()-]*\Z|[\w·-]*[\u3400-\u9fff]\Z")
_LATIN_BEFORE = fixed(r"[A-Za-z0-9_][\w&'-]*(?: [A-Za-z0-9&+-][\w&'.-]*)*\s*\Z", re.ASCII)
_MARKED_BEFORE = fixed(rf"{NAME}\s*\Z")
_VERB_AND_LATIN = fixed(
    r"[把在从看数查列找问有里的中去开翻搜点算]\s*(?=[A-Za-z0-9_][A-Za-z0-9_&' .-]*\Z)"
)
_HAN = fixed(r"[\u3400-\u9fff]")

_NOUN = (
    r"\s*的?(?:这个|那个)?(?:%folders.chinese_nouns%|(?:folder|directory)(?=\s*[\u3400-\u9fff])"
    r"|(?<=[\u3400-\u9fff] )(?:folder|directory)(?![a-z])"
    r"|(?<=[\u3400-\u9fff])(?:folder|directory)(?![a-z])"
    r"|(?:(?<=[这那]个)|(?<=[a-z0-9])|(?<=[a-z0-9] ))(?:相册|影集|专辑|歌单|备份)(?=里|中|下|上))"
    r"(?:\s*(?!%folders.not_behind%)%folders.behind%)?(?:的|都|一共|总共)?"
)
_BEHIND = r"\s*的?%folders.behind%(?:的|都)?"
_IN = r"(?:在|从|到|去|打开)?\s*"

Found = tuple[int, int, tuple[str, ...], bool]


_KEPT = (
    r"(?:用来|专门)?(?P<verb>存放|放着|装着|放(?![假映射松学心大弃置])|存(?![档款储折单量根照证])|装(?![修饰机箱潢裱订备置配]))(?:着|了)?(?=[^\0,，。]{1,12}?的(?:那个)?"
    r"%folders.chinese_nouns%(?P<behind>\s*%folders.behind%)?)"
)
"""What a folder is for: 放教案的文件夹."""


def chinese_folder(reading: Reading) -> Found | None:
    """Where the folders stand that are named in front of 文件夹 or 里, and their names."""
    if kept := pattern(_KEPT).search(reading.open):
        reading.take(*kept.span())
        if not kept["behind"]:
            # The folder is looked for, not what lies in it.
            return None
    for template, has_noun in ((_NOUN, True), (_BEHIND, False)):
        for match in islice(pattern(template).finditer(reading.open), MAX_PLACES_TRIED):
            if not has_noun and _is_no_behind(reading, match):
                continue
            if has_noun and _asks_where(reading, match):
                continue
            found = _named(reading, match, has_noun=has_noun)
            if found is not None:
                return found
    return _known_in_front(reading)


def _asks_where(reading: Reading, match: re.Match[str]) -> bool:
    """Whether the folder itself is asked for: 论文文件夹在哪里."""
    if pattern("%folders.behind%").search(match.group()):
        return False
    if match.group().strip() in ("folder", "directory") and _ENGLISH_WHERE.match(reading.open):
        # "whereabouts is the 食谱 folder"
        return True
    lost = pattern(_LOST).search(reading.open[: match.start()]) is not None
    return (
        pattern(
            r"(?:%filler.in_front%|%filler.words%|%refusals.lead%|还在不在|还在吗?|在不在|没了|吗|呢|[是被又都给了，,。?？!！\s]){0,8}"
            + (r"(?:%questions.where%|\Z)" if lost else "%questions.where%")
        ).match(reading.open, match.end())
        is not None
    )


_ENGLISH_WHERE = fixed(r"\s*(?:where|find|locate|whereabouts)(?![a-z])(?!.*\bin\b)")
_LOST = r"\A[\s我又老总是就都怎么一直也]*(?:找不到|找不着|没找到|找不见|忘了|忘记|不记得|想不起来?)"
"""Says in front that the folder itself is looked for: 我找不到翻译稿文件夹了."""


def _is_no_behind(reading: Reading, match: re.Match[str]) -> bool:
    """Whether 上, 中, 下 and so on are a part of another word: 上个月, 下载."""
    at = match.start()
    return any(
        reading.open.startswith(word, place)
        for place in range(max(0, at - 1), match.end())
        for word in words_of("folders.not_behind")
    )


def _named(reading: Reading, match: re.Match[str], *, has_noun: bool) -> Found | None:
    end = match.start()
    stop = match.end()
    if marked := _MARKED_BEFORE.search(reading.open[:end]):
        start = marked.start()
        name = reading.spelt(start, start + len(marked.group().rstrip()))
        return _from_in(reading, start), stop, (name,), True
    run = _RUN_BEFORE.search(reading.open[:end])
    if run is not None:
        return _chinese_run(reading, run.start(), end, stop, has_noun=has_noun)
    latin = _LATIN_BEFORE.search(reading.text[:end])
    if latin is None or not _is_open(reading, latin.start(), end):
        return None
    start = latin.start()
    while (word := reading.open[start:end].split(" ")[0]) in words_of("folders.no_names"):
        if start + len(word) + 1 >= end:
            return None
        start += len(word) + 1
    name = reading.text[start:end].strip()
    if not name or (not has_noun and (name.isdecimal() or is_date(name.lower()))):
        return None
    if not has_noun and (
        kinds.kind_of(f"x.{name.lower()}") is not None
        or name.lower() in lexicon("formats")["formats"]
    ):
        # PDF 里有, excel 里写了: what is in the files.
        return None
    return _joined(reading, start, stop, [name])


def _is_open(reading: Reading, start: int, end: int) -> bool:
    return not set(reading.open[start:end]) & {"\0", "\ue000", "\ue001"}


def _chinese_run(
    reading: Reading, first: int, end: int, stop: int, *, has_noun: bool
) -> Found | None:
    start = _without_filler(reading, first, end)
    if (bracket := _open_bracket(reading.open, start, end)) is not None:
        # 最大的四个视频(视频文件夹里的)
        start = _without_filler(reading, bracket + 1, end)
    if verb := _VERB_AND_LATIN.search(reading.open, start, end):
        # 把Recipes文件夹里, 其中2025文件夹里
        start = verb.end()
    if has_noun:
        for at in range(start, end):
            # 主目录 is a place, 主 is none.
            noun = pattern(r"%folders.chinese_nouns%").match(reading.open, end)
            if (
                noun
                and spoken.meant(reading.open[at : noun.end()])
                and not spoken.meant(reading.open[at:end])
            ):
                return _from_in(reading, at), stop, (reading.spelt(at, noun.end()),), True
        # 音乐和视频两个文件夹
        while end > start and pattern(r"(?:这|那)?[两二三四几\d]个?|那个|这个").fullmatch(
            reading.open[end - 2 : end]
        ):
            end -= 2
    inner = _innermost(reading, start, end)
    # 我放合同的那个Contracts文件夹: what stands before 那个 only describes it.
    whole = inner > start and reading.open[start:inner].endswith(("那个", "这个"))
    begin, start = start, inner
    if whole and has_noun:
        return _from_in(reading, begin), stop, (reading.spelt(start, end).strip(),), True
    text = reading.open[start:end]
    if pattern("%follow.pronouns%").fullmatch(text):
        return None
    if has_noun and (one := _one_among(reading, start, end)):
        return *one[:1], stop, one[1], True
    if not has_noun and pattern(r"(?:.*[些个])?%folders.chinese_nouns%").fullmatch(text):
        # 哪些文件夹里什么都没有
        return None
    if not has_noun and _WHICH_BEFORE.search(reading.open[:start]) and _is_type_word(text):
        # 哪个文档里写过
        return None
    if not has_noun and text.isascii() and kinds.kind_of(f"x.{text}") is not None:
        # 我的pdf里哪个最大
        return None
    if has_noun and text == "文件" and reading.open.startswith("资料夹", end):
        # 文件資料夾 is what Documents is called where a file is a 檔案.
        return _from_in(reading, start), stop, ("文档",), True
    mine = re.match(r"我们?的", text)
    own = text[mine.end() :] if mine and not has_noun else ""
    if mine and len(own) > 1 and spoken.meant(own) and _type_follows(reading, stop):
        # 我的音乐里有几首flac
        return _from_in(reading, start), stop, (reading.spelt(start + mine.end(), end),), True
    if not has_noun and _is_type_word(text.rpartition("的")[2]) and "的" in text:
        # 下载下来的压缩包里, 云南的照片里: among files of a kind.
        return None
    if not has_noun and re.fullmatch(r"\.?[a-z0-9]{2,5}\s*(?:文件|文档|档案|格式|档)", text):
        return None
    if not has_noun and pattern(
        r".*一?[个份篇些封张](?:%KIND%|%formats.any%)|.*[写看收存发做见](?:过|了|到)一?[个份篇些封张本].{1,4}"
    ).fullmatch(text):
        # 写过一份东西里面提到: what it says.
        return None
    if not text or text == "的" or text.endswith("以") or (text[0].isdigit() and not has_noun):
        return None
    parts = _parts(text)
    known = [spoken.meant(part) is not None for part in parts]
    if len(parts) > 1 and all(known):
        return _from_in(reading, start), stop, tuple(parts), True
    for at in range(start, end):
        # 今天下载里, 我的下载里
        if spoken.meant(reading.open[at:end]) and reading.open[at:end] != "文件":
            if not _may_stand_before(reading.open[start:at]):
                # 手术录像里: a place of everyone's is but the end of a longer name.
                break
            if not has_noun and _is_of_date(reading, first, at) and _is_type_word(text[at - end :]):
                # 去年的照片里最大的: among the photos, wherever they are.
                return None
            return _joined(reading, at, stop, [reading.spelt(at, end)])
    unlikely = (
        _HYPHENED.search(text) is None
        and any(part in text for part in words_of("folders.no_name_parts"))
    ) or (is_date(text) and not (has_noun and text.isdecimal()))
    if unlikely:
        for at in range(start + 1, end):
            # 去年的毕业论文里: what stands before 的 is something else.
            if reading.open[at - 1] == "的" and (rest := reading.open[at:end]):
                if any(part in rest for part in words_of("folders.no_name_parts")):
                    continue
                return at, stop, (reading.spelt(at, end),), has_noun
        for at in range(start + 2, end - 1):
            # 过去一个月项目里
            rest = reading.open[at:end]
            if is_date(reading.open[start:at]) and not any(
                part in rest for part in words_of("folders.no_name_parts")
            ):
                return at, stop, (reading.spelt(at, end),), has_noun
        return None
    if not has_noun and (
        len(text) < 2 or (_is_type_word(text) and not _type_follows(reading, stop))
    ):
        return None
    if has_noun and _is_nothing(text):
        return None
    return _joined(reading, start, stop, [reading.spelt(start, end).removesuffix("的")], has_noun)


def _one_among(reading: Reading, start: int, end: int) -> tuple[int, tuple[str, ...]] | None:
    """The folder of a name in that of a kind, and where it stands: 小满那个图片文件夹."""
    behind = r"\s*的?\s*(?:那个|这个)(?P<place>%PLACE%|%KIND%)\Z"
    found = pattern(rf"(?P<name>[\u3400-\u9fff]{{2,6}}?){behind}").match(reading.open, start, end)
    if found is None and reading.open[start:end].startswith(("那个", "这个")):
        found = pattern(rf"(?P<name>%NAME%){behind}").search(reading.open[:end])
    if found is None or spoken.meant(found["place"]) is None:
        return None
    begin = _without_filler(reading, found.start("name"), found.end("name"))
    name = reading.spelt(begin, found.end("name"))
    if _is_nothing(name) or pattern("%follow.pronouns%").fullmatch(name):
        return None
    return _from_in(reading, begin), (f"{found['place']}/{name}",)


def _open_bracket(text: str, start: int, end: int) -> int | None:
    """Where the last bracket stands between `start` and `end` that is not closed before `end`."""
    at = text.rfind("(", start, end)
    return at if at >= 0 and ")" not in text[at:end] else None


def _may_stand_before(text: str) -> bool:
    """Whether words are none of the name of a place that stands behind them: 我的, 去年的, 看看."""
    return (
        text == ""
        or text[-1] in "的在从到去把和与、或里上中下"
        or is_date(text)
        or pattern(
            r"(?:%filler.words%|%filler.in_front%|%questions.list%|%refusals.lead%)+"
        ).fullmatch(text)
        is not None
    )


def _is_of_date(reading: Reading, first: int, at: int) -> bool:
    """Whether a date and 的 stand in front."""
    before = reading.open[first:at]
    return before.endswith("的") and any(
        is_date(before[start:-1]) for start in range(len(before) - 1)
    )


def _innermost(reading: Reading, start: int, end: int) -> int:
    """Where the innermost of several folders begins: 桌面上临时, 教案里面的课件, 那个Contracts."""
    text = reading.open[start:end]
    if spoken.meant(text) is not None:
        return start
    wish = re.match(
        r".{0,6}?(?:想看|想找|要看|要找|在找|想要|看看|找找|帮我|统计|数数|数一数|数一下|查一下|查查|看一下|算一下|算算|列一下|找一下|翻一下|翻翻|清点一下|检查一下)(?=.)",
        text,
    )
    if wish is not None:
        return _innermost(reading, start + wish.end(), end)
    latin = re.search(r"(?:那个|这个|的|里面|下面|里|下)(?=[A-Za-z0-9_ .-]+\Z)", text)
    outer = pattern(
        r"(?:%PLACE%(?:%folders.behind%)的?|%PLACE%的|[\w]+?(?:里面的|里的|下的|下面的|中的|上的|底下的))(?:那个|这个)?(?=[\w])"
    ).match(text)
    return start + max(latin.end() if latin else 0, outer.end() if outer else 0)


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"和|与|、|或者|或|跟|以及|还有|还是", text) if part]


def _joined(
    reading: Reading, start: int, stop: int, names: list[str], certain: bool = True
) -> Found:
    """With the known places that are joined in front: 下载和 Documents 里."""
    joint = re.compile(
        r"([\w]+)\s*(?:文件夹|目录)?(?:里|中)?\s*(?:和|与|、|或者|或|跟|以及|还有|还是|,)\s*\Z"
    )
    match = joint.search(reading.open[:start])
    if match:
        word = match[1]
        for at in range(len(word)):
            if spoken.meant(word[at:]) is not None and word[at:] not in ("文件",):
                begin = match.start(1) + at
                names = [reading.spelt(begin, match.end(1)), *names]
                return _from_in(reading, begin), stop, tuple(names), certain
    return _from_in(reading, start), stop, tuple(names), certain


def _from_in(reading: Reading, start: int) -> int:
    """Where the 在 before a name stands."""
    if reading.open[start - 2 : start] == "现在":
        return start - 2
    return start - 1 if reading.open[start - 1 : start] in ("在", "从") else start


def _is_type_word(text: str) -> bool:
    return pattern(r"(?:%KIND%|%formats.any%)").fullmatch(text) is not None


def _type_follows(reading: Reading, at: int) -> bool:
    """Whether another type is asked for behind a word for a type: 课件里最大的ppt."""
    return pattern("%KIND%").search(reading.open, at) is not None


def _is_nothing(text: str) -> bool:
    """Whether the words before 文件夹 name none: 空, 所有, 最大的."""
    return (
        pattern(
            r"(?:%filler.words%|%filler.in_front%|%states.hidden_only%|%states.empty%"
            r"|%states.duplicate%|%ordering.largest%|%ordering.newest%|%questions.measures%"
            r"|%questions.list%|%formats.any%|%follow.pronouns%|%states.directly%"
            r"|第\s*%NUMBER%\s*(?:个|名)?[大小新旧老早晚]?的?|空|子|\s)+"
        ).fullmatch(text)
        is not None
    )


def _without_filler(reading: Reading, start: int, end: int) -> int:
    """Behind the words in front of a name that are none of it: 请问, 帮我看一下."""
    while match := pattern(r"(?:%filler.in_front%|%questions.list%)\s*").match(
        reading.open, start, end
    ):
        if match.end() >= end or match.end() == start:
            break
        if _WORDS_WITH_VERB.match(reading.open, start, end):
            break
        # 存档 is a folder's name, 存 in front of one is not.
        if spoken.meant(reading.open[start:end]) is not None:
            break
        start = match.end()
    return start


_HYPHENED = fixed(r"[\u3400-\u9fff][-_][\w]|[\w][-_][\u3400-\u9fff]")
"""Stands in names of folders, whatever else they hold: 照片-2023過年."""

_WHICH_BEFORE = fixed("哪[几一]?[个些份张封篇本部首]\\Z")

_WORDS_WITH_VERB = fixed(
    "求职|求学|存档|存折|找平|搜救|统计表|看护|去年|去向|从军|有机|有线|有声|有趣|从化|到货|到家|只言|仅有|再生|求婚|求医|找工作|查重|数学|数独|数码|数据|列车|搜狗|看病|看房|看图|个人"
)
"""Begin with what is a verb elsewhere: 求职的文件夹."""


def _known_in_front(reading: Reading) -> Found | None:
    """A known place with nothing behind it: 下载有多少个 PDF, 在桌面的截图."""
    match = pattern(
        r"(?:(?:在|从)\s*(?P<any>%PLACE%)|(?P<first>%formats.places_first%))"
        r"(?=\s*(?:的|有|共|总|一共|都|占|多大|，|,|:|\s|\d|\Z|最|大于|超过|今|昨|上|这|去))(?:的|,|:)?"
    ).search(reading.open)
    if match is None:
        return None
    group = "any" if match["any"] else "first"
    if match.group(group).isascii() or _is_verb(reading, match):
        return None
    return _joined(reading, match.start(), match.end(), [reading.spelt(*match.span(group))])


def _is_verb(reading: Reading, match: re.Match[str]) -> bool:
    """Whether 下载 is what was done: 今天下载的文件, 我下载的."""
    if match["first"] != "下载" or not match.group().endswith("的"):
        return False
    before = reading.open[: match.start()].rstrip()
    return bool(before) and (
        before[-1] in "我天日月周年近刚期午晚早时在间号\0" or before.endswith("最近")
    )
