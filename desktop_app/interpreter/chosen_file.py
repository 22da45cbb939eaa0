"""A question about the one file that was chosen: "how big is it?", 什么时候改的.

The words name no file and need none: there is no other that the answer may be about. Only what
asks for one fact, and for nothing else, is taken so.
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
from desktop_app.findings import DetailFindings, FileFacts
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.following import NAME
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import About, CallReady, Done, MindEvent, TakenAs, TextDelta
from desktop_app.wording import Wording


class AskedFact(Enum):
    """What is asked of a file; the value is the code of the sentence."""

    SIZE = "size"
    CHANGED = "changed"
    CREATED = "created"
    OPENED = "opened"
    TAKEN = "taken"
    PLACE = "place"
    KIND = "kind"


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


def _languages() -> Iterator[dict[str, Any]]:
    for language in languages():
        file = paths.resource(f"grammar/{language}/facts.json")
        if file.is_file():
            yield json.loads(file.read_text("utf-8"))


_SPACE = fixed(r"\s+")


def asked_fact(text: str) -> AskedFact | None:
    """The one fact that `text` asks for, and nothing else; None where it asks otherwise."""
    said = _SPACE.sub(" ", _around().sub("", text.casefold().replace("\u2019", "'")))
    return next((fact for fact, asks in _patterns().items() if said and asks.fullmatch(said)), None)


def said_of_chosen(
    path: str, fact: AskedFact, turn: int, results: Sequence[ToolResult], wording: Wording
) -> list[MindEvent]:
    """What comes next: the look at the file, or the answer.

    Args:
        path: Of the file, absolute.
        fact: What is asked of it.
        turn: The number of the question.
        results: Of the calls for it.
        wording: In its language.
    """
    call = ToolCall(f"{NAME}-{turn}-chosen", "file_details", {"path": path})
    if not results:
        return [CallReady(call), Done()]
    found = results[-1].data
    if not isinstance(found, DetailFindings) or len(found.files) != 1:
        name = os.path.basename(path)  # noqa: PTH119 (maybe not UTF-8)
        return [TextDelta(wording.say("interpreter.chosen_gone", name=name)), About(), Done()]
    taken = TakenAs(confidence=1.0)
    return [
        TextDelta(_sentence(found.files[0], fact, wording)),
        About((call.id,), taken=taken),
        Done(),
    ]


def _sentence(file: FileFacts, fact: AskedFact, wording: Wording) -> str:
    folder, name = os.path.split(file.path)
    value: object
    match fact:
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
            value = folder
        case AskedFact.KIND:
            value = None if file.kind is None else wording.say(f"interpreter.kind_{file.kind}")
    known = "unknown" if value is None else "is"
    return wording.say(f"interpreter.chosen_{fact.value}_{known}", name=name, value=value)
