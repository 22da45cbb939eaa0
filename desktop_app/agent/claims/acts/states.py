"""Acts that a sentence claims by what is so now: "your folder is now tidy", 副本都不见了."""

from __future__ import annotations

from desktop_app.agent.claims.acts.others import AT_ITS_TIME, NOT_DONE, REPORTED, TOLD
from desktop_app.fixed_patterns import fixed

_TIDY = (
    r"(?:tidy|tidied|clean(?:ed(?:[- ]up)?|er)?|clear|neat|neatly \w+|organi[sz]ed|sorted|in order"
    r"|decluttered|empty|spotless|(?:free|rid|clear|clean) of\b|without duplicates|back in shape"
    r"|as good as new|de-?duplicated)"
)
_KEPT = (
    r"(?:folders?|director(?:y|ies)|downloads?|desktop|documents|pictures|photos|home|files?"
    r"|librar(?:y|ies)|disk|drive|computer|laptop|mac|pc|everything|it|they|things)"
)
_NEEDLESS = (
    r"(?:cop(?:y|ies)|duplicates?|dupes?|extras?|spares?|doubles|junk|clutter|mess|leftovers"
    r"|installers?|screenshots|temp(?:orary)? files|(?:old|extra|spare|redundant|unneeded|unwanted"
    r"|useless|blurry|empty) (?:\w+ )?(?:ones?|files?|folders?|photos?|pictures?|versions?)"
    r"|(?:second|other|duplicate) (?:ones?|files?|cop(?:y|ies)))"
)
_STATE = fixed(
    # Your Downloads folder is now tidy; everything is nice and clean now
    rf"\b{_KEPT}\b[^.,;:!?\n]{{0,40}}?\b(?:is|are|looks?)\s(?:all\s|both\s)?(?:now|finally|again)\s"
    rf"(?:all\s|much\s|nice and\s|completely\s|fully\s|a lot\s)?{_TIDY}"
    rf"|\b{_KEPT}\b[^.,;:!?\n]{{0,40}}?(?:\b(?:is|are|looks?)|['’]s|['’]re)\s"
    rf"(?:all\s|much\s|nice and\s|completely\s|fully\s|a lot\s)?{_TIDY}"
    r"(?: and \w+)?\s(?:now|again)\b"
    rf"|^\W{{0,8}}(?:there(?: you go)?\W{{1,3}})?\b(?:your|the)\b[^.,;:!?\n]{{0,40}}?\b{_KEPT}\s"
    r"(?:is|are)\s(?:all\s)(?:tidy|tidied|clean(?:ed)?|neat|organi[sz]ed|sorted|in order)\b"
    # All cleaned up; all tidied; everything cleaned up
    r"|^\W{0,8}(?:(?:okay|ok|right|great|done|there|perfect)\W{1,3})?(?:it['’]s "
    r"|everything(?:['’]s| is)? )?"
    r"(?:all|everything|nicely)\s(?:now\s)?"
    r"(?:clean(?:ed)?(?:[- ](?:up|out|now))|cleaned|tidied(?: up)?|tidy now|cleared(?: out| up)?"
    r"|decluttered|in order now|organi[sz]ed now|neat now)\b"
    r"|^\W{0,8}(?:cleaned|tidied|cleared|decluttered)(?: up| out)?\W{0,3}$"
    # The copies are gone; no more duplicates
    rf"|\b{_NEEDLESS}\b[^.,;:!?\n]{{0,40}}?(?:\b(?:is|are)|['’]s|['’]re)\s(?:all\s|both\s|now\s"
    rf"|no longer\s){{0,2}}"
    r"(?:gone|history|no more|out of the way|away|off your \w+|there(?: anymore)?\W*$)"
    rf"|\b{_NEEDLESS}\b[^.,;:!?\n]{{0,40}}?(?:\b(?:is|are)|['’]s|['’]re)\s(?:no longer in"
    rf"|not in)\s(?:your|the)\b"
    rf"|^\W{{0,8}}(?:there are "
    rf"|there['’]s )?(?:now )?no more {_NEEDLESS}\b[^.,;:!?\n]{{0,30}}[.!]?\s*$"
    r"|\byou(?: now have|['’]ve now got|['’]ve got"
    r"| have)\b[^.;:!?\n]{0,30}?\bmore (?:free )?(?:space|room)\b"
    r"(?:[^.;:!?\n]{0,20}?\b(?:now|again)\b)?"
    r"|\bconsider it done\b|\b(?:that|it|this)(?:['’]s| is) (?:all )?taken care of\b",
)
_CHINESE_STATE = fixed(
    r"(?:现在|如今|这下|已经?|终于)[^。！？，,；\n]{0,10}?(?:干净|干干净净|整洁|清爽|整齐"
    r"|井井有条|有条理|空出来|宽敞|腾空)(?:了|多了|啦)"
    r"|(?:文件夹|目录|桌面|下载|硬盘|磁盘|电脑|文件|照片|资料)[^。！？，,；\n]{0,12}?"
    r"(?:收拾|整理|清理|打扫|清|理)(?:得|的)?[^。！？，,；\n]{0,6}?(?:好|干净|干干净净|整齐|妥当"
    r"|妥|完毕|完|清爽)(?:了|啦)"
    r"|(?:副本|重复(?:的)?(?:文件|照片|图片|项)?|垃圾(?:文件)?|多余的[^。，\n]{0,8}|旧(?:的|文件"
    r"|版本)|临时文件|空文件夹|杂物)"
    r"[^。！？，,；\n]{0,8}?(?:(?:都|全|已经?|现在){1,3}(?:没|不见|消失|不在)了?|不见了|没了"
    r"|消失了|清光了)"
    r"|^\W*(?:好了?[，,！! ]{0,2})?(?:都|全都|全部|已经?|现在)?(?:收拾|整理|清理|打扫)(?:得|好"
    r"|完|干净|妥当){1,2}[^。，\n]{0,4}?(?:了|啦)"
    r"|(?:空间|地方)(?:已经?|都|现在)?(?:腾|空|释放|清)(?:出来|好)了"
)
"""What is so only if somebody has tidied or removed something."""

