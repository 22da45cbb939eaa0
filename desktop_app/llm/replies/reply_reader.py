"""Reads a reply as it comes: its answer passed on at once, its calls never shown as text.

reader = ReplyReader(names, labelled=False)
for delta in reader.feed("I will look. <tool_"): ...   # TextDelta("I will look. ")
ending = reader.finish(is_whole=True)                  # ending.calls
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.llm.replies import call_tags
from desktop_app.llm.replies.call_openings import (
    FENCE,
    CallCandidate,
    Candidates,
    OpeningState,
    begins_made_up_result,
)
from desktop_app.llm.replies.call_remains import (
    beside_calls,
    holds_unread_call,
    says_anything,
)
from desktop_app.llm.replies.call_texts import CallForm, Printed, find_calls
from desktop_app.llm.replies.json_calls import meaning_of
from desktop_app.llm.replies.labels import Label
from desktop_app.llm.replies.loose_json import Failed, read_value
from desktop_app.llm.replies.named_calls import find_named_calls
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.repetition import repeats_from
from desktop_app.llm.replies.reply_end import Delta, ReplyChannel, ReplyEnd
from desktop_app.llm.replies.templates import TemplateFilter, cleaned
from desktop_app.llm.replies.thinking import ThinkingFilter
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.mind import ReplyWithdrawn, TextDelta, ThinkingDelta

_FIRST_TRY_CHARS = 64
_REPEATS_LOOKED_FOR_CHARS = 400
_WINDOW_CHARS = 80
"""How far back a result that the model made up may begin, seen from a piece's beginning."""


