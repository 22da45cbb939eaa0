"""A scripted endpoint for each test, and an environment without proxies or keys."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.doubles.scripted_endpoint import ScriptedEndpoint


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        yield endpoint


@pytest.fixture(autouse=True)
def no_ways_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test of this folder depends on what the computer is set to."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.startswith(("OPENAI_", "FOSSICK_")):
            monkeypatch.delenv(name)
