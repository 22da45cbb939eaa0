"""Places that are said loosely."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.loose_places import is_outer_folder, is_owner, may_be_any
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.understanding import understood


@pytest.mark.parametrize(
    ("question", "words", "owner"),
    [
        ("Does the Website folder of the shop contain any hidden files?", "shop", True),
        ("车行的 Website 文件夹里有几个隐藏文件?", "车行", True),
        ("How many hidden files are in the Website folder near the shop?", "shop", False),
    ],
)
def test_words_may_say_whose_folder_it_is(question: str, words: str, owner: bool) -> None:
    meaning = understood(reading_of(question))
    meaning.words = (words,)
    assert is_outer_folder(meaning, words)
    assert is_owner(meaning, words) is owner


@pytest.mark.parametrize(
    ("question", "loose"),
    [
        ('Look for the phrase "dative bonds" in my documents.', True),
        ('Look for the phrase "dative bonds" in Documents.', False),
        ('Look for the phrase "dative bonds" in my documents folder.', False),
    ],
)
def test_my_documents_may_be_any_files(question: str, loose: bool) -> None:
    assert may_be_any(understood(reading_of(question))) is loose
