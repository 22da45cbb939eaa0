"""Conditions of a query as a person would say them: “changed yesterday”, “that mention …”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.nth_place import name_of
from desktop_app.interpreter.told_dates import has_no_end, told, with_its_year
from desktop_app.matching.names_otherwise import word_of
from desktop_app.query import holidays
from desktop_app.query.date_vocabulary import english_months, full_names
from desktop_app.query.dates import Span, in_days
from desktop_app.query.name_traits import NAME_TRAITS
from desktop_app.query.numerals import any_of
from desktop_app.query.query import (
    DATE_KEYS,
    Folder,
    Key,
    Query,
    SizeRange,
    Term,
    Text,
    TextForm,
    When,
)
from desktop_app.query.syntax import format as written
from desktop_app.wording import Language, Wording, visible
from desktop_app.wording.formats import SIZE_UNITS

_RELATIVE = fixed(
    r"(?:today|tomorrow|yesterday|day|last|this|past|the|in|since|before|after|between|older|newer|earlier"
    r"|later|less|more|over|under|at|within|until|till|up|not|a|an|on|during|from|about"
    r"|\d+ (?:hour|day|week|month|year)s?)\b"
)


def _weekdays() -> str:
    return any_of(full_names("weekdays"))


def _holidays() -> str:
    return any_of(name for name in holidays.names() if name.isascii())


_HOLIDAY = fixed(lambda: rf"(?P<relative>this |last )?(?:{_holidays()})\b")
_DAY = fixed(
    lambda: (
        rf"\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}|{_weekdays()}"
        r"|\d{1,2}/\d{1,2}(?![\d/])"
        rf"|(?:the\s)?\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{english_months()})\b"
        rf"|(?:{english_months()})\.?\s\d{{1,2}}(?:st|nd|rd|th)?(?!\d)"
    )
)
_OF_SEVERAL_DAYS = fixed(
    r"the (?:(?:last|past|previous|first|second) )?(?:\w+ )?"
    r"(?:summer|winter|spring|autumn|fall|weeks?|months?|years?|days|hours|quarter|half)\b"
)
_LAST_FEW = fixed(r"(?:last|past|previous) \w+ (?:minutes|hours|days|weeks|months|years)")
_AGE = fixed(r"(?:older|newer|earlier|later|younger) than\b")
_LEFT_ALONE = fixed(
    r"(?=over|more|at least|longer|haven|hasn|not|un)"
    r"(?:(?:(?:haven't|hasn't|havent|hasnt|not)(?: been)? \w+|un\w+) (?:for|in) )?"
    r"(?P<long>(?:(?:over|more than|at least|longer than|about|almost|nearly) )?"
    r"\S+ (?:day|week|month|year)s?)(?: or (?:more|longer))?"
)
_LEFT_ALONE_IN_CHINESE = fixed(".*[没未].*")
_NAMES_OF_TIME = fixed(lambda: rf"\b(?:{english_months()}|{_weekdays()}|{_holidays()})\b")
_RANGE = fixed(r" (?:to|till|until|through) ")
_SEPARATORS = fixed(r"[/\\]")
_COMPARED = fixed(r"[<>=]|\.\.")
_PART_OF_NAME = fixed(r"(?:(?P<begins>[^*?\[\]{}!/]+)\*|\*(?P<ends>[^*?\[\]{}!/]+)\.\*)")


def conditions(terms: Sequence[Term], wording: Wording, count: int) -> tuple[list[str], str]:
    """The conditions that can be said in words of `count` files, and the others as written."""
    said: list[str] = []
    left: list[Term] = []
    told: set[Key] = set()
    without = _names_left_out(terms)
    for term in terms:
        if term in without:
            continue
        if _is_of_words(term):
            # All words of names, and all of contents, are told in one clause.
            if term.key not in told:
                told.add(term.key)
                alike = [one for one in terms if one.key is term.key and _is_of_words(one)]
                said.append(_worded(alike, wording, count, without))
        elif term.key in told and term.key in DATE_KEYS:
            continue
        elif both := _dated_both([one for one in terms if one.key is term.key], wording):
            told.add(term.key)
            said.append(both)
        elif clause := _clause(term, wording, count):
            said.append(clause)
        else:
            left.append(term)
    return said, written(Query(tuple(left))) if left else ""


def _is_of_words(term: Term) -> bool:
    """Whether it asks for words in names, or in contents, that can be told as they are."""
    is_about_words = term.key in (Key.NAME, Key.CONTENT) and not term.excluded
    return is_about_words and any(text.form is TextForm.PLAIN for text in term.texts)


def _names_left_out(terms: Sequence[Term]) -> tuple[Term, ...]:
    """Words that names are to lack, where others are asked for: both are told in one clause."""
    if not any(term.key is Key.NAME and _is_of_words(term) for term in terms):
        return ()
    return tuple(
        term
        for term in terms
        if term.key is Key.NAME
        and term.excluded
        and all(text.form is TextForm.PLAIN or word_of(text) for text in term.texts)
    )


def _worded(
    terms: Sequence[Term], wording: Wording, count: int, without: Sequence[Term] = ()
) -> str:
    """Files with words in their names, or inside: with “rent” and “May” or “June” in the name."""
    each = []
    for term in terms:
        texts = [text.text for text in term.texts if text.form is TextForm.PLAIN]
        others = [text for text in term.texts if text.form is not TextForm.PLAIN]
        if any("/" not in text.text and not word_of(text) for text in others):
            # A word in pieces, as it was said; the query tells how.
            texts = texts[:1]
        else:
            texts += filter(None, map(word_of, others))
        each.append(wording.say("interpreter.or_words").join(map(visible, texts)))
    words = wording.say("interpreter.and_words").join(each)
    if terms[0].key is Key.NAME and without:
        left_out = [visible(word_of(one) or one.text) for term in without for one in term.texts]
        names = wording.say("interpreter.or_words").join(left_out)
        return wording.say("interpreter.named_without", words=words, names=names)
    if terms[0].key is Key.NAME:
        return wording.say("interpreter.named", words=words)
    return wording.say("interpreter.mentions", count=count, words=words)


def _clause(term: Term, wording: Wording, count: int) -> str:
    if term.key is Key.SIZE:
        return _size(term, wording)
    if term.excluded:
        return _left_out(term, wording, count)
    if term.key is Key.NAME:
        return _pattern(term.texts, wording)
    if term.key in DATE_KEYS:
        return _dated(term, wording, count)
    if term.key is Key.DEPTH and term.values == (1,):
        return wording.say("interpreter.outermost")
    return ""


def _dated(term: Term, wording: Wording, count: int) -> str:
    """A date as people say it: changed in March; "" where it is several, or written as a range."""
    when = term.values[0]
    if len(term.values) > 1:
        return _dated_or(term, wording)
    if isinstance(when, Span):
        # As receipts have it, which hold whenever they are looked up.
        days = in_days(when)
        when = When(days) if days else when
    if not isinstance(when, When):
        return ""
    # What is taken over from a question in the other language has words of that.
    own = told(when.words, wording)
    words = _bare(own) if count else with_its_year(_bare(own), wording)
    if _COMPARED.search(words):
        return ""
    words = _NAMES_OF_TIME.sub(lambda name: _as_a_name(name[0]), words)
    alone = _LEFT_ALONE.fullmatch(own.casefold())
    if _AGE.match(words):
        said = visible(words)
    elif _LEFT_ALONE_IN_CHINESE.fullmatch(words):
        said = wording.say("interpreter.left_alone", words=visible(words))
    elif alone is not None:
        said = wording.say(f"interpreter.long_{term.key.value}", long=visible(alone["long"]))
    else:
        if _LAST_FEW.fullmatch(words.casefold()):
            words = f"the {words}"
        then = wording.say(_with_its_preposition(words), words=visible(words))
        said = wording.say(f"interpreter.dated_{term.key.value}", when=then)
    return wording.say("interpreter.not_dated", dated=said) if term.excluded else said


def _bare(words: str) -> str:
    """A date without the preposition that another one is put in place of.

    Without an end, "from 2022" is since 2022, not in it.
    """
    if words.startswith("from ") and has_no_end(words):
        return words if _GOES_ON.search(words) else f"since {words.removeprefix('from ')}"
    return words.removeprefix("from ").removeprefix("in ")


_GOES_ON = fixed(r" (?:on|onwards?|up)$")


def _dated_or(term: Term, wording: Wording) -> str:
    """Several dates: changed in October or in November; "" where one of them is told otherwise."""
    owns = [told(when.words, wording) for when in term.values if isinstance(when, When)]
    days = [_bare(own) for own in owns]
    others = (_COMPARED.search, _AGE.match, _LEFT_ALONE_IN_CHINESE.fullmatch, _LAST_FEW.fullmatch)
    if term.excluded or any(other(day) for day in days for other in others):
        return ""
    named = [_NAMES_OF_TIME.sub(lambda name: _as_a_name(name[0]), day) for day in days]
    then = [wording.say(_with_its_preposition(day), words=visible(day)) for day in named]
    when = wording.say("interpreter.or").join(then)
    if wording.language is Language.CHINESE:
        when = when.replace(" ", "")
    return wording.say(f"interpreter.dated_{term.key.value}", when=when)


def _dated_both(terms: Sequence[Term], wording: Wording) -> str:
    """Two bounds of one time: changed after 1 June and before 1 September; "" of anything else."""
    whens = [term.values[0] for term in terms if len(term.values) == 1 and not term.excluded]
    if len(terms) != _BOTH or len(whens) != _BOTH or terms[0].key not in DATE_KEYS:
        return ""
    owns = [told(when.words, wording) for when in whens if isinstance(when, When)]
    if any(_COMPARED.search(own) or _AGE.match(own) for own in owns):
        return ""
    named = [_NAMES_OF_TIME.sub(lambda name: _as_a_name(name[0]), own) for own in owns]
    then = [wording.say(_with_its_preposition(own), words=visible(own)) for own in named]
    when = wording.say("interpreter.and_dates").join(then)
    return wording.say(f"interpreter.dated_{terms[0].key.value}", when=when)


_BOTH = 2


def _as_a_name(words: str) -> str:
    """With a capital letter for each word: Chinese New Year, New Year's Day."""
    return " ".join(word[:1].upper() + word[1:] for word in words.split(" "))


