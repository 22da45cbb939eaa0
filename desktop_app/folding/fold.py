"""The form in which texts are compared.

Compatibility forms, case, accents and the script of Chinese do not count, any white space is one
space, and none between two Chinese characters.
"""

from __future__ import annotations

import unicodedata

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import simplified

_HAN = "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Both begin with a plain character, which is what `re` finds quickly.
BETWEEN_HAN = fixed(f" (?<=[{_HAN}] )(?=[{_HAN}])")
"""A space that does not count."""
_ONE_HAN = fixed(f"[{_HAN}]")
_MARKS = fixed("[\u0300-\u036f]+")
_SPACES = fixed(r"\s+")
_OTHER_SPACES = "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u1680\u2028\u2029"


def fold(text: str) -> str:
    """`text` in the form in which texts are compared; names joined by NULs fold as if alone."""
    return _single_spaces(fold_letters(text))


def fold_letters(text: str) -> str:
    """As `fold`, but where it is all ASCII, or most of what NULs divide, white space stays."""
    if text.isascii():
        return text.lower()
    if "\0" in text and _mostly_ascii(text):
        # The few others among them would slow all of them down; they are folded together.
        names = text.split("\0")
        others = _fold_others("\0".join([name for name in names if not name.isascii()])).split("\0")
        following = iter(others)
        return "\0".join([name.lower() if name.isascii() else next(following) for name in names])
    return _fold_others(text)


def _fold_others(text: str) -> str:
    text = _without_accents(unicodedata.normalize("NFKC", text).casefold())
    text = _single_spaces(simplified(text) if _ONE_HAN.search(text) else text)
    return BETWEEN_HAN.sub("", text) if " " in text else text


def _single_spaces(text: str) -> str:
    if "  " in text:
        return _SPACES.sub(" ", text)
    # No other space is printable, and to ask that takes a tenth of looking for each.
    if not text.isprintable() and any(space in text for space in _OTHER_SPACES):
        return _SPACES.sub(" ", text)
    return text


def _mostly_ascii(text: str) -> bool:
    return len(text.encode("utf-8", "surrogatepass")) < len(text) * 7 // 6


def _without_accents(text: str) -> str:
    apart = text
    if not unicodedata.is_normalized("NFD", text):
        apart = unicodedata.normalize("NFD", text)
    # Looking for the bytes that begin all marks takes a tenth of a search with a pattern.
    encoded = apart.encode("utf-8", "surrogatepass")
    if b"\xcc" not in encoded and b"\xcd" not in encoded:
        return text
    return unicodedata.normalize("NFC", _MARKS.sub("", apart))


def fold_wanted(text: str) -> str:
    """A text that is looked for, folded; "" where nothing is left that could be looked for.

    A space at its edge beside a Chinese character is dropped, as it would be inside.
    """
    folded = fold(text)
    if folded.strip():
        if _ONE_HAN.match(folded.lstrip()):
            folded = folded.lstrip()
        if _ONE_HAN.match(folded.rstrip()[-1]):
            folded = folded.rstrip()
    return folded
