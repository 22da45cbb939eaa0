"""Workbooks of Office Open XML."""

from __future__ import annotations

import datetime
import io

import openpyxl  # type: ignore[import-untyped]
from openpyxl.comments import Comment  # type: ignore[import-untyped]

from desktop_app.extract.office.xlsx import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import Reading, read, relationships, xlsx, zipped


def rows(written: str) -> list[tuple[str, str]]:
    return read(passages, xlsx(written)).places


def test_cells_are_read_with_their_places() -> None:
    written = (
        '<row r="4"><c r="B4" t="inlineStr"><is><r><t>违约</t></r><r><t>金</t></r></is></c>'
        '<c r="D4"><v>12.50</v></c></row><row r="5"><c r="A5"/></row>'
        '<row r="9"><c r="A9" t="b"><v>1</v></c><c r="B9" t="e"><v>#N/A</v></c></row>'
    )
    assert rows(written) == [
        ("sheet Costs > cells B4:D4", "违约金\t\t12.5"),
        ("sheet Costs > cells A9:B9", "TRUE\t#N/A"),
    ]


def test_cells_that_do_not_say_where_they_are_follow_each_other() -> None:
    written = "<row><c><v>1</v></c><c/><c><v>2</v></c></row><row><c><v>3</v></c></row>"
    assert rows(written) == [
        ("sheet Costs > cells A1:C1", "1\t\t2"),
        ("sheet Costs > cells A2", "3"),
    ]


def test_a_formula_gives_its_result() -> None:
    written = '<row r="1"><c r="A1" t="str"><f>A2&amp;"x"</f><v>result</v></c></row>'
    assert rows(written) == [("sheet Costs > cells A1", "result")]


def test_shared_strings_are_looked_up_without_their_pronunciation() -> None:
    strings = (
        "<sst><si><t>zero</t></si><si><r><t>合</t></r><r><t>同</t></r><rPh><t>hé</t></rPh></si>"
        "<si><t>a_x000D_b_x0041_</t></si></sst>"
    )
    cells = "".join(
        f'<c t="s"><v>{one}</v></c>' for one in ("1", " 0 ", "99", "-1", "1e3", "9" * 40, "", "2")
    )
    data = xlsx(
        f"<row>{cells}</row>", {"xl/strings.xml": strings}, ("sharedStrings", "strings.xml")
    )
    # What is no number of a string gives nothing.
    assert read(passages, data).places == [
        ("sheet Costs > cells A1:H1", "合同\tzero\t\t\t\t\t\ta bA")
    ]


def test_dates_and_percentages_are_told_by_their_style() -> None:
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>'
        '<xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>'
    )
    cells = "".join(f'<c s="{style}"><v>45366</v></c>' for style in ("0", "1", "2", "9"))
    data = xlsx(
        f'<row>{cells}<c s="3"><v>0.5</v></c></row>',
        {"xl/styles.xml": styles},
        ("styles", "styles.xml"),
    )
    assert read(passages, data).texts == ["45366\t2024-03-15\t2024-03-15\t45366\t50%"]


def test_headers_notes_threads_and_drawings_belong_to_their_sheet() -> None:
    data = xlsx(
        "",
        {
            "xl/worksheets/sheet1.xml": "<worksheet><sheetData/><headerFooter>"
            '<oddHeader>&amp;L&amp;"Arial,Bold"&amp;14Secret&amp;R&amp;P</oddHeader>'
            "</headerFooter></worksheet>",
            "xl/worksheets/_rels/sheet1.xml.rels": relationships(
                ("a", "comments", "../comments1.xml"),
                ("b", "threadedComment", "../threads.xml"),
                ("c", "drawing", "../drawings/d.xml"),
            ),
            "xl/comments1.xml": '<comments><commentList><comment ref="B4"><text><r><t>Why?</t></r>'
            '</text></comment><comment ref="C1"><text><t>[Threaded comment] old programs</t>'
            "</text></comment></commentList></comments>",
            "xl/threads.xml": '<ThreadedComments><threadedComment ref="C1"><text>为什么</text>'
            "</threadedComment></ThreadedComments>",
            "xl/drawings/d.xml": "<d><sp><txBody><p><r><t>A box</t></r></p></txBody></sp></d>",
            "xl/drawings/_rels/d.xml.rels": relationships(("a", "chart", "../chart.xml")),
            "xl/chart.xml": "<c><title><p><r><t>Sales</t></r></p></title></c>",
        },
    )
    assert read(passages, data).places == [
        ("sheet Costs > part header", "Secret"),
        ("sheet Costs > part comments > cells B4", "Why?"),
        ("sheet Costs > part comments > cells C1", "为什么"),
        ("sheet Costs > part text boxes", "A box"),
        ("sheet Costs > part text boxes", "Sales"),
    ]


def test_sheets_are_read_without_the_list_of_them() -> None:
    sheet = "<worksheet><sheetData><row><c><v>%d</v></c></row></sheetData></worksheet>"
    parts = {f"xl/worksheets/sheet{number}.xml": sheet % number for number in (10, 2)}
    found = read(passages, zipped(parts))
    assert found.texts == ["2", "10"]


def written_by_openpyxl() -> Reading:
    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    first.title = "费用"
    first.append(["名称", "Amount", datetime.date(2024, 3, 15), 0.25])
    first["D1"].number_format = "0%"
    first["B1"].comment = Comment("Check this", "Li")
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden["C3"] = "found all the same"
    book.properties.title = "Budget"
    file = io.BytesIO()
    book.save(file)
    return read(passages, file.getvalue())


def test_what_openpyxl_writes_is_read_in_full_hidden_sheets_too() -> None:
    found = written_by_openpyxl()
    assert found.ended is None
    assert found.places[:3] == [
        ("sheet 费用 > cells A1:D1", "名称\tAmount\t2024-03-15\t25%"),
        ("sheet 费用 > part comments > cells B1", "Check this"),
        ("sheet Hidden > cells C3", "found all the same"),
    ]
    assert "Budget" in found.texts


def test_odd_places_and_styles_do_no_harm() -> None:
    written = (
        '<row r="99999999999"><c r="!" s="x"><v>1</v></c><c r="ZZZZZZ1" s="999999999"><v>2</v></c>'
        '<c r="A1"><v>3</v></c></row><row r="-5"><c r="A1" t="?"><v>4</v></c></row>'
        '<row r="²"><c s="²"><v>5</v></c></row>'
    )
    found = read(passages, xlsx(written))
    assert found.ended is None
    assert [one for text in found.texts for one in text.split("\t")] == ["1", "2", "3", "4", "5"]


def test_one_damaged_sheet_costs_that_sheet() -> None:
    found = read(passages, xlsx("<row><c><v>1</v></c></row><row><c><v>2</v></x>"))
    assert (found.texts, found.ended) == (["1"], ExtractionStatus.DAMAGED)
