"""What follows on a folder: "where is Contracts?", then "how many files are in it?"."""

from __future__ import annotations

import re
from dataclasses import replace

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.meaning import Meaning, folder_term
from desktop_app.query.query import Folder, Is, Key, Query, TextForm, When

_IN_IT = fixed(
    r"(?<![\w'])(?:in|inside|within|under)\s+(?:it|there|that|this|them|here|(?:that|this)\s+(?:folder|one|directory))"
    r"(?![\w'])|(?<![\w'])(?:does|did)\s+(?:it|that)\s+(?:have|contain|hold|take|use)(?![\w'])"
    r"|(?<![\w'])(?:of\s+it|is\s+it|its\s+(?:total\s+)?size)(?![\w'])"
    r"|里面|里头|里边|其中|那里|它|这个(?:文件夹|目录)|裡面|裡頭",
    re.IGNORECASE,
)
_YEAR = fixed(r"(?:from |in )?((?:19|20)\d\d)")


def inside_found(meaning: Meaning, last: Query) -> Query:
    """`last` as what lies in the folder it found, where that is what is asked about now."""
    names = [term for term in last.of(Key.NAME) if not term.excluded]
    states = last.of(Key.IS)
    folders = any(Is.FOLDER in term.values and not term.excluded for term in states)
    if not names or not folders or meaning.folder_wanted or meaning.places.names:
        return last
    bare = meaning.ask is Ask.SPACE and not (meaning.words or meaning.types.files)
    if not (bare or _IN_IT.search(meaning.text)) or len(names) + len(states) != len(last.terms):
        return last
    texts = [term.texts[0] for term in names if len(term.texts) == 1]
    if len(texts) != len(names) or any(text.form is not TextForm.PLAIN for text in texts):
        return last
    if not (meaning.types.files or meaning.inside or meaning.ask in (Ask.SPACE, Ask.COUNT)):
        return last
    name = " ".join(text.text for text in texts)
    either = any(Is.FILE in term.values for term in states)
    if either and (meaning.ask is Ask.SPACE or re.search(r"\.\w{1,5}\Z", name)):
        return last
    return replace(last, terms=(folder_term((name,)),), sort=None, top=None)


def folder_of_year(meaning: Meaning, last: Query) -> Meaning:
    """Take "same for 2025" behind Invoices/2024 for the folder beside that one."""
    places = [term for term in last.of(Key.IN) if not term.excluded and len(term.values) == 1]
    if len(meaning.dates) != 1 or not 0 < len(places) < 3 or meaning.places.names or meaning.words:
        return meaning
    value = meaning.dates[0].values[0]
    texts = [one.text for place in places for one in place.values if isinstance(one, Folder)]
    # 发票下面的 2024: the one of the year lies in the other.
    folder = Folder("/".join(sorted(texts, key=lambda text: text.isdecimal())))
    year = _YEAR.fullmatch(value.words.lower()) if isinstance(value, When) else None
    if year is None:
        return meaning
    above, _, name = folder.text.replace("\\", "/").rpartition("/")
    if _YEAR.fullmatch(name) is None or not above:
        return meaning
    return replace(meaning, dates=(), places=Places((f"{above}/{year[1]}",), certain=True))
