"""`fossick model pull`: lets an Ollama server fetch a model, and shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.models.options import ModelOptions
from desktop_app.cli.models.setup import ModelSetup
from desktop_app.cli.status import Status
from desktop_app.llm.providers.known import provider_called
from desktop_app.llm.providers.ollama_models import PullProgress, pull
from desktop_app.llm.transport.addresses import ollama_url
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.wording import Wording


async def pull_model(setup: ModelSetup) -> Status:
    """Let an Ollama server fetch a model."""
    ollama = provider_called("ollama")
    assert ollama is not None
    address = setup.options.base_url
    if not address:
        current = setup.endpoint("", setup.settings.base_url) if setup.settings.base_url else None
        is_ollama = current is not None and current.api is Api.OLLAMA
        address = setup.settings.base_url if is_ollama else ollama.base_url
    open_key = setup.endpoint("", address).open_key
    endpoint = Endpoint(
        ollama_url(address), setup.options.name, Api.OLLAMA, ollama.id, open_key=open_key
    )
    progress = _PullLine(setup.wording, setup.options)
    steps: AsyncGenerator[PullProgress, None] = pull(endpoint, setup.key(address))
    try:
        async with aclosing(steps):
            async for step in steps:
                progress.show(step)
    finally:
        progress.end()
    if not setup.options.as_json:
        streams.write(setup.wording.say("model_setup.pulled", model=setup.options.name) + "\n")
    return Status.DONE


class _PullLine:
    """How far a model is: one line on a terminal, a line a step as JSON, else nothing."""

    def __init__(self, wording: Wording, options: ModelOptions) -> None:
        self._wording = wording
        self._options = options
        self._is_terminal = sys.stderr.isatty()
        self._chars = 0
        self._last: tuple[str, int] | None = None

    def show(self, step: PullProgress) -> None:
        """Show a step; on a line of JSON only where a hundredth more has come."""
        hundredths = step.done_bytes * 100 // step.total_bytes if step.total_bytes else 0
        if (step.status, hundredths) == self._last:
            return
        self._last = (step.status, hundredths)
        if self._options.as_json:
            streams.write_line(
                json_line(
                    {
                        "status": step.status,
                        "done_bytes": step.done_bytes,
                        "total_bytes": step.total_bytes,
                        "is_done": step.is_done,
                    }
                )
            )
        elif self._is_terminal:
            said = self._wording.say(
                "model_setup.pulling", status=step.status[:60], percent=hundredths
            )
            self._write(f"\r{said}{' ' * (self._chars - len(said))}")
            self._chars = len(said)

    def end(self) -> None:
        """Leave the line empty."""
        if self._chars:
            self._write(f"\r{' ' * 2 * self._chars}\r")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()
