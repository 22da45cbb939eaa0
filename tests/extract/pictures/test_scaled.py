"""Pictures made small for a model: how large they become, what is left of them, what is refused."""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from desktop_app.extract.limits import PICTURE_BYTES, PICTURE_SIDE
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.pictures.scaled import scaled_picture
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.extract.worker.sandbox import Level

SECRET = b"SECRET-PLACE"


def saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def small(data: bytes) -> Image.Image:
    """What is made of a picture, opened again."""
    copy = scaled_picture(io.BytesIO(data))
    assert len(copy) <= PICTURE_BYTES
    picture = Image.open(io.BytesIO(copy))
    picture.load()
    assert picture.format in ("JPEG", "PNG")
    assert picture.mode in ("RGB", "L")
    assert max(picture.size) <= PICTURE_SIDE
    return picture


def refusal(data: bytes) -> ExtractionStatus:
    with pytest.raises(Unreadable) as caught:
        scaled_picture(io.BytesIO(data))
    return caught.value.outcome


def half_red(size: tuple[int, int] = (40, 20)) -> Image.Image:
    """Red on the left, blue on the right."""
    picture = Image.new("RGB", size, (0, 0, 255))
    picture.paste((255, 0, 0), (0, 0, size[0] // 2, size[1]))
    return picture


def looks(picture: Image.Image, x: float, y: float) -> str:
    width, height = picture.size
    colour = picture.convert("RGB").getpixel((int(x * width), int(y * height)))
    assert isinstance(colour, tuple)
    return "red" if colour[0] > 200 and colour[2] < 60 else "blue" if colour[2] > 200 else "other"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "BMP", "TIFF", "WEBP"])
def test_every_kind_is_made_small_and_keeps_its_shape(kind: str) -> None:
    picture = small(saved(half_red((3000, 1500)), kind))
    assert picture.size == (PICTURE_SIDE, PICTURE_SIDE // 2)
    assert (looks(picture, 0.25, 0.5), looks(picture, 0.75, 0.5)) == ("red", "blue")


def test_a_small_picture_is_not_made_larger() -> None:
    assert small(saved(half_red(), "PNG")).size == (40, 20)


def test_what_is_long_whatever_one_does_is_within_the_limit_all_the_same() -> None:
    noise = Image.frombytes("RGB", (1568, 1568), os.urandom(1568 * 1568 * 3))
    assert max(small(saved(noise, "PNG", compress_level=0)).size) > 700


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        *(("1", "PNG"), ("L", "PNG"), ("LA", "PNG"), ("P", "PNG"), ("RGBA", "PNG")),
        *(("I;16", "PNG"), ("CMYK", "JPEG"), ("I", "TIFF"), ("F", "TIFF")),
        *(("LAB", "TIFF"), ("RGBA", "WEBP"), ("PA", "TIFF")),
    ],
)
def test_every_way_to_keep_colours_can_be_shown(mode: str, kind: str) -> None:
    assert small(saved(Image.new(mode, (60, 30)), kind)).size == (60, 30)


def test_numbers_of_any_size_become_greys_from_black_to_white() -> None:
    deep = Image.new("I;16", (10, 10), 30_000)
    deep.putpixel((0, 0), 31_000)
    picture = small(saved(deep, "PNG"))
    assert (picture.getpixel((0, 0)), picture.getpixel((5, 5))) == (255, 0)


def test_what_is_transparent_is_white() -> None:
    assert small(saved(Image.new("RGBA", (9, 9), (255, 0, 0, 0)), "PNG")).getpixel((4, 4)) == (
        *(255, 255, 255),
    )


def test_an_icon_is_shown_in_its_largest_size() -> None:
    icon = saved(half_red((128, 128)), "ICO", sizes=[(16, 16), (128, 128), (32, 32)])
    assert small(icon).size == (128, 128)
    old = saved(half_red((64, 64)), "ICO", sizes=[(64, 64)], bitmap_format="bmp")
    assert looks(small(old), 0.25, 0.5) == "red"


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF"])
def test_of_several_frames_it_is_the_first(kind: str) -> None:
    first, second = Image.new("RGB", (20, 20), (255, 0, 0)), Image.new("RGB", (20, 20), (0, 0, 255))
    data = saved(first, kind, save_all=True, append_images=[second])
    assert looks(small(data), 0.5, 0.5) == "red"


@pytest.mark.parametrize(
    ("orientation", "red_at"),
    [
        *((1, (0.1, 0.5)), (2, (0.9, 0.5)), (3, (0.9, 0.5)), (4, (0.1, 0.5))),
        *((5, (0.5, 0.1)), (6, (0.5, 0.1)), (7, (0.5, 0.9)), (8, (0.5, 0.9))),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_it_stands_as_the_camera_was_held(
    kind: str, orientation: int, red_at: tuple[float, float]
) -> None:
    made = Image.Exif()
    made[0x112] = orientation
    picture = small(saved(half_red(), kind, exif=made))
    assert (picture.width > picture.height) == (orientation < 5)
    assert looks(picture, *red_at) == "red"


def with_secrets(kind: str) -> bytes:
    """A picture with everything beside its pixels that its kind can hold."""
    made = Image.Exif()
    made[0x10F], made[0x010E] = SECRET.decode(), SECRET.decode()
    place = made.get_ifd(0x8825)
    place[1], place[2], place[0x1B] = "S", (33.0, 51.0, 25.2), SECRET
    options: dict[str, Any] = {"exif": made, "icc_profile": SECRET}
    match kind:
        case "JPEG":
            options |= {"comment": SECRET, "xmp": SECRET}
        case "PNG":
            text = PngInfo()
            text.add_text("Comment", SECRET.decode())
            text.add_itxt("XML:com.adobe.xmp", SECRET.decode())
            options["pnginfo"] = text
        case "GIF":
            options = {"comment": SECRET}
        case "WEBP":
            options["xmp"] = SECRET
    return saved(half_red((400, 200)), kind, **options)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "TIFF", "WEBP"])
