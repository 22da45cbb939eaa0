"""What a Chinese name may be that was typed wrong."""

from __future__ import annotations

import pytest

from desktop_app.folding.fold import fold
from desktop_app.interpreter.near.slips import slip_query
from desktop_app.matching.pinyin_match import sound_of
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse


def named(text: str) -> Query:
    return Query((Term(Key.NAME, (Text(text),)),)) if text else Query()


def finds(query: Query, name: str) -> bool:
    """Whether one of the texts is in `name`: as it stands, by its sound, or but for one sign."""
    (term,) = query.of(Key.NAME)
    return any(_has(text, fold(name)) for text in term.texts)


def _has(text: Text, name: str) -> bool:
    if text.form is TextForm.WILDCARD:
        before, _, behind = text.text.strip("*").partition("?")
        return any(
            name[at + len(before) + 1 :].startswith(behind)
            for at in range(len(name))
            if name.startswith(before, at)
        )
    sound = sound_of(text.text)
    by_sound = sound is not None and bool(sound.names(name, lambda: name))
    return by_sound or text.text in name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("报消单模板", "报销单模板.xlsx"),
        ("乐队的排练计化表", "排练计划.xlsx"),
        ("化咽单", "化验单.pdf"),
        ("供应商名陆", "供应商名录.xlsx"),
        ("毕业论纹", "毕业论文 终稿.docx"),
    ],
)
def test_a_name_is_found_that_sounds_like_what_was_typed(typed: str, name: str) -> None:
    query = slip_query(named(typed))
    assert query is not None
    assert finds(query, name)


def test_another_name_is_not_found() -> None:
    query = slip_query(named("报消单模板"))
    assert query is not None
    assert not finds(query, "排班表.xlsx")


@pytest.mark.parametrize("typed", ["", "狗", "病历", "invoice", "abc def", "病" * 30])
def test_short_and_english_words_sound_like_nothing(typed: str) -> None:
    assert slip_query(named(typed)) is None


def test_the_folder_stays_and_the_query_can_be_written() -> None:
    query = slip_query(parse("in:Downloads kind:spreadsheet 报消单"))
    assert query is not None
    assert parse(written(query)) == query
    assert query.of(Key.IN) == parse("in:Downloads").of(Key.IN)
    assert len(query.of(Key.NAME)) == 1


def test_what_is_left_out_by_name_is_no_slip() -> None:
    assert slip_query(parse("-报消单模板")) is None
