"""Which lines of a file lie inside a private key."""

from __future__ import annotations

import pytest

from desktop_app.private_keys import KeyTracker, may_be_in_key
from tests.doubles.made_keys import body, pem


def inside(lines: list[str]) -> list[int]:
    tracker = KeyTracker()
    return [number for number, line in enumerate(lines, 1) if tracker.is_inside(line)]


@pytest.mark.parametrize(
    "kind",
    [
        *("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY"),
        *("ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK", "OpenVPN Static key V1"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "> {}", '    "{}\\n" +', "# {} \\"])
def test_every_line_between_the_first_and_the_last_lies_inside(kind: str, around: str) -> None:
    lines = [around.format(line) for line in pem(body(1, 100), kind)]
    assert inside(["Dear Ann,", *lines, "yours"]) == [*range(3, len(lines) + 2)]


def test_the_headers_and_blank_lines_of_a_key_do_not_end_it() -> None:
    headers = ["Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,00FF", ""]
    first, *rest = pem(body(2, 100), "RSA PRIVATE KEY")
    assert inside([first, *headers, *rest]) == [*range(2, len(headers) + len(rest) + 2)]


def test_a_putty_key_ends_with_its_check_sum() -> None:
    lines = ["PuTTY-User-Key-File-3: ssh-ed25519", "Encryption: none", "Comment: of Ann"]
    lines += ["Public-Lines: 2", *body(3, 80), "Private-Lines: 1", *body(4, 30)]
    lines += [f"Private-MAC: {'0af3' * 16}", "that was it"]
    assert inside(lines) == [*range(2, len(lines))]


def test_a_text_about_keys_is_no_key() -> None:
    lines = ["It begins with -----BEGIN PRIVATE KEY----- and", "goes on for some lines.", "End"]
    assert inside(lines) == []
    lines = ["-----BEGIN PRIVATE KEY-----", "is what they begin with.", "word"]
    assert 3 not in inside(lines)


def test_certificates_and_public_keys_are_no_keys_of_this_kind() -> None:
    assert inside(pem(body(5), "CERTIFICATE")) == []
    assert inside(pem(body(6), "PUBLIC KEY")) == []


def test_a_passage_of_several_lines_lies_inside_where_its_beginning_does() -> None:
    first, *rest, last = pem(body(7))
    tracker = KeyTracker()
    assert not tracker.is_inside(f"A letter\n{first}\n{rest[0]}")
    assert tracker.is_inside("\n".join(rest[1:5]))
    assert tracker.is_inside("\n".join([*rest[5:], last, "Regards, Ann"]))
    assert not tracker.is_inside("Regards, Ann")


def test_lines_that_tell_nothing_of_a_key_need_no_second_look() -> None:
    assert may_be_in_key(body(8)[3])
    assert may_be_in_key("> " + body(8)[-1])
    assert not may_be_in_key("A sentence of several words.")
    assert not may_be_in_key("")
