"""`ModelReply`: one reply of a language model, for which it may be asked more than once."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace

from desktop_app.errors import ModelError
from desktop_app.llm.model_requests import ModelRequests
from desktop_app.llm.policy.pictures import ShownConversation, are_always_refused, are_refused
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import (
    ModelCapabilities,
    ProtocolAttempt,
    ReplyStatus,
    outcome_of,
)
from desktop_app.llm.protocols.layout import language_spoken
from desktop_app.llm.protocols.prompts import prompt
from desktop_app.llm.replies.quotations import Quotations
from desktop_app.llm.replies.reply_stream import StreamedReply, streamed_reply
from desktop_app.llm.transport.wire import (
    FinishReason,
    Transport,
    WireMessage,
    WireRequest,
    WireRole,
)
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import (
    CallReady,
    CutCause,
    Done,
    MindEvent,
    TextDelta,
    ToolSpec,
    Usage,
)
from desktop_app.messages.parts import plain_text

_CAUSES = {
    FinishReason.CUT: CutCause.STREAM,
    FinishReason.LENGTH: CutCause.LENGTH,
    FinishReason.FILTERED: CutCause.FILTER,
}


class ModelReply:
    """One reply of the model, for which it may be asked more than once.

    Attributes:
        capabilities: What is known after it.
    """

    def __init__(
        self,
        requests: ModelRequests,
        transport: Transport,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        capabilities: ModelCapabilities | None,
    ) -> None:
        self.capabilities = capabilities
        self._requests = requests
        self._transport = transport
        self._messages = messages
        self._shown = ShownConversation(messages)
        self._refuses_pictures = False
        self._tools = tools
        self._tried = requests.attempt(capabilities, messages)
        self._usage: Usage | None = None
        self._language = language_spoken(messages)
        self._quoted = Quotations(_heard(messages))

    async def events(self) -> AsyncGenerator[MindEvent, None]:
        """All of it; ends with `Done`."""
        await self._look()
        request = self._request()
        streamed = self._new()
        async with aclosing(self._asked(request, streamed)) as events:
            async for event in events:
                yield event
        if self._is_to_be_asked_again(streamed):
            first = streamed
            ending = first.ending
            is_to_be_seen = bool(ending.unlabelled or ending.unread or first.has_calls)
            said = first.reader.raw.strip() if is_to_be_seen else ""
            streamed = self._new()
            again = _with_more(self._request(), said, self._again(first))
            async with aclosing(self._stream(again, streamed)) as events:
                async for event in events:
                    yield event
            text = streamed.ending.unlabelled or first.ending.unlabelled
            if text and not streamed.ending.answered and not streamed.has_calls:
                # It will not write it otherwise: then this is the answer.
                streamed.ending = replace(streamed.ending, answered=True)
                yield TextDelta(text)
        elif streamed.ending.unlabelled and not streamed.ending.answered:
            yield TextDelta(streamed.ending.unlabelled)
        is_long = streamed.reason is FinishReason.LENGTH and not streamed.ending.cut_call
        if is_long and streamed.ending.answered and not streamed.has_calls:
            longer = _with_more(self._request(), streamed.reader.raw, self._said("continue"))
            streamed = self._new(goes_on=True)
            async with aclosing(self._stream(longer, streamed)) as events:
                async for event in events:
                    yield event
        self._learn(streamed)
        if not streamed.ending.answered and not streamed.has_calls:
            self._refuse_nothing(streamed)
        for call in streamed.calls:
            yield CallReady(call)
        cause = _CAUSES.get(streamed.reason)
        if cause is None or streamed.has_calls:
            yield Done(self._usage)
        else:
            yield Done(self._usage, cut=True, cause=cause)

    async def _asked(
        self, request: WireRequest, streamed: StreamedReply
    ) -> AsyncGenerator[MindEvent, None]:
        """The first request, sent otherwise where the endpoint refuses how it was put."""
        while True:
            try:
                async with aclosing(self._stream(request, streamed)) as events:
                    async for event in events:
                        yield event
                return
            except ModelError as error:
                if streamed.has_spoken or not self._gives_way(error):
                    raise
            await self._look()
            request = self._request()
            streamed.reader = self._new().reader

    def _gives_way(self, refusal: ModelError) -> bool:
        """Whether there is another way to ask; each is taken once."""
        said = str(refusal.fields.get("said", "")).casefold()
        is_bad = refusal.code in ("model.bad_request", "model.overloaded")
        if self._shown.pictures and are_refused(refusal):
            self._refuses_pictures = True
            if are_always_refused(refusal):
                self.capabilities = self._requests.blind(self.capabilities)
            return True
        if self._tools and self._tried.rung is Rung.NATIVE:
            is_proven = self.capabilities is not None and self.capabilities.proven
            about_tools = is_bad and not is_proven and ("tool" in said or "function" in said)
            if refusal.code == "model.no_tools" or about_tools:
                self.capabilities = self._requests.learnt(
                    self.capabilities, self._tried, ReplyStatus.REFUSED
                )
                self._tried = ProtocolAttempt(Rung.PROMPTED)
                return True
        about_roles = is_bad and "system" in said and "role" in said
        known = self.capabilities or ModelCapabilities()
        if about_roles and not known.no_system:
            self.capabilities = replace(known, no_system=True)
            return True
        return False

    def _is_to_be_asked_again(self, streamed: StreamedReply) -> bool:
        """Whether it was neither an answer nor a call."""
        if streamed.reason is FinishReason.CUT:
            return False
        if streamed.has_calls:
            # What it may not call any more; once it is told so.
            return not self._tools
        if streamed.reason is FinishReason.FILTERED:
            return False
        if streamed.ending.unlabelled and not streamed.ending.unread:
            # A plain answer is one, whatever form was asked for.
            return streamed.ending.cut_call
        return streamed.ending.cut_call or not streamed.ending.answered

    def _again(self, streamed: StreamedReply) -> str:
        if not self._tools:
            return self._said("again_last" if streamed.has_calls else "again")
        names = {Rung.PROMPTED: "again_prompted", Rung.REACT: "again_react"}
        return self._said(names.get(self._tried.rung, "again"))

    def _learn(self, streamed: StreamedReply) -> None:
        if not self._tools or streamed.reason is FinishReason.CUT:
            return
        form = streamed.ending.form
        if streamed.calls and form is not None:
            outcome = outcome_of(self._tried.rung, form)
        elif streamed.calls:
            outcome = (
                ReplyStatus.CALLED if self._tried.rung is Rung.NATIVE else ReplyStatus.ANSWERED
            )
        elif streamed.ending.unread and not streamed.ending.answered:
            outcome = ReplyStatus.UNREAD
        else:
            outcome = ReplyStatus.ANSWERED
        self.capabilities = self._requests.learnt(self.capabilities, self._tried, outcome)
        if streamed.reader.thinks_unopened:
            self.capabilities = replace(self.capabilities, in_thought=True)

    def _refuse_nothing(self, streamed: StreamedReply) -> None:
        """Say why there is nothing, where that is known."""
        if streamed.reason is FinishReason.CUT:
            raise ModelError("model.broken_stream")
        if streamed.reason is FinishReason.FILTERED:
            raise ModelError("model_protocol.filtered", model=self._requests.endpoint.model)
        if streamed.reason is FinishReason.LENGTH:
            raise ModelError("model_protocol.too_long", model=self._requests.endpoint.model)

    async def _stream(
        self, request: WireRequest, streamed: StreamedReply
    ) -> AsyncGenerator[MindEvent, None]:
        async with aclosing(streamed_reply(self._transport, request, streamed)) as events:
            async for event in events:
                yield event
        usage = streamed.finished.usage if streamed.finished else None
        if usage is not None:
            before = self._usage or Usage(0, 0)
            self._usage = Usage(
                before.prompt_tokens + usage.prompt_tokens,
                before.completion_tokens + usage.completion_tokens,
            )

    def _new(self, *, goes_on: bool = False) -> StreamedReply:
        reader = self._requests.reader(
            self._tried,
            self.capabilities,
            may_call=bool(self._tools),
            goes_on=goes_on,
            quoted=self._quoted,
        )
        return StreamedReply(reader)

    async def _look(self) -> None:
        """See which pictures go along now."""
        self._shown = await self._requests.shown(
            self._messages, self.capabilities, refused=self._refuses_pictures
        )

    def _request(self) -> WireRequest:
        return self._requests.request(self._shown, self._tools, self._tried, self.capabilities)

    def _said(self, name: str) -> str:
        return prompt(name, self._language)


def _heard(messages: Sequence[Message]) -> Iterator[str]:
    """What a person and the tools have said, which a model may repeat."""
    for message in messages:
        if message.role is Role.PERSON:
            yield message.text
        elif message.result is not None:
            yield plain_text(message.result.parts)


def _with_more(request: WireRequest, said: str, told: str) -> WireRequest:
    """The request, gone on with what the model said and what it is told about that."""
    messages = list(request.messages)
    if said:
        messages.append(WireMessage(WireRole.ASSISTANT, said))
    if messages and messages[-1].role is WireRole.USER:
        messages[-1] = replace(messages[-1], text=f"{messages[-1].text}\n\n{told}")
    else:
        messages.append(WireMessage(WireRole.USER, told))
    return replace(request, messages=tuple(messages))
