"""What is ruled out of a chart for the folders that a question speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind, folded
from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.folders.words import Word


def leave_out_parts(tokens: Sequence[Token], found: Proposed) -> None:
    """Take parts of a folder's name for no folders of their own: the VA of VA London.

    Nor is the word for folders or files the name of one, unless a folder is called so; nor does a
    name begin with the 的 behind what tells of it.
    """
    of = grammar().listed("ends what tells of a noun")
    whole = grammar().listed("words of their own")
    for (start, category), nouns in found.items():
        for key, span in [*nouns.items()] if category is Category.FOLDER else ():
            longer = "".join(token.text for token in tokens[start : span.end + 1])
            if span.source in ("disk", "near") and longer in whole:
                # The 音乐 of 音乐会 is no place.
                del nouns[key]
        if category is Category.FOLDER and tokens[start].text in of:
            for key in [key for key, span in nouns.items() if span.source == "any"]:
                del nouns[key]
        if category in (Category.FOLDERS, Category.FILES):
            ends = {span.end for span in nouns.values()}
            kept = found.get((start, Category.FOLDER), {})
            for key in [key for key, span in kept.items() if span.source == "any"]:
                if kept[key].end in ends:
                    del kept[key]
    folders = [kept for (_, category), kept in found.items() if category is Category.FOLDER]
    names = [span for kept in folders for span in kept.values() if span.source == "disk"]
    for kept in folders if names else ():
        for key, span in list(kept.items()):
            if span.source == "any" and any(
                name.start <= span.start
                and span.end <= name.end
                and span.end - span.start < name.end - name.start
                for name in names
            ):
                del kept[key]


def leave_states_of_folders(tokens: Sequence[Token], found: Proposed) -> None:
    """Take no part of a folder's name for what files are: the Empty of Empty project."""
    names = [
        range(span.start, span.end)
        for span in spans_of(found, (Category.FOLDER,), ("disk",))
        if span.end - span.start > 1 and tokens[span.start].kind is not TokenKind.HAN
    ]
    for (start, category), kept in found.items():
        if category is Category.STATE and any(start in name for name in names):
            kept.clear()


def leave_places_within_groups(found: Proposed) -> None:
    """Take no part of what asks by folder for a place to look in: 哪个文件夹里 has the will."""
    groups = [
        range(start + 1, span.end)
        for (start, category), kept in found.items()
        if category is Category.GROUP
        for span in kept.values()
        if span.source == "words"
    ]
    for (start, category), kept in found.items():
        if category is Category.IN:
            for key, span in list(kept.items()):
                if any(start in one and span.end <= one.stop for one in groups):
                    del kept[key]


def take_hidden_in(tokens: Sequence[Token], found: Proposed) -> None:
    """Ask for no hidden files alone where they are taken in as well: including hidden."""
    including = grammar().listed("takes in as well")
    for (start, category), kept in found.items():
        if category is Category.HIDDEN and start and tokens[start - 1].text in including:
            kept.clear()


def take_in_all_below(tokens: Sequence[Token], found: Proposed) -> None:
    """Ask for no folders where those below are to be looked into as well: and its subfolders."""
    phrases = grammar().listed("with all below")
    said = [
        range(span.start, span.end)
        for span in spans_of(found, (Category.FILLER,), ("words",))
        if words_of(tokens, span) in phrases
    ]
    outermost = spans_of(found, (Category.DEPTH,), ("words",))
    for one in said:
        if any(span.start < one.stop and one.start < span.end for span in outermost):
            continue
        for (start, category), kept in found.items():
            if start in one and category not in (Category.FILLER, Category.ASIDE):
                kept.clear()


