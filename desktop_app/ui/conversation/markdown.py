"""A model's Markdown as values: paragraphs, lists, quotes, code and tables; for a worker thread.

A model may have read anything, so what it writes is somebody else's text: HTML stays characters,
a picture is its words and its address, and only addresses of the web are links. A text beyond the
bounds is not taken apart at all, and whoever shows it shows it as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from desktop_app.ui.plain import visible_lines
from desktop_app.wording import visible

if TYPE_CHECKING:
    # For models alone; loaded when the first one has answered.
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_CHARS = 20_000
"""Of a text; the slowest one of that length takes a third of a second, in the worker thread."""
MAX_LINES = 1_000
"""As it was written."""
MAX_BLOCKS = 300
MAX_CELLS = 400
"""Of all tables together; the rows behind them are lines of text, which are laid out sooner."""
MAX_COLUMNS = 20
MAX_SPANS = 4_000
MAX_DEPTH = 8
"""Of lists and quotes in each other; what is deeper stays as it was written."""
MAX_DOUBTED = 100
"""Each is looked for in every span."""
MAX_ADDRESS_CHARS = 2_000
_SHOWN_ADDRESS_CHARS = 80


class BlockKind(Enum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    CODE = "code"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class StyledSpan:
    """Characters that look alike, each of them visible.

    Attributes:
        link: An address of the web, ASCII throughout; "" for none.
        is_muted: Whether we added it: an address.
        is_doubted: Whether nothing that was found bears it out.
    """

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    code: bool = False
    link: str = ""
    is_muted: bool = False
    is_doubted: bool = False


@dataclass(frozen=True, slots=True)
class MarkdownBlock:
    """A paragraph, or what stands like one.

    Attributes:
        marker: What a list puts before it: "•", "3."; "" elsewhere.
        indent: In how many lists it stands.
        quotes: In how many quotes.
    """

    kind: BlockKind
    spans: tuple[StyledSpan, ...] = ()
    marker: str = ""
    indent: int = 0
    quotes: int = 0


class Alignment(Enum):
    """Of a column."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


