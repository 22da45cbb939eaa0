"""What is looked up on the disk to read a question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.reading import ChartReader
from desktop_app.assembly.search import assemble_search
from desktop_app.chart.disk_names import NameLists
from desktop_app.chart.weighing.ranking import CandidateTrees
from desktop_app.query.syntax import format
from desktop_app.settings import Settings

Looks = Callable[[str], list[str]]


@pytest.fixture
def looks(tmp_path: Path) -> Iterator[Looks]:
    """Reads a question; gives the folders that were looked through for that."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "rent.pdf").touch()
    with assemble_search(Settings(), tmp_path / "data", home=str(home), environment={}) as made:
        looked: list[str] = []

        def below(root: str, *others: Any, **named: Any) -> Any:
            looked.append(root)
            return made.entries_below(root, *others, **named)

        reader = ChartReader(made.scope, made.engine, below)

        def read(question: str) -> list[str]:
            looked.clear()
            asyncio.run(reader(question))
            return list(looked)

        yield read


def test_a_question_in_words_is_read_beside_the_names_on_the_disk(looks: Looks) -> None:
    assert looks("how many PDFs are there?")


@pytest.mark.parametrize("written", ["name:rent", "ext:pdf sort:size", "query: rent", "查询：rent"])
def test_a_written_query_is_read_without_a_look_at_the_disk(looks: Looks, written: str) -> None:
    assert not looks(written)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[ChartReader]:
    home = tmp_path / "home"
    (home / "Leases").mkdir(parents=True)
    (home / "rent.pdf").touch()
    with assemble_search(Settings(), tmp_path / "data", home=str(home), environment={}) as made:
        yield ChartReader(made.scope, made.engine, made.entries_below)


def test_names_are_put_together_anew_only_where_they_changed(
    reader: ChartReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[NameLists] = []
    begin = NameLists.__init__

    def counted(lists: NameLists, *names: Any) -> None:
        made.append(lists)
        begin(lists, *names)

    monkeypatch.setattr(NameLists, "__init__", counted)
    first = asyncio.run(reader("how many PDFs are there?"))
    again = asyncio.run(reader("find the rent"))
    assert first.disk is not again.disk and again.disk.now >= first.disk.now
    assert len(made) == 1
    (tmp_path / "home/deposit.pdf").touch()
    changed = asyncio.run(reader("find the deposit"))
    assert len(made) == 2
    assert first.disk.files == again.disk.files == changed.disk.files - 1
    assert changed.disk.file("deposit.pdf") == "is"


def test_who_asks_for_the_likeliest_reading_waits_for_no_trees(
    reader: ChartReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = asyncio.run(reader("how many PDFs are there?"))

    def fail(*_: Any) -> None:
        raise AssertionError("weighed on the thread that asks")

    monkeypatch.setattr(CandidateTrees, "judged", fail)
    assert format(readings.judged()[0].candidate.intent.query) == "ext:pdf show:count"
