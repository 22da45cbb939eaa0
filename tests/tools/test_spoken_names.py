"""What a person reads in place of ids of files and names of tools."""

from __future__ import annotations

import pytest

from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Part, Passage, Words
from desktop_app.tools.spoken_names import with_spoken_names
from desktop_app.wording import Language, Wording

TOOLS = ("find_files", "count_files", "search_contents", "propose_trash", "calculate")


def spoken(text: str, question: str = "Where is the lease?", *parts: Part) -> str:
    ids = {"f3": "/home/x/Documents/lease.pdf", "f12": "/home/x/bill 2.txt"}
    named = Name("/home/x/Documents/lease.pdf", "Documents/lease.pdf")
    result = ToolResult("c1", (Words("f3  "), named, *parts), ids=ids)
    language = Language.ENGLISH if question.isascii() else Language.CHINESE
    return with_spoken_names(text, question, [result], TOOLS, Wording(language))


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("It is f3.", "It is lease.pdf."),
        ("The lease is in `f3`.", "The lease is in `lease.pdf`."),
        ("See lease.pdf (f3) and f12.", "See lease.pdf and bill 2.txt."),
        ("See `lease.pdf` (`f3`).", "See `lease.pdf`."),
        ("- f3: lease.pdf\n- f12  bill 2.txt", "- lease.pdf\n- bill 2.txt"),
        ("- [f3] **lease.pdf**, 2 pages", "- **lease.pdf**, 2 pages"),
        ("f3 and f12 are alike.", "lease.pdf and bill 2.txt are alike."),
        ("See lease.pdf (f3, 2 pages).", "See lease.pdf (2 pages)."),
        ("Two (f3: lease.pdf) of them.", "Two (lease.pdf) of them."),
        ("(f3) says so.", "(lease.pdf) says so."),
        ("The file with id f3 says so.", "The file with lease.pdf says so."),
        ("| f3 | lease.pdf | 2 |", "| – | lease.pdf | 2 |"),
        ("| lease.pdf | 2 | f3 |", "| lease.pdf | 2 | – |"),
    ],
)
def test_an_id_is_read_as_the_name_of_its_file(said: str, read: str) -> None:
    assert spoken(said) == read


@pytest.mark.parametrize(
    "said",
    [
        "It is f4.",
        "F3 is a key.",
        "See x/f3 and f3.txt, f3-old and #f3.",
        "It stands in lease.pdf.",
        "```\nopen(f3)\n```",
        "Set the aperture to f/8.",
    ],
)
def test_what_is_no_id_is_left_as_it_is(said: str) -> None:
    assert spoken(said) == said


def test_what_the_person_or_a_file_says_is_left_as_it_is() -> None:
    assert spoken("f3 is a cell.", "What is f3 in the sheet?") == "f3 is a cell."
    passage = Passage("/home/x/a.csv", "line 1", "f3: 12")
    assert spoken("f3 is 12.", "What is it?", passage) == "f3 is 12."
    assert spoken("find_files looks for names.", "What is find_files?").startswith("find_files")


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("According to `find_files`, three.", "According to the search for files, three."),
        ("I used the find_files tool for it.", "I used the search for files for it."),
        ("`count_files` found 3.", "The count of files found 3."),
        ("None (search_contents).", "None (the search inside files)."),
        ("I can calculate that.", "I can calculate that."),
    ],
)
def test_a_tool_is_told_by_what_it_does(said: str, read: str) -> None:
    assert spoken(said) == read


def test_a_tool_is_told_in_the_language_of_the_question() -> None:
    assert (
        spoken("根据`find_files`工具的结果，有三个。", "有几个？") == "根据文件搜索的结果，有三个。"
    )
