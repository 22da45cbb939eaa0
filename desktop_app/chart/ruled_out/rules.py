"""The rules for single words and pairs of them, in the order in which they hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from desktop_app.chart.ruled_out.dated import (
    leave_halves_of_stretches,
    leave_negations_of_dates,
    leave_what_tells_of_dates,
    leave_years_of_the_first,
)
from desktop_app.chart.ruled_out.folders import (
    leave_names_of_what_folders_hold,
    leave_out_contents_of_folders,
    leave_out_dates_of_folders,
    leave_out_parts,
    leave_places_within_dates,
    leave_places_within_groups,
    leave_states_of_folders,
    take_hidden_in,
    take_in_all_below,
)
from desktop_app.chart.ruled_out.joined import (
    leave_folders_beside_types,
    leave_types_beside_folders,
)
from desktop_app.chart.ruled_out.numbers import (
    leave_names_of_places,
    leave_numbers_of_questions,
    leave_room_in_small_talk,
)
from desktop_app.chart.ruled_out.orders import (
    ask_where_one_is,
    leave_names_within_orders,
    leave_sizes_of_orders,
)
from desktop_app.chart.ruled_out.phrases import (
    leave_last_of_nothing,
    leave_listings_in_names,
    leave_pieces_of_phrases,
    leave_vague_groups,
    look_into_folders,
    take_days_of_files,
    take_types_left_out,
)
from desktop_app.chart.ruled_out.traits import leave_lengths
from desktop_app.chart.ruled_out.types import (
    count_by_measure,
    leave_endings_without_their_dot,
    leave_out_pieces,
    leave_pieces_of_types,
    leave_types_of_files,
    leave_types_of_folders,
    leave_types_of_types,
    leave_types_within_mentions,
    leave_words_that_are_endings,
    mean_several,
)
from desktop_app.chart.ruled_out.words import (
    Proposed,
    leave_contents_across_spaces,
    leave_contents_behind_names,
    leave_out_introduced,
    leave_out_links,
    leave_out_misheard,
    leave_out_pieces_of_everywhere,
    leave_verbs_behind_articles,
    look_inside,
    take_names_at_their_word,
)
from desktop_app.chart.tokens import Token


def rule_out(text: str, tokens: Sequence[Token], found: Proposed, endings: Collection[str]) -> None:
    """Take out of a chart what other words of the question leave no room for.

    Args:
        text: The question, as it was typed.
        tokens: Of the question.
        found: What was proposed; some of it is gone then.
        endings: Those of the files there are.
    """
    leave_pieces_of_phrases(tokens, found)
    leave_vague_groups(tokens, found)
    leave_last_of_nothing(tokens, found)
    take_days_of_files(tokens, found)
    leave_listings_in_names(tokens, found)
    take_types_left_out(text, tokens, found)
    look_into_folders(tokens, found)
    leave_out_parts(tokens, found)
    leave_out_misheard(found)
    leave_places_within_groups(found)
    leave_states_of_folders(tokens, found)
    leave_sizes_of_orders(found)
    ask_where_one_is(tokens, found)
    take_hidden_in(tokens, found)
    take_in_all_below(tokens, found)
    leave_out_pieces(tokens, found)
    leave_pieces_of_types(tokens, found)
    count_by_measure(tokens, found)
    leave_out_dates_of_folders(found)
    leave_places_within_dates(tokens, found)
    leave_what_tells_of_dates(tokens, found)
    leave_negations_of_dates(found)
    leave_halves_of_stretches(tokens, found)
    leave_years_of_the_first(tokens, found)
    leave_types_of_files(found)
    leave_types_within_mentions(tokens, found)
    leave_words_that_are_endings(tokens, found, endings)
    leave_types_of_types(tokens, found)
    leave_endings_without_their_dot(tokens, found)
    leave_types_of_folders(found)
    leave_folders_beside_types(tokens, found)
    leave_types_beside_folders(tokens, found)
    mean_several(tokens, found)
    leave_verbs_behind_articles(tokens, found)
    leave_out_links(tokens, found)
    leave_out_introduced(found)
    leave_out_contents_of_folders(found)
    leave_names_of_what_folders_hold(tokens, found)
    leave_out_pieces_of_everywhere(tokens, found)
    leave_numbers_of_questions(tokens, found)
    leave_room_in_small_talk(found)
    leave_names_of_places(tokens, found)
    take_names_at_their_word(tokens, found)
    leave_names_within_orders(tokens, found)
    leave_lengths(tokens, found)
    leave_contents_across_spaces(tokens, found)
    look_inside(tokens, found)
    leave_contents_behind_names(tokens, found)
