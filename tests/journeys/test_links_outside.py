"""T20: what lies behind a link that leads out of the allowed folders is read and sent by nothing.

A model asks for it by every tool that reads: the words behind the links stand in no request, in no
answer and in nothing that is kept, and none of the files is opened.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Message
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text
from tests.doubles.scripted_search import ScriptedPerson

pytestmark = [pytest.mark.process, pytest.mark.slow]

CANARY = "canary-behind-links-7d3"
INSIDE = "rowan-2290"
MODEL = "curious"
LINKS = ("to file.txt", "to folder", "relative.txt", "chain.txt", "dangling.txt")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with one file, and links of every sort that lead to what lies outside it."""
    home, outside = tmp_path / "home", tmp_path / "outside"
    (home / "Documents").mkdir(parents=True)
    (home / "Documents" / "plain.txt").write_text(f"The locker opens with {INSIDE}.\n")
    outside.mkdir()
    (outside / "diary.txt").write_text(f"{CANARY}\n")
    for name, target in zip(
        LINKS,
        (
            outside / "diary.txt",
            outside,
            Path("../outside/diary.txt"),
            home / "to file.txt",
            outside / "nothing.txt",
        ),
        strict=True,
    ):
        (home / name).symlink_to(target)
    return home


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The files that were opened."""
    paths: list[str] = []
    is_on = [True]

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if is_on and event == "open":
            paths.append(str(arguments[0]))

    # There is no way to remove it again.
    sys.addaudithook(hear)
    yield paths
    is_on.clear()


def asked_for(home: Path) -> list[Any]:
    """What the model asks for: each link by each of its names, and all that looks for words."""
    behind = [*LINKS, "to folder/diary.txt", "../outside/diary.txt"]
    return [
        *(call("read_file", path=name) for name in behind),
        *(call("read_file", path=str(home / name)) for name in behind),
        *(call("file_details", path=str(home / name)) for name in LINKS),
        call("list_folder", folder=str(home / "to folder")),
        call("list_folder", folder=str(home)),
        call("find_files", query="type:file"),
        call("find_files", query="diary"),
        call("search_contents", words="canary OR locker"),
        call("search_contents", words="canary", folder=str(home / "to folder")),
        call("summarise_files", folder=str(home / "to folder")),
        call("count_files", folder=str(home / "to folder")),
        call("find_duplicates"),
    ]


async def answered(home: Path, data: Path, endpoint: ScriptedEndpoint) -> Answer:
    verdict = ModelCapabilities(Rung.NATIVE, proven=True, at=time.time())
    await CapabilityStore(data).keep(capability_key(Endpoint(endpoint.base_url, MODEL)), verdict)
    with closing(
        assemble(
            Settings(folders=(str(home),), steps=40),
            data,
            home=str(home),
            environment={"HOME": str(home), "FOSSICK_BASE_URL": endpoint.base_url},
            model=MODEL,
            base_url=endpoint.base_url,
            confirmation=ScriptedPerson(None),
        )
    ) as program:
        history: list[Message] = []
        async for event in program.agent.run("What do my files say?", history):
            if isinstance(event, RunFinished):
                return event.answer
    raise AssertionError("a run ends with its answer")


def test_t20_what_lies_behind_a_link_is_read_by_no_tool(
    home: Path, tmp_path: Path, opened: list[str]
) -> None:
    data = tmp_path / "data"
    with ScriptedEndpoint() as endpoint:
        endpoint.models = [MODEL]
        steps = asked_for(home)
        endpoint.replies(*(calls(one) for one in steps), text("They speak of a locker."))
        answer = asyncio.run(answered(home, data, endpoint))
        sent = "\n".join(request.raw.decode() for request in endpoint.requests)
        assert len(endpoint.requests) > len(steps)
    # What lies in the folder itself was read, so that the rest could have been.
    assert INSIDE in sent
    assert CANARY not in sent
    assert CANARY not in answer.text
    kept = [one for one in data.rglob("*") if one.is_file()]
    assert kept
    assert not [one for one in kept if CANARY.encode() in one.read_bytes()]
    outside = str(tmp_path / "outside")
    assert not [one for one in opened if one.startswith(outside)]
    through = tuple(str(home / name) for name in LINKS)
    assert not [one for one in opened if one.startswith(through) and one.endswith("diary.txt")]
