"""Presentations of Office Open XML."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pptx as python_pptx
from pptx.util import Inches

from desktop_app.extract.office.pptx import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import Contents, read, relationships, zipped


def shape(*lines: str, placeholder: str = "") -> str:
    mark = f'<nvPr><ph type="{placeholder}"/></nvPr>' if placeholder else ""
    paragraphs = "".join(f"<p><r><t>{line}</t></r></p>" for line in lines)
    return f"<sp>{mark}<txBody>{paragraphs}</txBody></sp>"


def presentation(slides: Mapping[str, str], parts: Mapping[str, Contents] | None = None) -> bytes:
    order = "".join(f'<sldId id="{number}" r:id="{one}"/>' for number, one in enumerate(slides))
    return zipped(
        {
            "_rels/.rels": relationships(("a", "officeDocument", "ppt/presentation.xml")),
            "ppt/presentation.xml": f'<p xmlns:r="r"><sldIdLst>{order}</sldIdLst></p>',
            "ppt/_rels/presentation.xml.rels": relationships(
                *((one, "slide", f"slides/{one}.xml") for one in sorted(slides))
            ),
            **{f"ppt/slides/{one}.xml": f"<sld>{text}</sld>" for one, text in slides.items()},
            **(parts or {}),
        }
    )


def test_slides_come_in_the_order_of_the_show() -> None:
    data = presentation({"slide2": shape("Hello", "你好"), "slide1": shape("World")})
    assert read(passages, data).places == [("slide 1", "Hello\n你好"), ("slide 2", "World")]


def test_an_empty_slide_counts() -> None:
    data = presentation({"a": "", "b": shape("x")})
    assert read(passages, data).places == [("slide 2", "x")]


def test_groups_and_tables_are_read_and_the_slides_number_is_not() -> None:
    cell = "<tc><txBody><p><r><t>{}</t></r></p></txBody></tc>"
    table = f"<tbl><tr>{cell.format('a')}{cell.format('b')}</tr></tbl>"
    number = '<sp><txBody><p><fld type="slidenum"><t>7</t></fld></p></txBody></sp>'
    data = presentation({"a": f"<grpSp>{shape('in a group')}</grpSp>{table}{number}"})
    assert read(passages, data).texts == ["in a group\na\tb"]


def test_notes_comments_and_diagrams_belong_to_their_slide() -> None:
    data = presentation(
        {"a": shape("Slide")},
        {
            "ppt/slides/_rels/a.xml.rels": relationships(
                ("1", "notesSlide", "../notes.xml"),
                ("2", "comments", "../old.xml"),
                ("3", "comments", "../new.xml"),
                ("4", "diagramData", "../diagram.xml"),
            ),
            "ppt/notes.xml": shape("讲稿"),
            "ppt/old.xml": "<cmLst><cm><text>Old comment</text></cm></cmLst>",
            "ppt/new.xml": f"<cmLst><cm>{shape('New comment')}</cm></cmLst>",
            "ppt/diagram.xml": "<d><p><r><t>Step</t></r></p></d>",
        },
    )
    assert read(passages, data).places == [
        ("slide 1", "Slide"),
        ("slide 1 > part text boxes", "Step"),
        ("slide 1 > part notes", "讲稿"),
        ("slide 1 > part comments", "Old comment"),
        ("slide 1 > part comments", "New comment"),
    ]


def test_what_a_master_shows_is_read_once_and_what_it_prompts_is_not() -> None:
    layout = relationships(("1", "slideLayout", "../layout.xml"))
    data = presentation(
        {"a": shape("One"), "b": shape("Two")},
        {
            "ppt/slides/_rels/a.xml.rels": layout,
            "ppt/slides/_rels/b.xml.rels": layout,
            "ppt/layout.xml": f"<l>{shape('Click here', placeholder='title')}{shape('Motto')}</l>",
            "ppt/_rels/layout.xml.rels": relationships(("1", "slideMaster", "master.xml")),
            "ppt/master.xml": f"<m>{shape('Motto')}{shape('Foot', placeholder='ftr')}</m>",
            "ppt/_rels/master.xml.rels": relationships(("1", "slideLayout", "layout.xml")),
        },
    )
    assert read(passages, data).places == [
        ("slide 1", "One"),
        ("slide 1 > part footer", "Motto"),
        ("slide 1 > part footer", "Foot"),
        ("slide 2", "Two"),
    ]


def test_a_broken_slide_costs_what_follows_on_that_slide() -> None:
    data = presentation({"a": shape("One") + "<x>", "b": shape("Two")})
    found = read(passages, data)
    assert (found.texts, found.ended) == (["One", "Two"], ExtractionStatus.DAMAGED)


def test_slides_are_found_by_name_where_the_order_is_lost() -> None:
    slides = {f"ppt/slides/slide{number}.xml": shape(str(number)) for number in (10, 9)}
    found = read(passages, zipped(slides))
    assert found.texts == ["9", "10"]


def test_what_python_pptx_writes_is_read_in_full() -> None:
    show = python_pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = "Plan 计划"
    slide.placeholders[1].text = "First\nSecond"
    table = slide.shapes.add_table(1, 2, Inches(1), Inches(1), Inches(3), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "a", "b"
    slide.notes_slide.notes_text_frame.text = "Say this"
    file = io.BytesIO()
    show.save(file)
    found = read(passages, file.getvalue())
    assert found.ended is None
    assert found.places[:2] == [
        ("slide 1", "Plan 计划\nFirst\nSecond\na\tb"),
        ("slide 1 > part notes", "Say this"),
    ]
