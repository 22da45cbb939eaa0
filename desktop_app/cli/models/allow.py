"""`fossick model allow`: what of a folder any model may be sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.models.options import USUAL
from desktop_app.cli.models.setup import ModelSetup
from desktop_app.cli.models.use import save
from desktop_app.cli.status import Status
from desktop_app.files.real_path import real_path
from desktop_app.llm.policy.permissions import Permission, narrowed
from desktop_app.settings import Settings, load_settings


def allow_folder(setup: ModelSetup) -> Status:
    """List what folders allow, or say it of one; it holds from the next question on."""
    folder, allowed = setup.options.folder, setup.options.allowed
    if not folder:
        return _list(setup)
    # Read again: another program may have changed them meanwhile.
    settings = load_settings(setup.options.data_folder)
    there = real_path(folder)
    others = [pair for pair in settings.may_send if real_path(pair[0]) != there]
    if allowed == USUAL:
        if len(others) == len(settings.may_send):
            streams.complain(setup.wording.say("model_setup.allow_unknown", folder=folder))
            return Status.FAILED
        save(setup, replace(settings, may_send=tuple(others)))
        if setup.options.as_json:
            streams.write_line(json_line({"folder": folder, "allowed": None, "holds": None}))
        else:
            streams.write(setup.wording.say("model_setup.allow_taken_back", folder=folder) + "\n")
        return Status.DONE
    settings = replace(settings, may_send=(*others, (folder, allowed)))
    save(setup, settings)
    _write(setup, _folders(settings)[-1:])
    return Status.DONE


def _list(setup: ModelSetup) -> Status:
    folders = _folders(setup.settings)
    if not folders and not setup.options.as_json:
        streams.write(setup.wording.say("model_setup.allows_nothing_else") + "\n")
    _write(setup, sorted(folders, key=lambda one: one[0]))
    return Status.DONE


def _folders(settings: Settings) -> list[tuple[str, Permission, Permission]]:
    """Each folder, what was said of it and what holds: a folder above it may allow less."""
    real = [(real_path(folder), may) for folder, may in settings.may_send]
    holding = narrowed(real)
    return [
        (folder, Permission(may), holds)
        for (folder, may), (_, holds) in zip(settings.may_send, holding, strict=True)
    ]


def _write(setup: ModelSetup, folders: list[tuple[str, Permission, Permission]]) -> None:
    for folder, allowed, holds in folders:
        if setup.options.as_json:
            value: dict[str, Any] = {"folder": folder, "allowed": allowed.value}
            streams.write_line(json_line({**value, "holds": holds.value}))
            continue
        line = setup.wording.say(f"model_setup.allows_{holds.value}", folder=folder)
        streams.write(f"{line}\n")
        if holds is not allowed:
            narrower = setup.wording.say("model_setup.allow_narrowed", allowed=allowed.value)
            streams.write(f"  {narrower}\n")
