"""The reader of XML."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Mapping
from xml.parsers import expat

import pytest

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.xml_stream import SKIP, End, Start, XmlHandler, xml_passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import Locator, LocatorUnit


class Words(XmlHandler):
    """One passage an element `w`; nothing from within `no`."""

    def __init__(self, limits: ExtractionLimits | None = None) -> None:
        super().__init__(limits or ExtractionLimits())
        self.pieces: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return {"w": lambda _: self.pieces.clear(), "no": lambda _: SKIP}

    def ends(self) -> Mapping[str, End]:
        return {"w": lambda: self.emit(Locator(LocatorUnit.LINE, 1), "".join(self.pieces))}

    def text(self, data: str) -> None:
        self.pieces.append(data)


def words(*chunks: bytes, limits: ExtractionLimits | None = None) -> list[str]:
    return [text for _, text in xml_passages(chunks, Words(limits))]


def failure(
    chunks: Iterable[bytes], limits: ExtractionLimits | None = None
) -> tuple[list[str], ExtractionStatus]:
    found: list[str] = []
    with pytest.raises(Unreadable) as raised:
        for _, text in xml_passages(chunks, Words(limits)):
            found.append(text)
    return found, raised.value.outcome


def test_names_are_known_whatever_their_prefix() -> None:
    assert words(b"<a xmlns:x='u'><x:w>one</x:w><w>two</w></a>") == ["one", "two"]


def test_what_is_skipped_is_skipped_with_all_in_it_and_reading_goes_on_after_it() -> None:
    data = b"<a><w>1</w><no><w>2</w><no/><b><w>3</w></b></no><w>4</w><no/><w>5</w></a>"
    assert words(data) == ["1", "4", "5"]


def test_the_parser_goes_with_the_document_and_waits_for_no_collector() -> None:
    kind = type(expat.ParserCreate())

    def parsers() -> int:
        return sum(type(one) is kind for one in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before = parsers()
        assert words(b"<a><w>1</w><no><w>2</w></no></a>") == ["1"]
        assert parsers() == before
    finally:
        gc.enable()


def test_a_document_may_come_in_pieces_of_any_length() -> None:
    data = "<a><w>违约金 &amp; more</w></a>".encode()
    assert words(*(data[at : at + 1] for at in range(len(data)))) == ["违约金 & more"]


@pytest.mark.parametrize("encoding", ["gb2312", "GBK", "big5", "windows-1251", "utf-16", "koi8-r"])
def test_the_declared_encoding_is_used(encoding: str) -> None:
    text = "合同" if encoding.lower() in ("gb2312", "gbk", "big5", "utf-16") else "договор"
    data = f'<?xml version="1.0" encoding="{encoding}"?><a><w>{text}</w></a>'.encode(encoding)
    assert words(data) == [text]


def test_an_encoding_that_nobody_knows_is_taken_for_utf_8() -> None:
    assert words('<?xml version="1.0" encoding="klingon"?><w>合</w>'.encode()) == ["合"]
    assert words(b'<?xml version="1.0" encoding="rot13"?><w>a</w>') == ["a"]


def test_white_space_before_the_declaration_does_no_harm() -> None:
    assert words(b'\r\n<?xml version="1.0"?><w>a</w>') == ["a"]


def test_named_characters_of_web_pages_are_known_without_being_declared() -> None:
    assert words(b"<w>a&nbsp;b&mdash;c&unheardof;d</w>") == ["a\xa0b—cd"]


def test_short_plain_entities_of_drawing_programs_are_read() -> None:
    data = b"<!DOCTYPE a [<!ENTITY ns 'http://ns.example/1'>]><a xmlns='&ns;'><w>&ns;</w></a>"
    assert words(data) == ["http://ns.example/1"]


def test_what_came_before_a_mistake_is_kept() -> None:
    assert failure([b"<a><w>one</w><w>two</x></a>"]) == (["one"], ExtractionStatus.DAMAGED)
    assert failure([b"<a><w>one</w>", b"<w>tw"]) == (["one"], ExtractionStatus.DAMAGED)


def test_nothing_is_damaged() -> None:
    assert failure([]) == ([], ExtractionStatus.DAMAGED)
    assert failure([b"", b""]) == ([], ExtractionStatus.DAMAGED)


@pytest.mark.parametrize(
    "declared",
    [
        b"<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>",
        b"<!ENTITY a '" + b"x" * 10_000 + b"'>",
        b"<!ENTITY a '&#38;b;'>",
        b"<!ENTITY % a 'x'>",
        b"".join(b"<!ENTITY e%d 'x'>" % number for number in range(1000)),
    ],
)
def test_entities_that_could_multiply_are_refused(declared: bytes) -> None:
    data = b"<!DOCTYPE a [" + declared + b"]><a><w>&a;</w></a>"
    assert failure([data])[1] is ExtractionStatus.TOO_LARGE


def test_many_uses_of_a_short_entity_are_refused() -> None:
    head = b"<!DOCTYPE a [<!ENTITY a '" + b"x" * 60 + b"'>]><a><w>"
    started = time.process_time()
    assert failure([head, *[b"&a;" * 20_000] * 100])[1] is ExtractionStatus.TOO_LARGE
    assert time.process_time() - started < 5


def test_entities_in_other_files_are_never_read() -> None:
    data = (
        b'<!DOCTYPE a SYSTEM "file:///etc/hosts" [<!ENTITY f SYSTEM "file:///etc/hosts">'
        b'<!ENTITY % g SYSTEM "http://127.0.0.1:9/x"> %g;]><a><w>one&f;two</w></a>'
    )
    assert words(data) == ["onetwo"]


def test_elements_200_000_deep_end_with_an_outcome() -> None:
    chunk = b"<b>" * 20_000
    assert failure([b"<a><w>one</w>", *[chunk] * 10])[1] is ExtractionStatus.TOO_LARGE
    assert failure([b"<a><w>one</w><no>", *[chunk] * 10]) == (["one"], ExtractionStatus.TOO_LARGE)


@pytest.mark.parametrize("begin", [b"<a><b x='", b"<a><!-- ", b"<a><?x ", b"<a><b "])
def test_an_endless_tag_ends_soon(begin: bytes) -> None:
    started = time.process_time()
    found, outcome = failure([begin, *[b"x" * 65_536] * 400])
    assert (found, outcome) == ([], ExtractionStatus.TOO_LARGE)
    assert time.process_time() - started < 5


def test_long_texts_are_cut_and_too_much_text_ends_it() -> None:
    limits = ExtractionLimits(passage_characters=10, text_characters=100)
    assert words(b"<w>" + b"x" * 25 + b"</w>", limits=limits) == ["x" * 10, "x" * 10, "x" * 5]
    many = b"<a>" + b"<w>123456789</w>" * 50 + b"</a>"
    found, outcome = failure([many], limits)
    assert (len(found), outcome) == (11, ExtractionStatus.TOO_LARGE)


def test_blank_passages_are_left_out() -> None:
    assert words(b"<a><w>  \n</w><w/></a>") == []
