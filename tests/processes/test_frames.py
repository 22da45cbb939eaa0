import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import ProcessError
from desktop_app.processes.frames import MAX_FRAME_BYTES, read_frame, write_end, write_frame

pytestmark = pytest.mark.process


@given(st.lists(st.one_of(st.none(), st.binary(max_size=200))))
def test_what_is_written_is_read(frames: list[bytes | None]) -> None:
    pipe = io.BytesIO()
    for frame in frames:
        if frame is None:
            write_end(pipe)
        else:
            write_frame(pipe, frame)
    pipe.seek(0)

    assert [read_frame(pipe) for _ in frames] == frames


@given(st.binary(max_size=40))
def test_any_bytes_end_in_a_frame_or_an_error_with_a_code(noise: bytes) -> None:
    pipe = io.BytesIO(noise)
    with pytest.raises(ProcessError, match="worker_"):
        while True:
            read_frame(pipe)


def test_a_frame_has_a_largest_size() -> None:
    pipe = io.BytesIO()
    write_frame(pipe, bytes(MAX_FRAME_BYTES))
    pipe.seek(0)
    assert len(read_frame(pipe) or b"") == MAX_FRAME_BYTES

    with pytest.raises(ValueError, match="at most"):
        write_frame(io.BytesIO(), bytes(MAX_FRAME_BYTES + 1))
