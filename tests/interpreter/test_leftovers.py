"""What is left of a question: the words side by side are one name."""

from __future__ import annotations

from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.leftovers import names_left, repeats
from desktop_app.interpreter.reading import Reading


def test_words_side_by_side_are_one_name() -> None:
    reading = Reading("road trip, weather-station and node_modules")
    reading.take(reading.text.index("and"), reading.text.index("and") + 3)
    assert names_left(reading) == ["road trip", "weather-station", "node_modules"]


def test_a_word_that_says_the_folder_again_is_no_name() -> None:
    places = Places(("Documents/Recipes",))
    assert repeats("recipe", places)
    assert repeats("菜谱", places)
    assert not repeats("sourdough", places)
