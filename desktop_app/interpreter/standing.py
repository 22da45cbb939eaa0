"""A second look at a question: with the names of folders that stand in it.

打印稿里最近改的是哪个 is an order to print for whoever does not know the folder 打印稿, and the
words of "stuff to sort" say nothing to whoever does not know that folder. Which names stand in a
question, `resolve_folder` tells; they are marked as if they stood in quotes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from desktop_app.files.places import spoken
from desktop_app.filetypes import kinds
from desktop_app.findings import FolderFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.asides import tells
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.lexicon import pattern, words_of
from desktop_app.interpreter.reading import Reading, small
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Key, Query
from desktop_app.query.syntax import format as written

_WORD = fixed("[a-z0-9]")
_LATIN = fixed("[a-z]{2}")
_HAN = fixed("[\u3400-\u9fff]{2}")
_SAID = fixed(r"[a-z0-9]+|[\u3400-\u9fff]+")
_KEY = fixed(r"-?\b[a-z]+:(?=\S)")

_PLAIN = (
    r"%questions.count%|%questions.tally%|%questions.space%|%questions.space_after%"
    r"|%questions.exists%|%questions.where%|%questions.which%|%questions.list%|%questions.measures%"
    r"|%ordering.largest%|%ordering.smallest%|%ordering.newest%|%ordering.oldest%"
    r"|%ordering.newest_added%|%ordering.size_order%|%ordering.date_order%|%ordering.top_words%"
    r"|%dates.modified%|%dates.created%|%dates.added%|%dates.taken%|%dates.english%"
    r"|%dates.telling%|%dates.chinese_telling%"
    r"|%sizes.over%|%sizes.under%|%sizes.at_least%|%sizes.at_most%|%sizes.units%|%sizes.noise%"
    r"|%states.hidden_only%|%states.hidden_yes%|%states.hidden_no%|%states.empty%"
    r"|%states.duplicate%|%states.directly%|%states.all_levels%"
    r"|%formats.none%|%folders.nouns%|%folders.plural_nouns%|%folders.chinese_nouns%"
    r"|%folders.articles%|%filler.everywhere%|%filler.in_front%|%filler.verbs%|%standing.plain%"
    r"|%groups.by_kind%|%groups.by_ext%|%groups.by_folder%|%groups.by_year%|%groups.by_month%"
    r"|%KIND%|%NUMBER%"
)
"""What a question is made of, whatever it is about."""


def leaves_unsaid(text: str, queries: Sequence[Query]) -> bool:
    """Whether a question has words of which `queries` say nothing: they may be a folder's name.

    Queries that look into folders are taken to have understood which.

    Args:
        text: The question.
        queries: What was answered.
    """
    folders = [term for query in queries for term in query.of(Key.IN)]
    if folders:
        names = (v.text for term in folders for v in term.values if isinstance(v, Folder))
        return any(_has_more_in_front(text, name) for name in names)
    reading = Reading(text)
    values = (_KEY.sub("", small(written(query))) for query in queries)
    said = {word for text in values for word in _SAID.findall(text)}
    for word in sorted(said, key=len, reverse=True):
        at = reading.open.find(word)
        if at >= 0 and (len(word) > 1 or not word.isascii()):
            end = at + len(word)
            if word.isascii() and reading.open[end : end + 1] == "s":
                end += 1
            if not (_goes_on(reading.open, at) or _goes_on(reading.open, end)):
                reading.take(at, end)
    reading.take_all(pattern(_PLAIN))
    return bool(_LATIN.search(reading.open) or _HAN.search(reading.open))


def _has_more_in_front(text: str, name: str) -> bool:
    """Whether words stand right in front of a usual place that may be of its name: 老照片里."""
    if spoken.meant(name) is None:
        return False
    before, found, _ = text.partition(name)
    reading = Reading(before[-MAX_BEFORE_CHARS:])
    reading.take_all(pattern(_PLAIN + "|%folders.before%|%folders.before_places%"))
    return bool(found) and bool(_OWN_WORD.search(reading.open))


_OWN_WORD = fixed("[\u3400-\u9fff]\\Z|[a-z]{2}\\s?\\Z")

MAX_BEFORE_CHARS = 12
"""In front of a usual place that are looked at for more of its name."""


def mark_standing(reading: Reading, result: ToolResult) -> Sequence[str]:
    """Mark the folders' names that stand in `reading`, and tell them as they are spelt there.

    Args:
        reading: The question, with the names marked that stand out by their looks.
        result: What `resolve_folder` said of the whole question.
    """
    marked: list[str] = []
    found = result.data
    for name in found.mentioned if isinstance(found, FolderFindings) else ():
        if not _is_usual(name) or f"'s {name} " in f"{reading.text} ":
            marked += _mark(reading, name)
    return marked


_PLACE = (
    r"(?:i mean\s+)?(?:(?:%folders.before%|%folders.before_places%)\s+)?"
    r"(?:%folders.articles%\s+){0,2}(?:%folders.real_nouns%\s+(?:%folders.naming%\s+)?)?(?:[a-z]{2,20}'s\s+)?"
    r"(?P<name>%NAME%)(?:'s(?=\s))?(?:\s+(?:backup|copy|archive|collection|drive|project)(?![a-z]))?"
    r"(?:\s+(?:[a-z]{2,12}\s+)?%folders.real_nouns%)?"
    r"(?:\s*的?(?:这个|那个|这|那|整个)?\s*%folders.chinese_nouns%)?(?:\s*的?\s*(?!%folders.not_behind%)%folders.behind%)?(?:\s*的)?"
)
_MEANT_OTHERWISE = (
    r"(?:%exclusion.before%|%names.before%|%contents.verbs%)\s*(?:%folders.articles%\s+){0,2}\Z"
)
_IN_IT = (
    r"(?<![a-z])(?<!nothing )(?<!anything )(?:in|inside|of|from|under|on)"
    r"\s+(?:it|there|them|that|this)(?![a-z])"
    r"|(?<!子)(?:文件夹|目录|资料夹)里面?(?!的?也)|其中的?|里面的?|那里面?"
)


_STATED = (
    r"\s+(?:is|are|was|were|has|have|got|looks?|keeps?|needs?|takes?|seems?|feels?)(?![a-z])"
    r"[^.:;!?]{1,80}[.:;!,]\s(?=[^.]{8})"
    r"|(?:太|很|好|都|已经|快)[^,，。;；?？]{1,12}了?[,，。;；](?=[^,，。]{4})"
)
"""What is said of a folder before something is asked: "X is a mess. Which …", X 太乱了,…."""


def take_standing(reading: Reading) -> Places:
    """Take the folder whose name `mark_standing` has marked, where it is to be looked into."""
    if pattern("%questions.where%|%questions.bigger%|%questions.more%").search(reading.open):
        return Places()
    for match in pattern(_PLACE).finditer(reading.open):
        if match.start("name") not in reading.folders:
            continue
        if pattern(_MEANT_OTHERWISE).search(reading.open, 0, match.start("name")) or pattern(
            r"\s*(?:%exclusion.trailing%|以外|之外|外的)"
        ).match(reading.open, match.end()):
            continue
        name = reading.spelt(*match.span("name"))
        told = pattern(_STATED).match(reading.open, match.end())
        if told is not None and tells(reading, *told.span()):
            # "Weddings has a few hidden files. How many?"
            told = None
        reading.take(match.start(), told.end() if told else match.end())
        reading.take_first(pattern(_IN_IT))
        return Places((name,), certain=True)
    return Places()


def unsaid(names: Sequence[str], queries: Sequence[Query]) -> Sequence[str]:
    """Those of `names` of which `queries` say nothing."""
    said = [small(written(query)) for query in queries]
    return [name for name in names if not any(small(name) in text for text in said)]


def is_of(names: Sequence[str], queries: Sequence[Query]) -> bool:
    """Whether `queries` look into a folder that the question is sure to mean.

    A small word of its own may stand there by chance: "sort", "work".

    Args:
        names: Those that `mark_standing` told.
        queries: What was answered with them marked.
    """
    folders = [
        re.split(r"[/\\]", value.text)[-1]
        for query in queries
        for term in query.of(Key.IN)
        for value in term.values
        if isinstance(value, Folder)
    ]
    return any(folder.startswith(name) for name in names if _is_sure(name) for folder in folders)


def _is_sure(name: str) -> bool:
    if name.isascii():
        return not (name.isalpha() and name.islower())
    return len(name) > 2


def _is_usual(name: str) -> bool:
    """Whether it is read as a place or a kind of files all the same: Downloads, 照片."""
    return spoken.meant(name) is not None or name.lower() in kinds.words()


def _is_common(name: str) -> bool:
    """Whether it says little by itself, and is a folder's name only where the words say so."""
    plain = name.lower()
    return plain in words_of("folders.no_names") or plain in words_of("filler.words")


