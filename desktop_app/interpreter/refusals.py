"""Orders that cannot be carried out: Fossick reads, it changes and sends nothing."""

from __future__ import annotations

from enum import StrEnum

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading


class Order(StrEnum):
    """What was ordered. The values are the topics of the lexicon."""

    DELETE = "delete"
    RENAME = "rename"
    MOVE = "move"
    SEND = "send"
    CHANGE = "change"


MAX_WORDS_BETWEEN = 60
"""Characters between 把 and the verb that says what is to be done."""

_LEAD = r"[\s,.!，。、]*(?:%refusals.lead%[\s,.!，。、]*)*"
_OBJECT = r"(?:\s+(?:up|out|off|down))?\s+(?:%refusals.objects%|[\ue000])"
_BARE_OBJECT = r"\s+(?:[\w.'-]+\s+){0,4}[\w.'\ue000\ue001-]+(?:\s+from(?![a-z])|\s*[.!]*\s*\Z)"
_BARE_AND_TO = r"\s+(?:[\w.'\ue000\ue001-]+\s+){1,5}(?:to|into|by|via|as)(?![a-z])"
_NO_NOUN = "(?!包|过|的|里|中|列表|程序|机|盘|记录|档)"
"""Behind a verb that is a part of a word for a thing: 安装包, 下载过."""


ORDER_END = r"[\s.!。!,，]*(?:(?:please|thanks|thank you|for me|吧|了|谢谢)[\s.!?。!]*)?\Z"

INTO_BIN = (
    rf"\A{_LEAD}(?:put|move|send|throw|drop|toss|chuck|drag|dump)\s+(?P<put>.{{1,120}}?)\s+"
    rf"(?:(?:in|into|to)\s+(?:the\s+|my\s+)?%refusals.bin%|away|out){ORDER_END}"
    r"|(?:(?:把|将)(?P<ba>.{1,60}?)|\A(?P<lead>.{0,60}?))(?:都|全部|全都|统统|给我|一起)*"
    r"(?:放|移|移动|挪|丢|扔|送|拖|弄)(?:进|到|入|去|进去|在)了?(?:系统)?(?:的)?"
    rf"%refusals.bin%(?:里面|里边|里|中|去)*{ORDER_END}"
)
"""The source of a pattern for an order to put something into the bin, in either language."""

_DEFAULT_NAME = fixed(
    r"新建(?:文件夹|文本文档|文档|表格|压缩文件|microsoft)\s*(?:[(\d][\d()\s]*)?"
    r"(?:这个|那个)?(?:[里中的下上在是有放占多几哪怎]|文件)"
)
"""What Windows calls what is new, and is asked about: 新建文件夹里有什么."""


def ordered(reading: Reading) -> Order | None:
    """What a text orders to be done to files, or None where it asks."""
    if pattern(r"\A\s*(?:make|change) (?:it|that)(?![a-z])").search(reading.open):
        # "make that 2 GB" changes the question.
        return None
    if pattern(_SHOWN_IN_ORDER).match(reading.open):
        return None
    if pattern(INTO_BIN).search(reading.open):
        return Order.DELETE
    lead = pattern(_LEAD).match(reading.open)
    start = lead.end() if lead else 0
    for order in Order:
        verb = pattern(f"%refusals.{order.value}%")
        found = verb.match(reading.open, start)
        if found is not None and _is_order(reading, found.start(), found.end(), order):
            return order
        behind = pattern(
            rf"(?:全部|全都|统统|通通|一起|一并|批量|帮我|给我|都)(?:帮我|给我)?%refusals.{order.value}%"
            r"(?:一下|掉|了|吧|到.{1,12})*[\s。.!！]*\Z"
        ).search(reading.open)
        asks = pattern("%questions.count%|%questions.which%|%questions.where%|%questions.exists%")
        if behind is not None and asks.search(reading.open) is None:
            return order
        taken = pattern("%refusals.chinese_before%").search(reading.open)
        if taken is not None and verb.search(
            reading.open, taken.end(), taken.end() + MAX_WORDS_BETWEEN
        ):
            return order
    return None


_SHOWN_IN_ORDER = (
    r"\A[^?!]{0,30}(?<![a-z])(?:put|arrange|organi[sz]e|rank)(?![a-z])[^?!]{0,40}?"
    r"(?:%ordering.size_order%|%ordering.size_order_up%|%ordering.date_order%|%ordering.date_order_up%"
    r"|%ordering.name_order%)"
)
"""An order of rows, no order to do anything: "put the biggest first"."""


def asks_too(reading: Reading) -> bool:
    """Whether a text that sounds like an order has the words of a question in it."""
    asks = pattern(
        r"%questions.count%|%questions.which%|%questions.where%|%questions.exists%|\?|[吗么嘛]\s*\Z"
        r"|的\s*(?:%KIND%|%formats.any%|[a-z]{2,5})\s*\Z"
    )
    return asks.search(reading.open) is not None


def _is_order(reading: Reading, start: int, end: int, order: Order) -> bool:
    if _DEFAULT_NAME.match(reading.open, start):
        return False
    if not reading.open[start].isascii():
        return pattern(_NO_NOUN).match(reading.open, end) is not None
    if pattern(_OBJECT).match(reading.open, end):
        return True
    # "delete report.pdf", "send photos to Ann"; but "zip files in Downloads" are wanted.
    bare = _BARE_OBJECT if order is Order.DELETE else _BARE_AND_TO
    return order is not Order.CHANGE and pattern(bare).match(reading.open, end) is not None
