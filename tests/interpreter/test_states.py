"""Hidden, empty, with copies, folders, and how deep."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
Which hidden files are in Documents? | list | in:Documents hidden:only
How many files are in Documents, including hidden files? | count | in:Documents hidden:yes
How many files are in Documents, not counting hidden ones? | count | in:Documents
Which folders in Downloads are empty? | list | in:Downloads is:folder is:empty
are there any 0 byte files anywhere? | exists | is:empty is:file
which files in Downloads are duplicates | list | in:Downloads is:duplicate
How many files are directly in Documents? | count | in:Documents depth:1
How many files are in Documents, not in subfolders? | count | in:Documents depth:1
How many files are in Documents, including subfolders? | count | in:Documents
How many folders are in Documents? | count | in:Documents is:folder
How many hidden files, not folders, are there directly in my home folder? | count | in:home depth:1 is:file hidden:only
主目录这一层(不算子文件夹里面的)有哪些隐藏文件夹? | list | in:主目录 depth:1 is:folder hidden:only
文档文件夹里有哪些空文件夹? | list | in:文档 is:folder is:empty
文档里有没有空文件（0字节） | exists | in:文档 is:empty is:file
图片文件夹里哪些文件的内容完全相同? | list | in:图片 is:duplicate
下载里连隐藏文件一起算，总共多少个文件 | count | in:下载 hidden:yes
直接放在下载里的文件有哪些 | list | in:下载 depth:1
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
