from __future__ import annotations

import io
import struct
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.pictures.facts_of_picture import passages, read_facts
from desktop_app.extract.source import DocumentSource
from tests.filetypes.made_exif import box, heif


def saved(kind: str, size: tuple[int, int] = (40, 30), **options: Any) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size).save(file, kind, **options)
    return file.getvalue()


def exif(orientation: int = 1) -> Image.Exif:
    """What a camera writes: itself, the time, and a place in Sydney."""
    made = Image.Exif()
    made[0x10F], made[0x110], made[0x112] = "Nikon", "NIKON Z 6", orientation
    made.get_ifd(0x8769)[0x9003] = "2024:05:17 18:30:05"
    place = made.get_ifd(0x8825)
    place[1], place[2] = "S", (33.0, 51.0, 25.2)
    place[3], place[4] = "E", (151.0, 12.0, 55.8)
    return made


def facts_of(data: bytes) -> PictureFacts | None:
    return read_facts(io.BytesIO(data))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "BMP", "TIFF", "WEBP"])
def test_every_kind_of_picture_has_a_size(kind: str) -> None:
    facts = facts_of(saved(kind))
    assert facts is not None
    assert (facts.width, facts.height) == (40, 30)
    assert (facts.taken, facts.camera, facts.latitude) == (None, None, None)


@pytest.mark.parametrize("options", [{"lossless": True}, {"lossless": False}])
def test_a_web_picture_has_a_size_however_it_is_packed(options: dict[str, Any]) -> None:
    facts = facts_of(saved("WEBP", (301, 17), **options))
    assert facts is not None
    assert (facts.width, facts.height) == (301, 17)


def raw() -> bytes:
    """A raw photo: a TIFF file, the form that Exif data has everywhere."""
    made = exif()
    made[0x100], made[0x101] = 40, 30
    return made.tobytes().removeprefix(b"Exif\0\0")


def of_a_telephone() -> bytes:
    """A HEIF file with a thumbnail, a photo lying on its side, and Exif data."""
    sizes = b"".join(
        box(b"ispe", struct.pack(">III", 0, *size)) for size in ((512, 512), (4032, 3024))
    )
    camera = exif().tobytes().removeprefix(b"Exif\0\0")
    return heif(camera, box(b"iprp", box(b"ipco", sizes + box(b"irot", b"\1"))))


PHOTOS = {
    **{kind: saved(kind, exif=exif()) for kind in ("JPEG", "PNG", "WEBP")},
    "raw": raw(),
}
any_photo = pytest.mark.parametrize("photo", PHOTOS.values(), ids=PHOTOS)


@any_photo
def test_a_photo_says_when_where_and_with_what_it_was_taken(photo: bytes) -> None:
    assert facts_of(photo) == PictureFacts(
        40, 30, datetime(2024, 5, 17, 18, 30, 5), "NIKON Z 6", -33.857, 151.2155
    )


def test_a_photo_taken_upright_is_as_high_as_it_is_shown() -> None:
    facts = facts_of(saved("JPEG", exif=exif(orientation=6)))
    assert facts is not None
    assert (facts.width, facts.height) == (30, 40)


def test_a_photo_of_a_telephone_has_its_largest_size_as_it_is_turned() -> None:
    facts = facts_of(of_a_telephone())
    assert facts is not None
    assert (facts.width, facts.height) == (3024, 4032)
    assert facts.taken == datetime(2024, 5, 17, 18, 30, 5)


def test_the_maker_is_named_once() -> None:
    made = Image.Exif()
    made[0x10F], made[0x110] = "Apple", "iPhone 15"
    facts = facts_of(saved("JPEG", exif=made))
    assert facts is not None
    assert facts.camera == "Apple iPhone 15"


def test_an_impossible_date_and_place_are_none() -> None:
    made = Image.Exif()
    made.get_ifd(0x8769)[0x9003] = "2024:13:45 18:30:05"
    made.get_ifd(0x8825)[2] = (200.0, 0.0, 0.0)
    facts = facts_of(saved("JPEG", exif=made))
    assert facts is not None
    assert (facts.taken, facts.latitude) == (None, None)


@pytest.mark.parametrize("data", [b"", b"text", b"%PDF-1.7"])
def test_what_is_no_picture_has_no_facts(data: bytes) -> None:
    assert facts_of(data) is None


@pytest.mark.parametrize("photo", [*PHOTOS.values(), of_a_telephone()], ids=[*PHOTOS, "heif"])
def test_a_photo_cut_anywhere_is_no_error(photo: bytes) -> None:
    for end in range(0, len(photo), 3):
        facts_of(photo[:end])


@given(
    st.sampled_from([*PHOTOS.values(), of_a_telephone()]),
    st.integers(0, 400),
    st.binary(min_size=1, max_size=8),
)
def test_a_damaged_photo_is_no_error(photo: bytes, at: int, damage: bytes) -> None:
    facts_of(photo[:at] + damage + photo[at + len(damage) :])


def test_facts_come_through_as_they_are() -> None:
    facts = PictureFacts(40, 30, datetime(2024, 5, 17, 18, 30), "Camera", 1.5, -2.5)
    assert PictureFacts.decode(facts.encode()) == facts


def test_a_picture_has_no_text() -> None:
    with pytest.raises(Unreadable) as raised:
        list(passages(DocumentSource(io.BytesIO(b""), "a.jpg", 0)))
    assert raised.value.outcome is ExtractionStatus.NO_TEXT
