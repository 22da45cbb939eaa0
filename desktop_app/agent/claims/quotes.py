"""What was read of files, and where an answer quotes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from desktop_app.agent.claims.name_bounds import ends_at, starts_at
from desktop_app.agent.claims.numbers import TO_ASCII, Number, numbers
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Passage, Snippet, plain_text
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolOutput

MAX_QUOTES = 100
MAX_NUMBERS = 2_000
"""That are looked at in one passage."""

_QUOTED = fixed(
    r"\u201c([^\u201c\u201d\n]{6,400})\u201d|\u300c([^\u300c\u300d\n]{4,400})\u300d|\"([^\"\n]{10,400})\""
)
QUOTE_CHARS = 200
"""Around a number that was read, as far as a receipt repeats it."""


@dataclass(frozen=True, slots=True)
class Cited:
    """An output, by its number, and the receipt that it bears something out with."""

    output: int
    receipt: Receipt


def quotes_in(plain: str) -> Iterator[tuple[int, int]]:
    """Where the text quotes something long enough to be no mere name."""
    for match in islice(_QUOTED.finditer(plain), MAX_QUOTES):
        group = match.lastindex or 0
        if len(match[group].split()) > 2 or len(_HAN.findall(match[group])) > 5:
            yield match.span(group)


_HAN = fixed(r"[\u3400-\u9fff]")
_SPACE = fixed(r"\s+")


def _plain_words(text: str) -> str:
    """For comparing what is quoted with what was read: white space and dots at the end aside."""
    return _SPACE.sub(" ", text.translate(TO_ASCII)).strip(" .,;:!?…。，；：！？").casefold()


def _read(outputs: Sequence[ToolOutput]) -> Iterator[tuple[int, Passage | Snippet]]:
    """What was read of files, the latest first, each with the number of its output."""
    for place, output in reversed([*enumerate(outputs)]):
        for part in output.parts:
            if isinstance(part, Passage | Snippet):
                yield place, part


def passage_quoted(words: str, outputs: Sequence[ToolOutput]) -> Cited | None:
    """What was read that has these words, one after the other; None where nothing has."""
    compared = _plain_words(words)
    for place, part in _read(outputs):
        if compared in _plain_words(part.text):
            quote = words[:QUOTE_CHARS]
            return Cited(place, _receipt(quote, quote, part, outputs[place]))
    return None


def number_read(number: Number, outputs: Sequence[ToolOutput]) -> Cited | None:
    """What was read that has the number; None where nothing has."""
    for place, part in _read(outputs):
        text = part.text.translate(TO_ASCII)
        for other in islice(numbers(text), MAX_NUMBERS):
            if other.value == number.value and _may_be_same(number, other):
                start = max(0, other.start - QUOTE_CHARS // 2)
                quote = _SPACE.sub(" ", part.text[start : other.end + QUOTE_CHARS // 2]).strip()
                written = text[other.start : other.end]
                return Cited(place, _receipt(written, quote, part, outputs[place]))
    return None


def _may_be_same(number: Number, read: Number) -> bool:
    """Whether a number may be one that was read: "4 files" is not borne out by "4 March"."""
    is_plain = number.measure is Measure.COUNT and not number.may_be_year
    return not (is_plain and read.measure is Measure.MOMENT)


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


def is_borne_out(
    quote: str, question: str, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult]
) -> bool:
    """Whether something quoted was said by the person or stands in a result."""
    words = _plain_words(quote)
    texts = [question]
    texts += [plain_text(output.parts) for output in outputs]
    texts += [plain_text(result.parts) for result in earlier]
    return any(words in _plain_words(text) for text in texts)