def _mark(reading: Reading, name: str) -> list[str]:
    wanted = small(unicodedata.normalize("NFKC", name))
    marked: list[str] = []
    for at, (_, known) in reading.names.items():
        if small(known) == wanted:
            # It stands out by its looks, too.
            reading.folders.add(at)
            marked.append(known)
    at = reading.open.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        if not (_goes_on(reading.open, at) or _goes_on(reading.open, end)) and (
            not _is_common(name) or _is_called_folder(reading, at, end)
        ):
            reading.mark(at, end, reading.text[at:end])
            reading.folders.add(at)
            marked.append(reading.text[at:end])
        at = reading.open.find(wanted, end)
    return marked


def _is_called_folder(reading: Reading, start: int, end: int) -> bool:
    """Whether the words around say that a folder is meant: "in stuff?", "the misc folder"."""
    noun = r"\s+%folders.real_nouns%|\s*的?(?:%folders.chinese_nouns%|%folders.behind%)"
    if pattern(noun).match(reading.open, end):
        return True
    before = pattern(r"%folders.before%\s+(?:%folders.articles%\s+){0,2}\Z")
    ends = re.compile(r"\s*(?:[?.!,:;]|\Z)").match(reading.open, end)
    return ends is not None and before.search(reading.open, 0, start) is not None


def _goes_on(text: str, at: int) -> bool:
    return 0 < at < len(text) and all(map(_WORD.match, text[at - 1 : at + 1]))
