"""Orders to look for a text in files: "look through Recipes for the text "rye flour"", grep."""

from __future__ import annotations

import re

from desktop_app.filetypes import kinds
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.pointing import QUOTED, WORDS_FOR_TEXT, in_quotes, is_quoted

_PLAIN = r"[\w'&.-]+(?: [\w'&.-]+){0,7}?"
_WHAT = rf"(?P<what>{QUOTED}|{_PLAIN})"
_END = r"(?:\s+(?:please|for\s+me|thanks|anywhere|somewhere))?\s*[?.!]*\s*\Z"
_LEAD = (
    r"\A\s*(?:(?:please|can\s+you|could\s+you|would\s+you|will\s+you|i\s+(?:want|need)\s+you\s+to"
    r"|i'd\s+like\s+you\s+to|kindly|pls"
    r"|go\s+and|just|hi|hello|hey|ok|i\s+want\s+to|i\s+need\s+to|help\s+me(?:\s+to)?)[\s,]+){0,3}"
)
_LOOK = (
    r"(?:(?:have\s+a\s+)?(?:look|search|hunt|dig|trawl|comb|go|rummage|read|scan|check"
    r"|sift)(?:ing)?)\s+"
    r"(?P<through>through|in|inside|into|within|over)?\s*"
)
_THROUGH = fixed(
    rf"{_LEAD}{_LOOK}(?P<of>(?:the\s+)?(?:contents?|text|insides|bodies|body)\s+(?:of|in)\s+)?"
    r"(?P<all>(?:(?:all|every|everything|each|the|my|of|our|any|whole|in|under|inside|files?"
    r"|documents?|docs)\s+)*)"
    r"(?P<place>\"[^\"]{1,60}\"|[\w&'+.()/~-]+(?:\s+[\w&'+.()/~-]+){0,6}?)(?:\s+(?:folder"
    r"|directory))?\s+for\s+"
    r"(?:(?:any|every|all|the|a|an|some)\s+)?(?:file\s+|document\s+)?"
    rf"(?P<noun>(?:exact\s+)?{WORDS_FOR_TEXT}\s+|mentions?\s+of\s+"
    rf"|references?\s+to\s+)?(?:the\s+)?{_WHAT}{_END}",
    re.I,
)
_CONTENTS_OF = fixed(
    rf"{_LEAD}(?:search|scan|check)\s+(?P<of>(?:the\s+)?(?:contents?"
    rf"|text)\s+of\s+)(?P<place>my\s+\w+|the\s+\w+|[\w&'+.()/~ -]{{1,60}}?)\s+for\s+{_WHAT}{_END}",
    re.I,
)
_FULL_TEXT = fixed(
    rf"{_LEAD}(?:do\s+a\s+|run\s+a\s+)?(?:full[\s-]?text|text|content"
    rf"|contents)[\s-]+search(?:\s+for|\s*:|\s+of)?\s+(?:the\s+)?(?:{WORDS_FOR_TEXT}\s+)?{_WHAT}"
    rf"(?P<in>\s+(?:in|inside|under|within)\s+[^?!]{{1,60}}?)?{_END}",
    re.I,
)
_GREP = fixed(
    rf"\A\s*(?:grep|rg|ag|ack|ripgrep)\s+(?:-{{1,2}}[\w-]+\s+)+(?P<what>{QUOTED}"
    rf"|\S+)(?:\s+(?:in\s+)?(?P<place>[\w~./\"-][^?!]{{0,60}}?))?{_END}",
    re.I,
)
_IS_IN = fixed(
    rf"\A\s*(?:is|are|does|do|has|have|did|was|were)\s+(?:the\s+)?(?:exact\s+)?"
    rf"(?P<noun>{WORDS_FOR_TEXT}\s+)?(?P<what>{QUOTED}|[\w'-]+(?: [\w'-]+){{0,4}}?)\s+"
    r"(?:(?:appear|occur|feature|come\s+up|show\s+up|turn\s+up|crop\s+up|exist|get\s+mentioned"
    r"|get\s+used|been\s+(?:used|mentioned)|mentioned|used|written|anywhere|somewhere|found"
    r"|present)\s+){0,2}"
    r"(?:in|inside|within|among)\s+(?P<files>(?:(?:any|one|some|either"
    r"|all)(?:\s+(?:of\s+)?)?(?:(?:my|the|our|these|those)\s+)?|my\s+"
    r"|the\s+)[\w' -]{2,40}?)(?P<where>\s+(?:in|under|inside|from"
    r"|on)\s+[^?]{1,50}?)?\s*[?.!]*\s*\Z",
    re.I,
)
_WHERE_LAST = fixed(
    rf"\A\s*(?:the\s+)?(?:exact\s+)?{WORDS_FOR_TEXT}\s+(?P<what>{QUOTED}"
    rf"|[\w'-]+(?: [\w'-]+){{0,4}}?)\s+"
    r"(?:appears?|occurs?|comes?\s+up|shows?\s+up|turns?\s+up|crops?\s+up|is(?:\s+(?:mentioned"
    r"|used|written|found))?)\s+"
    r"(?:where|in\s+(?:which|what)(?:\s+(?P<noun>[a-z]{2,20}))?)(?:\s+exactly)?"
    r"(?P<in>\s+in\s+[^?!.]{1,50}?)?\s*[?.!]*\s*\Z",
    re.I,
)
_ANYWHERE = fixed(
    r"(?:files?|documents?|docs?|computer|laptop|pc|mac|machine|disk|drive|everything|stuff"
    r"|folders?|things|system|home)\Z",
    re.I,
)


