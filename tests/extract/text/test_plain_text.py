"""Text as it stands."""

from __future__ import annotations

import io

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.plain_text import passages


def read(data: bytes, **limits: int) -> list[DocumentPassage]:
    return list(
        passages(DocumentSource(io.BytesIO(data), "a.txt", len(data), ExtractionLimits(**limits)))
    )


def test_each_line_is_a_passage_under_its_number() -> None:
    found = read("第一行\r\n\r\n   \r\nfourth\r\n".encode("gbk"))

    assert found == [
        DocumentPassage(Locator(LocatorUnit.LINE, 1), "第一行"),
        DocumentPassage(Locator(LocatorUnit.LINE, 4), "fourth"),
    ]


def test_tables_and_markup_stand_as_they_are() -> None:
    text = "name,sum\n  **bold**\t<b>&amp;\n"

    assert [passage.text for passage in read(text.encode())] == ["name,sum", "  **bold**\t<b>&amp;"]


def test_a_long_line_is_several_passages_at_one_place() -> None:
    found = read(b"x" * 25, passage_characters=10)

    assert [str(passage.locator) for passage in found] == ["line 1"] * 3
    assert "".join(passage.text for passage in found) == "x" * 25


def test_binary_data_is_no_text() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"\x7fELF\2\1\1" + bytes(200))

    assert caught.value.outcome is ExtractionStatus.UNSUPPORTED


def test_of_a_text_above_the_limit_the_head_is_read() -> None:
    file = io.BytesIO(b"line\n" * 100)
    found = []

    with pytest.raises(Unreadable) as caught:
        for passage in passages(
            DocumentSource(file, "a.log", 500, ExtractionLimits(input_bytes=50))
        ):
            found.append(passage.text)

    assert found == ["line"] * 10
    assert caught.value.outcome is ExtractionStatus.TOO_LARGE
