"""The numbers that Windows and old Macs gave to encodings, and the codecs for them."""

from __future__ import annotations

from typing import Final


def codec_of_page(number: int) -> str | None:
    """The codec of a code page, or None where Python has none."""
    if number in _PAGES:
        return _PAGES[number]
    return f"cp{number}" if number in _SAME_IN_PYTHON else None


_PAGES: Final = {
    936: "gb18030",
    54936: "gb18030",
    10000: "mac-roman",
    10001: "cp932",
    10006: "mac-greek",
    10007: "mac-cyrillic",
    10029: "mac-latin2",
    10081: "mac-turkish",
    1361: "johab",
    20866: "koi8-r",
    21866: "koi8-u",
    28591: "cp1252",
    28592: "iso8859-2",
    28595: "iso8859-5",
    50220: "iso2022_jp_ext",
    51932: "euc_jp",
    51949: "cp949",
    65001: "utf-8",
    1200: "utf-16-le",
    1201: "utf-16-be",
    20127: "cp1252",
}
_SAME_IN_PYTHON: Final = frozenset(
    {437, 720, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 866, 869, 874, 932}
    | {949, 950, *range(1250, 1259)}
)
