"""What the numbers of code pages stand for."""

from __future__ import annotations

import pytest

from desktop_app.extract.legacy.ole_properties import decoded
from desktop_app.extract.text.code_pages import codec_of_page


@pytest.mark.parametrize(
    ("number", "text", "codec"),
    [
        (1252, "Käse", "cp1252"),
        (936, "合同", "gb18030"),
        (950, "合約", "cp950"),
        (10000, "Käse", "mac-roman"),
        (10007, "Договор", "mac-cyrillic"),
        (20866, "Договор", "koi8-r"),
        (65001, "合同", "utf-8"),
        (1200, "合同", "utf-16-le"),
        (4242, "Käse", "cp1252"),
    ],
)
def test_old_documents_are_read_in_the_code_page_that_they_name(
    number: int, text: str, codec: str
) -> None:
    assert codec_of_page(number) == (codec if number != 4242 else None)
    assert decoded(text.encode(codec), number) == text
