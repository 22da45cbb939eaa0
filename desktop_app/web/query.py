"""`WebQuery`: what a web search asks for, made fit to leave this computer."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.errors import WebError
from desktop_app.folding.unseen import is_unseen
from desktop_app.llm.policy.masking import Secret, masked, without_unseen
from desktop_app.wording import Wording

MAX_QUERY_CHARS = 200
"""Of what leaves (RELIABILITY §1); a longer one would carry more than a question."""


@dataclass(frozen=True, slots=True)
class WebQuery:
    """A query as it may leave.

    Attributes:
        text: On one line, without unseen characters and secrets.
        unseen: How many characters that nobody sees were taken out.
        masked: How many keys, card numbers and the like.
    """

    text: str
    unseen: int = 0
    masked: int = 0


def web_query(wanted: str, wording: Wording) -> WebQuery:
    """What is left of `wanted` once it is fit to leave.

    What comes out of it unchanged, comes out of it unchanged again.

    Raises:
        WebError: "web.empty_query"; "web.long_query": longer than `MAX_QUERY_CHARS`.
    """
    # An attack may hide megabytes in it: nothing looks through all of them.
    if len(wanted) > 100 * MAX_QUERY_CHARS:
        raise WebError("web.long_query", limit=MAX_QUERY_CHARS)
    seen = without_unseen(wanted)
    unseen = sum(is_unseen(character) and not character.isspace() for character in wanted)
    line = " ".join(seen.split())
    if len(line) > MAX_QUERY_CHARS:
        raise WebError("web.long_query", limit=MAX_QUERY_CHARS)

    def mark(kind: Secret) -> str:
        return wording.say(f"model_setup.masked_{kind.value}")

    result = masked(line, mark)
    text = result.text[:MAX_QUERY_CHARS].strip()
    if not text:
        raise WebError("web.empty_query")
    return WebQuery(text, unseen, result.found.total())