def _pattern(texts: Sequence[Text], wording: Wording) -> str:
    """How a name begins or ends, or which word is in it; "" of any other pattern."""
    if len(texts) == 1 and (word := word_of(texts[0])):
        return wording.say("interpreter.named", words=visible(word))
    if trait := _trait(texts):
        return wording.say(
            "interpreter.name_with_trait", trait=wording.say(f"interpreter.name_trait_{trait}")
        )
    found = _PART_OF_NAME.fullmatch(texts[0].text) if len(texts) == 1 else None
    if found is None or texts[0].form is not TextForm.WILDCARD:
        return ""
    name = found.lastgroup or ""
    return wording.say(f"interpreter.name_{name}", words=visible(found[name]))


def _trait(texts: Sequence[Text]) -> str:
    """What names are to have in them that is no word; "" where it is something else."""
    said = [text.text for text in texts]
    return next((trait for trait, pattern in NAME_TRAITS.items() if said == [pattern]), "")


def _size(term: Term, wording: Wording) -> str:
    """A size as people say it: over 10 MB, between 1 MB and 2 MB; "" where it is not round."""
    if within := _within(term, wording):
        return within
    amount = written(Query((replace(term, excluded=False),))).removeprefix("size:")
    amount = _BYTES_IN.sub(_as_it_was_said, amount)
    found = _AMOUNT.fullmatch(amount)
    if found is None or (term.excluded and not found["sign"]):
        return ""
    sizes = [
        f"{number} {SIZE_UNITS[unit or 'b']}" for number, unit in _NUMBER_AND_UNIT.findall(amount)
    ]
    if found["to"]:
        return wording.say("interpreter.size_between", least=sizes[0], most=sizes[1])
    sign = _OPPOSITE[found["sign"]] if term.excluded else found["sign"]
    return wording.say(f"interpreter.size_{_SIGNS[sign]}", size=sizes[0])


