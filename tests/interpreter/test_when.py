"""Dates: in words, and of what: changed, created, downloaded, taken, opened."""

from __future__ import annotations

import pytest

from tests.interpreter.readings import rows, taken_for

CASES = rows("""
Which files in Documents did I modify yesterday? | list | in:Documents modified:yesterday
images in Pictures from 2024 | list | in:Pictures kind:image modified:2024
files from last week | list | modified:"last week"
files modified before 2019 | list | modified:"before 2019"
How many pictures were taken in 2023 | count | kind:image taken:2023
files created in March 2024 | list | created:"march 2024"
files opened yesterday | list | opened:yesterday
today's pictures | list | kind:image modified:today
files older than 3 years in Downloads | list | in:Downloads modified:"older than 3 years"
documents I edited between January and March 2025 | list | kind:document modified:"between january and march 2025"
what did I change in the last 24 hours | list | modified:"last 24 hours"
which files haven't been touched since 2019 | list | -modified:"since 2019"
which files haven't been changed since before 2017 | list | modified:"before 2017"
files I worked on last week | list | modified:"last week"
下载文件夹里最近 7 天修改过的文件有哪些? | list | in:下载 modified:最近7天
上个月修改过的表格有哪些? | list | kind:spreadsheet modified:上个月
2019年以前的照片 | list | kind:image modified:2019年以前
去年12月修改的表格有哪些 | list | kind:spreadsheet modified:去年12月
图片文件夹里2023年拍的照片有多少张? | count | in:图片 kind:image taken:2023年
昨天打开过的文件 | list | opened:昨天
上上周改过的文件 | list | modified:上上周
""")  # noqa: E501


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_a_question_is_taken_for_its_query(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)
