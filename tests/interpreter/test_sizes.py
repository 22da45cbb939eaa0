"""Sizes: comparisons, ranges, words for numbers, units of either language."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
files over 500 MB in Videos | list | in:Videos size:>500mb
files larger than half a gig | list | size:>500mb
files smaller than 10 KB in Documents | list | in:Documents size:<10kb
photos before 2025 and larger than 3 MB | list | kind:image size:>3mb modified:"before 2025"
videos after 2019 and under 2 GB | list | kind:video size:<2gb modified:"after 2019"
files between 1 MB and 5 MB in Pictures | list | in:Pictures size:1mb..5mb
files of at least two gigs | list | size:>=2gb
files no bigger than 20 megs | list | -size:>20mb
files up to 3 MB | list | size:<=3mb
files of 100 MB or more | list | size:>=100mb
files under a kilobyte | list | size:<1kb
下载里大于 100MB 的文件 | list | in:下载 size:>100mb
不到半个G的文件 | list | size:<500mb
五百兆以上的文件 | list | size:>=500mb
不超过两兆的文件 | list | size:<=2mb
图片里10M到50M之间的文件 | list | in:图片 size:10mb..50mb
大小在1MB以内的文件 | list | size:<=1mb
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
