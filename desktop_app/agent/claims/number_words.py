"""What the words around a number say that it is: of files, of something else, or no claim."""

from __future__ import annotations

import re

from desktop_app.agent.claims.arithmetic.written_units import money_signs, unit_of
from desktop_app.agent.claims.listed import told_behind
from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.receipt import Measure
from desktop_app.query.measures import unit_names
from desktop_app.query.numerals import any_of

_PLAIN_NOUNS = (
    "file|document|doc|item|entry|entrie|result|match|matche|hit|folder|subfolder|directory"
    "|directorie|photo|picture|"
    "image|video|song|track|recording|clip|cop(?:y|ie)|duplicate|group|set|screenshot|scan"
    "|archive|zip|installer|"
    "e-?mail|mail|spreadsheet|workbook|presentation|slideshow|deck|note|script|pdf|of them"
    "|in total|altogether|in all|link|shortcut"
)
_CHINESE_NOUNS = (
    "文件|檔案|档|目录|图片|照片|视频|音频|歌|文档|表格|结果|匹配|副本|重复|压缩包"
    "|安装包|邮件|截图|录音|演示|幻灯|脚本|笔记|快捷方式|子文件夹|资料"
)


_EXTENSIONS = (
    "pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|txt|md|jpe?g|png|gif|heic|tiff?|webp|svg|mp3|flac"
    "|wav|m4a|ogg|mp4|mov|mkv|avi|zip|7z|rar|tar|gz|eml|msg|epub|mobi|py|js|html?|css|json|xml"
    "|ya?ml|sql|exe|msi|dmg|iso|deb|ttf|otf"
)
_OF_FILES = fixed(
    rf"\*{{0,2}}(?:[\s-]+(?!of\b|and\b|or\b|to\b|from\b|in\b|on\b|at\b|are\b|is\b|per\b"
    rf"|for\b)[A-Za-z.*`'’-]{{1,20}}){{0,3}}?[\s-]+[`*.]{{0,3}}(?:{_PLAIN_NOUNS}"
    rf"|{_EXTENSIONS})(?:s|es)?\b"
    rf"|\*{{0,2}}\s?(?:多|余"
    rf"|来)?\s?[个個份张張首部篇封幅条只段]?(?:[^，。；、\n\d.,;:!?]{{0,12}}?)(?:{_CHINESE_NOUNS}|(?<![A-Za-z])(?i:{_EXTENSIONS})(?![a-z]))",
    re.IGNORECASE,
)


def _units(*, han: bool) -> str:
    """A pattern for the units in one of the scripts that no other word is."""
    return any_of(
        re.escape(name)
        for name in unit_names()
        if name.isascii() is not han and (han or len(name) > 2 or not name.isalpha())
    )


_OTHER = fixed(
    lambda: (
        r"\*{0,2}(?:[^\S\n]|-)?(?:°|€|£|¥|元|块|万元|%|\$"
        r"|(?:[^\S\n]|-)*(?:(?:page|line|row|column|cell|slide|sheet|chapter|section|clause"
        r"|paragraph|word|character|pixel|dpi|fps|degree|time|people|person|member|guest|attendee"
        rf"|household|tree|plot|point|egg)s?|{_units(han=False)})\b)"
        rf"|[^\S\n]?(?:页|行|列|章|节|段落|字|次|人|位|像素|度|倍|条款|{_units(han=True)})"
    ),
    re.IGNORECASE,
)

