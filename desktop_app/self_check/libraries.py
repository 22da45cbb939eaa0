"""Which versions are at work, and whether the system's are new enough."""

from __future__ import annotations

import importlib.metadata
import platform
import sqlite3
from collections.abc import Iterator
from typing import Final

from desktop_app import __version__
from desktop_app.self_check.findings import SelfCheckFinding

LEAST_EXPAT: Final = (2, 4, 1)
"""From here on it ends documents that unpack to gigabytes; Python takes the system's on Linux."""


def version_findings(qt: str = "") -> Iterator[SelfCheckFinding]:
    """The versions, and a warning for each library that is too old.

    Args:
        qt: Qt's version, where it is loaded; else what is installed is asked.
    """
    import pyexpat

    yield SelfCheckFinding(
        "check.versions",
        {
            "fossick": __version__,
            "python": platform.python_version(),
            "qt": qt or _installed("PySide6-Essentials"),
            "sqlite": sqlite3.sqlite_version,
            "expat": ".".join(map(str, pyexpat.version_info)),
            "system": f"{platform.system()} {platform.machine()}",
        },
    )
    yield from expat_findings(pyexpat.version_info)


def expat_findings(found: tuple[int, int, int]) -> Iterator[SelfCheckFinding]:
    """A warning where the library that reads XML is too old; nothing where it is not."""
    if found < LEAST_EXPAT:
        written, least = (".".join(map(str, version)) for version in (found, LEAST_EXPAT))
        yield SelfCheckFinding("check.old_expat", {"version": written, "least": least}, False)


def _installed(name: str) -> str:
    """The version of a package; "–" where nothing says so, as in a bundle."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "–"
