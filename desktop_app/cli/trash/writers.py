"""What `fossick trash` writes: the items, why others are none, and what came of it."""

from __future__ import annotations

import base64
import os
import shlex
import sys
from typing import Any

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.files.trash.rules import reason_of
from desktop_app.trash_findings import (
    NotMoved,
    TrashDone,
    TrashItem,
    TrashProposal,
)
from desktop_app.wording import Wording, visible, written_bytes


def write_proposal(proposed: TrashProposal, limit: int, wording: Wording, *, as_json: bool) -> None:
    """Each item, one a line; to standard error what is left out, and why."""
    if as_json:
        streams.write_line(b"".join(json_line(_item_object(item)) for item in proposed.items))
        return
    for one in proposed.left_out:
        streams.complain(wording.error(reason_of(one)))
    if not proposed.items:
        why = "trash.none_match" if proposed.left_out else "trash.none_found"
        streams.complain(wording.say(why))
        return
    size = proposed.total_bytes
    lines = [wording.say("trash.listed", count=len(proposed.items), size=size)]
    lines += [f"  {item_line(item, wording)}" for item in proposed.items]
    streams.write("\n".join(lines) + "\n")
    if proposed.more:
        streams.complain(wording.say("trash.more", count=proposed.more, limit=limit))


def how_to_list(proposed: TrashProposal, wording: Wording) -> str:
    """The command that lists what is proposed, and asks."""
    query = proposed.query
    if query and "\n" not in query:
        is_windows = sys.platform == "win32"
        query = '"{}"'.format(query.replace('"', '\\"')) if is_windows else shlex.quote(query)
    else:
        query = wording.say("trash.any_query")
    return wording.say("trash.how_on_terminal", query=visible(query))


def item_line(item: TrashItem, wording: Wording) -> str:
    """One item for a person: its real path, harmless on any screen, and what it is."""
    facts = [written_bytes(item.size_bytes)]
    if item.type == "folder":
        facts.append(wording.say("trash.folder_with", count=item.entries))
    elif item.type == "link":
        facts = [wording.say("trash.link")]
    if item.copy_of is not None:
        facts.append(wording.say("trash.stays", path=item.copy_of))
    return f"{visible(item.path)}  ({'; '.join(facts)})"


def write_done(
    proposed: TrashProposal, done: TrashDone, wording: Wording, *, as_json: bool
) -> None:
    """What was moved, and what was not and why."""
    if as_json:
        summary = {
            "items": len(proposed.items),
            "total_bytes": proposed.total_bytes,
            "left_out": [_failure_object(one) for one in proposed.left_out],
            "moved": [one.item.path for one in done.moved],
            "failed": [_failure_object(one) for one in done.failed],
        }
        streams.write_line(json_line(summary))
        return
    for one in done.failed:
        streams.complain(wording.error(reason_of(one)))
    if done.moved:
        streams.write(wording.say("trash.moved", count=len(done.moved)) + "\n")
        if any(one.in_bin for one in done.moved):
            streams.complain(wording.say("trash.how_to_undo"))
    else:
        streams.complain(wording.say("trash.nothing_moved"))


def _item_object(item: TrashItem) -> dict[str, Any]:
    written: dict[str, Any] = {
        "path": item.path,
        "size": item.size_bytes,
        "type": item.type,
        "copy_of": item.copy_of,
    }
    raw = os.fsencode(item.path)
    if raw.decode("utf-8", "replace") != item.path:
        written["path_bytes"] = base64.b64encode(raw).decode()
    return written


def _failure_object(one: NotMoved) -> dict[str, str]:
    return {"path": one.path, "reason": one.code}
