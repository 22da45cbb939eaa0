from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource, Extractor
from desktop_app.filetypes.formats import Format

LINE = Locator(LocatorUnit.LINE, 1)
TITLE = Locator(LocatorUnit.PART, DocumentPart.PROPERTIES)


def read(
    extractor: Extractor | None = None,
    *,
    limits: ExtractionLimits | None = None,
    content: bytes = b"a text",
    name: str = "a.txt",
    is_head: bool = False,
) -> tuple[list[DocumentPassage], ExtractionResult]:
    """What comes of a document that this extractor reads, and how it ends."""
    found: list[DocumentPassage] = []

    def registry(wanted: Format) -> Extractor:
        if extractor is None:
            raise ImportError("nobody reads this", name=wanted)
        return extractor

    reading = extract(
        BytesIO(content),
        name,
        len(content),
        limits or ExtractionLimits(),
        is_head=is_head,
        registry=registry,
    )
    while True:
        try:
            found.append(next(reading))
        except StopIteration as stop:
            return found, stop.value


def yields(*passages: DocumentPassage, then: BaseException | None = None) -> Extractor:
    def extractor(source: DocumentSource) -> Iterator[DocumentPassage]:
        yield from passages
        if then is not None:
            raise then

    return extractor


def test_passages_come_and_then_one_outcome() -> None:
    passages = [DocumentPassage(LINE, "one"), DocumentPassage(LINE, "two")]
    assert read(yields(*passages)) == (passages, ExtractionResult(ExtractionStatus.TEXT))


def test_blank_passages_are_left_out_and_a_document_of_them_is_empty() -> None:
    found, ending = read(yields(DocumentPassage(LINE, ""), DocumentPassage(LINE, " \t\u3000")))
    assert found == []
    assert ending.outcome is ExtractionStatus.EMPTY


def test_a_file_of_no_bytes_is_empty() -> None:
    assert read(content=b"")[1].outcome is ExtractionStatus.EMPTY


def test_bytes_of_no_known_format_are_unsupported() -> None:
    assert (
        read(yields(), content=bytes(range(256)), name="a.bin")[1].outcome
        is ExtractionStatus.UNSUPPORTED
    )


def test_a_format_that_nobody_reads_is_unsupported() -> None:
    assert read(None)[1] == ExtractionResult(ExtractionStatus.UNSUPPORTED, "without text")


class PanicException(BaseException):
    """Like those of libraries in Rust, it is no `Exception`."""


@pytest.mark.parametrize(
    ("error", "alone", "after_text"),
    [
        (Unreadable(ExtractionStatus.LOCKED), ExtractionStatus.LOCKED, ExtractionStatus.LOCKED),
        (
            Unreadable(ExtractionStatus.DAMAGED),
            ExtractionStatus.DAMAGED,
            ExtractionStatus.PARTLY_READ,
        ),
        (
            Unreadable(ExtractionStatus.TOO_LARGE),
            ExtractionStatus.TOO_LARGE,
            ExtractionStatus.PARTLY_READ,
        ),
        (
            Unreadable(ExtractionStatus.UNSUPPORTED),
            ExtractionStatus.UNSUPPORTED,
            ExtractionStatus.PARTLY_READ,
        ),
        (Unreadable(ExtractionStatus.NO_TEXT), ExtractionStatus.NO_TEXT, ExtractionStatus.TEXT),
        (Unreadable(ExtractionStatus.EMPTY), ExtractionStatus.EMPTY, ExtractionStatus.TEXT),
        (ValueError("bad"), ExtractionStatus.DAMAGED, ExtractionStatus.PARTLY_READ),
        (RecursionError(), ExtractionStatus.TOO_LARGE, ExtractionStatus.PARTLY_READ),
        (MemoryError(), ExtractionStatus.TOO_LARGE, ExtractionStatus.PARTLY_READ),
        (
            ImportError("no", name="library"),
            ExtractionStatus.UNSUPPORTED,
            ExtractionStatus.PARTLY_READ,
        ),
        (SystemExit(), ExtractionStatus.DAMAGED, ExtractionStatus.PARTLY_READ),
        (PanicException(), ExtractionStatus.DAMAGED, ExtractionStatus.PARTLY_READ),
    ],
    ids=lambda value: str(value) or type(value).__name__,
)
def test_whatever_an_extractor_raises_is_an_outcome(
    error: BaseException, alone: ExtractionStatus, after_text: ExtractionStatus
) -> None:
    passage = DocumentPassage(LINE, "so far")
    assert read(yields(then=error))[1].outcome is alone
    assert read(yields(passage, then=error)) == (
        [passage],
        ExtractionResult(after_text, why_of(error)),
    )


