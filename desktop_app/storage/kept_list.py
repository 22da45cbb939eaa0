"""`KeptList`: a short list of a person's own in one file, which several programs may change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from desktop_app import paths
from desktop_app.errors import StoreError
from desktop_app.storage.damage import DamageError
from desktop_app.storage.held_lock import held_folder
from desktop_app.storage.whole_file import read_whole, write_whole

SCHEMA: Final = 1
_MAX_BYTES: Final = 4_000_000

Entry = Mapping[str, Any]


class KeptList:
    """Entries of JSON, with a schema number; blocking.

    A file that is damaged, or of a newer version, is left as it is: it is the person's.

    Args:
        file: Where it is; made where it is missing.
        most: Entries that are kept; the oldest go.
    """

    def __init__(self, file: Path, most: int) -> None:
        self._file = file
        self._most = most

    def read(self) -> Sequence[Entry]:
        """All entries, the oldest first.

        Raises:
            StoreError: "kept.newer", "kept.damaged" or "kept.unusable".
        """
        try:
            stored = json.loads(read_whole(self._file, _MAX_BYTES))
            schema, entries = stored["schema"], stored["entries"]
            if type(schema) is not int or schema < 1:
                raise DamageError
            if schema > SCHEMA:
                raise StoreError("kept.newer", file=str(self._file))
            if not all(isinstance(entry, dict) for entry in entries):
                raise DamageError
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._unusable(error) from error
        except (DamageError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise StoreError("kept.damaged", file=str(self._file)) from error
        return list(entries)

    def change(self, changed: Callable[[Sequence[Entry]], Sequence[Entry]]) -> Sequence[Entry]:
        """Write what `changed` makes of the entries, which nobody else changes meanwhile.

        Raises:
            StoreError: as `read`; nothing was changed.
        """
        try:
            paths.make_private_folder(self._file.parent)
            with held_folder(self._file.parent):
                entries = list(changed(self.read()))[-self._most :]
                text = json.dumps(
                    {"schema": SCHEMA, "entries": entries}, ensure_ascii=False, indent=1
                )
                write_whole(self._file, text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise self._unusable(error) from error
        return entries

    def _unusable(self, error: OSError) -> StoreError:
        return StoreError("kept.unusable", file=str(self._file), reason=error)
