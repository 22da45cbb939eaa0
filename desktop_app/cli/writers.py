"""The two ways an answer is written to standard output: as text, or as a line of JSON."""

from __future__ import annotations

from itertools import islice

from desktop_app.agent.events import Answer, CallStarted, RunEvent, RunFinished
from desktop_app.cli import streams
from desktop_app.cli.answer_json import answer_object, json_line
from desktop_app.messages import TextDelta
from desktop_app.wording import Language, Wording, language_of, visible
from desktop_app.wording.coverage import coverage_line


class JsonWriter:
    """JSON Lines: one object a question, and nothing else.

    Args:
        limit: How many files an object lists at most.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def hear(self, event: RunEvent) -> None:
        """Write the object once the answer is complete.

        Raises:
            BrokenPipeError: nobody reads on.
            OutputError: it could not be written for another reason.
        """
        if isinstance(event, RunFinished):
            streams.write_line(json_line(answer_object(event.answer, self._limit)))


class TextWriter:
    """The answer as it comes, then the files, one a line, then what was looked at.

    Args:
        limit: How many files are listed at most.
        language: For what stands below an answer, where the question is in no language.
    """

    def __init__(self, limit: int, language: Language) -> None:
        self._limit = limit
        self._language = language
        self._said = ""
        """What of the answer is written; text before a call is none of it."""
        self._between_answers = False

    def hear(self, event: RunEvent) -> None:
        """Write text as it comes, and in the end everything below it.

        Raises:
            BrokenPipeError: nobody reads on.
            OutputError: it could not be written for another reason.
        """
        match event:
            case TextDelta(text=text) if text:
                self._begin()
                streams.write(_safe(text))
                self._said += text
            case CallStarted() if self._said:
                streams.write("\n")
                self._said = ""
            case RunFinished(answer=answer):
                self._finish(answer, Wording(language_of(answer.question, self._language)))

    def _finish(self, answer: Answer, wording: Wording) -> None:
        self._begin()
        goes_on = answer.text.startswith(self._said)
        lines = [_safe(answer.text.removeprefix(self._said) if goes_on else "\n" + answer.text)]
        lines += [visible(hit.path) for hit in islice(answer.hits, self._limit)]
        if len(answer.hits) > self._limit:
            lines.append(wording.say("ask.more_files", count=len(answer.hits) - self._limit))
        if answer.unverified:
            lines.append(wording.say("ask.unverified", claims=answer.unverified))
        if answer.coverage is not None:
            lines.append(coverage_line(answer.coverage, wording))
        streams.write("\n".join(lines) + "\n")
        self._said = ""
        self._between_answers = True

    def _begin(self) -> None:
        """An empty line between one answer and the next."""
        if self._between_answers:
            streams.write("\n")
            self._between_answers = False


def _safe(text: str) -> str:
    """`text` with its lines kept, and nothing else that would act on a terminal."""
    return "\n".join(map(visible, text.split("\n")))
