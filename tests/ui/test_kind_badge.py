"""The badges can be read in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette

from desktop_app.hits import Flag, Hit
from desktop_app.ui.kind_badge import badge_colours, letters_of

_NAMES = (
    "a.png a.mp4 a.mp3 a.docx a.xlsx a.pptx a.epub a.zip a.py a.eml a.msi a.pdf a.unheardof a"
).split()
_LEAST_CONTRAST = 4.5


def _palette(text: str, base: str) -> QPalette:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(text))
    palette.setColor(QPalette.ColorRole.Base, QColor(base))
    return palette


def _luminance(colour: QColor) -> float:
    """The relative luminance as WCAG 2 defines it."""

    def linear(share: float) -> float:
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(first: QColor, second: QColor) -> float:
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("text", "base"), [("#1f1f1f", "#ffffff"), ("#e6e6e6", "#1e1e1e")], ids=["light", "dark"]
)
@pytest.mark.parametrize("flags", [Flag(0), Flag.LINK], ids=["file", "link"])
@pytest.mark.parametrize("name", _NAMES)
def test_the_letters_of_a_badge_stand_out_from_it(
    name: str, flags: Flag, text: str, base: str
) -> None:
    hit = Hit("/home/ann", name, 1, 0, flags)

    ink, ground = badge_colours(hit, _palette(text, base))

    assert _contrast(ink, ground) >= _LEAST_CONTRAST


@pytest.mark.parametrize(
    ("extension", "letters"),
    [
        ("pdf", "PDF"),
        ("docx", "DOCX"),
        ("mobi", "MOBI"),
        ("mobileconfig", "MOB…"),
        ("library-ms", "LIB…"),
        ("", ""),
    ],
)
def test_a_long_ending_does_not_pass_for_a_shorter_one(extension: str, letters: str) -> None:
    assert letters_of(extension) == letters
