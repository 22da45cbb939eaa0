"""Questions said in two parts are put in one; others stay as they are."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.rephrasing import rephrased


@pytest.mark.parametrize(
    ("said", "put"),
    [
        (
            "NAS-copy is eating my disk: which three files in it are the biggest?",
            'which three files in "NAS-copy" are the biggest?',
        ),
        ("Recipes - are there any drawings in there?", 'are there any drawings in "Recipes"?'),
        (
            "stuff to sort is a mess. Which files in it are duplicates?",
            'Which files in "stuff to sort" are duplicates?',
        ),
        ("Thesis: what did I change in 2023?", "what did I change in 2023 in Thesis?"),
        ("Pictures/Screenshots has how many images?", "how many images in Pictures/Screenshots?"),
    ],
)
def test_a_folder_in_front_is_put_where_it_is_pointed_back_to(said: str, put: str) -> None:
    assert rephrased(said) == put


@pytest.mark.parametrize(
    "question",
    [
        "How many PDFs are in Downloads?",
        "Good evening, are you there?",
        "cinnamon - which files?",
        "where is it?",
        "Dear computer, show me my recipes. They are in the folder Recipes.",
        "下载里有多少个 PDF?",
        "heat map.tiff - which folder is it in?",
        "",
    ],
)
def test_what_is_said_in_one_part_stays(question: str) -> None:
    assert rephrased(question) == question
