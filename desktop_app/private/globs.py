"""The list as patterns for ripgrep, which knows no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from desktop_app.private.copy_marks import LEADING_SIGNS, LEADING_WORDS, SWAP_EXTENSIONS
from desktop_app.private.listed import ANY, listed
from desktop_app.private.quick_look import parts_of_names, split_name

_COPIED = "[!a-z]*"
"""What stands behind a name, whatever it is: an ending, or marks of a copy."""


@cache
def globs() -> tuple[str, ...]:
    """Patterns, whatever the case, that fit everything that is private for its name.

    Few and short, with many alternatives: ripgrep compiles them each time, and hundreds would be
    tried one by one. They fit more than is private, all of which `names.is_like_listed`. Of places
    they fit those with exactly these names: whatever ripgrep says of others, is not asked for.
    """
    names = listed()
    parts = [part for part in parts_of_names(names) if part[0] not in names.stems]
    whole = _either(stem for stem, extension in parts if not extension)
    copied = _either(
        f"{stem}{_COPIED}{extension}{'*' if extension else ''}" for stem, extension in parts
    )
    titles = f"{_either(names.stems)}{_COPIED}{_either(names.kinds)}*"
    patterns = [one.pieces for one in names.patterns if not one.pieces[0]]
    return (
        *(whole, copied, titles),
        f"{_leading()}{_either(stem for stem, _ in parts_of_names(names))}*",
        _either(f".*{extension}" for extension in SWAP_EXTENSIONS),
        _either(
            chain(
                chain.from_iterable(map(_of_extension, names.endings)),
                (f"{ANY.join(pieces)}{behind}" for pieces in patterns for behind in ("", _COPIED)),
            )
        ),
        f"**/{_either(names.paths)}",
        f"**/{_either(names.app_data)}/{_either(names.apps)}",
    )


def _either(globs: Iterable[str]) -> str:
    return f"{{{','.join(dict.fromkeys(globs))}}}"


def _of_extension(extension: str) -> Iterator[str]:
    if "." not in extension:
        yield from (f"*{extension}{behind}" for behind in ("", ".", "[!a-z.]*", ".[0-9bogstz]*"))
        return
    yield from (f"*{extension}", f"*{extension}{_COPIED}")
    stem, last = split_name(extension)
    if last:
        yield from (f"*{stem}{_COPIED}.{last}", f"*{stem}{_COPIED}.{last}{_COPIED}")


def _leading() -> str:
    """What stands before the name of a copy."""
    foreign = (word for word in LEADING_WORDS if not word.isascii())
    return _either(
        (
            *(f"[{LEADING_SIGNS}]", 2 * f"[{LEADING_SIGNS}]"),
            *(f"{word}{_COPIED}" for word in LEADING_WORDS),
            *foreign,
        )
    )
