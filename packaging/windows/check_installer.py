"""Installs Fossick on a Windows as a person would, asks it something, and removes it again.

    python packaging/tasks.py check-windows-installer [INSTALLER] [--through wine] [--place DIR]

It is for a computer without a Fossick, such as one of a workflow: what is installed there is
removed. `--through wine --place DIR --files-only` does what can be done elsewhere, DIR being where
that Windows keeps the person's programs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of
from desktop_app import __version__

PACKAGING = Path(__file__).resolve().parent.parent
INSTALLER = PACKAGING.parent / "dist" / f"fossick-{__version__}-windows-x64-setup.exe"
MENU_KEY = r"HKCU\Software\Classes\Directory\shell\Fossick\command"
UNINSTALL_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Fossick"
REMOVED_WITHIN_S = 60


class Checked:
    """One installation, from its beginning to its end.

    Args:
        installer: The installer.
        place: Where it puts Fossick.
        through: What runs programs for Windows; nothing on Windows itself.
    """

    def __init__(self, installer: Path, place: Path, through: Sequence[str] = ()) -> None:
        self._installer, self._place, self._through = installer, place, tuple(through)

    def install(self) -> None:
        """Install without a question.

        Raises:
            StepError: it is there already, or is not there afterwards.
        """
        if self._place.exists():
            raise StepError(f"{self._place} is there already; this would remove it.")
        self._run("Install", str(self._installer), "/S")
        self._expect((self._place / "fossick-window.exe").is_file(), "the program is there")
        self._expect(self._has_key(UNINSTALL_KEY), "Windows knows how to remove it")
        self._expect(self._has_key(MENU_KEY), "the folder menu has it")

    def ask(self) -> None:
        """Ask it the first questions, and see its window.

        Raises:
            StepError: it answered otherwise than it should.
        """
        programs = [str(self._place / name) for name in ("fossick.exe", "fossick-window.exe")]
        script = str(PACKAGING / "check_program.py")
        carry_out([Step("Ask the first questions", (sys.executable, script, *programs))])

    def update(self) -> None:
        """Install once more over it.

        Raises:
            StepError: it failed.
        """
        self._run("Update", str(self._installer), "/S")
        self._expect((self._place / "fossick-window.exe").is_file(), "the program is still there")

    def remove(self) -> None:
        """Remove it without a question; a file of the person's own must stay.

        Raises:
            StepError: something of ours stayed, or something of the person's went.
        """
        own = self._place / "my notes 笔记.txt"
        own.write_text("mine", encoding="utf-8")
        remover = self._place / "uninstall.exe"
        self._run("Remove", str(remover), "/S")
        # It goes on in a copy of itself and removes the first one last.
        ends = time.monotonic() + REMOVED_WITHIN_S
        while (remover.exists() or self._has_key(UNINSTALL_KEY)) and time.monotonic() < ends:
            time.sleep(0.5)
        left = sorted(file.name for file in self._place.iterdir())
        self._expect(left == [own.name], f"only the person's own file stays: {left}")
        self._expect(not self._has_key(MENU_KEY), "the folder menu is as it was")
        self._expect(not self._has_key(UNINSTALL_KEY), "Windows has forgotten it")
        own.unlink()
        self._place.rmdir()

    def _run(self, purpose: str, *command: str) -> None:
        carry_out([Step(purpose, (*self._through, *command))])

    def _has_key(self, key: str) -> bool:
        command = [*self._through, "reg", "query", key]
        done = subprocess.run(command, capture_output=True, check=False)
        return done.returncode == 0

    def _expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise StepError(f"Not so: {what}.")
        print(f"  {what}", flush=True)  # noqa: T201 (a command speaks by printing)


def check(arguments: Sequence[str]) -> None:
    """Do it all.

    Raises:
        StepError: something is not as it should be.
    """
    parser = argparse.ArgumentParser(prog="check-windows-installer")
    parser.add_argument("installer", type=Path, nargs="?", default=INSTALLER)
    parser.add_argument("--through", default="", help="what runs programs for Windows")
    parser.add_argument("--place", type=Path, help="the folder Fossick that it is put into")
    parser.add_argument("--files-only", action="store_true", help="do not ask it anything")
    asked = parser.parse_args(arguments)
    home = os.environ.get("LOCALAPPDATA")
    place = asked.place or (Path(home, "Programs", "Fossick") if home else None)
    if place is None:
        raise StepError("Say with --place where programs are installed: this is no Windows.")
    checked = Checked(asked.installer.absolute(), place, asked.through.split())
    checked.install()
    if not asked.files_only:
        checked.ask()
    checked.update()
    checked.remove()


def main(arguments: Sequence[str]) -> int:
    """Check an installer; the result is the exit status."""
    return status_of(lambda: check(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
