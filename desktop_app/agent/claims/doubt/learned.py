"""What was learned of claims that stand at the wrong place, as it is shipped.

`resources/learned/claims.json` holds the trees: `python -m tests.agent.claims.learning --save`
writes them. They are learned from true answers alone, whose figures, days and names were each
exchanged for others of the same sources; no answer with an error is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from desktop_app import paths
from desktop_app.agent.claims.doubt.claim_facts import Claim, ClaimFacts
from desktop_app.chart.weighing.ranking import CandidateTrees

FILE: Final = "learned/claims.json"

DOUBTFUL: Final = 3.0
"""From which doubt on a claim is told calmly: what is exchanged is taught five times as often as
what is true, and one claim of a hundred is to be marked that is right."""


LEAST_LINES: Final = 8
"""Of the sources: what was learned is of files as people have them, not of a line or two."""


CLEARLY: Final = 2.0


@cache
def _trees() -> CandidateTrees:
    learned = json.loads(paths.resource(FILE).read_text("utf-8"))
    return CandidateTrees(learned["names"], learned["trees"])


def doubt_of(facts: Mapping[str, float], trees: CandidateTrees) -> float:
    """How much likelier it is that a claim with such facts is wrong than that it is right."""
    return trees.score({}) - trees.score(facts)


def weighed(claims: ClaimFacts) -> Iterator[tuple[Claim, bool]]:
    """The claims that stand in the sources, and whether each more likely belongs elsewhere.

    What stands nowhere in them is for others to judge.
    """
    if claims.lines < LEAST_LINES:
        return
    for claim in claims.claims():
        facts = claims.of(claim)
        if facts["lines"]:
            is_doubtful = doubt_of(facts, _trees()) > DOUBTFUL
            yield claim, is_doubtful and not _fits_best(facts)


def _fits_best(facts: Mapping[str, float]) -> bool:
    """Whether its lines share more with the words around it than any other, by far on the whole."""
    is_nearest = facts["near own"] >= facts["near other"]
    return is_nearest and facts["wide own"] >= CLEARLY * facts["wide other"]
