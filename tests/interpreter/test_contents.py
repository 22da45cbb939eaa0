"""What files say: phrases with and without quotes, several, about."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
Which documents mention "coir matting"? | list | content:"coir matting"
Find the PDF that says something about "bonfires". | list | ext:pdf content:bonfires
which contract has a penalty clause in it | list | content:"penalty clause" in:contract
search for TODO inside the files in Projects | list | in:Projects content:TODO
which file talks about the boiler repair | list | content:"boiler repair"
documents containing "annual budget" in Finance | list | in:Finance content:"annual budget"
files mentioning "apple" or "pear" | list | content:apple|pear
the spreadsheet about the garden | list | kind:spreadsheet content:garden
哪些文件提到了“梅雨”? | list | content:梅雨
内容里有“祠堂”两个字的文件有哪些? | list | content:祠堂
哪个表格里有“祁门红茶”? | list | kind:spreadsheet content:祁门红茶
里面写了八角的文件 | list | content:八角
教案里提到健康手册的文件是哪个 | list | in:教案 content:健康手册
找一下和旅行有关的照片 | list | kind:image content:旅行
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
