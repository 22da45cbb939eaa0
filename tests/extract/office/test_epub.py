"""Electronic books."""

from __future__ import annotations

from desktop_app.extract.office.epub import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import epub, read, zipped


def page(text: str) -> str:
    return f"<html><head><title>The Book</title></head><body><p>{text}</p></body></html>"


def test_chapters_come_in_the_order_of_the_spine() -> None:
    data = epub({"z.xhtml": page("Once"), "a.xhtml": page("从前")})
    assert read(passages, data).places == [
        ("part properties", "The Book"),
        ("chapter 1 > line 1", "Once"),
        ("chapter 2 > line 1", "从前"),
    ]


def test_a_book_without_its_list_is_read_by_the_names_of_its_pages() -> None:
    found = read(passages, zipped({"b.html": page("two"), "a.html": page("one"), "c.css": "x"}))
    assert (found.texts, found.ended) == (["one", "two"], ExtractionStatus.DAMAGED)


def test_a_protected_book_is_locked_but_scrambled_fonts_are_no_protection() -> None:
    encrypted = (
        '<encryption><EncryptedData><EncryptionMethod Algorithm="{}"/><KeyInfo><EncryptedKey>'
        '<EncryptionMethod Algorithm="rsa"/></EncryptedKey></KeyInfo><CipherData>'
        '<CipherReference URI="in/a.xhtml"/></CipherData></EncryptedData></encryption>'
    )
    for method, ended in (
        ("http://www.w3.org/2001/04/xmlenc#aes128-cbc", ExtractionStatus.LOCKED),
        ("http://www.idpf.org/2008/embedding", None),
    ):
        parts = {"META-INF/encryption.xml": encrypted.format(method)}
        assert read(passages, epub({"a.xhtml": page("x")}, parts)).ended is ended


def test_names_with_escapes_and_marks_are_found() -> None:
    data = zipped(
        {
            "META-INF/container.xml": '<c><rootfile full-path="book.opf"/></c>',
            "book.opf": '<p><manifest><item id="a" href="my%20page.html#top"/><item id="b" '
            'href="gone.html"/></manifest><spine><itemref idref="a"/><itemref idref="b"/>'
            '<itemref idref="a"/></spine></p>',
            "my page.html": page("found"),
        }
    )
    assert read(passages, data).texts == ["found"]
