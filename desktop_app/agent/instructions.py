"""What a language model is told before a conversation: who it is, where it is, how to go about it.

Made afresh for every question, so the date, the folders and the tools are those of the moment.
Names of folders stay parts of their own: they go to a model only as far as permissions allow.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from desktop_app.agent.prompt import Prompt
from desktop_app.errors import AppError
from desktop_app.files.places.known_folders import Known
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Name, Part, Words
from desktop_app.wording import Language, Wording, visible

MAX_FOLDERS = 8
"""Folders that are named; of more, how many there are."""

MAX_NAME_CHARS = 200

MAX_ENTRIES = 1_000
"""Entries of a folder that are counted, to say how large it is."""


@dataclass(frozen=True, slots=True)
class FolderSummary:
    """A folder of the person: where it is, and how many entries lie directly in it, if known."""

    path: str
    entries: int | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a model should know of the computer, at one moment.

    Attributes:
        now: In local time.
        system: What the computer runs, as people call it.
        folders: Those that may be looked into.
        places: Folders that go by a name on every computer, as far as they are here.
    """

    now: datetime
    system: str
    folders: Sequence[FolderSummary]
    places: Sequence[FolderSummary]

    @classmethod
    def of(cls, scope: Scope, places: Places, now: datetime) -> Surroundings:
        """Look around; it reads the disk, a little of it."""
        known: dict[str, FolderSummary] = {}
        for one in Known:
            try:
                found = places.resolve(one.value, scope)
            except (AppError, OSError):
                continue
            for place in found[:1]:
                known[place.path] = FolderSummary(place.path, _entries(place.path, scope))
        allowed = [
            known.get(path) or FolderSummary(path, _entries(path, scope))
            for path in scope.folders[:MAX_FOLDERS]
        ]
        allowed += [FolderSummary(path) for path in scope.folders[MAX_FOLDERS:]]
        here = {folder.path for folder in allowed}
        others = [folder for path, folder in known.items() if path not in here]
        return cls(now, _system(), allowed, others)


def instructions(
    around: Surroundings,
    tools: Collection[str],
    language: Language,
) -> Message:
    """The message that stands before a conversation.

    Args:
        around: What the model should know of the computer.
        tools: The names of the tools it is offered.
        language: That of the question.
    """
    wording = Wording(language)
    values: dict[str, Sequence[Part]] = {
        "date": _words(around.now.strftime("%Y-%m-%d")),
        "time": _words(around.now.strftime("%H:%M")),
        "weekday": _words(wording.say(f"agent.weekday_{around.now.isoweekday()}")),
        "platform": _words(around.system),
        "folders": _folders(around.folders, wording),
        "places": _folders(around.places, wording),
        "language": _words(wording.say("agent.language")),
    }
    return Message(Role.INSTRUCTIONS, Prompt("instructions", language).filled(values, tools))


def earlier_turns(summary: Message, language: Language) -> Message:
    """The message that stands for turns that are no longer sent.

    It is one of its own: where its files may not be read, it is kept back by itself.
    """
    heading = Words(f"{Wording(language).say('agent.summary')}\n")
    return Message(Role.INSTRUCTIONS, (heading, *summary.parts))


def _words(text: str) -> tuple[Part, ...]:
    return (Words(text),)


def _folders(folders: Sequence[FolderSummary], wording: Wording) -> list[Part]:
    if not folders:
        return [Words(wording.say("agent.no_folders"))]
    parts: list[Part] = []
    for folder in folders[:MAX_FOLDERS]:
        separator = wording.say("list.separator") if parts else ""
        shown = visible(folder.path)[:MAX_NAME_CHARS]
        parts += [Words(separator), Name(folder.path, shown)]
        if folder.entries is not None:
            code = "agent.entries_at_least" if folder.entries >= MAX_ENTRIES else "agent.entries"
            parts.append(Words(" " + wording.say(code, count=folder.entries)))
    if more := len(folders[MAX_FOLDERS:]):
        parts.append(Words(" " + wording.say("agent.more_folders", count=more)))
    return parts


def _entries(path: str, scope: Scope) -> int | None:
    try:
        with scope.open_folder(path) as opened, opened.entries() as entries:
            unlisted = scope.unlisted_in(path)
            return sum(entry.name not in unlisted for entry in islice(entries, MAX_ENTRIES))
    except (AppError, OSError):
        return None


def _system() -> str:
    name = {"Darwin": "macOS"}.get(platform.system(), platform.system() or os.name)
    release = platform.release() if name == "Windows" else ""
    return f"{name} {release}".strip()
