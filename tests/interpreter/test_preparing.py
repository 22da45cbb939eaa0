"""A question made ready to be read."""

from __future__ import annotations

from desktop_app.interpreter.preparing import MAX_CHARS, reading_of


def test_slips_are_put_right_and_names_are_marked() -> None:
    reading = reading_of('how many pcitures are in "Road trip"?')
    assert "pictures" in reading.text
    assert [name for _, name in reading.names.values()] == ["Road trip"]


def test_words_of_their_own_are_no_slips_of_ours() -> None:
    words = "powder brake farmer guests photographer thorough"
    assert reading_of(f"files about {words}").text == f"files about {words}"


def test_wide_gaps_close_and_what_is_too_long_is_cut() -> None:
    assert reading_of(f"how many{' ' * 400}PDFs").text == "how many  PDFs"
    assert len(reading_of("word " * 500).text) == MAX_CHARS + 1
