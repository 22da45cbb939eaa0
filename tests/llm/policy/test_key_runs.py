r"""Private keys told by their form, however they are written and whatever piece of one there is."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import textwrap
from collections.abc import Callable

import pytest

from desktop_app.llm.policy.masking import Secret, masked
from tests.doubles.made_keys import OPENSSH, SPKI, body, leaked, pem

KEYS = range(12)


def hidden(text: str) -> str:
    return masked(text, lambda kind: f"<{kind.value}>").text


def drawn(seed: int, size: int) -> str:
    return base64.b64encode(random.Random(seed).randbytes(size)).decode()


WRITTEN: dict[str, Callable[[list[str]], str]] = {
    "as it is": "\n".join,
    "with the line ends of Windows": "\r\n".join,
    "quoted": lambda lines: "\n".join(f"> > {line}" for line in lines),
    "indented": lambda lines: "\n".join(f"        {line}" for line in lines),
    "in a comment": lambda lines: "\n".join(f" * {line}" for line in lines),
    "in JSON": lambda lines: json.dumps({"id": 1, "data": "\n".join(lines), "mail": "a@b.c"}),
    "in JSON in JSON": lambda lines: json.dumps(json.dumps({"data": "\r\n".join(lines)})),
    "in JSON with escaped signs": lambda lines: json.dumps({"k": "\n".join(lines)}).replace(
        "/", "\\/"
    ),
    "in JSON of another maker": lambda lines: json.dumps({"k": "\n".join(lines)}).replace(
        "+", "\\u002B"
    ),
    "in source": lambda lines: " +\n".join(f'    "{line}\\n"' for line in lines) + ";",
    "in a list": lambda lines: json.dumps(lines, indent=2),
    "continued": lambda lines: " \\\n".join(lines),
    "on one line": " ".join,
    "in one piece": lambda lines: "x = '" + "".join(lines) + "'",
    "in a table": lambda lines: "\n".join(f"| {line} |" for line in lines),
    "in a cell": lambda lines: 'id,key\n7,"' + "\n".join(lines) + '",yes',
    "with numbers": lambda lines: "\n".join(f"{n:4}: {line}" for n, line in enumerate(lines, 1)),
    "in a form": lambda lines: "k=" + "%0A".join(lines).replace("+", "%2B").replace("/", "%2F"),
    "wrapped": lambda lines: "\n".join(part for line in lines for part in textwrap.wrap(line, 40)),
    "wrapped again": lambda lines: "\n".join(
        part for line in lines for part in textwrap.wrap(line, 24)
    ),
}


@pytest.mark.parametrize("way", WRITTEN)
@pytest.mark.parametrize("has_ends", [True, False])
def test_no_run_of_a_key_stands_however_it_is_written(way: str, has_ends: bool) -> None:
    for seed in KEYS:
        # The last line is as long as the others: what is left of one is another test's.
        lines = body(seed, 48 * (seed + 4), head=(SPKI, OPENSSH)[seed % 2])
        text = WRITTEN[way](pem(lines) if has_ends else lines)
        shown = hidden(f"Hello Ann,\n{text}\nBye.\n")
        assert leaked(lines, shown.replace("\\", "")) == "", (way, seed)
        assert "Hello Ann" in shown and "<key>" in shown


@pytest.mark.parametrize("width", [60, 64, 70, 76])
def test_a_single_line_of_a_key_is_one(width: int) -> None:
    lines = [line for seed in range(60) for line in body(seed, width=width)[3:-1]]
    missed = sum(hidden(f"{line}\n") != "<key>\n" for line in lines)
    missed += sum(hidden(f"the line {line} of it") != "the line <key> of it" for line in lines)
    # Base64 drawn by lot may look like words, if rarely; who reads the file knows better.
    assert missed <= len(lines) // 500


def test_two_neighbouring_lines_and_the_end_of_a_key_are_one() -> None:
    for seed in range(60):
        lines = body(seed, 1_175)
        assert 16 < len(lines[-1]) < 40
        assert leaked(lines, hidden("\n".join(lines[-2:]))) == ""
        assert leaked(lines, hidden(f"{lines[-1]}\n-----END PRIVATE KEY-----")) == ""


def test_a_key_is_marked_once() -> None:
    found = masked("\n".join(pem(body(1))), lambda _: "…").found
    assert found == {Secret.KEY: 1}
    assert hidden("\n".join(body(1)) + "\n") == "<key>\n"


def test_the_text_around_a_key_stays() -> None:
    text = "Dear Ann,\nhere it is:\n\n{}\n\nPlease keep it safe.\nBob\n"
    assert hidden(text.format("\n".join(body(1)))) == text.format("<key>")
    assert hidden(text.format("\n".join(pem(body(1))))) == text.format("<key>")


def test_the_numbers_of_a_key_as_openssl_prints_them_are_one() -> None:
    digits = random.Random(1).randbytes(64).hex(":")
    lines = ["    " + digits[at : at + 45] for at in range(0, len(digits), 45)]
    shown = hidden("privateExponent:\n" + "\n".join(lines) + "\nprime1:\n")
    assert shown == "privateExponent:\n    <key>\nprime1:\n"
    assert "<key>" in hidden("\n".join(lines[1:3]))


def sum_of(name: str) -> str:
    return base64.b64encode(hashlib.new(name, b"x").digest()).decode()


SSH_PUBLIC = "AAAAB3NzaC1yc2EAAAADAQABAAABgQ" + drawn(5, 300)

ORDINARY = {
    "minified script": (
        'function a(b,c){return b.d?e(b.f,c):void 0}var g="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl'
        'mnopqrstuvwxyz0123456789+/=",h=window.requestAnimationFrame2||i;'
    ),
    "source map": '"mappings":"AAAA,SAASA,EAAEC,EAAEC,GAAG,OAAOD,EAAEE,EAAEC,EAAEH;AACA,IAAIC"',
    "lock file": f'"integrity": "sha512-{sum_of("sha512")}",\n"resolved": "https://r.example/a.t"',
    "lock file of another": f"example.org/x v1.2.3 h1:{sum_of('sha256')}",
    "yet another": f'"contentHash": "{sum_of("sha512")}"',
    "hashes": "\n".join(
        f"{hashlib.new(name, b'x').hexdigest()}  file.txt" for name in ("md5", "sha1", "sha512")
    ),
    "a number in hexadecimal": f"0x010100{hashlib.sha256(b'x').hexdigest().upper()[:58]}",
    "hashes alone": "\n".join(hashlib.md5(bytes([n])).hexdigest() for n in range(9)),
    "fingerprints": f"SHA256:{sum_of('sha256')[:-1]} ann@example.org (ED25519)",
    "fingerprint in hexadecimal": "MD5:" + hashlib.md5(b"x").digest().hex(":"),
    "git log": "commit 782a11d6b5b61c6dc21e714950a4af5bf89f023c\nMerge: 782a11d6b 0f3c7e21a",
    "long names": "TheQuarterlyReportOfTheNorthernBranchForTheYear2023FinalVersion2.docx",
    "paths": "src/main/java/com/Example/project/service/impl/UserServiceImplementation2/Foo.java",
    "a path of Windows": r"C:\Users\Ann\Documents\new\Reports2023\QuarterlyNumbersOfTheBranch.xlsx",
    "addresses": (
        "https://docs.example.org/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit and "
        "https://cdn.example.org/a/9xKQe3mZr7Lw2VtB8nYpUc5dHgJf4sTa6RiEo1WqXbNk0MvCzPyDhGj"
    ),
    "Chinese": (
        "我们在二〇二三年签订了合同，编号为HT2023001，金额为人民币12,345.67元，电话13812345678。"
    ),
    "numbers": "1234567,8901234,5678901,2345678\n0.1234567890123456,1e-10,42,3.1415926535897932",
    "book numbers": "ISBN 978-3-16-148410-0, ISBN-10 3-16-148410-X, EAN 9783161484100",
    "phone numbers": "+86 138 1234 5678, +49 (0)30 901820, 020 7946 0958, (212) 555-0123",
    "an inlined picture": f'<img src="data:image/png;base64,{drawn(1, 600)}">',
    "a public key": f"ssh-rsa {SSH_PUBLIC} ann@example.org",
    "a public key alone": SSH_PUBLIC,
    "a certificate": "\n".join(pem(body(9), "CERTIFICATE")),
    "two certificates": "\n".join([*pem(body(9), "CERTIFICATE"), *pem(body(8), "CERTIFICATE")]),
    "the first lines of a certificate": "\n".join(pem(body(9), "CERTIFICATE")[:9]),
    "the last lines of a certificate": "\n".join(pem(body(9), "CERTIFICATE")[9:]),
    "a signature": "\n".join(
        [
            *("-----BEGIN PGP SIGNATURE-----", "Version: GnuPG v2", "", *body(7), "=ab12"),
            "-----END PGP SIGNATURE-----",
        ]
    ),
    "ids": "dQw4w9WgXcQ 550e8400-e29b-41d4-a716-446655440000 507f1f77bcf86cd799439011",
    "identifiers": "getElementsByTagNameNS createDocumentFragment2 SCREAMING_SNAKE_CASE_CONSTANT",
    "capitals": "THE-QUICK-BROWN-FOX JUMPED OVER THE LAZY DOG AND 12 OTHERS IN ABCDEFGHIJKLMNOP",
}


@pytest.mark.parametrize("kind", ORDINARY)
def test_what_ordinary_texts_hold_stays(kind: str) -> None:
    assert hidden(ORDINARY[kind]) == ORDINARY[kind]


def test_a_key_behind_a_certificate_is_no_certificate() -> None:
    lines = body(3)
    text = "\n".join([*pem(body(9), "CERTIFICATE"), *pem(lines)])
    assert leaked(lines[1:], hidden(text)) == ""
    assert leaked(body(9)[1:], hidden(text)) != ""
