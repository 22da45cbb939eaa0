"""The two ways an answer is written to standard output: as text, or as a line of JSON."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

from desktop_app.agent.events import Answer, ReplyBegan, RunEvent, RunFinished
from desktop_app.cli import streams
from desktop_app.cli.answer_json import answer_object, explain_object, left_over
from desktop_app.cli.json_output import json_line
from desktop_app.cli.trash.writers import how_to_list
from desktop_app.interpreter import describing
from desktop_app.messages.mind import Summarised, Usage
from desktop_app.query.syntax import parse
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording, language_of, visible
from desktop_app.wording.coverage import coverage_line

_USUAL = Settings()


class JsonWriter:
    """JSON Lines: one object a question, and nothing else.

    Args:
        limit: How many files an object lists at most.
        explains: Whether it says which words were taken for what.
    """

    def __init__(self, limit: int, *, explains: bool = False) -> None:
        self._limit = limit
        self._explains = explains

    def hear(self, event: RunEvent) -> None:
        """Write the object once the answer is complete.

        Raises:
            BrokenPipeError: nobody reads on.
            OutputError: it could not be written for another reason.
        """
        if isinstance(event, RunFinished):
            written = answer_object(event.answer, self._limit)
            if self._explains:
                written["explain"] = explain_object(event.answer)
            streams.write_line(json_line(written))


class TextWriter:
    """The answer once it is complete and checked, then the files, then what was looked at.

    What a terminal shows cannot be taken back, and text of a model may be.

    Args:
        limit: How many files are listed at most.
        language: For what stands below an answer, where the question is in no language.
        settings: With the budget and the prices beside which an answer's tokens are told.
        clock: Seconds that only grow.
        explains: Whether it says which words were taken for what.
    """

    def __init__(
        self,
        limit: int,
        language: Language,
        settings: Settings = _USUAL,
        clock: Callable[[], float] = time.monotonic,
        *,
        explains: bool = False,
    ) -> None:
        self._explains = explains
        self._limit = limit
        self._language = language
        self._settings = settings
        self._clock = clock
        self._asked_at: float | None = None
        """When a model was first asked, if any was."""
        self._summarised: Summarised | None = None
        self._between_answers = False

    def hear(self, event: RunEvent) -> None:
        """Write the answer, and everything below it.

        Raises:
            BrokenPipeError: nobody reads on.
            OutputError: it could not be written for another reason.
        """
        match event:
            case ReplyBegan() if self._asked_at is None:
                self._asked_at = self._clock()
            case Summarised():
                self._summarised = event
            case RunFinished(answer=answer):
                self._finish(answer, Wording(language_of(answer.question, self._language)))

    def _finish(self, answer: Answer, wording: Wording) -> None:
        self._begin()
        lines = [_safe(answer.text)]
        if answer.proposal is not None:
            lines.append(how_to_list(answer.proposal, wording))
        if answer.taken is not None and answer.taken.alternatives:
            lines.append(wording.say("answer.alternatives"))
            taken = parse(answer.query or "")
            lines += [
                f"  {describing.in_words(parse(query), wording, beside=taken)}  ({visible(query)})"
                for query in answer.taken.alternatives
            ]
        lines += [visible(hit.path) for hit in islice(answer.hits, self._limit)]
        if len(answer.hits) > self._limit:
            lines.append(wording.say("ask.more_files", count=len(answer.hits) - self._limit))
        if answer.unverified:
            lines.append(wording.say("ask.unverified", claims=answer.unverified))
        if answer.worked_out:
            lines.append(wording.say("ask.worked_out", claims=answer.worked_out))
        looked = [part.coverage for part in answer.parts] or [answer.coverage]
        lines += [coverage_line(one, wording) for one in looked if one is not None]
        if self._summarised is not None:
            before, after = self._summarised.tokens_before, self._summarised.tokens_after
            lines.append(wording.say("ask.summed_up", before=before, after=after))
        if self._explains:
            lines += explanation(answer, wording)
        if answer.usage is not None:
            lines.append(self._took(answer.mind, answer.usage, wording))
        streams.write("\n".join(lines) + "\n")
        self._asked_at = self._summarised = None
        self._between_answers = True

    def _took(self, model: str, usage: Usage, wording: Wording) -> str:
        """The tokens, the time and, where the prices are known, the money an answer took."""
        settings = self._settings
        taken = usage.prompt_tokens + usage.completion_tokens
        if settings.tokens_per_day:
            limit = settings.tokens_per_day
            parts = [wording.say("ask.tokens_of_day", count=taken, limit=limit)]
        else:
            parts = [wording.say("ask.tokens", count=taken)]
        if self._asked_at is not None:
            seconds = f"{self._clock() - self._asked_at:.1f}"
            parts.append(wording.say("ask.seconds", seconds=seconds))
        read, written = settings.input_price, settings.output_price
        if model == settings.model and read is not None and written is not None:
            cost = (usage.prompt_tokens * read + usage.completion_tokens * written) / 1e6
            parts.append(wording.say("ask.cost", amount=f"{cost:.4f}"))
        return wording.say("ask.took", model=model, parts=wording.listed(parts))

    def _begin(self) -> None:
        """An empty line between one answer and the next."""
        if self._between_answers:
            streams.write("\n")
            self._between_answers = False


def explanation(answer: Answer, wording: Wording) -> list[str]:
    """As lines for a person."""
    taken = answer.taken
    if taken is None:
        return [wording.say("ask.not_explained")]
    lines = [
        f"  {visible(word.text)} → {visible(word.term)}"
        for word in taken.words
        if word.term is not None
    ]
    if rest := [visible(word.text) for word in left_over(taken)]:
        lines.append(wording.say("ask.left_over", words=" · ".join(rest)))
    if taken.confidence is not None:
        lines.append(wording.say("ask.confidence", percent=round(100 * taken.confidence)))
    if taken.next_best:
        percent = round(100 * taken.next_confidence)
        lines.append(wording.say("ask.next_best", query=taken.next_best, percent=percent))
    return lines


def _safe(text: str) -> str:
    """`text` with its lines kept, and nothing else that would act on a terminal."""
    return "\n".join(map(visible, text.split("\n")))
