"""`LanguageModel`: any model at any endpoint as a mind, in the best protocol that it can follow.

    model = LanguageModel(endpoint, transport, egress, CapabilityStore(data_folder))
    async for event in model.reply(messages, tools):
        ...

It begins where the last verdict on this model left off; with none, the first question is the probe.
A step down happens in the midst of a reply: where the endpoint refuses tools the question is sent
again in words, and a call that was printed as text is carried out like any other.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace

from desktop_app.errors import ModelError
from desktop_app.llm.policy.pictures import Pictures, Shown, are_always_refused, are_refused, shown
from desktop_app.llm.protocols import (
    Outgoing,
    Rung,
    Setting,
    laid_out_native,
    laid_out_prompted,
    laid_out_react,
)
from desktop_app.llm.protocols.fallback import (
    ModelCapabilities,
    ProtocolAttempt,
    ReplyStatus,
    after,
    attempt,
    outcome_of,
)
from desktop_app.llm.protocols.layout import language_spoken
from desktop_app.llm.protocols.prompts import prompt, prompts
from desktop_app.llm.protocols.roles import instructions_role
from desktop_app.llm.providers.capability_store import CapabilityStore, verdict_key
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.llm.replies.reply_stream import StreamedReply, streamed_reply
from desktop_app.llm.replies.thinking import begins_in_thought
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.dialects import USUAL, dialect_of
from desktop_app.llm.transport.wire import (
    Endpoint,
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
from desktop_app.wording import Language

_LAYOUTS = {
    Rung.NATIVE: laid_out_native,
    Rung.PROMPTED: laid_out_prompted,
    Rung.REACT: laid_out_react,
}


_CAUSES = {
    FinishReason.CUT: CutCause.STREAM,
    FinishReason.LENGTH: CutCause.LENGTH,
    FinishReason.FILTERED: CutCause.FILTER,
}


class LanguageModel:
    """One model at one endpoint; a `Mind`. Several replies may be under way at once.

    Args:
        endpoint: The model, and where.
        transport: What speaks to it.
        outgoing: What turns messages into text; an `Egress`.
        verdicts: What is remembered of models.
        pictures: What it is shown pictures by; None where it is shown none.
        takes_tools: Asks the endpoint whether this model takes tools, once, where nothing is known
            of it; see `tool_support`.
        clock: Seconds since 1970 UTC.

    Raises:
        ModelError: "model.bad_address".
    """

    def __init__(
        self,
        endpoint: Endpoint,
        transport: Transport,
        outgoing: Outgoing,
        verdicts: CapabilityStore,
        *,
        pictures: Pictures | None = None,
        takes_tools: Callable[[], Awaitable[bool | None]] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._endpoint = endpoint
        self._transport = transport
        self._outgoing = outgoing
        self._verdicts = verdicts
        self._pictures = pictures
        self._find_takes_tools = takes_tools
        self._takes_tools: bool | None = None
        self._clock = clock
        self._key = verdict_key(endpoint)
        self._offered: Sequence[ToolSpec] = ()
        """The tools of the last reply that might call: what is printed later is read by them."""
        for language in Language:
            prompts(language)

    @property
    def name(self) -> str:
        """The model's name."""
        return self._endpoint.model

    async def sees(self) -> bool:
        """Whether it is shown pictures."""
        verdict = await self._verdicts.of(self._key)
        if self._pictures is None or (verdict is not None and verdict.is_blind(self._clock())):
            return False
        return await self._pictures.seen()

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncGenerator[MindEvent, None]:
        """Say what comes after `messages`; see `Mind`.

        Raises:
            ModelError: as the transport says; "model_protocol.filtered" where the endpoint kept
                the answer back, "model_protocol.too_long" where the reply reached its greatest
                length before there was one; what was said before it stands.
        """
        self._offered = tools or self._offered
        messages = self._outgoing.cleared(messages)
        verdict = await self._verdicts.of(self._key)
        if verdict is None and tools and self._find_takes_tools is not None:
            find, self._find_takes_tools = self._find_takes_tools, None
            self._takes_tools = await find()
        reply = _Reply(self, self._transport, messages, tools, verdict)
        try:
            async with aclosing(reply.events()) as events:
                async for event in events:
                    yield event
        except ModelError:
            await self._remember(verdict, reply.verdict)
            raise
        await self._remember(verdict, reply.verdict)

    async def _remember(
        self, before: ModelCapabilities | None, now: ModelCapabilities | None
    ) -> None:
        if now is not None and now != (before or ModelCapabilities()):
            await self._verdicts.keep(self._key, now)

    # For a reply

    def attempt(
        self, verdict: ModelCapabilities | None, messages: Sequence[Message]
    ) -> ProtocolAttempt:
        """How to ask now."""
        at_beginning = bool(messages) and messages[-1].role is Role.PERSON
        tried = attempt(
            verdict, may_try=at_beginning, now=self._clock(), takes_tools=self._takes_tools
        )
        # Of endpoints that are known to take tools there is nothing to find out.
        known = dialect_of(self._endpoint) is not USUAL
        return replace(tried, note=tried.note and not known)

    async def shown(
        self, messages: Sequence[Message], verdict: ModelCapabilities | None, *, refused: bool
    ) -> Shown:
        """The conversation with the pictures that go along."""
        is_blind = verdict is not None and verdict.is_blind(self._clock())
        return await shown(messages, self._pictures, self._outgoing, refused=refused or is_blind)

    def blind(self, verdict: ModelCapabilities | None) -> ModelCapabilities:
        """What is known once its endpoint has refused pictures."""
        return replace(verdict or ModelCapabilities(), blind_at=self._clock())

    def learnt(
        self, verdict: ModelCapabilities | None, tried: ProtocolAttempt, outcome: ReplyStatus
    ) -> ModelCapabilities:
        """What is known after a reply."""
        return after(verdict, tried, outcome, self._clock())

    def request(
        self,
        conversation: Shown,
        tools: Sequence[ToolSpec],
        tried: ProtocolAttempt,
        verdict: ModelCapabilities | None,
    ) -> WireRequest:
        """The request for what comes after a conversation."""
        no_system = verdict is not None and verdict.no_system
        setting = Setting(
            self._outgoing,
            self._endpoint.model,
            instructions_role(self._endpoint, no_system=no_system),
            language_spoken(conversation.messages),
            note=tried.note,
            short_ids=host_of(self._endpoint.base_url).endswith("mistral.ai"),
            pictures=conversation.pictures,
        )
        self._outgoing.begin(conversation.messages)
        return _LAYOUTS[tried.rung](conversation.messages, tools, setting)

    def reader(
        self,
        tried: ProtocolAttempt,
        verdict: ModelCapabilities | None,
        *,
        may_call: bool,
        goes_on: bool = False,
    ) -> ReplyReader:
        """What reads the reply."""
        in_thought = begins_in_thought(self._endpoint.model) or bool(verdict and verdict.in_thought)
        return ReplyReader(
            ToolNames(self._offered),
            labelled=tried.rung is Rung.REACT and may_call and not goes_on,
            in_thought=in_thought and not goes_on,
            goes_on=goes_on,
        )