def look_for_folders_so_called(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Look for folders by what they are called, not in them: folders called Music.

    Returns:
        The tokens of the word for folders, which is never passed over then.
    """
    telling = grammar().listed("tells of names")
    placing = {span.end for span in spans_of(found, (Category.IN,), ("words",))}
    named = {
        span.start: span.end
        for span in spans_of(found, (Category.NAMED,), ("words",))
        if any(token.text in telling for token in tokens[span.start : span.end])
    }
    said: set[int] = set()
    for noun in spans_of(found, (Category.FOLDERS,), ("words",)):
        is_place = not placing.isdisjoint(range(noun.start - _ARTICLES, noun.start + 1))
        if noun.end in named and not is_place:
            found.get((named[noun.end], Category.FOLDER), {}).clear()
            found.get((noun.start, Category.IN), {}).clear()
            said |= {*range(noun.start, noun.end)}
    return frozenset(said)


_ARTICLES: Final = 2
"""Words between "in" and the word for a folder: in the big folder called Music."""


def look_for_the_folder_itself(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Look for a folder by its name, not in it, where one asks where it is: 税务文件夹在哪.

    Returns:
        The tokens of the word for folders, and of what asks where.
    """
    where, small = grammar().listed("asks where"), grammar().listed("between a name and its noun")
    asking = {
        one.start: one
        for one in spans_of(found, (Category.LIST,), ("words",))
        if words_of(tokens, one) in where
    }
    said: set[int] = set()
    for noun in spans_of(found, (Category.FOLDERS,), ("words",)):
        if noun.end not in asking or not noun.start:
            continue
        name_ends = noun.start
        while name_ends > 1 and tokens[name_ends - 1].text in small:
            name_ends -= 1
        last = max(asking.values(), key=lambda one: one.end)
        said |= {*range(noun.start, noun.end), *range(noun.end, last.end)}
        places = spans_of(found, (Category.FOLDER,), ("disk", "near"))
        called = [one for one in places if one.end == name_ends and "/" not in str(one.value)]
        names = {at for one in called for at in range(one.start, one.end)}
        said |= names
        for (start, category), kept in found.items():
            for key, span in [*kept.items()]:
                is_place = category is Category.FOLDER and span.end in (name_ends, noun.end)
                is_type = start in names and category not in _NO_TYPES
                is_piece = noun.start <= start < noun.end and span != noun
                is_piece |= start < noun.start < span.end
                if is_place or is_type or (is_piece and category is not Category.FILLER):
                    del kept[key]
        for one in called:
            # By what it may really be called, too: 博客, Blog; 音乐, Music.
            named = found.get((one.start, Category.NAME), {})
            said_so = words_of(tokens, one)
            others = [str(one.value)] if one.source == "near" else _known_as(said_so)
            ways = [(said_so, "any"), *((other, "near") for other in others)]
            for name, source in ways:
                named[one.end, name] = TextSpan(one.start, one.end, Category.NAME, name, source)
    return frozenset(said)


_NO_TYPES: Final = (Category.NAME, Category.FILLER, Category.ASIDE)


def _known_as(words: str) -> Sequence[str]:
    """What a folder that everybody has is mostly called; nothing of any other."""
    known = spoken.meant(words)
    names = spoken.folders_of(known) if isinstance(known, Known) and known is not Known.HOME else ()
    return [name for name in names[:1] if folded(name) != folded(words)]


def take_for_places_in(tokens: Sequence[Token], found: Proposed) -> None:
    """Take a folder for the place where it is said to be one: what's in the Tax folder?

    So is the folder of 林美文件夹里. The folders that are called Tax are asked for otherwise.
    """
    small = grammar().listed("articles left out") | grammar().listed("takes for there")
    of = grammar().listed("between a name and its noun")
    nouns = {span.start: span.end for span in spans_of(found, (_FOLDERS,), ("words",))}
    placing = spans_of(found, (Category.IN,), ("words",))
    said = grammar().listed("placing")
    ahead = {span.end for span in placing if tokens[span.end - 1].text in said}
    ahead |= {at + 1 for at in ahead if at < len(tokens) and tokens[at].text in small}
    # In Chinese a word behind the noun says "in".
    inside = grammar().listed("says in behind a noun")
    behind = {
        span.start
        for span in placing
        if span.end > nouns.get(span.start, span.end) and tokens[span.end - 1].text in inside
    }
    for folder in spans_of(found, (Category.FOLDER,), ("disk",)):
        noun = folder.end
        if noun < len(tokens) and tokens[noun].text in of:
            noun += 1
        if noun in behind or (noun in nouns and noun == folder.end and folder.start in ahead):
            for category in (Category.NAME, Category.CONTENT):
                kept = found.get((folder.start, category), {})
                for key in [key for key, span in kept.items() if span.end == folder.end]:
                    del kept[key]
            found.get((noun, _FOLDERS), {}).clear()


_FOLDERS: Final = Category.FOLDERS


def leave_places_within_dates(tokens: Sequence[Token], found: Proposed) -> None:
    """Take the year of a day for no folder that is called so: 2024年1月1日."""
    days = [
        range(span.start, span.end)
        for span in spans_of(found, (Category.DATE,), ("date",))
        if any(token.text == "月" for token in tokens[span.start : span.end])
    ]
    for (start, category), kept in found.items() if days else ():
        if category in (Category.FOLDER, Category.NAME):
            for key, span in list(kept.items()):
                inside = [day for day in days if start == day.start and span.end < day.stop]
                if any(tokens[span.end].text == "年" for _ in inside):
                    del kept[key]


def leave_out_dates_of_folders(found: Proposed) -> None:
    """Take the name of a folder that is called so for no date: the 2024 folder, 2024文件夹."""
    for (start, category), kept in found.items():
        if category is Category.DATE:
            named = {
                span.end
                for span in found.get((start, Category.FOLDER), {}).values()
                if span.source == "disk"
            }
            for key, span in list(kept.items()):
                if span.end in named and found.get((span.end, Category.FOLDERS)):
                    del kept[key]


def leave_out_contents_of_folders(found: Proposed) -> None:
    """Look for nothing inside files that is in front of the word for folders: 不在网店文件夹."""
    nouns = {
        start
        for (start, category), kept in found.items()
        if category is Category.FOLDERS and any(span.source == "words" for span in kept.values())
    }
    for (_, category), kept in found.items():
        if category is Category.CONTENT:
            for key, span in list(kept.items()):
                if span.end in nouns and span.source == "any":
                    del kept[key]


def leave_names_of_what_folders_hold(tokens: Sequence[Token], found: Proposed) -> None:
    """Call nothing in a folder by what the folder is called for: the recipes in Recipes.

    Who says that they are called so means their names.
    """
    if any(kept for (_, category), kept in found.items() if category is Category.NAMED):
        return
    led = {
        span.end
        for (_, category), kept in found.items()
        if category is Category.IN
        for span in kept.values()
    }
    leading = {start for (start, category), kept in found.items() if category in _BEHIND and kept}
    folders = [
        span
        for (start, category), kept in found.items()
        if category is Category.FOLDER
        for span in kept.values()
        if span.source == "disk" and (start in led or span.end in leading)
    ]
    held = {name: _meant(name) for name in {folded(str(folder.value)) for folder in folders}}
    every = frozenset().union(*held.values()) if held else frozenset()
    said = {
        (start, span.end)
        for (start, category), kept in found.items()
        if category in _CALLED and every
        for span in kept.values()
        if span.source == "any"
        and (text := words_of(tokens, span)) in every
        and any(
            text in held[folded(str(one.value))] and (span.end <= one.start or one.end <= start)
            for one in folders
        )
    }
    for (start, category), kept in found.items() if said else ():
        if category in _CALLED:
            for key, span in list(kept.items()):
                is_piece = any(first <= start and span.end <= last for first, last in said)
                if is_piece and span.source == "any":
                    del kept[key]


def asked_for_most(found: Proposed) -> frozenset[int]:
    """Tokens that ask which folder holds the most, never passed over: 哪个文件夹的照片最多."""
    if not any(kept for (_, category), kept in found.items() if category is Category.FOLDERS):
        return frozenset()
    return frozenset(
        at
        for (start, category), kept in found.items()
        if category is Category.MOST
        for span in kept.values()
        for at in range(start, span.end)
    )


def _meant(folder: str) -> frozenset[str]:
    """What a folder is called for: its name, in the plural too, or in the other language."""
    name = Word(folder)
    other = (one for one in name.synonyms if Word(one).is_chinese is not name.is_chinese)
    return frozenset((name.text, *name.forms, *other))


_CALLED = (Category.NAME, Category.CONTENT)
_BEHIND = frozenset((Category.IN, Category.FOLDERS))
"""Behind its name they tell that it is a folder: Recipes 里, the Recipes folder."""


def nouns(
    tokens: Sequence[Token],
    found: Proposed,
) -> frozenset[int]:
    """Tokens of the word for folders where it is what the question is after, so no filler.

    Beside a folder's name it says nothing; behind "hidden", "empty" or "largest", in front of an
    order that ends the question, and where folders of some size or their number are asked for, it
    does.
    """
    said = {
        category: [
            span
            for (_, one), kept in found.items()
            if one is category
            for span in kept.values()
            if span.source == "words"
        ]
        for category in (Category.FOLDERS, *_QUALITIES)
    }
    last = max(
        (at + 1 for at, one in enumerate(tokens) if one.kind is not TokenKind.SIGN), default=0
    )
    qualities = [span for category in _QUALITIES for span in said[category]]
    nouns: set[int] = set()
    named = {span.end for span in spans_of(found, (Category.FOLDER,), ("disk",))}
    counted = {span.end for span in spans_of(found, (Category.COUNT,), ("words",))}
    places = {span.start for span in spans_of(found, (Category.IN,), ("words",))}
    for noun in said[Category.FOLDERS]:
        is_behind = any(
            span.end == noun.start or (span.end + 1 == noun.start and tokens[span.end].text == "的")
            for span in qualities
        )
        # The newest in the Demos folder is no folder.
        is_in_front = noun.start not in named and any(
            span.end == last and 0 <= span.start - noun.end <= _BETWEEN
            for span in said[Category.TOP]
        )
        is_counted = noun.start in counted and noun.start not in places
        if is_behind or is_in_front or is_counted or _is_measured(noun, found):
            nouns |= {*range(noun.start, noun.end)}
    return frozenset(nouns)


def _is_measured(noun: TextSpan, found: Proposed) -> bool:
    """Whether folders are asked for by their size: which folder is the biggest in Pictures."""
    sizes = spans_of(found, (Category.SIZE_RANGE,), ("rule",))
    if any(span.end == noun.start for span in sizes):
        return True
    asked = {span.end for span in spans_of(found, (Category.LIST, Category.COUNT), ("words",))}
    orders = spans_of(found, (Category.TOP,), ("words",))
    return (noun.start == 0 or noun.start in asked) and any(
        0 <= span.start - noun.end <= _BETWEEN for span in (*sizes, *orders)
    )


_QUALITIES: Final = (Category.HIDDEN, Category.STATE, Category.TOP)
_BETWEEN: Final = 2
"""Tokens between folders and an order of them: is the."""
