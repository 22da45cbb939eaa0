"""What pages and mails call encodings."""

from __future__ import annotations

import pytest

from desktop_app.extract.text.charsets import codec_for


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("GB2312", "gb18030"),
        ("gbk", "gb18030"),
        (' "Big5" ', "big5hkscs"),
        ("iso-8859-1", "cp1252"),
        ("us-ascii", "cp1252"),
        ("ks_c_5601-1987", "cp949"),
        ("Shift_JIS", "cp932"),
        ("UTF-8", "utf-8"),
        ("nonsense", None),
        ("", None),
        ("rot13", None),
        ("hex", None),
        ("punycode", None),
        ("x" * 10_000, None),
        ("utf-8\0", None),
    ],
)
def test_labels_stand_for_what_people_use_under_them(label: str, codec: str | None) -> None:
    assert codec_for(label) == codec
