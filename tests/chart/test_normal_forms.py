from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from tests.interpreter.case_judging import Asking
from tests.learning.homes import AuthorHome


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuthorHome]:
    folder = tmp_path_factory.mktemp("same")
    for name in ("Downloads", "Rent 2024", "Trips/Rome", "Trips/Oslo"):
        (folder / "home" / name).mkdir(parents=True)
    for name in ("a.pdf", "b.jpg", "c.png", "d.docx"):
        (folder / "home" / "Downloads" / name).touch()
    with asyncio.Runner() as runner:
        asking = Asking(folder / "home", folder / "data", runner)
        yield AuthorHome(asking)
        asking.close()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("report budget", "budget report"),
        ('"annual report"', "annual report"),
        ("contracts", "contract"),
        ("租房合同", "合同 租房"),
        ("kind:image", "ext:jpg|png"),
        ("size:>1gb", "size:>=1gb"),
        ("in:downloads ext:pdf", "ext:pdf in:~/Downloads"),
        ("in:rent", 'in:"Rent 2024"'),
        ("modified:2026-11", 'modified:"this month"'),
        ("-modified:>=2026", "modified:<2026"),
        ("size:=0", "is:empty"),
        ("-ext:pdf -ext:docx", "-ext:pdf|docx"),
        ("-in:Rome -in:Oslo", "-in:Rome|Oslo"),
        ("is:file report", "report"),
        ("sort:best report", "report"),
        ("-is:folder report", "report"),
        ("in:Trips in:Rome", "in:Trips/Rome"),
    ],
)
def test_what_asks_for_the_same_is_the_same(one: str, other: str, home: AuthorHome) -> None:
    first, second = (normal_intent(Intent(parse(query)), home) for query in (one, other))
    assert first == second


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("report", "-report"),
        ("report", "content:report"),
        ("report", "is:folder report"),
        ("kind:image", "ext:jpg"),
        ("size:>1gb", "size:<1gb"),
        ("in:Rome", "in:Oslo"),
        ("in:Rome", "-in:Rome"),
        ("modified:2025", "created:2025"),
        ("show:count", "show:bytes"),
        ("sort:size top:1", "sort:size top:2"),
        ("sort:size", "sort:-size"),
        ("report hidden:yes", "report"),
        ("ext:pdf|docx", "ext:pdf"),
    ],
)
def test_what_asks_for_something_else_is_not(one: str, other: str, home: AuthorHome) -> None:
    first, second = (normal_intent(Intent(parse(query)), home) for query in (one, other))
    assert first != second


def test_what_is_not_answered_is_the_same_whatever_it_is_about(home: AuthorHome) -> None:
    refused = [Intent(parse(query), Act.REFUSE) for query in ("report", "ext:pdf")]
    assert normal_intent(refused[0], home) == normal_intent(refused[1], home)
    assert normal_intent(refused[0], home) != normal_intent(Intent(Query(), Act.READ), home)


def test_a_name_that_many_folders_may_have_means_none_of_them(home: AuthorHome) -> None:
    assert home.meant("Rome") != home.meant("Oslo")
    (only,) = home.meant("trip")
    assert only.endswith("Trips")
    (unknown,) = home.meant("zanzibar")
    assert unknown == "?zanzibar"
