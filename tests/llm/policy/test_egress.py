"""What leaves: as far as folders and endpoints allow, without secrets, and with an entry made."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.llm.policy.egress import MAX_FILES_NOTED, Egress
from desktop_app.llm.policy.ledger import FileSent, Ledger, Sent
from desktop_app.llm.policy.permissions import Permission, Permissions
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.wire import Api, Endpoint, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import ToolCall
from desktop_app.messages.parts import Name, Part, Passage, Snippet, Words
from desktop_app.wording import Language, Wording
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import status, text
from tests.llm.asking import AT_ONCE, KEY, PATIENT, hear, run

CARD = "4111 1111 1111 1111"
SECRET = "sk-a1B2c3D4e5F6g7H8i9J0"


def at(*names: str) -> str:
    return str(Path(os.sep).absolute().joinpath(*names))


FILE = at("home", "ann", "letter.txt")
PARTS: tuple[Part, ...] = (
    Words("1  "),
    Name(FILE, "letter.txt"),
    Words(" says "),
    Snippet(FILE, "line 3", "a penalty of 5%"),
    Words("; in full: "),
    Passage(FILE, "page 1", "There is a penalty of 5%."),
)


def egress(
    most: Permission = Permission.TEXT, ledger: Ledger | None = None, **folders: Permission
) -> Egress:
    rules = [(at("home", "ann", name), permission) for name, permission in folders.items()]
    return Egress(Endpoint("http://127.0.0.1:1/v1", "m"), Permissions(most, rules), ledger)


@pytest.mark.parametrize(
    ("permission", "sent"),
    [
        (Permission.TEXT, "1  letter.txt says a penalty of 5%; in full: There is a penalty of 5%."),
        (
            Permission.SNIPPETS,
            "1  letter.txt says a penalty of 5%; in full: [text that may not be sent]",
        ),
        (
            Permission.NAMES,
            "1  letter.txt says [text that may not be sent]; in full: [text that may not be sent]",
        ),
        (
            Permission.NEVER,
            "1  [a name that may not be sent] says [text that may not be sent]; "
            "in full: [text that may not be sent]",
        ),
    ],
)
def test_parts_go_as_far_as_is_allowed(permission: Permission, sent: str) -> None:
    assert egress(permission).render(PARTS) == sent


def test_a_folder_of_its_own_decides_for_its_files() -> None:
    leaving = egress(private=Permission.NEVER)
    secret = Name(at("home", "ann", "private", "x.txt"), "private/x.txt")
    assert leaving.render([secret, Words(", "), Name(FILE, "letter.txt")]) == (
        "[a name that may not be sent], letter.txt"
    )


def test_what_is_kept_back_is_said_in_the_language_around_it() -> None:
    parts: list[Part] = [Words("1  "), Name(FILE, "a"), Words(" 共 3 个文件")]
    assert egress(Permission.NEVER).render(parts) == "1  [不可发送的名称] 共 3 个文件"


def test_secrets_in_files_are_left_out_in_every_kind_of_part() -> None:
    parts: list[Part] = [
        Name(FILE, f"card {CARD}.txt"),
        Words("|"),
        Snippet(FILE, "line 1", f"key: {SECRET}"),
        Words("|"),
        Passage(FILE, "", "id 11010519491231002X"),
    ]
    assert egress().render(parts) == (
        "card [card number left out].txt|key: [key left out]|id [identity number left out]"
    )


def test_a_secret_over_several_lines_of_a_file_is_left_out_whole() -> None:
    lines = ["-----BEGIN PRIVATE KEY-----\n", "MIIEvQIBADANBg\n", "-----END PRIVATE KEY-----\n"]
    parts = [Passage(FILE, f"line {number}", line) for number, line in enumerate(lines, 1)]
    assert egress().render(parts) == "[key left out]\n"


def test_the_persons_own_words_lose_only_what_nobody_sees() -> None:
    words = f"Is {SECRET} or {CARD} in my files?"
    assert egress(Permission.NEVER).render([Words(f"\u202e{words}\u200b\U000e0041")]) == words


@pytest.mark.parametrize(
    "hidden",
    [
        "\U000e0001\U000e0049\U000e0047\U000e007f",
        "\ufe0e\U000e0100\U000e01ef",
        "\u200b\u200d\ufeff",
    ],
    ids=["tags", "variation selectors", "zero width"],
)
def test_t33_what_nobody_sees_is_sent_of_nothing(hidden: str) -> None:
    file = at("home", "ann", f"let{hidden}ter.txt")
    parts: list[Part] = [Words(f"1{hidden}  "), Name(file, f"let{hidden}ter.txt"), Words(": ")]
    parts += [
        Snippet(file, "line 3", f"a pen{hidden}alty"),
        Passage(file, "page 1", f" of{hidden} 5%"),
    ]
    assert egress().render(parts) == "1  letter.txt: a penalty of 5%"
    (call,) = egress().calls([ToolCall("1", "find_files", {f"na{hidden}me": f"a{hidden}b"})])
    assert hidden not in repr(call)
    assert call.arguments == {"name": "ab"}


def test_characters_that_nobody_sees_do_not_hide_a_secret() -> None:
    hidden = SECRET[:6] + "\u200b" + SECRET[6:]
    assert egress().render([Passage(FILE, "", hidden)]) == "[key left out]"


def test_an_answer_written_from_a_file_goes_only_where_its_text_may_go() -> None:
    answer: list[Part] = [Snippet(FILE, "", ""), Passage(FILE, "", ""), Words("The penalty is 5%.")]
    assert egress().render(answer) == "The penalty is 5%."
    kept_back = "[an answer from files whose text may not be sent]"
    assert egress(Permission.SNIPPETS).render(answer) == kept_back
    assert egress(Permission.NAMES).render(answer[1:]) == kept_back


def test_calls_of_the_history_name_nothing_that_may_not_be_named() -> None:
    closed = at("home", "ann", "private")
    arguments = {
        "file": at("home", "ann", "private", "x.txt"),
        "query": f'in:"{closed}" ext:pdf',
        "folders": ["Downloads", closed],
        "limit": 3,
        "deep": {"path": FILE},
        "text": "a\u200bb",
    }
    (call,) = egress(private=Permission.NEVER).calls([ToolCall("1", "find_files", arguments)])
    kept_back = "[a name that may not be sent]"
    assert call.arguments == {
        "file": kept_back,
        "query": kept_back,
        "folders": ["Downloads", kept_back],
        "limit": 3,
        "deep": {"path": FILE},
        "text": "ab",
    }
    assert call.id == "1"


def test_arguments_that_go_deeper_than_anything_sensible_are_cut() -> None:
    deep: Any = "end"
    for _ in range(5_000):
        deep = [deep]
    (call,) = egress().calls([ToolCall("1", "x", {"a": deep})])
    json.dumps(call.arguments)


def test_pictures_go_where_all_of_a_file_may_go() -> None:
    leaving = egress(Permission.TEXT, shared=Permission.SNIPPETS)
    assert leaving.may_send_picture(FILE)
    assert not leaving.may_send_picture(at("home", "ann", "shared", "x.png"))


# The ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(tmp_path)
    yield ledger
    ledger.close()


def entries(ledger: Ledger) -> list[Sent]:
    found: list[Sent] = asyncio.run(ledger.entries())
    return found[::-1]


@pytest.mark.parametrize("api", [Api.CHAT, Api.RESPONSES, Api.OLLAMA])
def test_every_byte_that_leaves_is_in_the_ledger_and_no_key(
    endpoint: ScriptedEndpoint, ledger: Ledger, api: Api
) -> None:
    where = Endpoint(endpoint.base_url, "scripted", api)
    leaving = Egress(where, Permissions(Permission.SNIPPETS), ledger)
    transport = transport_for(where, KEY, deadlines=PATIENT, on_send=leaving.record)
    endpoint.replies(text("Yes."))
    request = WireRequest((WireMessage(WireRole.USER, leaving.render(PARTS)),))
    assert run(hear(transport, request)).text == "Yes."
    (entry,) = entries(ledger)
    (asked,) = endpoint.asked
    assert asyncio.run(ledger.body(entry.id)) == asked.raw
    assert entry.url == endpoint.origin + asked.path
    assert (entry.model, entry.size_bytes) == ("scripted", len(asked.raw))
    assert entry.files == (FileSent(FILE, 1, ("line 3",), (), len("a penalty of 5%")),)
    assert (entry.withheld, entry.masked) == (1, 0)
    assert KEY.encode() not in b"".join(
        file.read_bytes() for file in Path(ledger._file).parent.iterdir()
    )


@pytest.mark.parametrize("api", [Api.CHAT, Api.RESPONSES, Api.OLLAMA])
@pytest.mark.parametrize("language", list(Language))
def test_what_cannot_be_entered_in_the_ledger_does_not_leave(
    endpoint: ScriptedEndpoint, tmp_path: Path, api: Api, language: Language
) -> None:
    with closing(sqlite3.connect(tmp_path / "sent.db")) as newer:
        newer.execute("PRAGMA user_version = 1000")
    ledger = Ledger(tmp_path)
    where = Endpoint(endpoint.base_url, "scripted", api)
    leaving = Egress(where, Permissions(Permission.TEXT), ledger)
    transport = transport_for(where, KEY, deadlines=PATIENT, on_send=leaving.record)
    endpoint.replies(text("Yes."))
    heard = run(hear(transport, WireRequest((WireMessage(WireRole.USER, "Hello"),))))
    ledger.close()
    assert heard.code == "model_setup.ledger_newer"
    assert str(tmp_path / "sent.db") in Wording(language).error(heard.error)
    assert endpoint.requests == []


def test_a_request_that_is_sent_again_is_entered_again(
    endpoint: ScriptedEndpoint, ledger: Ledger
) -> None:
    where = Endpoint(endpoint.base_url, "scripted")
    leaving = Egress(where, Permissions(Permission.TEXT), ledger)
    transport = transport_for(
        where, KEY, deadlines=PATIENT, retries=AT_ONCE, on_send=leaving.record
    )
    endpoint.replies(status(503, "busy"), text("Yes."))
    request = WireRequest((WireMessage(WireRole.USER, leaving.render(PARTS)),))
    assert run(hear(transport, request)).text == "Yes."
    first, second = entries(ledger)
    assert first.files == second.files
    assert [request.raw for request in endpoint.asked] == [
        asyncio.run(ledger.body(entry.id)) for entry in (first, second)
    ]


def test_each_request_has_what_was_laid_out_for_it(ledger: Ledger) -> None:
    leaving = egress(ledger=ledger)

    async def send(name: str) -> None:
        leaving.render([Name(at(name), name), Words(CARD), Passage(at(name), "page 1", CARD)])
        await asyncio.sleep(0)
        await leaving.record("http://x", b"body")
        leaving.render([Words("no file")])
        await leaving.record("http://x", b"body")

    async def both() -> None:
        await asyncio.gather(send("one"), send("two"))

    asyncio.run(both())
    found = {(entry.files, entry.masked) for entry in entries(ledger) if entry.files}
    assert found == {
        ((FileSent(at(name), 1, (), ("page 1",), len(CARD)),), 1) for name in ("one", "two")
    }
    assert sum(not entry.files for entry in entries(ledger)) == 2


def test_one_entry_names_a_bounded_number_of_files(ledger: Ledger) -> None:
    leaving = egress(ledger=ledger)

    async def send() -> None:
        for number in range(MAX_FILES_NOTED + 10):
            leaving.render([Name(at(str(number)), "x")])
        await leaving.record("http://x", b"body")

    asyncio.run(send())
    assert len(entries(ledger)[0].files) == MAX_FILES_NOTED


def test_without_a_ledger_it_works_all_the_same() -> None:
    asyncio.run(egress().record("http://x", b"body"))
