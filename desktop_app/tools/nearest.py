"""What comes nearest where nothing has all the words: files that have some, and how many have each.

A language model that put too many words into its search sees then which of them to leave out, and
often the file that it meant. It is no result: the count stays 0, and no row is given as found.

How far it looks is bounded by counts and never by the clock, so that a busy computer says the same;
where a bound is reached, that is said.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from desktop_app.documents.text_access import TextAccess, text_access_of
from desktop_app.errors import AppError
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.findings import NearCut, SearchFindings
from desktop_app.folding.fold import fold, fold_wanted
from desktop_app.hits import Chunk, Hit, Hits
from desktop_app.messages.parts import Part, Snippet, Words, plain_text
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from desktop_app.tools import found_text
from desktop_app.tools.contents.page import whole_parts
from desktop_app.tools.near_spelling import near_spelling, search_to_end
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.wording import Wording, visible

if TYPE_CHECKING:
    # Loaded when texts are looked into: most questions come without.
    from desktop_app.search.contents.excerpts import Excerpt, ShownLine

MAX_WORDS: Final = 8
"""Words that are looked for one by one."""

MAX_FILES_READ: Final = 60_000
"""Files that are looked into, each counted as often as it is; all words are one look.

A document counts as `_FILES_OF_DOCUMENT`, and a long text as one for each `_BYTES_OF_FILE`."""

FILES_SHOWN: Final = 8
LINES_SHOWN: Final = 2
"""Lines of each file, those with the most words."""
WHOLE_SHOWN: Final = 3
"""The best files, which come whole where they are short."""

_MIN_SHARE: Final = 0.4
"""Of the best file's weight, what another must have to be shown."""

_FILES_OF_DOCUMENT: Final = 40
_BYTES_OF_FILE: Final = 100_000
_BYTES_ALONE: Final = (Kind.ARCHIVE, Kind.INSTALLER, Kind.UNFINISHED)
"""Kinds that are no texts, though some are not known to be anything else by their name."""

_FILES_WEIGHED: Final = 2_000
_LINES_WEIGHED: Final = 20
_MAX_LABEL: Final = 40
_PIECE: Final = 2


@dataclass(slots=True)
class _Tally:
    """Which of the words each file has, by its path."""

    words: list[Term]
    files: dict[str, Hit] = field(default_factory=dict)
    has: dict[str, set[int]] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    is_cut: bool = False
    """Whether there are more files than were weighed."""

    def add(self, hit: Hit, words: Iterable[int]) -> None:
        self.files.setdefault(hit.path, hit)
        self.has.setdefault(hit.path, set()).update(words)

    def drop(self, path: str) -> None:
        self.files.pop(path, None)
        self.has.pop(path, None)

    def best(self, of: int) -> list[Hit]:
        """The files with the most of the words, rare ones weighing more; `of` were looked at."""
        having = [0] * len(self.words)
        for words in self.has.values():
            for number in words:
                having[number] += 1
        weight = [math.log(1 + of / max(1, count)) for count in having]
        total = {path: sum(weight[number] for number in has) for path, has in self.has.items()}
        order = sorted(self.files, key=lambda path: (-total[path], -self.files[path].modified_ns))
        shown = order[:FILES_SHOWN]
        return [self.files[one] for one in shown if total[one] >= _MIN_SHARE * total[order[0]]]


@dataclass(slots=True)
class _Bounds:
    """Which bounds were reached.

    Attributes:
        words_left: Words that were not looked for by themselves.
        names_only: Whether the files were too many, or too large, to be read for each word.
        stopped: Whether the person ended it, or there were too many names to compare.
    """

    words_left: int = 0
    names_only: bool = False
    stopped: bool = False

    def cut(self) -> NearCut | None:
        """As a finding; None where none was reached."""
        if not (self.words_left or self.names_only or self.stopped):
            return None
        return NearCut(self.words_left, self.names_only, self.stopped)

    def parts(self, wording: Wording) -> list[Part]:
        """As sentences, each in a line."""
        said = []
        if self.names_only:
            said.append(wording.say("contents.near_names_only"))
        if self.words_left:
            said.append(wording.say("tool.near_words_left", count=self.words_left))
        if self.stopped:
            said.append(wording.say("tool.near_stopped"))
        return [Words(f"{sentence}\n") for sentence in said]


