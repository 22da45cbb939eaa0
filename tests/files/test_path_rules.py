from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.path_rules import LINUX, MACOS, WINDOWS, PathRules
from desktop_app.files.scope import Scope
from tests.files.odd_paths import random_path

ROOT = "root"  # Written apart, so that no path of some computer's owner stands in here.

LINUX_FOLDERS = ("/home/ann", "/data/Straße", "/data/cafe\u0301", "/srv/odd \udcff", "/dev/shm/w")
LINUX_ALLOWED = [
    "/home/ann",
    "/home/ann/",
    "/home/ann/.",
    "/home/ann/a.txt",
    "/home/ann//a.txt",
    "//home/ann/a.txt",
    "///home///ann///a.txt",
    "/home/./ann/./a.txt",
    "/home/ann/b/../a.txt",
    "/home/bob/../ann/a.txt",
    "/../home/ann/a.txt",
    "/../../../home/ann/a.txt",
    "/home/ann/../ann/a.txt",
    "/home/ann/.hidden",
    "/home/ann/...",
    "/home/ann/.../a",
    "/home/ann/..a",
    "/home/ann/a..",
    "/home/ann/ ",
    "/home/ann/a. ",
    "/home/ann/trailing.",
    "/home/ann/a:b",
    "/home/ann/CON",
    "/home/ann/PROGRA~1",
    "/home/ann/back\\slash",
    "/home/ann/..\\..\\etc",
    "/home/ann/%2e%2e/etc",
    "/home/ann/%00",
    "/home/ann/~bob",
    "/home/ann/$HOME",
    "/home/ann/-rf",
    "/home/ann/--pre=x",
    "/home/ann/a\nb",
    "/home/ann/a\tb",
    "/home/ann/\x1b[31m",
    "/home/ann/a\u202etxt.exe",
    "/home/ann/zero\u200bwidth",
    "/home/ann/tag\U000e0041",
    "/home/ann/照片/北京.jpg",
    "/home/ann/\udcff\udc80",
    "/home/ann/" + "x" * 255,
    "/home/ann" + "/d" * 4000,
    "/home/ann/\u2025/etc",
    "/home/ann/\uff0e\uff0e/etc",
    "/home/ann/\u2215etc",
    "/home/ann/proc/self/mem",
    "/home/ann/dev/fd/0",
    "/data/Straße/a",
    "/data/cafe\u0301/a",
    "/srv/odd \udcff/a",
    "/dev/shm/w/a",
]
LINUX_REFUSED = [
    "",
    ".",
    "..",
    "a.txt",
    "home/ann/a.txt",
    "./home/ann/a.txt",
    "~",
    "~/a.txt",
    "~ann/a.txt",
    "$HOME/a.txt",
    "%USERPROFILE%/a.txt",
    "file:///home/ann/a.txt",
    "/",
    "//",
    "/home",
    "/home/",
    "/etc/passwd",
    "/home/ann2",
    "/home/ann2/a.txt",
    "/home/ann.txt",
    "/home/an",
    "/home/ann/..",
    "/home/ann/../bob/a.txt",
    "/home/ann/../../etc/passwd",
    "/home/ann/b/../../../etc/passwd",
    "/home/ann/./../bob",
    "/home/ann//../bob",
    "/home/ann/../ann2/a",
    "/home/Ann/a.txt",
    "/HOME/ann/a.txt",
    "/home/ann /a.txt",
    "/home/ann./a.txt",
    "/home/%61nn/a.txt",
    "/home/ann\0/a.txt",
    "/home/ann/a\0.txt",
    "/home/ann/\0",
    "\0/home/ann/a.txt",
    "/home/ann/\ud800",
    "/home/ann/\udfff.txt",
    "/home/ann\n/a.txt",
    "/home\\ann\\a.txt",
    "/home/a\u200bnn/a.txt",
    "/home/\uff41nn/a.txt",
    "C:\\home\\ann",
    "\\\\?\\/home/ann",
    f"/proc/self/{ROOT}/home/ann/a.txt",
    f"/proc/1/{ROOT}",
    "/proc/self/cwd/a.txt",
    "/proc/self/fd/3",
    "/proc/self/mem",
    "/proc/kmsg",
    "/dev/fd/3",
    "/dev/stdin",
    "/dev/zero",
    "/dev/shm/other",
    "/dev/shm/w/../../zero",
    "/sys/kernel/notes",
    "/data/Strasse/a",
    "/data/STRASSE/a",
    "/data/caf\u00e9/a",
    "/data/cafe/a",
    "/srv/odd \ufffd/a",
    "/srv/odd ",
]

