"""Signatures are believed only where each bit of them is right."""

from __future__ import annotations

import base64

import pytest

from desktop_app.errors import UpdateError
from desktop_app.web.updates.minisign import public_key, verified
from tests.doubles.list_signer import ListSigner

TEXT = b'{"a": 1}\nuntrusted comment: no\n'

# Made with minisign 0.11, whose secret key was thrown away.
KEY = "RWSbYIcVszapwtCy1AELN95yx0zGw6SWpcu7lWhE6WBNxCWnAYALC3/C"
CONTENT = (
    b'{"schema": 1, "number": 3, "valid_until": "2027-03-01",'
    b' "versions": [{"version": "0.2.0", "released": "2026-12-01"}]}\n'
)
SIGNED = (
    b"""untrusted comment: signature from minisign secret key
RUSbYIcVszapws7lM5fN4VECmCq88sp8u0baaatkrq5gNjnVWPyipS4Fgd0hN3wkULP3a3OUIFbZVpGARqZrjbcfUlWoewbmpA0=
trusted comment: number 3
GqrtBrnHWiog7MWHu9+EdZY6QrcfggbnL5vI7SvUtEu96S4+tFuq/B9tSWjvKlrVVfj9hnMLa9a8i4D7t/JOBg==
"""
    + CONTENT
)
OLDER_FORM = (
    b"""untrusted comment: signature from minisign secret key
RWSbYIcVszapwiPWp2D0W+4K4G1ySsnH3qYtJk7+6QqNARxpelEaDdRr9qdVGPUqN4WRGVNlqpwAdZgqHJbRWvV0lbTVeNoypgw=
trusted comment: number 3
5xeZ8stKdAQEVfbE0NALUktFQSA+w8Lf2RSpyjaugMXExQvRHy5gY4T4Uz+UW/TPzmh8Q5nZzMTUcDE49XunAA==
"""
    + CONTENT
)


def refused(signed: bytes, key: str) -> str:
    with pytest.raises(UpdateError) as raised:
        verified(signed, public_key(key))
    return raised.value.code


def test_what_minisign_itself_signed_is_believed() -> None:
    assert verified(SIGNED, public_key(KEY)) == CONTENT


def test_what_was_signed_here_is_believed() -> None:
    signer = ListSigner()
    assert verified(signer.signed(TEXT), public_key(signer.public_key)) == TEXT


def test_any_byte_that_was_changed_is_noticed() -> None:
    # But for the first comment, which nothing is made of.
    signer = ListSigner()
    signed = signer.signed(TEXT)
    start = signed.index(b"\n")
    for at in range(start, len(signed)):
        changed = bytearray(signed)
        changed[at] ^= 1
        assert refused(bytes(changed), signer.public_key) == "update.unsigned", at


def test_a_second_spelling_of_the_same_signature_is_none() -> None:
    # The last letter of a signature of 64 bytes has four bits that stand for nothing.
    signer = ListSigner()
    head, comment, trusted, over_all, text = signer.signed(TEXT).split(b"\n", 4)
    assert over_all[-3:] in {b"A==", b"Q==", b"g==", b"w=="}
    spelled_otherwise = over_all[:-3] + bytes([over_all[-3] + 1]) + b"=="
    signed = b"\n".join((head, comment, trusted, spelled_otherwise, text))
    assert refused(signed, signer.public_key) == "update.unsigned"


@pytest.mark.parametrize("length", range(0, 250, 7))
def test_a_signature_that_was_cut_is_none(length: int) -> None:
    signer = ListSigner()
    assert refused(signer.signed(TEXT)[:length], signer.public_key) == "update.unsigned"


def test_another_key_signs_nothing_even_under_the_same_name() -> None:
    signer, other = ListSigner(), ListSigner()
    assert refused(other.signed(TEXT), signer.public_key) == "update.unsigned"


def test_the_older_form_is_not_taken() -> None:
    assert refused(OLDER_FORM, KEY) == "update.unsigned"


def test_a_list_without_a_signature_is_none() -> None:
    assert refused(CONTENT, KEY) == "update.unsigned"
    assert refused(b"\n\n\n\n" + CONTENT, KEY) == "update.unsigned"
    assert refused(b"", KEY) == "update.unsigned"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "RWQ",
        "公钥",
        base64.b64encode(b"ED" + bytes(40)).decode(),
        base64.b64encode(b"Ed" + bytes(39)).decode(),
        KEY + KEY,
    ],
)
def test_what_is_no_key_is_no_key(line: str) -> None:
    with pytest.raises(UpdateError) as raised:
        public_key(line)
    assert raised.value.code == "update.bad_key"


def test_a_key_that_lies_on_no_curve_signs_nothing() -> None:
    # Zeroes are a point of small order, for which forgeries exist.
    line = base64.b64encode(b"Ed" + b"somebody" + bytes(32)).decode()
    assert refused(ListSigner().signed(TEXT), line) == "update.unsigned"
