"""What was put onto a PDF's pages: notes, stamps, signatures, form fields, links, files."""

from __future__ import annotations

import io
import zlib

import pytest

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.pdf.made_pdf import form_object, one_page, shown, stream

COMMENTS = "page 1 > part comments"
LINKS = "page 1 > part links"

FORM = b"/AcroForm<</Fields[%s]/DR<</Font<</F1 3 0 R>>>>/DA(/F1 12 Tf)>>"


def read(contents: bytes) -> dict[str, str]:
    """Everything in the document, by place."""
    found: dict[str, str] = {}
    reading = extract(io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits())
    for place, text in reading:
        found[str(place)] = found[str(place)] + "\n" + text if str(place) in found else text
    return found


def outcome_of(contents: bytes) -> ExtractionStatus:
    reading = extract(io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits())
    while True:
        try:
            next(reading)
        except StopIteration as end:
            return ExtractionStatus(end.value.outcome)


def looks(text: str) -> dict[int, bytes]:
    """Object 30: what an annotation that names it looks like."""
    return {30: form_object(shown(text))}


def fields(*fields: bytes) -> tuple[list[bytes], bytes]:
    """Widgets of a form, and the form."""
    numbers = b" ".join(b"%d 0 R" % (11 + index) for index in range(len(fields)))
    return [b"/Subtype/Widget" + field for field in fields], FORM % numbers


def comments(*widgets: bytes) -> list[str]:
    """What is read of a form of these fields."""
    annotations, form = fields(*widgets)
    return read(one_page("Form", annotations, catalog=form)).get(COMMENTS, "").split("\n")


def test_what_stands_in_a_stamp_is_read() -> None:
    stamp = b"/Subtype/Stamp/AP<</N 30 0 R>>"
    found = read(one_page("Offer", [stamp], looks("RECEIVED IN HARBOUR STREET")))
    assert found == {"page 1": "Offer", COMMENTS: "RECEIVED IN HARBOUR STREET"}


def test_a_stamp_without_looks_says_its_name() -> None:
    names = [b"/Subtype/Stamp/Name/NotApproved", b"/Subtype/Stamp/Name/SBConfidential"]
    chance = b"/Subtype/Stamp/Name/#LQCkAQxrMHN7qPZx0pYuUB"
    found = read(one_page("Offer", [*names, chance]))
    assert found[COMMENTS] == "Not Approved\nConfidential"


def test_what_stands_in_a_signature_is_read() -> None:
    annotations, form = fields(b"/FT/Sig/T(signed)/AP<</N 30 0 R>>")
    signed = one_page("Lease", annotations, looks("Digitally signed by Marigold"), form)
    assert read(signed)[COMMENTS] == "Digitally signed by Marigold"


def test_a_field_has_the_value_of_the_one_above_it() -> None:
    above = {20: b"<</FT/Tx/T(name)/V(Marigold)/Kids[11 0 R]>>"}
    form = one_page("Name", [b"/Subtype/Widget/Parent 20 0 R"], above, FORM % b"20 0 R")
    assert read(form)[COMMENTS] == "Marigold"


def test_what_is_chosen_in_a_list_is_read_in_the_words_that_stand_there() -> None:
    several = b"/FT/Ch/T(animals)/Ff 2097152/V[(a)(c)]/Opt[[(a)(Lion)][(b)(Lynx)][(c)(Leopard)]]"
    one = b"/FT/Ch/T(country)/Ff 131072/V(de)/Opt[[(fr)(France)][(de)(Germany)]]"
    assert comments(several + b"/AP<</N 99 0 R>>", one) == ["Lion", "Leopard", "Germany", "de"]


def test_all_of_a_list_that_has_no_looks_yet_is_read() -> None:
    assert comments(b"/FT/Ch/T(l)/Opt[(Lion)(Lynx)]") == ["Lion", "Lynx"]


def test_a_marked_box_says_what_it_stands_for_and_an_empty_one_nothing() -> None:
    marked = b"/FT/Btn/T(a)/TU(I agree to the terms)/V/Yes/AS/Yes/AP<</N<</Yes 99 0 R>>>>"
    empty = b"/FT/Btn/T(b)/TU(Send me letters)/V/Off/AS/Off/AP<</N<</Yes 99 0 R>>>>"
    assert comments(marked, empty) == ["I agree to the terms", "Yes"]


def test_what_a_field_shows_is_read_beside_its_value() -> None:
    annotations, form = fields(b"/FT/Tx/T(sum)/V(1234.5)/AP<</N 30 0 R>>")
    found = read(one_page("Sum", annotations, looks("1,234.50 EUR"), form))
    assert found[COMMENTS] == "1234.5\n1,234.50 EUR"


def test_what_a_field_says_and_shows_is_there_once() -> None:
    annotations, form = fields(b"/FT/Tx/T(name)/V(Marigold)/AP<</N 30 0 R>>")
    assert read(one_page("Name", annotations, looks("Marigold"), form))[COMMENTS] == "Marigold"


