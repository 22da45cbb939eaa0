"""What stands in quotes is looked for in the text where other words tell of one."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.quoted_text import take_quoted_text
from desktop_app.interpreter.several import questions_of
from desktop_app.query.syntax import format as written


@pytest.mark.parametrize(
    "question",
    [
        'the documents in which the expression "rye flour" is used',
        'which file did I write "rye flour" in',
        '"rye flour" rings a bell, which document is that from?',
    ],
)
def test_quoted_words_are_of_the_text_where_the_question_says_so(question: str) -> None:
    content = take_quoted_text(reading_of(question))
    assert content is not None
    assert content.phrases == ("rye flour",)


@pytest.mark.parametrize(
    "question",
    [
        'which files in "Meeting notes" mention gutters',
        'the folder "Meeting notes" has what written in it',
        'is "plan.docx" mentioned',
        'where is "rye flour"',
    ],
)
def test_names_of_files_and_folders_are_none(question: str) -> None:
    assert take_quoted_text(reading_of(question)) is None


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ('which files contain "predates the war"?', "predates the war"),
        ("which files contain “predates the war”?", "predates the war"),
        ("which documents mention 'it postdates the treaty'", "it postdates the treaty"),
        ('which file says "I want to know how many are in there"', None),
        ("哪些文件提到“我想看看那个文件夹里的东西”", "我想看看那个文件夹里的东西"),
    ],
)
def test_what_is_quoted_is_never_put_in_other_words(question: str, phrase: str | None) -> None:
    text = question.replace("“", '"').replace("”", '"').replace("'", '"').split('"')[1]
    reading = reading_of(question)
    assert text in reading.text
    if phrase is not None:
        (step,) = questions_of(reading, None).steps
        assert phrase in written(step.attempts[0].query)
