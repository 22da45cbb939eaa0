"""What was read of one file, in the program that asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.pictures.facts import PictureFacts
from desktop_app.extract.worker.answers import passages_in, text_in


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was read of a file.

    Attributes:
        outcome: How it ended. There may be passages with every outcome.
        why: For logs and tests; never shown, and never a text of the file.
        sandbox: How the process was shut in, as `sandbox.Level`; "" where none was needed.
        facts: Of a picture, where these were asked for.
        picture: A small copy of a picture, as a JPEG or PNG, where it was asked for; else b"".
        frames: The passages in their compact form.
    """

    outcome: ExtractionStatus
    why: str = ""
    sandbox: str = ""
    facts: PictureFacts | None = None
    picture: bytes = b""
    frames: Sequence[bytes] = ()

    def passages(self) -> Iterator[DocumentPassage]:
        """The text, in reading order; made anew each time, from a compact form."""
        for frame in self.frames:
            yield from passages_in(frame)

    def text(self) -> bytes:
        """All of it in UTF-8, with a line feed behind each passage; there may be some within."""
        return b"".join(map(text_in, self.frames))
