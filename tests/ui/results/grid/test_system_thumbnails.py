"""The desktop's own small pictures are taken where they are of the file as it is."""

from __future__ import annotations

import ctypes.util
import os
import sys
import threading
from functools import partial
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from desktop_app.errors import ScopeError
from desktop_app.ui.results.grid.system_thumbnails import is_of, thumbnail_paths
from desktop_app.ui.results.grid.thumbnails import small_picture

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="freedesktop.org's desktops only"
)


def png_of(address: str, moment: str) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice

    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.blue)
    image.setText("Thumb::URI", address)
    image.setText("Thumb::MTime", moment)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def test_the_name_is_that_of_the_standard() -> None:
    # The example of the standard itself.
    paths = list(thumbnail_paths("/home/jens/photos/me.png", {}, "/home/jens"))
    assert paths[-1] == ("/home/jens/.cache/thumbnails/normal/c6ee772d9e49320e97ec29a7eb5b1697.png")
    elsewhere = thumbnail_paths("/x", {"XDG_CACHE_HOME": "/cache"}, "/home")
    assert next(elsewhere).startswith("/cache/thumbnails/large/")


@pytest.mark.process
@pytest.mark.parametrize("name", ["a b;c.png", "é#?.jpg", "!$&'()*+,-:=@_~[]{}|^`<>\"%\\", "照片"])
def test_addresses_are_written_as_glib_writes_them(name: str) -> None:
    library = ctypes.util.find_library("glib-2.0")
    if library is None:
        pytest.skip("no GLib here")
    glib = ctypes.CDLL(library)
    glib.g_filename_to_uri.restype = ctypes.c_char_p
    theirs = glib.g_filename_to_uri(os.fsencode(f"/h/{name}"), None, None).decode()
    assert is_of(BytesIO(png_of(theirs, "7")), f"/h/{name}", 7 * 10**9)


def test_one_of_another_file_or_moment_is_not_taken() -> None:
    picture = png_of("file:///h/a.png", "100")
    assert is_of(BytesIO(picture), "/h/a.png", 100 * 10**9 + 5)
    assert not is_of(BytesIO(picture), "/h/b.png", 100 * 10**9)
    assert not is_of(BytesIO(picture), "/h/a.png", 101 * 10**9)
    for broken in (b"", b"no picture", picture[:20], picture[:8] + b"\xff" * 40):
        assert not is_of(BytesIO(broken), "/h/a.png", 100 * 10**9)


class Pool:
    """In place of the processes: gives back what it was handed."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def thumbnail(self, file: Any, name: str, size_bytes: int, stop: Any) -> Any:
        self.names.append(name)
        file.seek(0)
        return SimpleNamespace(picture=file.read())


def test_it_is_decoded_in_the_other_process_too_and_never_written(tmp_path: Path) -> None:
    film = tmp_path / "film.mkv"
    film.write_bytes(b"x")
    os.utime(film, (50, 50))
    kept = tmp_path / "kept.png"
    kept.write_bytes(png_of(film.as_uri(), "50"))
    before = kept.stat().st_mtime_ns, sorted(tmp_path.iterdir())
    scope: Any = SimpleNamespace(open_file=partial(open, mode="rb"))
    pool: Any = Pool()
    stop = threading.Event()
    image = small_picture(str(film), [str(tmp_path / "none.png"), str(kept)], scope, pool, stop)
    assert image is not None
    assert image.width() == 64
    assert pool.names == ["kept.png"]
    assert (kept.stat().st_mtime_ns, sorted(tmp_path.iterdir())) == before


def test_what_may_not_be_read_has_no_picture_although_the_desktop_keeps_one(tmp_path: Path) -> None:
    def closed(path: str) -> Any:
        raise ScopeError("scope.private", path=path)

    scope: Any = SimpleNamespace(open_file=closed)
    pool: Any = Pool()
    with pytest.raises(ScopeError):
        small_picture("/x.jpg", [str(tmp_path / "kept.png")], scope, pool, threading.Event())
    assert pool.names == []
