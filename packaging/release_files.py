"""What goes beside a release: checksums of its files, and what the changelog says of it.

- `tasks.py checksums [FOLDER]` writes SHA256SUMS into FOLDER, or dist
- `tasks.py release-notes [--tag vX.Y.Z]` prints the changelog's section
- `tasks.py draft-release --tag vX.Y.Z [--folder FOLDER] [--dry-run]` drafts it on GitHub
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of
from desktop_app import __version__

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / "packaging" / "CHANGELOG.md"
ENDINGS = (".whl", ".deb", ".AppImage", ".flatpak", ".exe", ".dmg")
SUMS = "SHA256SUMS"


def released(folder: Path) -> list[Path]:
    """The files of a release in `folder`, by name.

    Raises:
        StepError: there is none.
    """
    names = folder.glob("*") if folder.is_dir() else ()
    found = sorted(file for file in names if file.is_file() and file.name.endswith(ENDINGS))
    if not found:
        raise StepError(f"There is nothing to release in {folder}.")
    return found


def write_checksums(folder: Path) -> Path:
    """Write the SHA-256 of each file of a release, in the form that `sha256sum --check` reads.

    Raises:
        StepError: there is none.
    """
    lines = []
    for file in released(folder):
        with file.open("rb") as opened:
            lines.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {file.name}\n")
    sums = folder / SUMS
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums


def release_notes(changelog: str, version: str) -> str:
    """What `changelog` says of `version`, without its heading.

    Raises:
        StepError: it does not know it, or says nothing of it.
    """
    heading = rf"^## \[{re.escape(version)}\][^\n]*\n"
    found = re.search(rf"{heading}(?P<said>.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found["said"].strip():
        raise StepError(f"The changelog says nothing of {version}.")
    return found["said"].strip() + "\n"


def version_of(tag: str) -> str:
    """The version that a tag stands for.

    Raises:
        StepError: it is not the one that this checkout is of.
    """
    if tag != f"v{__version__}":
        raise StepError(f"The tag is {tag!r}, but this checkout is of v{__version__}.")
    return __version__


def draft_step(tag: str, folder: Path, notes: Path) -> Step:
    """How a draft of the release is made on GitHub; a person publishes it."""
    files = [str(file) for file in (*released(folder), folder / SUMS)]
    draft = ("gh", "release", "create", tag, "--draft", "--verify-tag")
    told = ("--title", f"Fossick {tag}", "--notes-file", str(notes))
    return Step(f"Draft the release {tag}", (*draft, *told, *files))


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="release_files")
    actions = parser.add_subparsers(dest="action", required=True)
    checksums = actions.add_parser("checksums")
    checksums.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    notes = actions.add_parser("release-notes")
    notes.add_argument("--tag", default=f"v{__version__}")
    draft = actions.add_parser("draft-release")
    draft.add_argument("--tag", required=True)
    draft.add_argument("--folder", type=Path, default=ROOT / "dist")
    draft.add_argument("--dry-run", action="store_true")
    asked = parser.parse_args(arguments)
    work = {"checksums": _checksums, "release-notes": _notes, "draft-release": _draft}
    return status_of(lambda: work[asked.action](asked))


def _checksums(asked: argparse.Namespace) -> None:
    sys.stdout.write(write_checksums(asked.folder).read_text(encoding="utf-8"))


def _notes(asked: argparse.Namespace) -> None:
    sys.stdout.buffer.write(_said_of(asked.tag).encode())


def _draft(asked: argparse.Namespace) -> None:
    said = _said_of(asked.tag)
    write_checksums(asked.folder)
    file = ROOT / "build" / "release-notes.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text(said, encoding="utf-8", newline="\n")
    carry_out([draft_step(asked.tag, asked.folder, file)], dry_run=asked.dry_run)


def _said_of(tag: str) -> str:
    return release_notes(CHANGELOG.read_text(encoding="utf-8"), version_of(tag))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
