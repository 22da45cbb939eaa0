"""Where the window was when it was closed last, and the small file that keeps it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import read_whole, write_whole

logger = logging.getLogger(__name__)

FILE_NAME: Final = "window.json"
_MAX_BYTES: Final = 10_000
_MOST_PX: Final = 100_000


@dataclass(frozen=True, slots=True)
class WindowPlacement:
    """Where a window is, in logical pixels.

    Attributes:
        x, y, width, height: Of the window when it is not maximized; a width of 0 is not known.
        is_maximized: Whether it fills its screen.
        widths: Of its three panes.
        layout: How files are shown: "lines", "table", "grid".
        grouping: What the files of a group have in common; "nothing" for no groups.
        order: The column that files are sorted by, "-" before it for the other way round; "" for
            the order of each answer.
        columns: What the columns of folder, size and date were dragged to; 0 where they were not.
        has_past: Whether earlier conversations stand at the side, where there is room.
    """

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    is_maximized: bool = False
    widths: tuple[int, ...] = ()
    layout: str = "lines"
    grouping: str = "nothing"
    order: str = ""
    columns: tuple[int, ...] = ()
    has_past: bool = True

    @property
    def is_known(self) -> bool:
        """Whether there was a window before."""
        return self.width > 0 and self.height > 0


def read_placement(data_folder: Path) -> WindowPlacement:
    """What was kept; whatever is wrong with it, the window opens where windows do."""
    try:
        return _placement(json.loads(read_whole(data_folder / FILE_NAME, _MAX_BYTES)))
    except (OSError, DamageError, ValueError, TypeError, KeyError, RecursionError):
        return WindowPlacement()


def keep_placement(data_folder: Path, placement: WindowPlacement) -> None:
    """Keep it for the next window; where that fails, the next one opens where windows do."""
    try:
        write_whole(data_folder / FILE_NAME, json.dumps(asdict(placement)).encode())
    except OSError as error:
        logger.info("Where the window was is not kept: %s", error.strerror)


def _placement(told: Mapping[str, Any]) -> WindowPlacement:
    widths, columns = tuple(told["widths"]), tuple(told.get("columns", ()))
    x, y, width, height = place = tuple(told[name] for name in ("x", "y", "width", "height"))
    if not all(
        type(number) is int and abs(number) < _MOST_PX for number in (*place, *widths, *columns)
    ):
        raise ValueError("no place of a window")
    is_maximized, has_past = told["is_maximized"] is True, told.get("has_past") is not False
    layout = told.get("layout", "table" if told.get("has_table") is True else "lines")
    choices = layout, told.get("grouping", "nothing"), told.get("order", "")
    if not all(isinstance(choice, str) for choice in choices):
        raise ValueError("no layout of a list")
    return WindowPlacement(
        *(x, y, width, height, is_maximized, widths), *choices, columns=columns, has_past=has_past
    )
