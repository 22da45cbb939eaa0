"""How long a place that may not answer is waited for: a folder on another computer."""

from __future__ import annotations

from typing import Final

ANSWER_S: Final = 1.0
"""After this without a sign, a place keeps nobody waiting who has others to look at, too."""

QUIET_S: Final = 15.0
"""After this without a sign of life a place is given up. Waking a disk of a server takes ten."""

REMEMBERED_S: Final = 10.0
"""So long a place that gave no sign is not asked again."""
