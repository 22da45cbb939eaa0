"""Text as it stands: notes, tables with commas, source, logs, whatever its encoding."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.encodings import decode_lines, encoding_of


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """One passage a line.

    Raises:
        Unreadable: UNSUPPORTED: it is no text; TOO_LARGE, after its head.
    """
    limits = source.limits
    encoding = encoding_of(source.file, source.name, max_bytes=limits.text_characters)
    if encoding is None:
        raise Unreadable(ExtractionStatus.UNSUPPORTED, "not a text")
    lines = decode_lines(
        source.file,
        encoding,
        max_chars=limits.passage_characters,
        max_bytes=limits.input_bytes,
    )
    for number, line in lines:
        if line and not line.isspace():
            yield DocumentPassage(Locator(LocatorUnit.LINE, number), line)
    if source.size_bytes > limits.input_bytes:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "a long text")
