"""What `content:` finds, in few files and in many, in any encoding, and what it leaves alone."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from docx import Document
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.files.scope import Scope
from desktop_app.folding.fold import fold, fold_wanted
from desktop_app.matching.content_matcher import ContentMatcher
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query import syntax as query_syntax
from desktop_app.reasons import Reason
from desktop_app.search.contents import search as contents
from desktop_app.search.contents.excerpts import ShownLine, excerpt
from desktop_app.search.contents.ripgrep_run import ContentRun
from desktop_app.search.contents.search import FEW_FILES
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from tests.matching.texts import block_of_text
from tests.search.conftest import NOW, found, names, places_of, run, write

pytestmark = pytest.mark.process

ENCODINGS = ["utf-8", "utf-8-sig", "gbk", "gb18030", "big5", "utf-16", "utf-16-le", "utf-16-be"]
TEXT = "今天我們討論這個問題，請大家看一下這份文件的內容，謝謝。\n數據和違約的說明\n" * 3


@pytest.fixture(params=["few", "many"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with few files, which we read ourselves, or with so many that ripgrep is asked."""
    if request.param == "many":
        write(tmp_path, *(f"filler/{number}.txt" for number in range(FEW_FILES + 1)), text="hay")
    return tmp_path


def counts(query: str, folder: Path) -> dict[str, int]:
    """Matching lines by the names of the files."""
    answer = found(query, folder)
    assert answer.matches == sum(one.count for one in answer.contents.values())
    return {os.path.relpath(path, folder): one.count for path, one in answer.contents.items()}


LINES_KEPT = 3


def shown(answer: Found) -> tuple[ShownLine, ...]:
    """The first matching lines of the one text that was found."""
    [path] = answer.contents
    scope = Scope((os.path.dirname(path),))  # noqa: PTH120 (a str)
    stop = threading.Event()
    with closing(ExtractionPool(0)) as pool:
        read = excerpt(scope, pool, answer.query, path, keep=LINES_KEPT, context=0, stop=stop)
    return tuple(line for line in read.lines if line.matches)


@pytest.mark.parametrize("hidden", ["\U000e0041\U000e0042", "\ufe0f", "\u200b"])
def test_t33_what_nobody_sees_stays_searchable_as_it_is(folder: Path, hidden: str) -> None:
    write(folder, f"let{hidden}ter.txt", text=f"a pen{hidden}alty\n")
    for query in (f'content:"pen{hidden}alty"', f"let{hidden}ter", "ext:txt content:*alty*"):
        assert names(found(query, folder)) == [f"let{hidden}ter.txt"], query


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_a_title_is_found_with_and_without_its_full_stop(folder: Path, encoding: str) -> None:
    told = {"a.txt": "Dear Dr. Öz,\nhow", "b.txt": "so said Dr Öz to us", "c.txt": "by Dr.Öz"}
    for name, text in told.items():
        (folder / name).write_bytes(text.encode(encoding))
    (folder / "d.txt").write_bytes("the Dr. and Mrs. Öz".encode(encoding))
    for query in ('content:"Dr Öz"', 'content:"dr. öz"'):
        assert sorted(names(found(query, folder))) == sorted(told), query


def test_lines_are_counted_and_shown_with_what_matches(folder: Path) -> None:
    write(folder, "a.txt", text="one needle\nhay\nNeedle, needle\n")
    answer = found("content:needle", folder)
    assert names(answer) == ["a.txt"]
    [matches] = answer.contents.values()
    assert matches.count == 2
    assert [(line.locator, line.text, line.spans) for line in shown(answer)] == [
        ("line 1", "one needle", ((4, 10),)),
        ("line 3", "Needle, needle", ((0, 6), (8, 14))),
    ]


def test_what_stands_behind_a_hole_in_a_log_is_found(folder: Path) -> None:
    with (folder / "app.log").open("wb") as file:
        file.write(b"before the needle\n")
        file.seek(100_000_000 if hasattr(os, "SEEK_DATA") else 100_000)
        file.write(b"\nbehind it: needle\n")
    answer = found("content:needle", folder)
    assert [(line.locator, line.text) for line in shown(answer)] == [
        ("line 1", "before the needle"),
        ("line 3", "behind it: needle"),
    ]


def test_size_and_date_come_from_the_open_file(folder: Path) -> None:
    write(folder, "a.txt", text="needle")
    os.utime(folder / "a.txt", ns=(5, 10**18))
    [hit] = found("content:needle", folder).hits
    assert (hit.size_bytes, hit.modified_ns) == (6, 10**18)


