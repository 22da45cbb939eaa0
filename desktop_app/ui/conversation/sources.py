"""`AnswerSource`: what bears out an answer, in words, and as a query that finds it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from desktop_app.errors import QueryError
from desktop_app.interpreter import describing
from desktop_app.messages.basis import CitedReceipt
from desktop_app.messages.receipt import Receipt, Share
from desktop_app.query.query import Folder, Key, Query, Show, Term, Value
from desktop_app.query.syntax import parse
from desktop_app.query.written_words import quoted
from desktop_app.wording import Wording, in_home, visible

_MAX_QUOTE_CHARS = 200


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """What bears out some claims of an answer.

    Attributes:
        claims: As they are written there, in its order.
        told: What it is, in words.
        query: A written query that finds it again.
        at: When it was found, as people write it.
        is_passage: Whether it stands in a file.
    """

    claims: tuple[str, ...]
    told: str
    query: str
    at: str
    is_passage: bool


def sources_of(
    receipts: Iterable[CitedReceipt], wording: Wording, home: str = ""
) -> Sequence[AnswerSource]:
    """The sources of an answer, in its order; what comes from one and the same stands together."""
    claims: dict[tuple[object, ...], list[str]] = {}
    firsts: dict[tuple[object, ...], Receipt] = {}
    for cited in receipts:
        one = cited.receipt
        key = (one.query, one.file, one.locator, one.quote, one.share, one.group)
        firsts.setdefault(key, one)
        claims.setdefault(key, []).append(cited.text)
    found = (_source(firsts[key], tuple(said), wording, home) for key, said in claims.items())
    return [one for one in found if one is not None]


def _source(
    receipt: Receipt, claims: tuple[str, ...], wording: Wording, home: str
) -> AnswerSource | None:
    at = receipt.at[:19].replace("T", " ")
    if receipt.file:
        path = PurePath(receipt.file)
        told = ", ".join(filter(None, (visible(path.name), visible(receipt.locator))))
        if words := " ".join(receipt.quote.split()):
            cut = words[:_MAX_QUOTE_CHARS] + ("…" if len(words) > _MAX_QUOTE_CHARS else "")
            told = wording.say("receipt.passage", place=told, words=visible(cut))
        query = f"in:{quoted(str(path.parent))} depth:1 {quoted(path.name)}"
        return AnswerSource(claims, told, query, at, is_passage=True)
    query = receipt.query or ""
    try:
        asked = parse(query)
    except QueryError:
        return None
    if not query:
        return None
    told = describing.in_words(_as_list(asked, home), wording)
    if share := _share(receipt, wording):
        told = f"{told} · {share}"
    return AnswerSource(claims, told, query, at, is_passage=False)


def _as_list(query: Query, home: str) -> Query:
    """A query as what it finds, its folders below the home as `~/…`."""
    terms = tuple(
        Term(Key.IN, tuple(_in_home(one, home) for one in term.values), term.excluded)
        if term.key is Key.IN
        else term
        for term in query.terms
    )
    return replace(query, terms=terms, show=Show.LIST)


def _in_home(value: Value, home: str) -> Value:
    return Folder(in_home(value.text, home)) if isinstance(value, Folder) else value


def _share(receipt: Receipt, wording: Wording) -> str:
    """Which share of it was counted; "" for all."""
    if receipt.share is Share.GROUP:
        return visible(receipt.group)
    return "" if receipt.share is None else wording.say(f"receipt.{receipt.share.value}")
