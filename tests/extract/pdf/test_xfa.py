"""Forms in XML inside PDF files."""

from __future__ import annotations

import io

import pytest

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from tests.extract.pdf.made_pdf import one_page, stream

DATA = b"""<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form>
<name>Marigold &amp; Sons</name><street/><_1>12 Harbour Street</_1></form></xfa:data>
<dd:dataDescription xmlns:dd="http://ns.adobe.com/data-description/">not seen</dd:dataDescription>
</xfa:datasets>"""
TEMPLATE = b"""<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form">
<desc><text name="version">11.0.1</text></desc>
<draw><value><text>Application for a berth</text></value></draw>
<draw><value><exData contentType="text/html"><body><p>Please <b>sign</b></p></body></exData></value>
</draw>
<field name="street"><caption><value><text>Street</text></value></caption>
<assist><toolTip>where you live</toolTip></assist>
<items><text>Elm Road</text></items><event><script>app.alert("<text>x</text>")</script></event>
</field></subform></template>"""


def comments(packets: bytes, more: dict[int, bytes], rest: bytes = b"") -> dict[str, str]:
    """What is read of a document with such a form, but for its page."""
    catalog = b"/AcroForm<</Fields[%s]/XFA %s>>" % (rest, packets)
    if not rest:
        catalog += b"/NeedsRendering true"
    widget = [b"/Subtype/Widget/FT/Tx/T(name)/V(Marigold & Sons)"] if rest else []
    contents = one_page("Please wait", widget, more, catalog)
    reading = extract(io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits())
    return {str(place): text for place, text in reading if str(place) != "page 1"}


PARTS = b"[(template) 30 0 R (datasets) 31 0 R]"


def test_a_form_in_the_place_of_pages_is_read() -> None:
    found = comments(PARTS, {30: stream(TEMPLATE), 31: stream(DATA)})
    assert found["part comments"].split("\n") == [
        "Application for a berth",
        "Please",
        "sign",
        "Street",
        "Marigold & Sons",
        "12 Harbour Street",
    ]


def test_of_a_form_beside_pages_what_no_field_says_is_read() -> None:
    found = comments(PARTS, {30: stream(TEMPLATE), 31: stream(DATA)}, b"11 0 R")
    assert found == {
        "page 1 > part comments": "Marigold & Sons",
        "part comments": "12 Harbour Street",
    }


def test_a_form_that_stands_in_one_piece_is_read() -> None:
    whole = b'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">' + TEMPLATE + DATA + b"</xdp:xdp>"
    found = comments(b"30 0 R", {30: stream(whole)})
    assert "12 Harbour Street" in found["part comments"]


@pytest.mark.parametrize(
    "broken", [b"", b"\0\1\2", b"<xdp:xdp><template><subform>", b"<datasets>" * 50_000]
)
def test_a_broken_form_costs_nothing(broken: bytes) -> None:
    assert "part comments" not in comments(b"30 0 R", {30: stream(broken)})
