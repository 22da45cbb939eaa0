"""A picture on its way from the disk to a model that can see, and what stays behind."""

from __future__ import annotations

import asyncio
import base64
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.settings import Settings
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text

pytestmark = pytest.mark.process

CAMERA = "Camera-Of-Ann"


class Album:
    """A home with photos, and a model at a scripted endpoint on this computer that is asked."""

    def __init__(self, folder: Path, endpoint: ScriptedEndpoint) -> None:
        self.home = folder / "home"
        self.data_folder = folder / "data"
        self.endpoint = endpoint
        (self.home / "Photos").mkdir(parents=True)
        self.settings = Settings(
            model="seer", base_url=endpoint.base_url, sees=True, context_tokens=32_000
        )

    def add(self, name: str, colour: str) -> Path:
        made = Image.Exif()
        made[0x10F] = CAMERA
        made.get_ifd(0x8825).update({1: "N", 2: (31.0, 13.0, 48.0), 3: "E", 4: (121.0, 28.0, 12.0)})
        file = self.home / "Photos" / name
        Image.new("RGB", (3000, 2000), colour).save(file, exif=made)
        return file

    def ask(self, *questions: str) -> list[Answer]:
        return asyncio.run(self._ask(questions))

    async def _ask(self, questions: tuple[str, ...]) -> list[Answer]:
        answers = []
        with assemble(
            self.settings, self.data_folder, home=str(self.home), environment={}, model="seer"
        ) as program:
            conversation = await program.conversations.last()
            for question in questions:
                async for event in program.agent.run(question, conversation.messages):
                    if isinstance(event, RunFinished):
                        answers.append(event.answer)
            await program.conversations.keep(conversation)
        return answers

    def shown(self, number: int) -> list[Image.Image]:
        """The pictures in a request."""
        pictures: list[Image.Image] = []
        for message in self.endpoint.bodies[number]["messages"]:
            content = message["content"]
            for part in content if isinstance(content, list) else ():
                if part["type"] == "image_url":
                    data = base64.b64decode(part["image_url"]["url"].partition(",")[2])
                    assert CAMERA.encode() not in data
                    pictures.append(Image.open(io.BytesIO(data)))
        return pictures

    def said(self, number: int) -> str:
        """What the last results in a request say."""
        messages: list[dict[str, Any]] = self.endpoint.bodies[number]["messages"]
        return "\n".join(one["content"] for one in messages if one["role"] == "tool")


@pytest.fixture
def album(tmp_path: Path, endpoint: ScriptedEndpoint) -> Album:
    return Album(tmp_path, endpoint)


def looks(pictures: list[Image.Image]) -> list[str]:
    names = {0: "red", 1: "green", 2: "blue"}
    found = []
    for picture in pictures:
        colour = picture.convert("RGB").getpixel((5, 5))
        assert isinstance(colour, tuple)
        found.append(names[colour.index(max(colour))])
    return found


def reads(name: str) -> Any:
    # Without a number of tokens, which would be made up and be believed.
    return calls(call("read_file", path=f"~/Photos/{name}"), usage=None)


def test_a_model_that_sees_is_shown_a_small_copy_without_its_place(album: Album) -> None:
    album.add("a.jpg", "red")
    album.endpoint.replies(reads("a.jpg"), text("It is red."))
    [answer] = album.ask("What does a.jpg show?")
    assert answer.text == "It is red."
    [picture] = album.shown(1)
    assert picture.size == (1568, 1045)
    assert not picture.getexif()
    assert "3000 × 2000" in album.said(1) and "You are shown it: picture 1" in album.said(1)


def test_it_goes_along_when_the_conversation_goes_on_after_a_restart(album: Album) -> None:
    album.add("a.jpg", "red")
    album.endpoint.replies(reads("a.jpg"), text("It is red."), text("Like a rose."))
    album.ask("What does a.jpg show?")
    album.ask("Which red is it?")
    assert looks(album.shown(2)) == ["red"]
    kept = b"".join(file.read_bytes() for file in album.data_folder.glob("conversations*"))
    assert b"a.jpg" in kept
    assert b"\xff\xd8\xff" not in kept and b"base64" not in kept


def test_of_many_only_the_latest_two_go_along(album: Album) -> None:
    for name, colour in (("a.jpg", "red"), ("b.jpg", "lime"), ("c.jpg", "blue")):
        album.add(name, colour)
    album.endpoint.replies(reads("a.jpg"), reads("b.jpg"), reads("c.jpg"), text("Three colours."))
    album.ask("Which colours are my photos?")
    assert [looks(album.shown(number)) for number in range(4)] == [
        [],
        ["red"],
        ["red", "green"],
        ["green", "blue"],
    ]
    assert "only the latest ones go along" in album.said(3)


def test_what_its_folder_keeps_back_stays_here(album: Album) -> None:
    album.add("a.jpg", "red")
    may_send = ((str(album.home / "Photos"), "names"),)
    album.settings = replace(album.settings, may_send=may_send)
    album.endpoint.replies(reads("a.jpg"), text("I may not see it."))
    album.ask("What does a.jpg show?")
    assert album.shown(1) == []
    # Its name is known, and nothing that stands in it: how large it is, no more than who took it.
    assert "may not be read by a language model" in album.said(1)
    assert "3000 × 2000" not in album.said(1)
    assert CAMERA not in album.said(1) and "121." not in album.said(1)


def test_a_model_of_which_nothing_is_known_gets_the_facts(album: Album) -> None:
    album.add("a.jpg", "red")
    album.settings = replace(album.settings, sees=None)
    album.endpoint.replies(reads("a.jpg"), text("I cannot see it."))
    album.ask("a.jpg 里有什么？")
    assert album.shown(1) == []
    assert CAMERA in album.said(1)
    assert "不确定这个模型能看图片" in album.said(1)


def test_where_the_window_is_small_the_picture_stays_out(album: Album) -> None:
    album.add("a.jpg", "red")
    album.settings = replace(album.settings, context_tokens=4_096)
    album.endpoint.replies(reads("a.jpg"), text("There is no room."))
    album.ask("What does a.jpg show?")
    assert album.shown(1) == []
    assert "no room left" in album.said(1)


def test_the_built_in_mind_asks_no_decoder(album: Album) -> None:
    file = album.add("a.jpg", "red")
    with assemble(Settings(), album.data_folder, home=str(album.home), environment={}) as program:
        answer = asyncio.run(_builtin(program, f"How many photos are in {file.parent}?"))
    assert answer.count == 1
    assert album.endpoint.requests == []


async def _builtin(program: Any, question: str) -> Answer:
    events = [event async for event in program.agent.run(question, [])]
    answer = events[-1].answer
    assert isinstance(answer, Answer)
    return answer
