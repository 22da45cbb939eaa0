"""What is sent of a case says nothing of the person's files."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.without_names import query_without_names, question_without_names
from desktop_app.messages.mind import WordTaken
from desktop_app.query.syntax import parse


@pytest.mark.parametrize(
    ("question", "sent"),
    [
        ("how many pictures are from Ann Miller", "how many pictures are from Xxx Xxxxxx"),
        ("下载里有多少王小明的照片？", "下载里有多少某某某某照片？"),
        ("where is budget report.pdf", "where is xxxxxx xxxxxx.pdf"),
        ("/home/ann/Documents/list.txt", "/xxxx/xxx/Xxxxxxxxx/xxxx.xxx"),
        ('files that say "how many"', 'files that say "xxx xxxx"'),
    ],
)
def test_a_question_keeps_its_shape_and_our_words_alone(question: str, sent: str) -> None:
    assert question_without_names(question, ()) == sent


def test_what_was_taken_for_a_name_goes_whatever_words_it_has() -> None:
    words = (
        WordTaken("photos", 0, 6, "kind:image"),
        WordTaken("large files", 10, 21, 'in:"large files"'),
        WordTaken("last week", 22, 31, 'modified:"last week"'),
    )
    question = "photos in large files last week"
    sent = question_without_names(question, words)
    assert sent == "photos in xxxxx xxxxx last week"


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        ("in:Wedding kind:image", "in:Xxxxxxx kind:image"),
        ("in:Downloads size:>1mb", "in:Downloads size:>1mb"),
        ('"Ann Miller" ext:pdf', '"Xxx Xxxxxx" ext:pdf'),
        ("content:rent* modified:2023", "content:xxxx* modified:2023"),
        ("regex:a.*b show:count", '"x.x" show:count'),
        ("ann*.tmp", '"xxx*.xxx"'),
    ],
)
def test_a_query_keeps_its_keys_alone(query: str, sent: str) -> None:
    assert query_without_names(query).replace("*", "") == sent.replace("*", "")
    parse(query_without_names(query))
