"""What an absolute path means on each system, judged from its text alone.

The rules are values of their own, so that Windows' run, and are tested, on every system. They
decide which names a path is made of and when two of them are the same; whether such a path may be
opened is `scope`'s business.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from typing import Final, Protocol

from desktop_app.errors import ScopeError
from desktop_app.fixed_patterns import fixed


class PathRules(Protocol):
    r"""How one system reads paths. A split path is its anchor ("/" or "C:\"), then its names."""

    def split(self, path: str) -> tuple[str, ...]:
        """The anchor and the names of an absolute `path`, without ".", ".." and doubled slashes.

        ".." is taken from the text, which is right because no link below an allowed folder is ever
        followed.

        Raises:
            ScopeError: "scope.not_absolute"; "scope.bad_name", where a name cannot be, or is
                another name for, a file; "scope.special", where it leads to devices or the kernel.
        """
        ...

    def join(self, parts: tuple[str, ...]) -> str:
        """The path whose anchor and names are `parts`."""
        ...

    def key(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """`parts` in the form in which paths to the same place are equal."""
        ...

    def is_absolute(self, path: str) -> bool:
        """Whether `path` says by itself where it begins."""
        ...

    def may_be_alias(self, name: str) -> bool:
        """Whether the system may take `name` for an entry that is listed under another one."""
        ...


class PosixRules:
    """Linux: names are bytes in `os.fsdecode`'s form, and every byte counts."""

    _KERNEL: frozenset[str] = frozenset({"proc", "sys", "dev"})
    """Folders in "/" whose entries are not files: reading one may hang, or read another process."""

    def split(self, path: str) -> tuple[str, ...]:
        """See `PathRules.split`."""
        if not self.is_absolute(path):
            raise ScopeError("scope.not_absolute", path=path)
        names: list[str] = []
        for name in path.split("/"):
            if name == "..":
                del names[-1:]
            elif name not in ("", "."):
                self._check(name, path)
                names.append(name)
        if names and names[0] in self._KERNEL and names[:2] != ["dev", "shm"]:
            raise ScopeError("scope.special", path=path)
        return ("/", *names)

    def _check(self, name: str, path: str) -> None:
        # Beyond os.fsdecode's own, a lone surrogate stands for no byte.
        if "\0" in name or _FOREIGN_SURROGATE.search(name):
            raise ScopeError("scope.bad_name", path=path, name=name)

    def join(self, parts: tuple[str, ...]) -> str:
        """See `PathRules.join`."""
        return "/" + "/".join(parts[1:])

    def key(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """See `PathRules.key`."""
        return parts

    def is_absolute(self, path: str) -> bool:
        """See `PathRules.is_absolute`."""
        return path.startswith("/")

    def may_be_alias(self, name: str) -> bool:
        """See `PathRules.may_be_alias`."""
        return False


class MacRules(PosixRules):
    """macOS: as it is set up by default, neither case nor the form of accents counts.

    On a volume where case does count, two folders may share one key. That never leads out of an
    allowed folder: what is opened is opened from the allowed folder's own descriptor.
    """

    # Below ".vol" every file of a volume can be reached by its number.
    _KERNEL = frozenset({"dev", ".vol"})

    def _check(self, name: str, path: str) -> None:
        super()._check(name, path)
        # The suffix under which HFS+ and APFS show a file's resource fork.
        if name == "..namedfork":
            raise ScopeError("scope.bad_name", path=path, name=name)

    def key(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """See `PathRules.key`."""
        path = "\0".join(parts)
        if not path.isascii():
            path = unicodedata.normalize("NFD", path)
        return tuple(_one_case(path).split("\0"))


class WindowsRules:
    r"""Windows: drives and network shares, either slash, case does not count.

    Refused is whatever Windows reads as something other than it says: devices and reserved names
    (CON, NUL), streams (a:b), names that end in a dot or a space, paths that depend on a current
    folder (C:x, \x). Short names (PROGRA~1) may also be real ones, so they pass here and are
    judged when opened.
    """

    def split(self, path: str) -> tuple[str, ...]:
        """See `PathRules.split`."""
        anchor, rest, verbatim = self._anchored(path)
        names: list[str] = []
        for name in re.split(r"[\\/]", rest):
            if verbatim and ("/" in rest or name in (".", "..")):
                # Here Windows takes them as names, which no file has.
                raise ScopeError("scope.bad_name", path=path, name=name)
            if name == "..":
                del names[-1:]
            elif name not in ("", "."):
                self._check(name, path)
                names.append(name)
        return (anchor, *names)

    def _anchored(self, path: str) -> tuple[str, str, bool]:
        r"""The anchor, what follows it, and whether the path began with \\?\."""
        verbatim = path.startswith("\\\\?\\")
        if verbatim:
            path_after = path[4:]
            share = path_after[:4].upper() == "UNC\\"
            given = "\\\\" + path_after[4:] if share else path_after
            if not share and not _DRIVE.match(given):
                raise ScopeError("scope.special", path=path)
        else:
            given = path
        if drive := _DRIVE.match(given):
            return given[0].upper() + ":\\", given[drive.end() :], verbatim
        if share_found := _SHARE.match(given):
            server, share_name = share_found["server"], share_found["share"]
            if server in (".", "?"):
                raise ScopeError("scope.special", path=path)
            self._check(server, path)
            self._check(share_name, path)
            return f"\\\\{server}\\{share_name}\\", given[share_found.end() :], verbatim
        if _DEVICE.match(given):
            raise ScopeError("scope.special", path=path)
        raise ScopeError("scope.not_absolute", path=path)

    def _check(self, name: str, path: str) -> None:
        if _NOT_IN_A_NAME.search(name) or name[-1] in ". ":
            raise ScopeError("scope.bad_name", path=path, name=name)
        if _RESERVED.match(name):
            raise ScopeError("scope.special", path=path)

    def join(self, parts: tuple[str, ...]) -> str:
        """See `PathRules.join`."""
        return parts[0] + "\\".join(parts[1:])

    def key(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """See `PathRules.key`."""
        return tuple(_one_case("\0".join(parts)).split("\0"))

    def is_absolute(self, path: str) -> bool:
        """See `PathRules.is_absolute`."""
        return bool(_DRIVE.match(path) or path.startswith(("\\\\", "//")))

    def may_be_alias(self, name: str) -> bool:
        """See `PathRules.may_be_alias`."""
        return bool(_SHORT_NAME.match(name))


_FOREIGN_SURROGATE: Final = fixed("[\ud800-\udc7f\udd00-\udfff]")
_DRIVE: Final = fixed(r"[A-Za-z]:[\\/]")
_SHARE: Final = fixed(r"[\\/]{2}(?P<server>[^\\/]+)[\\/](?P<share>[^\\/]+)(?:[\\/]|\Z)")
_DEVICE: Final = fixed(r"[\\/]{2}[.?]|\\\?\?\\")
_NOT_IN_A_NAME: Final = fixed(r'[\x00-\x1f<>:"/\\|?*]')
_SHORT_NAME: Final = fixed(r"(?=.{3,8}(?:\.|\Z))[^. ]+~[0-9]+(?:\.[^. ]{1,3})?\Z")
_RESERVED: Final = fixed(
    r"(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|CLOCK\$|(?:COM|LPT)[0-9\u00b9\u00b2\u00b3])[ ]*(?:\.|\Z)",
    re.IGNORECASE,
)


def _one_case(text: str) -> str:
    # Letter for letter, and only between true pairs, as file systems do it: a fuller fold would
    # make "Straße" and "Strasse", or the Kelvin sign and "k", the same folder.
    if text.isascii():
        return text.upper()
    return "".join(
        high if (high := letter.upper()).lower() == letter and len(high) == 1 else letter
        for letter in text
    )


LINUX: Final[PathRules] = PosixRules()
MACOS: Final[PathRules] = MacRules()
WINDOWS: Final[PathRules] = WindowsRules()


def native_rules() -> PathRules:
    """The rules of the system that this program runs on."""
    return {"win32": WINDOWS, "darwin": MACOS}.get(sys.platform, LINUX)