Cell = tuple[StyledSpan, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The first row is the heading; all rows are as long as `alignments`."""

    alignments: tuple[Alignment, ...]
    rows: tuple[tuple[Cell, ...], ...]


Formatted = tuple[MarkdownBlock | Table, ...]


def formatted(
    text: str, markdown: str, doubted: Sequence[str] = (), max_chars: int = MAX_CHARS
) -> Formatted | None:
    """`text`, in which `markdown` is a model's and the rest is ours, which is not Markdown.

    Args:
        text: The whole answer.
        markdown: Stands in it, or else all of it is taken for Markdown.
        doubted: Numbers and paths, as they are written there, that nothing found bears out.
        max_chars: Beyond, it is not taken apart.

    Returns:
        None where it is too long or too large.
    """
    if len(text) > max_chars or text.count("\n") > MAX_LINES:
        return None
    before, found, behind = text.partition(markdown)
    if not found:
        before, markdown, behind = "", text, ""
    try:
        written = visible_lines(markdown)
        claims = [shown for claim in doubted if (shown := visible(claim)) in written]
        inside = _Reader(claims[:MAX_DOUBTED]).read(markdown)
    except _TooLargeError:
        return None
    return (*_as_written(before), *inside, *_as_written(behind))


def web_address(address: str) -> str:
    """`address` if it is one of the web that can be opened; "" if not."""
    if len(address) > MAX_ADDRESS_CHARS or not address.isascii() or not address.isprintable():
        return ""
    if any(character in address for character in ' <>"\\'):
        return ""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    is_host = bool(host) and all(one.isalnum() or one in "-.:_" for one in host or "")
    return address if parts.scheme in ("http", "https") and is_host else ""


class _TooLargeError(Exception):
    """It goes beyond the bounds."""


def _as_written(text: str) -> list[MarkdownBlock]:
    paragraphs = visible_lines(text).strip().split("\n\n")
    return [MarkdownBlock(BlockKind.PARAGRAPH, (StyledSpan(one),)) for one in paragraphs if one]


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    options = {"html": False, "linkify": False, "maxNesting": 2 * MAX_DEPTH}
    return MarkdownIt("commonmark", options).enable(["table", "strikethrough"])


@dataclass(slots=True)
class _Reader:
    """Reads one text; the lists say in what the current block stands, innermost last."""

    doubted: Sequence[str]
    blocks: list[MarkdownBlock | Table] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    """Of each list, the next number; None where its items have none."""
    marker: str = ""
    quotes: int = 0
    cells: int = 0
    spans: int = 0
    rows: list[list[Cell]] = field(default_factory=list)
    alignments: list[Alignment] = field(default_factory=list)

    def read(self, text: str) -> list[MarkdownBlock | Table]:
        heading = in_table = False
        for token in _parser().parse(text):
            match token.type:
                case "bullet_list_open":
                    self.numbers.append(None)
                case "ordered_list_open":
                    self.numbers.append(int(token.attrGet("start") or 1))
                case "bullet_list_close" | "ordered_list_close":
                    self.numbers.pop()
                case "list_item_open":
                    self.marker = self._next_marker()
                case "blockquote_open":
                    self.quotes += 1
                case "blockquote_close":
                    self.quotes -= 1
                case "heading_open" | "heading_close":
                    heading = token.nesting == 1
                case "table_open":
                    in_table, self.rows, self.alignments = True, [], []
                case "table_close":
                    in_table = False
                    self._end_table()
                case "tr_open":
                    self.rows.append([])
                case "th_open":
                    self.alignments.append(_alignment(token))
                case "inline" if in_table:
                    self._add_cell(token)
                case "inline":
                    kind = BlockKind.HEADING if heading else BlockKind.PARAGRAPH
                    self._add(kind, self._inline(token.children or ()))
                case "fence" | "code_block":
                    code = visible_lines(token.content.rstrip("\n"))
                    self._add(BlockKind.CODE, self._marked(StyledSpan(code, code=True)))
                case "hr":
                    self._add(BlockKind.RULE, ())
        return self.blocks

    def _next_marker(self) -> str:
        number = self.numbers[-1]
        if number is None:
            return "•"
        self.numbers[-1] = number + 1
        return f"{number}."

    def _add(self, kind: BlockKind, spans: tuple[StyledSpan, ...]) -> None:
        if len(self.blocks) >= MAX_BLOCKS:
            raise _TooLargeError
        self.blocks.append(MarkdownBlock(kind, spans, self.marker, len(self.numbers), self.quotes))
        self.marker = ""

    def _add_cell(self, token: Token) -> None:
        if len(self.alignments) > MAX_COLUMNS:
            raise _TooLargeError
        self.rows[-1].append(self._inline(token.children or ()))

    def _end_table(self) -> None:
        columns = len(self.alignments)
        there_is_room_for = (MAX_CELLS - self.cells) // columns
        # A heading over nothing would be no table.
        number = there_is_room_for if there_is_room_for > 1 else 0
        if shown := self.rows[:number]:
            filled = tuple(tuple([*row, *[()] * columns][:columns]) for row in shown)
            self.cells += columns * len(filled)
            self.blocks.append(Table(tuple(self.alignments), filled))
            self.marker = ""
        if rest := self.rows[number:]:
            self._add(BlockKind.PARAGRAPH, _as_lines(rest))

    def _inline(self, tokens: Sequence[Token]) -> tuple[StyledSpan, ...]:
        style = StyledSpan("")
        depths = {"strong": 0, "em": 0, "s": 0}
        spans: list[StyledSpan] = []
        address, label_from = "", 0
        for token in tokens:
            name = token.type.removesuffix("_open").removesuffix("_close")
            match token.type:
                case "text" | "text_special":
                    spans += self._marked(replace(style, text=visible_lines(token.content)))
                case "code_inline":
                    code = replace(style, text=visible(token.content), code=True)
                    spans += self._marked(code)
                case "softbreak":
                    spans.append(replace(style, text=" "))
                case "hardbreak":
                    spans.append(replace(style, text="\n"))
                case "image":
                    shown = visible(f"{token.content} ({token.attrGet('src')})".strip())
                    spans += self._marked(replace(style, text=shown))
                case "link_open":
                    address, label_from = str(token.attrGet("href") or ""), len(spans)
                    style = replace(style, link=web_address(address))
                case "link_close":
                    label = "".join(span.text for span in spans[label_from:])
                    style = replace(style, link="")
                    if address and label != visible(address):
                        spans.append(StyledSpan(f" ({_shortened(address)})", is_muted=True))
                case _ if name in depths:
                    depths[name] += token.nesting
                    style = replace(
                        style,
                        bold=depths["strong"] > 0,
                        italic=depths["em"] > 0,
                        struck=depths["s"] > 0,
                    )
                case _:
                    spans.append(replace(style, text=visible_lines(token.content)))
        self.spans += len(spans)
        if self.spans > MAX_SPANS:
            raise _TooLargeError
        return tuple(spans)

    def _marked(self, span: StyledSpan) -> tuple[StyledSpan, ...]:
        """The span, with what nothing bears out in spans of its own."""
        spans = [span]
        for claim in self.doubted:
            spans = [part for whole in spans for part in _parted(whole, claim)]
        return tuple(spans)


def _as_lines(rows: Sequence[Sequence[Cell]]) -> tuple[StyledSpan, ...]:
    """Rows of a table as lines of text, their cells apart from each other."""
    spans: list[StyledSpan] = []
    for number, row in enumerate(rows):
        if number:
            spans.append(StyledSpan("\n"))
        for place, cell in enumerate(cell for cell in row if cell):
            spans += [StyledSpan(" · "), *cell] if place else cell
    return tuple(spans)


def _parted(span: StyledSpan, claim: str) -> list[StyledSpan]:
    parts: list[StyledSpan] = []
    text, begun, at = span.text, 0, -1
    while claim and not span.is_doubted:
        at = text.find(claim, at + 1)
        if at < 0:
            break
        end = at + len(claim)
        if _goes_on(text[at - 1 : at], claim[0]) or _goes_on(text[end : end + 1], claim[-1]):
            continue
        parts += [replace(span, text=text[begun:at]), replace(span, text=claim, is_doubted=True)]
        begun, at = end, end - 1
    parts.append(replace(span, text=text[begun:]))
    return [part for part in parts if part.text]


def _goes_on(beside: str, edge: str) -> bool:
    """Whether a claim is only a part of a longer word or number there: 17 in 2017."""
    if not (beside.isascii() and edge.isascii()):
        return beside.isdigit() and edge.isdigit()
    return beside.isalnum() and edge.isalnum()


def _alignment(token: Token) -> Alignment:
    style = str(token.attrGet("style") or "").removeprefix("text-align:")
    return Alignment(style) if style in ("center", "right") else Alignment.LEFT


def _shortened(address: str) -> str:
    shown = visible(address)
    if len(shown) <= _SHOWN_ADDRESS_CHARS:
        return shown
    return f"{shown[: _SHOWN_ADDRESS_CHARS - 1]}…"
