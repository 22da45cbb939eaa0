"""How many random examples a test tries: a tenth or less in each run, all by `make soak`.

What a run tries is the same every time; a fault that a longer one finds becomes a test by itself.
"""

from __future__ import annotations

import os


def tried(number: int, part: int = 10) -> int:
    """So many examples, or one in `part` of them."""
    return number if os.environ.get("FOSSICK_SOAK") else number // part
