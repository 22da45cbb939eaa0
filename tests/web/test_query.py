"""A query is made fit to leave, and what is fit stays as it is."""

from __future__ import annotations

import pytest

from desktop_app.errors import WebError
from desktop_app.web.query import MAX_QUERY_CHARS, web_query
from desktop_app.wording import Language, Wording

ENGLISH = Wording(Language.ENGLISH)
TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "secret")


@pytest.mark.parametrize(
    ("wanted", "text", "unseen"),
    [
        ("copper price", "copper price", 0),
        ("  copper\n\tprice  ", "copper price", 0),
        ("cop\u200bper\u202e price\ufeff", "copper price", 3),
        (f"copper price{TAGS}", "copper price", 6),
        ("铜价 今天", "铜价 今天", 0),
    ],
)
def test_what_nobody_sees_is_taken_out_and_counted(wanted: str, text: str, unseen: int) -> None:
    query = web_query(wanted, ENGLISH)
    assert (query.text, query.unseen) == (text, unseen)


@pytest.mark.parametrize(
    "secret",
    [
        "4111 1111 1111 1111",
        "sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78",
        "AKIAIOSFODNN7EXAMPLQ",
        "4111\u200b1111\u200b1111\u200b1111",
    ],
)
def test_secrets_are_masked_also_where_unseen_characters_part_them(secret: str) -> None:
    query = web_query(f"who owns {secret}", ENGLISH)
    assert query.masked == 1
    for piece in secret.replace("\u200b", " ").split():
        assert piece not in query.text


@pytest.mark.parametrize("language", list(Language))
def test_what_is_fit_to_leave_stays_as_it_is(language: Language) -> None:
    wording = Wording(language)
    for wanted in ("copper", "card 4111 1111 1111 1111 \u200b", "password: hunter2hunter2", "价"):
        once = web_query(wanted, wording).text
        assert web_query(once, wording).text == once


def test_a_query_may_have_two_hundred_characters_and_no_more() -> None:
    assert len(web_query("x" * MAX_QUERY_CHARS, ENGLISH).text) == MAX_QUERY_CHARS
    for wanted in ("x" * (MAX_QUERY_CHARS + 1), "x " * 10**6):
        with pytest.raises(WebError) as raised:
            web_query(wanted, ENGLISH)
        assert raised.value.code == "web.long_query"


@pytest.mark.parametrize("wanted", ["", "  ", "\u200b\u200b", "\n"])
def test_an_empty_query_is_refused(wanted: str) -> None:
    with pytest.raises(WebError) as raised:
        web_query(wanted, ENGLISH)
    assert raised.value.code == "web.empty_query"
