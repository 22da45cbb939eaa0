"""The package for Debian, Ubuntu and their kin, made of the bundle.

    python packaging/tasks.py deb

Everything of ours is in /opt/fossick, but for what desktops and shells look for elsewhere. The same
bundle gives the same bytes: all moments are those of SOURCE_DATE_EPOCH, or of the last commit.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from desktop_app import __version__
from linux import help_pages
from linux.metainfo import metainfo

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FILES = HERE / "files"
INSIDE = "opt/fossick"

MAINTAINER = "Fossick contributors <nobody@localhost>"
DEPENDS = (
    "libc6 (>= {libc})",
    "libdbus-1-3",
    "libegl1",
    "libfontconfig1",
    "libgl1",
    "libglib2.0-0 | libglib2.0-0t64",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxkbcommon-x11-0",
)
RECOMMENDS = ("fonts-noto-cjk | fonts-wqy-microhei | fonts-droid-fallback",)
# The last is needed by the one before, which does not say so.
SUGGESTS = ("python3-nautilus", "thunarx-python", "gir1.2-thunarx-3.0")
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)

OVERRIDES = (
    # Made of wheels, not of Debian's packages, and kept together where nothing else looks.
    "dir-or-file-in-opt",
    "embedded-library",
    "hardening-no-bindnow",
    "hardening-no-fortify-functions",
    "hardening-no-relro",
    "unstripped-binary-or-object",
    "unstripped-static-library",
    "shared-library-lacks-prerequisites",
    "shared-library-lacks-stack-section",
    "library-not-linked-against-libc",
    "sharedobject-in-library-directory-missing-soname",
    "package-installs-python-bytecode",
    "package-contains-documentation-outside-usr-share-doc",
    "executable-not-elf-or-script",
    "shlib-with-executable-bit",
    "script-not-executable",
    "no-manual-page",
    "statically-linked-binary",
    "extra-license-file",
    "custom-library-search-path",
    "uses-dpkg-database-directly",
    "initial-upload-closes-no-bugs",
    "bogus-mail-host",
    "bogus-mail-host-in-debian-changelog",
    "hardening-no-pie",
    "missing-depends-on-sensible-utils",
    "root-in-contact",
    "mail-address-loops-or-bounces",
    "national-encoding",
    "desktop-command-not-in-package",
)
"""Lintian's tags that do not fit a program that brings its libraries, one by one."""


def main(bundle: Path, dist: Path) -> Path:
    """Build the package of a bundle; returns where it is."""
    version, moment = __version__, source_moment()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        lay_out(tree, bundle, version, moment)
        name = f"fossick_{version}_{architecture()}.deb"
        settle(tree, moment)
        dist.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", tree, dist / name],
            check=True,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(moment)},
        )
    return dist / name


def source_moment() -> int:
    """The moment that everything in the package bears, in seconds since 1970 UTC."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def architecture() -> str:
    """What Debian calls this computer's processor."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def lay_out(tree: Path, bundle: Path, version: str, moment: int) -> None:
    """Put everything where it is to be."""
    shutil.copytree(bundle, tree / INSIDE, symlinks=True)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / "fossick").symlink_to(f"/{INSIDE}/fossick")
    share = tree / "usr" / "share"
    for source, place in (
        ("fossick.desktop", "applications/fossick.desktop"),
        ("fossick-dolphin.desktop", "kio/servicemenus/fossick.desktop"),
        ("fossick.nemo_action", "nemo/actions/fossick.nemo_action"),
        ("fossick-here.nemo_action", "nemo/actions/fossick-here.nemo_action"),
        ("fossick-files.py", "nautilus-python/extensions/fossick.py"),
        ("fossick-files.py", "thunarx-python/extensions/fossick.py"),
    ):
        write(share / place, (FILES / source).read_bytes())
    write(share / "metainfo" / "fossick.metainfo.xml", metainfo().encode())
    lay_out_icons(share / "icons" / "hicolor")
    day = f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
    for language, place in (("en", "man/man1"), ("zh_CN", "man/zh_CN/man1")):
        page = help_pages.man_page(language, version, day)
        write(share / place / "fossick.1.gz", packed(page.encode()))
    known = help_pages.completions()
    bash = "bash-completion/completions/fossick"
    write(share / bash, help_pages.bash_completion(known).encode())
    write(share / "zsh/vendor-completions/_fossick", help_pages.zsh_completion(known).encode())
    fish = "fish/vendor_completions.d/fossick.fish"
    write(share / fish, help_pages.fish_completion(known).encode())
    lay_out_documents(share, version, moment)
    control(tree, version)


