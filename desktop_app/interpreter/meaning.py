"""`Meaning`: what a question was taken to ask, part by part."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.contents import Content
from desktop_app.interpreter.file_types import Types
from desktop_app.interpreter.folders import Places
from desktop_app.interpreter.naming import Named
from desktop_app.interpreter.ordering import Order
from desktop_app.query.query import Folder, Hidden, Key, Show, Term

HERE = "."
"""The folder that is shown, or the working folder, as `in:` names it."""


@dataclass(slots=True)
class Meaning:
    """What a question was taken to ask.

    Attributes:
        ask: Its form, or None where it has none: a fragment.
        terms: What is certain about the files.
        types: Which files, by kind or ending.
        places: The folders to look into.
        here: Whether the folder at hand is meant.
        hidden: Whether hidden entries count; None where nothing is said.
        every_level: Whether it says that subfolders count.
        order: Superlative and order.
        groups: What the files are to be added up by.
        named: A name that was said to be one.
        content: What is said of the text of files.
        folder_wanted: Whether folders are asked for.
        below: Whether those are folders in another one: 子文件夹.
        words: What is left: names, perhaps.
        whole: Those words with the words for kinds among them: a name may hold these.
        dates: The dates, each apart.
        each: Whether alternatives are to be told apart.
        opener: Whether it begins as what follows on another question does.
        pronoun: Whether it speaks of "them".
        sub: Whether the folder it names lies in the one of before.
        file: The file whose copies are asked for.
        reads: Whether it asks what a document says.
        added: Whether it is about what was downloaded or received.
        inside: Whether it asks what lies in a folder.
        fullest: Whether the folder with the most files is asked for.
        request: Whether it wants something else than files: a joke, the weather.
        title: A name in capitals of which a part was taken for a kind or a date: Archive 2016.
        text: The question, as it was typed.
        longer_place: The place with the small words behind it, which may belong to its name.
        purpose: What it is said to be for, where that is no name: "card for the flight".
        again: Words that mean what the folder is called, and may be in names, too.
        short: Whether it is so short that it may lean on the one before.
        event: A date with the word behind it, which may be one name: 中秋聚会.
    """

    ask: Ask | None = None
    terms: tuple[Term, ...] = ()
    types: Types = field(default_factory=Types)
    places: Places = field(default_factory=Places)
    here: bool = False
    hidden: Hidden | None = None
    every_level: bool = False
    order: Order = field(default_factory=Order)
    groups: Show | None = None
    named: Named | None = None
    content: Content | None = None
    folder_wanted: bool = False
    below: bool = False
    words: tuple[str, ...] = ()
    whole: str = ""
    dates: tuple[Term, ...] = ()
    each: bool = False
    opener: bool = False
    pronoun: bool = False
    sub: bool = False
    file: str = ""
    reads: bool = False
    added: bool = False
    inside: bool = False
    title: str = ""
    request: bool = False
    fullest: bool = False
    short: bool = False
    again: str = ""
    purpose: str = ""
    event: str = ""
    longer_place: str = ""
    text: str = ""

    @property
    def says_something(self) -> bool:
        """Whether anything about files was understood."""
        return bool(
            self.terms
            or self.types.files
            or self.places.names
            or self.here
            or self.dates
            or self.hidden is not None
            or self.order.sort
            or self.order.top
            or self.groups
            or self.named
            or self.content
            or self.folder_wanted
            or self.file
            or self.every_level
        )


def folder_term(names: tuple[str, ...]) -> Term:
    """The term for what lies in one of some folders."""
    return Term(Key.IN, tuple(map(Folder, names)))
