"""Holes: parts of a file that nobody wrote, which read as NULs.

A log has one where the power failed, a download where it is not there yet. A disk keeps no room for
most of them, and says where the next data is.
"""

from __future__ import annotations

import errno
import os
from typing import BinaryIO, Final

_DATA: Final[int | None] = getattr(os, "SEEK_DATA", None)


def skip_hole(file: BinaryIO) -> int:
    """Move on to where there is data again, or to the end; how many bytes that was.

    0 where there is no hole, and where the system or the file knows of none.
    """
    if _DATA is None:
        return 0
    start = file.tell()
    try:
        return file.seek(start, _DATA) - start
    except OSError as error:
        # What it says of a hole that goes on to the end.
        return file.seek(0, os.SEEK_END) - start if error.errno == errno.ENXIO else 0
    except ValueError:
        # Not on a disk.
        return 0
