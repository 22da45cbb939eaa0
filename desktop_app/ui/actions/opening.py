"""Handing a file to the system: open it with its program, or show it in its folder.

Everything here may wait for the disk or another program, so it is for worker threads. A path goes
to a program as the bytes that it is; Qt would quietly drop those that are not text, and so open
another file.
"""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from desktop_app.errors import AppError, ProcessError, ScopeError
from desktop_app.filetypes.danger import Danger, danger_of
from desktop_app.processes.programs import launch

if TYPE_CHECKING:
    # For its types alone: it is loaded once the window is there.
    from desktop_app.files.scope import Scope

_BUS_TIMEOUT_MS = 3000
_SETTLES_WITHIN_S = 1.5
"""An opener that found no program has said so by then; one that did may stay as long as it."""

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

    @property
    def lets_choose(self) -> bool:
        """Whether the system can ask with which program a file is to be opened."""

    def open(self, path: str) -> None:
        """Open a file or folder with the program that the system has for it.

        Raises:
            OSError: the system refused.
            AppError: no program could be started.
        """

    def open_with(self, path: str) -> None:
        """Have the system ask with which program a file is to be opened, and open it.

        Raises:
            OSError: the system refused.
            AppError: it has no list of programs.
        """

    def reveal(self, path: str) -> None:
        """Show a file or folder selected in the window of its folder.

        Raises:
            OSError: the system refused.
            AppError: no program could be started.
        """

    def open_trash(self) -> None:
        """Show the trash, in the program that the system has for it.

        Raises:
            OSError: the system refused.
            AppError: no program could be started.
        """


def danger_in(path: str, scope: Scope) -> Danger | None:
    """What opening `path` may do: by its name, or by its first bytes; None where it is only shown.

    Raises:
        ScopeError: it is not there, or lies outside the scope.
        OSError: it could not be read.
    """
    if danger := danger_of(PurePath(path).name):
        return danger
    try:
        with scope.open_file(path) as file:
            beginning = file.read(64).lstrip(b"\xef\xbb\xbf")
    except ScopeError as error:
        if error.code in ("scope.special", "scope.link"):
            return Danger.ELSEWHERE
        if error.code == "scope.private":
            return None
        raise
    return Danger.PROGRAM if beginning.startswith(_PROGRAM_BEGINNINGS) else None


class SystemLauncher:
    """Uses what Windows, macOS and the free desktops have for it."""

    @property
    def lets_choose(self) -> bool:
        """See `Launcher`; macOS has such a list in its Finder alone."""
        return sys.platform != "darwin"

    def open(self, path: str) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            from desktop_app.processes.windows_shell import open_with_shell

            open_with_shell(path)
        elif sys.platform == "darwin":
            launch(["open", path], settles_within_s=_SETTLES_WITHIN_S)
        else:
            try:
                launch(["xdg-open", path], settles_within_s=_SETTLES_WITHIN_S)
            except ProcessError as error:
                if error.code != "process.program_not_started":
                    raise
                # Its name says nothing to anybody.
                raise ProcessError("process.no_opener") from error

    def open_with(self, path: str) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            from desktop_app.processes.windows_shell import open_with_shell

            open_with_shell(path, choosing=True)
        elif not self.lets_choose or not _asked_by_portal(path):
            raise ProcessError("process.no_chooser")

    def reveal(self, path: str) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            from desktop_app.processes.windows_shell import select_in_explorer

            select_in_explorer(path)
        elif sys.platform == "darwin":
            launch(["open", "-R", path], settles_within_s=_SETTLES_WITHIN_S)
        elif not _shown_by_file_manager(path):
            self.open(os.path.dirname(path))  # noqa: PTH120 (a path that may not be text)

    def open_trash(self) -> None:
        """See `Launcher`."""
        if sys.platform == "win32":
            self.open("shell:RecycleBinFolder")
        elif sys.platform == "darwin":
            self.open(os.path.expanduser("~/.Trash"))  # noqa: PTH111 (a str)
        else:
            # Of all disks, and of whichever file manager there is.
            self.open("trash:///")


def file_url(path: str) -> str:
    """The `file:` URL of an absolute path, byte for byte."""
    # PurePath asks for the bytes of the path, too, and knows drives and shares on Windows.
    return PurePath(path).as_uri()


def _shown_by_file_manager(path: str) -> bool:
    """Ask the desktop's file manager, whichever it is; False where none answers."""
    return _answered(
        "org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1",
        "ShowItems",
        [[file_url(path)], ""],
    )


def _asked_by_portal(path: str) -> bool:
    """Have the desktop's portal ask with which program (org.freedesktop.portal.OpenURI, 3).

    False where there is no portal. It takes an open file, so that no name can mislead it.

    Raises:
        OSError: the file cannot be read.
    """
    from PySide6.QtDBus import QDBusUnixFileDescriptor

    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        return _answered(
            "org.freedesktop.portal.Desktop",
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.OpenURI",
            "OpenFile",
            ["", QDBusUnixFileDescriptor(descriptor), {"ask": True}],
        )
    finally:
        os.close(descriptor)


def _answered(
    service: str, path: str, interface: str, method: str, arguments: list[object]
) -> bool:
    """Call a method over the session's bus; False where there is no bus, or it says no."""
    # Not part of Qt on every system, and not needed before.
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    message = QDBusMessage.createMethodCall(service, path, interface, method)
    message.setArguments(arguments)
    answer = bus.call(message, QDBus.CallMode.Block, _BUS_TIMEOUT_MS)
    return answer.type() == QDBusMessage.MessageType.ReplyMessage


OpeningError = (OSError, AppError)
"""What a launcher and `danger_in` raise."""
