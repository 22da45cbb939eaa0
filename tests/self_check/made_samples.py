"""Makes the documents of `resources/samples`, which the self-check reads; nobody else wrote them.

`python -m tests.self_check.made_samples` writes them anew. Each says `WORD`, and is as small as its
format lets it be.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping

from PIL import Image

from desktop_app import paths
from desktop_app.self_check.documents import SAMPLES, WORD
from tests.extract.legacy.compound_files import Item, outlook_message
from tests.extract.legacy.old_office import (
    binary_package,
    cell,
    presentation,
    record,
    wide_string,
    word_document,
    workbook,
)
from tests.extract.made_files import docx, epub, open_document, rar_5, seven_zipped, xlsx, zipped
from tests.extract.office.test_ofd import ofd, page, piece
from tests.extract.office.test_pptx import presentation as slides
from tests.extract.office.test_pptx import shape
from tests.extract.pdf.made_pdf import one_page

TEXT = f"A {WORD} of Fossick."
NAME = f"{WORD}.txt"
_MAIL = (
    f"From: Ann <ann@example.org>\r\nSubject: {TEXT}\r\nDate: Mon, 23 Nov 2026 10:00:00 +0000\r\n"
)


def made() -> Mapping[str, bytes]:
    """All of them, by their names."""
    label = record(0x0204, cell(0, 0) + wide_string(TEXT))
    row = f'<row r="1"><c r="A1" t="inlineStr"><is><t>{TEXT}</t></is></c></row>'
    book = (
        '<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">'
        f"<body><section><p>{TEXT}</p></section></body></FictionBook>"
    )
    message = Item({0x001A: "IPM.Note", 0x0037: TEXT, 0x1000: TEXT})
    documents = {
        "pdf": one_page(TEXT),
        "docx": _timeless(docx(f"<w:p><w:r><w:t>{TEXT}</w:t></w:r></w:p>")),
        "xlsx": _timeless(xlsx(row)),
        "pptx": _timeless(slides({"slide1": shape(TEXT)})),
        "odt": _timeless(open_document("text", f"<text:p>{TEXT}</text:p>")),
        "doc": word_document(TEXT),
        "xls": workbook({"S": label}),
        "xlsb": _timeless(binary_package((0, 0, 2026.0))),
        "ppt": presentation([(TEXT, "")]),
        "rtf": rb"{\rtf1\ansi " + TEXT.encode() + b"}",
        "epub": _timeless(epub({"a.xhtml": f"<html><body><p>{TEXT}</p></body></html>"})),
        "fb2": book.encode(),
        "html": f"<!DOCTYPE html><title>{TEXT}</title><p>{TEXT}".encode(),
        "xml": f'<?xml version="1.0"?><note>{TEXT}</note>'.encode(),
        "eml": f"{_MAIL}\r\n{TEXT}\r\n".encode(),
        "mbox": f"From ann@example.org Mon Nov 23 10:00:00 2026\n{_MAIL}\r\n{TEXT}\n".encode(),
        "msg": outlook_message(message),
        "ofd": _timeless(ofd(page(piece(10, 10, TEXT)))),
        "zip": _timeless(zipped({NAME: TEXT})),
        "tar": _tarred(),
        "gz": gzip.compress(TEXT.encode(), mtime=0),
        "7z": seven_zipped({NAME: TEXT.encode()}),
        "rar": rar_5({NAME: TEXT.encode()}),
        "txt": f"{TEXT} 自检".encode("gb18030"),
        **{ending: _picture(ending) for ending in ("jpg", "png", "webp", "tiff", "gif", "bmp")},
    }
    return {f"{WORD}.{ending}": content for ending, content in documents.items()}


def _timeless(data: bytes) -> bytes:
    """A zip archive whose members are all of the same moment."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for member in old.infolist():
            info = zipfile.ZipInfo(member.filename)
            info.compress_type = zipfile.ZIP_DEFLATED if member.file_size else zipfile.ZIP_STORED
            new.writestr(info, old.read(member))
    return file.getvalue()


def _tarred() -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        info = tarfile.TarInfo(NAME)
        info.size = len(TEXT)
        archive.addfile(info, io.BytesIO(TEXT.encode()))
    # What follows the two blocks of zeroes at its end says nothing.
    return file.getvalue()[:2048]


def _picture(ending: str) -> bytes:
    file = io.BytesIO()
    form = {"jpg": "JPEG", "tiff": "TIFF"}.get(ending, ending.upper())
    Image.new("RGB", (4, 4), (30, 90, 160)).save(file, form)
    return file.getvalue()


if __name__ == "__main__":
    for name, content in made().items():
        (paths.resource(SAMPLES) / name).write_bytes(content)
