from __future__ import annotations

import os
import socket
import stat
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.path_rules import LINUX, WINDOWS, PosixRules
from desktop_app.files.scope import Access, Scope
from desktop_app.files.scope_errors import check_is_here
from tests.files.odd_paths import random_path

posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="these files and descriptors exist on POSIX systems alone"
)
linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="Linux says where a descriptor leads, in its proc file system"
)

CANARY = b"canary: nobody may read this"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / "Documents" / "2025").mkdir(parents=True)
    (folder / "Documents" / "a.txt").write_text("a")
    (folder / "Documents" / "2025" / "b.txt").write_text("b")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "canary.txt").write_bytes(CANARY)
    return folder


@pytest.fixture
def outside(home: Path) -> Path:
    return home.parent / "outside"


def code_of(scope: Scope, path: Path | str, action: str = "open_file") -> str:
    """What the scope says of `path`: the code of its error, or "" where it agrees."""
    try:
        result = getattr(scope, action)(str(path))
    except ScopeError as error:
        assert "path" in error.fields
        return error.code
    if hasattr(result, "close"):
        result.close()
    return ""


def test_the_root_folder_of_the_system_allows_all_but_the_kernels_own() -> None:
    scope = Scope(("/",), rules=LINUX)
    assert scope.allows("/etc/passwd")
    assert scope.allows("/")
    assert not scope.allows("/proc/self/mem")
    assert not scope.allows("/home/../proc/self/root")


def test_of_an_excluded_and_an_allowed_folder_the_inner_one_decides() -> None:
    scope = Scope(("/a", "/a/b/c"), ("/a/b",), rules=LINUX)
    assert scope.allows("/a/x")
    assert not scope.allows("/a/b")
    assert not scope.allows("/a/b/x")
    assert not scope.allows("/a/b/../b/x")
    assert scope.allows("/a/b/c/x")
    assert scope.allows("/a/bb")
    assert not Scope(("/a",), ("/a",), rules=LINUX).allows("/a/x")


def test_folders_within_others_are_left_to_the_walk_of_the_outer_one() -> None:
    scope = Scope(("/a", "/a/b/c", "/d"), ("/a/b",), rules=LINUX)
    assert scope.outermost(["/a/x", "/a", "/d/e", "/a/"]) == ("/a", "/d/e")
    assert scope.outermost(["/a", "/a/b/c"]) == ("/a", "/a/b/c")
    assert scope.outermost(["/d/e", "/d/ee"]) == ("/d/e", "/d/ee")


# What is really there


def test_a_file_below_an_allowed_folder_can_be_opened(home: Path) -> None:
    scope = Scope((str(home),))
    with scope.open_file(str(home / "Documents" / "2025" / "b.txt")) as file:
        assert file.read() == b"b"
    assert scope.stat(str(home / "Documents" / "a.txt")).st_size == 1
    assert stat.S_ISDIR(scope.stat(str(home)).st_mode)


def test_a_folder_opened_stands_by_itself_and_can_be_walked_on_from(home: Path) -> None:
    scope = Scope((str(home),))
    with scope.open_folder(str(home / "Documents")) as folder:
        assert folder.path == os.path.realpath(home / "Documents")
        with folder.entries() as entries:
            assert sorted(entry.name for entry in entries) == ["2025", "a.txt"]
        with folder.child("2025") as below, below.open_file("b.txt") as file:
            assert file.read() == b"b"


@linux_only
def test_nothing_stays_open(home: Path) -> None:
    scope = Scope((str(home),))
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(50):
        scope.open_file(str(home / "Documents" / "2025" / "b.txt")).close()
        scope.open_folder(str(home / "Documents" / "2025")).close()
        code_of(scope, home / "Documents" / "missing")
        code_of(scope, home / "Documents" / "a.txt" / "x")
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@pytest.mark.parametrize(
    ("action", "path", "code"),
    [
        ("open_file", "Documents/nope.txt", "scope.missing"),
        ("open_file", "Nope/a.txt", "scope.missing"),
        ("open_file", "Documents", "scope.not_a_file"),
        ("open_file", ".", "scope.not_a_file"),
        ("open_folder", "Documents/a.txt", "scope.not_a_folder"),
        ("open_folder", "Nope", "scope.missing"),
        ("stat", "Nope", "scope.missing"),
        ("open_file", "../outside/canary.txt", "scope.outside"),
        ("open_folder", "..", "scope.outside"),
        ("stat", "../outside/canary.txt", "scope.outside"),
    ],
)
def test_what_cannot_be_opened_is_an_error_with_a_code(
    home: Path, action: str, path: str, code: str
) -> None:
    assert code_of(Scope((str(home),)), f"{home}/{path}", action) == code


