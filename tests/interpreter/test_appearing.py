import pytest

from desktop_app.interpreter.appearing import take_appearing
from desktop_app.interpreter.contents import Content
from desktop_app.interpreter.preparing import reading_of


def taken(question: str) -> Content | None:
    return take_appearing(reading_of(question))


@pytest.mark.parametrize(
    "question",
    [
        'which files does "bird box" appear in',
        'documents where "bird box" comes up',
        "where does the phrase bird box appear",
        "find the words bird box in Documents",
    ],
)
def test_words_that_are_said_to_be_words_are_looked_for_in_the_text(question: str) -> None:
    assert taken(question) == Content(("bird box",))


@pytest.mark.parametrize(
    "question",
    [
        "is woodworm mentioned anywhere?",
        "in which files does woodworm occur",
        "where woodworm crops up",
    ],
)
def test_other_words_may_be_names_too(question: str) -> None:
    assert taken(question) == Content(("woodworm",), certain=False)


@pytest.mark.parametrize(
    "question",
    [
        "find the word documents in Downloads",
        "where does it come up",
        "which files turned up",
        "where do my screenshots live",
        "where does ~/Documents/plan.txt show up",
    ],
)
def test_what_is_no_phrase_is_left_alone(question: str) -> None:
    assert taken(question) is None


def test_the_noun_and_the_place_stay_to_be_read() -> None:
    reading = reading_of('which pdf files does "zinc anode" appear in')
    take_appearing(reading)
    assert "pdf" in reading.open
