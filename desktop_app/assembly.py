"""The program put together: settings and folders in, an agent that can be asked out; no Qt.

Both fronts build one `Assembly` and close it in the end:

    with assemble(settings, data_folder) as program:
        conversation = Conversation()
        run = program.agent.run(question, conversation.messages)
        async for event in run:
            ...
        await program.conversations.keep(conversation)
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

from desktop_app.agent.loop import Agent, ContextFactory, Limits
from desktop_app.conversations import Conversations
from desktop_app.files.places import Places
from desktop_app.files.scope import Scope
from desktop_app.interpreter import Interpreter
from desktop_app.search.engine import SearchEngine
from desktop_app.settings import Settings
from desktop_app.tools.count_files import count_files
from desktop_app.tools.file_details import file_details
from desktop_app.tools.find_duplicates import find_duplicates
from desktop_app.tools.find_files import find_files
from desktop_app.tools.find_hidden_files import find_hidden_files
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.list_folder import list_folder
from desktop_app.tools.resolve_folder import resolve_folder
from desktop_app.tools.summarise_files import summarise_files
from desktop_app.tools.tool import ToolContext, Tools
from desktop_app.wording import Wording

TOOLS = Tools(
    [
        count_files,
        find_files,
        find_hidden_files,
        resolve_folder,
        list_folder,
        file_details,
        summarise_files,
        find_duplicates,
    ]
)
"""What a mind may do, in the order in which it is offered."""

_NOTHING_RECENT: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Assembly:
    """Everything a front needs, alive until `close`.

    Attributes:
        settings: What it was built from.
        scope: The one gate to the disk, for the preview and for actions, too.
        places: What "Downloads" is.
        engine: Runs queries without a mind: a receipt, a chip that was edited.
        tools: What a mind may do, for calls without one.
        agent: Answers questions.
        conversations: Keeps what was said.
        context: Makes what the calls of one run work with. The short ids of files are the same in
            all of them.
    """

    settings: Settings
    scope: Scope
    places: Places
    engine: SearchEngine
    tools: Tools
    agent: Agent
    conversations: Conversations
    context: ContextFactory

    def close(self) -> None:
        """End the threads of the program; waits for what is being written, at most a moment."""
        self.engine.close()
        self.conversations.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def assemble(
    settings: Settings,
    data_folder: Path,
    *,
    folders: Sequence[str] = (),
    home: str | None = None,
    environment: Mapping[str, str] = os.environ,
    working_folder: str | None = None,
    recent: Mapping[str, int] = _NOTHING_RECENT,
) -> Assembly:
    """Put the program together. It looks at the disk: never call it on the GUI thread.

    Args:
        settings: The person's choices.
        data_folder: Where conversations are kept; it need not exist, and is made when needed.
        folders: Folders to look into, absolute, in place of those of the settings.
        home: The home folder, looked into where nothing else is named; default: this user's.
        environment: Where the variables that name folders are looked up.
        working_folder: What relative paths in a question are relative to first, as on a terminal.
        recent: What changed lately (absolute path to ns since 1970 UTC), read at each search so
            that it may grow meanwhile; it ranks higher within equally good matches.

    Raises:
        ScopeError: one of the folders is not an absolute path, or can name no folder.
    """
    home = home or str(Path.home())
    scope = Scope(
        folders=tuple(folders) or settings.folders or (home,),
        excluded=settings.excluded,
        own_folders=(str(data_folder),),
    )
    places = Places(home, environment, working_folder)
    engine = SearchEngine(scope, places, recent=recent)
    ids = HitIds()

    def context(wording: Wording, stop: threading.Event) -> ToolContext:
        # Without a zone, so that each day has its own offset, summer time or not.
        return ToolContext(engine, wording, stop, datetime.now(), scope, places, ids)

    agent = Agent(Interpreter(), TOOLS, context, Limits(rounds=settings.steps))
    conversations = Conversations(data_folder)
    return Assembly(settings, scope, places, engine, TOOLS, agent, conversations, context)
