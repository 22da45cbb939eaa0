import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop_app.errors import ProcessError
from desktop_app.processes.frames import MAX_FRAME_BYTES
from desktop_app.processes.workers import Worker
from tests.processes.conftest import faulty, posix_only, runs, within

pytestmark = pytest.mark.process


def worker(fault: str) -> Worker:
    return Worker(fault, command=faulty(fault))


def test_a_request_has_many_replies_and_is_followed_by_the_next() -> None:
    with worker("counts") as counting:
        assert list(counting.ask(b"1000")) == [b"%d" % number for number in range(1000)]
        assert list(counting.ask(b"0")) == []
        assert list(counting.ask(b"2")) == [b"0", b"1"]


@pytest.mark.parametrize("size_bytes", [0, 1, 65_536, MAX_FRAME_BYTES])
def test_any_bytes_up_to_the_limit_go_there_and_back(size_bytes: int) -> None:
    payload = os.urandom(size_bytes)
    with worker("echoes") as echoing:
        assert b"".join(echoing.ask(payload, total_s=60)) == payload


def test_a_request_that_is_too_long_is_not_sent() -> None:
    with worker("echoes") as echoing:
        with pytest.raises(ValueError, match="bytes"):
            list(echoing.ask(bytes(MAX_FRAME_BYTES + 1)))
        assert list(echoing.ask(b"still there")) == [b"still there"]


def test_replies_come_while_the_worker_goes_on() -> None:
    with worker("hangs") as hanging:
        assert next(hanging.ask(b"")) == b"so far"


def test_what_a_worker_prints_does_no_harm_and_can_be_read() -> None:
    with worker("prints") as printing:
        for _ in range(2):
            assert list(printing.ask(b"answer")) == [b"answer"]
        assert within(1, lambda: "noise from a child" in printing.complaint())


@posix_only
@pytest.mark.parametrize(
    ("fault", "status"),
    [
        ("crashes", -signal.SIGSEGV),
        ("aborts", -signal.SIGABRT),
        ("exits", 0),
        ("raises", 1),
    ],
)
def test_a_worker_that_ends_is_an_error_after_what_it_answered(fault: str, status: int) -> None:
    with worker(fault) as failing:
        answer = failing.ask(b"", total_s=30)
        assert next(answer) == b"so far"
        with pytest.raises(ProcessError) as raised:
            next(answer)

    assert raised.value.code == "process.worker_ended"
    assert raised.value.fields == {"kind": fault, "status": status}


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("nothing", "process.worker_ended"),
        ("half", "process.worker_cut_short"),
        ("half_header", "process.worker_cut_short"),
        ("giant", "process.worker_frame_too_large"),
        ("garbage", "process.worker_garbled"),
    ],
)
def test_what_is_no_answer_is_an_error_of_its_own(fault: str, code: str) -> None:
    with worker(fault) as failing, pytest.raises(ProcessError) as raised:
        list(failing.ask(b"", total_s=30))

    assert raised.value.code == code
    assert raised.value.fields["kind"] == fault


def test_the_reason_of_a_failure_is_in_the_complaint() -> None:
    with worker("raises") as failing:
        with pytest.raises(ProcessError):
            list(failing.ask(b""))
        assert "LookupError: the reason" in failing.complaint()


def test_a_worker_that_is_gone_before_it_is_asked_is_an_error() -> None:
    with worker("echoes") as echoing:
        os.kill(echoing.pid, signal.SIGTERM)
        assert within(1, lambda: not runs(echoing.pid))
        with pytest.raises(ProcessError, match=r"process\.worker_ended"):
            list(echoing.ask(b"x" * 1_000_000))


@pytest.mark.parametrize("fault", ["hangs", "spins"])
@pytest.mark.parametrize("limit", ["total_s", "quiet_s"])
def test_a_worker_that_does_not_answer_in_time_is_ended(fault: str, limit: str) -> None:
    with worker(fault) as hanging:
        answer = hanging.ask(b"", **{limit: 2.0})
        assert next(answer) == b"so far"
        with pytest.raises(ProcessError) as raised:
            next(answer)
        assert raised.value.code == "process.worker_timed_out"
        assert within(1, lambda: not runs(hanging.pid))
        with pytest.raises(ProcessError, match=r"process\.worker_closed"):
            list(hanging.ask(b""))


