"""How tests are run, and fixtures for those with windows: the loop, the watch over its thread."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

from tests.alone import pytest_configure_node, pytest_xdist_make_scheduler, tell_which_run_alone
from tests.child_processes import (
    leaves_out_processes,
    mark_what_starts_processes,
    pytest_runtest_setup,
    pytest_runtest_teardown,
    watch_processes,
)
from tests.doubles.scripted_endpoint import ScriptedEndpoint

__all__ = [
    "pytest_configure_node",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_xdist_make_scheduler",
]

if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    # Qt's own one without a screen has room for 800 by 800 pixels, which hardly anybody has.
    screen = Path(__file__).parent / "screen.json"
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"

Run = Callable[[Coroutine[Any, Any, Any]], Any]


# How long an example takes is no fault of it on a machine that is busy with other tests. Where a
# change is judged, its examples are those of every other run; on a desk each run tries new ones.
hypothesis.settings.register_profile(
    "beside others", deadline=None, derandomize=bool(os.environ.get("CI"))
)
hypothesis.settings.load_profile("beside others")


def pytest_configure(config: pytest.Config) -> None:
    if leaves_out_processes(config):
        watch_processes()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mark_what_starts_processes(items)
    tell_which_run_alone(config, items)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Keep files made of bytes out of the names of tests: archives hold the hour they are made."""
    return argname if isinstance(val, bytes) and len(val) > 16 else None


def pytest_collection_finish() -> None:
    """Keep tens of thousands of tests, which stay to the end, out of each search for garbage."""
    gc.collect()
    gc.freeze()


_FORBIDDEN = frozenset(
    {
        "open",
        "os.listdir",
        "os.scandir",
        "os.posix_spawn",
        "os.startfile",
        "socket.connect",
        "socket.getaddrinfo",
        "sqlite3.connect",
        "subprocess.Popen",
    }
)


@dataclass
class GuiThreadWatch:
    """Sees what the thread of the windows does to files, processes and the network.

    Only inside `armed()` blocks, so that tests can make files themselves.
    """

    seen: list[str] = field(default_factory=list)
    is_armed: bool = False
    thread: int = 0

    @contextmanager
    def armed(self) -> Iterator[None]:
        self.thread = threading.get_ident()
        self.is_armed = True
        try:
            yield
        finally:
            self.is_armed = False

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.is_armed or event not in _FORBIDDEN:
            return
        if threading.get_ident() == self.thread:
            self.is_armed = False  # Describing the stack must not be heard, too.
            self.seen.append(f"{event}{arguments[:1]} at {_callers()}")
            self.is_armed = True


def _callers() -> str:
    frame: FrameType | None = sys._getframe(2)
    places: list[str] = []
    while frame is not None and len(places) < 12:
        places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(places)


_watches: list[GuiThreadWatch] = []
_hooked = False


def _on_audit(event: str, arguments: tuple[Any, ...]) -> None:
    for watch in _watches:
        watch.audit(event, arguments)


@pytest.fixture
def gui_watch() -> Iterator[GuiThreadWatch]:
    """Fails the test where the thread of the windows touched a file, a process or the network."""
    global _hooked
    if not _hooked:
        # There is no way to remove one again.
        sys.addaudithook(_on_audit)
        _hooked = True
    watch = GuiThreadWatch()
    _watches.append(watch)
    yield watch
    _watches.remove(watch)
    assert watch.seen == []


class Heartbeat:
    """A timer of the windows' loop; `longest_gap_s` is how long it was held up at most."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.longest_gap_s = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(20)

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest_gap_s = max(self.longest_gap_s, now - self._last)
        self._last = now


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder where hundreds of files are written quickly, as no disk has to be waited for."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        (tmp_path / "quick").mkdir()
        yield tmp_path / "quick"
        return
    with tempfile.TemporaryDirectory(prefix="fossick-", dir=memory) as folder:
        yield Path(folder)


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    """A model that replies what a test wrote down for it."""
    with ScriptedEndpoint() as endpoint:
        yield endpoint


@pytest.fixture
def no_ways_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without proxies and keys."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith(("OPENAI_", "FOSSICK_")):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def processes() -> None:
    """Asked for by fixtures that start processes: what uses one of them is marked `process`."""


@pytest.fixture(autouse=True)
def no_widgets_left_to_other_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Python may collect garbage in any thread, and Qt's timers must not end in another one."""
    yield
    if {"qapp", "qtbot"} & set(request.fixturenames):
        gc.collect()
        # What is left are modules and what they keep: not to be looked through after each test.
        gc.freeze()


@pytest.fixture
def arun(qapp: Any) -> Run:
    """Runs a coroutine on the loop that the program itself uses."""
    from desktop_app.bridge.event_loop import run_on_qt

    def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
        return run_on_qt(qapp, asyncio.wait_for(coroutine, 30))

    return run


async def until(claim: Callable[[], Any], within_s: float = 20.0) -> Any:
    """Let the loop run until `claim()` is true; its value."""
    end = time.monotonic() + within_s
    while not (value := claim()):
        assert time.monotonic() < end, "it did not come true in time"
        await asyncio.sleep(0.005)
    return value
