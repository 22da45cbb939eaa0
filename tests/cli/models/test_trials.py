"""`fossick model test --times`: how often a model is right, and the log of it, over an endpoint."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.trials import QUESTIONS, WAYS
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.status import Status
from desktop_app.settings import Settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.models.test_command import Command, endpoint, mistake, model
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, call, calls, text

__all__ = ["endpoint", "model"]

pytestmark = pytest.mark.process

RIGHT: dict[str, tuple[tuple[str, dict[str, Any]], str]] = {
    QUESTIONS[0].asked: (("count_files", {"folder": "Downloads", "extensions": ["pdf"]}), "3."),
    QUESTIONS[1].asked: (("search_contents", {"words": "rent"}), "It is 640 euros."),
    QUESTIONS[2].asked: (("search_contents", {"words": "预算"}), "8,400 元。"),
}


class Pupil:
    """A model that knows the made-up folder, asked in whatever way.

    Attributes:
        wrong_natively: How many of its native answers it gets wrong.
    """

    def __init__(self, wrong_natively: int = 0) -> None:
        self.wrong_natively = wrong_natively

    def __call__(self, request: Request) -> Reply:
        messages = request.body["messages"]
        asked = json.dumps(messages, ensure_ascii=False)
        question = next(one for one in RIGHT if json.dumps(one, ensure_ascii=False)[1:-1] in asked)
        (tool, arguments), answer = RIGHT[question]
        is_native = bool(request.body.get("tools"))
        own = [one for one in messages if one["role"] == "assistant"]
        written = json.dumps(arguments, ensure_ascii=False)
        if not own:
            if is_native:
                return calls(call(tool, **arguments))
            if "<tool_call>" in str(messages[0]["content"]):
                return text(f'<tool_call>{{"name": "{tool}", "arguments": {written}}}</tool_call>')
            return text(f"Thought: I look.\nAction: {tool}\nAction Input: {written}")
        if is_native and self.wrong_natively:
            self.wrong_natively -= 1
            return text("There are 11.")
        final = "Thought: I know.\nFinal Answer: " if "Action Input" in str(own[0]) else ""
        return text(final + answer)


def scripted(endpoint: ScriptedEndpoint, pupil: Pupil, times: int) -> None:
    endpoint.replies(calls(call("tell_number", number=7)), text("one", "two"))
    endpoint.replies(*[pupil] * (times * 3 * 3 * 3))


def test_d33_each_way_of_calling_is_told_with_how_often_it_was_right(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    scripted(endpoint, Pupil(), 1)
    asked = ("test", "scripted", "--base-url", endpoint.base_url, "--times", "1")
    assert model(*asked).status is Status.DONE
    lines = model.out.splitlines()[-3:]
    assert all("3 of 3 answers right, a tool called in 3; 2.0 rounds" in line for line in lines)
    assert all(line.startswith("+ ") and line.endswith(" tokens") for line in lines)


def test_answers_that_are_wrong_are_counted_in_their_way_alone(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    # Of the contradiction it is told once, and insists.
    scripted(endpoint, Pupil(wrong_natively=2), 1)
    asked = ("test", "scripted", "--base-url", endpoint.base_url, "--times", "1", "--json")
    model(*asked)
    scores = [one for one in model.objects if one["check"] == "trials"]
    assert [one["way"] for one in scores] == [*WAYS.values()]
    assert [(one["right"], one["called"]) for one in scores][1:] == [(3, 3), (3, 3)]
    assert scores[0]["right"] == 2


def test_a_model_that_calls_nothing_is_right_in_nothing(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(calls(call("tell_number", number=7)), text("one", "two"))
    endpoint.replies(*[text("I guess 3, or 640, or 8400.")] * 60)
    asked = ("test", "scripted", "--base-url", endpoint.base_url, "--times", "1", "--json")
    assert model(*asked).status is Status.FAILED
    scores = [one for one in model.objects if one["check"] == "trials"]
    assert [(one["right"], one["called"]) for one in scores] == [(0, 0)] * 3


def logged(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def as_reproduced(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What two logs of the same model have in common: all but when, how long and where."""
    kept: list[dict[str, Any]] = []
    for entry in entries:
        text = json.dumps({k: v for k, v in entry.items() if k not in ("at", "seconds")})
        text = re.sub(r"trial-\w+", "trial", text)
        text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?", "then", text)
        kept.append(json.loads(text))
    return kept


def test_b06_the_log_has_every_call_and_answer_and_comes_out_the_same_again(
    model: Command, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        endpoint.forget_replies()
        scripted(endpoint, Pupil(), 1)
        asked = ("test", "scripted", "--base-url", endpoint.base_url)
        assert model(*asked, "--times", "1", "--log", str(file)).status is Status.DONE
        assert str(file) in model.out
    one, two = map(logged, files)
    assert as_reproduced(one) == as_reproduced(two)
    head, *trials = one[:10]
    assert (head["model"], head["host"]) == ("scripted", "127.0.0.1")
    assert head["home"]["Documents/lease.txt"].startswith("Lease")
    assert all(trial["right"] and trial["calls"][0]["result"] for trial in trials)
    assert {trial["way"] for trial in trials} == {*WAYS.values()}
    assert [entry["check"] for entry in one[10:]] == ["trials"] * 3


def test_nothing_of_the_person_is_sent(
    model: Command, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    secret = tmp_path / "canary-folder"
    secret.mkdir()
    (secret / "canary.txt").write_text("rent 预算 canary-text")
    save_settings(Settings(folders=(str(secret),)), model.data)
    scripted(endpoint, Pupil(), 1)
    asked = ("test", "scripted", "--base-url", endpoint.base_url, "--times", "1")
    assert model(*asked, HOME=str(tmp_path)).status is Status.DONE
    assert not [request for request in endpoint.requests if b"canary" in request.raw]


def test_a_log_that_is_there_is_not_written_over(
    model: Command, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    scripted(endpoint, Pupil(), 1)
    (tmp_path / "log.jsonl").write_text("mine")
    asked = ("test", "scripted", "--base-url", endpoint.base_url, "--times", "1")
    assert model(*asked, "--log", str(tmp_path / "log.jsonl")).status is Status.FAILED
    assert (tmp_path / "log.jsonl").read_text() == "mine"
    assert "log.jsonl" in model.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["test", "--times", "0"], "model_setup.not_times"),
        (["test", "--times", "101"], "model_setup.not_times"),
        (["test", "--times", "often"], "model_setup.not_times"),
        (["test", "--log", "x"], "model_setup.log_of_what"),
        (["use", "m", "--times", "1"], "model_setup.option_elsewhere"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], code: str) -> None:
    error: CommandLineError = mistake(*words)
    assert error.code == code
    for language in Language:
        assert Wording(language).error(error)
