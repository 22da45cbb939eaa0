"""A scripted endpoint for each test, and an environment without proxies or keys."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def of_no_settings(no_ways_out: None) -> None:
    """No test of this folder depends on what the computer is set to."""
