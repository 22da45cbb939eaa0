"""What somebody asks for is left out, and what is asked stays."""

from __future__ import annotations

from desktop_app.interpreter.purposes import less_plan, less_why, size_of


def test_a_clause_that_tells_what_for_is_left_out() -> None:
    assert less_why("the size of Backups before I copy it to a stick?") == "the size of Backups?"
    assert less_why("which files did I open before I changed them?") is None


def test_a_plan_in_front_gives_its_noun_to_the_question() -> None:
    said = "I want to clear out old PDFs: list any that were last modified before 2017"
    assert less_plan(said) == "list PDFs that were last modified before 2017"
    assert less_plan("I want to delete old PDFs") is None


def test_what_would_be_gained_or_fit_is_a_size() -> None:
    assert size_of("If I deleted node_modules how much would I get back?") is not None
    said = "would the Voice memos fit on a stick? how big are they"
    assert size_of(said) == "total size of Voice memos?"
    assert size_of("how big is Downloads?") is None
