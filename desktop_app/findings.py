"""What tools find, as values: what the built-in mind, a run's record and receipts read.

The text that a language model reads is made from the same facts, last; nothing is ever taken out of
that text again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.errors import AppError
from desktop_app.value_class import value_class


@value_class
class Findings:
    """What a call found; this one says nothing."""


NOTHING = Findings()


@value_class
class Failure(Findings):
    """Why a call was not carried out.

    Attributes:
        code: Of the first error, which is the reason.
        errors: All of them; of a conversation that was kept, none.
    """

    code: str
    errors: tuple[AppError, ...] = field(default=(), compare=False)


@value_class
class Row:
    """One of the first entries that were found.

    Attributes:
        path: Absolute.
        modified_ns: Since 1970 UTC; None where the listing does not tell.
        size_bytes: Its length, likewise.
    """

    path: str
    modified_ns: int | None = None
    size_bytes: int | None = None


@value_class
class Counted(Findings):
    """What was looked for, in number.

    Attributes:
        count: How many were found.
        complete: Whether the search came to its end; else there are at least so many.
    """

    count: int
    complete: bool


@value_class
class NearCut:
    """What was not done, for want of time or room, to find what comes near.

    Attributes:
        words_left: Words that were not looked for by themselves.
        names_only: Whether the files were too many, or too large, to be read for each word.
        stopped: Whether the person, or the time of the question, ended it.
    """

    words_left: int
    names_only: bool
    stopped: bool


@value_class
class CopiesFound:
    """Files with the same bytes: the length of each, and the first of their paths.

    Attributes:
        elsewhere: The first paths of those that are none of the rows.
    """

    size_bytes: int
    paths: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()


@value_class
class SearchFindings(Counted):
    """What every search of a query finds.

    Attributes:
        query: The written query as it was asked.
        show: What was asked for, as the query's `show:` writes it.
        total_bytes: The lengths of all together.
        bytes_of_first: Those of the first of an order, where these were asked for.
        directly: How many lie in the searched folder itself.
        others: How many links, pipes and devices are among them where files were asked for.
        folders: Where, absolute.
        left_out: How many were not looked at, by the reason's code.
        rows: The first entries, best first, where the tool shows them.
        near_cut: Where nothing was found, how the search for what comes near was cut short.
        copies: Which of the rows are copies of each other, where that was asked for.
    """

    query: str = ""
    show: str = ""
    total_bytes: int = 0
    bytes_of_first: int = 0
    directly: int = 0
    others: int = 0
    folders: tuple[str, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    near_cut: NearCut | None = None
    copies: tuple[CopiesFound, ...] = ()


@value_class
class ContentFindings(SearchFindings):
    """What a search inside files finds.

    Attributes:
        matches: Lines or places that match; None where nobody counted.
        other_words: Words that were looked for in place of those that are nowhere.
        matches_in: How many of them in each of the first files, by path.
    """

    matches: int | None = 0
    other_words: tuple[str, ...] = ()
    matches_in: Mapping[str, int] = field(default_factory=dict)


@value_class
class GroupFound:
    """Files added up: their kind, extension, folder, year or month, or None where it has none."""

    name: str | None
    count: int
    total_bytes: int


@value_class
class SummaryFindings(SearchFindings):
    """Files added up by groups: the first ones, and how many there are in all.

    Attributes:
        most: The one with the most of what puts them in order, files or else bytes; several where
            they have as much, and none where all have.
        fullest: Of folders, the path of the one that holds the most files itself.
    """

    groups: tuple[GroupFound, ...] = ()
    groups_in_all: int = 0
    most: tuple[GroupFound, ...] = ()
    fullest: str = ""


@value_class
class DuplicateFindings(SearchFindings):
    """Files with the same contents.

    Attributes:
        sets: How many sets of copies there are.
        files: How many files they have together.
        waste_bytes: What the copies take beside one of each set.
        linked: Further names of files that are counted once.
    """

    sets: int = 0
    files: int = 0
    waste_bytes: int = 0
    linked: int = 0


@value_class
class TreeFindings(SearchFindings):
    """What lies in a folder: as deep as was looked, and directly in it."""

    folder_count: int = 0
    file_count: int = 0
    link_count: int = 0
    folders_directly: int = 0
    files_directly: int = 0
    links_directly: int = 0


@value_class
class CopyFindings(Counted):
    """The copies of one file.

    Attributes:
        query: The written query whose files were compared with it.
        file: The file, absolute.
        size_bytes: Its length.
        other_names: How many further names the file itself has.
        rows: The copies, then the other names.
    """

    query: str
    file: str
    size_bytes: int
    other_names: int
    rows: tuple[Row, ...] = ()


@value_class
class FolderFindings(Counted):
    """The folders that words name.

    Attributes:
        folders: Those that are meant, absolute, best first.
        others: Those that come next.
        is_near: Whether the words only come near to their names.
        mentioned: Names of folders that stand in the words, as they are spelt there.
        is_search: Whether names were looked through, and not a spoken name or a path resolved.
    """

    folders: tuple[str, ...]
    others: tuple[str, ...] = ()
    is_near: bool = False
    mentioned: tuple[str, ...] = ()
    is_search: bool = False


@value_class
class ComparisonFindings(Findings):
    """What two folders have in common, in numbers of files."""

    only_first: int
    only_second: int
    other_size: int
    same: int
    complete: bool
    folders: tuple[str, ...]


@value_class
class TextFindings(Findings):
    """A page of one file's text.

    Attributes:
        path: Absolute.
        size_bytes: The file's length.
        first: The number of its first line, from 1; 0 where there is none.
        last: Of its last one.
        total: How many lines the file has; None where that is not known.
        cut_lines: How many lines are shown in part.
        outcome: How its reading ended, as `ExtractionStatus` names it.
    """

    path: str
    size_bytes: int
    first: int
    last: int
    total: int | None
    cut_lines: int
    outcome: str


@value_class
class FileFacts:
    """What is known of one entry; None where it is not, or means nothing.

    Attributes:
        path: Absolute.
        type: "file", "folder", "link" or another one.
        kind: By its name.
        size_bytes: Of a file.
        modified_ns, created_ns, opened_ns: Since 1970 UTC.
        taken: ISO 8601, as a clock showed it where the photo was taken.
        owner: The account, by its name or number.
        permissions: As `ls` writes them.
        hidden: Whether its name, or that of a folder above it, begins with a dot.
        online_only: Whether its contents are elsewhere, and come when it is opened.
        private: Whether it is listed, but never read.
        target: Of a link, the path that it holds.
        entries: How many lie directly in the folder, hidden ones among them.
    """

    path: str
    type: str
    kind: str | None
    size_bytes: int | None
    modified_ns: int | None
    created_ns: int | None
    opened_ns: int | None
    taken: str | None
    owner: str | None
    permissions: str
    hidden: bool
    online_only: bool
    private: bool
    target: str | None
    entries: int | None


@value_class
class DetailFindings(Findings):
    """What is known of some entries."""

    files: tuple[FileFacts, ...]


@value_class
class SumFindings(Findings):
    """Sums, and the numbers they were made of, in plain notation."""

    results: tuple[str, ...]
    operands: tuple[str, ...]


@value_class
class WebSource:
    """A page that a web search found, as the service tells of it; anybody may have written it.

    Attributes:
        title: On one line.
        address: Begins with http:// or https://.
        content: What the service took from the page, in lines.
        score: How well it fits, 0 to 1; None where the service does not say.
    """

    title: str
    address: str
    content: str
    score: float | None = None


@value_class
class WebFindings(Findings):
    """What a web search found.

    Attributes:
        query: As it left.
        summary: The service's own answer, which bears nothing out; "" where it gave none.
        sources: Best first.
    """

    query: str
    summary: str
    sources: tuple[WebSource, ...]
