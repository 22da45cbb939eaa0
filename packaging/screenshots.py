"""Takes pictures of the window in its main states, for people to look at.

    python packaging/screenshots.py [--out FOLDER] [--only STATE]

Offscreen, over a home that it makes itself and throws away: each state in both languages and both
themes, at 1280×720, at 1920×1080 with 100 % and 175 %, 820 pixels wide, and as small as a window
may be. What no file system gives (a model, a search without end) is scripted.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QDialog

from desktop_app.agent.loop import Agent
from desktop_app.agent.minds import BUILTIN
from desktop_app.assembly.program import ChosenModel, assemble
from desktop_app.bridge.event_loop import run_on_qt
from desktop_app.errors import SettingsError
from desktop_app.files.scope import Scope
from desktop_app.filetypes.danger import Danger
from desktop_app.findings import Counted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.index.crawl import crawled
from desktop_app.index.store import SnapshotStore
from desktop_app.index.watcher import RecentChanges, Watcher
from desktop_app.messages.message import Message, ToolCall
from desktop_app.messages.mind import (
    About,
    CallReady,
    Done,
    Mind,
    MindEvent,
    TextDelta,
    ToolSpec,
)
from desktop_app.messages.parts import Words
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.reasons import Coverage, Reason
from desktop_app.settings import Settings
from desktop_app.tools.tool import ToolContext, Tools, tool
from desktop_app.trash_findings import TrashItem, TrashProposal
from desktop_app.ui.actions.leading_on import LeadingOn
from desktop_app.ui.actions.open_dialog import OpenRiskyDialog
from desktop_app.ui.actions.trash_dialog import TrashDialog
from desktop_app.ui.appearance import use_text_size
from desktop_app.ui.asking.suggesting import Suggesting
from desktop_app.ui.behind import Loader, Setup
from desktop_app.ui.language import install_translations
from desktop_app.ui.main import opened_window
from desktop_app.ui.past.kept import KeptPane
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.program import Program
from desktop_app.ui.results.grid.thumbnails import ThumbnailPresenter
from desktop_app.ui.results.grouping.groups import GroupBy
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.model import ResultColumn, ResultModel
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language, Wording

ROOT = Path(__file__).resolve().parent.parent
WITHIN_S = 90.0
DAY_S = 86_400
_IN_SIGHT = 4
"""Pictures of the grid, in the smallest of windows."""


@dataclass(frozen=True, slots=True)
class Size:
    """A window, in the pixels of its screen, and how many of them a logical one has."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def name(self) -> str:
        """For the names of files."""
        return f"{self.width}x{self.height}@{round(self.scale * 100)}"

    @property
    def logical(self) -> QSize:
        """What Qt is told."""
        return QSize(int(self.width / self.scale), int(self.height / self.scale))


SIZES = (
    *(Size(1280, 720), Size(1920, 1080), Size(1920, 1080, 1.75)),
    *(Size(820, 720), Size(760, 520)),
)

QUESTIONS = {
    "answer": ("Which PDFs are in Downloads?", "下载里有哪些 PDF？"),
    "nothing": ("Which videos are in Pictures?", "图片里有哪些视频？"),
    "gone": ("Which PDFs are there?", "有哪些 PDF？"),
    "unsure": ("my notes about taxes", "租房的合同"),
    "read": ("What does the lease say about the deposit?", "租房合同里押金怎么说？"),
    "pictures": ("Which pictures are in Pictures?", "图片里有哪些图片？"),
    "documents": ("Which files do I have?", "我有哪些文件？"),
    "copies": ("Which files are duplicates?", "有哪些重复文件？"),
    "searching": ("Which documents mention rent?", "哪些文档提到租金？"),
}
SAID = (
    "Lease 2024.pdf says that the deposit is to be paid back within 30 days.",
    "按 Lease 2024.pdf 的约定，押金在 30 天内退还。",
)
FOUND = ("At least 2 documents mention “rent”.", "至少有 2 个文档提到“租金”。")


