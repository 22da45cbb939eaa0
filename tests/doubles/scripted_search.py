"""What a search service replies, for a `ScriptedEndpoint` to send from its page /search.

endpoint.pages["/search"] = found(result("Copper", "https://a.example/1", "8,412 USD"))
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from desktop_app.tools.confirmation import WebProposal
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_replies import Raw, body

KEY = "tvly-0123456789abcdef"

PATH = "/search"


def result(title: str, url: str, content: str, **more: Any) -> dict[str, Any]:
    """One result, as Tavily has it."""
    return {"title": title, "url": url, "content": content, "score": 0.9, **more}


def found(*results: Any, answer: Any = None) -> Raw:
    """A reply with these results."""
    return body({"query": "q", "answer": answer, "images": [], "results": [*results]})


def searches(endpoint: ScriptedEndpoint) -> list[Request]:
    """The searches that were asked for."""
    return [request for request in endpoint.requests if request.path == PATH]


class ScriptedPerson:
    """A person who says what a test wrote down: True as it is, None no, a text instead.

    Attributes:
        asked: What they were shown, in order.
        waiting: How many questions wait for them at this moment.
    """

    def __init__(self, *answers: str | bool | None) -> None:
        self._answers: Iterator[str | bool | None] = iter(answers)
        self.asked: list[WebProposal] = []
        self.waiting = 0

    async def web_query(self, proposal: WebProposal) -> str | None:
        self.asked.append(proposal)
        self.waiting += 1
        assert self.waiting == 1, "one question at a time"
        await asyncio.sleep(0)
        self.waiting -= 1
        answer = next(self._answers)
        return proposal.query if answer is True else answer or None

    @property
    def shown(self) -> Sequence[str]:
        """The queries they were shown."""
        return [proposal.query for proposal in self.asked]
