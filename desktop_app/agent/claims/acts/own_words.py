"""What of an answer its speaker says: all but quotations, drafts and what papers tell.

A draft begins behind words that introduce it ("Here is a reply:", 草稿如下：), and ends with the
name below it. Where no address begins it, it is no more than one paragraph: what comes behind may
be said by the assistant again.
"""

from __future__ import annotations

import re
from itertools import islice

from desktop_app.fixed_patterns import fixed

MAX_DRAFTS = 20
MAX_LINES = 2_000
"""What is looked at of one text."""

_QUOTED = fixed(
    r"\u201c[^\u201c\u201d]{0,2000}\u201d|\u300c[^\u300c\u300d]{0,2000}\u300d"
    r"|\u300e[^\u300e\u300f]{0,2000}\u300f"
    r"|^[ \t]*```[^`]{0,4000}```"
    r"|\"[^\"\n]{0,400}\"|`[^`\n]{0,400}`"
    r"|(?<!\w)['\u2018](?=[^'\u2019\n]{1,400}['\u2019](?!\w))[^\n]{0,400}?['\u2019](?!\w)"
    r"|^[ \t]*>[^\n]*|\u300a[^\u300a\u300b\n]{0,200}\u300b",
    re.MULTILINE,
)

_WRITING = (
    r"(?:letter|reply|answer|response|draft|e-?mail|mail|message|text|note|notice|post|wording"
    r"|version|translation|invitation|announcement|speech|paragraph|sentence|caption|update|bio)"
)
_SORT = (
    r"(?:first|second|suggested|possible|sample|short|shorter|longer|polite|formal|informal"
    r"|friendly|draft|revised|english|chinese)"
)
_CHINESE_WRITING = (
    r"(?:草稿|草案|初稿|回信|回复|答复|短信|邮件|通知|公告|信|译文|翻译|正文|原文|文案|稿)"
)
_INTRODUCES = fixed(
    # Here is a reply you could send; a shorter version; option 2; in English
    rf"(?:here(?:['’]s| is| are)|below is|this is)\s.{{0,60}}?\b{_WRITING}s?\b.{{0,60}}"
    rf"|(?:(?:an?|the|my|your)\s)?(?:{_SORT}\s){{1,3}}{_WRITING}|(?:the )?(?:draft|translation)"
    rf"|(?:the )?(?:text|wording|body|translation) of .{{1,40}}|(?:option|version|draft) \w{{1,3}}"
    r"|in (?:english|chinese|german|french|plain words)|subject|rewritten.{0,40}"
    r"|(?:(?:a|my) )?suggestion for .{1,30}"
    # You could write; the letter says; you wrote to her
    r"|(?!(?:I|we)\b).{0,80}\b(?:could|can|might|may) (?:write|say|send|reply|answer|text|read"
    r"|begin)\b.{0,30}"
    r"|(?!(?:I|we|it)\b).{1,80}\b(?:says|reads|writes|wrote|said|states|runs)\b[^,;]{0,30}"
    # 草稿如下, 可以这样回, 译文, 信里写着
    r"|.{0,16}?(?:这句话|这封信|原文)的意思是"
    rf"|[^，,]{{0,16}}?{_CHINESE_WRITING}"
    r"(?:草稿|草案|全文|正文|内容|如下|过来是|供您?参考|的正文){0,2}"
    r"|.{0,24}?(?:信|邮件|便条)里?是这样写的"
    r"|.{0,16}?(?:可以|不妨|建议)(?:您|你)?(?:这样|这么)?(?:写|回|说|发|答)(?:道|复|成)?"
    r"|(?!我)[^，,我]{0,24}?(?:写|说|记)(?:道|着|的是|了)?"
    r"|(?:英文|中文|正式|口语|简短|书面|客气)版?|改写.{0,8}",
    re.IGNORECASE,
)
"""What stands before a colon, or as a heading, where words of others follow."""

_HEAD = fixed(
    r"^[ \t]*(?P<marks>[#*_]{0,6})[ \t]*(?P<said>[^:：\n]{1,160}?)[*_]{0,3}"
    r"(?:(?P<colon>[:：])[*_]{0,3}|$)",
    re.MULTILINE,
)

