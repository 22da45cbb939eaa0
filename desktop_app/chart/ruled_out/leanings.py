"""What is ruled out of the ways to take a question together with the one before."""

from __future__ import annotations

from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import tokens_of
from desktop_app.chart.turns.leaning import Leaning
from desktop_app.chart.turns.turn_words import asks_if_any
from desktop_app.query.query import Folder, Key, Query, Show


def measures_a_folder(query: Query) -> bool:
    """Whether it asks how much one folder holds."""
    is_one = [(term.key, term.excluded) for term in query.terms] == [(Key.IN, False)]
    return is_one and query.show in (Show.COUNT, Show.BYTES)


def _is_called_as_a_type(query: Query) -> bool:
    """Whether the folder that it looks into is called as a type of files is: Videos."""
    folders = (one for term in query.of(Key.IN) for one in term.values if isinstance(one, Folder))
    names = [tokens_of(one.text) for one in folders]
    return any(
        phrase.category is Category.KIND and phrase.end == len(tokens)
        for tokens in names
        for phrase in grammar().phrases_at(tokens, 0)
    )


def keeps_the_type(chart: Chart, leaning: Leaning, last: Query) -> bool:
    """Whether files are asked for, or their kinds, and still only of the type of before.

    Who was shown photos and asks for files from September asks for no photos.
    """
    said, kept = leaning.reading.intent.query, leaning.intent.query
    types = [term for key in (Key.KIND, Key.EXT) for term in last.of(key) if not term.excluded]
    if not types or any(term not in kept.terms or term in said.terms for term in types):
        return False
    if said.show is Show.BY_KIND or (said.show is Show.BY_EXT and types[0].key is Key.EXT):
        return True
    cover = leaning.reading.cover.spans
    plain = {at for one in cover if one.category in _PLAIN for at in range(one.start, one.end)}
    nouns = [span for spans in chart.spans for span in spans if span.category in _OF_PLACES]
    is_of_files = any(
        span.category is Category.FILES
        # The 文件 of 工作文件夹里的 are none.
        and not any(one.start == span.start and one.end > span.end for one in nouns)
        and plain.issuperset(range(span.start, span.end))
        and chart.tokens[span.end - 1].text not in grammar().listed("ones")
        for spans in chart.spans
        for span in spans
    )
    points = any(span.category is Category.REFERENCE for span in cover)
    return is_of_files and bool(said.terms) and not points


_OF_PLACES: Final = frozenset((Category.FOLDERS, Category.IN))
_PLAIN: Final = frozenset((Category.FILES, Category.FILLER))


def keeps_the_place(leaning: Leaning, last: Query) -> bool:
    """Whether it looks in the folder of before and in another one that is named now."""
    before, now = ({*query.of(Key.IN)} for query in (last, leaning.intent.query))
    return bool(before) and before < now


def places_for_places(chart: Chart, found: list[Leaning], last: Query) -> list[Leaning]:
    """The readings, without types that are called as folders are, where folders are spoken of.

    How big is Videos? And Music? But how many files are in Downloads? And videos? These may be
    some of them.
    """
    narrows = not grammar().listed("narrows").isdisjoint(token.text for token in chart.tokens)
    if narrows or asks_if_any(chart) or not (last.show is Show.BYTES or _is_called_as_a_type(last)):
        return found
    named = {
        (span.start, span.end)
        for one in found
        for span in one.reading.cover.spans
        if span.category is Category.FOLDER and span.source == "disk"
    }

    def is_type(one: Leaning) -> bool:
        said = [span for span in one.reading.cover.spans if span.category is not Category.FILLER]
        kinds = [span for span in said if span.category is Category.KIND]
        return len(said) == len(kinds) == 1 and (kinds[0].start, kinds[0].end) in named

    return [one for one in found if not is_type(one)]
