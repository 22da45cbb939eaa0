"""Folders: known places, paths, names with and without a noun, several of them."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
How many PDFs are in Downloads? | count | in:Downloads ext:pdf
How many files are in the road trip folder? | count | in:"road trip"
How many files are in Road Trip 2024? | count | in:"Road Trip 2024"
How many txt files are in the folder called Road Trip? | count | in:"Road Trip" ext:txt
How many PDFs are in the 2025 folder under Invoices? | count | in:2025 ext:pdf in:Invoices
list files in the To sort folder | list | in:"To sort"
How many PDFs does my Downloads folder have? | count | in:Downloads ext:pdf
List files in ~/Projects | list | in:~/Projects
List .py files in "C:\\Users\\ann\\Projects" | list | in:C:\\Users\\ann\\Projects ext:py
How many files are on the D drive? | count | in:"D drive"
which files in Downloads and Documents are PDFs | list | in:Downloads|Documents ext:pdf
how big is Pictures? | space | in:Pictures
pdfs downloads last week | list | in:downloads ext:pdf modified:"last week"
what is in this folder? | list | in:.
how many files are here | count | in:.
下载里有多少个 PDF? | count | in:下载 ext:pdf
桌面上临时文件夹里有哪些文件？ | list | in:临时 in:桌面
毕业论文文件夹里有多少 PDF | count | in:毕业论文 ext:pdf
教案里面的课件文件夹有多少个文件 | count | in:课件 in:教案
E 盘里有多少个视频 | count | in:"E 盘" kind:video
下载和文档里有多少个 PDF | count | in:下载|文档 ext:pdf
「毕业论文」里有多少个 Word 文档？ | count | in:毕业论文 ext:docx|doc
我的主目录里有多少个文件 | count | in:主目录
当前目录下有多少个 Python 文件？ | count | in:. ext:py
下載資料夾裡有多少個 PDF？ | count | in:下載 ext:pdf
帮我找一下 Downloads 里的 PDF | list | in:Downloads ext:pdf
所有叫 Receipts 的文件夹里一共多少文件 | count | in:Receipts
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
