"""What only wishes something of the answers before is answered by these, or said to be unclear."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer
from desktop_app.findings import Row
from desktop_app.interpreter.turns.coming_to import TakenOver
from desktop_app.interpreter.turns.earlier import Earlier
from desktop_app.interpreter.turns.taken_over import taken_over
from desktop_app.interpreter.turns.wishes import Deed, wish_in
from desktop_app.query.query import Show
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.interpreter.test_chosen_file import answers_to

TEXTS = ["cat.txt", "certificate.txt", "dog.txt"]
NOW = datetime(2026, 11, 29, 12)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("and the others?", Deed.OTHERS),
        ("what are the rest?", Deed.OTHERS),
        ("which of them don't", Deed.OTHERS),
        ("其他的呢", Deed.OTHERS),
        ("还有别的吗", Deed.OTHERS),
        ("剩下的有几个", Deed.OTHERS),
        ("没提到的", Deed.OTHERS),
        ("anything else?", Deed.OTHERS),
        ("and the day before?", Deed.BACK),
        ("前一天呢", Deed.BACK),
        ("the one before that", Deed.BACK),
        ("后一天呢", Deed.FORTH),
        ("and the next one?", Deed.NEXT),
        ("下一个呢", Deed.NEXT),
        ("both together", Deed.TOGETHER),
        ("加起来呢", Deed.TOGETHER),
        ("how many altogether?", Deed.TOTAL),
        ("一共多少", Deed.TOTAL),
        ("which has the most?", Deed.MOST),
        ("哪个最多", Deed.MOST),
        ("which takes more space", Deed.MOST),
        ("哪个更占地方", Deed.MOST),
        ("列出来", Deed.WHOLE),
        ("再上周", Deed.BACK),
        ("which one is newer?", Deed.FIRST),
        ("最大的两个", Deed.FIRST),
        ("哪个更新", Deed.FIRST),
        ("only the first two", Deed.HEAD),
        ("前两个", Deed.HEAD),
        ("最后一个", Deed.LAST),
        ("both of them", Deed.WHOLE),
        ("what are they called?", Deed.WHOLE),
        ("叫什么名字", Deed.WHOLE),
        ("how many files are in there?", Deed.INSIDE),
        ("里面有几个文件", Deed.INSIDE),
        ("第二个里面有多少文件", Deed.INSIDE),
        ("what else is in that folder", Deed.BESIDE),
        ("在哪个文件夹", Deed.FOLDERS),
        ("without the Chinese ones", Deed.LANGUAGE),
        ("中文的有哪些", Deed.LANGUAGE),
    ],
)
def test_what_is_wished_of_the_answer_before(text: str, deed: Deed) -> None:
    wish = wish_in(text)
    assert wish is not None and wish.deed is deed


@pytest.mark.parametrize(
    "text",
    [
        *("the others in Downloads", "other photos", "上个月呢", "前天呢", "最近的照片", "", "?"),
        *(
            "what's the newest PDF?",
            "how many files are in Music?",
            "其他文件夹",
            "older than a year",
        ),
        *("Chinese recipes", "the day before yesterday", "一共有几张照片", "delete the others"),
    ],
)
def test_what_says_more_wishes_nothing_of_the_answer_before(text: str) -> None:
    assert wish_in(text) is None


def over(text: str, *queries: str, count: int = 9, rows: tuple[str, ...] = ()) -> TakenOver | None:
    """What a question comes to behind others, the last of these last."""
    wish = wish_in(text)
    assert wish is not None, text
    shown = tuple(map(Row, rows))
    earlier = [
        Earlier(turn, parse(query), count + len(queries) - turn, shown)
        for turn, query in enumerate(queries, 1)
    ]
    return taken_over(wish, earlier[::-1], NOW)


def comes_to(text: str, *queries: str, count: int = 9, rows: tuple[str, ...] = ()) -> list[str]:
    """The same as queries, the likeliest first; none where it is unclear, or not of these."""
    found = over(text, *queries, count=count, rows=rows)
    if found is None or found.intent is None:
        return []
    return [written(found.intent.query), *map(written, found.others)]


@pytest.mark.parametrize(
    ("before", "others"),
    [
        (["in:Contracts", "in:Contracts content:deposit"], ["in:Contracts -content:deposit"]),
        (["in:Contracts content:deposit"], ["in:Contracts -content:deposit"]),
        (["in:A content:b", "in:A -content:b"], ["in:A content:b"]),
        (["kind:video sort:size top:3"], ["kind:video sort:-size top:6"]),
        (["in:A ext:pdf"], ["in:A -ext:pdf", "ext:pdf -in:A"]),
        (["in:A ext:pdf", "in:A ext:zip"], ["in:A -ext:zip -ext:pdf", "in:A -ext:zip"]),
        (["in:A"], []),
        (["kind:image"], []),
        (["in:A", "in:A ext:pdf size:>1mb"], []),
    ],
)
def test_the_others_are_what_the_set_before_has_besides(
    before: list[str], others: list[str]
) -> None:
    assert comes_to("and the others?", *before) == others


@pytest.mark.parametrize("text", ["how many are left?", "剩下的有几个"])
def test_once_something_was_left_out_what_is_left_stayed(text: str) -> None:
    # 还剩多少个 behind "no archives and no pictures" counted these.
    before = ["in:A", "in:A -kind:archive -kind:image"]
    assert comes_to(text, *before) == ["in:A -kind:archive -kind:image show:count"]
    assert comes_to(text, "in:A", "in:A kind:image")[0] == "in:A -kind:image show:count"


def test_others_of_another_number_are_not_those_that_are_there() -> None:
    assert comes_to("the other two", "in:A", "in:A content:b") == []
    assert comes_to("the other three", "sort:size top:6") == ["sort:-size top:3"]
    assert comes_to("the other two", "sort:size top:6") == []


@pytest.mark.parametrize(
    ("text", "before", "dated"),
    [
        ("and the day before?", 'taken:"on 20 july 2026"', "taken:2026-07-19"),
        ("前一天呢", "modified:2025年5月1日", "modified:2025-04-30"),
        ("the month before that", "modified:2026-01", "modified:2025-12"),
        ("the month before that", "modified:2026-03-31", "modified:2026-02"),
        ("and the one before that", "modified:2026-01", "modified:2025-12"),
        ("and the next day?", "modified:2024-02-28", "modified:2024-02-29"),
        ("the month after", "modified:2025-12", "modified:2026-01"),
        ("and the week before", 'modified:"last week"', "modified:2026-11-09..2026-11-15"),
        ("and the year before", '"budget 2024"', '"budget 2023"'),
        ("and the day before?", "in:A", ""),
        ("and the day before?", "modified:>2024", ""),
    ],
)
def test_the_day_before_is_that_of_the_date_before(text: str, before: str, dated: str) -> None:
    assert comes_to(text, before) == ([dated] if dated else [])


@pytest.mark.parametrize(
    ("text", "before", "nth"),
    [
        ("and the next one?", "sort:size top:1", 2),
        ("the one before that", "sort:modified top:1", 2),
        ("the one after that", "sort:-modified top:1", 2),
        ("the one before that", "sort:-modified top:1", 0),
        ("下一个呢", "sort:size top:3", 4),
        ("下一个呢", "in:A", 0),
        ("下一个呢", "sort:size top:9", 0),
    ],
)
def test_the_next_one_is_that_of_the_same_order(text: str, before: str, nth: int) -> None:
    found = over(text, before)
    assert found is not None
    assert nth == (found.intent.nth if found.intent is not None else 0)


@pytest.mark.parametrize(
    ("text", "before", "found"),
    [
        ("altogether", ["ext:pdf show:count", "ext:zip show:count"], ["ext:zip|pdf show:count"]),
        ("加起来呢", ["in:A show:count", "in:B show:count"], ["in:A|B show:count"]),
        ("together?", ["in:A show:bytes", "in:B show:bytes"], ["in:A|B show:bytes"]),
        ("altogether", ["ext:a show:count"] * 1, []),
        ("altogether", ["in:A ext:a show:count", "in:B ext:b show:count"], []),
        (
            "一共几个",
            ["modified:昨天", "modified:前天"],
            ["modified:前天 show:count", "modified:昨天|前天 show:count"],
        ),
        ("一共几个", ["in:A", "in:A -ext:mov"], []),
    ],
)
def test_a_sum_is_of_what_was_counted(text: str, before: list[str], found: list[str]) -> None:
    assert [*map(normal, comes_to(text, *before))] == [*map(normal, found)]


def normal(query: str) -> object:
    parsed = parse(query)
    return {(term.key, frozenset(term.values)) for term in parsed.terms}, parsed.show


def test_the_most_is_told_of_what_was_counted_alike() -> None:
    counts = ["kind:video show:count", *(f"in:A ext:{one} show:count" for one in ("a", "b"))]
    found = over("which has the most?", *counts)
    assert found is not None and found.intent is not None
    assert [*map(written, found.intent.queries)] == counts[1:]
    assert over("哪个最多", "in:A", "in:B") is None


def test_bigger_of_two_sizes_is_none_of_the_files() -> None:
    found = over("which is bigger", "in:A show:bytes", "in:B show:bytes")
    assert found is not None and found.intent is not None and len(found.intent.queries) == 2
    assert comes_to("which is bigger", "in:A show:count", "in:B show:count") == []
    assert comes_to("which is bigger", "in:A", "in:B") == ["in:B sort:size top:1"]


def test_what_cannot_be_added_up_is_said_to_be_so(home: Path, tmp_path: Path) -> None:
    turns = ("in:Work ext:py show:count", "in:Other ext:txt show:count", "both together")
    (home / "Other").mkdir()
    answer = answers_to(home, tmp_path / "data", *turns)[-1]
    assert "counted as one" in answer.text and answer.count is None


def test_three_counts_are_added_as_far_as_they_are_of_the_same() -> None:
    counts = ["kind:video show:count", *(f"in:A ext:{one} show:count" for one in ("a", "b", "c"))]
    (found,) = comes_to("一共多少", *counts)
    assert normal(found) == normal("in:A ext:a|b|c show:count")


def test_a_kind_and_an_ending_are_added_as_endings() -> None:
    (found,) = comes_to("both together", "kind:audio show:count", "ext:pdf show:count")
    assert "mp3" in found and "pdf" in found and parse(found).show is Show.COUNT


def test_a_folder_in_a_list_is_looked_into() -> None:
    rows = ("/home/ann/A", "/home/ann/B b")
    assert comes_to("how many files are in the second one", "is:folder", rows=rows) == [
        'in:"/home/ann/B b" show:count'
    ]
    assert comes_to("how many files are in there", "is:folder", rows=rows) == []
    assert comes_to("里面有几个文件", "is:folder sort:size top:1", rows=rows) == [
        "in:/home/ann/A show:count"
    ]
    assert comes_to("第三个里面有多少文件", "is:folder", rows=rows) == []


def test_nothing_is_taken_over_where_nothing_was_asked() -> None:
    wish = wish_in("the others")
    assert wish is not None and taken_over(wish, [], NOW) is None


@pytest.fixture
def home(tmp_path: Path) -> Path:
    files = {
        "Work/cat.txt": "our rent",
        "Work/certificate.txt": "rent",
        "Work/dog.txt": "deposit",
        "Work/a.py": "x = 1\n" * 9,
        "Work/b.py": "x = 2\n",
    }
    for at, (name, text) in enumerate(files.items()):
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        os.utime(path, (1_699_963_200 + at * 86_400,) * 2)
    return tmp_path / "home"


def names(answer: Answer) -> list[str]:
    return sorted(hit.name for hit in answer.hits)


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            ["in:Work", "in:Work ext:py", "and the others?"],
            ["cat.txt", "certificate.txt", "dog.txt"],
        ),
        (["in:Work", "in:Work content:rent", "其他的呢"], ["a.py", "b.py", "dog.txt"]),
        (["in:Work sort:modified top:1", "the one before that"], ["a.py"]),
        (["in:Work sort:modified top:1", "the one before that", "and the next one"], ["dog.txt"]),
        (["in:Work ext:py", "no, only the first"], ["b.py"]),
        (["in:Work ext:py", "the first one", "and the next one"], ["a.py"]),
        (["in:Work ext:py", "the second one", "the one before that"], ["b.py"]),
        (["in:Work ext:py", "the second one", "and the next one"], []),
        (["in:Work sort:modified top:3", "which one is the oldest"], ["dog.txt"]),
        (["in:Work ext:txt", "just the latest one"], ["dog.txt"]),
        (["in:Work sort:size top:1", "show me all that are over 10 bytes"], ["a.py"]),
        (["in:Work ext:txt top:1", "所有小于8字节的"], ["certificate.txt", "dog.txt"]),
        (["in:Work ext:txt", "只要最新的"], ["dog.txt"]),
    ],
)
def test_a_conversation_goes_on(
    turns: list[str], found: list[str], home: Path, tmp_path: Path
) -> None:
    assert names(answers_to(home, tmp_path / "data", *turns)[-1]) == found


@pytest.mark.parametrize("question", ["how big is the whole folder?", "整个文件夹有多大"])
def test_the_whole_folder_is_that_of_before(question: str, home: Path, tmp_path: Path) -> None:
    first, whole = answers_to(home, tmp_path / "data", "in:Work sort:size top:1", question)
    assert names(first) == ["a.py"]
    assert whole.total_bytes == sum(path.stat().st_size for path in home.glob("Work/*"))


def test_which_files_are_not_those_of_the_type_before(home: Path, tmp_path: Path) -> None:
    turns = ("how many py files are in Work?", "2023年11月改过的文件有哪些")
    answer = answers_to(home, tmp_path / "data", *turns)[-1]
    assert {name.rsplit(".", 1)[1] for name in names(answer)} == {"py", "txt"}


def test_another_folder_is_asked_of_like_the_one_before(tmp_path: Path) -> None:
    for name in ("Videos/a.mp4", "Videos/song.mp3", "Music/b.mp3", "Music/cover.png"):
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x" * 7)
    turns = ("how big is the Videos folder?", "and Music?")
    answer = answers_to(tmp_path / "home", tmp_path / "data", *turns)[-1]
    assert answer.query == "in:Music"
    assert answer.total_bytes == 14


def test_where_a_folder_holds_none_names_that_have_the_word_do(tmp_path: Path) -> None:
    for name in ("爸爸/病历.pdf", "Videos/爸爸唱歌.mp4", "Videos/b.mp4"):
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    home = tmp_path / "home"
    (answer,) = answers_to(home, tmp_path / "data", "爸爸 视频")
    assert names(answer) == ["爸爸唱歌.mp4"]
    (answer,) = answers_to(home, tmp_path / "more", "“爸爸”文件夹里的视频")
    assert not answer.hits


@pytest.mark.parametrize(
    ("turns", "gone"),
    [
        (["in:Work ext:py", "delete the oldest"], ["a.py"]),
        (["in:Work ext:py", "删掉最大的"], ["a.py"]),
        (["in:Work", "in:Work ext:py", "delete the others"], TEXTS),
        # What was in the list is none of the others, nor does it move another one up.
        (["in:Work ext:txt", "in:Work ext:txt name:cat", "delete the others"], ["dog.txt"]),
        (["in:Work name:cat sort:-name", "delete the first two"], ["cat.txt", "certificate.txt"]),
        (["in:Work ext:py", "delete both"], ["a.py", "b.py"]),
        (["in:Work ext:txt", "delete all but the newest"], ["cat.txt", "certificate.txt"]),
        (["in:Work ext:txt", "delete all except the two oldest"], ["dog.txt"]),
        (["in:Work ext:txt", "除了最新的都删掉"], ["cat.txt", "certificate.txt"]),
        (["in:Work ext:py sort:size top:1", "delete all but the newest"], []),
        (["in:Work ext:txt", "delete the two oldest"], ["cat.txt", "certificate.txt"]),
        (["in:Work sort:modified top:3", "delete the oldest"], ["dog.txt"]),
        (["in:Work ext:txt", "delete both"], []),
        (["in:Work ext:py", "把最后一个删掉"], ["a.py"]),
        (["in:Work ext:py", "delete the other two"], []),
        (["in:Work", "delete the others"], []),
        # A file that cannot be read mentions nothing either.
        (["in:Work", "in:Work content:rent", "delete the others"], []),
    ],
)
def test_an_order_takes_exactly_what_the_list_shows(
    turns: list[str], gone: list[str], home: Path, tmp_path: Path
) -> None:
    answer = answers_to(home, tmp_path / "data", *turns)[-1]
    assert names(answer) == gone


@pytest.mark.parametrize("question", ["how many are from 15 November", "11月15号改的有几个"])
def test_a_day_without_a_year_is_of_the_year_of_what_was_shown(
    question: str, home: Path, tmp_path: Path
) -> None:
    # All files there are from November 2023.
    turns = ("in:Work", question, "and the day before?")
    _, answer, before = answers_to(home, tmp_path / "data", *turns)
    assert answer.count == 1 and names(before) == ["cat.txt"]


@pytest.mark.parametrize("question", ["any from this year?", "那有没有今年改过的?"])
def test_this_year_is_no_other_year(question: str, home: Path, tmp_path: Path) -> None:
    # What was shown is of 2023, and nothing was changed this year.
    answer = answers_to(home, tmp_path / "data", "in:Work", question)[-1]
    assert not answer.count


def test_who_goes_on_means_what_lies_in_a_folder_so_called_where_no_name_has_it(
    tmp_path: Path,
) -> None:
    for name in ("Tallinn 2024/a.jpg", "Tallinn 2024/b.jpg", "Other/c.jpg"):
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(path.name * (3 if "b.jpg" in name else 1))
    turns = ("name:tallinn kind:image", "how many", "which one is bigger")
    first, number, bigger = answers_to(tmp_path / "home", tmp_path / "data", *turns)
    assert not first.hits and first.suggestions
    assert number.count == 2
    assert names(bigger) == ["b.jpg"]


def test_who_orders_two_copies_to_go_is_told_why_one_stays(tmp_path: Path) -> None:
    for name in ("Work/will.txt", "Backup/will.txt"):
        (tmp_path / "home" / name).parent.mkdir(parents=True)
        (tmp_path / "home" / name).write_text("all to Ann")
    answer = answers_to(tmp_path / "home", tmp_path / "data", "name:will", "delete both")[-1]
    assert names(answer) == ["will.txt"] and "stays" in answer.text


@pytest.mark.parametrize(
    ("turn", "said"),
    [("and the others?", "cannot tell"), ("without the Chinese ones", "not looked at")],
)
def test_what_is_unclear_is_said_to_be(turn: str, said: str, home: Path, tmp_path: Path) -> None:
    answer = answers_to(home, tmp_path / "data", "in:Work", turn)[-1]
    assert said in answer.text and not answer.hits


@pytest.mark.parametrize("question", ["which takes more space?", "哪个更占地方"])
def test_two_that_were_counted_are_weighed_as_well(
    question: str, home: Path, tmp_path: Path
) -> None:
    turns = ("in:Work ext:py show:count", "in:Work ext:txt show:count", question)
    answer = answers_to(home, tmp_path / "data", *turns)[-1]
    assert len(answer.parts) == 2
    assert " B, " in answer.text or "共 " in answer.text


def test_together_the_first_of_an_order_are_those_that_were_told(
    home: Path, tmp_path: Path
) -> None:
    turns = ("in:Work sort:size top:2", "how big are they together?")
    first, together = answers_to(home, tmp_path / "data", *turns)
    assert names(together) == names(first)
    assert together.query is not None and "top:2" in together.query


@pytest.mark.parametrize(
    "question",
    [
        "Narrow it down to text files that mention rent.",
        "only text files that mention rent",
        "keep only the text files that mention rent",
        "只要提到rent的文本文件",
    ],
)
def test_who_narrows_keeps_what_was_said_before(question: str, home: Path, tmp_path: Path) -> None:
    (home / "Other").mkdir()
    (home / "Other" / "b.txt").write_text("rent")
    answer = answers_to(home, tmp_path / "data", "what is in Work?", question)[-1]
    assert names(answer) == ["cat.txt", "certificate.txt"]


def test_what_is_left_out_was_there(tmp_path: Path) -> None:
    # "The pictures" were the folder Pictures, which lies elsewhere: nothing was left out.
    for name in ("Phone/a.jpg", "Phone/b.mp3", "Pictures/c.jpg"):
        path = tmp_path / "home" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    turns = ("what's in Phone?", "Leave out the pictures.")
    answer = answers_to(tmp_path / "home", tmp_path / "data", *turns)[-1]
    assert names(answer) == ["b.mp3"]


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["files that mention rent", "which files are in Work?"], 5),
        (["files that mention rent", "Which text files are in Work?"], 3),
        (["files that mention rent", "which of the text files are in Work?"], 2),
        (["提到rent的文件", "Work里有哪些文件？"], 5),
        (["files that mention rent", "how many text files do I have?"], 3),
        (["提到rent的文件", "我一共有多少个文本文件？"], 3),
        (["files that mention rent", "text files on my computer"], 3),
        (["files that mention rent", "and in Work?"], 2),
        (["files that mention rent", "how many are in Work"], 2),
        (["what is the largest file?", "which were changed in 2023?"], 5),
    ],
)
def test_a_question_by_itself_holds_to_nothing_from_before(
    turns: list[str], found: int, home: Path, tmp_path: Path
) -> None:
    # "How many pictures do I have?" counted those that mention a penalty: none.
    answer = answers_to(home, tmp_path / "data", *turns)[-1]
    assert (answer.count if answer.count is not None else len(answer.hits)) == found


@pytest.mark.parametrize(
    ("text", "before", "found"),
    [
        ("no, everywhere", "in:Documents sort:size top:5", "sort:size top:5"),
        ("and on the whole computer?", "in:A ext:pdf show:count", "ext:pdf show:count"),
        ("不对，是整个电脑里的", "in:文档 sort:size top:3", "sort:size top:3"),
        ("anywhere else?", "in:Desktop kind:presentation", "-in:Desktop kind:presentation"),
        ("其他地方呢", "in:下载 ext:pdf show:count", "-in:下载 ext:pdf show:count"),
        (
            "and larger than 4?",
            "kind:video size:>2gb show:count",
            "kind:video size:>4gb show:count",
        ),
        ("make that 30", "in:A size:>20mb", "in:A size:>30mb"),
        ("小于200的呢", "size:>100mb", "size:<200mb"),
        ("everywhere", "ext:pdf", None),
        ("anywhere else?", "ext:pdf", None),
        ("over 4", "size:1mb..2mb", None),
        ("over 4", "ext:pdf", None),
    ],
)
def test_the_same_of_other_places_and_sizes(text: str, before: str, found: str | None) -> None:
    # "Everywhere" and "larger than 4" were looked for as words.
    asked = comes_to(text, before)
    assert [*map(normal, asked)] == [normal(found) for _ in range(1) if found is not None]


def test_what_was_narrowed_is_summed_up_as_it_is() -> None:
    # It was the sum of what it was narrowed from.
    before = ["ext:pdf", "ext:pdf modified:2026"]
    assert comes_to("how big are they together?", *before) == ["ext:pdf modified:2026 show:bytes"]


def test_the_size_in_all_is_of_what_was_counted_last() -> None:
    before = ["in:A kind:image show:count", "in:A kind:video show:count"]
    last, both = comes_to("一共多大", *before)
    assert (last, both) == ("in:A kind:video show:bytes", "in:A kind:image|video show:bytes")
