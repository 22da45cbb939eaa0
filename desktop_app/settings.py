"""What the person chose, as one frozen value, and the file it is kept in.

The file is JSON with a schema number. A file of a newer schema is refused and left untouched.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from desktop_app import paths
from desktop_app.errors import SettingsError

SCHEMA = 1
FILE_NAME = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of a person; every field has a default that works.

    Attributes:
        folders: Folders that may be looked into, absolute; empty means the home folder.
        excluded: Folders below them that are never entered, absolute.
        language: "en" or "zh_CN" for the window and the command line; "" follows the system.
        steps: How many rounds of tool calls one question may take.
    """

    folders: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    language: str = ""
    steps: int = 12


def _is_folder_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


_VALID: Mapping[str, Callable[[Any], bool]] = {
    "folders": _is_folder_list,
    "excluded": _is_folder_list,
    "language": lambda value: value in ("", "en", "zh_CN"),
    "steps": lambda value: type(value) is int and 1 <= value <= 50,
}


def load_settings(folder: Path) -> Settings:
    """The settings kept in `folder`; the defaults where there are none yet.

    Names that this version does not know are passed over.

    Raises:
        SettingsError: the file is of a newer version, is no JSON, or holds a value out of range.
    """
    file = folder / FILE_NAME
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError("settings.unreadable", file=str(file), reason=str(error)) from error
    if not isinstance(stored, dict) or type(stored.get("schema")) is not int:
        raise SettingsError("settings.invalid", file=str(file), name="schema")
    if stored["schema"] > SCHEMA:
        raise SettingsError("settings.newer", file=str(file), found=stored["schema"], known=SCHEMA)
    chosen: dict[str, Any] = {}
    for field in fields(Settings):
        if field.name in stored:
            value = stored[field.name]
            if not _VALID[field.name](value):
                raise SettingsError("settings.invalid", file=str(file), name=field.name)
            chosen[field.name] = tuple(value) if isinstance(value, list) else value
    return Settings(**chosen)


def save_settings(settings: Settings, folder: Path) -> None:
    """Write `settings` into `folder`, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
        SettingsError: a file of a newer version is there, or one that cannot be read.
    """
    load_settings(folder)
    paths.make_private_folder(folder)
    file = folder / FILE_NAME
    draft = folder / (FILE_NAME + ".new")
    text = json.dumps({"schema": SCHEMA, **asdict(settings)}, ensure_ascii=False, indent=2)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        # The half surrogates of a name that is not UTF-8 become escapes, which JSON reads back.
        stream.write(text.encode("utf-8", "backslashreplace") + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(file)
