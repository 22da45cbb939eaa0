"""Which words end as the names of files do of which people speak."""

from __future__ import annotations

from functools import cache

from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind

_NO_FILE_EXTENSIONS = frozenset("ai app cc com io me net one org part run".split())
"""Endings of files that are more often those of addresses, or words."""

_NO_FILES = frozenset(("node.js", "vue.js", "next.js", "three.js", "d3.js"))


def has_file_extension(words: str) -> bool:
    """Whether it ends as files do of which people speak: .pdf, .docx."""
    stem, dot, extension = words.rpartition(".")
    if not dot or not stem or not (stem[-1].isalnum() or stem[-1] in ")]_-}"):
        return False
    is_plain = extension == extension.lower() or extension == extension.upper()
    if not is_plain or words.lower() in _NO_FILES:
        return False
    # report.pdf.bak is the name of a file, whatever a .bak is.
    is_copy = extension.isascii() and extension.isalnum() and len(extension) < 6
    return extension.lower() in _file_extensions() or (is_copy and has_file_extension(stem))


@cache
def _file_extensions() -> frozenset[str]:
    every = {extension for kind in Kind for extension in kinds.extensions_of(kind)}
    return frozenset(one for one in every if len(one) > 1) - _NO_FILE_EXTENSIONS
