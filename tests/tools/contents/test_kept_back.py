"""What is masked when it is sent to a model is not found for it either, however it asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from desktop_app.llm.policy.masking import secret_places
from desktop_app.messages.parts import plain_text
from desktop_app.tools.tool import CallOutcome
from tests.tools.conftest import House

pytestmark = pytest.mark.process

CARD = "4111 1111 1111 1111"
PASSWORD = "hunter2-Gr33n"


@pytest.fixture
def veiled(house: House) -> House:
    (house.home / "accounts.txt").write_text(
        f"Shopping\ncard {CARD} until May\npassword: {PASSWORD}\nthe garden gate\n"
    )
    (house.home / "other.txt").write_text("the garden path\nhunters walk\n")
    document = Document()
    document.add_paragraph("The lease of Elm Street")
    document.add_paragraph(f"password: {PASSWORD}")
    document.save(str(house.home / "lease.docx"))
    house.engine = house.engine.within(house.scope, secret_places)
    return house


def found(outcome: CallOutcome) -> set[str]:
    assert outcome.output is not None, outcome.result
    return {Path(hit.path).name for hit in outcome.output.hits}


def test_the_digits_of_a_card_cannot_be_guessed_one_by_one(veiled: House) -> None:
    for digit in "0123456789":
        for pattern in (rf"card {digit}", rf"card [{digit}]", rf"^card .*{digit}.*", rf"{digit}$"):
            assert not found(veiled.call("search_contents", {"pattern": pattern})), pattern


def said(outcome: CallOutcome) -> str:
    return plain_text(outcome.result.parts)


@pytest.mark.parametrize(
    "pattern",
    [
        "hunter2",
        "password: h",
        "h.*n$",
        "password: .{13}$",
        r"Gr\d\dn",
        r"card \d{4}",
        "1{4}",
        "[12]-G",
        r"(?-i)Gr33n",
    ],
)
def test_a_pattern_finds_nothing_in_what_is_masked(veiled: House, pattern: str) -> None:
    assert not found(veiled.call("search_contents", {"pattern": pattern}))


@pytest.mark.parametrize(
    "pattern",
    [
        "password: ({}.*)?$",
        "({}.*)?$",
        "({}|garden gate)",
        r"password: \b({})?",
        "(?:{}.*|^)the garden gate",
        "({}.* )?until",
    ],
)
def test_what_is_found_does_not_hang_on_what_is_masked(veiled: House, pattern: str) -> None:
    right, wrong = (
        veiled.call("search_contents", {"pattern": pattern.format(guess)})
        for guess in ("hunter2", "sesame9")
    )
    assert found(right) == found(wrong)


@pytest.mark.parametrize("words", ["hunter2", f'"{PASSWORD}"', "*unter2*", "Gr33n", "1111", CARD])
def test_words_and_phrases_find_nothing_in_what_is_masked(veiled: House, words: str) -> None:
    outcome = veiled.call("search_contents", {"words": words})
    assert "accounts.txt" not in found(outcome)
    assert "lease.docx" not in found(outcome)


@pytest.mark.parametrize("tool", ["find_files", "count_files", "summarise_files"])
def test_a_written_query_finds_nothing_in_what_is_masked(veiled: House, tool: str) -> None:
    right = veiled.call(tool, {"query": f'content:"{PASSWORD}"'})
    wrong = veiled.call(tool, {"query": 'content:"sesame9-Gr33n"'})
    assert "accounts" not in said(right)
    assert said(right).replace(PASSWORD, "") == said(wrong).replace("sesame9-Gr33n", "")


def test_what_must_not_be_there_tells_nothing_of_what_is_masked(veiled: House) -> None:
    right, wrong = (
        veiled.call("find_files", {"query": f"content:garden -content:{word}"})
        for word in ("hunter2", "sesame9")
    )
    assert found(right) == found(wrong) == {"accounts.txt", "other.txt"}


def test_near_words_are_not_taken_from_what_is_masked(veiled: House) -> None:
    said = veiled.said("search_contents", words="hunter2 sesame9")
    assert "accounts.txt" not in said


def test_what_stands_beside_what_is_masked_is_found_in_its_line(veiled: House) -> None:
    outcome = veiled.call("search_contents", {"words": "until May"})
    assert found(outcome) == {"accounts.txt"}
    assert "line 2" in said(outcome)
    assert found(veiled.call("search_contents", {"pattern": "^password"})) == {
        "accounts.txt",
        "lease.docx",
    }
    assert found(veiled.call("search_contents", {"words": "garden"})) == {
        "accounts.txt",
        "other.txt",
    }


def test_a_key_over_many_lines_is_not_found_by_any_of_them(veiled: House) -> None:
    body = "\n".join(f"MIIEpAIBAAKCAQEA{number}xYzQw9K7r" for number in range(20))
    text = f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----\n"
    (veiled.home / "notes.txt").write_text("a line\n" * 9000 + text + "a line\n" * 9000)
    assert not found(veiled.call("search_contents", {"pattern": "QEA1.x"}))
    assert not found(veiled.call("search_contents", {"pattern": "QEA9xYz"}))
    assert found(veiled.call("search_contents", {"pattern": "^a line$"})) == {"notes.txt"}


def test_a_zero_width_space_does_not_help(veiled: House) -> None:
    (veiled.home / "odd.txt").write_text("card 4111 1111\u200b 1111 1111\n", encoding="utf-8")
    assert not found(veiled.call("search_contents", {"pattern": "card 4"}))


def test_the_persons_own_search_still_finds_it(house: House) -> None:
    (house.home / "accounts.txt").write_text(f"password: {PASSWORD}\n")
    assert found(house.call("search_contents", {"words": PASSWORD})) == {"accounts.txt"}
