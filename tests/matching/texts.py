"""Whole texts as blocks, for tests of what is found in them."""

from __future__ import annotations

from desktop_app.matching.content_blocks import Block, block_of_lines


def block_of_text(text: str) -> Block[str]:
    """A text whose lines end in line feeds; they are called "line 1" and so on."""
    return block_of_lines(text.split("\n"), lambda number: f"line {number + 1}")
