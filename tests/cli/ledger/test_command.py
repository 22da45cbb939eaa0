"""`fossick ledger`: what was sent to language models, on the command line."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.ledger.actions import carry_out
from desktop_app.cli.ledger.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.llm.policy.ledger import FILE_NAME, SCHEMA, FileSent, Ledger, Sent
from desktop_app.wording import Language, Wording, visible
from tests.cli.conftest import Fossick

HOSTILE = "red\x1b[31m \u202etxt.exe\x9b2J"

URL = "https://api.example.com/v1/chat/completions"

BODY = json.dumps(
    {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": f"Which lease?\n{HOSTILE}"},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {"id": "c1", "function": {"name": "read_file", "arguments": '{"path": "a"}'}}
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "The lease ends in 2027."},
        ],
        "tools": [{"type": "function", "function": {"name": "read_file"}}],
    },
    ensure_ascii=False,
).encode()


@dataclass
class Command:
    """Runs `fossick ledger` in this process."""

    data: Path
    capfdbinary: pytest.CaptureFixture[bytes]
    language: str = "en_US.UTF-8"
    status: Status | None = None
    raw: bytes = b""
    err: str = ""

    def __call__(self, *arguments: str) -> Command:
        parsed = parse([*arguments, "--data-dir", str(self.data)], OPTIONS)
        self.status = carry_out(read_options(parsed, {"LANG": self.language}))
        self.raw, err = self.capfdbinary.readouterr()
        self.err = err.decode()
        return self

    @property
    def out(self) -> str:
        return self.raw.decode()

    @property
    def objects(self) -> list[dict[str, Any]]:
        assert self.err == ""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def command(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Command:
    return Command(tmp_path / "data", capfdbinary)


@pytest.fixture
def kept(command: Command) -> Command:
    """Three requests; the second holds text of files, the last is a search of the web."""
    files = (
        FileSent("/home/ann/lease.pdf", 2, ("line 3",), ("page 1", "page 2"), 1200),
        FileSent(f"/home/ann/{HOSTILE}", 1),
    )
    keep(command.data, Sent(URL, "m", 2, at_ns=1_700_000_000_000_000_000), b"{}")
    keep(command.data, Sent(URL, "m", len(BODY), files, 2, 1), BODY)
    search = b'{"query": "lease \\u4e2d", "max_results": 3}'
    keep(command.data, Sent("https://api.tavily.com/search", "", len(search)), search)
    return command


def keep(data: Path, sent: Sent, body: bytes) -> None:
    ledger = Ledger(data)
    assert asyncio.run(ledger.record(sent, body)) is None
    ledger.close()


def test_they_are_listed_with_the_latest_first(kept: Command) -> None:
    lines = kept("list").out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" " * 9)] == ["3", "2", "1"]
    assert "https://api.tavily.com/search" in lines[0]
    assert f"m  {URL}  ({len(BODY):,} bytes, 2 files, 2 withheld, 1 masked)" in lines[1]
    assert lines[2].strip() == (
        "/home/ann/lease.pdf: named 2 times, snippets (line 3), text (page 1, page 2),"
        " 1,200 characters"
    )
    assert kept().out.splitlines() == lines


def test_only_the_newest_are_listed_where_that_is_asked_for(kept: Command) -> None:
    assert [one["id"] for one in kept("list", "--json", "--limit", "2").objects] == [3, 2]
    assert "the newest 2" in kept("list", "--limit", "2").err
    assert kept("list", "--limit", "3").err == ""


@pytest.mark.parametrize("since", ["today", "今天", "2024-01-01", "Last Month..today"])
def test_only_those_since_a_day_are_listed(kept: Command, since: str) -> None:
    assert [one["id"] for one in kept("list", "--json", "--since", since).objects] == [3, 2]


def test_a_time_without_any_is_said_as_such(kept: Command) -> None:
    assert kept("list", "--since", "2200").out.strip().endswith("since then.")
    for wrong in ("soon", "<2024"):
        with pytest.raises(CommandLineError, match="not_a_time"):
            kept("list", "--since", wrong)


def test_for_a_script_each_is_an_object_on_a_line(kept: Command) -> None:
    _, second, first = kept("list", "--json").objects
    assert first == {
        "id": 1,
        "at": "2023-11-14T22:13:20.000+00:00",
        "url": URL,
        "model": "m",
        "bytes": 2,
        "files": [],
        "withheld": 0,
        "masked": 0,
    }
    assert second["files"][0]["passages"] == ["page 1", "page 2"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en_US.UTF-8", "Nothing was sent to a language model or to the web search."),
        ("zh_CN.UTF-8", "没有向语言模型或网络搜索发送过任何内容。"),
    ],
)
def test_an_empty_ledger_is_an_answer(command: Command, language: str, said: str) -> None:
    command.language = language
    assert command("list").out.strip() == said
    assert command.status is Status.DONE
    assert command("list", "--json").raw == b""


def test_a_request_is_shown_with_its_messages_in_order(kept: Command) -> None:
    out = kept("show", "2").out
    assert f"To: {URL}\nModel: m\n" in out
    assert "lease.pdf: named 2 times" in out
    assert "Tools offered: read_file" in out
    told = ["[system]", "Be brief.", "[user]", "Which lease?", "[assistant]", "-> read_file"]
    told += ["[tool]", "The lease ends in 2027.", "tool_call_id: c1"]
    places = [out.index(one) for one in told]
    assert places == sorted(places)


def test_nothing_that_was_sent_acts_on_a_terminal(kept: Command) -> None:
    for words in (["list"], ["show", "2"], ["show", "2", "--json"], ["list", "--json"]):
        out = kept(*words).out
        assert "txt.exe" in out
        assert not set("\x1b\u202e\x9b") & set(out)


def test_the_exact_bytes_are_written(kept: Command) -> None:
    assert kept("show", "2", "--raw").raw == BODY
    # Nothing is added, whatever the bytes are.
    odd = bytes(range(256)) + b"\r\n\r"
    keep(kept.data, Sent(URL, "m", len(odd)), odd)
    assert kept("show", "4", "--raw").raw == odd
    assert kept("show", "4", "--json").objects[0]["body"] is None
    assert "--raw" in kept("show", "4").out


def test_on_a_terminal_the_bytes_are_escaped(
    kept: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    out = kept("show", "2", "--raw").out
    assert visible(BODY.decode()) + "\n" == out
    assert "escapes" in kept.err


def test_for_a_script_a_request_comes_whole(kept: Command) -> None:
    (shown,) = kept("show", "2", "--json").objects
    assert shown["body"].encode() == BODY
    assert [one["role"] for one in shown["messages"]] == ["system", "user", "assistant", "tool"]
    assert shown["tools"] == ["read_file"]


def test_a_search_of_the_web_is_shown_as_its_address_and_body(kept: Command) -> None:
    out = kept("show", "3").out
    assert "To: https://api.tavily.com/search\n" in out
    assert '"query": "lease 中"' in out
    assert "Model:" not in out
    assert kept("show", "3", "--json").objects[0]["messages"] is None


@pytest.mark.parametrize("words", [["show", "9"], ["show", "9", "--raw"], ["forget", "1", "9"]])
def test_a_number_that_there_is_not_is_said_to_be_none(kept: Command, words: list[str]) -> None:
    assert kept(*words).status is Status.FAILED
    assert kept.raw == b""
    assert "no request 9" in kept.err
    assert len(kept("list", "--json").objects) == 3


def test_what_is_forgotten_leaves_no_byte_behind(kept: Command) -> None:
    # As the body is kept compressed, its file names stand for it.
    assert b"lease.pdf" in everything_in(kept.data)
    assert kept("forget", "2").out.strip() == "1 request is forgotten for good."
    assert [one["id"] for one in kept("list", "--json").objects] == [3, 1]
    assert b"lease.pdf" not in everything_in(kept.data)
    assert kept("forget", "all").status is Status.DONE
    assert kept("list", "--json").objects == []


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


def test_a_damaged_ledger_is_said_to_be_damaged(kept: Command) -> None:
    (kept.data / FILE_NAME).write_bytes(b"no database at all" * 1000)
    assert kept("list").status is Status.FAILED
    assert "set aside" in kept.err
    assert "language model is asked" not in kept.err
    kept("list")
    assert (kept.status, kept.err) == (Status.DONE, "")
    keep(kept.data, Sent(URL, "m", 2), b"{}")
    assert "set aside" in kept("forget", "1").err


def test_a_ledger_of_a_newer_version_is_left_as_it_is(kept: Command) -> None:
    database = sqlite3.connect(kept.data / FILE_NAME)
    database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    assert kept("list").status is Status.FAILED
    assert "cannot be looked up" in kept.err
    assert "newer Fossick" in kept.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["look"], "ledger.no_action"),
        (["list", "3"], "ledger.too_many_words"),
        (["show"], "ledger.too_few_words"),
        (["forget"], "ledger.too_few_words"),
        (["show", "1", "2"], "ledger.too_many_words"),
        (["show", "one"], "ledger.not_a_number"),
        (["show", "all"], "ledger.not_a_number"),
        (["forget", "1", "all"], "ledger.not_a_number"),
        (["show", "1" * 19], "ledger.not_a_number"),
        (["list", "--limit", "-1"], "ledger.not_a_limit"),
        (["list", "--raw"], "ledger.option_elsewhere"),
        (["show", "1", "--limit", "2"], "ledger.option_elsewhere"),
        (["show", "1", "--raw", "--json"], "ledger.raw_or_json"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], code: str) -> None:
    with pytest.raises(CommandLineError) as raised:
        read_options(parse(words, OPTIONS), {})
    assert raised.value.code == code
    for language in Language:
        assert Wording(language).error(raised.value)


@pytest.mark.parametrize("language", Language)
def test_help_explains_every_option_and_action(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/ledger.txt").read_text(encoding="utf-8")
    for word in (*OPTIONS, "list", "show", "forget"):
        assert word in page


@pytest.mark.process
def test_the_command_writes_the_bytes_as_they_were_sent(
    fossick: Fossick, environment: Mapping[str, str]
) -> None:
    keep(Path(environment["FOSSICK_DATA_DIR"]), Sent(URL, "m", len(BODY)), BODY)
    ended = fossick("ledger", "show", "1", "--raw")
    assert (ended.status, ended.out, ended.err) == (0, BODY, b"")
    assert fossick("ledger", "--help").status == 0
