from __future__ import annotations

import random
import time

import pytest

from desktop_app.interpreter.understanding import understood
from desktop_app.search.query_syntax import format as written
from desktop_app.search.query_syntax import parse

UNDERSTOOD = """
How many PDFs are in Downloads?                         | in:Downloads ext:pdf show:count
how many pdf files are in downloads                     | in:downloads ext:pdf show:count
How many PDF's are there in the Downloads folder?       | in:Downloads ext:pdf show:count
How many PDFs do I have?                                | ext:pdf show:count
How many PDFs do I have in total?                       | ext:pdf show:count
How many videos are on my computer?                     | kind:video show:count
How many images are in Pictures?                        | in:Pictures kind:image show:count
How many photos do I have in my pictures folder?        | in:pictures kind:image show:count
How many Python files (.py) are there in Projects?      | in:Projects ext:py show:count
How many .docx and .pdf files are in Documents?         | in:Documents ext:docx|pdf show:count
How many JPG, PNG or GIF images are in Pictures?        | in:Pictures ext:jpg|png|gif show:count
How many images (jpg, png) are in Pictures?             | in:Pictures ext:jpg|png show:count
How many PDF documents are in Documents?                | in:Documents ext:pdf show:count
How many Word documents are in Documents?               | in:Documents ext:docx|doc show:count
How many photos and videos are in "My Trip"?            | in:"My Trip" kind:image|video show:count
How many archives are on the USB stick?                 | in:"USB stick" kind:archive show:count
How many files are on the D drive?                      | in:"D drive" show:count
How many files are in the road trip folder?             | in:"road trip" show:count
How many files are in Road Trip 2024?                   | in:"Road Trip 2024" show:count
How many txt files are in the folder called Road Trip?  | in:"Road Trip" ext:txt show:count
How many files are there in Documents/Work?             | in:Documents/Work show:count
How many files are in Documents, including hidden files? | in:Documents hidden:yes show:count
How many files are in Documents, not counting hidden ones? | in:Documents show:count
How many files are in Documents including subfolders?   | in:Documents show:count
How many PDFs does Downloads contain?                   | in:Downloads ext:pdf show:count
How many PDFs does my Downloads folder have?            | in:Downloads ext:pdf show:count
In Downloads, how many PDFs are there?                  | in:Downloads ext:pdf show:count
Number of videos in Videos                              | in:Videos kind:video show:count
Count the mp3s in Music                                 | in:Music ext:mp3 show:count
Please tell me how many JPG files are in my Pictures folder. | in:Pictures ext:jpg show:count
Hi, how many pdfs are in downloads, please? Thanks!     | in:downloads ext:pdf show:count
Find out how many e-books are in Books                  | in:Books kind:ebook show:count
Which PDFs are in Downloads?                            | in:Downloads ext:pdf
What PDFs are in Downloads?                             | in:Downloads ext:pdf
Which files in Documents are PDFs?                      | in:Documents ext:pdf
What files are in Downloads?                            | in:Downloads
Which spreadsheets do I have in Documents?              | in:Documents kind:spreadsheet
list the mp3 files in Music                             | in:Music ext:mp3
List .py files in "C:\\Users\\ann\\Projects"            | in:C:\\Users\\ann\\Projects ext:py
List files in ~/Projects                                | in:~/Projects
Could you list all the Word documents in Documents?     | in:Documents ext:docx|doc
Show me the songs in my music folder                    | in:music kind:audio
show hidden files in Documents                          | in:Documents hidden:only
Show the hidden PDFs in Documents                       | in:Documents ext:pdf hidden:only
Give me all presentations from Documents                | in:Documents kind:presentation
Find the zip files under Downloads                      | in:Downloads ext:zip
下载里有多少个 PDF?                                       | in:下载 ext:pdf show:count
下载里有多少个PDF？                                       | in:下载 ext:pdf show:count
下载文件夹里有多少 pdf 文件                               | in:下载 ext:pdf show:count
下载文件夹里有哪些图片?                                    | in:下载 kind:image
文档文件夹里一共有多少个 pptx 文件?                        | in:文档 ext:pptx show:count
请问我的下载文件夹里有多少个PDF文件？                      | in:下载 ext:pdf show:count
你好，请问下载里有多少个PDF呢？谢谢                        | in:下载 ext:pdf show:count
音乐文件夹里有多少首歌?                                    | in:音乐 kind:audio show:count
桌面上有几张图片                                          | in:桌面 kind:image show:count
图片里有几张 jpg？                                        | in:图片 ext:jpg show:count
U盘里有几个压缩包？                                       | in:U盘 kind:archive show:count
E 盘里有多少个视频                                        | in:"E 盘" kind:video show:count
D盘里有多少个文件                                         | in:D盘 show:count
我有多少个 PDF？                                          | ext:pdf show:count
电脑上有多少个视频                                        | kind:video show:count
毕业论文文件夹里有多少 PDF                                | in:毕业论文 ext:pdf show:count
「毕业论文」里有多少个 Word 文档？                         | in:毕业论文 ext:docx|doc show:count
"Road Trip"文件夹里有几张照片                             | in:"Road Trip" kind:image show:count
Projects/fossick 里有多少 py 文件                         | in:Projects/fossick ext:py show:count
Projects 里有多少个 Python 文件                           | in:Projects ext:py show:count
微信里有多少个视频                                        | in:微信 kind:video show:count
下载目录下的PDF有多少个？                                 | in:下载 ext:pdf show:count
下载文件夹下有哪些压缩包                                   | in:下载 kind:archive
数一下文档里的PDF                                         | in:文档 ext:pdf show:count
统计一下图片文件夹里照片的数量                             | in:图片 kind:image show:count
查一下下载里有多少安装包                                   | in:下载 kind:installer show:count
帮我找一下 Downloads 里的 PDF                             | in:Downloads ext:pdf
列出 ~/Projects 里的 Python 文件                          | in:~/Projects ext:py
列出音乐文件夹里的 mp3 和 flac 文件                        | in:音乐 ext:mp3|flac
显示下载文件夹中的隐藏文件                                 | in:下载 hidden:only
隐藏文件有哪些？                                          | hidden:only
文档里有多少个文件，包括隐藏文件                           | in:文档 hidden:yes show:count
文档里有多少个文件，包括子文件夹                           | in:文档 show:count
下載資料夾裡有多少個 PDF？                                | in:下載 ext:pdf show:count
圖片裡有哪些照片？                                        | in:圖片 kind:image
"""

