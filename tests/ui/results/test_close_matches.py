"""What comes near has a section of its own, and is never taken for the answer."""

from __future__ import annotations

from desktop_app.agent.events import Answer
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.ui.results.pane import ResultPane


def hits(*names: str) -> Hits:
    return Hits([Chunk.of([Hit("/home/a", name, 1, 0, Flag(0)) for name in names])])


def names(found: list[Hit]) -> list[str]:
    return [hit.name for hit in found]


def test_what_comes_near_stands_below_and_is_not_counted(pane: ResultPane) -> None:
    presenter, near = pane._presenter, pane.close_matches
    assert near.isHidden()
    presenter.show_answer(Answer("?", "", suggestions=hits("lease.pdf", "release.pdf")))
    assert pane.heading.text() == "Files"
    assert pane.note.text() == "Nothing is exactly what was asked for."
    assert not near.isHidden()
    assert near.heading.text() == "Close matches"
    assert near.view.model().rowCount() == 2
    presenter.show_answer(Answer("?", "", hits=hits("a.pdf"), suggestions=hits("b.pdf")))
    assert pane.heading.text() == "1 file"
    assert near.view.model().rowCount() == 1
    presenter.show_answer(Answer("?", "", hits=hits("a.pdf")))
    assert near.isHidden()


def test_the_next_question_begins_without_them(pane: ResultPane) -> None:
    pane._presenter.show_answer(Answer("?", "", suggestions=hits("lease.pdf")))
    pane._presenter.start()
    assert pane.close_matches.isHidden()
    assert pane.note.text() == "Searching…"


def test_files_are_selected_in_one_of_the_lists_at_a_time(pane: ResultPane) -> None:
    selected: list[Hit] = []
    pane.hit_selected.connect(selected.append)
    pane._presenter.show_answer(
        Answer("?", "", hits=hits("a.pdf", "b.pdf"), suggestions=hits("near.pdf"))
    )
    pane.view.select_row(1)
    assert names(pane.selected_hits(9)) == ["b.pdf"]
    pane.close_matches.view.select_row(0)
    assert names(pane.selected_hits(9)) == ["near.pdf"]
    assert names(selected[-1:]) == ["near.pdf"]
    assert pane.view.selected_hits(9) == []
    pane.view.select_row(0)
    assert names(pane.selected_hits(9)) == ["a.pdf"]
    assert names(selected[-1:]) == ["a.pdf"]
    assert pane.close_matches.selected_hits(9) == []


def test_the_keyboard_reaches_them_where_there_is_nothing_else(pane: ResultPane) -> None:
    pane._presenter.show_answer(Answer("?", "", suggestions=hits("near.pdf", "nearer.pdf")))
    pane.focus_list()
    assert names(pane.selected_hits(9)) == ["near.pdf"]
