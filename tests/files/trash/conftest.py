"""A home with a trash of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.files.trash.moving import ConfirmedTrash, carry_out
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.rules import TrashRules
from desktop_app.trash_findings import TrashDone, TrashItem
from tests.doubles.trash_place import TrashPlace


class TrashHouse:
    """A home, what may be moved in it, and its trash."""

    def __init__(self, home: Path, trash: TrashPlace) -> None:
        self.home = home
        self.trash = trash
        self.scope = Scope((str(home),), own_folders=(str(home / "own"),))
        self.rules = TrashRules(self.scope, (str(home), str(home / "Documents")))

    def file(self, name: str, content: bytes = b"content") -> Path:
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def items(self, *paths: Path | str) -> tuple[TrashItem, ...]:
        """As they would be proposed; all of them may be."""
        found = proposal(map(str, paths), self.rules, limit=1000)
        assert found.left_out == ()
        return found.items

    def why_left_out(self, *paths: Path | str) -> list[str]:
        """Why none of these is proposed."""
        found = proposal(map(str, paths), self.rules, limit=1000)
        assert found.items == ()
        return [one.code for one in found.left_out]

    def move(self, *items: TrashItem) -> TrashDone:
        """Carry out what a person said yes to."""
        return carry_out(ConfirmedTrash(items), self.rules)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TrashHouse:
    home = tmp_path / "home"
    for name in ("Documents", "Downloads", "own"):
        (home / name).mkdir(parents=True)
    return TrashHouse(home, TrashPlace(home, monkeypatch))
