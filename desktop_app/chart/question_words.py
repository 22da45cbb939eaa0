"""`QuestionWords`: the words of a question, with what the disk and others know of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import is_capital
from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.folding.chinese import is_han
from desktop_app.value_class import kept_value_class


@kept_value_class
class QuestionWords:
    """The words of a question.

    Attributes:
        texts: Of each token.
        unknown: Whether it is a word that hardly anybody says but in a name.
        is_in_names: Whether it stands in a few names of files.
        is_in_folder: Whether it stands in names of folders alone.
        is_nowhere: Whether it stands in no name.
        is_capital: Whether it has a capital that no beginning of a sentence gives it.
        is_begun: Whether it is a Chinese character that makes a known word with the next one.
        files: How many names of files are known.
    """

    texts: Sequence[str]
    unknown: Sequence[bool]
    is_in_names: Sequence[bool]
    is_in_folder: Sequence[bool]
    is_nowhere: Sequence[bool]
    is_capital: Sequence[bool]
    is_begun: Sequence[bool]
    files: int

    @classmethod
    def of(cls, chart: Chart, disk: DiskNames, spoken: Collection[str]) -> QuestionWords:
        """Those of a question, with what the disk and other people's questions know of them."""
        tokens = chart.tokens
        said = [_in_words(tokens, at) for at in range(len(tokens))]
        compared = {
            at
            for hint in chart.hints
            if hint.category is Category.COMPARING
            for at in range(hint.start, hint.end)
        }
        counts = [[disk.word(word) for word in words if len(word) > 1] for words in said]
        return cls(
            ["" if token.kind is TokenKind.SIGN else token.text for token in tokens],
            [
                token.kind in (TokenKind.WORD, TokenKind.HAN)
                and not any(word in spoken for word in words)
                and at not in compared
                and not _is_particle(tokens, at)
                for at, (token, words) in enumerate(zip(tokens, said, strict=True))
            ],
            [any(count in ("few", "some") for count in found) for found in counts],
            [any(count == "folder" for count in found) for found in counts],
            [bool(found) and all(count == "0" for count in found) for found in counts],
            [token.kind is TokenKind.WORD and is_capital(token, chart.text) for token in tokens],
            [_is_begun(tokens, at, disk, spoken) for at in range(len(tokens))],
            disk.files,
        )

    @cached_property
    def script(self) -> str:
        """What tells the values of Chinese questions from others, for their words are cut apart."""
        return "zh " if any(len(text) == 1 and is_han(text) for text in self.texts) else ""


def _is_particle(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is a Chinese character that is an ordinary word by itself: 啊."""
    if tokens[at].kind is not TokenKind.HAN:
        return False
    end, classes = grammar().classes_at(tokens, at)
    return end == at + 1 and "particle" in classes


def _is_begun(tokens: Sequence[Token], at: int, disk: DiskNames, spoken: Collection[str]) -> bool:
    """Whether a Chinese character and the next one are a word that is said, or stands in names."""
    pair = tokens[at : at + 2]
    if [one.kind for one in pair] != [TokenKind.HAN] * 2:
        return False
    word = "".join(one.text for one in pair)
    return word in spoken or disk.word(word) not in ("", "0")


def _in_words(tokens: Sequence[Token], at: int) -> Sequence[str]:
    """The words that a token may be a part of: a Chinese character with one beside it."""
    token = tokens[at]
    if token.kind is not TokenKind.HAN:
        return (token.text,)
    beside = (tokens[max(0, at - 1) : at + 1], tokens[at : at + 2])
    pairs = (pair for pair in beside if len(pair) > 1)
    return [
        one.text + other.text for one, other in pairs if one.kind is other.kind is TokenKind.HAN
    ] or [token.text]
