"""The tokens of markup, HTML or XML: stretches of text, and tags.

Source: the WHATWG HTML standard, tokenization, as far as text needs it. The markup is scanned once
from its start to its end, so that the time grows with the length alone; the standard library's
parser takes the square of it for some pages. No entity is looked up anywhere but in the standard's
own table, so that none grows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

Tag = tuple[str, bool, str]
"""Its name in lower case, whether it ends an element, and the rest; of a title, its text."""

_NAME: Final = re.compile(r"[a-zA-Z][^\s/>]*")
_END_OR_QUOTE: Final = re.compile(r"[>\"']")
_ATTRIBUTE: Final = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_ATTRIBUTES_CHARACTERS: Final = 10_000
_UNSEEN: Final = frozenset({"script", "style", "iframe", "noembed", "noscript"})
"""Elements whose content is neither markup nor text. What browsers save of a `noscript` element is
escaped markup."""
_ONLY_TEXT: Final = frozenset({"title", "textarea"})
_ELEMENT_ENDS: Final = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in (*_UNSEEN, *_ONLY_TEXT)
}


def tokens(markup: str) -> Iterator[str | Tag]:
    """Stretches of text as they are written, references and all, and tags.

    Comments, declarations, scripts and styles are left out.
    """
    # Only there an element can end with its own first tag.
    is_xml = "xhtml" in markup[:1000].lower() or markup[:100].lstrip().startswith("<?xml")
    missing: set[str] = set()
    position = 0
    while (start := markup.find("<", position)) >= 0:
        if start > position:
            yield markup[position:start]
        if markup.startswith(("<!", "<?"), start):
            position, text = _declaration(markup, start, missing)
            if text:
                yield text
            continue
        is_end = markup.startswith("/", start + 1)
        found = _NAME.match(markup, start + 1 + is_end)
        if found is None:
            yield "<"
            position = start + 1
            continue
        name = found[0].lower()
        end = _tag_end(markup, found.end(), missing)
        rest = markup[found.end() : end]
        position = end + 1
        if not is_end and name in _ELEMENT_ENDS and not (is_xml and rest.endswith("/")):
            close = None if name in missing else _ELEMENT_ENDS[name].search(markup, position)
            if close is None:
                missing.add(name)
                if name in ("script", "style"):
                    return
            else:
                content = markup[position : close.start()]
                position = close.start()
                if name == "title":
                    rest = unescape(content)
                elif name == "textarea":
                    yield name, False, rest
                    yield content
                    continue
        yield name, is_end, rest
    if position < len(markup):
        yield markup[position:]


def _declaration(markup: str, start: int, missing: set[str]) -> tuple[int, str]:
    """Where a comment or declaration ends, and the text in it: a section of raw text has some."""
    if markup.startswith("<!--", start):
        # "<!-->" is a whole comment.
        opened, close = start + 2, "-->"
    elif markup.startswith("<![CDATA[", start):
        opened, close = start + 9, "]]>"
    else:
        opened, close = start + 2, ">"
    end = markup.find(close, opened)
    if markup[opened : opened + 7].lower() == "doctype" and "[" in markup[opened:end]:
        # Declarations of entities and elements stand within.
        if (inner_end := -1 if "]" in missing else markup.find("]>", opened)) < 0:
            missing.add("]")
        else:
            end = inner_end + 1
    if end < 0:
        return len(markup), ""
    return end + len(close), markup[opened:end] if close == "]]>" else ""


def _tag_end(markup: str, position: int, missing: set[str]) -> int:
    """Where the ">" of a tag stands, or the end of the markup.

    One in a quoted value does not count. A quotation mark that is nowhere closed is none; which
    these are is remembered in `missing`, or else each of many would be looked for to the end.
    """
    while found := _END_OR_QUOTE.search(markup, position):
        mark, position = found[0], found.end()
        if mark == ">":
            return found.start()
        if mark in missing or not markup[max(0, position - 20) : position - 1].rstrip().endswith(
            "="
        ):
            continue
        close = markup.find(mark, position)
        if close < 0:
            missing.add(mark)
        else:
            position = close + 1
    return len(markup)


def attributes(rest: str) -> Iterator[tuple[str, str]]:
    """The attributes in the rest of a tag: name in lower case, value or ""."""
    for found in _ATTRIBUTE.finditer(rest[:_ATTRIBUTES_CHARACTERS]):
        yield found[1].lower(), unescape((found[2] or "").strip("\"'"))
