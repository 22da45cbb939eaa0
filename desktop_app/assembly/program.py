"""The program put together: settings and folders in, an agent that can be asked out; no Qt.

Both fronts build one `Assembly` and close it in the end:

    with assemble(settings, data_folder, model="auto") as program:
        conversation = Conversation()
        run = program.agent.run(question, conversation.messages)
        async for event in run:
            ...
        await program.conversations.keep(conversation)
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.agent.loop import Agent, ContextFactory
from desktop_app.agent.minds import Minds
from desktop_app.agent.run_limits import RunLimits
from desktop_app.assembly.for_models import for_model
from desktop_app.assembly.reading import AheadOfQuestions, ChartReader
from desktop_app.assembly.search import NOTHING_RECENT, SearchAssembly, assemble_search
from desktop_app.assembly.sharing import ModelSharing, SharedScope
from desktop_app.assembly.tools import TOOLS
from desktop_app.assembly.web import WebSwitch
from desktop_app.conversations import Conversations
from desktop_app.errors import AppError
from desktop_app.files.places.places import Places
from desktop_app.files.real_path import real_path
from desktop_app.files.scope import Scope
from desktop_app.interpreter.interpreter import Interpreter, Reader
from desktop_app.messages.message import Message
from desktop_app.messages.mind import Mind
from desktop_app.search.engine import SearchEngine
from desktop_app.settings import Settings
from desktop_app.storage.notices import Notices
from desktop_app.tools.confirmation import Confirmation
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import ToolContext, Tools
from desktop_app.value_class import value_class
from desktop_app.wording import Wording

if TYPE_CHECKING:
    # For language models alone: most questions need none of it.
    from desktop_app.agent.model import Sees, WindowSize
    from desktop_app.llm.policy.keys import Keys
    from desktop_app.llm.policy.open_keys import AskOpenKey
    from desktop_app.llm.policy.permissions import AskConsent
    from desktop_app.llm.policy.pictures import ReadPicture
    from desktop_app.web.search import WebSearch

BUILTIN_ROUNDS = 30
"""Rounds of calls for the built-in mind: three ways to read a question, by its own bound each.

