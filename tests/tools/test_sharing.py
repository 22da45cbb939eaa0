"""Tools for somebody who may not know everything: no name, number or error gives it away."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.files.scope import Access
from desktop_app.findings_json import encoded
from desktop_app.messages.parts import Heading, Name, Part, Words
from desktop_app.reasons import Reason
from tests.tools.conftest import House

CLOSED = ("Closed", Access.NOTHING)
LISTED = ("Ledger", Access.NAMES)


@pytest.fixture
def shared(house: House) -> House:
    house.add("Closed/deep/secret.txt", "Closed/secret.pdf", "Ledger/account.txt", "Open/a.txt")
    for folder in ("Closed", "Ledger", "Open"):
        (house.home / folder / "code.txt").write_text("the code is 4711\n")
    house.share(Access.CONTENTS, CLOSED, LISTED)
    return house


def words(parts: tuple[Part, ...]) -> str:
    return "".join(part.text for part in parts if isinstance(part, Words))


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("count_files", {"folder": "Closed"}),
        ("find_files", {"query": "in:Closed"}),
        ("list_folder", {"folder": "Closed"}),
        ("list_folder", {"folder": "Closed/deep"}),
        ("read_file", {"path": "Closed/secret.pdf"}),
        ("file_details", {"path": "Closed"}),
        ("file_details", {"path": "Closed/not there"}),
        ("compare_folders", {"folder": "Open", "other": "Closed"}),
        ("find_duplicates", {"of": "Closed/code.txt"}),
        ("search_contents", {"words": "code", "folder": "Closed"}),
        ("find_hidden_files", {"folder": "Closed"}),
        ("summarise_files", {"folder": "Closed"}),
    ],
)
def test_a_folder_that_is_not_shared_is_there_for_no_tool(
    shared: House, tool: str, arguments: dict[str, Any]
) -> None:
    result = shared.call(tool, arguments).result
    absolute = {
        name: str(shared.home / value) if value.startswith("Closed") else value
        for name, value in arguments.items()
    }
    assert result.failed
    assert "secret" not in words(result.parts)
    assert shared.call(tool, absolute).result.failed


def test_it_is_neither_found_nor_counted_nor_resolved_nor_suggested(shared: House) -> None:
    assert shared.data("find_files", name="secret")["count"] == 0
    assert shared.data("count_files")["count"] == 4
    assert shared.data("resolve_folder", name="Closed")["count"] == 0
    assert shared.data("list_folder")["folder_count"] == 2
    assert shared.data("file_details", path=str(shared.home))["files"][0]["entries"] == 2
    near = shared.call("count_files", {"folder": "Closde"}).result
    assert not [part for part in near.parts if isinstance(part, Name)]
    assert "Closed" not in words(near.parts)
    near = shared.call("count_files", {"folder": f"{shared.home}/Closd"}).result
    assert all("Closed" not in part.file for part in near.parts if isinstance(part, Name))


def test_the_coverage_says_that_something_was_not_shared(shared: House) -> None:
    output = shared.call("count_files").output
    assert output is not None and output.coverage is not None
    assert output.coverage.skipped == {Reason.NOT_SHARED: 1}


def test_what_is_only_listed_is_found_by_name_and_never_by_what_it_says(shared: House) -> None:
    assert shared.data("find_files", name="account")["count"] == 1
    outcome = shared.call("search_contents", {"words": "4711"})
    assert outcome.output is not None and outcome.output.coverage is not None
    assert encoded(outcome.output.data)["count"] == 1
    assert outcome.output.coverage.skipped[Reason.NOT_SHARED] == 3
    assert shared.call("read_file", {"path": "Ledger/code.txt"}).result.failed
    assert shared.data("find_duplicates")["sets"] == 0
    looked = outcome.result.looked
    assert looked is not None and looked.inside
    assert looked.unread == (str(shared.home / "Ledger"),)
    assert looked.unlisted == (str(shared.home / "Closed"),)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("search_contents", {"words": "code"}),
        ("search_contents", {"pattern": "47[0-4]"}),
        ("find_files", {"query": "content:4711"}),
        ("count_files", {"query": "-content:4711"}),
        ("find_files", {"query": "is:duplicate"}),
        ("find_duplicates", {}),
        ("find_duplicates", {"of": "Open/code.txt"}),
        ("summarise_files", {"query": "content:code"}),
        ("read_file", {"path": "Open/code.txt"}),
    ],
)
def test_with_names_alone_nothing_that_looks_inside_is_answered(
    shared: House, tool: str, arguments: dict[str, Any]
) -> None:
    shared.share(Access.NAMES)
    result = shared.call(tool, arguments).result
    assert result.failed
    assert encoded(result.data)["code"] in ("search.not_shared", "scope.not_shared")


def test_where_nothing_is_shared_no_number_is_given(shared: House) -> None:
    shared.share(Access.NOTHING)
    for tool in ("count_files", "find_files", "list_folder", "summarise_files"):
        result = shared.call(tool).result
        assert encoded(result.data).get("code") == "search.nothing_shared", tool


def test_names_in_errors_and_queries_are_no_words(house: House) -> None:
    house.add("Invoices 2024/a.pdf", "b.pdf")
    folder = str(house.home / "Invoices 2024")
    near = house.call("count_files", {"folder": "Invoces 2024"}).result.parts
    assert Name(folder, "Invoices 2024") in near
    assert "Invoices" not in words(near)
    counted = house.call("count_files", {"folder": folder}).result.parts
    assert folder not in words(counted)
    assert Name(folder, folder) in counted


@pytest.mark.process
def test_where_a_document_says_something_may_be_a_part_of_what_it_says(house: House) -> None:
    import zipfile

    with zipfile.ZipFile(house.home / "parts.zip", "w") as archive:
        archive.writestr("the merger/plan.txt", "the code is 4711")
    for tool, arguments in (
        ("read_file", {"path": "parts.zip"}),
        ("search_contents", {"words": "4711"}),
    ):
        parts = house.call(tool, arguments).result.parts
        assert "merger" not in words(parts), tool
        assert any(isinstance(part, Heading) and "merger" in part.text for part in parts), tool