class ScriptedMind:
    """In place of a model or the built-in mind: calls one tool, and says what was written down.

    Args:
        name: Whose place it takes.
        call: The tool's name, and with what it is called.
        said: What it says behind that.
    """

    def __init__(self, name: str, call: ToolCall, said: str) -> None:
        self.name = name
        self._call = call
        self._said = said

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> AsyncIterator[MindEvent]:
        """The call first, then the words."""
        if messages[-1].result is None:
            yield CallReady(self._call)
        else:
            yield TextDelta(self._said)
            if self.name == BUILTIN:
                yield About(answer=(self._call.id,))
        yield Done()


@tool(description="Finds two documents, and reads on until it is stopped.")
async def search_contents(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
    """A search that is as far as on a large disk; it has the name of the one that reads."""
    folder = os.path.join(context.scope.folders[0], "Documents")  # noqa: PTH118
    names = ("Lease 2024.pdf", "notes.txt")
    found = Hits([Chunk.of(Hit(folder, name, 48_000, time.time_ns(), Flag(0)) for name in names)])
    yield HitsFound(found)
    yield Progress(170_319, len(found), folder, read=3_100, documents=54_000)
    while not context.stop.is_set():  # noqa: ASYNC110 (a flag of threads)
        await asyncio.sleep(0.02)
    skipped = {Reason.UNREAD: 54_000 - 3_100}
    looked = Coverage(context.scope.folders, 170_319, skipped, complete=False, seconds=42.0)
    yield ToolOutput((Words(""),), Counted(len(found), complete=False), found, looked)


def make_home(home: Path) -> None:
    """A home with a little of everything; dates count from now."""
    files = {
        "Downloads": ("boarding pass.pdf", "发票-高铁票-0412.pdf", "invoice (2).pdf", "setup.exe"),
        "Documents": ("Lease 2024.pdf", "taxes.xlsx", "会议纪要.docx", "notes.txt", "plan.md"),
        "Pictures/Sea": tuple(f"IMG_{number:04}.jpg" for number in range(24)),
        "Music": ("Étude.mp3", "夜曲.flac"),
    }
    for folder, names in files.items():
        (home / folder).mkdir(parents=True)
        for days, name in enumerate(names):
            file = home / folder / name
            if file.suffix == ".jpg":
                sea(days).save(str(file))
            elif file.suffix == ".pdf":
                letter(file.stem).print_(QPdfWriter(str(file)))
            else:
                line = f"Bring the lease to {folder} on day {days}.\n"
                file.write_bytes(line.encode() * (200 * days + 1))
            moment = time.time() - days * DAY_S
            os.utime(file, (moment, moment))
    lease = home / "Documents" / "Lease 2024.pdf"
    (home / "Downloads" / "Lease 2024 (copy).pdf").write_bytes(lease.read_bytes())
    # With its date: what was changed last comes first.
    shutil.copy2(home / "Documents" / "taxes.xlsx", home / "Downloads" / "taxes (1).xlsx")


def letter(subject: str) -> QTextDocument:
    """A page that a preview has something to show of."""
    lines = (subject, "", "Two months' rent are the deposit, to be paid back within 30 days.")
    return QTextDocument("\n".join(lines))


def sea(number: int) -> QImage:
    """A picture that can be told from others."""
    size = QSize(480, 320) if number % 3 else QSize(300, 420)
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    sky = QLinearGradient(0, 0, 0, size.height())
    sky.setColorAt(0, QColor.fromHsv(number * 37 % 360, 90, 240))
    sky.setColorAt(0.6, QColor.fromHsv(number * 53 % 360, 60, 255))
    sky.setColorAt(0.61, QColor.fromHsv(200 + number, 160, 150))
    sky.setColorAt(1, QColor.fromHsv(205, 190, 80))
    painter.fillRect(image.rect(), sky)
    painter.setBrush(QColor(255, 250, 220))
    painter.drawEllipse(QPoint(40 + number * 16, 90), 28, 28)
    painter.end()
    return image


def palette_of(theme: str) -> QPalette:
    """The colours that a desktop of this theme gives to programs."""
    palette = QPalette()
    colours = {
        "light": ("#ffffff", "#1b1b1b", "#f3f3f3", "#2f6fb0", "#ffffff"),
        "dark": ("#1e1f22", "#e8e8e8", "#2a2b2e", "#2f6fb0", "#ffffff"),
    }[theme]
    base, text, window, accent, on_accent = map(QColor, colours)
    role = QPalette.ColorRole
    for one in (role.Base, role.AlternateBase, role.ToolTipBase):
        palette.setColor(one, base)
    for one in (role.Text, role.WindowText, role.ButtonText, role.ToolTipText):
        palette.setColor(one, text)
    for one in (role.Window, role.Button):
        palette.setColor(one, window)
    grey = QColor(text)
    grey.setAlphaF(0.6)
    palette.setColor(role.PlaceholderText, grey)
    palette.setColor(role.Highlight, accent)
    palette.setColor(role.HighlightedText, on_accent)
    return palette


async def until(claim: Callable[[], object]) -> None:
    """Let the loop run until it is so; a state that never comes fails the whole command."""
    async with asyncio.timeout(WITHIN_S):
        while not claim():  # noqa: ASYNC110 (a claim about widgets has no event)
            await asyncio.sleep(0.02)


class Camera:
    """Takes the pictures of one language, theme and size."""

    def __init__(self, out: Path, language: Language, theme: str, size: Size) -> None:
        self._out = out
        self.language = language
        self._theme = theme
        self._size = size

    @property
    def room(self) -> QSize:
        """What a window may take."""
        return self._size.logical

    def words(self, both: tuple[str, str]) -> str:
        """Of the two, those in its language."""
        return both[0 if self.language is Language.ENGLISH else 1]

    async def take(self, state: str) -> None:
        """Bring a window into a state and take its picture."""
        # A thread that is ending may still write into its data.
        places = tempfile.TemporaryDirectory(prefix="fossick-", ignore_cleanup_errors=True)
        with places as folder:
            home = Path(folder, "home")
            make_home(home)
            folders = (str(home / "Gone"),) if state == "gone" else ()
            setup = Setup(
                Settings(folders=folders),
                Path(folder, "data"),
                self.language,
                home=str(home),
                environment={},
                keeps_index=state == "no index",
            )
            if state == "typing":
                _keep_names(home, setup.data_folder)
            async with opened_window(setup, self._loader(state)) as window:
                window.resize(self._size.logical)
                await STATES[state](self, window)
                # What moves by itself has come to rest then.
                await asyncio.sleep(0.3)
                self._save(window, state)

    def _loader(self, state: str) -> Loader | None:
        if state == "failed":
            return _refused
        if state == "read":
            call = ToolCall("1", "read_file", {"path": "Documents/Lease 2024.pdf"})
            return partial(_read, ScriptedMind("model", call, self.words(SAID)))
        if state in ("searching", "stopped"):
            call = ToolCall("1", search_contents.spec.name, {})
            return partial(_searched, ScriptedMind(BUILTIN, call, self.words(FOUND)))
        return None

    def _save(self, window: MainWindow, state: str) -> None:
        image = window.grab().toImage()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                _lay_over(image, dialog)
        name = f"{state}-{self.language.value}-{self._theme}-{self._size.name}.png"
        if not image.save(str(self._out / name)):
            raise OSError(f"{self._out / name} cannot be written")

    async def ask(self, window: MainWindow, question: tuple[str, str]) -> None:
        """Ask and wait until something is shown for it."""
        window.conversation.line.setText(self.words(question))
        window.conversation.line.submitted.emit()
        await until(lambda: window.conversation.turns)

    async def answered(self, window: MainWindow, question: tuple[str, str]) -> None:
        """Ask and wait for the end."""
        await self.ask(window, question)
        await until(lambda: not window.conversation.button.property("stopping"))


def _lay_over(image: QImage, dialog: QDialog) -> None:
    """Paint a dialog over the middle of its window, which is dimmed as systems do."""
    over = dialog.grab().toImage()
    scale = image.devicePixelRatio()
    room = QSize(image.width() - over.width(), image.height() - over.height()) / (2 * scale)
    painter = QPainter(image)
    painter.fillRect(image.rect(), QColor(0, 0, 0, 90))
    painter.drawImage(QPoint(room.width(), room.height()), over)
    painter.end()


def _refused(setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
    raise SettingsError("settings.invalid", file="settings.json", name="folders")


def _read(mind: Mind, setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
    return _program(ChosenModel(mind, alone=True), setup, on_changes_lost)


def _searched(mind: Mind, setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
    program = _program("builtin", setup, on_changes_lost)
    agent = Agent(mind, Tools([search_contents]), program.assembly.context)
    return Program(replace(program.assembly, agent=agent), program.watcher)


def _program(
    model: str | ChosenModel, setup: Setup, on_changes_lost: Callable[[], None]
) -> Program:
    recent = RecentChanges()
    assembly = assemble(
        setup.settings,
        setup.data_folder,
        home=setup.home,
        environment={},
        recent=recent,
        model=model,
    )
    watcher = Watcher(assembly.scope.folders, recent, on_lost=on_changes_lost)
    watcher.start()
    return Program(assembly, watcher)


def _keep_names(home: Path, data_folder: Path) -> None:
    """Make the index that names appear from while one types."""
    scope = Scope((str(home),))
    columns = crawled(scope.folders[0], scope, stop=threading.Event())
    assert columns is not None
    SnapshotStore(data_folder).keep(columns)


# States


async def _beginning(camera: Camera, window: MainWindow) -> None:
    await until(lambda: window.folders.text())


async def _answered(state: str, camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS[state])
    if state == "answer":
        await until(lambda: window.past.model.rowCount())
        await _looked_at_first(window)


async def _looked_at_first(window: MainWindow) -> None:
    """Go to the list, and wait until the preview shows what is in its first file."""
    window.results.focus_list()
    preview = window.preview
    reading = ("", preview.tr("Reading…"))
    await until(lambda: preview.note.text() not in reading or preview.text.toPlainText())


async def _in_a_table(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["documents"])
    window.results.show_layout(ListLayout.TABLE)
    window.results.bar.sort_wanted.emit(ResultColumn.NAME)
    await until(lambda: not window.results.view.files.hits[0].name.startswith("Lease"))
    await _looked_at_first(window)


async def _without_index(camera: Camera, window: MainWindow) -> None:
    await until(lambda: window.index.text())


async def _grouped(state: str, by: GroupBy, camera: Camera, window: MainWindow) -> None:
    window.results.bar.group_wanted.emit(by)
    await camera.answered(window, QUESTIONS[state])
    await until(lambda: window.results.view.files.layout.groups is not None)
    await _looked_at_first(window)


async def _pictured(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["pictures"])
    window.results.show_layout(ListLayout.GRID)
    window.results.focus_list()
    thumbnails, model = window.findChild(ThumbnailPresenter), window.results.view.model()
    assert thumbnails is not None
    assert isinstance(model, ResultModel)
    first = model.hits[:_IN_SIGHT]
    await until(lambda: all(thumbnails.of(hit) is not None for hit in first))
    await asyncio.sleep(1)


async def _large(camera: Camera, window: MainWindow) -> None:
    await _pictured(camera, window)
    window.results.press(Qt.Key.Key_Right)
    look = window.findChild(LargeLook)
    assert look is not None
    look.toggle()
    look.resize(camera.room * 0.8)
    await until(lambda: "×" in look.pane.facts.text())


async def _searching(camera: Camera, window: MainWindow) -> None:
    await camera.ask(window, QUESTIONS["searching"])
    doing = window.conversation.turns[-1].looking.doing
    await until(lambda: "3,100" in doing.text())


async def _stopped(camera: Camera, window: MainWindow) -> None:
    await _searching(camera, window)
    window.conversation.button.click()
    await until(lambda: not window.conversation.button.property("stopping"))


async def _warned(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["answer"])
    hit = Hit("/home/ann/Downloads", "invoice.pdf.exe", 48_000, time.time_ns(), Flag(0))
    OpenRiskyDialog(hit, Danger.PROGRAM, window).open()


async def _trash(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["answer"])
    # As they are called on somebody's computer.
    items = tuple(
        TrashItem(f"/home/ann/Downloads/{hit.name}", "file", hit.size_bytes, 0, 1, number, 0)
        for number, hit in enumerate(window.results.view.files.hits)
    )
    proposal = TrashProposal(items, query=camera.words(("in:Downloads ext:pdf", "in:下载 ext:pdf")))
    TrashDialog(proposal, [], window, Wording(camera.language)).open()


async def _typing(words: tuple[str, str], camera: Camera, window: MainWindow) -> None:
    line = window.conversation.line
    await until(lambda: line.recognises)
    window.activateWindow()
    line.setFocus()
    line.insertPlainText(camera.words(words))
    offered = window.findChild(Suggesting)
    assert offered is not None
    await until(offered.list.isVisible)


async def _about(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["answer"])
    window.results.focus_list()
    leading_on = window.findChild(LeadingOn)
    assert leading_on is not None
    leading_on.ask_about.trigger()
    await until(lambda: window.conversation.asking.about)
    await camera.answered(window, ("How big is it?", "它有多大？"))


async def _wrong(camera: Camera, window: MainWindow) -> None:
    await camera.answered(window, QUESTIONS["nothing"])
    window.conversation.turns[-1].wrong.click()


async def _kept(camera: Camera, window: MainWindow) -> None:
    kept = window.findChild(KeptPane)
    assert kept is not None
    for state in ("answer", "nothing"):
        await camera.answered(window, QUESTIONS[state])
        window.conversation.turns[-1].keep.click()
    await until(lambda: len(kept.buttons) > 1)
    window.show_past(True)


async def _keys(camera: Camera, window: MainWindow) -> None:
    window.show_keys()


STATES: dict[str, Callable[[Camera, MainWindow], Awaitable[None]]] = {
    "beginning": _beginning,
    "no index": _without_index,
    "searching": _searching,
    "typing": partial(_typing, ("in", "发票")),
    "query": partial(_typing, ("in:Documents kind:", "在:文档 类型:")),
    "answer": partial(_answered, "answer"),
    "about": _about,
    "wrong": _wrong,
    "kept": _kept,
    "table": _in_a_table,
    "groups": partial(_grouped, "documents", GroupBy.FOLDER),
    "copies": partial(_grouped, "copies", GroupBy.NOTHING),
    "pictures": _pictured,
    "large look": _large,
    "read": partial(_answered, "read"),
    "nothing": partial(_answered, "nothing"),
    "unsure": partial(_answered, "unsure"),
    "failed": partial(_answered, "gone"),
    "gone": partial(_answered, "gone"),
    "stopped": _stopped,
    "warning": _warned,
    "trash": _trash,
    "keys": _keys,
}
"""What is shown; where nothing is said of an index, there is none yet."""


async def _all(application: QApplication, out: Path, size: Size, states: Sequence[str]) -> None:
    for language in Language:
        translators = install_translations(application, language)
        for theme in ("light", "dark"):
            application.setPalette(palette_of(theme))
            camera = Camera(out, language, theme, size)
            for state in states:
                await camera.take(state)
        for translator in translators:
            application.removeTranslator(translator)


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line: a process for each size, as Qt scales a whole process."""
    parser = argparse.ArgumentParser(description="Takes pictures of the window.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", choices=tuple(STATES))
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    if options.size is None:
        for number, size in enumerate(SIZES):
            screen = ROOT / "tests" / "screen.json"
            variables = {
                "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
                "QT_SCALE_FACTOR": str(size.scale),
            }
            command = [sys.executable, __file__, *arguments, "--size", str(number)]
            subprocess.run(command, env={**os.environ, **variables}, check=True)
        print(f"The pictures are in {options.out}")
        return 0
    application = QApplication([])
    application.setStyle("Fusion")
    use_text_size(application)
    states = [options.only] if options.only else list(STATES)
    run_on_qt(application, _all(application, options.out, SIZES[options.size], states))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
