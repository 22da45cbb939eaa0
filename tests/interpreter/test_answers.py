"""Answers in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.findings import (
    CopiesFound,
    FolderFindings,
    GroupFound,
    Row,
    SearchFindings,
    SummaryFindings,
)
from desktop_app.interpreter.answers import for_courtesy, for_order, for_outcomes, for_proposal
from desktop_app.interpreter.outcomes import Outcome, Respelt
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Words
from desktop_app.query.day_order import is_month_first
from desktop_app.query.syntax import parse
from desktop_app.trash_findings import DISK_IMAGE, NotMoved, TrashItem, TrashProposal
from desktop_app.wording import Language, Wording
from desktop_app.wording.formats import written_moment
from tests.doubles.made_findings import made

ENGLISH = Wording(Language.ENGLISH)
CHINESE = Wording(Language.CHINESE)

CHANGED_NS = 1_793_600_000_000_000_000
CHANGED = written_moment(CHANGED_NS)


def outcome(query: str, count: int = 3, **data: Any) -> Outcome:
    asked = parse(query)
    facts = made(query=query, count=count, **({"directly": count} | data))
    return Outcome(asked, ToolResult("builtin-1", (), facts))


def listed(query: str, *paths: str) -> Outcome:
    """A list of files whose days are known."""
    rows = tuple(Row(path, modified_ns=CHANGED_NS) for path in paths)
    facts = SearchFindings(len(rows), True, query=query, rows=rows)
    return Outcome(parse(query), ToolResult("builtin-1", (), facts))


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (outcome("in:Downloads ext:pdf show:count"), "There are 3 PDF files in Downloads."),
        (outcome("in:P ext:pdf show:count", 1), "There is 1 PDF file in P."),
        (outcome("in:P ext:pdf show:count", 0), "There are no PDF files in P."),
        (outcome("kind:audio show:count", 1204), "There are 1,204 audio files."),
        (outcome("in:P hidden:only show:count"), "There are 3 hidden files in P."),
        (outcome("in:P is:folder is:empty show:count"), "There are 3 empty folders in P."),
        (outcome("in:P size:>1mb show:count"), "There are 3 files over 1 MB in P."),
        (outcome("in:P|Q show:count"), "There are 3 files in P and Q."),
        (outcome("in:P in:Q show:count"), "There are 3 files in both P and Q."),
        (
            outcome("in:P ext:pdf show:count", directly=2),
            "There are 3 PDF files in P. "
            "2 of them are directly in it, the others in folders below.",
        ),
        (
            outcome("in:P show:count", complete=False),
            "There are at least 3 files in P; the search was stopped before its end.",
        ),
        (
            outcome("in:P kind:video show:bytes", total_bytes=1_500_000),
            "1.50 MB, in 3 videos in P.",
        ),
        (
            outcome("in:P invoice show:count"),
            "There are 3 files with “invoice” in the name in P.",
        ),
    ],
)
def test_an_answer_says_the_number_and_where(one: Outcome, answer: str) -> None:
    assert for_outcomes([one], ENGLISH) == answer


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (outcome("in:下载 ext:pdf show:count"), "“下载”中有 3 个 PDF 文件。"),
        (outcome("in:图片 kind:image show:count", 0), "“图片”中没有图片。"),
        (outcome("in:. show:count"), "这个文件夹中有 3 个文件。"),
    ],
)
def test_a_chinese_question_has_a_chinese_answer(one: Outcome, answer: str) -> None:
    assert for_outcomes([one], CHINESE) == answer


def test_a_few_files_are_told_with_their_folder_and_their_day() -> None:
    one = listed("lease", "/home/ann/Flat/lease.pdf")
    assert for_outcomes([one], ENGLISH) == (
        f"There is 1 file with “lease” in the name: lease.pdf (in Flat, {CHANGED})."
    )
    assert for_outcomes([one], CHINESE) == (
        f"有 1 个名称含“lease”的文件：lease.pdf（在“Flat”中，{CHANGED}）。"
    )


def test_several_files_in_a_sentence_are_told_apart() -> None:
    one = listed("ext:pdf", "/home/ann/Flat/lease.pdf", "/home/ann/Tax/form.pdf")
    assert f"lease.pdf (in Flat, {CHANGED}), form.pdf (in Tax, {CHANGED})." in for_outcomes(
        [one], ENGLISH
    )
    assert f"lease.pdf（在“Flat”中，{CHANGED}）、form.pdf（在“Tax”中，{CHANGED}）。" in (
        for_outcomes([one], CHINESE)
    )


def test_what_is_not_known_of_a_file_is_left_out() -> None:
    undated = outcome("a", 1, rows=["/home/ann/a"])
    assert for_outcomes([undated], ENGLISH).endswith(": a (in ann).")
    assert for_outcomes([undated], CHINESE).endswith("：a（在“ann”中）。")
    nowhere = outcome("a", 1, rows=["/a"])
    assert for_outcomes([nowhere], ENGLISH).endswith(": a.")
    outermost = listed("a", "/a")
    assert for_outcomes([outermost], ENGLISH).endswith(f": a ({CHANGED}).")


def test_more_than_a_few_are_told_by_their_names_alone() -> None:
    one = listed("in:P", *(f"/p/{letter}" for letter in "abcd"))
    assert for_outcomes([one], ENGLISH) == "There are 4 files in P: a, b, c, d."
    assert for_outcomes([one], CHINESE) == "“P”中有 4 个文件：a、b、c、d。"


def test_a_name_that_could_mislead_is_escaped_wherever_it_stands() -> None:
    one = listed("x", "/home/\u202efdp/\x1b[2Jx")
    assert not {"\u202e", "\x1b"} & set(for_outcomes([one], ENGLISH))


def test_what_comes_first_is_told_by_what_it_comes_first_by() -> None:
    rows = (Row("/p/a.iso", size_bytes=9_000_000), Row("/p/b.iso", size_bytes=5_000_000))
    facts = SearchFindings(30, True, query="in:P sort:size top:2", rows=rows)
    one = Outcome(parse("in:P sort:size top:2"), ToolResult("builtin-1", (), facts))
    assert for_outcomes([one], ENGLISH) == (
        "The 2 biggest of 30 files in P: a.iso (9.00 MB), b.iso (5.00 MB)."
    )
    assert for_outcomes([one], CHINESE) == (
        "“P”中有 30 个文件，最大的 2 个是：a.iso（9.00 MB）、b.iso（5.00 MB）。"
    )


def test_what_comes_first_is_not_read_out_where_it_stands_in_a_list() -> None:
    rows = (Row("/p/a.iso", size_bytes=9_000_000), Row("/p/b.iso", size_bytes=5_000_000))
    facts = SearchFindings(30, True, query="in:P sort:size top:2", rows=rows)
    two = Outcome(parse("in:P sort:size top:2"), ToolResult("builtin-1", (), facts))
    assert for_outcomes([two], ENGLISH, names_aside=True) == (
        "These are the 2 biggest of 30 files in P."
    )
    assert for_outcomes([two], CHINESE, names_aside=True) == (
        "“P”中有 30 个文件，这里列出最大的 2 个。"
    )
    facts = SearchFindings(30, True, query="in:P sort:size top:1", rows=rows[:1])
    one = Outcome(parse("in:P sort:size top:1"), ToolResult("builtin-1", (), facts))
    assert "a.iso" in for_outcomes([one], ENGLISH, names_aside=True), "the file is the answer"


def test_the_first_of_an_order_are_told_with_what_they_take_together() -> None:
    rows = Row("/h/a.mp4", size_bytes=3_000_000), Row("/h/b.mp4", size_bytes=2_000_000)
    facts = SearchFindings(
        5,
        True,
        query="kind:video sort:size top:2",
        rows=rows,
        total_bytes=9_000_000,
        bytes_of_first=5_000_000,
    )
    query = parse("kind:video show:bytes sort:size top:2")
    one = Outcome(query, ToolResult("builtin-1", (), facts))
    english = "The 2 biggest of 5 videos: a.mp4 (3.00 MB), b.mp4 (2.00 MB)."
    assert for_outcomes([one], ENGLISH) == f"{english} Together they take 5.00 MB."
    assert for_outcomes([one], CHINESE).endswith("这些一共占 5.00 MB。")


def test_the_one_at_a_place_in_the_order_is_told_alone_and_how_large_it_is() -> None:
    rows = Row("/p/a.iso"), Row("/p/b.iso", CHANGED_NS, 5_000_000)
    facts = SearchFindings(30, True, query="in:P sort:size top:2", rows=rows)
    one = Outcome(parse("in:P sort:size top:2"), ToolResult("builtin-1", (), facts), nth=2)
    assert for_outcomes([one], ENGLISH) == f"Number 2 is b.iso ({CHANGED}, 5.00 MB)."
    assert for_outcomes([one], CHINESE) == f"第 2 个是 b.iso（{CHANGED}, 5.00 MB）。"


def test_where_there_are_fewer_than_the_place_asked_for_all_are_told() -> None:
    one = outcome("in:P sort:size top:3", 2, rows=["/p/a.iso", "/p/b.iso"])
    one.nth = 3
    assert "a.iso" in for_outcomes([one], ENGLISH) and "b.iso" in for_outcomes([one], ENGLISH)


def sides(*queries: str, numbers: tuple[int, ...] = (3, 5)) -> list[Outcome]:
    return [
        outcome(query, number, total_bytes=number * 1_000_000)
        for query, number in zip(queries, numbers, strict=True)
    ]


@pytest.mark.parametrize(
    ("queries", "english", "chinese"),
    [
        (
            ("ext:pdf show:count", "kind:image show:count"),
            "There are more images than PDF files.",
            "图片比 PDF 文件多。",
        ),
        (
            ("in:Documents show:count", "in:Downloads show:count"),
            "There are more in Downloads than in Documents.",
            "“Downloads”中的比“Documents”中的多。",
        ),
        (
            ("kind:image in:Music show:count", "kind:image in:Videos show:count"),
            "There are more in Videos than in Music.",
            "“Videos”中的比“Music”中的多。",
        ),
        (
            ("kind:image in:Music show:count", "ext:pdf in:Videos show:count"),
            "There are more PDF files in Videos than images in Music.",
            "“Videos”中的 PDF 文件比“Music”中的图片多。",
        ),
        (
            ("in:Backup -in:Documents show:count", "in:Pictures show:count"),
            "There are more in Pictures than in Backup outside of “Documents”.",
            "“Pictures”中的文件比“Backup”中“Documents”以外的文件多。",
        ),
        (
            ("in:Pictures show:bytes", "in:Videos show:bytes"),
            "Videos takes more space than Pictures.",
            "“Videos”占用的空间比“Pictures”大。",
        ),
        (
            ("kind:image show:bytes", "kind:video show:bytes"),
            "The videos take more space than the images.",
            "视频占用的空间比图片大。",
        ),
    ],
)
def test_a_comparison_says_both_numbers_and_which_is_more(
    queries: tuple[str, str], english: str, chinese: str
) -> None:
    *numbers, said = for_outcomes(sides(*queries), ENGLISH).splitlines()
    assert said == english
    assert len(numbers) == 2 and "3" in numbers[0] and "5" in numbers[1]
    assert for_outcomes(sides(*queries), CHINESE).splitlines()[-1] == chinese


def test_the_order_of_the_sides_makes_no_difference_to_which_is_more() -> None:
    said = for_outcomes(
        sides("ext:pdf show:count", "kind:image show:count", numbers=(5, 3)), ENGLISH
    )
    assert said.endswith("There are more PDF files than images.")


def grouped(query: str, *groups: tuple[str, int, int], most: int = 1, fullest: str = "") -> Outcome:
    all_groups = tuple(GroupFound(*one) for one in groups)
    facts = SummaryFindings(
        sum(one.count for one in all_groups),
        True,
        query=query.partition(" show:")[0],
        groups=all_groups,
        most=tuple(sorted(all_groups, key=lambda one: -one.count)[:most]),
        fullest=fullest,
    )
    return Outcome(parse(query), ToolResult("1", (), facts))


def test_of_folders_the_one_with_the_most_is_told_first() -> None:
    groups = ("/h/Pictures", 68, 9), ("/h/Backup", 8, 1)
    one = grouped("kind:image show:by-folder", *groups, fullest="/h/Pictures/Italy")
    assert for_outcomes([one], ENGLISH).splitlines()[:2] == [
        "Pictures has the most: 68 of 76 images. "
        "The folder with the most directly in it is /h/Pictures/Italy.",
        "76 files:",
    ]
    assert for_outcomes([one], CHINESE).splitlines()[0] == (
        "最多的是 Pictures：76 张图片中有 68 个。直接存放最多的文件夹是 /h/Pictures/Italy。"
    )
    one = grouped("kind:image show:by-folder", *groups, fullest="/h/Pictures")
    assert "directly" not in for_outcomes([one], ENGLISH)
    one = grouped("kind:image show:by-folder sort:size", *groups)
    assert for_outcomes([one], ENGLISH).startswith("Pictures takes the most space: 9 B.\n")


def test_of_months_the_one_with_the_most_is_told_first() -> None:
    groups = ("2026-07", 5, 9), ("2026-06", 5, 9), ("2026-05", 1, 9)
    said = for_outcomes([grouped("ext:pdf show:by-month", *groups, most=2)], ENGLISH)
    assert said.startswith("2026-07 and 2026-06 have the most: 5 each, of 11 PDF files.\n11 files")
    said = for_outcomes([grouped("ext:pdf show:by-month", *groups, most=0)], ENGLISH)
    assert said.startswith("11 files:\n")
    said = for_outcomes([grouped("show:by-kind", ("image", 2, 3), ("video", 1, 3))], ENGLISH)
    assert said.startswith("3 files:\n")


def test_of_two_that_are_as_many_neither_is_more() -> None:
    said = for_outcomes(
        sides("ext:pdf show:count", "kind:image show:count", numbers=(4, 4)), ENGLISH
    )
    assert said.splitlines()[-1] == "Both numbers are the same."


@pytest.mark.parametrize(
    "queries",
    [
        ("ext:pdf", "kind:image"),
        ("ext:pdf show:count", "kind:image show:bytes"),
        ("a show:count", "b show:count", "c show:count"),
    ],
)
def test_lists_and_what_is_no_pair_of_numbers_are_not_compared(queries: tuple[str, ...]) -> None:
    outcomes = [outcome(query, 3, rows=["/p/a", "/p/b", "/p/c"]) for query in queries]
    assert len(for_outcomes(outcomes, ENGLISH).splitlines()) == len(queries)


def test_folders_that_were_looked_for_by_name_are_told_with_what_they_lie_in() -> None:
    found = ToolResult(
        "1",
        (Name("/home/ann/Thesis", "Thesis/"), Words("Searched: "), Name("/home/ann", "/home/ann")),
        FolderFindings(1, True, ("/home/ann/Thesis",), ("/home/ann/Old/These",)),
    )
    said = for_outcomes([Outcome(parse("is:folder name:thesis"), found)], ENGLISH)
    assert said.endswith(": Thesis (in ann).")
    assert "Old" not in said


def test_copies_are_told_like_other_files() -> None:
    one = outcome("is:duplicate", 2, rows=["/p/a", "/p/b"])
    assert for_outcomes([one], ENGLISH) == "There are 2 duplicate files: a (in p), b (in p)."
    assert for_outcomes([outcome("is:duplicate in:P", 0)], CHINESE) == "“P”中没有重复的文件。"


def test_where_the_copies_are_that_were_not_asked_for_is_said() -> None:
    home = Path("~").expanduser()
    copies = (
        CopiesFound(3, ("/p/a",), (str(home / "Old" / "a"),)),
        CopiesFound(3, ("/p/b", "/p/c"), ("/x/b", "/y/b")),
    )
    rows = tuple(Row(path) for path in ("/p/a", "/p/b", "/p/c"))
    facts = SearchFindings(3, True, query="in:P is:duplicate", rows=rows, copies=copies)
    one = Outcome(parse("in:P is:duplicate"), ToolResult("1", (), facts))
    said = for_outcomes([one], ENGLISH)
    assert said.startswith("There are 3 duplicate files in P: ")
    assert said.endswith(" A copy of a is at ~/Old/a. Copies of b are at /x/b, /y/b.")
    assert for_outcomes([one], CHINESE).endswith("a 的副本在 ~/Old/a。b 的副本在 /x/b、/y/b。")
    # There the copies stand below a heading that names them.
    assert "Old" not in for_outcomes([one], ENGLISH, names_aside=True)


def test_nothing_lies_in_the_folder_itself_is_said_plainly() -> None:
    found = SearchFindings(3, True, query="in:P show:count", directly=0)
    one = Outcome(parse("in:P show:count"), ToolResult("1", (), found))
    assert for_outcomes([one], ENGLISH).endswith(" All of them are in folders below that.")


def test_who_has_the_files_beside_the_answer_is_not_read_their_names() -> None:
    several = outcome("in:P", rows=["/p/a", "/p/b", "/p/c"])
    said = for_outcomes([several], ENGLISH, names_aside=True)
    assert said == "There are 3 files in P."
    alone = outcome("in:P", 1, rows=["/p/a"])
    said = for_outcomes([alone], ENGLISH, names_aside=True)
    assert said == "There is 1 file in P: a (in p)."


def test_what_was_not_understood_or_mended_is_said_behind_the_answer() -> None:
    one = outcome("ext:pdf show:count")
    one.unknown = "purple"
    one.respelt = (Respelt("invocie", "invoice"),)
    assert for_outcomes([one], ENGLISH) == (
        "There are 3 PDF files. I took “invocie” as “invoice”. "
        "I did not understand “purple”, and left it out."
    )


def test_how_a_date_was_taken_that_may_be_of_two_months_is_said() -> None:
    said = for_outcomes([outcome("ext:pdf modified:3/4/2026 show:count")], ENGLISH)
    taken = "2026-03-04, with the month" if is_month_first() else "2026-04-03, with the day"
    assert said.endswith(f" I took “3/4/2026” as {taken} first.")
    assert "I took" not in for_outcomes([outcome("modified:20/7/2026 show:count")], ENGLISH)


def test_what_a_folder_was_taken_for_is_said() -> None:
    one = outcome('in:"/home/ann/My Thesis" show:count')
    one.folders = {"thesis": ("/home/ann/My Thesis",)}
    assert for_outcomes([one], ENGLISH) == (
        "There are 3 files in thesis. I took “thesis” to mean /home/ann/My Thesis."
    )


def test_disk_images_that_stay_are_told_with_what_may_go() -> None:
    item = TrashItem("/d/a.zip", "file", 5, 0, 1, 2, 3)
    found = TrashProposal((item,), (NotMoved("/d/linux.iso", DISK_IMAGE),))
    query = parse("in:Downloads kind:archive")
    said = for_proposal(found, query, ENGLISH)
    assert said.endswith(" 1 disk image stays (linux.iso): name it if it is to go as well.")
    assert "linux.iso" in for_proposal(found, query, CHINESE)


def test_an_order_that_finds_nothing_says_what_was_looked_for() -> None:
    query = parse("old kind:image in:Downloads")
    assert for_proposal(TrashProposal(()), query, ENGLISH) == (
        "I don't delete anything, and I found no images with “old” in the name in Downloads "
        "to move to the trash."
    )
    assert for_proposal(TrashProposal(()), query, CHINESE) == (
        "我不会删除任何东西，“Downloads”中也没有可以放入回收站的名称含“old”的图片。"
    )


@pytest.mark.parametrize("courtesy", ["hello", "thanks", "goodbye", "ability"])
@pytest.mark.parametrize("wording", [ENGLISH, CHINESE])
def test_every_courtesy_is_returned(courtesy: str, wording: Wording) -> None:
    assert for_courtesy(courtesy, wording)


@pytest.mark.parametrize("order", ["delete", "rename", "move", "send", "change"])
@pytest.mark.parametrize("wording", [ENGLISH, CHINESE])
def test_every_order_is_answered(order: str, wording: Wording) -> None:
    assert for_order(order, wording)


def test_a_folder_in_another_one_is_told_so() -> None:
    assert for_outcomes([outcome("in:Videos in:band show:count")], CHINESE) == (
        "“Videos”里的“band”中有 3 个文件。"
    )


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        (ENGLISH, "There are 2 folders over 1 GB: Videos (in u, 7.40 GB), Old (in u, 2.00 GB)."),
        (
            CHINESE,
            "有 2 个超过 1 GB 的文件夹：Videos（在“u”中，7.40 GB）、Old（在“u”中，2.00 GB）。",
        ),
    ],
)
def test_who_asks_for_some_size_is_told_how_large_each_is(language: Wording, answer: str) -> None:
    query = "is:folder size:>1gb"
    rows = (
        Row("/u/Videos", modified_ns=CHANGED_NS, size_bytes=7_400_000_000),
        Row("/u/Old", modified_ns=CHANGED_NS, size_bytes=2_000_000_000),
    )
    facts = SearchFindings(2, True, query=query, rows=rows)
    one = Outcome(parse(query), ToolResult("builtin-1", (), facts))
    assert for_outcomes([one], language) == answer
