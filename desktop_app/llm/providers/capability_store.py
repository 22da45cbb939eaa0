"""What was found out about models, kept from one start of the program to the next.

A file of JSON with a schema number in the data folder. It is only a memory: one of a newer version
is left alone, one that is damaged is set aside, and where it cannot be written nothing is lost but
a moment at the next start.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.errors import StoreError
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.protocols.rungs import Rung
from desktop_app.llm.transport.addresses import endpoint_url
from desktop_app.llm.transport.json_values import UNREAD, object_of, read_json
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.storage.aside import set_aside
from desktop_app.storage.damage import DamageError
from desktop_app.storage.notices import Notices
from desktop_app.storage.whole_file import read_whole, write_whole

_T = TypeVar("_T")

_log = logging.getLogger(__name__)

SCHEMA = 1
FILE_NAME = "models.json"
MAX_KEPT = 200
"""Models that are remembered; those found out about longest ago are forgotten first."""
_MAX_FILE_BYTES = 1_000_000
_MAX_NUMBER = 1 << 53


def capability_key(endpoint: Endpoint) -> str:
    """Under what the capabilities of a model are kept.

    Raises:
        ModelError: "model.bad_address".
    """
    return f"{endpoint.api.value} {endpoint_url(endpoint.base_url)} {endpoint.model}"


def remembered_addresses(folder: Path) -> list[str]:
    """The addresses of the models that are remembered in a data folder; nothing is written."""
    try:
        stored = read_json(read_whole(folder / FILE_NAME, _MAX_FILE_BYTES))
    except (OSError, DamageError):
        return []
    models = object_of(object_of(stored).get("models"))
    # As `capability_key` writes them.
    return [words[1] for key in models if len(words := key.split(" ")) > 1]


class CapabilityStore:
    """What is known of all models. Used on one event loop; files are touched in a thread.

    Args:
        folder: The data folder; None keeps nothing.
        notices: Told where the file was set aside.
    """

    def __init__(self, folder: Path | None, notices: Notices | None = None) -> None:
        self._notices = notices or Notices()
        self._file = folder / FILE_NAME if folder else None
        self._known: dict[str, ModelCapabilities] = {}
        self._is_loaded = folder is None
        self._may_write = folder is not None

    async def of(self, key: str) -> ModelCapabilities | None:
        """What is known of a model."""
        if not self._is_loaded:
            loaded = await _in_thread(self._read)
            self._known = {**loaded, **self._known}
            self._is_loaded = True
        return self._known.get(key)

    async def keep(self, key: str, capabilities: ModelCapabilities) -> None:
        """Remember `capabilities`, now and later."""
        if self._known.get(key) == capabilities:
            return
        self._known[key] = capabilities
        if self._may_write:
            await _in_thread(lambda: self._write({key: capabilities}))

    # In a thread

    def _read(self) -> dict[str, ModelCapabilities]:
        """What the file holds; nothing where there is none that can be used."""
        assert self._file is not None
        try:
            stored = read_json(read_whole(self._file, _MAX_FILE_BYTES))
            if stored is UNREAD or type(stored.get("schema")) is not int or stored["schema"] < 1:
                raise DamageError
            if stored["schema"] > SCHEMA:
                self._may_write = False
                return {}
            return {key: _capabilities(fields) for key, fields in stored["models"].items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            _log.warning("what is known of models cannot be read: %s", type(error).__name__)
            self._may_write = False
            return {}
        except (DamageError, ValueError, TypeError, KeyError, AttributeError):
            self._set_aside(self._file)
            return {}

    def _set_aside(self, file: Path) -> None:
        try:
            aside = set_aside(file)
        except OSError as error:
            _log.warning("what is known of models cannot be set aside: %s", type(error).__name__)
            self._may_write = False
            return
        self._notices.add(
            StoreError("model_setup.models_set_aside", file=str(file), aside=str(aside))
        )

    def _write(self, news: Mapping[str, ModelCapabilities]) -> None:
        """Write what the file holds, and `news`: another process may have added to it."""
        assert self._file is not None
        known = {**self._read(), **news}
        if not self._may_write:
            return
        newest = sorted(known.items(), key=lambda item: item[1].at, reverse=True)[:MAX_KEPT]
        models = {
            key: asdict(capabilities) for key, capabilities in {**dict(newest), **news}.items()
        }
        text = json.dumps({"schema": SCHEMA, "models": models}, indent=1)
        try:
            write_whole(self._file, text.encode())
        except OSError as error:
            _log.warning("what is known of models cannot be kept: %s", type(error).__name__)
            self._may_write = False


def _capabilities(fields: Mapping[str, Any]) -> ModelCapabilities:
    """Capabilities as they were stored; raises what `_read` expects of a broken file."""
    known = {name: fields[name] for name in asdict(ModelCapabilities()) if name in fields}
    capabilities = ModelCapabilities(**{**known, "rung": Rung(known["rung"])})
    for name, default in asdict(ModelCapabilities()).items():
        value = getattr(capabilities, name)
        kinds = (int, float) if isinstance(default, float) else (type(default),)
        if type(value) not in kinds:
            raise TypeError
        if not isinstance(value, Rung) and not 0 <= value <= _MAX_NUMBER:
            raise ValueError
    return capabilities


async def _in_thread(work: Callable[[], _T]) -> _T:
    """Run `work` in a thread of its own, for the loop's threads may all be at other work."""
    with ThreadPoolExecutor(1, "capabilities") as executor:
        return await asyncio.get_running_loop().run_in_executor(executor, work)
