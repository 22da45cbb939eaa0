"""What ripgrep is asked for on behalf of a query, and what it is kept away from."""

from __future__ import annotations

import os
from functools import cache
from itertools import chain

from desktop_app.documents.text_access import DOCUMENT_EXTENSIONS, MEDIA
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import extensions_of
from desktop_app.private.globs import globs
from desktop_app.private.names import is_like_listed
from desktop_app.query.query import Key, Query, Term, TextForm
from desktop_app.search.contents.bytes_search import BytesPattern
from desktop_app.search.contents.forms import candidate_pattern, with_documents
from desktop_app.search.contents.pattern_forms import pattern_candidates


def candidates_of(query: Query) -> str | None:
    """What every text that passes `query` holds; None where that cannot be said."""
    patterns = [
        pattern
        for term in query.of(Key.CONTENT)
        if not term.excluded and (pattern := _of(term)) is not None
    ]
    # The longest says most.
    return with_documents(max(patterns, key=len)) if patterns else None


def lines_of(query: Query) -> str | None:
    """What every line holds in which something begins that is asked for, or is not to be there."""
    patterns = [_of(term, from_start=True) for term in query.of(Key.CONTENT)]
    return None if None in patterns else "|".join(filter(None, patterns))


def _of(term: Term, *, from_start: bool = False) -> str | None:
    """What holds one of the values of a term; `from_start`: in the line in which it begins."""
    found = []
    for text in term.texts:
        if text.form is TextForm.PATTERN:
            pattern = pattern_candidates(text.text)
        else:
            pattern = candidate_pattern([text], from_start=from_start)
        if pattern is None:
            return None
        found.append(pattern)
    return "|".join(found)


def left_out_globs(scope: Scope) -> list[str]:
    """Globs, whatever the case, of all that ripgrep must not read or need not."""
    kept_away = [
        f"**{_escaped(folder)}"
        for path in (*scope.excluded, *scope.unlisted, *scope.closed_folders)
        if (folder := _below_its_anchor(path))
    ]
    return [*globs(), *_needless(), *kept_away]


@cache
def _needless() -> tuple[str, ...]:
    """Files whose bytes are not their text."""
    media = chain.from_iterable(map(extensions_of, MEDIA))
    extensions = sorted({*DOCUMENT_EXTENSIONS, *media} - {"svg"})
    return (f"*.{{{','.join(extensions)}}}",)


def is_spared_folder(folder: str, scope: Scope) -> bool:
    """Whether ripgrep was kept away from an allowed folder because it is called like another.

    Or like a private file: what keeps it away from a file keeps it away from a folder.
    """
    if any(map(is_like_listed, folder.split(os.sep))):  # noqa: PTH206
        return True
    others = (*scope.excluded, *scope.unlisted, *scope.closed_folders)
    if not others:
        return False
    slashed = f"{folder}/".replace("\\", "/").casefold()
    return any(f"{_below_its_anchor(path)}/".casefold() in slashed for path in others)


def _below_its_anchor(path: str) -> str:
    """A path from the first slash on."""
    slashed = path.replace("\\", "/") if path[1:2] == ":" or path.startswith("\\") else path
    _, _, rest = slashed.rstrip("/").partition("/")
    return f"/{rest}" if rest else ""


def _escaped(text: str) -> str:
    return "".join(f"[{character}]" if character in "*?[{" else character for character in text)


def bytes_pattern(written: str | None, query: Query) -> BytesPattern | None:
    """A pattern of these for texts at hand; None where there is none, or RE2 does not take it.

    Args:
        written: What `candidates_of` or `lines_of` gives.
        query: Of which.
    """
    if written is None:
        return None
    has_patterns = any(
        text.form is TextForm.PATTERN for term in query.of(Key.CONTENT) for text in term.texts
    )
    try:
        return BytesPattern(written, is_slow=has_patterns)
    except ValueError:
        return None
