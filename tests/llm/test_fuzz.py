"""Streams that were damaged at random: only a `ModelError` comes out, and memory stays bounded."""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.transport.accumulator import Accumulator
from desktop_app.llm.transport.events import DONE, EventReader, LineReader
from desktop_app.llm.transport.wire import Finished, Piece
from desktop_app.messages.mind import CallReady, TextDelta, ThinkingDelta
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Cut,
    Raw,
    Style,
    as_chat,
    call,
    calls,
    text,
)
from tests.llm.asking import StreamedReply, hear, run, transport_at
from tests.soak import tried

ODD: Sequence[Any] = (None, True, -1, 1e300, "", "\ud800", [], {}, [None], {"text": 1}, "x" * 500)
KEYS = "id index delta message content tool_calls function name arguments finish_reason usage error"


def bytes_of(raw: Raw) -> bytes:
    return b"".join(step for step in raw.steps if isinstance(step, bytes))


BASES = [
    bytes_of(as_chat(calls(call("count_files", folder="下载"), text="你好 👋", style=style)))
    for style in Style
] + [bytes_of(as_chat(text("There are ", "two.", thinking="嗯")))]


def damaged(chance: random.Random) -> list[bytes]:
    """A stream with a few damages, in chunks cut anywhere."""
    data = bytearray(chance.choice(BASES))
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(data))
        match chance.randrange(8):
            case 0 | 1:
                data[place] ^= 1 << chance.randrange(8)
            case 2:
                del data[place : place + chance.randrange(40)]
            case 3:
                data[place:place] = chance.randbytes(chance.randrange(20))
            case 4:
                data = bytearray(bytes(data).replace(b"\n", chance.choice([b"\r\n", b"\r"])))
            case 5:
                data[:0] = b"\xef\xbb\xbf"
            case 6:
                data += chance.choice(BASES)
            case 7:
                data = data.replace(b"\n\n", b"\n")
    return cut_up(bytes(data), chance)


def cut_up(data: bytes, chance: random.Random) -> list[bytes]:
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randrange(12)))
    bounds = [0, *cuts, len(data)]
    return [data[a:b] for a, b in itertools.pairwise(bounds)]


def check(pieces: Sequence[Piece]) -> None:
    """Every text can be written, and every value is of its type."""
    for piece in pieces:
        match piece:
            case TextDelta() | ThinkingDelta():
                piece.text.encode()
            case CallReady(call=made):
                f"{made.id}{made.name}{made.arguments}".encode()
                assert made.id
                assert made.name
                assert isinstance(made.arguments, dict)
            case Finished(usage=usage):
                assert usage is None or usage.prompt_tokens >= 0


def read(chunks: Sequence[bytes]) -> list[Piece] | None:
    """What the reader and the accumulator make of a stream; None: an error of ours."""
    reader, accumulator = EventReader(), Accumulator()
    pieces: list[Piece] = []
    try:
        for values in [*map(reader.feed, chunks), reader.close()]:
            for value in values:
                if value is not DONE:
                    pieces += accumulator.add(value)
        pieces += accumulator.finish(ended=False)
    except ModelError:
        return None
    check(pieces)
    return pieces


@pytest.mark.slow
@pytest.mark.soak
def test_damaged_streams_give_pieces_or_an_error_of_ours() -> None:
    chance = random.Random(20261120)
    number = tried(10_000)
    broken = sum(read(damaged(chance)) is None for _ in range(number))
    assert 0.1 < broken / number < 0.9


def test_a_whole_stream_is_the_same_wherever_it_is_cut() -> None:
    chance = random.Random(7)
    for base in BASES:
        whole = [repr(piece) for piece in read([base]) or () if not isinstance(piece, CallReady)]
        for _ in range(50):
            pieces = read(cut_up(base, chance)) or ()
            assert [repr(p) for p in pieces if not isinstance(p, CallReady)] == whole


