"""What is certain of a question, and the order of the ways to take it."""

from __future__ import annotations

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import UNSURE
from desktop_app.query.syntax import format as written


def attempts(question: str) -> list[str]:
    (step,) = questions_of(reading_of(question), None).steps
    return [f"{one.taken}: {written(one.query)}" for one in step.attempts]


def test_a_date_of_download_gives_way_to_that_of_change() -> None:
    assert attempts("what did I download today") == [
        ": in:Downloads added:today",
        "changed: in:Downloads modified:today",
    ]


def test_words_that_may_be_a_condition_are_the_last_to_be_left_out() -> None:
    ways = attempts("how many purple photos taken in 2024 are in Pictures")
    assert ways[-1] == f"{UNSURE}: in:Pictures kind:image taken:2024"
    assert not any(way.startswith(UNSURE) for way in ways[:-1])


def test_words_that_can_be_no_condition_may_be_left_out() -> None:
    ways = attempts("音乐里无损的flac有几首")
    assert ways[-1] == "nothing: in:音乐 ext:flac"


def test_a_place_that_no_folder_has_may_be_in_names() -> None:
    ways = attempts("It was a photo of some temple in Kyoto, where is it?")
    inside, by_name = "name: in:Kyoto kind:image temple", "name: kind:image temple Kyoto"
    assert ways.index(inside) < ways.index(by_name)
