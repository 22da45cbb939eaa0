"""Kinds of files and their endings beside each other: either of them, or never both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.filetypes.kinds import Kind, extensions_of
from desktop_app.query.query import Is, Key, Term, Value

TYPES: Final = frozenset((Key.KIND, Key.EXT))


def either_type(one: Term, other: Term, *, both: bool = False) -> Term:
    """Files of either type: a kind beside an ending of its own is that ending alone: jpg photos.

    Args:
        one: A type.
        other: Another one.
        both: Whether both are asked for: PDFs and documents are all documents.
    """
    if one.key is other.key:
        return Term(one.key, tuple(dict.fromkeys((*one.values, *other.values))))
    kind, extension = (one, other) if one.key is Key.KIND else (other, one)
    endings = _endings_of(kind)
    if endings.issuperset(map(str, extension.values)):
        return kind if both else extension
    return Term(Key.EXT, tuple(dict.fromkeys((*map(str, extension.values), *sorted(endings)))))


def are_never_both(terms: Sequence[Term]) -> bool:
    """Whether no file is of the kind and has the ending that are asked for: zip, and photos."""
    types = [_endings_of(term) for term in terms if term.key in TYPES and not term.excluded]
    return len(types) > 1 and not frozenset.intersection(*types)


def _endings_of(term: Term) -> frozenset[str]:
    return frozenset(ending for value in term.values for ending in _endings(value))


def _endings(value: Value) -> Sequence[str]:
    return extensions_of(value) if isinstance(value, Kind) else (str(value),)


def are_folders_of_files(terms: Sequence[Term]) -> bool:
    """Whether they ask for folders by the files in them: no folder is a PDF, or mentions rent.

    Nor is one told to be the copy of another.
    """
    said = [term for term in terms if not term.excluded]
    return _FOLDERS in said and any(
        term.key in TYPES or term.key is Key.CONTENT or Is.DUPLICATE in term.values for term in said
    )


_FOLDERS: Final = Term(Key.IS, (Is.FOLDER,))
