"""`fossick find` starts at once: it imports no mind, no model and no window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

UNWANTED = (
    "desktop_app.agent desktop_app.bridge desktop_app.chart desktop_app.conversations "
    "desktop_app.documents desktop_app.extract desktop_app.findings desktop_app.interpreter "
    "desktop_app.llm desktop_app.tools desktop_app.ui desktop_app.web "
    "PySide6 anyio apsw asyncio httpx2 lxml numpy openai pydantic pypdfium2 qasync sqlite3 ssl "
    "watchdog"
).split()

RARELY_WANTED = (
    "desktop_app.files.birth_time desktop_app.files.photo_dates desktop_app.files.recent_opens "
    "desktop_app.filetypes.recognition desktop_app.folders.match desktop_app.messages.parts "
    "desktop_app.processes.workers ctypes difflib fractions rapidfuzz subprocess xml"
).split()
"""What reads facts that few queries ask for, mends what few people write, or starts processes."""

_FOUND = """
import json, sys
from desktop_app.__main__ import dispatch
status = dispatch(["find", *sys.argv[1:]])
print(json.dumps([int(status), sorted(sys.modules)]))
"""


@pytest.mark.parametrize("query", ["ext:txt show:count", "note", "kind:document sort:size top:3"])
def test_a_search_for_names_imports_nothing_of_minds(tmp_path: Path, query: str) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "note.txt").touch()
    done = subprocess.run(
        [sys.executable, "-c", _FOUND, "--folder", str(tmp_path / "home"), query],
        env={
            **os.environ,
            "HOME": str(tmp_path / "home"),
            "FOSSICK_DATA_DIR": str(tmp_path / "data"),
        },
        stdout=subprocess.PIPE,
        check=True,
        timeout=60,
    )
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    assert "desktop_app.search.engine" in modules
    packages = {".".join(module.split(".")[:number]) for module in modules for number in (1, 2)}
    assert sorted(packages.intersection(UNWANTED)) == []
    assert sorted(set(modules).intersection(RARELY_WANTED)) == []
