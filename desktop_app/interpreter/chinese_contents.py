"""What files say, asked in Chinese with the words in front: 灌注桩都写在哪些文件里, 全文搜一下….

The other forms are the matter of `contents`; these begin with what is looked for, or ask where.
"""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.contents import Content
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.when import is_date

MAX_CHARS = 16
"""Of a word that stands without quotes."""

_WORD = (
    r"(?:\s*(?:这|那|该)?[一两三四五六几]?(?:个|句|些)?"
    r"(?:字样|字眼|关键词|关键字|词语|词儿|短语|词|字|话))?"
)
_BARE = r"[\w·-]{2,16}?"
_SAYS = r"(?:出现|提到|提及|提|写到|写|记|讲|说|谈到|用到|登记|记录|记载)(?:到|了|过|着|有)*"
_WHICH = r"(?:哪[几一]?[个些份张封篇本部条页]|哪几?(?=%KIND%|%formats.any%)|什么|几[个份张封篇本])"
_NOUN = r"(?P<noun>%KIND%|%formats.any%|[a-z0-9]{2,5}(?:\s*(?:%formats.any%))?)"
_INSIDE = r"\s*(?:的?(?:内容|正文|文字))?(?:当中|里面|里头|里边|之中|里|中|上面|上|内)"
_END = r"[\s了的呢吗啊呀嘛来着?？!！。]*\Z"

_IN_WHICH = (
    rf"(?P<lead>\A|[\0,，:：。]|(?<=[里中面头上]))\s*(?:请问|帮我(?:查查|看看|找找|查一下|看一下|找一下)|看看|查查|查一下|看一下|找找)?\s*"
    rf"(?P<what>%NAME%|{_BARE})(?P<word>{_WORD})\s*(?:都|分别|一共|总共|到底|究竟|曾经?|有|是|被|会|\s)*"
    rf"(?:(?P<says>{_SAYS})(?:于|在)|在|于)(?P<place>\s*[^\0,，。?？哪]{{2,30}}?(?:的|里|中|下))??\s*(?P<asks>{_WHICH})\s*的?\s*{_NOUN}(?P<inside>{_INSIDE})?"
    rf"\s*(?:都|有|被|曾经?)*(?P<said>{_SAYS})?{_END}"
)
"""灌注桩都写在哪些文件里头, “回填土”在哪几个文件里出现过."""

_FULL_TEXT = (
    r"(?:请|帮我|帮忙|麻烦|给我|在|做个?|用)*\s*(?:(?:所有|全部)的?(?:文件|文档|资料)(?:里面?|当中|中)\s*(?:搜索|检索|查找|搜寻|搜|查|找)|"
    r"(?:全文|正文|内文|文件内容|内容|文字)(?:里面?|中)?\s*(?:搜索|检索|查找|搜寻|搜|查|找)"
    r"|(?:搜索|检索|查找|搜寻|搜|查|找)(?:一下|下|查)?\s*(?:全文|正文|内文))"
    r"(?:一下|下|一搜|一查|一找|看看|找找|看)?\s*(?:里面?|中)?(?:含有?|包含|带有?|有|的)?[\s:：]*"
    r"(?P<what>%NAME%|[\w·-]{2,16}?)(?=[\s,，。?？!！]|的(?:%formats.any%|%KIND%)|\Z)"
    rf"{_WORD}(?:的(?:%formats.any%))?"
)
"""全文查一下“洪峰”."""

_SEEING_WHERE = (
    r"[\s,，。]*(?:看看|看下|看一下|看|找找|瞧瞧)?\s*(?:它|都|是)*(?:在|出现在|出自|写在|有)"
    r"(?:哪[几一]?[个些份张封篇本]|哪里|哪儿|哪)\s*(?:%formats.any%|%KIND%)?(?:里面?|里头|中)?"
    r"(?:出现|有)?[\s了的呢啊?？!！。]*\Z"
)

_WHERE_SAID = (
    r"(?:我|咱|我们)?(?:之前|以前|上次|好像|记得|曾经?|是|到底|究竟)*(?:在|是在)?\s*"
    r"(?:(?:哪里|哪儿|哪个?(?:%formats.any%|%formats.broad%)|哪[个份张封篇本]|什么(?:地方|%formats.any%)|哪)(?:里面?|里头|中|上)?)\s*"
    r"(?:有|曾经?|还|也|都)*(?:提到|提及|写到|记到|讲到|说到|谈到|记录|写|记|提|讲|说)(?:过|了|下|到|着|有)+\s*"
    r"(?:我们?)?(?:(?:想|打算|准备|说|得)?(?:要|去|得|该)?(?:去)?(?:买|带|用|吃|做|找|还|交|换|修|学|看|送|订)?(?:点|些|个|的|到)?)?"
    rf"(?P<what>%NAME%|[\w·-]{{2,12}}?){_WORD}(?:的?(?:这|那)?(?:件|回)?(?:事情|事儿|事)|这东西)?{_END}"
)
"""我在哪儿记过要买“护手霜”来着."""

