"""A walk below one folder of the scope, on whatever disk it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from desktop_app.errors import ScopeError
from desktop_app.files.details import StopFlag
from desktop_app.files.mounts import is_remote, mounts
from desktop_app.files.remote_walk import remote_walk
from desktop_app.files.scope import Scope
from desktop_app.files.walk import Walk, walk
from desktop_app.reasons import Reason, Skips


def may_hang(root: str, scope: Scope) -> bool:
    """Whether `root` lies on another computer, which may not answer; the disk is not touched."""
    # Judged by its text: asking the system what is there may already take for ever.
    return is_remote(scope.real_path(root), mounts())


@contextmanager
def walked(
    root: str,
    scope: Scope,
    *,
    stop: StopFlag,
    details: bool = False,
    max_depth: int | None = None,
    left_out: Iterable[str] = (),
    searched: Iterable[str] = (),
) -> Iterator[Walk]:
    """Walk everything below `root`, with the details that cost nothing extra or are asked for.

    Args:
        root: A folder of the scope, absolute.
        scope: What it leaves out is not entered.
        stop: Ends the walk early when set.
        details: As of `walk`.
        max_depth: As of `walk`.
        left_out: More folders that need not be entered, absolute.
        searched: Folders that are entered although another disk is mounted there, besides those
            of the scope; absolute.

    Raises:
        ScopeError: The root cannot be opened.
    """
    excluded = (*scope.excluded, *left_out)
    added = (*scope.folders, *searched)
    if may_hang(root, scope):
        with remote_walk(
            scope.real_path(root),
            called=root,
            stop=stop,
            max_depth=max_depth,
            excluded=excluded,
            added_mounts=added,
        ) as batches:
            yield batches
        return
    with (
        scope.open_folder(root) as opened,
        walk(
            opened,
            stop=stop,
            details=details,
            max_depth=max_depth,
            excluded=excluded,
            added_mounts=added,
        ) as batches,
    ):
        yield batches


def skip_root(root: str, scope: Scope, error: ScopeError, skips: Skips) -> None:
    """Count a folder that cannot be opened.

    Raises:
        ScopeError: `error`, where it was never allowed or is no folder.
    """
    if error.code == "scope.missing" and root in scope.folders:
        skips.add(Reason.UNMOUNTED, 1, [root])
    elif error.code == "scope.unreadable":
        skips.add(Reason.UNREADABLE, 1, [root])
    else:
        raise error