def _within(term: Term, wording: Wording) -> str:
    """Two bounds, none of them included: over 10 MB and under 100 MB; "" of any other size."""
    (size,) = term.values if len(term.values) == 1 and not term.excluded else (None,)
    if not isinstance(size, SizeRange) or size.max_bytes is None or not size.min_bytes:
        return ""
    bounds = (SizeRange(size.min_bytes, None), SizeRange(0, size.max_bytes))
    said = [written(Query((Term(Key.SIZE, (one,)),))).removeprefix("size:") for one in bounds]
    is_round = all(one[-2:-1].isalpha() and one[1:2] != "=" for one in said)
    if [one[:1] for one in said] != [">", "<"] or not is_round:
        return ""
    least, most = (
        " ".join((number, SIZE_UNITS[unit or "b"]))
        for one in said
        for number, unit in _NUMBER_AND_UNIT.findall(one)
    )
    return wording.say("interpreter.size_within", least=least, most=most)


def _as_it_was_said(amount: re.Match[str]) -> str:
    """<=99 bytes as <100, which is how a query keeps what is under a round number."""
    following = int(amount[1]) + 1
    return amount[0] if following % 10 else f"<{following}b"


_BYTES_IN = fixed(r"\A<=(\d+)b\Z")
_NUMBER_AND_UNIT = fixed(r"(\d+(?:\.\d+)?)([kmgtp]?i?b?)")
_AMOUNT = fixed(
    r"(?P<sign>[<>]=?)?\d+(?:\.\d+)?[kmgtp]?i?b?(?:\.\.(?P<to>\d+(?:\.\d+)?[kmgtp]?i?b?))?"
)
_SIGNS = {">": "over", ">=": "at_least", "<": "under", "<=": "at_most", None: "about"}
_OPPOSITE = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}