_TELLS_OWN_ACT = fixed(
    r"\b(?:I|we)(?:['’]ve|\shave)?\s(?:\w+\s)?(?:sent|wrote|saved|e-?mailed|posted|did|said|moved)\b"
    r"|\bto you\b|给[您你]|\bwhat I\b|\bchanges?\b|\bhas been\b"
    r"|我(?:已|刚|做|写|发|在)|已经?发|改动|操作",
    re.IGNORECASE,
)
_ADDRESS = fixed(
    r"[ \t*_>]{0,6}(?:(?:dear|hi|hello|hey|good (?:morning|day|evening))\b[^\n.!?:]{0,40}"
    r"(?:[,!:：]|$)|subject\s?[:：][^\n]*|(?:尊敬|亲爱)的[^\n]{1,20}|[^\n：:，。]{1,12}[：:]\s*$"
    r"|主题\s?[:：][^\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
"""How a letter begins."""

_SIGNED = fixed(
    r"^[ \t]*(?:(?:(?:with )?(?:best|kind|warm|many)(?: regards| wishes| thanks)?|regards|thanks"
    r"|thank you|cheers|love|yours(?: \w{1,12})?|sincerely|all the best|see you(?: \w{1,10})?)"
    r"[,.!]?[ \t]*(?:\n[^\n]{1,40})?"
    r"|此致[ \t]*\n[ \t]*敬礼[^\n]{0,4}(?:\n[^\n]{1,16})?"
    r"|(?:祝好|顺祝[^\n]{1,8}|谢谢)[。！!]?\n[^\n]{1,12}"
    r"|[^\n。，]{1,12}(?:敬上|谨上|上)|\[[^\]\n]{1,30}\]|[A-Z][\w.]{1,15}(?: [A-Z][\w.]{1,15}){0,2}"
    r"|[\u4e00-\u9fff]{2,4})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""How a letter ends, with the name below it."""

_ENDS = fixed(r"\n[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|$)|\n[ \t]*#{1,6}\s")
_SENTENCES = fixed(
    r"(?<=[.!?])\s|[。！？]|^\W*(?:好的|可以|当然|没问题|okay|sure|certainly|of course)[，,]\s?",
    re.IGNORECASE,
)
_PARAGRAPH = fixed(r"\n[ \t]*\n(?![ \t]*(?:[-*•]|\d{1,2}[.)])\s)")

_REPORTED_SPEECH = fixed(
    r"\b(?:according to\b[^,.:\n]{1,60},\s"
    r"|(?:says?|said|writes?|wrote|reads|states|mentions|claims|notes|records)\s"
    r"(?:there\s|here\s)?(?:that\s)?)(?=(?:I|we)\b)[^.!?。！？\n]{0,400}",
    re.IGNORECASE,
)
_OWN_SPEECH = fixed(r"\b(?:as I|I|we)(?:['’]ve| have)?(?: just| also)?\s$", re.IGNORECASE)
_CHINESE_SPEECH = fixed(
    r"(?<!我)(?:里|中|上)(?:写|说|提到|记着?)(?:道|着|过|的是)?[：:，,]?(?=我)[^。！？\n]{0,200}"
)


def without_words_of_others(plain: str) -> str:
    """A text with the words of others blanked out, each at its place."""
    plain = _QUOTED.sub(lambda found: _blank(found.group()), plain)
    plain = _without_drafts(plain)
    plain = _CHINESE_SPEECH.sub(lambda found: _blank(found.group()), plain)
    return _REPORTED_SPEECH.sub(
        lambda found: (
            found.group() if _OWN_SPEECH.search(plain, 0, found.start()) else _blank(found.group())
        ),
        plain,
    )


def _blank(text: str) -> str:
    """As long as the text, with its line ends, so that what follows stands where it stood."""
    return "".join(letter if letter == "\n" else "_" for letter in text)


def _without_drafts(plain: str) -> str:
    at = 0
    pieces = []
    for _ in range(MAX_DRAFTS):
        found = _draft_in(plain, at)
        if found is None:
            break
        start, end = found
        pieces += [plain[at:start], _blank(plain[start:end])]
        at = end
    return "".join((*pieces, plain[at:]))


def _draft_in(plain: str, at: int) -> tuple[int, int] | None:
    """Where the next draft behind `at` begins and ends."""
    for head in islice(_HEAD.finditer(plain, at), MAX_LINES):
        # A sentence before it may tell anything: only what stands directly before the colon counts.
        said = _SENTENCES.split(head["said"])[-1].strip()
        if not (head["colon"] or head["marks"]) or not _INTRODUCES.fullmatch(said):
            continue
        if _TELLS_OWN_ACT.search(said):
            continue
        # The subject of a mail is part of it.
        start = head.start() if said.casefold() in ("subject", "主题") else head.end()
        while plain[start : start + 1].isspace():
            start += 1
        if start < len(plain):
            return start, _end_of_draft(plain, start)
    return None


def _end_of_draft(plain: str, start: int) -> int:
    rule = _ENDS.match(plain, start - 1)
    if rule:
        # Between two lines drawn across stands nothing else.
        start = rule.end()
    ends = [len(plain)]
    if drawn := _ENDS.search(plain, start):
        ends.append(drawn.start())
    is_letter = _ADDRESS.match(plain, start)
    signed = _SIGNED.search(plain, is_letter.end() if is_letter else start)
    if is_letter and signed:
        ends.append(signed.end())
    elif not rule and (paragraph := _PARAGRAPH.search(plain, start)):
        ends.append(paragraph.start())
    return min(ends)
