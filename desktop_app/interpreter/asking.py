"""What is asked of the files: how many, how much room, which, where, when, are there any."""

from __future__ import annotations

import itertools
import re
from enum import StrEnum

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.reading import Reading
from desktop_app.query.query import Show


class Ask(StrEnum):
    """The form of a question."""

    COUNT = "count"
    SPACE = "space"
    EXISTS = "exists"
    WHERE = "where"
    WHEN = "when"
    LIST = "list"
    BIGGER = "bigger"
    """Which of several takes more space."""
    MORE = "more"
    """Which of several has more files."""
    COPIES = "copies"
    """The copies of one file."""


_GROUPS = (
    ("by_month", Show.BY_MONTH),
    ("by_year", Show.BY_YEAR),
    ("by_ext", Show.BY_EXT),
    ("by_folder", Show.BY_FOLDER),
    ("by_kind", Show.BY_KIND),
)
_COUNT = (
    r"(?<!哪)%questions.count%\s*%questions.measures%?|(?<![哪这那前近后第好十])(?:有|是)?几\s*%questions.measures%"
    r"|how many|(?<![参函分对指倍基偶奇复约变常])数(?=[\s?？!。]*\Z)"
)
_SPACE_VERB = (
    r"(?<![a-z])(?:take up|takes up|taking up|taken up|take|takes|taking|occupy"
    r"|occupies|use|uses|using)(?![a-z])|占用了|占用|占了|占"
)
_SPACE = (
    r"(?:共|总共|一共|总计|合计)?(?:有|占了?|用了?|是)?(?:多少|几)个?\s*(?:gb|mb|kb|tb|[gmkt]|兆|字节|bytes?)(?![a-z0-9])(?!\s*(?:以|的))"
    r"|(?:%questions.space_after%\s*)*%questions.space%(?:\s*%questions.space_after%)*"
    r"|(?<!by )(?<!of )(?<![a-z])sizes?(?=[\s?？!.]*\Z|\s*\0)"
    r"|(?<![按照])大小(?=[\s?？!。.]*\Z)"
    r"|(?:占用?|占据)了?(?:的?(?:磁盘|硬盘|存储)?空间)?(?:是|有)?(?:多少|多大)"
)
_MUCH_SPACE = (
    r"(?:\A\s*(?:is|are|do|does)(?![a-z])(?=[^?!.]*\s(?:take|taking|use|using|eat|occupy|hog)))?"
    r"(?<![a-z])(?:take|takes|taking|use|uses|using|eat|eating|occupy|occupying|hogging)"
    r"(?:\s+up)?\s+(?:(?:so|too|very)\s+)?(?:a lot of|lots of|much|loads of|tons of|plenty of)"
    r"\s+(?:disk\s+)?(?:space|room|storage)[\s?!.,]*(?:and\s+)?how much(?![a-z])"
)
"""Whether it is much, and how much: "are they taking up a lot of space? how much"."""
_ANY = fixed(r"(?<![a-z])(?:any|some)(?![a-z])")
_MA = fixed(r"(?:吗|么|嘛)\s*[?？!。.]*\s*\Z")


def take_groups(reading: Reading) -> Show | None:
    """Take what the files are to be added up by: "by year", 按类型."""
    for topic, show in _GROUPS:
        if reading.take_first(pattern(f"%groups.{topic}%")):
            return show
    return None


def take_comparison(reading: Reading) -> Ask | None:
    """Take "which is bigger", 哪个大: two or more things are compared."""
    two = pattern(
        r"(?<![a-z])or(?![a-z])|和|与|还是|跟|比|、|(?<![a-z])and(?![a-z])|,|(?<![a-z])than(?![a-z])"
    ).search(reading.open)
    if two is None:
        return None
    if reading.take_first(pattern("%questions.compare%")):
        size = reading.take_first(pattern(r"%questions.space%|(?:the\s+)?sizes?(?:\s+of)?|大小"))
        return (
            Ask.BIGGER
            if size or not pattern("%questions.count%|数量").search(reading.open)
            else Ask.MORE
        )
    split = pattern(
        r"(?P<which>哪一?(?:个|边|种|首|份|张|部|本|篇|封|段)(?:里面?|%folders.chinese_nouns%)?)的?"
        r"(?:%KIND%|%formats.any%)?(?:数量|个数|数)?(?P<more>(?:更|比较|要)?(?P<what>多|大)(?:一?[些点])?)(?=[\s?？!。]*\Z|[呀啊呢])"
    ).search(reading.open)
    if split is not None:
        # 哪个照片多: the kind between stays.
        reading.take(*split.span("which"))
        reading.take(*split.span("more"))
        return Ask.MORE if split["what"] == "多" else Ask.BIGGER
    for ask, topic in ((Ask.BIGGER, "bigger"), (Ask.MORE, "more")):
        template = f"%questions.{topic}%"
        match = pattern(template).search(reading.open)
        if match is None:
            continue
        than = re.match(r"\s*(?:than\s+(?![A-Z])|的是|于)", reading.text[match.end() :])
        asked = pattern(
            r"%questions.which%|谁|还是|are there|do i|did i|is there|have i"
            r"|\A\s*(?:is|are|does|do|has)(?![a-z])"
        ).search(reading.open)
        if than or not asked or re.match(r"\s*\d", reading.open[match.end() :]):
            continue
        reading.take(*match.span())
        return ask
    return None


_FOLDER_WHERE = (
    r"(?<![a-z])(?:the|my)\s+(?:folder|directory)\s+(?:where|in\s+which)\s+"
    r"(?=[^?!.]*\s(?:is|are|was|were|lives?|sits?)\s*[?!.]*\Z)"
)
"""Asks for a file by its folder: "the folder where the price list is"."""

