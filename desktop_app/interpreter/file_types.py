"""Which files are meant: kinds ("photos", "图片"), endings (".py", "PDFs"), or all files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from desktop_app.files import kinds
from desktop_app.files.kinds import Kind
from desktop_app.interpreter.lexicon import any_of, lexicon
from desktop_app.interpreter.reading import Reading
from desktop_app.search.query import Key, Term


@dataclass(frozen=True, slots=True)
class _Type:
    """A word for a type of files, and where it stands: endings, a kind, or neither for "files"."""

    start: int
    end: int
    endings: frozenset[str] = frozenset()
    kind: Kind | None = None

    @property
    def is_any(self) -> bool:
        """Whether it means all files."""
        return not self.endings and self.kind is None


def take_file_types(reading: Reading) -> tuple[Term, ...] | None:
    """The term for the files that are meant, none for all files, or None where nothing is said.

    What cannot be said in one term, such as "PDFs and pictures", is left untaken.
    """
    found = list(_types(reading))
    named = [one for one in found if not one.is_any]
    if not found:
        return None
    terms: tuple[Term, ...] = ()
    if named:
        alternatives = _alternatives(reading, named)
        term = _term(alternatives) if alternatives else None
        if term is None:
            return None
        terms = (term,)
        reading.take(named[0].start, named[-1].end)
    for one in found:
        reading.take(one.start, one.end)
    return terms


def _types(reading: Reading) -> Iterator[_Type]:
    for match in _type().finditer(reading.open):
        if match["dotted"]:
            yield _Type(*match.span(), frozenset((match["dotted"],)))
        elif match["any"]:
            yield _Type(*match.span())
        elif match["word"]:
            word = " ".join(match["word"].split())
            formats = lexicon("formats")["formats"]
            if word in formats:
                yield _Type(*match.span(), frozenset(formats[word].split()))
            else:
                yield _Type(*match.span(), kind=kinds.words()[word])
        elif ending := _ending(match["token"], followed=_FILES.match(reading.open, match.end())):
            yield _Type(*match.span(), frozenset((ending,)))


_FILES = re.compile(r"\s*(?:files?(?![a-z])|文件(?!夹))")


@cache
def _type() -> re.Pattern[str]:
    formats = lexicon("formats")
    words = {*formats["formats"], *kinds.words()} - {*formats["narrower"]}
    spelt_out = r"(?:\s*(?:格式|format(?![a-z])))?"
    return re.compile(
        rf"(?<![a-z0-9])\*?\.(?P<dotted>[a-z0-9_]{{1,12}})(?![a-z0-9_.]){spelt_out}"
        rf"|(?P<word>{any_of(words)})"
        rf"|(?P<any>{any_of(formats['any'])})(?!夹)"
        rf"|(?<![\w.])(?P<token>[a-z0-9]+)(?:['’]s)?(?![a-z0-9_]|\.\w){spelt_out}",
        re.ASCII,
    )


def _ending(token: str, *, followed: object) -> str:
    """The ending that a bare word is: pdf, or its plural; "" where it is none, or may be a word."""
    for ending in (token, token.removesuffix("s")):
        if kinds.kind_of(f"name.{ending}") is None:
            continue
        if ending not in lexicon("formats")["words_too"] or (followed and ending == token):
            return ending
    return ""


def _alternatives(reading: Reading, named: Sequence[_Type]) -> list[list[_Type]]:
    """The types that are joined by "and" or a comma, each with its other names beside it.

    None at all where something else stands between two of them.
    """
    alternatives = [[named[0]]]
    for before, one in pairwise(named):
        between = _NOTHING_NEW.sub("", reading.open[before.end : one.start])
        if not between:
            alternatives[-1].append(one)
        elif _joint().fullmatch(between):
            alternatives.append([one])
        else:
            return []
    return alternatives


_NOTHING_NEW = re.compile(rf"{_FILES.pattern}|[\s()的]")


@cache
def _joint() -> re.Pattern[str]:
    # "jpg, and png".
    return re.compile(rf"{any_of(lexicon('formats')['joints'])}{{1,2}}")


def _term(alternatives: Sequence[Sequence[_Type]]) -> Term | None:
    """One term for all alternatives, or None where there is none."""
    endings: dict[str, None] = {}
    of_kinds: dict[Kind, None] = {}
    for names in alternatives:
        meant = _meant(names)
        if meant is None:
            return None
        endings.update(dict.fromkeys(sorted(meant.endings, key=_usual_order)))
        if meant.kind is not None:
            of_kinds[meant.kind] = None
    if endings and of_kinds:
        return None
    return Term(Key.EXT, tuple(endings)) if endings else Term(Key.KIND, tuple(of_kinds))


def _meant(names: Sequence[_Type]) -> _Type | None:
    """What names of one type mean together: "Python files (.py)", "PDF documents", "JPG photos"."""
    meant = names[0]
    for name in names[1:]:
        if name.endings and meant.endings:
            if not name.endings <= meant.endings:
                return None
            meant = name
        elif name.kind and meant.kind:
            if name.kind is not meant.kind:
                return None
        else:
            narrow, wide = (meant, name) if meant.endings else (name, meant)
            if not _are_all(narrow.endings, wide.kind):
                return None
            meant = narrow
    return meant


def _are_all(endings: Iterable[str], kind: Kind | None) -> bool:
    """Whether people call files with these endings by that kind; any writing is a document."""
    called = {kind, Kind.TEXT, Kind.SPREADSHEET, Kind.PRESENTATION, Kind.EBOOK}
    allowed = called if kind is Kind.DOCUMENT else {kind}
    return all(kinds.kind_of(f"name.{ending}") in allowed for ending in endings)


def _usual_order(ending: str) -> tuple[int, str]:
    """The commonest first, as docx before doc."""
    kind = kinds.kind_of(f"name.{ending}")
    return kinds.extensions_of(kind).index(ending) if kind else 0, ending
