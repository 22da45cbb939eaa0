"""`--explain` says which words were taken for what, and how sure that is."""

from __future__ import annotations

from desktop_app.agent.events import Answer
from desktop_app.cli.answer_json import answer_object, explain_object
from desktop_app.cli.writers import explanation
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.wording import Language, Wording

TAKEN = TakenAs(
    (
        WordTaken("how many", 0, 8, "show:count"),
        WordTaken("blue", 9, 13, None),
        WordTaken("PDFs", 14, 18, "ext:pdf"),
    ),
    0.62,
    ("blue ext:pdf show:count",),
    "blue ext:pdf show:count",
    0.21,
)
ANSWER = Answer("how many blue PDFs", "Two.", taken=TAKEN)


def test_a_person_sees_each_word_with_what_it_became() -> None:
    assert explanation(ANSWER, Wording(Language.ENGLISH)) == [
        "  how many → show:count",
        "  PDFs → ext:pdf",
        "  left over: blue",
        "  This reading: 62 % sure.",
        "  Next best: blue ext:pdf show:count (21 %)",
    ]


def test_json_has_the_same() -> None:
    assert explain_object(ANSWER) == {
        "understood": [
            {"text": "how many", "start": 0, "end": 8, "term": "show:count"},
            {"text": "PDFs", "start": 14, "end": 18, "term": "ext:pdf"},
        ],
        "left_over": ["blue"],
        "confidence": 0.62,
        "next_best": "blue ext:pdf show:count",
        "next_confidence": 0.21,
    }


def test_what_is_not_known_is_said() -> None:
    answer = Answer("q", "Two.", mind="qwen3")
    assert explain_object(answer) is None
    (line,) = explanation(answer, Wording(Language.CHINESE))
    assert line == "这里不知道哪些词被理解成了什么。"


def test_an_object_tells_what_was_understood() -> None:
    written = answer_object(ANSWER, 10)
    assert written["confidence"] == 0.62
    assert written["alternatives"] == ["blue ext:pdf show:count"]
    assert written["understood"][1] == {"text": "blue", "start": 9, "end": 13, "term": None}


def test_of_a_models_answer_nothing_was_understood_by_the_built_in_mind() -> None:
    written = answer_object(Answer("q", "Two.", mind="qwen3", taken=TAKEN), 10)
    assert (written["understood"], written["confidence"]) == (None, None)
    assert written["alternatives"] == []