def test_a_name_too_long_for_the_disk_is_missing(home: Path) -> None:
    assert code_of(Scope((str(home),)), home / ("x" * 300)) == "scope.missing"


def test_a_folder_that_is_not_there_stays_allowed_and_is_missing(tmp_path: Path) -> None:
    scope = Scope((str(tmp_path / "usb"),))
    assert scope.allows(str(tmp_path / "usb" / "a.txt"))
    assert code_of(scope, tmp_path / "usb", "open_folder") == "scope.missing"
    assert code_of(scope, tmp_path / "usb" / "a.txt") == "scope.missing"


@posix_only
def test_a_file_whose_name_is_not_text_is_opened_as_that_file(home: Path) -> None:
    name = os.fsdecode(b"Documents/bad\xff\n.txt")
    (home / name).write_bytes(b"that one")
    with Scope((str(home),)).open_file(f"{home}/{name}") as file:
        assert file.read() == b"that one"


@posix_only
@pytest.mark.parametrize(
    ("link", "target", "path"),
    [
        ("Documents/file", "../../outside/canary.txt", "Documents/file"),
        ("Documents/absolute", "{outside}/canary.txt", "Documents/absolute"),
        ("Documents/folder", "../../outside", "Documents/folder/canary.txt"),
        ("Documents/up", "..", "Documents/up/Documents/a.txt"),
        ("Documents/inside", "a.txt", "Documents/inside"),
        ("Documents/dangling", "../nowhere", "Documents/dangling"),
        ("Documents/self", "self", "Documents/self"),
        ("first", "Documents", "first/a.txt"),
        ("top", "{outside}", "top/canary.txt"),
    ],
)
def test_no_link_below_an_allowed_folder_is_followed(
    home: Path, outside: Path, link: str, target: str, path: str
) -> None:
    (home / link).symlink_to(target.format(outside=outside))
    scope = Scope((str(home),))
    assert code_of(scope, home / path) == "scope.link"
    folder = home / path if "." not in path else (home / path).parent
    assert code_of(scope, folder, "open_folder") == "scope.link"
    assert stat.S_ISLNK(scope.stat(str(home / link)).st_mode)


@posix_only
def test_a_chain_of_links_is_refused_at_its_first(home: Path, outside: Path) -> None:
    (home / "link0").symlink_to(outside)
    for number in range(1, 41):
        (home / f"link{number}").symlink_to(f"link{number - 1}")
    scope = Scope((str(home),))
    for number in range(41):
        assert code_of(scope, home / f"link{number}" / "canary.txt") == "scope.link"


@posix_only
def test_the_error_names_the_link_itself(home: Path, outside: Path) -> None:
    (home / "Documents" / "away").symlink_to(outside)
    with pytest.raises(ScopeError) as refusal:
        Scope((str(home),)).open_file(f"{home}/Documents/away/canary.txt")
    assert refusal.value.fields["path"] == os.path.realpath(home) + "/Documents/away"


@posix_only
def test_an_allowed_folder_may_be_a_link_and_is_known_by_both_names(
    home: Path, tmp_path: Path
) -> None:
    (tmp_path / "shortcut").symlink_to(home)
    scope = Scope((str(tmp_path / "shortcut"),))
    real = os.path.realpath(home)
    assert scope.folders == (real,)
    for name in (tmp_path / "shortcut", home):
        assert scope.real_path(f"{name}/Documents/a.txt") == f"{real}/Documents/a.txt"
        assert code_of(scope, name / "Documents" / "a.txt") == ""
    assert not scope.allows(str(tmp_path / "outside" / "canary.txt"))


@posix_only
def test_a_link_put_in_an_allowed_folders_place_later_is_not_followed(
    home: Path, outside: Path
) -> None:
    scope = Scope((str(home),))
    home.rename(home.with_name("moved"))
    home.symlink_to(outside)
    assert code_of(scope, home / "canary.txt") == "scope.link"
    assert code_of(scope, home, "open_folder") == "scope.link"


