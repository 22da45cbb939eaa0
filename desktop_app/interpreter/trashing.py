"""Orders to throw files away: what they name, as a query for a proposal. The person decides."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter import declining
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.refusals import INTO_BIN, ORDER_END
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import UNSURE
from desktop_app.query.query import DATE_KEYS, Is, Key, Query, Term

_OTHERWISE = fixed(r"\A\s*(?:how\s|怎么|如何|怎样)|(?<![a-z])uninstall|卸载")
"""Somebody asks how it is done, or wants a program taken off, which is more than its files."""

_TAKEN = (
    r"(?:把|将)(?P<what>.{1,60}?)(?:都|全部|全都|统统|给我|一起)*%refusals.delete%(?:掉|了)*"
    rf"{ORDER_END}"
)
_NAMED = rf"(?:\s+(?:up|out|off|down)(?![a-z]))?\s*(?P<what>.{{1,160}}?){ORDER_END}"

_POINTED = fixed(
    r"(?:(?:all|both)(?:\s+of)?\s+)?(?:them|it|these|those|this|that)(?:\s+(?:all|ones?|files?"
    r"|folders?|photos?|pictures?|documents?))?(?:\s+all)?"
    r"|(?:它们?|他们|这些|那些|这个|那个|以上|上面的?|刚才的?|刚才那些)(?:的)?(?:所有|全部)?(?:的)?"
    r"(?:文件|照片|图片|文档|文件夹)?"
)
_COPIES = fixed(
    r"(?:(?:all|the|my|these|those|of|any|extra|spare|surplus|other|unneeded|redundant)\s+)*"
    r"(?:copies|duplicates|dupes|doubles|duplicate\s+(?:files|copies)|copied\s+files)"
    r"|(?:这些|那些|所有|全部|多余|的)*(?:重复|副本|多出来|复制)(?:的)?(?:文件|副本|那些|几份|项)?"
)
_COPY_WORDS = fixed(r"(?<![a-z])(?:(?:extra|spare|surplus)\s+)?cop(?:y|ies)(?![a-z])")
_HAN = fixed("[\u4e00-\u9fff]")

_NARROW = frozenset({*DATE_KEYS, Key.SIZE})

_ONLY_WHERE = frozenset({Key.IN, Key.DEPTH})
"""A place alone says not what in it is to go."""


def wanted_for_trash(reading: Reading, last: Last | None) -> Query | None:
    """What an order to delete names, by itself or in the conversation; None where that is unclear.

    Args:
        reading: Of the order.
        last: What the conversation was about before.
    """
    if _OTHERWISE.search(reading.open):
        return None
    what = _object(reading)
    if what is None:
        return None
    said = what.lower().strip()
    if pattern(r"\A(?:the\s+|my\s+)?%refusals.bin%(?:里的东西|里)?\Z").match(said):
        # What is in there would be gone for good.
        return None
    if _POINTED.fullmatch(said):
        return _named(last.query) if last is not None else None
    if _COPIES.fullmatch(said):
        return _copies(last)
    asked = _COPY_WORDS.sub("duplicates", said) if _COPY_WORDS.search(said) else what
    asked = asked.replace("副本", "重复文件")
    questions = questions_of(
        reading_of(f"列出{asked}" if _HAN.search(asked) else f"show me {asked}"), None
    )
    if len(questions.steps) != 1 or declining.doubt(questions) is not None:
        return None
    attempt = questions.steps[0].attempts[0]
    if attempt.taken == UNSURE or _is_wider(said, attempt.query):
        return None
    return _named(attempt.query)


def _is_wider(said: str, query: Query) -> bool:
    """Whether words that narrow what is to go are no condition of the query.

    A question may pass over "old"; an order that did would throw away what nobody meant.
    """
    narrows = any(term.key in _NARROW for term in query.terms) or query.top is not None
    return (
        not narrows and pattern(r"(?<![a-z])%refusals.narrowing%(?![a-z])").search(said) is not None
    )


def _object(reading: Reading) -> str | None:
    """The words for what is to go, as they were typed."""
    found = pattern(INTO_BIN).search(reading.open)
    if found is not None:
        group = next(name for name in ("put", "ba", "lead") if found[name] is not None)
        return reading.text[found.start(group) : found.end(group)].strip() or None
    found = pattern(_TAKEN).search(reading.open)
    if found is None:
        verb = pattern("%refusals.delete%").search(reading.open)
        found = pattern(_NAMED).match(reading.open, verb.end()) if verb is not None else None
    if found is None:
        return None
    return reading.text[found.start("what") : found.end("what")].strip() or None


def _named(query: Query) -> Query | None:
    """The query, where it says what is to go and not only where."""
    says = any(term.key not in _ONLY_WHERE and not term.excluded for term in query.terms)
    return query if says else None


def _copies(last: Last | None) -> Query:
    """The copies among what was spoken of, or all there are."""
    duplicates = Term(Key.IS, (Is.DUPLICATE,))
    if last is None:
        return Query((duplicates,))
    terms = dict.fromkeys((*last.query.terms, duplicates))
    return replace(last.query, terms=tuple(terms), top=None)
