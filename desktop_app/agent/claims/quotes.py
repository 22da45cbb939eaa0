"""What was read of files, and where an answer quotes it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from html import unescape
from itertools import islice, pairwise

from desktop_app.agent.claims.name_bounds import ends_at, starts_at
from desktop_app.agent.claims.numbers import TO_ASCII
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Part, Passage, Snippet, plain_text
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.numerals import han_numerals

MAX_QUOTES = 100

_QUOTED = fixed(
    r"\u201c([^\u201c\u201d]{1,600}(?:\u201c[^\u201c\u201d]{1,200}\u201d[^\u201c\u201d]{0,400}){0,3})\u201d"
    r"|\u300c([^\u300c\u300d]{1,600})\u300d|\u300e([^\u300e\u300f]{1,600})\u300f"
    r"|(?<![\w\"])\"([^\"]{1,600})\"(?!\w)"
    r"|^[ \t]*>[ \t]?([^\n]{4,600})",
    re.MULTILINE,
)
_SAYS = fixed(
    r"(?:\b(?:says?|said|states?|stated|reads?|writes?|wrote|worded|wording|notes?|noted"
    r"|mentions?|quotes?|verbatim|literally|line)\b|写着|写道|写明|写的是|原文|原话|说|注明|标注|提到)"
    r"[^\u201c\"\u300c\n]{0,24}$",
    re.IGNORECASE,
)
QUOTE_CHARS = 200
"""Around a number that was read, as far as a receipt repeats it."""


@dataclass(frozen=True, slots=True)
class Cited:
    """An output, by its number, and the receipt that it bears something out with."""

    output: int
    receipt: Receipt


def quotes_in(plain: str, question: str = "") -> Iterator[tuple[int, int]]:
    """Where the text quotes something: long enough to be no mere name, or said to be said.

    Args:
        plain: The text.
        question: What was asked: words to be said or written are in quotation marks, too.
    """
    are_asked_for = _WORDS_ASKED_FOR.search(question) is not None
    for match in islice(_QUOTED.finditer(plain), MAX_QUOTES):
        group = match.lastindex or 0
        if _is_drafted(plain, match.start(), match[0]) or _is_source(plain, match):
            continue
        if are_asked_for and _is_paragraph(plain, match):
            continue
        words, han = len(match[group].split()), len(_HAN.findall(match[group]))
        is_told = (words > 1 or han > 2) and _SAYS.search(
            plain, max(0, match.start() - 60), match.start()
        )
        if words > 2 or han > 5 or is_told or (han > 3 and _HAN_FIGURE.search(match[group])):
            yield match.span(group)


_DASH = fixed(r"\s*[*_(]?(?:[—–―]|--)\s?")
_QUOTE_ABOVE = fixed(r"(?:^|\n)[ \t]*>[^\n]*\n(?:[ \t]*>[ \t]*\n)?$")
_SENTENCE_ENDS = (".", "!", "?", "。", "！", "？", "”", '"', "」")
SOURCE_CHARS = 80


def _is_source(plain: str, match: re.Match[str]) -> bool:
    """Whether it is the line below a quotation that says whose it is."""
    words = match[match.lastindex or 0]
    if not match[0].lstrip().startswith(">"):
        return False
    is_below = _QUOTE_ABOVE.search(plain, max(0, match.start() - 800), match.start())
    is_short = len(words) < SOURCE_CHARS and not words.rstrip().endswith(_SENTENCE_ENDS)
    return bool(_DASH.match(words) or (is_below and is_short))


_DRAFT = fixed(
    r"\b(?:drafts?|drafted|wording|suggest\w*|reminder|reply|template|could (?:write|say|send)"
    r"|here(?:['’]s| is) (?:a|the|one|my)(?: \w+){0,3} (?:text|letter|mail|e-?mail|message|note))\b"
    r"|草稿|草拟|拟了|拟好|起草|范文|模板|措辞|可以这样写|可以这么写|回信稿|文案|建议(?:这样|这么)?写",
    re.IGNORECASE,
)
_LETTER = fixed(
    r"^\W*(?:(?:dear|hello|hi|good (?:morning|day))\b|尊敬的|亲爱的|[^\n,，]{0,12}[：:]?[您你]好)",
    re.IGNORECASE,
)


def _is_drafted(plain: str, start: int, block: str) -> bool:
    """Whether a block of a text is a letter that was drafted, and no quotation of one."""
    if not block.lstrip().startswith(">"):
        return False
    first = start
    while first > 0:
        before = plain.rfind("\n", 0, first - 1) + 1
        if not plain[before : first - 1].lstrip().startswith(">"):
            break
        first = before
    line = plain[first:].partition("\n")[0].lstrip("> ")
    return bool(_LETTER.match(line) or _DRAFT.search(plain, max(0, first - 200), first))


_WORDS_ASKED_FOR = fixed(
    r"\b(?:read (?:it |this |that )?(?:out|aloud)"
    r"|what (?:do|should|can|shall) I (?:say|write|tell|answer)"
    r"|answer I can|something to say|announcement|speech|caption)\b"
    r"|念给|念出|读给|朗读|广播稿|通知稿|发言稿|怎么(?:跟|对|和)[^，。？]{1,8}说|怎么回[他她它]?",
    re.IGNORECASE,
)


def _is_paragraph(plain: str, match: re.Match[str]) -> bool:
    """Whether a quotation is a paragraph by itself, which nothing says that anybody said."""
    first = plain.rfind("\n", 0, match.start()) + 1
    end = plain.find("\n", match.end())
    around = plain[first : match.start()] + plain[match.end() : end if end >= 0 else len(plain)]
    before = plain[max(0, first - 60) : first].rstrip()
    return not around.strip(" *_") and not (before[-1:] in (":", "：") or _SAYS.search(before))


_HAN = fixed(r"[\u3400-\u9fff]")
_HAN_FIGURE = fixed(
    lambda: rf"[{han_numerals(2, 10_000)}两\d]\s?[成元块万年月天日号个份斤公克米人次折半%]"
)
_SPACE = fixed(r"\s+")
_LEFT_OUT = fixed(r"\s?(?:\[\s?)?(?:…+|\.{3,}|……)(?:\s?\])?\s?|\[[^\]\n]{1,60}\]")
_LETTERS = fixed(r"[^\W_]+")


def _plain_words(text: str) -> str:
    """For comparing what is quoted with what was read: letters and digits alone.

    Web pages are read as they are written, with `&#x27;` for an apostrophe.
    """
    folded = unicodedata.normalize("NFKC", unescape(text).translate(TO_ASCII)).casefold()
    return "".join(match.group() for match in _LETTERS.finditer(folded))


class QuoteSources:
    """What an answer may quote: what was read, what results say, what the person said.

    Args:
        question: What the person asked.
        outputs: Of the run.
        earlier: Results of the turns before.
    """

    def __init__(
        self, question: str, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult]
    ) -> None:
        self._outputs = outputs
        self._read: list[tuple[int, Passage | Snippet, str]] = [
            (place, part, _plain_words(part.text)) for place, part in _read(outputs)
        ]
        texts = [question]
        texts += [plain_text(output.parts) for output in outputs]
        texts += [_read_together(output.parts) for output in outputs]
        texts += [output.query or "" for output in outputs]
        texts += [plain_text(result.parts) for result in earlier]
        texts += [_read_together(result.parts) for result in earlier]
        self._texts = list(map(_plain_words, texts))
        read = [part.text for _, part in _read(outputs)]
        read += [
            part.text
            for result in earlier
            for part in result.parts
            if isinstance(part, Passage | Snippet)
        ]
        self._are_han = {_is_han(text) for text in read if _LETTERS.search(text)}

    def passage_quoted(self, words: str) -> Cited | None:
        """What was read that has these words, one after the other; None where nothing has."""
        compared = _pieces(words)
        for place, part, text in self._read:
            if compared and all(piece in text for piece in compared):
                quote = words[:QUOTE_CHARS]
                return Cited(place, _receipt(quote, quote, part, self._outputs[place]))
        return None

    def bear_out(self, words: str) -> bool:
        """Whether something quoted stands in a result, or may be a translation of what does."""
        compared = _pieces(words)
        if any(all(piece in text for piece in compared) for text in self._texts):
            return True
        return self._are_han == {not _is_han(words)}

    def is_misquoted(self, words: str) -> bool:
        """Whether a result says nearly this, but for a word or two; else it quotes no result.

        Titles, sayings and words that are proposed stand in quotation marks as well.
        """
        pairs = _pairs(words)
        return len(pairs) < LEAST_PAIRS or any(
            len(pairs & one) >= LEAST_OF_QUOTE * len(pairs) for one in self._pairs
        )

    @cached_property
    def _pairs(self) -> list[set[str]]:
        return [_pairs(part.text) for _, part in _read(self._outputs)]


_TOKEN = fixed(r"[^\W_\u3400-\u9fff]+|[\u3400-\u9fff]")

LEAST_PAIRS, LEAST_OF_QUOTE = 4, 0.4
"""Words that follow one another, of which a quotation has so many, and what part of them stands in
what was read where it was misquoted."""


def _pairs(text: str) -> set[str]:
    tokens = _TOKEN.findall(text.casefold())
    return {f"{one} {other}" for one, other in pairwise(tokens)}


_SAYING = fixed(
    r"(?:俗语|俗话|成语|谚语|老话|常言|古语|古话|诗句)[^\n。“\"「]{0,6}$"
    r"|\b(?:saying|proverb|idiom|maxim)s?\b[^\n.“\"]{0,12}$",
    re.IGNORECASE,
)


def is_told(plain: str, start: int) -> bool:
    """Whether words before a quotation tell that somebody said or wrote it."""
    return _SAYS.search(plain, max(0, start - 61), max(0, start - 1)) is not None


def is_saying(plain: str, start: int) -> bool:
    """Whether what is quoted there is told to be a saying, which anybody may know."""
    return _SAYING.search(plain, max(0, start - 30), max(0, start - 1)) is not None


def _pieces(words: str) -> list[str]:
    """A quotation without what it leaves out, as it is compared."""
    pieces, at = [], 0
    for match in _LEFT_OUT.finditer(words):
        pieces.append(words[at : match.start()])
        at = match.end()
    pieces.append(words[at:])
    return [compared for piece in pieces if (compared := _plain_words(piece))]


def _is_han(text: str) -> bool:
    """Whether it is Chinese, and not of a script with spaces."""
    han = len(_HAN.findall(text))
    return han * 4 > sum(map(len, (match.group() for match in _LETTERS.finditer(text))))


def _read_together(parts: Sequence[Part]) -> str:
    """What was read, without the numbers of lines between."""
    return "".join(part.text for part in parts if isinstance(part, Passage | Snippet))


def _read(outputs: Sequence[ToolOutput]) -> Iterator[tuple[int, Passage | Snippet]]:
    """What was read of files, the latest first, each with the number of its output."""
    for place, output in reversed([*enumerate(outputs)]):
        for part in output.parts:
            if isinstance(part, Passage | Snippet):
                yield place, part


def receipt_for_number(
    part: Passage | Snippet, start: int, end: int, output: ToolOutput
) -> Receipt:
    """What bears out a number that was read between `start` and `end` of a part."""
    first = max(0, start - QUOTE_CHARS // 2)
    quote = _SPACE.sub(" ", part.text[first : end + QUOTE_CHARS // 2]).strip()
    return _receipt(part.text[start:end].translate(TO_ASCII), quote, part, output)


def words_read(words: str, outputs: Sequence[ToolOutput]) -> Cited | None:
    """What was read that names something in just these words; None where nothing does."""
    for place, part in _read(outputs):
        for text in (part.text, part.locator):
            if stands_in(words, text.translate(TO_ASCII)):
                return Cited(place, _receipt(words, words, part, outputs[place]))
    return None


def stands_in(words: str, plain: str) -> bool:
    """Whether a name or path stands in a text, whole, or at the beginning of a longer path."""
    at = plain.find(words)
    while at >= 0:
        end = at + len(words)
        if starts_at(plain, at) and (ends_at(plain, end) or plain[end] in "/\\"):
            return True
        at = plain.find(words, at + 1)
    return False


def _receipt(value: str, quote: str, part: Passage | Snippet, output: ToolOutput) -> Receipt:
    at = next((receipt.at for receipt in output.receipts), "") or _now()
    return Receipt(value, at, file=part.file, locator=part.locator, quote=quote)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
