"""A question about the one file that was chosen: "how big is it?", 什么时候改的.

The words name no file and need none: there is no other that the answer may be about. Only what
asks for one fact, and for nothing else, is taken so. A file may be chosen by its place in the list
before as well: the second one, 第三个多大.
"""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from desktop_app import paths
from desktop_app.chart.grammar import languages
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.findings import DetailFindings, FileFacts
from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese_script import simplified
from desktop_app.interpreter.following import NAME
from desktop_app.interpreter.remarks import path_as_written
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, CallReady, Done, MindEvent, TakenAs, TextDelta
from desktop_app.value_class import value_class
from desktop_app.wording import Wording, written_bytes
from desktop_app.wording.formats import written_moment


class AskedFact(Enum):
    """What is asked of a file; the value is the code of the sentence."""

    SIZE = "size"
    CHANGED = "changed"
    CREATED = "created"
    OPENED = "opened"
    TAKEN = "taken"
    PLACE = "place"
    KIND = "kind"


@value_class
class AskedPlace:
    """A file is meant by its place in the list before.

    Attributes:
        number: Its place, from 1.
        fact: What is asked of it; None where it is to be seen itself.
    """

    number: int
    fact: AskedFact | None


@cache
def _patterns() -> Mapping[AskedFact, re.Pattern[str]]:
    """What asks for each fact, in any language: `facts.json` of its grammar."""
    asked: defaultdict[AskedFact, list[str]] = defaultdict(list)
    for words in _languages():
        for fact, said in words["facts"].items():
            each = "|".join(said).replace("%ITS", words["its"]).replace("%IT", words["it"])
            asked[AskedFact(fact)].append(f"(?:{each}){words['end']}")
    return {fact: re.compile("|".join(said)) for fact, said in asked.items()}


@cache
def _around() -> re.Pattern[str]:
    """What may stand around a question and says nothing: and, please, 请问."""
    before, behind = ("|".join(one[side] for one in _languages()) for side in ("before", "behind"))
    return re.compile(rf"^(?:\s|(?:{before})[\s,，]*)+|(?:[\s,，]*(?:{behind}))?[\s?!.。？！…]*$")


@cache
def _languages() -> Sequence[dict[str, Any]]:
    files = (paths.resource(f"grammar/{language}/facts.json") for language in languages())
    return [json.loads(file.read_text("utf-8")) for file in files if file.is_file()]


_SPACE = fixed(r"\s+")


def asked_fact(text: str) -> AskedFact | None:
    """The one fact that `text` asks for, and nothing else; None where it asks otherwise."""
    said = stripped(text)
    return next((fact for fact, asks in _patterns().items() if said and asks.fullmatch(said)), None)


def fact_of_named(chart: Chart, candidate: Candidate) -> AskedFact | None:
    """The one fact that is asked of what is called by a name, where lists tell another.

    They tell when files were changed: not when a photo was taken, or when a file was opened.

    Args:
        chart: Of the question.
        candidate: What it is taken for.
    """
    if all(span.category not in _DATING for spans in chart.spans for span in spans):
        # To make the phrases into patterns takes a tenth of an answer's time.
        return None
    spans = candidate.cover.spans if candidate.cover is not None else ()
    named = [one for one in spans if one.category in (Category.NAME, Category.EXTENSION)]
    if not named:
        return None
    name = chart.said(named[0].start, named[-1].end)
    pronouns = (str(words.get("pronoun", "")) for words in _languages())
    # When was the swarm photo taken: of the photo, no other word stands for it.
    for put in ("", *pronouns):
        fact = asked_fact(chart.text.replace(name, put, 1))
        if fact in _TOLD_BY_NO_LIST:
            return fact
    return None


_DATING = (Category.TAKEN, Category.CREATED, Category.OPENED)
_TOLD_BY_NO_LIST = (AskedFact.TAKEN, AskedFact.CREATED, AskedFact.OPENED)


def stripped(text: str) -> str:
    """What is said in `text` without what may stand around any question, in one case."""
    plain = simplified(text.casefold().replace("\u2019", "'"))
    return _SPACE.sub(" ", _around().sub("", plain))


