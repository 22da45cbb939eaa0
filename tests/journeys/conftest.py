"""A made home, and a window over it that hands files to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop_app.search.contents.search import FEW_FILES
from desktop_app.settings import Settings
from desktop_app.ui.behind import Setup
from desktop_app.ui.language import install_translations
from desktop_app.wording import Language
from tests.tools.conftest import House


@dataclass
class RecordingLauncher:
    """Remembers what it was to open or show."""

    lets_choose: bool = True
    opened: list[str] = field(default_factory=list)
    opened_with: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)

    def open_with(self, path: str) -> None:
        self.opened_with.append(path)

    def open(self, path: str) -> None:
        self.opened.append(path)

    def reveal(self, path: str) -> None:
        self.revealed.append(path)

    def open_trash(self) -> None:
        self.opened.append("the trash")


HOSTILE_NAMES = (
    "<img src=x onerror=y>.pdf",
    "evil\u202efdp.pdf",
    "two\nlines.pdf",
    "bad\udcff.pdf",
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with four ordinary PDFs in Downloads, one of them in a folder, and other things."""
    home = tmp_path / "home"
    for folder in ("Downloads/Bank", "Documents", "Pictures", "Hostile"):
        (home / folder).mkdir(parents=True)
    for name in ("report.pdf", "ticket.pdf", "manual.pdf", "Bank/statement.pdf", ".hidden.pdf"):
        (home / "Downloads" / name).write_bytes(b"%PDF-1.4\n")
    (home / "Downloads" / "setup.exe").write_bytes(b"MZ\0\0")
    (home / "Documents" / "notes.txt").write_text("first line\nsecond line\n")
    (home / "Documents" / "todo.txt").write_text("nothing")
    QImage(64, 48, QImage.Format.Format_RGB32).save(str(home / "Pictures" / "sea.png"))
    for name in HOSTILE_NAMES:
        (home / "Hostile" / name).write_bytes(b"x")
    return home


@pytest.fixture
def launcher() -> RecordingLauncher:
    return RecordingLauncher()


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    """The window speaks English, as `main` would have it do."""
    translators = install_translations(qapp, Language.ENGLISH)
    yield
    for translator in translators:
        qapp.removeTranslator(translator)


@pytest.fixture
def setup(home: Path, tmp_path: Path, launcher: RecordingLauncher, english: None) -> Setup:
    return Setup(
        Settings(),
        tmp_path / "data",
        Language.ENGLISH,
        home=str(home),
        environment={},
        launcher=launcher,
    )


@pytest.fixture(params=["few", "many"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """An engine over a home, read file by file where they are few, by ripgrep where many."""
    home = tmp_path / "home"
    home.mkdir()
    if request.param == "many":
        (home / "filler").mkdir()
        for number in range(FEW_FILES + 1):
            (home / "filler" / f"{number}.txt").write_text("hay")
    house = House(home)
    yield house
    house.engine.close()
