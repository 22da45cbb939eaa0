"""The notices of a bundle: whose each file in it is, and the licence texts that belong to them.

The specification of the bundle calls `inventory` with what PyInstaller is about to collect, and
puts what `texts` yields beside it. `python packaging/notices.py dist/fossick` looks at the folder
that came of it: every file belongs to a component with a licence text, and Qt's licence is kept.

A file whose owner nobody knows ends both with its name. Then either it does not belong into the
bundle, or its component wants a line here and in `NOTICES.md`.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
OWN_TEXTS = ROOT / "packaging" / "licences"

FOLDER = "licences"
"""In a bundle: a folder for each component, the table, and the same for machines."""
INDEX = f"{FOLDER}/components.json"
TABLE = f"{FOLDER}/README.txt"

PROGRAMS = ("fossick", "fossick-window")
"""The two that start it: the boot loader, with Fossick packed behind it."""

FOSSICK, PYTHON, QT, RIPGREP = "Fossick", "Python", "Qt and PySide6", "ripgrep"
BOOT_LOADER = "pyinstaller"
LICENCES_OF = {FOSSICK: "MIT", PYTHON: "PSF-2.0", QT: "LGPL-3.0-only", RIPGREP: "MIT"}
LICENCES_OF |= {BOOT_LOADER: "GPL-2.0-or-later WITH Bootloader-exception"}
LICENCES_OF |= {"OpenCC": "Apache-2.0", "pypinyin": "MIT", "ICU": "Unicode-3.0"}

MEMBERS = {"pyside6-essentials": QT, "shiboken6": QT}
"""Distributions that are parts of one component."""

TAKEN_OVER = {
    "resources/traditional.json": "OpenCC",
    "resources/pinyin.json": "pypinyin",
    "resources/han_order.json": "pypinyin",
}
"""Files of ours that are made of somebody's work."""

INSIDE = re.compile(r"PySide6/(?:Qt/lib|Qt/bin)?/?(?:lib)?icu(?:data|i18n|uc|in|dt)")
"""ICU's own libraries, which come with Qt's."""

SHIPPED_TEXTS: Mapping[str, tuple[str, ...]] = {
    QT: ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "OpenCC": ("Apache-2.0.txt",),
    "pypinyin": ("pypinyin.txt",),
    "ICU": ("ICU.txt",),
    # Of Abseil, which is inside it.
    "google-re2": ("Apache-2.0.txt",),
}
"""Texts that we keep, for components that bring none, or not all."""

FORBIDDEN = ("system/libreadline",)
"""Beginnings of components under the plain GPL, which would be Fossick's licence then, too."""

QT_SOURCES = ("https://download.qt.io/official_releases/qt/", "/QtForPython/")
"""What `NOTICES.md` has to say of where Qt's source is."""

Entry = tuple[str, str]
"""Where a file goes in the bundle, or a module's name; and where it comes from."""


class NoticesError(Exception):
    """Something in a bundle has no notice; the text names it."""


@dataclass(frozen=True, slots=True)
class Component:
    """Somebody's work in a bundle.

    Attributes:
        version: "" where it has none of its own.
        licence: In short, as its authors say it; "" where only the texts do.
        texts: From the place of each in the bundle to where it comes from.
    """

    version: str = ""
    licence: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Inventory:
    """What a bundle holds.

    Attributes:
        components: By name.
        files: From the path of each file in the bundle to the component that it is of.
    """

    components: Mapping[str, Component]
    files: Mapping[str, str]


def canonical(name: str) -> str:
    """The name of a distribution, written in one way only."""
    return re.sub(r"[-_.]+", "-", name).lower()


# Before: what is about to be collected


class Owners:
    """Knows whose a file is, by where it comes from.

    Args:
        distributions: The packages that are installed.
        root: The checkout.
        bases: Where Python itself is.
        work: Where the bundle's tools keep what they make.
        package_of: The system's package that a file is of, or "".
    """

    def __init__(
        self,
        distributions: Iterable[importlib.metadata.Distribution],
        *,
        root: Path = ROOT,
        bases: Iterable[str] = (sys.base_prefix, sysconfig.get_path("stdlib")),
        work: Path = ROOT / "build",
        package_of: Callable[[str], str] | None = None,
    ) -> None:
        self._root = os.path.realpath(root)
        self._bases = [os.path.realpath(base) for base in bases]
        self._work = os.path.realpath(work)
        self._package_of = package_of or debian_package
        self.distributions = {canonical(one.name): one for one in distributions}
        self._installed = {
            os.path.realpath(str(file.locate())): name
            for name, one in self.distributions.items()
            for file in one.files or ()
        }

    def of_file(self, place: str, source: str) -> str:
        """The component of a file, "" where nobody knows; a system's package begins "system/"."""
        real = os.path.realpath(source)
        if INSIDE.match(PurePosixPath(place).as_posix()):
            return "ICU"
        if name := self._installed.get(real):
            return MEMBERS.get(name, name)
        if _is_below(real, self._work):
            # Python's own modules, gathered.
            return PYTHON if Path(real).name == "base_library.zip" else ""
        if _is_below(real, self._root):
            return self._of_checkout(os.path.relpath(real, self._root))
        if any(_is_below(real, base) for base in self._bases):
            return PYTHON
        package = self._package_of(real)
        return f"system/{package}" if package else ""

    def _of_checkout(self, inside: str) -> str:
        inside = Path(inside).as_posix()
        if inside in TAKEN_OVER:
            return TAKEN_OVER[inside]
        if inside.startswith("vendor/ripgrep/"):
            return RIPGREP
        is_ours = inside.startswith(("desktop_app/", "resources/", "packaging/licences/"))
        return FOSSICK if is_ours or inside in _OURS else ""


