"""A model of fixed calls for the questions of the sample home that need a language model.

Its calls stand here, and its last words may only be filled with what it finds in the results that
it was sent. So what is tested is everything but its wit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from desktop_app.agent.tokens import MESSAGE_TOKENS, of_text, written
from desktop_app.llm.protocols import Rung
from tests.doubles.scripted_endpoint import Request
from tests.doubles.scripted_replies import Called, Reply, call, calls, text

MAX_REPLIES = 12


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
            "first": r"\n<file_text.*\nQuote 014: Harrow Lane\n(?s:.)*?\nTotal\s+([\d,]+)",
            "second": r"\n<file_text.*\nQuote 014, revised.*\n(?s:.)*?\nTotal\s+([\d,]+)",
        },
    ),
    "en-compare-02": Script(
        [
            [search("van insurance premium")],
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
            [search("heron netting"), search("amount due", folder="Invoices")],
            [read("INV-2026-004.pdf")],
        ],
        "We invoiced {client} £{amount}.",
        {
            "client": r"Client: Dr (\w+ \w+)",
            "amount": r"To: Dr Helen Marsh(?s:.)*?Amount due: £([\d,.]+\d)",
        },
    ),
    "en-multi-hop-03": Script(
        [
            [search("amount due", folder="Invoices", include="INV-2025*")],
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
            [search("三月 会议 采购", folder="茶庄"), search("单价", folder="茶庄")],
            [read("进货清单.xlsx")],
        ],
        "{tea}每斤 {price} 元。",
        {"tea": r"决定采购(\w+?),", "price": r"安吉白茶\s+安吉\s+(\d+)"},
    ),
    "zh-multi-hop-02": Script(
        [
            [search("晚班", folder="茶庄"), search("电话", folder="茶庄")],
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
        wanted = [{"name": one.name, "arguments": one.arguments} for one in called]
        lines = [json.dumps(one, ensure_ascii=False) for one in wanted]
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


class QuickPlayer(Player):
    """Plays a script no further than it must: it answers once it was sent what does so.

    Args:
        script: What it calls until then.
        rung: The way of calling.
        known: What answers the question, where a text holds it, or None.
        slips: Whether its first reply has a slip of form.
    """

    def __init__(
        self, script: Script, rung: Rung, known: Callable[[str], str | None], *, slips: bool
    ) -> None:
        super().__init__(script, rung)
        self._known = known
        self._slips = slips
        self._left = list(self._script.steps)

    def replies(self) -> list[Callable[[Request], Reply]]:
        """More than will be asked for."""
        return [self._reply] * MAX_REPLIES

    def next_step(self, seen: str) -> Sequence[Called]:
        """What it calls next, by what it was sent; nothing where it knows no more."""
        return self._left.pop(0) if self._left else ()

    def _reply(self, request: Request) -> Reply:
        seen = seen_in(request)
        words = self._known(seen)
        step = () if words is not None else self.next_step(seen)
        if not step:
            words = words if words is not None else self._script.answer
            return text(f"Final Answer: {words}" if self._rung is Rung.REACT else words)
        if self._slips:
            self._slips = False
            return self._slip(step)
        return self._called([self._filled_call(one, seen) for one in step])

    def _slip(self, step: Sequence[Called]) -> Reply:
        """The calls in a shape that belongs to another way of calling."""
        wanted = [{"name": one.name, "arguments": one.arguments} for one in step]
        lines = [json.dumps(one, ensure_ascii=False) for one in wanted]
        if self._rung is Rung.NATIVE:
            return text("\n".join(f"<tool_call>{line}</tool_call>" for line in lines))
        return text("\n".join(f"```json\n{line}\n```" for line in lines))


def tokens_sent(request: Request) -> float:
    """Of what a request asks a model to read, by the estimate of the program."""
    sent = request.body
    said = sum(
        MESSAGE_TOKENS + of_text(str(one.get("content") or "")) + _of_json(one.get("tool_calls"))
        for one in sent["messages"]
    )
    return said + sum(_of_json(one) for one in sent.get("tools", ()))


def _of_json(value: object) -> float:
    return of_text(written(value)) if value else 0.0
