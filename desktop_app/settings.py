"""What the person chose, as one frozen value, and the file it is kept in.

The file is JSON with a schema number. A file of a newer schema is refused and left untouched.
Names are only ever added within a schema: an older version passes them over, and keeps them.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from desktop_app import paths
from desktop_app.errors import SettingsError
from desktop_app.value_class import value_class

SCHEMA = 1
FILE_NAME = "settings.json"

MAX_BYTES = 4_000_000
"""Of the file; tens of thousands of folders fit."""

APIS = ("", "chat", "responses", "ollama")
"""What an endpoint may speak; "" is what its provider is known to."""

PERMISSIONS = ("never", "names", "snippets", "text")
"""What of a file may be sent to a language model, from nothing to all of it."""


@value_class
class Settings:
    """The choices of a person; every field has a default that works.

    Attributes:
        folders: Folders that may be looked into, absolute; empty means the home folder.
        excluded: Folders below them that are never entered, absolute.
        language: "en" or "zh_CN" for the window and the command line; "" follows the system.
        steps: How many rounds of tool calls one question may take.
        reading_s: How long one search of a language model reads texts, and then documents; None:
            all of them.
        model: The language model's name at its endpoint; "" is none.
        base_url: The endpoint's address; "" where there is none. It holds no key.
        provider: The id of the preset it was chosen from, or "".
        api: One of `APIS`.
        temperature: Of the model's words; None leaves it to the endpoint.
        output_tokens: The longest reply asked for; None for the usual limit.
        context_tokens: How much the model reads at once; None: found out.
        sees: Whether the model can be shown pictures; None: found out.
        may_send: Pairs of an absolute folder and one of `PERMISSIONS`, for what lies below it; no
            folder allows more than one that holds it.
        consents: Pairs of an origin, such as "https://api.deepseek.com", and what of the files the
            person lets it have: one of `PERMISSIONS`.
        may_send_unasked: The same for an origin elsewhere where the person could not be asked.
        open_keys: Origins over plain http, such as "http://nas:8000", to which the person lets a
            key be sent although others on the way can read it.
        requests_per_minute: To an endpoint; None is no limit.
        tokens_per_day: Read and written by a model; None is no limit.
        input_price: For a million tokens read, in the person's money; None where unknown.
        output_price: For a million tokens written, likewise.
        web_search: Whether a model may ask for a search of the web; each still needs a click.
        web_address: The web search's address; "" is Tavily's own.
    """

    folders: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    language: str = ""
    steps: int = 12
    reading_s: float | None = 20
    model: str = ""
    base_url: str = ""
    provider: str = ""
    api: str = ""
    temperature: float | None = None
    output_tokens: int | None = None
    context_tokens: int | None = None
    sees: bool | None = None
    may_send: tuple[tuple[str, str], ...] = ()
    consents: tuple[tuple[str, str], ...] = ()
    may_send_unasked: str = "names"
    open_keys: tuple[str, ...] = ()
    requests_per_minute: int | None = None
    tokens_per_day: int | None = None
    input_price: float | None = None
    output_price: float | None = None
    web_search: bool = False
    web_address: str = ""


def _is_folder_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def _is_origin_list(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, str) and item.startswith("http://") for item in value
    )


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 2_000


def _is_permission_list(value: Any) -> bool:
    return isinstance(value, list) and all(
        _is_folder_list(pair) and len(pair) == 2 and pair[1] in PERMISSIONS for pair in value
    )


def _is_number_within(minimum: float, maximum: float) -> Callable[[Any], bool]:
    def is_valid(value: Any) -> bool:
        return value is None or (type(value) in (int, float) and minimum <= value <= maximum)

    return is_valid


def _is_count_within(minimum: int, maximum: int) -> Callable[[Any], bool]:
    return lambda value: value is None or (type(value) is int and minimum <= value <= maximum)


_VALID: Mapping[str, Callable[[Any], bool]] = {
    "folders": _is_folder_list,
    "excluded": _is_folder_list,
    "language": lambda value: value in ("", "en", "zh_CN"),
    "steps": lambda value: type(value) is int and 1 <= value <= 50,
    "reading_s": _is_number_within(1, 86_400),
    "model": _is_short_text,
    "base_url": _is_short_text,
    "provider": _is_short_text,
    "api": lambda value: value in APIS,
    "temperature": _is_number_within(0, 2),
    "output_tokens": _is_count_within(16, 10_000_000),
    "context_tokens": _is_count_within(512, 100_000_000),
    "sees": lambda value: value is None or type(value) is bool,
    "may_send": _is_permission_list,
    "consents": _is_permission_list,
    "may_send_unasked": lambda value: value in PERMISSIONS,
    "open_keys": _is_origin_list,
    "requests_per_minute": _is_count_within(1, 100_000),
    "tokens_per_day": _is_count_within(1, 10**12),
    "input_price": _is_number_within(0, 1e9),
    "output_price": _is_number_within(0, 1e9),
    "web_search": lambda value: type(value) is bool,
    "web_address": _is_short_text,
}


def load_settings(folder: Path) -> Settings:
    """The settings kept in `folder`; the defaults where there are none yet.

    Names that this version does not know are passed over, unless they nearly are one that it does:
    who misspells a protection is not to believe in it.

    Raises:
        SettingsError: the file is of a newer version, is no JSON, holds a value out of range or a
            misspelt name, or cannot be read: nobody knows then what the person chose.
            "settings.folder_closed": nor can the folder be opened.
    """
    file = folder / FILE_NAME
    stored = _stored(file)
    chosen: dict[str, Any] = {}
    _check_names(stored, file)
    for field in fields(Settings):
        if field.name in stored:
            value = stored[field.name]
            if not _VALID[field.name](value):
                raise SettingsError("settings.invalid", file=str(file), name=field.name)
            chosen[field.name] = _frozen(value)
    settings = Settings(**chosen)
    _check_protected(settings.may_send, file)
    return settings


def _check_names(stored: Mapping[str, Any], file: Path) -> None:
    """Refuse a name that is nearly one of ours."""
    known = [field.name for field in fields(Settings)]
    unknown = stored.keys() - {*known, "schema"}
    if not unknown:
        return
    # Imported here: nearly nobody has such a name.
    from difflib import get_close_matches

    for name in sorted(unknown):
        if meant := get_close_matches(name, known, n=1, cutoff=_NEARLY):
            raise SettingsError("settings.misspelt", file=str(file), name=name, meant=meant[0])


_NEARLY = 0.85
"""How like a name of ours one has to be: a letter of eight may be another."""


def _check_protected(pairs: Sequence[tuple[str, str]], file: Path) -> None:
    """Refuse what seems to protect a folder, and protects none."""
    for folder, _ in pairs:
        # `Path` knows that on Windows a drive is part of it.
        if not Path(folder).is_absolute() or "\0" in folder:
            raise SettingsError("settings.relative_folder", file=str(file), folder=folder)


def save_settings(settings: Settings, folder: Path) -> None:
    """Write `settings` into `folder`, whole or not at all; names of other versions are kept.

    Raises:
        OSError: the folder cannot be written.
        SettingsError: a file of a newer version is there, or one that cannot be read; or a folder
            in `may_send` is not absolute.
    """
    load_settings(folder)
    file = folder / FILE_NAME
    _check_protected(settings.may_send, file)
    kept = {**_stored(file), "schema": SCHEMA, **asdict(settings)}
    paths.make_private_folder(folder)
    draft = folder / (FILE_NAME + ".new")
    text = json.dumps(kept, ensure_ascii=False, indent=2)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        # The half surrogates of a name that is not UTF-8 become escapes, which JSON reads back.
        stream.write(text.encode("utf-8", "backslashreplace") + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(file)


def _stored(file: Path) -> dict[str, Any]:
    """What the file holds, its schema looked at and nothing else; nothing where there is none."""
    try:
        content = _content(file)
    except FileNotFoundError:
        return {}
    except OSError as error:
        check_folder(file.parent)
        reason = error
        raise SettingsError("settings.unreadable", file=str(file), reason=reason) from error
    if content is None:
        raise SettingsError("settings.not_a_file", file=str(file))
    if len(content) > MAX_BYTES:
        raise SettingsError("settings.too_large", file=str(file), max_bytes=MAX_BYTES)
    try:
        stored = json.loads(content.decode())
    except (ValueError, RecursionError) as error:
        # What Python says of it would be English, and of no help.
        why = SettingsError("settings.mistaken")
        if isinstance(error, json.JSONDecodeError):
            why = SettingsError("settings.mistaken_line", line=error.lineno)
        raise SettingsError("settings.unreadable", file=str(file), reason=why) from error
    if not isinstance(stored, dict) or type(stored.get("schema")) is not int:
        raise SettingsError("settings.invalid", file=str(file), name="schema")
    if stored["schema"] > SCHEMA:
        raise SettingsError("settings.newer", file=str(file), found=stored["schema"], known=SCHEMA)
    return stored


def check_folder(folder: Path) -> None:
    """See whether what is kept in `folder` can be reached, if there is anything.

    Raises:
        SettingsError: "settings.folder_closed": nobody lets us in, or it is no folder.
    """
    try:
        # To look at the dot in it, one has to get in; `Path` would leave it out.
        os.stat(os.path.join(folder, "."))  # noqa: PTH116, PTH118
    except FileNotFoundError:
        return
    except OSError as error:
        reason = error
        raise SettingsError("settings.folder_closed", folder=str(folder), reason=reason) from error


def _content(file: Path) -> bytes | None:
    """The beginning of a regular file, one byte more than it may have; None where it is none.

    A pipe or a device is not opened: it may be without end, or never begin.
    """
    kind = _kind(file)
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(kind):
        return None
    # It may be another one by now.
    descriptor = os.open(file, os.O_RDONLY | _NO_WAIT)
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        return stream.read(MAX_BYTES + 1)


def _kind(file: Path) -> int:
    try:
        return file.stat().st_mode
    except FileNotFoundError:
        if file.is_symlink():
            # Somebody keeps it elsewhere, and there it is not now.
            raise OSError(errno.EIO, os.strerror(errno.ENOENT)) from None
        raise


_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