def value(chance: random.Random, depth: int = 0) -> Any:
    """An object with the names of a chunk and anything in them."""
    if depth > 3 or chance.random() < 0.2:
        return chance.choice(ODD)
    if chance.random() < 0.3:
        return [value(chance, depth + 1) for _ in range(chance.randrange(3))]
    return {key: value(chance, depth + 1) for key in chance.sample(KEYS.split(), 4)}


@pytest.mark.slow
@pytest.mark.soak
def test_chunks_of_anything_are_passed_over_or_refused() -> None:
    chance = random.Random(3)
    for _ in range(tried(5_000)):
        accumulator = Accumulator()
        pieces: list[Piece] = []
        try:
            for _ in range(4):
                chunk = {"choices": [value(chance)], "usage": value(chance)}
                pieces += accumulator.add(chunk if chance.random() < 0.9 else value(chance))
            pieces += accumulator.finish(ended=True)
        except ModelError:
            continue
        check(pieces)


def test_lines_are_the_same_wherever_they_are_cut() -> None:
    data = b"a\nb\r\n\r\nc\rd\n\n\ne\r\r\n\nf"
    wanted = [b"a", b"b", b"", b"c", b"d", b"", b"", b"e", b"", b"", b"f"]
    chance = random.Random(1)
    for _ in range(500):
        reader = LineReader()
        lines = [line for chunk in cut_up(data, chance) for line in reader.feed(chunk)]
        assert [*lines, *reader.close()] == wanted


def through_the_transport(
    endpoint: ScriptedEndpoint, number: int, seed: int
) -> list[StreamedReply]:
    chance = random.Random(seed)
    raws = []
    for _ in range(number):
        end = (Cut(),) if chance.random() < 0.2 else ()
        raws.append(Raw(steps=(*damaged(chance), *end)))
    heard: list[StreamedReply] = []

    async def all_of_them() -> None:
        transport = transport_at(endpoint.base_url)
        for raw in raws:
            # The second is for a stream in which nothing was recognised.
            endpoint._script[:] = [raw, text("without streaming")]
            heard.append(await hear(transport))
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(all_of_them())
    for one in heard:
        check(one.pieces)
        assert (one.error is None) == isinstance(one.pieces[-1] if one.pieces else None, Finished)
    return heard


def test_damaged_streams_come_through_the_whole_transport(endpoint: ScriptedEndpoint) -> None:
    heard = through_the_transport(endpoint, 120, 5)
    assert any(one.error is not None for one in heard)
    assert any(one.error is None for one in heard)


def used_bytes() -> int:
    resource = pytest.importorskip("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


EMPTY = b'data: {"choices":[{"delta":{"content":""}}]}\n\n'
HUGE = {
    "a line of 10 MB": (b"data: " + b"x" * (10 << 20),),
    "a line of 10 MB in small chunks": (b"data: ", *[b"x" * 4096] * 2560),
    "100,000 empty deltas": (EMPTY * 1000,) * 100,
    "arguments of 8 MB": tuple(
        b'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f",'
        b'"arguments":"' + b"{" * 4096 + b'"}}]}}]}\n\n'
        for _ in range(2000)
    ),
    "20,000 calls": tuple(
        b'data: {"choices":[{"delta":{"tool_calls":[{"id":"%d","function":{"name":"f"}}]}}]}\n\n'
        % number
        for number in range(20_000)
    ),
    "comments of 80 MB": (b":" + b"x" * 8191 + b"\n",) * 10_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(HUGE))
def test_a_stream_that_is_far_too_much_takes_no_memory(
    endpoint: ScriptedEndpoint, name: str
) -> None:
    before = used_bytes()
    endpoint.replies(Raw(steps=HUGE[name]), text("again"))
    heard: StreamedReply = run(hear(transport_at(endpoint.base_url)))
    assert heard.error is None or heard.code == "model.broken_stream"
    assert used_bytes() - before < 100 << 20


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_many_damaged_streams_come_through_the_whole_transport(
    endpoint: ScriptedEndpoint, seed: int
) -> None:
    through_the_transport(endpoint, tried(2_500), 100 + seed)
