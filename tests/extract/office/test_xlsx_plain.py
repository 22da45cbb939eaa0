"""Rows and strings that are read without the parser are read as it would read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.cell_values import NumberKind
from desktop_app.extract.office.xlsx_plain import Values, without_plain_rows, without_plain_strings
from desktop_app.extract.office.xlsx_sheet import SharedStrings, SheetRows
from desktop_app.extract.office.xml_stream import consume, xml_passages
from desktop_app.extract.outcome import Unreadable
from desktop_app.extract.passage import DocumentPassage

STRINGS = ["zero", "_x0041_", "二"]
NO_COMMENT, COMMENT = "", "<!-- leaves everything to the parser -->"


def sheet(rows: str, before: str = "") -> bytes:
    head = '<?xml version="1.0" encoding="UTF-8"?>\r\n<worksheet>'
    header = "<headerFooter><oddHeader>Top</oddHeader></headerFooter>"
    return f"{head}{before}<sheetData>{rows}</sheetData>{header}</worksheet>".encode()


def read(data: bytes, chunk_bytes: int = 65_536) -> tuple[list[DocumentPassage], bool]:
    """The passages, and whether it was read to its end."""
    rows = SheetRows(
        ExtractionLimits(), "S", STRINGS, [NumberKind.NUMBER, NumberKind.DATE], from_1904=False
    )
    pieces = [data[at : at + chunk_bytes] for at in range(0, len(data), chunk_bytes)]
    passages: list[DocumentPassage] = []
    try:
        for passage in xml_passages(pieces, rows):
            passages.append(passage)
    except Unreadable:
        return passages, False
    return passages, True


class Numbers:
    """Keeps the numbers of rows and nothing else."""

    def __init__(self) -> None:
        self.taken: list[int] = []

    def shown(self, kinds: Values, styles: Values, values: Values) -> list[str]:
        """See `TakeRows`."""
        assert len(kinds) == len(styles) == len(values)
        return [value or "" for value in values]

    def take(self, number: int, letters: Sequence[str | None], texts: list[str]) -> None:
        """See `TakeRows`."""
        assert len(letters) == len(texts)
        self.taken.append(number)


def taken(data: bytes) -> list[int]:
    """The numbers of the rows that the parser does not see."""
    numbers = Numbers()
    list(without_plain_rows([data], numbers))
    return numbers.taken


CELLS = st.sampled_from(
    [
        "<c{r}><v>12</v></c>",
        "<c{r}><v>2813.045800369435</v></c>",
        '<c{r} s="1"><v>45000</v></c>',
        '<c{r} s="7"><v> 1e3 </v></c>',
        '<c{r} t="s"><v>1</v></c>',
        '<c{r} t="s"><v>9</v></c>',
        '<c{r} t="b"><v>1</v></c>',
        '<c{r} t="e"><v>#REF!</v></c>',
        '<c{r} s="0" t="str"><f>A1&amp;B1</f><v>a &lt; b &amp;amp; c</v></c>',
        '<c{r} t="str"><f t="shared" si="0"/><v>x</v></c>',
        '<c{r} t="inlineStr"><is><t>two 二 _x000D_</t></is></c>',
        '<c{r} t="inlineStr"><is><t xml:space="preserve"> a\nb </t></is></c>',
        '<c{r} t="inlineStr"><is><r><t>rich</t></r><r><t>er</t></r></is></c>',
        '<c{r} t="inlineStr"><is><t>&#20108;&#x4E8C;&nbsp;</t></is></c>',
        '<c{r} t="inlineStr"><is><t>&#20108;&#60;/is>&#13;&#38;lt; &amp;#60;</t></is></c>',
        '<c{r} t="inlineStr"><is><t>&#20108;\x7f&#127;</t></is></c>',
        '<c{r} t="inlineStr"><is><t>&#0;</t></is></c>',
        '<c{r} t="inlineStr"><is><t>a\r\nb\rc</t></is></c>',
        "<c{r}><v></v></c>",
        '<c{r} s="1"/>',
        "<c{r}/>",
        '<c t="n"{r}><v>5</v></c>',
        "<c{r}><v>7</v><extLst><ext>no</ext></extLst></c>",
    ]
)
PLACES = st.lists(st.sampled_from("ABCDEFG"), min_size=7, max_size=7)
ROW_TAGS = st.sampled_from(['<row r="{n}">', '<row r="{n}" spans="1:7" ht="15">', "<row>"])


@st.composite
def rows(draw: st.DrawFn) -> str:
    written = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        cells: Sequence[str] = draw(st.lists(CELLS, max_size=7))
        places = draw(st.one_of(st.just(list("ABCDEFG")), PLACES.map(sorted)))
        named = draw(st.booleans())
        inside = "".join(
            cell.replace("{r}", f' r="{place}{number}"' if named else "")
            for cell, place in zip(cells, places, strict=False)
        )
        space = draw(st.sampled_from(["", "\n", '<row r="90"/>']))
        written.append(draw(ROW_TAGS).replace("{n}", str(number)) + inside + "</row>" + space)
    return "".join(written)


@given(rows(), st.sampled_from([65_536, 100, 7]))
def test_with_and_without_the_parser_a_sheet_is_the_same(text: str, chunk_bytes: int) -> None:
    assert read(sheet(text), chunk_bytes) == read(sheet(text, COMMENT))


ROW = '<row r="{}"><c r="A{}"><v>{}</v></c></row>'
PLAIN = "".join(ROW.format(number, number, number * 100) for number in (1, 2, 3))


def test_plain_rows_do_not_reach_the_parser() -> None:
    assert taken(sheet(PLAIN)) == [1, 2, 3]
    assert [passage.text for passage in read(sheet(PLAIN))[0]] == ["100", "200", "300", "Top"]


@pytest.mark.parametrize(
    "data",
    [
        sheet(PLAIN, COMMENT),
        sheet(PLAIN, "<![CDATA[x]]>"),
        sheet(PLAIN).replace(b"UTF-8", b"ISO-8859-1"),
        sheet(PLAIN).decode().replace("UTF-8", "UTF-16").encode("utf-16"),
        sheet(PLAIN).replace(b"row", b"x:row").replace(b"worksheet>", b"worksheet xmlns:x='y'>", 1),
        sheet(PLAIN + '<row r="4"><c r="A4"><v>\ufffd</v></c></row>').replace(
            "\ufffd".encode(), b"\xff"
        ),
    ],
)
def test_where_anything_is_unusual_the_parser_reads_it(data: bytes) -> None:
    assert taken(data) == []


def references(*texts: str) -> bytes:
    cell = '<row r="{}"><c r="A{}" t="inlineStr"><is><t>{}</t></is></c></row>'
    return sheet("".join(cell.format(row, row, text) for row, text in enumerate(texts, 1)))


def test_what_is_written_in_references_by_number_does_not_reach_the_parser() -> None:
    data = references("&#20108;" * 90, "&#x4e8c;&amp;&#38;&lt;")
    assert taken(data) == [1, 2]
    assert [one.text for one in read(data)[0]] == ["二" * 90, "二&&<", "Top"]


def test_a_reference_that_only_the_parser_knows_reaches_it() -> None:
    data = references("&amp;", "&nbsp;|&Alpha;", "&gt;")
    assert taken(data) == [1, 3]
    assert [one.text for one in read(data)[0]] == ["&", "|Α", ">", "Top"]


def test_a_row_in_between_that_is_odd_stays_in_its_place() -> None:
    odd = '<row r="4"><c r="A4" t="inlineStr"><is><r><t>rich</t></r></is></c></row>'
    data = sheet(PLAIN + odd + ROW.format(5, 5, 5))
    assert taken(data) == [1, 2, 3, 5]
    assert [one.text for one in read(data)[0]] == ["100", "200", "300", "rich", "5", "Top"]


def test_a_sheet_that_is_cut_off_gives_its_whole_rows_and_says_so() -> None:
    data = sheet(PLAIN)
    passages, complete = read(data[: data.index(b"300")])
    assert [passage.text for passage in passages] == ["100", "200"]
    assert not complete


def test_rows_are_handed_on_while_the_sheet_is_still_read() -> None:
    given: list[int] = []

    def chunks() -> Iterator[bytes]:
        yield sheet("").partition(b"</sheetData>")[0]
        for number in range(1, 1000):
            given.append(number)
            yield ROW.format(number, number, number).encode()

    passages = xml_passages(chunks(), SheetRows(ExtractionLimits(), "S", [], [], from_1904=False))
    assert next(passages).text == "1"
    assert next(passages).text == "2"
    assert given == [1, 2]


def test_a_row_without_end_is_left_to_the_parser() -> None:
    endless = '<row r="1">' + '<c r="A1"><v>1</v></c>' * 60_000
    pieces = [endless[at : at + 65_536].encode() for at in range(0, len(endless), 65_536)]
    start = sheet("").partition(b"</sheetData>")[0]
    left = list(without_plain_rows([start, *pieces], Numbers()))
    assert max(map(len, left)) < 1_200_000
    assert b"".join(left) == start + endless.encode()


@pytest.mark.parametrize("before", [NO_COMMENT, COMMENT])
def test_shared_strings_keep_their_numbers(before: str) -> None:
    strings = SharedStrings(ExtractionLimits())
    text = (
        f"<sst>{before}<si><t>a &amp; b</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si>"
        '<si><t xml:space="preserve"> c</t></si><si><t/></si><si><t>&#20108; &lt;</t></si>\n'
        "<si><t>_x0041_</t></si></sst>"
    )
    consume([text.encode()], strings)
    assert strings.found == ["a & b", "rich", " c", "", "二 <", "A"]


STRING = st.sampled_from(
    [
        "<si><t>one</t></si>",
        '<si><t xml:space="preserve"> two &amp; &#20108; </t></si>',
        "<si><t>&nbsp;three&#13;</t></si>",
        "<si><t>_x0041_\x7f&lt;</t></si>",
        "<si><r><t>ri</t></r><r><t>ch</t></r></si>",
        "<si/>",
        "<si><t/></si>\n",
    ]
)


@given(st.lists(STRING, max_size=7), st.sampled_from([65_536, 100, 7]))
def test_with_and_without_the_parser_strings_are_the_same(
    written: list[str], chunk_bytes: int
) -> None:
    found = []
    for before in (NO_COMMENT, COMMENT):
        strings = SharedStrings(ExtractionLimits())
        data = f"<sst>{before}{''.join(written)}</sst>".encode()
        consume([data[at : at + chunk_bytes] for at in range(0, len(data), chunk_bytes)], strings)
        found.append(strings.found)
    assert found[0] == found[1]


def test_plain_strings_do_not_reach_the_parser() -> None:
    found: list[str] = []
    data = b"<sst><si><t>one</t></si><si><t>two &gt;</t></si></sst>"
    assert b"".join(without_plain_strings([data], found.extend)) == b"<sst></sst>"
    assert found == ["one", "two >"]
