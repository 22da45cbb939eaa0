"""Sentences for codes: what the interpreter, the command line and the window say, in two languages.

The catalogues are `resources/translations/core/LANGUAGE/AREA.json`; the area is what stands before
the first dot of a code. An entry is a text with fields in braces, or an object of several: "none"
where a list among the fields is empty, "one" where the field `count` is 1, else "other".
"""

from desktop_app.wording.catalogue import Language, Wording
from desktop_app.wording.formats import in_home, visible, written_bytes, written_number
from desktop_app.wording.languages import language_of

__all__ = [
    "Language",
    "Wording",
    "in_home",
    "language_of",
    "visible",
    "written_bytes",
    "written_number",
]
