"""What the person is shown of the web searches that an answer was given after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from desktop_app.errors import AppError
from desktop_app.findings import Failure, WebFindings
from desktop_app.messages.tool import ToolOutput
from desktop_app.wording import Wording, visible

_MAX_TITLE_CHARS = 100
_MAX_SUMMARY_CHARS = 500


_OF_MODEL: Final = frozenset(
    {"web.refused_by_person", "web.off", "web.stopped", "web.empty_query", "web.long_query"}
)
"""Why a search failed that the person knows, or that only the model has to know."""


def web_failures(failures: Iterable[Failure], wording: Wording) -> Iterator[str]:
    """Why the web was not searched although the model wanted it, each reason once."""
    reasons: dict[str, AppError] = {}
    for failure in failures:
        for error in failure.errors[:1]:
            reason = error.fields.get("reason")
            if error.code == "web.failed" and isinstance(reason, AppError):
                reasons.setdefault(reason.code, reason)
    for code, reason in reasons.items():
        if code == "web.nobody_to_ask":
            yield wording.say("web.nobody_asked")
        elif code not in _OF_MODEL:
            yield wording.say("web.not_searched", reason=reason)


def web_sources(outputs: Iterable[ToolOutput], wording: Wording) -> Iterator[str]:
    """The sources of each search under the numbers that the model read, and its own summary."""
    for output in outputs:
        found = output.data
        if not isinstance(found, WebFindings) or not found.sources:
            continue
        lines = [wording.say("web.found_for", query=found.query)]
        for number, source in enumerate(found.sources, start=1):
            title = _cut(visible(source.title), _MAX_TITLE_CHARS)
            lines.append(
                wording.say(
                    "web.found_source", number=number, title=title, address=visible(source.address)
                )
            )
        if found.summary:
            summary = _cut(visible(" ".join(found.summary.split())), _MAX_SUMMARY_CHARS)
            lines += ["", wording.say("web.found_summary", summary=summary)]
        yield "\n".join(lines)


def _cut(text: str, max_chars: int) -> str:
    return text if len(text) <= max_chars else f"{text[: max_chars - 1]}…"