WINDOWS_FOLDERS = ("C:\\Users\\ann", "d:/Photos", "\\\\nas\\share\\team", "E:\\", "F:\\Straße")
WINDOWS_ALLOWED = [
    "C:\\Users\\ann",
    "C:\\Users\\ann\\",
    "c:\\users\\ANN\\a.txt",
    "C:/Users/ann/a.txt",
    "C:\\Users/ann\\\\a.txt",
    "C:\\Users\\.\\ann\\a.txt",
    "C:\\Users\\ann\\b\\..\\a.txt",
    "C:\\Users\\bob\\..\\ann\\a.txt",
    "C:\\..\\Users\\ann\\a.txt",
    "\\\\?\\C:\\Users\\ann\\a.txt",
    "\\\\?\\c:\\users\\ann",
    "\\\\?\\UNC\\nas\\share\\team\\a.txt",
    "\\\\?\\unc\\nas\\share\\team\\a.txt",
    "\\\\nas\\share\\team\\a.txt",
    "//nas/share/team/a.txt",
    "\\\\NAS\\Share\\TEAM\\a.txt",
    "\\\\nas\\share\\..\\team\\a.txt",
    "D:\\photos\\照片.jpg",
    "D:\\Photos\\report~1.docx",
    "D:\\Photos\\REPORT~1.DOC",
    "D:\\Photos\\console.txt",
    "D:\\Photos\\com10.txt",
    "D:\\Photos\\.hidden",
    "D:\\Photos\\a..b",
    "D:\\Photos\\..a",
    "D:\\Photos\\ leading",
    "D:\\Photos\\%2e%2e\\x",
    "D:\\Photos\\$RECYCLE.BIN",
    "D:\\Photos\\~bob",
    "D:\\Photos\\a\u202eb",
    "D:\\Photos\\\ud800",
    "D:\\Photos\\" + "x\\" * 300 + "y",
    "E:\\",
    "e:/anything/at all",
    "\\\\?\\E:\\x",
    "F:\\STRAßE\\a",
    "F:\\straße\\a",
]
WINDOWS_REFUSED = [
    "",
    ".",
    "..",
    "a.txt",
    "\\Users\\ann\\a.txt",
    "/Users/ann/a.txt",
    "C:",
    "C:a.txt",
    "C:Users\\ann\\a.txt",
    "E:",
    "E:x",
    "C:\\",
    "C:\\Users",
    "C:\\Users\\ann2\\a.txt",
    "C:\\Users\\ann.txt",
    "C:\\Users\\ann\\..\\bob",
    "C:\\Users\\ann\\..\\..\\Windows",
    "C:/Users/ann/../bob",
    "C:\\Users\\ann.\\a.txt",
    "C:\\Users\\ann \\a.txt",
    "C:\\Users\\ann\\a.txt.",
    "C:\\Users\\ann\\a.txt ",
    "C:\\Users\\ann\\...\\a",
    "C:\\Users\\ann\\.. \\bob",
    "C:\\Users\\ann\\. .\\bob",
    "C:\\Users\\ann\\a.txt:stream",
    "C:\\Users\\ann\\a.txt::$DATA",
    "C:\\Users\\ann:$INDEX_ALLOCATION\\a",
    "C:\\Users\\ann\\CON",
    "C:\\Users\\ann\\con.txt",
    "C:\\Users\\ann\\nul",
    "C:\\Users\\ann\\NUL .txt",
    "C:\\Users\\ann\\com1",
    "C:\\Users\\ann\\LPT9.log",
    "C:\\Users\\ann\\COM\u00b9",
    "C:\\Users\\ann\\CONIN$",
    "C:\\Users\\ann\\aux.c\\x",
    "C:\\Users\\ann\\a\0b",
    "C:\\Users\\ann\\a\nb",
    "C:\\Users\\ann\\a*b",
    "C:\\Users\\ann\\a?b",
    "C:\\Users\\ann\\a|b",
    'C:\\Users\\ann\\a"b',
    "C:\\Users\\ann\\<a>",
    "C:\\USERS~1\\ann\\a.txt",
    "C:\\Users\\ANN~1\\a.txt",
    "\\\\?\\C:\\Users\\ann\\..\\bob",
    "\\\\?\\C:\\Users\\ann\\.\\a",
    "\\\\?\\C:/Users/ann/a.txt",
    "\\\\?\\C:",
    "\\\\?\\C:\\Users\\bob",
    "\\\\?\\UNC\\nas\\other\\a",
    "\\\\?\\UNC\\nas",
    f"\\\\?\\GLOBAL{ROOT.upper()}\\Device\\HarddiskVolume1\\Users\\ann",
    "\\\\?\\Volume{b75e2c83-0000-0000-0000-602f00000000}\\Users\\ann",
    "//?/C:/Users/ann/a.txt",
    "\\\\.\\C:\\Users\\ann\\a.txt",
    "\\\\.\\PhysicalDrive0",
    "\\\\.\\pipe\\x",
    "\\??\\C:\\Users\\ann",
    "\\\\nas",
    "\\\\nas\\share",
    "\\\\nas\\share\\team2",
    "\\\\nas\\share\\team\\..\\..\\..\\other",
    "\\\\nas2\\share\\team\\a",
    "\\\\nas\\share2\\team\\a",
    "\\\\localhost\\C$\\Users\\ann\\a.txt",
    "\\\\127.0.0.1\\share\\team\\a",
    "F:\\STRASSE\\a",
    "F:\\Strasse\\a",
    "G:\\x",
    "1:\\x",
    "file:///C:/Users/ann/a.txt",
    "%USERPROFILE%\\a.txt",
    "~\\a.txt",
    "C:\\Users\\\u212aann",
    "C:\\Us\u017ers\\ann\\a.txt",
]

