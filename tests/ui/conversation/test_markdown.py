"""A model's Markdown: what it means, what it never does, and how much of it is taken apart."""

from __future__ import annotations

import pytest

from desktop_app.ui.conversation.markdown import (
    MAX_BLOCKS,
    MAX_CELLS,
    MAX_CHARS,
    MAX_COLUMNS,
    Alignment,
    BlockKind,
    MarkdownBlock,
    Table,
    formatted,
    web_address,
)

TABLE = "| File | Size |\n|:--|--:|\n| a.pdf | **1 MB** |\n| b.pdf |\n"


def blocks(text: str, *doubted: str) -> list[MarkdownBlock]:
    shown = formatted(text, text, doubted)
    assert shown is not None
    return [block for block in shown if isinstance(block, MarkdownBlock)]


def words(block: MarkdownBlock) -> str:
    return "".join(span.text for span in block.spans)


def test_headings_lists_quotes_code_and_rules() -> None:
    found = blocks("# A\n\nb *c* **d** `e`\n\n- f\n- g\n  1. h\n\n> i\n\n```py\nj\n  k\n```\n---\n")
    assert [(block.kind, words(block)) for block in found] == [
        (BlockKind.HEADING, "A"),
        (BlockKind.PARAGRAPH, "b c d e"),
        (BlockKind.PARAGRAPH, "f"),
        (BlockKind.PARAGRAPH, "g"),
        (BlockKind.PARAGRAPH, "h"),
        (BlockKind.PARAGRAPH, "i"),
        (BlockKind.CODE, "j\n  k"),
        (BlockKind.RULE, ""),
    ]
    assert [block.marker for block in found[2:5]] == ["•", "•", "1."]
    assert [block.indent for block in found[2:6]] == [1, 1, 2, 0]
    assert found[5].quotes == 1
    looks = {span.text: span for span in found[1].spans}
    assert looks["c"].italic and looks["d"].bold and looks["e"].code


def test_a_table_has_its_alignments_and_rows_of_one_length() -> None:
    (table,) = formatted(TABLE, TABLE) or ()
    assert isinstance(table, Table)
    assert table.alignments == (Alignment.LEFT, Alignment.RIGHT)
    cells = [["".join(span.text for span in cell) for cell in row] for row in table.rows]
    assert cells == [["File", "Size"], ["a.pdf", "1 MB"], ["b.pdf", ""]]


def test_what_is_ours_is_no_markdown() -> None:
    shown = formatted("*Nothing* was changed.\n\n*said*\n\na_b_c.pdf", "*said*")
    assert shown is not None
    assert [
        "".join(s.text for s in one.spans) for one in shown if isinstance(one, MarkdownBlock)
    ] == [
        "*Nothing* was changed.",
        "said",
        "a_b_c.pdf",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<img src=http://x/y>",
        "<b>x</b>",
        "<style>@import 'http://x'</style>",
        "<svg onload=x>",
        "<a href='file:///etc/passwd'>x</a>",
        "<table background=http://x><tr><td>",
    ],
)
def test_html_stays_characters(text: str) -> None:
    (block,) = blocks(text)
    assert words(block) == text
    assert not any(span.link for span in block.spans)


@pytest.mark.parametrize(
    "target",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//host/share",
        "\\\\host\\share",
        "ftp://x/y",
        "mailto:a@b.c",
        "smb://x/y",
        "search-ms:query=x",
        "vbscript:x",
        "/etc/passwd",
        "http:///x",
        "https://[",
        "#a",
    ],
)
def test_t31_only_addresses_of_the_web_are_links(target: str) -> None:
    for text in (f"[a]({target})", f"<{target}>", f"[a]\n\n[a]: {target}\n", f"![a]({target})"):
        assert not any(span.link for block in blocks(text) for span in block.spans), text


def test_a_link_shows_where_it_leads_and_a_picture_is_none() -> None:
    (block,) = blocks("[offer](https://例子.com/a?q=1) ![look](https://evil.example/p.png)")
    assert words(block) == (
        "offer (https://xn--fsqu00a.com/a?q=1) look (https://evil.example/p.png)"
    )
    linked = [span for span in block.spans if span.link]
    assert [(span.text, span.link) for span in linked] == [
        ("offer", "https://xn--fsqu00a.com/a?q=1")
    ]


