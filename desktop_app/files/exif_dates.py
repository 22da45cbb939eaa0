"""When a photo was taken, as its camera wrote it down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import BinaryIO


@dataclass(frozen=True, slots=True)
class Taken:
    """When a photo was taken.

    Photos are remembered by the day it was where they were taken, and most cameras write down
    nothing else. So questions about days are about `wall`, also where the zone is known: a photo
    of an evening in Tokyo is one of that evening, wherever it is looked at.

    Attributes:
        wall: What a clock on the wall showed there, without a `tzinfo`; midnight where only the
            day is known.
    """

    wall: datetime

    def compared_ns(self, zone: tzinfo | None = None) -> int:
        """`wall` as if a clock in `zone` had shown it, in ns since 1970 UTC.

        This is the number to compare with the spans of a query, which begin and end at midnights
        of `zone`. None is this computer's local time.
        """
        there = self.wall.replace(tzinfo=zone)
        try:
            seconds = there.timestamp()
        except (OSError, OverflowError):
            # Windows knows no local time before 1970.
            seconds = there.replace(tzinfo=UTC).timestamp()
        return int(seconds) * 1_000_000_000


def read_taken(file: BinaryIO) -> Taken | None:
    """What the camera wrote into `file`; None where there is nothing, or nothing that makes sense.

    Args:
        file: As for `exif_in`, whose bounds hold.

    Raises:
        OSError: The disk could not be read.
    """
    # What reads no photo starts without.
    from desktop_app.filetypes.exif import DATE_TIME_ORIGINAL, exif_in

    for exif in exif_in(file, (DATE_TIME_ORIGINAL,)):
        if wall := exif.taken:
            return Taken(wall)
    return None
