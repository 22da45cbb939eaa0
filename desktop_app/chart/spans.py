"""Spans: what stretches of a question may mean. Any number of them may lie over the same words."""

from __future__ import annotations

from enum import StrEnum

from desktop_app.value_class import value_class


class Category(StrEnum):
    """What a stretch of a question is; those behind `FILLER` say something of files.

    The words of most of them are data, see `grammar`; the readers propose the others.
    """

    FILLER = "filler"
    """A word that the sentence needs and the question does not."""
    ASIDE = "aside"
    """A clause of its own that asks nothing: a reason, a story, thanks."""

    # What is wanted
    COUNT = "count"
    BYTES = "bytes"
    LIST = "list"
    GROUP = "group"
    """A table: by kind, by month."""
    MOST = "most"
    """Asks which of the folders holds the most of them: 最多."""
    REFUSE = "refuse"
    """Something is to be done that is never done: delete, send."""
    READ = "read"
    """Something that takes a reader: explain, compare, sum up."""
    GREET = "greet"

    # What the files are
    FILES = "files"
    """The word for files; it says nothing of which."""
    FOLDERS = "folders"
    """Folders are meant, not what is in them."""
    KIND = "kind"
    EXTENSION = "extension"
    STATE = "state"
    """Empty, duplicate."""
    HIDDEN = "hidden"
    SIZE_RANGE = "size range"
    DATE = "date"
    FOLDER = "folder"
    NAME = "name"
    CONTENT = "content"
    DEPTH = "depth"

    # In which order, how many
    ORDER = "order"
    TOP = "top"
    """The first of them alone, or as many as are said: the biggest."""

    HOW_MANY = "how many"
    """The number alone: five of them."""

    # Words that tell what their neighbours are
    IN = "in"
    NAMED = "named"
    MENTIONS = "mentions"
    NOT = "not"
    NOT_BEFORE = "not before"
    """Stands behind what is left out: 以外."""
    EITHER = "either"
    MODIFIED = "modified"
    CREATED = "created"
    ADDED = "added"
    TAKEN = "taken"
    OPENED = "opened"
    REFERENCE = "reference"
    """Those, 它们: what was found before."""

    # Parts of others; never in a cover by themselves
    NUMBER = "number"
    MEASURE = "measure"
    """Stands behind a number that counts files: 个, 张."""
    COMPARING = "comparing"
    """Tells that there is more than one question: each, than, 各, 还是."""
    SEVERAL = "several"
    """Asks for more than one, so that no largest or newest alone is meant: 哪些, recently."""
    ORDINAL = "ordinal"
    """Tells which one, in front of what tells the order: the second of second largest."""
    UNIT = "unit"
    SIZE = "size"
    MORE = "more"
    LESS = "less"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    ABOUT = "about"
    OR_MORE = "or more"
    OR_LESS = "or less"
    BETWEEN = "between"
    TO = "to"
    STARTS = "starts"
    """What follows is the beginning of a name."""
    STARTS_BEHIND = "starts behind"
    """What stands before it is the beginning of a name: 开头."""
    ENDS = "ends"
    ENDS_BEHIND = "ends behind"
    DATE_BOUND = "date bound"
    """Before, since, after: in the words of a written date, which follows."""
    DATE_BOUND_BEHIND = "date bound behind"


PARTS = frozenset(list(Category)[list(Category).index(Category.NUMBER) :])
"""Categories that only rules use."""

ACTS = frozenset((Category.REFUSE, Category.READ, Category.GREET))
"""They lie over a whole question or not at all: it asks for something else than files."""

ASKING = frozenset((Category.COUNT, Category.BYTES))
"""What asks for a number."""

SILENT = frozenset((Category.FILLER, Category.ASIDE))
"""They say nothing of what is asked for."""

BELONGING = "of"
"""The value of a word for "in" that may as well say whose, or of what: of."""

OPEN = frozenset((Category.NAME, Category.CONTENT, Category.FOLDER))
"""Categories that any words may take."""


@value_class
class TextSpan:
    """Tokens `start` up to, not including, `end`, and what they may mean.

    Attributes:
        value: By category; None where the category says it all.
        source: What proposed it: "words", "rule", "disk", "quote", "any" or the name of a reader.
        is_of_several: Whether it orders more than one: recent downloads.
        is_place: Whether the words in front say that it is where files are not: 不在.
    """

    start: int
    end: int
    category: Category
    value: object = None
    source: str = "words"
    is_of_several: bool = False
    is_place: bool = False
