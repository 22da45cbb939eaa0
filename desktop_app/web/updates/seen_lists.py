"""Which list of versions was believed last, so that an older one is refused ever after."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path

from desktop_app.errors import UpdateError
from desktop_app.llm.transport.json_values import object_of, read_json
from desktop_app.storage.damage import DamageError
from desktop_app.storage.whole_file import read_whole, write_whole

FILE_NAME = "updates.json"
SCHEMA = 1
_MAX_FILE_BYTES = 10_000

_log = logging.getLogger(__name__)


class SeenLists:
    """Remembers the highest number of a list, and what that list said; blocking.

    A file that is damaged or cannot be written is no reason not to look: the number that the
    program was built with still holds.

    Args:
        data_folder: Where it is kept.
        least_number: Lists with a lower one are refused in any case.
    """

    def __init__(self, data_folder: Path, least_number: int) -> None:
        self._file = data_folder / FILE_NAME
        self._least = least_number

    def admit(self, number: int, content: bytes) -> None:
        """Remember a list whose signature is right.

        Raises:
            UpdateError: "update.older": a newer one was seen, or another of the same number.
        """
        digest = hashlib.sha256(content).hexdigest()
        seen, seen_digest = self._seen()
        if number < max(seen, self._least) or (number == seen and digest != seen_digest):
            raise UpdateError("update.older", number=number, seen=max(seen, self._least))
        if number > seen:
            self._remember(number, digest)

    def _seen(self) -> tuple[int, str]:
        try:
            stored = object_of(read_json(read_whole(self._file, _MAX_FILE_BYTES)))
        except (OSError, DamageError):
            return 0, ""
        number, digest = stored.get("number"), stored.get("sha256")
        if type(number) is not int or not isinstance(digest, str):
            return 0, ""
        return number, digest

    def _remember(self, number: int, digest: str) -> None:
        kept = {"schema": SCHEMA, "number": number, "sha256": digest}
        try:
            write_whole(self._file, json.dumps(kept).encode() + b"\n")
        except OSError as error:
            _log.warning("the list of versions cannot be remembered: %s", type(error).__name__)