class _Reply:
    """One reply of the model, for which it may be asked more than once.

    Attributes:
        verdict: What is known after it.
    """

    def __init__(
        self,
        model: LanguageModel,
        transport: Transport,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        verdict: ModelCapabilities | None,
    ) -> None:
        self.verdict = verdict
        self._model = model
        self._transport = transport
        self._messages = messages
        self._shown = Shown(messages)
        self._refuses_pictures = False
        self._tools = tools
        self._tried = model.attempt(verdict, messages)
        self._usage: Usage | None = None
        self._language = language_spoken(messages)

    async def events(self) -> AsyncGenerator[MindEvent, None]:
        """All of it; ends with `Done`."""
        await self._look()
        request = self._request()
        heard = self._new()
        async with aclosing(self._asked(request, heard)) as events:
            async for event in events:
                yield event
        if self._is_to_be_asked_again(heard):
            first = heard
            ending = first.ending
            is_to_be_seen = bool(ending.unlabelled or ending.unread or first.has_calls)
            said = first.reader.raw.strip() if is_to_be_seen else ""
            heard = self._new()
            again = _with_more(self._request(), said, self._again(first))
            async with aclosing(self._heard(again, heard)) as events:
                async for event in events:
                    yield event
            text = heard.ending.unlabelled or first.ending.unlabelled
            if text and not heard.ending.answered and not heard.has_calls:
                # It will not write it otherwise: then this is the answer.
                heard.ending = replace(heard.ending, answered=True)
                yield TextDelta(text)
        elif heard.ending.unlabelled and not heard.ending.answered:
            yield TextDelta(heard.ending.unlabelled)
        is_long = heard.reason is FinishReason.LENGTH and not heard.ending.cut_call
        if is_long and heard.ending.answered and not heard.has_calls:
            longer = _with_more(self._request(), heard.reader.raw, self._said("continue"))
            heard = self._new(goes_on=True)
            async with aclosing(self._heard(longer, heard)) as events:
                async for event in events:
                    yield event
        self._learn(heard)
        if not heard.ending.answered and not heard.has_calls:
            self._refuse_nothing(heard)
        for call in heard.calls:
            yield CallReady(call)
        cause = _CAUSES.get(heard.reason)
        if cause is None or heard.has_calls:
            yield Done(self._usage)
        else:
            yield Done(self._usage, cut=True, cause=cause)

    async def _asked(
        self, request: WireRequest, heard: StreamedReply
    ) -> AsyncGenerator[MindEvent, None]:
        """The first request, sent otherwise where the endpoint refuses how it was put."""
        while True:
            try:
                async with aclosing(self._heard(request, heard)) as events:
                    async for event in events:
                        yield event
                return
            except ModelError as error:
                if heard.has_spoken or not self._gives_way(error):
                    raise
            await self._look()
            request = self._request()
            heard.reader = self._new().reader

    def _gives_way(self, refusal: ModelError) -> bool:
        """Whether there is another way to ask; each is taken once."""
        said = str(refusal.fields.get("said", "")).casefold()
        is_bad = refusal.code in ("model.bad_request", "model.overloaded")
        if self._shown.pictures and are_refused(refusal):
            self._refuses_pictures = True
            if are_always_refused(refusal):
                self.verdict = self._model.blind(self.verdict)
            return True
        if self._tools and self._tried.rung is Rung.NATIVE:
            is_proven = self.verdict is not None and self.verdict.proven
            about_tools = is_bad and not is_proven and ("tool" in said or "function" in said)
            if refusal.code == "model.no_tools" or about_tools:
                self.verdict = self._model.learnt(self.verdict, self._tried, ReplyStatus.REFUSED)
                self._tried = ProtocolAttempt(Rung.PROMPTED)
                return True
        about_roles = is_bad and "system" in said and "role" in said
        known = self.verdict or ModelCapabilities()
        if about_roles and not known.no_system:
            self.verdict = replace(known, no_system=True)
            return True
        return False

    def _is_to_be_asked_again(self, heard: StreamedReply) -> bool:
        """Whether it was neither an answer nor a call."""
        if heard.reason is FinishReason.CUT:
            return False
        if heard.has_calls:
            # What it may not call any more; once it is told so.
            return not self._tools
        if heard.reason is FinishReason.FILTERED:
            return False
        return heard.ending.cut_call or not heard.ending.answered

    def _again(self, heard: StreamedReply) -> str:
        if not self._tools:
            return self._said("again_last" if heard.has_calls else "again")
        names = {Rung.PROMPTED: "again_prompted", Rung.REACT: "again_react"}
        return self._said(names.get(self._tried.rung, "again"))

    def _learn(self, heard: StreamedReply) -> None:
        if not self._tools or heard.reason is FinishReason.CUT:
            return
        form = heard.ending.form
        if heard.calls and form is not None:
            outcome = outcome_of(self._tried.rung, form)
        elif heard.calls:
            outcome = (
                ReplyStatus.CALLED if self._tried.rung is Rung.NATIVE else ReplyStatus.ANSWERED
            )
        elif heard.ending.unread and not heard.ending.answered:
            outcome = ReplyStatus.UNREAD
        else:
            outcome = ReplyStatus.ANSWERED
        self.verdict = self._model.learnt(self.verdict, self._tried, outcome)
        if heard.reader.thinks_unopened:
            self.verdict = replace(self.verdict, in_thought=True)

    def _refuse_nothing(self, heard: StreamedReply) -> None:
        """Say why there is nothing, where that is known."""
        if heard.reason is FinishReason.CUT:
            raise ModelError("model.broken_stream")
        if heard.reason is FinishReason.FILTERED:
            raise ModelError("model_protocol.filtered", model=self._model.name)
        if heard.reason is FinishReason.LENGTH:
            raise ModelError("model_protocol.too_long", model=self._model.name)

    async def _heard(
        self, request: WireRequest, heard: StreamedReply
    ) -> AsyncGenerator[MindEvent, None]:
        async with aclosing(streamed_reply(self._transport, request, heard)) as events:
            async for event in events:
                yield event
        usage = heard.finished.usage if heard.finished else None
        if usage is not None:
            before = self._usage or Usage(0, 0)
            self._usage = Usage(
                before.prompt_tokens + usage.prompt_tokens,
                before.completion_tokens + usage.completion_tokens,
            )

    def _new(self, *, goes_on: bool = False) -> StreamedReply:
        reader = self._model.reader(
            self._tried, self.verdict, may_call=bool(self._tools), goes_on=goes_on
        )
        return StreamedReply(reader)

    async def _look(self) -> None:
        """See which pictures go along now."""
        self._shown = await self._model.shown(
            self._messages, self.verdict, refused=self._refuses_pictures
        )

    def _request(self) -> WireRequest:
        return self._model.request(self._shown, self._tools, self._tried, self.verdict)

    def _said(self, name: str) -> str:
        return prompt(name, self._language)


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
