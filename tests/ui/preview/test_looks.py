from __future__ import annotations

import os
import threading
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.plain import MAX_LINE_CHARS
from desktop_app.ui.preview import pictures
from desktop_app.ui.preview.looks import (
    PAGE_BYTES,
    FolderLook,
    Look,
    NoLook,
    PictureLook,
    TextLook,
    encoding_of,
    look_into,
    next_page,
)

FILE = Flag(0)


def look(file: Path, flags: Flag = FILE) -> Look:
    scope = Scope((str(file.parent),))
    return look_into(hit(file, flags), scope, threading.Event())


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


def test_pages_join_without_a_seam_in_the_middle_of_a_character(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    whole = "x" + "预" * PAGE_BYTES
    file.write_text(whole, encoding="utf-8")
    scope = Scope((str(tmp_path),))
    page = look(file)
    read = ""
    while True:
        assert isinstance(page, TextLook)
        read += page.text.replace("\n", "")
        if page.next_byte is None:
            break
        page = next_page(hit(file), scope, page)
    assert read == whole


@pytest.mark.parametrize("content", [b"%PDF-1.7 x", b"\x7fELF\0\0", bytes(range(256)) * 9])
def test_what_is_no_text_is_not_shown_as_text(content: bytes) -> None:
    assert encoding_of(content, "a.log") is None


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


def test_a_picture_is_turned_and_scaled_down(tmp_path: Path) -> None:
    file = tmp_path / "no-ending"
    picture = QImage(3200, 200, QImage.Format.Format_RGB32)
    picture.fill(0xFF00AA)
    assert picture.save(str(tmp_path / "a.png"))
    (tmp_path / "a.png").rename(file)
    seen = look(file)
    assert isinstance(seen, PictureLook)
    assert (seen.width, seen.height) == (3200, 200)
    assert (seen.image.width(), seen.image.height()) == (pictures.MAX_SIDE_PX, 100)


def test_a_picture_that_claims_to_be_enormous_is_not_decoded(tmp_path: Path) -> None:
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
    assert look(file) == NoLook(Reason.TOO_LARGE)


def test_a_damaged_picture_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"nonsense" * 9)
    assert look(file) == NoLook(Reason.DAMAGED)


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
    assert look_into(hit(key), scope, threading.Event()) == NoLook(Reason.PRIVATE)


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
