"""A program with children: it prints their process numbers in one line and waits to be killed."""

from __future__ import annotations

import sys
import threading
from contextlib import ExitStack
from pathlib import Path

from desktop_app.processes.programs import started
from desktop_app.processes.workers import Worker

WORKER = Path(__file__).with_name("faulty_worker.py")


def main() -> None:
    with ExitStack() as running:
        pids = []
        answers = []
        for fault in ("hangs", "spins"):
            worker = running.enter_context(
                Worker(fault, command=[sys.executable, str(WORKER), fault])
            )
            answers.append(worker.ask(b""))
            next(answers[-1])
            pids.append(worker.pid)

        def in_a_thread_that_ends() -> None:
            pids.append(running.enter_context(started(["sleep", "1000"])).pid)

        thread = threading.Thread(target=in_a_thread_that_ends)
        thread.start()
        thread.join()
        shell = running.enter_context(started(["sh", "-c", "sleep 1000 & echo $!; wait"]))
        pids += [shell.pid, int(shell.stdout.readline())]
        sys.stdout.write(" ".join(map(str, pids)) + "\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
