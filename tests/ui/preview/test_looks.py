from __future__ import annotations

import io
import os
import threading
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from docx import Document
from PIL import Image

from desktop_app.errors import ScopeError
from desktop_app.extract.limits import PICTURE_SIDE
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.plain import MAX_LINE_CHARS
from desktop_app.ui.preview import pictures
from desktop_app.ui.preview.looks import PAGE_BYTES, look_into, next_page
from desktop_app.ui.preview.seen import FolderLook, Look, NoLook, PictureLook, TextLook

FILE = Flag(0)


@pytest.fixture(scope="module")
def pool() -> Iterator[ExtractionPool]:
    pool = ExtractionPool(1)
    yield pool
    pool.close()


def nobody() -> ExtractionPool:
    raise AssertionError("a process is started only for pictures")


def look(file: Path, flags: Flag = FILE, pool: ExtractionPool | None = None) -> Look:
    scope = Scope((str(file.parent),))
    documents = nobody if pool is None else lambda: pool
    return look_into(hit(file, flags), scope, documents, threading.Event())


def picture_of(file: Path, pool: ExtractionPool) -> PictureLook:
    seen = look(file, FILE, pool)
    assert isinstance(seen, PictureLook)
    return seen


def hit(file: Path, flags: Flag = FILE) -> Hit:
    return Hit(str(file.parent), file.name, 0, 0, flags)


def text_of(file: Path) -> str:
    seen = look(file)
    assert isinstance(seen, TextLook)
    return seen.text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_text_is_read_in_its_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("第一行，预算报告\r\nline two".encode(encoding))
    assert text_of(file) == "第一行，预算报告\nline two"


