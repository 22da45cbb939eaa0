"""PDF files that lost what says where things are in them."""

from __future__ import annotations

import io
import re
import zlib

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.pdf.repair import repaired
from tests.extract.pdf.made_pdf import HELVETICA, pdf, shown, stream

PAGES = {
    1: b"<</Type/Catalog/Pages 2 0 R>>",
    2: b"<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2>>",
    3: HELVETICA,
    4: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>"
    b"/Contents 5 0 R>>",
    5: stream(b"1 0 0 1 50 700 cm " + shown("The penalty clause")),
    6: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>"
    b"/Contents 7 0 R>>",
    7: stream(b"1 0 0 1 50 700 cm " + shown("Signed in Harbour Street")),
}
WHOLE = pdf(PAGES)
END = WHOLE.index(b"xref\n")
BOTH = {"page 1": "The penalty clause", "page 2": "Signed in Harbour Street"}


def read(contents: bytes) -> tuple[dict[str, str], ExtractionStatus]:
    """The text by place, and how it ended."""
    found: dict[str, str] = {}
    reading = extract(io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits())
    while True:
        try:
            place, text = next(reading)
        except StopIteration as end:
            return found, ExtractionStatus(end.value.outcome)
        found[str(place)] = text


def test_the_whole_file_is_read() -> None:
    assert read(WHOLE) == (BOTH, ExtractionStatus.TEXT)


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param(WHOLE[:END], id="its end is lost"),
        pytest.param(WHOLE[: END + 60], id="its table is cut"),
        pytest.param(WHOLE.replace(b"trailer", b"tr\0iler"), id="no trailer"),
        pytest.param(re.sub(rb"\d{10} 00000 n", b"0000000007 00000 n", WHOLE), id="wrong places"),
        pytest.param(re.sub(rb"startxref\n\d+", b"startxref\n99999", WHOLE), id="wrong start"),
        pytest.param(WHOLE.replace(b"endobj", b""), id="no ends of objects"),
        pytest.param(WHOLE.replace(b"/Root 1 0 R", b""), id="no root"),
        pytest.param(WHOLE.replace(b"/Root 1 0 R", b"/Root 9 0 R"), id="a root that is not there"),
        pytest.param(b"<html>\n" * 100 + WHOLE, id="something before it"),
        pytest.param(b"Received: by mail\n" * 300 + WHOLE, id="much before it"),
        pytest.param(WHOLE[6:], id="its first bytes are lost"),
        pytest.param(WHOLE.replace(b"%PDF-1.7", b"%PDF-"), id="no version"),
        pytest.param(WHOLE + b"\0" * 100_000, id="zeros behind it"),
        pytest.param(WHOLE + b"<html>junk</html>\n" * 3_000, id="something behind it"),
        pytest.param(WHOLE.replace(b"\n", b"\r\n"), id="sent as a text"),
    ],
)
def test_a_file_that_lost_its_table_is_read(spoilt: bytes) -> None:
    assert read(spoilt) == (BOTH, ExtractionStatus.TEXT)


@pytest.mark.parametrize("lost", [1, 2])
def test_pages_without_a_tree_are_read_and_more_may_be_missing(lost: int) -> None:
    left = {number: content for number, content in PAGES.items() if number != lost}
    assert read(pdf(left)[:-60])[0] == BOTH
    left.pop(2, None)
    assert read(pdf(left)[:-60]) == (BOTH, ExtractionStatus.PARTLY_READ)


def test_what_is_lost_is_not_taken_for_what_was_made_up() -> None:
    left = {number: PAGES[number] for number in (3, 4, 6, 7)}
    found, outcome = read(pdf(left)[:-60])
    assert (found, outcome) == (
        {"page 2": "Signed in Harbour Street"},
        ExtractionStatus.PARTLY_READ,
    )


def test_objects_that_stand_in_a_stream_are_found() -> None:
    held = [(number, PAGES[number]) for number in (1, 2, 3, 4, 6)]
    places, body = [], b""
    for number, content in held:
        places.append(b"%d %d" % (number, len(body)))
        body += content + b" "
    head = b" ".join(places) + b" "
    entries = b"/Type/ObjStm/N 5/First %d/Filter/FlateDecode" % len(head)
    packed = stream(zlib.compress(head + body), entries)
    file = pdf({8: packed, 5: PAGES[5], 7: PAGES[7]})
    assert read(file[: file.index(b"xref\n")]) == (BOTH, ExtractionStatus.TEXT)


def test_of_an_object_that_was_written_again_the_last_counts() -> None:
    again = b"5 0 obj\n" + stream(b"1 0 0 1 50 700 cm " + shown("No penalty")) + b"\nendobj\n"
    assert read(WHOLE[:END] + again)[0]["page 1"] == "No penalty"


def test_a_page_that_the_table_does_not_find_is_looked_for() -> None:
    place = b"%010d" % WHOLE.index(b"6 0 obj")
    found, outcome = read(WHOLE.replace(place, b"0000000020"))
    assert (found, outcome) == (BOTH, ExtractionStatus.TEXT)


def test_a_repaired_file_in_which_no_text_is_found_is_not_called_empty() -> None:
    blank = {**PAGES, 5: stream(b""), 7: stream(b"")}
    assert read(pdf(blank))[1] is ExtractionStatus.EMPTY
    assert read(pdf(blank)[:-60])[1] in (ExtractionStatus.EMPTY, ExtractionStatus.DAMAGED)
    left = {number: content for number, content in blank.items() if number > 2}
    assert read(pdf(left)[:-60])[1] is ExtractionStatus.DAMAGED


@pytest.mark.parametrize("user", ["", "secret"])
def test_a_lock_stays_one_when_the_file_is_cut(user: str) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt=StandardEncryption(user, ownerPassword="owner"))
    canvas.drawString(72, 700, "The penalty clause")
    canvas.save()
    cut = out.getvalue()[: out.getvalue().rindex(b"startxref")]
    if user:
        assert read(cut) == ({}, ExtractionStatus.LOCKED)
    else:
        assert read(cut)[0]["page 1"] == "The penalty clause"


@pytest.mark.parametrize(
    "hostile",
    [
        b"1 0 obj<<" * 50_000,
        b"1 0 obj<</A(" * 50_000,
        b"1 0 obj<</Kids[" * 50_000,
        b"1 0 obj<</A<</A" * 100_000,
        b"1 0 obj<</Type/Page>>" * 100_000,
        b"trailer<<" * 50_000,
        b"1 0 obj<</Type/ObjStm/N 9999999/First 400000>>stream\n" + b"1 0 " * 400_000,
        b"%PDF-1.7\n" + b"9 " * 1_000_000 + b"obj",
    ],
    ids=lambda hostile: hostile[:20].decode(),
)
def test_a_hostile_file_takes_time_by_its_length_alone(hostile: bytes) -> None:
    # With its square, it would not come to an end within what a test may take.
    repaired(hostile)


def test_a_tree_of_pages_that_goes_round_in_a_circle_has_an_end() -> None:
    circle = {**PAGES, 2: b"<</Type/Pages/Kids[2 0 R 4 0 R]/Count 2>>"}
    assert repaired(pdf(circle)) is not None