@posix_only
def test_an_allowed_link_inside_an_allowed_folder_is_allowed_as_itself(
    home: Path, outside: Path
) -> None:
    (home / "nas").symlink_to(outside)
    scope = Scope((str(home), str(home / "nas")))
    with scope.open_file(str(home / "nas" / "canary.txt")) as file:
        assert file.read() == CANARY
    assert scope.outermost(scope.folders) == scope.folders


@posix_only
def test_what_the_system_does_not_let_us_read_is_unreadable() -> None:
    # Not pytest's folder: it is closed to the user that root becomes here.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "closed").mkdir(mode=0)
        (Path(folder) / "closed.txt").touch(mode=0)
        scope = Scope((folder,))
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(65534)
        try:
            assert code_of(scope, f"{folder}/closed.txt") == "scope.unreadable"
            assert code_of(scope, f"{folder}/closed", "open_folder") == "scope.unreadable"
            assert code_of(scope, f"{folder}/closed/a.txt", "stat") == "scope.unreadable"
        finally:
            if is_root:
                os.seteuid(0)


@pytest.mark.alone
@posix_only
def test_special_files_are_refused_at_once(home: Path) -> None:
    os.mkfifo(home / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(home / "socket"))
        scope = Scope((str(home), "/"))
        paths: list[Path | str] = [
            home / "pipe",
            home / "socket",
            "/dev/zero",
            "/dev/tty",
            "/dev/stdin",
        ]
        paths += ["/proc/kmsg", "/proc/self/mem", "/proc/self/environ", "/sys/kernel/notes"]
        for path in paths:
            start = time.monotonic()
            assert code_of(scope, path) == "scope.special"
            assert time.monotonic() - start < 0.1


