"""One number, whoever asks: `find`, its tables, a question, and a walk of another kind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Fossick
from tests.cli.conftest import environment as environment
from tests.cli.conftest import forks as forks
from tests.cli.conftest import fossick as fossick

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes"),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with reports, and with links, a loop, a pipe and hidden entries of that name."""
    home = tmp_path / "home"
    for name in ("report.pdf", "Work/report 2.txt", "Work/notes.txt", "Work/.report", "Old/report"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * 10)
    (home / "report link.pdf").symlink_to("report.pdf")
    (home / "Work" / "lost report.pdf").symlink_to("nowhere")
    (home / "Work" / "reports").symlink_to("..")
    os.mkfifo(home / "Old" / "report.pipe")
    (home / "Reports").mkdir()
    (home / os.fsdecode(b"report \xff.txt")).write_bytes(b"x" * 5)
    return home


def kinds_below(home: Path, word: str) -> tuple[int, int]:
    """How many files have `word` in their names, and how many links and the like."""
    files = others = 0
    for folder, folders, names in os.walk(home):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in (*folders, *names):
            path = Path(folder) / name
            if word in name.lower() and not name.startswith("."):
                is_file = path.is_file() and not path.is_symlink()
                files += is_file
                others += not is_file and (path.is_symlink() or not path.is_dir())
    return files, others


@pytest.mark.parametrize(
    "query",
    ["report", "", "ext:pdf", "*.pdf", "is:link", "is:file|folder|link", "report is:file",
     "-is:file report", "hidden:yes report", "in:Work rep"],
)  # fmt: skip
def test_rows_numbers_and_tables_of_one_query_agree(fossick: Fossick, query: str) -> None:
    *rows, last = fossick("find", "--json", query).objects

    assert last["total_files"] == last["count"] == len(rows)
    for show in ("count", "bytes", "by-kind", "by-ext", "by-folder", "by-year"):
        shown = fossick("find", "--json", f"{query} show:{show}").object
        assert (shown["total_files"], shown["count"]) == (len(rows), len(rows)), show
        assert shown["total_bytes"] == last["total_bytes"] == sum(row["size"] for row in rows)
        assert shown["coverage"]["skipped"] == last["coverage"]["skipped"]
        if show.startswith("by-"):
            assert sum(group["count"] for group in shown["groups"]) == len(rows)
    assert fossick("find", f"{query} show:count").out == f"{len(rows)}\n".encode()


def test_a_folder_given_twice_or_inside_another_counts_once(fossick: Fossick, home: Path) -> None:
    folders = ("--folder", str(home), "--folder", str(home / "Work"), "--folder", str(home))

    *rows, last = fossick("find", "--json", "report", *folders).objects

    assert last["count"] == len(rows) == sum(kinds_below(home, "report"))


@pytest.mark.parametrize(
    "question",
    [
        "How many files have report in the name?",
        "有多少个名字里带 report 的文件?",
        pytest.param(
            "Find files with report in the name",
            marks=pytest.mark.xfail(strict=True, reason="folders of that name are listed, too"),
        ),
    ],
)
def test_the_answer_says_the_number_of_its_rows(
    fossick: Fossick, home: Path, question: str
) -> None:
    answer = fossick("ask", question, "--json").object

    files, _ = kinds_below(home, "report")
    assert answer["total_files"] == len(answer["files"]) == files
    assert answer["count"] in (None, files)
    assert str(files) in answer["answer"]
    assert answer["unverified"] == []


def test_a_link_is_found_by_its_name_and_told_from_files(fossick: Fossick, home: Path) -> None:
    answer = fossick("ask", "Where is the lost report?", "--json").object

    assert [file["path"] for file in answer["files"]] == [str(home / "Work" / "lost report.pdf")]
    assert answer["total_files"] == 1
    assert "1 of them is no file but a link" in answer["answer"]
    assert answer["unverified"] == []


def test_a_tool_that_counts_and_one_that_lists_say_how_they_differ(
    fossick: Fossick, home: Path
) -> None:
    files, others = kinds_below(home, "report")

    counted = fossick("tool", "count_files", '{"name": "report"}').out.decode()
    listed = fossick("tool", "find_files", '{"name": "report"}').out.decode()

    assert f"{files} files match." in counted
    assert "is:file" in counted
    assert f"{files + others} entries match" in listed
    assert f"Of these {files} are files, and {others} are links" in listed