class ReplyReader:
    """One reply.

    Args:
        names: The tools there are.
        labelled: Whether the Thought / Action text was asked for.
        in_thought: Whether the reply begins with thinking that has no beginning mark.
        goes_on: Whether it goes on with an answer that was cut.
        quoted: What it may repeat without calling anything.

    Attributes:
        over: Whether all that follows is made up, so that the reply need not be read on.
    """

    def __init__(
        self,
        names: ToolNames,
        *,
        labelled: bool,
        in_thought: bool = False,
        goes_on: bool = False,
        quoted: Quotations = NOTHING_QUOTED,
    ) -> None:
        self.over = False
        self._goes_on = goes_on
        self._quoted = quoted
        self._cleaner = TemplateFilter()
        self._spoken = ""
        """What was passed on as the answer."""
        self._looked_at_chars = 0
        """How much of it was searched for repetitions."""
        self._names = names
        self._labelled = labelled
        self._channel = ReplyChannel.UNLABELLED if labelled else ReplyChannel.ANSWER
        self._has_labels = True
        self._filter = ThinkingFilter(in_thought=in_thought)
        self._has_text = False
        self._answered = goes_on
        self._buffer = ""
        self._previous = ""
        """The last character before the buffer: it tells whether a line begins there."""
        self._held: list[str] | None = None
        self._held_chars = 0
        self._tail = ""
        """The last characters of what is held."""
        self._next_try_chars = _FIRST_TRY_CHARS
        self._is_soft = False
        """Whether what is held may still turn out to be no call."""
        self._is_echo = False
        """Whether it is a result that the model wrote down again, before its answer."""
        self._unlabelled: list[str] = []
        self._thoughts: list[str] = []
        self._raw: list[str] = []
        self._is_whole = False

    @property
    def raw(self) -> str:
        """All that came, without thinking."""
        return "".join(self._raw)

    @property
    def thinks_unopened(self) -> bool:
        """Whether the model ends thinking that it does not begin."""
        return self._filter.unopened

    @property
    def _labels(self) -> bool | None:
        """How labels count, see `find_calls`."""
        return self._labelled if self._has_labels else None

    def think(self, text: str) -> Iterator[Delta]:
        """Take in thinking that came apart from the text: then none is expected within."""
        if not self._has_text:
            self._filter.in_thought = False
        if text:
            yield ThinkingDelta(text)

    def feed(self, text: str) -> Iterator[Delta]:
        """Take in more of the reply; what can be passed on of it now."""
        if self.over:
            return
        self._has_text = True
        yield from self._split(self._filter.feed(text))

    def finish(self, *, is_whole: bool) -> ReplyEnd:
        """The rest. `is_whole`: the reply ended by itself, and was not cut."""
        deltas = list(self._split(self._filter.finish()))
        if self._filter.in_thought and not self._filter.has_marks and self._thoughts:
            # It was taken for thinking, but never ended: it is all there is.
            deltas += self._text("".join(self._thoughts))
            self._thoughts.clear()
        self._is_whole = True
        self._names = self._names.without_defined(self.raw)
        if self._held is None:
            deltas += self._passed_on()
        printed = Printed()
        cut_call = False
        if self._held is not None:
            held = "".join(self._held)
            printed = find_calls(held, self._names, labelled=self._labels, quoted=self._quoted)
            cut_call = not is_whole and bool(printed.calls) and not printed.closed
            deltas += self._rest_of(printed)
        deltas += self._answer_rest()
        calls = printed.calls[:-1] if cut_call else printed.calls
        form = printed.form
        if not calls and not cut_call and not self._goes_on:
            named = find_named_calls(self.raw, self._names, self._quoted)
            if named.calls:
                # What was cut may have ended within the last of them.
                cut_call = not is_whole
                calls = named.calls[:-1] if cut_call else named.calls
                form = CallForm.MARKED
                deltas += self._withdrawn()
                self._unlabelled.clear()
        unread = printed.unread
        if calls:
            deltas += self._without_remains()
        elif not cut_call and not self._goes_on and self._is_all_unread(unread):
            unread = True
            deltas += self._withdrawn()
            self._unlabelled.clear()
        if not calls and not self._answered and (thought := self._thought_call()) is not None:
            calls, form = thought.calls, thought.form
        unlabelled = cleaned("".join(self._unlabelled)).strip()
        if calls and unlabelled:
            deltas.append(ThinkingDelta(unlabelled))
            unlabelled = ""
        return ReplyEnd(tuple(deltas), calls, form, self._answered, unlabelled, unread, cut_call)

    def _split(self, pieces: Iterator[tuple[bool, str]]) -> Iterator[Delta]:
        for is_thinking, piece in pieces:
            if is_thinking:
                self._thoughts.append(piece)
                yield ThinkingDelta(piece)
            else:
                if self._filter.ended_alone:
                    yield from self._turned_into_thought()
                yield from self._text(piece)
        if self._filter.ended_alone:
            yield from self._turned_into_thought()

    def _turned_into_thought(self) -> Iterator[Delta]:
        """All that came until now was thinking, and nobody said so."""
        self._filter.ended_alone = False
        thought = self.raw
        yield from self._withdrawn()
        self._raw.clear()
        self._unlabelled.clear()
        self._held, self._buffer, self._previous = None, "", ""
        self.over = False
        if thought.strip():
            self._thoughts.append(thought)
            yield ThinkingDelta(thought)

    def _withdrawn(self) -> Iterator[Delta]:
        """Take back what was passed on as the answer."""
        if self._spoken:
            yield ReplyWithdrawn()
        self._spoken, self._looked_at_chars = "", 0
        self._answered = self._goes_on
        self._cleaner = TemplateFilter()

    def _without_remains(self) -> Iterator[Delta]:
        """Take back what only wrapped the calls."""
        said = beside_calls(self._spoken, self._names)
        if said != self._spoken:
            yield from self._withdrawn()
            yield from self._spoken_now(said)

    def _is_all_unread(self, unread: bool) -> bool:
        is_bare = unread and not says_anything(self._spoken)
        return is_bare or holds_unread_call(self.raw, self._names, self._quoted)

    def _answer_rest(self) -> Iterator[Delta]:
        """What was kept back of the answer, for it could have become a mark of a template."""
        yield from self._spoken_now(self._cleaner.finish())

    def _spoken_now(self, text: str) -> Iterator[Delta]:
        if not self._answered:
            text = text.lstrip()
        if not text or self.over:
            return
        self._answered = True
        self._spoken += text
        yield TextDelta(text)
        if len(self._spoken) - self._looked_at_chars >= _REPEATS_LOOKED_FOR_CHARS:
            self._looked_at_chars = len(self._spoken)
            end = repeats_from(self._spoken)
            if end is not None:
                said = self._spoken[:end].rstrip()
                self.over = True
                yield ReplyWithdrawn()
                yield TextDelta(said)
                self._spoken = said

    def _text(self, text: str) -> Iterator[Delta]:
        if self.over:
            return
        self._raw.append(text)
        if self._held is None:
            self._buffer += text
            yield from self._passed_on()
            return
        window = self._tail + text
        self._hold(text)
        if self._is_echo:
            yield from self._behind_echo(window)
            return
        self.over = begins_made_up_result(window, labelled=self._labels)
        if self._is_soft and self._held_chars >= self._next_try_chars:
            self._next_try_chars = 2 * self._held_chars
            yield from self._released()

    # Text that has not been passed on

    def _passed_on(self) -> Iterator[Delta]:
        """Pass on what cannot be part of a call; hold back what can."""
        text, at = self._previous + self._buffer, len(self._previous)
        candidates = Candidates(text, self._names, labelled=self._labels, is_whole=self._is_whole)
        while candidate := candidates.next(at):
            yield from self._said(text[at : candidate.start])
            at = candidate.start
            if candidate.opening is OpeningState.UNSURE:
                break
            if candidate.label is None or candidate.label.label is Label.ACTION:
                self._buffer = self._previous = ""
                self._begin_holding(text[at:], candidate)
                if self._is_echo:
                    yield from self._behind_echo(text[at:])
                return
            had_labels = self._has_labels
            yield from self._labelled_text(candidate, text)
            at = candidate.label.end
            if self.over:
                self._buffer = ""
                return
            if had_labels and not self._has_labels:
                self._previous, self._buffer = text[at - 1 : at], text[at:]
                yield from self._passed_on()
                return
        else:
            yield from self._said(text[at:])
            at = len(text)
        self._previous, self._buffer = text[max(at - 1, 0) : at], text[at:]

    def _labelled_text(self, candidate: CallCandidate, text: str) -> Iterator[Delta]:
        """Change over to what a label announces, or take it for a part of the answer."""
        label = candidate.label
        assert label is not None
        counts = self._labelled or not self._answered or self._channel is ReplyChannel.THOUGHT
        if counts and label.label in (Label.THOUGHT, Label.ANSWER):
            if unlabelled := "".join(self._unlabelled).strip():
                yield ThinkingDelta(unlabelled)
            self._unlabelled.clear()
            is_answer = label.label is Label.ANSWER
            self._channel = ReplyChannel.ANSWER if is_answer else ReplyChannel.THOUGHT
            self._has_labels = not is_answer
        elif label.label in (Label.OBSERVATION, Label.PAUSE, Label.QUESTION) and self._labelled:
            self.over = True
        else:
            yield from self._said(text[label.start : label.end])

    def _said(self, text: str) -> Iterator[Delta]:
        """A piece of the reply that is no call."""
        if self._channel is ReplyChannel.UNLABELLED:
            self._unlabelled.append(text)
        elif self._channel is ReplyChannel.THOUGHT:
            text = text if self._thoughts else text.lstrip()
            if text:
                self._thoughts.append(text)
                yield ThinkingDelta(text)
        else:
            yield from self._spoken_now(self._cleaner.feed(text))

    # What is held

    def _begin_holding(self, text: str, candidate: CallCandidate) -> None:
        self._held = []
        self._held_chars = 0
        self._tail = ""
        self._next_try_chars = _FIRST_TRY_CHARS
        plain = call_tags.plain(text[:_WINDOW_CHARS])
        is_result = call_tags.begins_result(plain, 0)
        self._is_soft = candidate.label is None and not (
            is_result or call_tags.begins_call(plain, 0)
        )
        self._is_echo = is_result
        self._hold(text)
        self.over = not is_result and begins_made_up_result(text, labelled=self._labels)

    def _behind_echo(self, window: str) -> Iterator[Delta]:
        """Go on behind a result that was written down again, once it has ended in `window`."""
        end = call_tags.result_end(call_tags.plain(window))
        if end is None:
            return
        held, raw = "".join(self._held or ()), self.raw
        rest = window[end:]
        self._raw = [raw[: len(raw) - len(held)], rest]
        self._held, self._is_echo = None, False
        self._previous, self._buffer = "\n", rest.lstrip()
        yield from self._passed_on()

    def _hold(self, text: str) -> None:
        assert self._held is not None
        self._held.append(text)
        self._held_chars += len(text)
        self._tail = (self._tail + text)[-_WINDOW_CHARS:]

    def _released(self) -> Iterator[Delta]:
        """Pass on what was held, where it turns out to be no call."""
        text = "".join(self._held or ())
        self._held = [text]
        fence = FENCE.match(text)
        start = fence.end() if fence else 0
        if text[start : start + 1] not in ("{", "[", "｛", "［"):
            return
        found = read_value(text, start)
        if isinstance(found, Failed):
            # Where it failed at the very end, it may still become one.
            if found.end >= len(text):
                return
            end = start + 1
        elif found.closed and meaning_of(found.value, self._names, sure=False) is None:
            end = found.end
        else:
            return
        self._held = None
        yield from self._said(text[:end])
        self._previous, self._buffer = text[end - 1], text[end:]
        yield from self._passed_on()

    def _rest_of(self, printed: Printed) -> Iterator[Delta]:
        """What was held besides calls."""
        if printed.thinking.strip():
            self._thoughts.append(printed.thinking)
            yield ThinkingDelta(printed.thinking.strip())
        text = printed.before if printed.calls else printed.before + printed.after
        if printed.calls and self._labelled:
            yield from (ThinkingDelta(piece) for piece in (printed.before.strip(),) if piece)
            return
        if not printed.calls and printed.answer is not None:
            self._channel = ReplyChannel.ANSWER
            yield from self._said(printed.answer)
            return
        if text.strip():
            yield from self._said(text)
        if printed.calls and printed.after.strip():
            yield from self._said(printed.after)

    def _thought_call(self) -> Printed | None:
        """A call that closes thinking which never ended: some models forget to end it."""
        if not self._thoughts or self._unlabelled:
            return None
        thoughts = "".join(self._thoughts)
        printed = find_calls(thoughts, self._names, labelled=None, quoted=self._quoted)
        is_last = bool(printed.calls) and printed.closed and not printed.after.strip()
        return printed if is_last else None
