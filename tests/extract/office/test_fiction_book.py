"""FictionBook."""

from __future__ import annotations

import pytest

from desktop_app.extract.office.fiction_book import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import read

BOOK = (
    '<?xml version="1.0" encoding="{}"?><FictionBook xmlns="u"><stylesheet>css</stylesheet>'
    "<description><title-info><genre>prose</genre><author><first-name>Анна</first-name>"
    "<last-name>Иванова</last-name></author><book-title>Книга</book-title><annotation><p>О ней</p>"
    "</annotation></title-info><document-info><author><nickname>bot</nickname></author>"
    "</document-info></description><body><section><title><p>Глава</p></title><p>Первая\n  <em>часть"
    "</em></p><poem><stanza><v>строка</v></stanza></poem><table><tr><td>a</td><td>b</td></tr></table>"
    '</section></body><body name="notes"><section><p>Сноска</p></section></body>'
    '<binary id="cover">QUJD</binary></FictionBook>'
)


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251"])
def test_a_book_is_read_with_what_is_said_about_it(encoding: str) -> None:
    assert read(passages, BOOK.format(encoding).encode(encoding)).places == [
        ("part properties", "prose"),
        ("part author", "Анна Иванова"),
        ("part properties", "Книга"),
        ("part properties", "О ней"),
        ("line 1", "Глава"),
        ("line 2", "Первая часть"),
        ("line 3", "строка"),
        ("line 4", "a\tb"),
        ("part notes > line 1", "Сноска"),
    ]


def test_a_book_that_is_cut_short_gives_its_beginning() -> None:
    data = BOOK.format("utf-8").encode()
    found = read(passages, data[: data.index("строка".encode())])
    assert (found.texts[-1], found.ended) == ("Первая часть", ExtractionStatus.DAMAGED)
