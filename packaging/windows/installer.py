"""Makes the installer for Windows out of the bundle, with makensis.

    python packaging/tasks.py windows-installer [--payload DIR] [--dry-run]

It wants dist/fossick, which `bundle` makes on Windows; makensis itself runs on any system, so that
the script is compiled everywhere, over a stand-in.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of, warn
from desktop_app import __version__
from windows import payload, signing

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCRIPT = HERE / "fossick.nsi"
NEEDED = ("fossick.exe", "fossick-window.exe")


def makensis() -> str | None:
    """The compiler of NSIS, in the path or where it is installed on Windows."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", ""), "NSIS", "makensis.exe")
    return shutil.which("makensis") or (str(usual) if usual.is_file() else None)


@dataclass(frozen=True, slots=True)
class Installer:
    """What an installer is made of.

    Attributes:
        payload: The folder that is installed.
        output: The installer.
        scratch: A folder for what is only needed meanwhile.
        version: Such as "1.2.3".
        icons: A folder with what `icon_files` makes.
        sign_command: Signs the file whose name is put behind it; "" where nothing is signed.
        target: For which processor the installer itself is; "" is what makensis takes, which is
            a 32-bit one that runs everywhere.
    """

    payload: Path
    output: Path
    scratch: Path
    version: str
    icons: Path
    sign_command: str = ""
    target: str = ""

    def compile_step(self) -> Step:
        """How makensis is called; a warning of its is an error here."""
        mark = "/" if sys.platform == "win32" else "-"
        values = {
            "VERSION": self.version,
            "OUTPUT": str(self.output),
            "ICON": str(self.icons / "fossick.ico"),
            "SIDE": str(self.icons / "fossick-side.bmp"),
            "SIZE_KB": str(payload.size_kb(self.payload)),
            "INSTALL_FILES": str(self.scratch / "install_files.nsh"),
            "REMOVE_FILES": str(self.scratch / "remove_files.nsh"),
        }
        if self.sign_command:
            values["SIGN_COMMAND"] = self.sign_command
        words = [f"{mark}V2", f"{mark}WX", f"{mark}INPUTCHARSET", "UTF8"]
        if self.target:
            words.append(f"{mark}XTarget {self.target}")
        words += [f"{mark}D{name}={value}" for name, value in values.items()]
        return Step("Compile the installer", (makensis() or "makensis", *words, str(SCRIPT)))

    def write_scripts(self) -> None:
        """Write the lists of files that the script includes.

        Raises:
            StepError: what is to be installed is not there, or is no bundle for Windows.
        """
        missing = [name for name in NEEDED if not (self.payload / name).is_file()]
        if missing:
            told = f"{self.payload} has no {' and no '.join(missing)}"
            raise StepError(f"{told}: run `make bundle` on Windows first.")
        self.scratch.mkdir(parents=True, exist_ok=True)
        for name, text in (
            ("install_files.nsh", payload.install_script(self.payload)),
            ("remove_files.nsh", payload.remove_script(self.payload)),
        ):
            (self.scratch / name).write_text(text, encoding="utf-8", newline="\n")


def sign_steps(folder: Path, environment: Mapping[str, str]) -> list[Step]:
    """How our own programs in `folder` are signed; none without a certificate, which is said."""
    signer = signing.certificate(environment)
    if signer is None:
        warn(
            "NOT SIGNED: FOSSICK_SIGN_THUMBPRINT and FOSSICK_SIGN_TIMESTAMP_URL are not set."
            " Windows will warn whoever starts this installer."
        )
        return []
    return [signing.sign_step(folder / name, signer) for name in signing.SIGNED]


def build(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Make the installer that the arguments ask for.

    Raises:
        StepError: it cannot be made.
    """
    parser = argparse.ArgumentParser(prog="windows-installer", description="The NSIS installer.")
    parser.add_argument("--payload", type=Path, default=ROOT / "dist" / "fossick")
    parser.add_argument("--icons", type=Path, default=ROOT / "build" / "icons")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--target", default="", help="such as amd64-unicode")
    parser.add_argument("--dry-run", action="store_true", help="only show the commands")
    asked = parser.parse_args(arguments)
    output = asked.output or ROOT / "dist" / f"fossick-{__version__}-windows-x64-setup.exe"
    folder = asked.payload.absolute()
    steps = sign_steps(folder, environment)
    installer = Installer(
        payload=folder,
        output=output.absolute(),
        scratch=ROOT / "build" / "windows",
        version=__version__,
        icons=asked.icons.absolute(),
        sign_command=f'"{sys.executable}" -m windows.signing' if steps else "",
        target=asked.target,
    )
    if not asked.dry_run:
        if makensis() is None:
            raise StepError(
                "makensis is not there. It comes with NSIS;"
                " on Debian and Ubuntu: apt-get install nsis."
            )
        installer.write_scripts()
        carry_out(steps)
        # What is signed has grown, and its size is recorded.
        steps = []
        installer.output.parent.mkdir(parents=True, exist_ok=True)
    carry_out([*steps, installer.compile_step()], dry_run=asked.dry_run)


def main(arguments: Sequence[str]) -> int:
    """Make the installer; the result is the exit status."""
    return status_of(lambda: build(arguments, os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
