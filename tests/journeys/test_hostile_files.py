"""Files, names and patterns that want to harm, met by the tools that look into files.

Each is tried in a folder of few files, which we read ourselves, and of so many that ripgrep is
asked first.
"""

from __future__ import annotations

import os
import socket
import stat
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.findings_json import encoded
from desktop_app.messages.parts import plain_text
from desktop_app.search.engine import SearchEngine
from tests.tools.conftest import House

pytestmark = pytest.mark.process

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes, devices and links")

CANARY = "canary-5f1c"
REFUSED_S = 0.1


def is_refused_at_once(house: House, tool: str, arguments: dict[str, str]) -> bool:
    """Whether a call fails in time; the fastest of three counts, others work here as well."""
    for _ in range(3):
        started_s = time.monotonic()
        if not house.call(tool, arguments).result.failed:
            return False
        if time.monotonic() - started_s < REFUSED_S:
            return True
    return False


def write(folder: Path, *names: str, text: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


# Orders to ripgrep


@posix_only
def test_nothing_on_the_disk_or_in_a_question_gives_orders_to_ripgrep(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = tmp_path / "owned"
    for folder in (house.home, tmp_path / "bin"):
        write(folder, "rg", text=f"#!/bin/sh\ntouch {owned}\n")
        (folder / "rg").chmod(0o755)
    names = ["-e", "--files", f"--pre={house.home.name}", "-f rg", "@options", "--no-such-option"]
    write(house.home, *names, "-rf/a.txt", text="--files needle -e")
    write(house.home, ".ripgreprc", text=f"--pre={house.home}/rg\n--invert-match\n--glob=!*.txt\n")
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(house.home / ".ripgreprc"))
    monkeypatch.setenv("HOME", str(house.home))
    monkeypatch.setenv("PATH", f"{house.home}{os.pathsep}{tmp_path / 'bin'}", prepend=os.pathsep)
    monkeypatch.chdir(house.home)

    for arguments in (
        {"words": "needle"},
        {"words": "--files"},
        {"words": "-e"},
        {"pattern": "-e"},
        {"pattern": "--files", "include": ""},
        {"pattern": f"--pre={house.home}/rg|needle"},
    ):
        assert house.data("search_contents", **arguments)["count"] == len(names) + 1, arguments
    assert house.data("search_contents", words="needle", include="-*")["count"] == len(names) - 1
    assert house.data("search_contents", words="needle", folder="-rf")["count"] == 1
    assert house.data("find_files", query='content:"--files"')["count"] == len(names) + 1
    for name in names:
        assert "needle" in house.said("read_file", path=str(house.home / name))
    assert not owned.exists()


# Patterns

BOMBS = [
    "(a+)+$",
    "(a|a)*b",
    "(a|aa)+$",
    "(.*)*x",
    "(.*a){20}",
    "(.*?,){30}P",
    "(x+x+)+y",
    "((a*)*)*b",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "([a-zA-Z]+)*!",
    r"(\w+\s?)*$",
    r"^(\d+)*$|(a+)+!",
    "a{0,500}a{500}",
    "(a{1,100}){100}",
    "((a{100}){100}){100}",
    "(?:a?){200}a{200}",
    ".{1,1000}.{1,1000}b",
    r"[\p{L}\p{N}]{900}",
    "(" * 500 + "a" + ")" * 500,
    "|".join("a" * number for number in range(1, 40)) + "|(?=a)",
]


@pytest.mark.alone
@pytest.mark.parametrize("bomb", BOMBS, ids=range(len(BOMBS)))
def test_a_pattern_that_explodes_elsewhere_ends_soon_here(house: House, bomb: str) -> None:
    lines = ("a" * 5_000 + "!\n", "x" * 5_000 + "\n", "a, b, " * 500 + "\n")
    write(house.home, "a.txt", text="".join(lines))
    started_s = time.monotonic()
    outcome = house.call("search_contents", {"pattern": bomb})
    assert time.monotonic() - started_s < 5
    if outcome.result.failed:
        assert "RE2" in plain_text(outcome.result.parts)
    else:
        assert encoded(outcome.result.data)["complete"]


@pytest.mark.alone
@pytest.mark.parametrize("bomb", [".{1,1000}.{1,1000}b", "(.*a){20}$q", "a{0,500}a{500}b"])
def test_a_stop_ends_a_pattern_within_a_second(house: House, bomb: str) -> None:
    # Each file takes the first of them about half a second, all of them ten.
    for number in range(20):
        write(house.home, f"{number}.txt", text=("a" * 2_000 + "!\n") * 15)
    house.stop = threading.Event()
    stopped: list[float] = []

    def stop() -> None:
        house.stop.set()
        stopped.append(time.monotonic())

    timer = threading.Timer(0.2, stop)
    timer.start()
    data = house.data("search_contents", pattern=bomb)
    ended_s = time.monotonic()
    timer.cancel()
    if stopped:
        assert ended_s - stopped[0] < 1
        assert not data["complete"]


@pytest.mark.alone
def test_a_stop_ends_a_pattern_within_one_long_file(tmp_path: Path) -> None:
    house = House(tmp_path)
    write(tmp_path, "a.txt", text=("a" * 2_000 + "!\n") * 150)
    house.stop = threading.Event()
    timer = threading.Timer(0.2, house.stop.set)
    timer.start()
    started_s = time.monotonic()
    house.data("search_contents", pattern=".{1,1000}.{1,1000}b")
    ended_s = time.monotonic()
    timer.cancel()
    house.engine.close()
    assert ended_s - started_s < 1.5


# What is no file

SYSTEM = [
    *("/dev/zero", "/dev/tty", "/dev/stdin", "/dev/mem"),
    *("/proc/kmsg", "/proc/self/mem", "/proc/self/environ", "/proc/self/fd/0"),
    *("/sys/kernel/notes", "/sys/class/net", str(Path("/proc/self", "root", "etc", "passwd"))),
]


@pytest.mark.alone
@pytest.mark.skipif(sys.platform != "linux", reason="needs the files of this kernel")
@pytest.mark.parametrize("path", SYSTEM)
def test_the_kernels_own_files_are_refused_at_once(tmp_path: Path, path: str) -> None:
    house = House(tmp_path)
    house.look_into("/")
    try:
        for name, arguments in (
            ("read_file", {"path": path}),
            ("search_contents", {"words": "x", "folder": path}),
            ("find_files", {"query": "content:x", "folder": path}),
        ):
            assert is_refused_at_once(house, name, arguments), name
    finally:
        house.engine.close()


@pytest.mark.alone
@posix_only
def test_pipes_sockets_and_devices_are_never_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.home)
    write(house.home, "a.txt", text="needle")
    special = ["pipe", "pipe.txt", "pipe.docx", "socket"]
    for name in special[:3]:
        os.mkfifo(name)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        try:
            os.mknod("zero.txt", stat.S_IFCHR | 0o666, os.makedev(1, 5))
            special.append("zero.txt")
        except OSError:
            # It takes root, and a system that lets it.
            pass
        for name in special:
            for tool, arguments in (
                ("read_file", {"path": str(house.home / name)}),
                ("search_contents", {"words": "x", "folder": str(house.home / name)}),
            ):
                assert is_refused_at_once(house, tool, arguments), (tool, name)
        started_s = time.monotonic()
        assert house.data("search_contents", words="needle", hidden="yes")["count"] == 1
        assert house.data("find_files", query="content:needle")["count"] == 1
        assert time.monotonic() - started_s < 5


