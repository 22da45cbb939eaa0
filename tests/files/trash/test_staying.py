"""Which of several copies stays."""

from __future__ import annotations

import pytest

from desktop_app.files.trash.staying import less_missed


@pytest.mark.parametrize(
    ("stays", "goes"),
    [
        ("/h/Documents/will.docx", "/h/Backup 2026-09/will.docx"),
        ("/h/Documents/保单.pdf", "/h/备份/保单.pdf"),
        ("/h/Pictures/Vienna/1.jpg", "/h/Downloads/1.jpg"),
        ("/h/Documents/a.pdf", "/h/Documents/a (1).pdf"),
        ("/h/Documents/a.pdf", "/h/Documents/a - Copy.pdf"),
        ("/h/Documents/合同.docx", "/h/Documents/合同 - 副本.docx"),
        ("/h/Downloads/a.pdf", "/h/Downloads/a copy.pdf"),
        ("/tmp/h/Documents/a.pdf", "/tmp/h/Backup/a.pdf"),
    ],
)
def test_the_copy_that_was_made_from_another_one_goes(stays: str, goes: str) -> None:
    assert less_missed(stays) < less_missed(goes)


@pytest.mark.parametrize(
    "path", ["/h/Gold/a.pdf", "/h/Documents/photocopier.pdf", "/h/a (draft).pdf"]
)
def test_a_piece_of_another_word_tells_nothing(path: str) -> None:
    assert less_missed(path) == (0, False)
