"""OFD: electronic invoices and official papers."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.extract.office.ofd import passages
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.text.plain_text import passages as plain_text
from tests.extract.made_files import Contents, read, zipped

NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'


def piece(x: float, y: float, text: str, delta: str = "g 20 3") -> str:
    return (
        f'<ofd:TextObject ID="9" Boundary="{x} {y} 100 5" Size="3"><ofd:TextCode X="0" Y="3" '
        f'DeltaX="{delta}">{text}</ofd:TextCode></ofd:TextObject>'
    )


def page(*pieces: str, before: str = "") -> str:
    layer = "".join(pieces)
    content = f"<ofd:Content><ofd:Layer>{layer}</ofd:Layer></ofd:Content>"
    return f"<ofd:Page {NS}>{before}{content}</ofd:Page>"


def ofd(*pages: str, more: str = "", parts: Mapping[str, Contents] | None = None) -> bytes:
    listed = "".join(
        f'<ofd:Page ID="{number}" BaseLoc="Pages/Page_{number}/Content.xml"/>'
        for number in range(len(pages))
    )
    return zipped(
        {
            "OFD.xml": f"<ofd:OFD {NS}><ofd:DocBody><ofd:DocInfo><ofd:DocID>f00</ofd:DocID>"
            "<ofd:Title>发票</ofd:Title><ofd:CustomDatas><ofd:CustomData Name='发票号码'>0123"
            "</ofd:CustomData></ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml"
            "</ofd:DocRoot></ofd:DocBody></ofd:OFD>",
            "Doc_0/Document.xml": f"<ofd:Document {NS}><ofd:CommonData><ofd:TemplatePage ID='7' "
            f"BaseLoc='Tpls/Tpl_0/Content.xml'/></ofd:CommonData><ofd:Pages>{listed}</ofd:Pages>"
            f"{more}</ofd:Document>",
            **{f"Doc_0/Pages/Page_{number}/Content.xml": one for number, one in enumerate(pages)},
            **(parts or {}),
        }
    )


def test_pages_are_read_with_what_the_file_says_of_itself() -> None:
    data = ofd(page(piece(10, 10, "第一页")), page(piece(10, 10, "第二页")))
    assert read(passages, data).places == [
        ("part properties", "发票"),
        ("part properties", "0123"),
        ("page 1", "第一页"),
        ("page 2", "第二页"),
    ]


def test_pieces_at_one_height_are_one_line() -> None:
    data = ofd(
        page(
            piece(10, 10, "合", ""),
            piece(13, 10, "同", ""),
            piece(40, 10.2, "apart", "g 4 2"),
            piece(10, 18, "下一行"),
        )
    )
    assert read(passages, data).texts[-1] == "合同 apart\n下一行"


def test_a_form_is_read_by_place_so_that_values_stand_behind_their_labels() -> None:
    template = page(piece(10, 10, "名称:"), piece(10, 20, "金额:"))
    filled = page(
        piece(30, 20, "100.00"), piece(30, 10, "某公司"), before="<ofd:Template TemplateID='7'/>"
    )
    data = ofd(filled, parts={"Doc_0/Tpls/Tpl_0/Content.xml": template})
    assert read(passages, data).texts[-1] == "名称: 某公司\n金额: 100.00"


def test_annotations_and_attached_data_are_read() -> None:
    parts = {
        "Doc_0/Annots/Annotations.xml": f"<ofd:Annotations {NS}><ofd:Page PageID='0'>"
        "<ofd:FileLoc>Page_0/Annotation.xml</ofd:FileLoc></ofd:Page></ofd:Annotations>",
        "Doc_0/Annots/Page_0/Annotation.xml": f"<ofd:PageAnnot {NS}><ofd:Appearance>"
        f"{piece(0, 0, '批注')}</ofd:Appearance></ofd:PageAnnot>",
        "Doc_0/Attachs/Attachments.xml": f"<ofd:Attachments {NS}><ofd:Attachment>"
        "<ofd:FileLoc>invoice.txt</ofd:FileLoc></ofd:Attachment></ofd:Attachments>",
        "Doc_0/Attachs/invoice.txt": "BuyerName",
    }
    more = (
        "<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>"
        "<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>"
    )
    found = read(passages, ofd(page(piece(1, 1, "x")), more=more, parts=parts), inner=plain_text)
    assert found.places[3:] == [
        ("part comments", "批注"),
        ("part contents", "invoice.txt"),
        ("member invoice.txt > line 1", "BuyerName"),
    ]


def test_an_encrypted_file_is_locked_and_a_missing_page_is_damage() -> None:
    assert (
        read(passages, ofd(page(), parts={"Encryptions.xml": "<x/>"})).ended
        is ExtractionStatus.LOCKED
    )
    found = read(passages, zipped({"OFD.xml": "<O><DocRoot>gone.xml</DocRoot></O>"}))
    assert found.ended is ExtractionStatus.DAMAGED


def test_odd_numbers_do_no_harm() -> None:
    odd = (
        '<ofd:TextObject Boundary="nan x" Size="inf"><ofd:TextCode X="1e999" DeltaX="g 1e9 -1 g g">'
        "still read</ofd:TextCode></ofd:TextObject>"
    )
    assert read(passages, ofd(page(odd, odd.replace("still", "and")))).texts[-1].startswith("still")
