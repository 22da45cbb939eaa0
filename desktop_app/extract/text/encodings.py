"""Which encoding a text is in, and its lines.

Python's codecs do the decoding. What they cannot know, the encoding, is guessed from the surest
sign to the weakest: a mark at the start, the places of NUL bytes, escape sequences, UTF-8's own
redundancy, how natural the East Asian texts look that the bytes would make, and last statistics.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import BinaryIO, Final

from desktop_app.extract.text import east_asian
from desktop_app.extract.text.charsets import larger
from desktop_app.extract.text.sparse import skip_hole
from desktop_app.filetypes.formats import TEXT_EXTENSIONS
from desktop_app.filetypes.kinds import extension_of
from desktop_app.filetypes.text_signatures import BYTE_ORDER_MARKS, CONTROLS, strictly_decoded

HEAD_BYTES: Final = 65_536
"""So much of a text is looked at to tell its encoding."""

WIDE: Final = ("utf-16", "utf-32")
"""How the names of encodings begin that have NULs in every text."""

DETECTED_BYTES: Final = 8_000_000
"""So far something else is looked for in a text that begins in ASCII."""

MAX_GROWTH_BYTES: Final = 8_000_000
"""So much more than its length is read of a text, which may grow meanwhile or tell no length."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How to decode a text.

    Attributes:
        name: As Python's codecs call it.
        bom_bytes: Length of the byte order mark at the start; the text begins after it.
        certain: False for a guess: other encodings would do as well.
    """

    name: str
    bom_bytes: int = 0
    certain: bool = True


def detect(head: bytes, *, whole: bool, sparse: bool = False) -> Encoding | None:
    """The encoding of the text that begins with `head`, or None where that is no text.

    Args:
        head: The start of the text, `HEAD_BYTES` or less; of more, only so much is looked at.
        whole: Whether that is all of it. If not, its last character may be cut.
        sparse: Whether a few long runs of NULs may stand in it, which nobody wrote: of a file whose
            name says that it is a text.
    """
    whole = whole and len(head) <= HEAD_BYTES
    head = head[:HEAD_BYTES]
    for mark, name in BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return Encoding(name, len(mark))
    if b"\0" in head:
        return _wide(head, whole=whole) or (_sparse(head) if sparse else None)
    controls = len(head) - len(head.translate(None, CONTROLS))
    if head.isascii():
        found = _escaped(head, whole=whole)
        if found is None and controls * 10 <= len(head):
            found = Encoding("utf-8", certain=whole)
        return found
    if strictly_decoded(head, "utf-8", whole=whole) is not None:
        return None if controls * 10 > len(head) else Encoding("utf-8")
    if _nearly_utf_8(head):
        return Encoding("utf-8", certain=False)
    name, score = east_asian.most_natural(head, whole=whole)
    if name:
        return Encoding(name, certain=score > east_asian.SURELY)
    return None if controls * 200 > len(head) else _western(head) or _by_statistics(head)


def encoding_of(file: BinaryIO, name: str, *, max_bytes: int = DETECTED_BYTES) -> Encoding | None:
    """The encoding of a file with this name, or None where it is no text; leaves it anywhere.

    Searches, readers and previews ask here, so that they agree about every file. A name of a text
    allows for holes. `filetypes.text_signatures` only proves by a sample that bytes may be text, or
    surely are; what that text says, and whether it can be read as one, is told here.
    """
    sparse = extension_of(name) in TEXT_EXTENSIONS
    return detect_in(file, max_bytes=max_bytes, sparse=sparse)


def detect_in(file: BinaryIO, *, max_bytes: int, sparse: bool = False) -> Encoding | None:
    """The encoding of a whole file, or None where it is no text; leaves the file anywhere.

    As `detect`, but of a text that begins in ASCII it looks at where something else comes, within
    so many bytes.
    """
    file.seek(0)
    head = file.read(HEAD_BYTES + 1)
    found = detect(head, whole=len(head) <= HEAD_BYTES, sparse=sparse)
    if found is None or found.certain or not head.isascii():
        return found
    read = len(head)
    while read < max_bytes and (more := file.read(HEAD_BYTES)):
        if not more.isascii():
            # The character that begins with the first byte beyond ASCII is whole.
            start = len(more) - len(more.lstrip(_ASCII))
            more = more[start:] + file.read(start + 1)
            return detect(more, whole=len(more) <= HEAD_BYTES) or found
        read += len(more)
    return found


def decode_lines(
    file: BinaryIO,
    encoding: Encoding,
    *,
    max_chars: int = 100_000,
    max_bytes: int = sys.maxsize,
) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers from 1, without their ends (CRLF, CR or LF).

    What the encoding does not allow becomes U+FFFD; NULs are left out. Never the whole file is in
    memory: a line of more than so many characters comes in pieces under the same number.

    Args:
        file: Read from its start.
        encoding: As `detect` found it.
        max_chars: Of one piece of a line.
        max_bytes: Of the file; what comes after is not read.
    """
    file.seek(encoding.bom_bytes)
    left = max_bytes
    decoder = codecs.getincrementaldecoder(encoding.name)("replace")
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    number, rest = 1, ""
    may_hold_nuls = encoding.name.startswith(WIDE)
    while data := file.read(min(HEAD_BYTES, left)):
        left -= len(data)
        if b"\0" in data and not may_hold_nuls:
            data = data.translate(None, b"\0")
            if not data:
                left -= skip_hole(file)
                # Where nobody knows how long it is, this lets the caller stop.
                yield number, rest
                rest = ""
                continue
        *ended, rest = (rest + lines.decode(data)).split("\n")
        for line in ended:
            for piece in _pieces(line, max_chars):
                yield number, piece
            number += 1
        while len(rest) > max_chars:
            yield number, rest[:max_chars]
            rest = rest[max_chars:]
    *ended, rest = (rest + lines.decode(b"", final=True)).split("\n")
    for line in (*ended, rest) if rest else ended:
        for piece in _pieces(line, max_chars):
            yield number, piece
        number += 1


