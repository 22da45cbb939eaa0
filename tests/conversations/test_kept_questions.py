"""Questions that are kept, and answers that were called wrong."""

from __future__ import annotations

import json
from pathlib import Path

from desktop_app.conversations.kept_questions import FILE_NAME, KeptQuestion, KeptQuestions
from desktop_app.conversations.wrong_answers import FILE_NAME as CASES
from desktop_app.conversations.wrong_answers import WrongAnswer, WrongAnswers, to_send
from desktop_app.messages.mind import WordTaken

WEEK = KeptQuestion('in:Downloads modified:"last week"', "files in Downloads, changed last week")


def test_a_question_is_kept_as_it_was_said(tmp_path: Path) -> None:
    KeptQuestions(tmp_path).keep(WEEK)
    assert KeptQuestions(tmp_path).all() == (WEEK,)
    assert "last week" in (tmp_path / FILE_NAME).read_text()


def test_the_same_query_is_kept_once_under_its_last_title(tmp_path: Path) -> None:
    kept = KeptQuestions(tmp_path)
    other = KeptQuestion("ext:pdf", "PDFs")
    kept.keep(WEEK)
    kept.keep(other)
    renamed = KeptQuestion(WEEK.query, "new ones")
    assert kept.keep(renamed) == (renamed, other)
    assert kept.remove(WEEK.query) == (other,)
    assert kept.remove(WEEK.query) == (other,)


def test_what_a_later_version_understands_stays_in_the_file(tmp_path: Path) -> None:
    entries = [{"query": "colour:blue", "title": "blue"}, {"query": "ext:pdf", "title": "PDFs"}]
    (tmp_path / FILE_NAME).write_text(json.dumps({"schema": 1, "entries": entries}))
    kept = KeptQuestions(tmp_path)
    assert [one.title for one in kept.all()] == ["PDFs"]
    kept.keep(WEEK)
    assert "colour:blue" in (tmp_path / FILE_NAME).read_text()


CASE = WrongAnswer(
    "photos of Zelda in Wedding",
    "in:Wedding kind:image Zelda",
    (WordTaken("photos", 0, 6, "kind:image"),),
)


def test_a_case_is_kept_once_with_what_was_meant(tmp_path: Path) -> None:
    cases = WrongAnswers(tmp_path)
    cases.keep(CASE)
    cases.keep(CASE)
    cases.mend(CASE, "in:Wedding kind:video")
    (entry,) = json.loads((tmp_path / CASES).read_text())["entries"]
    assert (entry["question"], entry["meant"]) == (CASE.question, "in:Wedding kind:video")


def test_a_case_is_sent_without_names(tmp_path: Path) -> None:
    text = to_send(CASE, "in:Wedding kind:video")
    assert "Zelda" not in text
    assert "Wedding" not in text
    assert json.loads(text)["taken for"] == "in:Xxxxxxx kind:image Xxxxx"
