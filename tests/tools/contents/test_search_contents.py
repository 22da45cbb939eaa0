"""`search_contents` as a model uses it: what it says of files, lines and totals."""

from __future__ import annotations

import os
import threading

import pytest
from docx import Document
from openpyxl import Workbook  # type: ignore[import-untyped]
from pptx import Presentation

from desktop_app.messages.parts import Passage, Snippet
from desktop_app.wording import Language
from tests.tools.conftest import House


def write(house: House, name: str, text: str, modified_s: int = 10**9) -> None:
    path = house.home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (modified_s, modified_s))


def test_it_shows_files_and_lines_newest_first(house: House) -> None:
    write(house, "old.txt", "a needle here\n", 10**9)
    write(house, "new.txt", "hay\nNeedle\nneedle again\n", 2 * 10**9)
    said = house.said("search_contents", words="needle")
    assert "2 files match." in said
    assert "3 matching lines in them." in said
    assert said.index("new.txt") < said.index("line 2: Needle") < said.index("old.txt")


def test_the_lines_are_snippets_of_their_file(house: House) -> None:
    write(house, "a.txt", "a needle here\n")
    parts = house.call("search_contents", {"words": "needle"}).result.parts
    [snippet] = [part for part in parts if isinstance(part, Snippet)]
    assert (snippet.file, snippet.locator) == (str(house.home / "a.txt"), "line 1")
    assert snippet.text == "a needle here\n"


def test_lines_around_are_shown_on_request(house: House) -> None:
    write(house, "a.txt", "1\n2\n3 needle\n4\n5\n")
    said = house.said("search_contents", words="needle", context_lines=1)
    assert "line 2- 2\n  line 3: 3 needle\n  line 4- 4\n" in said
    assert "line 1" not in said


def test_words_may_be_anywhere_and_phrases_stand_together(house: House) -> None:
    write(house, "a.txt", "penalty\nand a clause\n")
    write(house, "b.txt", "the penalty\nclause\n")
    assert house.data("search_contents", words="clause penalty")["count"] == 2
    assert house.data("search_contents", words='"penalty clause"')["count"] == 1
    assert house.data("search_contents", words="“penalty clause”")["count"] == 1
    assert house.data("search_contents", words='"penalty')["count"] == 2


def test_one_of_several_words_will_do_where_or_stands_between(house: House) -> None:
    write(house, "a.txt", "the penalty\n")
    write(house, "b.txt", "a fine\n")
    write(house, "c.txt", "rent and order\n")
    assert house.data("search_contents", words="penalty OR fine")["count"] == 2
    assert house.data("search_contents", words="penalty | fine", case="same")["count"] == 2
    assert house.data("search_contents", words='penalty OR "a fine" OR rent')["count"] == 3
    assert house.data("search_contents", words="rent AND order")["count"] == 1
    assert house.data("search_contents", words="rent OR fine order")["count"] == 1
    assert house.call("search_contents", {"words": "OR"}).result.failed


def test_a_file_may_be_named_where_a_folder_is_asked_for(house: House) -> None:
    for name in ("a.txt", "a.txt.bak", ".a.txt", "below/a.txt", "two\nlines (1).txt"):
        write(house, name, "needle\n" * 9)
    house.said("find_files", query="a.txt depth:1 ext:txt")
    for folder in ("a.txt", "f1", str(house.home / "a.txt"), str(house.home / ".a.txt")):
        data = house.data("search_contents", words="needle", folder=folder)
        assert (data["count"], data["matches"]) == (1, 9), folder
    odd = str(house.home / "two\nlines (1).txt")
    assert house.data("search_contents", words="needle", folder=odd)["count"] == 1
    # More of its lines are shown than of one among others.
    assert "line 9: needle" in house.said("search_contents", words="needle", folder="a.txt")


def test_patterns_and_the_case_rule(house: House) -> None:
    write(house, "a.py", "TODO: this\ntodo\n")
    assert house.data("search_contents", pattern=r"todo\b")["matches"] == 2
    assert house.data("search_contents", pattern="todo", case="same")["matches"] == 1
    assert house.data("search_contents", words="TODO:", case="same")["matches"] == 1
    assert house.data("search_contents", words="-e --files")["count"] == 0


