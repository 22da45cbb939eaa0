"""Tries a package as somebody would who has nothing but Debian: in a root of its own.

    python packaging/tasks.py check-deb [PACKAGE [OLDER_PACKAGE]]

Needs mmdebstrap and the rights of root. In a fresh root without a compiler, without Python of ours
and without this checkout, the package is installed by apt (over the older one, where that is
given), asked as another person on a terminal and in a window, and purged.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from check_program import PDF
from desktop_app import __version__
from linux.package import ROOT, architecture

SUITE = "bookworm"
TOOLS = ("ca-certificates", "desktop-file-utils", "xdg-utils", "xvfb", "xauth", "xdotool", "xclip")
FILE_MANAGER = "thunar"
PERSON = "anna"
QUESTIONS = (
    ("How many PDFs are in Downloads?", 1),
    ("下载里有多少个 PDF?", 1),
    ("which files mention herons?", 2),
)
LEFT_BY_THE_SYSTEM = ("var/lib/dpkg", "var/lib/apt", "var/cache", "usr/share/icons/hicolor")
"""Where installing anything leaves something: what is there is the system's own."""


class Failure(Exception):
    """Something is not as it should be."""


def main(package: Path, older: Path | None) -> None:
    """Go through it all; raises where something is wrong."""
    with root() as place:
        before = files_in(place)
        install(place, older or package)
        person(place)
        ask(place)
        kept = place / "home" / PERSON / ".local" / "share"
        if older is not None:
            had = {file.relative_to(kept) for file in kept.rglob("*") if file.is_file()}
            install(place, package)
            ask(place)
            now = {file.relative_to(kept) for file in kept.rglob("*") if file.is_file()}
            check(had <= now, f"an update lost {sorted(map(str, had - now))}")
        run(place, ["desktop-file-validate", "/usr/share/applications/fossick.desktop"])
        check(opens_folders(place) == "", f"folders are opened by {opens_folders(place)}")
        run(place, ["apt-get", "install", "--yes", "--no-install-recommends", FILE_MANAGER])
        check(FILE_MANAGER in opens_folders(place), f"folders are opened by {opens_folders(place)}")
        window(place)
        files = files_in(place / "home")
        run(place, ["apt-get", "purge", "--yes", "fossick"])
        check(files_in(place / "home") == files, "a purge changed something in a home")
        left = sorted(
            name
            for name in files_in(place) - before
            if "fossick" in name.lower() and not name.startswith(("home/", *LEFT_BY_THE_SYSTEM))
        )
        check(not left, f"a purge left {left}")
    print("The package installs, answers and leaves.")


@contextmanager
def root() -> Iterator[Path]:
    """A fresh root with what a desktop has, apart from one."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "root")
        included = f"--include={','.join(TOOLS)}"
        subprocess.run(["mmdebstrap", "--variant=apt", included, SUITE, str(place)], check=True)
        # Where packages come from here, they come from in there.
        if Path("/etc/resolv.conf").exists():
            (place / "etc" / "resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        subprocess.run(["mount", "--rbind", "/dev", str(place / "dev")], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", str(place / "proc")], check=True)
        try:
            yield place
        finally:
            for inside in ("proc", "dev"):
                subprocess.run(["umount", "-l", str(place / inside)], check=False)


def install(place: Path, package: Path) -> None:
    """Install a package as apt does, with what it needs."""
    copied = place / "tmp" / package.name
    copied.write_bytes(package.read_bytes())
    run(place, ["apt-get", "update"])
    run(place, ["apt-get", "install", "--yes", "--no-install-recommends", f"/tmp/{package.name}"])
    copied.unlink()


def person(place: Path) -> None:
    """A person with a few files."""
    run(place, ["useradd", "--create-home", PERSON])
    for name, content in (
        ("Downloads/论文 final.PDF", PDF),
        ("Downloads/notes.txt", b"herons again"),
        ("Documents/plain.txt", b"nothing"),
    ):
        file = place / "home" / PERSON / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    run(place, ["chown", "-R", f"{PERSON}:", f"/home/{PERSON}"])


def ask(place: Path) -> None:
    """Ask what people ask, as that person."""
    for question, count in QUESTIONS:
        answer = json.loads(run_as(place, f"fossick ask --json --model builtin '{question}'"))
        hits = answer["count"] if answer["count"] is not None else len(answer["files"])
        check(hits == count, f"{question}: {hits} instead of {count}")


def opens_folders(place: Path) -> str:
    """The desktop entry of what opens folders, "" where nothing does."""
    return run(place, ["xdg-mime", "query", "default", "inode/directory"]).strip()


def window(place: Path) -> None:
    """Have the window answer about one folder, whose name is not an easy one, and show a PDF."""
    folder = f'/home/{PERSON}/it\'s "one" 文件夹'
    (place / folder.lstrip("/")).mkdir()
    (place / folder.lstrip("/") / "heron.pdf").write_bytes(PDF)
    run(place, ["chown", "-R", f"{PERSON}:", folder])
    script = """
    /opt/fossick/fossick-window -- "$1" & program=$!
    sleep 10
    window=$(xdotool search --onlyvisible --name '^Fossick$' | head -1)
    xdotool type --window "$window" 'How many PDFs are there?'
    xdotool key --window "$window" Return
    sleep 6
    for again in 1 2 3 4 5 6 7 8; do
        # From the line to the first file of the list, then into the text of its preview.
        xdotool key --window "$window" ctrl+l Down
        sleep 3
        xdotool mousemove --window "$window" 1050 400 click 1
        xdotool key --window "$window" ctrl+a ctrl+c
        sleep 1
        xclip -o -selection clipboard 2>/dev/null && break
    done
    kill $program; wait $program 2>/dev/null
    fossick conversations search PDFs --json
    """
    screen = quoted("-screen 0 1280x1024x24")
    command = f"xvfb-run -a -s {screen} bash -c {quoted(script)} window {quoted(folder)}"
    said = run_as(place, command)
    check("How many PDFs are there?" in said, f"the window did not answer: {said}")
    check("Two herons." in said, f"the window did not show the PDF: {said}")


def quoted(text: str) -> str:
    """A text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def run_as(place: Path, command: str) -> str:
    """What a command writes that the person types."""
    return run(place, ["runuser", "-l", PERSON, "-c", f"export LANG=C.UTF-8; {command}"])


def run(place: Path, command: Sequence[str]) -> str:
    """What a command writes inside the root.

    Raises:
        Failure: it did not end well.
    """
    done = subprocess.run(
        ["chroot", str(place), "env", "DEBIAN_FRONTEND=noninteractive", *command],
        check=False,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    check(done.returncode == 0, f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def files_in(folder: Path) -> frozenset[str]:
    """The names of all files of a system below a folder, but for what is not on its disk."""
    found = subprocess.run(
        [
            "find",
            str(folder),
            "-xdev",
            "(",
            "-type",
            "f",
            "-o",
            "-type",
            "l",
            ")",
            "-printf",
            "%P\\n",
        ],
        check=True,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
    )
    return frozenset(found.stdout.split("\n"))


def check(holds: bool, otherwise: str) -> None:
    """Raise unless it holds."""
    if not holds:
        raise Failure(otherwise)


if __name__ == "__main__":
    made = ROOT / "dist" / f"fossick_{__version__}_{architecture()}.deb"
    given = [Path(word) for word in sys.argv[1:]]
    main(given[0] if given else made, given[1] if given[1:] else None)
