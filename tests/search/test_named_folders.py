from __future__ import annotations

import threading
from pathlib import Path

import pytest

from desktop_app.errors import PlaceError, ScopeError, SearchError
from desktop_app.messages.parts import Name
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Reason
from desktop_app.search.named_folders import MAX_NAMED_FOLDERS
from tests.files.conftest import as_ordinary_user
from tests.search.conftest import found, names, run, write


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "ann"
    write(
        home,
        "Work/Clients/Invoices/2025/a.pdf",
        "Work/Clients/Invoices/2024/b.pdf",
        "Old/invoices/2025/deep/c.pdf",
        "Old/Old invoices/d.pdf",
        "Backups/USB stick 2016/e.pdf",
        "照片/老照片 扫描/f.jpg",
        "Downloads/g.pdf",
    )
    return home


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("Invoices", ["a.pdf", "b.pdf", "c.pdf"]),
        ("invoices/2025", ["a.pdf", "c.pdf"]),
        ("Clients/Invoices/2025/", ["a.pdf"]),
        ("USB stick 2016", ["e.pdf"]),
        ("the Invoices folder", ["a.pdf", "b.pdf", "c.pdf"]),
        ("老照片 扫描", ["f.jpg"]),
        ("老照片 掃描", ["f.jpg"]),
    ],
)
def test_a_folder_further_down_is_found_by_the_end_of_its_path(
    home: Path, text: str, files: list[str]
) -> None:
    assert names(found(f'in:"{text}"', home)) == files


def test_all_folders_of_a_name_are_searched_and_named(home: Path) -> None:
    answer = found("in:Invoices ext:pdf show:count", home)
    assert answer.count == 3
    assert answer.coverage.folders == (f"{home}/Old/invoices", f"{home}/Work/Clients/Invoices")
    assert answer.coverage.files == 3
    assert query_syntax.format(answer.query) == (
        f"in:{home}/Old/invoices|{home}/Work/Clients/Invoices ext:pdf show:count"
    )
    assert query_syntax.format(answer.asked) == "in:Invoices ext:pdf show:count"
    assert found(answer.query, home).digest == answer.digest


def test_folders_of_a_name_inside_each_other_are_counted_once(home: Path) -> None:
    write(home, "Old/invoices/2025/Invoices/h.pdf")
    answer = found("in:Invoices", home)
    assert names(answer) == ["a.pdf", "b.pdf", "c.pdf", "h.pdf"]
    assert answer.count == 4
    assert names(found("in:Invoices depth:1", home)) == ["h.pdf"]


def test_names_of_folders_are_alternatives_beside_places(home: Path) -> None:
    assert names(found('in:Downloads|"USB stick 2016"|2024', home)) == ["b.pdf", "e.pdf", "g.pdf"]
    assert names(found("in:Invoices in:Work", home)) == ["a.pdf", "b.pdf"]
    assert names(found("in:Invoices -in:Old", home)) == ["a.pdf", "b.pdf"]
    assert names(found("in:Invoices -in:2025", home)) == ["b.pdf"]


def test_a_place_that_lies_at_hand_is_meant_before_one_further_down(home: Path) -> None:
    write(home, "Backups/Old/x.pdf")
    assert names(found("in:Old", home)) == ["c.pdf", "d.pdf"]


def test_a_hidden_folder_of_the_name_is_counted_unless_it_is_asked_for(home: Path) -> None:
    write(home, ".trash/Invoices/z.pdf", ".trash/Receipts/y.pdf")
    answer = found("in:Invoices", home)
    assert names(answer) == ["a.pdf", "b.pdf", "c.pdf"]
    assert answer.coverage.skipped == {Reason.HIDDEN: 1}
    assert answer.coverage.paths == {Reason.HIDDEN: (f"{home}/.trash/Invoices",)}
    assert "z.pdf" in names(found("in:Invoices hidden:yes", home))
    # Where there is no other, it is the one that is meant.
    assert names(found("in:Receipts", home)) == ["y.pdf"]


def test_folders_are_found_in_all_allowed_ones_and_not_in_excluded_ones(home: Path) -> None:
    other = home.parent / "disk"
    write(other, "Invoices-old/x", "deep/Invoices/i.pdf")
    assert names(found("in:Invoices", home, other)) == ["a.pdf", "b.pdf", "c.pdf", "i.pdf"]
    answer = found("in:Invoices", home, excluded=(f"{home}/Old",))
    assert names(answer) == ["a.pdf", "b.pdf"]
    # One may have been in there.
    assert answer.coverage.skipped == {Reason.EXCLUDED: 1}
    gone = found("in:Invoices", home, home.parent / "unplugged")
    assert gone.coverage.skipped == {Reason.UNMOUNTED: 1}


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Invoces", "Old/invoices"),
        ("Invoices/2026", "Work/Clients/Invoices"),
        ("USB stick 2017", "Backups/USB stick 2016"),
        ("stick usb", "Backups/USB stick 2016"),
        ("老照片", "照片/老照片 扫描"),
        ("Downlods", "Downloads"),
        ("zhaopian", "照片"),
    ],
)
def test_who_names_no_folder_is_told_which_come_near(home: Path, text: str, nearest: str) -> None:
    with pytest.raises(PlaceError) as caught:
        found(f'in:"{text}"', home)
    assert caught.value.code == "place.unknown"
    assert caught.value.fields["name"] == text
    near = caught.value.fields["nearest"]
    assert Name(str(home / nearest), nearest) in near
    assert len(near) <= 5
    # What is offered can be written instead.
    assert found(f'in:"{nearest}"', home).coverage.complete


