"""XML of no known kind."""

from __future__ import annotations

import io

import pytest

from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.xml_text import passages


def read(data: bytes) -> list[str]:
    return [text for _, text in passages(DocumentSource(io.BytesIO(data), "a.xml", len(data)))]


def test_each_element_with_text_is_a_line() -> None:
    assert read(b"<r><a>one</a><b>two</b>\n  <c>three &amp; four</c></r>") == [
        "one",
        "two",
        "three & four",
    ]


def test_elements_within_a_sentence_do_not_divide_it() -> None:
    assert read("<r>\n<p>合<b>同</b>的 <i>terms</i> and\n  rules</p>\n</r>".encode()) == [
        "合同的 terms and rules"
    ]


def test_texts_in_attributes_are_read_where_programs_keep_them() -> None:
    assert read(b'<map><node id="n1" TEXT="Idea &lt;1&gt;"><node TEXT="Sub"/></node></map>') == [
        "Idea <1>",
        "Sub",
    ]


def test_the_encoding_of_the_declaration_is_used() -> None:
    page = "<?xml version='1.0' encoding='windows-1251'?><r>Счёт</r>".encode("cp1251")

    assert read(page) == ["Счёт"]


def test_sections_of_raw_text_are_read_and_comments_are_not() -> None:
    assert read(b"<r><![CDATA[a <b> & c]]><!-- hidden --></r>") == ["a <b> & c"]


def test_drawings_give_their_labels_and_no_script() -> None:
    drawing = (
        b"<svg xmlns='http://www.w3.org/2000/svg'><title>Plan</title><script>var x</script>"
        b"<style>t{}</style><text x='1'>Ground <tspan>floor</tspan></text></svg>"
    )

    assert read(drawing) == ["Plan", "Ground floor"]


def test_entities_of_the_document_are_never_expanded() -> None:
    bomb = (
        b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">'
        b'<!ENTITY f SYSTEM "file:///etc/hostname">]><r>&b;&f;end</r>'
    )

    assert read(bomb) == ["&b;&f;end"]


def test_what_is_not_well_formed_is_read_all_the_same() -> None:
    assert read(b"<r><a>one<b>two</r>\n</x> three & <") == ["onetwo", "three & <"]


def test_elements_may_stand_as_deep_in_each_other_as_they_like() -> None:
    assert read(b"<a>" * 100_000 + b"end") == ["end"]


def test_binary_data_is_no_xml() -> None:
    with pytest.raises(Unreadable) as caught:
        read(b"<r>" + bytes(range(32)) * 10)

    assert caught.value.outcome is ExtractionStatus.UNSUPPORTED
