"""`fossick ask`, the real command, held to what it promises."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.settings import SCHEMA, Settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick

pytestmark = pytest.mark.process

ENGLISH = "How many PDFs are in Downloads?"
CHINESE = "下载里有多少个 PDF?"


@pytest.mark.parametrize("question", [ENGLISH, CHINESE])
def test_a_question_is_answered_with_number_files_coverage_and_receipts(
    fossick: Fossick, home: Path, question: str
) -> None:
    before = datetime.now().astimezone()

    ended = fossick("ask", "--json", question)

    assert (ended.status, ended.err) == (0, b"")
    answer = ended.object
    assert answer["question"] == question
    assert "3" in answer["answer"]
    assert answer["count"] == answer["total_files"] == 3
    assert answer["total_bytes"] is None
    downloads = home / "Downloads"
    assert sorted(file["path"] for file in answer["files"]) == sorted(
        str(downloads / name) for name in ("a.pdf", "b.PDF", "old/c.pdf")
    )
    assert {tuple(file.items())[1:] for file in answer["files"]} == {
        (("size", 10), ("modified", "2023-11-14T22:13:20+00:00"), ("is_dir", False))
    }
    coverage = answer["coverage"]
    assert coverage["folders"] == [str(downloads)]
    assert coverage["files"] == 4
    assert coverage["skipped"] == {"hidden": 1}
    assert coverage["complete"] is True
    assert coverage["sources"] == ["disk"]
    assert coverage["seconds"] > 0
    receipts = [receipt for receipt in answer["receipts"] if receipt["value"] == 3]
    assert receipts
    for receipt in receipts:
        assert receipt["text"] in answer["answer"]
        assert str(downloads) in receipt["query"]
        assert datetime.fromisoformat(receipt["at"]) >= before.replace(microsecond=0)
    assert answer["unverified"] == []
    assert answer["suggestions"] == []
    assert [step["tool"] for step in answer["steps"]] == ["count_files"]
    assert answer["model"] == "builtin"
    assert answer["stopped"] == "answered"
    assert answer["usage"] is None


def test_the_answer_is_in_the_language_of_the_question(fossick: Fossick) -> None:
    english, chinese = fossick("ask", "--json", ENGLISH, CHINESE, LANG="zh_CN.UTF-8").objects

    assert english["answer"].isascii()
    assert not chinese["answer"].isascii()


def test_as_text_the_answer_comes_first_then_the_files_then_the_coverage(
    fossick: Fossick, home: Path
) -> None:
    ended = fossick("ask", CHINESE)

    assert (ended.status, ended.err) == (0, b"")
    assert "3" in ended.text[0]
    files = [line for line in ended.text if line.startswith(str(home)) and line[-3:] in "pdfPDF"]
    assert len(files) == 3
    assert "隐藏" in ended.text[-1]
    assert str(home / "Downloads") in ended.text[-1]


def test_several_questions_are_answered_in_order_one_object_each(fossick: Fossick) -> None:
    questions = [ENGLISH, "Which text files are in Downloads?", CHINESE]

    answers = fossick("ask", "--json", *questions).objects

    assert [answer["question"] for answer in answers] == questions
    assert [answer["total_files"] for answer in answers] == [3, 1, 3]


def test_nothing_found_is_an_answer(fossick: Fossick) -> None:
    ended = fossick("ask", "--json", "How many PDFs are in Documents?")

    assert ended.status == 0
    assert (ended.object["count"], ended.object["files"]) == (0, [])


def test_what_is_not_understood_is_said_and_not_guessed(fossick: Fossick) -> None:
    ended = fossick("ask", "--json", "Which of my contracts mention a penalty clause?")

    assert ended.status == 0
    assert ended.object["count"] is None
    assert ended.object["files"] == []
    assert ended.object["answer"]


def test_only_the_folders_named_are_looked_into(fossick: Fossick, home: Path) -> None:
    answer = fossick(
        "ask", "--json", "How many PDFs are there?", "--folder", "Downloads/old", cwd=home
    ).object

    assert answer["count"] == 1
    assert answer["coverage"]["folders"] == [str(home / "Downloads" / "old")]


def test_several_folders_are_looked_into_and_each_file_is_counted_once(
    fossick: Fossick, home: Path
) -> None:
    (home / "Documents" / "d.pdf").touch()
    folders = ("Downloads", "Downloads/old", "Documents")
    named = [word for folder in folders for word in ("--folder", folder)]

    assert fossick("ask", "--json", *named, "How many PDFs are there?").object["count"] == 4


def test_a_folder_named_downloads_in_the_folder_given_is_downloads(
    fossick: Fossick, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    (other / "Downloads").mkdir(parents=True)
    (other / "Downloads" / "one.pdf").touch()

    assert fossick("ask", "--json", ENGLISH, "--folder", str(other)).object["count"] == 1


def test_the_folders_of_the_settings_are_used_where_none_is_named(
    fossick: Fossick, home: Path, tmp_path: Path
) -> None:
    save_settings(Settings(folders=(str(home / "Documents"),)), tmp_path / "data")

    answer = fossick("ask", "--json", "How many PDFs are there?").object

    assert answer["count"] == 0
    assert answer["coverage"]["folders"] == [str(home / "Documents")]


def test_files_are_cut_at_the_limit_and_numbers_never(fossick: Fossick) -> None:
    answer = fossick("ask", "--json", "--limit", "1", ENGLISH).object

    assert len(answer["files"]) == 1
    assert answer["count"] == answer["total_files"] == 3


def test_options_that_ask_for_what_is_so_anyway_are_taken(fossick: Fossick) -> None:
    ended = fossick(
        "ask", "--json", "--no-index", "--model", "auto", "--base-url", "http://x", ENGLISH
    )

    assert (ended.status, ended.object["count"]) == (0, 3)


@pytest.mark.parametrize("by_environment", [True, False])
def test_another_model_is_an_error_that_says_what_to_do(
    fossick: Fossick, by_environment: bool
) -> None:
    if by_environment:
        ended = fossick("ask", "--json", ENGLISH, CHINESE, FOSSICK_MODEL="gpt-x")
    else:
        ended = fossick("ask", "--json", "--model", "gpt-x", ENGLISH, CHINESE)

    assert ended.status == 1
    english, chinese = ended.objects
    assert english["stopped"] == chinese["stopped"] == "error"
    assert english["model"] == "gpt-x"
    assert "--base-url" in english["answer"]
    assert "gpt-x" in chinese["answer"]
    assert english["count"] is None
    assert english["coverage"]["complete"] is False


@pytest.mark.parametrize(
    "settings",
    ["no JSON", json.dumps({"schema": SCHEMA + 1}), json.dumps({"schema": 1, "steps": 0})],
)
def test_settings_that_cannot_be_used_are_an_error_and_left_as_they_are(
    fossick: Fossick, tmp_path: Path, settings: str
) -> None:
    file = tmp_path / "data" / "settings.json"
    file.parent.mkdir()
    file.write_text(settings)

    ended = fossick("ask", "--json", ENGLISH)

    assert ended.status == 1
    assert ended.object["stopped"] == "error"
    assert str(file) in ended.object["answer"]
    assert file.read_text() == settings


@pytest.mark.parametrize(
    "arguments", [[], ["--jsn", "q"], ["q", "--folder", "nowhere"], ["q", "--limit", "x"], [""]]
)
def test_a_wrong_command_line_is_told_in_one_sentence(
    fossick: Fossick, arguments: list[str]
) -> None:
    ended = fossick("ask", *arguments)
    chinese = fossick("ask", *arguments, LANG="zh_CN.UTF-8")

    assert (ended.status, ended.out) == (2, b"")
    assert (chinese.status, chinese.out) == (2, b"")
    assert ended.err.count(b"\n") == chinese.err.count(b"\n") == 1
    assert ended.err != chinese.err


def test_help_teaches_in_either_language(fossick: Fossick) -> None:
    for language, word in (("en_US.UTF-8", "Usage:"), ("zh_CN.UTF-8", "用法：")):
        ended = fossick("ask", "--help", LANG=language)
        assert (ended.status, ended.err) == (0, b"")
        assert word in ended.text


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are any bytes")
def test_hostile_names_are_found_shown_harmlessly_and_can_be_opened(
    fossick: Fossick, home: Path
) -> None:
    names = [b"caf\xe9.pdf", b"a\nb.pdf", b"\x1b[31m.pdf", "\u202egpj.pdf".encode(), b"-rf.pdf"]
    for name in names:
        Path(os.fsdecode(os.fsencode(home / "Documents") + b"/" + name)).touch()
    question = "Which PDFs are in Documents?"

    text = fossick("ask", question)
    files = fossick("ask", "--json", question).object["files"]

    assert all(line.isprintable() for line in text.text)
    for escaped in ("caf\ufffd.pdf", "a\\nb.pdf", "\\x1b[31m.pdf", "\\u202egpj.pdf", "/-rf.pdf"):
        assert sum(line.endswith(escaped) for line in text.text) == 1
    opened = {
        base64.b64decode(file["path_bytes"]) if "path_bytes" in file else os.fsencode(file["path"])
        for file in files
    }
    assert {path.rpartition(b"/")[2] for path in opened} == set(names)
    assert all(os.path.exists(path) for path in opened)  # noqa: PTH110 (bytes)


def test_a_question_that_is_not_utf8_is_answered_all_the_same(fossick: Fossick) -> None:
    if sys.platform == "win32":
        pytest.skip("arguments are Unicode on Windows")
    ended = fossick("ask", "--json", b"How many caf\xe9 are there?")

    assert ended.status == 0
    assert ended.object["question"] == "How many caf\ufffd are there?"


@pytest.mark.parametrize(
    "encoding",
    [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "gbk"}],
)
def test_any_encoding_of_the_terminal_will_do(
    fossick: Fossick, home: Path, encoding: dict[str, str]
) -> None:
    (home / "Documents" / "报告 ☃ é.pdf").touch()
    question = "文档里有哪些 PDF?"

    as_text = fossick("ask", question, PYTHONUTF8="0", **encoding)
    as_json = fossick("ask", "--json", question, PYTHONUTF8="0", **encoding)

    assert as_text.status == as_json.status == 0
    assert b"Traceback" not in as_text.err + as_json.err
    assert as_json.object["question"] == question
    assert as_json.object["files"][0]["path"].endswith("报告 ☃ é.pdf")


def messages_kept(tmp_path: Path) -> list[tuple[int, int, str]]:
    database = sqlite3.connect(tmp_path / "data" / "conversations.db")
    rows = database.execute("SELECT conversation, turn, role FROM messages").fetchall()
    database.close()
    return rows


def test_a_conversation_is_kept_and_another_process_goes_on_with_it(
    fossick: Fossick, tmp_path: Path
) -> None:
    fossick("ask", ENGLISH)
    fossick("ask", ENGLISH, CHINESE)
    ended = fossick("ask", "--continue", "--json", ENGLISH)

    assert (ended.status, ended.object["count"]) == (0, 3)
    kept = messages_kept(tmp_path)
    assert {(number, turn) for number, turn, _ in kept} == {(1, 1), (2, 1), (2, 2), (2, 3)}
    assert [role for number, _, role in kept if number == 1] == ["person", "mind", "tool", "mind"]


def test_going_on_without_a_conversation_begins_one(fossick: Fossick, tmp_path: Path) -> None:
    ended = fossick("ask", "--continue", ENGLISH)

    assert (ended.status, ended.err) == (0, b"")
    assert {number for number, _, _ in messages_kept(tmp_path)} == {1}


@pytest.mark.parametrize("go_on", [[], ["--continue"]])
def test_conversations_of_a_newer_version_are_left_alone_and_said_once(
    fossick: Fossick, tmp_path: Path, go_on: list[str]
) -> None:
    fossick("ask", ENGLISH)
    file = tmp_path / "data" / "conversations.db"
    database = sqlite3.connect(file)
    database.execute("PRAGMA user_version = 1000")
    database.close()
    before = file.read_bytes()

    ended = fossick("ask", *go_on, "--json", ENGLISH, CHINESE)

    assert ended.status == 0
    assert [answer["count"] for answer in ended.objects] == [3, 3]
    assert ended.err.count(b"\n") == 1
    assert b"newer" in ended.err
    assert file.read_bytes() == before


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("go_on", [[], ["--continue"]])
def test_a_damaged_file_of_conversations_is_set_aside_and_said_once(
    fossick: Fossick, tmp_path: Path, go_on: list[str], language: Language
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    file = data / "conversations.db"
    file.write_bytes(b"no database" * 1000)
    speaks = f"{language.value}.UTF-8"

    ended = fossick("ask", *go_on, "--json", ENGLISH, CHINESE, LANG=speaks)
    again = fossick("ask", "--continue", "--json", ENGLISH, LANG=speaks)

    assert (ended.status, again.status) == (0, 0)
    assert [answer["count"] for answer in (*ended.objects, *again.objects)] == [3, 3, 3]
    (aside,) = data.glob("conversations.db.corrupt-*")
    told = Wording(language).say("store.set_aside", file=str(file), aside=str(aside))
    assert (ended.err.decode(), again.err) == (f"{told}\n", b"")
    assert {(number, turn) for number, turn, _ in messages_kept(tmp_path)} == {
        (1, 1),
        (1, 2),
        (1, 3),
    }


def test_a_data_folder_that_cannot_be_used_does_not_hinder_an_answer(
    fossick: Fossick, tmp_path: Path
) -> None:
    (tmp_path / "data" / "conversations.db").mkdir(parents=True)

    ended = fossick("ask", "--continue", "--json", ENGLISH, CHINESE)

    assert ended.status == 0
    assert [answer["count"] for answer in ended.objects] == [3, 3]
    assert ended.err.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit to the size of files")
def test_a_disk_that_takes_nothing_more_does_not_hinder_an_answer(
    environment: Mapping[str, str], home: Path
) -> None:
    command = [sys.executable, "-B", "-m", "desktop_app", "ask", "--json", ENGLISH]

    ended = subprocess.run(
        # No file may grow, which holds for root, too; a pipe is no file.
        ["/bin/sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *command],
        cwd=home,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )

    assert (ended.returncode, json.loads(ended.stdout)["count"]) == (0, 3)
    assert ended.stderr.count(b"\n") == 1


def test_nothing_is_written_but_the_conversation(
    fossick: Fossick, home: Path, tmp_path: Path
) -> None:
    fossick("ask", ENGLISH)

    assert {path.name for path in (tmp_path / "data").iterdir()} == {"conversations.db"}
    assert {path.name for path in home.iterdir()} == {"Downloads", "Documents"}


def test_a_trace_tells_every_step_and_no_secret(fossick: Fossick, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"

    fossick("ask", ENGLISH, "--trace", str(trace), FOSSICK_API_KEY="canary-key")

    events = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert [event["event"] for event in events] == [
        "question",
        "reply",
        "call",
        "result",
        "reply",
        "answer",
    ]
    assert events[3]["data"]["count"] == 3
    assert "canary-key" not in trace.read_text(encoding="utf-8")
    if sys.platform != "win32":
        assert stat.S_IMODE(trace.stat().st_mode) == 0o600


def test_standard_input_is_not_read(environment: Mapping[str, str], home: Path) -> None:
    reading, writing = os.pipe()
    ended = subprocess.run(
        [sys.executable, "-m", "desktop_app", "ask", "--json", ENGLISH],
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        cwd=home,
        stdin=reading,
        capture_output=True,
        timeout=60,
        check=False,
    )
    os.close(reading)
    os.close(writing)

    assert ended.returncode == 0


@pytest.mark.parametrize(
    "question", ["the biggest folder", "最大的文件夹", "the second largest folder"]
)
def test_the_largest_folder_rests_on_the_files_that_were_looked_at(
    fossick: Fossick, home: Path, question: str
) -> None:
    looked_at = fossick("find", "--json", "").objects[-1]["coverage"]["files"]
    more = (("Videos/a.mkv", 900), ("Music/b.mp3", 500), ("Music/c.mp3", 20))
    for name, size in more:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * size)
    answer = fossick("ask", "--json", question).object
    assert answer["coverage"]["files"] == looked_at + len(more)
