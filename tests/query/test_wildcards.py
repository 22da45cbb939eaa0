from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.query.wildcards import Glob, PathGlob, alternatives, has_wildcard


def same(text: str) -> str:
    return text


def fits(pattern: str, name: str) -> bool:
    """The plainest possible matcher, for stars and question marks."""
    if not pattern:
        return not name
    if pattern[0] == "*":
        return fits(pattern[1:], name) or (bool(name) and fits(pattern, name[1:]))
    return bool(name) and pattern[0] in ("?", name[0]) and fits(pattern[1:], name[1:])


@given(st.text("ab*?", max_size=8), st.text("ab", max_size=8))
def test_stars_and_question_marks_mean_what_a_plain_reading_says(pattern: str, name: str) -> None:
    assert Glob(pattern, same).matches(name) == fits(pattern, name)


@given(
    st.lists(st.sampled_from(["**", "a", "b", "*"]), max_size=5),
    st.lists(st.sampled_from("ab"), max_size=6),
)
def test_double_stars_stand_for_any_number_of_folders(parts: list[str], folders: list[str]) -> None:
    def reach(parts: list[str], names: list[str]) -> bool:
        if not parts:
            return not names
        if parts[0] == "**":
            return reach(parts[1:], names) or (bool(names) and reach(parts, names[1:]))
        return bool(names) and fits(parts[0], names[0]) and reach(parts[1:], names[1:])

    whole = PathGlob("/" + "/".join([*parts, "x"]), same)
    anywhere = PathGlob("/".join([*parts, "x", "y"]), same)
    assert whole.matches_folder(folders) == reach(parts, folders)
    assert anywhere.matches_folder([*folders, "x"]) == reach(["**", *parts], folders)


@pytest.mark.parametrize(
    ("pattern", "name", "matches"),
    [
        ("*.pdf", "a.pdf", True),
        ("*.pdf", "a.pdf.txt", False),
        ("[0-9]*", "7up", True),
        ("[0-9]*", "up7", False),
        ("[!a]?", "bc", True),
        ("[!a]?", "ac", False),
        ("a[*]b*", "a*bc", True),
        ("a[*]b*", "axbc", False),
        ("[a-c1]x*", "1x", True),
        ("[!]a]x*", "bx", True),
        ("[!]a]x*", "]x", False),
        ("*[", "a[", True),
        ("*", "", True),
    ],
)
def test_signs_have_their_meaning(pattern: str, name: str, matches: bool) -> None:
    assert Glob(pattern, same).matches(name) is matches


@pytest.mark.parametrize(
    "pattern",
    ["IMG_????.jpg", "*G_?*", "?MG_12[0-9]?.JPG", "*_????.J[pP]G", "[Hi]MG*", "*G?1*3?.*"],
)
def test_capitals_beside_question_marks_are_those_of_names(pattern: str) -> None:
    assert Glob(pattern, str.lower).matches("img_1234.jpg")
    assert not Glob(pattern, str.lower).matches("scan_1234.png")


@given(
    st.lists(st.sampled_from(["*", "?", "[ab]", "[!a]", "a", "ab", "B"]), max_size=6).map("".join),
    st.text("abc", max_size=8),
)
def test_what_all_matches_have_inside_is_a_text_of_the_pattern(pattern: str, name: str) -> None:
    glob = Glob(pattern, str.lower)
    if glob.matches(name):
        assert glob.literal in name
    regular = re.escape(pattern.lower()).replace(r"\*", ".*").replace(r"\?", ".")
    regular = regular.replace(r"\[ab\]", "[ab]").replace(r"\[!a\]", "[^a]")
    assert glob.matches(name) == (re.fullmatch(regular, name) is not None)


@pytest.mark.parametrize(
    ("text", "wild"),
    [
        ("*.txt", True),
        ("a?", True),
        ("{a,b}", True),
        ("{a}", False),
        ("[0-9]", True),
        ("[!x]", True),
        ("photo[1].jpg", False),
        ("[*]", False),
        ("[*]*", True),
        ("report (1)", False),
    ],
)
def test_only_what_can_stand_for_several_names_is_a_wildcard(text: str, wild: bool) -> None:
    assert has_wildcard(text) is wild


def test_braces_stand_for_each_of_their_choices() -> None:
    assert alternatives("*.{ts,tsx}") == ("*.ts", "*.tsx")
    assert alternatives("{a,b{c,d}}x") == ("ax", "bcx", "bdx")
    assert alternatives("[{]a,b}{c,d}") == ("[{]a,b}c", "[{]a,b}d")


def test_braces_that_multiply_without_end_are_refused() -> None:
    with pytest.raises(ValueError, match="alternatives"):
        alternatives("{a,b}" * 40)


def test_no_pattern_takes_long() -> None:
    name = "a" * 255
    started_s = time.process_time()
    for pattern in ("*a" * 100 + "b", "*[ab]" * 100 + "b", "?" * 20_000, "*a?" * 80 + "*b"):
        assert not Glob(pattern, same).matches(name)
    deep = PathGlob("**/a/" * 50 + "b/x", same)
    assert not deep.matches_folder(["a"] * 500)
    assert time.process_time() - started_s < 1