def decode_between(
    file: BinaryIO, encoding: str, start_byte: int, max_bytes: int
) -> tuple[str, int | None]:
    """A stretch of a text as it stands, and where the next begins; None at the end of the file.

    For who turns pages without asking for lines by their numbers: nothing before it is read, and
    nothing is counted.
    """
    file.seek(start_byte)
    content = file.read(max_bytes)
    more = len(content) >= max_bytes
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(content, final=not more)
    unread = len(decoder.getstate()[0]) if more else 0
    # A mark at the beginning is no text, and NULs are where nobody wrote.
    text = (text if start_byte else text.removeprefix("\ufeff")).replace("\0", "")
    return text, start_byte + len(content) - unread if more else None


_CHARACTERS_KEPT: Final = 16_384
"""Characters of which it is remembered what they are."""

_ASCII: Final = bytes(range(128))


def _pieces(line: str, max_chars: int) -> Iterator[str]:
    if len(line) <= max_chars:
        yield line
        return
    for start in range(0, len(line), max_chars):
        yield line[start : start + max_chars]


def _wide(head: bytes, *, whole: bool) -> Encoding | None:
    """UTF-16 or UTF-32 without a mark, by where its NUL bytes stand; else it is no text."""
    nuls = [head[place::4].count(0) for place in range(4)]
    if min(sorted(nuls)[2:]) * 5 > len(head):
        name = "utf-32-le" if nuls[3] > nuls[0] else "utf-32-be"
        text = strictly_decoded(head, name, whole=whole)
        if text is not None and _is_text(text):
            return Encoding(name)
    best, best_score = "", 0.6
    for name in ("utf-16-le", "utf-16-be"):
        text = strictly_decoded(head, name, whole=whole)
        if not text or not _is_text(text):
            continue
        some = east_asian.sample(text)
        score = sum(n for character, n in Counter(some).items() if _is_usual(character)) / len(some)
        if score > best_score:
            best, best_score = name, score
        if score == 1.0:
            # The other can be no better.
            break
    return Encoding(best) if best else None


def _sparse(head: bytes) -> Encoding | None:
    """UTF-8 with a few long holes in it; else the NULs are those of a program's own format."""
    parts = [part for part in _HOLE.split(head) if part]
    text = b"\n".join(parts)
    is_all_text = text.translate(None, CONTROLS) == text
    if not 0 < len(parts) <= _MAX_PARTS or not is_all_text:
        return None
    if strictly_decoded(text, "utf-8", whole=False) is None and not _nearly_utf_8(text):
        return None
    return Encoding("utf-8", certain=False)


