"""Answers in sentences: the number first, the names where they are few, then how it was taken."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.files.trash.rules import reason_of
from desktop_app.findings import (
    CopyFindings,
    Counted,
    Failure,
    GroupFound,
    SearchFindings,
    SummaryFindings,
)
from desktop_app.interpreter import describing, remarks
from desktop_app.interpreter.clauses import conditions
from desktop_app.interpreter.outcomes import Outcome, rows_of
from desktop_app.interpreter.told_rows import (
    FEW,
    changed_and_size,
    fact_of,
    first_names,
    placed_rows,
    size_of,
)
from desktop_app.query.query import Is, Key, Query, Show
from desktop_app.query.syntax import parse
from desktop_app.query.types import TYPES
from desktop_app.trash_findings import DISK_IMAGE, TrashProposal
from desktop_app.wording import Language, Wording, visible, written_bytes
from desktop_app.wording.catalogue import MAX_LISTED


def for_courtesy(courtesy: str, wording: Wording) -> str:
    """The answer to a greeting and the like; "hello", "thanks", "goodbye" or "ability"."""
    return wording.say(f"interpreter.courtesy_{courtesy}")


def for_order(order: str, wording: Wording) -> str:
    """The answer to an order that is not carried out: "delete", "send" and so on."""
    return wording.say(f"interpreter.refused_{order}")


def for_proposal(found: TrashProposal, query: Query, wording: Wording) -> str:
    """The answer to an order to delete: what may go to the trash if the person agrees.

    Args:
        found: What was found for it.
        query: What was looked for.
        wording: In the language of the order.
    """
    if found.items:
        size = found.total_bytes
        sentences = [
            wording.say(
                "interpreter.trash_proposed",
                count=len(found.items),
                size=size,
                names=_listed([one.path for one in found.items], wording),
            )
        ]
        if found.more:
            sentences.append(wording.say("interpreter.trash_more", count=found.more))
        sentences.append(_disk_images(found, wording))
        sentences += _others_staying(found, query, wording)
        if not query.of(Key.IN) and len(found.items) > 1:
            sentences.append(wording.say("interpreter.trash_everywhere"))
        return _joined(sentences, wording)
    if found.left_out:
        reasons = [wording.error(reason_of(one)) for one in found.left_out[:MAX_LISTED]]
        return _joined([wording.say("interpreter.trash_none_movable"), *reasons], wording)
    what = describing.what(query, 0, wording, measured=False)
    place = describing.place(query, {}, wording)
    if wording.language is Language.CHINESE and what[0].isascii():
        what = f" {what}"
    return wording.say("interpreter.trash_none_found", what=what, place=place)


def _others_staying(found: TrashProposal, query: Query, wording: Wording) -> list[str]:
    """Why the others that were named stay: who ordered these two to go sees one; none if many."""
    wants_copies = any(Is.DUPLICATE in term.values for term in query.of(Key.IS))
    left = [one for one in found.left_out if one.code != DISK_IMAGE]
    if wants_copies or len(left) > _MOST_STAYING:
        return []
    return [wording.error(reason_of(one)) for one in left]


_MOST_STAYING: Final = 3


def _disk_images(found: TrashProposal, wording: Wording) -> str:
    """Which disk images stay although archives are to go; "" where there are none."""
    left = [one.path for one in found.left_out if one.code == DISK_IMAGE]
    if not left:
        return ""
    names = _listed(left, wording)
    return wording.say("interpreter.trash_disk_images", count=len(left), names=names)


def _listed(paths: Sequence[str], wording: Wording) -> str:
    """The first names, and how many more there are."""
    names = [visible(os.path.basename(path)) for path in paths[:MAX_LISTED]]  # noqa: PTH119
    listed = wording.say("list.separator").join(names)
    if len(paths) > len(names):
        listed = wording.say("list.more", shown=listed, count=len(paths) - len(names))
    return listed


def for_outcomes(
    outcomes: Sequence[Outcome], wording: Wording, *, names_aside: bool = False
) -> str:
    """The answer to one question, or to several in one message.

    With `names_aside`, who reads it has the rows beside it: several are not named once more.
    """
    if len(outcomes) == 1:
        sentences = _sentences(outcomes[0], wording, names_aside=names_aside)
        return _joined(sentences, wording)
    lines = [_joined(_sentences(one, wording), wording) for one in outcomes]
    return "\n".join([*lines, *_comparison(outcomes, wording)])


def _joined(sentences: Sequence[str], wording: Wording) -> str:
    return ("" if wording.language is Language.CHINESE else " ").join(filter(None, sentences))


def _sentences(one: Outcome, wording: Wording, *, names_aside: bool = False) -> list[str]:
    if one.result.failed:
        errors = one.result.data.errors if isinstance(one.result.data, Failure) else ()
        return [" ".join(map(wording.error, errors))]
    query = _query(one)
    sentences = [_first(one, query, wording, names_aside=names_aside)]
    inside = any(not term.excluded for term in query.of(Key.IN))
    if one.count and inside and one.query.show is Show.COUNT and not query.of(Key.DEPTH):
        sentences.append(remarks.directly(one, wording))
    if one.count and one.query.show is Show.BYTES and one.query.asks_for_first:
        size = written_bytes(one.room_bytes)
        sentences.append(wording.say("interpreter.together", size=size))
    sentences += remarks.of(one, wording, names_aside=names_aside)
    return sentences


def _query(one: Outcome) -> Query:
    found = one.result.data
    if isinstance(found, SearchFindings | CopyFindings) and found.query:
        return parse(found.query)
    return one.query


# The first sentence


def _first(one: Outcome, query: Query, wording: Wording, *, names_aside: bool) -> str:
    found = one.result.data
    count = one.count
    complete = found.complete if isinstance(found, Counted) else True
    at_least = "" if complete else "_at_least"
    what = describing.what(query, count, wording)
    place = describing.place(query, one.folders, wording)
    show = one.query.show
    if show is Show.BYTES and one.query.asks_for_first:
        show = Show.LIST
    if show is Show.BYTES:
        return wording.say(
            f"interpreter.space{at_least}",
            size=written_bytes(one.room_bytes),
            count=count,
            what=what,
            place=place,
        )
    if show not in (Show.LIST, Show.COUNT):
        return _groups(one, query, place, wording)
    if not count:
        what = describing.what(query, count, wording, measured=False)
        if wording.language is Language.CHINESE and what[0].isascii():
            what = f" {what}"
        code = (
            "none_without" if wording.language is Language.CHINESE and what[0] in "没无" else "none"
        )
        return wording.say(f"interpreter.{code}{at_least}", what=what, place=place)
    if show is Show.COUNT:
        return wording.say(f"interpreter.count{at_least}", count=count, what=what, place=place)
    rows = rows_of(one.result)
    if one.alone or 0 < one.nth <= min(count, len(rows)):
        row = rows[0 if one.alone else one.nth - 1]
        name = visible(os.path.basename(row.path))  # noqa: PTH119
        if fact := changed_and_size(row):
            name = wording.say("interpreter.top_name", name=name, fact=fact)
        return wording.say("interpreter.nth", number=one.nth, name=name)
    shown = min(count, query.top or count)
    if query.top and shown < count:
        told = fact_of(query)
        # Of one file it is told where it lies, if nobody said where it does.
        is_placed = any(term.key in (Key.IN, Key.IS) for term in query.terms)
        if shown == len(rows) == 1 and told is not None and not is_placed:
            names = placed_rows(one, wording, told)
        else:
            names = first_names(one, shown, wording, told)
        listed = "listed_" if names_aside and shown > 1 else ""
        return wording.say(
            f"interpreter.{listed}top{_order(query)}",
            count=shown,
            total=count,
            what=what,
            place=place,
            names=names,
        )
    if names_aside and count > 1:
        return wording.say(f"interpreter.count{at_least}", count=count, what=what, place=place)
    # Who asks for some size would know how large they are.
    size = size_of if query.of(Key.SIZE) else None
    if count <= FEW:
        names = placed_rows(one, wording, size)
    else:
        names = first_names(one, count, wording, size or fact_of(query))
    return wording.say(
        f"interpreter.list{at_least}", count=count, what=what, place=place, names=names
    )


def _order(query: Query) -> str:
    """The ending of the sentence about what comes first."""
    if query.sort is None or fact_of(query) is None:
        return ""
    return f"_{query.sort.by.value}{'_reversed' if query.sort.backwards else ''}"


def _groups(one: Outcome, query: Query, place: str, wording: Wording) -> str:
    found = one.result.data
    groups = found.groups if isinstance(found, SummaryFindings) else ()
    lines = [
        wording.say(
            "interpreter.group",
            name=_group_name(group, one.query.show, wording),
            count=group.count,
            size=written_bytes(group.total_bytes),
        )
        for group in groups
    ]
    head = wording.say("interpreter.groups", count=one.count, place=place)
    left = found.groups_in_all - len(groups) if isinstance(found, SummaryFindings) else 0
    if left > 0:
        files = one.count - sum(group.count for group in groups)
        lines.append(wording.say("interpreter.groups_more", count=left, files=files))
    most = _most(found, one, query, wording) if isinstance(found, SummaryFindings) else []
    return "\n".join([*filter(None, [_joined(most, wording), head]), *lines])


def _most(found: SummaryFindings, one: Outcome, query: Query, wording: Wording) -> list[str]:
    """Which group has the most: who looks at groups mostly wants to know that."""
    show = one.query.show
    if show not in _PLACES_AND_TIMES or not found.most:
        return []
    first = found.most[0]
    *before, names = (_group_name(group, show, wording) for group in found.most)
    if before:
        names = wording.say("interpreter.and").join([wording.listed(before), names])
    several = "several_have" if len(found.most) > 1 else "one_has"
    if one.query.sort is not None:
        size = written_bytes(first.total_bytes)
        return [wording.say(f"interpreter.{several}_most_bytes", names=names, size=size)]
    said = [
        wording.say(
            f"interpreter.{several}_most",
            names=names,
            count=first.count,
            total=found.count,
            what=describing.what(query, found.count, wording),
        )
    ]
    if found.fullest and all(found.fullest != group.name for group in found.most):
        fullest = remarks.path_as_written(found.fullest)
        said.append(wording.say("interpreter.fullest", folder=fullest))
    return said


_PLACES_AND_TIMES: Final = (Show.BY_FOLDER, Show.BY_YEAR, Show.BY_MONTH)
"""What is asked for of these is one of them, and not what there is."""


def _group_name(group: GroupFound, by: Show, wording: Wording) -> str:
    if group.name is None:
        return wording.say("interpreter.group_unknown")
    if by is Show.BY_KIND:
        return wording.say(f"interpreter.kind_{group.name}", count=group.count)
    return visible(os.path.basename(group.name) or group.name)  # noqa: PTH119


def _comparison(outcomes: Sequence[Outcome], wording: Wording) -> Iterator[str]:
    """Which of two is more, where both are numbers of the same."""
    one, other = outcomes if len(outcomes) == _TWO else (None, None)
    if one is None or other is None or one.query.show is not other.query.show:
        return
    if one.query.show not in _COMPARED or one.result.failed or other.result.failed:
        return
    more, less = sorted((one, other), key=_number, reverse=True)
    if not _number(more):
        return
    if _number(more) == _number(less):
        yield wording.say("interpreter.same")
        return
    name, other_name = _side(more, less, wording), _side(less, more, wording)
    of_places, of_files = _COMPARED[more.query.show]
    if _differ_by_place_alone(more, less, wording):
        yield wording.say(of_places, name=name, other=other_name)
        return
    if wording.language is Language.CHINESE and other_name[0].isascii():
        other_name = f" {other_name}"
    yield wording.say(of_files, name=name, other=other_name)


def _number(one: Outcome) -> int:
    return one.count if one.query.show is Show.COUNT else one.room_bytes


_TWO: Final = 2
_COMPARED: Final = {
    Show.COUNT: ("interpreter.more_in", "interpreter.more"),
    Show.BYTES: ("interpreter.bigger_in", "interpreter.bigger"),
}
"""What is said of two places, and of two sorts of files."""


def _own(one: Outcome, other: Outcome) -> Query:
    """What tells one side of a comparison from the other, as a query."""
    own = tuple(term for term in one.query.terms if term not in other.query.terms)
    return Query(own or one.query.terms, one.query.hidden)


def _differ_by_place_alone(one: Outcome, other: Outcome, wording: Wording) -> bool:
    sides = _own(one, other).terms, _own(other, one).terms
    if not all(any(not term.excluded for term in terms) for terms in sides):
        return False
    # In Chinese, what is left out stands before the files themselves.
    terms = [term for side in sides for term in side]
    is_chinese = wording.language is Language.CHINESE
    return all(term.key is Key.IN and not (term.excluded and is_chinese) for term in terms)


def _side(one: Outcome, other: Outcome, wording: Wording) -> str:
    """What one side of a comparison is called beside the other."""
    own = _own(one, other)
    if _differ_by_place_alone(one, other, wording):
        where = describing.where(own, one.folders, wording)
        outside = [term for term in own.terms if term.excluded]
        return " ".join([where, *conditions(outside, wording, 0)[0]])
    # More images than that, not more files.
    types = [term for term in one.query.terms if term.key in TYPES and term not in own.terms]
    return describing.in_words(replace(own, terms=(*own.terms, *types)), wording).strip()