def asked_place(text: str) -> AskedPlace | None:
    """The place in a list that `text` speaks of, and nothing else; None where it does not."""
    for number, rest in with_a_place(text):
        fact = asked_fact(rest)
        if fact is not None or any(
            _alone(tuple(words["alone"]), words["it"]).fullmatch(rest)
            for words in _languages()
            if "place" in words
        ):
            return AskedPlace(number, fact)
    return None


def with_a_place(text: str) -> Iterator[tuple[int, str]]:
    """The place in a list that `text` speaks of, and the text with "it" for that: "how big is it".

    For each language that it may be said in.
    """
    said = stripped(text)
    for words in _languages():
        if "place" not in words:
            continue
        found = _place_in(words["place"], *map(tuple, words["ordinals"].values())).search(said)
        if found is None:
            continue
        word = found["word"]
        number = next(
            (int(one) for one, ordinals in words["ordinals"].items() if word in ordinals), 0
        )
        rest = f"{said[: found.start()]}{words['pronoun']}{said[found.end() :]}"
        yield number or int(found["number"]), rest


@cache
def _place_in(place: str, *ordinals: Sequence[str]) -> re.Pattern[str]:
    words = "|".join(word for some in ordinals for word in some)
    place = place.replace("%ORDINAL", f"(?P<word>{words})")
    return re.compile(place.replace("%NUMBER", "(?P<number>[1-9][0-9]?)"))


@cache
def _alone(said: Sequence[str], pronoun: str) -> re.Pattern[str]:
    return re.compile("|".join(said).replace("%IT", pronoun))


def said_of_chosen(
    path: str,
    fact: AskedFact | None,
    turn: int,
    results: Sequence[ToolResult],
    wording: Wording,
    *,
    among: int = 0,
) -> list[MindEvent]:
    """What comes next: the look at the file, or the answer.

    Args:
        path: Of the file, absolute.
        fact: What is asked of it; None where it is to be seen itself.
        turn: The number of the question.
        results: Of the calls for it.
        wording: In its language.
        among: Of how many that were listed it is the first; 0 where nothing is to be said of that.
    """
    call = ToolCall(f"{NAME}-{turn}-chosen", "file_details", {"path": path})
    if not results:
        return [CallReady(call), Done()]
    text, found = told_fact(path, fact, results[-1], wording, among), results[-1].data
    if not isinstance(found, DetailFindings) or len(found.files) != 1:
        return [TextDelta(text), About(), Done()]
    taken = TakenAs(confidence=1.0)
    room = found.files[0].size_bytes if fact is AskedFact.SIZE else None
    return [TextDelta(text), About((call.id,), total_bytes=room, taken=taken), Done()]


def told_fact(
    path: str, fact: AskedFact | None, result: ToolResult, wording: Wording, among: int = 0
) -> str:
    """The sentence for what is asked of a file, by what `file_details` says of it."""
    found = result.data
    if not isinstance(found, DetailFindings) or len(found.files) != 1:
        name = os.path.basename(path)  # noqa: PTH119 (maybe not UTF-8)
        return wording.say("interpreter.chosen_gone", name=name)
    return _sentence(found.files[0], fact, wording, among)


def _sentence(file: FileFacts, fact: AskedFact | None, wording: Wording, among: int) -> str:
    folder, name = os.path.split(file.path)
    value: object
    match fact:
        case None:
            moment = None if file.modified_ns is None else written_moment(file.modified_ns)
            size = None if file.size_bytes is None else written_bytes(file.size_bytes)
            facts = ", ".join(filter(None, (moment, size)))
            told = {"name": name, "facts": facts, "folder": path_as_written(folder)}
            if among > 1:
                return wording.say("interpreter.chosen_among", count=among, **told)
            return wording.say("interpreter.chosen", **told)
        case AskedFact.SIZE:
            value = file.size_bytes
        case AskedFact.CHANGED:
            value = file.modified_ns
        case AskedFact.CREATED:
            value = file.created_ns
        case AskedFact.OPENED:
            value = file.opened_ns
        case AskedFact.TAKEN:
            value = None if file.taken is None else file.taken[:16].replace("T", " ")
        case AskedFact.PLACE:
            value = path_as_written(folder)
        case AskedFact.KIND:
            value = None if file.kind is None else wording.say(f"interpreter.kind_{file.kind}")
    known = "unknown" if value is None else "is"
    return wording.say(f"interpreter.chosen_{fact.value}_{known}", name=name, value=value)
