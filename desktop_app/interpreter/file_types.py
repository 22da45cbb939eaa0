"""Which files are meant: kinds ("photos", "图片"), endings (".py", "PDFs"), or all files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.filetypes import kinds
from desktop_app.filetypes.kinds import Kind
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.lexicon import lexicon, pattern, words_of
from desktop_app.interpreter.reading import Reading
from desktop_app.query.query import Key, Term, Text


@dataclass(frozen=True, slots=True)
class Type:
    """A word for a type of files, and where it stands: endings, a kind, or neither for "files"."""

    start: int
    end: int
    word: str = ""
    endings: frozenset[str] = frozenset()
    kind: Kind | None = None

    @property
    def is_any(self) -> bool:
        """Whether it means all files."""
        return not self.endings and self.kind is None


@dataclass(frozen=True, slots=True)
class Types:
    """The files that a question is about.

    Attributes:
        terms: What they are; none for all files.
        names: Parts of names, one of which they have: screenshots.
        words: The words that said so.
        files: Whether the word "file" or a word for a kind was said at all.
    """

    terms: tuple[Term, ...] = ()
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    files: bool = False


def take_types(reading: Reading) -> Types:
    """Take the words for types of files; several of them are alternatives."""
    without = reading.take_first(pattern("%formats.none%"))
    found = list(types_in(reading))
    named = _precise(reading, [one for one in found if not one.is_any])
    for one in found:
        reading.take(one.start, one.end)
    if without is not None:
        return Types((Term(Key.EXT, ("",)),), files=True)
    if not named:
        return Types(files=bool(found))
    meant = [_meant(group) for group in _groups(reading, named)]
    names = [lexicon("formats")["narrow"].get(one.word) for one in named]
    words = tuple(one.word for one in named)
    narrow = tuple(names[0].split("|")) if len(meant) == 1 and names[0] else ()
    terms = _narrowed(reading, meant)
    return Types(terms, narrow, words, files=True)


def _precise(reading: Reading, named: list[Type]) -> list[Type]:
    """The type alone that puts the ones before it precisely: 动图 就gif, 图片，就是 .png."""
    for at, one in enumerate(named[1:], 1):
        if pattern(r"(?:就|也就是|(?<![a-z])i\.?e\.?|namely|meaning|i mean)是?\s*\Z").search(
            reading.open[: one.start]
        ):
            return named[at:]
    return named


def name_term(names: Iterable[str]) -> Term:
    """The term for names with one of `names` inside."""
    return Term(Key.NAME, tuple(map(Text, names)))


def types_in(reading: Reading) -> Iterator[Type]:
    """The words for types that stand in what is left of a question."""
    for match in pattern(_TYPE).finditer(reading.open):
        if match["dotted"]:
            ending = match["dotted"]
            yield Type(*match.span(), ending, frozenset((ending,)))
        elif match["any"]:
            yield Type(*match.span())
        elif match["picture"]:
            yield Type(*match.span(), "图", kind=Kind.IMAGE)
        elif match["sheet"]:
            yield Type(*match.span(), "表", kind=Kind.SPREADSHEET)
        elif match["word"]:
            word = " ".join(match["word"].split())
            formats = lexicon("formats")["formats"]
            if word in formats:
                yield Type(*match.span(), word, frozenset(formats[word].split()))
            elif word in lexicon("formats")["several"]:
                for kind in lexicon("formats")["several"][word].split():
                    yield Type(*match.span(), word, kind=Kind(kind))
            elif word in lexicon("formats")["kinds"]:
                yield Type(*match.span(), word, kind=Kind(lexicon("formats")["kinds"][word]))
            elif word in lexicon("formats")["narrow"]:
                yield Type(*match.span(), word, kind=Kind.IMAGE)
            else:
                yield Type(*match.span(), word, kind=kinds.words()[word])
        elif ending := _ending(match["token"], followed=_followed(reading, match)):
            yield Type(*match.span(), ending, frozenset((ending,)))


def _followed(reading: Reading, match: re.Match[str]) -> object:
    """What shows that a bare word is an ending: a word for files, or a Chinese sentence around."""
    return _FILES.match(reading.open, match.end()) or (
        match["token"] == "doc" and not reading.open.isascii()
    )


_FILES = fixed(r"\s*(?:files?(?![a-z])|文件(?!夹))")


_SPELT_OUT = r"(?:\s*(?:格式|format(?![a-z])))?"
_TYPE = (
    rf"(?a:(?<![a-z0-9])\*?\.(?P<dotted>[a-z0-9_]{{1,12}})(?![a-z0-9_.])'?s?{_SPELT_OUT}"
    r"(?:\s+(?:drawings?|designs?|models?|tracks?|plans?|exports?)(?![a-z]))?"
    r"|(?P<word>%formats.narrow%|%KIND%)(?:['’]s)?(?!夹|(?<=歌)[词单谱手])"
    r"|(?P<picture>(?<=[张幅些的\0])[图相](?=[啊呀呢吗吧的哦了是有在放]|[^\u3400-\u9fff]|\Z))"
    r"|(?P<sheet>(?<=[个张份些的\0])表(?=[啊呀呢吗吧的哦了来是有在放]|[^\u3400-\u9fff]|\Z))"
    r"|(?P<any>%formats.any%)(?!夹)"
    rf"|(?<![\w.])(?P<token>[a-z0-9]+)(?:['’]s)?(?![a-z0-9_]|\.\w){_SPELT_OUT})"
)


def _ending(token: str, *, followed: object) -> str:
    """The ending that a bare word is: pdf, or its plural; "" where it is none, or may be a word."""
    for ending in (token, token if token.endswith("ss") else token.removesuffix("s")):
        if kinds.kind_of(f"name.{ending}") is None or token in words_of("folders.no_names"):
            continue
        if ending not in words_of("formats.words_too") or (followed and ending == token):
            return ending
    return ""


def _groups(reading: Reading, named: Sequence[Type]) -> list[list[Type]]:
    """The types, those together that stand side by side: "Python files (.py)", "JPG photos"."""
    groups = [[named[0]]]
    for before, one in pairwise(named):
        between = reading.open[before.end : one.start].replace("\0", " ")
        if (
            one.kind is not None
            and groups[-1][-1].endings
            and between in (" ", "")
            and (one.word.isascii() or between == "")
        ):
            # "m4a recordings": the ending tells more than the word behind it
            continue
        plain = not pattern("%formats.joints%").search(between)
        told = one.endings and _IS_OF_TYPE.search(between) is not None
        if ((plain and len(between) <= 12) or told) and _nested(groups[-1], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


_IS_OF_TYPE = fixed(r"(?<![a-z])(?:are|is|were)(?:\s+(?:an?|in|saved as|of type))?\s*\Z")
"""Tells of which type what was named before is: "the images in Pictures are JPEGs"."""


def _nested(group: Sequence[Type], one: Type) -> bool:
    """Whether a type is another name for those before it, or one of them is of it."""
    return _meant([*group, one]) is not None


def _narrowed(reading: Reading, meant: Sequence[Type | None]) -> tuple[Term, ...]:
    """One term for all alternatives."""
    endings: dict[str, None] = {}
    of_kinds: dict[Kind, None] = {}
    for one in meant:
        if one is None:
            continue
        endings.update(dict.fromkeys(sorted(one.endings, key=_usual_order)))
        if one.kind is not None:
            of_kinds[one.kind] = None
    if endings and of_kinds:
        # Kinds and endings are no alternatives of each other in a query: spell the kinds out.
        for kind in of_kinds:
            endings.update(dict.fromkeys(kinds.extensions_of(kind)))
        of_kinds = {}
    if endings:
        return (Term(Key.EXT, tuple(endings)),)
    return (Term(Key.KIND, tuple(of_kinds)),) if of_kinds else ()


def _meant(names: Sequence[Type]) -> Type | None:
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


def place_left(reading: Reading, *, has_type: bool) -> str | None:
    """Take a known place that stands bare: "pdfs downloads last week", "how big is Pictures"."""
    for match in pattern(r"(?<![\w-])%PLACE%(?:(?![\w-])|(?=呢[?？\s]*\Z))").finditer(reading.open):
        word = match.group()
        # Chinese sentences do not begin with a capital.
        first = match.start() == 0 and reading.text.isascii()
        capital = reading.text[match.start()].isupper() and not first
        if (
            word in words_of("formats.places_first")
            or (word in kinds.words() and (capital or (has_type and word in _places_by_form())))
        ) and (word.isascii() or not has_type or word in words_of("formats.places_first")):
            name = reading.spelt(*match.span())
            reading.take(*match.span())
            return name
    return None


@cache
def _places_by_form() -> frozenset[str]:
    """Words for kinds that are also names of folders as they are written on disks."""
    return frozenset(name.lower() for known in Known for name in spoken.folders_of(known))
