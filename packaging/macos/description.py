"""What the application says of itself: its Info.plist, and the sentences of it in each language."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

STRINGS = Path(__file__).resolve().parent / "strings"
IDENTIFIER = "fossick"
"""By this, macOS remembers what it was told of the application. As on Linux, it names no domain:
none is ours."""
LANGUAGES = ("en", "zh-Hans")
OLDEST_SYSTEM = "13.0"
"""What Qt 6.11 needs."""

_SENTENCE = re.compile(r'^"(?P<name>\w+)" = "(?P<text>[^"\\]+)";$', re.MULTILINE)


def sentences(language: str) -> dict[str, str]:
    """What macOS says in `language` when it asks whether Fossick may look into a folder."""
    file = STRINGS / f"{language}.lproj" / "InfoPlist.strings"
    return dict(_SENTENCE.findall(file.read_text(encoding="utf-8")))


def info_plist(version: str) -> dict[str, object]:
    """The application's Info.plist, besides what PyInstaller writes there itself."""
    return {
        "CFBundleName": "Fossick",
        "CFBundleDisplayName": "Fossick",
        # Of the two programs inside, the one with a window.
        "CFBundleExecutable": "fossick-window",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(LANGUAGES),
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        # PyInstaller would hide an application one of whose programs has a console.
        "LSBackgroundOnly": False,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "Fossick contributors, MIT License",
        **sentences("en"),
    }


def add_sentences(app: Path) -> None:
    """Put the sentences in each language into the application, before it is signed."""
    for language in LANGUAGES:
        place = app / "Contents" / "Resources" / f"{language}.lproj"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(STRINGS / place.name / "InfoPlist.strings", place / "InfoPlist.strings")
