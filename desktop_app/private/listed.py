"""The list of what is private, as it stands in `resources/private.json`.

It names what programs store where, on all three systems at once: a backup of another computer's
home is as secret as the home itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import field
from functools import cache
from typing import Any, Final

from desktop_app import paths
from desktop_app.value_class import record_class, value_class

ANY: Final = "*"
"""In a place, any one folder; in a pattern, any characters."""


@record_class
class PrivatePath:
    """A folder on the way to something private, or that itself.

    Attributes:
        is_private: Whether all that lies here is.
        inner: What it may lead to, by name.
    """

    is_private: bool = False
    inner: dict[str, PrivatePath] = field(default_factory=dict)

    def lead(self, path: str, end: PrivatePath | None = None) -> PrivatePath:
        """Make the way to `path`, with `end` at its end; returns what is there."""
        *folders, last = path.split("/")
        place = self
        for folder in folders:
            place = place.inner.setdefault(folder, PrivatePath())
        if end is not None:
            place.inner[last] = end
        return place.inner.setdefault(last, PrivatePath())


@value_class
class NamePattern:
    """A name with stars in it.

    A star behind a letter does not go on with the word: `wg*.conf` is not `wget.conf`.
    """

    pieces: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> NamePattern:
        """The pattern as it is written."""
        return cls(tuple(text.split(ANY)))

    def fits(self, name: str) -> bool:
        """Whether `name` is one of those meant."""
        first, *inner, last = self.pieces
        at, end = len(first), len(name) - len(last)
        if at > end or not (name.startswith(first) and name.endswith(last)):
            return False
        if first and is_letter(first[-1]) and name[at : at + 1] and is_letter(name[at]):
            return False
        for piece in inner:
            at = name.find(piece, at, end)
            if at < 0:
                return False
            at += len(piece)
        return True


def is_letter(character: str) -> bool:
    """Whether it is one of the 26."""
    return "a" <= character <= "z"


@value_class
class Listed:
    """The list, put in order for looking things up; all in small letters.

    Attributes:
        names: Whole names of files.
        stems: Names before their endings, and
        kinds: the endings that go with them, without the dot.
        titles: What comes of these two.
        starts: How names begin, whatever follows.
        endings: How they end, whatever comes before.
        patterns: Those with stars.
        words: Those of `names`, `titles` and `endings` that ordinary texts use, too.
        paths: Folders and files in them, from any folder on; all that lies there is private.
        app_data: Where the three systems keep what programs remember, and
        apps: what is private there.
        places: `paths`, and `apps` below each of `app_data`.
        last_names: The last parts of those.
        bundles: Endings of folders that stand for one private thing.
        examples: Endings of files that only show what the private ones look like.
        example_names: Such files, by their whole names.
        papers: Endings of what is written about things rather than being them.
        translations: Folders of an application's words in several languages.
    """

    names: frozenset[str]
    stems: tuple[str, ...]
    kinds: tuple[str, ...]
    titles: frozenset[str]
    starts: tuple[str, ...]
    endings: tuple[str, ...]
    patterns: tuple[NamePattern, ...]
    words: frozenset[str]
    paths: tuple[str, ...]
    app_data: tuple[str, ...]
    apps: tuple[str, ...]
    places: PrivatePath
    last_names: frozenset[str]
    bundles: tuple[str, ...]
    examples: tuple[str, ...]
    example_names: frozenset[str]
    papers: tuple[str, ...]
    translations: frozenset[str]


@cache
def listed() -> Listed:
    """The list; read once, when it is first asked for."""
    data: dict[str, Any] = json.loads(paths.resource("private.json").read_text("utf-8"))
    groups: list[dict[str, Any]] = data["groups"]

    def all_of(key: str) -> list[str]:
        return [value for group in groups for value in group.get(key, ())]

    stems, kinds = tuple(all_of("stems")), tuple(data["kinds"])
    products = [f"{stem}.{kind}" for stem in stems for kind in kinds]
    below_any, apps = tuple(all_of("places")), tuple(all_of("apps"))
    worded = [group for group in groups if group.get("words")]
    words = [word for group in worded for key in _WORDED for word in group.get(key, ())]
    return Listed(
        names=frozenset(all_of("names")),
        stems=stems,
        kinds=kinds,
        titles=frozenset(products),
        starts=tuple(all_of("starts")),
        endings=tuple(all_of("endings")),
        patterns=tuple(map(NamePattern.of, all_of("patterns"))),
        words=frozenset(word for word in (*words, *products) if not word.startswith(".")),
        paths=below_any,
        app_data=tuple(data["app_data"]),
        apps=apps,
        places=_places(data["app_data"], below_any, apps),
        last_names=frozenset(path.rpartition("/")[2] for path in (*below_any, *apps)),
        bundles=tuple(data["bundles"]),
        examples=tuple(data["examples"]),
        example_names=frozenset(data["example_names"]),
        papers=tuple(data["papers"]),
        translations=frozenset(data["translations"]),
    )


_WORDED: Final = ("names", "endings")


def _places(app_data: Iterable[str], places: Iterable[str], apps: Iterable[str]) -> PrivatePath:
    root, of_apps = PrivatePath(), PrivatePath()
    # One and the same for all three systems.
    for folder in app_data:
        root.lead(folder, of_apps)
    for path in apps:
        of_apps.lead(path).is_private = True
    for path in places:
        root.lead(path).is_private = True
    return root
