"""Where a question names a folder and there are several of that name, one of them can be chosen."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from desktop_app.agent.events import Answer
from desktop_app.interpreter.written import query_in
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.reasons import Coverage
from desktop_app.ui.conversation.folder_choice import MOST_BUTTONS, FolderChoice, namesakes
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.wording import Language, Wording

PLACES = ("/home/ann/Private/Invoices", "/home/ann/Work/2024/invoices")
SAID = TakenAs(words=(WordTaken("mill lane", 3, 12, 'in:"mill lane"'),))


def queries(query: str, folders: tuple[str, ...], taken: TakenAs | None = None) -> list[str]:
    return [asked for same in namesakes(query, folders, taken) for _, asked in same.choices]


def same(*asked: str) -> list[str]:
    """The same queries as they are written."""
    return [written(parse(one)) for one in asked]


def test_each_folder_of_the_name_is_asked_for_with_the_rest_of_the_question() -> None:
    found = queries("ext:pdf in:Invoices size:>1mb", PLACES)
    assert found == same(*(f"ext:pdf in:{place} size:>1mb" for place in PLACES))


@pytest.mark.parametrize("name", ["2024/Invoices", "/home/ann/Private/Invoices", "Taxes"])
def test_one_folder_leaves_nothing_to_choose(name: str) -> None:
    assert not queries(f'in:"{name}"', PLACES)


def test_a_folder_named_beside_it_stays() -> None:
    found = queries("in:Invoices|Taxes", (*PLACES, "/home/ann/Taxes"))
    assert found == same(*(f"in:{place}|Taxes" for place in PLACES))


def test_one_that_is_left_out_is_none_that_is_looked_into() -> None:
    assert not queries("-in:Invoices pdf", PLACES)


def test_either_script_and_the_word_for_a_folder_are_the_same_name() -> None:
    places = ("/home/ann/a/毕业论文", "/home/ann/b/畢業論文")
    assert len(queries("in:毕业论文文件夹", places)) == 2


def test_half_a_name_that_stands_for_several_paths_is_one_name() -> None:
    paths = ("/home/ann/Mill Lane 12", "/home/ann/Old/Mill Lane 14")
    asked = 'in:"/home/ann/Mill Lane 12"|"/home/ann/Old/Mill Lane 14"'
    (found,) = namesakes(asked, paths, SAID)
    assert found.name == "mill lane"
    assert [path for path, _ in found.choices] == list(paths)


def test_paths_that_somebody_typed_are_what_they_mean() -> None:
    typed = tuple(WordTaken(path, 0, 1, f"in:{path}") for path in PLACES)
    asked = f"in:{PLACES[0]}|{PLACES[1]}"
    assert not queries(asked, PLACES, TakenAs(words=typed))
    assert not queries(asked, PLACES)


@pytest.fixture
def pane(qtbot: Any) -> QScrollArea:
    """Where a turn stands."""
    pane = QScrollArea()
    qtbot.addWidget(pane)
    pane.show()
    return pane


def turn_about(pane: QScrollArea, language: Language, *places: str) -> TurnView:
    turn = TurnView("?", Wording(language), home="/home/ann")
    pane.setWidget(turn)
    coverage = Coverage(folders=places)
    turn.finish(Answer("?", "6.", query="ext:pdf in:Invoices", coverage=coverage))
    return turn


@pytest.mark.parametrize("language", list(Language))
def test_e22_the_card_has_them_and_one_that_is_chosen_is_asked_at_once(
    qtbot: Any, pane: QScrollArea, language: Language
) -> None:
    turn = turn_about(pane, language, *PLACES)
    choice = turn.findChild(FolderChoice)
    assert choice is not None
    qtbot.waitUntil(choice.isVisible)
    said = [button.accessibleName() for button in choice.buttons]
    assert said == ["~/Private/Invoices", "~/Work/2024/invoices"]
    with qtbot.waitSignal(turn.alternative_chosen) as chosen:
        choice.buttons[1].setFocus()
        qtbot.keyClick(choice.buttons[1], Qt.Key.Key_Space)
    asked = query_in(chosen.args[0])
    assert asked == parse("ext:pdf in:~/Work/2024/invoices")


def test_many_of_them_are_in_a_menu(qtbot: Any, pane: QScrollArea) -> None:
    places = [f"/home/ann/{year}/Invoices" for year in range(2001, 2013)]
    choice = turn_about(pane, Language.ENGLISH, *places).findChild(FolderChoice)
    assert choice is not None and choice.more is not None
    assert len(choice.buttons) == MOST_BUTTONS
    actions = choice.more.menu().actions()
    assert [action.text() for action in actions][-1] == "~/2012/Invoices"
    with qtbot.waitSignal(choice.chosen) as chosen:
        actions[-1].trigger()
    assert parse(chosen.args[0]) == parse("ext:pdf in:~/2012/Invoices")


def test_a_sure_folder_has_no_choice_in_the_card(pane: QScrollArea) -> None:
    assert turn_about(pane, Language.ENGLISH, PLACES[0]).findChild(FolderChoice) is None
