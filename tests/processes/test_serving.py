import importlib
import os
import subprocess

import pytest

from desktop_app.errors import ProcessError
from desktop_app.processes.frames import read_frame, write_frame
from desktop_app.processes.serving import FIRST, KINDS, serve
from tests.processes.conftest import DOUBLES, faulty

pytestmark = pytest.mark.process


def test_a_kind_that_is_not_in_the_table_is_refused() -> None:
    with pytest.raises(ProcessError) as raised:
        serve("os:system")
    assert raised.value.code == "process.worker_kind_unknown"
    assert raised.value.fields == {"kind": "os:system"}


def test_every_kind_in_the_tables_is_there() -> None:
    assert FIRST.keys() <= KINDS.keys()
    for place in (*KINDS.values(), *FIRST.values()):
        module, _, function = place.partition(":")
        assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize("fault", ["echoes", "hangs"])
def test_a_worker_ends_by_itself_when_its_requests_end(fault: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(DOUBLES.parent.parent)}
    with subprocess.Popen(
        faulty(fault), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        write_frame(process.stdin, b"so far")
        process.stdin.flush()
        assert read_frame(process.stdout) == b"so far"

        process.stdin.close()

        assert process.wait(1) == 0
