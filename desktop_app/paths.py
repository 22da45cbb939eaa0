"""Where our own files are: what is shipped with the program, and what it keeps for its user."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def _shipped() -> Path:
    """The folder that holds `resources` and `vendor`: in a bundle, a wheel or a source tree."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    return _PACKAGE if (_PACKAGE / "resources").is_dir() else _PACKAGE.parent


def resource(name: str) -> Path:
    """A file or folder of `resources`, such as "kinds.json" or "icons/app.svg"."""
    return _shipped() / "resources" / name


def vendored(name: str) -> Path:
    """A file or folder of `vendor`."""
    return _shipped() / "vendor" / name


def data_folder(given: str | None = None) -> Path:
    """Where settings, conversations and the index live, absolute; it need not exist yet.

    `given` comes first, then FOSSICK_DATA_DIR, then the platform's own place.
    """
    chosen = given or os.environ.get("FOSSICK_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    # Imported here: a tenth of the time that `fossick --help` may take.
    from platformdirs import user_data_path

    return user_data_path("fossick", appauthor=False)


def make_private_folder(folder: Path) -> None:
    """Make `folder`, readable by this user alone, and whatever is missing above it.

    Raises:
        OSError: it cannot be made, or is a file.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
