"""What PySide does at each import, left out."""

from __future__ import annotations

import sys

import PySide6  # noqa: F401 (loads what is changed here)


def spare_sources() -> None:
    """Have PySide read no sources of modules that are imported.

    It looks through the source of each module for its own name, the first time anything comes from
    there by `from`: whether it may switch to names in another style. Nothing here does, and some
    two hundred files are read before the window is there. Where PySide is made otherwise, nothing
    happens.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, _LOOKS):
        setattr(feature, _LOOKS, lambda module: False)


_LOOKS = "_mod_uses_pyside"
