"""What the scope closes is not opened, however quickly files are opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.opening.file_opener import FileOpener
from desktop_app.files.scope import Scope


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """With something to read, and something that nobody reads."""
    for name in ("letters/a.txt", "letters/id_rsa", ".ssh/config", "apart/a.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.fixture
def opener(home: Path) -> Iterator[FileOpener]:
    """Of all but one folder."""
    opener = FileOpener(Scope((str(home),), excluded=(str(home / "apart"),)))
    yield opener
    opener.close()


def read(opened: Callable[[], BinaryIO]) -> str:
    """What is in a file."""
    with opened() as file:
        return file.read().decode()


def test_files_of_several_folders_are_opened_by_turns(opener: FileOpener, home: Path) -> None:
    (home / "letters" / "more").mkdir()
    (home / "letters" / "more" / "b.txt").write_text("b")
    for _ in range(2):
        assert read(lambda: opener.open_file(str(home / "letters"), "a.txt")) == "letters/a.txt"
        assert read(lambda: opener.open_file(str(home / "letters" / "more"), "b.txt")) == "b"
        assert opener.stat(str(home / "letters"), "a.txt") is not None


@pytest.mark.parametrize(
    ("folder", "name", "code"),
    [
        ("letters", "id_rsa", "scope.private"),
        (".ssh", "config", "scope.private"),
        ("apart", "a.txt", "scope.excluded"),
        ("..", "a.txt", "scope.outside"),
    ],
)
def test_what_is_closed_is_refused_behind_what_is_open(
    opener: FileOpener, home: Path, folder: str, name: str, code: str
) -> None:
    opener.open_file(str(home / "letters"), "a.txt").close()
    with pytest.raises(ScopeError) as refused:
        opener.open_file(str(home / folder), name)
    assert refused.value.code == code


def test_nothing_is_told_of_a_file_whose_name_may_close_it(opener: FileOpener, home: Path) -> None:
    assert opener.stat(str(home / "letters"), "id_rsa") is None


def test_a_link_put_in_a_files_place_is_not_followed(opener: FileOpener, home: Path) -> None:
    (home / "letters" / "a.txt").unlink()
    (home / "letters" / "a.txt").symlink_to(home / "apart" / "a.txt")
    with pytest.raises(OSError, match=r"link"):
        opener.open_file(str(home / "letters"), "a.txt")
