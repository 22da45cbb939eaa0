"""Whose message the instructions are: each model heeds them in another place.

Sources: DeepSeek's advice for R1 (no system prompt), OpenAI's model specification (developer
messages), Gemma's chat template, which has no system role.
"""

from __future__ import annotations

import re

from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.wire import Endpoint, WireRole

_NO_SYSTEM = re.compile(
    r"deepseek-r1|deepseek-reasoner|(?:^|[/:])qwq|(?:^|[/:])o1-(?:mini|preview)|"
    r"(?:^|[/:])gemma-?[123]?(?:[:-]|$)|-r1-distill|(?:^|[/:])glm-z1"
)
_DEVELOPER = re.compile(r"(?:o[1-9]|gpt-(?:[5-9]|[1-9]\d))(?:[.-]|$)")


def instructions_role(endpoint: Endpoint, *, no_system: bool = False) -> WireRole:
    """The role of the instructions; as the person's they stand before the first question.

    Args:
        endpoint: The model, and where.
        no_system: Whether it has refused any other role.
    """
    model = endpoint.model.casefold()
    if no_system or _NO_SYSTEM.search(model):
        return WireRole.USER
    is_openai = endpoint.provider == "openai" or host_of(endpoint.base_url) == "api.openai.com"
    return WireRole.DEVELOPER if is_openai and _DEVELOPER.match(model) else WireRole.SYSTEM
