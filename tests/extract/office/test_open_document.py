"""OpenDocument letters, sheets and slides."""

from __future__ import annotations

import pytest

from desktop_app.extract.office.open_document import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import open_document, read, zipped


def text(body: str) -> list[tuple[str, str]]:
    return read(passages, open_document("text", body)).places


def test_paragraphs_headings_and_tables_of_a_letter() -> None:
    body = (
        '<text:h>Title</text:h><text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d '
        "  \n e<text:span>f</text:span></text:p><table:table><table:table-row><table:table-cell>"
        "<text:p>甲方</text:p></table:table-cell><table:table-cell "
        'table:number-columns-repeated="2">'
        "<text:p>x</text:p></table:table-cell></table:table-row></table:table>"
    )
    assert text(body) == [
        ("line 1", "Title"),
        ("line 2", "a   b\tc\nd ef"),
        ("line 3", "甲方\tx\tx"),
    ]


def test_what_interrupts_a_paragraph_does_not_end_up_in_it() -> None:
    body = (
        "<text:p>before <text:note><text:note-citation>1</text:note-citation><text:note-body>"
        "<text:p>the note</text:p></text:note-body></text:note><office:annotation>"
        "<dc:creator xmlns:dc='d'>Li</dc:creator><dc:date xmlns:dc='d'>2024</dc:date>"
        "<text:p>why?</text:p></office:annotation><draw:frame><draw:text-box><text:p>boxed</text:p>"
        "</draw:text-box></draw:frame>after</text:p>"
    )
    assert text(body) == [
        ("part notes > line 1", "the note"),
        ("part comments > line 1", "why?"),
        ("part text boxes > line 1", "boxed"),
        ("line 1", "before after"),
    ]


def test_deleted_text_scripts_and_pictures_are_left_out() -> None:
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes><office:scripts><x>code</x>"
        "</office:scripts><text:p>there<draw:image><office:binary-data>QUJD</office:binary-data>"
        "</draw:image><text:ruby><text:ruby-base>汉</text:ruby-base><text:ruby-text>hàn"
        "</text:ruby-text></text:ruby></text:p>"
    )
    assert text(body) == [("line 1", "there汉")]


SHEET = (
    '<table:table table:name="费用"><table:shapes><draw:frame><draw:text-box><text:p>Note</text:p>'
    '</draw:text-box></draw:frame></table:shapes><table:table-row table:number-rows-repeated="3">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    '<table:table-row><table:table-cell/><table:table-cell office:value="1234.5"><text:p>1,234.50 €'
    "</text:p><office:annotation><text:p>sure?</text:p></office:annotation></table:table-cell>"
    '<table:table-cell office:value="7"/></table:table-row>'
    '<table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>x</text:p>'
    "</table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>last</text:p>"
    "</table:table-cell></table:table-row></table:table>"
)


def test_cells_of_sheets_are_read_as_shown_and_with_their_places() -> None:
    assert read(passages, open_document("spreadsheet", SHEET)).places == [
        ("sheet 费用 > part text boxes", "Note"),
        ("sheet 费用 > part comments", "sure?"),
        ("sheet 费用 > cells B4:C4", "1,234.50 €\t7"),
        ("sheet 费用 > cells A5:A6", "x"),
        ("sheet 费用 > cells A7", "last"),
    ]


def test_slides_are_one_passage_each_with_their_notes_apart() -> None:
    page = (
        "<draw:page><draw:frame><draw:text-box><text:p>{}</text:p><text:p>second line</text:p>"
        "</draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box>"
        "<text:p>say this</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>"
    )
    body = page.format("One") + page.format("二")
    assert read(passages, open_document("presentation", body)).places == [
        ("slide 1 > part notes", "say this"),
        ("slide 1", "One\nsecond line"),
        ("slide 2 > part notes", "say this"),
        ("slide 2", "二\nsecond line"),
    ]


def test_headers_footers_and_properties_are_read_from_their_own_parts() -> None:
    parts = {
        "styles.xml": '<s xmlns:style="s" xmlns:text="t"><style:master-page><style:header>'
        "<text:p>Head <text:page-number>3</text:page-number></text:p></style:header>"
        "<style:footer><text:p>Foot</text:p></style:footer></style:master-page></s>",
        "meta.xml": '<m xmlns:dc="d" xmlns:meta="m"><dc:title>年度报告</dc:title>'
        "<meta:keyword>sums</meta:keyword><meta:generator>Program</meta:generator></m>",
        "Object 1/content.xml": '<o xmlns:text="t"><text:p>An object</text:p></o>',
        "Object 2/content.xml": '<o xmlns:c="c" xmlns:text="t"><c:chart><text:p>7</text:p>'
        "</c:chart></o>",
    }
    assert read(passages, open_document("text", "<text:p>Body</text:p>", parts)).places == [
        ("line 1", "Body"),
        ("part text boxes > line 1", "An object"),
        ("part header > line 1", "Head"),
        ("part footer > line 1", "Foot"),
        ("part properties", "年度报告"),
        ("part properties", "sums"),
    ]


def test_a_flat_document_is_read_like_a_package() -> None:
    data = (
        '<?xml version="1.0"?><o:document xmlns:o="o" xmlns:t="t" xmlns:dc="d"><o:meta><dc:title>T'
        "</dc:title></o:meta><o:automatic-styles><t:p>no</t:p></o:automatic-styles><o:body><o:text>"
        "<t:p>你好</t:p></o:text></o:body></o:document>"
    ).encode()
    assert read(passages, data).places == [("part properties", "T"), ("line 1", "你好")]


@pytest.mark.parametrize("part", ["content.xml", "encrypted-package"])
def test_an_encrypted_document_is_locked(part: str) -> None:
    manifest = (
        '<manifest xmlns:m="m"><m:file-entry m:full-path="/"/>'
        f'<m:file-entry m:full-path="{part}"><m:encryption-data/></m:file-entry></manifest>'
    )
    data = zipped({"META-INF/manifest.xml": manifest.encode(), "content.xml": b"\x8a\x01\xff"})
    assert read(passages, data).ended is ExtractionStatus.LOCKED


def test_odd_numbers_of_repetitions_do_no_harm() -> None:
    cell = '<table:table-cell table:number-columns-repeated="{}"><text:p>x</text:p>'
    numbers = ("-1", "0", "", "²", "99999999999999", "999999999")
    cells = "".join(cell.format(one) + "</table:table-cell>" for one in numbers)
    row = f'<table:table-row table:number-rows-repeated="999999999">{cells}</table:table-row>'
    found = read(passages, open_document("spreadsheet", f"<table:table>{row * 50}</table:table>"))
    assert found.ended is None
    assert 50 * len(numbers) < len(found.text) < 10_000


def test_a_damaged_document_gives_its_beginning() -> None:
    found = read(passages, open_document("text", "<text:p>one</text:p><text:p>two</text:x>"))
    assert (found.texts, found.ended) == (["one"], ExtractionStatus.DAMAGED)
