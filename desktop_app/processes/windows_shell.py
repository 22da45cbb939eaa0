"""Windows: asking its shell to open a file, or to show it in the Explorer.

Through the shell's own functions and no command line: no quoting makes `explorer /select` safe for
every name. It is the shell that starts programs then, with an environment of its own.
"""

from __future__ import annotations

import ctypes
import sys

if sys.platform == "win32":
    _SHOW_NORMAL = 1
    _ERRORS_UP_TO = 32

    def open_with_shell(path: str, *, choosing: bool = False) -> None:
        """Open `path` with the program that Windows has for it.

        Args:
            path: The file or folder.
            choosing: Have Windows ask with which program, whatever it has for it.

        Raises:
            OSError: the shell refused.
        """
        execute = ctypes.WinDLL("shell32").ShellExecuteW
        execute.argtypes = [ctypes.c_void_p, *[ctypes.c_wchar_p] * 4, ctypes.c_int]
        execute.restype = ctypes.c_ssize_t
        verb = "openas" if choosing else None
        result = execute(None, verb, path, None, None, _SHOW_NORMAL)
        if result <= _ERRORS_UP_TO:
            raise OSError(result, ctypes.FormatError(result))

    def select_in_explorer(path: str) -> None:
        """Show `path` selected in its folder.

        Raises:
            OSError: the shell does not know it.
        """
        shell, ole = ctypes.OleDLL("shell32"), ctypes.OleDLL("ole32")
        create = shell.ILCreateFromPathW
        create.argtypes, create.restype = [ctypes.c_wchar_p], ctypes.c_void_p
        select = shell.SHOpenFolderAndSelectItems
        select.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, ctypes.c_uint32]
        free = shell.ILFree
        free.argtypes, free.restype = [ctypes.c_void_p], None
        leave = ole.CoUninitialize
        leave.restype = None
        ole.CoInitialize(None)
        try:
            item = create(path)
            if not item:
                raise FileNotFoundError(path)
            try:
                select(item, 0, None, 0)
            finally:
                free(item)
        finally:
            leave()