def test_files_are_chosen_by_the_patterns_of_their_names(house: House) -> None:
    for name in ("a.ts", "b.tsx", "c.min.js", "d.js"):
        write(house, name, "needle")
    data = house.data("search_contents", words="needle", include="*.{ts,tsx}")
    assert data["count"] == 2
    data = house.data("search_contents", words="needle", exclude="*.min.js")
    assert data["count"] == 3
    write(house, "below/a b.txt", "needle")
    for include, count in (
        ("*.ts, *.js", 3),
        ("*.{ts,tsx}|d.*", 3),
        ("*.ts *.js", 3),
        ("a b*", 1),
        ("below/*", 1),
    ):
        assert house.data("search_contents", words="needle", include=include)["count"] == count


def test_pages_go_on_where_the_last_one_ended(house: House) -> None:
    for number in range(30):
        write(house, f"f{number:02}.txt", "needle\n", 10**9 + number)
    first = house.said("search_contents", words="needle", limit=20)
    assert "Shown: 1 to 20 of 30." in first and "start=21" in first
    second = house.said("search_contents", words="needle", start=21)
    assert "Shown: 21 to 30 of 30." in second
    assert "f00.txt" in second and "f00.txt" not in first


def test_a_result_stays_within_its_bounds(house: House) -> None:
    for number in range(60):
        write(house, f"{number}.txt", ("needle " * 100 + "\n") * 50)
    said = house.said("search_contents", words="needle", limit=50, context_lines=5)
    assert len(said) <= 8_000
    assert "60 files match." in said and "3,000 matching lines" in said
    assert "more matching lines in this file" in said


def test_one_file_with_many_long_lines_stays_within_the_bounds(house: House) -> None:
    write(house, "a.txt", ("needle " * 100 + "\n") * 50)
    said = house.said("search_contents", words="needle", context_lines=5)
    assert len(said) <= 8_000
    assert "more matching lines in this file" in said


@pytest.mark.process
def test_passages_of_several_lines_are_shown_below_one_place(house: House) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Terms"
    slide.placeholders[1].text = "penalty"
    presentation.save(str(house.home / "a.pptx"))
    assert "slide 1: Terms\n  penalty\n" in house.said("search_contents", words="penalty")


def test_nothing_found_is_tried_once_more_in_other_words(house: House) -> None:
    write(house, "a.txt", "本合同自签字之日起生效")
    said = house.said("search_contents", words="agreements")
    assert "Nothing says exactly that." in said and "合同" in said
    assert "a.txt" in said
    data = house.data("search_contents", words="agreements")
    assert data["count"] == 1 and "合同" in data["other_words"]


def test_nothing_found_in_any_words_is_an_answer(house: House) -> None:
    write(house, "a.txt", "hay")
    said = house.said("search_contents", words="agreement")
    assert "0 files match." in said
    assert "Looked for these words" not in said
    assert "not their names" in said


def test_what_was_not_read_is_told(house: House) -> None:
    write(house, "id_rsa", "needle")
    write(house, ".hidden", "needle")
    said = house.said("search_contents", words="needle")
    assert "1 private" in said and "1 hidden" in said


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ({}, "words"),
        ({"words": "  "}, "words"),
        ({"pattern": "("}, "RE2"),
        ({"pattern": "(?=a)"}, "RE2"),
        ({"pattern": "a" * 2000}, "RE2"),
        ({"words": "a", "context_lines": 99}, "context_lines"),
        ({"words": "a", "limit": 1000}, "limit"),
        ({"words": " ".join("abcdefghijklmnopqrstuvwxyz")}, "words"),
        ({"words": "a", "include": "[["}, ""),
    ],
)
def test_wrong_arguments_are_sentences(
    house: House, arguments: dict[str, object], hint: str
) -> None:
    outcome = house.call("search_contents", arguments)
    text = "".join(part.text for part in outcome.result.parts)
    assert hint in text
    assert outcome.result.failed == bool(hint)


