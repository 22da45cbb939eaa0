"""The list of versions: JSON, read once its signature is known to be right.

    {"schema": 1, "number": 12, "valid_until": "2027-03-01",
     "versions": [{"version": "0.2.0", "released": "2026-12-01"}]}

`number` grows with each list that is published, so that an older one is known for what it is;
after `valid_until` a list is no longer believed, so that nobody can hold back newer ones for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from desktop_app.errors import UpdateError
from desktop_app.fixed_patterns import fixed
from desktop_app.llm.transport.json_values import object_of, read_json

SCHEMA: Final = 1
_MAX_VERSIONS: Final = 1_000
_MAX_NUMBER: Final = 1 << 53

_VERSION = fixed(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")
_DATE = fixed(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Version = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Release:
    """A version that can be had, and the day it came out."""

    version: Version
    released: date


@dataclass(frozen=True, slots=True)
class VersionList:
    """A list of versions.

    Attributes:
        number: Higher than that of every list before it.
        valid_until: The last day on which it is believed, in UTC.
        releases: In no order; at least one.
    """

    number: int
    valid_until: date
    releases: tuple[Release, ...]

    @property
    def newest(self) -> Release:
        """The one with the highest version."""
        return max(self.releases, key=lambda one: one.version)


def read_list(content: bytes) -> VersionList:
    """The list in a text that was verified.

    Raises:
        UpdateError: "update.broken": it is none, or of a form that a later Fossick reads.
    """
    stored = object_of(read_json(content))
    number, releases = stored.get("number"), stored.get("versions")
    if type(stored.get("schema")) is not int or stored["schema"] != SCHEMA:
        raise UpdateError("update.broken")
    if type(number) is not int or not 0 < number < _MAX_NUMBER:
        raise UpdateError("update.broken")
    if not isinstance(releases, list) or not 0 < len(releases) <= _MAX_VERSIONS:
        raise UpdateError("update.broken")
    valid_until = _day(stored.get("valid_until"))
    return VersionList(number, valid_until, tuple(_release(one) for one in releases))


def read_version(text: Any) -> Version:
    """A version such as "0.2.0" as numbers, which can be compared.

    Raises:
        UpdateError: "update.broken": it is none.
    """
    found = _VERSION.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise UpdateError("update.broken")
    major, minor, patch = map(int, found.groups())
    return major, minor, patch


def written_version(version: Version) -> str:
    """As people write it."""
    return ".".join(map(str, version))


def _release(stored: Any) -> Release:
    fields = object_of(stored)
    return Release(read_version(fields.get("version")), _day(fields.get("released")))


def _day(text: Any) -> date:
    if not (isinstance(text, str) and _DATE.fullmatch(text)):
        raise UpdateError("update.broken")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UpdateError("update.broken") from None
