"""Answers in sentences: the number first, the names where they are few, then how it was taken."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final

from desktop_app.files.trash.rules import reason_of
from desktop_app.findings import (
    CopyFindings,
    Counted,
    Failure,
    GroupFound,
    Row,
    SearchFindings,
    SummaryFindings,
)
from desktop_app.interpreter import describing
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.filler import Courtesy
from desktop_app.interpreter.outcomes import Outcome, bytes_of, count_of, rows_of
from desktop_app.interpreter.refusals import Order
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Key, Query, Show, SortKey
from desktop_app.query.syntax import parse
from desktop_app.trash_findings import TrashProposal
from desktop_app.wording import Language, Wording, visible, written_bytes
from desktop_app.wording.catalogue import MAX_LISTED
from desktop_app.wording.formats import written_moment


def for_courtesy(courtesy: Courtesy, wording: Wording) -> str:
    """The answer to a greeting and the like."""
    return wording.say(f"interpreter.{courtesy.value}")


def for_order(order: Order, wording: Wording) -> str:
    """The answer to an order that cannot be carried out."""
    return wording.say(f"interpreter.refused_{order.value}")


def for_proposal(found: TrashProposal, wording: Wording, *, is_everywhere: bool) -> str:
    """The answer to an order to delete: what may go to the trash if the person agrees.

    Args:
        found: What was found for it.
        wording: In the language of the order.
        is_everywhere: Whether the order named no folder, nor did what was spoken of before.
    """
    if found.items:
        size = found.total_bytes
        sentences = [wording.say("interpreter.trash_proposed", count=len(found.items), size=size)]
        if found.more:
            sentences.append(wording.say("interpreter.trash_more", count=found.more))
        if is_everywhere and len(found.items) > 1:
            sentences.append(wording.say("interpreter.trash_everywhere"))
        return _joined(sentences, wording)
    if found.left_out:
        reasons = [wording.error(reason_of(one)) for one in found.left_out[:MAX_LISTED]]
        return _joined([wording.say("interpreter.trash_none_movable"), *reasons], wording)
    return wording.say("interpreter.trash_none_found")


def for_doubt(found: ToolResult, wording: Wording) -> str:
    """What is said before a question is declined, where its words were found in names."""
    return wording.say("interpreter.words_found", count=count_of(found))


def for_unsure(outcome: Outcome, wording: Wording) -> str:
    """What is said before a question is declined of which some words were not understood."""
    sentences = [wording.say("interpreter.words_unknown", words=outcome.attempt.words)]
    if outcome.near is not None:
        sentences.append(wording.say("interpreter.near", count=count_of(outcome.near)))
    return _joined(sentences, wording)


def for_outcomes(
    outcomes: Sequence[Outcome],
    compare: Ask | None,
    wording: Wording,
    *,
    names_aside: bool = False,
) -> str:
    """The answer to one question, or to several in one message.

    With `names_aside`, who reads it has the rows beside it: several are not named once more.
    """
    if len(outcomes) == 1:
        sentences = _sentences(outcomes[0], wording, names_aside=names_aside)
        return _joined(sentences, wording)
    failed = [one for one in outcomes if one.result.failed]
    if compare is not None and not failed and any(one.count for one in outcomes):
        return _comparison(outcomes, compare, wording)
    return "\n".join(_joined(_sentences(one, wording), wording) for one in outcomes)


def _joined(sentences: Sequence[str], wording: Wording) -> str:
    return ("" if wording.language is Language.CHINESE else " ").join(filter(None, sentences))


def _sentences(one: Outcome, wording: Wording, *, names_aside: bool = False) -> list[str]:
    if one.result.failed:
        errors = one.result.data.errors if isinstance(one.result.data, Failure) else ()
        return [" ".join(map(wording.error, errors))]
    query = _query(one)
    sentences = [_first(one, query, wording, names_aside=names_aside)]
    inside = any(not term.excluded for term in query.of(Key.IN))
    if one.count and inside and one.step.ask is Ask.COUNT and not query.of(Key.DEPTH):
        sentences.append(_directly(one, wording))
    sentences += _remarks(one, wording)
    return sentences


def _query(one: Outcome) -> Query:
    found = one.result.data
    if isinstance(found, SearchFindings | CopyFindings) and found.query:
        return parse(found.query)
    return one.attempt.query


# The first sentence


def _first(one: Outcome, query: Query, wording: Wording, *, names_aside: bool) -> str:
    found = one.result.data
    count = one.count
    complete = found.complete if isinstance(found, Counted) else True
    at_least = "" if complete else "_at_least"
    what = describing.what(query, count, wording)
    place = describing.place(query, one.folders, wording)
    if one.measured:
        return _measured(one, wording)
    if one.step.groups is not None:
        return _groups(one, place, wording)
    if one.step.ask is Ask.SPACE:
        return wording.say(
            f"interpreter.space{at_least}",
            size=written_bytes(bytes_of(one.result)),
            count=count,
            what=what,
            place=place,
        )
    if not count:
        return wording.say(f"interpreter.none{at_least}", what=what, place=place)
    if one.step.ask is Ask.COUNT:
        return wording.say(f"interpreter.count{at_least}", count=count, what=what, place=place)
    if one.step.ask is Ask.COPIES:
        return wording.say("interpreter.copies", count=count, names=_paths(one, wording))
    if one.step.ask is Ask.WHEN and (moment := _moment(one.result)):
        return wording.say("interpreter.when", names=_names(one, 1, wording), moment=moment)
    if one.step.ask is Ask.WHERE:
        return wording.say(f"interpreter.where{at_least}", count=count, names=_paths(one, wording))
    rows = rows_of(one.result)
    if one.alone or 0 < one.step.nth <= min(count, len(rows)):
        row = rows[0 if one.alone else one.step.nth - 1]
        name = visible(os.path.basename(row.path))  # noqa: PTH119
        return wording.say("interpreter.nth", number=one.step.nth, name=name)
    shown = min(count, query.top or count)
    if query.top and shown < count:
        return wording.say(
            f"interpreter.top{_order(query)}",
            count=shown,
            total=count,
            what=what,
            place=place,
            names=_names(one, shown, wording, _fact_of(query)),
        )
    if names_aside and count > 1:
        return wording.say(f"interpreter.count{at_least}", count=count, what=what, place=place)
    names = _names(one, count, wording)
    return wording.say(
        f"interpreter.list{at_least}", count=count, what=what, place=place, names=names
    )


def _measured(one: Outcome, wording: Wording) -> str:
    """The folders that hold most, with what is in them."""
    lines = [
        wording.say(
            "interpreter.group",
            name=visible(str(group.name)),
            count=group.count,
            size=written_bytes(group.total_bytes),
        )
        for group in one.measured
    ]
    return "\n".join(lines)


def _order(query: Query) -> str:
    """The ending of the sentence about what comes first."""
    if query.sort is None or _fact_of(query) is None:
        return ""
    return f"_{query.sort.by.value}{'_reversed' if query.sort.backwards else ''}"


def _fact_of(query: Query) -> Callable[[Row], str] | None:
    """Tells what a row comes first by, as it is written; None for names and the like."""
    return None if query.sort is None else _FACTS.get(query.sort.by)


def _size(row: Row) -> str:
    return "" if row.size_bytes is None else written_bytes(row.size_bytes)


def _changed(row: Row) -> str:
    return "" if row.modified_ns is None else written_moment(row.modified_ns)


def _changed_and_size(row: Row) -> str:
    return ", ".join(filter(None, (_changed(row), _size(row))))


_FACTS: Final = {SortKey.SIZE: _size, SortKey.MODIFIED: _changed_and_size}


def _names(
    one: Outcome, count: int, wording: Wording, fact_of: Callable[[Row], str] | None = None
) -> str:
    """The first names, each with a fact where one is given; they are escaped already."""
    rows = rows_of(one.result)[: min(count, MAX_LISTED)]
    names = []
    for row in rows:
        name = visible(os.path.basename(row.path))  # noqa: PTH119
        if fact := "" if fact_of is None else fact_of(row):
            name = wording.say("interpreter.top_name", name=name, fact=fact)
        names.append(name)
    shown = wording.say("list.separator").join(names)
    if count > len(names):
        return wording.say("list.more", shown=shown, count=count - len(names))
    return shown


def _paths(one: Outcome, wording: Wording) -> str:
    """The first rows with their folders."""
    paths = [row.path for row in rows_of(one.result)[:MAX_LISTED]]
    if not paths:
        return _names(one, one.count, wording)
    shown = wording.say("list.separator").join(map(visible, paths))
    if one.count > len(paths):
        return wording.say("list.more", shown=shown, count=one.count - len(paths))
    return shown


def _moment(result: ToolResult) -> str:
    """When the first row was changed; "" where the result does not say."""
    modified = [row.modified_ns for row in rows_of(result)[:1]]
    return "".join(written_moment(moment) for moment in modified if moment is not None)


def _groups(one: Outcome, place: str, wording: Wording) -> str:
    found = one.result.data
    groups = found.groups if isinstance(found, SummaryFindings) else ()
    lines = [
        wording.say(
            "interpreter.group",
            name=_group_name(group, one.step.groups, wording),
            count=group.count,
            size=written_bytes(group.total_bytes),
        )
        for group in groups
    ]
    head = wording.say("interpreter.groups", count=one.count, place=place)
    return "\n".join([head, *lines])


def _group_name(group: GroupFound, by: Show | None, wording: Wording) -> str:
    if group.name is None:
        return wording.say("interpreter.group_unknown")
    if by is Show.BY_KIND:
        return wording.say(f"interpreter.kind_{group.name}", count=group.count)
    return visible(os.path.basename(group.name) or group.name)  # noqa: PTH119


def _comparison(outcomes: Sequence[Outcome], compare: Ask, wording: Wording) -> str:
    """What each of them comes to, and which is more."""
    from desktop_app.interpreter.several import label

    first = outcomes[0].attempt.query
    others = outcomes[1].attempt.query
    named = [
        (
            _kind_of(one, wording)
            or one.attempt.words
            or label(one.attempt.query, others if one is outcomes[0] else first),
            one,
        )
        for one in outcomes
    ]
    number = bytes_of if compare is Ask.BIGGER else count_of
    lines = [
        wording.say(
            "interpreter.compared",
            name=visible(name),
            count=one.count,
            size=written_bytes(bytes_of(one.result)),
        )
        for name, one in named
    ]
    values = [number(one.result) for _, one in named]
    most = max(values)
    if values.count(most) > 1:
        return "\n".join([wording.say("interpreter.same"), *lines])
    code = "interpreter.bigger" if compare is Ask.BIGGER else "interpreter.more"
    return "\n".join([wording.say(code, name=visible(named[values.index(most)][0])), *lines])


def _kind_of(one: Outcome, wording: Wording) -> str:
    """The kind of files that is compared, where nothing else tells the sides apart."""
    values = [value for term in one.attempt.query.of(Key.KIND) for value in term.values]
    if len(values) != 1 or len(one.attempt.query.terms) > 1:
        return ""
    return wording.say(f"interpreter.kind_{values[0]}", count=2)


# Remarks


def _directly(one: Outcome, wording: Wording) -> str:
    """How many lie in the folder itself, where that is not what anyone would think."""
    found = one.result.data
    if not isinstance(found, SearchFindings) or found.directly == one.count:
        return ""
    directly = found.directly
    code = "interpreter.directly" if directly else "interpreter.none_directly"
    return wording.say(code, count=directly)


def _remarks(one: Outcome, wording: Wording) -> list[str]:
    remarks = [
        wording.say("interpreter.taken_place", words=name, folders=list(map(visible, paths)))
        for name, paths in one.folders.items()
    ]
    if one.attempt.taken and one.count:
        code = f"interpreter.taken_{one.attempt.taken}"
        said = {"meant": one.attempt.meant} if one.attempt.meant else {}
        remarks.append(wording.say(code, words=one.attempt.words, **said))
    found = one.result.data
    if isinstance(found, SearchFindings) and (others := found.others) and one.count:
        remarks.append(wording.say("interpreter.others", count=others))
    remarks += [wording.say("interpreter.no_such_folder", words=name) for name in one.no_folders]
    remarks += [wording.say("interpreter.nothing_called", words=name) for name in one.nothing]
    if one.hidden:
        remarks.append(wording.say("interpreter.only_hidden"))
    if one.near is not None:
        remarks.append(wording.say("interpreter.near", count=count_of(one.near)))
    return remarks
