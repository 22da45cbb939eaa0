"""`FirstRows`: that only the first of all that passes is looked at."""

from __future__ import annotations

from desktop_app.query.query import SortKey
from desktop_app.value_class import value_class


@value_class
class FirstRows:
    """That nobody looks at more than the first rows in an order.

    Attributes:
        by: `MODIFIED` or `SIZE`.
        backwards: Whether the oldest or shortest are first.
        number: How many.
        shown: Of each value of flags whether such are looked at.
    """

    by: SortKey
    backwards: bool
    number: int
    shown: bytes
