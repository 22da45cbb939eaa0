from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from desktop_app.errors import PlaceError, SearchError
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import (
    Folder,
    Is,
    Key,
    Query,
    SizeRange,
    Span,
    Term,
    Text,
    TextForm,
    When,
)

EAST = timezone(timedelta(hours=8))
NOW = datetime(2026, 11, 20, 0, 30, tzinfo=EAST)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Text(""),
        lambda: Text("plain", TextForm.WILDCARD),
        lambda: Text("{a,b}" * 30, TextForm.WILDCARD),
        lambda: Text("a(", TextForm.PATTERN),
        lambda: Folder(""),
        lambda: SizeRange(2, 1),
        lambda: SizeRange(-1),
        lambda: When("soon"),
        lambda: When("2024 "),
        lambda: Span(None, None),
        lambda: Term(Key.NAME, ()),
        lambda: Term(Key.EXT, ("PDF",)),
        lambda: Term(Key.EXT, (".pdf",)),
        lambda: Term(Key.EXT, (Is.FILE,)),
        lambda: Term(Key.DEPTH, (0,)),
        lambda: Term(Key.DEPTH, (1, 2)),
        lambda: Term(Key.DEPTH, (True,)),
        lambda: Term(Key.CONTENT, (Text("a*", TextForm.WILDCARD),)),
        lambda: Query(top=0),
        lambda: Query((Term(Key.NAME, (Text("a", TextForm.PATTERN),) * 17),)),
        lambda: When("today " * 50),
    ],
)
def test_a_query_without_a_meaning_cannot_be_made(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        make()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name in ("Downloads", "Work/Backup", "Backup"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def resolved(home: Path, text: str, *folders: Path) -> str:
    places = Places(str(home), environment={}, drives=lambda: ())
    scope = Scope(tuple(map(str, folders or (home,))))
    return query_syntax.format(query_syntax.parse(text).resolved(NOW, places, scope))


def test_places_become_paths(home: Path) -> None:
    assert resolved(home, "in:Downloads|下载 ext:pdf") == f"in:{home}/Downloads ext:pdf"
    assert resolved(home, "in:~/Work") == f"in:{home}/Work"


def test_a_query_about_no_folder_is_about_all_that_are_allowed(home: Path) -> None:
    assert resolved(home, "ext:pdf", home / "Work", home / "Backup") == (
        f"in:{home}/Work|{home}/Backup ext:pdf"
    )


def test_days_become_moments_of_the_zone_that_was_asked_in(home: Path) -> None:
    assert resolved(home, "in:Work modified:today") == (
        f"in:{home}/Work modified:2026-11-19T16:00:00Z..2026-11-20T16:00:00Z"
    )
    assert resolved(home, "in:Work -modified:>=2026") == (
        f"in:{home}/Work -modified:>=2025-12-31T16:00:00Z"
    )


def test_a_folder_that_is_left_out_by_name_is_left_out_everywhere(home: Path) -> None:
    assert resolved(home, "in:Work -in:Backup|Downloads|Elsewhere") == (
        f"in:{home}/Work -in:Backup|{home}/Downloads|Elsewhere"
    )


def test_resolving_twice_changes_nothing(home: Path) -> None:
    once = resolved(home, "in:Downloads -in:Backup|Work modified:2024..today taken:<2020 size:3mb")
    assert resolved(home, once) == once


def test_what_cannot_be_resolved_says_why(home: Path) -> None:
    with pytest.raises(PlaceError) as place:
        resolved(home, "in:Nowhere")
    assert place.value.code == "place.unknown"
    with pytest.raises(SearchError) as span:
        resolved(home, "modified:today..2020")
    assert (span.value.code, span.value.fields) == ("search.empty_span", {"words": "today..2020"})


def test_an_allowed_folder_that_is_away_stays_in_the_query(home: Path) -> None:
    away = home / "usb"
    assert resolved(home, "ext:pdf", home / "Work", away) == f"in:{home}/Work|{away} ext:pdf"
    assert resolved(home, f"in:{away}", home / "Work", away) == f"in:{away}"
