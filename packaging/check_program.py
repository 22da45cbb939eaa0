"""Asks an installed Fossick its first questions, as someone would who has nothing else.

    check_program.py PROGRAM [WINDOW]

PROGRAM is asked in another folder, with a home of its own and hardly any environment, and has to be
a worker as well, which walks, and reads what needs libraries. WINDOW, where given, is started
without a screen and must end when it is told to.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from desktop_app.errors import AppError
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.processes.workers import Worker
from desktop_app.walking.frames import TreeFrame, encode_items

QUESTIONS = ("How many PDFs are in Downloads?", "下载里有多少个 PDF?")
FILES = ("Downloads/论文 final.PDF", "Downloads/notes.txt", "Documents/other.pdf")
PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R"
    b"/Resources<</Font<</F 5 0 R>>>>>>endobj\n"
    b"4 0 obj<</Length 39>>stream\nBT /F 12 Tf 9 50 Td (Two herons.) Tj ET\nendstream endobj\n"
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
    b"trailer<</Root 1 0 R>>\n"
)
GIF = bytes.fromhex(
    "47494638396101000100800000ff000000000021f90400000000002c00000000010001000002024401003b"
)
ANSWER_WITHIN_S = 30
START_WITHIN_S = 3
END_WITHIN_S = 10

# What Windows cannot start a program without; elsewhere a home and a path are enough.
NEEDED = ("PATH", "SYSTEMROOT", "TEMP", "TMP")


class Failure(Exception):
    """What the program did, other than it should."""


def environment(home: Path) -> dict[str, str]:
    """The environment of somebody who has just got an account."""
    kept = {name: os.environ[name] for name in NEEDED if name in os.environ}
    own = {"HOME": home, "USERPROFILE": home, "FOSSICK_DATA_DIR": home / "kept by fossick"}
    return kept | {name: str(value) for name, value in own.items()}


def output(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> str:
    """What a command prints, which must end well.

    Raises:
        Failure: it did not.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=ANSWER_WITHIN_S,
        check=False,
    )
    if done.returncode != 0:
        complaint = done.stderr.decode("utf-8", "replace")
        raise Failure(f"{list(command)} ended with {done.returncode}: {complaint}")
    return done.stdout.decode("utf-8")


def expect(found: Any, wanted: Any, what: str) -> None:
    """Compare one fact.

    Raises:
        Failure: it is another.
    """
    if found != wanted:
        raise Failure(f"{what}: {found!r} instead of {wanted!r}")


def check_answers(program: Sequence[str], home: Path, elsewhere: Path) -> None:
    """Ask both questions in one conversation and look at both answers."""
    variables = environment(home)
    ask = [*program, "ask", *QUESTIONS, "--folder", str(home), "--json"]
    answers = [json.loads(line) for line in output(ask, elsewhere, variables).splitlines()]
    expect([answer["question"] for answer in answers], list(QUESTIONS), "questions")
    for answer in answers:
        expect(answer["stopped"], "answered", "stopped")
        expect(answer["count"], 1, "count")
        expect(
            [Path(file["path"]).name for file in answer["files"]], [Path(FILES[0]).name], "files"
        )
        expect(answer["coverage"]["complete"], True, "coverage.complete")
    spoken = output([*program, "ask", QUESTIONS[1], "--folder", str(home)], elsewhere, variables)
    expect(Path(FILES[0]).name in spoken, True, "the name in the answer for people")
    expect("fossick" in output([*program, "--help"], elsewhere, variables), True, "help")


def check_worker(program: Path, home: Path) -> None:
    """Let the program walk a folder as a worker of this one."""
    opening = TreeFrame(str(home), str(home), None, False, None, (), ())
    with Worker("walk", command=[str(program), "--worker", "walk"]) as worker:
        # Nothing but a sign that it is there.
        expect(list(worker.ask(opening.encode(), total_s=ANSWER_WITHIN_S)), [b""], "a sign of life")
        replies = b"".join(worker.ask(encode_items(None), total_s=ANSWER_WITHIN_S))
    expect(all(Path(name).name.encode() in replies for name in FILES), True, "a worker's names")


def check_extraction(program: Path) -> None:
    """Let the program read what needs libraries of others: a PDF, and a picture."""
    pool = ExtractionPool(
        1, start_worker=lambda: Worker("extract", command=[str(program), "--worker", "extract"])
    )
    try:
        read = pool.extract(BytesIO(PDF), "a.pdf", len(PDF))
        texts = [text for _, text in read.passages()] if read else []
        expect(texts, ["Two herons."], "the text of a PDF")
        seen = pool.picture(BytesIO(GIF), "a.gif", len(GIF))
        expect(bool(seen and seen.picture), True, f"a picture made small ({seen and seen.why})")
    finally:
        pool.close()


def check_window(window: Path, home: Path, elsewhere: Path) -> None:
    """Start the window where there is no screen, and end it as the system would."""
    variables = {**environment(home), "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.Popen([str(window)], cwd=elsewhere, env=variables)
    try:
        status = process.wait(START_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.terminate()
        status = process.wait(END_WITHIN_S)
        # Windows ends a program without asking it.
        if sys.platform != "win32":
            expect(status, 0, "the window's exit status")
    else:
        raise Failure(f"the window ended by itself with {status}")
    finally:
        process.kill()
        process.wait()


def main(arguments: Sequence[str]) -> int:
    """Check what the arguments name, and return the exit status."""
    program, *window = (Path(argument).absolute() for argument in arguments)
    with tempfile.TemporaryDirectory() as scratch:
        home, elsewhere = Path(scratch, "home"), Path(scratch, "elsewhere")
        elsewhere.mkdir()
        for name in FILES:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(b"")
        try:
            check_answers([str(program)], home, elsewhere)
            check_worker(program, home)
            check_extraction(program)
            for path in window:
                check_window(path, home, elsewhere)
        except (AppError, Failure) as failure:
            print(f"{program.name}: {failure}", file=sys.stderr)
            return 1
    print(f"{program.name} answers.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
