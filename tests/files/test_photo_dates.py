from __future__ import annotations

import io
import random
import struct
import time
import tracemalloc
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.files.exif_dates import Taken, read_taken
from desktop_app.files.photo_dates import taken_by_name, when_taken
from tests.filetypes.made_exif import box, heif, jpeg, png, tiff, webp

BEIJING = timezone(timedelta(hours=8))
EVENING = datetime(2024, 4, 15, 21, 5, 6)
CONTAINERS = {
    "jpeg": jpeg(tiff()),
    "jpeg with other segments before": jpeg(tiff(), b"JFIF\0", b"x" * 60_000),
    "jpeg with bytes to fill": b"\xff\xd8\xff\xff\xff" + jpeg(tiff())[3:],
    "tiff": tiff(),
    "tiff of the other order": tiff(order=">"),
    "raw file": tiff(magic=0x4F52),
    "png": png(tiff()),
    "webp": webp(tiff()),
    "webp with the mark of a jpeg": webp(b"Exif\0\0" + tiff()),
    "heif": heif(tiff()),
    "heif in two pieces": heif(tiff(), extents=2),
}


def taken(data: bytes) -> Taken | None:
    return read_taken(io.BytesIO(data))


@pytest.mark.parametrize("data", CONTAINERS.values(), ids=CONTAINERS)
def test_the_cameras_date_is_found(data: bytes) -> None:
    assert taken(data) == Taken(EVENING)


def test_a_date_beside_the_reference_to_the_other_fields_counts_too() -> None:
    text = b"2024:04:15 21:05:06\0"
    data = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x9003, 2, len(text), 26, 0) + text
    assert taken(data) == Taken(EVENING)


@pytest.mark.parametrize("offset", [b"+08:00\0", b"-03:30\0", b"   :  \0", b"+99:00\0"])
def test_the_time_on_the_wall_counts_however_far_it_was_from_utc(offset: bytes) -> None:
    assert taken(jpeg(tiff(offset=offset))) == Taken(EVENING)


@pytest.mark.parametrize(
    "text",
    [
        b"0000:00:00 00:00:00\0",
        b"    :  :     :  :  \0",
        b"2024:02:30 12:00:00\0",
        b"2024:04:15 24:00:00\0",
        b"2024:04:15 12:00:60\0",
        b"9999:01:01 00:00:00\0",
        b"2024:04:15\0",
        b"\xff" * 20,
        b"\0" * 20,
    ],
)
def test_a_date_that_no_calendar_has_is_none(text: bytes) -> None:
    assert taken(jpeg(tiff(text))) is None


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8", jpeg(None), b"not a picture at all", b"II" + bytes(40), b"%PDF-1.7" * 9],
    ids=repr,
)
def test_a_file_without_a_date_has_none(data: bytes) -> None:
    assert taken(data) is None


def test_twenty_thousand_damaged_pictures_are_answered_and_none_costs_much() -> None:
    chance = random.Random(5)
    pictures = [data[:2000] for data in CONTAINERS.values()]
    numbers = [0, 1, 2, 0x7F, 0x80, 0xFF]
    answers = 0
    for number in range(20_000):
        data = bytearray(pictures[number % len(pictures)])
        for _ in range(chance.randint(1, 8)):
            at, length = chance.randrange(len(data)), chance.choice([1, 1, 2, 4, 8])
            value = chance.choice(numbers) if chance.random() < 0.7 else chance.randrange(256)
            data[at : at + length] = bytes([value]) * length
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        answers += taken(bytes(data)) is not None
    assert 0 < answers < 20_000


