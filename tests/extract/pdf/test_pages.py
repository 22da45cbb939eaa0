"""Text out of PDF files."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.pdf.pages import passages
from desktop_app.extract.source import DocumentSource


def made(draw: Callable[[Canvas], object], **options: object) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, **options)
    draw(canvas)
    canvas.save()
    return out.getvalue()


def read(contents: bytes, **limits: int) -> list[DocumentPassage]:
    source = DocumentSource(
        io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits(**limits)
    )
    return list(passages(source))


def outcome_of(contents: bytes, **limits: int) -> ExtractionStatus:
    with pytest.raises(Unreadable) as caught:
        read(contents, **limits)
    return caught.value.outcome


def two_pages(canvas: Canvas) -> None:
    canvas.drawString(72, 700, "The penalty clause")
    canvas.showPage()
    canvas.drawString(72, 700, "Signed in Harbour Street")


def by_place(found: list[DocumentPassage]) -> dict[str, str]:
    return {str(place): text for place, text in found}


def test_each_page_is_a_passage_of_its_own() -> None:
    found = by_place(read(made(two_pages)))
    assert found["page 1"] == "The penalty clause"
    assert found["page 2"] == "Signed in Harbour Street"


def test_chinese_without_an_embedded_font_is_read() -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))

    def draw(canvas: Canvas) -> None:
        canvas.setFont("STSong-Light", 12)
        canvas.drawString(72, 700, "合同的违约金为百分之五")

    assert "违约金" in by_place(read(made(draw)))["page 1"]


def test_a_word_divided_at_the_end_of_a_line_is_one_word() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "whoever is late pays a pen-")
        canvas.drawString(72, 686, "alty of five per cent")

    assert "penalty" in by_place(read(made(draw)))["page 1"]


def test_title_and_author_stand_apart_from_the_pages() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setTitle("Lease of the flat")
        canvas.setAuthor("Office")
        two_pages(canvas)

    places = [(str(place), text) for place, text in read(made(draw))]
    assert ("part properties", "Lease of the flat") in places


def test_bookmarks_are_read() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "text")
        canvas.bookmarkPage("one")
        canvas.addOutlineEntry("Termination", "one")

    assert "Termination" in by_place(read(made(draw)))["part properties"]


def test_what_was_filled_into_a_form_is_read() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Name:")
        canvas.acroForm.textfield(name="name", value="Marigold", x=120, y=690)

    assert "Marigold" in by_place(read(made(draw)))["page 1 > part comments"]


def test_a_password_is_said_and_an_owners_alone_does_not_matter() -> None:
    locked = StandardEncryption("secret", ownerPassword="owner")
    assert outcome_of(made(two_pages, encrypt=locked)) is ExtractionStatus.LOCKED
    open_to_read = StandardEncryption("", ownerPassword="owner", canCopy=0)
    assert by_place(read(made(two_pages, encrypt=open_to_read)))["page 1"] == "The penalty clause"


def test_a_damaged_file_is_not_called_locked_because_one_before_was() -> None:
    written = io.BytesIO()
    pypdfium2.PdfDocument.new().save(written)
    assert (
        outcome_of(made(two_pages, encrypt=StandardEncryption("secret"))) is ExtractionStatus.LOCKED
    )
    assert outcome_of(written.getvalue()) is ExtractionStatus.DAMAGED


def test_a_scan_holds_no_text() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawInlineImage(Image.new("RGB", (40, 40), "grey"), 72, 600)

    assert outcome_of(made(draw)) is ExtractionStatus.NO_TEXT


def test_attachments_are_named() -> None:
    document = pypdfium2.PdfDocument(made(two_pages))
    document.new_attachment("figures.csv").set_data(b"a,b")
    out = io.BytesIO()
    document.save(out)
    document.close()
    assert by_place(read(out.getvalue()))["part contents"] == "figures.csv"


def test_a_file_cut_short_is_read_or_called_damaged() -> None:
    whole = made(two_pages)
    for length in range(0, len(whole), 97):
        try:
            read(whole[:length])
        except Unreadable as error:
            assert error.outcome in {ExtractionStatus.DAMAGED, ExtractionStatus.NO_TEXT}


def test_a_file_over_the_limit_is_not_read() -> None:
    assert outcome_of(made(two_pages), input_bytes=100) is ExtractionStatus.TOO_LARGE