@pytest.mark.parametrize("wanted", ["數據", "数据", "违约", "約", "討論這個問題"])
def test_chinese_is_found_in_every_encoding_and_either_script(folder: Path, wanted: str) -> None:
    for encoding in ENCODINGS:
        # GBK knows traditional characters, too.
        (folder / f"{encoding}.txt").write_bytes(TEXT.encode(encoding))
    simple = "今天我们讨论这个问题，请大家看一下这份文件的内容，谢谢。\n数据和违约的说明\n" * 3
    for encoding in ("utf-8", "gb18030", "utf-16-be"):
        (folder / f"simple-{encoding}.txt").write_bytes(simple.encode(encoding))
    assert set(counts(f"content:{wanted}", folder).values()) == {3}
    assert len(counts(f"content:{wanted}", folder)) == len(ENCODINGS) + 3


@pytest.mark.parametrize("encoding", ["cp1252", "cp1250", "utf-8", "utf-16-le"])
@pytest.mark.parametrize("wanted", ["Käse", "käse", "Straße", "Brot", '"Käse und Brot"'])
def test_a_word_with_an_accent_is_found_in_old_encodings(
    folder: Path, wanted: str, encoding: str
) -> None:
    text = "Auf dem Weg durch die Straße\nhole ich noch Käse und Brot.\n" * 3
    (folder / "a.txt").write_bytes(text.encode(encoding))
    assert counts(f"content:{wanted}", folder) == {"a.txt": 3}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "gb18030"])
def test_a_character_with_the_byte_of_a_line_end_is_found(folder: Path, encoding: str) -> None:
    (folder / "a.txt").write_bytes(("我们在上海开会，讨论上半年的计划。\n" * 4).encode(encoding))
    assert counts("content:上海", folder) == {"a.txt": 4}


@pytest.mark.parametrize(
    "text",
    ["数\n据", "数据", "数 据", "数\t据", "数\r\n据", "数　据", "  数\n\n\n  据", "数\r据"],
)
def test_white_space_and_line_ends_divide_no_chinese_phrase(folder: Path, text: str) -> None:
    (folder / "a.txt").write_bytes(f"前面\n{text}的说明\n".encode())
    (folder / "b.txt").write_bytes(f"这是我们的文件，请看一下。\n{text}的说明\n".encode("gb18030"))
    assert counts("content:数据的说明", folder) == {"a.txt": 1, "b.txt": 1}


@pytest.mark.parametrize(
    "text",
    [
        "penalty clause",
        "Penalty  Clause",
        "penalty\nclause",
        "penalty \r\n\t clause",
        "PENALTY\xa0CLAUSE",
    ],
)
def test_a_phrase_goes_on_in_the_next_line(folder: Path, text: str) -> None:
    (folder / "a.txt").write_bytes(f"the {text}s\n".encode())
    (folder / "b.txt").write_bytes(b"penaltyclause penalty: clause")
    assert counts('content:"penalty clause"', folder) == {"a.txt": 1}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Résumé", "resume"),
        ("resume", "résumé"),
        ("über", "UBER"),
        ("Ma\u0301laga", "malaga"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full width"),
        ("oﬃce ﬁle", "office"),
        ("ﬁnance", "finance"),
        ("Straße", "strasse"),
        ("ПРИВЕТ", "привет"),
        ("ΣΊΣΥΦΟΣ", "σισυφος"),
        ("カタカナ", "ｶﾀｶﾅ"),
    ],
)
def test_what_folds_alike_is_alike(folder: Path, text: str, wanted: str) -> None:
    (folder / "a.txt").write_text(f"before {text} after", encoding="utf-8")
    assert counts(f'content:"{wanted}"', folder) == {"a.txt": 1}


def test_all_terms_must_be_in_the_file_in_whatever_lines(folder: Path) -> None:
    write(folder, "both.txt", text="alpha\nbeta\n")
    write(folder, "one.txt", text="alpha\n")
    assert counts("content:alpha content:beta", folder) == {"both.txt": 2}
    assert counts("content:alpha|beta", folder) == {"both.txt": 2, "one.txt": 1}
    assert names(found("content:alpha -content:beta", folder)) == ["one.txt"]
    assert names(found("-content:beta name:o", folder)) == ["one.txt"]


def test_patterns_are_found_within_lines(folder: Path) -> None:
    write(folder, "a.txt", text="log: an Error\nlog\nError\n")
    (folder / "b.txt").write_bytes(
        "日志文件：这是我们的文件。log 出现了 Error 的问题\n".encode("gb18030")
    )
    assert counts("content-regex:log.*Error", folder) == {"a.txt": 1, "b.txt": 1}
    assert counts("content-regex:^Error$", folder) == {"a.txt": 1}
    assert counts(r"content-regex:\blog\b", folder) == {"a.txt": 2, "b.txt": 1}
    assert counts("content-regex:(?-i)error", folder) == {}
    assert counts("content-regex:出现了.error", folder) == {"b.txt": 1}


