"""What `fossick model` writes: sentences for a person, or JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from desktop_app.llm.providers.connection_findings import (
    ConnectionFinding,
    ConnectionStatus,
    finding_text,
)
from desktop_app.llm.providers.known import Provider, ProviderPage
from desktop_app.llm.transport.addresses import host_of
from desktop_app.wording import Wording, visible

_SIGNS = {
    ConnectionStatus.GOOD: "+",
    ConnectionStatus.LIMITED: "!",
    ConnectionStatus.BAD: "x",
    ConnectionStatus.UNKNOWN: "?",
}


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model that can be used."""

    name: str
    base_url: str
    provider: str
    is_local: bool
    in_use: bool


def model_object(model: ListedModel) -> dict[str, Any]:
    """A model for a script."""
    return {
        "name": model.name,
        "base_url": model.base_url,
        "provider": model.provider,
        "is_local": model.is_local,
        "in_use": model.in_use,
    }


def models_text(models: Iterable[ListedModel], wording: Wording) -> str:
    """The models below the addresses where they are; the one in use is marked."""
    lines: list[str] = []
    address = None
    for model in models:
        if model.base_url != address:
            address = model.base_url
            lines.append(wording.say("model_setup.models_at", address=address))
        lines.append(f"{'*' if model.in_use else ' '} {visible(model.name)}")
    return "\n".join(lines) + "\n" if lines else wording.say("model_setup.none_found") + "\n"


def provider_object(provider: Provider, page: ProviderPage) -> dict[str, Any]:
    """A provider for a script, its texts in one language."""
    return {
        "id": provider.id,
        "name": page.name,
        "base_url": provider.base_url,
        "api": provider.api.value,
        "needs_key": provider.needs_key,
        "is_local": provider.is_local,
        "key_page": provider.key_page,
        "pricing_page": provider.pricing_page,
        "key": page.key,
        "cost": page.cost,
        "leaves": page.leaves,
    }


def provider_text(provider: Provider, page: ProviderPage, wording: Wording) -> str:
    """A provider with what a person has to know of it."""
    lines = [f"{provider.id}  {page.name}"]
    if provider.base_url:
        lines.append(f"  {provider.base_url}")
    for code, text, web_page in (
        ("model_setup.about_key", page.key, provider.key_page),
        ("model_setup.about_cost", page.cost, provider.pricing_page),
        ("model_setup.about_leaving", page.leaves, ""),
    ):
        lines.append(f"  {wording.say(code, text=text)}")
        # On a line of its own, so that a terminal finds the address whole.
        lines += [f"    {web_page}"] if web_page else []
    return "\n".join(lines) + "\n"


def finding_object(finding: ConnectionFinding, wording: Wording) -> dict[str, Any]:
    """What was found out, for a script."""
    return {
        "check": finding.check.value,
        "verdict": finding.status.value,
        "model": finding.model,
        "host": finding.host,
        "number": finding.number,
        "seconds": round(finding.seconds, 3),
        "text": finding_text(finding, wording),
    }


def finding_line(finding: ConnectionFinding, wording: Wording) -> str:
    """What was found out, for a person."""
    return f"{_SIGNS[finding.status]} {finding_text(finding, wording)}\n"


def host_text(base_url: str) -> str:
    """The host of an address, as a sentence names it."""
    return host_of(base_url) or base_url