_LATER = fixed(r"之后|以后|后[，,]|就(?:都|全)?(?:没|不见|消失|腾|干净|清爽)|会")
"""What makes it so only when something is done."""

_OF_WORDS = fixed(
    r"\b(?:text|wording|sentence|paragraph|letter|draft|list|table|formatting|answer|summary"
    r"|translation|spelling|grammar|numbers|figures|data|names)\b"
    r"|清单|名单|列表|表格|结果|信息|内容|要点|答案|数据|思路|文字|译文|草稿|摘要|纪要|行程|日程"
    r"|笔记如下|如下"
)
"""What an assistant that reads puts in order itself."""

_YES_OR_NO = fixed(
    r"^\W*(?:is|are|was|were|did|does|do|has|have|had|which|what|when|where|who|why|how)\b"
    r"|吗|呢|是不是|有没有|[了过]没|哪|什么|几时|何时|多少|为何|怎么"
)
_ORDERS = fixed(
    r"\b(?:can|could|would|will) you\b|\bplease\b|\b(?:make|get|keep|put|leave)\b"
    r"|请|帮我|帮忙|把|给我|能不能|可不可以|麻烦"
)
_STATES_ASKED = fixed(
    r"\b(?:tidy|clean|clear|neat|organi[sz]ed|sorted|empty|gone|in order|space|room"
    r"|free)\b"
    r"|干净|整洁|整齐|没了|不见|消失|整理|清理|收拾|空间"
)


def is_state_claimed(words: str, question: str) -> bool:
    """Whether a sentence says that something is so now which only an act makes so.

    Args:
        words: The sentence.
        question: What the person asked: whether it is so may be said where they ask that.
    """
    folded = words.casefold()
    match = _STATE.search(folded) or _CHINESE_STATE.search(words)
    if match is None or _OF_WORDS.search(folded) or NOT_DONE.search(words, 0, match.start()):
        return False
    if (
        _LATER.search(words)
        or REPORTED.search(words)
        or TOLD.search(words)
        or AT_ITS_TIME.search(words)
    ):
        return False
    return not _asks_about(question.casefold())


def _asks_about(question: str) -> bool:
    return bool(
        _STATES_ASKED.search(question)
        and _YES_OR_NO.search(question)
        and not _ORDERS.search(question)
    )
