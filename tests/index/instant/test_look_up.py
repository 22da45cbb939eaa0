"""What somebody is still typing leads to what they mean, out of the names that are kept."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.index.crawl import crawled
from desktop_app.index.instant.found_names import KeptNames, NameFit, why_kept
from desktop_app.index.instant.look_up import InstantNames
from desktop_app.index.store import SnapshotStore
from desktop_app.wording import Language, Wording

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept")

DAY_S = 86_400


class Home:
    """A folder with some files, and what is kept of their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "home"
        self.folder.mkdir()
        self.store = SnapshotStore(folder / "data")

    def write(self, path: str, *, days_old: float = 100) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
        moment = time.time() - days_old * DAY_S
        os.utime(file, (moment, moment))
        return file

    def keep(self) -> None:
        scope = Scope((str(self.folder),))
        columns = crawled(scope.folders[0], scope, stop=threading.Event())
        assert columns is not None
        self.store.keep(columns)

    def look_up(
        self,
        typed: str,
        *,
        recent: Mapping[str, int] | None = None,
        scope: Scope | None = None,
        limit: int = 12,
    ) -> KeptNames:
        scope = scope or Scope((str(self.folder),))
        looking = InstantNames(self.store, scope, recent=recent)
        return looking.look_up(typed, stop=threading.Event(), limit=limit)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def names(found: KeptNames) -> list[str]:
    return [one.name for one in found.names]


def fits(found: KeptNames) -> list[tuple[str, NameFit]]:
    return [(one.name, one.fit) for one in found.names]


def test_a_name_that_fits_better_comes_first_however_old_it_is(home: Home) -> None:
    home.write("prebudget.txt", days_old=1)
    home.write("my budget.txt", days_old=10)
    home.write("budgets.txt", days_old=100)
    home.write("budget.txt", days_old=1000)
    home.keep()
    assert fits(home.look_up("Budget")) == [
        ("budget.txt", NameFit.EXACT),
        ("budgets.txt", NameFit.START),
        ("my budget.txt", NameFit.WORD_START),
        ("prebudget.txt", NameFit.INSIDE),
    ]


def test_of_names_that_fit_alike_the_one_changed_last_comes_first(home: Home) -> None:
    home.write("a/report 1.txt", days_old=40)
    home.write("b/report 2.txt", days_old=2)
    home.write("c/report 3.txt", days_old=300)
    home.keep()
    assert names(home.look_up("rep")) == ["report 2.txt", "report 1.txt", "report 3.txt"]


def test_every_word_has_to_be_there_in_any_order(home: Home) -> None:
    home.write("2021 Budget.xlsx")
    home.write("Budget 2022.xlsx")
    home.write("Budget_final_2021.xlsx")
    home.write("Budgeting in 12021.xlsx")
    home.keep()
    assert fits(home.look_up("budget 2021")) == [
        ("2021 Budget.xlsx", NameFit.START),
        ("Budget_final_2021.xlsx", NameFit.START),
        ("Budgeting in 12021.xlsx", NameFit.INSIDE),
    ]
    assert fits(home.look_up("2021 budget"))[0] == ("2021 Budget.xlsx", NameFit.EXACT)


@pytest.mark.parametrize("typed", ["biyelunwen", "biyelunw", "biyel", "bylw", "毕业论文"])
def test_chinese_names_are_found_by_their_sound_half_typed_too(home: Home, typed: str) -> None:
    home.write("毕业论文.docx")
    home.write("会议纪要.docx")
    home.keep()
    assert names(home.look_up(typed)) == ["毕业论文.docx"]


def test_a_character_of_the_same_sound_is_taken_for_the_one_in_the_name(home: Home) -> None:
    home.write("租房合同.pdf")
    home.keep()
    assert fits(home.look_up("合通")) == [("租房合同.pdf", NameFit.SOUND)]


def test_a_slip_is_mended_only_where_nothing_has_the_word(home: Home) -> None:
    home.write("invoice 7.pdf")
    home.keep()
    (found,) = home.look_up("invioce").names
    assert (found.name, found.fit, found.near) == ("invoice 7.pdf", NameFit.NEAR, "invoice")
    assert why_kept(found, Wording(Language.ENGLISH)) == "nearly: “invoice”"
    home.write("invioce.txt")
    home.keep()
    assert names(home.look_up("invioce")) == ["invioce.txt"]


def test_one_slip_in_a_word_that_is_half_typed_is_mended(home: Home) -> None:
    home.write("presentation.pptx")
    home.keep()
    assert names(home.look_up("presnetat")) == ["presentation.pptx"]


def test_a_word_that_nothing_has_leads_nowhere_beside_one_that_is_there(home: Home) -> None:
    home.write("budget.txt")
    home.keep()
    assert names(home.look_up("budget qqqq")) == []


