"""How much another process has worked: what tells one that takes its time from one that hangs."""

from __future__ import annotations

import sys


def worked_ticks(pid: int) -> int | None:
    """The time that process had a processor, in units of the system's own; it only grows.

    None where it is gone, or the system does not say.
    """
    try:
        return _worked_ticks(pid)
    except (OSError, ValueError, AttributeError, IndexError):
        return None


if sys.platform == "linux":

    def _worked_ticks(pid: int) -> int | None:
        with open(f"/proc/{pid}/stat", "rb", buffering=0) as file:  # noqa: PTH123 - half the time
            # Behind the name, which may hold anything (see proc(5)).
            fields = file.read(2000).rpartition(b")")[2].split()
        return int(fields[11]) + int(fields[12])

elif sys.platform == "darwin":
    import ctypes

    _RUSAGE_VERSION = 0
    # `struct rusage_info_v0` of <sys/resource.h>: 16 bytes of an id, then numbers of 8 bytes.
    _TIMES_AT = 16
    _RUSAGE_BYTES = 16 + 10 * 8

    def _worked_ticks(pid: int) -> int | None:
        usage = ctypes.create_string_buffer(_RUSAGE_BYTES)
        if ctypes.CDLL(None).proc_pid_rusage(pid, _RUSAGE_VERSION, usage):
            return None
        times = (usage.raw[start : start + 8] for start in (_TIMES_AT, _TIMES_AT + 8))
        return sum(int.from_bytes(time, sys.byteorder) for time in times)

elif sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _QUERY_LIMITED = 0x1000

    def _worked_ticks(pid: int) -> int | None:
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        kernel.GetProcessTimes.argtypes = (wintypes.HANDLE, *(4 * (ctypes.c_void_p,)))
        process = kernel.OpenProcess(_QUERY_LIMITED, False, pid)
        if not process:
            return None
        try:
            times = (ctypes.c_uint64 * 4)()
            starts = [ctypes.addressof(times) + 8 * number for number in range(4)]
            known = kernel.GetProcessTimes(process, *starts)
            return times[2] + times[3] if known else None
        finally:
            kernel.CloseHandle(process)

else:

    def _worked_ticks(pid: int) -> int | None:
        return None