def test_characters_that_hide_are_shown_and_long_lines_come_in_pieces(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("pay\u202eevil\n\tx\n" + "y" * (2 * MAX_LINE_CHARS + 1))
    lines = text_of(file).split("\n")
    assert lines[:2] == ["pay\\u202eevil", "\tx"]
    assert [len(line) for line in lines[2:]] == [MAX_LINE_CHARS, MAX_LINE_CHARS, 1]


def all_pages(file: Path, pool: ExtractionPool | None = None) -> list[str]:
    scope = Scope((str(file.parent),))
    documents = nobody if pool is None else lambda: pool
    pages = []
    page = look(file, FILE, pool)
    while True:
        assert isinstance(page, TextLook)
        pages.append(page.text)
        if page.next_start is None:
            return pages
        page = next_page(hit(file), scope, documents, page, threading.Event())


def test_pages_join_without_a_seam_in_the_middle_of_a_character(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    whole = "x" + "预" * PAGE_BYTES
    file.write_text(whole, encoding="utf-8")
    assert "".join(all_pages(file)).replace("\n", "") == whole


def test_a_text_whose_first_accent_comes_late_is_shown_as_a_search_reads_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.txt"
    late = "Die Straße führt über den Käsemarkt und zurück in die Häuser.\n" * 3
    file.write_bytes(b"plain line\n" * 7000 + late.encode("cp1252"))
    assert "".join(all_pages(file)).endswith(late)


@pytest.mark.process
def test_a_document_is_shown_in_its_passages(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.docx"
    document = Document()
    paragraphs = [f"第{number}段 " + "word " * 300 for number in range(60)]
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    document.save(str(file))
    pages = all_pages(file, pool)
    assert len(pages) > 1
    shown = "".join(pages).split("\n")
    assert shown[: len(paragraphs)] == [paragraph.strip() for paragraph in paragraphs]


@pytest.mark.process
def test_of_a_document_without_a_text_to_show_the_reason_is_told(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    broken = tmp_path / "a.docx"
    broken.write_bytes(b"PK\3\4" + bytes(200))
    assert look(broken, FILE, pool) == NoLook(Reason.DAMAGED)
    unknown = tmp_path / "a.pages"
    with zipfile.ZipFile(unknown, "w") as archive:
        archive.writestr("Index/Document.iwa", b"x")
    assert look(unknown, FILE, pool) == NoLook()


@pytest.mark.process
def test_of_a_document_without_words_that_is_said_and_not_that_its_kind_is_unknown(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    drawn = tmp_path / "a.pdf"
    drawn.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
        b"4 0 obj<</Length 22>>stream\n1 0 1 rg 0 0 9 9 re f\nendstream endobj\n"
        b"trailer<</Root 1 0 R>>\n"
    )
    assert look(drawn, FILE, pool) == NoLook(Reason.NO_TEXT)
    empty = tmp_path / "a.docx"
    Document().save(str(empty))
    assert look(empty, FILE, pool) == NoLook(Reason.NO_TEXT)


@pytest.mark.parametrize("content", [b"\x7fELF\0\0", bytes(range(256)) * 9, b"ID3\3" + bytes(99)])
def test_what_is_no_text_is_not_shown_as_text(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.log"
    file.write_bytes(content)
    assert look(file) == NoLook()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("這是一份租賃合約，請於本月底前簽名並寄回。\n" * 3, "big5"),
        ("お世話になっております。契約書をお送りします。\n" * 3, "shift_jis"),
        ("合同第三条：违约金按未付金额的千分之五计算。\n" * 3, "gbk"),
        ("合同第三条：违约金按未付金额的千分之五计算。\n" * 3, "utf-16-le"),
        ("Договор аренды вступает в силу со дня подписания сторонами.\n" * 3, "cp1251"),
    ],
)
def test_a_text_is_shown_in_the_encoding_it_is_written_in(
    tmp_path: Path, text: str, name: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(text.encode(name))
    assert text_of(file) == text


def test_a_log_with_a_hole_is_shown_without_it(tmp_path: Path) -> None:
    file = tmp_path / "app.log"
    file.write_bytes(b"begun\n" + b"\0" * 500 + b"recovered\n")
    assert text_of(file) == "begun\nrecovered\n"


@pytest.mark.process
def test_a_picture_is_scaled_down_whatever_its_name(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "no-ending"
    Image.new("RGB", (3136, 200), "red").save(file, "PNG")
    seen = picture_of(file, pool)
    assert (seen.width, seen.height) == (3136, 200)
    assert (seen.image.width(), seen.image.height()) == (PICTURE_SIDE, 100)


@pytest.mark.process
def test_a_photo_stands_as_the_camera_was_held(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.jpg"
    turned = Image.Exif()
    turned[0x112] = 6
    Image.new("RGB", (80, 20), "red").save(file, exif=turned)
    seen = picture_of(file, pool)
    assert (seen.width, seen.height) == (seen.image.width(), seen.image.height()) == (20, 80)


@pytest.mark.process
@pytest.mark.parametrize("kind", ["PNG", "WEBP", "ICO"])
def test_what_is_transparent_stays_so(tmp_path: Path, kind: str, pool: ExtractionPool) -> None:
    file = tmp_path / "a"
    half = Image.new("RGBA", (32, 32), (255, 0, 0, 255))
    half.paste((0, 0, 0, 0), (16, 0, 32, 32))
    half.save(file, kind)
    seen = picture_of(file, pool)
    assert (seen.width, seen.height) == (32, 32)
    assert seen.image.pixelColor(4, 4).alpha() == 255
    assert seen.image.pixelColor(28, 4).alpha() == 0


@pytest.mark.process
def test_a_picture_that_is_long_as_a_png_keeps_its_transparency(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    file = tmp_path / "a.png"
    side = PICTURE_SIDE
    noise = Image.frombytes("RGBA", (side, side), os.urandom(side * side * 4))
    noise.putpixel((0, 0), (1, 2, 3, 0))
    noise.save(file, compress_level=0)
    assert picture_of(file, pool).image.pixelColor(0, 0).alpha() == 0


@pytest.mark.process
def test_what_is_not_decoded_there_is_not_decoded_here(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    file = tmp_path / "a.heic"
    file.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(80))
    assert look(file, FILE, pool) == NoLook(Reason.UNSUPPORTED)


@pytest.mark.parametrize(
    "copy", [b"", b"GIF89a\1\0\1\0", b"<svg xmlns='x'/>", b"\x89PNG\r\n\x1a\n" + bytes(40)]
)
def test_nothing_but_a_small_png_or_jpeg_is_taken_from_the_process(copy: bytes) -> None:
    assert pictures.decoded(copy) is None


def test_a_copy_that_is_no_small_one_is_not_decoded() -> None:
    file = io.BytesIO()
    Image.new("L", (PICTURE_SIDE + 1, 9)).save(file, "PNG")
    assert pictures.decoded(file.getvalue()) is None


@pytest.mark.process
def test_a_preview_that_nobody_waits_for_any_more_ends(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    file = tmp_path / "a.png"
    Image.new("RGB", (9, 9)).save(file)
    stop = threading.Event()
    stop.set()
    assert look_into(hit(file), Scope((str(tmp_path),)), lambda: pool, stop) == NoLook()


@pytest.mark.process
def test_a_picture_is_shown_while_documents_are_read(tmp_path: Path, pool: ExtractionPool) -> None:
    """The one process for documents is taken as long as a document's bytes do not come."""
    file = tmp_path / "a.png"
    Image.new("RGB", (9, 9)).save(file)
    reading, done = threading.Event(), threading.Event()

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            reading.set()
            done.wait(60)
            return super().read(size)

    document = threading.Thread(target=pool.facts, args=(Slow(b"x" * 99), "a", 99))
    document.start()
    assert reading.wait(60)
    try:
        assert picture_of(file, pool).width == 9
    finally:
        done.set()
        document.join()


@pytest.mark.process
def test_a_picture_that_claims_to_be_enormous_is_not_decoded(
    tmp_path: Path, pool: ExtractionPool
) -> None:
    file = tmp_path / "bomb.png"
    size = (20_000).to_bytes(4, "big") * 2
    chunks = (b"IHDR" + size + b"\x08\x02\x00\x00\x00", b"IDAT" + zlib.compress(bytes(99)))
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            (len(chunk) - 4).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
            for chunk in chunks
        )
    )
    assert look(file, FILE, pool) == NoLook(Reason.TOO_LARGE)


@pytest.mark.process
def test_a_damaged_picture_is_said_to_be_one(tmp_path: Path, pool: ExtractionPool) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"nonsense" * 9)
    assert look(file, FILE, pool) == NoLook(Reason.DAMAGED)


@pytest.mark.parametrize("text", ["BMW or bicycle?", "IIRO VIRTANEN", "8BPS and other marks"])
def test_a_text_that_begins_like_a_picture_is_a_text(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.txt"
    file.write_text(text)
    assert text_of(file) == text


def test_vector_graphics_are_text_because_they_can_refer_to_other_files(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text('<svg><image href="file:///etc/passwd"/></svg>')
    assert isinstance(look(file), TextLook)


def test_what_lies_in_a_folder_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    (folder / "inside").mkdir(parents=True)
    (folder / "a").touch()
    (folder / ".hidden").touch()
    (folder / "link").symlink_to("a")
    assert look(folder, Flag.FOLDER) == FolderLook(files=2, folders=1, others=1)


def test_private_files_are_never_read(tmp_path: Path) -> None:
    (tmp_path / ".ssh").mkdir()
    key = tmp_path / ".ssh" / "id_rsa"
    key.write_text("secret")
    scope = Scope((str(tmp_path),))
    assert look_into(hit(key), scope, nobody, threading.Event()) == NoLook(Reason.PRIVATE)


def test_files_in_the_cloud_and_special_files_are_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert look(pipe, Flag.SPECIAL) == NoLook()
    assert look(tmp_path / "far.txt", Flag.ONLINE_ONLY) == NoLook(Reason.ONLINE_ONLY)


def test_a_pipe_that_took_the_place_of_a_file_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "was-a-file"
    os.mkfifo(pipe)
    with pytest.raises(ScopeError):
        look(pipe)


def test_an_empty_file_is_a_text_of_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    assert text_of(file) == ""
