"""The tools that a mind is given."""

from __future__ import annotations

from desktop_app.tools.calculate import calculate
from desktop_app.tools.compare_folders import compare_folders
from desktop_app.tools.contents.read_file import read_file
from desktop_app.tools.contents.search_contents import search_contents
from desktop_app.tools.count_files import count_files
from desktop_app.tools.file_details import file_details
from desktop_app.tools.find_duplicates import find_duplicates
from desktop_app.tools.find_files import find_files
from desktop_app.tools.find_hidden_files import find_hidden_files
from desktop_app.tools.list_folder import list_folder
from desktop_app.tools.propose_trash import propose_trash
from desktop_app.tools.resolve_folder import resolve_folder
from desktop_app.tools.summarise_files import summarise_files
from desktop_app.tools.tool import Tools

_TOOLS = [
    count_files,
    find_files,
    search_contents,
    read_file,
    find_hidden_files,
    resolve_folder,
    list_folder,
    file_details,
    summarise_files,
    find_duplicates,
    compare_folders,
    calculate,
    propose_trash,
]

TOOLS = Tools(_TOOLS)
"""What a mind may do, in the order in which it is offered."""


def tools_with_web() -> Tools:
    """The same and, behind them, a search of the web."""
    # Imported here: it is switched off for most.
    from desktop_app.tools.web_search import web_search

    return Tools([*_TOOLS, web_search])
