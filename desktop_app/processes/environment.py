"""What a child is told of our environment: no secrets, and nothing of our bundle's insides."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_SECRET_PARTS = ("KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL")
_SECRET_ENDS = ("_AUTH", "_PASS", "_PWD")
# These tell our own interpreter where things are; that of another program would believe them.
_OUR_STARTS = ("PYTHON", "_PYI_")
# ripgrep's own file of options would change what a search finds.
_MEDDLING = ("RIPGREP_CONFIG_PATH",)
_LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")


def clean_environment(
    variables: Mapping[str, str] | None = None, bundle: Path | None = None
) -> dict[str, str]:
    """Return the environment that children get: no secrets, and nothing of our bundle's insides.

    Args:
        variables: What to clean; our own environment if None.
        bundle: The folder a frozen program was unpacked to; found by itself if None.
    """
    source = dict(os.environ if variables is None else variables)
    unpacked_to = getattr(sys, "_MEIPASS", None) if bundle is None else bundle
    if unpacked_to is not None:
        # The bundle put its own libraries in front; the original is what the person's system uses.
        for name in _LIBRARY_PATHS:
            source.pop(name, None)
            if original := source.pop(f"{name}_ORIG", ""):
                source[name] = original
        source = _without_entries_in(Path(unpacked_to), source)
    return {name: value for name, value in source.items() if not _is_private(name.upper())}


def _is_private(name: str) -> bool:
    return (
        name in _MEDDLING
        or name.startswith(_OUR_STARTS)
        or name.endswith(_SECRET_ENDS)
        or any(part in name for part in _SECRET_PARTS)
    )


def _without_entries_in(folder: Path, variables: Mapping[str, str]) -> dict[str, str]:
    """Drop plug-in and search paths that lead into `folder`, and variables of nothing else."""
    kept = {}
    for name, value in variables.items():
        entries = value.split(os.pathsep)
        others = [entry for entry in entries if not Path(entry).is_relative_to(folder)]
        if others:
            kept[name] = os.pathsep.join(others)
    return kept
