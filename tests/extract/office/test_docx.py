"""Letters of Office Open XML."""

from __future__ import annotations

import io

import docx as python_docx
import pytest

from desktop_app.extract.office.docx import passages
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import docx, read, zipped


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def texts(body: str) -> list[str]:
    return read(passages, docx(body)).texts


def test_paragraphs_and_rows_of_tables_are_counted_through_the_body() -> None:
    cells = "".join(f"<w:tc>{paragraph(one)}</w:tc>" for one in ("甲方", "乙方", ""))
    table = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    assert read(passages, docx(paragraph("One") + table + paragraph("三"))).places == [
        ("line 1", "One"),
        ("line 2", "甲方\t乙方"),
        ("line 3", "三"),
    ]


def test_a_table_in_a_cell_stays_in_its_row() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph('b')}</w:tc></w:tr></w:tbl>"
    row = f"<w:tc>{paragraph('a')}{inner}</w:tc><w:tc>{paragraph('c')}</w:tc>"
    assert texts(f"<w:tbl><w:tr>{row}</w:tr></w:tbl>") == ["a b\tc"]


def test_tabs_breaks_and_symbols_are_characters() -> None:
    run = (
        "<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/>"
        "<w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:sym w:font='Symbol' w:char='F061'/>"
        "<w:sym w:char='2713'/><w:sym w:char='xyz'/></w:r></w:p>"
    )
    assert texts(run) == ["a\tb\nc-α✓"]


def test_deleted_and_moved_text_is_gone_and_inserted_text_is_there() -> None:
    body = (
        "<w:p><w:del><w:r><w:delText>old</w:delText><w:t>older</w:t></w:r></w:del>"
        "<w:ins><w:r><w:t>new</w:t></w:r></w:ins>"
        "<w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom>"
        "<w:moveTo><w:r><w:t> here</w:t></w:r></w:moveTo></w:p>"
    )
    assert texts(body) == ["new here"]


def test_a_field_gives_its_result_and_not_its_code() -> None:
    body = (
        "<w:p><w:r><w:fldChar/><w:instrText>DATE \\@ yyyy</w:instrText></w:r>"
        "<w:r><w:t>2024</w:t></w:r><w:fldSimple w:instr='PAGE'><w:r><w:t> p. 3</w:t></w:r>"
        "</w:fldSimple><w:hyperlink><w:r><w:t> a link</w:t></w:r></w:hyperlink></w:p>"
    )
    assert texts(body) == ["2024 p. 3 a link"]


def test_a_text_box_is_read_once_although_it_is_written_twice() -> None:
    box = f"<w:txbxContent>{paragraph('boxed')}</w:txbxContent>"
    body = (
        "<w:p><w:r><w:t>before </w:t><mc:AlternateContent xmlns:mc='m'>"
        f"<mc:Choice Requires='wps'><wps:txbx xmlns:wps='s'>{box}</wps:txbx></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent>"
        "<w:t>after</w:t></w:r></w:p>"
    )
    assert read(passages, docx(body)).places == [
        ("part text boxes > line 1", "boxed"),
        ("line 1", "before after"),
    ]


def test_the_older_alternative_is_read_where_it_is_the_only_one() -> None:
    body = (
        "<mc:AlternateContent xmlns:mc='m'><mc:Fallback>"
        f"{paragraph('old')}</mc:Fallback></mc:AlternateContent>"
    )
    assert texts(body) == ["old"]


def test_pronunciation_is_left_out_and_formulas_are_read() -> None:
    body = (
        "<w:p><w:r><w:ruby><w:rt><w:r><w:t>hàn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>汉</w:t>"
        "</w:r></w:rubyBase></w:ruby></w:r><m:oMath xmlns:m='m'><m:r><m:t>x+1</m:t></m:r></m:oMath>"
        "</w:p>"
    )
    assert texts(body) == ["汉x+1"]


def test_what_stands_beside_the_text_is_read_with_its_place() -> None:
    parts = {
        f"word/{name}.xml": f"<w:x xmlns:w='w'>{paragraph(text)}</w:x>"
        for name, text in {
            "header1": "Letterhead",
            "header2": "Letterhead",
            "footer1": "Page",
            "footnotes": "脚注",
            "endnotes": "End",
            "comments": "Really?",
        }.items()
    }
    properties = (
        "<p xmlns:dc='d'><dc:title>Offer</dc:title><dc:creator>Wang Wei</dc:creator>"
        "<cp:revision xmlns:cp='c'>7</cp:revision></p>"
    )
    data = docx(
        paragraph("Body"),
        parts | {"docProps/core.xml": properties},
        ("header", "header1.xml"),
        ("header", "/word/header2.xml"),
        ("footer", "footer1.xml"),
        ("footnotes", "footnotes.xml"),
        ("endnotes", "endnotes.xml"),
        ("comments", "comments.xml"),
    )
    assert read(passages, data).places == [
        ("line 1", "Body"),
        ("part header > line 1", "Letterhead"),
        ("part footer > line 1", "Page"),
        ("part notes > line 1", "脚注"),
        ("part notes > line 2", "End"),
        ("part comments > line 1", "Really?"),
        ("part properties", "Offer"),
        ("part author", "Wang Wei"),
    ]


