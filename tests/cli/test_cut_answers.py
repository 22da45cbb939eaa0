"""An answer that broke off: what arrived is shown, and neither text nor JSON takes it for whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, cut_after, deltas, ends_after, text

ENGLISH = "What do my notes say?"
CHINESE = "我的笔记写了什么？"


def broken(by: str) -> list[Reply]:
    match by:
        case "stream":
            return [ends_after(text("There are ", "two."), 2)]
        case "connection":
            return [cut_after(text("There are ", "two."), 2)]
        case "filter":
            return [deltas({"content": "There are "}, finish="content_filter")]
        case _:
            # It is asked to go on, once.
            return [deltas({"content": part}, finish="length") for part in ("There ", "are ")]


@pytest.mark.parametrize(
    ("by", "said", "status", "stopped"),
    [
        ("stream", "cut_stream", 1, "error"),
        ("connection", "cut_stream", 1, "error"),
        ("filter", "cut_filter", 1, "error"),
        ("length", "cut_length", 0, "step_limit"),
    ],
)
@pytest.mark.parametrize(
    ("question", "language"), [(ENGLISH, Language.ENGLISH), (CHINESE, Language.CHINESE)]
)
def test_an_answer_that_broke_off_is_no_answer(
    fossick: Fossick,
    endpoint: ScriptedEndpoint,
    by: str,
    said: str,
    status: int,
    stopped: str,
    question: str,
    language: Language,
) -> None:
    model = ("ask", "--model", "m", "--base-url", endpoint.base_url)
    remark = Wording(language).say(f"answer.{said}")
    endpoint.replies(*broken(by))
    ended = fossick(*model, "--json", question)
    assert ended.status == status
    assert ended.object["stopped"] == stopped
    assert ended.object["answer"] == f"There are \n\n{remark}"
    endpoint.replies(*broken(by))
    ended = fossick(*model, question)
    assert ended.status == status
    assert ended.text[0].startswith("There are")
    assert remark in ended.text


def test_a_conversation_goes_on_behind_an_answer_that_broke_off(
    fossick: Fossick, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    model = ("ask", "--json", "--model", "m", "--base-url", endpoint.base_url)
    endpoint.replies(*broken("stream"), text("Done."), text("Still done."))
    ended = fossick(*model, ENGLISH, CHINESE)
    assert ended.status == 1
    assert [one["stopped"] for one in ended.objects] == ["error", "answered"]
    ended = fossick(*model, "--continue", "Sure?")
    assert (ended.status, ended.object["answer"]) == (0, "Still done.")
    assert "There are" in json.dumps(endpoint.bodies[-1])
    ended = fossick("conversations", "list", "--json")
    number = ended.objects[0]["id"]
    ended = fossick("conversations", "export", str(number), "--json")
    kept = [one for one in json.loads(ended.out)["messages"] if one["role"] == "mind"]
    assert [one.get("cut", False) for one in kept] == [True, False, False]
