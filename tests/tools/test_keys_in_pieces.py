"""No tool gets a private key out of a text to a model: not by pages, lines, words or patterns."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from docx import Document

from desktop_app.llm.policy.egress import Egress
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import JsonValue, Message, Role
from tests.doubles.made_keys import body, leaked, pem
from tests.tools.conftest import House

LINES = ["Dear Ann,", "here is what you asked for:", ""]


class Asked:
    """A conversation in which a model calls tools, and what of it is sent."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._egress = Egress(Endpoint("http://127.0.0.1:1/v1", "m"), Permissions(Permission.TEXT))
        self._messages: list[Message] = []

    def call(self, name: str, **arguments: JsonValue) -> str:
        """What a request holds of all calls so far."""
        result = self._house.call(name, arguments).result
        self._messages.append(Message(Role.TOOL, result=result))
        self._egress.begin(self._messages)
        return "\n".join(
            self._egress.render(one.result.parts) for one in self._messages if one.result
        )


@pytest.mark.parametrize("tail", [18, 24, 40, 63])
@pytest.mark.parametrize("around", ["{}", "> {}", '  "{}\\n" +'])
def test_a_key_read_line_by_line_is_left_out(house: House, tail: int, around: str) -> None:
    key = [*body(tail, 480)[:10], ("xY7" * 21)[:tail]]
    lines = [*LINES, *(around.format(line) for line in pem(key)), "Regards, Bob"]
    (house.home / "letter.txt").write_text("\n".join(lines) + "\n")
    for number in range(1, len(lines) + 1):
        shown = Asked(house).call("read_file", path="letter.txt", start=number, limit=1)
        assert leaked(key, shown) == "", number
    assert "Regards, Bob" in Asked(house).call("read_file", path="letter.txt", start=len(lines))


def test_a_key_read_in_pages_of_any_size_and_order_is_left_out(house: House) -> None:
    chance = random.Random(3)
    for seed in range(6):
        key = body(seed, 700 + seed)
        lines = [*LINES, *pem(key), "Regards, Bob"]
        (house.home / f"{seed}.txt").write_text("\n".join(lines) + "\n")
        asked = Asked(house)
        for _ in range(5):
            start, limit = chance.randint(1, len(lines)), chance.randint(1, 7)
            shown = asked.call("read_file", path=f"{seed}.txt", start=start, limit=limit)
            assert leaked(key, shown) == ""


def test_a_key_that_is_searched_for_is_left_out(house: House) -> None:
    key = [*body(11, 470), "c2hvcnQgdGFpbCBoZXJl"]
    lines = [*LINES, *pem(key), "Regards, Bob"]
    (house.home / "letter.txt").write_text("\n".join(lines) + "\n")
    (house.home / "letter.json").write_text('{"key": "' + "\\n".join(pem(key)) + '", "a": 1}')
    for word in (key[0][:6], key[3][10:18], key[5][-6:], key[-1][:8], key[-1][-6:]):
        asked = Asked(house)
        shown = asked.call("search_contents", pattern=re.escape(word))
        assert "letter.txt" in shown
        assert leaked(key, shown) == "", word
        assert leaked(key, asked.call("search_contents", words=word, context_lines=3)) == ""


@pytest.mark.process
def test_a_key_in_the_paragraphs_of_a_document_is_left_out(house: House, tmp_path: Path) -> None:
    key = [*body(12, 470), "c2hvcnQgdGFpbCBoZXJl"]
    document = Document()
    for line in [*LINES, *pem(key), "Regards, Bob"]:
        document.add_paragraph(line)
    document.add_paragraph("\n".join(pem(key)))
    document.save(str(house.home / "letter.docx"))
    for number in range(1, 20):
        shown = Asked(house).call("read_file", path="letter.docx", start=number, limit=1)
        assert leaked(key, shown) == "", number
    assert leaked(key, Asked(house).call("read_file", path="letter.docx")) == ""


@pytest.mark.process
def test_a_key_in_a_document_that_is_searched_for_is_left_out(house: House) -> None:
    key = [*body(7, 470), "c2hvcnQgdGFpbCBoZXJl"]
    document = Document()
    for line in ["Dear Ann,", *pem(key), "Regards, Bob"]:
        document.add_paragraph(line)
    document.save(str(house.home / "letter.docx"))
    for line in key:
        shown = Asked(house).call("search_contents", query=f"content:*{line[2:10]}*")
        assert "letter.docx" in shown
        assert leaked(key, shown) == "", line
    assert "Regards, Bob" in Asked(house).call("search_contents", words="Regards")
