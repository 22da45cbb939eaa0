"""What is inside files whose names tell no kind, as numbers of one byte."""

from __future__ import annotations

from typing import Final

from desktop_app.filetypes.kinds import Kind

UNTOLD: Final = 0
"""Nobody knows, or the name tells."""
NOTHING: Final = 1
"""What is inside tells no kind either."""

_KINDS: Final[tuple[Kind | None, ...]] = (None, *Kind)


def code_of(kind: Kind | None) -> int:
    """The number of a kind, or of none."""
    return NOTHING + _KINDS.index(kind)


def kind_of_code(code: int) -> Kind | None:
    """The kind with this number, which is not `UNTOLD`."""
    return _KINDS[code - NOTHING]


CODES: Final = range(NOTHING, NOTHING + len(_KINDS))