MACOS_FOLDERS = ("/Users/ann", "/Volumes/caf\u00e9")
MACOS_ALLOWED = [
    "/Users/ann/a.txt",
    "/users/ANN/a.txt",
    "/Users/ann/Übung",
    "/Volumes/cafe\u0301/a",
    "/Volumes/CAF\u00c9/a",
    "/Volumes/CAFE\u0301/a",
    "/Users/ann/a:b",
    "/Users/ann/proc/x",
]
MACOS_REFUSED = [
    "/Users/ann2/a.txt",
    "/Users/ann/../bob",
    "/Volumes/cafe/a",
    "/.vol/16777220/2",
    "/dev/fd/0",
    "/Users/ann/a.txt/..namedfork/rsrc",
    "/Users/ann/\0",
    "/System/Volumes/Data/Users/ann/a.txt",
    "/private/Users/ann",
]


def policy_rows() -> Iterator[tuple[PathRules, tuple[str, ...], str, bool]]:
    for rules, folders, allowed, refused in (
        (LINUX, LINUX_FOLDERS, LINUX_ALLOWED, LINUX_REFUSED),
        (WINDOWS, WINDOWS_FOLDERS, WINDOWS_ALLOWED, WINDOWS_REFUSED),
        (MACOS, MACOS_FOLDERS, MACOS_ALLOWED, MACOS_REFUSED),
    ):
        yield from ((rules, folders, path, True) for path in allowed)
        yield from ((rules, folders, path, False) for path in refused)


POLICY = list(policy_rows())


def row_id(value: object) -> str:
    return ascii(value)[:60] if isinstance(value, str | bool) else type(value).__name__


def test_the_policy_table_is_long_enough_to_mean_something() -> None:
    assert len({(type(rules), path) for rules, _, path, _ in POLICY}) >= 150


@pytest.mark.parametrize(("rules", "folders", "path", "allowed"), POLICY, ids=row_id)
def test_the_text_of_a_path_is_judged_as_the_table_says(
    rules: PathRules, folders: tuple[str, ...], path: str, allowed: bool
) -> None:
    assert Scope(folders, rules=rules).allows(path) is allowed


@pytest.mark.parametrize(
    ("rules", "path", "code"),
    [
        (LINUX, "a.txt", "scope.not_absolute"),
        (LINUX, "/home/ann/\0", "scope.bad_name"),
        (LINUX, "/proc/kmsg", "scope.special"),
        (LINUX, "/etc/passwd", "scope.outside"),
        (LINUX, "/home/ann/private/a", "scope.excluded"),
        (WINDOWS, "C:a", "scope.not_absolute"),
        (WINDOWS, "C:\\Users\\ann\\a:b", "scope.bad_name"),
        (WINDOWS, "C:\\Users\\ann\\nul", "scope.special"),
        (WINDOWS, "\\\\.\\PhysicalDrive0", "scope.special"),
    ],
)
def test_a_refusal_says_why(rules: PathRules, path: str, code: str) -> None:
    folder = "/home/ann" if rules is LINUX else "C:\\Users\\ann"
    excluded = ("/home/ann/private",) if rules is LINUX else ()
    scope = Scope((folder,), excluded, rules=rules)
    with pytest.raises(ScopeError) as refusal:
        scope.real_path(path)
    assert refusal.value.code == code
    assert refusal.value.fields["path"] == path


def test_paths_are_written_in_one_way() -> None:
    scope = Scope(("C:\\Users\\ann",), rules=WINDOWS)
    assert scope.real_path("\\\\?\\c:\\Users\\ann\\b\\c.txt") == "C:\\Users\\ann\\b\\c.txt"
    assert scope.real_path("c:/USERS/ann/x/../b") == "C:\\Users\\ann\\b"
    assert Scope(("/home//ann/",), rules=LINUX).folders == ("/home/ann",)


@pytest.mark.parametrize(
    ("name", "short"),
    [("ID_RSA~1", True), ("REPORT~1.TXT", True), ("report~1.docx", False), ("a~b.txt", False)],
)
def test_names_that_windows_may_have_made_up_are_told_apart(name: str, short: bool) -> None:
    assert WINDOWS.may_be_alias(name) is short
    assert not LINUX.may_be_alias(name)


@pytest.mark.parametrize("rules", [LINUX, MACOS, WINDOWS], ids=["linux", "macos", "windows"])
def test_whatever_string_is_allowed_is_written_as_a_path_inside(rules: PathRules) -> None:
    home = "C:\\Users\\ann" if rules is WINDOWS else "/home/ann"
    scope = Scope((home,), rules=rules)
    random_ = Random(18)
    allowed = 0
    for _ in range(30_000):
        path = random_path(random_, random_.choice([home, home.replace("\\", "/"), home.upper()]))
        try:
            real = scope.real_path(path)
        except ScopeError:
            continue
        allowed += 1
        assert real == home or real.startswith(home + home[-4])
        assert ".." not in real.replace("\\", "/").split("/") or "\\" in path
        assert scope.real_path(real) == real
    assert allowed > 1000
