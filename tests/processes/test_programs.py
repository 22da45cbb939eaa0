import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_app.errors import ProcessError
from desktop_app.processes.programs import MAX_COMPLAINT_BYTES, launch, started
from desktop_app.processes.workers import Worker
from tests.processes.conftest import DOUBLES, posix_only, runs, within

pytestmark = pytest.mark.process


def python(source: str) -> list[str]:
    return [sys.executable, "-c", source]


def test_a_program_writes_and_ends_with_a_status() -> None:
    with started(python("print('found'); raise SystemExit(2)")) as program:
        assert program.stdout.read().split() == [b"found"]
        assert program.wait() == 2


def test_a_program_reads_nothing() -> None:
    with started(python("import sys; print(repr(sys.stdin.read()))")) as program:
        assert program.stdout.read().split() == [b"''"]


def test_words_of_a_command_reach_the_program_as_they_are() -> None:
    words = ["$(touch pwned)", "; ls", "*", "-e", "a b", "--pre=x"]
    with started([*python("import sys; print(sys.argv[1:])"), *words]) as program:
        assert program.stdout.read().decode().strip() == repr(words)


def test_no_key_reaches_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "canary-1")
    monkeypatch.setenv("FOSSICK_TOKEN", "canary-2")
    with started(python("import os; print(dict(os.environ))")) as program:
        output = program.stdout.read()

    assert b"PATH" in output
    assert b"canary" not in output


def test_a_program_that_is_not_there_is_an_error_with_its_name() -> None:
    with pytest.raises(ProcessError) as raised, started(["no-such-program-here"]):
        pass
    assert raised.value.code == "process.program_not_started"
    assert raised.value.fields["program"] == "no-such-program-here"

    with pytest.raises(ProcessError, match=r"process\.program_not_started"):
        launch(["no-such-program-here"])


def test_a_complaint_is_the_end_of_stderr_however_long() -> None:
    noise = "import sys; sys.stderr.write('x' * 10_000_000 + 'the reason')"
    with started(python(noise)) as program:
        program.wait()
        complaint = program.complaint()

    assert complaint.endswith("the reason")
    assert len(complaint) <= MAX_COMPLAINT_BYTES


def test_waiting_has_a_limit() -> None:
    with started(python("import time; time.sleep(60)")) as program:
        with pytest.raises(ProcessError, match=r"process\.program_timed_out"):
            program.wait(0.05)
        assert runs(program.pid)


def test_an_exception_in_the_block_ends_the_program() -> None:
    with pytest.raises(LookupError), started(python("import time; time.sleep(60)")) as program:
        raise LookupError
    assert within(1, lambda: not runs(program.pid))


@posix_only
def test_leaving_the_block_ends_what_the_program_started_too() -> None:
    with started(["sh", "-c", "trap '' TERM; sleep 60 & echo $!; wait"]) as program:
        child = int(program.stdout.readline())
        assert runs(child)

    assert within(1, lambda: not runs(child) and not runs(program.pid))


@posix_only
def test_leaving_the_block_ends_what_a_finished_program_left_behind() -> None:
    with started(["sh", "-c", "sleep 60 >&- 2>&- & echo $!"]) as program:
        child = int(program.stdout.readline())
        assert program.wait() == 0
        assert runs(child)

    assert within(1, lambda: not runs(child))


@posix_only
def test_a_stopped_program_ends_as_well() -> None:
    with started(["sleep", "60"]) as program:
        os.kill(program.pid, signal.SIGSTOP)

    assert within(1, lambda: not runs(program.pid))


@posix_only
def test_a_program_outlives_the_thread_that_started_it() -> None:
    context = started(["sleep", "60"])
    pids: list[int] = []
    thread = threading.Thread(target=lambda: pids.append(context.__enter__().pid))
    thread.start()
    thread.join()
    try:
        # The signal that would end it comes with the end of the thread, or never.
        assert not within(0.1, lambda: not runs(pids[0]))
    finally:
        context.__exit__(None, None, None)


@posix_only
@pytest.mark.parametrize("attempt", range(3))
def test_nothing_is_left_when_we_are_killed(attempt: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.doubles.parent"],
        stdout=subprocess.PIPE,
        cwd=DOUBLES.parent.parent,
    ) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 5 and all(map(runs, pids))

        parent.kill()

        try:
            assert within(1, lambda: not any(map(runs, pids)))
        finally:
            for pid in filter(runs, pids):
                os.kill(pid, signal.SIGKILL)


@posix_only
def test_a_launched_program_stays_when_we_end(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    os.mkfifo(told)
    ours = (
        "from desktop_app.processes.programs import launch\n"
        f"launch(['sh', '-c', 'echo $$ > {told}; exec sleep 60'])\n"
    )
    with subprocess.Popen(python(ours), cwd=DOUBLES.parent.parent) as parent:
        pid = int(told.read_text())
        parent.kill()
    try:
        assert not within(0.3, lambda: not runs(pid))
    finally:
        os.kill(pid, signal.SIGKILL)


@posix_only
def test_a_hundred_starts_leave_no_descriptor_thread_or_process() -> None:
    descriptors = Path("/dev/fd")

    def counts() -> tuple[int, int]:
        return len(list(descriptors.iterdir())), threading.active_count()

    def start_each_kind() -> None:
        with started(["true"]) as program:
            program.wait()
        with Worker("none", command=["sleep", "60"]):
            pass
        with pytest.raises(ProcessError), started(["no-such-program-here"]):
            pass
        launch(["true"])

    start_each_kind()
    gc.collect()
    before = counts()
    for _ in range(100):
        start_each_kind()

    assert within(2, lambda: counts() <= before)


@posix_only
def test_ending_from_another_thread_ends_a_read() -> None:
    with started(["sleep", "60"]) as program:
        threading.Timer(0.05, program.end).start()
        assert program.stdout.read() == b""
        assert program.wait(1) == -signal.SIGKILL


@pytest.mark.alone
@posix_only
def test_ending_takes_no_longer_than_the_system_needs() -> None:
    with started(["sleep", "60"]) as program:
        began = time.monotonic()
        program.end()
        assert time.monotonic() - began < 0.2
        program.end()
