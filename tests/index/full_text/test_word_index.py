"""Which files are found by what was taken in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index.full_text.word_index import KeptWords, WordIndex
from desktop_app.query import syntax

LARGEST_INODE = (1 << 64) - 1


@pytest.fixture
def words(tmp_path: Path) -> Iterator[WordIndex]:
    """An index of nothing."""
    index = WordIndex(tmp_path)
    yield index
    index.close()


def of(inode: int, text: str | None, name: str = "a.txt", *, changed_ns: int = 1) -> KeptWords:
    """The words of a file."""
    version = FileVersion(1, inode, 10, 1, changed_ns, name)
    return KeptWords(version, f"/home/ann/{inode}/{name}", text)


def found(words: WordIndex, content: str) -> set[str]:
    """The paths of the files that may hold a word."""
    ruled_out = words.ruled_out(syntax.parse(f"content:{content}"))
    assert ruled_out is not None
    paths = dict(words.paths())
    return {paths[number] for number in ruled_out.matching.numbers}


def test_files_of_which_nothing_can_be_said_among_others_take_nobodys_words(
    words: WordIndex,
) -> None:
    some = [of(1, "tea"), of(2, None), of(3, "rum"), of(4, None), of(LARGEST_INODE, "tea rum")]
    assert words.keep(some)
    assert found(words, "tea") == {"/home/ann/1/a.txt", f"/home/ann/{LARGEST_INODE}/a.txt"}
    assert found(words, "rum") == {"/home/ann/3/a.txt", f"/home/ann/{LARGEST_INODE}/a.txt"}
    assert words.totals() == 3
    assert len(words.known()) == 5


def test_a_file_taken_in_again_is_found_by_its_new_words_alone(words: WordIndex) -> None:
    assert words.keep([of(1, "tea"), of(2, "tea")])
    assert words.keep([of(2, "rum", changed_ns=2), of(1, None, changed_ns=2)])
    assert found(words, "tea") == set()
    assert found(words, "rum") == {"/home/ann/2/a.txt"}
    assert len(words.known()) == 2


def test_another_name_of_the_same_file_keeps_its_words(words: WordIndex) -> None:
    assert words.keep([of(1, "tea", "a.txt")])
    assert words.keep([of(1, "tea", "b.txt")])
    assert found(words, "tea") == {"/home/ann/1/a.txt", "/home/ann/1/b.txt"}


def test_one_file_in_two_folders_is_kept_once(words: WordIndex) -> None:
    other = KeptWords(of(1, "tea").version, "/home/ann/other/a.txt", "tea")
    assert words.keep([of(1, "tea"), of(2, "rum"), other])
    assert found(words, "tea") == {"/home/ann/other/a.txt"}
    assert found(words, "rum") == {"/home/ann/2/a.txt"}


def test_a_number_is_never_given_to_another_file(words: WordIndex) -> None:
    assert words.keep([of(1, "tea"), of(2, "rum")])
    before = {number for number, _ in words.paths()}
    assert words.drop(before)
    assert words.keep([of(3, "tea")])
    assert before.isdisjoint(number for number, _ in words.paths())


def test_there_may_be_nothing_to_take_in(words: WordIndex) -> None:
    assert words.keep([])
    assert words.totals() == 0
    assert words.keep([of(1, None)])
    assert words.totals() == 0
