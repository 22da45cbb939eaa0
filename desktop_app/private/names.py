"""Which files are listed by name but never opened for their text: keys, passwords, profiles.

A file is judged by all the names that lead to it, whatever it lies in: folders, archives, mails.
What is listed is private in every case and spelling that some disk takes for it, and so are copies
of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from desktop_app.fixed_patterns import fixed
from desktop_app.private.copy_marks import originals
from desktop_app.private.listed import ANY, PrivatePath, listed
from desktop_app.private.quick_look import CopiesOf, plain, quick_look


def is_private(names: Sequence[str]) -> bool:
    """Whether the file that a path with these `names` leads to is private, judged by them alone."""
    if not names:
        return False
    last = names[-1]
    if quick_look().is_like_listed(last) and _is_listed(plain(last), _is_translated(names)):
        return True
    return is_private_folder(names)


def is_private_folder(names: Sequence[str]) -> bool:
    """Whether all that lies in the folder to which a path with these `names` leads is private."""
    if not any(map(_is_like_last, names)):
        return False
    if any(plain(name).endswith(listed().bundles) for name in names):
        return True
    whole = [_forms(plain(name)) for name in names]
    root = listed().places
    return any(_leads_to_private(root, whole, start) for start in range(len(whole)))


def is_private_member(outer: Sequence[str], name: str) -> bool:
    """Whether a document inside another one is private.

    Args:
        outer: The names on the way to what it lies in, that included.
        name: What it is called there, with the folders on the way as archives write them.
    """
    # Some programs take a name to end at its first NUL.
    for written in {name, name.partition("\0")[0]}:
        inner = [part for part in _SLASHES.split(written) if part not in _NO_NAMES]
        if inner and is_private([*outer, *inner]):
            return True
    return False


_SLASHES: Final = fixed(r"[/\\]")
_NO_NAMES: Final = ("", ".", "..")


def load() -> None:
    """Read the list now, in a process that cannot later."""
    is_private(["x"])


def may_be_private(name: str) -> bool:
    """Whether a file of this name may be private, wherever it lies; quicker than to look there."""
    return quick_look().is_like_listed(name) or _is_like_last(name)


def may_be_private_among(names: Sequence[str]) -> frozenset[str]:
    """The same of several names at once, which is quicker still."""
    return quick_look().like_listed(names) | frozenset(filter(_is_like_last, names))


def may_be_private_folder(names: Sequence[str]) -> bool:
    """Whether `is_private_folder` may be; much quicker."""
    return any(map(_is_like_last, names))


@lru_cache(maxsize=65_536)
def may_hold_places(name: str) -> bool:
    """Whether files in a folder of this name may be private for where they lie, each for itself."""
    return _before_last().holds(name)


def like_listed(names: Sequence[str]) -> frozenset[str]:
    """Those among the names of files that may be private for them alone, wherever the files lie.

    All are among them that one of `globs` fits, and so ripgrep is kept away from.
    """
    return quick_look().like_listed(names)


@lru_cache(maxsize=65_536)
def is_like_listed(name: str) -> bool:
    """As `like_listed`, for one name out of few that come again and again."""
    return quick_look().is_like_listed(name)


@lru_cache(maxsize=65_536)
def _is_like_last(name: str) -> bool:
    return _last().holds(name) or plain(name).endswith(listed().bundles)


@cache
def _last() -> CopiesOf:
    return CopiesOf(listed().last_names)


@cache
def _before_last() -> CopiesOf:
    """Folders with single files that are private for where they lie, and those with folders."""
    of_all = listed()
    ways = [path.split("/")[:-1] for path in (*of_all.paths, *of_all.apps)]
    ways += [folder.split("/") for folder in of_all.app_data]
    return CopiesOf(frozenset(way[-1] for way in ways if way))


# Files, by their names


@lru_cache(maxsize=8_192)
def _is_listed(name: str, is_translated: bool) -> bool:
    found = originals(name)
    names = listed()
    if any(one in names.example_names or one.endswith(names.examples) for one in found):
        return False
    return any(map(_are_listed_words if is_translated else _is_listed_itself, found))


def _is_listed_itself(name: str) -> bool:
    names = listed()
    return (
        name in names.names
        or name in names.titles
        or name.endswith(names.endings)
        or name.startswith(names.starts)
        # A packed folder of what is private as a whole.
        or names.places.inner.get(name, _NOWHERE).is_private
        or any(one.fits(name) and not _is_about(name, one.pieces[-1]) for one in names.patterns)
    )


_NOWHERE: Final = PrivatePath()


def _are_listed_words(name: str) -> bool:
    """As `_is_listed_itself`, below a folder of translations."""
    words = listed().words
    is_word = name in words or any(
        name.endswith(ending) for ending in listed().endings if ending in words
    )
    return _is_listed_itself(name) and not is_word


def _is_about(name: str, last: str) -> bool:
    """Whether a pattern with an open end fits what is written about a thing, not the thing."""
    return not last and name.endswith(listed().papers)


def _is_translated(names: Sequence[str]) -> bool:
    """Whether a file lies in a folder of an application's words, or in that of one language."""
    folders = [plain(name) for name in names[-3:-1]]
    if folders and folders[-1] in listed().translations:
        return True
    return (
        len(folders) == 2
        and folders[0] in listed().translations
        and _LANGUAGE.fullmatch(folders[1]) is not None
    )


_LANGUAGE: Final = fixed(r"[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}")


# Places


@lru_cache(maxsize=65_536)
def _forms(name: str) -> tuple[str, ...]:
    # No folder on the list has so long a name.
    return originals(name) if len(name) < 64 else (name,)


def _leads_to_private(place: PrivatePath, names: list[tuple[str, ...]], at: int) -> bool:
    if place.is_private:
        return True
    if at == len(names) or not place.inner:
        return False
    return any(
        _leads_to_private(next_place, names, at + 1) for next_place in _inner(place, names[at])
    )


def _inner(place: PrivatePath, forms: tuple[str, ...]) -> Iterator[PrivatePath]:
    for form in forms:
        if (found := place.inner.get(form)) is not None:
            yield found
    if (found := place.inner.get(ANY)) is not None:
        yield found
