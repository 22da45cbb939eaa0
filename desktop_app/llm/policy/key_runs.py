r"""Private keys in a text, whole or in pieces, told by their form.

- From the first line of a key to its last, everything; where one of them is missing, as far as the
  text goes on, or back over lines that can be a key's.
- Without either, a run of base64 that looks drawn by lot: of 40 characters and more wherever it
  stands; of 24 and more where it has a line to itself; of 16 and more next to such a run, or in
  several lines that make 40 together. Runs follow each other across line ends (also those written
  as `\n`), quotation marks, indentation, commas, and line numbers.
- Lines of bytes in hexadecimal with colons, as OpenSSL prints the numbers of a key.

Left alone are certificates and public keys, data URIs, whatever is called a hash, a fingerprint or
public, and what is part of an address. When in doubt, of a run that stands alone, it is a key.

What looks drawn by lot: capitals, small letters and digits in short runs. Words, also joined ones
and paths, have long runs of small letters; hashes in hexadecimal have no capitals beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.secret import Secret, SecretSpan
from desktop_app.private_keys import KEY_BEGIN, KEY_END, KEY_LINE, KEY_MARKS

_STRONG_CHARS = 40
_ALONE_CHARS = 24
_MIN_CHARS = 16
_SHORT_CHARS = 8
_SMALL_RUN = 3.8
"""The mean length of a run of small letters is 1.7 in base64, and 4 and more in most words."""
_LARGE_RUN = 4.5
"""That of capitals is the same; only what is written in capitals has longer ones."""
_MIN_CHANGES = 0.34
"""Of neighbours, how many are of different kinds: two thirds in base64."""
_MAX_SIGNS = 0.15

_ESCAPES = fixed(r"\\+[nrt]|\\/|\\u00(?:2[BbFf]|3[Dd])|%(?:2[BbFf]|3[AaDd]|0[AaDd])")
_LONG = fixed(r"[A-Za-z0-9+/]{16}")
_RUN = fixed(r"[A-Za-z0-9+/]{8,}={0,12}|[A-Za-z0-9+/]{2,7}={1,12}(?![\w\"'+/])")
_KINDS = fixed(r"[A-Z]+|[a-z]+|[0-9]+|[+/]+")
_FILLED = fixed(r"A{2,}|\+{2,}|/{2,}")
_HEX_NUMBER = fixed(r"0[xX][0-9A-Fa-f]{1,1000}")
_GLUE = fixed(r"[^\w\x00]{1,40}|[^\w\x00]{0,20}\n[^\w\x00]{0,20}[0-9]{1,6}[^\w\x00]{1,20}")

_HEX_BYTES = fixed(
    r"(?:[0-9A-Fa-f]{2}:){15}(?=\s|$)(?:\s{1,40}(?:[0-9A-Fa-f]{2}:){1,15}(?:[0-9A-Fa-f]{2})?){0,400}"
)

_PUBLIC_NAMES = (
    r"[A-Z0-9 ]{0,40}(?:CERTIFICATE|PUBLIC KEY|CRL|SIGNATURE|PARAMETERS|PKCS7|CMS|MESSAGE|"
    r"ENCRYPTED FILE)[A-Z0-9 ]{0,20}"
)
_PUBLIC_BEGIN = fixed(r"-{4,5} ?BEGIN " + _PUBLIC_NAMES + r" ?-{4,5}")
_PUBLIC_END = fixed(r"-{4,5} ?END " + _PUBLIC_NAMES + r" ?-{4,5}")
_PUBLIC_BODY = fixed(
    r"(?:\s{0,4}[A-Z][A-Za-z-]{1,20}: [^\n\x00]{0,100}\n){0,5}[A-Za-z0-9+/=\s>|#*\"',\\]{0,200000}"
)
_NO_PUBLIC_BODY = fixed(r"[^A-Za-z0-9+/=\s>|#*\"',\\]")
_NO_KEY_BODY = re.compile(r"[^A-Za-z0-9+/=\s]")

_CALLED_HARMLESS = fixed(
    r"(?i)(?:sha[-_]?[0-9]{1,3}|hash|digest|checksum|integrity|fingerprint|thumbprint|etag|md5|"
    r"public[-_ ]?key|pubkey|cert(?:ificate)?(?:-authority)?(?:-data)?|\bh1)"
    r"(?:[-_](?:digest|manifest|value))?[\\\"' ]{0,3}[-:=,/ >]{0,3}[\\\"']{0,2}$"
)
_DATA_URI = fixed(r"(?i)data:[A-Za-z0-9/+.;=_-]{0,100}base64,$")
_SSH_KIND = fixed(
    r"(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp[0-9]{3}|sk-[a-z0-9@.-]{1,50}) {1,3}$"
)
_PUBLIC_RUN = fixed(
    r"AAAA(?:B3NzaC1|C3NzaC1lZDI1NTE5|E2VjZHNhLXNoYTI|G[a-zA-Z0-9]{1,3}2stZ|InNrL)|LS0tLS1CRUdJTiBDRVJUSUZJQ0FUR"
)
"""How the base64 of an SSH public key begins, and that of a certificate in PEM."""
_EDGES = fixed(r"[\s\"'<>,;(){}|`\x00]")
_LOOK_BACK_CHARS = 60
_ADDRESS_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class _Run:
    start: int
    end: int
    text: str
    is_strong: bool


def keys_in(text: str, *, with_loose: bool = True) -> Iterator[SecretSpan]:
    """The private keys in `text`, in no order; they may overlap.

    Args:
        text: In `one_spelling`.
        with_loose: Also those without their first and last lines.
    """
    if any(mark in text for mark in KEY_MARKS):
        yield from _blocks(text)
    if not with_loose:
        return
    for match in _HEX_BYTES.finditer(text):
        yield SecretSpan(match.start(), match.end(), Secret.KEY)
    # With line ends in the place of those that are written, each as long as before.
    if _LONG.search(text):
        yield from _loose_runs(
            _ESCAPES.sub(_instead, text) if "\\" in text or "%" in text else text
        )


def _instead(match: re.Match[str]) -> str:
    written = match[0]
    if written.startswith("%0"):
        return "\n" * len(written)
    signs = {"/": "/", "b": "+", "f": "/", "d": "=", "a": ":"}
    return signs.get(written[-1].lower(), "\n") * len(written)


# With first and last lines


def _blocks(text: str) -> Iterator[SecretSpan]:
    """Keys with at least one of their ends."""
    start = 0
    while (end := KEY_END.search(text, start)) is not None:
        begin = KEY_BEGIN.search(text, start, end.start())
        if begin is None:
            yield SecretSpan(_body_start(text, start, end.start()), end.end(), Secret.KEY)
        else:
            gap = text.find("\x00", begin.end(), end.start())
            if gap < 0:
                yield SecretSpan(begin.start(), end.end(), Secret.KEY)
            else:
                yield SecretSpan(begin.start(), gap, Secret.KEY)
                yield SecretSpan(_body_start(text, gap + 1, end.start()), end.end(), Secret.KEY)
        start = end.end()
    while (begin := KEY_BEGIN.search(text, start)) is not None:
        gap = text.find("\x00", begin.end())
        start = gap if gap >= 0 else len(text)
        yield SecretSpan(begin.start(), start, Secret.KEY)


def _body_start(text: str, least: int, end: int) -> int:
    """Where the lines above a key's last line begin, as far as they can be a key's."""
    gap = text.rfind("\x00", least, end)
    least = max(least, gap + 1)
    before = text[least:end]
    others = [match.end() for match in _NO_KEY_BODY.finditer(before)]
    start = others[-1] if others else 0
    lines = before.split("\n")
    place = len(before)
    # The last of them is what stands before the mark on its own line, and the one above it may be
    # as short as one word.
    for number, line in enumerate(reversed(lines)):
        if not KEY_LINE.fullmatch(line) or (number > 1 and not _LONG.search(line)):
            break
        place -= len(line) + 1
    return least + max(0, min(start, place))


# Without


def _loose_runs(text: str) -> Iterator[SecretSpan]:
    public = _public_blocks(text)
    chain: list[_Run] = []
    at = 0
    for match in _RUN.finditer(text):
        while at < len(public) and public[at][1] <= match.start():
            at += 1
        is_public = at < len(public) and public[at][0] <= match.start()
        run = None if is_public else _run(text, match)
        if run is None:
            continue
        if chain and not _follows(text, chain[-1], run):
            yield from _judged(text, chain)
            chain = []
        # A short one is at most a key's end.
        if chain or len(run.text) >= _SHORT_CHARS:
            chain.append(run)
    yield from _judged(text, chain)


def _run(text: str, match: re.Match[str]) -> _Run | None:
    body = match[0].rstrip("=")
    is_padded = len(body) < len(match[0])
    if _HEX_NUMBER.fullmatch(body):
        return None
    if len(body) < _STRONG_CHARS:
        if not is_padded and not _is_mixed(body):
            return None
    elif not _is_mixed(body):
        return None
    if len(body) >= _MIN_CHARS and _is_harmless(text, match.start(), body):
        return None
    is_path = body[0] == "/" and text[max(0, match.start() - 1) : match.start()] in tuple("\"'(=")
    is_strong = len(body) >= _STRONG_CHARS and not is_path and is_random(body)
    return _Run(match.start(), match.end(), body, is_strong)


def _follows(text: str, before: _Run, run: _Run) -> bool:
    gap = text[before.end : run.start]
    if len(gap) > 60 or not _GLUE.fullmatch(gap):
        return False
    if "\n" in gap:
        return True
    # On one line, as a page on which line ends became blanks: not any word beside a key.
    return all(
        len(one.text) >= _MIN_CHARS or one.end - one.start > len(one.text) for one in (before, run)
    )


def _judged(text: str, chain: list[_Run]) -> Iterator[SecretSpan]:
    if not chain:
        return
    joined = "".join(run.text for run in chain)
    is_key = any(run.is_strong for run in chain)
    has_lines = "\n" in text[chain[0].end : chain[-1].start]
    if not is_key and has_lines and len(joined) >= _STRONG_CHARS:
        is_key = any(len(run.text) >= _MIN_CHARS for run in chain) and is_random(joined)
    if not is_key and len(joined) >= _ALONE_CHARS:
        is_key = len(chain) == 1 and _is_alone(text, chain[0]) and is_random(joined)
    if is_key:
        yield SecretSpan(chain[0].start, chain[-1].end, Secret.KEY)


def _is_mixed(body: str) -> bool:
    """Whether it may be a piece of a key, next to others."""
    if body.islower() or body.isupper() or body.isdigit():
        return False
    body = _FILLED.sub(_first, body)
    changes = len(_KINDS.findall(body)) - 1
    return changes >= max(3, (len(body) - 1) // 5)


def is_random(body: str) -> bool:
    """Whether base64 of some length looks drawn by lot, as keys do."""
    body = _FILLED.sub(_first, body)
    runs = _KINDS.findall(body)
    small = [len(run) for run in runs if run[0].islower()]
    large = [len(run) for run in runs if run[0].isupper()]
    signs = sum(len(run) for run in runs if run[0] in "+/")
    if not small or not large or len(small) + len(large) == len(runs):
        return False
    if len(runs) - 1 < _MIN_CHANGES * (len(body) - 1) or signs > _MAX_SIGNS * len(body):
        return False
    return sum(small) < _SMALL_RUN * len(small) and sum(large) < _LARGE_RUN * len(large)


def _first(match: re.Match[str]) -> str:
    return match[0][0]


def _is_alone(text: str, run: _Run) -> bool:
    """Whether nothing but marks stands beside it on its line."""
    begin = text.rfind("\n", 0, run.start) + 1
    end = text.find("\n", run.end)
    line = text[begin : end if end >= 0 else len(text)]
    return KEY_LINE.fullmatch(line.replace("=", "").replace("\x00", "")) is not None


def _is_harmless(text: str, start: int, body: str) -> bool:
    """Whether what stands before it says that it is no secret."""
    if _PUBLIC_RUN.match(body):
        return True
    before = text[max(0, start - _LOOK_BACK_CHARS) : start].rpartition("\n")[2]
    if before and (_CALLED_HARMLESS.search(before) or _SSH_KIND.search(before)):
        return True
    if before.endswith(",") and _DATA_URI.search(text[max(0, start - 150) : start]):
        return True
    if not before or before[-1].isspace():
        return False
    address = text.rfind("://", max(0, start - _ADDRESS_CHARS), start)
    return address >= 0 and _EDGES.search(text, address, start) is None


def _public_blocks(text: str) -> list[tuple[int, int]]:
    """Certificates and public keys, also those of which the text holds only one end."""
    found: list[tuple[int, int]] = []
    if "----" not in text:
        return found
    for begin in _PUBLIC_BEGIN.finditer(text):
        body = _PUBLIC_BODY.match(text, begin.end())
        found.append((begin.start(), body.end() if body else begin.end()))
    before = 0
    for end in _PUBLIC_END.finditer(text):
        others = [match.end() for match in _NO_PUBLIC_BODY.finditer(text, before, end.start())]
        found.append(((others[-1] if others else before), end.end()))
        before = end.end()
    return sorted(found)
