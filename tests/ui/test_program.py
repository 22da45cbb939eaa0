"""What is behind the window: loaded as a whole, so that nothing is read in the window's thread."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

_ASKED = ("How many PDFs are there?", "which files mention rent", "最大的三个文件", "find rent.pdf")

_SCRIPT = """
import desktop_app.ui.main  # As in the window: once Qt is there, it has a look at each import.
import asyncio, gc, json, sys, threading
from pathlib import Path
from desktop_app.settings import Settings
from desktop_app.ui.program import load

folder, questions = Path(sys.argv[1]), json.loads(sys.argv[2])
home = folder / "home"
program = load(Settings(), folder, home=str(home), environment={}, on_changes_lost=lambda: None)
opened = []

def note(event, arguments):
    if event in ("open", "os.listdir", "os.scandir") and threading.current_thread() is main:
        opened.append(str(arguments[0]))

async def ask():
    for question in questions:
        # The second time as one that follows on another.
        said = []
        for asked in (question, question):
            async for event in program.assembly.agent.run(asked, said):
                pass
    return event.answer.text

main = threading.main_thread()
sys.addaudithook(note)
said = asyncio.run(ask())
print(json.dumps([said, opened, gc.get_freeze_count()]))
program.close()
"""


@pytest.mark.process
@pytest.mark.slow
def test_the_first_answers_read_nothing_in_the_thread_of_the_window(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "rent.pdf").write_text("rent")
    (home / "rent.txt").write_text("rent")
    run = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path), json.dumps(_ASKED)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    said, opened, kept = json.loads(run.stdout)
    assert "rent.pdf" in said
    assert opened == [], opened
    # Nor does Python look through what was loaded whenever it collects garbage.
    assert kept > 50_000