def test_a_place_that_everyone_has_may_lie_elsewhere(home: Path) -> None:
    write(home, "Backups/laptop/Music/m.mp3")
    assert names(found("in:Music", home)) == ["m.mp3"]
    with pytest.raises(PlaceError, match=r"place\.missing"):
        found("in:~/Music", home)
    with pytest.raises(PlaceError, match=r"place\.missing"):
        found("in:Videos", home)


def test_a_folder_that_is_called_like_a_program_is_found_where_that_keeps_none(home: Path) -> None:
    with pytest.raises(PlaceError, match=r"place\.no_app"):
        found("in:微信", home)
    write(home, "Downloads/2026/微信/voice.m4a")
    assert names(found("in:微信", home)) == ["voice.m4a"]


def test_nothing_near_is_said_to_be_nothing(home: Path) -> None:
    with pytest.raises(PlaceError) as caught:
        found("in:Qqqqzzzz", home)
    assert caught.value.fields == {"name": "Qqqqzzzz", "nearest": ()}


def test_a_real_place_outside_is_named_as_that(home: Path) -> None:
    with pytest.raises(ScopeError, match=r"scope\.outside"):
        found("in:/etc", home)


def test_a_name_that_very_many_folders_have_says_too_little(tmp_path: Path) -> None:
    for number in range(MAX_NAMED_FOLDERS + 1):
        (tmp_path / f"{number}/src").mkdir(parents=True)
    with pytest.raises(SearchError) as caught:
        found("in:src", tmp_path)
    assert caught.value.code == "search.too_many_folders"
    assert caught.value.fields == {"name": "src", "count": MAX_NAMED_FOLDERS + 1}
    assert found("in:7/src", tmp_path).coverage.folders == (f"{tmp_path}/7/src",)


def test_what_could_not_be_looked_into_for_the_name_is_counted(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    write(tmp_path, "a/Invoices/x", "closed/Invoices/y")
    (tmp_path / "closed").chmod(0)
    try:
        answer = as_ordinary_user(lambda: found("in:Invoices", tmp_path))
    finally:
        (tmp_path / "closed").chmod(0o755)
    assert names(answer) == ["x"]
    assert answer.coverage.skipped == {Reason.UNREADABLE: 1}


def test_a_stop_before_the_folders_are_known_is_no_answer_about_them(home: Path) -> None:
    stop = threading.Event()
    stop.set()
    answer, _ = run("in:Invoices", home, stop=stop)
    assert (answer.count, answer.coverage.complete, answer.digest) == (0, False, "")
    assert answer.query == query_syntax.parse("in:Invoices")


# Names to leave out


def test_a_folder_to_be_left_out_that_does_not_exist_is_said(home: Path) -> None:
    answer = found("ext:pdf -in:Invoces -in:Backups", home)
    assert names(answer) == ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "g.pdf"]
    assert answer.coverage.skipped == {Reason.NOT_FOUND: 1}
    assert answer.coverage.paths == {Reason.NOT_FOUND: ("Invoces",)}
    # It stands in the words of the answer as in its receipt.
    assert found(answer.query, home).coverage.skipped == {Reason.NOT_FOUND: 1}


def test_a_folder_that_is_left_out_is_found_by_name_even_if_it_is_empty(home: Path) -> None:
    (home / "Work/node_modules").mkdir()
    answer = found("-in:node_modules -in:invoices/2025 ext:pdf", home)
    assert names(answer) == ["b.pdf", "d.pdf", "e.pdf", "g.pdf"]
    assert answer.coverage.skipped == {}


def test_a_path_to_be_left_out_that_does_not_exist_is_an_error(home: Path) -> None:
    with pytest.raises(PlaceError, match=r"place\.missing"):
        found(f"-in:{home}/Nowhere", home)


def test_progress_is_told_while_folders_are_looked_for(home: Path) -> None:
    _, said = run("in:Invoices", home)
    assert isinstance(said[0], HitsFound | Progress)
    assert any(isinstance(event, Progress) and event.folder for event in said)


def test_a_folder_in_another_one_is_meant_though_one_of_its_name_lies_at_hand(
    tmp_path: Path,
) -> None:
    home = tmp_path / "ann"
    write(
        home,
        "Band/a.wav",
        "Videos/band/b.mkv",
        "Pictures/band/c.jpg",
        "Shop/band/d.txt",
        "Downloads/e",
    )
    assert names(found("in:band", home)) == ["a.wav"]
    assert names(found("in:Videos in:band", home)) == ["b.mkv"]
    assert names(found("in:band in:Shop", home)) == ["d.txt"]
    assert names(found("in:Band in:Downloads|Shop", home)) == ["d.txt"]


def test_folders_that_lie_in_none_of_each_other_have_nothing_in_common(tmp_path: Path) -> None:
    home = tmp_path / "ann"
    write(home, "Band/a.wav", "Shop/d.txt")
    assert names(found("in:Shop in:Band", home)) == []
