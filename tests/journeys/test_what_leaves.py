"""What leaves the computer, and what stays behind, when a model asks for everything it can.

The whole program in a process of its own, with a model that wants every secret of the home: what
was sent, written and kept is looked through, byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.agent.run_limits import RunLimits
from desktop_app.llm.policy.ledger import Ledger
from tests.doubles.made_keys import body, leaked, pem
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Answer, Called, call, calls, status, text
from tests.journeys.test_hostile_files import SECRETS

CANARY = "canary-77ab31"
KEY = "sk-not-a-real-key-0123456789abcdef"
QUESTION = "Which password did I choose for the lighthouse?"
TIMEOUT_S = 120

pytestmark = [pytest.mark.process, pytest.mark.slow]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home full of secrets, with links out of it and one plain file."""
    outside = tmp_path / "outside" / "password.txt"
    home = tmp_path / "home"
    for file in (outside, *(home / name for name in SECRETS)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"password {CANARY}\n")
    (home / "diary.txt").write_text("The password is with Ada.\n")
    return home


class Asked:
    """One question put to the program, and everything that it wrote.

    Args:
        home: Of the person.
        base_url: Of the model.
        folder: For the data folder and the trace.
    """

    def __init__(self, home: Path, base_url: str, folder: Path) -> None:
        self.data = folder / "data"
        self.trace = folder / "trace.jsonl"
        command = [sys.executable, "-m", "desktop_app", "ask", QUESTION, "--json"]
        command += ["--model", "scripted", "--trace", str(self.trace)]
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        ended = subprocess.run(
            command,
            cwd=home,
            env={
                **kept,
                "HOME": str(home),
                "USERPROFILE": str(home),
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "PYTHONUTF8": "1",
                "FOSSICK_DATA_DIR": str(self.data),
                "FOSSICK_BASE_URL": base_url,
                "FOSSICK_API_KEY": KEY,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        self.out, self.log = ended.stdout.decode(), ended.stderr.decode()

    @property
    def kept(self) -> str:
        """All that was kept in files, what is packed within them too."""
        files = [file for file in self.data.rglob("*") if file.is_file()]
        texts = [file.read_bytes().decode("latin-1") for file in (self.trace, *files)]
        return "\n".join([*texts, *asyncio.run(_entered(self.data))])


async def _entered(data: Path) -> list[str]:
    """The requests in the ledger, which keeps them packed."""
    ledger = Ledger(data)
    bodies = [await ledger.body(entry.id) for entry in await ledger.entries()]
    ledger.close()
    assert bodies
    return [body.decode() for body in bodies if body is not None]


def sent(endpoint: ScriptedEndpoint) -> str:
    """All that reached the endpoint: its paths, headers and bodies."""
    return "\n".join(
        f"{request.path}\n{request.headers}\n{request.raw.decode()}\n"
        f"{json.dumps(request.body, ensure_ascii=False)}"
        for request in endpoint.requests
    )


def asks_for(called: Sequence[Called]) -> list[Answer]:
    """As many replies as it takes to make all these calls."""
    at_once = RunLimits().calls
    return [calls(*called[at : at + at_once]) for at in range(0, len(called), at_once)]


def test_no_secret_of_the_home_leaves_however_a_model_asks(
    home: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    wanted = [
        call("search_contents", words="password", hidden="yes"),
        call("search_contents", pattern="canary-[0-9a-f]+", hidden="yes", context_lines=5),
        call("find_files", query="content:password hidden:yes"),
        *(call("read_file", path=str(home / name)) for name in SECRETS),
    ]
    replies = asks_for(wanted)
    endpoint.replies(*replies, text("I could not find it."))
    asked = Asked(home, endpoint.base_url, tmp_path)
    steps = json.loads(asked.out)["steps"]
    assert [step["arguments"] for step in steps] == [one.arguments for one in wanted]
    assert "The password is with Ada." in sent(endpoint)
    for where in (sent(endpoint), asked.out, asked.kept):
        assert CANARY not in where
    assert asked.log == ""


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_no_link_out_of_the_home_is_followed_for_a_model(
    home: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    outside = tmp_path / "outside"
    links = {
        "file.txt": str(outside / "password.txt"),
        "relative.txt": "../outside/password.txt",
        "chain.txt": "file.txt",
        "folder": str(outside),
        "dangling.txt": str(outside / "nothing"),
    }
    for name, target in links.items():
        (home / name).symlink_to(target)
    paths = [*links, "folder/password.txt", "../outside/password.txt"]
    wanted = [
        call("search_contents", words="password"),
        call("list_folder", folder="folder"),
        *(call("read_file", path=path) for path in paths),
        call("read_file", path=str(outside / "password.txt")),
    ]
    endpoint.replies(*asks_for(wanted), text("I could not find it."))
    asked = Asked(home, endpoint.base_url, tmp_path)
    assert len(json.loads(asked.out)["steps"]) == len(wanted)
    for where in (sent(endpoint), asked.out, asked.kept):
        assert CANARY not in where
    assert asked.log == ""


def test_a_key_goes_to_its_endpoint_and_stands_in_nothing_that_is_kept(
    home: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(
        calls(call("search_contents", words="password")),
        status(401, f"Incorrect API key provided: {KEY}. Authorization: Bearer {KEY}"),
    )
    asked = Asked(home, endpoint.base_url, tmp_path)
    assert KEY in sent(endpoint)
    assert all(KEY not in request.raw.decode() for request in endpoint.requests)
    for where in (asked.out, asked.log, asked.kept):
        assert KEY not in where
        assert KEY[:12] not in where


def test_no_log_holds_what_was_asked_or_read_and_what_is_kept_is_for_this_user_alone(
    home: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(
        calls(call("search_contents", words="password"), call("no_such_tool", path=CANARY)),
        status(400, f"bad request: {QUESTION}"),
    )
    asked = Asked(home, endpoint.base_url, tmp_path)
    assert asked.log == ""
    kept = [asked.data, *asked.data.rglob("*"), asked.trace]
    assert len(kept) > 3
    if sys.platform != "win32":
        for path in kept:
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_no_key_inside_a_text_leaves_however_a_model_reads_it(
    home: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    key = body(1)
    lines = ["Dear Ada,", "here it is:", *pem(key), "Yours, Bob"]
    (home / "letter.txt").write_text("\n".join(lines) + "\n")
    (home / "letter.json").write_text(json.dumps({"text": "\n".join(lines)}))
    wanted = [
        call("read_file", path=str(home / "letter.txt")),
        call("read_file", path=str(home / "letter.txt"), start=20, limit=5),
        call("read_file", path=str(home / "letter.txt"), start=7, limit=1),
        call("read_file", path=str(home / "letter.txt"), at="line 12"),
        call("read_file", path=str(home / "letter.json")),
        call("search_contents", words="Dear", context_lines=5),
        call("search_contents", words=key[9][:12]),
        call("search_contents", words=key[-1][:8]),
    ]
    endpoint.replies(*asks_for(wanted), text("I could not find it."))
    asked = Asked(home, endpoint.base_url, tmp_path)
    entered = "\n".join(asyncio.run(_entered(asked.data)))
    assert "Yours, Bob" in sent(endpoint) and "[key left out]" in entered
    for where in (sent(endpoint), entered, asked.log):
        assert leaked(key, where.replace("\\n", "\n")) == ""
