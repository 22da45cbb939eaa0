"""What is left of calls in the text of a reply: beside those that were read, and unread ones."""

from __future__ import annotations

import re

from desktop_app.fixed_patterns import fixed
from desktop_app.llm.replies.named_calls import name_places
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.tool_names import ToolNames

_TAG = fixed(r"</?[A-Za-z_\u3400-\u9fff][\w:.-]{0,40}[^<>\n]{0,200}>|\[\|?[\w~/ -]{1,40}\|\]")
_TOKEN = fixed(r"<[|｜][^<>|｜\n]{1,40}[|｜]>")
_FENCE = fixed(r"^[ \t]{0,8}```[\w-]{0,20}[ \t]*$", re.MULTILINE)
_SIGNS = fixed(r"[{}\[\]<>|]|```|->")
_LETTER = fixed(r"[^\W\d_]")

_MAX_CHARS = 20_000
"""Behind this no unread call is looked for."""
_MAX_STRETCH_CHARS = 600
_MAX_WORDS = 4
"""More words than these in a sentence around it, and it is told of, not made."""
_KEY = fixed(
    r"(?<![\w/.-])(?P<key>[A-Za-z_]\w{0,40})(?![\w/.-])"
    r"(?:&quot;|[\"'`”*\\\]]){0,4}\s{0,3}(?:[:：=＝>]|</)"
)
_OPAQUE = fixed(
    r"<[^<>\n]{1,300}>|\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|“[^”\n]{0,300}”|`[^`\n]{0,300}`"
    r"|&\w{2,6};|[\w.-]{1,40}\s?[=:：＝]"
)
_WORD = fixed(r"[A-Za-z]{2,}|[\u3400-\u9fff]{2,}")
_SENTENCE_END = fixed(r"[.!?](?=\s|\Z)|[。！？，,]")


def beside_calls(text: str, names: ToolNames) -> str:
    """What a reply says beside its calls, without what only wraps them, or names a tool alone."""
    has_signs = _SIGNS.search(text) is not None
    lines = (_FENCE.sub("", _TAG.sub("", text)) if has_signs else text).splitlines()
    kept = [
        line for line in lines if not (_SIGNS.search(line) or names.is_tool(line.strip(" `*:")))
    ]
    return text if len(kept) == len(lines) and not has_signs else "\n".join(kept).strip()


def says_anything(text: str) -> bool:
    """Whether there are words in it besides tags."""
    return _LETTER.search(_TAG.sub("", text)) is not None


def holds_unread_call(text: str, names: ToolNames, quoted: Quotations = NOTHING_QUOTED) -> bool:
    """Whether a tool is named in it with one of its arguments, in no shape that can be read.

    A sentence about a call is none, and neither is what the person or a file said.
    """
    text = text[:_MAX_CHARS]
    last = _TOKEN.sub("", text).rstrip().rpartition("\n")[2].strip(" `*()<>/")
    if names.is_tool(last) and not quoted.hold_word(last):
        # A line with nothing but its name.
        return True
    for start, end, name in name_places(text, names):
        begins = max(text.rfind("\n\n", 0, start) + 1, start - _MAX_STRETCH_CHARS, 0)
        stretch = text[begins : end + _MAX_STRETCH_CHARS]
        if _is_sentence(stretch):
            continue
        known = names.arguments_of(name)
        for key in _KEY.finditer(stretch):
            at = begins + key.start()
            region = text[min(start, at) : max(end, begins + key.end())]
            if key["key"] in known and not quoted.holds(region):
                return True
    return False


def _is_sentence(text: str) -> bool:
    """Whether it is words, most of all, and ends like a sentence."""
    plain = _OPAQUE.sub(" ", text)
    return len(_WORD.findall(plain)) > _MAX_WORDS and _SENTENCE_END.search(plain) is not None
