"""How reliably a model answers through tools: the same questions over a made-up folder, over again.

    async for trial in model_trials(settings, endpoint, key, keys, times=5):
        print(trial.way, trial.is_right)

Each question is asked natively, in words with tags, and as Thought and Action, each time in a
conversation that knows nothing of those before. The folder is made for it and holds the same each
time, so that two logs can be held against each other; nothing of the person's files is sent.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

from desktop_app.agent.events import Answer, ReplyBegan, RunFinished, Stopped
from desktop_app.assembly.program import assemble
from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.keys import key_origin
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.protocols.rungs import Rung
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.query.numerals import han_numerals
from desktop_app.settings import Settings

if TYPE_CHECKING:
    from desktop_app.llm.policy.keys import Keys
    from desktop_app.llm.transport.wire import Endpoint

HOME: Mapping[str, str] = {
    "Downloads/ticket-1.pdf": "%PDF-1.4\n",
    "Downloads/ticket-2.pdf": "%PDF-1.4\n",
    "Downloads/ticket-3.pdf": "%PDF-1.4\n",
    "Downloads/list.txt": "Milk\nBread\n",
    "Documents/lease.txt": (
        "Lease\nThe rent is 640 euros a month, due on the first.\nNotice is three months.\n"
    ),
    "Documents/old lease.txt": "Lease\nThe rent is 585 euros a month. Ended in 2021.\n",
    "文档/会议纪要.txt": "会议纪要\n时间：6月11日上午\n宣传预算 8400 元，由王芳负责。\n",
}
"""The made-up folder: what each file says."""


@dataclass(frozen=True, slots=True)
class TrialQuestion:
    """A question about the made-up folder.

    Attributes:
        asked: Its words.
        right: Words or numbers of which a right answer says one.
    """

    asked: str
    right: tuple[str, ...]


QUESTIONS = (
    TrialQuestion("How many PDF files are in Downloads?", ("3", "three", "三")),
    TrialQuestion("What is the monthly rent in lease.txt in Documents?", ("640",)),
    TrialQuestion("会议纪要里的宣传预算是多少？", ("8400", "八千四百")),
)

_WORD = fixed(lambda: rf"\d+|[a-z]+|[{han_numerals(0, 10_000)}]+")

WAYS: Mapping[Rung, str] = {Rung.NATIVE: "native", Rung.PROMPTED: "prompted", Rung.REACT: "react"}
"""How a model may be asked for calls, as logs name it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One question, asked once.

    Attributes:
        way: How it was asked for calls, one of `WAYS`.
        question: Its words.
        time: Which time it was, from 1.
        answer: What came of it.
        rounds: How many replies it took.
        seconds: How long.
    """

    way: str
    question: TrialQuestion
    time: int
    answer: Answer
    rounds: int
    seconds: float

    @property
    def has_called(self) -> bool:
        """Whether a tool was called, and ran well."""
        return any(not step.failed for step in self.answer.steps)

    @property
    def is_right(self) -> bool:
        """Whether it is answered right, by what a tool gave."""
        return (
            self.answer.stopped is Stopped.ANSWERED
            and self.has_called
            and not {*self.question.right}.isdisjoint(self._words)
        )

    @property
    def _words(self) -> set[str]:
        """The words and numbers of the answer, these without their commas."""
        return {*_WORD.findall(self.answer.said.casefold().replace(",", ""))}

    @property
    def tokens(self) -> int | None:
        """Read and written, where they were counted."""
        usage = self.answer.usage
        return None if usage is None else usage.prompt_tokens + usage.completion_tokens


@dataclass(frozen=True, slots=True)
class WayScore:
    """What came of all trials of one way.

    Attributes:
        way: One of `WAYS`.
        asked: How many there were.
        called: In how many a tool was called and ran well.
        right: How many were answered right.
        rounds: Replies that one took at the mean.
        tokens: Likewise; None where nobody counted.
        seconds: Likewise.
    """

    way: str
    asked: int
    called: int
    right: int
    rounds: float
    tokens: float | None
    seconds: float


def score_of(trials: Sequence[Trial]) -> WayScore:
    """The score of trials of one way, one at least."""
    counted = [one.tokens for one in trials if one.tokens is not None]
    return WayScore(
        trials[0].way,
        len(trials),
        sum(one.has_called for one in trials),
        sum(one.is_right for one in trials),
        mean(one.rounds for one in trials),
        mean(counted) if counted else None,
        mean(one.seconds for one in trials),
    )


async def model_trials(
    settings: Settings, endpoint: Endpoint, key: str, keys: Keys, *, times: int
) -> AsyncGenerator[Trial, None]:
    """Yield each trial as it ends, way by way.

    Args:
        settings: How the model is asked; their folders are left alone.
        endpoint: The model, and where.
        key: For it, or "".
        keys: Where keys are kept.
        times: How often each question is asked in each way.
    """
    with tempfile.TemporaryDirectory(prefix="trial-") as made:
        root = await asyncio.to_thread(_made_home, Path(made))
        settings = _only_home(settings, endpoint, root / "home")
        for rung, way in WAYS.items():
            for place, question in enumerate(QUESTIONS):
                for number in range(1, times + 1):
                    data = root / f"{way} {place} {number}"
                    began = time.monotonic()
                    answer, rounds = await _asked(
                        question.asked, settings, data, endpoint, rung, key, keys
                    )
                    seconds = time.monotonic() - began
                    yield Trial(way, question, number, answer, rounds, seconds)


def _made_home(made: Path) -> Path:
    """Write the files; where they really are."""
    root = made.resolve()
    for name, text in HOME.items():
        file = root / "home" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


def _only_home(settings: Settings, endpoint: Endpoint, home: Path) -> Settings:
    open_keys = {key_origin(endpoint.base_url)} if endpoint.open_key else ()
    return replace(
        settings,
        folders=(str(home),),
        excluded=(),
        may_send=(),
        consents=(),
        open_keys=(*settings.open_keys, *open_keys),
        web_search=False,
    )


async def _asked(
    question: str,
    settings: Settings,
    data: Path,
    endpoint: Endpoint,
    rung: Rung,
    key: str,
    keys: Keys,
) -> tuple[Answer, int]:
    """What the program answers, the model alone, and in how many replies."""
    # As found out just now: with an older verdict a better way would be tried first.
    known = ModelCapabilities(rung, proven=True, at=time.time())
    await CapabilityStore(data).keep(capability_key(endpoint), known)
    home = settings.folders[0]
    environment = {"HOME": home, "FOSSICK_BASE_URL": endpoint.base_url}
    if key:
        environment["FOSSICK_API_KEY"] = key
    program = await asyncio.to_thread(
        lambda: assemble(
            settings,
            data,
            home=home,
            environment=environment,
            uses_index=False,
            model=endpoint.model,
            base_url=endpoint.base_url,
            keys=keys,
        )
    )
    rounds = 0
    answer: Answer | None = None
    with program:
        async for event in program.agent.run(question, []):
            match event:
                case ReplyBegan():
                    rounds += 1
                case RunFinished():
                    answer = event.answer
    assert answer is not None
    return answer, rounds
