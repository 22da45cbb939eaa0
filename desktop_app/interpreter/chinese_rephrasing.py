"""Chinese questions in another order, as the recognisers read them: mp4 以外的视频, 截图不算….

What is left out, why somebody asks and how a name ends may stand in several places; here they are
put where it is looked for. What is no such question stays as it was typed.
"""

from __future__ import annotations

import re
import unicodedata

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import chinese_asides, chinese_names, file_types
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading, small
from desktop_app.interpreter.when import is_date

_SIGNS = ",，.。;；:：?？!！、\\s"
_OTHER_THAN = fixed(
    rf"(?P<what>[^{_SIGNS}](?:[^{',，。;；?？!！'}]{{0,30}}?[^{_SIGNS}])?)\s*(?:以外|之外)的?(?!面|边|头)"
)
_LEAVING_OUT = fixed("除|不算|不包|不含|不计|不要|排除|去掉|刨|撇|抛开|扣掉|别算|另外")
_INSIDE = fixed(
    r"(?:里面|里边|里头|里|当中|之中|中间|(?<!其)中|下面|底下|下|上面|(?<!以)上|内)的?\s*(?![面边头])"
)


def rephrased(question: str) -> str:
    """`question` as it is read; itself where there is nothing to put elsewhere."""
    if question.isascii():
        return question
    text = unicodedata.normalize("NFKC", question)
    # Position by position the same as the text, in small simplified characters.
    compared = small(text)
    for form in (
        _inside_place,
        _inside_said,
        chinese_asides.less_who,
        chinese_asides.less_why,
        chinese_asides.said_plainly,
        chinese_asides.so_many,
        chinese_asides.with_letters,
        chinese_asides.find_folder,
        chinese_asides.placed_first,
        chinese_asides.noted_where,
        chinese_names.hidden_said,
        chinese_names.hidden_folder,
        chinese_names.side_said,
        _dated_said,
        _limit_said,
        _unit_said,
        _most_of_kind,
        chinese_names.called_with,
        _smaller_said,
        chinese_names.ending_first,
        _less_of_folder,
        _other_than,
        _left_out_first,
    ):
        put = form(text, compared)
        if put is not text:
            text, compared = put, small(put)
    return text


_PLACE_ALONE = r"\A\s*(?:那么?|还有)?(?P<place>%formats.places_first%)呢[\s?？!！。]*\Z"


def _inside_place(text: str, compared: str) -> str:
    """那下载呢 asks about the folder: 那下载里呢."""
    match = pattern(_PLACE_ALONE).match(compared)
    end = match.end("place") if match else 0
    return f"{text[:end]}里{text[end:]}" if match else text


_OF_PLACE = fixed(
    r"(?:在|从|查|搜|找)\s*(?P<place>[^,，。;；?？!！哪在从]{2,30}?)(?<![里中下上面头内])的(?=哪[些几一]?[个份张封]?)"
)


def _inside_said(text: str, compared: str) -> str:
    """在工程资料-备份2021的哪些文件里: 在工程资料-备份2021里的哪些文件里."""
    match = _OF_PLACE.search(compared)
    if match is None or is_date(match["place"]):
        return text
    end = match.end("place")
    return f"{text[:end]}里{text[end:]}"


_DATE_OF = fixed(
    r"(?:最后|最近|上次)?(?:的)?(?P<verb>修改|改动|更改|编辑|更新|变更|创建|新建|拍摄|下载)的?(?:时间|日期)\s*(?:是|在|为|位于|处于|都在)?\s*"
    r"(?=[\d今去前昨上本这近]|早于|晚于|迟于|介于|从|最近)"
)
_VERBS = {"创建": "创建于", "新建": "创建于", "拍摄": "拍摄于", "下载": "下载于"}


def _dated_said(text: str, compared: str) -> str:
    """修改时间在 2024 年的 as 修改于 2024 年的."""
    match = _DATE_OF.search(compared)
    if match is None:
        return text
    verb = _VERBS.get(match["verb"], "修改于 ")
    return f"{text[: match.start()]}{verb}{text[match.end() :]}"


_UNIT = fixed(r"(?<=\d)\s*个\s*(?=(?:[gmkt]b?|[gmkt]ib)(?![a-z])|兆)")


def _unit_said(text: str, compared: str) -> str:
    """1.5 个 G as 1.5 G."""
    match = _UNIT.search(compared)
    return text if match is None else f"{text[: match.start()]} {text[match.end() :]}"


_MOST_OF_KIND = r"(?P<kind>%KIND%)(?:的?数量|的?数目|数)?\s*(?:是)?最多"


def _most_of_kind(text: str, compared: str) -> str:
    """哪个文件夹里照片最多: which one has the most files of that kind."""
    match = pattern(_MOST_OF_KIND).search(compared)
    if (
        match is None
        or pattern("哪一?个%folders.chinese_nouns%|%folders.chinese_nouns%").search(compared)
        is None
    ):
        return text
    if pattern("%formats.any%").fullmatch(match["kind"]):
        return text
    end = match.end("kind")
    return f"{text[:end]} 里面文件最多{text[match.end() :]}"


