"""What the tools that search for files share: simple arguments to a `Query`, and running it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from desktop_app.errors import ToolError
from desktop_app.files import kinds
from desktop_app.messages import JsonValue, Name, Part, Receipt, Words
from desktop_app.reasons import Coverage, Reason
from desktop_app.search.events import Found
from desktop_app.search.query import Folder, Hidden, Key, Query, Show, Term, is_extension
from desktop_app.search.query_syntax import parse
from desktop_app.search.receipts import receipt
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.wording import Wording, visible

FOLDER = (
    "Where to look, everything below it included: a name such as 'Downloads', '文档' or 'Taxes', "
    "or a path. Empty: all folders that may be searched."
)
EXTENSIONS = "Endings of the file names, without dot, for example ['pdf', 'docx']; any of them."
KIND = "A kind of file, one of: " + ", ".join(kinds.Kind) + ". Empty: all kinds."
HIDDEN = "Whether files count that are hidden, or lie in a hidden folder."
QUERY = (
    "The same in one line, in place of the other arguments or besides: "
    'in:Downloads ext:pdf|docx kind:image size:>10mb modified:2024 -in:Backup "part of a name"'
)

_EXTENSION_SEPARATORS = re.compile(r"[\s,;、，；|]+")


def query_of(
    folder: str, extensions: Sequence[str], kind: str, hidden: str, query: str, show: Show
) -> Query:
    """The query that a call's arguments make together.

    Raises:
        QueryError: `query` means nothing.
        ToolError: `kind` or an extension is none.
    """
    wanted = parse(query)
    terms = list(wanted.terms)
    if folder.strip():
        terms.append(Term(Key.IN, (Folder(folder.strip()),)))
    if endings := _endings(extensions):
        terms.append(Term(Key.EXT, endings))
    if kind.strip():
        terms.append(_kind_term(kind))
    hiding = wanted.hidden if hidden == Hidden.NO else Hidden(hidden)
    return replace(wanted, terms=tuple(dict.fromkeys(terms)), hidden=hiding, show=show)


def _endings(extensions: Sequence[str]) -> tuple[str, ...]:
    """Endings as a term holds them, of whatever forms they were written in: ".PDF", "*.pdf"."""
    words = [word for text in extensions for word in _EXTENSION_SEPARATORS.split(text) if word]
    endings = tuple(dict.fromkeys(word.removeprefix("*").strip(".").lower() for word in words))
    for word, ending in zip(words, endings, strict=False):
        if not ending or not is_extension(ending) or "*" in ending:
            raise ToolError("tool.bad_extension", text=word[:MAX_ECHO_CHARS])
    return endings


def _kind_term(word: str) -> Term:
    """The kind that a word names; models say "pdf" here, too, and mean the ending."""
    folded = " ".join(word.casefold().split())
    if (kind := kinds.words().get(folded)) is not None:
        return Term(Key.KIND, (kind,))
    ending = folded.removeprefix("*").lstrip(".")
    if kinds.kind_of(f"name.{ending}") is not None:
        return Term(Key.EXT, (ending,))
    raise ToolError("tool.unknown_kind", text=word[:MAX_ECHO_CHARS], kinds=", ".join(kinds.Kind))


def facts(found: Found) -> dict[str, JsonValue]:
    """What every search says as data, for the interpreter and for what reads numbers."""
    return {
        "count": found.count,
        "directly": found.count_direct,
        "total_bytes": found.total_bytes,
        "complete": found.coverage.complete,
        "folders": list(found.coverage.folders),
        "left_out": {reason.value: number for reason, number in found.coverage.skipped.items()},
    }


def receipts(found: Found) -> tuple[Receipt, ...]:
    """What bears out the numbers in `facts`, each with the query that gives just that number."""
    counting = replace(found.query, show=Show.COUNT)
    numbers = {counting: (found.count, found.digest)}
    if found.count_direct != found.count:
        directly = replace(counting, terms=(*counting.terms, Term(Key.DEPTH, (1,))))
        numbers[directly] = (found.count_direct, "")
    if hidden := found.coverage.skipped.get(Reason.HIDDEN):
        numbers[replace(counting, hidden=Hidden.ONLY)] = (hidden, "")
    if found.total_bytes:
        numbers[replace(counting, show=Show.BYTES)] = (found.total_bytes, found.digest)
    return tuple(
        receipt(value, query, at=found.at, total=found.count, digest=digest)
        for query, (value, digest) in numbers.items()
    )


def coverage_parts(coverage: Coverage, wording: Wording) -> list[Part]:
    """Where was looked and what was left out, in one line for a language model."""
    parts: list[Part] = [Words(wording.say("tool.searched", count=coverage.files))]
    for folder in coverage.folders:
        parts += [Words(" "), Name(folder, visible(folder))]
    parts.append(Words("\n"))
    if coverage.skipped:
        left_out = wording.say("list.separator").join(
            wording.reason(reason, number) for reason, number in coverage.skipped.items()
        )
        parts.append(Words(wording.say("coverage.left_out", parts=left_out) + "\n"))
    if not coverage.complete:
        parts.append(Words(wording.say("coverage.stopped") + "\n"))
    return parts
