"""Runs the tests that are measured by the clock at the very end, with no other test beside them.

The others are shared out among the workers by file, those with slow ones first, so that no worker
is left with one of these at the end. When they are done, all workers but one have ended, and what
is marked `alone` runs in the one that is left. One measure may be spoilt by what else the machine
does; only what fails three times in a row fails.
"""

from __future__ import annotations

import os
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

_ALONE = "alone"
_AGAIN = 2
"""Times that a measure is taken once more."""
_LIST = pytest.StashKey[Path]()


class AloneAtTheEnd(LoadFileScheduling):  # type: ignore[misc]
    """Hands out whole files, and last of all the tests that want the computer for themselves."""

    def remove_node(self, node: Any) -> str | None:
        """Forget a worker that has ended, and see what the others can go on with.

        Returns:
            The test that it died of, if it did.
        """
        units = self.assigned_work[node]
        # What is handed out again is to hold something to do, or no more is ever asked for.
        for done in [name for name, unit in units.items() if all(unit.values())]:
            del units[done]
        crashed: str | None = None
        if units:
            # It has had its turn: what ends one worker would end the next one, too.
            first = next(iter(units))
            crashed = next(name for name, is_done in units[first].items() if not is_done)
            units[first][crashed] = True
            if all(units[first].values()):
                del units[first]
        super().remove_node(node)
        for other in self.nodes:
            self._reschedule(other)
        return crashed

    @cached_property
    def _alone(self) -> frozenset[str]:
        return frozenset(self.config.stash[_LIST].read_text(encoding="utf-8").split("\0"))

    def _split_scope(self, nodeid: str) -> str:
        return _ALONE if nodeid in self._alone else str(super()._split_scope(nodeid))

    def _assign_work_unit(self, node: Any) -> None:
        if node not in self.registered_collections:
            # It has taken the place of one that crashed, and asks once it knows its tests.
            return
        if not self.workqueue:
            node.shutdown()
            return
        if _ALONE in self.workqueue:
            self.workqueue.move_to_end(_ALONE)
            if len(self.workqueue) == 1 and (others := [one for one in self.nodes if one != node]):
                if not all(other.shutting_down for other in others):
                    node.shutdown()
                # Else it waits until they have ended: `remove_node` is called for each of them.
                return
        super()._assign_work_unit(node)
        # A worker keeps its last test back until it hears of another one, or that there is none.
        if not self.workqueue:
            node.shutdown()
        elif self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> AloneAtTheEnd | None:
    """Take the place of the scheduler for files."""
    return AloneAtTheEnd(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Name a file to each worker, for what it has to tell to the scheduler."""
    config: pytest.Config = node.config
    if _LIST not in config.stash:
        number, name = tempfile.mkstemp(prefix="fossick-alone-")
        os.close(number)
        config.stash[_LIST] = Path(name)
        config.add_cleanup(config.stash[_LIST].unlink)
    node.workerinput[_ALONE] = str(config.stash[_LIST])


def tell_which_run_alone(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the marked tests last, and tell the scheduler of them, which only knows names."""
    marked = [item for item in items if item.get_closest_marker(_ALONE)]
    for item in marked:
        item.add_marker(pytest.mark.flaky(reruns=_AGAIN, reruns_delay=1))
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (bool(item.get_closest_marker(_ALONE)), item.path not in slow))
    if hasattr(config, "workerinput"):
        # Every worker writes the same.
        names = "\0".join(item.nodeid for item in marked)
        Path(config.workerinput[_ALONE]).write_text(names, encoding="utf-8")
