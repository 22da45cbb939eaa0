"""What one file may cost; the figures are the project's reliability rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from desktop_app.extract.outcome import ExtractionStatus, Unreadable

_MB = 1_000_000

PICTURE_SIDE: Final = 1_568
"""Of the longer side of a picture that is shown to a person or a model, in pixels."""
THUMBNAIL_SIDE: Final = 256
"""Of one in a grid."""
PICTURE_BYTES: Final = 1_000_000
"""Of such a picture for a model."""
PREVIEW_BYTES: Final = 12_000_000
"""Of one for a person: all its pixels, without any loss."""
COPY_STARTS: Final = {b"\xff\xd8\xff": b"jpeg", b"\x89PNG": b"png"}
"""How a copy of a picture begins, by its two formats; whoever decodes it makes sure of that, for a
process that was taken over may answer anything."""


@dataclass(frozen=True, slots=True)
class ExtractionLimits:
    """Bounds on what an extractor takes in and gives out. Memory and time are the worker's.

    Attributes:
        input_bytes: A larger file is not read; of plain text, the head is.
        text_characters: Of one file, all members included; then it is PARTLY_READ.
        passage_characters: A longer passage is cut into several at the same place.
        member_bytes: One member of an archive or document, unpacked.
        unpacked_bytes: All members of one archive together.
        members: How many members of an archive are looked at.
        ratio: Unpacked to packed, once more than `ratio_from_bytes` came out.
        depth: How deep archives and attachments may stand in each other.
        xml_depth: Elements inside each other.
    """

    input_bytes: int = 200 * _MB
    text_characters: int = 10 * _MB
    passage_characters: int = 100_000
    member_bytes: int = 50 * _MB
    unpacked_bytes: int = 500 * _MB
    members: int = 10_000
    ratio: int = 100
    ratio_from_bytes: int = _MB
    depth: int = 4
    xml_depth: int = 1_000

    def inner(self) -> ExtractionLimits:
        """For a document inside this one.

        Raises:
            Unreadable: TOO_LARGE: documents stand too deep in each other.
        """
        if self.depth <= 1:
            raise Unreadable(ExtractionStatus.TOO_LARGE, "nested too deep")
        return replace(self, depth=self.depth - 1)
