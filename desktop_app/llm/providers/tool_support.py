"""What an endpoint says by itself about a model's tools, before anything was tried."""

from __future__ import annotations

from desktop_app.errors import ModelError
from desktop_app.llm.providers.ollama_models import ollama_facts
from desktop_app.llm.transport.wire import Api, Endpoint


async def takes_tools(endpoint: Endpoint, key: str = "") -> bool | None:
    """Whether the model takes tools; None where the endpoint does not say.

    Only Ollama tells it cheaply (source: its API, POST /api/show, `capabilities`).
    """
    if endpoint.api is not Api.OLLAMA:
        return None
    try:
        facts = await ollama_facts(endpoint, key)
    except ModelError:
        return None
    return None if facts.capabilities is None else "tools" in facts.capabilities
