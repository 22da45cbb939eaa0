"""The libraries for requests cost most of a second, so nothing imports them before one is made."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

MODULES = (
    "transport.chat providers.endpoint_facts providers.ollama_models transport.http_client "
    "transport.responses transport.failures"
)


@pytest.mark.parametrize("module", MODULES.split())
def test_a_transport_imports_no_library_until_it_is_used(module: str) -> None:
    source = (
        f"import sys; import desktop_app.llm.{module}; "
        "assert not {'openai', 'httpx2', 'anyio', 'pydantic'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", source], check=True, timeout=60)
