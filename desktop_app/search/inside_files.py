"""What it takes to look inside files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_app.query.query import Query
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    # Most searches do not look inside.
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.index.full_text.word_index import RuledOut
    from desktop_app.search.contents.veil import KeptBack


@value_class
class InsideFiles:
    """What it takes to look inside files.

    Attributes:
        documents: Gives what reads documents.
        ruled_out: Tells which files cannot pass a query, as far as that is known.
        kept_back: Finds what is not told of a text, and so not found; None where all of it is.
    """

    documents: Callable[[], ExtractionPool]
    ruled_out: Callable[[Query], RuledOut | None] = lambda query: None
    kept_back: KeptBack | None = None
