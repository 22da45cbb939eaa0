"""How a run ends besides what a mind says: our own remark, in the language of the question."""

from __future__ import annotations

import asyncio
import logging
import traceback
from typing import Final

from desktop_app.agent.events import Stopped
from desktop_app.agent.found_so_far import found_so_far
from desktop_app.agent.record import RunRecord
from desktop_app.agent.reply import Reply
from desktop_app.errors import AppError, ModelError
from desktop_app.messages.mind import CutCause, Declined
from desktop_app.reasons import CLOSED
from desktop_app.value_class import value_class
from desktop_app.wording import Wording
from desktop_app.wording.coverage import not_there

_log = logging.getLogger(__name__)


@value_class
class Conclusion:
    """How a run ended.

    Attributes:
        remark: What we add to what the mind said last.
        stopped: Why it ended.
        is_declined: Whether nothing was answered.
        cause: Why some folders were not looked into.
    """

    remark: str = ""
    stopped: Stopped = Stopped.ANSWERED
    is_declined: bool = False
    cause: str = ""


@value_class
class Trouble:
    """A mind that could not be asked, and why."""

    mind: str
    error: AppError


_LIKELY: Final = 0.8
"""From how much on what was understood is most likely what was meant."""


class Conclusions:
    """Says how a run ended.

    Args:
        wording: In the language of the question.
        record: What was found until then.
    """

    def __init__(self, wording: Wording, record: RunRecord) -> None:
        self._wording = wording
        self._record = record

    def answered(self, reply: Reply, trouble: Trouble | None) -> Conclusion:
        """The mind has said its last words; `trouble` with the one that should have.

        Words that broke off are kept, and are no answer.

        Raises:
            ModelError: "answer.silent": it said nothing, and nothing was looked at.
        """
        if not reply.text.strip():
            if not self._record.outputs:
                raise ModelError("answer.silent")
            return Conclusion(self._what_was_found("answer.silent_so_far"), Stopped.ERROR)
        remarks = []
        taken = None if reply.about is None else reply.about.taken
        if taken is not None and taken.alternatives:
            is_likely = (taken.confidence or 0.0) >= _LIKELY
            remarks.append(self._wording.say(f"answer.{'likely' if is_likely else 'not_sure'}"))
        stopped = Stopped.ANSWERED
        if reply.cut is not None:
            remarks.append(self._wording.say(f"answer.cut_{reply.cut.value}"))
            stopped = Stopped.STEP_LIMIT if reply.cut is CutCause.LENGTH else Stopped.ERROR
        if trouble is not None:
            reason = self._wording.error(trouble.error)
            remarks.append(self._wording.say("agent.instead", model=trouble.mind, reason=reason))
        cause = "\n\n".join(self._what_was_not_there())
        return Conclusion("\n\n".join(remarks), stopped, cause=cause)

    def _what_was_not_there(self) -> list[str]:
        """Which folders a search could not look into: that there is none may be wrong for them."""
        return [
            not_there(reason, folders, self._record.home, self._wording)
            for reason in CLOSED
            if (folders := self._record.folders_without(reason))
        ]

    def declined(self, declined: Declined, trouble: Trouble | None) -> Conclusion:
        """No mind could answer; `declined` is what the last one says of the question."""
        if trouble is not None:
            reason = self._wording.error(trouble.error)
            return Conclusion(self._wording.say("agent.not_instead", reason=reason), Stopped.ERROR)
        if declined.takes_reading:
            return Conclusion(self._wording.say("answer.takes_reading"), is_declined=True)
        if declined.understood:
            query = declined.understood
            remark = self._wording.say("answer.understood_partly", query=query)
            return Conclusion(remark, is_declined=True)
        return Conclusion(self._wording.say("answer.not_understood"), is_declined=True)

    def at_limit(self, code: str) -> Conclusion:
        """A limit was reached, and `code` says which."""
        return Conclusion(self._what_was_found(code), Stopped.STEP_LIMIT)

    def stopped(self, ending: Conclusion, *, timed_out: bool) -> Conclusion:
        """The run was told to stop, by the person or by the time; its work ended as `ending`."""
        composed = ending.stopped is Stopped.ANSWERED and not ending.is_declined
        if timed_out:
            return ending if composed else self.at_limit("agent.time_up")
        remark = ending.remark if composed else self._what_was_found("answer.stopped")
        return Conclusion(remark, Stopped.CANCELLED, cause=ending.cause if composed else "")

    def of_work(self, work: asyncio.Task[Conclusion]) -> Conclusion:
        """How the work ended: by itself, or in an error; one that was cut counts as that, too."""
        error = None if work.cancelled() else work.exception()
        if isinstance(error, AppError):
            return Conclusion(self._wording.error(error), Stopped.ERROR)
        if error is not None:
            _log_without_content(error)
        if error is not None or work.cancelled():
            return Conclusion(self._wording.say("answer.broke"), Stopped.ERROR)
        return work.result()

    def _what_was_found(self, code: str) -> str:
        """The sentence of `code`, and how much was found until then."""
        record = self._record
        return self._wording.say(
            code, found=found_so_far(record.outputs, record.found, self._wording)
        )


def _log_without_content(error: BaseException) -> None:
    # The message may hold names or text of files, which no log gets.
    place = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("a run broke: %s at %s:%s", type(error).__name__, place.filename, place.lineno)