def _left_out(term: Term, wording: Wording, count: int) -> str:
    if term.key in DATE_KEYS:
        return _dated(term, wording, count)
    texts = [value for value in term.values if isinstance(value, Text)]
    if texts and all(text.form is TextForm.PLAIN for text in texts):
        either = wording.say("interpreter.or_words").join(visible(text.text) for text in texts)
        if term.key is Key.NAME:
            return wording.say("interpreter.not_named", names=either)
        if term.key is Key.CONTENT:
            return wording.say("interpreter.mentions_not", count=count, words=either)
    if len(texts) == 1 and (name := name_of(texts[0])):
        return wording.say("interpreter.but_file", name=visible(name))
    if trait := _trait(texts):
        return wording.say(
            "interpreter.name_without_trait", trait=wording.say(f"interpreter.name_trait_{trait}")
        )
    folders = [value.text for value in term.values if isinstance(value, Folder)]
    if not folders or len(folders) < len(term.values):
        return ""
    paths = [[part for part in _SEPARATORS.split(folder) if part] for folder in folders]
    names = [visible(parts[-1]) for parts in paths if parts]
    return wording.say("interpreter.outside", names=wording.say("interpreter.or_words").join(names))


def _with_its_preposition(words: str) -> str:
    if (holiday := _HOLIDAY.match(words.casefold())) is not None:
        if holiday["relative"]:
            return "interpreter.at_relative"
        is_day = "day" in words.casefold() or words.casefold().startswith("halloween")
        is_day = is_day or words.casefold().endswith(" eve")
        return "interpreter.at_day" if is_day else "interpreter.at_holiday"
    if words.casefold().endswith(" ago"):
        return "interpreter.at_relative"
    if _RANGE.search(words.casefold()) and not _RELATIVE.match(words.casefold()):
        return "interpreter.at_range"
    if words.casefold() == "the weekend":
        return "interpreter.at_holiday"
    if _OF_SEVERAL_DAYS.match(words.casefold()):
        return "interpreter.at_time"
    if _RELATIVE.match(words.casefold()) and not _DAY.match(words.casefold()):
        return "interpreter.at_relative"
    return "interpreter.at_day" if _DAY.match(words.casefold()) else "interpreter.at_time"
