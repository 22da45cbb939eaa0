"""Handing a file to the system: open it with its program, or show it in its folder.

Everything here may wait for the disk or another program, so it is for worker threads. A path goes
to a program as the bytes that it is; Qt would quietly drop those that are not text, and so open
another file.
"""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from typing import Protocol

from desktop_app.errors import AppError, ScopeError
from desktop_app.files.scope import Scope
from desktop_app.processes.programs import launch

_REVEAL_TIMEOUT_MS = 3000

# What the systems run, or follow to something that may be run, when it is opened.
_PROGRAM_SUFFIXES = frozenset(
    """
    .app .appimage .appref-ms .bat .bin .chm .cmd .com .command .cpl .deb .desktop .dll .dmg .exe
    .flatpakref .gadget .hta .inf .iso .jar .jnlp .jse .js .lnk .mpkg .msc .msi .msix .msp .mst
    .pif .pkg .ps1 .psm1 .py .pyw .pyz .rb .reg .rpm .run .scf .scpt .scr .settingcontent-ms .sh
    .snap .terminal .tool .url .vb .vbe .vbs .webloc .workflow .ws .wsf .wsh .xpi
    """.split()
)
_PROGRAM_BEGINNINGS = (
    b"\x7fELF",
    b"MZ",
    b"#!",
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
    b"[Desktop Entry]",
)


class Launcher(Protocol):
    """What hands files to the system; tests have one that only remembers."""

    def open(self, path: str) -> None:
        """Open a file or folder with the program that the system has for it.

        Raises:
            OSError: the system refused.
            AppError: no program could be started.
        """

    def reveal(self, path: str) -> None:
        """Show a file or folder selected in the window of its folder.

        Raises:
            OSError: the system refused.
            AppError: no program could be started.
        """


def is_program(path: str, scope: Scope) -> bool:
    """Whether opening `path` may run something: by its name, or by its first bytes.

    Raises:
        ScopeError: it is not there, or lies outside the scope.
        OSError: it could not be read.
    """
    # Windows passes over dots and spaces at the end of a name.
    if PurePath(path.rstrip(". ")).suffix.lower() in _PROGRAM_SUFFIXES:
        return True
    try:
        with scope.open_file(path) as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf").startswith(_PROGRAM_BEGINNINGS)
    except ScopeError as error:
        if error.code in ("scope.special", "scope.link"):
            return True
        if error.code == "scope.private":
            return False
        raise


class SystemLauncher:
    """Uses what Windows, macOS and the free desktops have for it."""

    def open(self, path: str) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            from desktop_app.processes.windows_shell import open_with_shell

            open_with_shell(path)
        elif sys.platform == "darwin":
            launch(["open", path])
        else:
            launch(["xdg-open", path])

    def reveal(self, path: str) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            from desktop_app.processes.windows_shell import select_in_explorer

            select_in_explorer(path)
        elif sys.platform == "darwin":
            launch(["open", "-R", path])
        elif not _shown_by_file_manager(path):
            self.open(os.path.dirname(path))  # noqa: PTH120 (a path that may not be text)


def file_url(path: str) -> str:
    """The `file:` URL of an absolute path, byte for byte."""
    # PurePath asks for the bytes of the path, too, and knows drives and shares on Windows.
    return PurePath(path).as_uri()


def _shown_by_file_manager(path: str) -> bool:
    """Ask the desktop's file manager, whichever it is; False where none answers."""
    # Not part of Qt on every system, and not needed before.
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    message = QDBusMessage.createMethodCall(
        "org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1",
        "ShowItems",
    )
    message.setArguments([[file_url(path)], ""])
    answer = bus.call(message, QDBus.CallMode.Block, _REVEAL_TIMEOUT_MS)
    return answer.type() == QDBusMessage.MessageType.ReplyMessage


OpeningError = (OSError, AppError)
"""What a launcher and `is_program` raise."""