class CountingFile(io.BytesIO):
    """Says how often and how much of it was read."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.reads = self.bytes_read = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.reads += 1
        self.bytes_read += len(found)
        return found


@pytest.mark.parametrize(
    "data",
    [
        # Segments, fill bytes, chunks and boxes without an end
        b"\xff\xd8" + b"\xff\xe0\0\2" * 500_000,
        b"\xff\xd8" + b"\xff" * 2_000_000,
        b"\x89PNG\r\n\x1a\n" + (b"\0\0\0\0tEXt" + bytes(4)) * 200_000,
        box(b"ftyp", b"heic", bytes(8)) + box(b"free") * 300_000,
        # Thousands of places that are said to hold the date, each with a megabyte to read
        jpeg(None)[:2] + (b"\xff\xe1\0\x10Exif\0\0II*\0\xff\xff\xff\xff") * 50_000,
        b"II*\0\x08\0\0\0\xff\xff" + b"\x69\x87\4\0\1\0\0\0\x08\0\0\0" * 90_000,
        # Two billion places of no bytes each
        box(b"ftyp", b"heic", bytes(8))
        + box(
            b"meta",
            bytes(4),
            box(b"iinf", bytes(4), b"\0\0"),
            box(b"iloc", b"\0\0\0\0", b"\0\0\xff\xff", b"\0\1\0\0\xff\xff" * 65_535),
        ),
    ],
    ids=["segments", "fill", "chunks", "boxes", "dates", "fields", "places"],
)
def test_a_file_made_to_be_slow_costs_little(data: bytes) -> None:
    file = CountingFile(data)
    tracemalloc.start()
    before_s = time.process_time()
    assert read_taken(file) is None
    assert time.process_time() - before_s < 5
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert file.reads <= 1000
    assert file.bytes_read <= 1_000_000
    assert peak < 40_000_000


def test_of_a_long_picture_only_a_little_is_read() -> None:
    file = CountingFile(heif(tiff()) + bytes(5_000_000))
    assert read_taken(file) == Taken(EVENING)
    assert file.bytes_read < 2000


@given(st.binary(max_size=400))
def test_any_bytes_are_answered(data: bytes) -> None:
    for start in (b"", b"\xff\xd8\xff\xe1\1\0Exif\0\0II*\0", b"\0\0\0\x14ftypheic"):
        taken(start + data)


DAY = datetime(2024, 4, 15)
TIME = datetime(2024, 4, 15, 12, 34, 56)


@pytest.mark.parametrize(
    ("name", "wall"),
    [
        ("IMG_20240415_123456.jpg", TIME),
        ("IMG_20240415_123456789_HDR.jpg", TIME),
        ("VID_20240415_123456.mp4", TIME),
        ("20240415_123456.jpg", TIME),
        ("20240415_123456(0).jpg", TIME),
        ("2024-04-15 12.34.56.jpg", TIME),
        ("2024-04-15 12.34.56-1.jpg", TIME),
        ("微信图片_20240415123456.jpg", TIME),
        ("微信图片_2024-04-15_123456_789.jpg", TIME),
        ("Screenshot_20240415-123456.png", TIME),
        ("Screenshot_20240415_123456_com.tencent.mm.jpg", TIME),
        ("Screenshot_2024-04-15-12-34-56-789_com.app.png", TIME),
        ("Screenshot from 2024-04-15 12-34-56.png", TIME),
        ("Screenshot 2024-04-15 123456.png", TIME),
        ("屏幕截图 2024-04-15 123456.png", TIME),
        ("Screenshot 2024-04-15 at 12.34.56 PM.png", TIME),
        ("Screenshot 2024-04-15 at 9.05.06\u202fPM.png", EVENING),
        ("Screenshot 2024-04-15 at 12.34.56 AM.png", DAY.replace(minute=34, second=56)),
        ("Screen Shot 2024-04-15 at 21.05.06.png", EVENING),
        ("截屏2024-04-15 下午9.05.06.png", EVENING),
        ("截屏2024-04-15 上午9.05.06.png", EVENING.replace(hour=9)),
        ("photo_2024-04-15_12-34-56.jpg", TIME),
        ("signal-2024-04-15-12-34-56-789.jpg", TIME),
        ("WhatsApp Image 2024-04-15 at 12.34.56 PM (1).jpeg", TIME),
        ("WIN_20240415_12_34_56_Pro.jpg", TIME),
        ("IMG-20240415-WA0001.jpg", DAY),
        ("2024.04.15 birthday.jpg", DAY),
        ("2024-04-15 1.jpg", DAY),
        ("IMG_20240415_991234.jpg", DAY),
        ("scan 20240415.tif", DAY),
        ("1234-5678_2024_04_15.jpg", DAY),
        ("20241399 and 20240415.jpg", DAY),
    ],
)
def test_a_date_in_the_name_is_one_on_the_wall(name: str, wall: datetime) -> None:
    assert taken_by_name(name, BEIJING) == Taken(wall)


@pytest.mark.parametrize(
    ("name", "wall"),
    [
        ("PXL_20240415_130506789.jpg", EVENING),
        ("mmexport1713186306000.jpg", EVENING),
        ("wx_camera_1713186306000.jpg", EVENING),
        ("FB_IMG_1713186306000.jpg", EVENING),
    ],
)
def test_a_moment_in_the_name_is_read_in_the_persons_zone(name: str, wall: datetime) -> None:
    assert taken_by_name(name, BEIJING) == Taken(wall)
    early = taken_by_name(name, timezone(timedelta(hours=-5)))
    assert early == Taken(wall - timedelta(hours=13))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "DSC_0001.jpg",
        "1920x1080.jpg",
        "20241399.jpg",
        "20230229_101010.jpg",
        "2024041512.jpg",
        "120240415.jpg",
        "202404151.jpg",
        "2024-04_15.jpg",
        "3024-04-15.jpg",
        "mmexport17131863060001.jpg",
        "mmexport١٧١٣١٨٦٣٠٦٠٠٠.jpg",
        "\udcff.jpg",
    ],
)
def test_other_numbers_in_a_name_are_no_date(name: str) -> None:
    assert taken_by_name(name, BEIJING) is None


def test_the_camera_knows_better_than_the_name() -> None:
    camera = io.BytesIO(jpeg(tiff()))
    assert when_taken("IMG_20200101_000000.jpg", camera) == Taken(EVENING)
    assert when_taken("IMG_20240415_210506.jpg", io.BytesIO(jpeg(None))) == Taken(EVENING)
    assert when_taken("IMG_20240415_210506.jpg", None) == Taken(EVENING)


@given(st.text(max_size=40))
def test_any_name_is_answered(name: str) -> None:
    taken_by_name(name, BEIJING)


def test_a_name_made_to_be_slow_is_answered_at_once() -> None:
    before_s = time.process_time()
    taken_by_name("2024-04-15 at " * 5000 + "20240415" * 5000, BEIJING)
    assert time.process_time() - before_s < 2


def test_the_day_on_the_wall_is_the_day_that_is_compared_wherever_it_was() -> None:
    in_tokyo = Taken(datetime(2024, 4, 15, 0, 30))
    start = int(datetime(2024, 4, 15, tzinfo=BEIJING).timestamp()) * 10**9
    assert start <= in_tokyo.compared_ns(BEIJING) < start + 86_400 * 10**9
    assert in_tokyo.compared_ns(UTC) == int(
        datetime(2024, 4, 15, 0, 30, tzinfo=UTC).timestamp()
    ) * (10**9)


@pytest.mark.parametrize("year", [1826, 1901, 1969, 2199])
def test_old_and_far_dates_have_a_number_too(year: int) -> None:
    first, second = (Taken(datetime(year, 6, day)).compared_ns() for day in (1, 2))
    assert second - first == 86_400 * 10**9
    assert -(2**63) < first < 2**63
