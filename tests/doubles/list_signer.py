"""Signs lists of versions with a key made on the spot, as minisign does."""

from __future__ import annotations

import base64
import hashlib
import json
from datetime import date
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class ListSigner:
    """A pair of keys that nobody else has.

    Attributes:
        public_key: The line that a build holds.
    """

    def __init__(self, key_id: bytes = b"somebody") -> None:
        self._key = Ed25519PrivateKey.generate()
        self._id = key_id
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.public_key = base64.b64encode(b"Ed" + key_id + public).decode()

    def signed(self, text: bytes, comment: bytes = b"a list", kind: bytes = b"ED") -> bytes:
        """`text` behind its signature."""
        digest = hashlib.blake2b(text).digest() if kind == b"ED" else text
        signature = self._key.sign(digest)
        lines = (
            b"untrusted comment: signature",
            base64.b64encode(kind + self._id + signature),
            b"trusted comment: " + comment,
            base64.b64encode(self._key.sign(signature + comment)),
            text,
        )
        return b"\n".join(lines)


def version_list(
    *versions: str, number: int = 7, until: date | str = date(2099, 1, 1), **other: Any
) -> bytes:
    """The text of a list."""
    releases = [{"version": version, "released": "2026-12-01"} for version in versions]
    fields = {"schema": 1, "number": number, "valid_until": str(until), "versions": releases}
    return json.dumps({**fields, **other}).encode()