# Links


@posix_only
def test_no_link_leads_out_of_the_home(house: House, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    write(outside, "secret.txt", "folder/more.txt", text=CANARY)
    links = {
        "file.txt": str(outside / "secret.txt"),
        "relative.txt": "../outside/secret.txt",
        "chain.txt": "file.txt",
        "folder": str(outside / "folder"),
        "up": "..",
        "dangling.txt": str(outside / "nothing"),
    }
    for name, target in links.items():
        (house.home / name).symlink_to(target)
    paths = [*links, "folder/more.txt", "up/outside/secret.txt", "../outside/secret.txt"]
    for path in (*paths, str(outside / "secret.txt")):
        for tool, arguments in (
            ("read_file", {"path": path}),
            ("search_contents", {"words": CANARY, "folder": path}),
        ):
            outcome = house.call(tool, arguments)
            assert outcome.result.failed, (tool, path)
            assert CANARY not in plain_text(outcome.result.parts).replace(f"“{CANARY}”", "")
    assert house.data("search_contents", words=CANARY, hidden="yes")["count"] == 0
    assert house.data("find_files", query=f"content:{CANARY} hidden:yes")["count"] == 0


# Secrets

SECRETS = """
.ssh/id_rsa .ssh/id_ed25519 .ssh/config .gnupg/private-keys-v1.d/a.key .gnupg/secring.gpg
.aws/credentials .aws/config .kube/config .azure/accessTokens.json .docker/config.json
.netrc .git-credentials .pgpass .pypirc .npmrc .vault-token project/.env project/.env.production
.config/google-chrome/Default/Preferences .config/chromium/Default/Bookmarks
.config/microsoft-edge/Default/Preferences .config/BraveSoftware/Brave-Browser/Default/History.txt
.config/vivaldi/Default/notes.txt .mozilla/firefox/x.default/prefs.js old-profile/logins.json
Library/Keychains/login.keychain-db Library/Safari/notes.html backup/login.keychain
.local/share/keyrings/login.keyring .local/share/kwalletd/wallet.txt .password-store/bank.txt
vault.kdbx Passwords.kdb .bitcoin/wallet.dat .electrum/wallets/default wallet.dat
keys/server.pem keys/tls.key keys/cert.p12 keys/putty.ppk .bash_history .config/gh/hosts.yml
""".split()


def test_secrets_are_counted_and_never_read(house: House) -> None:
    assert len(SECRETS) >= 40
    write(house.home, *SECRETS, ".fossick/conversations-1.sqlite", text=f"{CANARY}\n")
    write(house.home, "diary.txt", text=f"{CANARY} told\n")
    house.engine.close()
    house.scope = Scope((str(house.home),), own_folders=(str(house.home / ".fossick"),))
    house.engine = SearchEngine(house.scope, house.places)
    secret_names = {Path(secret).name for secret in (*SECRETS, ".fossick/conversations-1.sqlite")}
    opened: list[str] = []
    is_heard = True

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if is_heard and event == "open" and isinstance(arguments[0], str):
            opened.append(Path(arguments[0]).name)

    sys.addaudithook(hear)
    for tool, arguments in (
        ("search_contents", {"words": CANARY, "hidden": "yes"}),
        ("search_contents", {"pattern": CANARY, "hidden": "yes", "context_lines": 5}),
        ("find_files", {"query": f"content:{CANARY} hidden:yes"}),
        ("count_files", {"query": f"content:{CANARY} hidden:yes"}),
    ):
        data = house.data(tool, **arguments)
        assert data["count"] == 1
        assert data["left_out"] == {"private": len(SECRETS) + 1}
    for secret in (*SECRETS, ".fossick/conversations-1.sqlite"):
        outcome = house.call("read_file", {"path": str(house.home / secret)})
        assert outcome.result.failed, secret
        assert CANARY not in plain_text(outcome.result.parts)
        folder = str(house.home / secret)
        assert house.data("search_contents", words=CANARY, folder=folder)["count"] == 0
    is_heard = False
    assert not secret_names.intersection(opened)