def test_an_address_that_is_its_own_label_is_said_once() -> None:
    (block,) = blocks("<https://a.example/x>")
    assert words(block) == "https://a.example/x"


def test_t33_what_hides_is_shown_also_where_it_was_an_entity() -> None:
    (block,) = blocks("a\u202eb &#x202e; `c\u200bd`")
    assert words(block) == "a\\u202eb \\u202e c\\u200bd"


def test_what_nothing_bears_out_stays_marked_and_no_part_of_a_longer_number() -> None:
    (block,) = blocks("**17** files, 2017 too, and 17", "17", "/home/a/b.txt")
    assert [span.text for span in block.spans if span.is_doubted] == ["17", "17"]
    assert words(block) == "17 files, 2017 too, and 17"
    (code,) = blocks("```\nrm /home/a/b.txt\n```", "/home/a/b.txt")
    assert [span.text for span in code.spans if span.is_doubted] == ["/home/a/b.txt"]


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MAX_CHARS + 1),
        "|a" * (MAX_COLUMNS + 1) + "|\n" + "|-" * (MAX_COLUMNS + 1) + "|\n",
        "a\n\n" * 400,
        "```\n" + "a\n" * 1_000 + "```",
        "*a* " * 5_000,
    ],
)
def test_t30_what_is_too_large_is_left_as_it_was_written(text: str) -> None:
    assert formatted(text, text) is None


def test_t30_rows_behind_a_long_table_are_lines_and_never_bars() -> None:
    # An answer with one row too many was shown as it was written.
    rows = "".join(f"|{number}|**file {number}**|\n" for number in range(MAX_CELLS))
    text = f"|a|b|\n|-|-|\n{rows}"
    table, rest = formatted(text, text) or ()
    assert isinstance(table, Table) and isinstance(rest, MarkdownBlock)
    assert len(table.rows) == MAX_CELLS // 2
    lines = words(rest).split("\n")
    assert lines[0] == f"{MAX_CELLS // 2 - 1} · file {MAX_CELLS // 2 - 1}"
    assert lines[-1] == f"{MAX_CELLS - 1} · file {MAX_CELLS - 1}"
    assert "|" not in words(rest)
    second = blocks(f"{text}\n|c|\n|-|\n|d|\n")[-1]
    assert words(second) == "c\nd", "nothing is left for another one"


HOSTILE = {
    "quotes": ">" * MAX_CHARS,
    "lists": "- " * (MAX_CHARS // 2),
    "deep lists": "\n".join(" " * (2 * depth) + "- a" for depth in range(150)),
    "asterisks": "*" * MAX_CHARS,
    "emphasis": "*a_b**c__" * (MAX_CHARS // 9),
    "brackets": "[" * MAX_CHARS,
    "links": "[a](" * (MAX_CHARS // 4),
    "pictures": "![" * (MAX_CHARS // 2),
    "nested links": "[" * 5_000 + "a" + "](b)" * 5_000,
    "definitions": "[a]: b\n" + "[a]" * 9_000,
    "code": "".join("`" * length + " " for length in range(1, 240)),
    "columns": "|a" * 5_000 + "|\n" + "|-" * 5_000 + "|\n",
    "a megabyte": "**a** " * 170_000,
    "one line": "x" * 1_000_000,
    "entities": "&#" * (MAX_CHARS // 2),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_t30_a_hostile_text_ends_within_the_bounds(name: str) -> None:
    shown = formatted(HOSTILE[name], HOSTILE[name])
    # Whatever it is, it is either shown as written or as few pieces as can be laid out at once.
    assert shown is None or len(shown) <= MAX_BLOCKS


def test_an_address_is_of_the_web_or_none() -> None:
    assert web_address("https://a.example/x?y=1#z") == "https://a.example/x?y=1#z"
    for other in ("", "a.example", "https://", "https://a b", "http://é.example", "x" * 3_000):
        assert web_address(other) == ""
