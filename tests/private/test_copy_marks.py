from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.private.copy_marks import originals


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("a.txt", "a.txt"),
        ("a (1).txt", "a.txt"),
        ("a - copy (2).txt", "a.txt"),
        ("a - kopie.txt", "a.txt"),
        ("a的副本.txt", "a.txt"),
        ("a.txt.bak", "a.txt"),
        ("a.txt.bak.gz", "a.txt"),
        ("a.txt~", "a.txt"),
        ("#a.txt#", "a.txt"),
        (".a.txt.swp", "a.txt"),
        ("copy of a.txt", "a.txt"),
        ("copy (3) of a.txt", "a.txt"),
        ("kopie von a.txt", "a.txt"),
        ("cópia de a.txt", "a.txt"),
        ("副本 a.txt", "a.txt"),
        ("a 2024-02-11 09.30.12.txt", "a.txt"),
        ("a_20240211_093012.txt", "a.txt"),
        ("a.txt.1707640212", "a.txt"),
        ("a (ann's conflicted copy 2024-02-11).txt", "a.txt"),
        ("a.sync-conflict-20240211-093012-abcdefg.txt", "a.txt"),
        ("a.txt.tar.gz", "a.txt"),
        ("a.txt.zip", "a.txt"),
        ("a.db-journal", "a.db"),
        ("a.conf.dpkg-old", "a.conf"),
    ],
)
def test_a_copy_is_known_by_its_marks(name: str, original: str) -> None:
    assert original in originals(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("cookies.txt", "cookies"),
        ("history.zip", "history"),
        ("copyright", "right"),
        ("backups", "s"),
        ("oldest", "est"),
        ("abacus.bakery", "abacus"),
        ("a plan", "a"),
        ("news", "s"),
    ],
)
def test_a_word_is_no_mark(name: str, other: str) -> None:
    assert other not in originals(name)


@given(st.text(alphabet="a1 ._-~#()copybak的副本$[:2024t", max_size=400))
def test_whatever_a_name_is_there_are_few_originals_and_itself_is_one(name: str) -> None:
    found = originals(name)
    assert len(found) < 400
    assert len(name) > 300 or found[0] == name


def test_no_name_takes_long() -> None:
    unlike = "x" * 60_000
    for hostile in ("_" * 60_000, "(" * 60_000, "1 " * 30_000, "a.bak" * 12_000, "." * 60_000):
        ours, plain = _cpu_s(hostile), _cpu_s(unlike)
        assert ours < max(plain, 0.001) * 1_000


def _cpu_s(name: str) -> float:
    originals.cache_clear()
    started = time.process_time()
    originals(name)
    return time.process_time() - started