_PRODUCT = fixed(
    r"(?:\b(?:Windows|Python|Office|Word|Excel|PowerPoint|Outlook|Android|iOS|iPadOS|macOS|OS X"
    r"|Ubuntu|Debian|Fedora|"
    r"Java|JDK|PHP|HTML|CSS|ES|USB|Bluetooth|Wi-Fi|WiFi|Acrobat|Photoshop|Lightroom|Qt|Node"
    r"|iPhone|iPad|Pixel|Galaxy|PDF|"
    r"ISO|IEC|RFC|DIN|TLS|HTTP|IPv|MPEG|Level|PDF/[AX]-)[\s-]?|\b[vV](?:ersion|er\.)?\s?)$"
)
_IDIOM = fixed(
    r"24\s?/\s?7|24[\s-](?:hours?\sa\sday|hour\b)|24\s?小时(?:制|营业)|7\sdays\sa\sweek"
    r"|365\sdays|(?:1,?024|1,?000)\s(?:bytes|kB|KB|MB|B)"
    r"|360\s?(?:°|degree)|一年\s?12\s?个月|12\smonths\sin\sa\syear",
    re.IGNORECASE,
)
_LABEL = fixed(
    r"(?:^|[\s*(])(?:step|option|part|no\.|number|nr\.|#|question|note|tip|case"
    r"|footnote|table|figure|fig\.|group|set|copy)\s?\*{0,2}#?$"
    r"|(?:步骤|步驟|选项|方案|第|编号|序号|图|表|方法|组)\s?$",
    re.IGNORECASE,
)
_POINT = fixed(r"(?:^|[\s*(])(?:point|item)\s\*{0,2}#?$", re.IGNORECASE)
_OF_PAPER = fixed(r"\*{0,2}\s(?:of|in)\s(?:the|your|his|her|their|our)\s", re.IGNORECASE)
"""Point 6 of the letter is one that the letter has."""
_LIKE_THESE = fixed(
    r"\b(?:the|these|those|other|first|last|next|any|your|all|my|following|its|their|between"
    r"|into)\s\*{0,2}$|(?:这|那|前|后|另|其他|其余|分为|分成|分)\s?$",
    re.IGNORECASE,
)
_OF_THE = fixed(r"\b(?:of|all) (?:the|your|these|those)\s\*{0,2}$", re.IGNORECASE)
"""Two of the three members: how many there are is said."""

_ABSTRACT = fixed(
    r"\*{0,2}[\s-](?:\w+\s)?(?:way|option|reason|thing|step|kind|type|possibilit|place|part|side"
    r"|choice|approach|suggestion|candidate|"
    r"exception|difference|caveat|idea|categor|column|location|digit|or\b|to\b|topic|area|aspect"
    r"|more thing|quick|big)"
    r"|\s?(?:种|者|点|方面|类|大类|步|部分|块|处|边|侧|方|端)",
    re.IGNORECASE,
)
_OFFER = fixed(
    r"\b(?:would you like|do you want|shall I|should I|let me know|if you (?:like|want|wish"
    r"|need)|I can|I could|happy to|just ask|say the word)\b"
    r"|要不要|需要我|是否需要|如果(?:你|您)?(?:需要|想|愿意)|可以(?:帮|为|继续|再)|要我|想让我",
    re.IGNORECASE,
)
_ROUND_OFFERS = {2, 3, 5, 10, 15, 20, 25, 50, 100}


def is_of_files(plain: str, number: Number) -> bool:
    """Whether it counts files or folders, as far as the words behind it say so."""
    if number.measure is not Measure.COUNT:
        return False
    return bool(_OF_FILES.match(plain, number.end, number.end + 80))


def is_written_as_year(plain: str, number: Number) -> bool:
    """Whether it may be a year, as far as the words around it let it be one."""
    if not number.may_be_year or unit_of(plain, number) not in ("", "year"):
        return False
    before = plain[max(0, number.start - 10) : number.start]
    behind = plain[number.end : number.end + 12]
    return bool(_YEAR_BEFORE.search(before)) or bool(_YEAR_BEHIND.match(behind))


_YEAR_BEFORE = fixed(
    r"\b(?:(?i:in|since|from|until|till|of|during|by|year|and|to|or|for|before|after|joined|than|about|around|the|this|early|late)"
    r"|[A-Z][a-z]{2,8},?)\s\*{0,2}$|[-–/(（|]\s?\*{0,2}$|^\W*$|\n\W*$|[.;:]\s$|[在自从于至到]\s?$"
)
_YEAR_BEHIND = fixed(r"\*{0,2}\s?(?:年|[)）|]|(?:has|had|have)\b)")


def is_of_something_else(plain: str, number: Number) -> bool:
    """Whether the words at it say that it counts no files: pages, pounds, days."""
    if number.measure is Measure.BYTES:
        # It has its unit: what follows, on the next line or behind a comma, is none of its own.
        return False
    before = plain[max(0, number.start - 12) : number.start]
    return bool(_OTHER.match(plain, number.end)) or bool(_OTHER_BEFORE.search(before))


_OTHER_BEFORE = fixed(
    lambda: (
        rf"(?:(?:#|{money_signs()})\s?"
        r"|\b(?:page|line|row|slide|chapter|section|clause|cell|column|paragraph|age|aged|pp?\.)\s"
        r"|第\s?)\*{0,2}$"
    ),
    re.IGNORECASE,
)


