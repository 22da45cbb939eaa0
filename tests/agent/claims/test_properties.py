"""Whatever a tree holds and a model says of it: only what is right has a receipt.

The trees and the answers are made up anew from a number, which the name of a failing test tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from desktop_app.agent.events import Answer
from desktop_app.agent.loop import Agent
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.list_folder import list_folder
from desktop_app.tools.summarise_files import summarise_files
from desktop_app.tools.tool import Tools
from tests.agent.conftest import NOW, answer_of, run_alone
from tests.doubles.contexts import contexts
from tests.doubles.scripted_mind import Line, ScriptedMind, calls, says

SEEDS = range(12)

FOLDERS = ("Taxes", "Trip 2023", "合同", "2024", "a-b", "Old files", "旅行 照片", "notes.d", "17")
STEMS = ("report", "report", "notes", "invoice 17", "租约", "照片 3", "2024", "Übersicht", "a (1)")
ENDINGS = ("pdf", "pdf", "txt", "jpg", "docx")

TOTALS = (
    "There are {} files in it.",
    "There are {} files.",
    "In all: {}.",
    "I counted {} of them in the folder.",
    "一共有 {} 个文件。",
    "共 {} 个",
    "**{}** files",
)
NONE = ("There are no files in it.", "None.", "I found nothing.", "里面没有文件。", "没有。")
PLACES = ("It is {}.", "See `{}`.", "- {}\n- and more", "“{}” is it.", "文件在 {} 里。", "({})")


@dataclass
class Tree:
    """A made-up tree below a home; `folder` is looked into."""

    home: Path
    folder: Path
    random: Random

    def visible(self) -> list[Path]:
        """The files below the folder that a count counts."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file()
            and not any(name.startswith(".") for name in path.relative_to(self.folder).parts)
        )


@pytest.fixture(params=SEEDS)
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> Tree:
    random = Random(request.param)
    home = tmp_path / "ann"
    folder = home / random.choice(("Downloads", "My Documents", "下载"))
    folders = [folder]
    for _ in range(random.randint(1, 6)):
        folders.append(random.choice(folders) / random.choice(FOLDERS))
    for _ in range(random.randint(2, 25)):
        name = f"{random.choice(STEMS)}.{random.choice(ENDINGS)}"
        hidden = "." if random.random() < 0.2 else ""
        path = random.choice(folders) / f"{hidden}{name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * random.randint(0, 40))
    (home / "elsewhere").mkdir()
    (home / "elsewhere" / "other.pdf").write_bytes(b"x")
    return Tree(home, folder, random)


@pytest.fixture
def over(tree: Tree) -> Iterator[SearchEngine]:
    engine = SearchEngine(Scope((str(tree.home),)), Places(str(tree.home), {}))
    yield engine
    engine.close()


def ask(engine: SearchEngine, tree: Tree, call: Sequence[Line], text: str) -> Answer:
    # A model that is asked once more insists.
    mind = ScriptedMind(call, says(text), says(text))
    tools = Tools([count_files, find_files, list_folder, summarise_files])
    agent = Agent(mind, tools, contexts(engine, NOW, str(tree.home)))
    answer = run_alone(answer_of(agent.run("What is in it?", [])))
    assert isinstance(answer, Answer)
    return answer


def searches(tree: Tree) -> list[list[Line]]:
    folder = str(tree.folder)
    return [
        calls("count_files", folder=folder),
        calls("find_files", folder=folder, limit=100),
        calls("summarise_files", folder=folder, by="extension"),
    ]


def test_a_wrong_total_never_has_a_receipt(tree: Tree, over: SearchEngine) -> None:
    total = len(tree.visible())
    side_numbers = {*range(12), 17, 24, 2 * total, total + 1, max(0, total - 1), 20, 26}
    for call in searches(tree):
        for wrong in tree.random.sample(sorted(side_numbers - {total}), 6):
            text = tree.random.choice(TOTALS).format(wrong)
            answer = ask(over, tree, call, text)
            assert answer.unverified == (str(wrong),), text
            assert [one.receipt.value for one in answer.receipts] == [total], text
            assert answer.counted is not None
            assert answer.counted.is_contradicted, text
            assert str(total) in answer.text.removesuffix(text)
        text = tree.random.choice(NONE)
        answer = ask(over, tree, call, text)
        assert bool(answer.unverified) == bool(total), text
        assert [one.receipt.value for one in answer.receipts] == [total], text


def test_a_right_total_always_has_one(tree: Tree, over: SearchEngine) -> None:
    total = len(tree.visible())
    for call in searches(tree):
        text = tree.random.choice(TOTALS).format(total)
        answer = ask(over, tree, call, text)
        assert answer.unverified == (), text
        assert answer.receipts[0].text == str(total)
        assert answer.receipts[0].receipt.value == total
        assert answer.text == text


def test_an_invented_path_never_has_a_receipt(tree: Tree, over: SearchEngine) -> None:
    call = calls("find_files", folder=str(tree.folder), limit=100)
    for _ in range(10):
        invented, real = _invented(tree)
        text = tree.random.choice(PLACES).format(invented)
        answer = ask(over, tree, call, text)
        assert answer.unverified, text
        told = {str(one.receipt.value) for one in answer.receipts} - {str(len(tree.visible()))}
        assert told <= real, text


def test_a_path_that_was_found_always_has_one(tree: Tree, over: SearchEngine) -> None:
    call = calls("find_files", folder=str(tree.folder), limit=100)
    for path in tree.random.sample(tree.visible(), min(4, len(tree.visible()))):
        for written in (
            str(path),
            f"~/{path.relative_to(tree.home)}",
            str(path.relative_to(tree.folder.parent)),
            f"“{path.name}”",
        ):
            text = tree.random.choice(PLACES[:3]).format(written)
            answer = ask(over, tree, call, text)
            assert answer.unverified == (), text
            names = {Path(str(one.receipt.value)).name for one in answer.receipts}
            assert path.name in names, text


def _invented(tree: Tree) -> tuple[str, set[str]]:
    """A path that is not there, and the paths that a text with it may be cited for."""
    random, files = tree.random, tree.visible()
    known = {str(path) for path in (*files, tree.folder)}
    near = random.choice([*files, tree.folder / "x.pdf"])
    way = random.randrange(8)
    path = {
        0: near.with_name(f"{near.stem} copy{near.suffix}"),
        1: near.parent / "Invented" / near.name,
        2: tree.folder / "Invented" / "secret.pdf",
        3: near.with_suffix(".pdf.bak"),
        4: tree.home / "elsewhere" / near.name,
        5: near / "secret.pdf",
        6: tree.folder.with_name(f"{tree.folder.name}-old") / near.name,
        7: tree.home / "elsewhere" / "other.pdf",
    }[way]
    form = random.randrange(3)
    if form == 1:
        return f"~/{path.relative_to(tree.home)}", known
    if form == 2 and way != 0:
        return str(path.relative_to(tree.home)), known
    return str(path), known
