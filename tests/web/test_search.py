"""One search over a scripted service: what leaves, and what is made of whatever comes."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.errors import StoreError, WebError
from desktop_app.findings import WebFindings
from desktop_app.llm.policy.ledger import FILE_NAME, Ledger
from desktop_app.llm.transport.deadlines import Deadlines
from desktop_app.web.query import WebQuery
from desktop_app.web.search import TAVILY, Depth, WebSearch, web_address
from desktop_app.wording import Language, Wording
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Cut, Pause, Raw, body, page, redirect, status
from tests.doubles.scripted_search import KEY, PATH, found, result, searches

HASTY = Deadlines(first_s=0.3, idle_s=0.3, total_s=0.6)
SOURCE = result("Copper", "https://a.example/1", "8,412 USD")


pytestmark = pytest.mark.usefixtures("no_ways_out")


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as endpoint:
        endpoint.pages[PATH] = found(SOURCE)
        yield endpoint


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(tmp_path)
    yield ledger
    ledger.close()


def search(
    address: str,
    ledger: Ledger,
    key: str = KEY,
    *,
    depth: Depth = Depth.QUICK,
    deadlines: Deadlines | None = None,
) -> WebFindings:
    """One search for "copper price"."""
    given = {"deadlines": deadlines} if deadlines else {}
    service = WebSearch(web_address(address), lambda: key, ledger, **given)
    return asyncio.run(service.find(WebQuery("copper price"), depth))


def refusal(address: str, ledger: Ledger, deadlines: Deadlines | None = None) -> WebError:
    """Why there are no results; neither it nor a sentence of it holds the key."""
    with pytest.raises(WebError) as raised:
        search(address, ledger, deadlines=deadlines)
    error = raised.value
    assert error.__cause__ is None
    for text in (str(error), *(Wording(language).error(error) for language in Language)):
        assert KEY not in text
    return error


@pytest.mark.parametrize(
    ("depth", "asked"),
    [
        (
            Depth.QUICK,
            {"max_results": 3, "search_depth": "basic", "include_answer": False},
        ),
        (
            Depth.DEEP,
            {"max_results": 10, "search_depth": "advanced", "include_answer": True},
        ),
    ],
)
def test_d27_d28_quick_and_deep_ask_for_what_they_say_and_never_for_raw_pages(
    endpoint: ScriptedEndpoint, ledger: Ledger, depth: Depth, asked: dict[str, object]
) -> None:
    findings = search(endpoint.origin, ledger, depth=depth)
    assert [source.address for source in findings.sources] == ["https://a.example/1"]
    (request,) = endpoint.requests
    never = {"include_raw_content": False, "include_images": False}
    assert request.body == {"query": "copper price", **asked, **never}
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers.keys() <= {
        *("host", "accept", "accept-encoding", "connection", "user-agent", "content-length"),
        *("content-type", "authorization"),
    }


def test_the_ledger_has_every_byte_that_left_and_neither_key_nor_model(
    endpoint: ScriptedEndpoint, ledger: Ledger, tmp_path: Path
) -> None:
    search(endpoint.origin, ledger)

    async def read() -> tuple[str, str, bytes | None]:
        (entry,) = await ledger.entries()
        return entry.url, entry.model, await ledger.body(entry.id)

    url, model, sent = asyncio.run(read())
    assert (url, model) == (f"{endpoint.origin}/search", "")
    assert sent == endpoint.requests[0].raw
    assert json.loads(sent)["query"] == "copper price"
    ledger.close()
    for file in tmp_path.iterdir():
        assert KEY.encode() not in file.read_bytes()


def test_what_cannot_be_entered_does_not_leave(endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    ledger = Ledger(tmp_path)
    try:
        with pytest.raises(StoreError):
            search(endpoint.origin, ledger)
    finally:
        ledger.close()
    assert endpoint.requests == []


def test_without_a_key_nothing_is_sent(endpoint: ScriptedEndpoint, ledger: Ledger) -> None:
    with pytest.raises(WebError) as raised:
        search(endpoint.origin, ledger, key="")
    assert raised.value.code == "web.no_key"
    assert endpoint.requests == []


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (401, "web.wrong_key"),
        *((429, "web.limited"), (432, "web.limited"), (433, "web.limited")),
        *((400, "web.refused"), (403, "web.refused"), (404, "web.refused"), (500, "web.refused")),
        (503, "web.refused"),
    ],
)
def test_a_refusal_is_said_once_and_never_echoes_the_key(
    endpoint: ScriptedEndpoint,
    ledger: Ledger,
    caplog: pytest.LogCaptureFixture,
    code: int,
    error: str,
) -> None:
    caplog.set_level(logging.INFO)
    said = {"detail": {"error": f"no: Bearer {KEY} {KEY}"}}
    endpoint.pages[PATH] = body(said, code, Retry_After="0", X_Key=KEY)
    assert refusal(endpoint.origin, ledger).code == error
    assert len(endpoint.requests) == 1
    assert KEY not in caplog.text


def test_a_key_that_no_header_can_carry_is_no_key(
    endpoint: ScriptedEndpoint, ledger: Ledger
) -> None:
    with pytest.raises(WebError) as raised:
        search(endpoint.origin, ledger, key="tvly key of mine")
    assert raised.value.code == "web.wrong_key"
    assert endpoint.requests == []


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(endpoint: ScriptedEndpoint, ledger: Ledger, code: int) -> None:
    with ScriptedEndpoint() as elsewhere:
        endpoint.pages[PATH] = redirect(f"{elsewhere.origin}{PATH}", code)
        assert refusal(endpoint.origin, ledger).code == "web.redirected"
        endpoint.pages[PATH] = redirect(f"/other?key={KEY}", code)
        assert refusal(endpoint.origin, ledger).code == "web.redirected"
        assert elsewhere.requests == []
    assert {request.path for request in endpoint.requests} == {PATH}


GOOD = json.dumps({"results": [SOURCE]}).encode()


@pytest.mark.parametrize(
    "reply",
    [
        page(),
        Raw(200, "text/plain", (GOOD,)),
        Raw(200, "", (GOOD,)),
        Raw(200, "text/html", (GOOD,)),
        body([]),
        body({"results": 3}),
        Raw(200, "application/json", (GOOD[:20], Cut())),
        Raw(200, "application/json", (GOOD[:20],)),
        Raw(200, "application/json", (b'{"x": "', *(b"x" * 65_536,) * 20, b'", "results": []}')),
        Raw(200, "application/json", (b"\x1f\x8b\x08",), {"Content-Encoding": "gzip"}),
        Raw(200, "application/json", ()),
    ],
    ids=[
        *("login page", "plain text", "no type", "HTML type", "list", "number", "cut", "half"),
        *("huge", "compressed", "empty"),
    ],
)
def test_a_reply_that_is_none_is_said_to_be_none(
    endpoint: ScriptedEndpoint, ledger: Ledger, reply: Raw
) -> None:
    endpoint.pages[PATH] = reply
    assert refusal(endpoint.origin, ledger).code == "web.broken_reply"


@pytest.mark.parametrize(
    "reply",
    [
        Raw(200, "application/json", (Pause(),)),
        Raw(200, "application/json", (b'{"results":', Pause())),
        Raw(200, "application/json", (b" ", Pause(0.02)) * 10_000),
    ],
    ids=["silent", "stalled", "endless dribble"],
)
def test_a_service_that_does_not_end_is_left(
    endpoint: ScriptedEndpoint, ledger: Ledger, reply: Raw
) -> None:
    endpoint.pages[PATH] = reply
    assert refusal(endpoint.origin, ledger, HASTY).code == "web.timed_out"
    assert endpoint.requests[0].hung_up.wait(10)


def test_a_service_that_is_not_there_is_said_to_be_unreachable(ledger: Ledger) -> None:
    with ScriptedEndpoint() as gone:
        address = gone.origin
    assert refusal(address, ledger).code == "web.unreachable"


@pytest.mark.parametrize(
    "address",
    [
        *("http://search.example", "http://192.168.1.5:8080", "http://nas.local", "http://nas"),
        *("http://127.0.0.1.example", "ftp://a.example", "nonsense\\x", "https://"),
        *("https://me:secret@a.example", "file:///etc/passwd", "http://localhost.example"),
    ],
)
def test_an_address_where_others_could_read_along_is_refused(address: str) -> None:
    with pytest.raises(WebError) as raised:
        web_address(address)
    assert raised.value.code == "web.bad_address"


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("", TAVILY),
        ("https://search.example/tavily/", "https://search.example/tavily"),
        ("search.example", "https://search.example"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_https_and_this_computer_are_taken(given: str, address: str) -> None:
    assert web_address(given) == address


def test_a_server_error_is_not_asked_again(endpoint: ScriptedEndpoint, ledger: Ledger) -> None:
    endpoint.pages[PATH] = status(503, "busy")
    refusal(endpoint.origin, ledger)
    assert len(searches(endpoint)) == 1
