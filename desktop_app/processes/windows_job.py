"""A Windows job: processes that end together, at the latest when we do."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
    from subprocess import Popen

    _KILL_ON_CLOSE = 0x2000
    _PROCESS_MEMORY = 0x0100
    _ACTIVE_PROCESSES = 0x0008
    # The `python.exe` of a virtual environment starts the real one, and waits for it.
    _PROCESSES_OF_A_WORKER = 2
    _EXTENDED_LIMITS = 9
    _SET_QUOTA_AND_TERMINATE = 0x0100 | 0x0001

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_ulonglong * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _kernel() -> ctypes.WinDLL:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        # Handles are as wide as pointers; ctypes would cut them to 32 bits.
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
        kernel.SetInformationJobObject.argtypes = (
            wintypes.HANDLE,
            ctypes.c_int,
            wintypes.LPVOID,
            wintypes.DWORD,
        )
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        return kernel

    class Job:
        """Ends its processes, and theirs, by `end` or when the last handle to it is closed.

        The system closes our handle when we are gone, in whatever way. If that happens between
        the start of a process and `add`, it is left over; our own workers notice by themselves.

        Attributes:
            group: No process group; that is the other systems' way.
        """

        group = None

        def __init__(self, memory_bytes: int | None = None) -> None:
            """Make a job without processes.

            Args:
                memory_bytes: What each process may have; then none can start others, either.

            Raises:
                OSError: Windows refused.
            """
            self._kernel = _kernel()
            self._handle = self._checked(self._kernel.CreateJobObjectW(None, None))
            limits = _ExtendedLimits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
            if memory_bytes is not None:
                limits.BasicLimitInformation.LimitFlags |= _PROCESS_MEMORY | _ACTIVE_PROCESSES
                limits.BasicLimitInformation.ActiveProcessLimit = _PROCESSES_OF_A_WORKER
                limits.ProcessMemoryLimit = memory_bytes
            self._checked(
                self._kernel.SetInformationJobObject(
                    self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
                )
            )

        def add(self, popen: Popen[bytes]) -> None:
            """Put a process that we have just started into the job.

            Raises:
                OSError: Windows refused; the process is killed.
            """
            try:
                process = self._checked(
                    self._kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, popen.pid)
                )
                try:
                    self._checked(self._kernel.AssignProcessToJobObject(self._handle, process))
                finally:
                    self._kernel.CloseHandle(process)
            except OSError:
                popen.kill()
                raise

        def end(self) -> None:
            """Kill every process of the job; call once."""
            self._kernel.TerminateJobObject(self._handle, 1)
            self._kernel.CloseHandle(self._handle)

        def _checked(self, result: int | None) -> int:
            if not result:
                raise ctypes.WinError(ctypes.get_last_error())
            return result
