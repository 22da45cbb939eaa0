"""What a path in a call's arguments means: absolute, as a result wrote it, or a place's name."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.errors import PlaceError, ScopeError, ToolError
from desktop_app.files.places.places import Place
from desktop_app.tools.arguments import MAX_ECHO_CHARS
from desktop_app.tools.tool import ToolContext

MAX_CANDIDATES = 5
"""Paths that are named where a text means several."""


def meant_paths(text: str, context: ToolContext) -> tuple[str, ...]:
    """The paths that `text` means equally, at least one; for a thread that may wait for the disk.

    Args:
        text: The id of a row, the name of a place, or a path: absolute, or below the folder that
            a result named.
        context: Of the call.

    Raises:
        PlaceError, ScopeError: it is a place that is not there, or may not be looked at.
        ToolError: "tool.forgotten_id", or "tool.no_such_file".
    """
    known = context.ids.path(text)
    try:
        places = context.places.resolve(known or text, context.scope)
    except PlaceError as error:
        if error.code != "place.unknown":
            raise
        shown = context.ids.ending_with(text)
        found = tuple(place.path for path in shown for place in _places(path, context))
        if found:
            return found
        raise ToolError("tool.no_such_file", name=text[:MAX_ECHO_CHARS]) from error
    return tuple(place.path for place in places)


def meant_path(text: str, context: ToolContext) -> str:
    """The one path that `text` means; see `meant_paths`.

    Raises:
        PlaceError, ScopeError: as `meant_paths`.
        ToolError: that, or "tool.several_files", which names them.
    """
    paths = meant_paths(text, context)
    if len(paths) > 1:
        raise several_paths("tool.several_files", text, paths)
    return paths[0]


def several_paths(code: str, text: str, paths: Sequence[str]) -> ToolError:
    """The error that says of which paths one is to be given."""
    return ToolError(
        code, name=text[:MAX_ECHO_CHARS], count=len(paths), path=tuple(paths[:MAX_CANDIDATES])
    )


def _places(path: str, context: ToolContext) -> tuple[Place, ...]:
    """The place at a path that was shown; none where it is gone, or not allowed any more."""
    try:
        return context.places.resolve(path, context.scope)
    except (PlaceError, ScopeError):
        return ()