_OURS = ("LICENSE", "NOTICES.md", "vendor/README.md")


def inventory(files: Iterable[Entry], modules: Iterable[Entry], owners: Owners) -> Inventory:
    """Whose everything is that is about to be collected.

    Args:
        files: Files that will lie in the bundle.
        modules: Modules that will be packed into its archive.
        owners: Whose they are.

    Raises:
        NoticesError: a file has no owner, or a component no licence text, or a forbidden licence.
    """
    of_files, unknown = {}, []
    for place, source in files:
        place = Path(place).as_posix()
        owner = owners.of_file(place, source)
        of_files[place] = owner
        if not owner:
            unknown.append(f"{place} (from {source})")
    names = {FOSSICK, PYTHON, BOOT_LOADER, *of_files.values()} - {""}
    for name, source in modules:
        # A folder of packages without a file of its own has nothing to give notice of.
        if source in ("", "-", None):
            continue
        owner = owners.of_file(f"{name}.py", source)
        names.add(owner)
        if not owner:
            unknown.append(f"module {name} (from {source})")
    if unknown:
        raise NoticesError("without a notice:\n  " + "\n  ".join(sorted(unknown)))
    components = {name: _component(name, owners) for name in sorted(names)}
    if forbidden := [name for name in components if name.startswith(FORBIDDEN)]:
        raise NoticesError(f"may not be bundled: {', '.join(forbidden)}")
    if silent := [name for name, one in components.items() if not one.texts]:
        raise NoticesError(f"without a licence text: {', '.join(silent)}")
    return Inventory(components, dict(sorted(of_files.items())))


def _component(name: str, owners: Owners) -> Component:
    folder = f"{FOLDER}/{name}"
    texts = {f"{folder}/{text}": str(OWN_TEXTS / text) for text in SHIPPED_TEXTS.get(name, ())}
    if name.startswith("system/"):
        text = Path("/usr/share/doc", name.removeprefix("system/"), "copyright")
        return Component(texts={f"{folder}/copyright": str(text)} if text.is_file() else {})
    own = {
        FOSSICK: ROOT / "LICENSE",
        PYTHON: Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        RIPGREP: ROOT / "vendor" / "ripgrep" / "LICENSE",
    }
    if name in own and own[name].is_file():
        texts[f"{folder}/{own[name].name}"] = str(own[name])
    parts = [part for part, whole in MEMBERS.items() if whole == name] or [name]
    found = [owners.distributions[part] for part in parts if part in owners.distributions]
    for one in found:
        texts |= {f"{folder}/{inside}": text for inside, text in licence_files(one)}
    version = found[0].version if found else sys.version.split()[0] if name == PYTHON else ""
    licence = LICENCES_OF.get(name) or (_stated(found[0]) if found else "")
    return Component(version, licence, dict(sorted(texts.items())))


def licence_files(one: importlib.metadata.Distribution) -> Iterator[tuple[str, str]]:
    """The licence texts that a distribution brings: its path in a folder of theirs, and where."""
    for file in one.files or ():
        folder, *inside = file.parts
        if not folder.endswith(".dist-info") or not inside:
            continue
        if inside[0] == "licenses":
            yield "/".join(inside[1:]), str(file.locate())
        elif len(inside) == 1 and inside[0].upper().startswith(_BEGINNINGS):
            # Older packages have them beside the rest of what is said of them.
            yield inside[0], str(file.locate())


_BEGINNINGS = ("LICEN", "COPYING", "COPYRIGHT", "NOTICE")


def _stated(one: importlib.metadata.Distribution) -> str:
    said = one.metadata.json
    first = str(said.get("license_expression") or said.get("license") or "").strip().split("\n")[0]
    return "" if first == "UNKNOWN" else first[:120]