def test_a_stop_is_told(house: House) -> None:
    write(house, "a.txt", "needle")
    house.stop = threading.Event()
    house.stop.set()
    assert house.data("search_contents", words="needle")["complete"] is False


def test_it_speaks_chinese(house: House) -> None:
    write(house, "a.txt", "数据库")
    outcome = house.call("grep", {"words": "資料庫 数据库"}, Language.CHINESE)
    assert not outcome.result.failed


def test_names_and_text_cannot_mislead(house: House) -> None:
    write(house, "a\u202etxt.exe", "needle \u202e evil \x1b[31m")
    said = house.said("search_contents", words="needle")
    assert "\u202e" not in said and "\x1b" not in said


def test_where_no_file_has_all_words_it_says_how_many_have_each_and_which_come_near(
    house: House,
) -> None:
    write(house, "offer.txt", "An offer\nfor the zinc roof\n")
    write(house, "letter.txt", "about the roof\n")
    write(house, "other.txt", "nothing of it\n")
    said = house.said("search_contents", words="zinc roof deadline offer")
    assert said.startswith("0 files match.")
    assert "Files with each word: zinc 1, roof 2, deadline 0, offer 1." in said
    assert said.index("offer.txt") < said.index("line 2: for the zinc roof")
    assert "other.txt" not in said
    output = house.call("search_contents", {"words": "zinc deadline"}).output
    assert output is not None and len(output.hits) == 0
    assert [hit.name for hit in output.near] == ["offer.txt"]


def test_a_word_that_stands_only_in_a_name_or_a_folder_counts_as_near(house: House) -> None:
    write(house, "Heron/plan.txt", "drain the pond\n")
    write(house, "Mill/plan.txt", "drain the weir\n")
    said = house.said("search_contents", words="heron drain quickly")
    assert "Heron/plan.txt" in said
    assert said.index("Heron/plan.txt") < said.index("line 1: drain the pond")


def test_chinese_written_without_spaces_is_taken_apart_where_it_is_nowhere(house: House) -> None:
    write(house, "a.txt", "六月 张三 晚班\n")
    write(house, "b.txt", "七月放假\n")
    said = house.said("search_contents", words="六月晚班")
    assert said.startswith("0 files match.")
    assert "a.txt" in said and "b.txt" not in said


def test_nothing_near_is_told_of_nothing(house: House) -> None:
    write(house, "a.txt", "hay\n")
    output = house.call("search_contents", {"words": "needle thread"}).output
    assert output is not None and not len(output.near)
    assert "a.txt" not in house.said("search_contents", words="needle thread")


def test_other_conditions_hold_for_what_comes_near_as_well(house: House) -> None:
    write(house, "in/a.txt", "zinc\n")
    write(house, "out/b.txt", "zinc\n")
    said = house.said("search_contents", words="zinc deadline", folder=str(house.home / "in"))
    assert "a.txt" in said and "b.txt" not in said


def test_plain_words_given_as_the_query_are_meant_for_the_contents(house: House) -> None:
    write(house, "a.txt", "the zinc roof\n")
    assert house.data("search_contents", query="zinc roof")["count"] == 1
    assert house.data("search_contents", query="zinc roof", folder=str(house.home))["count"] == 1
    assert house.data("search_contents", query="zinc content:roof")["count"] == 0


def test_little_that_was_found_in_other_words_does_not_hide_the_rest(house: House) -> None:
    write(house, "a.txt", "this agreement has a deadline\n")
    write(house, "b.txt", "合同至2026年12月9日止\n")
    said = house.said("search_contents", words="合同 截止日期")
    assert "1 file matches." in said
    assert said.index("a.txt") < said.index("b.txt")
    assert said.count("a.txt") == 1


def test_what_comes_near_stays_within_the_bounds_of_a_result(house: House) -> None:
    for number in range(12):
        write(house, f"{'long name ' * 20}{number}.txt", "zinc " + "x" * 2_000 + "\n" * 3)
    write(house, "found.txt", "agreement deadline " + "y" * 300 + "\n")
    assert len(house.said("search_contents", words="zinc deadline")) <= 8_000
    assert len(house.said("find_files", name="name zinc")) <= 8_000


