from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import TABLE_SIZE
from desktop_app.chart.learned import learned as shipped_learned
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import read
from desktop_app.chart.understanding import Learned, Understood, eased
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.chart.proposed import covered
from tests.interpreter.case_judging import Asking
from tests.learning.examples import Example, examples_of
from tests.learning.homes import AuthorHome
from tests.learning.scoring import verdict
from tests.learning.training import find_right_covers, first_weights, learned

SAID = """
how many pdfs are in Downloads | ext:pdf in:Downloads show:count
how many photos are in Pictures | kind:image in:Pictures show:count
how many videos are there | kind:video show:count
show me photos in Pictures please | kind:image in:Pictures
show me pdfs in Downloads please | ext:pdf in:Downloads
find videos over 1 GB | kind:video size:>1gb
find photos over 5 MB please | kind:image size:>5mb
which files mention rent | content:rent
which files mention paint | content:paint
下载里有几个pdf | ext:pdf in:下载 show:count
图片里有几张照片 | kind:image in:图片 show:count
找一下大于1GB的视频 | kind:video size:>1gb
找一下大于5MB的照片 | kind:image size:>5mb
please delete all the photos |
delete the videos |
"""


def test_all_files_are_asked_for_beside_what_only_points_to_those_before() -> None:
    shipped, _ = shipped_learned()
    found = read("有哪些文件？", shipped, DiskNames())
    assert [one.intent for one in found.meant] == [Intent(Query())]
    assert [one.intent for one in found.pointing] == [Intent(Query(), points=True)]


def test_what_is_said_a_sentence_later_takes_the_place_of_what_was_said_first() -> None:
    question = "my photos from July this year. Could you bring up the photos from July 2026?"
    cover = covered(chart_of(question), "kind:photos", "date:July this year", "date:July 2026")
    assert intent_of(cover) is None
    (rest,) = filter(None, [eased(cover)])
    intent = intent_of(rest)
    assert intent is not None and written(intent.query) == 'kind:image modified:"july 2026"'


def test_what_contradicts_itself_twice_is_not_eased() -> None:
    question = "biggest or smallest photos of 2024 from July 2026"
    chosen = ("top:biggest", "top:smallest", "date:2024", "date:July 2026")
    assert eased(covered(chart_of(question), *chosen)) is None


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Example]]:
    """A few questions, each asked by several people."""
    folder = tmp_path_factory.mktemp("taught")
    for name in ("Downloads", "Pictures"):
        (folder / "home" / name).mkdir(parents=True)
    with asyncio.Runner() as runner:
        asking = Asking(folder / "home", folder / "data", runner)
        home = AuthorHome(asking)
        rows = [line.split("|", 1) for line in SAID.strip().splitlines()]
        cases = [
            {"turns": [text.strip()], "query": query.strip(), "answers": "list"}
            if query.strip()
            else {"turns": [text.strip()], "answers": "refusal"}
            for text, query in rows
        ]
        examples = [one for name in ("a", "b", "c") for one in examples_of(name, cases, home)]
        find_right_covers(examples)
        yield examples
        asking.close()


@pytest.fixture(scope="module")
def weights(taught: list[Example]) -> Learned:
    return learned(taught, epochs=4)


def understood(question: str, weights: Learned, folders: Sequence[str] = ()) -> list[Understood]:
    return list(read(question, weights, DiskNames(folders)).meant)


def best(question: str, weights: Learned) -> Intent:
    return understood(question, weights, ["Downloads", "Pictures"])[0].intent


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("how many photos are in Downloads", "kind:image in:Downloads show:count"),
        ("find videos over 5 MB please", "kind:video size:>5mb"),
        ("show me videos in Downloads please", "kind:video in:Downloads"),
        ("下载里有几张照片", "in:下载 kind:image show:count"),
        ("which files mention tax", "content:tax"),
    ],
)
def test_what_was_learned_holds_for_what_was_never_said(
    question: str, query: str, weights: Learned
) -> None:
    found = best(question, weights)
    assert set(written(found.query).split()) == set(query.split())
    assert found.act is Act.ANSWER


def test_a_request_for_a_change_is_understood_as_one(weights: Learned) -> None:
    assert best("delete the photos", weights).act is Act.REFUSE


def test_learning_makes_right_covers_the_best_ones(taught: list[Example], weights: Learned) -> None:
    before = [verdict(one, Learned(first_weights())) for one in taught]
    after = [verdict(one, weights) for one in taught]
    assert all(one.example.right for one in after)
    assert sum(one.is_right for one in before) < sum(one.is_right for one in after)
    assert all(one.is_right for one in after)


def test_the_same_questions_teach_the_same(taught: list[Example], weights: Learned) -> None:
    assert learned(taught, epochs=4).weights == weights.weights


def test_probabilities_are_of_all_that_was_considered(weights: Learned) -> None:
    meant = understood("how many big photos are in there and where", weights)
    assert meant == sorted(meant, key=lambda one: -one.probability)
    assert 0 < sum(one.probability for one in meant) <= 1 + 1e-9
    assert len({one.intent for one in meant}) == len(meant)


def test_an_odd_question_is_less_sure_than_a_plain_one(weights: Learned) -> None:
    plain, odd = (
        understood(question, weights)[0].probability
        for question in ("how many videos are there", "videos colourless over green sleep many")
    )
    assert odd < plain


_ODD = (
    "how many 5 biggest .pdf *.tar.gz between 2 and 5 mb over half a gig last week not in my "
    "folder “合同” neither or both 大于200兆 去年九月 除了下载以外 名字里有 [a ?] {b,c} ~/x ../.. "
    "半个G 十"
).split()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(_ODD) | st.text(max_size=6), max_size=14), st.integers(0, 9))
def test_no_row_of_words_raises_whatever_was_learned(words: list[str], seed: int) -> None:
    chance = random.Random(seed)
    weights = [chance.gauss(0, 1) for _ in range(1024)] * (TABLE_SIZE // 1024)
    for one in understood(" ".join(words), Learned(weights), folders=["下载", "my folder"]):
        # Whatever is understood can be written down, and read again.
        assert parse(written(one.intent.query)) == one.intent.query


@pytest.mark.parametrize("question", ["", " ", "?", "。", "\u202e"])
def test_nothing_is_asked_by_nothing(question: str, weights: Learned) -> None:
    assert [one for one in understood(question, weights) if one.intent.act is Act.ANSWER] == []
