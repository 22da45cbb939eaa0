from __future__ import annotations

import importlib
import io
import os
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.extract.formats import EXTRACTORS, format_inside
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.filetypes.formats import Format
from desktop_app.filetypes.kinds import extension_of
from desktop_app.filetypes.recognition import format_in


def told(name: str, content: bytes) -> Format | None:
    return format_inside(io.BytesIO(content), name)


def compound(*names: str, below: Sequence[str] = ()) -> bytes:
    """A compound file whose root holds streams of these names, and a storage with some others."""
    end, free, none = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF

    def entry(name: str, kind: int, right: int = none, child: int = none) -> bytes:
        text = name.encode("utf-16-le") + b"\0\0"
        return struct.pack(
            "<64sHBBIII16sIQQIQ",
            *(text, len(text) if name else 0, kind, 1, none, right, child),
            *(b"", 0, 0, 0, end, 0),
        )

    entries = [entry("Root Entry", 5, child=1)]
    # Siblings are a tree; one that leans to the right is one, too.
    for number, name in enumerate(names, 1):
        is_last = number == len(names) and not below
        entries.append(entry(name, 2, right=none if is_last else number + 1))
    if below:
        entries.append(entry("Embedded", 1, child=len(entries) + 1))
    for number, name in enumerate(below, len(entries)):
        entries.append(entry(name, 2, right=none if name == below[-1] else number + 1))
    entries += [entry("", 0)] * (-len(entries) % 4)
    sectors = len(entries) // 4
    chain = [0xFFFFFFFD, *range(2, sectors + 1), end]
    table = struct.pack("<128I", *chain, *[free] * (128 - len(chain)))
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII109I",
        *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b""),
        *(0, 1, 1, 0, 4096, end, 0, end, 0),
        *(0, *[free] * 108),
    )
    return header + table + b"".join(entries)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.doc", compound("WordDocument", "1Table"), Format.DOC),
        ("文档.wps", compound("1Table", "WordDocument"), Format.DOC),
        ("表格.et", compound("Workbook"), Format.XLS),
        ("a.xls", compound("BOOK"), Format.XLS),
        ("a.ppt", compound("Current User", "PowerPoint Document"), Format.PPT),
        ("演示.dps", compound("PowerPoint Document"), Format.PPT),
        ("a.msg", compound("__properties_version1.0"), Format.MSG),
        ("a.xls", compound("Workbook", below=["WordDocument"]), Format.XLS),
        ("a.hwp", compound("FileHeader", "DocInfo"), None),
        ("a.bin", compound("Contents", below=["WordDocument"]), None),
        ("damaged.doc", compound("WordDocument")[:300], Format.DOC),
    ],
)
def test_a_compound_file_is_told_by_its_streams(
    name: str, content: bytes, expected: Format | None
) -> None:
    assert told(name, content) is expected


def test_outside_the_process_that_reads_it_a_compound_file_is_what_its_name_says() -> None:
    content = compound("Workbook")
    assert format_in(io.BytesIO(content), "a.doc") is Format.DOC
    assert told("a.doc", content) is Format.XLS


def test_an_encrypted_office_document_is_locked() -> None:
    with pytest.raises(Unreadable) as raised:
        told("secret.docx", compound("EncryptionInfo", "EncryptedPackage"))
    assert raised.value.outcome is ExtractionStatus.LOCKED


def test_a_directory_that_leads_in_circles_ends() -> None:
    content = bytearray(compound("A", "B"))
    # The first entry's right neighbour is itself, and the directory's chain goes round.
    struct.pack_into("<I", content, 1024 + 128 + 72, 1)
    struct.pack_into("<I", content, 512 + 4, 1)
    assert told("a.bin", bytes(content)) is None


def test_every_format_has_an_extractor_in_this_package() -> None:
    assert set(EXTRACTORS) == set(Format)
    for place in EXTRACTORS.values():
        assert place.startswith("desktop_app.extract.")
        assert callable(importlib.import_module(place).passages)


@pytest.fixture(scope="module")
def samples() -> Path:
    folder = os.environ.get("FOSSICK_SAMPLES")
    if not folder:
        pytest.skip("FOSSICK_SAMPLES names no folder of sample documents")
    return Path(folder, "corpora", "tika")


def test_sample_documents_are_what_their_extensions_say(samples: Path) -> None:
    usual = {
        "docx": Format.DOCX,
        "xlsx": Format.XLSX,
        "pptx": Format.PPTX,
        "pdf": Format.PDF,
        "rtf": Format.RTF,
        "odt": Format.OPEN_DOCUMENT,
        "doc": Format.DOC,
        "ppt": Format.PPT,
        "msg": Format.MSG,
        "jpg": Format.PICTURE,
        "html": Format.HTML,
    }
    wrong = []
    for path in samples.rglob("*"):
        expected = usual.get(extension_of(path.name))
        if expected is None or not path.is_file():
            continue
        with path.open("rb") as file:
            try:
                found = format_inside(file, path.name)
            except Unreadable:
                continue
        if found is not expected:
            wrong.append((path.name, found))
    assert wrong == []
