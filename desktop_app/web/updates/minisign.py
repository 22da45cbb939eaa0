"""Signatures as minisign makes them: Ed25519 over the BLAKE2b digest of what is signed.

Source of the form: minisign's manual, "Signature format" and "Public key format". The older form,
over the text itself, is not taken. cryptography's Ed25519 does the arithmetic.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass
from typing import Final

from desktop_app.errors import UpdateError

_KEY_KIND: Final = b"Ed"
_DIGEST_KIND: Final = b"ED"
_ID_BYTES: Final = 8
_KEY_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 64
_UNTRUSTED: Final = b"untrusted comment: "
_TRUSTED: Final = b"trusted comment: "


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A public key.

    Attributes:
        id: What its signatures name it by.
        bytes: Of the key itself.
    """

    id: bytes
    bytes: bytes


def public_key(line: str) -> PublicKey:
    """The key that a line holds, without minisign's comment above it.

    Raises:
        UpdateError: "update.bad_key".
    """
    content = _decoded(line.strip().encode("ascii", "replace"))
    if len(content) != 2 + _ID_BYTES + _KEY_BYTES or not content.startswith(_KEY_KIND):
        raise UpdateError("update.bad_key")
    return PublicKey(content[2 : 2 + _ID_BYTES], content[2 + _ID_BYTES :])


def verified(signed: bytes, key: PublicKey) -> bytes:
    """What a signature and the text right behind it say, once both are known to be the key's.

    Args:
        signed: The four lines of a signature, each ended by a line feed, then the text.
        key: Whose signature is wanted.

    Raises:
        UpdateError: "update.unsigned": there is no signature, it is another's, or the text or the
            comment was changed since.
    """
    # Imported here: hardly anybody looks for updates.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    lines = signed.split(b"\n", 4)
    if len(lines) < 5:
        raise UpdateError("update.unsigned")
    untrusted, first, trusted, second, text = lines
    if not (untrusted.startswith(_UNTRUSTED) and trusted.startswith(_TRUSTED)):
        raise UpdateError("update.unsigned")
    head, over_all = _decoded(first), _decoded(second)
    signature = head[2 + _ID_BYTES :]
    if len(signature) != _SIGNATURE_BYTES or len(over_all) != _SIGNATURE_BYTES:
        raise UpdateError("update.unsigned")
    if head[: 2 + _ID_BYTES] != _DIGEST_KIND + key.id:
        raise UpdateError("update.unsigned")
    try:
        judge = Ed25519PublicKey.from_public_bytes(key.bytes)
        judge.verify(signature, hashlib.blake2b(text).digest())
        judge.verify(over_all, signature + trusted.removeprefix(_TRUSTED))
    except (InvalidSignature, ValueError):
        raise UpdateError("update.unsigned") from None
    return text


def _decoded(text: bytes) -> bytes:
    """What `text` stands for; nothing where it is not the one way to write that."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    # The bits that fill up the last letter stand for nothing, so that four letters, or sixteen,
    # mean the same: only the one with zeros there is taken (RFC 4648, 3.5).
    return content if base64.b64encode(content) == text else b""
