"""Signs the application from the inside out: first what is deepest, the application itself last.

A signature seals all that lies within, so whatever is signed later would break it. `--deep` is no
way around: it passes over programs among the resources, such as ripgrep.

    FOSSICK_CODESIGN_IDENTITY   a "Developer ID Application" of the person's keychain

Without it the signatures are ad hoc, which is what Apple's processors want at least, and that is
said loudly.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from build_steps import Step

ENTITLEMENTS = Path(__file__).resolve().parent / "entitlements.plist"
AD_HOC = "-"

_MAGIC = frozenset(
    bytes.fromhex(text)
    for text in ("feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe", "cafebabf")
)
"""How programs and libraries begin: of 32 and 64 bits, in both orders, for several processors."""


def nested_code(app: Path) -> list[Path]:
    """All that is signed on its own in `app`, in the order in which it has to be.

    These are programs and libraries wherever they lie, and the frameworks around some of them;
    links are left out, for what they lead to is there itself. The main program is signed with the
    application, whose signature it carries.
    """
    contents = app / "Contents"
    found = [file for file in contents.rglob("*") if _is_code(file)]
    frameworks = [folder for folder in contents.rglob("*.framework") if not folder.is_symlink()]
    # A framework carries the signature of its own library.
    own = {_main_of(framework) for framework in frameworks}
    inside_out = [*frameworks, *(file for file in found if file.resolve() not in own)]
    return sorted(inside_out, key=lambda path: (-len(path.parts), path))


def sign_steps(app: Path, identity: str, main: str) -> Iterator[Step]:
    """How all of `app` is signed.

    Args:
        app: The application.
        identity: Whose signature; `AD_HOC` for nobody's.
        main: The name of the main program.
    """
    macos = app / "Contents" / "MacOS"
    for code in nested_code(app):
        if code != macos / main:
            # The rights that the application asks for go to programs of ours, and to no library.
            yield sign_step(code, identity, entitled=code.parent == macos)
    yield sign_step(app, identity, entitled=True)
    command = ("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app))
    yield Step("Look at every signature", command)


def sign_step(path: Path, identity: str, *, entitled: bool = False, runs: bool = True) -> Step:
    """How one thing is signed.

    Args:
        path: A program, a library, a framework, the application or the disk image.
        identity: Whose signature; `AD_HOC` for nobody's.
        entitled: Whether it gets the rights of `entitlements.plist`.
        runs: Whether it is code; a disk image is not.
    """
    command = ["codesign", "--force", "--sign", identity]
    if identity == AD_HOC:
        # The hardened runtime wants all libraries from one maker, and nobody is none.
        command += ["--timestamp=none"]
    else:
        command += ["--timestamp", *(["--options", "runtime"] if runs else [])]
    if entitled:
        command += ["--entitlements", str(ENTITLEMENTS)]
    return Step(f"Sign {path.name}", (*command, str(path)))


def _is_code(file: Path) -> bool:
    if file.is_symlink() or not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(4) in _MAGIC


def _main_of(framework: Path) -> Path:
    """A framework's own library, where it really lies."""
    return (framework / framework.stem).resolve()