_HOLE: Final = re.compile(rb"\0{16,}")
_MAX_PARTS: Final = 4
"""Records of equal length, filled up with NULs, are more."""


def _is_text(text: str) -> bool:
    """Whether hardly a character is one that nobody writes."""
    if "\0" in text:
        return False
    printed = text
    for character in "\n\r\t\f\u3000":
        printed = printed.replace(character, "")
    if printed.isprintable():
        return True
    # Most that is none shows early.
    return all(_odd(part) * 50 <= len(text) for part in (text[: len(text) // 4], text))


def _odd(text: str) -> int:
    return sum(count for character, count in Counter(text).items() if _is_odd(character))


@lru_cache(maxsize=_CHARACTERS_KEPT)
def _is_odd(character: str) -> bool:
    return unicodedata.category(character) in _NEVER_WRITTEN and character not in "\t\n\r\f\x1a\x1b"


_NEVER_WRITTEN: Final = frozenset({"Cc", "Cn", "Co", "Cs"})


@lru_cache(maxsize=_CHARACTERS_KEPT)
def _is_usual(character: str) -> bool:
    """Whether it stands in the part of Unicode where most texts are.

    The two bytes of a character swapped make another one; seldom are both of them usual.
    """
    if character < "\u0e80" or "\u1e00" <= character < "\u2070" or "\u3000" <= character < "\u3100":
        return True
    if "\u4e00" <= character < "\ua000":
        return east_asian.is_usual_han(character)
    if "\uac00" <= character < "\ud7b0":
        return east_asian.is_usual_hangul(character)
    return character >= "\uff00"


_ESCAPES: Final = (
    (b"\x1b$)C", "iso2022_kr"),
    (b"\x1b$", "iso2022_jp_ext"),
    (b"\x1b(J", "iso2022_jp_ext"),
    (b"~{", "hz"),
)


def _escaped(head: bytes, *, whole: bool) -> Encoding | None:
    """An encoding that writes everything in ASCII, by escape sequences (RFC 1468, 1557, 1843)."""
    for sign, name in _ESCAPES:
        if sign in head:
            text = strictly_decoded(head, name, whole=whole)
            # "~{" may also be a line of some program.
            if text is None or (name == "hz" and not east_asian.is_plausibly_chinese(text)):
                continue
            if not text.isascii():
                return Encoding(name)
    return None


def _nearly_utf_8(head: bytes) -> bool:
    """Whether a few stray bytes are all that is wrong with it, as in a log of many programs."""
    beyond_ascii = len(head.translate(None, _ASCII))
    # What is wrong takes long to decode, and mostly the first page has too much of it for all. Its
    # last character may be cut, and no character has fewer than two bytes.
    first_wrong = head[:_PAGE_BYTES].decode("utf-8", "replace").count("\ufffd") - 1
    if first_wrong * 10 > beyond_ascii // 2:
        return False
    text = head.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = len(text) - (len(head) - beyond_ascii) - wrong
    return right >= 4 and wrong * 10 <= right


_PAGE_BYTES: Final = 1024


def _western(head: bytes) -> Encoding | None:
    """Windows-1252 for few letters with accents, too few for statistics, among ASCII ones."""
    beyond = head.translate(None, _ASCII)
    if len(beyond) > _FEW_BYTES or beyond.translate(None, _WESTERN):
        return None
    longest = max(map(len, head.translate(_BEYOND).split()), default=0)
    return Encoding("cp1252", certain=False) if longest <= 2 else None


_FEW_BYTES: Final = 40
_WESTERN: Final = "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàáâäåæçèéêëìíîïñòóôöøùúûü¿¡«»°·§€£©®–—‘’“”…".encode("cp1252")
_BEYOND: Final = b" " * 128 + b"x" * 128


def _by_statistics(head: bytes) -> Encoding:
    import chardet

    eras = chardet.EncodingEra.MODERN_WEB
    if len(head.translate(None, _ASCII)) > _FEW_BYTES:
        eras |= chardet.EncodingEra.LEGACY_ISO | chardet.EncodingEra.LEGACY_MAC
        eras |= chardet.EncodingEra.DOS
    found = chardet.detect(head, encoding_era=eras, compat_names=False)["encoding"]
    try:
        name = codecs.lookup(found or "").name
    except LookupError:
        name = ""
    if not name or name == "utf-8":
        name = "cp1252"
    return Encoding(larger(name), certain=False)
