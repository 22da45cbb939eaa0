"""The line under every answer: what was looked at, and what was not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.reasons import Coverage, Reason, SourceKind
from desktop_app.wording.catalogue import Language, Wording
from desktop_app.wording.formats import in_home, visible

_QUICK_S = 0.1
"""What took less is told as less than this: nobody goes by the thousandths."""

_NOT_THERE: Mapping[Reason, str] = {
    Reason.UNMOUNTED: "folders_missing",
    Reason.TIMED_OUT: "folders_silent",
    Reason.UNREADABLE: "folders_closed",
}


def coverage_line(coverage: Coverage, wording: Wording) -> str:
    """What `coverage` says, as sentences on one line; names in it are safe to show."""
    sentences = [looked_at(coverage, wording)]
    if coverage.skipped:
        parts = [wording.reason(reason, number) for reason, number in coverage.skipped.items()]
        left_out = wording.say("list.separator").join(parts)
        sentences.append(wording.say("coverage.left_out", parts=left_out))
    return _space(wording).join(sentences)


def looked_at(coverage: Coverage, wording: Wording) -> str:
    """What was looked at, without what was left out."""
    if not coverage.files and not coverage.complete:
        # Not that there are none: it was stopped before anybody counted.
        return wording.say("coverage.stopped")
    if coverage.is_of_nowhere:
        return wording.say("coverage.nothing")
    if not coverage.files and not coverage.folders:
        return wording.say("coverage.nowhere")
    quick = "_quick" if coverage.seconds < _QUICK_S else ""
    sentences = [
        wording.say(
            f"coverage.line{quick}",
            count=coverage.files,
            folders=coverage.reached,
            seconds=_written_seconds(max(coverage.seconds, _QUICK_S)),
        )
    ]
    if SourceKind.INDEX in coverage.sources:
        sentences.append(wording.say("coverage.index"))
    if coverage.as_of_ns is not None:
        sentences.append(wording.say("coverage.as_of", moment=coverage.as_of_ns))
    if coverage.dated_by_change:
        sentences.append(wording.say("coverage.by_change", count=coverage.dated_by_change))
    if not coverage.complete:
        sentences.append(wording.say("coverage.stopped"))
    return _space(wording).join(sentences)


def not_there(reason: Reason, folders: Sequence[str], home: str, wording: Wording) -> str:
    """That folders could not be looked into, which is a part of an answer; `reason` is `CLOSED`.

    They stand as people write them, the home itself by its name, which "~" does not tell.
    """
    shown = [visible(folder if folder == home else in_home(folder, home)) for folder in folders]
    return wording.say(
        f"answer.{_NOT_THERE[reason]}", count=len(folders), folders=wording.listed(shown)
    )


def _space(wording: Wording) -> str:
    return "" if wording.language is Language.CHINESE else " "


def _written_seconds(seconds: float) -> str:
    """With as many digits as mean something: 0.1, 0.35, 2.1, 83."""
    decimals = 1 if seconds == _QUICK_S else 2 if seconds < 1 else 1 if seconds < 10 else 0
    return f"{seconds:.{decimals}f}"
