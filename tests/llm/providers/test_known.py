"""The presets: complete, in both languages, and found again by their addresses."""

from __future__ import annotations

import json
import re

import pytest

from desktop_app import paths
from desktop_app.llm.providers.known import (
    Provider,
    provider_at,
    provider_called,
    providers,
)
from desktop_app.llm.transport.addresses import endpoint_url, lies_near
from desktop_app.llm.transport.dialects import USUAL, dialect_of
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.wording import Language

HAN = re.compile(r"[\u4e00-\u9fff]")
each = pytest.mark.parametrize("provider", providers(), ids=lambda one: one.id)


def test_all_that_are_promised_are_there_in_order() -> None:
    assert [one.id for one in providers()] == (
        "openai deepseek qwen zhipu ark moonshot siliconflow openrouter gemini anthropic custom"
        " ollama lmstudio llamacpp"
    ).split()


def test_every_file_is_a_provider_named_like_it() -> None:
    files = {file.stem for file in paths.resource("providers").iterdir()}
    assert files == {one.id for one in providers()}
    orders = [
        json.loads(file.read_text(encoding="utf-8"))["order"]
        for file in paths.resource("providers").iterdir()
    ]
    assert len(set(orders)) == len(orders)


@each
def test_a_provider_says_what_there_is_to_know_in_both_languages(provider: Provider) -> None:
    for language in Language:
        page = provider.pages[language]
        texts = [page.name, page.key, page.cost, page.leaves]
        assert all(text.strip() == text and text for text in texts)
        assert all(
            text.endswith((".", "。")) or text is page.name or "fossick" in text for text in texts
        )
        is_chinese = language is Language.CHINESE
        assert all(bool(HAN.search(text)) is is_chinese for text in texts[1:])


@each
def test_an_address_is_written_as_it_is_used_and_leads_back(provider: Provider) -> None:
    if provider.id == "custom":
        assert provider.base_url == ""
        return
    assert endpoint_url(provider.base_url) == provider.base_url
    assert lies_near(provider.base_url) is provider.is_local
    assert provider.is_local or provider.base_url.startswith("https://")
    found = provider_at(provider.base_url)
    assert found == provider or (provider.is_local and provider.api is Api.CHAT and found is None)


@each
def test_whoever_needs_a_key_says_where_it_is_made_and_what_it_costs(provider: Provider) -> None:
    for page in (provider.key_page, provider.pricing_page):
        assert page.startswith("https://") if provider.needs_key else page == ""


@each
def test_quirks_are_known_by_the_id_as_well_as_by_the_host(provider: Provider) -> None:
    if provider.base_url:
        by_host = dialect_of(Endpoint(provider.base_url, "m"))
        by_id = dialect_of(Endpoint("https://proxy.example/v1", "m", provider=provider.id))
        assert by_host == by_id
    if provider.is_local or provider.id == "custom":
        assert dialect_of(Endpoint("https://proxy.example/v1", "m", provider=provider.id)) == USUAL


def test_an_ollama_server_is_told_by_its_port_on_ones_own_network() -> None:
    ollama = provider_called("ollama")
    assert ollama is not None
    for url in ("http://localhost:11434", "http://192.168.1.5:11434/v1", "http://[::1]:11434"):
        assert provider_at(url) == ollama
    assert provider_at("http://localhost:8000/v1") is None
    assert provider_at("https://example.org:11434") is None


def test_an_unknown_name_or_address_is_no_provider() -> None:
    assert provider_called("nobody") is None
    assert provider_at("https://api.deepseek.com.evil.org/v1") is None
