"""All of learning, over two people who ask little: by parts, in processes, to what is written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from desktop_app.assembly.reading import ChartReader
from desktop_app.chart.composing import Intent
from desktop_app.chart.learned import write
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.understanding import Learned
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import CandidateTrees
from desktop_app.query.query import Query
from desktop_app.query.syntax import parse
from tests.interpreter.authors import NOW, at_their_time
from tests.interpreter.case_home import make_home
from tests.interpreter.case_judging import Asking, Case
from tests.learning import parts
from tests.learning.boosting import ranking_of
from tests.learning.examples import Example, examples_of, fragments_of
from tests.learning.homes import AuthorHome
from tests.learning.parts import Part, learned_by_parts
from tests.learning.ranking import Sample, samples_of
from tests.learning.training import find_right_covers, mean_of, words_known, words_spoken

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

HOME: Final = """
Downloads
  lease.pdf | 3k | 2025-05-01
  bill.pdf | 4k | 2026-02-03
  beach.jpg | 2m | 2026-07-01
Pictures
  cat.jpg | 1m | 2024-03-01
  dog.png | 3m | 2026-01-01
  film.mp4 | 9m | 2026-04-01
{own}
  notes.txt | "All about {own}." | 2026-05-05
"""

SAID: Final[Sequence[tuple[Sequence[str], str]]] = (
    (["how many PDFs are in Downloads"], "ext:pdf in:Downloads show:count"),
    (["photos in Pictures please"], "kind:image in:Pictures"),
    (["find videos over 1 MB"], "kind:video size:>1mb"),
    (["图片里有几张照片"], "kind:image in:图片 show:count"),
    (["please delete the photos"], ""),
    (["how many photos are there", "and in Downloads?"], "kind:image in:Downloads show:count"),
)

AUTHORS: Final = {"own": "Letters", "baker": "Recipes", "diver": "Reefs"}
"""Who asks, and the one folder that only they have."""

ALWAYS: Final = "own"


def cases_of(author: str) -> list[Case]:
    """What somebody asks, and once of a folder of their own."""
    folder = AUTHORS[author]
    said = [*SAID, ([f"photos and texts in {folder}"], f"kind:image|text in:{folder}")]
    several = {
        "turns": ["how many PDFs and how many videos are there"],
        "queries": ["ext:pdf show:count", "kind:video show:count"],
        "answers": "each",
    }
    cases: list[Mapping[str, object]] = [
        {"turns": turns, "answers": "list", "query": query}
        if query
        else {"turns": turns, "answers": "refusal"}
        for turns, query in said
    ]
    return [
        {"id": f"{author}-{at}", "lang": "en", **case} for at, case in enumerate((*cases, several))
    ]


def asking_of(author: str, folder: Path, runner: asyncio.Runner) -> Asking:
    """The program over somebody's home."""
    table = folder / "home.txt"
    table.parent.mkdir(parents=True, exist_ok=True)
    table.write_text(HOME.format(own=AUTHORS[author]), "utf-8")
    make_home(folder / "home", NOW, table)
    return Asking(folder / "home", folder / "data", runner, NOW)


@dataclass(frozen=True)
class Taught:
    """What was learned, in the end."""

    parts: Sequence[Part]
    result: Learned
    ranking: CandidateTrees

    def bytes_in(self, folder: Path) -> Mapping[str, bytes]:
        """The files that it is written to."""
        write(folder, self.result, self.ranking)
        return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, AuthorHome]]:
    folder = tmp_path_factory.mktemp("authors")
    with at_their_time(), asyncio.Runner() as runner:
        askings = {name: asking_of(name, folder / name, runner) for name in AUTHORS}
        yield {name: AuthorHome(asking) for name, asking in askings.items()}
        for asking in askings.values():
            asking.close()