async def near_contents(context: ToolContext, query: Query, poor: ToolOutput) -> ToolOutput:
    """The output of a search for contents, with what else comes near, if anything does.

    Args:
        context: Of the call.
        query: What was asked and not found; its other terms hold here as well.
        poor: The output, of nothing or of little that was found in other words.
    """
    wanted = [term for term in query.of(Key.CONTENT) if not term.excluded]
    if not wanted or not all(text.form is TextForm.PLAIN for term in wanted for text in term.texts):
        return poor
    base = replace(query, terms=tuple(term for term in query.terms if term not in wanted))
    all_words = _apart(wanted)
    words = all_words[:MAX_WORDS]
    bounds = _Bounds(words_left=len(all_words) - len(words))
    context = replace(context, walks=KeptWalks())
    try:
        most_readings = await _most_readings(context, base, poor)
        tally, of = await _content_tally(context, base, words, most_readings, bounds)
    except AppError:
        return poor
    bounds.stopped = context.stop.is_set()
    for hit in poor.hits:
        tally.drop(hit.path)
    wording = context.wording
    last = bounds.parts(wording)
    if not tally.files:
        return _with(poor, last, (), bounds)
    each = wording.say("list.separator").join(
        f"{visible(term.texts[0].text[:_MAX_LABEL])} {tally.counts.get(number, 0)}"
        for number, term in enumerate(words)
    )
    parts: list[Part] = []
    if len(words) > 1 and tally.counts:
        parts.append(Words(wording.say("contents.each_word", words=each) + "\n"))
    code = "contents.nearest_at_least" if tally.is_cut else "contents.nearest"
    root = _root_of(poor)
    parts.append(Words(wording.say(code, count=len(tally.files)) + "\n"))
    values = tuple(dict.fromkeys(text for term in tally.words for text in term.texts))
    any_of = replace(query, terms=(Term(Key.CONTENT, values),))
    left = MAX_RESULT_CHARS - len(plain_text((*poor.parts, *parts, *last)))
    shown: list[Hit] = []
    for hit in tally.best(of):
        block = found_text.row_parts(hit, root, context.ids, wording)
        looked = await asyncio.to_thread(_look_into, context, any_of, hit.path)
        if looked.is_whole and looked.count and len(shown) < WHOLE_SHOWN:
            block += whole_parts(hit.path, looked)
        else:
            block += _lines(hit.path, _best_lines(looked, any_of))
        left -= len(plain_text(block))
        if left < 0:
            break
        parts += block
        shown.append(hit)
    return _with(poor, (*parts, *last) if shown else last, shown, bounds)


