"""The program as a command line asks for it: with a mind, or for searches alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.assembly.search import SearchAssembly, assemble_search
from desktop_app.cli import streams
from desktop_app.cli.ask_options import AskOptions
from desktop_app.errors import SettingsError
from desktop_app.settings import Settings, load_settings
from desktop_app.wording import Wording

if TYPE_CHECKING:
    # Searches need no mind.
    from desktop_app.assembly.program import Assembly
    from desktop_app.llm.policy.permissions import AskConsent
    from desktop_app.tools.confirmation import Confirmation


def assembled(options: AskOptions) -> Assembly:
    """The program that `options` ask for.

    Raises:
        AppError: no question can be answered, and why.
    """
    from desktop_app.assembly.program import assemble

    settings = _settings(options)
    return assemble(
        settings,
        options.data_folder,
        folders=options.folders,
        working_folder=_working_folder(),
        uses_index=options.uses_index,
        model=options.model,
        base_url=options.base_url,
        ask_consent=_consent_asker(options),
        confirmation=_confirmation(options),
    )


def assembled_search(options: AskOptions) -> SearchAssembly:
    """What the searches that `options` ask for need.

    Raises:
        AppError: nothing can be searched, and why.
    """
    return assemble_search(
        _settings(options),
        options.data_folder,
        folders=options.folders,
        working_folder=_working_folder(),
        uses_index=options.uses_index,
    )


def _settings(options: AskOptions) -> Settings:
    """The person's; where nobody can look into their folder, the usual ones, which is said."""
    if options.closed is None:
        return load_settings(options.data_folder)
    if options.model != "builtin":
        # What it may not be sent is written where nobody can look.
        raise SettingsError("settings.closed_to_models", **options.closed.fields)
    streams.complain(Wording(options.language).error(options.closed))
    return Settings()


def _consent_asker(options: AskOptions) -> AskConsent | None:
    """Who asks the person, at a terminal alone: a script gets what the settings allow unasked."""
    if options.model == "builtin" or options.as_json:
        return None
    from desktop_app.cli.models.consent import asks_on_terminal

    return asks_on_terminal(options.data_folder)


def _confirmation(options: AskOptions) -> Confirmation | None:
    """Who lets the web be searched, at a terminal alone: for a script, nobody does."""
    if options.model == "builtin" or options.as_json:
        return None
    from desktop_app.cli.web.confirmation import terminal_confirmation

    return terminal_confirmation(options.language)


def _working_folder() -> str | None:
    try:
        return str(Path.cwd())
    except OSError:
        # It was deleted, or may not be entered.
        return None
