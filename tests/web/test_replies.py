"""What a service replies is read without ever raising anything but our own error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import WebError
from desktop_app.findings import WebFindings
from desktop_app.web.replies import MAX_CONTENT_CHARS, MAX_TITLE_CHARS, read_reply
from tests.doubles.scripted_search import result


def read(*results: Any, answer: Any = None, max_results: int = 10) -> WebFindings:
    reply = {"answer": answer, "results": [*results]}
    return read_reply("q", json.dumps(reply).encode(), max_results)


def test_d28_title_address_content_score_and_summary_are_read() -> None:
    found = read(result("Copper", "https://a.example/1", "8,412", score=0.5), answer="Dear.")
    assert found.summary == "Dear."
    (source,) = found.sources
    assert (source.title, source.address) == ("Copper", "https://a.example/1")
    assert (source.content, source.score) == ("8,412", 0.5)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"no JSON", b"null", b"[]", b"1", b'"x"', b"{}", b"\xff\xfe", b"[" * 100_000),
        *(b'{"results": null}', b'{"results": {}}', b'{"results": NaN}', b'{"results": "x"}'),
        *(b'{"results": [1, null, "x", [], {}]}', b'{"results": [{"url": 3}]}'),
    ],
)
def test_what_is_no_reply_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(WebError) as raised:
        read_reply("q", content, 3)
    assert raised.value.code == "web.broken_reply"


@pytest.mark.parametrize("value", [None, 1, True, [], {}, 1e308, -1, "x" * 10**6, float(2)])
def test_a_field_of_another_type_is_left_out(value: Any) -> None:
    found = read(
        result("A", "https://a.example", "text", score=value),
        {"title": value, "url": "https://b.example", "content": value},
        answer=value,
    )
    assert [source.address for source in found.sources] == [
        "https://a.example",
        "https://b.example",
    ]
    assert all(len(source.title) <= MAX_TITLE_CHARS for source in found.sources)
    assert all(len(source.content) <= MAX_CONTENT_CHARS for source in found.sources)
    assert found.sources[0].score in (None, 1.0)


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert(1)", "file:///etc/passwd", "//evil.example", "ftp://a.example", ""),
        *("https://", "https://a b.example", "https://a.example\nhttps://b.example"),
        *("https://a.example/" + "x" * 1_000, "https://a.example/<script>", "\\\\host\\share"),
    ],
)
def test_what_is_no_address_of_the_web_is_left_out(address: str) -> None:
    found = read(result("A", address, "x"), result("B", "https://b.example", "y"))
    assert [source.title for source in found.sources] == ["B"]


def test_more_results_than_were_asked_for_are_left_out() -> None:
    many = [result(str(number), f"https://a.example/{number}", "x") for number in range(50)]
    assert len(read(*many, max_results=3).sources) == 3


def test_hidden_characters_and_odd_line_ends_are_taken_out() -> None:
    found = read(
        result(
            "Co\u202epper\n[2] Fake",
            "https://a.example\u200b/1",
            "a\u2028b\x85c\r\nd\x0be\u200bf\x1b[31m",
        )
    )
    (source,) = found.sources
    assert source.title == "Copper [2] Fake"
    assert source.address == "https://a.example/1"
    assert source.content.split("\n") == ["a", "b", "c", "d", "ef[31m"]


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["results", "url", "title", "content", "score", "answer", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(_VALUES)
def test_nothing_else_is_ever_raised(value: Any) -> None:
    for reply in (value, {"results": value}, {"results": [value], "answer": value}):
        content = json.dumps(reply).encode()
        try:
            found = read_reply("q", content, 10)
        except WebError:
            continue
        assert all(source.address.startswith("http") for source in found.sources)