DECLINED = """
How many PDFs in Downloads were changed last week?
How many PDFs in Downloads are larger than 10 MB?
How many photos from 2024 are in Pictures?
How many photos were taken in May?
How many PDFs named invoice are in Downloads?
How many songs by Queen are in Music?
How many PDFs and pictures are in Downloads?
How many files are in Downloads and Documents?
How many files are in Downloads or Documents?
How many PDFs are in Downloads and which are they?
How many PDFs are not in Downloads?
How many files are in Downloads except PDFs?
How many files are directly in Downloads?
How many files are in this folder?
How many files are in it?
How many empty files are in Downloads?
How many duplicates are in Downloads?
How many folders are in Documents?
How many screenshots are in Pictures?
How many docs are in Downloads?
How many different file types are in Downloads?
How many pages does report.pdf have?
How many words are in report.docx?
How many people live in Paris?
How many are in Downloads?
How big is Downloads?
How much space do the videos in Videos take?
Which files in Documents mention a penalty clause?
What is the largest file in Downloads?
What is a PDF?
What about Documents?
Which files are in Downloads but not in Documents?
Show the newest PDF in Downloads
Find report.pdf in Downloads
Delete the PDFs in Downloads
And only the PDFs?
Where is my thesis?
Are there any PDFs in Downloads?
Write me a poem
下载里最大的文件是哪个
下载里今天的 PDF 有多少个
上个月下载里有多少 PDF
去年的下载文件夹里有多少 PDF
下载里除了 PDF 有多少个文件
下载里大于 10 MB 的视频有哪些
下载和文档里有多少个 PDF
文档里提到合同的文件有哪些
毕业论文里有多少个 PDF
下载里有多少种文件
图片占多少空间
删除下载里的 PDF
那文档里呢
其中多少是今年的
只要 PDF
图片里有多少张截图
这个文件夹里有多少个文件
下载里有多少个文件夹
什么是 PDF
写一首诗
今天天气怎么样
"""


def cases(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize("case", cases(UNDERSTOOD))
def test_a_question_is_understood(case: str) -> None:
    question, _, query = (part.strip() for part in case.partition(" | "))
    meant = understood(question)
    assert written(meant.query) == query
    assert meant.whole


@pytest.mark.parametrize("question", cases(DECLINED))
def test_a_question_with_more_in_it_than_is_understood_is_declined(question: str) -> None:
    assert not understood(question).whole


def test_what_is_understood_of_a_declined_question_is_told() -> None:
    meant = understood("How many PDFs in Downloads were changed last week?")
    assert meant.in_part
    assert written(meant.query) == "in:Downloads ext:pdf show:count"
    assert not understood("Write me a poem").in_part


def test_how_a_folder_is_spelt_is_kept() -> None:
    assert written(understood("圖片裡有哪些照片？").query).startswith("in:圖片")
    assert written(understood("How many files are in Ärger?").query).startswith("in:Ärger")


PIECES = [
    *"How many|which|list|show|PDFs|.py|images|files|in|Downloads|the|folder|hidden".split("|"),
    *'and|or|not|,|?|(|)|"|“|”|「|/|\\|~|C:|E 盘|\0|\u202e|\ud800|💾|ß|İ|ﬁ|…|1|2024'.split("|"),
    *"下载|图片|文件夹|文件|里|中|上|有多少|几|个|哪些|请问|的|在|隐藏|，|歌|資料夾|裡".split("|"),
    *"in the folder called|including hidden files|<img src=x>|' OR 1=1|*|.|..|\n".split("|"),
    "a" * 60,
    "字" * 60,
]


def test_no_sentence_however_odd_raises_or_takes_long() -> None:
    random_ = random.Random(20261120)
    understood("How many PDFs are in Downloads?")
    slowest_s = 0.0
    for _ in range(2000):
        joint = random_.choice(["", " ", " "])
        sentence = joint.join(random_.choices(PIECES, k=random_.randint(0, 14)))
        started = time.thread_time()
        meant = understood(sentence)
        slowest_s = max(slowest_s, time.thread_time() - started)
        assert parse(written(meant.query)) == meant.query
    assert slowest_s < 0.05


@pytest.mark.parametrize(
    "question", ["a" * 1_000_000, "下" * 1_000_000, "in " * 160, "里" * 480, '"' * 480, "a/" * 240]
)
def test_a_long_question_takes_no_longer(question: str) -> None:
    started = time.thread_time()
    understood(question)
    assert time.thread_time() - started < 0.05


def test_an_everyday_question_takes_less_than_five_milliseconds() -> None:
    questions = [case.partition("|")[0].strip() for case in cases(UNDERSTOOD)]
    for question in questions:
        understood(question)
    started = time.thread_time()
    for question in questions:
        understood(question)
    assert (time.thread_time() - started) / len(questions) < 0.005
