"""Superlatives, how many of them, and orders."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
What are the five largest files in the Videos folder? | list | in:Videos sort:size top:5
top 10 biggest files | list | sort:size top:10
the 3 smallest images in Pictures | list | in:Pictures kind:image sort:-size top:3
show me the largest video | list | kind:video sort:size top:1
What is the oldest photo in Pictures? | list | in:Pictures kind:image sort:-modified top:1
latest 5 PDFs in Documents | list | in:Documents ext:pdf sort:modified top:5
Show the three most recently modified files in Downloads, newest first. | list | in:Downloads sort:modified top:3
List the files in Contracts sorted by name | list | in:Contracts sort:name
Four oldest files in the Documents folder, oldest first. | list | in:Documents sort:-modified top:4
files in Downloads, largest first | list | in:Downloads sort:size
图片文件夹里最大的三个文件是哪些?从大到小排列。 | list | in:图片 sort:size top:3
下载最大的3个文件 | list | in:下载 sort:size top:3
文档文件夹里最近修改的 5 个文件,从新到旧列出来。 | list | in:文档 sort:modified top:5
占空间最大的十个文件 | list | sort:size top:10
最早的五张照片是哪些? | list | kind:image sort:-modified top:5
网课里的文件按大小从大到小排一下 | list | in:网课 sort:size
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
