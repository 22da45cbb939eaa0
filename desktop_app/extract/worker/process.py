"""The process that reads documents and pictures: bytes in, passages, facts or pixels out.

It is given no path and no open file, so it can reach nothing else than what it was sent.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from io import BytesIO

from desktop_app.extract.extracting import Registry, extract, shipped
from desktop_app.extract.limits import PICTURE_SIDE, THUMBNAIL_SIDE
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage
from desktop_app.extract.worker import sandbox
from desktop_app.extract.worker.answers import (
    MORE,
    AnswerReport,
    Inquiry,
    RequestKind,
    batches,
    picture_frame,
)
from desktop_app.private.names import load


class ExtractingProcess:
    """What a process of kind "extract" knows from one request to the next."""

    def __init__(
        self,
        registry: Registry = shipped,
        shut_in: Callable[[], sandbox.Level] = sandbox.enter,
    ) -> None:
        """Begin.

        Args:
            registry: Where extractors come from.
            shut_in: Enters the sandbox, or says at which level the process is in it already.
        """
        self._registry = registry
        self._shut_in = shut_in
        self._inquiry: Inquiry | None = None
        self._file = BytesIO()
        # Shut in, the process could not read the list.
        load()

    def answer(self, request: bytes) -> Iterator[bytes]:
        """Take in a piece of a file; after the last one, answer what was asked of it."""
        level = self._shut_in()
        start = 1
        if self._inquiry is None:
            start = request.index(b"\n") + 1
            self._inquiry = Inquiry.decode(request[1:start])
        self._file.write(memoryview(request)[start:])
        if request.startswith(MORE):
            return
        inquiry, self._inquiry = self._inquiry, None
        # One made of the other's bytes shares them, and hands them out whole without a copy.
        file, self._file = BytesIO(self._file.getvalue()), BytesIO()
        del request
        sandbox.allow_cpu(inquiry.cpu_s)
        if inquiry.wanted is RequestKind.FACTS:
            yield self._facts(file, level)
        elif inquiry.wanted is not RequestKind.PASSAGES:
            yield from self._picture(file, level, inquiry.wanted)
        else:
            ending, batch = yield from batches(self._passages(file, inquiry))
            yield AnswerReport(ending, level, batch=batch).encode()

    def _passages(
        self, file: BytesIO, inquiry: Inquiry
    ) -> Generator[DocumentPassage, None, ExtractionResult]:
        size_bytes = file.seek(0, 2)
        file.seek(0)
        return extract(
            file,
            inquiry.name,
            size_bytes,
            inquiry.limits,
            is_head=inquiry.is_head,
            registry=self._registry,
        )

    def _facts(self, file: BytesIO, level: sandbox.Level) -> bytes:
        from desktop_app.extract.pictures.facts_of_picture import read_facts

        facts = read_facts(file)
        ending = ExtractionResult(
            ExtractionStatus.NO_TEXT if facts else ExtractionStatus.UNSUPPORTED
        )
        return AnswerReport(ending, level, facts.encode() if facts else None).encode()

    def _picture(self, file: BytesIO, level: sandbox.Level, wanted: RequestKind) -> Iterator[bytes]:
        facts = None
        side = THUMBNAIL_SIDE if wanted is RequestKind.THUMBNAIL else PICTURE_SIDE
        try:
            from desktop_app.extract.pictures.facts_of_picture import read_facts
            from desktop_app.extract.pictures.scaled import scaled_picture

            for_person = wanted is not RequestKind.PICTURE
            yield picture_frame(scaled_picture(file, preview=for_person, side=side))
            ending = ExtractionResult(ExtractionStatus.NO_TEXT)
            if wanted is RequestKind.PREVIEW:
                file.seek(0)
                facts = read_facts(file)
        except Unreadable as error:
            ending = ExtractionResult(error.outcome, error.why)
        except ImportError as error:
            ending = ExtractionResult(ExtractionStatus.UNSUPPORTED, f"without {error.name}")
        yield AnswerReport(ending, level, facts.encode() if facts else None).encode()


answer = ExtractingProcess().answer
"""One process reads one file after the other."""
