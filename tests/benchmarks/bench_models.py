"""What the loop itself costs a language model: a round, and a token on its way to the terminal.

    python -m tests.benchmarks.bench_models

The round is one of a scripted mind that calls the calculator; the tokens come from an endpoint on
loopback, each with the moment at which it was sent.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from desktop_app.agent.events import RunFinished
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.settings import Settings
from tests.doubles.scripted_mind import ScriptedMind, calls, says

ROUNDS = 10
TOKENS = 40
ROUND_MS, TOKEN_MS = 20.0, 30.0


async def round_ms(folder: Path) -> float:
    """The time of a round, beside what the mind takes."""
    model = ScriptedMind()
    for number in range(ROUNDS):
        model.enqueue(*calls("calculate", id=f"c{number}", expression=f"{number} + 2"))
    model.enqueue(*says("Done."))
    chosen = ChosenModel(model, alone=True)
    settings = Settings(folders=(str(folder),))
    with assemble(settings, folder / "data", home=str(folder), model=chosen) as program:
        started_s = time.perf_counter()
        async for event in program.agent.run("Add them up", []):
            if isinstance(event, RunFinished):
                assert event.answer.text == "Done.", event.answer
        return (time.perf_counter() - started_s) * 1000 / ROUNDS


async def token_ms(folder: Path) -> list[float]:
    """From the sending of each token to its arrival on the other end of standard output."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n")
        writer.write(b"Connection: close\r\n\r\n")
        for _ in range(TOKENS):
            delta = {"choices": [{"delta": {"content": f"{time.time()}\n"}}]}
            writer.write(f"data: {json.dumps(delta)}\n\n".encode())
            await writer.drain()
            await asyncio.sleep(0.05)
        writer.write(b"data: [DONE]\n\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "desktop_app", "ask", "Tell me the times"),
        *("--model", "scripted", "--base-url", f"http://127.0.0.1:{port}/v1"),
        *("--folder", str(folder), "--data-dir", str(folder / "data")),
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    late: list[float] = []
    async for line in process.stdout:
        text = line.decode().strip()
        if text.replace(".", "").isdecimal() and len(late) < TOKENS:
            late.append((time.time() - float(text)) * 1000)
    await process.wait()
    server.close()
    return late


def main() -> int:
    """Measure both, and print them beside their marks."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "home")
        folder.mkdir()
        a_round = asyncio.run(round_ms(folder))
        late = asyncio.run(token_ms(folder))
    print(f"a round     {a_round:6.1f} ms  (mark {ROUND_MS:.0f})")
    print(
        f"a token     {median(late):6.1f} ms median, {max(late):.1f} longest of {len(late)}", end=""
    )
    print(f"  (mark {TOKEN_MS:.0f})")
    return 0 if a_round <= ROUND_MS and median(late) <= TOKEN_MS else 1


if __name__ == "__main__":
    sys.exit(main())