@posix_only
def test_the_limit_holds_for_a_worker_that_does_not_even_read() -> None:
    deaf = Worker("deaf", command=["sleep", "60"])
    with deaf, pytest.raises(ProcessError, match=r"process\.worker_timed_out"):
        list(deaf.ask(bytes(MAX_FRAME_BYTES), total_s=0.05))


@pytest.mark.alone
def test_a_lively_worker_may_take_longer_than_it_may_be_quiet() -> None:
    with worker("drips") as dripping:
        list(dripping.ask(b"1"))
        began = time.monotonic()
        assert len(list(dripping.ask(b"7", quiet_s=1.0))) == 7
        assert time.monotonic() - began > 1.0


def close_after_first_reply(running: Worker) -> tuple[bytes, str, float]:
    """Close it while a thread waits for its second reply.

    Returns the first reply, what the thread got instead of the second, and the seconds it took.
    """
    replies: list[bytes] = []
    first = threading.Event()
    outcome: list[tuple[str, float]] = []

    def wait() -> None:
        try:
            for reply in running.ask(b""):
                replies.append(reply)
                first.set()
        except ProcessError as error:
            outcome.append((error.code, time.monotonic()))

    thread = threading.Thread(target=wait)
    thread.start()
    assert first.wait(30)
    began = time.monotonic()
    running.close()
    closed_s = time.monotonic() - began
    thread.join()
    code, woken_at = outcome[0]
    return replies[0], code, max(closed_s, woken_at - began)


@pytest.mark.alone
@pytest.mark.parametrize("fault", ["hangs", "spins"])
def test_closing_from_another_thread_wakes_the_one_that_waits(fault: str) -> None:
    hanging = worker(fault)
    _, code, seconds = close_after_first_reply(hanging)

    assert code == "process.worker_closed"
    assert seconds < 0.2
    assert within(1, lambda: not runs(hanging.pid))


@pytest.mark.alone
@posix_only
def test_closing_does_not_wait_for_a_pipe_that_stays_open() -> None:
    reply, code, seconds = close_after_first_reply(worker("outlives"))
    os.kill(int(reply), signal.SIGKILL)

    assert code == "process.worker_closed"
    assert seconds < 0.2


def test_a_closed_worker_says_so_although_somebody_still_reads_its_last_answer() -> None:
    with worker("counts") as counting:
        answer = counting.ask(b"1000000")
        next(answer)
        counting.close()

        with pytest.raises(ProcessError, match=r"process\.worker_closed"):
            next(counting.ask(b"1"))
        with pytest.raises(ProcessError, match=r"process\.worker_closed"):
            next(answer)


def test_leaving_an_answer_early_ends_the_worker() -> None:
    with worker("counts") as counting:
        for _ in counting.ask(b"1000000"):
            break
        assert within(1, lambda: not runs(counting.pid))


def test_a_second_request_in_the_midst_of_an_answer_is_a_mistake_of_ours() -> None:
    with worker("counts") as counting:
        answer = counting.ask(b"5")
        next(answer)
        with pytest.raises(RuntimeError):
            next(counting.ask(b"5"))
        assert list(answer) == [b"1", b"2", b"3", b"4"]


def test_a_fast_worker_waits_for_a_slow_reader() -> None:
    with worker("counts") as counting:
        answer = counting.ask(b"1000000")
        assert next(answer) == b"0"
        assert within(1, lambda: len(counting._inbox._waiting) == 4)
        assert not within(0.1, lambda: len(counting._inbox._waiting) > 4)


def test_a_worker_that_cannot_be_started_is_an_error() -> None:
    with pytest.raises(ProcessError, match=r"process\.program_not_started"):
        Worker("none", command=["no-such-program-here"])


def test_no_key_reaches_a_worker_and_it_runs_this_copy_of_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "canary")
    monkeypatch.chdir(tmp_path)
    source = (
        "import os, desktop_app\n"
        "from desktop_app.processes.serving import serve_with\n"
        "serve_with(lambda request: [repr((dict(os.environ), desktop_app.__file__)).encode()])"
    )
    with Worker("tells", command=[sys.executable, "-P", "-c", source]) as telling:
        told = b"".join(telling.ask(b"")).decode()

    assert "canary" not in told
    assert str(Path(__file__).parents[2] / "desktop_app") in told
