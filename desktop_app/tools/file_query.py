"""What the tools that search for files share: their simple arguments, and the `Query` these make.

The types here are those of the arguments, with what a model is told of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated, Literal, TypeVar

from desktop_app.errors import ToolError
from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import FixedPattern, fixed
from desktop_app.query.query import (
    MAX_NUMBER,
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    Term,
    Value,
    is_extension,
)
from desktop_app.query.syntax import parse
from desktop_app.query.values import Raw, UnreadableError, read_date, read_size, read_text
from desktop_app.query.wildcards import has_wildcard
from desktop_app.search.filters import has_name, says_what
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.tools.hit_ids import HitIds

InFolder = Annotated[
    str,
    "Where to look, with everything below it: a name such as 'Downloads', '文档' or 'Taxes', a "
    "path, or an id such as 'f12'. Empty: everywhere.",
]
NameWords = Annotated[
    str,
    "Words that are all inside the file's name, in any order, or a pattern of all of it "
    "such as 'IMG_*.jpg'; no regex, AND or OR.",
]
Extensions = Annotated[
    Sequence[str],
    "Endings of names, without dot: ['pdf', 'docx']; any of them. ['none']: files without one.",
]
OfKind = Annotated[str, f"A kind of file, one of: {', '.join(kinds.Kind)}. Empty: all kinds."]
OfSize = Annotated[
    str,
    "The size of each file: '>10mb', '<=200kb' or '1gb..2gb'; '10mb' is about that much.",
]
Modified = Annotated[
    str,
    "When the file was last changed, in local time: 'today', 'last week', '2024', '2024-03', "
    "'2024-01..2024-06', 'before 2019', '去年'. Empty: any time.",
]
HiddenToo = Annotated[
    Literal["no", "yes", "only"],
    "Whether hidden files count: no, yes besides the others, or only these.",
]
Written = Annotated[
    str,
    "For what the others cannot say, one line of terms that must all hold: "
    "in:Downloads ext:pdf|docx kind:image size:>10mb modified:2024 taken:2024-03 depth:1 "
    "hidden:only is:folder is:empty is:duplicate regex:^IMG_[0-9]+ -in:Backup "
    '"part of a name". depth:1 is directly in the folder; | is or, - leaves out.',
]

_SEPARATORS = fixed(r"[\s,;、，；|]+")
_V = TypeVar("_V", bound=Value)


def query_of(
    ids: HitIds,
    show: Show,
    *,
    query: str = "",
    folder: str = "",
    name: str = "",
    extensions: Sequence[str] = (),
    kind: str = "",
    size: str = "",
    modified: str = "",
    hidden: str = Hidden.NO,
) -> Query:
    """The query that a call's arguments make together; ids in it have become paths.

    A number or a table is of files: where it is of those with a name, the query says so, since
    links are found by their names, too.

    Raises:
        QueryError: `query` means nothing.
        ToolError: one of the other arguments does not.
    """
    _refuse(_OPERATOR, query)
    wanted = parse(query)
    terms = list(wanted.terms)
    if folder.strip():
        terms.append(Term(Key.IN, (Folder(folder),)))
    terms += [Term(Key.NAME, (_read(read_text, word),)) for word in _name_words(name)]
    if wanted_extensions := _extensions(extensions):
        terms.append(Term(Key.EXT, wanted_extensions))
    if kind.strip():
        terms.append(_kind_term(kind))
    if size.strip():
        terms.append(Term(Key.SIZE, (_read(read_size, _value(size, Key.SIZE)),)))
    if modified.strip():
        terms.append(Term(Key.MODIFIED, (_read(read_date, _value(modified, Key.MODIFIED)),)))
    if show is not Show.LIST and has_name(terms) and not says_what(terms):
        terms.append(Term(Key.IS, (Is.FILE,)))
    hiding = wanted.hidden if hidden == Hidden.NO else Hidden(hidden)
    located = dict.fromkeys(_located(term, ids) for term in terms)
    return replace(wanted, terms=tuple(located), hidden=hiding, show=show)


def depth_term(depth: int) -> Term:
    """The term for so many levels, 1 for what lies directly in the folder.

    Raises:
        ToolError: "tool.bad_depth".
    """
    if not 1 <= depth <= MAX_NUMBER:
        raise ToolError("tool.bad_depth")
    return Term(Key.DEPTH, (depth,))


def _value(text: str, key: Key) -> str:
    """`text` without the key, which models put there as it stands in a written query."""
    return text.strip().removeprefix(f"{key.value}:").strip("\"' ")


def _name_words(name: str) -> list[str]:
    """The words in `name`, or the one pattern that it is.

    What another language of patterns has would find nothing in silence.
    """
    _refuse(_OPERATOR_OF_NAMES, name)
    words = name.split()
    for word in words:
        if word in ("OR", "||") or "|" in word:
            raise ToolError("tool.operators", text=word[:MAX_ECHO_CHARS])
        if word.startswith("^") or word.endswith("$") or ".*" in word[1:] or "\\." in word:
            raise ToolError("tool.regular_expression", text=word[:MAX_ECHO_CHARS])
    quoted = _ALL_QUOTED.fullmatch(name.strip())
    if quoted is not None:
        return [quoted[1]]
    return words if _stand_alone(words) else [name.strip()]


def _stand_alone(words: Sequence[str]) -> bool:
    """Whether each pattern among the words is one by itself: "rent *.pdf", not "rent 20*.pdf".

    Where it is, the words find all that the whole would find as one pattern, and more.
    """
    last = len(words) - 1
    for place, word in enumerate(words):
        if not has_wildcard(word):
            continue
        begins = place == 0 or word.startswith("*")
        ends = place == last or word.endswith("*")
        if not begins or not (ends or _WITH_EXTENSION.search(word)):
            return False
    return True


_ALL_QUOTED = fixed(r'["“”]([^"“”]*[^"“”\s][^"“”]*)["“”]')
_WITH_EXTENSION = fixed(r"\.(?:\w{1,5}|\{[\w,]+\}|\*)$")
"""A name does not go on behind one."""


def _refuse(operator: FixedPattern, text: str) -> None:
    found = operator.search(_QUOTED.sub("", text))
    if found is not None:
        raise ToolError("tool.operators", text=found[1])


_QUOTED = fixed(r'"[^"]*"')
_OPERATOR_OF_NAMES = fixed(r"\S\s+(AND|NOT|&&)\s+\S")
_OPERATOR = fixed(r"\S\s+(AND|NOT|&&|==?)\s+\S")
"""Between two words, where other languages of queries have it."""


def _read(read: Callable[[Raw], _V], text: str) -> _V:
    try:
        return read(Raw(text, text))
    except UnreadableError as error:
        raise ToolError(error.code, **error.fields) from error


def _located(term: Term, ids: HitIds) -> Term:
    """The term with paths in place of the ids of folders."""
    if term.key is not Key.IN:
        return term
    texts = (value.text for value in term.values if isinstance(value, Folder))
    return replace(term, values=tuple(Folder(ids.path(text) or text) for text in texts))


def _extensions(extensions: Sequence[str]) -> tuple[str, ...]:
    """Endings as a term holds them, of whatever forms they were written in: ".PDF", "*.pdf"."""
    words = [word for text in extensions for word in _SEPARATORS.split(text) if word]
    return tuple(dict.fromkeys(map(_extension, words)))


def _extension(word: str) -> str:
    extension = word.removeprefix("*").strip(".").lower()
    if extension == "none" and not word.startswith("."):
        return ""
    if not extension or not is_extension(extension) or "*" in extension:
        raise ToolError("tool.bad_extension", text=word[:MAX_ECHO_CHARS])
    return extension


def _kind_term(word: str) -> Term:
    """The kind that a word names; models say "pdf" here, too, and mean the ending."""
    folded = " ".join(word.casefold().split())
    if (kind := kinds.words().get(folded)) is not None:
        return Term(Key.KIND, (kind,))
    extension = folded.removeprefix("*").lstrip(".")
    if kinds.kind_of(f"name.{extension}") is not None:
        return Term(Key.EXT, (extension,))
    raise ToolError("tool.unknown_kind", text=word[:MAX_ECHO_CHARS], kinds=", ".join(kinds.Kind))
