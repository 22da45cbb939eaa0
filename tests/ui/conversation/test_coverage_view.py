"""What was not looked at can be listed, and hidden files be included."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.query.syntax import parse
from desktop_app.reasons import Coverage, Reason
from desktop_app.ui.conversation.coverage_view import CoverageView
from desktop_app.ui.conversation.left_out_dialog import LeftOutDialog
from desktop_app.ui.language import install_translations
from desktop_app.ui.plain import PlainLabel
from desktop_app.wording import Language, Wording, in_home
from desktop_app.wording.coverage import not_there

HIDDEN = Coverage(("/home/ann/Downloads",), 10, {Reason.HIDDEN: 3})
DAMAGED = Coverage(
    ("/home/ann",),
    10,
    {Reason.DAMAGED: 1, Reason.UNREAD: 2},
    {Reason.DAMAGED: ("/home/ann/a\u202eb.docx",)},
)


@pytest.fixture
def view(qtbot: Any) -> CoverageView:
    view = CoverageView(Wording(Language.ENGLISH), "/home/ann")
    qtbot.addWidget(view)
    return view


def test_folders_are_written_as_people_write_them(view: CoverageView) -> None:
    view.show_coverage(HIDDEN, "in:Downloads ext:pdf")
    assert view.text().startswith("Looked at 10 files in ~/Downloads in\xa0under\xa00.1\xa0s.")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/home/ann", "~"),
        ("/home/ann/x", "~/x"),
        ("/home/anna/x", "/home/anna/x"),
        ("/mnt/x", "/mnt/x"),
    ],
)
def test_only_what_lies_in_the_home_is(path: str, shown: str) -> None:
    assert in_home(path, "/home/ann") == shown
    assert in_home(path, "") == path


def test_hidden_files_are_included_by_a_click(qtbot: Any, view: CoverageView) -> None:
    view.show_coverage(HIDDEN, "in:Downloads ext:pdf show:count")
    (button,) = view.buttons
    assert button.text() == "3 hidden · include"
    with qtbot.waitSignal(view.include_requested) as asked:
        button.click()
    assert parse(asked.args[0]) == parse("in:Downloads ext:pdf show:count hidden:yes")


@pytest.mark.parametrize("query", ["", "in:Downloads hidden:yes", 'broken "'])
def test_what_cannot_be_asked_again_is_only_told(view: CoverageView, query: str) -> None:
    view.show_coverage(HIDDEN, query)
    assert view.buttons == []
    assert "3 hidden" in view.text()


def test_the_rest_is_listed_where_its_paths_are_known(qtbot: Any, view: CoverageView) -> None:
    view.show_coverage(DAMAGED, "content:rent")
    (button,) = view.buttons
    assert button.text() == "1 damaged · list"
    assert "2 not read yet" in view.text()
    with qtbot.waitSignal(view.list_requested) as asked:
        button.click()
    assert asked.args == ["1 damaged", ["~/a\u202eb.docx"]]
    dialog = LeftOutDialog(*asked.args)
    qtbot.addWidget(dialog)
    assert dialog.text.toPlainText() == "~/a\\u202eb.docx"


def test_several_that_were_looked_for_have_a_line_each(qtbot: Any, view: CoverageView) -> None:
    view.show_coverage(HIDDEN, "in:Downloads")
    view.show_coverage(replace(HIDDEN, folders=("/home/ann/Music",)), "in:Music")
    lines = view.text().split("\n")
    assert [line for line in lines if "Looked at" in line] == [
        "Looked at 10 files in ~/Downloads in\xa0under\xa00.1\xa0s.",
        "Looked at 10 files in ~/Music in\xa0under\xa00.1\xa0s.",
    ]
    with qtbot.waitSignal(view.include_requested) as asked:
        view.buttons[1].click()
    assert parse(asked.args[0]) == parse("in:Music hidden:yes")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "Looked at 10 files in your home folder in\xa02.0\xa0s."),
        (Language.CHINESE, "在您的主文件夹中查看了 10 个文件，用时 2.0\xa0秒。"),
    ],
)
def test_the_home_itself_is_said_in_words(qtbot: Any, language: Language, said: str) -> None:
    view = CoverageView(Wording(language), "/home/ann")
    qtbot.addWidget(view)
    view.show_coverage(Coverage(("/home/ann",), 10, seconds=2.0))
    assert view.text() == said


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints", extend=True)
def test_no_gap_follows_a_colon_that_has_one_in_it(qtbot: Any, qapp: QApplication) -> None:
    translators = install_translations(qapp, Language.CHINESE)
    view = CoverageView(Wording(Language.CHINESE), "/home/ann")
    qtbot.addWidget(view)
    view.show_coverage(Coverage(("/home/ann",), 10, {Reason.UNREAD: 3}))
    for translator in translators:
        qapp.removeTranslator(translator)
    view.resize(400, 100)
    view.show()
    before, after = view.findChildren(PlainLabel)[-2:]
    assert before.text() == "未查看："
    assert after.x() == before.x() + before.fontMetrics().horizontalAdvance(before.text())


def test_a_folder_that_is_not_there_is_not_told_as_looked_at(view: CoverageView) -> None:
    gone = ("/home/ann/Stick",)
    folders = ("/home/ann/Documents", *gone)
    view.show_coverage(
        Coverage(folders, 5, {Reason.UNMOUNTED: 1}, {Reason.UNMOUNTED: gone}, seconds=2.0)
    )
    assert view.text().startswith("Looked at 5 files in ~/Documents in\xa02.0\xa0s.")


def test_where_no_folder_is_there_no_files_are_told_as_looked_at(view: CoverageView) -> None:
    gone = ("/home/ann/Stick",)
    view.show_coverage(
        Coverage(gone, 0, {Reason.UNMOUNTED: 1}, {Reason.UNMOUNTED: gone}), "ext:pdf"
    )
    assert "0 files" not in view.text()
    assert view.text().startswith("Nothing was looked at.")


@pytest.mark.parametrize("language", list(Language))
def test_what_the_answer_said_of_a_folder_that_is_gone_is_not_said_again(
    qtbot: Any, language: Language
) -> None:
    # "Nothing in it was looked at." was followed by "Nothing was looked at."
    gone, wording = "/home/ann/Stick", Wording(language)
    view = CoverageView(wording, "/home/ann")
    qtbot.addWidget(view)
    told = not_there(Reason.UNMOUNTED, [gone], "/home/ann", wording)
    assert "~/Stick" in told
    skipped = {Reason.UNMOUNTED: 1}
    view.show_coverage(Coverage((gone,), 0, skipped, {Reason.UNMOUNTED: (gone,)}), "", told)
    assert view.text() == ""
    view.show_coverage(
        Coverage(
            ("/home/ann/Documents", gone),
            5,
            {**skipped, Reason.LOCKED: 2},
            {Reason.UNMOUNTED: (gone,)},
            seconds=2.0,
        ),
        "",
        f"5. {told}",
    )
    assert "~/Documents" in view.text()
    assert wording.reason(Reason.LOCKED, 2) in view.text()
    assert wording.reason(Reason.UNMOUNTED, 1) not in view.text()


def test_other_folders_that_are_gone_are_told_besides_those_of_the_answer(
    view: CoverageView,
) -> None:
    gone = ("/home/ann/Stick", "/home/ann/Disk")
    told = not_there(Reason.UNMOUNTED, gone[:1], "/home/ann", Wording(Language.ENGLISH))
    view.show_coverage(Coverage(gone, 0, {Reason.UNMOUNTED: 2}, {Reason.UNMOUNTED: gone}), "", told)
    assert "2 folders that are not connected" in view.text()