async def near_names(context: ToolContext, query: Query, nothing: ToolOutput) -> ToolOutput:
    """The same for a search for names."""
    wanted = [
        term
        for term in query.of(Key.NAME)
        if not term.excluded and all(text.form is TextForm.PLAIN for text in term.texts)
    ]
    if not wanted:
        return nothing
    base = replace(query, terms=tuple(term for term in query.terms if term not in wanted))
    all_words = _apart(wanted)
    tally = _Tally(all_words[:MAX_WORDS])
    bounds = _Bounds(words_left=len(all_words) - len(tally.words))
    try:
        of = await _add_names(context, base, tally) if len(tally.words) > 1 else 0
        said = " ".join(term.texts[0].text for term in wanted)
        spelt = await near_spelling(context, base, said, with_files=not tally.files)
    except AppError:
        return nothing
    bounds.stopped = context.stop.is_set() or spelt.is_cut
    wording = context.wording
    last = (*bounds.parts(wording), Words(wording.say("tool.names_only") + "\n"))
    parts: list[Part] = []
    shown: list[Hit] = []
    root = _root_of(nothing)
    if tally.files:
        code = "tool.names_near_at_least" if tally.is_cut else "tool.names_near"
        parts.append(Words(wording.say(code, count=len(tally.files)) + "\n"))
    by_spelling = spelt.parts(root, context)
    left = MAX_RESULT_CHARS - len(plain_text((*nothing.parts, *parts, *by_spelling, *last)))
    for hit in tally.best(of) if tally.files else ():
        row = found_text.row_parts(hit, root, context.ids, wording)
        left -= len(plain_text(row))
        if left < 0:
            break
        parts += row
        shown.append(hit)
    shown += [hit for hit, _ in spelt.files]
    return _with(nothing, (*(parts if tally.files else ()), *by_spelling, *last), shown, bounds)


def _root_of(output: ToolOutput) -> str:
    return "" if output.coverage is None else found_text.root_of(output.coverage)


async def _most_readings(context: ToolContext, base: Query, poor: ToolOutput) -> int:
    """How often all files may be read once more."""
    files = poor.coverage.files if poor.coverage is not None else 0
    if files > MAX_FILES_READ:
        return 0
    found = await search_to_end(context, replace(base, top=None))
    return MAX_FILES_READ // max(1, await asyncio.to_thread(_files_to_read, found.hits))


def _files_to_read(hits: Hits) -> int:
    """What it takes to read all of them once, as a number of short texts; for a thread."""
    number = 0
    for chunk in hits.chunks:
        for row, size_bytes in enumerate(chunk.sizes):
            name = chunk.name(row)
            sort = text_access_of(name)
            if sort is not TextAccess.NO_TEXT:
                number += _FILES_OF_DOCUMENT if sort is TextAccess.DOCUMENT else 1
                # Of an image of a disk, or a program, no more is read than its beginning.
                if sort is TextAccess.DOCUMENT or kind_of(name) not in _BYTES_ALONE:
                    number += size_bytes // _BYTES_OF_FILE
    return number


def _with(
    nothing: ToolOutput, parts: Sequence[Part], near: Sequence[Hit], bounds: _Bounds
) -> ToolOutput:
    data = nothing.data
    if isinstance(data, SearchFindings):
        data = replace(data, near_cut=bounds.cut())
    return replace(
        nothing,
        parts=(*nothing.parts, *parts),
        data=data,
        near=Hits([Chunk.of(near)]) if near else Hits(),
    )


def _apart(terms: Sequence[Term]) -> list[Term]:
    """The terms, those of one phrase as its words."""
    apart: dict[Term, None] = {}
    for term in terms:
        [first, *others] = term.texts
        for word in first.text.split() or [first.text]:
            values = (first, *others) if word == first.text else (Text(word),)
            apart[Term(term.key, values)] = None
    return list(apart)


def _pieces(term: Term) -> list[Term]:
    """Two characters each of a Chinese word that is nowhere: what is written without spaces."""
    text = term.texts[0].text
    if len(text) <= _PIECE or not all("\u4e00" <= letter <= "\u9fff" for letter in text):
        return []
    pieces = dict.fromkeys(text[at : at + _PIECE] for at in range(len(text) - 1))
    return [Term(term.key, (Text(piece),)) for piece in pieces]


