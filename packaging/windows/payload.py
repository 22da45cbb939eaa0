"""Which files the installer puts in place, as scripts for NSIS.

The uninstaller takes away exactly what the installer has put there, one file after another: never
a whole folder, for a person may have chosen one with files of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath, PureWindowsPath

from build_steps import StepError


def files_of(folder: Path) -> list[PurePath]:
    """The files below `folder`, by their paths inside it, in an order that is always the same.

    Raises:
        StepError: one is a link, which the installer would not keep.
    """
    found = sorted(file for file in folder.rglob("*") if file.is_symlink() or file.is_file())
    links = [str(file) for file in found if file.is_symlink()]
    if links:
        raise StepError(f"Links cannot be installed: {', '.join(links)}")
    return [file.relative_to(folder) for file in found]


def size_kb(folder: Path) -> int:
    """What the files below `folder` take, in thousands of bytes as Windows counts them."""
    sizes = (file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return -(-sum(sizes) // 1024)


def install_script(folder: Path) -> str:
    """Lines that put each file below `folder` in its place below $INSTDIR."""
    return "".join(f"{line}\n" for line in _install_lines(folder))


def _install_lines(folder: Path) -> Iterator[str]:
    place = None
    for file in files_of(folder):
        if file.parent != place:
            place = file.parent
            yield f'SetOutPath "{_installed(place)}"'
        # What a file is taken from is no text with variables: a dollar stands for itself there.
        yield f'File "/oname={_text(file.name)}" "{folder / file}"'


def remove_script(folder: Path) -> str:
    """Lines that take the same files away, and the folders that are empty then, deepest first."""
    files = files_of(folder)
    folders = {above for file in files for above in file.parents if above.parts}
    deepest_first = sorted(folders, key=lambda inside: (-len(inside.parts), inside))
    lines = [f'Delete "{_installed(file)}"' for file in files]
    lines += [f'RMDir "{_installed(inside)}"' for inside in deepest_first]
    return "".join(f"{line}\n" for line in lines)


def _installed(inside: PurePath) -> str:
    return str(PureWindowsPath("$INSTDIR", *map(_text, inside.parts)))


def _text(text: str) -> str:
    """`text` inside quotes of an NSIS script; Windows has no names with quotes."""
    return text.replace("$", "$$")
