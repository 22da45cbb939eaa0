"""What stands for a word in contents: where it begins and ends, and in which forms."""

from __future__ import annotations

import pytest

from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.matching.inflections import forms_of
from desktop_app.query.query import Key, Query, Term, Text, TextForm
from desktop_app.query.syntax import format, parse
from desktop_app.search.contents.bytes_search import BytesPattern
from desktop_app.search.contents.candidates import candidates_of
from tests.matching.texts import block_of_text


@pytest.mark.parametrize(
    ("asked", "found", "not_found"),
    [
        # Whole words and their forms.
        ("fee", "Fees fee FEE fee's (fee)", "coffee feel feed feeble"),
        ("war", "war, wars war-torn post-war war_crimes", "warranty toward software warn ware"),
        ("lease", "leases leased leasing LEASE.", "please release leaseholder"),
        ("fees", "fee fees", "feed coffee"),
        ("policy", "policies policy", "police policyholder"),
        ("invoices", "invoice invoiced", "voice"),
        ("plan", "planned planning plans", "plane planet"),
        ("rating", "rates rated", "rats"),
        ("child", "children", "childish"),
        ("news", "news", "new"),
        # Digits, underscores, apostrophes, hyphens, capitals inside.
        ("report", "report2 2report report_final re-report", "reporter"),
        ("2024", "2024-03 Q2024 2024年 v2024b", "12024 20240 202403"),
        ("don", "don't", "donor"),
        ("don't", "don't", "don"),
        ("e-mail", "e-mails e-mail", "email e-mailer"),
        ("user", "user_name user.name", "getUserName username"),
        ("c++", "c++11 C++", "objc++"),
        # Accents, Cyrillic, Greek, German.
        ("kase", "Käse KÄSE", "Käserei"),
        ("Käse", "Käse kase", "Käserei"),
        ("war", "wa\u0301r wär", "wärter warä ä\u0301war"),
        ("strasse", "Straße", "Straßenbahn"),
        ("Vertrag", "Vertrag Vertrages Vertrags", "Vertragspartner"),
        ("договор", "договора ДОГОВОРЫ договоров", "договоренность"),
        ("кот", "кот кота", "который"),
        ("νόμος", "νόμου νόμοι ΝΟΜΟΣ", "νομοθεσία"),
        # Chinese and its kin are found anywhere; beside them a word has its bounds.
        ("VPN", "VPN设置 用VPN连接", "MyVPN设置"),
        ("数据", "大数据库", "数字"),
        ("VPN设置", "VPN设置好了", "VPN配置"),
        ("ひらがな", "これはひらがなです", "カタカナ"),
        ("회사", "우리회사는", "사회"),
        ("โลก", "สวัสดีโลกใหม่", "ไทย"),
        # Phrases.
        ('"the war"', "the war,", "the warranty|bathe war"),
        ('"penalty clause"', "penalty  clauses|Penalty\nclause", "penalty clauseless"),
        # Parts of words.
        ("*war*", "toward warranty war", "wear"),
        ("war*", "warranty war", "toward"),
        ("*ward", "toward ward", "wards towards"),
        ('*"r r"*', "for real", "for a"),
        ('"*"', "a * b", "ab"),
    ],
)
def test_a_text_is_found_from_bound_to_bound(asked: str, found: str, not_found: str) -> None:
    query = parse(f"content:{asked}")
    matcher = ContentMatcher(query)
    candidates = candidates_of(query)
    assert candidates is not None
    is_phrase = " " in asked or "*" in asked
    for text in found.split("|") if is_phrase and " " in asked else found.split(" "):
        if asked == '"*"' and "*" not in text:
            continue
        assert matcher.judge([block_of_text(f"x {text} x")], 1) is not None, text
        assert matcher.judge([block_of_text(text)], 1) is not None, text
        data = text.encode()
        if matcher.finds_in_bytes and text.isascii():
            assert matcher.judge_bytes(data, None, 1) is not None, text
        assert BytesPattern(candidates).may_be_in(data), text
    for text in not_found.split("|") if " " in asked else not_found.split(" "):
        assert matcher.judge([block_of_text(f"x {text} x")], 1) is None, text
        if matcher.finds_in_bytes:
            assert matcher.judge_bytes(text.encode(), None, 1) is None, text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("content:war", Text("war")),
        ("content:*war*", Text("war", TextForm.INSIDE)),
        ("content:war*", Text("war", TextForm.BEGINS)),
        ("content:*war", Text("war", TextForm.ENDS)),
        ('content:"*war*"', Text("*war*")),
        ('content:*"a b"*', Text("a b", TextForm.INSIDE)),
        ('content:*"*war"*', Text("*war", TextForm.INSIDE)),
        ('content:"a*b"', Text("a*b")),
    ],
)
def test_the_written_form_tells_parts_of_words(written: str, text: Text) -> None:
    query = Query((Term(Key.CONTENT, (text,)),))
    assert parse(written) == query
    assert format(query) == written


def test_names_have_no_parts_of_words() -> None:
    with pytest.raises(ValueError, match="names"):
        Term(Key.NAME, (Text("war", TextForm.INSIDE),))


def test_a_star_alone_is_a_star() -> None:
    assert parse("content:*") == Query((Term(Key.CONTENT, (Text("*"),)),))


@pytest.mark.parametrize("word", ["the", "she", "is", "up", "species", "covid19", "数据", "a.b"])
def test_some_words_have_one_form(word: str) -> None:
    assert forms_of(word) == (word,)
