"""Names: said to be one, half remembered, beginnings and ends."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
find files with "resume" in the name | list | resume is:file
Which file names contain the word invoice? | list | invoice is:file
Find the file with a name something like "itinerary lake district". | list | itinerary lake district
files starting with IMG_2019 | list | IMG_2019* is:file
files ending in _final | list | *{_final,_final.*} is:file
Where is the file plot waiting list.csv? | where | is:file|folder "plot waiting list.csv"
There is a folder called something like "scanned seed catalogues". Where is it? | where | is:folder scanned seed catalogues
find the road trip playlist | list | is:file|folder "road trip playlist"
Where is the Wisteria Cottage folder? | where | is:folder "Wisteria Cottage"
where is my thesis | where | is:file|folder thesis
文件名里带“发票”的文件有哪些? | list | 发票 is:file
文件名以 IMG_300 开头的照片有哪些 | list | kind:image IMG_300*
帮我找一下体检报告 | list | is:file|folder 体检报告
隐藏文件 .bashrc 在哪里? | where | is:file|folder .bashrc hidden:only
毕业论文的文件夹放在哪里了? | where | is:folder 毕业论文
我记得有个文件夹叫“老照片扫描”什么的,在哪儿? | where | is:folder 老照片扫描
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