def lay_out_icons(folder: Path) -> None:
    """The icon as it was drawn, and in the sizes that desktops ask for."""
    source = ROOT / "resources" / "icons" / "fossick.svg"
    write(folder / "scalable" / "apps" / "fossick.svg", source.read_bytes())
    for size in ICON_SIZES:
        place = folder / f"{size}x{size}" / "apps" / "fossick.png"
        place.parent.mkdir(parents=True)
        command = ["rsvg-convert", "-w", str(size), "-h", str(size), "-o", str(place), str(source)]
        subprocess.run(command, check=True)


def lay_out_documents(share: Path, version: str, moment: int) -> None:
    """What Debian asks each package to say of itself."""
    doc = share / "doc" / "fossick"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    others = (
        f"What others wrote, and under which licence, is listed in /{INSIDE}/_internal/licences."
    )
    write(doc / "copyright", f"{licence}\n{others}\n".encode())
    at = format_datetime(datetime.fromtimestamp(moment, UTC))
    entry = (
        f"fossick ({version}) unstable; urgency=medium\n\n"
        f"  * See CHANGELOG.md.gz.\n\n -- {MAINTAINER}  {at}\n"
    )
    write(doc / "changelog.gz", packed(entry.encode()))
    write(doc / "CHANGELOG.md.gz", packed((ROOT / "packaging" / "CHANGELOG.md").read_bytes()))
    overrides = "".join(f"fossick: {tag}\n" for tag in sorted(OVERRIDES))
    write(share / "lintian" / "overrides" / "fossick", overrides.encode())


def control(tree: Path, version: str) -> None:
    """What the system needs to know before it installs it."""
    kilobytes = sum(file.lstat().st_size for file in tree.rglob("*") if file.is_file()) // 1024
    libc = os.confstr("CS_GNU_LIBC_VERSION") or ""
    depends = ", ".join(DEPENDS).format(libc=libc.removeprefix("glibc "))
    text = f"""Package: fossick
Version: {version}
Architecture: {architecture()}
Maintainer: {MAINTAINER}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {", ".join(RECOMMENDS)}
Suggests: {", ".join(SUGGESTS)}
Section: utils
Priority: optional
Description: answers questions about the files on this computer
 Ask in your own words, in English or Chinese: how many PDFs are in Downloads,
 which contracts mention a penalty clause, what was changed yesterday. Beside
 the answer come the files themselves, a preview, and a line that says what
 was looked at and what was not.
 .
 It works without an account, a key or a network, and changes nothing.
"""
    write(tree / "DEBIAN" / "control", text.encode())
    sums = "".join(
        f"{md5(file)}  {file.relative_to(tree)}\n"
        for file in sorted(tree.rglob("*"))
        if file.is_file() and not file.is_symlink() and "DEBIAN" not in file.parts
    )
    write(tree / "DEBIAN" / "md5sums", sums.encode())


def md5(file: Path) -> str:
    """What dpkg looks whether a file was damaged by."""
    return hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()


def settle(tree: Path, moment: int) -> None:
    """Give everything the same moment, and the rights that files of a system have."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def packed(data: bytes) -> bytes:
    """Compressed, without the moment at which that was done."""
    return gzip.compress(data, 9, mtime=0)


def write(file: Path, content: bytes) -> None:
    """Write a file and the folders that it stands in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


if __name__ == "__main__":
    print(main(ROOT / "dist" / "fossick", ROOT / "dist"))
