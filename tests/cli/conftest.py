"""The real command in a process of its own, over a small home."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.forks import Forks

TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended; streams are bytes, as a script would see them."""

    status: int
    out: bytes
    err: bytes

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Standard output, all of it, as JSON Lines."""
        return [json.loads(line) for line in self.out.decode().splitlines()]

    @property
    def object(self) -> dict[str, Any]:
        """The one JSON object on standard output."""
        (only,) = self.objects
        return only

    @property
    def text(self) -> list[str]:
        """Standard output as lines of text."""
        return self.out.decode().splitlines()


Fossick = Callable[..., Ended]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with three PDFs in Downloads, one of them deeper, and one that is hidden."""
    home = tmp_path / "home"
    for name in ("a.pdf", "b.PDF", "notes.txt", "old/c.pdf", ".hidden.pdf"):
        file = home / "Downloads" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x" * 10)
        os.utime(file, ns=(0, 1_700_000_000_000_000_000))
    (home / "Documents").mkdir()
    return home


@pytest.fixture
def environment(home: Path, tmp_path: Path) -> Mapping[str, str]:
    """The environment of a person with that home and an empty data folder."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "USERPROFILE": str(home),
        "LANG": "en_US.UTF-8",
        "PYTHONUTF8": "1",
        "FOSSICK_DATA_DIR": str(tmp_path / "data"),
    }


@pytest.fixture(scope="session")
def forks(processes: None) -> Iterator[Forks | None]:
    """Starts commands that have imported the program already, where the system can."""
    if sys.platform != "linux":
        yield None
        return
    kept = {"PATH": os.environ["PATH"], "PYTHONUTF8": "1", "PYTHONPATH": _SOURCE}
    forks = Forks(kept)
    yield forks
    forks.close()


@pytest.fixture
def fossick(environment: Mapping[str, str], home: Path, forks: Forks | None) -> Fossick:
    """Runs `fossick` with the arguments given, in the home; keywords change the environment."""

    def run(*arguments: str | bytes, cwd: Path = home, **changes: str) -> Ended:
        told = {**environment, "PYTHONPATH": _SOURCE, **changes}
        # What Python is told, it hears as it starts.
        if forks and not any(name.startswith("PYTHON") for name in changes):
            return Ended(*forks.run([*map(os.fsdecode, arguments)], told, cwd, TIMEOUT_S))
        ended = subprocess.run(
            [sys.executable, "-m", "desktop_app", *arguments],
            cwd=cwd,
            env=told,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return run


_SOURCE = str(Path(__file__).parents[2])
