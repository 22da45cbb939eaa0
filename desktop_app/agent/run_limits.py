"""`RunLimits`: where a run ends by itself."""

from __future__ import annotations

from desktop_app.value_class import value_class


@value_class
class RunLimits:
    """Where a run ends by itself.

    Attributes:
        rounds: Rounds of tool calls that a mind has; after the last, it is asked for its answer
            once more. One that goes on where another gave up begins with all of its own.
        builtin_rounds: The same for the built-in mind; None for as many.
        calls: Calls carried out in one round; those beyond are told so.
        same_call: How often the same call of a model is answered, from the second time on with
            what is known; once more it is told so, then it is over.
        reply_bytes: Text and thinking of one reply, as UTF-8.
        grace_s: From `stop()` to the end of what has not ended by itself.
        seconds: How long a run may take; then tools finish with what they have, and the mind is
            asked for its answer. None for no limit.
        closing_s: From then on to the end of what has not ended by itself.
        tokens: What the replies of a run may take together; then the mind is asked for its answer.
            None for no limit.
        reading_s: How long one search of a model reads files, see `SearchEngine.search`. None is to
            the end, as for the built-in mind, which asks once.
    """

    rounds: int = 12
    builtin_rounds: int | None = None
    calls: int = 8
    same_call: int = 2
    reply_bytes: int = 200_000
    grace_s: float = 1.0
    seconds: float | None = None
    closing_s: float = 30.0
    tokens: int | None = None
    reading_s: float | None = None