def test_fields_beside_each_other_are_words_of_their_own() -> None:
    shows = b"/FT/Tx/T(%s)/AP<</N 30 0 R>>"
    annotations, form = fields(shows % b"a", shows % b"b")
    side_by_side = one_page("", annotations, looks("Mary"), form).replace(
        b"/Rect[50 630 350 680]", b"/Rect[70 690 370 740]"
    )
    assert "MaryMary" not in read(side_by_side)[COMMENTS].replace(" ", "|")


def test_a_field_for_a_password_is_not_read() -> None:
    secret = b"/FT/Tx/Ff 8192/T(pin)/V(hunter2)"
    assert comments(secret) == [""]
    stray = one_page("Log in", [b"/Subtype/Widget" + secret], catalog=FORM % b"")
    assert read(stray) == {"page 1": "Log in"}


def test_a_free_text_a_note_and_its_rich_text_are_read_once_each() -> None:
    annotations = [
        b"/Subtype/FreeText/Contents(late delivery)/AP<</N 30 0 R>>",
        b"/Subtype/Text/Contents(ask the office)/Popup 14 0 R",
        b"/Subtype/Highlight/RC(<?xml version='1.0'?><body><p>see clause&#32;7</p></body>)",
        b"/Subtype/Popup/Parent 12 0 R",
    ]
    found = read(one_page("Contract", annotations, looks("late delivery")))
    assert found[COMMENTS] == "late delivery\nask the office\nsee clause 7"


def test_links_lead_somewhere() -> None:
    annotations = [
        b"/Subtype/Link/A<</S/URI/URI(https://example.org/terms)>>",
        b"/Subtype/Link/A<</S/URI/URI(https://example.org/terms)>>",
        b"/Subtype/Link/A<</S/URI/URI(https://example.org/written)>>",
        b"/Subtype/Link/A<</S/GoToR/F(annex.pdf)/D[0/Fit]>>",
        b"/Subtype/Link/Dest[4 0 R/Fit]",
    ]
    found = read(one_page("See https://example.org/written", annotations))
    assert found[LINKS] == "https://example.org/terms\nannex.pdf"


def test_a_scan_with_a_link_over_it_still_has_no_text() -> None:
    link = b"/Subtype/Link/A<</S/URI/URI(https://example.org/)>>"
    scan = one_page("", [link]).replace(
        stream(b""), stream(b"100 0 0 100 50 50 cm BI /W 1/H 1/CS/G/BPC 8 ID x EI")
    )
    assert outcome_of(scan) is ExtractionStatus.NO_TEXT


def test_a_file_behind_a_mark_on_a_page_is_read_once() -> None:
    named = b"<</Type/Filespec/F(notes.txt)/UF(notes.txt)/EF<</F 31 0 R>>>>"
    more = {30: named, 31: stream(b"figures of May", b"/Type/EmbeddedFile")}
    mark = b"/Subtype/FileAttachment/FS 30 0 R"
    listed = b"/Names<</EmbeddedFiles<</Names[(notes.txt) 30 0 R]>>>>"
    for catalog in (b"", listed):
        found = read(one_page("Report", [mark, mark], more, catalog))
        assert found["part contents"] == "notes.txt"
        assert found["member notes.txt > line 1"] == "figures of May"


def test_a_page_that_shares_its_text_with_another_keeps_it() -> None:
    stamp = b"/Subtype/Stamp/AP<</N 30 0 R>>"
    shared = {**looks("PAID"), 2: b"<</Type/Pages/Kids[4 0 R 4 0 R]/Count 2>>"}
    found = read(one_page("Invoice", [stamp], shared))
    assert found["page 1"] == found["page 2"] == "Invoice"


@pytest.mark.parametrize("nested", [1, 3])
def test_text_inside_objects_inside_objects_is_read(nested: int) -> None:
    more = {30: form_object(shown("deep down"))}
    for number in range(31, 31 + nested):
        more[number] = form_object(b"/X Do", b"<</XObject<</X %d 0 R>>>>" % (number - 1))
    outermost = b"/XObject<</X %d 0 R>>" % (30 + nested)
    page = one_page("", more={**more, 5: stream(b"/X Do")}, resources=outermost)
    assert read(page)["page 1"] == "deep down"


def test_more_annotations_than_anyone_writes_cost_no_more_than_their_number() -> None:
    notes = [b"/Subtype/Text/Contents(note %d)" % number for number in range(1_500)]
    found = read(one_page("", notes))[COMMENTS].split("\n")
    assert len(found) == 1_000


def test_looks_that_would_cost_too_much_cost_no_page_its_text() -> None:
    many = zlib.compress(b"BT (abc) Tj ET " * 150_000)
    entries = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode"
    # So many that no machine is quick enough for them.
    stamps = [b"/Subtype/Stamp/AP<</N 30 0 R>>"] * 900
    bomb = one_page("Offer", stamps, {30: stream(many, entries)})
    assert read(bomb) == {"page 1": "Offer"}
    assert outcome_of(bomb) is ExtractionStatus.PARTLY_READ
