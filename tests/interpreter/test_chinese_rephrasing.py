"""Chinese questions are put in the usual order before they are read; others stay as they are."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.chinese_rephrasing import rephrased
from tests.interpreter.readings import rows, taken_for

CASES = rows("""
mp4 以外的视频有哪些 | list | kind:video -ext:mp4
下载里 zip 排除掉,还剩几个文件 | count | in:下载 -ext:zip
把课件那个子文件夹排除掉,教案还剩多少个文件? | count | -in:课件 教案
想删掉太小的歌,音乐里 1 MB 都不到的有几首? | count | in:音乐 kind:audio size:<1mb
我写过的东西里,哪些提到枇杷? | list | content:枇杷
谁在邮件里问过“签证”的事? | list | kind:email content:签证
化粪池那笔钱记在哪个表格里了? | list | kind:spreadsheet content:化粪池
有人交代过“二人转”别音译,这话记在哪个文件里? | list | content:二人转
找找毛笔字的文件夹 | where | is:folder 毛笔字
音乐里最大的两首歌是哪两首?大的排前面 | list | in:音乐 kind:audio sort:size top:2
家目录里有几个隐藏文件夹?再往里的不用列 | count | in:家目录 depth:1 is:folder hidden:only
发票文件夹(连同各年份的子文件夹)里有几个 pdf? | count | in:发票 ext:pdf
昨天我动过文档里的哪几个文件? | list | in:文档 modified:昨天
名字以 . 打头的文件夹有几个 | count | is:folder hidden:only
""")


@pytest.mark.parametrize(("question", "form", "query"), CASES)
def test_what_is_said_in_another_order_is_understood(question: str, form: str, query: str) -> None:
    assert taken_for(question) == (form, query)


@pytest.mark.parametrize(
    "question",
    ["下载里有多少个 PDF?", "哪些合同提到违约金", "最大的三个视频", "How many PDFs?", "你好", ""],
)
def test_what_is_in_the_usual_order_stays(question: str) -> None:
    assert rephrased(question) == question
