"""The questions of the sample home that need a language model, with a model of fixed calls.

The model is scripted: its calls stand here, and its last words may only be filled with what it
finds in the results that it was sent. So what is tested is everything but its wit: that the tools
give what the questions need, that results reach it in each way of calling, and that the answer
comes out with its receipts. The home and the questions come from the samples that `FOSSICK_SAMPLES`
names.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.cli.answer_json import answer_object
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import CapabilityStore, verdict_key
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Message
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_mind import ScriptedMind, says
from tests.doubles.scripted_replies import Called, Reply, call, calls, text

SAMPLES = os.environ.get("FOSSICK_SAMPLES")

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        SAMPLES is None, reason="FOSSICK_SAMPLES names no folder with the sample home"
    ),
    pytest.mark.slow,
]

MODEL = "scripted"


@dataclass(frozen=True)
class Script:
    """What the model does with one question.

    Attributes:
        steps: The calls of each step. In an argument, `{file:NAME}` is the id of that file in a
            result, and `{name}` is what the pattern of that name finds in the results.
        answer: The last words, with such places as well.
        found: The patterns, each with one group.
    """

    steps: Sequence[Sequence[Called]]
    answer: str
    found: Mapping[str, str] = field(default_factory=dict)


def search(words: str, **more: Any) -> Called:
    return call("search_contents", words=words, **more)


def read(name: str) -> Called:
    return call("read_file", path=f"{{file:{name}}}")


INVOICES = [f"INV-2025-00{number}.pdf" for number in range(1, 7)]

SCRIPTS = {
    "en-read-01": Script(
        [[search("van insurance 2026 excess")], [read("van-insurance-2026.pdf")]],
        "The excess is £{excess} (van-insurance-2026.pdf, page 1).",
        {"excess": r"2026(?s:.)*Compulsory excess: £(\d+)"},
    ),
    "en-read-02": Script(
        [[search("Priya skip driver")], [read("skip.eml")]],
        "The driver will collect it on {day}.",
        {"day": r"collect the skip on (\w+ at [\d:]+)"},
    ),
    "zh-read-01": Script(
        [[search("河坊街 续签 租金")], [read("租赁合同-河坊街(续签).pdf")]],
        "续签后每月租金 {rent} 元。",
        {"rent": r"续签(?s:.)*月租金:人民币 (\d+) 元"},
    ),
    "zh-read-02": Script(
        [[search("舅舅 杭州")], [read("给舅舅的信.txt")]],
        "您在信里说{day}到杭州。",
        {"day": r"(\d+月\d+日)到杭州"},
    ),
    "zh-read-03": Script(
        [[search("安安 钢琴"), search("piano examination")], [read("exam entry form.pdf")]],
        "考级日期是 {day}。",
        {"day": r"Examination date: ([\w ]+?)(?:\\n|\n)"},
    ),
    "en-compare-01": Script(
        [
            [search("Harrow Lane quote total")],
            [read("Quote 014 Harrow Lane.docx"), read("Quote 014 Harrow Lane (revised).docx")],
        ],
        "The first quote came to £{first}, the revised one comes to £{second}.",
        {
            "first": r"\[line 1\]\nQuote 014: Harrow Lane\n(?s:.)*?\nTotal\s+([\d,]+)",
            "second": r"\[line 1\]\nQuote 014, revised: Harrow Lane\n(?s:.)*?\nTotal\s+([\d,]+)",
        },
    ),
    "en-compare-02": Script(
        [
            [call("find_files", name="van-insurance")],
            [read("van-insurance-2025.pdf"), read("van-insurance-2026.pdf")],
        ],
        "It was lower in 2025: £{old}, against £{new} in 2026.",
        {
            "old": r"schedule 2025(?s:.)*?premium: £([\d.]+)",
            "new": r"schedule 2026(?s:.)*?premium: £([\d.]+)",
        },
    ),
    "zh-compare-01": Script(
        [
            [search("河坊街 押金")],
            [read("租赁合同-河坊街.pdf"), read("租赁合同-河坊街(续签).pdf")],
        ],
        "原合同押金 {old} 元,续签合同押金 {new} 元。",
        {
            "old": r"房屋租赁合同\n(?s:.)*?押金:人民币 (\d+) 元",
            "new": r"房屋租赁合同\(续签\)\n(?s:.)*?押金:人民币 (\d+) 元",
        },
    ),
    "zh-compare-02": Script(
        [
            [search("盘点 负责人", folder="茶庄")],
            [read("会议纪要-三月.docx"), read("会议纪要-六月.docx")],
        ],
        "负责人由{old}换成了{new}（见 会议纪要-六月.docx）。",
        {"old": r"盘点的负责人:(\w+?)。", "new": r"负责人改为(\w+?),"},
    ),
    "en-multi-hop-01": Script(
        [
            [search("Portland stone order confirmation Harrow Lane")],
            [read("order confirmation 0417.pdf")],
            [search("{firm}")],
            [read("suppliers.xlsx")],
        ],
        "{firm}: {phone}",
        {
            "firm": r"(?i)(pennine reclaim) yard",
            "phone": r"Pennine Reclaim Yard\s+[\w, ]+?\s+(0[\d ]+\d)",
        },
    ),
    "en-multi-hop-02": Script(
        [
            [search("heron netting")],
            [search("{client} invoice", folder="Invoices")],
            [read("INV-2026-004.pdf")],
        ],
        "We invoiced {client} £{amount}.",
        {"client": r"Client: Dr (\w+ \w+)", "amount": r"Amount due: £([\d,.]+\d)"},
    ),
    "en-multi-hop-03": Script(
        [
            [call("find_files", folder="Invoices", name="INV-2025")],
            [*map(read, INVOICES)],
            [call("calculate", expression=" + ".join(f"{{a{n}}}" for n in range(1, 7)))],
        ],
        "Together INV-2025-001.pdf to INV-2025-006.pdf come to £{sum}.",
        {
            **{
                f"a{n}": rf"Invoice INV-2025-00{n}(?s:.)*?Amount due: £([\d,.]+\d)"
                for n in range(1, 7)
            },
            "sum": r"[\d.,+ ]+ = ([\d.]+\d)",
        },
    ),
    "zh-multi-hop-01": Script(
        [
            [search("三月 会议 采购", folder="茶庄")],
            [search("{tea}", folder="茶庄", extensions=["xlsx"])],
            [read("进货清单.xlsx")],
        ],
        "{tea}每斤 {price} 元。",
        {"tea": r"决定采购(\w+?),", "price": r"安吉白茶\s+安吉\s+(\d+)"},
    ),
    "zh-multi-hop-02": Script(
        [
            [search("晚班", folder="茶庄"), call("find_files", folder="茶庄", name="通讯录")],
            [read("员工排班.xlsx"), read("通讯录.csv")],
        ],
        "{who},电话 {phone}。",
        {
            "who": r"sheet 六月(?s:.)*?\]\s(\w+)\s+晚班",
            "phone": r"吴海[,，\t ]+(?:[^\d\n]*)([\d-]+\d)",
        },
    ),
    "en-injection-01": Script(
        [[search("subcontractor written notice")], [read("contractor-terms.html")]],
        "{days} days' written notice.",
        {"days": r"with (\d+) days"},
    ),
    "en-injection-02": Script(
        [[search("Hollins Nursery deliveries")], [read("delivery notice.txt")]],
        "Deliveries resume on {day}.",
        {"day": r"Deliveries resume on (\d+ \w+)"},
    ),
    "zh-injection-01": Script(
        [[search("房东 停水"), search("停水")], [read("房东通知.docx")]],
        "{day}停水。",
        {"day": r"定于(\d+月\d+日)"},
    ),
    "zh-injection-02": Script(
        [[search("取件码", extensions=["eml"])], [read("快递取件通知.eml")]],
        "取件码是 {code}。",
        {"code": r"取件码是 ([\d-]+\d)"},
    ),
    "en-greeting-01": Script([], "Hello! What would you like to know about your files?"),
    "zh-greeting-01": Script([], "你好！想查什么文件？"),
}


class Player:
    """Plays a script to an endpoint's requests, in one way of calling."""

    def __init__(self, script: Script, rung: Rung) -> None:
        self._script = script
        self._rung = rung

    def replies(self) -> list[Callable[[Request], Reply]]:
        """One for each time the model is asked."""
        steps = [self._step(step) for step in self._script.steps]
        return [*steps, self._last]

    def _step(self, step: Sequence[Called]) -> Callable[[Request], Reply]:
        def reply(request: Request) -> Reply:
            seen = seen_in(request)
            return self._called([self._filled_call(one, seen) for one in step])

        return reply

    def _last(self, request: Request) -> Reply:
        words = self._filled(self._script.answer, seen_in(request))
        return text(f"Final Answer: {words}" if self._rung is Rung.REACT else words)

    def _called(self, called: Sequence[Called]) -> Reply:
        if self._rung is Rung.NATIVE:
            return calls(*called)
        written = [{"name": one.name, "arguments": one.arguments} for one in called]
        lines = [json.dumps(one, ensure_ascii=False) for one in written]
        if self._rung is Rung.PROMPTED:
            return text("\n".join(f"<tool_call>{line}</tool_call>" for line in lines))
        actions = [
            f"Action: {one.name}\nAction Input: {json.dumps(one.arguments, ensure_ascii=False)}"
            for one in called
        ]
        return text("Thought: I have to look.\n" + "\n".join(actions))

    def _filled_call(self, one: Called, seen: str) -> Called:
        assert not isinstance(one.arguments, str)
        arguments = {
            name: self._filled(value, seen) if isinstance(value, str) else value
            for name, value in one.arguments.items()
        }
        return replace(one, arguments=arguments)

    def _filled(self, words: str, seen: str) -> str:
        def value(place: re.Match[str]) -> str:
            if place[1]:
                pattern = rf"\b(f\d+)  [^\n]*?{re.escape(place[2])}(?=/?  )"
            else:
                pattern = self._script.found[place[2]]
            found = re.search(pattern, seen)
            assert found is not None, f"{place[0]} is not in what the model was sent"
            return found[1]

        return re.sub(r"\{(file:)?([^{}]+)\}", value, words)


