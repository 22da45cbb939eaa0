"""What follows on a folder that was found."""

from __future__ import annotations

from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import Last
from desktop_app.query.syntax import parse
from tests.interpreter.readings import taken_for


def test_what_is_asked_of_a_found_folder_is_asked_of_what_lies_in_it() -> None:
    last = Last(parse("is:folder Contracts"), Ask.WHERE)
    assert taken_for("how many files are in it?", last) == ("count", "in:Contracts")
    assert taken_for("any PDFs in there?", last)[1] == "in:Contracts ext:pdf"


def test_what_is_asked_of_a_found_file_is_not() -> None:
    last = Last(parse("is:file|folder rota.xlsx"), Ask.WHERE)
    assert "in:" not in taken_for("how big is it?", last)[1]


def test_another_year_is_the_folder_beside_the_one_of_a_year() -> None:
    last = Last(parse("in:Invoices/2024 ext:pdf"), Ask.COUNT)
    assert taken_for("same for 2025", last) == ("count", "in:Invoices/2025 ext:pdf")
    last = Last(parse("in:Pictures ext:jpg modified:2024"), Ask.COUNT)
    assert taken_for("what about 2023?", last)[1] == "in:Pictures ext:jpg modified:2023"
