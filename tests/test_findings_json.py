"""Findings are kept as JSON and come back as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop_app.errors import ToolError
from desktop_app.findings import (
    NOTHING,
    ComparisonFindings,
    ContentFindings,
    CopiesFound,
    CopyFindings,
    DetailFindings,
    DuplicateFindings,
    Failure,
    FileFacts,
    Findings,
    FolderFindings,
    GroupFound,
    Row,
    SearchFindings,
    SumFindings,
    SummaryFindings,
    TextFindings,
    TreeFindings,
    WebFindings,
    WebSource,
)
from desktop_app.findings_json import decoded, encoded
from desktop_app.trash_findings import (
    MovedItem,
    NotMoved,
    TrashDone,
    TrashItem,
    TrashProposal,
)

FACTS = FileFacts(
    *("/a", "file", None, 3, 5, None, None, "2024-03-01T10:00:00", "ann", "-rw-r--r--"),
    *(False, False, True, None, None),
)
SEARCH: dict[str, Any] = {
    "count": 2,
    "complete": False,
    "query": "ext:pdf",
    "show": "count",
    "total_bytes": 9,
    "folders": ("/home/ann", "/下载"),
    "left_out": {"hidden": 2},
    "rows": (Row("/home/ann/a.pdf", 5), Row("/b")),
}
TRASHED = TrashItem("/a", "file", 3, 0, 4, 5, -6, "/c")
ALL = [
    NOTHING,
    Failure("tool.unknown"),
    SearchFindings(**SEARCH),
    ContentFindings(**SEARCH, matches=3, other_words=("rent",), matches_in={"/a": 3}),
    SummaryFindings(**SEARCH, groups=(GroupFound(None, 1, 2), GroupFound("pdf", 3, 4))),
    DuplicateFindings(**SEARCH, sets=1, files=2, waste_bytes=10, linked=0),
    SearchFindings(**SEARCH, copies=(CopiesFound(9, ("/a", "/b\udcff")),)),
    TreeFindings(**SEARCH, folder_count=1, links_directly=2),
    CopyFindings(2, True, "", "/a", 3, 0, (Row("/c"),)),
    FolderFindings(1, True, ("/a",), ("/b",), is_near=True, mentioned=("a",), is_search=True),
    ComparisonFindings(1, 2, 3, 4, True, ("/a", "/b")),
    TextFindings("/a", 10, 1, 20, None, 0, "text"),
    DetailFindings((FACTS,)),
    SumFindings(("2",), ("1", "1")),
    WebFindings("q", "All.", (WebSource("A", "https://a.example", "a\nb", 0.5),)),
    WebFindings("q", "", (WebSource("A", "https://a.example", ""),)),
    TrashProposal((TRASHED,), (NotMoved("/b", "trash.mount"),), 1, "copies", "is:duplicate"),
    TrashDone((MovedItem(TRASHED, "/t/files/a", "/t/info/a.trashinfo"), MovedItem(TRASHED))),
]


@pytest.mark.parametrize("found", ALL, ids=lambda found: type(found).__name__)
def test_what_was_found_comes_back_as_it_was(found: Findings) -> None:
    assert decoded(json.loads(json.dumps(encoded(found)))) == found


def test_of_a_failure_the_reason_is_kept_without_the_texts_in_it() -> None:
    failure = Failure("tool.unknown", (ToolError("tool.unknown", name="/home/ann/secret"),))
    assert encoded(failure) == {"kind": "failure", "code": "tool.unknown"}


def test_the_query_of_what_was_kept_without_a_kind_is_still_known() -> None:
    old = {"count": 12, "complete": True, "query": "ext:pdf", "show": "count", "others": 0}
    assert decoded(old) == SearchFindings(12, True, "ext:pdf", "count")
    assert decoded({"error": "tool.broke", "sentence": "…"}) == Failure("tool.broke")
    assert decoded({"result": "12"}) == NOTHING


@pytest.mark.parametrize(
    "damaged",
    [
        {"kind": "sea"},
        {"kind": "search", "complete": True},
        {"kind": "search", "count": "2", "complete": True},
        {"kind": "search", "count": True, "complete": True},
        {"kind": "search", "count": 2, "complete": True, "rows": [5]},
        {"kind": "search", "count": 2, "complete": True, "rows": [{"modified_ns": 5}]},
        {"kind": "search", "count": 2, "complete": True, "left_out": {"hidden": "2"}},
        {"kind": "folders", "count": 2, "complete": True, "folders": "/a"},
        {"query": 5},
    ],
)
def test_damaged_findings_are_noticed(damaged: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="findings"):
        decoded(damaged)