_GONE = (
    r"(?<![a-z])where(?:'s|'d)?(?![a-z])[^?!]*?\s"
    r"(?P<gone>go|gone|got(?:ten)?\s+to|get\s+to|end(?:ed)?\s+up|wander(?:ed)?\s+off|hid(?:e|den|ing)"
    r"|(?:disappear|vanish)(?:ed)?(?:\s+to)?)(?=\s*[?!.,]|\s*\Z)"
)
"""Ends a question for what is lost: "where did my mileage log go?"."""


def take_whereabouts(reading: Reading) -> bool:
    """Take "which folder is it in", whose folder is not what is looked for."""
    if reading.take_first(pattern(_FOLDER_WHERE)):
        return True
    if gone := pattern(_GONE).search(reading.open):
        reading.take(*gone.span("gone"))
        return True
    return bool(
        reading.take_first(
            pattern(
                r"(?:in\s+)?(?:which|what)\s+(?:folder|directory)\s+(?!(?:is|has|have|contains|holds)\s+(?:the\s+|my\s+)?(?:%ordering.largest%|%ordering.newest%|most|more))(?:is|are|was|were|did|do|has|contains?|holds?)(?:\s+(?:it|they|that|those|these))?(?:\s+in(?![a-z]))?(?=[\s?,.!]|\Z)"
                r"|(?:记|写|放|存|保存|藏|收)(?:在|到)?了?(?:哪个|哪一个|哪份|哪张|哪篇|哪本|什么)\s*"
                r"(?:文件(?!夹)|文档|表格|表|笔记|本子|档案)\s*(?:里面|里|中)?(?:了|呢|的)?"
                r"|(?:(?:放|存|保存)?[在到]|是在)\s*(?:哪个|哪一个|哪些|什么)\s*(?:%folders.chinese_nouns%"
                r"|folder|directory)\s*(?:里面|下面|底下|里|下|中)?(?:了|呢)?"
            )
        )
    )


def take_weight(reading: Reading) -> bool:
    """Take "weigh in at" of "what does it weigh in at", before a folder takes its verb."""
    return (
        "weigh" in reading.open
        and pattern(r"\A\s*(?:so\s+)?what\s+(?:do|does|did)(?![a-z])").search(reading.open)
        is not None
        and bool(
            reading.take_first(
                pattern(
                    r"(?<![a-z])weighs?(?:\s+in)?(?:\s+at)?"
                    r"(?:\s+(?:in total|altogether|together))?(?=[\s?!.]*\Z)"
                )
            )
        )
    )


def take_count(reading: Reading) -> Ask | None:
    """Take the words that ask for a number, or for room; before dates, whose words they share."""
    much = "how much" in reading.open and reading.take_first(pattern(_MUCH_SPACE))
    if much or reading.take_first(pattern(_SPACE)):
        reading.take_all(pattern(_SPACE_VERB))
        reading.take_all(pattern(r"(?<![a-z])(?:sizes?|how much)(?=[\s?？!.]*\Z)"))
        return Ask.SPACE
    if reading.take_first(pattern(_COUNT)) or reading.take_first(pattern("%questions.tally%")):
        return Ask.COUNT
    return Ask.WHEN if reading.take_first(pattern("%questions.when%")) else None


def take_ask(reading: Reading) -> Ask | None:
    """Take the words that ask, and return what they ask for; None where none do."""
    found: Ask | None = None
    if reading.take_all(pattern("%questions.where%")):
        found = Ask.WHERE
        reading.take_all(pattern("(?:还)?在不在|还在吗?"))
    elif reading.take_first(pattern("%questions.exists%")):
        found = Ask.EXISTS
    elif pattern("有").search(reading.open) and (match := _MA.search(reading.open)):
        reading.take(*match.span())
        found = Ask.EXISTS
    listed = False
    for topic in ("tally", "list", "which"):
        taken = reading.take_all(
            pattern(
                rf"(?:一共|总共)?(?:有)?%questions.{topic}%(?:\s*%questions.measures%(?=[\s\0a-z的文大最])|(?![\u3400-\u9fff]))?|%questions.{topic}%"
            )
        )
        listed = listed or bool(taken)
    return found or (Ask.LIST if listed else None)


def asks_twice(reading: Reading) -> int | None:
    """Where a second question begins in the same message, or None."""
    cue = (
        r"(?:%questions.count%|%questions.space%|%questions.where%"
        r"|(?<![a-z])which(?![a-z])|哪些|哪个)"
    )
    cues = list(pattern(cue).finditer(reading.open))
    for before, behind in itertools.pairwise(cues):
        comma = re.compile(r"[,，;；](?=[^,，;；]{1,12}\Z)").search(
            reading.open[: behind.start()], before.end()
        )
        if comma is not None and pattern("%KIND%|%folders.behind%|[a-z0-9]{2,5}").search(
            reading.open, comma.end(), behind.start()
        ):
            return comma.start()
    places = [match.start() for match in pattern(cue).finditer(reading.open)]
    for place in places[1:]:
        joint = pattern(
            r"(?:[?？;；]|[,，]?\s*(?<![a-z])(?:and|also|then"
            r"|plus)(?![a-z])(?:\s+(?:also|tell me|in total))*|[,，。]\s*(?:另外"
            r"|还有|以及|并且|又|它们|一共|总共|其中|他们)?|以及|还有"
            r"|和)\s*(?:have|is|are|what|in|it's|是|一共|总共|占|占了|分别"
            r"|有)?\s*\Z"
        ).search(reading.open[:place])
        if joint is not None and joint.start() > places[0]:
            return joint.start()
    return None
