"""The Flatpak: the bundle in a sandbox of its own, for distributions that have no package of it.

    python packaging/tasks.py flatpak [--output FILE] [--dry-run]

It needs flatpak-builder, and Flathub as a remote of the person's own, from where the runtime comes
that `files/flatpak.json` names. What the sandbox is given
is what looking into one's own files needs: a window, the home folder to read, the keyring. It may
reach no network, and so no language model; who wants one says so once:

    flatpak override --user --share=network ID

The id is nobody's, for no domain is: whoever publishes the Flatpak puts theirs into the manifest.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from build_steps import Step, StepError, carry_out, status_of
from desktop_app import __version__
from linux.metainfo import metainfo
from linux.package import FILES, ROOT, write

MANIFEST = FILES / "flatpak.json"
SCRATCH = ROOT / "build" / "flatpak"


def manifest() -> dict[str, Any]:
    """What is built, and what it may do."""
    told: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return told


def steps(output: Path) -> Iterator[Step]:
    """How the Flatpak is made."""
    tree, repository = str(SCRATCH / "tree"), str(SCRATCH / "repository")
    state = ("--state-dir", str(SCRATCH / "state"))
    runtime = ("--user", "--install-deps-from", "flathub")
    options = ("--force-clean", *runtime, *state, "--repo", repository)
    build = ("flatpak-builder", *options, tree, str(MANIFEST))
    yield Step("Build it", build)
    pack = ("flatpak", "build-bundle", repository, str(output), manifest()["id"])
    yield Step("Pack it into one file", pack)


def build(output: Path, *, dry_run: bool) -> None:
    """Make the Flatpak, or show how.

    Raises:
        StepError: it cannot be made.
    """
    if not (dry_run or (ROOT / "dist" / "fossick" / "fossick-window").is_file()):
        raise StepError("There is no bundle of Fossick in dist: run `make bundle` first.")
    if not dry_run:
        write(SCRATCH / "fossick.metainfo.xml", metainfo().encode())
    carry_out(steps(output), dry_run=dry_run)


def main(arguments: Sequence[str]) -> int:
    """Make the Flatpak; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="flatpak", description="Fossick in a sandbox.")
    usual = ROOT / "dist" / f"fossick-{__version__}.flatpak"
    parser.add_argument("--output", type=Path, default=usual)
    parser.add_argument("--dry-run", action="store_true", help="only show the commands")
    asked = parser.parse_args(arguments)
    return status_of(lambda: build(asked.output.absolute(), dry_run=asked.dry_run))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
