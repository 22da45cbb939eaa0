"""Whether a person wants anything out of the way: else a model proposes nothing for the trash.

What a file says may make a model propose what nobody asked for. The person decides in any case, so
that an unknown wording is let through: a proposal is refused only where nothing that the person
said speaks of removing or tidying, and what they said last plainly asks to be told something.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import Message, Role

MAX_CHARS = 4_000
"""Of one message, as far as it is looked at."""

_ENGLISH = (
    r"delet\w*|remov\w*|eras\w*|trash\w*|recycl\w*|\bbin(?:s|ned|ning)?\b|discard\w*|dispos\w*"
    r"|dump(?:s|ed|ing)?\b|junk\w*|garbage|rubbish|wip(?:e|ed|ing)\b|purg\w*|scrap\b|ditch\w*"
    r"|shred\w*|prun\w*|cull\w*|weed\w*|declutter\w*|dedup\w*|de-dup\w*|clutter\w*|cruft|obsolete"
    r"|clean\w*|tid(?:y|ied|ying|ier)\w*|\bclear(?:s|ed|ing)?\b"
    r"(?! (?:summary|answer|overview|explanation|picture|language|english|words|and)\b)|empt(?:y"
    r"|ied|ying)\b|sweep\w*"
    r"|slim\w*|trim\w*|reclaim\w*|nuk(?:e|ed|ing)\b|unclutter\w*|zap\w*|\bkill\w*|bye\b|goodbye"
    r"|unload\b|offload\w*|vacuum\w*|streamline|downsiz\w*|spring[- ]clean\w*|get lost"
    r"|good riddance"
    # get rid of, throw out, chuck them, toss it, let go of, part with, have no use for
    r"|\brid\b|thr(?:ow|ew|own|owing)\b|chuck\w*|toss\w*|let (?:\w+ ){0,4}go\b|part with"
    r"|no (?:\w+ )?use for|(?:don['’]?t|do not|no longer|never|not) (?:\w+ )?(?:need|want|use"
    r"|keep)\w*"
    r"|unwanted|unneeded|needless|useless|superfluous|redundant|surplus|expendable|(?:should|must"
    r"|can|could|may|has to|have to|needs? to|want\w*|ought to|gotta) (?:\w+ ){0,3}go\b"
    r"|g(?:et|ot|otten|etting) (?:\w+ ){0,5}(?:out of|off|away|lost)\b|out of (?:the|my) (?:way"
    r"|sight)"
    r"|tak(?:e|en|ing) (?:\w+ ){0,5}(?:away|off)\b|off my (?:\w+ )?(?:disk|drive|computer"
    r"|desktop|machine|laptop|mac|pc)"
    r"|keep only|only keep|keep (?:just )?(?:one|the (?:\w+ )?(?:newest|latest|best|last))"
    r"|leave (?:only|just|me (?:only|just))|mak\w+ (?:\w+ ){0,5}(?:smaller|lighter|leaner"
    r"|disappear|vanish)"
    r"|shrink\w*|banish\w*|axe\b"
    # free up space, make room, running out of space, the disk is full
    r"|\bfree(?:s|d|ing)? (?:\w+ ){0,4}(?:up|space|room|gigabytes|gigs|gb|mb|disk|memory|storage)"
    r"|(?:more|some|make|making|need|want|gain\w*|save|saving|win|regain|recover|get (?:\w+ )?back"
    r"|out of|no|low on|short of|short on) (?:\w+ ){0,3}(?:space|room|storage)\b|space[- ]saving"
    r"|\b(?:disk|drive|storage|computer|laptop|mac|pc|phone|folder|desktop|downloads) (?:is "
    r"|['’]s )?(?:\w+ ){0,2}"
    r"(?:full|overflowing|bursting|a mess|messy|stuffed)\b"
    r"|\bsort (?:\w+ )?out\b|put (?:\w+ ){0,4}in order|\bmess\b|messy"
)
_CHINESE = (
    r"[删刪]|移除|去除|去掉|除掉|清[理空除掉走一下干净]|清个|清出|打扫|大扫除|扫一扫|收拾"
    r"|整理(?!(?:一下|下)?[^。，,]{0,12}(?:要点|内容|纪要|成|出|思路|总结|摘要|大纲|清单|表格))"
    r"|归置|规整|瘦身|精简|减负"
    r"|回收站|废纸篓|垃圾|废弃|丢[掉弃进到了]?|扔|抛弃|甩掉|弄走|弄掉|搞掉|干掉|拿掉|拿走|移走"
    r"|搬走|剔除|淘汰|销毁|粉碎"
    r"|擦除|抹掉|腾|释放|省[出点些下空]|节省|空间|磁盘满|硬盘满|满了|爆了|装不下|存不下|不够用"
    r"|占地方|占空间|占位"
    r"|不要了|不需要|用不[着上到]|没用|无用|多余|冗余|不用留|别留|不留|留着没|去重|只留|只保留"
    r"|留一[份个张]|处理掉|处理一下"
    r"|解决掉|作废|过期的|断舍离|乱(?!码)|没什么用|弄没|搞没|整没|弄小|变小|小一点|杂七杂八"
    r"|理一理|理理|移到回收|放进回收|进回收"
)
_REMOVAL = fixed(rf"{_ENGLISH}|{_CHINESE}")

_NOT_TO = fixed(
    r"\b(?:don['’]?t|do not|never|without|rather than|instead of|not to|please not|no need to"
    r"|nothing"
    r" (?:should|must|is to|may) be|nor)\s(?:\w+\s){0,3}?"
    r"(?:delet\w*|remov\w*|eras\w*|trash\w*|mov(?:e|ed|ing)|chang\w*|touch\w*|throw\w*|clean\w*"
    r"|clear\w*|bin\b)"
    r"(?:\s(?:or|and|nor)\s\w+)?"
    r"|(?:不要|别|不许|不准|勿|不必|不用|无需|禁止|不能|请勿|先不|先别|千万别)(?:去|再|给我|帮我"
    r"|动手)?"
    r"(?:[删刪移清扔丢]|去除|改动|整理)[除掉动理空走了弃]{0,2}(?:任何|我的)?"
)
"""What is not to be done; what is said besides may be."""

_ASKS_TO_BE_TOLD = fixed(
    r"(?:^|[.!?,;:\n]\s?)\W{0,3}(?:(?:please|now|and|so|then|ok|okay|hi|hello|just|can you"
    r"|could you"
    r"|would you|will you|i['’]?d like to know|i want to know|i wonder)[\s,]{1,2}){0,3}"
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|does|did|has|have"
    r"|do (?:i|we|you|they|any|all|these|those|my)"
    r"|tell|show|read|open|summari[sz]e|sum up|list|find|search|look|count|translate|explain"
    r"|describe|compare|check|give me|name|quote|draft|write|reply|answer|calculate|add up"
    r"|work out|in (?:one|two|three|a few) (?:words|sentences?))\b"
    r"|\b(?:summary|overview|gist) of\b"
    r"|什么|哪|谁|几[个份张年月号点]|多少|怎么|为什么|为何|是否|有没有|看看|看一下|读|念一|打开"
    r"|总结|概括|汇总"
    r"|摘要|列出|列一|找|搜|查|数一|统计|翻译|解释|说明|介绍|比较|对比|核对|告诉|讲讲|说说|写"
    r"|起草|回复|大意|内容|要点|纪要|大纲|清单"
    r"|^(?!.{0,200}(?:帮|能不能|可不可以|能否|可以)).{0,200}[吗呢]"
)
"""What a message asks for that wants to be told something; "do it" begins so, too, and agrees."""

_AGREES = fixed(
    r"^\W*(?:yes|yeah|yep|yup|sure|ok(?:ay)?|go ahead|do it|do so|please do|please|fine|agreed"
    r"|right"
    r"|absolutely|of course|sounds good|by all means|confirmed?|correct|proceed|both|all"
    r"|all of them|the (?:first|second|last)\b.*|好|可以|行|嗯|是|对|要|同意|确认|没问题|就这样"
    r"|动手吧|来吧|执行|都要|全部|麻烦)"
)
"""How an offer is taken up: what the model offered tells what to."""


def asks_for_removal(messages: Sequence[Message]) -> bool:
    """Whether a model may propose something for the trash, by what the person said.

    Args:
        messages: The conversation up to now.
    """
    said = [one.text.casefold() for one in messages if one.role is Role.PERSON]
    if not said or any(map(_speaks_of_removal, said)):
        return True
    last = said[-1][:MAX_CHARS]
    if _NOT_TO.search(last):
        return False
    if _AGREES.match(last) and _was_offered(messages):
        return True
    return not _ASKS_TO_BE_TOLD.search(last)


def _speaks_of_removal(said: str) -> bool:
    return _REMOVAL.search(_NOT_TO.sub(" ", said[:MAX_CHARS])) is not None


def _was_offered(messages: Sequence[Message]) -> bool:
    """Whether the answer before the last question speaks of removal."""
    before = [one for one in messages if one.role is Role.MIND and not one.calls]
    return bool(before) and _speaks_of_removal(before[-1].text.casefold())