def test_names_are_no_contents(folder: Path) -> None:
    write(folder, "needle.txt", text="hay")
    assert counts("content:needle", folder) == {}


def test_other_terms_hold_besides(folder: Path) -> None:
    write(folder, "a.txt", "b.md", "sub/c.txt", text="needle")
    assert names(found("content:needle ext:txt", folder)) == ["a.txt", "c.txt"]
    assert names(found("content:needle name:c", folder)) == ["c.txt"]
    assert names(found("content:needle depth:1", folder)) == ["a.txt", "b.md"]
    assert names(found("content:needle size:>10", folder)) == []
    assert names(found("content:needle -in:sub", folder)) == ["a.txt", "b.md"]


def test_hidden_files_are_counted_where_they_would_match(folder: Path) -> None:
    write(folder, "a.txt", ".b.txt", ".c/d.txt", text="needle")
    write(folder, ".e.txt", text="hay")
    answer = found("content:needle", folder)
    assert names(answer) == ["a.txt"]
    assert answer.coverage.skipped == {Reason.HIDDEN: 2}
    assert answer.matches == 1
    assert names(found("content:needle hidden:yes", folder)) == [".b.txt", "a.txt", "d.txt"]


def test_private_files_are_counted_and_never_opened(folder: Path) -> None:
    secrets = [
        "id_rsa",
        ".ssh/notes.txt",
        "server.pem",
        ".config/google-chrome/x.txt",
        ".env.local",
    ]
    write(folder, *secrets, text="needle")
    write(folder, "a.txt", ".env.example", text="needle")
    opened: list[str] = []
    sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
    answer = found("content:needle hidden:yes", folder)
    assert names(answer) == [".env.example", "a.txt"]
    assert answer.coverage.skipped == {Reason.PRIVATE: len(secrets)}
    assert not [path for path in opened if Path(path).name in {Path(one).name for one in secrets}]


def test_what_is_no_text_is_counted_or_has_none(folder: Path) -> None:
    (folder / "a.bin").write_bytes(b"\x7fELF\0\0\1needle\0\0\2\3\4" * 50)
    write(folder, "b.jpg", text="needle")
    write(folder, "c.txt", text="needle")
    answer = found("content:needle", folder)
    assert names(answer) == ["c.txt"]
    assert answer.coverage.skipped == {Reason.UNSUPPORTED: 1, Reason.NO_TEXT: 1}


def test_documents_are_read_whatever_they_are_called(folder: Path) -> None:
    document = Document()
    document.add_paragraph("The penalty clause")
    document.save(str(folder / "a.docx"))
    (folder / "nameless").write_bytes((folder / "a.docx").read_bytes())
    assert counts('content:"penalty clause"', folder) == {"a.docx": 1, "nameless": 1}
    assert names(found("-content:penalty -name:filler -ext:txt", folder)) == []


def within(seconds: float, text: str, home: Path) -> Found:
    """What is found where there is only so much time to read."""

    async def last() -> Found:
        engine = SearchEngine(Scope((str(home),)), places_of(home))
        try:
            query = query_syntax.parse(text)
            events = engine.search(query, stop=threading.Event(), now=NOW, reading_s=seconds)
            return [event async for event in events if isinstance(event, Found)][-1]
        finally:
            engine.close()

    return asyncio.run(last())


def test_documents_that_there_is_no_time_for_are_told(tmp_path: Path) -> None:
    write(tmp_path, "a.docx", "b.docx", text="no document at all")
    write(tmp_path, "c.txt", text="needle")
    answer = within(0, "content:needle", tmp_path)
    assert names(answer) == ["c.txt"]
    assert not answer.coverage.complete
    assert answer.coverage.skipped == {Reason.UNREAD: 2}


def test_texts_that_there_is_no_time_for_are_told(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "b.txt", "c.txt", text="needle")
    answer = within(0, "content:needle", tmp_path)
    assert answer.count == 1
    assert not answer.coverage.complete
    assert answer.coverage.skipped == {Reason.UNREAD: 2}


def test_ripgrep_is_ended_when_time_is_up_and_the_rest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = FEW_FILES + 1
    write(tmp_path, *(f"{number}.txt" for number in range(files)), text="needle")
    ended = threading.Event()

    class SlowRun(ContentRun):
        """One that proposes nothing until it is ended."""

        def _listen(self, *_: object) -> None:
            ended.wait(10)

        def close(self) -> None:
            ended.set()
            super().close()

    monkeypatch.setattr(contents, "ContentRun", SlowRun)
    answer = within(0.1, "content:needle", tmp_path)
    assert ended.is_set()
    assert answer.count == 0
    assert not answer.coverage.complete
    assert answer.coverage.skipped == {Reason.UNREAD: files}


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")
def test_pipes_and_links_are_not_opened(folder: Path) -> None:
    write(folder, "a.txt", text="needle")
    os.mkfifo(folder / "pipe.txt")
    (folder / "link.txt").symlink_to("a.txt")
    (folder / "loop").symlink_to(folder)
    assert counts("content:needle", folder) == {"a.txt": 1}


