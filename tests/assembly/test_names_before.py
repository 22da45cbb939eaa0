"""Names that are kept from one question to the next, as long as every folder vouches for them."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.names_before import _GRAIN_NS
from desktop_app.assembly.reading import ChartReader
from desktop_app.assembly.search import assemble_search
from desktop_app.index.crawl import crawled
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.query.syntax import format
from desktop_app.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="folders vouch on Linux alone")


class Asked:
    """Reads questions over a home, and counts how often it was looked through for that."""

    def __init__(self, home: Path, made: Any) -> None:
        self.home = home
        self.looks = 0

        def below(*others: Any, **named: Any) -> Any:
            self.looks += 1
            return made.entries_below(*others, **named)

        keeps = {name: name == "kept" for name in ("kept", "anew")}
        self._readers = {
            name: ChartReader(made.scope, made.engine, below, keeps_names=one)
            for name, one in keeps.items()
        }

    def told(self, question: str, by: str = "kept") -> list[Any]:
        """All that it may be taken for, how likely, and what each finds."""
        reader = self._readers[by]
        _, ranking = reader._learned()
        readings = reader.read(question, threading.Event()).weighed(ranking)
        return [
            (
                [format(query) for query in one.candidate.intent.queries],
                one.probability,
                one.candidate.found,
            )
            for one in readings.judged()
        ]

    def looked(self, question: str) -> int:
        """How often it was looked through for this question; as it is told by who keeps nothing."""
        before = self.looks
        told = self.told(question)
        looks = self.looks - before
        assert told == self.told(question, "anew")
        return looks


def settle() -> None:
    """Wait until what was done just now can be told from what comes."""
    time.sleep(_GRAIN_NS / 1e9 + 0.05)


@pytest.fixture(params=["disk", "index"])
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Asked]:
    if not tells_changes(str(tmp_path)):
        pytest.skip("this file system tells nothing")
    home = tmp_path / "home"
    (home / "Leases/2024").mkdir(parents=True)
    (home / "rent.pdf").touch()
    (home / "Leases/2024/lease.pdf").touch()
    (home / "合同.docx").touch()
    settle()
    data = tmp_path / "data"
    with assemble_search(Settings(), data, home=str(home), environment={}) as made:
        if request.param == "index":
            columns = crawled(made.scope.folders[0], made.scope, stop=threading.Event())
            assert columns is not None
            SnapshotStore(data).keep(columns)
        yield Asked(home, made)


def test_a_home_in_which_nothing_changed_is_looked_through_once(asked: Asked) -> None:
    assert asked.looked("how many PDFs are there?") == 1
    for question in ("find the lease", "有哪些合同", "files changed last year", "the largest file"):
        assert asked.looked(question) == 0


def _create(home: Path) -> None:
    (home / "Leases/2024/deposit.pdf").touch()


def _rename(home: Path) -> None:
    (home / "rent.pdf").rename(home / "Leases/rent.pdf")


def _delete(home: Path) -> None:
    (home / "Leases/2024/lease.pdf").unlink()


def _replace(home: Path) -> None:
    (home / "Leases").rename(home / "Old")
    (home / "Leases").mkdir()


@pytest.mark.parametrize("change", [_create, _rename, _delete, _replace])
def test_what_changed_since_is_looked_through_anew(
    asked: Asked, change: Callable[[Path], None]
) -> None:
    asked.looked("how many PDFs are there?")
    change(asked.home)
    assert asked.looked("how many PDFs are there?") == 1


def test_nothing_is_kept_of_what_changed_just_before(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    _create(asked.home)
    for grain_ns, looks in ((60 * 10**9, [1, 1]), (0, [1, 0])):
        monkeypatch.setattr("desktop_app.assembly.names_before._GRAIN_NS", grain_ns)
        assert [asked.looked("how many PDFs are there?") for _ in looks] == looks


def test_dates_and_sizes_are_read_for_each_question(asked: Asked) -> None:
    question = "files changed in 2019"
    asked.looked(question)
    first = asked.told(question)[0]
    os.utime(asked.home / "rent.pdf", (1_560_000_000, 1_560_000_000))
    assert asked.looked(question) == 0, "the folder says nothing of it"
    again = asked.told(question)[0]
    assert first[0] == again[0] == ['modified:"in 2019"']
    assert (first[2].count, again[2].count) == (0, 1)
