"""What the words around a number say that it is: a part, a total, a difference, of lines."""

from __future__ import annotations

import re

from desktop_app.agent.claims.known_numbers import FREE_OPERANDS
from desktop_app.agent.claims.numbers import Number
from desktop_app.agent.claims.rounding import comes_near
from desktop_app.findings import TreeFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.numerals import han_numerals

FILES_AND_FOLDERS = fixed(
    r"files?\s(?:and|or)\s(?:sub)?folders?|文件(?:夹)?(?:和|或)文件", re.IGNORECASE
)
FOLDERS = fixed(
    r"\*{0,2}\s?(?:[a-z-]+\s)?(?:sub-?)?(?:folders?|director)|\s?个?(?:子)?(?:文件夹|目录)",
    re.IGNORECASE,
)
FILES = fixed(r"\*{0,2}\s?(?:[a-z-]+\s)?files?\b|\s?个?文件(?!夹)", re.IGNORECASE)


EXTREMES = fixed(
    r"most\b|least|largest|biggest|smallest|highest|lowest|long(?:est)|shortest|heaviest|lightest"
    r"|dearest|cheapest|oldest|youngest|best|worst|maximum|minimum|\bmax|\bmin\b|from|between|rang"
    r"|\b\w{3,}est\b|最|从|之间|介于",
    re.IGNORECASE,
)
"""What says that a number is the least or largest of several."""

ASKED_FOR = fixed(r"\bhalf\b|\bdouble\b|\btwice\b|\btriple\b|一半|减半|加倍|翻倍", re.IGNORECASE)
"""What asks for all numbers of a document otherwise: half a recipe."""

TOLD_AS_MADE = fixed(
    r"\bthat(?:['’]s| is)\b|\bso\b|i\.e\.|=|≈|roughly|about|approx|comes? to|makes?\b|making|worth"
    r"|\bactual|\bnet\b|实际|净|double|half|\btwice|would|equals?|\bor\b|就是|相当于|等于|即|约|折合|换算|一半|\("
    r"|apart|in all|×|÷",
    re.IGNORECASE,
)
"""What says that somebody worked a number out."""

COUNTED = fixed(
    r"\*{0,2}\s(?!(?:and|or|to|in|for|from|of|at|with|each|on|by|is|are|was|were|an?|per|the)\b)"
    r"(?:[^\W\d_]{2,20})(?:[\s-][^\W\d_]{2,20})?|\s?[只名位个条头][\u3400-\u9fff]{1,4}",
    re.IGNORECASE,
)
"""The one or two words behind a number, which may say what it counts."""

MEAN = fixed(r"\baverage|\bmean\b|平均", re.IGNORECASE)

MEAN_BEFORE = fixed(r"(?:\baverage|\bmean\b|平均)[^\d,;.，；。]{0,8}$", re.IGNORECASE)
"""What says that the number right behind it is a mean."""

SUM_OR_MEAN = fixed(
    r"together|\btotal|combined|in all|altogether|\bsum\b|average|\bmean\b|加起来|合计|总共"
    r"|一共|共计|总计|平均",
    re.IGNORECASE,
)
"""What says that a number is none that a table has as it is."""

RANGE = fixed(r"\bfrom\s.{1,30}\s(?:to|until|through)\b|\d\s?月?[到至]\s?\d")
"""What says that several rows are meant, from one to another."""

SINGLE = fixed(
    lambda: rf"(?<![{han_numerals(1, 10)}第])一[份个張张封首篇]|\b(?:one|an?)\b", re.IGNORECASE
)
SET_FREE = fixed(r"\bfree|\bsav(?:e|ing)|省|释放|腾", re.IGNORECASE)
"""What says that a size is that of copies which may go."""

SUM_WORDS = fixed(
    r"together|\btotal|combined|in all|altogether|\bsum\b|\bboth\b|overall"
    r"|合计|总|共|加起来|合起来|小计",
    re.IGNORECASE,
)
DIFFERENCE_BEFORE = fixed(
    r"(?:\b(?:difference|gap)(?:\s(?:is|of))?|多[付交花出了]?|少[付交花了]?|贵了?|便宜了?|差了?|相差|高出"
    r"|涨了|省了?|节省)\s?\*{0,2}[£$€¥]?$",
    re.IGNORECASE,
)
OF_PLACES = fixed(
    r"\*{0,2}\s?(?:pages?|lines?|rows?|slides?|sheets?|sections?|paragraphs?|cells?)\b"
    r"|\s?(?:页|行|段|张幻灯|节|条|款|章|列|处|个工作表)",
    re.IGNORECASE,
)
PLACE_BEFORE = fixed(
    r"\b(?:page|line|row|slide|sheet|section|paragraph|cell|column|chapter|pp?\.)s?\s\*{0,2}$|第\s?$",
    re.IGNORECASE,
)
NEAR_BEHIND = 24
"""Behind a number: as far as words are looked at that say that it counts lines or places."""