@posix_only
def test_a_device_anywhere_else_is_refused_too(home: Path) -> None:
    try:
        os.mknod(home / "zero", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("making a device takes root")
    assert code_of(Scope((str(home),)), home / "zero") == "scope.special"


@pytest.mark.parametrize(
    "mark",
    [
        {"st_file_attributes": 0x00400000},
        {"st_file_attributes": 0x00040000},
        {"st_file_attributes": stat.FILE_ATTRIBUTE_OFFLINE},
        {"st_flags": 0x40000000},
    ],
    ids=str,
)
def test_a_file_that_is_kept_in_the_cloud_is_not_fetched(mark: dict[str, int]) -> None:
    here = SimpleNamespace(st_mode=stat.S_IFREG | 0o644)
    check_is_here(cast(os.stat_result, here), "/home/ann/a.txt")
    away = SimpleNamespace(st_mode=stat.S_IFREG | 0o644, **mark)
    with pytest.raises(ScopeError, match=r"scope\.online_only"):
        check_is_here(cast(os.stat_result, away), "/home/ann/a.txt")


# Private contents

SECRETS = """
.ssh/id_rsa .ssh/id_ed25519 .ssh/config .ssh/known_hosts .gnupg/private-keys-v1.d/a.gpg
.aws/credentials .kube/config .azure/accessTokens.json .docker/config.json .config/gcloud/c.db
.netrc .git-credentials .pgpass .pypirc .npmrc .vault-token project/.env project/.env.local
keys/server.pem keys/tls.key keys/cert.p12 keys/store.pfx keys/putty.ppk keys/id_ecdsa
vault.kdbx Passwords.kdb .password-store/bank.gpg .local/share/keyrings/login.keyring
.config/google-chrome/Default/History .config/chromium/Default/Cookies
.config/microsoft-edge/Default/Cookies .config/BraveSoftware/Brave-Browser/Default/Cookies
.config/opera/Cookies .config/vivaldi/Default/Cookies .mozilla/firefox/x.default/places.sqlite
Library/Keychains/login.keychain-db Library/Safari/History.db
backup/AppData/Local/Google/Chrome/User_Data/Default/History
backup/AppData/Local/360Chrome/Chrome/History backup/AppData/Local/Tencent/QQBrowser/History
backup/AppData/Roaming/Mozilla/Firefox/Profiles/x/prefs.js
backup/AppData/Roaming/Microsoft/Credentials/1F old-profile/logins.json .bitcoin/wallet.dat
.electrum/wallets/default .config/Bitwarden/data.json .config/keepassxc/keepassxc.ini
.bash_history .SSH/ID_RSA
""".split()


def test_secrets_are_seen_but_never_opened(home: Path) -> None:
    for secret in SECRETS:
        (home / secret).parent.mkdir(parents=True, exist_ok=True)
        (home / secret).write_bytes(CANARY)
    scope = Scope((str(home),))
    assert len(SECRETS) >= 40
    for secret in SECRETS:
        assert scope.allows(str(home / secret))
        assert scope.stat(str(home / secret)).st_size == len(CANARY)
        assert scope.is_private(str(home / secret)), secret
        assert code_of(scope, home / secret) == "scope.private", secret
        assert code_of(scope, (home / secret).parent, "open_folder") == ""


def test_our_own_data_is_private(home: Path) -> None:
    scope = Scope((str(home),), own_folders=(str(home / "Documents"),))
    assert code_of(scope, home / "Documents" / "a.txt") == "scope.private"
    assert code_of(scope, home / "Documents", "open_folder") == ""
    assert not scope.is_private(str(home / "Documents2" / "a.txt"))


def test_a_short_name_of_windows_opens_only_what_is_really_called_so(home: Path) -> None:
    class ShortNames(PosixRules):
        """This system's rules, on a disk that might know short names."""

        def may_be_alias(self, name: str) -> bool:
            return WINDOWS.may_be_alias(name)

    (home / "REPORT~1.TXT").write_text("real")
    scope = Scope((str(home),), rules=ShortNames())
    assert code_of(scope, home / "REPORT~1.TXT") == ""
    assert code_of(scope, home / "COOKIE~1.SQL") == "scope.missing"


# Strings and races that nobody thought of


@pytest.mark.slow
@linux_only
def test_whatever_string_is_allowed_lies_inside_by_its_descriptor(
    home: Path, outside: Path
) -> None:
    (home / "link").symlink_to(outside)
    (home / "in").symlink_to(home / "Documents")
    (home / "Documents" / "out").symlink_to("../../outside/canary.txt")
    real = os.path.realpath(home)
    scope = Scope((str(home),))
    random_ = Random(20)
    opened = 0
    for _ in range(100_000):
        path = random_path(random_, str(home))
        if not scope.allows(path):
            assert code_of(scope, path) != ""
            continue
        try:
            file = scope.open_file(path)
        except ScopeError:
            continue
        with file:
            leads_to = str(Path(f"/proc/self/fd/{file.fileno()}").readlink())
        assert leads_to.startswith(real + "/"), path
        opened += 1
    assert opened > 500


@pytest.mark.slow
@posix_only
def test_a_folder_swapped_for_a_link_ten_thousand_times_never_leads_out(
    home: Path, outside: Path
) -> None:
    (home / "swap").mkdir()
    (home / "swap" / "canary.txt").write_bytes(b"harmless")
    (home / "link").symlink_to(outside)
    scope = Scope((str(home),))
    swapped = threading.Event()

    def swap() -> None:
        try:
            for _ in range(10_000):
                (home / "swap").rename(home / "folder")
                (home / "link").rename(home / "swap")
                (home / "swap").rename(home / "link")
                (home / "folder").rename(home / "swap")
        finally:
            swapped.set()

    thread = threading.Thread(target=swap)
    thread.start()
    seen: dict[str, int] = {}
    while not swapped.is_set():
        try:
            with scope.open_file(f"{home}/swap/canary.txt") as file:
                found = file.read().decode()
        except ScopeError as error:
            found = error.code
        seen[found] = seen.get(found, 0) + 1
    thread.join()
    # The third: it was a link when it was opened and is a folder again when we ask why.
    assert set(seen) <= {"harmless", "scope.link", "scope.not_a_folder", "scope.missing"}
    # The race was a race: both sides of the swap were met.
    assert len(seen) >= 2, seen


@posix_only
def test_a_file_swapped_for_a_link_or_a_pipe_never_leads_out_or_hangs(
    home: Path, outside: Path
) -> None:
    (home / "file").write_bytes(b"harmless")
    (home / "link").symlink_to(outside / "canary.txt")
    os.mkfifo(home / "pipe")
    scope = Scope((str(home),))
    swapped = threading.Event()

    def swap() -> None:
        try:
            for _ in range(3_000):
                for other in ("link", "pipe"):
                    (home / "file").rename(home / "kept")
                    (home / other).rename(home / "file")
                    (home / "file").rename(home / other)
                    (home / "kept").rename(home / "file")
        finally:
            swapped.set()

    thread = threading.Thread(target=swap)
    thread.start()
    seen: set[str] = set()
    while not swapped.is_set():
        try:
            with scope.open_file(f"{home}/file") as file:
                seen.add(file.read().decode())
        except ScopeError as error:
            seen.add(error.code)
    thread.join()
    assert seen <= {"harmless", "scope.link", "scope.missing", "scope.special"}


def test_a_scope_is_a_value() -> None:
    assert Scope(("/a/",), rules=LINUX) == Scope(("/a",), rules=LINUX)
    assert hash(Scope(("/a",), rules=LINUX)) == hash(Scope(("/a", "/a"), rules=LINUX))
    with pytest.raises(ScopeError, match="not_absolute"):
        Scope(("a",), rules=LINUX)


# As far as somebody else may know of it

A, B, C = "/a", "/a/b", "/a/b/c"


def shared(usual: Access, *folders: tuple[str, Access], roots: tuple[str, ...] = (A,)) -> Scope:
    return Scope(roots, rules=LINUX).shared(usual, folders)


def test_what_is_not_shared_is_outside_like_any_other_place() -> None:
    scope = shared(Access.CONTENTS, (B, Access.NOTHING))
    assert scope.allows("/a/x") and not scope.allows("/a/b") and not scope.allows("/a/b/x")
    with pytest.raises(ScopeError) as caught:
        scope.real_path("/a/b/x")
    assert caught.value.code == "scope.outside"
    # The sentence does not even say where one may look: that would tell it from others.
    assert caught.value.fields["allowed"] == ()
    assert scope.unlisted_in(A) == ("b",)
    assert scope.unlisted_in("/a/x") == ()


def test_a_folder_inside_one_that_is_not_shared_may_be_shared() -> None:
    scope = shared(Access.CONTENTS, (B, Access.NOTHING), (C, Access.NAMES))
    assert scope.folders == (A, C)
    assert scope.allows("/a/b/c/x") and not scope.allows("/a/b/x")
    assert scope.why_closed("/a/b/c/x") == "scope.not_shared"
    assert scope.why_closed("/a/x") is None
    # Each is walked by itself: between them there is nothing to pass through.
    assert scope.outermost((A, C)) == (A, C)


def test_files_are_listed_that_are_not_read() -> None:
    scope = shared(Access.CONTENTS, (B, Access.NAMES), (C, Access.CONTENTS))
    assert scope.folders == (A,)
    assert scope.why_closed("/a/b/x") == "scope.not_shared"
    assert scope.why_closed("/a/b/c/x") is None
    assert scope.why_closed("/a/b/c/.ssh/id_rsa") == "scope.private"
    assert not scope.reads_nothing


def test_no_folder_has_more_than_all() -> None:
    scope = shared(Access.NAMES, (B, Access.CONTENTS))
    assert scope.reads_nothing
    assert scope.why_closed("/a/b/x") == "scope.not_shared"
    assert shared(Access.NOTHING, (B, Access.CONTENTS)).folders == ()


def test_an_allowed_folder_inside_one_that_is_not_shared_is_not_there() -> None:
    scope = shared(Access.CONTENTS, (A, Access.NOTHING), roots=(B, "/d"))
    assert scope.folders == ("/d",)
    assert scope.unlisted == (B,)


def test_what_the_person_excluded_is_not_opened_by_a_rule_for_it() -> None:
    scope = Scope((A,), (B,), rules=LINUX).shared(Access.CONTENTS, [(C, Access.CONTENTS)])
    assert scope.folders == (A,)
    assert not scope.allows("/a/b/c/x")


def test_of_the_same_folder_the_lesser_holds() -> None:
    scope = shared(Access.CONTENTS, (B, Access.CONTENTS), (f"{B}/", Access.NOTHING))
    assert not scope.allows("/a/b/x")