def test_a_very_long_line_is_cut_around_what_matches(folder: Path) -> None:
    (folder / "a.js").write_bytes(b"x" * 3_000_000 + b" needle " + b"y" * 3_000_000)
    answer = found("content:needle", folder)
    [matches] = answer.contents.values()
    [line] = shown(answer)
    assert matches.count == 1
    assert len(line.text) < 1_000
    assert line.cut_after


def test_many_matches_are_counted_in_full_and_shown_in_part(folder: Path) -> None:
    (folder / "a.txt").write_text("a needle\n" * 100_000)
    answer = found("content:needle", folder)
    [matches] = answer.contents.values()
    assert matches.count == 100_000
    assert len(shown(answer)) == LINES_KEPT


@pytest.mark.alone
def test_a_stop_ends_it_at_once_with_what_was_found(folder: Path) -> None:
    write(folder, "a.txt", text="needle")
    stop = threading.Event()
    stop.set()
    started_s = time.monotonic()
    answer, _ = run("content:needle", folder, stop=stop)
    assert time.monotonic() - started_s < 1
    assert not answer.coverage.complete


def test_rows_are_told_while_documents_are_still_read(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", text="needle")
    _, events = run("content:needle", tmp_path)
    assert any(isinstance(event, HitsFound) for event in events)


@pytest.mark.alone
@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*b", "(.*)*x", "a{0,500}a{500}", "(x+x+)+y"])
def test_hostile_patterns_take_no_time(folder: Path, pattern: str) -> None:
    write(folder, "a.txt", text="a" * 5_000 + "!\n" + "x" * 5_000)
    started_s = time.monotonic()
    found(f'content-regex:"{pattern}"', folder)
    assert time.monotonic() - started_s < 5


LETTERS = "aeéＡeKkſs ﬁfi数據据库 \n\t，中。ёе1①２"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.text(LETTERS, max_size=30), min_size=1, max_size=4),
    st.text(LETTERS.replace("\n", "").replace("\t", ""), min_size=1, max_size=4),
)
def test_it_finds_what_the_matcher_says_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], wanted: str
) -> None:
    folded = fold_wanted(wanted).strip(" ")
    if not folded or '"' in wanted:
        return
    folder = tmp_path_factory.mktemp("tree")
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_bytes(text.encode())
    expected = [f"{number}.txt" for number, text in enumerate(texts) if folded in fold(f"{text}\n")]
    assert names(found(f'content:*"{wanted}"*', folder)) == expected
    # Between bounds, fewer.
    matcher = ContentMatcher(query_syntax.parse(f'content:"{wanted}"'))
    bounded = [
        f"{number}.txt"
        for number, text in enumerate(texts)
        if matcher.judge([block_of_text(text)], keep=0) is not None
    ]
    assert names(found(f'content:"{wanted}"', folder)) == bounded


@pytest.mark.alone
@pytest.mark.parametrize(
    "pattern", [".{1,1000}.{1,1000}b", "[ac]*a[ac]{1000}b", "(?:[a-c]{1,30}){1,30}z"]
)
def test_no_pattern_goes_on_after_a_stop(tmp_path: Path, pattern: str) -> None:
    """Each needs minutes for this; what is measured is from the stop to the end."""
    chance = random.Random(5)
    line = "".join(chance.choices("ac", k=400_000))
    write(tmp_path, "a.txt", text=f"{line}\n{line}\n" * 4)
    stop = threading.Event()

    async def seconds_after_the_stop() -> float:
        engine = SearchEngine(Scope((str(tmp_path),)), places_of(tmp_path))
        query = query_syntax.parse(f'content-regex:"{pattern}"')
        asyncio.get_running_loop().call_later(0.5, stop.set)
        try:
            events = engine.search(query, stop=stop, now=NOW)
            found = [event async for event in events if isinstance(event, Found)][-1]
            assert not found.coverage.complete
            return time.monotonic() - started_s - 0.5
        finally:
            engine.close()

    started_s = time.monotonic()
    assert asyncio.run(seconds_after_the_stop()) < 5


def test_reading_that_finds_nothing_tells_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.search.contents.search._AT_ONCE_S", 0.0)
    monkeypatch.setattr("desktop_app.search.search._PROGRESS_S", 0.0)
    for number in range(20):
        (tmp_path / f"{number}.txt").write_text("nothing of the kind")
    (tmp_path / "page.rtf").write_text("{\\rtf1 nothing}")

    answer, said = run("content:zebra", tmp_path)

    assert not answer.hits
    assert sum(isinstance(event, Progress) for event in said) > 20
