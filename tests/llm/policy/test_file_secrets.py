"""A key is left out whatever pieces of it a request holds, in whatever order and message."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.llm.policy.egress import Egress
from desktop_app.llm.policy.masking import Secret
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.parts import Name, Part, Passage, Snippet, Words
from tests.doubles.made_keys import OPENSSH, SPKI, body, leaked, pem

FILE = "/home/ann/notes.txt"
OTHER = "/home/ann/other.txt"
MARK = "[key left out]"


def egress() -> Egress:
    return Egress(Endpoint("http://127.0.0.1:1/v1", "m"), Permissions(Permission.TEXT))


def results(*parts: Sequence[Part]) -> list[Message]:
    return [
        Message(Role.TOOL, result=ToolResult(str(n), tuple(some))) for n, some in enumerate(parts)
    ]


def rendered(messages: Sequence[Message]) -> list[str]:
    leaving = egress()
    leaving.begin(messages)
    return [leaving.render(one.result.parts) for one in messages if one.result is not None]


def page(lines: Sequence[str], first: int, last: int, *, in_key: bool = False) -> list[Part]:
    """As `read_file` tells it: each line with its number before it."""
    parts: list[Part] = [Words("f1  "), Name(FILE, "notes.txt"), Words("\n")]
    for number in range(first, last + 1):
        parts.append(Words(f"{number}\t"))
        parts.append(Passage(FILE, f"line {number}", f"{lines[number - 1]}\n", in_key))
    return parts


def test_a_key_with_line_numbers_in_between_is_left_out_whole() -> None:
    lines = ["Dear Ann,", *pem(body(1)), "Regards"]
    (shown,) = rendered(results(page(lines, 1, len(lines))))
    assert leaked(body(1), shown) == ""
    assert shown.startswith(f"f1  notes.txt\n1\tDear Ann,\n2\t{MARK}\n3\t{MARK}\n")
    assert shown.endswith(f"{len(lines)}\tRegards\n")


def test_a_page_from_the_middle_of_a_key_is_left_out() -> None:
    lines = pem(body(2))
    (shown,) = rendered(results(page(lines, 10, 14)))
    assert shown.count(MARK) == 5 and leaked(body(2), shown) == ""


def test_whoever_lays_nothing_out_first_gets_no_more() -> None:
    lines = pem(body(2))
    assert leaked(body(2), egress().render(page(lines, 10, 14))) == ""


def test_pages_that_each_hold_a_little_are_judged_together() -> None:
    """Each line alone would pass; what the request holds of the file shows the key."""
    lines = ["-----BEGIN PRIVATE KEY-----", *(line[:20] for line in body(3)[2:6]), "x"]
    told = results(*(page(lines, number, number) for number in (3, 1, 4, 2)))
    assert [text.count(MARK) for text in rendered(told)] == [1, 1, 1, 1]


def test_what_the_reader_knows_to_lie_inside_a_key_is_left_out_whatever_its_form() -> None:
    (shown,) = rendered(results(page(["short", "words"], 1, 2, in_key=True)))
    assert shown.endswith(f"1\t{MARK}\n2\t{MARK}\n")
    snippet = Snippet(FILE, "line 9", "abc=\n", in_key=True)
    assert egress().render([snippet]) == f"{MARK}\n"


def test_text_between_two_pages_of_a_file_stays() -> None:
    lines = [*pem(body(4)), *(f"an ordinary line, number {n}" for n in range(100))]
    (first, second) = rendered(results(page(lines, 1, 5), page(lines, 90, 99)))
    assert MARK in first and MARK not in second
    assert second.count("an ordinary line") == 10


def test_one_file_says_nothing_of_another() -> None:
    begins: list[Part] = [Passage(FILE, "line 1", "-----BEGIN PRIVATE KEY-----\n")]
    other: list[Part] = [Passage(OTHER, "line 2", "an ordinary line\n")]
    assert rendered(results(begins, other))[1] == "an ordinary line\n"


def test_a_certificate_does_not_vouch_for_a_key_further_down() -> None:
    lines = [*pem(body(5), "CERTIFICATE"), *pem(body(6))]
    half = len(lines) // 2
    told = [*page(lines, 1, 1), *page(lines, half + 5, half + 9), *page(lines, half, half)]
    assert leaked(body(6), "".join(rendered(results(told)))) == ""
    assert leaked(body(5)[1:], rendered(results(page(lines, 1, half)))[0]) != ""


def test_secrets_are_counted_once_however_many_lines_they_have() -> None:
    leaving = egress()
    messages = results(page(pem(body(7)), 1, 20))
    leaving.begin(messages)
    leaving.render(messages[0].result.parts if messages[0].result else ())
    assert leaving._noted().masked == {Secret.KEY: 1}


@pytest.mark.parametrize("separator", ["", " "])
def test_a_token_in_two_stretches_beside_each_other_is_one(separator: str) -> None:
    token = "ghp_" + "a1B2c3D4" * 5
    parts: list[Part] = [Passage(FILE, "", token[:9]), Passage(FILE, "", token[9:] + separator)]
    assert egress().render(parts) == MARK + separator


@st.composite
def pieces(draw: st.DrawFn) -> tuple[list[str], list[Message]]:
    """A text with a key in it, and pages, passages and snippets of it in several messages."""
    seed = draw(st.integers(0, 5_000))
    # What is left of the last line is known by its reader alone.
    size = 3 * draw(st.sampled_from((16, 12))) * draw(st.integers(8, 30))
    width = draw(st.sampled_from((64, 76, 48)))
    lines = body(
        seed, size - size % (width * 3 // 4), width, draw(st.sampled_from((SPKI, OPENSSH)))
    )
    around = draw(st.sampled_from(("{}", "> {}", "    {}", '"{}\\n" +', "{} \\", "| {} |")))
    has_ends = draw(st.booleans())
    text = [f"word {n}" for n in range(3)]
    text += [around.format(line) for line in (pem(lines) if has_ends else lines)]
    text += ["Regards", "Ann"]
    chance = random.Random(seed)
    told: list[list[Part]] = []
    for _ in range(draw(st.integers(1, 6))):
        first = chance.randint(1, len(text))
        last = min(len(text), first + chance.randint(0, 8))
        kind = chance.choice(("page", "snippets", "passage", "document"))
        if kind == "page":
            told.append(page(text, first, last))
        elif kind == "snippets":
            numbers = chance.sample(range(first, last + 1), k=min(3, last + 1 - first))
            told.append([])
            for number in numbers:
                told[-1] += [Words(f"  line {number}: ")]
                told[-1] += [Snippet(FILE, f"line {number}", f"{text[number - 1].strip()}\n")]
        elif kind == "passage":
            told.append([Passage(FILE, f"line {first}", "\n".join(text[first - 1 : last]) + "\n")])
        else:
            told.append([])
            for number in range(first, last + 1):
                told[-1] += [Words(f"[paragraph {number}]\n")]
                told[-1] += [Passage(FILE, f"paragraph {number}", text[number - 1] + "\n")]
    return lines, results(*told)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(pieces())
def test_no_piece_of_a_key_leaves_however_it_is_cut(made: tuple[list[str], list[Message]]) -> None:
    lines, messages = made
    shown = rendered(messages)
    assert leaked(lines, "\n".join(shown)) == ""
    # And one by one, as the requests before the last held them.
    for number in range(1, len(messages)):
        assert leaked(lines, "\n".join(rendered(messages[:number]))) == ""
