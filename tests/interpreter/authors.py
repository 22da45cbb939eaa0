"""The homes and questions of authors who saw neither the program nor each other's work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Final, Self
from unittest.mock import patch

from tests.interpreter.case_home import CASES, make_home
from tests.interpreter.case_judging import Asking, Case

FOLDER: Final = CASES / "authors"

NOW: Final = datetime(2026, 11, 22, 15, 0)
"""When they wrote, local time: "yesterday" is what it was then."""

NAMES: Final = tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))

JUDGES_ONLY: Final = frozenset(
    (
        *("astronomer", "choirleader", "locksmith", "beekeeper", "translator", "coach"),
        *("pharmacist", "innkeeper", "cheesemaker", "stagehand", "brewer", "seamstress"),
        *("topiarist", "antiquarian", "ranger", "barber", "deckhand", "optometrist"),
        *("registrar", "countryvet", "mechanic", "guide", "head", "sound"),
        *("busdriver", "knitter", "plumber", "dancer", "gardener"),
        *("payroll", "lettings", "radiographer", "bikeshop", "bakery", "landsurveyor"),
        *("choirmaster", "nailsalon", "dogtrainer", "teashop", "weddingdj"),
    )
)
"""Of these nothing is learned."""


@contextmanager
def at_their_time() -> Iterator[None]:
    """Let it be `NOW` for the program, too, so that "yesterday" is the day they meant."""

    class TheirTime(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            assert tz is None
            return cls.fromisoformat(NOW.isoformat())

    with (
        patch("desktop_app.assembly.program.datetime", TheirTime),
        patch("desktop_app.assembly.reading.datetime", TheirTime),
        patch("desktop_app.interpreter.interpreter.datetime", TheirTime),
    ):
        yield


def cases_of(author: str) -> Sequence[Case]:
    """What an author asks."""
    cases: Sequence[Case] = json.loads((FOLDER / author / "cases.json").read_text("utf-8"))
    return cases


def asking_of(author: str, folder: Path, runner: asyncio.Runner) -> Asking:
    """The program over an author's home, which is written into `folder`; to be closed."""
    make_home(folder / "home", NOW, FOLDER / author / "home.txt")
    return Asking(folder / "home", folder / "data", runner, NOW)
