"""What a span says in words of its own: a kind, an ending, a name, a folder."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.chart.spans import Category
from desktop_app.filetypes.kinds import Kind
from desktop_app.query.query import Folder, Key, Term, Text, TextForm
from desktop_app.query.wildcards import alternatives, has_wildcard


@lru_cache(maxsize=512)
def worded(category: Category, value: object, source: str) -> Term | None:
    """The term that a span says, which many covers have in common; None where it makes no sense."""
    match category:
        case Category.KIND:
            assert isinstance(value, Kind)
            return Term(Key.KIND, (value,))
        case Category.EXTENSION:
            assert isinstance(value, tuple)
            return Term(Key.EXT, tuple(map(str, value)))
        case Category.FOLDER:
            return Term(Key.IN, (Folder(str(value)),))
        case Category.CONTENT:
            return Term(Key.CONTENT, (Text(str(value)),))
    if isinstance(value, Text):
        return Term(Key.NAME, (value,))
    text = str(value)
    if has_wildcard(text) and source != "quote":
        if not alternatives(text):
            return None
        return Term(Key.NAME, (Text(text, TextForm.WILDCARD),))
    return Term(Key.NAME, (Text(text),))