TOTAL_BEFORE = fixed(
    r"(?:together|total(?:ling|s)?|in all|altogether|sum|makes|making"
    r"|加起来|合计|总共|一共|共计|总计)"
    r"(?:\s?(?:is|of|are|to|是|为|有|:|：|，))?\s?\*{0,2}[£$€¥]?$",
    re.IGNORECASE,
)

COLON_BEHIND = fixed(r"[^\d.。!?；;\n:：]{0,30}[:：]")
"""Between a number and what it is said to be made of."""

NEAR_CHARS = 80
"""On each side of a number: as far as its line is looked at."""

LOOKED_AT = fixed(
    r"look(?:ed|ing)|search(?:ed|ing)|check(?:ed|ing)|scanned|compared|without text|no text"
    r"|could not be read|skipped|left out"
    r"|查看|搜索|扫描|检查|看了|遍历|比较了|没有文字|无法读取|跳过",
    re.IGNORECASE,
)
"""SaidNumber of where was looked, and of what was left out of it."""

COPIES = fixed(
    r"\*{0,2}\s?(?:identical\s|further\s|extra\s)?(?:cop(?:y|ies)|times)\b|\s?[份次]", re.IGNORECASE
)
EACH = fixed(r"\beach\b|average|mean|\bper\b|apiece|平均|每", re.IGNORECASE)
IS_DONE = fixed(
    r"delet|chang|mov(?:e|ing)|remov|renam|modif|touch|alter|删|刪|移动|修改|改动|更改|重命名"
    r"|写道|规定|约定",
    re.IGNORECASE,
)
OF_A_PART = fixed(
    r"\bof (?:these|those|which|them (?:are|were|is|have|had|lie|date|come|say|take))\b"
    r"|\b(?:largest|biggest|smallest|newest|oldest|latest|first|last|others?|rest|remaining|more"
    r"|fewer)\b"
    r"|其中|最大|最小|最新|最旧|最早|前|其余|其他|另外|还有",
    re.IGNORECASE,
)
"""What says that a number is not that of all."""

OPERATOR_BEFORE = fixed(r"(?<=[\d\s)])(?:[\u00d7/\u00f7+=−x]|\*(?!\*)|-(?=\s))\s?[£$€¥]?$")


def is_operand(plain: str, number: Number) -> bool:
    """Whether it stands in a sum that is written out, and is what anybody may divide by."""
    before = plain[max(0, number.start - 4) : number.start]
    return number.value in FREE_OPERANDS and bool(OPERATOR_BEFORE.search(before))


_TOTAL_BEHIND = fixed(r".{0,14}\b(?:in all|altogether|in total|together)\b", re.IGNORECASE)


def is_told_as_total(plain: str, number: Number) -> bool:
    """Whether the words right at a number say that it is a total."""
    before = plain[max(0, number.start - 12) : number.start]
    return bool(SUM_WORDS.search(before) or _TOTAL_BEHIND.match(plain, number.end))


def is_said_total(plain: str, number: Number) -> bool:
    """Whether the words right before a number say that it is a total."""
    return TOTAL_BEFORE.search(plain[max(0, number.start - 16) : number.start]) is not None


def is_tree(output: ToolOutput) -> bool:
    """Whether a result tells what lies in a folder."""
    return isinstance(output.data, TreeFindings)


def says_folders(behind: str) -> bool:
    """Whether the words behind a number say that it counts folders alone."""
    return bool(FOLDERS.match(behind)) and not FILES_AND_FOLDERS.search(behind)


def says_files(behind: str) -> bool:
    """Whether the words behind a number say that it counts files alone."""
    return bool(FILES.match(behind)) and not FILES_AND_FOLDERS.search(behind)


def bears_out(receipt: Receipt, number: Number, approximate: bool) -> bool:
    """Whether a receipt is of this number, and of what it is a number of."""
    return (
        isinstance(receipt.value, int)
        and number.measure is not Measure.MOMENT
        and receipt.measure in (None, number.measure)
        and comes_near(number, receipt.value, approximate=approximate)
    )
