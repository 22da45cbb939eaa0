"""Makes the disk image for macOS out of the application: signed, seen by Apple, and stapled.

    python packaging/tasks.py dmg [--app PATH] [--output FILE] [--dry-run]

It wants dist/Fossick.app, which `bundle` makes on macOS. `signing` says whose signature it gets;
Apple's notaries are asked where these are set besides:

    FOSSICK_NOTARY_KEY      file with a key of App Store Connect (.p8)
    FOSSICK_NOTARY_KEY_ID   its name there
    FOSSICK_NOTARY_ISSUER   whose it is there
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of, warn
from desktop_app import __version__
from macos import description, signing

ROOT = Path(__file__).resolve().parent.parent.parent
MAIN_PROGRAM = "fossick-window"
NOTARY_VARIABLES = ("FOSSICK_NOTARY_KEY", "FOSSICK_NOTARY_KEY_ID", "FOSSICK_NOTARY_ISSUER")


@dataclass(frozen=True, slots=True)
class Notary:
    """How Apple's notaries know us. The key itself is in a file, and never on a command line."""

    key_file: str
    key_id: str
    issuer: str

    def submit_step(self, file: Path) -> Step:
        """How a file is sent, and its verdict waited for."""
        known = ("--key", self.key_file, "--key-id", self.key_id, "--issuer", self.issuer)
        command = ("xcrun", "notarytool", "submit", str(file), *known, "--wait")
        return Step(f"Have {file.name} notarised", command)


def notary(environment: Mapping[str, str]) -> Notary | None:
    """Who Apple's notaries are asked as, or None where the environment does not say.

    Raises:
        StepError: it says a part of it only.
    """
    given = [environment.get(name, "") for name in NOTARY_VARIABLES]
    if not any(given):
        return None
    missing = [name for name, value in zip(NOTARY_VARIABLES, given, strict=True) if not value]
    if missing:
        raise StepError(f"To notarise, set {', '.join(missing)} too.")
    return Notary(*given)


@dataclass(frozen=True, slots=True)
class DiskImage:
    """What a disk image is made of.

    Attributes:
        app: The application.
        output: The disk image.
        scratch: A folder for what is only needed meanwhile.
        identity: Whose signature it gets.
        notary: Who notarises it; None where nobody does.
    """

    app: Path
    output: Path
    scratch: Path
    identity: str = signing.AD_HOC
    notary: Notary | None = None

    def steps(self) -> Iterator[Step]:
        """All commands in their order; a stapled application can be started without a network."""
        yield from signing.sign_steps(self.app, self.identity, MAIN_PROGRAM)
        if self.notary:
            archive = self.scratch / f"{self.app.stem}.zip"
            pack = ("ditto", "-c", "-k", "--keepParent", str(self.app), str(archive))
            yield Step("Pack the application for the notaries", pack)
            yield self.notary.submit_step(archive)
            yield _staple_step(self.app)
        content = self.scratch / "disk image"
        copy = ("ditto", str(self.app), str(content / self.app.name))
        yield Step("Put the application where the disk image is made from", copy)
        link = ("ln", "-s", "/Applications", str(content / "Applications"))
        yield Step("Put the folder beside it that it is dragged to", link)
        make = ("hdiutil", "create", "-volname", self.app.stem, "-srcfolder", str(content))
        options = ("-fs", "HFS+", "-format", "UDZO", "-ov", str(self.output))
        yield Step("Make the disk image", (*make, *options))
        if self.identity != signing.AD_HOC:
            yield signing.sign_step(self.output, self.identity, runs=False)
        if self.notary:
            yield self.notary.submit_step(self.output)
            yield _staple_step(self.output)
            assess = ("spctl", "--assess", "--type", "open", "--verbose", "--context")
            command = (*assess, "context:primary-signature", str(self.output))
            yield Step("Ask as the system will", command)

    def prepare(self) -> None:
        """Put the sentences of each language into the application, and empty the scratch folder.

        Raises:
            StepError: there is no application.
        """
        if not (self.app / "Contents" / "MacOS" / MAIN_PROGRAM).is_file():
            raise StepError(f"{self.app} is no Fossick: run `make bundle` on macOS first.")
        description.add_sentences(self.app)
        shutil.rmtree(self.scratch, ignore_errors=True)
        (self.scratch / "disk image").mkdir(parents=True)
        self.output.parent.mkdir(parents=True, exist_ok=True)


def _staple_step(path: Path) -> Step:
    command = ("xcrun", "stapler", "staple", str(path))
    return Step(f"Fasten the notaries' ticket to {path.name}", command)


def planned(asked: argparse.Namespace, environment: Mapping[str, str]) -> DiskImage:
    """The disk image that is asked for; what is left out of it is said.

    Raises:
        StepError: the environment says half of what it must.
    """
    machine = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    identity = environment.get("FOSSICK_CODESIGN_IDENTITY", "") or signing.AD_HOC
    asked_as = notary(environment)
    if identity == signing.AD_HOC:
        warn("NOT SIGNED: FOSSICK_CODESIGN_IDENTITY is not set. macOS refuses a downloaded copy.")
        if asked_as is not None:
            raise StepError("What nobody has signed cannot be notarised.")
    elif asked_as is None:
        warn(f"NOT NOTARISED: {', '.join(NOTARY_VARIABLES)} are not set.")
    output = asked.output or ROOT / "dist" / f"fossick-{__version__}-macos-{machine}.dmg"
    scratch = ROOT / "build" / "macos"
    return DiskImage(asked.app.absolute(), output.absolute(), scratch, identity, asked_as)


def build(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Make the disk image that the arguments ask for.

    Raises:
        StepError: it cannot be made.
    """
    parser = argparse.ArgumentParser(prog="dmg", description="The disk image for macOS.")
    parser.add_argument("--app", type=Path, default=ROOT / "dist" / "Fossick.app")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--dry-run", action="store_true", help="only show the commands")
    asked = parser.parse_args(arguments)
    image = planned(asked, environment)
    if not asked.dry_run:
        if platform.system() != "Darwin":
            raise StepError("A disk image can be made on macOS only; --dry-run shows how.")
        image.prepare()
    carry_out(image.steps(), dry_run=asked.dry_run)


def main(arguments: Sequence[str]) -> int:
    """Make the disk image; the result is the exit status."""
    return status_of(lambda: build(arguments, os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