_LIMIT = fixed(
    r"(?P<sign>早于|晚于|迟于)\s*(?P<date>(?:[\d〇零一二三四五六七八九十]+\s*年)?(?:\s*[\d一二三四五六七八九十]+\s*月份?)?"
    r"(?:\s*[\d一二三四五六七八九十]+\s*[日号])?|[去今前]年|上个?月|上周|昨天|前天|今天)(?!\d)"
)


def _limit_said(text: str, compared: str) -> str:
    """早于 2015 年的 as 2015 年以前的."""
    match = _LIMIT.search(compared)
    if match is None or not match["date"].strip():
        return text
    date = text[slice(*match.span("date"))].replace(" ", "")
    side = "以前" if match["sign"] == "早于" else "以后"
    return f"{text[: match.start()]}{date}{side}{text[match.end() :]}"


_SMALLER = fixed(
    r"比\s*(?P<size>(?:[\d.]{1,12}|[一两二三四五六七八九十百千半]{1,6})\s*个?\s*(?:[kmgt]i?b?(?![a-z])|兆|字节|bytes?))"
    r"\s*(?:还|要|更)*\s*(?:小|少|轻)(?:一?[些点])?的?"
)


def _smaller_said(text: str, compared: str) -> str:
    """比 5 KB 小的 as 小于 5 KB 的."""
    match = _SMALLER.search(compared)
    if match is None:
        return text
    size = text[slice(*match.span("size"))]
    return f"{text[: match.start()]}小于 {size} 的{text[match.end() :]}"


_OF_FOLDER = (
    r"(?:不包括|不包含|不含|不算|不计)(?:里面的?)?\s*(?P<what>[^,，。;；?？!！的]{1,20}?)(?:文件夹|目录)?(?:里面?|中|下面?)?\s*的\s*"
    r"(?=(?:%KIND%|[a-z]{2,5})\s*(?:文件|文档)?\s*(?:一共|总共|共|总计|都)?(?:有|是)?(?:几|多少|哪))"
)


def _less_of_folder(text: str, compared: str) -> str:
    """不包括 Bank 的 PDF 有几份: the PDFs are asked for, Bank is left out."""
    match = pattern(_OF_FOLDER).search(compared)
    named = match is not None and text[match.start("what")].isupper()
    if match is None or (match.group().startswith("不包") and not named):
        # 不包括违约金的合同: what they do not say.
        return text
    if next(file_types.types_in(Reading(match["what"])), None) is not None:
        return text
    what = text[slice(*match.span("what"))]
    return f"{text[: match.start()]}除了“{what}”以外的{text[match.end() :]}"


def _other_than(text: str, compared: str) -> str:
    """Mp4 以外的视频 as 除了 mp4 以外的视频."""
    match = _OTHER_THAN.search(compared)
    if match is None:
        return text
    start, end = _behind_place(compared, *match.span("what"))
    before = compared[:end]
    if _LEAVING_OUT.search(before[before.rfind(",") + 1 :]) or compared[start:end].endswith("除此"):
        return text
    return f"{text[:start]}除了{text[start:]}"


_DROPPED = (
    r"(?P<what>[^,，。;；?？!！]{1,30}?)(?:的话)?(?:都|就|全|通通|先|要|可以)*\s*"
    r"(?P<cue>排除掉|排除在外|排除|剔除掉|剔除|除外|不算在内|不算进去|不算|不计算在内|不计在内|不计入|不计|不要算"
    r"|不用算|别算进去|别算上|别算|不要了|去掉|扣掉|刨掉|刨除|不包括在内|不包括|撇开|不看|不管|忽略掉|忽略|跳过)"
    r"(?:了|吧|啊)?\s*(?:[,，;；]\s*|(?<=除外)(?=还|一共|总共|共|剩|有|都))"
)


def _left_out_first(text: str, compared: str) -> str:
    """下载里 zip 排除掉,还剩几个 as 下载里除了 zip 以外,还剩几个."""
    match = pattern(_DROPPED).search(compared)
    if match is None:
        return text
    start, end = _behind_place(compared, *match.span("what"))
    lead = re.match(r"\s*(?:如果|假如|要是|请|把|将|里面的?)\s*", compared[start:end])
    start += lead.end() if lead else 0
    what = compared[start:end].strip()
    if (folder := _NAMED_FOLDER.fullmatch(what)) is not None:
        name = text[
            slice(
                *(
                    start + at + len(compared[start:end]) - len(compared[start:end].lstrip())
                    for at in folder.span("name")
                )
            )
        ]
        return f"{text[:start]}除了“{name}”文件夹以外,{text[match.end() :]}"
    if not what or pattern(
        r"(?:子?%folders.chinese_nouns%|隐藏的?(?:文件)?|.*子%folders.chinese_nouns%.*)"
    ).fullmatch(what):
        return text
    if _LEAVING_OUT.search(what):
        return text
    return f"{text[:start]}除了{text[start:end]}以外,{text[match.end() :]}"


_NAMED_FOLDER = fixed(
    r"(?P<name>[^“”\"「」的]{2,20}?)(?:那个|这个|那|这|的)(?:子)?(?:文件夹|目录|资料夹)"
)


def _behind_place(compared: str, start: int, end: int) -> tuple[int, int]:
    """What a span has behind the place that it begins with: 下载里 zip."""
    inner = [one.end() for one in _INSIDE.finditer(compared, start, end) if one.end() < end]
    return (inner[-1] if inner else start), end