def test_diagrams_charts_and_word_art_are_read() -> None:
    parts = {
        "word/d.xml": "<m xmlns:a='a'><a:p><a:r><a:t>Step one</a:t></a:r></a:p></m>",
        "word/c.xml": "<c><p><t>Sales</t></p><strCache><pt><v>East</v></pt></strCache>"
        "<numCache><pt><v>7</v></pt></numCache></c>",
    }
    body = "<w:p><w:pict><v:textpath xmlns:v='v' string='DRAFT'/></w:pict></w:p>"
    data = docx(body, parts, ("diagramData", "d.xml"), ("chart", "c.xml"))
    assert read(passages, data).texts == ["DRAFT", "Step one", "Sales", "East"]


def test_strict_documents_are_read_too() -> None:
    strict = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    data = zipped(
        {
            "_rels/.rels": "<Relationships><Relationship Id='a' "
            f"Type='{strict}/officeDocument' Target='/any/where.xml'/></Relationships>",
            "any/where.xml": "<document xmlns='http://purl.oclc.org/ooxml/wordprocessingml/main'>"
            "<body><p><r><t>Strict</t></r></p></body></document>",
        }
    )
    assert read(passages, data).texts == ["Strict"]


def test_a_document_inside_is_read_as_a_member() -> None:
    data = docx(paragraph("Out"), {"word/x.txt": "Inside"}, ("package", "x.txt"))
    assert read(passages, data, inner=plain_text).places == [
        ("line 1", "Out"),
        ("part contents", "x.txt"),
        ("member x.txt > line 1", "Inside"),
    ]


def test_a_damaged_part_costs_that_part_only() -> None:
    data = docx(
        paragraph("Body"),
        {"word/h.xml": "<x><p><t>to</t></p><p>", "word/f.xml": f"<x>{paragraph('Foot')}</x>"},
        ("header", "h.xml"),
        ("footer", "f.xml"),
    )
    found = read(passages, data)
    assert (found.texts, found.ended) == (["Body", "to", "Foot"], ExtractionStatus.DAMAGED)


def test_a_document_that_is_cut_short_gives_its_beginning() -> None:
    body = "".join(
        paragraph(f"paragraph {number} 合同 {number * number}") for number in range(5000)
    )
    whole = docx(body)
    found = read(passages, whole[: len(whole) // 2])
    assert found.ended is ExtractionStatus.DAMAGED
    assert found.texts[0] == "paragraph 0 合同 0"
    assert 1000 < len(found.texts) < 4999


def test_a_missing_body_is_damage() -> None:
    found = read(passages, zipped({"[Content_Types].xml": "<Types/>"}))
    assert (found.texts, found.ended) == ([], ExtractionStatus.DAMAGED)
    assert read(passages, b"PK\3\4 nothing").ended is ExtractionStatus.DAMAGED


def test_what_python_docx_writes_is_read_in_full() -> None:
    document = python_docx.Document()
    document.core_properties.title = "年度报告"
    document.add_heading("Annual report", 1)
    document.add_paragraph("第一段，谈合同。")
    table = document.add_table(rows=2, cols=2)
    table.cell(1, 1).text = "四"
    document.sections[0].header.paragraphs[0].text = "Header text"
    file = io.BytesIO()
    document.save(file)
    found = read(passages, file.getvalue())
    assert found.ended is None
    assert {"Annual report", "第一段，谈合同。", "\t四", "Header text", "年度报告"} <= set(
        found.texts
    )


@pytest.mark.parametrize(
    "part", ["word/document.xml", "_rels/.rels", "word/_rels/document.xml.rels"]
)
def test_whatever_stands_in_a_part_ends_with_an_outcome(part: str) -> None:
    for junk in (b"", b"\0" * 100, b"<", b"<a/>", "合同".encode("utf-16"), b"\xff" * 1000):
        found = read(passages, docx(paragraph("x"), {part: junk}))
        assert found.ended in (None, ExtractionStatus.DAMAGED)
