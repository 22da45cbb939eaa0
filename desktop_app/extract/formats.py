"""Which extractor reads which format, and what a compound file is by its streams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO, Final

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.filetypes.containers import COMPOUND_EXTENSIONS, COMPOUND_START, STREAMS
from desktop_app.filetypes.formats import Format
from desktop_app.filetypes.kinds import extension_of
from desktop_app.filetypes.recognition import format_in

EXTRACTORS: Final[Mapping[Format, str]] = {
    Format.PDF: "desktop_app.extract.pdf.pages",
    Format.DOCX: "desktop_app.extract.office.docx",
    Format.XLSX: "desktop_app.extract.office.xlsx",
    Format.PPTX: "desktop_app.extract.office.pptx",
    Format.OPEN_DOCUMENT: "desktop_app.extract.office.open_document",
    Format.DOC: "desktop_app.extract.legacy.doc",
    Format.XLS: "desktop_app.extract.legacy.xls",
    Format.PPT: "desktop_app.extract.legacy.ppt",
    Format.RTF: "desktop_app.extract.legacy.rtf",
    Format.EPUB: "desktop_app.extract.office.epub",
    Format.FICTION_BOOK: "desktop_app.extract.office.fiction_book",
    Format.HTML: "desktop_app.extract.text.html",
    Format.XML: "desktop_app.extract.text.xml_text",
    Format.EML: "desktop_app.extract.mail.eml",
    Format.MBOX: "desktop_app.extract.mail.mbox",
    Format.MSG: "desktop_app.extract.mail.msg",
    Format.OFD: "desktop_app.extract.office.ofd",
    Format.ZIP: "desktop_app.extract.archives.zip_archive",
    Format.TAR: "desktop_app.extract.archives.tar_archive",
    Format.GZIP: "desktop_app.extract.archives.gzip_file",
    Format.SEVEN_ZIP: "desktop_app.extract.archives.seven_zip",
    Format.RAR: "desktop_app.extract.archives.rar",
    Format.TEXT: "desktop_app.extract.text.plain_text",
    Format.PICTURE: "desktop_app.extract.pictures.facts_of_picture",
}
"""Format → module; its function `passages(source)` is an `Extractor`."""


def format_inside(file: BinaryIO, name: str) -> Format | None:
    """The format of an open, seekable file, as `format_in` but sure of compound files.

    For the process that reads documents, since it looks into them.

    Raises:
        Unreadable: LOCKED: an office document that is encrypted as a whole ([MS-OFFCRYPTO] §2.3.2).
        OSError: the file could not be read.
    """
    file.seek(0)
    if file.read(len(COMPOUND_START)) != COMPOUND_START:
        return format_in(file, name)
    from desktop_app.extract.legacy.ole import CompoundFile

    try:
        streams = {path.lower() for path in CompoundFile(file, ExtractionLimits()).streams()}
    except Unreadable:
        # Its directory is damaged; the extractor will say so, or find a way.
        return COMPOUND_EXTENSIONS.get(extension_of(name))
    if "encryptedpackage" in streams:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted package")
    return next(
        (meaning.format for name, meaning in STREAMS.items() if meaning.format and name in streams),
        None,
    )
