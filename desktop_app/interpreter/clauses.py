"""Conditions of a query as a person would say them: “changed yesterday”, “that mention …”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop_app.search.query import DATE_KEYS, Folder, Form, Key, Query, Term, Text, When
from desktop_app.search.query_syntax import format as written
from desktop_app.wording import Wording, visible

_RELATIVE = re.compile(
    r"(?:today|yesterday|day|last|this|past|the|in|since|before|after|between)\b"
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}|(?:mon|tues|wednes|thurs|fri|satur|sun)day")
_SEPARATORS = re.compile(r"[/\\]")
_COMPARED = re.compile(r"[<>=]|\.\.")


def conditions(terms: Sequence[Term], wording: Wording, count: int) -> tuple[list[str], str]:
    """The conditions that can be said in words of `count` files, and the others as written."""
    said: list[str] = []
    left: list[Term] = []
    for term in terms:
        if clause := _clause(term, wording, count):
            said.append(clause)
        else:
            left.append(term)
    return said, written(Query(tuple(left))) if left else ""


def _clause(term: Term, wording: Wording, count: int) -> str:
    if term.excluded:
        return _left_out(term, wording)
    if term.key in (Key.NAME, Key.CONTENT):
        texts = [value for value in term.values if isinstance(value, Text)]
        if any(text.form is not Form.PLAIN for text in texts):
            return ""
        either = wording.say("interpreter.or_words").join(visible(text.text) for text in texts)
        if term.key is Key.NAME:
            return wording.say("interpreter.named", words=either)
        return wording.say("interpreter.mentions", count=count, words=either)
    if term.key in DATE_KEYS and len(term.values) == 1 and isinstance(term.values[0], When):
        words = term.values[0].words
        if _COMPARED.search(words):
            return ""
        when = wording.say(_with_its_preposition(words), words=visible(words))
        return wording.say(f"interpreter.dated_{term.key.value}", when=when)
    return ""


def _left_out(term: Term, wording: Wording) -> str:
    folders = [value.text for value in term.values if isinstance(value, Folder)]
    if not folders or len(folders) < len(term.values):
        return ""
    paths = [[part for part in _SEPARATORS.split(folder) if part] for folder in folders]
    names = [visible(parts[-1]) for parts in paths if parts]
    return wording.say("interpreter.outside", names=wording.say("interpreter.or_words").join(names))


def _with_its_preposition(words: str) -> str:
    if _RELATIVE.match(words.casefold()):
        return "interpreter.at_relative"
    return "interpreter.at_day" if _DAY.match(words.casefold()) else "interpreter.at_time"
