"""`ModelRequests`: how one model is asked, in which protocol and form, and what is learnt of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from desktop_app.llm.policy.pictures import Pictures, ShownConversation, shown
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
)
from desktop_app.llm.protocols.layout import language_spoken
from desktop_app.llm.protocols.roles import instructions_role
from desktop_app.llm.replies.quotations import NOTHING_QUOTED, Quotations
from desktop_app.llm.replies.reply_reader import ReplyReader
from desktop_app.llm.replies.thinking import begins_in_thought
from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.dialects import USUAL, dialect_of
from desktop_app.llm.transport.wire import Endpoint, WireRequest
from desktop_app.messages.message import Message, Role
from desktop_app.messages.mind import ToolSpec

_LAYOUTS = {
    Rung.NATIVE: laid_out_native,
    Rung.PROMPTED: laid_out_prompted,
    Rung.REACT: laid_out_react,
}


@dataclass(slots=True)
class ModelRequests:
    """Puts questions to one model as it can take them.

    Attributes:
        endpoint: The model, and where.
        outgoing: What turns messages into text.
        pictures: What it is shown pictures by; None where it is shown none.
        clock: Seconds since 1970 UTC.
        takes_tools: What the endpoint says; None where it says nothing.
        offered: The tools of the last reply that might call: what is printed later is read by them.
    """

    endpoint: Endpoint
    outgoing: Outgoing
    pictures: Pictures | None
    clock: Callable[[], float]
    takes_tools: bool | None = None
    offered: Sequence[ToolSpec] = ()

    def attempt(
        self, capabilities: ModelCapabilities | None, messages: Sequence[Message]
    ) -> ProtocolAttempt:
        """How to ask now."""
        at_beginning = bool(messages) and messages[-1].role is Role.PERSON
        tried = attempt(
            capabilities,
            may_try=at_beginning,
            now=self.clock(),
            takes_tools=self.takes_tools,
            is_new=at_beginning and all(one.role is not Role.MIND for one in messages),
        )
        # Of endpoints that are known to take tools there is nothing to find out.
        known = dialect_of(self.endpoint) is not USUAL
        return replace(tried, note=tried.note and not known)

    async def shown(
        self, messages: Sequence[Message], capabilities: ModelCapabilities | None, *, refused: bool
    ) -> ShownConversation:
        """The conversation with the pictures that go along."""
        refused = refused or self.is_blind(capabilities)
        return await shown(messages, self.pictures, self.outgoing, refused=refused)

    def is_blind(self, capabilities: ModelCapabilities | None) -> bool:
        """Whether its endpoint has refused pictures lately."""
        return capabilities is not None and capabilities.is_blind(self.clock())

    def blind(self, capabilities: ModelCapabilities | None) -> ModelCapabilities:
        """What is known once its endpoint has refused pictures."""
        return replace(capabilities or ModelCapabilities(), blind_at=self.clock())

    def learnt(
        self, capabilities: ModelCapabilities | None, tried: ProtocolAttempt, outcome: ReplyStatus
    ) -> ModelCapabilities:
        """What is known after a reply."""
        return after(capabilities, tried, outcome, self.clock())

    def request(
        self,
        conversation: ShownConversation,
        tools: Sequence[ToolSpec],
        tried: ProtocolAttempt,
        capabilities: ModelCapabilities | None,
    ) -> WireRequest:
        """The request for what comes after a conversation."""
        no_system = capabilities is not None and capabilities.no_system
        setting = Setting(
            self.outgoing,
            self.endpoint.model,
            instructions_role(self.endpoint, no_system=no_system),
            language_spoken(conversation.messages),
            note=tried.note,
            short_ids=host_of(self.endpoint.base_url).endswith("mistral.ai"),
            pictures=conversation.pictures,
        )
        self.outgoing.begin(conversation.messages)
        return _LAYOUTS[tried.rung](conversation.messages, tools, setting)

    def reader(
        self,
        tried: ProtocolAttempt,
        capabilities: ModelCapabilities | None,
        *,
        may_call: bool,
        goes_on: bool = False,
        quoted: Quotations = NOTHING_QUOTED,
    ) -> ReplyReader:
        """What reads the reply; see `ReplyReader`."""
        in_thought = begins_in_thought(self.endpoint.model) or bool(
            capabilities and capabilities.in_thought
        )
        return ReplyReader(
            ToolNames(self.offered),
            labelled=tried.rung is Rung.REACT and may_call and not goes_on,
            in_thought=in_thought and not goes_on,
            goes_on=goes_on,
            quoted=quoted,
        )