def test_documents_that_there_was_no_time_for_are_told_with_how_to_go_on(house: House) -> None:
    write(house, "a.txt", "needle\n")
    for name in ("b.docx", "c.pdf"):
        write(house, name, "no document at all")
    house.reading_s = 0
    said = house.said("search_contents", words="needle")
    assert "At least 1 file" in said
    assert "2 files were not read yet" in said
    assert "folder, include, extensions, modified" in said
    chinese = house.call("search_contents", {"words": "needle"}, Language.CHINESE)
    assert "还有 2 个文件来不及读取" in "".join(str(part) for part in chinese.result.parts)


def test_a_short_file_comes_whole_its_other_lines_as_passages(house: House) -> None:
    write(house, "a.txt", "first\na needle here\nlast\n")
    write(house, "b.txt", "first\n" + "x" * 600 + "\na needle here\nlast\n")
    parts = house.call("search_contents", {"words": "needle"}).result.parts
    passages = [part for part in parts if isinstance(part, Passage)]
    assert {(part.file, part.text.strip()) for part in passages} == {
        (str(house.home / "a.txt"), "first"),
        (str(house.home / "a.txt"), "last"),
    }
    assert sum(isinstance(part, Snippet) for part in parts) == 2


def test_what_a_short_line_says_beside_a_long_quote_is_a_passage(house: House) -> None:
    write(house, "a.txt", "v" * 90 + " " + "w" * 200 + " needle " + "y" * 240 + " end\n")
    parts = house.call("search_contents", {"words": "needle"}).result.parts
    [snippet] = [part for part in parts if isinstance(part, Snippet)]
    assert "end" not in snippet.text
    assert "v" not in snippet.text
    assert [part.text.strip()[-3:] for part in parts if isinstance(part, Passage)][-1] == "end"


@pytest.mark.process
def test_a_row_comes_with_the_first_row_of_its_sheet(house: House) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Costs"
    sheet.append(["Supplier", "Telephone"])
    for number in range(60):
        sheet.append([f"Somebody Ltd {number}", f"0113 {number}"])
    sheet.append(["Needle Ltd", "0200 7"])
    book.save(house.home / "a.xlsx")
    said = house.said("search_contents", words="needle")
    assert said.index("cells A1:B1- Supplier  Telephone") < said.index("Needle Ltd  0200 7")
    assert "sheet Costs" in said


@pytest.mark.process
def test_a_line_of_a_mail_comes_with_its_head(house: House) -> None:
    head = "From: a@example.org\nTo: b@example.org\nDate: Wed, 01 Oct 2025 12:40:00 -0000\n"
    filler = "\n".join(["nothing of note here"] * 60)
    write(house, "a.eml", f"{head}Subject: Roof\n\n{filler}\nthe needle\n")
    said = house.said("search_contents", words="needle")
    for line in ("From: a@example.org", "To: b@example.org", "Subject: Roof", "01 Oct 2025"):
        assert said.index(line) < said.index("the needle")


@pytest.mark.process
def test_headers_and_footers_come_last(house: House) -> None:
    document = Document()
    document.sections[0].header.paragraphs[0].text = "needle of the header"
    for number in range(30):
        document.add_paragraph(f"A paragraph without it, number {number}")
    document.add_paragraph("needle of the text")
    document.save(str(house.home / "a.docx"))
    said = house.said("search_contents", words="needle")
    assert said.index("needle of the text") < said.index("needle of the header")


@pytest.mark.process
def test_the_program_that_wrote_a_document_is_no_hit(house: House) -> None:
    document = Document()
    document.core_properties.author = "Microsoft Office Word"
    document.add_paragraph("text")
    document.save(str(house.home / "a.docx"))
    assert house.data("search_contents", words="microsoft")["count"] == 0


def test_a_path_is_accepted_as_it_was_shown(house: House) -> None:
    write(house, "Deeds/2025/a.txt", "a needle here\n")
    said = house.said("search_contents", words="needle", folder="Deeds")
    assert f"Paths are below: {house.home / 'Deeds'}\n" in said
    assert "  2025/a.txt  " in said
    assert "a needle here" in house.said("read_file", path="2025/a.txt")
