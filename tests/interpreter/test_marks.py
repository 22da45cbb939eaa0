"""Names that stand out by their looks."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.marks import mark_names
from desktop_app.interpreter.reading import Reading


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ('files named "last week"', ["last week"]),
        ("“老照片 扫描”在哪", ["老照片 扫描"]),
        ("list ~/Taxes/2024", ["~/Taxes/2024"]),
        ("Where is the file plot waiting list.csv?", ["plot waiting list.csv"]),
        ("帮我找论文初稿.docx", ["论文初稿.docx"]),
        ("where is .bashrc", [".bashrc"]),
        (".bashrc放哪了", [".bashrc"]),
        ("how many .py files", []),
        ("jpg/png in Pictures", []),
        ("files from 3/4/2024", []),
        ("it's Ann's, isn't it", []),
        ("over 1.5 GB", []),
        ('an open " quote', []),
    ],
)
def test_names_are_kept_together(question: str, names: list[str]) -> None:
    reading = Reading(question)
    mark_names(reading)
    assert [name for _, name in reading.names.values()] == names
    assert len(reading.open) == len(reading.text)
