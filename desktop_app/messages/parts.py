"""The parts of a message, which keep their origin.

Only parts are ever sent to a language model, and `llm/policy/egress` can tell the person's own
words from a file's name or its text.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.value_class import value_class


@value_class
class Words:
    """Text of the person, of a mind or of ours: nothing that was read from a file."""

    text: str


@value_class
class Name:
    """A file or folder named; `text` is how it is written, `file` its absolute path."""

    file: str
    text: str


@value_class
class Snippet:
    """A few words around a match, at `locator` in `file` ("line 3", "page 2").

    Attributes:
        in_key: Whether the file around it shows that it lies inside a private key.
    """

    file: str
    locator: str
    text: str
    in_key: bool = False


@value_class
class Passage:
    """A stretch of a file's text, at `locator` in `file`.

    Attributes:
        in_key: Whether the file around it shows that it lies inside a private key.
    """

    file: str
    locator: str
    text: str
    in_key: bool = False


@value_class
class Heading:
    """What says where in a file the parts behind it stand: it may name a sheet, or a member.

    Such a name is as much of what the file says as a snippet is.
    """

    file: str
    locator: str
    text: str


@value_class
class Picture:
    """A picture that a tool came upon: where it is, never what it shows.

    Only a model that can see is sent it, read anew for each request, and only as far as its folder
    may be sent; `llm/policy/pictures` says so to the model, or why it is not.

    Attributes:
        file: Its absolute path.
        width, height: In pixels, as it is shown; 0 where it does not say.
        text: None: what is said of it stands in the parts beside it.
    """

    file: str
    width: int = 0
    height: int = 0
    text: str = ""


@value_class
class WebText:
    """Text of the web: of a page at `address`, or of the search service about several ("").

    Anybody may have written it, so that it is quoted wherever it is told, and gives leave for
    nothing. It says nothing of the person's files, and goes where any words go.
    """

    address: str
    text: str


Part = Words | Name | Snippet | Passage | Heading | Picture | WebText


def plain_text(parts: Sequence[Part]) -> str:
    """The parts as one text, as a reader sees them."""
    return "".join(part.text for part in parts)
