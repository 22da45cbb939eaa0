"""Work that nobody waits for gives way to what people do."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_SUPPLIES: Final = Path("/sys/class/power_supply")
_LEAST: Final = 19
"""The lowest priority of POSIX systems; on Linux the one of the disk follows it."""

_IDLE_PRIORITY_CLASS: Final = 0x40
"""Of Windows' SetPriorityClass; processes that are started inherit it."""


def give_way() -> None:
    """Let this process, and those it starts, run where nothing else wants to."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE_PRIORITY_CLASS)
        return
    with suppress(OSError):
        os.nice(_LEAST)


def is_on_battery(supplies: Path = _SUPPLIES) -> bool:
    """Whether this computer runs on its battery; False where the system does not say.

    Args:
        supplies: Where Linux describes what gives power, see its sysfs-class-power.
    """
    batteries = chargers = 0
    try:
        for supply in supplies.iterdir():
            kind = (supply / "type").read_text(encoding="ascii", errors="replace").strip()
            if kind in ("Mains", "USB") and (supply / "online").exists():
                chargers += (supply / "online").read_text(encoding="ascii").strip() == "1"
            elif kind == "Battery":
                status = (supply / "status").read_text(encoding="ascii", errors="replace").strip()
                batteries += status == "Discharging"
    except OSError:
        return False
    return batteries > 0 and not chargers
