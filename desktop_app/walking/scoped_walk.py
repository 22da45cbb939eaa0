"""A walk below one folder of the scope, on whatever disk it lies."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from desktop_app.errors import ScopeError
from desktop_app.files.mounts import is_remote, mounts
from desktop_app.files.scope import Scope
from desktop_app.processes.hiring import own_worker
from desktop_app.reasons import Reason, Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.begun_walks import GoneOnWalk
from desktop_app.walking.keeping_walk import KeepingWalk
from desktop_app.walking.kept_walks import KeptWalks, WalkAgain
from desktop_app.walking.remote_roots import remote_walk
from desktop_app.walking.walk import Walk, walk


class RemoteRoots(Container[str]):
    """The folders of a scope that lie on another computer, which may not answer.

    Judged by their paths and the system's table of mounts, as it is now: to ask what is there may
    already take for ever.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._mounts = mounts()
        self._known: dict[str, bool] = {}

    def __contains__(self, folder: object) -> bool:
        assert isinstance(folder, str)
        known = self._known.get(folder)
        if known is None:
            known = is_remote(self._scope.real_path(folder), self._mounts)
            self._known[folder] = known
        return known


def may_hang(root: str, scope: Scope) -> bool:
    """Whether `root` lies on another computer; see `RemoteRoots`."""
    return root in RemoteRoots(scope)


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
    wanted: str = "",
    alone: bool = False,
    walks: KeptWalks | None = None,
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
            of the scope; absolute. From this computer, no other one is entered: those are walked
            by themselves.
        wanted: For `worker_filter.filter_for`, what another process that walks may pick; "" is all.
        alone: Whether a local walk gets no second process: where others need the processors.
        walks: Those of the same question: what was walked by it twice is not walked again.

    Raises:
        ScopeError: The root cannot be opened.
    """
    excluded = (*scope.excluded, *left_out)
    added = (*scope.folders, *searched)
    start_worker = partial(own_worker, "search" if wanted else "walk")
    elsewhere = RemoteRoots(scope)
    if root in elsewhere:
        with remote_walk(
            scope.real_path(root),
            called=root,
            stop=stop,
            max_depth=max_depth,
            excluded=excluded,
            added_mounts=added,
            unlisted=scope.unlisted,
            wanted=wanted,
            patience_s=scope.patience_s,
            start_worker=start_worker,
        ) as batches:
            yield batches
        return
    local = [folder for folder in added if folder not in elsewhere]
    key = _key_of(root, scope, excluded, local)
    with ExitStack() as opened:
        folder = opened.enter_context(scope.open_folder(root))
        # Of one level there is little to be gone through again.
        walks = walks if max_depth is None else None
        if walks is not None and (known := walks.find(key, folder)) is not None:
            again = WalkAgain(
                known,
                folder,
                stop=stop,
                excluded=excluded,
                added_mounts=local,
                remembers=walks.remembers,
            )
            yield opened.enter_context(again)
            return
        is_kept = walks is not None and walks.wants(key)
        wanted = "" if is_kept else wanted
        walk_on = partial(
            walk,
            folder,
            stop=stop,
            details=details and not is_kept,
            max_depth=max_depth,
            excluded=excluded,
            added_mounts=local,
            unlisted=scope.unlisted,
            wanted=wanted,
            start_worker=None if alone else partial(own_worker, "search" if wanted else "walk"),
        )
        if walks is None:
            yield opened.enter_context(walk_on())
            return
        begun = walks.begun(key, wanted, folder)
        batches = (
            walk_on()
            if begun is None
            else GoneOnWalk(
                begun,
                folder,
                stop=stop,
                excluded=excluded,
                added_mounts=local,
                walk_on=lambda going_on: walk_on(going_on=going_on),
            )
        )
        opened.enter_context(batches)
        keeping = KeepingWalk(
            batches, folder.identity, walks, key, wanted, is_whole=is_kept, stop=stop
        )
        batches = opened.enter_context(keeping)
        yield batches


def _key_of(
    root: str, scope: Scope, excluded: Iterable[str], local: Iterable[str]
) -> tuple[str, frozenset[str], frozenset[str]]:
    """By which a walk is kept."""
    return root, frozenset((*excluded, *scope.unlisted)), frozenset(local)


@contextmanager
def kept_as_walked(
    root: str, scope: Scope, found: Walk, walks: KeptWalks, stop: StopFlag
) -> Iterator[Walk]:
    """All below `root` as somebody else tells it, kept like a walk of the disk.

    Raises:
        ScopeError: The root cannot be opened.
    """
    elsewhere = RemoteRoots(scope)
    local = [folder for folder in scope.folders if folder not in elsewhere]
    key = _key_of(root, scope, scope.excluded, local)
    with scope.open_folder(root) as folder:
        if not walks.wants(key):
            yield found
            return
        with KeepingWalk(
            found, folder.identity, walks, key, "", is_whole=True, stop=stop
        ) as keeping:
            yield keeping


def skip_root(root: str, scope: Scope, error: ScopeError, skips: Skips) -> None:
    """Count a folder that cannot be opened.

    Raises:
        ScopeError: `error`, where it was never allowed or is no folder.
    """
    if error.code == "scope.missing" and root in scope.folders:
        skips.add(Reason.UNMOUNTED, 1, [root])
    elif error.code == "scope.silent":
        skips.add(Reason.TIMED_OUT, 1, [root])
    elif error.code == "scope.unreadable":
        skips.add(Reason.UNREADABLE, 1, [root])
    else:
        raise error
