"""What is kept in the checkout: nothing of the place it was made in, and no dead links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

IGNORED = [".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split())]

# Put together here, so that this file does not hold them.
INDEX_ADDRESSES = [
    "pypi" + ".org",
    "python" + "hosted",
    "npm" + "js.org",
    "--index" + "-url",
    "--extra-index" + "-url",
    "--find" + "-links",
]
MACHINE_PATHS = [rf"(?<![\w.~])/{name}/" for name in ("wo" + "rk", "ro" + "ot", "fa" + "rm")]
MACHINE_PATHS += [r"/opt/" + "py", r"\.lib" + "rary/"]
FORBIDDEN = re.compile("|".join([*map(re.escape, INDEX_ADDRESSES), *MACHINE_PATHS]))


def files() -> Iterator[Path]:
    """Every file but those whose name, or a folder's above it, stands in `.gitignore`."""
    waiting = [ROOT]
    while waiting:
        for entry in sorted(waiting.pop().iterdir()):
            if entry.is_symlink() or any(fnmatch(entry.name, name) for name in IGNORED):
                continue
            if entry.is_dir():
                waiting.append(entry)
            else:
                yield entry


def text_of(file: Path) -> str | None:
    """The text, or None for pictures and other files of bytes."""
    content = file.read_bytes()
    return None if b"\0" in content else content.decode("utf-8", "replace")


def test_no_file_names_a_package_index_or_a_place_on_a_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for file in files()
        for number, line in enumerate((text_of(file) or "").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "https://" + "pypi" + ".org/simple",
        "pip install --index" + "-url x",
        "see /wo" + "rk/main/README.md",
        'open("/ro' + 'ot/x")',
    ],
)
def test_what_is_forbidden_would_be_noticed(line: str) -> None:
    assert FORBIDDEN.search(line)


@pytest.mark.parametrize(
    "line", ["/home/ann/" + "work/report.pdf", "~/" + "work/x", "a/" + "root/b", "root/"]
)
def test_ordinary_paths_are_not_forbidden(line: str) -> None:
    assert not FORBIDDEN.search(line)


PAGES = [file for file in files() if file.suffix == ".md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    dead = [
        link
        for link in links
        if not link.startswith(("http:", "https:")) and not (page.parent / link).exists()
    ]
    assert not dead
