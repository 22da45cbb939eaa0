from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind
from desktop_app.hits import Chunk, Flag, Hit
from desktop_app.search.kinds_inside import KindsInside

NO_FLAG = Flag(0)
KindOf = Callable[..., Kind | None]


@pytest.fixture
def stop() -> threading.Event:
    return threading.Event()


@pytest.fixture
def kind(tmp_path: Path, stop: threading.Event) -> KindOf:
    (tmp_path / "README").write_text("Read this.")
    (tmp_path / "noise").write_bytes(bytes(100))
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))

    def kind_of(name: str, size_bytes: int = 10, flags: Flag = NO_FLAG) -> Kind | None:
        chunk = Chunk.of([Hit(str(tmp_path), name, size_bytes, 0, flags)])
        return KindsInside(Scope((str(tmp_path),)), stop).of(chunk, 0)

    return kind_of


def test_the_first_bytes_tell_the_kind(kind: KindOf) -> None:
    assert [kind(name) for name in ("README", "picture", "noise")] == [Kind.TEXT, Kind.IMAGE, None]


def test_what_is_gone_empty_or_no_file_that_is_here_has_none(kind: KindOf) -> None:
    assert kind("gone") is None
    assert kind("README", 0) is None
    assert kind("README", 0, Flag.UNKNOWN) is Kind.TEXT
    for flag in (Flag.FOLDER, Flag.LINK, Flag.SPECIAL, Flag.ONLINE_ONLY):
        assert kind("README", flags=flag) is None


def test_nothing_is_read_any_more_once_it_is_stopped(kind: KindOf, stop: threading.Event) -> None:
    stop.set()
    assert kind("README") is None
