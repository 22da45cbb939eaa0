"""What is private, and copies of it, in archives and mails as well: listed, and never read.

Each is tried in a folder of few files, which we read ourselves, and of so many that ripgrep is
asked first.
"""

from __future__ import annotations

import bz2
import gzip
import json
from collections.abc import Iterator

import pytest

from desktop_app.messages.parts import plain_text
from tests.extract.made_files import zipped
from tests.extract.test_members import HOLDERS, boxed, mail
from tests.tools.conftest import House

pytestmark = pytest.mark.process

CANARY = "canary-91be"
SECRET = f"{CANARY} in a key\n".encode()

COPIES = (
    *("id_rsa.bak", "id_rsa (1)", "id_rsa copy", "id_rsa~", "Copy of id_rsa", "id_rsa的副本"),
    *("logins - Kopie.json", "logins.json.bak", ".env.bak", "project/prod.env", "Cookies"),
    *("Login Data - Copy", "Chrome Passwords (2).csv", "bitwarden_export_20240211.json"),
    *("auth.json", "keepass.xml", "server.pem.2024-02-11", ".ssh.bak/config", "wg0.conf"),
    *("backup/.aws copy/credentials", ".fish_history", "work.ovpn", "passwords.txt", "密码.txt"),
)
"""Texts by their bytes, so that nothing but the name keeps them from being read."""

HELD = {"home/.ssh/id_rsa": SECRET, "home/.env": SECRET, "logins.json": SECRET, "v.kdbx": SECRET}
PLAIN_MAIL = mail(
    b"Content-Type: text/plain\n\nSee the key.\n",
    b'Content-Type: text/plain; name="id_rsa"\n\n' + SECRET,
)


def put(house: House, name: str, data: bytes) -> str:
    path = house.home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


def searches(house: House) -> Iterator[str]:
    """All that is said when the canary is looked for, in every way there is."""
    for tool, arguments in (
        ("search_contents", {"words": CANARY, "hidden": "yes"}),
        ("search_contents", {"pattern": "canary-[0-9a-f]+", "hidden": "yes", "context_lines": 5}),
        ("find_files", {"query": f"content:{CANARY} hidden:yes"}),
        ("count_files", {"query": f"content:{CANARY} hidden:yes"}),
    ):
        data = house.data(tool, **arguments)
        assert data["count"] == 0, (tool, data)
        yield json.dumps(data, default=str)


def test_copies_of_secrets_are_counted_and_never_read(house: House) -> None:
    paths = [put(house, name, SECRET) for name in COPIES]
    for data in searches(house):
        assert json.loads(data)["left_out"] == {"private": len(COPIES)}
    for path in paths:
        outcome = house.call("read_file", {"path": path})
        assert outcome.result.failed, path
        assert CANARY not in plain_text(outcome.result.parts)
    assert house.data("find_files", query="hidden:yes name:id_rsa")["count"] == 6


@pytest.mark.parametrize("holder", HOLDERS)
def test_what_archives_and_mails_hold_is_listed_and_never_read(house: House, holder: str) -> None:
    make = HOLDERS[holder]
    paths = [
        put(house, holder, make({"notes.txt": b"hay in the notes", **HELD})),
        put(house, f"again/{holder}", make({"inner.zip": zipped(HELD)})),
    ]
    for _ in searches(house):
        pass
    said = house.said("search_contents", words="hay in the notes")
    assert holder in said and CANARY not in said
    for path in paths:
        for at in ("", "member id_rsa", "member home/.ssh/id_rsa", "member logins.json"):
            outcome = house.call("read_file", {"path": path, "at": at})
            assert CANARY not in plain_text(outcome.result.parts), (path, at)
    data = house.data("read_file", path=paths[0])
    assert data["outcome"] == "private"
    said = house.said("read_file", path=paths[0])
    assert "logins.json" in said
    assert "was not read" in said


def test_an_archive_in_which_nothing_was_found_says_what_was_left_out(house: House) -> None:
    put(house, "a.zip", zipped({"notes.txt": b"hay", **HELD}))
    data = house.data("search_contents", words=CANARY)
    assert data["left_out"] == {"private": 1}


@pytest.mark.parametrize("name", ["inbox", "1700000000.M1P2.host:2,S", "Sent", "old.mail"])
def test_a_mail_without_an_ending_keeps_what_is_attached_to_it(house: House, name: str) -> None:
    for number, data in enumerate(
        (PLAIN_MAIL, boxed(HELD), b"\n" + PLAIN_MAIL, b"\xef\xbb\xbf" + PLAIN_MAIL)
    ):
        put(house, f"{number}/{name}", data)
    for _ in searches(house):
        pass
    assert CANARY not in house.said("read_file", path=str(house.home / "0" / name))


def test_a_mail_tells_nothing_of_what_is_attached_to_it_by_being_left_out(house: House) -> None:
    put(house, "inbox", PLAIN_MAIL)
    left_out = [
        house.data("search_contents", pattern=pattern, hidden="yes").get("left_out")
        for pattern in ("canary-[0-4]", "canary-[5-9]", "no such thing")
    ]
    assert left_out[0] == left_out[1] == left_out[2]


def test_a_compressed_copy_is_one(house: House) -> None:
    for name in ("id_rsa", ".env", "logins.json", "Login Data"):
        put(house, f"{name}.gz", gzip.compress(SECRET))
        put(house, f"{name}.bz2", bz2.compress(SECRET))
    for data in searches(house):
        assert json.loads(data)["left_out"] == {"private": 8}


def test_a_folder_called_like_a_secret_is_searched(house: House) -> None:
    for name in (
        "Cookies/oat.txt",
        "wallet.key/a.txt",
        "passwords.txt/b.txt",
        "copy of id_rsa/c.txt",
    ):
        put(house, name, b"needle in the hay")
    assert house.data("search_contents", words="needle in the hay")["count"] == 4


def test_what_only_begins_like_a_secret_is_searched(house: House) -> None:
    names = ("auth.py", "auth notes.json.md", "locales/en/auth.json", "cookies recipe.txt",
             "password policy.md", "id_rsa.pub", ".env.example", "to_rsa.c")  # fmt: skip
    for name in names:
        put(house, name, b"needle in the hay")
    found = house.data("search_contents", words="needle in the hay", hidden="yes")
    assert found["count"] == len(names)
