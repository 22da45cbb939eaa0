"""Words that may be a name, a folder or content are tried in the order a person would mean them."""

from __future__ import annotations

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import PATH
from desktop_app.query.syntax import format as written


def attempts(question: str) -> list[str]:
    (step,) = questions_of(reading_of(question), None).steps
    return [f"{one.taken}: {written(one.query)}" for one in step.attempts]


def test_a_name_comes_before_a_folder_and_that_before_content() -> None:
    ways = attempts("how many vacation photos do I have")
    assert ways[0] == "name: kind:image vacation"
    wanted = [
        "name: kind:image vacation",
        "folder: kind:image in:vacation",
        'name: "vacation photos"',
        'folder: in:"vacation photos"',
        "content: kind:image content:vacation",
    ]
    assert [way for way in ways if way in wanted] == wanted


def test_the_noun_before_what_is_said_of_the_text_narrows_it_where_it_can() -> None:
    ways = attempts("which contracts mention a penalty clause?")
    wanted = [
        'folder: content:"penalty clause" in:contracts',
        'name: content:"penalty clause" contracts',
        'nothing: content:"penalty clause"',
    ]
    assert [way for way in ways if way in wanted] == wanted


def test_a_plural_is_looked_for_as_one() -> None:
    assert attempts("how many invoices are in Documents")[0] == "name: in:Documents invoice"


def test_half_remembered_chinese_names_are_cut_in_two() -> None:
    assert any("*护照*扫描*" in way for way in attempts("护照扫描在哪里"))


def test_words_that_are_tied_together_are_looked_for_apart() -> None:
    assert "name: is:file|folder 毕业论文 终稿" in attempts("毕业论文的终稿在哪儿")


def test_a_year_beside_a_name_may_be_a_part_of_it() -> None:
    assert attempts("find the household budget 2026")[0] == (
        'name: is:file|folder "household budget 2026"'
    )


def test_some_of_the_words_may_be_in_the_names_of_folders_above() -> None:
    ways = attempts("oisin speech therapy letter")
    assert any(way.startswith(f"{PATH}: ") for way in ways)
    assert not any(way.startswith(f"{PATH}: ") for way in attempts("where is my passport"))


def test_a_folder_may_be_named_by_the_one_around_it() -> None:
    ways = attempts("python files in the src folder of weather-station")
    assert ways[0] == "folder: ext:py in:weather-station/src"