async def _content_tally(
    context: ToolContext, base: Query, words: Sequence[Term], most_readings: int, bounds: _Bounds
) -> tuple[_Tally, int]:
    tally = _Tally(list(words))
    of = 0
    if len(words) > 1 and most_readings:
        most_readings -= 1
        of = await _add_contents(context, base, tally, range(len(words)))
    elif len(words) > 1:
        bounds.names_only, most_readings = True, 0
    # In contents and in names a word of Chinese may be several.
    pieces = [
        piece
        for number, term in enumerate(words)
        if not tally.counts.get(number)
        for piece in _pieces(term)
    ]
    first, read = len(tally.words), min(len(pieces), MAX_WORDS) if most_readings else 0
    if not bounds.names_only:
        bounds.names_only = bool(pieces) and not most_readings
        bounds.words_left += 0 if bounds.names_only else len(pieces) - read
    tally.words += pieces[:MAX_WORDS]
    of = max(of, await _add_contents(context, base, tally, range(first, first + read)))
    return tally, max(of, await _add_names(context, base, tally))


async def _add_contents(
    context: ToolContext, base: Query, tally: _Tally, numbers: Iterable[int]
) -> int:
    """Add the files that hold one of these words, all of them looked for in one search."""
    words = {number: tally.words[number] for number in numbers}
    if not words:
        return 0
    texts = tuple(dict.fromkeys(text for term in words.values() for text in term.texts))
    any_of = replace(base, terms=(*base.terms, Term(Key.CONTENT, texts)), top=None)
    found = await search_to_end(context, any_of, contents_texts=True)
    having: dict[int, list[Hit]] = {number: [] for number in words}
    for hit in found.hits:
        there = found.contents[hit.path].texts
        for number, term in words.items():
            if not there.isdisjoint(term.texts):
                having[number].append(hit)
    for number, hits in having.items():
        tally.counts[number] = len(hits)
        tally.is_cut = tally.is_cut or len(hits[: base.top]) > _FILES_WEIGHED
        for hit in hits[: base.top][:_FILES_WEIGHED]:
            tally.add(hit, (number,))
    return found.coverage.files


async def _add_names(context: ToolContext, base: Query, tally: _Tally) -> int:
    """Add the files that have a word in their name; a word in the name of a folder counts, too."""
    first = [Text(term.texts[0].text) for term in tally.words]
    named = Term(Key.NAME, tuple(dict.fromkeys(first)))
    found = await search_to_end(context, replace(base, terms=(*base.terms, named)))
    root = found_text.root_of(found.coverage)
    folded = [fold_wanted(text.text) for text in first]
    tally.is_cut = tally.is_cut or len(found.hits) > _FILES_WEIGHED
    known = {hit.path: hit for hit in found.hits[:_FILES_WEIGHED]} | tally.files
    for path, hit in known.items():
        below = fold(found_text.below(root, path))
        tally.add(hit, (number for number, word in enumerate(folded) if word in below))
    return found.coverage.files


def _look_into(context: ToolContext, query: Query, path: str) -> Excerpt:
    """The lines of a file that have any of the words; for a thread."""
    from desktop_app.search.contents.excerpts import excerpt

    return excerpt(
        context.scope,
        context.engine.documents,
        query,
        path,
        keep=_LINES_WEIGHED,
        context=0,
        stop=context.stop,
        kept_back=context.engine.kept_back,
    )


def _best_lines(looked: Excerpt, query: Query) -> list[ShownLine]:
    """Those with the most of the words, in order."""
    words = [fold_wanted(text.text) for term in query.terms for text in term.texts]
    lines = [line for line in looked.lines if line.matches]
    folded = [fold(line.text) for line in lines]
    rank = [-sum(word in text for word in words) for text in folded]
    best = sorted(range(len(rank)), key=lambda number: (rank[number], number))[:LINES_SHOWN]
    return [lines[number] for number in sorted(best)]


def _lines(path: str, lines: Sequence[ShownLine]) -> list[Part]:
    parts: list[Part] = []
    for line in lines:
        text = visible(" ".join(line.text.split()))
        parts += [
            found_text.heading(path, line.locator, f"  {line.locator}: "),
            Snippet(path, line.locator, f"{text}\n", in_key=line.in_key),
        ]
    return parts
