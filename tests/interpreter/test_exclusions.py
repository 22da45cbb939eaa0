"""What is left out: types, folders, names, hidden ones."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
How many images are in Pictures, not counting the Screenshots folder? | count | in:Pictures kind:image -in:Screenshots
How many files in Downloads are not PDFs? | count | in:Downloads -ext:pdf
list all images except png in Pictures | list | in:Pictures kind:image -ext:png
Show everything in Downloads except the installers and the archives | list | in:Downloads -kind:installer|archive
pdfs in Downloads except the ones in the old folder | list | in:Downloads ext:pdf -in:old
files in Documents without those named draft | list | in:Documents -draft
How many files in Downloads that are not images? | count | in:Downloads -kind:image
下载文件夹里,除了 PDF 以外还有多少个文件? | count | in:下载 -ext:pdf
下载文件夹里不是图片也不是视频的文件有哪些? | list | in:下载 -kind:image|video
图片里除了Wallpapers以外有多少张图？ | count | in:图片 kind:image -in:Wallpapers -Wallpapers
文档里不包括名字带周报的文件有哪些 | list | in:文档 -周报
下载里的pdf，不包括old文件夹里的 | list | in:下载 ext:pdf -in:old
下载里有哪些文件，PDF不要 | list | in:下载 -ext:pdf
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
