"""The questions of the sample home that need a language model, with a model of fixed calls.

The model is scripted (`tests/doubles/sample_scripts.py`). So what is tested is everything but its
wit: that the tools give what the questions need, that results reach it in each way of calling, and
that the answer comes out with its receipts. The home and the questions come from the samples that
`FOSSICK_SAMPLES` names.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any
from unittest.mock import patch

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.cli.answer_json import answer_object
from desktop_app.extract.worker.kept_extractions import KeptExtractions
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Message
from desktop_app.search.engine import Workers
from desktop_app.settings import Settings
from tests.doubles.plain_reader import WORDS, PlainReader
from tests.doubles.sample_scripts import SCRIPTS, Player, QuickPlayer, tokens_sent
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_mind import ScriptedMind, says

SAMPLES = os.environ.get("FOSSICK_SAMPLES")

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        SAMPLES is None, reason="FOSSICK_SAMPLES names no folder with the sample home"
    ),
    pytest.mark.slow,
]

MODEL = "scripted"

MOST_REQUESTS = 2.0
MOST_TOKENS = 5_500
"""Of a question at the mean."""

PLAIN_REQUESTS = 2.3
PLAIN_TOKENS = 6_450
"""The same of a model that does not know what to search for: 2.25 and 6,198 to 6,348, as paths are
long."""


def is_asked_on(rung: Rung, request: Request) -> bool:
    """Whether a request that offers tools offers them in that way."""
    first = str(request.body["messages"][0]["content"])
    is_native = bool(request.body.get("tools"))
    if rung is Rung.REACT:
        return not is_native and "<tool_call>" not in first
    return is_native == (rung is Rung.NATIVE) and (is_native or "<tool_call>" in first)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the home and its questions, made now."""
    assert SAMPLES is not None
    folder = tmp_path_factory.mktemp("sample")
    maker = Path(SAMPLES, "sample-home", "make_home.py")
    subprocess.run([sys.executable, str(maker), str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def cases(sample: Path) -> dict[str, dict[str, Any]]:
    lines = (sample / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    read = map(json.loads, lines)
    return {case["id"]: case for case in read if case["needs"] == "model"}


@pytest.fixture(scope="module")
def scorer() -> Any:
    """The module that says what is right."""
    assert SAMPLES is not None
    place = Path(SAMPLES, "sample-home", "score.py")
    found = importlib.util.spec_from_file_location("fossick_sample_score_models", place)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", autouse=True)
def one_pool_for_all_programs() -> Iterator[None]:
    """Let all programs of this module read documents by the same processes.

    Each question has a program of its own; to start these anew for each of them, and to read the
    same documents again, took two thirds of all the work.
    """
    pool = ExtractionPool(kept=KeptExtractions())
    with patch.object(Workers, "documents", lambda workers: pool):
        yield
    pool.close()


async def answered(question: str, home: Path, data: Path, base_url: str, rung: Rung) -> Answer:
    """What the program answers, the model alone."""
    # Found out just now: what is known for longer would have a better way tried first.
    verdict = ModelCapabilities(rung, proven=True, at=time.time())
    await CapabilityStore(data).keep(capability_key(Endpoint(base_url, MODEL)), verdict)
    environment = {"HOME": str(home), "FOSSICK_API_KEY": "none", "FOSSICK_BASE_URL": base_url}
    with assemble(
        Settings(folders=(str(home),)),
        data,
        home=str(home),
        environment=environment,
        model=MODEL,
        base_url=base_url,
    ) as program:
        answer: Answer | None = None
        async for event in program.agent.run(question, []):
            if isinstance(event, RunFinished):
                answer = event.answer
        assert answer is not None
        return answer


@pytest.mark.parametrize("rung", Rung)
@pytest.mark.parametrize("case_id", sorted(SCRIPTS))
def test_a_question_that_needs_a_model_is_answered_right(
    case_id: str,
    rung: Rung,
    sample: Path,
    cases: Mapping[str, Mapping[str, Any]],
    scorer: Any,
    tmp_path: Path,
) -> None:
    home = sample / "home"
    case, script = cases[case_id], SCRIPTS[case_id]
    (question,) = case["turns"]
    with ScriptedEndpoint() as endpoint:
        endpoint.replies(*Player(script, rung).replies())
        answer = asyncio.run(answered(question, home, tmp_path, endpoint.base_url, rung))
        assert endpoint.left == 0
        assert all(is_asked_on(rung, request) for request in endpoint.asked[: len(script.steps)])
    assert scorer.judge(case["expect"], answer_object(answer, 1000), home) == []
    assert answer.unverified == ()
    assert answer.mind == MODEL
    assert len(answer.steps) == sum(map(len, script.steps))
    assert not [step for step in answer.steps if step.failed]
    if script.steps:
        assert answer.receipts


@dataclass(frozen=True)
class Cost:
    """What the answer to one question took.

    Attributes:
        wrong: What the samples have against it.
        requests: How often the model was asked.
        tokens: Of all those requests.
    """

    wrong: Sequence[str]
    requests: int
    tokens: float


def holds(text: str, expect: Mapping[str, Any], mentions: Callable[[str, str], bool]) -> str | None:
    """What the samples take for right, where a text holds it."""
    found = [one for one in expect.get("answer_contains_any", ()) if mentions(text, one)]
    if "answer_contains_any" in expect and not found:
        return None
    every = expect.get("answer_contains_all", ())
    named = [Path(path).name for path in expect.get("files", ())]
    if not all(mentions(text, one) for one in every) or not all(one in text for one in named):
        return None
    return ", ".join((*found[:1], *every, *named))


def spent(
    player: Callable[[str, Mapping[str, Any], Callable[[str], str | None]], Player],
    rung: Rung,
    home: Path,
    cases: Mapping[str, Mapping[str, Any]],
    scorer: Any,
    data: Path,
) -> Mapping[str, Cost]:
    """What each question took, with a model that stops once it was sent the answer.

    Args:
        player: The model for a question, by its id, its case, and what tells the answer.
        rung: The way of calling.
        home: The sample home.
        cases: The questions.
        scorer: Says what is right.
        data: An empty folder.
    """
    costs: dict[str, Cost] = {}
    for case_id, case in cases.items():
        expect = case["expect"]
        known = partial(holds, expect=expect, mentions=scorer.mentions)
        (question,) = case["turns"]
        with ScriptedEndpoint() as endpoint:
            endpoint.replies(*player(case_id, case, known).replies())
            answer = asyncio.run(answered(question, home, data / case_id, endpoint.base_url, rung))
            wrong = scorer.judge(expect, answer_object(answer, 1000), home)
            asked = endpoint.asked
            costs[case_id] = Cost(wrong, len(asked), sum(map(tokens_sent, asked)))
    return costs


def check(costs: Mapping[str, Cost], most_requests: float, most_tokens: float) -> None:
    """See that all are right, and how much they took at the mean."""
    requests = mean(cost.requests for cost in costs.values())
    tokens = mean(cost.tokens for cost in costs.values())
    assert not [case_id for case_id, cost in costs.items() if cost.wrong]
    said = f"{requests:.2f} requests, {tokens:.0f} tokens"
    assert requests <= most_requests, said
    assert tokens <= most_tokens, said


def quick(
    case_id: str,
    case: Mapping[str, Any],
    rung: Rung,
    known: Callable[[str], str | None],
    slips: bool,
) -> Player:
    """A model that stops once it was sent the answer."""
    return QuickPlayer(SCRIPTS[case_id], rung, known, slips=slips)


def plain(
    case_id: str,
    case: Mapping[str, Any],
    rung: Rung,
    known: Callable[[str], str | None],
    slips: bool,
) -> Player:
    """One that goes by the words of the question alone."""
    return PlainReader(WORDS[case_id], case["turns"][0], rung, known, slips=slips)


@pytest.mark.parametrize("slips", [False, True], ids=["clean", "slip"])
@pytest.mark.parametrize("rung", Rung)
@pytest.mark.parametrize(
    ("model", "most_requests", "most_tokens"),
    [(quick, MOST_REQUESTS, MOST_TOKENS), (plain, PLAIN_REQUESTS, PLAIN_TOKENS)],
    ids=["quick", "plain"],
)
def test_a_model_finds_every_answer_in_few_requests_and_tokens(
    model: Callable[..., Player],
    most_requests: float,
    most_tokens: float,
    rung: Rung,
    slips: bool,
    sample: Path,
    cases: Mapping[str, Mapping[str, Any]],
    scorer: Any,
    tmp_path: Path,
) -> None:
    costs = spent(
        lambda case_id, case, known: model(case_id, case, rung, known, slips),
        rung,
        sample / "home",
        cases,
        scorer,
        tmp_path,
    )
    check(costs, most_requests, most_tokens)


def test_with_auto_what_needs_a_model_reaches_it_and_most_of_the_rest_does_not(
    sample: Path, tmp_path: Path
) -> None:
    async def who_answers(turns: Sequence[str]) -> str:
        history: list[Message] = []
        mind = ""
        for question in turns:
            model.enqueue(*says("I would have to look."))
            async for event in program.agent.run(question, history):
                if isinstance(event, RunFinished):
                    mind = event.answer.mind
        # However much the other looked before: all tools are offered.
        assert all(model.offered)
        return mind

    lines = (sample / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line) for line in lines]
    home = str(sample / "home")
    model = ScriptedMind()
    with (
        assemble(
            Settings(folders=(home,)),
            tmp_path,
            home=home,
            environment={},
            model=ChosenModel(model),
        ) as program,
        asyncio.Runner() as runner,
    ):
        answered = {case["id"]: runner.run(who_answers(case["turns"])) for case in asked}
    alone = [
        answered[case["id"]] == "builtin"
        for case in asked
        if case["needs"] == "builtin" or "greeting" in case["id"]
    ]
    assert sum(alone) > 0.8 * len(alone)
    for case in asked:
        if case["needs"] != "builtin" and "greeting" not in case["id"]:
            assert answered[case["id"]] != "builtin", case["id"]


def test_no_question_that_needs_a_model_is_left_out(cases: Mapping[str, Any]) -> None:
    assert cases.keys() == SCRIPTS.keys()
