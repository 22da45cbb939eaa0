"""The table of all that Fossick makes on a computer.

Besides what stands here there are the keys in the system's keyring, see `key_entries`, and what the
person named themselves: a trace, an exported conversation. Fossick makes no login item, no unit
and no service, and writes nothing outside its data folder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from desktop_app import only_window, placement, settings
from desktop_app.agent import spending
from desktop_app.conversations import kept_questions, wrong_answers
from desktop_app.conversations import store as conversations
from desktop_app.index import INDEX_FOLDER, attempts, text_store, uses
from desktop_app.index.full_text import word_index
from desktop_app.index.progress import is_index_state
from desktop_app.index.store import is_learned, is_snapshot
from desktop_app.index.vouching.asking import is_question
from desktop_app.llm.policy import ledger
from desktop_app.llm.providers import capability_store
from desktop_app.storage.aside import is_of_database, is_set_aside
from desktop_app.storage.whole_file import is_draft
from desktop_app.web.updates import seen_lists


class Holding(StrEnum):
    """What a thing of ours holds; the values end the codes of the words for it."""

    SETTINGS = "settings"
    CONVERSATIONS = "conversations"
    LEDGER = "ledger"
    SPENDING = "spending"
    MODELS = "models"
    UPDATES = "updates"
    KEPT = "kept"
    WRONG = "wrong"
    WINDOW = "window"
    INDEX = "index"
    TEXTS = "texts"
    USES = "uses"
    STATE = "state"
    KEY = "key"
    FOLDER = "folder"
    """A folder of ours, which goes once it is empty."""


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Files of one kind in a folder of ours.

    Attributes:
        holding: What they hold.
        has: Whether a name in that folder is one that we give them.
        folder: Where they are below the data folder; "" is the data folder itself.
    """

    holding: Holding
    has: Callable[[str], bool]
    folder: str = ""


def _whole(holding: Holding, file_name: str, folder: str = "") -> OwnFiles:
    """A file that is written whole, with its drafts and those set aside."""
    return OwnFiles(
        holding,
        lambda name: (
            name == file_name or is_draft(name, file_name) or is_set_aside(name, file_name)
        ),
        folder,
    )


def _database(holding: Holding, file_name: str, folder: str = "") -> OwnFiles:
    return OwnFiles(
        holding,
        lambda name: is_of_database(name, file_name) or is_set_aside(name, file_name),
        folder,
    )


OWN_FILES: Final = (
    _whole(Holding.SETTINGS, settings.FILE_NAME),
    _database(Holding.CONVERSATIONS, conversations.FILE_NAME),
    _database(Holding.LEDGER, ledger.FILE_NAME),
    _whole(Holding.SPENDING, spending.FILE_NAME),
    _whole(Holding.MODELS, capability_store.FILE_NAME),
    _whole(Holding.UPDATES, seen_lists.FILE_NAME),
    _whole(Holding.KEPT, kept_questions.FILE_NAME),
    _whole(Holding.WRONG, wrong_answers.FILE_NAME),
    _whole(Holding.WINDOW, placement.FILE_NAME),
    OwnFiles(Holding.WINDOW, lambda name: name == only_window.FILE_NAME),
    OwnFiles(Holding.INDEX, is_snapshot, INDEX_FOLDER),
    OwnFiles(Holding.INDEX, is_learned, INDEX_FOLDER),
    _database(Holding.TEXTS, text_store.FILE_NAME, INDEX_FOLDER),
    _database(Holding.TEXTS, word_index.FILE_NAME, INDEX_FOLDER),
    _database(Holding.USES, uses.FILE_NAME, INDEX_FOLDER),
    OwnFiles(Holding.STATE, is_index_state, INDEX_FOLDER),
    OwnFiles(Holding.STATE, is_question, INDEX_FOLDER),
    _whole(Holding.STATE, attempts.FILE_NAME, INDEX_FOLDER),
)

OWN_FOLDERS: Final = (INDEX_FOLDER,)
"""Those below the data folder, by their names."""


def holding_of(name: str, folder: str = "") -> Holding | None:
    """What a file of this name in the data folder, or in one of `OWN_FOLDERS`, holds, if ours."""
    for files in OWN_FILES:
        if files.folder == folder and files.has(name):
            return files.holding
    return None
