"""Zip archives as documents that hold documents."""

from __future__ import annotations

import zipfile

import pytest

from desktop_app.extract.archives.zip_archive import passages
from desktop_app.extract.outcome import ExtractionStatus
from tests.extract.made_files import (
    deflated,
    docx,
    read,
    read_any,
    zip_entry,
    zip_of,
    zipped,
)


def test_members_are_listed_and_read() -> None:
    letter = docx("<w:p><w:r><w:t>违约金</w:t></w:r></w:p>")
    found = read_any(zipped({"a.txt": b"one\ntwo", "b/": b"", "b/letter.docx": letter}), "x.zip")
    assert found.ended is ExtractionStatus.TEXT
    assert found.places == [
        ("part contents", "a.txt"),
        ("member a.txt > line 1", "one"),
        ("member a.txt > line 2", "two"),
        ("part contents", "b/"),
        ("part contents", "b/letter.docx"),
        ("member b/letter.docx > line 1", "违约金"),
    ]


def test_names_that_would_lead_out_of_the_archive_are_only_names() -> None:
    names = ["../../etc/passwd", "/etc/passwd", "C:\\Windows\\x", "a\nb", "a/./../b", "CON"]
    found = read_any(zipped(dict.fromkeys(names, "text")), "x.zip")
    listed = [text for place, text in found.places if place == "part contents"]
    assert listed == names
    assert found.texts.count("text") == len(names)


def test_a_name_with_a_zero_in_it_is_only_a_name() -> None:
    found = read_any(zip_of([zip_entry(b"a\0/../b.txt", b"text", method=0)]), "x.zip")
    assert found.texts == ["a\0/../b.txt", "text"]


def test_links_are_listed_and_lead_nowhere() -> None:
    info = zipfile.ZipInfo("link.txt")
    info.external_attr = 0o120777 << 16
    data = bytearray(zipped({"link.txt": "/etc/passwd"}, zipfile.ZIP_STORED))
    at = data.rfind(b"PK\1\2")
    data[at + 38 : at + 42] = info.external_attr.to_bytes(4, "little")
    assert read_any(bytes(data), "x.zip").texts == ["link.txt"]


def test_films_are_listed_and_not_even_unpacked() -> None:
    broken = zip_of([zip_entry(b"film.mp4", b"\xff" * 9), zip_entry(b"a.txt", deflated([b"text"]))])
    found = read_any(broken, "x.zip")
    assert (found.texts, found.ended) == (["film.mp4", "a.txt", "text"], ExtractionStatus.TEXT)


def test_an_archive_with_a_password_is_locked_and_one_locked_member_is_a_part() -> None:
    locked = zip_entry(b"a.txt", b"x" * 20, flags=1)
    film = zip_entry(b"b.mp4", b"x")
    found = read_any(zip_of([locked, film]), "x.zip")
    assert (found.texts, found.ended) == (["a.txt", "b.mp4"], ExtractionStatus.LOCKED)
    found = read_any(zip_of([locked, zip_entry(b"c.txt", deflated([b"text"]))]), "x.zip")
    assert (found.texts[-1], found.ended) == ("text", ExtractionStatus.PARTLY_READ)


@pytest.mark.parametrize(
    "member", [zip_entry(b"a.txt", b"\xff" * 9), zip_entry(b"a", b"x", method=9)]
)
def test_one_member_that_cannot_be_read_costs_that_member(member: tuple[bytes, object]) -> None:
    found = read_any(zip_of([member, zip_entry(b"b.txt", deflated([b"text"]))]), "x.zip")  # type: ignore[list-item]
    assert (found.texts[-1], found.ended) == ("text", ExtractionStatus.PARTLY_READ)


def test_an_archive_that_is_cut_off_gives_what_is_left() -> None:
    whole = zipped({f"{one}.txt": f"text {one}" for one in range(9)})
    found = read(passages, whole[: whole.index(b"PK\1\2") - 60], inner=None)
    assert (found.texts[:2], found.ended) == (["0.txt", "1.txt"], ExtractionStatus.DAMAGED)


def nested(depth: int) -> bytes:
    data = zipped({"deepest.txt": "deepest"})
    for _ in range(depth - 1):
        data = zipped({"next.zip": data, "beside.txt": b"beside"})
    return data


def test_archives_in_archives_are_read_three_deep_and_then_it_stops() -> None:
    assert "deepest" in read_any(nested(3), "x.zip").texts
    found = read_any(nested(10), "x.zip")
    assert "deepest" not in found.texts
    assert (found.ended, found.texts.count("beside")) == (ExtractionStatus.PARTLY_READ, 3)
