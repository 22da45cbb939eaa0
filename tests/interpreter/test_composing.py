"""Words that may be a name, a folder or content are tried in the order a person would mean them."""

from __future__ import annotations

from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.understanding import reading_of
from desktop_app.search.query_syntax import format as written


def attempts(question: str) -> list[str]:
    (step,) = questions_of(reading_of(question), None).steps
    return [f"{one.taken}: {written(one.query)}" for one in step.attempts]


def test_a_name_comes_before_a_folder_and_that_before_content() -> None:
    assert attempts("how many vacation photos do I have") == [
        "name: kind:image vacation",
        "folder: kind:image in:vacation",
        'name: "vacation photos"',
        "name: vacation photo",
        "name: vacation photos",
        'folder: kind:image in:"vacation photos"',
        "content: kind:image content:vacation",
    ]


def test_what_was_said_about_the_text_needs_no_noun_in_the_name() -> None:
    assert attempts("which contracts mention a penalty clause?") == [': content:"penalty clause"']


def test_a_plural_is_looked_for_as_one() -> None:
    assert attempts("how many invoices are in Documents")[0] == "name: in:Documents invoice"


def test_half_remembered_chinese_names_are_cut_in_two() -> None:
    assert "*护照*扫描*" in attempts("护照扫描在哪里")[1]


def test_a_year_beside_a_name_may_be_a_part_of_it() -> None:
    assert attempts("find the household budget 2026")[0] == (
        'name: is:file|folder "household budget 2026"'
    )


def test_a_date_of_download_gives_way_to_that_of_change() -> None:
    assert attempts("what did I download today") == [
        ": in:Downloads added:today",
        "changed: in:Downloads modified:today",
    ]
