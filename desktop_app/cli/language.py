"""The language of what the command line says of itself: help, and what is wrong with a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from desktop_app.errors import SettingsError
from desktop_app.settings import load_settings
from desktop_app.wording import Language


def language_of_person(data_folder: Path, environment: Mapping[str, str] = os.environ) -> Language:
    """The language of the settings in `data_folder`, else of the system; English where in doubt."""
    try:
        chosen = load_settings(data_folder).language
    except SettingsError:
        chosen = ""
    return Language(chosen) if chosen else language_of_system(environment)


def language_of_system(environment: Mapping[str, str] = os.environ) -> Language:
    """The language that the environment asks for; on Windows, else, that of its own dialogs."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            # LANGUAGE is a list of wishes; it means nothing in the C locale.
            if not locale.startswith(("C", "POSIX")):
                locale = environment.get("LANGUAGE") or locale
            return Language.CHINESE if locale.startswith("zh") else Language.ENGLISH
    if sys.platform == "win32":
        import ctypes

        chinese = 0x04  # The primary part of a Windows language identifier.
        if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == chinese:
            return Language.CHINESE
    return Language.ENGLISH
