"""A query in words, for answers: "hidden PDF files", "Downloads", and its other conditions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.interpreter.clauses import conditions
from desktop_app.interpreter.written import query_in
from desktop_app.query.query import Folder, Hidden, Is, Key, Query, SortKey, Term, Value
from desktop_app.wording import Language, Wording, in_home, visible

_WRITTEN_SMALL = frozenset((Kind.CODE, Kind.DATA, Kind.TEXT))
"""Kinds whose endings are known as they are written, such as .py; others are called PDF, MP3."""

_MOST_ENDINGS = 6


def where(query: Query, folders: Mapping[str, tuple[str, ...]], wording: Wording) -> str:
    """The folders of a query, as they were said; "" where it names none."""
    said = {path: name for name, paths in folders.items() for path in paths}
    alike = [
        dict.fromkeys(
            _as_it_is_spelt(said.get(value.text, value.text), value.text)
            for value in term.values
            if isinstance(value, Folder)
        )
        for term in query.of(Key.IN)
        if not term.excluded
    ]
    between = wording.say("interpreter.places")
    places = [between.join(_place(name, wording) for name in names) for names in alike if names]
    places = [*dict.fromkeys(places)]
    if len(places) < 2:
        return "".join(places)
    return wording.say(
        "interpreter.both_places", first=wording.listed(places[:-1]), last=places[-1]
    )


def _place(name: str, wording: Wording) -> str:
    if name == ".":
        return wording.say("interpreter.this_folder")
    if PurePath(name).is_absolute():
        name = in_home(name, str(Path.home()))
    return wording.say("interpreter.place", name=visible(name))


def place(query: Query, folders: Mapping[str, tuple[str, ...]], wording: Wording) -> str:
    """The same as it stands in a sentence: " in Downloads"; "" where it names none."""
    said = where(query, folders, wording)
    named = [value for term in query.of(Key.IN) if not term.excluded for value in term.values]
    is_desktop = len(named) == 1 and isinstance(named[0], Folder) and _is_desktop(named[0])
    code = "interpreter.on_desktop" if is_desktop else "interpreter.in_place"
    return wording.say(code, where=said) if said else ""


def _is_desktop(folder: Folder) -> bool:
    return spoken.meant(folder.text) is Known.DESKTOP


def _as_it_is_spelt(said: str, place: str) -> str:
    """What a folder was called, spelt as it is where that differs by case or an s alone."""
    known = spoken.meant(place)
    names = spoken.folders_of(known) if isinstance(known, Known) else (PurePath(place).name,)
    # My desktop is the person's own, not the program's.
    behind = said.rpartition(" ")[2] if said.isascii() else said
    called = next((one for one in names if _plain(one) in (_plain(said), _plain(behind))), said)
    # In Recipes, for who said "in the Recipes folder".
    article, _, name = called.partition(" ")
    return name if article in grammar().listed("articles left out") and name else called


def _plain(name: str) -> str:
    return name.casefold().removesuffix("s")


def in_words(query: Query, wording: Wording, *, beside: Query | None = None) -> str:
    """A whole query: "how many images there are in Pictures", "files in Music, newest first".

    Args:
        query: What is told.
        wording: In whose language.
        beside: Another that stands near it: where it alone names a folder, that is told.
    """
    order = ""
    if query.sort is not None and query.sort.by is not SortKey.BEST:
        direction = "_reversed" if query.sort.backwards else ""
        order = wording.say(f"interpreter.order_{query.sort.by.value}{direction}")
    if query.top is not None:
        order += wording.say("interpreter.order_top", count=query.top)
    place = ""
    if _names_folder(query):
        place = wording.say("interpreter.meant_place", where=where(query, {}, wording))
    elif beside is not None and _names_folder(beside):
        place = wording.say("interpreter.meant_anywhere")
    said = what(query, _SEVERAL, wording, measured=False)
    if place and wording.language is Language.CHINESE:
        if "的" in said:
            # Said once: “Downloads”中名称含“invoice”的文件.
            place = place.removesuffix("的")
        if said[0].isascii():
            said = f" {said}"
    return wording.say(
        f"interpreter.meant_{query.show.value.replace('-', '_')}",
        what=said,
        place=place,
        order=order,
    )


_SEVERAL = 2


def _names_folder(query: Query) -> bool:
    return any(not term.excluded for term in query.of(Key.IN))


def question_in_words(question: str, wording: Wording) -> str:
    """A question as a person reads it: one that is a written query is said in words."""
    query = query_in(question)
    return question if query is None else in_words(query, wording)


def what(query: Query, count: int, wording: Wording, *, measured: bool = True) -> str:
    """What was looked for, in the form that goes with `count`: "hidden PDF files".

    Args:
        query: What was looked for.
        count: How many of them.
        wording: In whose language.
        measured: Whether a measure word goes before it where the language has them.
    """
    states = {value for term in query.of(Key.IS) if not term.excluded for value in term.values}
    names = [
        name
        for key in (Key.KIND, Key.EXT)
        for term in query.of(key)
        if not term.excluded
        for name in _types(term, count, wording)
    ]
    if names:
        said = wording.say("interpreter.or").join(names)
    elif Is.FOLDER in states:
        code = "interpreter.entry" if Is.FILE in states else "interpreter.folder"
        said = wording.say(code, count=count)
    else:
        said = wording.say("interpreter.file", count=count)
    if Is.EMPTY in states:
        said = wording.say("interpreter.empty", what=said)
    if Is.DUPLICATE in states:
        said = wording.say("interpreter.duplicate", what=said)
    without = {term: _WITHOUT[term.values] for term in query.terms if _is_without(term)}
    for code in dict.fromkeys(without.values()):
        said = wording.say(code, what=said)
    if query.hidden is Hidden.ONLY:
        said = wording.say("interpreter.hidden", what=said)
    rest = [
        term
        for term in query.terms
        if (term.key not in _SAID or term.excluded) and term not in without
    ]
    types = [term for term in rest if term.key in (Key.KIND, Key.EXT)]
    clauses, others = conditions([term for term in rest if term not in types], wording, count)
    if types:
        names = [name for term in types for name in _types(term, _SEVERAL, wording)]
        listed = wording.listed(names)
        if wording.language is Language.CHINESE and listed[0].isascii():
            listed = f" {listed}"
        clauses.insert(0, wording.say("interpreter.other_than", names=listed))
    if wording.language is Language.CHINESE:
        # Clauses go before what they are about, the measure word before all of them.
        space = " " if clauses and said[0].isascii() else ""
        said = "".join([*clauses, space, said])
        said = _measured(said, query) if measured else said
    else:
        said = " ".join([said, *clauses])
    return wording.say("interpreter.with", what=said, rest=others) if others else said


def _types(term: Term, count: int, wording: Wording) -> list[str]:
    """What the files of a kind, or with an ending, are called."""
    if term.key is Key.KIND:
        return [wording.say(f"interpreter.kind_{kind}", count=count) for kind in term.values]
    values = [str(value) for value in term.values]
    names = []
    for kind in Kind:
        # All endings of a kind are that kind: images or PDF files.
        ending_so = {*kinds.extensions_of(kind)}
        if len(ending_so) > _MOST_ENDINGS and ending_so <= {*values}:
            names.append(wording.say(f"interpreter.kind_{kind}", count=count))
            values = [value for value in values if value not in ending_so]
    program = _PROGRAMS.get(frozenset(values))
    if program is not None:
        names.insert(0, wording.say(f"interpreter.ending_{program}", count=count))
    elif values == [""]:
        names.insert(0, wording.say("interpreter.without_ending", count=count))
    elif values:
        endings = [_spelt(value, wording) for value in values]
        either = wording.say("interpreter.or").join(endings[:_MOST_ENDINGS])
        names.insert(0, wording.say("interpreter.ending", count=count, endings=either))
    return names


_PROGRAMS: Final = {
    frozenset(("docx", "doc")): "word",
    frozenset(("xlsx", "xls")): "excel",
    frozenset(("pptx", "ppt")): "powerpoint",
}
"""What files of some endings are called by everybody: by the program that they belong to."""


_WITHOUT: Final[Mapping[tuple[Value, ...], str]] = {
    (Is.DUPLICATE,): "interpreter.not_duplicate",
    (Is.EMPTY,): "interpreter.not_empty",
}


def _is_without(term: Term) -> bool:
    """Whether it leaves out what is in a state, and can be told by a word for the others."""
    return term.key is Key.IS and term.excluded and term.values in _WITHOUT


_SAID = frozenset((Key.IN, Key.KIND, Key.EXT, Key.IS))


def _measured(said: str, query: Query) -> str:
    """`said` behind its measure word: 张图片, 个 PDF 文件."""
    of_kinds = [value for term in query.of(Key.KIND) if not term.excluded for value in term.values]
    measure = "个"
    if len(of_kinds) == 1 and isinstance(of_kinds[0], Kind):
        measure = kinds.names_of(of_kinds[0]).measure[0]
    return f"{measure} {said}" if said[0].isascii() else f"{measure}{said}"


def _spelt(ending: str, wording: Wording) -> str:
    """An ending as people write it: PDF, but .py."""
    if not ending:
        return wording.say("interpreter.no_ending")
    kind = kinds.kind_of(f"name.{ending}")
    return f".{ending}" if kind is None or kind in _WRITTEN_SMALL else ending.upper()