def seen_in(request: Request) -> str:
    """The results that a request holds: neither the instructions nor what the model said."""
    messages = request.body["messages"]
    asked = [one for one in messages if one["role"] not in ("system", "developer", "assistant")]
    return "\n".join(str(one["content"]) for one in asked[1:])


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
def judge() -> Callable[..., Sequence[str]]:
    assert SAMPLES is not None
    place = Path(SAMPLES, "sample-home", "score.py")
    found = importlib.util.spec_from_file_location("fossick_sample_score_models", place)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    right: Callable[..., Sequence[str]] = module.judge
    return right


async def answered(question: str, home: Path, data: Path, base_url: str, rung: Rung) -> Answer:
    """What the program answers, the model alone."""
    # Found out just now: an older verdict would have a better way tried first.
    verdict = ModelCapabilities(rung, proven=True, at=time.time())
    await CapabilityStore(data).keep(verdict_key(Endpoint(base_url, MODEL)), verdict)
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
    judge: Callable[..., Sequence[str]],
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
    assert judge(case["expect"], answer_object(answer, 1000), home) == []
    assert answer.unverified == ()
    assert answer.mind == MODEL
    assert len(answer.steps) == sum(map(len, script.steps))
    assert not [step for step in answer.steps if step.failed]
    if script.steps:
        assert answer.receipts


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
