"""Files and folders asked for in one breath: how many files and folders are in Documents?

A word for files says nothing beside a word for folders, and what is read asks for folders alone.
Numbers are told of each, as of two questions; a list has both.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import Is, Key, Query, Show, Term


def asks_for_both(chart: Chart) -> bool:
    """Whether files and folders are asked for, joined by a word: 文件和文件夹."""
    spans = [one for row in chart.spans for one in row if one.source == "words"]
    files, folders = (
        [one for one in spans if one.category is category]
        for category in (Category.FILES, Category.FOLDERS)
    )
    joints = {one.start for one in (*spans, *chart.hints) if one.category is Category.EITHER}
    parts = {one.start for one in spans if one.category is Category.NOT}
    return any(
        _joined(one, other, joints, parts) or _joined(other, one, joints, parts)
        for one in files
        for other in folders
    )


def _joined(one: TextSpan, other: TextSpan, joints: Set[int], parts: Set[int]) -> bool:
    """Whether a word joins the two, and none leaves one of them out: folders, not files."""
    between = range(one.end, other.start)
    is_near = 0 < len(between) <= _APART
    return is_near and not joints.isdisjoint(between) and parts.isdisjoint(between)


_APART: Final = 4
"""Words between the two: files and how many empty folders."""


def with_files(reading: Understood) -> Understood:
    """The reading, asking for files where it asks for folders alone."""
    intent = reading.intent
    is_plain = intent.act is Act.ANSWER and not intent.rest
    if not is_plain or _FOLDERS not in intent.query.terms:
        return reading
    query = intent.query
    if query.show is Show.COUNT:
        both = Intent(_for(query, Is.FILE), rest=(query,))
    else:
        both = Intent(_for(query, Is.FILE, Is.FOLDER))
    return replace(reading, intent=both)


_FOLDERS: Final = Term(Key.IS, (Is.FOLDER,))


def _for(query: Query, *sorts: Is) -> Query:
    terms = (Term(Key.IS, sorts) if term == _FOLDERS else term for term in query.terms)
    return replace(query, terms=tuple(terms))
