"""Linux: this process gives up system calls that no parser needs, by a seccomp filter.

Refused, as if not permitted: sockets, programs, further processes, other processes' memory and
signals, and ways to change what holds for this one. Sources: the kernel's `seccomp(2)`, its
`include/uapi/linux/{seccomp,filter,audit}.h` and the tables of system calls.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Mapping, Sequence
from typing import Final

_SET_FILTER = 1
_ALL_THREADS = 1
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_NOT_PERMITTED, _NO_SUCH_CALL = 1, 38

# Where `struct seccomp_data` has what: the call's number, the processor, the first argument.
_NUMBER, _PROCESSOR, _FIRST = 0, 4, 16
_LOAD, _EQUAL, _MIN, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_THREAD = 0x00010000
_OTHER_TABLE = 0x40000000
"""Numbers from here on are those of x32, another table on the same processor."""

_Instruction = tuple[int, int, int, int]


class SystemCalls:
    """A processor's numbers for system calls.

    Attributes:
        processor: As the kernel's audit names it.
        seccomp, clone, clone3: Calls by name.
        to_self_only: Signals and the like: their first argument must be this process.
        refused: Never needed.
    """

    def __init__(
        self,
        processor: int,
        seccomp: int,
        clone: int,
        to_self_only: Sequence[int],
        refused: Sequence[int],
    ) -> None:
        self.processor = processor
        self.seccomp = seccomp
        self.clone = clone
        self.clone3 = 435
        self.to_self_only = to_self_only
        # pidfd_send_signal, io_uring's three, open_tree, move_mount, fsopen, fsmount, pidfd_open,
        # pidfd_getfd, process_madvise, mount_setattr: one number everywhere.
        self.refused = (*refused, 424, 425, 426, 427, 428, 429, 430, 432, 434, 438, 440, 442)


CALLS: Final[Mapping[str, SystemCalls]] = {
    "x86_64": SystemCalls(
        0xC000003E,
        seccomp=317,
        clone=56,
        # kill, tgkill; tkill cannot be held to this process and is refused
        to_self_only=(62, 234),
        refused=(
            *(41, 42, 43, 44, 46, 49, 50, 53, 288, 307),  # sockets
            *(57, 58, 59, 322),  # fork, vfork, execve, execveat
            *(101, 200, 129, 297, 310, 311, 312),  # ptrace, tkill, signals, memory, kcmp
            *(154, 155, 161, 165, 166, 167, 168, 169, 272, 308),  # roots, mounts, swap, names
            *(175, 176, 313, 246, 320),  # kernel modules, kexec
            *(248, 249, 250, 298, 321, 323),  # keys, perf, bpf, userfaultfd
        ),
    ),
    "aarch64": SystemCalls(
        0xC00000B7,
        seccomp=277,
        clone=220,
        to_self_only=(129, 131),
        refused=(
            *(198, 199, 200, 201, 202, 203, 206, 211, 242, 269),
            *(221, 281),
            *(117, 130, 138, 240, 270, 271, 272),
            *(39, 40, 41, 51, 97, 142, 224, 225, 268),
            *(105, 106, 273, 104, 294),
            *(217, 218, 219, 241, 280, 282),
        ),
    ),
}


def restrict() -> bool:
    """Give up those calls in all threads of this process; False where the kernel cannot.

    `no_new_privs` must be set.
    """
    calls = CALLS.get(platform.machine())
    if calls is None or sys.maxsize < 2**32:
        return False
    program = b"".join(struct.pack("=HBBI", *line) for line in filter_of(calls, os.getpid()))
    lines = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("lines", ctypes.c_void_p))

    held = Program(len(program) // 8, ctypes.addressof(lines))
    system = ctypes.CDLL(None, use_errno=True)
    result = system.syscall(calls.seccomp, _SET_FILTER, _ALL_THREADS, ctypes.byref(held))
    return bool(result == 0)


def filter_of(calls: SystemCalls, pid: int) -> list[_Instruction]:
    """The filter as instructions: operation, steps if true, steps if false, operand."""
    lines: list[_Instruction] = [
        (_LOAD, 0, 0, _PROCESSOR),
        (_EQUAL, 1, 0, calls.processor),
        (_RETURN, 0, 0, _ERRNO | _NOT_PERMITTED),
        (_LOAD, 0, 0, _NUMBER),
        (_MIN, 0, 1, _OTHER_TABLE),
        (_RETURN, 0, 0, _ERRNO | _NOT_PERMITTED),
        # Its flags stand in memory, out of reach; who hears of this calls `clone` instead.
        (_EQUAL, 0, 1, calls.clone3),
        (_RETURN, 0, 0, _ERRNO | _NO_SUCH_CALL),
        (_EQUAL, 0, 4, calls.clone),
        (_LOAD, 0, 0, _FIRST),
        (_ANY_BIT, 0, 1, _THREAD),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERRNO | _NOT_PERMITTED),
    ]
    for number in calls.to_self_only:
        lines += [
            (_EQUAL, 0, 4, number),
            (_LOAD, 0, 0, _FIRST),
            (_EQUAL, 0, 1, pid),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _ERRNO | _NOT_PERMITTED),
        ]
    for number in calls.refused:
        lines += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | _NOT_PERMITTED)]
    return [*lines, (_RETURN, 0, 0, _ALLOW)]