def taught_by(homes: Mapping[str, AuthorHome], folder: Path, progress: list[str]) -> Taught:
    """All that `python -m tests.learning --save` does, but for writing it where it is read."""

    def sampled(author: str, learned: Learned) -> list[Sample]:
        # In a process of its own, which has no loop yet.
        with asyncio.Runner() as runner:
            asking = asking_of(author, folder / author, runner)
            found = samples_of(author, cases_of(author), AuthorHome(asking), learned)
            asking.close()
        return found

    examples: list[Example] = []
    for name, home in homes.items():
        cases = cases_of(name)
        examples += [*examples_of(name, cases, home), *fragments_of(name, cases, home)]
    find_right_covers(examples)
    learned = learned_by_parts(examples, ALWAYS, sampled, progress.append)
    samples = [sample for part in learned for sample in part.samples]
    table = mean_of([part.learned for part in learned])
    result = Learned(table, words_known(examples), words_spoken(examples))
    return Taught(learned, result, ranking_of(samples))


@pytest.fixture(scope="module")
def taught(
    homes: Mapping[str, AuthorHome], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Taught]:
    with pytest.MonkeyPatch.context() as patch:
        # Each of the two is left out once.
        patch.setattr(parts, "PARTS", 2)
        yield taught_by(homes, tmp_path_factory.mktemp("sampled"), [])


def likeliest(taught: Taught, home: AuthorHome, text: str, last: str | None = None) -> Candidate:
    """What a question is taken for by what was learned, over somebody's home."""
    program = home.asking.program()
    reader = ChartReader(
        program.scope,
        program.engine,
        program.entries_below,
        lambda: (taught.result, taught.ranking),
    )
    before = None if last is None else parse(last)
    readings = home.asking.runner.run(reader(text, before))
    return readings.judged()[0].candidate


def test_each_author_who_was_left_out_tells_how_to_weigh(taught: Taught) -> None:
    assert len(taught.parts) == 2
    for part in taught.parts:
        assert part.samples
        for sample in part.samples:
            assert len(sample.values) == len(sample.right) > 1
            assert all(isinstance(value, float) for one in sample.values for value in one.values())
    right = [any(one.right) for part in taught.parts for one in part.samples]
    assert sum(right) > len(right) / 2, "what is right is among what is considered"


def test_conversations_and_several_questions_are_among_what_is_told(taught: Taught) -> None:
    names = {
        name
        for part in taught.parts
        for sample in part.samples
        for values, is_right in zip(sample.values, sample.right, strict=True)
        if is_right
        for name in values
    }
    assert {"leans replaces", "several", "act refuse", "finds 3"} <= names


def test_the_parts_are_taught_by_others_and_alike(taught: Taught) -> None:
    one, other = (list(part.learned.weights) for part in taught.parts)
    assert len(one) == len(other) == len(list(taught.result.weights))
    assert one != other
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 5


def test_a_word_of_one_alone_is_not_known(taught: Taught) -> None:
    known = set(taught.result.known or ())
    assert {"photos", "downloads"} <= known
    assert not known & {folder.lower() for folder in AUTHORS.values()}


@pytest.mark.parametrize(
    ("text", "last", "query"),
    [
        ("how many photos are in Pictures", None, "kind:image in:Pictures show:count"),
        ("PDFs in Downloads please", None, "ext:pdf in:Downloads"),
        ("find photos over 2 MB", None, "kind:image size:>2mb"),
        ("图片里有几张照片", None, "kind:image in:图片 show:count"),
        ("and in Downloads?", "kind:image show:count", "kind:image in:Downloads show:count"),
    ],
)
def test_what_was_learned_puts_a_right_reading_first(
    taught: Taught,
    homes: Mapping[str, AuthorHome],
    text: str,
    last: str | None,
    query: str,
) -> None:
    home = homes["diver"]
    found = likeliest(taught, home, text, last).intent
    assert normal_intent(found, home) == normal_intent(Intent(parse(query)), home)


def test_an_order_is_taken_for_one(taught: Taught, homes: Mapping[str, AuthorHome]) -> None:
    found = likeliest(taught, homes["baker"], "please delete the videos").intent
    assert found.act == "refuse" and found.query == Query()


def test_the_same_questions_give_the_same_bytes(
    taught: Taught, homes: Mapping[str, AuthorHome], tmp_path: Path
) -> None:
    progress: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "PARTS", 2)
        again = taught_by(homes, tmp_path / "sampled", progress)
    first = taught.bytes_in(tmp_path / "first")
    assert set(first) == {"weights.bin", "known.txt", "spoken.txt", "ranking.json"}
    assert again.bytes_in(tmp_path / "again") == first
