"""What is looked up on the disk to read a question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.reading import ChartReader
from desktop_app.assembly.search import assemble_search
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