_ANY_OF = fixed(
    r"^(?:(?:any|one|some|either|all)\s+(?:of\s+)?)?(?:(?:my|the|our|these|those)\s+)?", re.I
)


def text_looked_for(question: str) -> str | None:
    """An order to look for a text, as the question which files have it in them; or None."""
    if match := _FULL_TEXT.match(question):
        return f"which files{match['in'] or ''} contain {in_quotes(match['what'])}?"
    if match := _GREP.match(question):
        return _files_in(match["place"] or "", in_quotes(match["what"]))
    if match := _WHERE_LAST.match(question):
        files, where = match["noun"] or "files", match["in"] or ""
        return f"which {files}{where} contain {in_quotes(match['what'])}?"
    match = _IS_IN.match(question)
    if match and (match["noun"] or _is_text(match["what"])) and not _is_name(match["files"]):
        files = _ANY_OF.sub("", match["files"])
        return f"which {files}{match['where'] or ''} contain {in_quotes(match['what'])}?"
    match = _CONTENTS_OF.match(question) or _THROUGH.match(question)
    if match is None:
        return None
    groups = match.groupdict()
    what, place = match["what"], match["place"]
    said = bool(match["of"] or groups.get("noun"))
    if not said and not (_is_text(what) and groups.get("through")):
        return None
    if place.islower() and _ANYWHERE.match(place.split()[-1]):
        return f"which files contain {in_quotes(what)}?" if match["of"] or _is_text(what) else None
    return _files_in(place, in_quotes(what))


def _files_in(place: str, what: str) -> str:
    bare = re.sub(r"(?i)^(?:my|the|our)\s+", "", place.strip())
    if not bare or bare == ".":
        return f"which files contain {what}?"
    if bare.islower() and bare in kinds.words():
        return f"which {bare} contain {what}?"
    quoted = (
        bare if bare.startswith('"') or (not bare.islower() and " " not in bare) else f'"{bare}"'
    )
    return f"which files in {quoted} contain {what}?"


def _is_text(what: str) -> bool:
    """Whether it is quoted, and no name of a file."""
    if not is_quoted(what):
        return False
    ending = re.search(r"\.(\w{1,5})\Z", what[1:-1])
    return ending is None or kinds.kind_of(f"x.{ending[1]}") is None


def _is_name(files: str) -> bool:
    """Whether a word is looked for in names: "is the word draft in any file names"."""
    return re.search(r"(?i)\b(?:names?|filenames?|titles?)\b", files) is not None
