"""A question that finds nothing goes through the folders once, however it is taken."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.conversations import Conversation
from desktop_app.settings import Settings
from desktop_app.walking.walk import Walk, walk

pytestmark = pytest.mark.process

COUNTS_ALL = pytest.mark.xfail(strict=True, reason="counts all pictures, and says it is unsure")

QUESTIONS = [
    pytest.param("How many zebra photos do I have?", marks=COUNTS_ALL),
    "Find my unicorn thesis",
    "Where is the giraffe spreadsheet?",
    "Find the Okapi folder",
    "Where did I save the passport scan of Walter?",
    pytest.param("有多少张斑马的照片?", marks=COUNTS_ALL),
    "我的独角兽论文在哪?",
    "长颈鹿表格放哪了?",
    "去年的袋鼠旅行照片在哪里",
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    for name in ("Documents/report.pdf", "Pictures/sea.jpg", "文档/年度报告.docx", "notes.txt"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("nothing of the kind")
    return home


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_home_is_walked_once(
    home: Path, tmp_path: Path, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked: list[str] = []

    def counted(root: Any, **others: Any) -> Walk:
        walked.append(root.path)
        return walk(root, **others)

    async def asked() -> Answer:
        folders = (str(home),)
        with assemble(
            Settings(), tmp_path / "data", folders=folders, home=str(home), environment={}
        ) as program:
            async for event in program.agent.run(question, Conversation().messages):
                if isinstance(event, RunFinished):
                    return event.answer
        raise AssertionError("a run ends with its answer")

    monkeypatch.setattr("desktop_app.walking.scoped_walk.walk", counted)
    answer = asyncio.run(asked())

    assert not len(answer.hits)
    # What readings would find was looked at, too, before one of them was answered.
    assert answer.steps
    assert walked.count(str(home)) == 1
