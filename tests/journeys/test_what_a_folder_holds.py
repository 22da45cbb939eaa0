"""What is in a folder that sounds like a wish, and what is said behind a question that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.test_no_false_certainty import answers, is_sure

pytestmark = pytest.mark.process


@pytest.fixture
def place(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    names = [
        *("学英语/单词本.txt", "学英语/录音/口语1.m4a", "音乐/稻香.mp3", "Downloads/a.pdf"),
        *("Explain to me/notes.txt", "Explain to me/talk.mp3", "Music/song.mp3"),
    ]
    for number, name in enumerate(names):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * (number + 1))
    return home


@pytest.mark.parametrize(
    ("question", "file"),
    [
        ("学英语里有什么", "单词本.txt"),
        ("学英语里面都有啥？", "单词本.txt"),
        ("what's in Explain to me?", "notes.txt"),
    ],
)
def test_a_folder_that_is_called_like_a_wish_is_listed(
    place: Path, question: str, file: str
) -> None:
    (answer,) = answers(place, question)
    assert file in answer.text


def test_what_is_narrowed_then_is_of_that_folder(place: Path) -> None:
    *_, answer = answers(place, "学英语里有什么", "只要音频")
    assert "口语1.m4a" in answer.text and "稻香" not in answer.text


def test_only_some_of_what_was_not_understood_is_not_sure(place: Path) -> None:
    for turns in (("帮我学英语", "只要音频"), ("teach me English", "only the audio files")):
        *_, answer = answers(place, *turns)
        assert not is_sure(answer), answer.text
