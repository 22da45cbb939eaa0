"""What the arguments of `search_contents` mean, as the terms of a query."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from typing import Final

from desktop_app.errors import PlaceError, ScopeError, ToolError
from desktop_app.files.listing import flags_of
from desktop_app.fixed_patterns import fixed
from desktop_app.hits import Flag
from desktop_app.query.query import Key, Term, Text, TextForm
from desktop_app.query.values import Raw, read_content
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.tools.meant_paths import meant_paths
from desktop_app.tools.tool import ToolContext

_MAX_WORDS: Final = 20
_OR: Final = frozenset(("OR", "|", "||"))
_AND: Final = frozenset(("AND", "&", "&&"))


def phrases_in(words: str) -> list[str]:
    """The words, those in quotes together, whatever quotes they are in.

    Raises:
        ToolError: "contents.many_words".
    """
    plain = re.sub("[\u201c\u201d\u201e\u300c\u300d\u300e\u300f\uff02]", '"', words)
    lexer = shlex.shlex(plain, posix=True)
    lexer.whitespace_split = True
    lexer.quotes, lexer.escape, lexer.commenters = '"', "", ""
    try:
        found = [text for text in lexer if text.strip()]
    except ValueError:
        # A quote that is not closed.
        found = plain.replace('"', " ").split()
    if len(found) > _MAX_WORDS:
        raise ToolError("contents.many_words", most=_MAX_WORDS)
    return found


def alternatives(phrases: Sequence[str]) -> list[list[str]]:
    """The phrases in groups, of each of which one will do."""
    groups: list[list[str]] = []
    joins = False
    for phrase in phrases:
        if phrase in _OR:
            joins = bool(groups)
        elif phrase not in _AND:
            groups[-1:] = [[*groups[-1], phrase]] if joins else [*groups[-1:], [phrase]]
            joins = False
    return groups


def content_term(phrases: Sequence[str], same: bool) -> Term:
    """The term that one of the phrases is enough for; `same` is as they are written."""
    if same:
        values = [Text(f"(?-i){_bounded(text)}", TextForm.PATTERN) for text in phrases]
    else:
        values = [read_content(Raw(text, text)) for text in phrases]
    return Term(Key.CONTENT, tuple(dict.fromkeys(values)))


def _bounded(text: str) -> str:
    """The pattern for a text as it is written, from bound to bound of words.

    The bounds of patterns are those of ASCII; beside other letters there is none.
    """
    start = r"\b" if text[0].isascii() and text[0].isalnum() else ""
    end = r"\b" if text[-1].isascii() and text[-1].isalnum() else ""
    if text.strip("*") and text != text.strip("*"):
        # Stars stand for the rest of a word.
        start, end = ("" if text[at] == "*" else bound for at, bound in ((0, start), (-1, end)))
        text = text.strip("*")
    return f"{start}{_escaped(text)}{end}"


def _escaped(text: str) -> str:
    return "".join(c if c.isalnum() or not c.isascii() or c == " " else f"\\{c}" for c in text)


def pattern_term(pattern: str, same: bool) -> Term:
    """The term for a regular expression.

    Raises:
        ToolError: "contents.bad_pattern", with RE2's words.
    """
    try:
        return Term(Key.CONTENT, (Text(f"(?-i){pattern}" if same else pattern, TextForm.PATTERN),))
    except ValueError as error:
        shown = pattern[:MAX_ECHO_CHARS]
        raise ToolError("contents.bad_pattern", pattern=shown, problem=str(error)[:200]) from error


def name_term(globs: str, excluded: bool) -> Term:
    """The term for names that fit one of a list of patterns, or that fit none of it."""
    return Term(Key.NAME, tuple(dict.fromkeys(map(_name, _divided(globs)))), excluded)


def _name(glob: str) -> Text:
    try:
        return Text(glob, TextForm.WILDCARD)
    except ValueError:
        return Text(glob)


def _divided(globs: str) -> list[str]:
    """The patterns in a list of them; braces are not divided, and names with spaces neither."""
    pieces = [piece.strip() for piece in _BETWEEN_GLOBS.split(globs) if piece.strip()]
    words = [word for piece in pieces for word in piece.split()]
    return words if all(word.startswith("*.") for word in words) else pieces


_BETWEEN_GLOBS: Final = fixed(r"[,;|](?![^{}]*\})")


def file_meant(folder: str, context: ToolContext) -> tuple[str, str] | None:
    """The folder and the name of the file that is given where a folder is asked for, if it is one.

    For a thread that may wait for the disk.
    """
    try:
        path, *others = meant_paths(folder, context)
        flags = flags_of(context.scope.stat(path))
        if others or flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL):
            return None
    except (PlaceError, ScopeError, ToolError):
        # Said when it is searched.
        return None
    above, name = os.path.split(path)
    return above, name


def exact_name(name: str) -> Term:
    """The term for just this name; a pattern cannot hold one that is no text."""
    try:
        return Term(Key.NAME, (Text(f"^(?-i){_escaped(name)}$", TextForm.PATTERN),))
    except ValueError:
        return Term(Key.NAME, (Text(name),))