They cost nothing, so that the bound of the settings, which is for models, may only widen it.
"""

ANSWER_S = 600.0
"""How long a language model and its tools may take over one question."""


@value_class
class ChosenModel:
    """A language model to answer with.

    Attributes:
        mind: Speaks with its endpoint.
        alone: Whether it answers everything; else only what the built-in mind declines.
        window: Finds out how many tokens it takes, where the settings do not say.
        notice: What the person should know of what it was sent, if anything; see `Minds`.
        close: Called when it is no longer needed.
        sees: Finds out whether it is shown pictures; None where it is not.
        sharing: What of the person's files it may know; None for everything.
    """

    mind: Mind
    alone: bool = False
    window: WindowSize | None = None
    notice: Callable[[], AppError | None] = lambda: None
    close: Callable[[], None] = lambda: None
    sees: Sees | None = None
    sharing: ModelSharing | None = None


@value_class
class Assembly(SearchAssembly):
    """Everything a front needs, alive until `close`.

    Attributes:
        tools: What a mind may do, for calls without one.
        agent: Answers questions.
        conversations: Keeps what was said.
        context: Makes what calls of tools work with, in the conversation whose history is given:
            the short ids of files mean in it what they meant when they were given.
        agent_over: Makes an agent that knows no other files than those of a scope, and goes on with
            nothing that was asked before a turn of the conversation; blocking.
        model: The language model that answers, too, if any.
        notices: What happened to the files we keep, to be told beside the answers.
        web_switch: Holds what searches the web; None where no model asks for it.
        ahead: Has the built-in mind get ready for questions; None where it answers none.
    """

    tools: Tools
    agent: Agent
    conversations: Conversations
    context: ContextFactory
    agent_over: Callable[[Scope, int], Agent]
    model: ChosenModel | None = None
    notices: Notices = field(default_factory=Notices)
    web_switch: WebSwitch | None = None
    ahead: AheadOfQuestions | None = None

    @property
    def web(self) -> WebSearch | None:
        """Searches the web; None where that is off, has no key, or no model asks for it."""
        return None if self.web_switch is None else self.web_switch.search

    def reread(self) -> None:
        """Take over what was switched on or off since, before a question; blocking."""
        if self.web_switch is not None and self.web_switch.reread():
            self.agent.offer(self.web_switch.tools)

    def close(self) -> None:
        """End the threads of the program; waits for what is being written, at most a moment."""
        SearchAssembly.close(self)
        self.conversations.close()
        if self.model is not None:
            self.model.close()
        if self.web_switch is not None:
            self.web_switch.close()


def assemble(
    settings: Settings,
    data_folder: Path,
    *,
    folders: Sequence[str] = (),
    home: str | None = None,
    environment: Mapping[str, str] = os.environ,
    working_folder: str | None = None,
    recent: Mapping[str, int] = NOTHING_RECENT,
    changes: Callable[[], int] = lambda: 0,
    uses_index: bool = True,
    model: str | ChosenModel = "builtin",
    base_url: str = "",
    ask_consent: AskConsent | None = None,
    ask_open_key: AskOpenKey | None = None,
    confirmation: Confirmation | None = None,
    lists_files: bool = False,
    keys: Keys | None = None,
) -> Assembly:
    """Put the program together. It looks at the disk: never call it on the GUI thread.

    Args:
        settings: The person's choices.
        data_folder: Where conversations are kept; it need not exist, and is made when needed.
        folders: Folders to look into, absolute; see `assemble_search`.
        home: Looked into where nothing else is named.
        environment: Where the variables that name folders are looked up.
        working_folder: What relative paths in a question are relative to first.
        recent: What changed lately; see `assemble_search`.
        changes: How many changes were heard of so far.
        uses_index: See `assemble_search`.
        model: "builtin", "auto" for the model of the settings where the built-in mind declines,
            or the name of a model that answers everything.
        base_url: Where that model is, as it was named for this question; "" looks further.
        ask_consent: Asks the person what of the files a model elsewhere may have, before it is
            first asked something; without, it may have what `Settings.may_send_unasked` says,
            and each of its answers tells so.
        ask_open_key: Asks the person before a key is sent unencrypted to another computer; without,
            it is not sent unless the settings say so.
        confirmation: Asks the person before the web is searched; without, it is not.
        lists_files: Whether the front lists the files of an answer beside it.
        keys: Where keys are; None for the system's keyring.

    Raises:
        SettingsError: no folder is named, and the home is unknown or all of the computer.
        ModelError: nothing says where the model is, or its address is none.
        ScopeError: one of the folders is not an absolute path, or can name no folder.
    """
    searching = assemble_search(
        settings,
        data_folder,
        folders=folders,
        home=home,
        environment=environment,
        working_folder=working_folder,
        recent=recent,
        uses_index=uses_index,
    )
    scope, places, engine = searching.scope, searching.places, searching.engine
    notices = Notices()
    chosen = model if isinstance(model, ChosenModel) else None
    if isinstance(model, str) and model != "builtin":
        pictures = _picture_reader(engine, scope)
        chosen = _chosen(
            model,
            base_url,
            settings,
            data_folder,
            environment,
            scope,
            ask_consent,
            pictures,
            ask_open_key,
            notices,
            keys,
        )
    switch = None if chosen is None else WebSwitch(settings, data_folder, keys, notices)
    tools = TOOLS if switch is None else switch.tools
    seconds = ANSWER_S if chosen is not None else None
    limits = RunLimits(
        rounds=settings.steps,
        builtin_rounds=max(settings.steps, BUILTIN_ROUNDS),
        seconds=seconds,
        reading_s=settings.reading_s,
    )

    def context_of(over: Scope, engine: SearchEngine) -> ContextFactory:
        def context(
            wording: Wording, stop: threading.Event, history: Sequence[Message]
        ) -> ToolContext:
            ids = HitIds.restored(history)
            # Without a zone, so that each day has its own offset, summer time or not.
            now = datetime.now()
            return ToolContext(
                *(engine, wording, stop, now, over, places, ids, recent),
                web=None if switch is None else switch.search,
                confirmation=confirmation,
            )

        return context

    # A front that lists files stays for more than one question.
    reader = ChartReader(
        scope, engine, searching.entries_below, changes=changes, keeps_names=lists_files
    )

    def agent_over(
        over: Scope, engine: SearchEngine, since: int = 0, read: Reader | None = None
    ) -> Agent:
        alone = partial(
            Interpreter,
            names_aside=lists_files,
            read=read or ChartReader(over, engine, searching.entries_below),
            chosen=_only_file(over),
            since=since,
        )
        minds = Minds.only(alone())
        shared = SharedScope(over, chosen.sharing if chosen is not None else None)
        if chosen is not None:
            minds = _with_model(chosen, settings, data_folder, shared, places, notices, alone)

        async def narrowed(context: ToolContext, history: Sequence[Message]) -> ToolContext:
            known = await asyncio.to_thread(shared.now)
            masks = chosen is not None and chosen.sharing is not None
            return for_model(context, known, shared.cleared(history), history, masks=masks)

        offered = tools if switch is None else switch.tools
        return Agent(minds, offered, context_of(over, engine), limits, narrowed)

    conversations = Conversations(data_folder, notices)
    ahead = None
    if chosen is None or not chosen.alone:
        ahead = AheadOfQuestions(
            reader.prepare, Interpreter(read_ahead=reader.read_ahead).read_ahead
        )
    return Assembly(
        *(settings, scope, places, engine, searching.entries_below, searching.instant_names),
        searching.uses,
        tools,
        agent_over(scope, engine, read=reader),
        conversations,
        context_of(scope, engine),
        lambda over, since: agent_over(over, engine.within(over), since),
        chosen,
        notices,
        web_switch=switch,
        ahead=ahead,
    )


def _only_file(scope: Scope) -> str:
    """The one file that may be looked at; "" where there may be others."""
    # Its folder is among the folders, and of that nothing but the file is.
    is_one = len(scope.files) == 1 and len(scope.folders) == 1
    return scope.files[0] if is_one else ""


def with_real_folders(settings: Settings) -> Settings:
    """`settings` with what may be sent of a folder said of where its links lead, too."""
    real = ((real_path(folder), permission) for folder, permission in settings.may_send)
    return replace(settings, may_send=tuple(dict.fromkeys((*settings.may_send, *real))))


def _chosen(
    name: str,
    base_url: str,
    settings: Settings,
    data_folder: Path,
    environment: Mapping[str, str],
    scope: Scope,
    ask_consent: AskConsent | None,
    read_picture: ReadPicture,
    ask_open_key: AskOpenKey | None,
    notices: Notices,
    keys: Keys | None,
) -> ChosenModel | None:
    from desktop_app.llm.connecting import ConnectedModel
    from desktop_app.llm.policy.keys import Keys
    from desktop_app.llm.providers.choice import chosen_model

    choice = chosen_model(settings, name, base_url, environment)
    if choice is None:
        return None
    real = {folder: scope.real_path(folder) for folder in scope.folders}
    settings = with_real_folders(settings)
    model = ConnectedModel(
        choice,
        settings,
        data_folder,
        keys or Keys(),
        real,
        ask_consent,
        read_picture,
        ask_open_key,
        notices,
    )
    return ChosenModel(
        model, choice.is_alone, model.window, model.notice, model.close, model.sees, model
    )


def _picture_reader(engine: SearchEngine, scope: Scope) -> ReadPicture:
    from desktop_app.documents.small_pictures import SmallPictures

    pictures = SmallPictures(scope, lambda: engine.documents)

    async def read(file: str) -> bytes:
        return await asyncio.to_thread(pictures.read, file)

    return read


def _with_model(
    chosen: ChosenModel,
    settings: Settings,
    data_folder: Path,
    shared: SharedScope,
    places: Places,
    notices: Notices,
    builtin: Callable[..., Interpreter],
) -> Minds:
    from desktop_app.agent.instructions import Surroundings
    from desktop_app.agent.model import USUAL_OUTPUT, Model
    from desktop_app.agent.spending import Spending

    def around() -> Surroundings:
        return Surroundings.of(shared.now(), places, datetime.now())

    async def stated() -> int | None:
        return settings.context_tokens

    spending = Spending(
        data_folder,
        per_minute=settings.requests_per_minute or 0,
        per_day=settings.tokens_per_day or 0,
        notices=notices,
    )
    model = Model(
        chosen.mind,
        around,
        stated if settings.context_tokens else chosen.window,
        settings.output_tokens or USUAL_OUTPUT,
        spending,
        chosen.sees,
        chosen.sharing,
    )
    if chosen.alone:
        return Minds((model,), fallback=builtin(), notice=chosen.notice)
    # What it declines, the model answers: it need not look for words that come near.
    order = (builtin(helps=False), model)
    return Minds(order, fallback=builtin(), notice=chosen.notice)
