"""When a photo was taken: what its camera wrote into it, else the date in its name.

Telephones, messengers and screenshots put dates into names, each in a way of its own; most remove
what the camera wrote.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from typing import BinaryIO

from desktop_app.files.exif_dates import Taken, read_taken
from desktop_app.fixed_patterns import fixed


def when_taken(name: str, file: BinaryIO | None, zone: tzinfo | None = None) -> Taken | None:
    """When the photo or film of this name was taken, or None where nothing says so.

    Args:
        name: As a listing gives it.
        file: Open and seekable, or None where its contents cannot be had.
        zone: Where names are read that give a moment in UTC; None is this computer's local time.

    Raises:
        OSError: The disk could not be read.
    """
    return (read_taken(file) if file else None) or taken_by_name(name, zone)


def taken_by_name(name: str, zone: tzinfo | None = None) -> Taken | None:
    """The date in a photo's name, or None; see `when_taken`.

    A date in any other file's name says when it was made, or what it is about.
    """
    if moment := _MOMENT.search(name):
        taken = datetime.fromtimestamp(int(moment[1]) // 1000, UTC)
        return _seen_from(zone, taken)
    for found in _DATE.finditer(name):
        if wall := _wall(found):
            # Pixel telephones alone name photos by the time in Greenwich.
            is_utc = name.startswith("PXL_") and found["hour"] is not None
            return _seen_from(zone, wall.replace(tzinfo=UTC)) if is_utc else Taken(wall)
    return None


# Milliseconds since 1970, behind the words that WeChat and Facebook put before them: mmexport1713….
_MOMENT = fixed(r"(?:mmexport|wx_camera_|microMsg\.|FB_IMG_)([12]\d{12})(?!\d)", re.ASCII)

# 20240415, 2024-04-15, 2024_04_15, 2024.04.15; alone, or with a time behind it: 123456, 12.34.56,
# 9.05.06 PM, 下午9.05.06. What follows the seconds is a fraction of them or a number of its own.
_DATE = fixed(
    r"(?<![0-9])(?P<year>199[0-9]|20[0-9]{2})(?P<dash>[-_.]?)(?P<month>[01][0-9])(?P=dash)"
    r"(?P<day>[0-3][0-9])"
    r"(?:"
    r"(?:[-_ T.]{0,3}|[ _]at[ _])(?P<before>上午|下午)?\s?"
    r"(?P<hour>[01][0-9]|2[0-3]|[0-9](?=[.:_ -]))(?P<dot>[.:_ -]?)(?P<minute>[0-5][0-9])(?P=dot)"
    r"(?P<second>[0-5][0-9])(?:[0-9]{1,3}(?![0-9])|(?![0-9]))(?:\s?(?P<after>[AaPp][Mm])(?![a-z]))?"
    r"|(?![0-9])"
    r")"
)


def _wall(found: re.Match[str]) -> datetime | None:
    """The date that was found; None for one that no calendar has."""
    hour = int(found["hour"] or 0)
    half = found["before"] or (found["after"] or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half in ("pm", "下午") else 0)
    day = int(found["year"]), int(found["month"]), int(found["day"])
    try:
        return datetime(*day, hour, int(found["minute"] or 0), int(found["second"] or 0))
    except ValueError:
        return None


def _seen_from(zone: tzinfo | None, moment: datetime) -> Taken:
    return Taken(moment.astimezone(zone).replace(tzinfo=None))
