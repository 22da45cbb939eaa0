"""Orders that cannot be carried out."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.refusals import Order, ordered


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Delete the PDFs in Downloads", Order.DELETE),
        ("could you please remove report.pdf", Order.DELETE),
        ("move the pdfs from Downloads to Documents", Order.MOVE),
        ("Rename the photos to Holiday", Order.RENAME),
        ("send report.pdf to Ann", Order.SEND),
        ("把图片里重复的照片删掉", Order.DELETE),
        ("请刪除下載裡的安裝檔", Order.DELETE),
        ("帮我重命名这些照片", Order.RENAME),
        ("Which files did I change yesterday?", None),
        ("zip files in Downloads", None),
        ("email files", None),
        ("安装包都有哪些", None),
        ("Open the newest PDF", None),
        ("Write me a poem", Order.CHANGE),
    ],
)
def test_an_order_is_told_from_a_question(text: str, order: Order | None) -> None:
    assert ordered(reading_of(text)) == order