_GENERAL = fixed(
    r"\b(?:usually|typically|normally|generally|in general|as a rule|commonly|rule of thumb"
    r"|by convention|most (?:people|recipes|adults|doctors)|is considered|are considered)\b"
    r"|一般|通常|往往|常见的?是|惯例|常规|常识|大多数人",
    re.IGNORECASE,
)
_CONVERSION = fixed(r"(?:按照?|以)\s?(?:1,?024|1,?000)\s?(?:进制|换算|进位)|1,?024\s?进制")
_OF_THESE = fixed(
    r"\b(?:files?|folders?|documents?|invoices?"
    r"|the (?:lease|contract|letter|mail|minutes|report))\b"
    r"|文件|文档|合同|发票|信里|邮件|照片|报告里|这份|这张",
    re.IGNORECASE,
)
_GENERAL_ENDS = "。.!?！？;；\n,，"


def _is_general(plain: str, number: Number) -> bool:
    """Whether it is said of the world in general, and not of what was found."""
    around = plain[max(0, number.start - 12) : number.end + 6]
    if _CONVERSION.search(around):
        return True
    start = max(plain.rfind(mark, 0, number.start) for mark in _GENERAL_ENDS) + 1
    clause = plain[max(start, number.start - 80) : number.end + 12]
    return _GENERAL.search(clause) is not None and not _OF_THESE.search(clause)


_SUPPOSED = fixed(
    r"\b(?:if|suppose|say|were you|should you)\b|如果|要是|假如|假设|若|的话", re.IGNORECASE
)


_SUPPOSED_BEHIND = fixed(r"的话")


def is_supposed(plain: str, number: Number) -> bool:
    """Whether a small number is only supposed: "if you need three", 每样买十株的话."""
    if number.measure is not Measure.COUNT or number.value > 100:
        return False
    if _KNOWN_BEFORE.search(plain, max(0, number.start - 12), number.start):
        # "If all 33 seats go": how many there are is said.
        return False
    marks = ("。", ".", "\n", "，", ",", "；")
    start = max(plain.rfind(mark, max(0, number.start - 60), number.start) for mark in marks) + 1
    return bool(
        _SUPPOSED.search(plain, max(start, number.start - 60), number.start)
        or _SUPPOSED_BEHIND.search(plain, number.end, number.end + 8)
    )


_KNOWN_BEFORE = fixed(
    r"\b(?:all|the|these|those|your|our)\s(?:the\s)?[£$€¥]?$|(?:全部|这|那|所有)[¥]?$",
    re.IGNORECASE,
)


def is_point(plain: str, number: Number) -> bool:
    """Whether it is that of a point or an item, which papers have fewer of than of clauses."""
    return bool(_POINT.search(plain, max(0, number.start - 24), number.start))


_YEARS_OF = fixed(r"(?<!\d)(?:19|20)(?P<last>\d\d)\s?[-–/]$")


def is_no_claim(plain: str, number: Number, sentence: str, *, in_words: bool) -> bool:
    """Whether a number says nothing of the files: a version, a label, one of two ways."""
    before = plain[max(0, number.start - 24) : number.start]
    if number.value < 100 and (year := _YEARS_OF.search(before)):
        # The second of two years that follow one another: 2024-25.
        return (int(year["last"]) + 1) % 100 == number.value
    if number.measure is Measure.COUNT and _is_general(plain, number):
        return True
    if _PRODUCT.search(before) or _IDIOM.match(plain, number.start):
        return True
    if number.measure is Measure.COUNT and number.value <= 30 and _LABEL.search(before):
        return True
    if _POINT.search(before) and not _OF_PAPER.match(plain, number.end):
        return True
    if in_words and number.value <= 4:
        if number.value <= 3 and _LIKE_THESE.search(before) and not _OF_THE.search(before):
            # "The two that matter are a, b and c" is a claim for all that.
            return told_behind(plain, number.start, number.end) in (0, number.value)
        if _ABSTRACT.match(plain, number.end):
            return True
    return (
        number.measure is Measure.COUNT
        and number.value in _ROUND_OFFERS
        and _OFFER.search(sentence) is not None
        and not _KNOWN_BEFORE.search(before)
    )
