from __future__ import annotations

import time

import pytest

from desktop_app.query.patterns import MAX_PATTERN_CHARS, Pattern


@pytest.mark.parametrize(
    ("written", "text", "found"),
    [
        (r"IMG_\d{4}", "my img_2034.jpg", True),
        (r"IMG_\d{4}", "img_20.jpg", False),
        (r"(?-i)IMG", "img", False),
        (r"^draft", "draft 2", True),
        (r"^draft", "a draft", False),
        (r"a|b c", "xb cx", True),
        (r"\p{Han}{2}", "年度.txt", True),
        ("É", "é", True),
        ("é", "e", False),
        ("^.$", "中", True),
        ("a.c", "a\udcffc", True),
        ("\udcff", "\udcff", True),
        ("[^a]", "a\n", True),
    ],
)
def test_a_pattern_is_found_anywhere_in_any_case(written: str, text: str, found: bool) -> None:
    assert Pattern(written).found_in(text) is found


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("a(", "missing ): a("),
        ("中(", "missing ): 中("),
        ("[z-a]", "invalid character class range: z-a"),
        ("(?=x)", "invalid perl operator: (?="),
        (r"(a)\1", r"invalid escape sequence: \1"),
        (r"\pL{1000}", "pattern too large - compile failed"),
        ("(a{1000}){1000}", "invalid repetition size: {1000}"),
        ("a" * (MAX_PATTERN_CHARS + 1), "more than 1000 characters"),
    ],
)
def test_what_is_no_pattern_says_why(written: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Pattern(written)
    assert str(caught.value) == words


def test_a_mistake_writes_nothing_by_itself(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=r"missing"):
        Pattern("a(")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "written",
    ["(a*)*b", "(a|aa)+$b", "(a?){500}a{500}b", "(x+x+)+y", "(.*)(.*)(.*)(.*)b", r"(\pL|a){50}b"],
)  # fmt: skip
def test_no_pattern_takes_long(written: str) -> None:
    started_s = time.process_time()
    assert not Pattern(written).found_in("a" * 20_000)
    assert time.process_time() - started_s < 1


class Raised:
    """A stop flag that counts how often it is asked, and is set from some time on."""

    def __init__(self, after: int) -> None:
        self.asked = 0
        self._after = after

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > self._after


SLOW = ".{1,1000}.{1,1000}b"


def test_a_large_pattern_hears_a_stop_within_one_line() -> None:
    stop = Raised(after=1)
    started_s = time.thread_time()
    assert not Pattern(SLOW).found_in("a" * 2_000_000, stop)
    assert stop.asked > 100
    assert time.thread_time() - started_s < 5


def test_a_match_across_two_portions_of_a_line_is_found() -> None:
    pattern = Pattern("x.{1,1000}.{1,900}b$")
    assert pattern.found_in("z" * 50_000 + "x" + "a" * 1_500 + "b")
    assert not pattern.found_in("z" * 50_000 + "x" + "a" * 1_500 + "bz")


def test_ends_of_portions_are_no_ends_of_lines() -> None:
    pattern = Pattern("(?:^q|q$|\\bq).{0,1000}.{0,1000}|q$")
    assert not pattern.found_in("aq" * 40_000 + "a")
    assert pattern.found_in("a" * 80_000 + " q")


def test_places_are_told_of_the_first_portion_and_none_after_a_stop() -> None:
    assert Pattern("a.{0,3}b").places("xaéb ab", 10) == [(1, 4), (5, 7)]
    assert Pattern("a").places("aaa", 2) == [(0, 1), (1, 2)]
    assert Pattern("a").places("aaa", 10, Raised(after=1)) == [(0, 1)]
