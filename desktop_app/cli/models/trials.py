"""`fossick model test --times N`: asks a model over and over, and writes how often it was right.

With `--log` everything that was asked, called and answered is kept as JSON Lines.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import aclosing
from datetime import datetime
from typing import Any

from desktop_app import __version__
from desktop_app.assembly.trials import HOME, Trial, WayScore, model_trials, score_of
from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.models.setup import ModelSetup
from desktop_app.cli.models.writers import host_text
from desktop_app.errors import StoreError
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.wording import Wording


async def try_repeatedly(setup: ModelSetup, endpoint: Endpoint, key: str) -> bool:
    """Ask, and write what came of each way of calling; whether anything was right.

    Raises:
        StoreError: "model_setup.log_unwritten": there is a file already, or none can be made.
    """
    options = setup.options
    log = _Log(options.log, endpoint) if options.log else None
    by_way: dict[str, list[Trial]] = {}
    try:
        if log is not None:
            await asyncio.to_thread(log.begin)
        trials = model_trials(setup.settings, endpoint, key, setup.keys, times=options.times)
        async with aclosing(trials):
            async for trial in trials:
                done = [*by_way]
                by_way.setdefault(trial.way, []).append(trial)
                if log is not None:
                    await asyncio.to_thread(log.add, trial_object(trial))
                if done and trial.way not in done:
                    _write(setup, score_of(by_way[done[-1]]))
        scores = [score_of(trials) for trials in by_way.values()]
        _write(setup, scores[-1])
        if log is not None:
            for score in scores:
                await asyncio.to_thread(log.add, score_object(score))
    finally:
        if log is not None:
            log.close()
    if log is not None and not options.as_json:
        streams.write(setup.wording.say("model_setup.log_written", file=options.log) + "\n")
    return any(score.right for score in scores)


def _write(setup: ModelSetup, score: WayScore) -> None:
    if setup.options.as_json:
        streams.write_line(json_line(score_object(score)))
    else:
        streams.write(score_line(score, setup.wording))


def score_line(score: WayScore, wording: Wording) -> str:
    """What came of one way, for a person."""
    said = wording.say(
        f"model_setup.trials_{score.way}",
        right=score.right,
        asked=score.asked,
        called=score.called,
        rounds=f"{score.rounds:.1f}",
        seconds=f"{score.seconds:.1f}",
    )
    if score.tokens is not None:
        said += wording.say("model_setup.trials_tokens", count=round(score.tokens))
    return f"{'+' if score.right == score.asked else '!'} {said}\n"


def score_object(score: WayScore) -> dict[str, Any]:
    """The same for a script."""
    return {
        "check": "trials",
        "way": score.way,
        "asked": score.asked,
        "called": score.called,
        "right": score.right,
        "rounds": round(score.rounds, 2),
        "tokens": None if score.tokens is None else round(score.tokens),
        "seconds": round(score.seconds, 3),
    }


def trial_object(trial: Trial) -> dict[str, Any]:
    """All of one trial, for the log."""
    answer = trial.answer
    return {
        "way": trial.way,
        "time": trial.time,
        "question": trial.question.asked,
        "right_if": list(trial.question.right),
        "calls": [
            {
                "tool": step.tool,
                "arguments": dict(step.arguments),
                "failed": step.failed,
                "result": step.result,
            }
            for step in answer.steps
        ],
        "said": answer.said,
        "shown": answer.text,
        "unverified": list(answer.unverified),
        "stopped": answer.stopped.value,
        "called": trial.has_called,
        "right": trial.is_right,
        "rounds": trial.rounds,
        "tokens": trial.tokens,
        "seconds": round(trial.seconds, 3),
    }


class _Log:
    """A new file of JSON Lines, for this user alone."""

    def __init__(self, file: str, endpoint: Endpoint) -> None:
        self._file = file
        self._endpoint = endpoint
        self._descriptor: int | None = None

    def begin(self) -> None:
        """Make it, and say what is asked, of whom and over what."""
        try:
            # What stands there is never written over.
            self._descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            reason = error
            raise StoreError("model_setup.log_unwritten", file=self._file, reason=reason) from error
        self.add(
            {
                "fossick": __version__,
                "at": datetime.now().astimezone().isoformat(timespec="seconds"),
                "model": self._endpoint.model,
                "host": host_text(self._endpoint.base_url),
                "api": self._endpoint.api.value,
                "temperature": self._endpoint.temperature,
                "home": dict(HOME),
            }
        )

    def add(self, entry: dict[str, Any]) -> None:
        """Add a line."""
        assert self._descriptor is not None
        os.write(self._descriptor, json_line(entry))

    def close(self) -> None:
        """No more comes."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
