"""Commands of the program, each in a process of its own that need not import it first.

More than half of what a short command takes is to import its modules. One process has imported
them, and for each command a fork of it becomes what `python -m desktop_app` would be: with the
command's own environment, folder and streams, and nothing done yet but imports.
"""

from __future__ import annotations

import json
import os
import runpy
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

IMPORTED = (
    *("desktop_app.cli.ask", "desktop_app.cli.find", "desktop_app.cli.tool"),
    *("desktop_app.cli.session", "desktop_app.cli.answer_json", "desktop_app.cli.run_progress"),
    *("desktop_app.cli.finding", "desktop_app.cli.find_writers", "desktop_app.cli.trash.command"),
    *("desktop_app.cli.progress", "desktop_app.assembly.witness", "desktop_app.assembly.reading"),
    *("desktop_app.folders.mentions", "desktop_app.files.trash.proposing", "rapidfuzz.process"),
    *("desktop_app.search.contents.search", "desktop_app.self_check.contents", "re2", "html"),
    *("desktop_app.agent.claims.verification", "desktop_app.cli.calling"),
)
_MOST_BYTES = 1 << 20


class Forks:
    """The process that has imported it all, from the side of the tests; they close it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.cli.forks", str(theirs.fileno())],
                env=environment,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    def run(
        self, arguments: Sequence[str], environment: Mapping[str, str], cwd: Path, timeout_s: float
    ) -> tuple[int, bytes, bytes]:
        """The exit status of a command, and what it wrote to its two streams.

        Raises:
            TimeoutError: it did not end.
        """
        asked = json.dumps([list(arguments), dict(environment), os.fspath(cwd)]).encode()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            socket.send_fds(self._ours, [asked], [out.fileno(), err.fileno()])
            self._ours.settimeout(timeout_s)
            status = int(self._ours.recv(_MOST_BYTES))
            out.seek(0)
            err.seek(0)
            return status, out.read(), err.read()

    def close(self) -> None:
        self._ours.close()
        self._process.kill()
        self._process.wait()


def _serve(given: socket.socket) -> list[str]:
    """Fork for each command that is asked for; returns its arguments, in the fork."""
    while True:
        asked, streams, *_ = socket.recv_fds(given, _MOST_BYTES, 2)
        if not asked:
            sys.exit()
        wanted: Any = json.loads(asked)
        arguments, environment, folder = wanted
        child = os.fork()
        if child:
            for stream in streams:
                os.close(stream)
            given.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            continue
        given.close()
        nothing = os.open(os.devnull, os.O_RDONLY)
        for number, stream in enumerate((nothing, *streams)):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.path[0] = folder
        return [str(word) for word in arguments]


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    sys.argv[1:] = _serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("desktop_app", run_name="__main__", alter_sys=True)
