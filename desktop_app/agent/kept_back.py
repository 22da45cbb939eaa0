"""What the person is told of what was kept from a model while it looked for an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from desktop_app.agent.record import CallRecord
from desktop_app.errors import AppError
from desktop_app.findings import Failure
from desktop_app.reasons import Reason
from desktop_app.tools.tool import ToolContext

_CONTENTS: Final = frozenset({"scope.not_shared", "search.not_shared"})


def kept_from_model(context: ToolContext, records: Iterable[CallRecord]) -> Iterator[AppError]:
    """What a model could not know when it made these calls, so that its answer may lack it.

    Args:
        context: What the calls worked with.
        records: Of the calls, which have ended.
    """
    scope = context.scope
    if scope.unlisted:
        if not scope.folders:
            yield AppError("model_setup.kept_everything")
            return
        yield AppError("model_setup.kept_folders", folders=scope.unlisted)
    if any(map(_lacks_contents, records)):
        yield AppError("model_setup.kept_contents")


def said_once(notices: Iterable[AppError]) -> Iterator[AppError]:
    """The notices of a run, without that texts were kept back of which nothing was told at all."""
    notices = list(notices)
    untold = {
        folder
        for notice in notices
        if notice.code == "model_setup.kept_folders"
        for folder in notice.fields["folders"]
    }
    for notice in notices:
        if notice.code != "model_setup.kept_text":
            yield notice
        elif folders := [one for one in notice.fields["folders"] if one not in untold]:
            yield AppError(notice.code, folders=folders)


def _lacks_contents(record: CallRecord) -> bool:
    if record.outcome is None:
        return False
    reason = record.outcome.result.data
    if isinstance(reason, Failure) and reason.code in _CONTENTS:
        return True
    output = record.output
    if output is None or output.coverage is None or not output.inside:
        return False
    return Reason.NOT_SHARED in output.coverage.skipped
