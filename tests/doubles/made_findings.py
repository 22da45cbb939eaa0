"""Findings as tools make them, from the few facts that a test is about."""

from __future__ import annotations

from typing import Any

from desktop_app.errors import AppError
from desktop_app.findings import (
    NOTHING,
    Counted,
    Failure,
    Findings,
    FolderFindings,
    GroupFound,
    Row,
    SearchFindings,
    SummaryFindings,
)


def made(
    *,
    error: AppError | None = None,
    groups: list[tuple[str, int, int]] | None = None,
    folders: list[str] | None = None,
    mentioned: list[str] | None = None,
    query: str | None = None,
    count: int | None = None,
    rows: list[str] | None = None,
    **more: Any,
) -> Findings:
    """A failure, sums by groups, folders, a search or a mere count, by what is given.

    Args:
        error: Why the call failed.
        groups: Name, count and bytes of each group.
        folders: What words were resolved to.
        mentioned: Names of folders that stand in the words.
        query: What was searched for.
        count: How many were found.
        rows: Paths of the first entries.
        more: Other fields.
    """
    number: dict[str, Any] = {"count": count or 0, "complete": True}
    if error is not None:
        return Failure(error.code, (error,))
    if groups is not None:
        return SummaryFindings(**number, groups=tuple(GroupFound(*one) for one in groups))
    if folders is not None or mentioned is not None:
        fields = number | {"is_search": mentioned is not None} | more
        names = tuple(mentioned or ())
        return FolderFindings(folders=tuple(folders or ()), mentioned=names, **fields)
    if query is not None or rows is not None:
        fields = number | {"query": query or "", "rows": tuple(map(Row, rows or ()))} | more
        return SearchFindings(**fields)
    return NOTHING if count is None else Counted(count, complete=True)
