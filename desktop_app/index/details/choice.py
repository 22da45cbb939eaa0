"""`Choice`: how rows of a snapshot are chosen where their sizes and dates are known."""

from __future__ import annotations

from typing import Final

from desktop_app.index.details.conditions import Conditions
from desktop_app.index.details.first_rows import FirstRows
from desktop_app.value_class import value_class

EVEN_EMPTY: Final = 2


@value_class
class Choice:
    """How rows are chosen where their sizes and dates are known.

    Attributes:
        conditions: By sizes and dates.
        first: How many are looked at; None where all are.
        is_grouped: Whether nobody wants more than what groups of them come to.
        is_by_ending: Whether these are told by what names end in, or
        is_by_kind: by kind.
        apart: Of each number of an extension whether files with it come one by one nevertheless,
            but for empty ones; `EVEN_EMPTY` where these do, too.
    """

    conditions: Conditions
    first: FirstRows | None
    is_grouped: bool = False
    is_by_ending: bool = False
    is_by_kind: bool = False
    apart: bytes = bytes(256)
