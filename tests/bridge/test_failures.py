from __future__ import annotations

import logging
import sys
import threading

import pytest

from desktop_app.bridge.failures import described, reported_failures


def failing(secret: str) -> None:
    raise ValueError(secret)


def test_a_failure_in_a_thread_reaches_the_one_sink(caplog: pytest.LogCaptureFixture) -> None:
    caught: list[BaseException] = []
    with reported_failures(caught.append), caplog.at_level(logging.ERROR):
        thread = threading.Thread(target=failing, args=("what the letter said",))
        thread.start()
        thread.join()
    assert [type(error) for error in caught] == [ValueError]
    assert "failing" in caplog.text
    assert "what the letter said" not in caplog.text


def test_pythons_own_hooks_are_set_back() -> None:
    before = sys.excepthook, threading.excepthook
    with reported_failures(lambda error: None):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook) == before


def test_a_description_says_where_and_of_which_type_but_no_message() -> None:
    with pytest.raises(ValueError) as raised:
        failing("key-123")
    assert "builtins.ValueError" in described(raised.value)
    assert "key-123" not in described(raised.value).replace('failing("key-123")', "")
