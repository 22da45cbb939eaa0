"""Kinds and endings: words of either language, plurals, several of them, none."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
How many .docx and .pdf files are in Documents? | count | in:Documents ext:docx|pdf
How many images (jpg, png) are in Pictures? | count | in:Pictures ext:jpg|png
How many PDF documents are in Documents? | count | in:Documents ext:pdf
How many photos and videos are in "My Trip"? | count | in:"My Trip" kind:image|video
csv files?? | list | ext:csv
list the raws | list | ext:dng|cr2|cr3|nef|arw|orf|rw2|raf
How many files in Downloads have no extension? | count | in:Downloads ext:none
How many screenshots are in Pictures? | count | in:Pictures kind:image screenshot|"screen shot"|screencap|"screen capture"|截图|截屏|屏幕截图|屏幕快照
jpgs in downloads | list | in:downloads ext:jpg
文档里有多少个 Word 文件 | count | in:文档 ext:docx|doc
列出所有的 xlsx 試算表 | list | ext:xlsx
下載裡面有幾張圖啊 | count | in:下載 kind:image
图片里有哪些截图 | list | in:图片 kind:image 截图|截屏|屏幕快照|screenshot|"screen shot"
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
