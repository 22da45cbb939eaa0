"""What names are said to have in them that is no word: a space, a number, a year."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAME_TRAITS: Final[Mapping[str, str]] = {
    "space": r"\s",
    # The 3 of .mp3 is no number in a name.
    "number": r"[0-9].*\.|^[^.]*[0-9][^.]*$",
    "year": r"(?:^|[^0-9])(?:19|20)[0-9]{2}(?:[^0-9]|$)",
    "chinese": r"\p{Han}",
    "underscore": "_",
    "dash": "[-–—]",
    "bracket": r"[()\[\]（）【】]",
}
"""A pattern for each, as `regex:` has it."""
