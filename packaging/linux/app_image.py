"""The AppImage: one file for any Linux, which is made executable and double-clicked.

    python packaging/tasks.py appimage [--runtime FILE] [--output FILE] [--dry-run]

The bundle, packed as SquashFS behind a runtime that mounts it (AppImage specification, type 2). The
runtime is AppImage's own, fetched once and held to its digest. The same bundle gives the same
bytes: all moments are those of SOURCE_DATE_EPOCH, or of the last commit.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of
from desktop_app import __version__
from linux.metainfo import metainfo
from linux.package import (
    FILES,
    INSIDE,
    ROOT,
    lay_out_icons,
    settle,
    source_moment,
    write,
)

RUNTIME_VERSION = "20251108"
RUNTIMES: Mapping[str, str] = {
    "x86_64": "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d",
    "aarch64": "00cbdfcf917cc6c0ff6d3347d59e0ca1f7f45a6df1a428a0d6d8a78664d87444",
}
"""SHA-256 of the runtime for each processor."""

LICENCES = ROOT / "packaging" / "licences"
RUNTIME_LICENCES = ("appimage-runtime.txt", "LGPL-2.1.txt")
"""Whose work is linked into the runtime; libfuse's licence is the LGPL."""

APP_RUN = f"""#!/bin/sh
# Asked something, it answers on the terminal; else the window opens.
here=$(dirname "$(readlink -f "$0")")
if [ $# -eq 0 ]; then
    exec "$here/{INSIDE}/fossick-window"
fi
exec "$here/{INSIDE}/fossick" "$@"
"""


@dataclass(frozen=True, slots=True)
class AppImage:
    """What an AppImage is made of.

    Attributes:
        bundle: The program.
        output: The AppImage.
        scratch: A folder for what is only needed meanwhile.
        machine: The processor that it is for.
        moment: What everything in it bears, in seconds since 1970 UTC.
        runtime: AppImage's runtime; fetched where it is None.
        digest: The SHA-256 that the runtime must have.
    """

    bundle: Path
    output: Path
    scratch: Path
    machine: str
    moment: int
    runtime: Path | None
    digest: str

    @property
    def tree(self) -> Path:
        """What is packed."""
        return self.scratch / "Fossick.AppDir"

    @property
    def payload(self) -> Path:
        """What it is packed into."""
        return self.scratch / "payload.squashfs"

    def fetch_steps(self) -> Iterator[Step]:
        """How the runtime comes here."""
        if self.runtime is None:
            release = "https://github.com/AppImage/type2-runtime/releases/download"
            address = f"{release}/{RUNTIME_VERSION}/runtime-{self.machine}"
            options = ("--fail", "--location", "--silent", "--show-error", "--proto", "=https")
            command = ("curl", *options, "--output", str(self._fetched), address)
            yield Step("Fetch the runtime of AppImages", command)

    def pack_steps(self) -> Iterator[Step]:
        """How everything is packed."""
        moment = f"SOURCE_DATE_EPOCH={self.moment}"
        options = ("-root-owned", "-noappend", "-no-xattrs", "-no-progress", "-quiet")
        level = ("-comp", "zstd", "-Xcompression-level", "22", "-b", "1M")
        pack = ("mksquashfs", str(self.tree), str(self.payload), *options, *level)
        yield Step("Pack the program", ("env", moment, *pack))

    @property
    def _fetched(self) -> Path:
        return self.runtime or self.scratch / f"runtime-{self.machine}"

    def checked_runtime(self) -> bytes:
        """The runtime.

        Raises:
            StepError: it is another than the one that was looked at when its digest was noted.
        """
        try:
            content = self._fetched.read_bytes()
        except OSError as error:
            raise StepError(f"There is no runtime to put in front: {error}") from error
        if hashlib.sha256(content).hexdigest() != self.digest:
            raise StepError(f"{self._fetched} is not release {RUNTIME_VERSION} of the runtime.")
        return content

    def lay_out(self) -> None:
        """Put everything where it is to be.

        Raises:
            StepError: there is no bundle.
        """
        if not (self.bundle / "fossick-window").is_file():
            raise StepError(f"{self.bundle} is no bundle of Fossick: run `make bundle` first.")
        shutil.rmtree(self.tree, ignore_errors=True)
        shutil.copytree(self.bundle, self.tree / INSIDE, symlinks=True)
        write(self.tree / "AppRun", APP_RUN.encode())
        (self.tree / "AppRun").chmod(0o755)
        entry = (FILES / "fossick.desktop").read_text(encoding="utf-8")
        write(self.tree / "fossick.desktop", desktop_entry(entry).encode())
        share = self.tree / "usr" / "share"
        write(share / "metainfo" / "fossick.metainfo.xml", metainfo().encode())
        for text in RUNTIME_LICENCES:
            write(share / "licenses" / "appimage-runtime" / text, (LICENCES / text).read_bytes())
        icons = share / "icons" / "hicolor"
        lay_out_icons(icons)
        shutil.copyfile(icons / "scalable" / "apps" / "fossick.svg", self.tree / "fossick.svg")
        shutil.copyfile(icons / "256x256" / "apps" / "fossick.png", self.tree / ".DirIcon")
        settle(self.tree, self.moment)

    def join(self, runtime: bytes) -> None:
        """Put the runtime in front of what was packed."""
        self.output.parent.mkdir(parents=True, exist_ok=True)
        with self.output.open("wb") as joined, self.payload.open("rb") as packed:
            joined.write(runtime)
            shutil.copyfileobj(packed, joined)
        self.output.chmod(0o755)


def desktop_entry(text: str) -> str:
    """The desktop entry of the package for Debian, for a program that has no fixed place."""
    lines = (line for line in text.splitlines() if not line.startswith("TryExec="))
    moved = "\n".join(lines).replace(f"/{INSIDE}/fossick-window", "AppRun")
    head, actions, rest = moved.partition("\n\n[Desktop Action ")
    return f"{head}\nX-AppImage-Version={__version__}{actions}{rest}\n"


def planned(asked: argparse.Namespace) -> AppImage:
    """The AppImage that is asked for.

    Raises:
        StepError: nobody has noted a runtime for this computer's processor.
    """
    machine = platform.machine()
    if machine not in RUNTIMES:
        raise StepError(f"No runtime is known for {machine}: see {Path(__file__).name}.")
    output = asked.output or ROOT / "dist" / f"fossick-{__version__}-linux-{machine}.AppImage"
    return AppImage(
        asked.bundle.absolute(),
        output.absolute(),
        ROOT / "build" / "appimage",
        machine,
        source_moment(),
        asked.runtime and asked.runtime.absolute(),
        RUNTIMES[machine],
    )


def build(image: AppImage, *, dry_run: bool) -> None:
    """Make an AppImage, or show how.

    Raises:
        StepError: it cannot be made.
    """
    if not dry_run:
        image.scratch.mkdir(parents=True, exist_ok=True)
        image.lay_out()
    carry_out(image.fetch_steps(), dry_run=dry_run)
    runtime = b"" if dry_run else image.checked_runtime()
    carry_out(image.pack_steps(), dry_run=dry_run)
    if not dry_run:
        image.join(runtime)


def main(arguments: Sequence[str]) -> int:
    """Make the AppImage; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="appimage", description="One file for any Linux.")
    parser.add_argument("--bundle", type=Path, default=ROOT / "dist" / "fossick")
    parser.add_argument("--runtime", type=Path, help="AppImage's runtime, where it is here already")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--dry-run", action="store_true", help="only show the commands")
    asked = parser.parse_args(arguments)
    return status_of(lambda: build(planned(asked), dry_run=asked.dry_run))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
