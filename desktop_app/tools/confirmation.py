"""What a tool must not do without the person: the question, who puts it, and what was refused."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from desktop_app.value_class import value_class


@value_class
class WebProposal:
    """A search of the web that a model wants made.

    Attributes:
        query: What would leave, every character of it.
        host: Where it would go.
        is_deep: Whether more results, and a summary, are wanted.
        wanted: What the model wrote, or the person typed; characters that nobody sees are in it.
        unseen: How many of those were taken out.
        masked: How many keys, card numbers and the like were taken out.
    """

    query: str
    host: str
    is_deep: bool = False
    wanted: str = ""
    unseen: int = 0
    masked: int = 0


class Confirmation(Protocol):
    """Asks the person; each front has its own. Used on the event loop's thread."""

    async def web_query(self, proposal: WebProposal) -> str | None:
        """The query as the person lets it leave, changed or not; None where it is refused.

        One that was changed is shown once more if it has to be made fit to leave.
        """
        ...


@dataclass(slots=True, eq=False)
class TurnConsent:
    """What the person refused in one turn, shared by its calls.

    Attributes:
        refused: The names of the tools that are refused for the rest of the turn.
        one_at_a_time: Held while a question waits for its answer.
    """

    refused: set[str] = field(default_factory=set)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
