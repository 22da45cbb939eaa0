"""What an answer is worth: asks the program, runs the written queries, and compares the two.

The form of a case, and what each kind of answer means, is told in `cases/README.md`.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from desktop_app.agent.events import Answer, RunFinished, Stopped
from desktop_app.agent.loop import Agent
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.conversations import Conversation
from desktop_app.hits import Hits
from desktop_app.messages.message import Message
from desktop_app.query.query import Show
from desktop_app.query.syntax import parse
from desktop_app.search.events import Found
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording

Case = Mapping[str, Any]

SILENT = ("greeting", "declined", "refusal")
"""Answers that rest on no search."""

_REFUSING = (
    *("can't", "cannot", "can not", "don't", "do not", "won't", "not able", "unable", "only read"),
    *("不能", "不会", "无法", "没法", "不可以", "只读", "只能", "不改", "不删", "没有改", "没有删"),
)


def readings_of(case: Case) -> Sequence[str]:
    """The written queries of a case: any of them is right; all of them where it asks for each."""
    queries: Sequence[str] = case.get("queries") or ([case["query"]] if "query" in case else [])
    return queries


# Asking


@dataclass
class Asking:
    """The home, the program over it, and the one loop that all questions are asked on.

    Attributes:
        now: When written queries are run; None is the moment.
    """

    home: Path
    data_folder: Path
    runner: asyncio.Runner
    now: datetime | None = None

    def __post_init__(self) -> None:
        self._programs: dict[str, Assembly] = {}
        self.found = cache(self._found)

    def close(self) -> None:
        """End the programs."""
        for program in self._programs.values():
            program.close()

    def program(self, here: str = "") -> Assembly:
        """The program; started in the folder `here` of the home, where that is given."""
        if here not in self._programs:
            self._programs[here] = assemble(
                Settings(),
                self.data_folder,
                home=str(self.home),
                environment={"HOME": str(self.home)},
                working_folder=str(self.home / here) if here else None,
            )
        return self._programs[here]

    def answer(
        self, case: Case, agent: Agent | None = None, before: list[Message] | None = None
    ) -> Answer:
        """What the program says to the last turn of a case.

        Args:
            case: Whose turns are asked.
            agent: Asked in its place.
            before: What was said before; what is said now is added.
        """
        agent = agent or self.program(case.get("here", "")).agent
        messages = Conversation().messages if before is None else before
        answer = self.runner.run(_asked(agent, case["turns"], messages))
        assert answer is not None
        return answer

    def conversation(self, turns: Sequence[str], agent: Agent) -> list[Message]:
        """What is said when these are asked, one after the other."""
        messages = Conversation().messages
        self.runner.run(_asked(agent, turns, messages))
        return messages

    def _found(self, query: str) -> Found:
        """What the engine finds for a written query; remembered."""
        return self.runner.run(self._searched(query))

    async def _searched(self, query: str) -> Found:
        search = self.program().engine.search(
            parse(query), stop=threading.Event(), now=self.now or datetime.now()
        )
        (found,) = [event async for event in search if isinstance(event, Found)]
        return found

    def paths(self, hits: Hits) -> list[str]:
        """The paths of rows, from the home on."""
        return [Path(hit.path).relative_to(self.home).as_posix() for hit in hits]


async def _asked(agent: Agent, turns: Sequence[str], messages: list[Message]) -> Answer | None:
    """The answer to the last of these; None where there are none."""
    answer: Answer | None = None
    for turn in turns:
        async for event in agent.run(turn, messages):
            if isinstance(event, RunFinished):
                answer = event.answer
    return answer


# Judging


def complaints(case: Case, answer: Answer, asking: Asking) -> list[str]:
    """What is wrong with an answer, by the reading that it comes nearest to."""
    if answer.stopped is not Stopped.ANSWERED:
        return [f"it ended as {answer.stopped}: {answer.text}"]
    if case["answers"] in SILENT:
        return _wrong_in_silence(case, answer, asking)
    if case["answers"] == "each":
        return _not_borne_out(answer, [asking.found(query) for query in readings_of(case)])
    if "files" in case:
        return wrong_paths(asking.paths(answer.hits), case["files"], case.get("match", "exact"))
    judge = JUDGES[case["answers"]]
    return min((judge(case, answer, query, asking) for query in readings_of(case)), key=len)


def _wrong_in_silence(case: Case, answer: Answer, asking: Asking) -> list[str]:
    numbers = {"count": answer.count, "bytes": answer.total_bytes}
    wrong = [f"{name}: {value}" for name, value in numbers.items() if value is not None]
    if not answer.text.strip():
        wrong.append("nothing was said")
    if case["answers"] != "declined" and _is_helpless(answer.text):
        wrong.append("it was not understood")
    if case["answers"] == "refusal" and not any(word in answer.text.lower() for word in _REFUSING):
        wrong.append(f"no refusal: {answer.text}")
    if case["answers"] == "refusal" and not readings_of(case):
        # The author did not say what it would be about.
        return wrong
    # To show what it would be about is welcome, to search for anything else is not.
    about = {path for query in readings_of(case) for path in asking.paths(asking.found(query).hits)}
    if not about.issuperset(asking.paths(answer.hits)) or (answer.steps and not about):
        wrong.append(f"it searched: {answer.query}")
    return wrong


def _is_helpless(text: str) -> bool:
    """Whether it says that the question was not understood."""
    codes = ("answer.not_understood", "answer.understood_partly", "answer.takes_reading")
    said = (Wording(language).say(code, query="\0") for code in codes for language in Language)
    return text.startswith(tuple(sentence.partition("\0")[0] for sentence in said))


def _not_borne_out(answer: Answer, sides: Sequence[Found]) -> list[str]:
    values = {cited.receipt.value for cited in answer.receipts}
    wanted = [_number(side) for side in sides]
    return [
        f"{number} is in no receipt: {answer.text}" for number in wanted if number not in values
    ]


def _number(found: Found) -> int:
    return found.total_bytes if found.asked.show is Show.BYTES else found.count


def _judge_count(case: Case, answer: Answer, query: str, asking: Asking) -> list[str]:
    found = asking.found(query)
    wrong = [] if answer.count == found.count else [f"{answer.count} for {found.count}"]
    if len(answer.hits):
        wrong += wrong_paths(asking.paths(answer.hits), asking.paths(found.hits), "exact")
    return wrong


def _judge_bytes(case: Case, answer: Answer, query: str, asking: Asking) -> list[str]:
    wanted = asking.found(query).total_bytes
    return [] if answer.total_bytes == wanted else [f"{answer.total_bytes} bytes for {wanted}"]


def _judge_list(case: Case, answer: Answer, query: str, asking: Asking) -> list[str]:
    usual = "ordered" if case["answers"] == "top" else "exact"
    wanted = asking.paths(asking.found(query).hits)
    return wrong_paths(asking.paths(answer.hits), wanted, case.get("match", usual))


def _judge_none(case: Case, answer: Answer, query: str, asking: Asking) -> list[str]:
    if len(answer.hits) or answer.count or answer.total_bytes:
        return [f"something was found: {asking.paths(answer.hits)[:3]} {answer.count}"]
    return [] if answer.steps else ["nothing was looked at"]


def _judge_groups(case: Case, answer: Answer, query: str, asking: Asking) -> list[str]:
    if answer.query is None:
        return ["no query"]
    wanted, got = asking.found(query), asking.found(answer.query)
    return [] if Counter(got.groups) == Counter(wanted.groups) else [f"groups of {answer.query}"]


JUDGES: Mapping[str, Callable[[Case, Answer, str, Asking], list[str]]] = {
    "count": _judge_count,
    "bytes": _judge_bytes,
    "list": _judge_list,
    "top": _judge_list,
    "none": _judge_none,
    "groups": _judge_groups,
}
"""By what a case says that its `answers` are; each judges one reading."""


def wrong_paths(got: Sequence[str], wanted: Sequence[str], match: str) -> list[str]:
    """What is wrong with the paths `got`, where `wanted` are right in the sense of `match`."""
    missing = [f"missing: {path}" for path in wanted if path not in got]
    match match:
        case "contains":
            return missing
        case "top1":
            return [] if got[:1] == wanted[:1] else [f"{got[:1]} comes before {wanted[:1]}"]
        case "ordered":
            return [] if got == wanted else [f"{got[:5]} for {wanted[:5]}"]
        case "exact":
            return missing + [f"too much: {path}" for path in got if path not in wanted]
    raise ValueError(match)
