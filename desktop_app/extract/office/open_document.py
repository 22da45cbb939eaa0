"""OpenDocument: odt, ods, odp, their templates and flat forms, and what OpenOffice 1 wrote.

Source: OASIS OpenDocument 1.3, part 2 (packages) and part 3 (the elements); section numbers are of
part 3 where no other is named. A flat document holds in one file what a package has in three.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.extract.archives.unpacking import CHUNK_BYTES
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.open_document_text import OpenDocumentText
from desktop_app.extract.office.packages import Package
from desktop_app.extract.office.xml_stream import (
    Attributes,
    Start,
    XmlHandler,
    attribute,
    xml_passages,
)
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage
from desktop_app.extract.source import DocumentSource

_MANIFEST = "META-INF/manifest.xml"


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """The body, the drawings and objects in it, headers and footers, then the properties."""
    source.file.seek(0)
    if source.file.read(2) != b"PK":
        yield from _flat(source)
        return
    package = Package(source)
    manifest = _Manifest(source.limits)
    package.consume(_MANIFEST, manifest)
    if "content.xml" in manifest.encrypted:
        raise Unreadable(ExtractionStatus.LOCKED, "encrypted")
    yield from package.passages("content.xml", OpenDocumentText(source.limits))
    objects = [name for name in package.names() if name.endswith("/content.xml")]
    for name in objects:
        if name not in manifest.encrypted:
            yield from package.passages(
                name, OpenDocumentText(source.limits, DocumentPart.TEXT_BOXES)
            )
    for name in ("styles.xml", "meta.xml"):
        if name in package and name not in manifest.encrypted:
            yield from package.passages(name, OpenDocumentText(source.limits))
    package.finish()


def _flat(source: DocumentSource) -> Iterator[DocumentPassage]:
    source.file.seek(0)
    chunks = iter(lambda: source.file.read(CHUNK_BYTES), b"")
    yield from xml_passages(chunks, OpenDocumentText(source.limits))


class _Manifest(XmlHandler):
    """Which parts are encrypted (part 2, §4.8)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.encrypted: set[str] = set()
        self._part = ""

    def starts(self) -> Mapping[str, Start]:
        return {"file-entry": self._open_entry, "encryption-data": self._encryption}

    def _open_entry(self, attributes: Attributes) -> None:
        self._part = attribute(attributes, "full-path")

    def _encryption(self, _attributes: Attributes) -> None:
        # A document that is encrypted as a whole is one part of that name (part 2, §3.4.2).
        self.encrypted.add("content.xml" if self._part == "encrypted-package" else self._part)
