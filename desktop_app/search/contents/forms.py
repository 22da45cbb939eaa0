r"""The bytes that a text may stand in a file as, as one expression over bytes.

It proposes files, in ripgrep and in our own search alike; what the matcher would find in a text
file, it must find. So it knows either case, traditional characters and full width, letters with
accents, phrases that a line end divides, and every encoding that texts are usually in. Where a
letter without an accent is asked for, one with an accent is looked for among the first three
letters of a word in UTF-8 only, behind them in every encoding: each further form there would make
every search slower than ripgrep alone. Where one with an accent is asked for, that one is looked
for in every encoding. Full width is known in UTF-8 alone: what else holds it we look into
ourselves (see `bytes_search`), and ripgrep does not propose. Words of ASCII are not looked for in
UTF-32 of the order that ripgrep does not know: there is no room for another beginning.

The expression keeps to what Rust's and RE2's syntax share, and holds no line end.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from desktop_app.folding.fold import fold_wanted
from desktop_app.folding.spellings import spellings, traditional
from desktop_app.matching.content_wanted import Stem, stems_of
from desktop_app.matching.inflections import ways_to_write
from desktop_app.matching.word_bounds import Bound
from desktop_app.query.query import Text
from desktop_app.search.contents.ascii_forms import (
    LIGATURES,
    MARKS,
    MAX_LETTERS,
    any_letters,
    first_word,
    maybe_joined,
    phrase_words,
    wide_word,
    written,
)
from desktop_app.search.contents.letter_pairs import frequency

_HAN_CHARACTERS: Final = (
    "[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_HAN: Final = re.compile(_HAN_CHARACTERS)
"""As in `matcher`, of what is folded: no white space counts between two of these."""
_SOME_HAN: Final = re.compile(f"{_HAN_CHARACTERS}{{2,}}")

_SPACES: Final = (
    r"(?:[\t\x0b\x0c\r\x1c-\x1f \x85\xa0]|\xa1[\x40\xa1]|\x81(?:\x40|[0-6][\x81-\xfe][0-9])"
    r"|\xc2[\x80-\xaf]|[\xe1\xe2][\x80-\xaf]{2}|\xe3(?:\x80\x80|\x82[\x9b\x9c]))"
)
"""White space, and a little else. There is one large class in it on purpose: from more than ten
bytes on, ripgrep no longer makes a list of all beginnings, of which it can look for some sixty at
speed. A full stop, which ends so many lines in Chinese, must not be among it."""

_SWITCHES: Final = (r"\x1b\$[@A-C()]", r"~\{[!-z]+~\}")
"""How ISO-2022 and HZ begin a stretch beyond ASCII, which they write in ASCII."""
_SIGNATURES: Final = (r"^%PDF-", r"^PK\x03\x04", r"^\{\\rtf", r"^\xd0\xcf\x11\xe0")
"""How documents begin, whose names do not tell that they are some."""

_FAMILIES: Final = ("utf-8", "gb18030", "big5hkscs", "cp950", "cp932", "euc_jp", "cp949")
_SMALL_FAMILIES: Final = (
    *("cp1252", "cp1250", "cp1251", "koi8-r", "cp866", "cp1253", "cp1254", "cp1255", "cp1256"),
    *("cp1257", "cp1258", "cp874", "mac-roman", "iso8859-5", "iso8859-2", "iso8859-15"),
    *("iso8859-4", "iso8859-7", "iso8859-10", "iso8859-16", "cp437", "cp850", "cp852", "cp855"),
    *("cp737", "cp775", "cp860", "cp861", "cp863", "cp865", "mac-latin2", "mac-cyrillic"),
    *("mac-greek", "mac-turkish", "koi8-u", "hp-roman8", "johab", "cp864", "cp862"),
)
_WIDE: Final = ("utf-16-le", "utf-16-be")


def candidate_pattern(texts: Iterable[Text], *, from_start: bool = False) -> str | None:
    """What holds one of `texts` has a place that this expression fits; None: anything may.

    For the beginnings of documents, see `with_documents`.

    Args:
        texts: No patterns.
        from_start: Whether that place must be in the line in which the text begins.
    """
    found: list[str] = []
    for text in texts:
        forms = _forms(text, from_start=from_start)
        if forms is None:
            return None
        found += forms
    return "|".join(dict.fromkeys(found)) if found else None


def with_documents(pattern: str) -> str:
    """`pattern`, or the beginning of a document."""
    return "|".join((*_SIGNATURES, pattern))


def _forms(text: Text, *, from_start: bool = False) -> list[str] | None:
    stems = stems_of(text)
    if not stems:
        # Nothing but accents: looked for as it is.
        every = (_plain(text.text, family) for family in (*_FAMILIES, *_WIDE))
        return list(filter(None, every)) or None
    found: list[str] = []
    for stem in stems:
        if stem.start.isascii():
            found += _ascii_forms(stem, from_start=from_start)
        else:
            found += _other_forms(stem.start, from_start=from_start)
    shortest = min(len(stem.start) for stem in stems)
    for typed in (_as_written(one, shortest) for one in ways_to_write(text.text)):
        if not typed.isascii():
            found += _other_forms(typed, from_start=from_start)
    return found


def _as_written(text: str, length: int) -> str:
    """What is left of a text that folds to ASCII, with its accents: so much as is in its forms.

    The bytes of such a letter are looked for in every encoding, those of others with its accents
    gone only where `ascii_forms` can.
    """
    folded = fold_wanted(text).strip(" ")
    if not folded.isascii():
        return ""
    written = unicodedata.normalize("NFC", " ".join(text.split()))
    written = "".join(low if len(low := one.lower()) == 1 else one for one in written)
    # A letter that becomes two is one here: what is cut off may be too much, never too little.
    return written[: max(0, len(written) - (len(folded) - length))].strip()


def _ascii_forms(stem: Stem, *, from_start: bool) -> list[str]:
    words = stem.start.split()
    if not from_start:
        words = phrase_words(words)
    first, *others = words
    pieces = [
        ("", first_word(first, is_alone=not others)),
        # ripgrep looks for no beginnings behind a gap: any form will do.
        *(("+", any_letters(word)) for word in others),
    ]
    if others or len(first) <= MAX_LETTERS:
        pieces[-1] = (pieces[-1][0], pieces[-1][1] + _end_of(stem))
    return [wide_word(max(words, key=len)), _nested(pieces)]


def _end_of(stem: Stem) -> str:
    """How the forms of a stem go on, and what may follow: neither of it is looked for at first."""
    rests = "|".join(any_letters(rest) for rest in stem.rests if rest)
    maybe = "?" if "" in stem.rests else ""
    behind = f"(?:[^{stem.behind.in_bytes}]|$)" if stem.behind is not Bound.NONE else ""
    return (f"(?:{rests}){maybe}" if rests else "") + behind


def _other_forms(wanted: str, *, from_start: bool) -> list[str]:
    if not from_start:
        # Letters and digits beside Chinese ones have too many forms to be looked for at speed.
        wanted = max(_SOME_HAN.findall(wanted), key=len, default=wanted)
    families = (
        *_FAMILIES,
        *(() if _HAN.search(wanted) else _SMALL_FAMILIES),
    )
    # In this order, fewest of the common words have unlike beginnings in one of ripgrep's buckets.
    wide = [form for family in _WIDE if (form := _wide(wanted, family))]
    return [
        *_SWITCHES,
        *wide,
        *_in_utf_32(wanted),
        *(form for family in families if (form := _in_family(wanted, family))),
    ]


# Texts with other characters


def _in_utf_32(text: str) -> list[str]:
    """The first word of `text` in UTF-32, as it is and as ripgrep makes it of a text with a mark.

    That is taken for UTF-16: NULs come between the characters.
    """
    word = text.partition(" ")[0]
    if _surrogates(word):
        return []
    forms = (_forms_of(character, "utf-8") for character in word[:2])
    found = ["".join(f"(?:{'|'.join(form)})\\x00" for form in forms)]
    for family in ("utf-32-le", "utf-32-be"):
        ways = [_encoded(character, family) for character in word]
        if not any(b"\n" in form for way in ways for form in way):
            found.append("".join(f"(?:{'|'.join(map(written, way))})" for way in ways))
    return found


def _surrogates(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _in_family(text: str, family: str) -> str:
    """`text` in one encoding, or "" where it cannot be written in it."""
    return _joined(text, lambda one: _forms_of(one, family), MARKS)


_Characters = list[list[bytes]]
"""For each character the bytes it may be, or some of them; a line end stands at an edge only."""

_ENOUGH_BYTES: Final = 3
"""So many tell enough, whatever they look like."""
_RARE: Final = 4
"""Two bytes tell enough where they are no commoner than this, as of `frequency`."""


def _wide(text: str, family: str) -> str:
    """`text` in UTF-16, or "" where it cannot be written so: as much as stands in one piece.

    It begins where it is least like a text in ASCII: many characters look like two letters there,
    and ripgrep would look closer at each such pair.
    """
    if not all(_encoded(character, family) for character in text):
        return ""
    ends = [end for piece in _pieces(text, family) for end in _ends(piece)]
    if not ends:
        # A byte is anywhere; the zero beside that of a line end is in few files but those.
        return r"^\x00(?:[^\x00]|$)" if family == "utf-16-le" else r"(?:[^\x00]|^)\x00$"
    rarest = min(ends, key=lambda end: (_length(end) < _ENOUGH_BYTES, _commonness(end)))
    return "".join(
        f"(?:{'|'.join(_in_line(form, is_first=not place) for form in forms)})"
        for place, forms in enumerate(rarest)
    )


def _pieces(text: str, family: str) -> Iterator[_Characters]:
    """What stands between white space, and bytes of line ends: half a character may be one."""
    piece: _Characters = []
    for character in text:
        if character == " ":
            yield piece
            piece = []
            continue
        forms = _encoded(character, family)
        if not any(b"\n" in form for form in forms):
            piece.append(forms)
            continue
        piece.append(_distinct(form[: form.find(b"\n") + 1] or form for form in forms))
        yield piece
        piece = [_distinct(form[max(0, form.find(b"\n")) :] for form in forms)]
    yield piece


def _ends(piece: _Characters) -> Iterator[_Characters]:
    """What is left of a piece from any byte on, where that tells enough."""
    for place, forms in enumerate(piece):
        for skipped in range(min(map(len, forms))):
            end = [_distinct(form[skipped:] for form in forms), *piece[place + 1 :]]
            length = _length(end)
            if length >= _ENOUGH_BYTES or (length == 2 and _commonness(end) <= _RARE):
                yield end


def _length(characters: _Characters) -> int:
    return sum(min(len(form.strip(b"\n")) for form in forms) for forms in characters)


def _commonness(characters: _Characters) -> int:
    """How often texts in ASCII have one of the pairs of bytes that it may begin with."""
    pairs = {b""}
    for forms in characters:
        pairs = {(pair + form.strip(b"\n"))[:2] for pair in pairs for form in forms}
        if all(len(pair) == 2 for pair in pairs):
            break
    texts = {pair.decode("latin-1").lower() for pair in pairs}
    return sum(frequency(text) for text in texts if text.isascii() and text.isprintable())


def _in_line(form: bytes, is_first: bool) -> str:
    """Bytes as an expression: at the start or the end of a line where they have one there."""
    if form == b"\n":
        return "^" if is_first else "$"
    return "^" * form.startswith(b"\n") + written(form.strip(b"\n")) + "$" * form.endswith(b"\n")


def _distinct(forms: Iterable[bytes]) -> list[bytes]:
    return list(dict.fromkeys(forms))


def _joined(text: str, forms_of: Callable[[str], list[str]], behind: str) -> str:
    """The characters of a folded text, one after the other, as white space may divide them."""
    pieces: list[tuple[str, str]] = []
    gap = ""
    before = ""
    for place, character in enumerate(text):
        if character == " ":
            gap = "+"
            continue
        forms = forms_of(character)
        if not forms:
            return ""
        if not gap and before and _HAN.match(before) and _HAN.match(character):
            gap = "*"
        maybe = maybe_joined(text, place)
        one = forms[0] if len(forms) == 1 and not maybe else f"(?:{'|'.join(forms)}){maybe}"
        pieces.append((gap, one + ("" if _HAN.match(character) else behind)))
        gap, before = "", character
    return _nested(pieces)


def _nested(pieces: Sequence[tuple[str, str]]) -> str:
    """Pieces with gaps between them; where there is a gap, the line may end."""
    expression = ""
    for place in range(len(pieces) - 1, -1, -1):
        gap, piece = pieces[place]
        expression = piece + expression
        if gap and place:
            expression = f"(?:{_SPACES}{gap}{expression}|{_SPACES}*$)"
    return expression


def _forms_of(character: str, family: str) -> list[str]:
    """The forms of what folds to `character` in one encoding."""
    forms = [written(form) for form in _encoded(character, family)]
    if family == "utf-8":
        joined = (form for spelled, form in LIGATURES.items() if character in spelled)
        forms += dict.fromkeys(joined)
    return forms


def _encoded(character: str, family: str) -> list[bytes]:
    spelled = (character, character.upper(), *spellings().get(character, ()))
    characters = chain(spelled, traditional().get(character, ()))
    forms: dict[bytes, None] = {}
    for one in characters:
        try:
            forms[one.encode(family)] = None
        except UnicodeEncodeError:
            continue
    return list(forms)


def _plain(text: str, family: str) -> str:
    try:
        return written(text.encode(family)) if "\n" not in text else ""
    except UnicodeEncodeError:
        return ""
