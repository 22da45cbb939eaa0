"""Words that kept names have, and that come near what somebody typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.stop_flag import StopFlag

_RUN: Final = 4096
"""Words between two looks at the stop flag; each run holds other threads up for a millisecond."""

_SHORTEST: Final = 4
"""Letters; of shorter words every slip is another word."""
_TWO_SLIPS_FROM: Final = 8
_MOST: Final = 3


def near_words(typed: str, words: Sequence[str], stop: StopFlag) -> list[str]:
    """The words that come nearest to `typed`, which may be half typed; the nearest first.

    Args:
        typed: Folded.
        words: Of the names, those of the most names first.
        stop: Ends it early when set.
    """
    if len(typed) < _SHORTEST or not (typed.isascii() and typed.isalpha()):
        return []
    # Imported here: most people spell well.
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    allowed = 2 if len(typed) >= _TWO_SLIPS_FROM else 1
    found: list[tuple[int, int, str]] = []
    for start in range(0, len(words), _RUN):
        if stop.is_set():
            break
        run = words[start : start + _RUN]
        # Of a word that is longer, its beginning may be what is typed so far.
        for length in (len(typed), len(typed) + 1):
            begun = [word[:length] for word in run]
            near = extract(typed, begun, scorer=OSA.distance, score_cutoff=allowed, limit=_MOST)
            found += [(int(slips), start + at, run[at]) for _, slips, at in near if slips]
    return list(dict.fromkeys(word for _, _, word in sorted(found)))[:_MOST]
