from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.files.batch import Batch
from desktop_app.folding.fold import fold, fold_wanted
from desktop_app.matching.matcher import NameFilter
from desktop_app.query import syntax as query_syntax
from desktop_app.query.written_words import quoted
from tests.query import strategies

NAMES = st.text(
    st.characters(exclude_characters="/\0") | st.sampled_from(" \tabAéßﬁＡ中文報告が한İ"),
    min_size=1,
    max_size=12,
)


def batch_of(names: Sequence[str], folder: str = "/home/ann") -> Batch:
    return Batch([folder], array("I", bytes(4 * len(names))), list(names), bytes(len(names)))


def passing(query: str, names: Sequence[str], folder: str = "/home/ann") -> list[str]:
    rows = NameFilter(query_syntax.parse(query)).rows(batch_of(names, folder))
    return [names[row] for row in rows]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Résumé.PDF", "resume.pdf"),
        ("Re\u0301sume\u0301", "resume"),
        ("ＡＢＣ　１", "abc 1"),
        ("ﬁle\tname\n2", "file name 2"),
        ("a  b", "a b"),
        ("年度 报告", "年度报告"),
        ("年度　报告 2024", "年度报告 2024"),
        ("Straße", "strasse"),
        ("İstanbul", "istanbul"),
        ("が", "が"),
        ("한글", "한글"),
        ("bad\udcff", "bad\udcff"),
        ("畢業論文 臺灣.docx", "毕业论文台湾.docx"),
        ("a" * 300 + "畢", "a" * 300 + "毕"),
    ],
)
def test_a_text_is_folded_to_the_form_that_is_compared(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.lists(NAMES, min_size=1, max_size=6))
def test_names_folded_together_are_folded_as_if_alone(names: list[str]) -> None:
    assert fold("\0".join(names)).split("\0") == [fold(name) for name in names]


@given(NAMES)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(NAMES)
def test_every_name_is_found_by_itself(name: str) -> None:
    assert passing(quoted(name), [name, "other\x01"])[0] == name


@given(st.lists(NAMES, max_size=6), strategies.texts)
def test_a_batch_gives_what_single_names_give(names: list[str], text: str) -> None:
    query = quoted(text)
    assert passing(query, names) == [name for name in names if passing(query, [name])]


@given(st.lists(NAMES, min_size=8, max_size=40), st.lists(NAMES, min_size=1, max_size=3))
def test_few_of_many_names_are_found_by_going_from_one_to_the_next(
    names: list[str], wanted: list[str]
) -> None:
    for text in wanted:
        among = [*names, text, *names, f"{text}{text} x"]
        assert passing(quoted(text), among) == [
            name for name in among if passing(quoted(text), [name])
        ]


FILES = ["Annual Report.pdf", "report.PDF", "reporting.docx", "IMG_1.jpg", "年度 报告.xlsx", "Café",
         "a.tar.gz", ".bashrc", "x.TAR.GZ", "notes.", "图片.PNG", "draft report.txt"]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("report annual", ["Annual Report.pdf"]),
        ('"annual report"', ["Annual Report.pdf"]),
        ('"report annual"', []),
        ("cafe|report -draft -ing", ["Annual Report.pdf", "report.PDF", "Café"]),
        ("年度报告", ["年度 报告.xlsx"]),
        ('"年度 报"', ["年度 报告.xlsx"]),
        ("ext:pdf", ["Annual Report.pdf", "report.PDF"]),
        ("ext:tar.gz", ["a.tar.gz", "x.TAR.GZ"]),
        ("ext:gz|png", ["a.tar.gz", "x.TAR.GZ", "图片.PNG"]),
        ("ext:none", ["Café", ".bashrc", "notes."]),
        ("-ext:none -kind:document -ext:gz", ["IMG_1.jpg", "年度 报告.xlsx", "图片.PNG",
                                              "draft report.txt"]),
        ("kind:image", ["IMG_1.jpg", "图片.PNG"]),
        ("kind:图片|表格", ["IMG_1.jpg", "年度 报告.xlsx", "图片.PNG"]),
        ("*.pdf", ["Annual Report.pdf", "report.PDF"]),
        ("report*", ["report.PDF", "reporting.docx"]),
        ("*.{jpg,png}", ["IMG_1.jpg", "图片.PNG"]),
        ("img_[0-9].*", ["IMG_1.jpg"]),
        ("-*.*", ["Café"]),
        ("年度報告", ["年度 报告.xlsx"]),
        ("niandu", ["年度 报告.xlsx"]),
        ("NDBG", ["年度 报告.xlsx"]),
        ("niandu report", []),
        ("-niandu -report ext:xlsx|pdf", ["年度 报告.xlsx"]),
        (r"regex:^\w+\.pdf$", ["report.PDF"]),
        (r"-regex:\.", ["Café"]),
        ("regex:报告", ["年度 报告.xlsx"]),
        ("regex:年度报告", []),
        ("regex:cafe", []),
        ('img|regex:"^a[.]"', ["IMG_1.jpg", "a.tar.gz"]),
        ('"\u0301"', []),
        ('"\0"', []),
    ],
)  # fmt: skip
def test_a_name_passes_if_every_term_about_it_does(query: str, names: list[str]) -> None:
    assert passing(query, FILES) == names


@pytest.mark.parametrize(
    ("query", "matches"),
    [
        ("src/**/*.ts", True),
        ("app/src/*.ts", False),
        ("src/*/*.ts", True),
        ("ui/*.ts", True),
        ("/home/ann/**/*.ts", True),
        ("/ann/**/*.ts", False),
        ("ui/main", True),
        ("UI/main.ts", True),
        ("ui/ain", False),
        ("x/main", False),
        ("src/ui/", True),
    ],
)
def test_a_text_with_a_slash_looks_at_the_folder_too(query: str, matches: bool) -> None:
    assert bool(passing(query, ["main.ts"], "/home/ann/app/src/ui")) is matches


def test_names_that_fit_better_come_with_smaller_ranks() -> None:
    names = [
        "report.pdf",
        "Report",
        "report 2024.pdf",
        "annual-report.pdf",
        "2024report",
        "preport",
    ]
    ranks = NameFilter(query_syntax.parse("report")).ranks(names)
    assert list(ranks) == [0, 0, 1, 2, 3, 3]


def test_names_that_only_sound_so_come_last() -> None:
    names = ["发票.pdf", "my fp.pdf", "fp.txt", "雅fp"]
    assert passing("fp", names) == names
    assert list(NameFilter(query_syntax.parse("fp")).ranks(names)) == [4, 2, 0, 2]


def test_the_name_of_a_format_is_not_taken_for_a_sound() -> None:
    assert passing("pdf", ["配电房.docx", "a.pdf"]) == ["a.pdf"]


def test_the_words_of_a_name_in_order_are_the_name_itself() -> None:
    ranks = NameFilter(query_syntax.parse("annual report")).ranks(
        ["annual report.pdf", "report annual.pdf", "my annual reports.pdf"]
    )
    assert list(ranks) == [0, 1, 2]


def test_a_space_that_folding_would_drop_does_not_keep_a_text_from_being_found() -> None:
    assert fold_wanted("报告 ") == "报告"
    assert fold_wanted(" a") == " a"
    assert fold_wanted(" ") == " "
