"""What files say: "which documents mention …", "about …", 提到, 写了, 里面有."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import file_types
from desktop_app.interpreter.lexicon import NAME, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date
from desktop_app.query.query import Key, Term, Text

MAX_CHARS = 120
"""Of a phrase that is looked for."""

_ASKED = frozenset(
    "啥 什么 哪些 谁 多少 几个 几次 咩 乜 甚么 甚麼 什麼 哪裡 哪里 怎么 怎么样".split()
)
"""Ask what a file says, and are not in it: 第二课讲的啥."""

TOLD = (
    r"(?<![a-z])(?:e-?mailed|wrote|written|mailed|messaged|texted|told|contacted|sent|writes"
    r"|emails)"
    r"(?:\s+to)?(?:\s+(?:me|us|him|her|them))?"
    r"(?:\s+(?:something|an?\s+(?:e-?mail|mail|letter|message|note)))?"
    r"\s+(?:about|regarding|concerning)(?![a-z])"
)
"""Says of what a letter is: "someone emailed me about the beams"."""

_DENIED = fixed(
    r"(?:n't|\bnot|\bnever|\bwithout)\s+\Z"
    r"|(?<![有是提写说讲谈含])(?:没有?|不|从未|未曾?)(?:曾|被)?\Z"
)
_OF_TEXT = ("内容", "正文", "文中", "文字")
_MARKED = fixed(NAME)


@dataclass(frozen=True, slots=True)
class Content:
    """Phrases that must all be in the text, or any of them where `either`; how sure that is."""

    phrases: tuple[str, ...]
    either: bool = False
    certain: bool = True

    def terms(self) -> tuple[Term, ...]:
        """The terms for them."""
        if self.either:
            return (Term(Key.CONTENT, tuple(map(Text, self.phrases))),)
        return tuple(Term(Key.CONTENT, (Text(phrase),)) for phrase in self.phrases)


def take_content(reading: Reading) -> Content | None:
    """Take what is said of the text of files."""
    inside = pattern(
        r"(?:search|look|searching|looking)(?:\s+for)?\s+"
        r"(?:(?:the|a)\s+(?:words?|phrase|term)\s+)?(?P<what>%NAME%"
        r"|[\w' -]+?)\s+(?:inside|within|in)\s+(?:the\s+|my\s+|all\s+)?"
        r"(?:files?|documents|texts?|contents?|file contents)(?=\s+(?:in|under"
        r"|from|of)(?![a-z])|\s*[.?!]*\s*\Z)"
        r"|%contents.has%\s+(?:(?:a|an|the|some|all)\s+)*(?:(?:words?|phrase"
        r"|term)\s+)?(?P<in_it>%NAME%"
        r"|[\w' =:.+#/&@$%*()-]+?)(?:\s+(?:somewhere|anywhere|at all))?\s+(?:in it|in them"
        r"|inside it|inside them|inside|in there"
        r"|in the text|in its text)(?![a-z])"
        r"|(?:(?:search|searching)(?:\s+(?:inside|within|through|in))?"
        r"|(?:look|looking)\s+(?:inside|within|through|into|in))\s+"
        r"(?:(?:the|my|all|of|our)\s+)*(?:files?|documents|texts?|notes|contents?|papers)\s+"
        r"for\s+(?:(?:the\s+)?(?:words?|phrase|text|term)\s+(?P<term>[\w' -]+?)(?=\s*[.?!,]*\s*\Z)"
        r"|(?:the\s+(?:words?|phrase|text|term)\s+)?(?P<sought>%NAME%))"
        r"|(?:搜索?|查找?)(?:一下)?(?:内容|正文|文字)(?:里|中)?(?:%contents.verbs%|的|有|为)?\s*(?P<zh>%NAME%|[\w]+)"
    ).search(reading.open)
    if inside is not None and inside["in_it"] in ("it", "that", "this", "them"):
        return _topic(reading, *inside.span())
    if inside is not None and inside.group("in_it") not in ("nothing", "anything", "something"):
        group = next(name for name in ("what", "in_it", "sought", "term", "zh") if inside[name])
        if inside["zh"]:
            return _phrases(reading, inside.start(), inside.start("zh"), certain=True)
        phrase = reading.spelt(*inside.span(group))
        reading.take(*inside.span())
        return Content((phrase,))
    needed = pattern(
        r"(?:%questions.which%\s+(?:of\s+(?:my|the|these|those|our"
        r"|all)\s+)*(?!%KIND%)(?:[a-z]+\s+){1,2}?"
        r"|(?<![a-z])(?:files|scripts|programs|documents|recipes"
        r"|notes)(?:\s+in\s+[\w-]+)?\s+(?:that|which)\s+)(?P<verb>uses|use|calls? for|needs?"
        r"|requires?|asks? for)(?![a-z])\s+"
        r"(?!%NUMBER%|%questions.space%|(?:up|more|most|less|least|too|so|much|to"
        r"|the (?:most|least)|[a-z]*ing|a lot|lots|any|some)(?![a-z])"
        r"|[^?!.,]*(?:space|room|storage)(?![a-z]))"
    ).search(reading.open)
    if needed is not None:
        # "which of my recipes uses cinnamon"
        return _phrases(reading, needed.start("verb"), needed.end(), certain=True)
    whereabouts = pattern(
        r"(?P<what>%NAME%)\s*(?:这个词|这[一两三四几]?个字|这句话|一词|的[\u3400-\u9fff]{1,4}?)?\s*"
        r"(?:都|是|被)?(?:出现|写|记|记录|登记|列|收|收录|提到|说|用)(?:过|了)?在(?=哪)"
    ).search(reading.open)
    if whereabouts is not None:
        # “错别字”出现在哪里
        phrase = reading.spelt(*whereabouts.span("what"))
        reading.take(whereabouts.start(), whereabouts.end() - 1)
        return Content((phrase,))
    related = pattern(
        r"(?:和|与|跟|同|与)(?P<what>%NAME%|[\w]{1,12}?)(?:有关|相关|有关系)(?:的|系)?"
    ).search(reading.open)
    if related is not None:
        phrase = reading.spelt(*related.span("what"))
        reading.take(*related.span())
        return Content((phrase,), certain=False)
    quoted = pattern(
        r"%contents.which%[^?,。，？\0]{0,24}?(?P<has>%contents.has%)\s*(?:(?:the|a|this|that)\s+)?"
        r"(?:(?:exact\s+|following\s+)?(?:line|sentence|string|quote|expression|wording|name"
        r"|number|title"
        r"|heading|question|figure|comment|code)\s+)?(?P<what>%NAME%)"
    ).search(reading.open)
    if quoted is None:
        quoted = pattern(
            r"(?:pdf|docx?|xlsx?|pptx?|txt|md|word|excel|邮件|表格|幻灯片|文本)\s*(?:文件|文档)?"
            r"(?P<has>(?:里面|里|中)(?:有|写有|含有))\s*(?P<what>%NAME%)"
        ).search(reading.open)
    if quoted is not None and _is_phrase(reading, quoted.start("what")):
        return _phrases(reading, quoted.start("has"), quoted.start("what"), certain=True)
    held = pattern(
        r"哪(?:一|几)?[个份张篇封本些][^\0\ue000,，。?？]{0,8}?(?P<has>里(?:面|头|边)?"
        r"(?:(?:有|带|存|记)(?:了|着)?|(?:需要|要|得|会)(?:用到?|放|加)|需要|用了|加了))"
        r"(?=[\w\ue000])(?!几|多少|什么|啥|哪|%contents.verbs%)"
    ).search(reading.open)
    if held is not None and not pattern(
        r"%folders.chinese_nouns%|%KIND%|%formats.any%(?=[\s?？]*\Z)"
    ).search(reading.open, held.start() if "夹" in held.group() else held.end()):
        # 哪份教案里有加法
        return _phrases(reading, held.start("has"), held.end("has"), certain=True)
    for cue in pattern(
        rf"(?P<cue>{TOLD}|%contents.verbs%|(?<=[里面头])[说写讲记](?![\s明作字])"
        rf"|(?P<about>%contents.about%))\s*(?::\s*)?"
    ).finditer(reading.open):
        if _DENIED.search(reading.open[: cue.start()]):
            # What they do not mention is the matter of `exclusions`.
            continue
        if cue["about"] and not _about_something(reading, cue):
            continue
        if _is_of_later(reading, cue.end()) or _holds_files(reading, cue):
            continue
        if _NOTHING.match(reading.open, cue.end()):
            # What contains no files, or no data, is empty.
            continue
        verb = pattern("%contents.verbs%").match(reading.open, cue.end())
        if verb and len(verb.group()) > 1 and cue["cue"].startswith(_OF_TEXT):
            # 内容有提到: the second verb tells of what.
            continue
        weak = cue["cue"].strip() in words_of("names.weak_verbs")
        certain = not cue["about"] and not (weak and not _MARKED.match(reading.open, cue.end()))
        dated = cue["cue"].rstrip().endswith(("到", "及"))
        content = _phrases(reading, cue.start(), cue.end(), certain=certain, dated=dated)
        if content is not None:
            return content
    return None


_NOTHING = fixed(
    r"(?:no|nothing|zero)\b(?=\s+(?:files?|data|text|bytes?|content|folders?|subfolders?|items?"
    r"|at all|in\b|inside)|\s*[?!.]|\s*\Z)"
)

_TOPIC = fixed(
    r"\A\s*(?:the\s+)?(?:(?:words?|phrase|term|name|text)\s+)?"
    r"(?P<what>[\ue000][\ue001]*|[\w' ]{2,60}?)"
    r"\s*(?:[,:.?!;]|\s[–—-]+\s)"
)


def _topic(reading: Reading, start: int, end: int) -> Content | None:
    """Take what stands in front for what "it" is: "bluetongue - which files have it in them?"."""
    topic = _TOPIC.match(reading.open, 0, start)
    if topic is None:
        return None
    phrase = reading.spelt(*topic.span("what"))
    reading.take(*topic.span())
    reading.take(start, end)
    return Content((phrase,))


def _is_phrase(reading: Reading, start: int) -> bool:
    name = reading.names.get(start)
    return name is not None and "/" not in name[1] and not re.search(r"\.\w{2,4}$", name[1])


def _is_of_later(reading: Reading, at: int) -> bool:
    """Whether a verb tells only of writing, and another one of what: 我写过一份东西里面提到陈皮."""
    return (
        pattern(
            r"\s*(?:about\s+)?(?:something|sth|an?\s+\w+|一?[份个篇些封](?:东西|文件|文档"
            r"|%KIND%)?)[^,，。?？]{0,6}?"
            r"\s*(?:that\s+|which\s+|里面|里|中)?%contents.verbs%"
        ).match(reading.open, at)
        is not None
    )


def _holds_files(reading: Reading, cue: re.Match[str]) -> bool:
    """Whether a folder is asked for what lies in it: "does Music contain any hidden files?"."""
    asked = _ASKED_OF.match(reading.open, 0, cue.start())
    if asked is None or cue["cue"].strip() not in ("contain", "contains"):
        return False
    start = pattern(r"(?:(?:any|some|the|my|of|many|empty|duplicate)\s+|[\s\0])*").match(
        reading.open, cue.end()
    )
    begin = start.end() if start else cue.end()
    types = file_types.types_in(reading.part(begin, len(reading.open)))
    ends = [begin + one.end for one in islice(types, 2) if one.start == 0]
    folders = pattern("%folders.plural_nouns%").match(reading.open, begin)
    return any(
        _ENDS.match(reading.open, end) for end in (*ends, *([folders.end()] if folders else ()))
    )


_ASKED_OF = fixed(r"[^?!.]*(?<![a-z])(?:does|do|did)\s")
_ENDS = fixed(
    r"(?:\s+files?)?(?=[\s\0]*(?:[?!.,]|\Z)|\s+(?:in|that|which|from|over|under|larger|bigger"
    r"|smaller"
    r"|older|newer)(?![a-z]))"
)


def _about_something(reading: Reading, cue: re.Match[str]) -> bool:
    """Whether "about" is no "what about", "how about", "about 5 MB"."""
    before = reading.open[: cue.start()].rstrip()
    if before.endswith(("what", "how")) or re.match(r"\s*\d", reading.open[cue.end() :]):
        return False
    # 关于水稻育种的论文 begins with it.
    return bool(before) or not cue["about"].isascii()


def _phrases(
    reading: Reading, start: int, at: int, *, certain: bool, dated: bool = False
) -> Content | None:
    """The phrases from `at` on; where `dated`, they may be words of the calendar: 提到中秋."""
    phrases: list[str] = []
    either = False
    while len(phrases) < 4:
        article = pattern(r"(?:%contents.articles%\s*)+").match(reading.open, at)
        begin = article.end() if article and article.end() < len(reading.open) else at
        if lead := _BEFORE_MARKED.match(reading.open, begin):
            # 记过要买“护手霜”: what stands in quotes is what is looked for.
            begin = lead.end()
        marked = _MARKED.match(reading.open, begin)
        end = marked.end() if marked else _end(reading, begin)
        begin = begin if marked else _begin(reading, at, end)
        if not marked and end <= begin:
            break
        if not (marked or dated) and is_date(reading.open[begin:end].strip()):
            break
        phrase = reading.spelt(begin, end).strip("的 .…")
        if not phrase or len(phrase) > MAX_CHARS or phrase in _ASKED or _ASKING.match(phrase):
            break
        phrases.append(phrase)
        tail = pattern(
            r"\s*(?:这|那)?[一二两三四五六七八九十几]?个?(?:字样|字眼|关键字|关键词|字|词语|词|短语)?"
            r"(?:的内容|内容|的(?:这|那)?件?事(?:情|儿)?(?![\u3400-\u9fff]))?(?:的)?"
        ).match(reading.open, end)
        at = end = tail.end() if tail else end
        joint = pattern(
            r"\s*(?:,|、)?\s*(?P<joint>%contents.either%)\s*(?:%contents.verbs%\s*)?"
        ).match(reading.open, end)
        if joint is None or not (_MARKED.match(reading.open, joint.end()) or marked is None):
            break
        if not _MARKED.match(reading.open, joint.end()) and not _plain_word_follows(
            reading, joint.end()
        ):
            break
        either = joint["joint"] in ("or", "either", "或者", "或", "或是")
        at = joint.end()
    if not phrases:
        return None
    # "either … or", 同时 and "both" change nothing more.
    lead = pattern(
        r"(?:both|either|同时|都|(?:的|\A|(?<=[,，。\0]))?(?:正文|内文|内容|文字|全文)(?:里面|里头|里|中|上)?(?:都|就|也|有"
        r"|同时|一起)*)\s*\Z"
    ).search(reading.open[:start])
    reading.take(lead.start() if lead else start, at)
    return Content(tuple(phrases), either, certain)


_ASKING = fixed("哪[些个份几种张篇封本]|什么[文东内资]|多少[个份篇张封]|几[个份篇张封本]")
_BEFORE_MARKED = fixed(r"[\u3400-\u9fff]{1,4}(?=\ue000)")


def _plain_word_follows(reading: Reading, at: int) -> bool:
    word = re.compile(r"[\w-]+").match(reading.open, at)
    return (
        word is not None
        and not pattern(
            r"%questions.count%|%questions.space%|%questions.which%|%folders.before%"
            r"|%dates.modified%"
        ).match(reading.open, at)
        and is_date(word.group()) is False
    )


def _begin(reading: Reading, at: int, end: int) -> int:
    article = pattern(r"(?:%contents.articles%\s*)+").match(reading.open, at, end)
    return article.end() if article and article.end() < end else at


def _end(reading: Reading, start: int) -> int:
    """Where a phrase without quotes ends."""
    text = reading.open
    stop = re.compile(r"[?!,;。，？！；\0\ue000]|[.:](?=\s|\Z)|\s[–—-]+\s").search(text, start)
    end = stop.start() if stop else len(text)
    for boundary in pattern(
        r"\s(?P<word>%contents.boundary%)|(?<!\A)(?P<zh>%contents.boundary_chinese%)"
    ).finditer(text, start, end):
        if boundary.start() > start and _ends_phrase(reading, boundary, end):
            return boundary.start()
    while end > start + 1 and text[end - 1] in " 的吗呢吧呀么":
        end -= 1
    return end


def _ends_phrase(reading: Reading, boundary: re.Match[str], end: int) -> bool:
    return not (
        boundary["zh"] in ("都", "了", "有", "和")
        and boundary.end() < end - 2
        and boundary["zh"] != "和"
    )
