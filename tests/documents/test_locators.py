"""What lies in a place of a document, and what it lies in."""

from __future__ import annotations

import pytest

from desktop_app.documents.locators import is_one_passage, leads_to, outer_of
from desktop_app.extract.passage import Locator


@pytest.mark.parametrize(
    ("outer", "inner", "leads"),
    [
        ("page 3", "page 3", True),
        ("page 3", "page 30", False),
        ("page 3", "slide 3", False),
        ("sheet costs", "sheet Costs > cells A1:C1", True),
        ("sheet Costs > cells B7", "sheet Costs > cells A7:D7", True),
        ("sheet Costs > cells B5:B9", "sheet Costs > cells A7:D7", True),
        ("sheet Costs > cells B7", "sheet Costs > cells A77:D77", False),
        ("sheet Costs > cells B7", "sheet Costs", False),
        ("sheet Costs > cells named", "sheet Costs > cells A7:D7", False),
        ("member a.docx", "member a.docx > line 12", True),
        ("member a.docx > line 1", "member a.docx > line 12", False),
        ("cells B7", "sheet Costs > cells A7:D7", True),
        ("cells B7", "sheet Costs > cells A8:D8", False),
        ("sheet Costs", "member a.xlsx > sheet Costs > cells A7:D7", True),
    ],
)
def test_a_place_holds_itself_and_what_lies_in_it(outer: str, inner: str, leads: bool) -> None:
    assert leads_to(Locator.parse(outer), Locator.parse(inner)) is leads


def test_all_lies_in_the_document() -> None:
    assert leads_to(None, Locator.parse("page 3"))
    assert leads_to(None, None)
    assert not leads_to(Locator.parse("page 3"), None)


def test_lines_and_rows_are_single_passages() -> None:
    for place, is_one in (("line 3", True), ("page 3", False), ("sheet a > cells B2", True)):
        assert is_one_passage(Locator.parse(place)) is is_one


def test_the_smallest_part_is_left_off() -> None:
    place = Locator.parse("member a.xlsx > sheet Costs > cells B2")
    assert str(outer_of(place)) == "member a.xlsx > sheet Costs"
    assert outer_of(Locator.parse("line 3")) is None