def test_hidden_names_are_told_only_to_those_who_ask(home: Home) -> None:
    home.write(".config/report.txt")
    home.write("report.txt")
    home.keep()
    assert names(home.look_up("report")) == ["report.txt"]
    assert names(home.look_up(".conf")) == [".config"]


def test_nothing_is_told_of_what_the_scope_leaves_out(home: Home) -> None:
    home.write("open/report.txt")
    home.write("open/closed/report 2.txt")
    home.write("open/closed/but open/report 3.txt")
    home.write("elsewhere/report 4.txt")
    home.keep()
    folder = home.folder / "open"
    scope = Scope(
        (str(folder), str(folder / "closed/but open")), excluded=(str(folder / "closed"),)
    )
    assert sorted(names(home.look_up("report", scope=scope))) == ["report 3.txt", "report.txt"]
    assert names(home.look_up("closed", scope=scope)) == []


def test_what_changed_since_is_found_although_no_snapshot_has_it(home: Home) -> None:
    old = home.write("report old.txt", days_old=30)
    home.keep()
    new = home.write("report new.txt", days_old=0)
    now_ns = time.time_ns()
    assert names(home.look_up("report")) == ["report old.txt"]
    assert names(home.look_up("report", recent={str(new): now_ns})) == [
        "report new.txt",
        "report old.txt",
    ]
    # What a snapshot has, too, is told once, with the later moment.
    found = home.look_up("report", recent={str(old): now_ns}).names
    assert [(one.name, one.moment_ns) for one in found] == [("report old.txt", now_ns)]


def test_a_name_of_late_changes_outside_of_the_scope_is_not_told(home: Home) -> None:
    home.keep()
    outside = {str(home.folder.parent / "report.txt"): time.time_ns()}
    assert names(home.look_up("report", recent=outside)) == []


def test_folders_of_which_nothing_is_kept_are_named(home: Home) -> None:
    found = home.look_up("report")
    assert (found.names, found.unknown, found.kept_ns) == ((), (str(home.folder),), None)


def test_a_name_is_where_it_was_said_to_be(home: Home) -> None:
    files = [home.write(f"a/b{n}/c/report {n}.txt", days_old=n) for n in range(1, 9)]
    (home.folder / "a/empty").mkdir()
    home.keep()
    assert [one.path for one in home.look_up("report").names] == list(map(str, files))


def test_a_name_that_is_no_unicode_is_found_where_it_is(home: Home) -> None:
    path = os.fsdecode(os.fsencode(home.folder) + b"/report \xff.txt")
    Path(path).touch()
    home.keep()
    assert [one.path for one in home.look_up("report").names] == [path]


@pytest.mark.parametrize("typed", ["", " ", ".", "\0", "-- ..", "a" * 10_000, "\ud800", "a\0b c"])
def test_nothing_that_can_be_typed_is_too_much(home: Home, typed: str) -> None:
    home.write("b.txt")
    home.keep()
    assert home.look_up(typed).is_complete


def test_of_many_names_the_first_are_given(home: Home) -> None:
    for number in range(30):
        home.write(f"report {number}.txt", days_old=number + 1)
    home.keep()
    found = home.look_up("report", limit=5)
    assert names(found) == [f"report {n}.txt" for n in range(5)]


def test_a_look_up_that_is_stopped_says_that_it_is_not_complete(home: Home) -> None:
    home.write("report.txt")
    home.keep()
    stop = threading.Event()
    stop.set()
    looking = InstantNames(home.store, Scope((str(home.folder),)))
    assert not looking.look_up("report", stop=stop).is_complete
    # It knows as much as ever afterwards.
    assert names(looking.look_up("report", stop=threading.Event())) == ["report.txt"]


def test_a_new_snapshot_is_looked_through_from_the_next_letter_on(home: Home) -> None:
    home.write("report.txt")
    home.keep()
    looking = InstantNames(home.store, Scope((str(home.folder),)))
    assert names(looking.look_up("rep", stop=threading.Event())) == ["report.txt"]
    home.write("reply.txt")
    home.keep()
    assert len(looking.look_up("rep", stop=threading.Event()).names) == 2


def test_what_sounds_so_is_found_beside_another_word(home: Home) -> None:
    home.write("发票 2021.pdf")
    home.write("发票 2022.pdf")
    home.keep()
    assert names(home.look_up("fapiao 2021")) == ["发票 2021.pdf"]


@pytest.mark.parametrize("language", list(Language))
def test_every_reason_has_its_words(home: Home, language: Language) -> None:
    home.write("report.txt")
    home.keep()
    (one,) = home.look_up("rep").names
    assert why_kept(one, Wording(language))
