"""Pictures of files for a model: through the scope, made small, and only once."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from desktop_app.documents.small_pictures import KEPT, SmallPictures
from desktop_app.errors import AppError, ScopeError, ToolError
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope

pytestmark = pytest.mark.process


class Album:
    """A folder of pictures.

    Attributes:
        hired: How often the processes were asked for.
    """

    def __init__(self, folder: Path, pool: ExtractionPool) -> None:
        self.folder = folder
        self.hired = 0

        def documents() -> ExtractionPool:
            self.hired += 1
            return pool

        self.pictures = SmallPictures(Scope((str(folder),)), documents)

    def add(self, name: str, colour: str = "red", size: tuple[int, int] = (30, 20)) -> str:
        file = self.folder / name
        Image.new("RGB", size, colour).save(file)
        return str(file)

    def size(self, path: str) -> tuple[int, int]:
        return Image.open(io.BytesIO(self.pictures.read(path))).size

    def refusal(self, path: str) -> AppError:
        with pytest.raises(AppError) as caught:
            self.pictures.read(path)
        return caught.value


@pytest.fixture(scope="module")
def pool() -> Iterator[ExtractionPool]:
    pool = ExtractionPool(1)
    yield pool
    pool.close()


@pytest.fixture
def album(tmp_path: Path, pool: ExtractionPool) -> Album:
    return Album(tmp_path, pool)


def test_a_picture_is_read_and_made_small(album: Album) -> None:
    assert album.size(album.add("a.png", size=(3136, 200))) == (1568, 100)


def test_the_ending_of_its_name_does_not_matter(album: Album) -> None:
    path = album.add("a.png")
    wrong = Path(path).rename(album.folder / "a.jpg")
    assert album.size(str(wrong)) == (30, 20)


def test_the_same_one_is_made_once_as_long_as_it_stays_the_same(album: Album) -> None:
    path = album.add("a.png")
    first = album.pictures.read(path)
    assert album.pictures.read(path) is first
    assert album.hired == 1
    album.add("a.png", "blue", (9, 9))
    assert album.size(path) == (9, 9)


def test_only_a_few_are_kept(album: Album) -> None:
    paths = [album.add(f"{number}.png") for number in range(KEPT + 1)]
    for path in paths:
        album.pictures.read(path)
    album.pictures.read(paths[-1])
    assert album.hired == KEPT + 1
    album.pictures.read(paths[0])
    assert album.hired == KEPT + 2


def test_what_lies_outside_is_not_read(
    tmp_path_factory: pytest.TempPathFactory, album: Album, pool: ExtractionPool
) -> None:
    elsewhere = Album(tmp_path_factory.mktemp("elsewhere"), pool).add("a.png")
    assert isinstance(album.refusal(elsewhere), ScopeError)
    link = album.folder / "link.png"
    link.symlink_to(elsewhere)
    assert isinstance(album.refusal(str(link)), ScopeError)
    assert album.hired == 0


def test_what_is_gone_is_said_to_be_gone(album: Album) -> None:
    path = album.add("a.png")
    os.unlink(path)  # noqa: PTH108 (a str)
    assert album.refusal(path).code == "scope.missing"


def test_what_cannot_be_made_small_says_why(album: Album) -> None:
    for name, data, code in (
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "picture.unsupported"),
        ("a.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(80), "picture.unsupported"),
        ("a.txt", b"no picture", "picture.unsupported"),
        ("b.png", Path(album.add("c.png")).read_bytes()[:60], "picture.damaged"),
    ):
        (album.folder / name).write_bytes(data)
        error = album.refusal(str(album.folder / name))
        assert isinstance(error, ToolError)
        assert error.code == code