def test_nothing_but_the_pixels_leaves(kind: str) -> None:
    data = with_secrets(kind)
    assert SECRET in data
    copy = scaled_picture(io.BytesIO(data))
    assert SECRET not in copy
    assert not any(
        mark in copy for mark in (b"Exif", b"eXIf", b"iCCP", b"ICC_PROFILE", b"adobe", b"Comment")
    )
    picture = Image.open(io.BytesIO(copy))
    picture.load()
    assert not picture.getexif()
    assert not {"exif", "icc_profile", "comment", "xmp"} & set(picture.info)


# What is refused


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims a size, and holds next to nothing."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def test_a_picture_that_would_fill_the_memory_is_not_unpacked() -> None:
    assert refusal(png_of(60_000, 60_000)) is ExtractionStatus.TOO_LARGE
    assert refusal(png_of(8_001, 8_001)) is ExtractionStatus.TOO_LARGE


def test_a_picture_in_an_icon_that_would_fill_the_memory_is_not_unpacked() -> None:
    bomb = png_of(60_000, 60_000)
    entry = struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(bomb), 22)
    assert refusal(struct.pack("<HHH", 0, 1, 1) + entry + bomb) is ExtractionStatus.TOO_LARGE


def test_a_large_photo_is_never_unpacked_whole() -> None:
    assert small(saved(Image.new("L", (12_000, 12_000)), "JPEG")).size == (PICTURE_SIDE,) * 2


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_a_picture_that_was_cut_off_is_damaged(kind: str) -> None:
    noise = Image.effect_noise((300, 300), 90).convert("RGB")
    data = saved(noise, kind)
    assert refusal(data[: len(data) // 2]) in (
        ExtractionStatus.DAMAGED,
        ExtractionStatus.UNSUPPORTED,
    )


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"no picture", b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
        *(
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100),
            b"%PDF-1.7\n",
            b"8BPS\0\x01" + bytes(30),
        ),
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    ],
)
def test_what_is_no_such_picture_is_said_to_be_none(data: bytes) -> None:
    assert refusal(data) is ExtractionStatus.UNSUPPORTED


@settings(max_examples=150, deadline=None)
@given(kind=st.sampled_from(["JPEG", "PNG", "GIF", "BMP", "TIFF", "WEBP", "ICO"]), random=st.data())
def test_whatever_is_wrong_in_it_ends_as_an_outcome(kind: str, random: st.DataObject) -> None:
    data = bytearray(saved(half_red(), kind))
    for _ in range(random.draw(st.integers(1, 4))):
        at = random.draw(st.integers(0, len(data) - 1))
        data[at] = random.draw(st.integers(0, 255))
    try:
        small(bytes(data))
    except Unreadable as error:
        assert error.outcome in (
            ExtractionStatus.DAMAGED,
            ExtractionStatus.UNSUPPORTED,
            ExtractionStatus.TOO_LARGE,
        )


# In the process that is shut in


@pytest.fixture(scope="module")
def pool() -> Iterator[ExtractionPool]:
    pool = ExtractionPool(1)
    yield pool
    pool.close()


@pytest.mark.process
def test_it_is_made_in_a_process_that_is_shut_in(pool: ExtractionPool) -> None:
    for kind in ("JPEG", "PNG", "GIF", "BMP", "TIFF", "WEBP"):
        data = saved(half_red((2000, 1000)), kind)
        extraction = pool.picture(io.BytesIO(data), "a.bin", len(data))
        assert extraction is not None
        assert extraction.sandbox not in ("", Level.NONE)
        assert extraction.outcome is ExtractionStatus.NO_TEXT, (kind, extraction.why)
        assert Image.open(io.BytesIO(extraction.picture)).size == (1568, 784)


@pytest.mark.process
def test_the_process_survives_what_it_refuses(pool: ExtractionPool) -> None:
    for data, outcome in (
        (png_of(60_000, 60_000), ExtractionStatus.TOO_LARGE),
        (b"<svg/>", ExtractionStatus.UNSUPPORTED),
        (saved(half_red(), "PNG")[:60], ExtractionStatus.DAMAGED),
    ):
        extraction = pool.picture(io.BytesIO(data), "a.png", len(data))
        assert extraction is not None
        assert (extraction.outcome, extraction.picture) == (outcome, b"")


def test_a_file_that_is_too_long_is_not_even_read(pool: ExtractionPool) -> None:
    extraction = pool.picture(io.BytesIO(b"x"), "a.png", 100_000_001)
    assert extraction is not None
    assert extraction.outcome is ExtractionStatus.TOO_LARGE