_ABOUT = (
    r"(?P<what>%NAME%)\s*(?:这?方面|的事|有关|相关|这个?(?:话题|主题|事|项目))?(?:有关|相关)?的"
    r"(?=%formats.any%|%KIND%|[a-z]{3,5}(?![a-z]))"
)
_ABOUT_BARE = (
    r"(?:\A|(?<=[\0,，。\s找出查里中]))(?:和|与|跟|同)?(?P<what>[\u3400-\u9fff]{2,8}?)(?:有关|相关)的"
    r"(?=%formats.any%|%KIND%|[\w]{2,6}(?:有|都|在|[\s?？]|\Z))"
)
"""梅雨相关的会议纪要."""
_THIS = (
    r"(?:(?:下面|以下)?(?:这|那)(?:一|么一|样一)?[两三四五六几]?(?:个|句|些)?"
    r"(?:字样|关键词|关键字|词语|词|字|话|短语))"
)
_MARKED_FORMS = (
    # 里头有“灌注桩”三个字的表格
    rf"(?:(?<=[\0,，。\s找出])|\A)(?:里面?|里头|里边|其中|内容里?|正文里?|文中)\s*(?:有|带有?|含有?|包含|写有|写着|出现)"
    rf"(?:了|着|过)?\s*(?P<what>%NAME%){_WORD}的?(?=\s*(?:%KIND%|%formats.any%|[a-z]{{2,5}}|有哪|是哪|[?？]|\Z))",
    # 哪个文件有这句话:“回填土”
    rf"(?:有|含有?|包含|出现|写着)(?:了|过|着)?{_THIS}[\s:：,，]*(?P<what>%NAME%)",
    # “挡土墙”这个词,文件里有吗
    rf"(?P<what>%NAME%)\s*{_THIS}[\s,，]*(?:在)?(?:%formats.any%|%formats.broad%)(?:里面?|里头|中)?(?:有|出现|提到|写)"
    r"(?:过|了)?(?:吗|没有|没|么)?[\s?？!！。]*\Z",
    # “洪峰”出现过吗
    r"\A\s*(?P<what>%NAME%)\s*(?:有没有|有|是否)?(?:被)?(?:出现|提到|提及|写|说|讲)(?:到)?(?:过|了)(?:吗|没有|没|么)?[\s?？!！。]*\Z",
)
_ALL_SAID = (
    r"(?P<all>%NAME%(?:\s*[、和与跟及,，]?\s*%NAME%){1,3})\s*(?:这[两三四几]?个词)?(?:都|均|同时|全都|全)+(?:被)?"
    r"(?:提到|写到|出现|说到|讲到|提及|包含|有|含有?)(?:了|过)?的?(?=\s*(?:%formats.any%|%KIND%|[a-z]{2,5}))"
)
"""“回填土”“挡土墙”都提到的文件."""

_RELATED = fixed("有关|相关|方面|的事|话题|主题")


def take_said(reading: Reading) -> Content | None:
    """Take the words that are said to stand in files, with what asks for these files."""
    if reading.open.isascii():
        return None
    if (full := pattern(_FULL_TEXT).search(reading.open)) is not None:
        phrase = _phrase(reading, full.span("what"))
        if phrase:
            reading.take(*full.span())
            tail = pattern(_SEEING_WHERE).search(reading.open, full.end())
            if tail is not None:
                reading.take(*tail.span())
            return Content((phrase,))
    if (held := pattern(_IN_WHICH).search(reading.open)) is not None and _is_of_text(reading, held):
        phrase = _phrase(reading, held.span("what"))
        if phrase:
            reading.take(held.start("what"), held.start("place" if held["place"] else "asks"))
            reading.take(held.end("noun"), held.end())
            reading.take(*held.span("asks"))
            return Content((phrase,))
    if (where := pattern(_WHERE_SAID).search(reading.open)) is not None:
        phrase = _phrase(reading, where.span("what"))
        if phrase:
            reading.take(*where.span())
            return Content((phrase,))
    if (about := pattern(_ABOUT_BARE).search(reading.open)) is not None:
        phrase = _phrase(reading, about.span("what"))
        if phrase:
            reading.take(about.start("what"), about.end())
            return Content((phrase,), certain=False)
    if "\ue000" not in reading.open:
        return None
    for form in _MARKED_FORMS:
        if (said := pattern(form).search(reading.open)) is not None:
            phrase = reading.spelt(*said.span("what"))
            reading.take(*said.span())
            return Content((phrase,))
    if (several := pattern(_ALL_SAID).search(reading.open)) is not None:
        first, last = several.span("all")
        phrases = [name for at, (_, name) in sorted(reading.names.items()) if first <= at < last]
        reading.take(*several.span())
        return Content(tuple(phrases))
    if (about := pattern(_ABOUT).search(reading.open)) is not None and _RELATED.search(
        about.group()
    ):
        phrase = reading.spelt(*about.span("what"))
        reading.take(*about.span())
        return Content((phrase,), certain=False)
    return None


def _is_of_text(reading: Reading, match: re.Match[str]) -> bool:
    """Whether it asks which files say so, and not in which one lies what has that name."""
    folder = pattern("%folders.chinese_nouns%").match(reading.open, match.start("noun"))
    if folder is not None:
        return False
    marked = match["what"].startswith("\ue000")
    several = re.search("[些几]", match["asks"]) is not None
    if marked:
        name = reading.names[match.start("what")][1]
        if re.search(r"[/\\]|\.\w{1,5}\Z", name):
            return False
        return bool(match["says"] or match["said"] or match["inside"] or match["word"].strip())
    told = match["says"] or match["said"] or match["word"].strip()
    return several and bool(told) and bool(match["inside"])


def _phrase(reading: Reading, span: tuple[int, int]) -> str:
    """The words in a span, where they are no question, no date and no word for files; else ""."""
    text = reading.open[slice(*span)]
    if text.startswith("\ue000"):
        return reading.spelt(*span)
    plain = len(text) <= MAX_CHARS and not is_date(text)
    asks = pattern(
        r"%questions.count%|%questions.which%|%questions.where%|%questions.exists%|%questions.list%"
        r"|(?:%formats.any%|%KIND%|%filler.words%)\Z|%folders.behind%\Z|哪|什么|啥"
    )
    return reading.spelt(*span) if plain and asks.match(text) is None else ""