def why_of(error: BaseException) -> str:
    if isinstance(error, Unreadable):
        return error.why
    return f"without {error.name}" if isinstance(error, ImportError) else type(error).__name__


def test_a_scan_with_a_title_is_still_a_scan() -> None:
    found, ending = read(
        yields(DocumentPassage(TITLE, "Scan"), then=Unreadable(ExtractionStatus.NO_TEXT))
    )
    assert len(found) == 1
    assert ending.outcome is ExtractionStatus.NO_TEXT


def test_text_beyond_the_limit_is_cut_and_said_so() -> None:
    limits = ExtractionLimits(text_characters=25)
    found, ending = read(yields(*[DocumentPassage(LINE, "0123456789")] * 5), limits=limits)
    assert "".join(text for _, text in found) == "0123456789" * 2 + "01234"
    assert ending == ExtractionResult(ExtractionStatus.PARTLY_READ, "text limit")


def test_text_of_just_the_limit_is_whole() -> None:
    found, ending = read(
        yields(DocumentPassage(LINE, "0123456789")), limits=ExtractionLimits(text_characters=10)
    )
    assert ending.outcome is ExtractionStatus.TEXT
    assert len(found) == 1


def test_a_long_passage_becomes_several_at_the_same_place() -> None:
    found, _ = read(
        yields(DocumentPassage(LINE, "ab" * 25)), limits=ExtractionLimits(passage_characters=20)
    )
    assert [(place, len(text)) for place, text in found] == [(LINE, 20), (LINE, 20), (LINE, 10)]


def test_an_extractor_that_never_ends_is_ended_by_the_limit() -> None:
    closed = []

    def extractor(source: DocumentSource) -> Iterator[DocumentPassage]:
        try:
            while True:
                yield DocumentPassage(LINE, "again")
        finally:
            closed.append(True)

    assert (
        read(extractor, limits=ExtractionLimits(text_characters=50))[1].outcome
        is ExtractionStatus.PARTLY_READ
    )
    assert closed == [True]


def test_the_head_of_a_text_is_not_all_of_it() -> None:
    _, ending = read(yields(DocumentPassage(LINE, "one")), is_head=True)
    assert ending.outcome is ExtractionStatus.PARTLY_READ


def inside(*names_and_contents: tuple[str, bytes]) -> Extractor:
    """Reads a document "outer" as an archive of these, and everything else line by line."""

    def opener(content: bytes) -> Callable[[], BytesIO]:
        return lambda: BytesIO(content)

    def extractor(source: DocumentSource) -> Iterator[DocumentPassage]:
        if source.name == "outer.txt":
            yield from member_passages(
                source, (Member(name, opener(content)) for name, content in names_and_contents)
            )
        elif source.file.read(3) == b"bad":
            raise ValueError
        else:
            source.file.seek(0)
            yield DocumentPassage(LINE, source.file.read().decode())

    return extractor


def test_documents_inside_documents_are_read_by_their_own_format() -> None:
    found, ending = read(
        inside(("a.md", b"first"), ("b.jpg", b"\xff\xd8\xff\xe0"), ("c.txt", b"")), name="outer.txt"
    )
    assert [(str(place), text) for place, text in found if text == "first"] == [
        ("member a.md > line 1", "first")
    ]
    assert (
        ending.outcome is ExtractionStatus.PARTLY_READ
    )  # This extractor takes a picture for text.


def test_a_member_that_cannot_be_read_costs_itself_only() -> None:
    found, ending = read(inside(("a.md", b"bad"), ("b.md", b"good")), name="outer.txt")
    assert "good" in [text for _, text in found]
    assert ending.outcome is ExtractionStatus.PARTLY_READ


def test_the_limit_of_text_is_for_all_members_together() -> None:
    found, ending = read(
        inside(("a", b"0123456789"), ("b", b"0123456789")),
        name="outer.txt",
        limits=ExtractionLimits(text_characters=15),
    )
    assert sum(len(text) for _, text in found) == 15
    assert ending.outcome is ExtractionStatus.PARTLY_READ
