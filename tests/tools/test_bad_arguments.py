"""Thousands of calls with arguments that no tool wants: each ends in a result, none in a bug."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.tools import TOOLS
from desktop_app.findings_json import encoded
from desktop_app.messages.mind import ToolSpec
from desktop_app.messages.parts import plain_text
from desktop_app.tools.tool import MAX_RESULT_CHARS
from tests.soak import tried
from tests.tools.bad_values import bad_value
from tests.tools.conftest import House

CALLS = tried(5_000)
CPU_S = CALLS * 0.02
"""For all calls of one tool, threads included: 20 ms a call."""

ADDRESSES = ("http://127.0.0.1:9/x?d=secret", "//127.0.0.1/share/x", "ftp://a.example/x")

ODD_TEXTS = [
    *(
        "",
        " ",
        "f1",
        "f2",
        "f99",
        "f0",
        ".",
        "..",
        "/",
        "~",
        "C:",
        "\\\\",
        "file://x",
        "$HOME",
        "*",
    ),
    *("-", "a|b", "a OR b", '"', "in:", "in:f1", "ext:pdf", "is:folder", "depth:0", "top:0"),
    *(
        "size:>1",
        "modified:today",
        "show:count",
        "sort:size",
        "下载",
        "论文",
        "\ud800",
        "\0",
        "\u202e",
    ),
    *("..2024", ">10mb", "-5kb", "2024-13", "{a,b}", "[", "a/b", "deep", "a.txt", "../../etc"),
]


def arguments(spec: ToolSpec, random_: random.Random) -> Any:
    """Mostly of the right names and nearly right values: others end at the first check."""
    if random_.random() < 0.05:
        return bad_value(random_)
    given: dict[str, Any] = {}
    for name, schema in spec.parameters["properties"].items():
        chance = random_.random()
        if name in spec.parameters["required"] or chance < 0.3:
            given[name] = _value(schema, random_)
    if random_.random() < 0.1:
        given[random_.choice(["nmae", "", "\0", "Folder "])] = bad_value(random_)
    return given


def _value(schema: dict[str, Any], random_: random.Random) -> Any:
    if random_.random() < 0.2:
        return bad_value(random_)
    if "enum" in schema:
        return random_.choice([*schema["enum"], "x"])
    match schema["type"]:
        case "integer":
            return random_.choice([-1, 0, 1, 2, 3, 50, 10**9, 2**62])
        case "array":
            return random_.choices(ODD_TEXTS, k=random_.randint(0, 3))
        case _:
            return random_.choice(ODD_TEXTS)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_no_call_raises_breaks_or_changes_anything(
    house: House, spec: ToolSpec, caplog: pytest.LogCaptureFixture
) -> None:
    house.add("a.txt", "Downloads/b.pdf", "deep/er/a.txt", ".hidden/c", "论文/d.doc")
    before = snapshot(house.home)
    random_ = random.Random(f"{spec.name} 20261120")

    async def call_all() -> None:
        for _ in range(CALLS):
            given = arguments(spec, random_)
            outcome = await house.carry_out(spec.name, given)
            result = outcome.result
            text = plain_text(result.parts)
            assert encoded(result.data).get("code") != "tool.broke", (given, caplog.messages)
            assert text, given
            assert len(text) <= MAX_RESULT_CHARS, given
            assert result.failed == (outcome.output is None), given

    started_s = time.process_time()
    asyncio.run(call_all())
    assert time.process_time() - started_s < CPU_S
    assert snapshot(house.home) == before
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def snapshot(home: Path) -> dict[str, tuple[int, int]]:
    """Everything below `home`, with lengths and dates of change."""
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in home.rglob("*")}


@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_t28_no_tool_takes_an_address(
    spec: ToolSpec, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("a connection was opened")

    house.add("a.txt")
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for name, schema in spec.parameters["properties"].items():
        if schema["type"] not in ("string", "array") or "enum" in schema:
            continue
        for address in ADDRESSES:
            given = [address] if schema["type"] == "array" else address
            assert house.said(spec.name, **{name: given})
