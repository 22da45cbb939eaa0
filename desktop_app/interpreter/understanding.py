"""From a question to its meaning: recognisers take the words they know, each gives its part.

A recogniser is a function that takes what it understands out of a `Reading` and returns what it
means. To understand more, add a word to a lexicon, or a recogniser and its place in the order
below. What nobody takes are words that may name a file, a folder or what is in a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import FixedPattern, fixed
from desktop_app.interpreter import (
    ages,
    appearing,
    asking,
    comparing,
    contents,
    exclusions,
    file_types,
    filler,
    folders,
    leftovers,
    listed,
    naming,
    ordering,
    sizes,
    states,
    topics,
    when,
)
from desktop_app.interpreter.asides import drop_asides
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.file_types import Types
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.meaning import Meaning, folder_term
from desktop_app.interpreter.quoted_text import take_quoted_text
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.standing import take_standing
from desktop_app.query.query import Is, Key, Term, When

_READ = (
    "多少(?:元|块|欧元|美元|港币|台币|人民币)|几(?:块钱|元(?!旦))|几月几[日号]"
    "|(?:说|写|讲|规定)(?:了|的是|着)?(?:是)?(?:哪一天|哪天|几点|几号|几月|什么时候|多久)"
)
"""Asks what a document says, where it does not ask which one: 押金多少元, 信里说几月几号到."""


def understood(reading: Reading, *, first: bool = True) -> Meaning:
    """What a reading asks of the files, as far as it can be told.

    Args:
        reading: Of a question, or a part of one.
        first: Whether nothing was asked before, so that it cannot follow on that.
    """
    meaning = Meaning(text=reading.text)
    meaning.short = (
        len(reading.text.split()) <= 4
        and len(reading.text) <= 30
        and not re.search(r"我|\b(?:i|my)\b", reading.open)
    )
    meaning.reads = (
        pattern(
            r"\A\s*(?!what (?:did|have|had|do) (?:i|we) (?:write|written|note|noted|jot|put))"
            r"%questions.read%\s.*(?:\ssay|\sstate|\smean|\stell|about)(?![a-z])"
        ).search(reading.open)
        is not None
        or "多少钱" in reading.open
        or (
            pattern(_READ).search(reading.open) is not None
            and pattern("哪一?[个些份张封篇本几]|有没有").search(reading.open) is None
        )
    )
    if not first:
        _follow_words(reading, meaning)
    aged = ages.take_ages(reading, meaning)
    if not meaning.places.names:
        meaning.places = take_standing(reading)
    topic = topics.take_topic(reading) or appearing.take_appearing(reading)
    drop_asides(reading)
    meaning.request = pattern("%questions.requests%").search(reading.open) is not None
    meaning.title = naming.title_in(reading)
    meaning.fullest = bool(reading.take_first(pattern(_FULLEST)))
    whereabouts = asking.take_whereabouts(reading)
    weighed = asking.take_weight(reading)
    meaning.here = states.take_here(reading)
    filler.take_everywhere(reading)
    _states(reading, meaning)
    meaning.file = states.take_file_copied(reading)
    asking_folder = not meaning.places.names and pattern(
        r"(?:%folders.before%|%folders.before_places%)\s+(?:%folders.articles%\s+)*%folders.nouns%\s+%folders.naming%"
    ).search(reading.open)
    if asking_folder:
        meaning.places = folders.take_folders(reading)
    compared = asking.take_comparison(reading)
    if years := listed.take_years(reading):
        meaning.terms += (file_types.name_term(years),)
    meaning.groups = asking.take_groups(reading)
    _names(reading, meaning)
    meaning.content = topic or contents.take_content(reading) or take_quoted_text(reading)
    left_out = exclusions.take_exclusions(reading)
    meaning.terms += left_out.terms
    meaning.hidden = left_out.hidden if left_out.hidden is not None else meaning.hidden
    # 没有“飞天”的文件: whether of the name or of the text, no one knows.
    denied = pattern(_WITHOUT).search(reading.open) is not None
    if not asking_folder and not meaning.places.names:
        kinds_said = compared is Ask.MORE and comparing.compares_kinds(reading)
        if compared and not kinds_said:
            meaning.places = comparing.take_sides(reading, meaning) or comparing.take_places(
                reading
            )
        if not meaning.places.names:
            meaning.places = folders.take_folders(reading)
            _more_places(reading, meaning)
    _wants_folders(reading, meaning, comparing=compared is not None)
    for _ in range(2):
        # "over 1 GB and under 3 GB"
        if size := sizes.take_size(reading):
            meaning.terms += (size,)
    meaning.inside = bool(reading.take_first(pattern("%here.contents%")))
    meaning.each = bool(reading.take_all(pattern("%questions.each%")))
    asked = asking.take_count(reading) or (Ask.SPACE if weighed else None)
    meaning.dates = tuple(d.term() for d in when.take_dates(reading, many=compared is not None))
    if pattern("%ordering.newest_opened%").search(reading.open):
        # No list is in the order in which files were opened.
        meaning.request = True
    meaning.order = meaning.order if aged else ordering.take_order(reading)
    meaning.added = any(_downloaded(term, reading) for term in meaning.dates)
    _verbs(reading, meaning)
    meaning.ask = compared or asked or asking.take_ask(reading)
    if asked or compared:
        asking.take_ask(reading)
    if whereabouts and not asked and not compared:
        meaning.ask = Ask.WHERE
    if meaning.inside and meaning.ask is None:
        meaning.ask = Ask.LIST
    _types(reading, meaning)
    _words(reading, meaning)
    # 春节前后: a time that is no span of days is not left out.
    meaning.request = (
        meaning.request or denied or any(word.endswith("前后") for word in meaning.words)
    )
    return meaning


# The parts that take more than one recogniser


_FULLEST = (
    r"(?<=folder )(?:that |which )?(?:has|have|contains|holds|with)"
    r" (?:the )?most (?:files|items|stuff)"
    r"|(?:里面|里)?(?<!哪类)(?<!哪种)(?<!什么)(?<!哪一类)(?<!类型的)(?:的)?(?<!类型的)(?:文件|东西)(?:数量|数|个数)?(?:是)?最多"
)
_WITHOUT = (
    r"(?<![有\0是])(?!%states.empty%|%sizes.zero%)没有\s*(?:%NAME%|[\u3400-\u9fff]{2,8}?)"
    r"\s*的(?:%formats.any%|%KIND%|[\s?!]*\Z)"
)


def _states(reading: Reading, meaning: Meaning) -> None:
    depth = states.take_depth(reading)
    if isinstance(depth, Term):
        meaning.terms += (depth,)
    meaning.every_level = depth is True
    not_folders = reading.take_all(
        pattern(
            r",?\s*(?:not folders|no folders|files only|only files|not the folders"
            r"|不是文件夹|不算文件夹|不包括文件夹|不要文件夹|不计文件夹|不含文件夹"
            r"|(?:文件夹|目录)(?:都|就)?(?:不[用要]?算(?:在内|进去)?|不计入?|不要|除外|别算(?:进去)?|不包括)(?!\s*[\ue000])|(?:只要|只看|只算|光要|光看)文件(?!夹|名))"
        )
    )
    meaning.hidden = states.take_hidden(reading)
    if reading.take_first(pattern("%formats.none%")):
        meaning.terms += (Term(Key.EXT, ("",)),)
    if reading.take_first(pattern("%states.unfinished%")):
        meaning.terms += (Term(Key.KIND, (Kind.UNFINISHED,)),)
    if not_folders:
        meaning.terms += (states.is_term(Is.FILE),)


def _names(reading: Reading, meaning: Meaning) -> None:
    named = naming.take_named(reading)
    if named is None:
        return
    # 叫 X 的文件夹里: that is where to look.
    behind = pattern(r"\0\s*的?\s*%folders.chinese_nouns%\s*%folders.behind%").search(reading.open)
    if behind is not None and not named.form:
        reading.take(*behind.span())
        meaning.places = Places((named.text,), certain=True)
    else:
        meaning.named = named


def _more_places(reading: Reading, meaning: Meaning) -> None:
    """A second folder that holds the first one: "the 2025 folder under Invoices"."""
    if not meaning.places.names:
        return
    more = folders.take_folders(reading)
    if not more.names:
        return
    first, second = meaning.places, more
    meaning.terms += (folder_term(second.names),)
    meaning.places = Places(first.names, first.certain)


def _wants_folders(reading: Reading, meaning: Meaning, *, comparing: bool = False) -> None:
    """Whether folders are asked for, or both; and empty ones, or those with copies."""
    empty = states.take_empty(reading)
    if reading.take_all(pattern(r"空(?=\s*(?:的|文件|%folders.chinese_nouns%|资料|\Z))")):
        empty = True
    duplicate = states.take_duplicates(reading)
    both = reading.take_first(
        pattern(
            r"files\s+(?:and|or|&)\s+(?:empty\s+|\0+\s*)?folders|folders\s+(?:and|or|&)\s+(?:empty\s+|\0+\s*)?files|文件(?:和|与|、|及|或)\s*(?:空)?文件夹|文件夹(?:和|与|、|及|或)\s*(?:空)?文件(?!夹)"
        )
    )
    wants = reading.take_all(
        pattern(
            r"(?:%folders.plural_nouns%|%folders.real_nouns%|(?:子)?%folders.chinese_nouns%)(?![a-z])(?:\s*里)?"
        )
    )
    is_term = states.is_term
    if both:
        meaning.terms += (is_term(Is.FILE, Is.FOLDER),)
    elif wants and not comparing:
        meaning.folder_wanted = True
        meaning.below = wants[0].group().startswith("子")
        meaning.terms += (is_term(Is.FOLDER),)
    if empty:
        meaning.terms += (is_term(Is.EMPTY),)
        if not wants and not both:
            meaning.terms += (is_term(Is.FILE),)
    if duplicate:
        reading.take_all(
            pattern(r"(?:(?:all|both|the|every|each|any|of)\s+)*cop(?:ies|y)(?:\s+of)?(?![a-z])")
        )
        meaning.terms += (is_term(Is.DUPLICATE),)


def _verbs(reading: Reading, meaning: Meaning) -> None:
    """Verbs such as "changed" that stand without a date."""
    for _ in range(3):
        key = when.take_verb(reading)
        if key is None:
            return
        meaning.added = meaning.added or (
            (key is Key.ADDED and "download" in reading.text.lower())
            or (key is Key.ADDED and "下" in reading.text)
        )


def _downloaded(term: Term, reading: Reading) -> bool:
    return (
        term.key is Key.ADDED and re.search(r"download|下载|下載", reading.text.lower()) is not None
    )


def _types(reading: Reading, meaning: Meaning) -> None:
    if not meaning.places.names and not meaning.here and meaning.ask is not Ask.MORE:
        named = [one for one in file_types.types_in(reading) if not one.is_any]
        if name := file_types.place_left(reading, has_type=len(named) > 1):
            meaning.places = Places((name,), certain=True)
    reading.take_all(
        pattern(
            r"(?:mixed (?:in |up )?with|in among|amongst|among)\s+(?:(?:all|the|my|of)\s+)*%KIND%"
        )
    )
    probe = reading.part(0, len(reading.open))
    filler.take_filler(probe)
    meaning.whole = leftovers.joined_left(probe)
    meaning.types = file_types.take_types(reading)
    if (
        Kind.DOCUMENT in (value for term in meaning.types.terms for value in term.values)
        and meaning.ask is not Ask.COUNT
        and {spoken.meant(name) for name in meaning.places.names} == {Known.DOCUMENTS}
    ):
        # "Which documents in Documents": whatever lies there.
        meaning.types = Types(files=True, words=meaning.types.words)
    if meaning.types.names:
        meaning.terms += (file_types.name_term(meaning.types.names),)
    if not meaning.types.files and len(meaning.places.names) == 1:
        counted = _COUNTED.get(spoken.meant(meaning.places.names[0]))
        if counted and counted[0].search(reading.text):
            meaning.types = Types((Term(Key.KIND, (counted[1],)),), files=True)


_COUNTED: Mapping[object, tuple[FixedPattern, Kind]] = {
    Known.MUSIC: (fixed(r"[几多少]首(?=[\s?!呢啊呀。,]|$)"), Kind.AUDIO),
    Known.PICTURES: (fixed(r"[几多少]张(?=[\s?!呢啊呀。,]|$)"), Kind.IMAGE),
    Known.VIDEOS: (fixed(r"[几多少]部(?=[\s?!呢啊呀。,]|$)"), Kind.VIDEO),
}
"""What is counted with which word where it lies: 音乐里有几首."""


_PURPOSE = fixed(
    r"\sfor\s+(?:the|my|our|his|her|their|a|an)\s+(?P<what>[a-z]{3,20}(?: [a-z]{3,20})?)[\s?.!]*\Z"
)


def _purpose(reading: Reading) -> str:
    """What something is for, at the end and in small letters; else ""."""
    match = _PURPOSE.search(reading.open)
    what = reading.text[slice(*match.span("what"))] if match else ""
    return what if what.islower() else ""


def _words(reading: Reading, meaning: Meaning) -> None:
    meaning.purpose = _purpose(reading)
    meaning.pronoun = bool(reading.take_all(pattern("%follow.pronouns%"))) or meaning.pronoun
    reading.take_all(pattern(r"(?:the|these|those|my)\s+(?:two|three|four|five|six)(?=\s+[a-z])"))
    filler.take_filler(reading)
    left = leftovers.names_left(reading)
    if meaning.dates or meaning.order.sort or len(left) > 1 or meaning.places.names:
        # "old stuff from 2018", "my silly videos in Downloads"
        left = [word for word in left if word.lower() not in words_of("filler.adjectives")]
    if meaning.below and len(left) == 1 and not meaning.places.names:
        # 合同有几个子文件夹
        meaning.places, meaning.whole, left = Places((left[0],)), "", []
    meaning.words = tuple(word for word in left if not leftovers.repeats(word, meaning.places))
    meaning.whole = meaning.whole or " ".join(meaning.words)
    if len(meaning.places.names) == 1 and len(meaning.words) == 1:
        longer = f"{meaning.places.names[0]} {meaning.words[0]}"
        if longer in reading.text and meaning.words[0].islower():
            meaning.longer_place = longer
    if len(meaning.places.names) == 1 and len(meaning.types.words) == 1:
        # "the film scans folder"
        longer = f"{meaning.types.words[0]} {meaning.places.names[0]}"
        if longer.lower() in reading.text.lower() and not meaning.words:
            meaning.longer_place = longer
    if (
        meaning.folder_wanted
        and meaning.whole
        and meaning.types.terms
        and not (meaning.groups or meaning.fullest)
    ):
        # 老照片那个文件夹在哪: a folder is of no kind, its name may be.
        meaning.words, meaning.types = (meaning.whole,), Types(files=True)
    if meaning.words and meaning.dates and not meaning.words[0].isascii():
        said = f"{_date_words(meaning)}{meaning.words[0]}"
        meaning.event = said if said in reading.text else ""
    again = [word for word in meaning.words if leftovers.is_synonym(word, meaning.places)]
    if len(again) == len(meaning.words):
        meaning.words, meaning.again = (), " ".join(again)


def _date_words(meaning: Meaning) -> str:
    """The words of the date, where there is one alone."""
    values = [value for term in meaning.dates for value in term.values]
    return values[0].words if len(values) == 1 and isinstance(values[0], When) else "\0"


_SUB_ONE = fixed(
    r"(?<![a-z])(?:(?:in|inside|under)\s+(?:the\s+|its\s+)|(?:the\s+)(?=\d{4}\s))"
    r"(?P<name>\d{4}|[\w-]+)\s+(?:one|folder|subfolder|dir)(?P<zh>(?!))?(?=[\s?.!]*\Z)"
)
"""A folder in the one of before: "and in the 2024 one?"."""


def _follow_words(reading: Reading, meaning: Meaning) -> None:
    """Words by which a question follows on the one before."""
    opener = pattern(r"\A[\s,.!，。、]*%follow.openers%(?:\s*%follow.openers%)*").match(
        reading.open
    )
    if lead := pattern(r"\A[\s,.!，。、]*(?:%follow.connectives%\s*)+").match(reading.open):
        reading.take(*lead.span())
    meaning.opener = (
        opener is not None
        or pattern(r"%follow.closers%[\s?？!。.]*\Z").search(reading.open) is not None
    )
    sub = _SUB_ONE.search(reading.open) or pattern(
        r"(?:in|inside|under)?\s*(?:its|their|the|它的)\s*(?P<name>[\w.\ue000\ue001-]+)\s+%follow.sub%|(?:its|其)\s*(?P<zh>[\w.-]+?)\s*%follow.sub%"
    ).search(reading.open)
    meaning.pronoun = pattern("%follow.pronouns%").search(reading.open) is not None
    if sub is not None:
        group = "name" if sub["name"] else "zh"
        name = reading.spelt(*sub.span(group))
        if name.lower() not in words_of("folders.no_names") | words_of("folders.adjectives"):
            reading.take(*sub.span())
            meaning.places = Places((name,), certain=True)
            meaning.sub = True
