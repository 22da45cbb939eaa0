"""Where our own files are: what is shipped with the program, and what it keeps for its user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent
_NOWHERE = sys.executable
"""Below a file there is nothing, and not even an administrator can make anything."""


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


def shipped(name: str) -> Path:
    """A file beside `resources` and `vendor`, such as the notices; a wheel has none there."""
    return _shipped() / name


def data_folder(given: str | None = None) -> Path:
    """Where settings, conversations and the index live, absolute; it need not exist yet.

    `given` comes first, then FOSSICK_DATA_DIR, then the platform's own place.
    """
    chosen = given or os.environ.get("FOSSICK_DATA_DIR")
    if chosen:
        return Path(absolute(chosen))
    if home_folder() is None and sys.platform != "win32":
        # No place is ours then.
        return Path(_NOWHERE, "fossick")
    # Imported here: a tenth of the time that `fossick --help` may take.
    from platformdirs import user_data_path

    return user_data_path("fossick", appauthor=False)


def home_folder(environment: Mapping[str, str] = os.environ) -> str | None:
    """The person's home, absolute; None where nothing says where it is.

    What is no absolute path in HOME says as little as no HOME. Whether it is there, nobody looked.
    """
    given = os.path.expanduser("~") if sys.platform == "win32" else environment.get("HOME", "")  # noqa: PTH111
    return given if os.path.isabs(given) else _home_in_user_database()  # noqa: PTH117


def _home_in_user_database() -> str | None:
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505 (else a type checker takes it for dead)
        import pwd

        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except (KeyError, OSError):
            return None
        return home if os.path.isabs(home) else None  # noqa: PTH117


def settle_home() -> None:
    """Let HOME say what `home_folder` does, to the libraries that look there themselves."""
    if sys.platform == "win32" or os.path.isabs(os.environ.get("HOME", "")):  # noqa: PTH117
        return
    home = home_folder()
    if home is not None:
        os.environ["HOME"] = home
    else:
        os.environ.pop("HOME", None)


def absolute(path: str) -> str:
    """`path` as an absolute one, "~" being the home, with its links left as they are.

    Where the working folder was deleted, a relative path is one in a folder that is not there.
    """
    path = os.path.expanduser(path)  # noqa: PTH111 (of an unknown user, it stays as it is)
    try:
        return os.path.abspath(path)  # noqa: PTH100 (`Path.absolute` keeps "..")
    except OSError:
        return os.path.normpath(os.path.join(_NOWHERE, path))  # noqa: PTH118


def make_private_folder(folder: Path) -> None:
    """Make `folder`, readable by this user alone, and whatever is missing above it.

    Raises:
        OSError: it cannot be made, or is a file.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