def debian_package(source: str) -> str:
    """The package of Debian's that a file of the system is of, or "" where there is none."""
    for name in (source, source.removeprefix("/usr")):
        try:
            told = subprocess.run(
                ["dpkg-query", "--search", name], capture_output=True, text=True, check=False
            )
        except OSError:
            # No Debian: such a bundle's libraries of the system have to be named by hand.
            return ""
        if told.returncode == 0:
            return told.stdout.partition(": ")[0].partition(",")[0].partition(":")[0]
    return ""


def texts(found: Inventory, work: Path) -> Iterator[Entry]:
    """What belongs beside the files of a bundle: the texts, the table, and the index.

    Args:
        found: What the bundle holds.
        work: A folder where the table and the index are made.
    """
    for component in found.components.values():
        yield from component.texts.items()
    work.mkdir(parents=True, exist_ok=True)
    for place, content in ((INDEX, _index(found)), (TABLE, _table(found))):
        file = work / Path(place).name
        file.write_text(content, encoding="utf-8", newline="\n")
        yield place, str(file)


def _index(found: Inventory) -> str:
    components = {
        name: {**asdict(one), "texts": sorted(one.texts)} for name, one in found.components.items()
    }
    return json.dumps({"components": components, "files": found.files}, indent=1) + "\n"


def _table(found: Inventory) -> str:
    lines = ["What is in this folder beside Fossick, with its version and licence.", ""]
    for name, one in found.components.items():
        facts = ", ".join(fact for fact in (one.version, one.licence) if fact)
        lines.append(f"{name}: {facts}" if facts else name)
    return "\n".join(lines) + "\n"


# After: the folder that was made


def check(bundle: Path) -> None:
    """Hold a bundle to its notices.

    Args:
        bundle: The folder with the programs in it.

    Raises:
        NoticesError: something in it has no notice, or Qt's licence is not kept.
    """
    inside = next((one for one in (bundle / "_internal", bundle) if (one / INDEX).is_file()), None)
    if inside is None:
        raise NoticesError(f"{bundle} has no {INDEX}")
    told = json.loads((inside / INDEX).read_text(encoding="utf-8"))
    held = Inventory(
        {
            name: Component(one["version"], one["licence"], dict.fromkeys(one["texts"], ""))
            for name, one in told["components"].items()
        },
        told["files"],
    )
    faults = [*_unknown_files(bundle, inside, held), *_silent(inside, held), *_qt(inside, held)]
    if faults:
        raise NoticesError("\n".join(faults))


def _unknown_files(bundle: Path, inside: Path, held: Inventory) -> Iterator[str]:
    known = {INDEX, TABLE, *held.files}
    known |= {text for one in held.components.values() for text in one.texts}
    inside = inside.resolve()
    for file in sorted(bundle.rglob("*")):
        # The same library under a second name is the same work.
        real = file.resolve()
        if real.is_dir():
            continue
        is_program = file.parent == bundle and file.stem in PROGRAMS
        place = real.relative_to(inside).as_posix() if real.is_relative_to(inside) else ""
        if not is_program and place not in known:
            yield f"without a notice: {file.relative_to(bundle).as_posix()}"


def _silent(inside: Path, held: Inventory) -> Iterator[str]:
    owners = {*held.files.values(), FOSSICK, PYTHON, BOOT_LOADER}
    for name in sorted(owners - set(held.components)):
        yield f"not among the components: {name}"
    for name, one in held.components.items():
        found = [inside / text for text in one.texts]
        if not any(text.is_file() and text.stat().st_size for text in found):
            yield f"without a licence text: {name}"


def _qt(inside: Path, held: Inventory) -> Iterator[str]:
    """What the LGPL asks for: its text and the GPL's, Qt named with its sources, replaceable."""
    if QT not in held.files.values():
        return
    read = [
        file.read_text(encoding="utf-8", errors="replace")
        for file in (inside / FOLDER / QT).rglob("*")
        if file.is_file()
    ]
    for title in ("GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE"):
        if not any(text.lstrip().startswith(title) for text in read):
            yield f"Qt: the {title} is not there"
    notices = inside / "NOTICES.md"
    said = notices.read_text(encoding="utf-8") if notices.is_file() else ""
    if not all(source in said for source in QT_SOURCES):
        yield "Qt: NOTICES.md does not say where its source is"
    if not any(owner == QT and "Core" in place for place, owner in held.files.items()):
        yield "Qt: its libraries are no files of their own, which could be replaced"


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def main(arguments: list[str]) -> int:
    """Look at a bundle; the result is the exit status."""
    if len(arguments) != 1:
        print("usage: notices.py FOLDER", file=sys.stderr)
        return 2
    try:
        check(Path(arguments[0]))
    except NoticesError as error:
        print(error, file=sys.stderr)
        return 1
    print("Every file belongs to a notice.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
