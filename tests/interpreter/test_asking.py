"""The form of a question: number, room, place, moment, list, groups."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
How many PDFs are in Downloads? | count | in:Downloads ext:pdf
How much space do the videos in Videos take? | space | in:Videos kind:video
total size of downloads | space | in:downloads
Is there a file called budget.xlsx somewhere? | exists | budget.xlsx
Where is report.pdf? | where | is:file|folder report.pdf
when did I last change report.pdf | when | report.pdf
list the mp3 files in Music | list | in:Music ext:mp3
how many files per year in Pictures | count by-year | in:Pictures
What types of files are in Downloads? | list by-kind | in:Downloads
下载里有多少个 PDF? | count | in:下载 ext:pdf
视频文件夹占了多大空间？ | space | in:视频
下载里有没有 PDF? | exists | in:下载 ext:pdf
我的简历放在哪里? | where | is:file|folder 简历
视频文件夹 大小 | space | in:视频
图片里每年各有多少张照片 | count by-year | in:图片 kind:image
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
