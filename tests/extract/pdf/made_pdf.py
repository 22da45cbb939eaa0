"""PDF files written object by object, so that a test can have them as odd as it wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
"""Object 3 of `one_page`."""


def pdf(objects: Mapping[int, bytes], trailer: bytes = b"/Root 1 0 R") -> bytes:
    """A document of objects by their numbers, with its table of where they are."""
    written = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    starts: dict[int, int] = {}
    for number, content in objects.items():
        starts[number] = len(written)
        written += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 1\n0000000000 65535 f \n"
    for number, start in starts.items():
        table += b"%d 1\n%010d 00000 n \n" % (number, start)
    end = b"trailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n"
    return written + table + end % (max(objects) + 1, trailer, len(written))


def stream(contents: bytes, entries: bytes = b"") -> bytes:
    """An object that is a stream."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(contents), contents)


def shown(text: str) -> bytes:
    """What draws a line of text in the font of `one_page`."""
    return b"BT /F1 12 Tf 2 5 Td (%s) Tj ET" % text.encode("latin-1")


def form_object(contents: bytes, resources: bytes = b"<</Font<</F1 3 0 R>>>>") -> bytes:
    """What can be drawn as a whole, on a page or as an annotation's looks."""
    entries = b"/Type/XObject/Subtype/Form/BBox[0 0 300 50]/Resources%s" % resources
    return stream(contents, entries)


def one_page(
    text: str = "",
    annotations: Sequence[bytes] = (),
    more: Mapping[int, bytes] | None = None,
    catalog: bytes = b"",
    resources: bytes = b"",
) -> bytes:
    """A page with a line of text and annotations, which are objects 11 and following.

    Each annotation has a place of its own; `/P` and `/Rect` are added.
    """
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog,
        2: b"<</Type/Pages/Kids[4 0 R]/Count 1>>",
        3: HELVETICA,
        4: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R"
        b"/Resources<</Font<</F1 3 0 R>>%s>>/Annots[%s]>>"
        % (resources, b" ".join(b"%d 0 R" % (11 + i) for i in range(len(annotations)))),
        5: stream(b"1 0 0 1 50 760 cm " + shown(text) if text else b""),
    }
    for index, annotation in enumerate(annotations):
        top = 740 - 60 * index
        objects[11 + index] = b"<</Type/Annot/P 4 0 R/Rect[50 %d 350 %d]%s>>" % (
            top - 50,
            top,
            annotation,
        )
    return pdf({**objects, **(more or {})})
