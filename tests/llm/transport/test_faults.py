"""Endpoints that are broken, hostile or not there: one error each, and what came before is kept."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
import time
import traceback
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import ModelError, StoreError
from desktop_app.llm.transport.chat import transport_for
from desktop_app.llm.transport.deadlines import FAR, NEAR, Deadlines, Retries
from desktop_app.llm.transport.http_client import CONNECT_S
from desktop_app.llm.transport.wire import Api, Finished, FinishReason, WireRequest
from desktop_app.messages.mind import TextDelta, Waiting
from desktop_app.wording import Language, Wording
from tests.conftest import until
from tests.doubles.scripted_endpoint import Request, ScriptedEndpoint
from tests.doubles.scripted_replies import (
    Cut,
    Pause,
    Raw,
    Reply,
    as_ollama,
    as_responses,
    body,
    cut_after,
    dribble,
    ends_after,
    events,
    page,
    redirect,
    slowly,
    stall_after,
    status,
    text,
)
from tests.llm.asking import (
    KEY,
    QUESTION,
    StreamedReply,
    ask,
    endpoint_at,
    hear,
    run,
    said,
    transport_at,
)

SHORT = Deadlines(first_s=0.2, idle_s=0.2, total_s=1.0)
PART = {"choices": [{"delta": {"content": "There are "}}]}
ALL_APIS = pytest.mark.parametrize("api", list(Api), ids=lambda api: api.value)


def test_a_stream_that_ends_without_a_word_is_cut(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(ends_after(text("There are ", "two."), 2))
    heard = ask(endpoint)
    assert heard.text == "There are "
    assert heard.finished.reason is FinishReason.CUT


def test_a_connection_that_breaks_is_a_cut(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(cut_after(text("There are ", "two."), 2))
    heard = ask(endpoint)
    assert heard.text == "There are "
    assert heard.finished.reason is FinishReason.CUT


def test_half_an_event_before_the_break_says_nothing(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(Raw(steps=(*events(PART, done=False).steps, b'data: {"choi', Cut())))
    heard = ask(endpoint)
    assert heard.text == "There are "
    assert heard.finished.reason is FinishReason.CUT


def test_a_connection_that_breaks_before_anything_came_is_broken(
    endpoint: ScriptedEndpoint,
) -> None:
    broken = Raw(steps=(b": hello\n\n", Cut()))
    endpoint.replies(broken, broken)
    assert ask(endpoint).code == "model.broken_stream"
    assert [one["stream"] for one in endpoint.bodies] == [True, False]


@pytest.mark.parametrize(
    "broken",
    [
        Raw(steps=(b": hello\n\n", Cut())),
        Raw(steps=(Cut(),)),
        Raw(content_type="application/json", steps=(b'{"choices": [{"mess', Cut())),
        Raw(content_type="application/json", steps=(Cut(),)),
    ],
    ids=["as a stream", "at once", "within JSON", "before any JSON"],
)
def test_an_endpoint_that_breaks_off_before_a_word_is_asked_once_more_without_streaming(
    endpoint: ScriptedEndpoint, broken: Raw
) -> None:
    whole = body({"choices": [{"message": {"content": "Two."}, "finish_reason": "stop"}]})
    endpoint.replies(broken, whole)
    heard = ask(endpoint)
    assert (heard.text, heard.finished.reason) == ("Two.", FinishReason.STOP)
    assert [one["stream"] for one in endpoint.bodies] == [True, False]


def test_an_endpoint_that_breaks_off_after_a_word_is_not_asked_again(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(cut_after(text("There are ", "two."), 2), text("Two."))
    assert ask(endpoint).text == "There are "
    assert endpoint.left == 1


@pytest.mark.parametrize(
    "damage",
    [
        b'data: {"choices": [{"delta": {"content": "tw\n\n',
        b'data: {"choices": [{"delta"',
        b"data: [1, 2]\n\n",
        b"data: 7\n\n",
        b"data: hello\n\n",
        b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n',
        b"data: " + b"[" * 200_000 + b"\n\n",
        b"data: " + b"x" * (5 << 20),
        b"data: {\n" * 100,
    ],
    ids=["cut JSON", "half", "list", "number", "words", "not UTF-8", "deep", "long", "many lines"],
)
def test_what_is_damaged_ends_the_reply_and_keeps_what_came_before(
    endpoint: ScriptedEndpoint, damage: bytes
) -> None:
    endpoint.replies(events(PART, damage), text("next"))
    heard = ask(endpoint)
    assert heard.text == "There are "
    assert heard.code == "model.broken_stream"
    assert ask(endpoint).text == "next"


@ALL_APIS
@pytest.mark.parametrize(
    "reply",
    [page(), Raw(steps=(b"<html>hello</html>",)), Raw(content_type="", steps=(b"<html></html>",))],
    ids=["as HTML", "as a stream", "as nothing"],
)
def test_a_page_with_status_200_is_no_answer(
    endpoint: ScriptedEndpoint, reply: Reply, api: Api
) -> None:
    endpoint.replies(reply, reply)
    heard = ask(endpoint, api=api)
    assert heard.code == "model.not_an_endpoint"
    assert heard.pieces == []


@pytest.mark.parametrize("value", [{"hello": 1}, [], "a", None, {"data": []}])
def test_json_with_status_200_that_is_no_reply_is_no_answer(
    endpoint: ScriptedEndpoint, value: Any
) -> None:
    endpoint.replies(body(value))
    assert ask(endpoint).code in ("model.not_an_endpoint", "model.broken_stream")


def test_nothing_at_all_is_no_answer(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(Raw(), Raw())
    assert ask(endpoint).code == "model.not_an_endpoint"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ({"message": "Provider returned error", "code": 502}, "model.overloaded"),
        ({"message": "Rate limit exceeded", "code": 429}, "model.rate_limited"),
        ({"message": "maximum context length is 100"}, "model.context_full"),
        ("it broke", "model.overloaded"),
        ({"code": "insufficient_quota"}, "model.no_credit"),
    ],
)
def test_an_error_in_the_midst_of_a_reply_is_told(
    endpoint: ScriptedEndpoint, error: Any, code: str
) -> None:
    endpoint.replies(events(PART, {"error": error}))
    heard = ask(endpoint)
    assert heard.text == "There are "
    assert heard.code == code


def test_a_body_that_is_packed_is_not_unpacked(endpoint: ScriptedEndpoint) -> None:
    packed = Raw(steps=(b"\x1f\x8b" + b"\0" * 100,), headers={"Content-Encoding": "gzip"})
    endpoint.replies(packed, packed)
    assert ask(endpoint).code == "model.broken_stream"


# Deadlines


def test_no_first_byte_is_too_late(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(Raw(steps=(Pause(),)))
    heard = ask(endpoint, deadlines=SHORT)
    assert heard.code == "model.timed_out"
    assert endpoint.requests[0].hung_up.wait(2)


def test_a_stall_in_the_midst_is_too_late_and_keeps_what_came(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(stall_after(text("There are ", "two."), 2))
    heard = ask(endpoint, deadlines=SHORT)
    assert heard.text == "There are "
    assert heard.code == "model.timed_out"


@pytest.mark.alone
@pytest.mark.parametrize(
    "reply", [dribble(), slowly(text(*"a" * 200), 0.02)], ids=["comments", "text"]
)
def test_a_dribble_ends_when_its_time_is_over(endpoint: ScriptedEndpoint, reply: Reply) -> None:
    endpoint.replies(reply)
    started = time.monotonic()
    heard = ask(endpoint, deadlines=SHORT)
    assert heard.code == "model.timed_out"
    assert 0.9 < time.monotonic() - started < 3


def test_a_slow_reply_within_its_deadlines_is_whole(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(slowly(text("There are ", "two."), 0.05))
    assert ask(endpoint, deadlines=SHORT).text == "There are two."


# Refusals, and how often they are tried again


@pytest.mark.parametrize(
    ("reply", "code", "requests"),
    [
        (status(401, "Incorrect API key provided"), "model.key_refused", 1),
        (status(400, "API key not valid. Please pass a valid API key."), "model.key_refused", 1),
        (status(402, "Insufficient Balance"), "model.no_credit", 1),
        (status(429, "You exceeded your current quota"), "model.no_credit", 1),
        (status(403, "AccountOverdueError"), "model.no_credit", 1),
        (status(403, "Country not supported"), "model.forbidden", 1),
        (status(404, "The model `scripted` does not exist"), "model.no_model", 1),
        (status(404, 'model "scripted" not found, try pulling it first'), "model.no_model", 1),
        (status(404, "InvalidEndpointOrModel.NotFound"), "model.no_model", 1),
        (page("<html>Not Found</html>", 404), "model.not_an_endpoint", 1),
        (status(400, "messages must not be empty"), "model.bad_request", 1),
        (status(429, "Rate limit reached"), "model.rate_limited", 3),
        (status(408), "model.overloaded", 3),
        (status(500), "model.overloaded", 3),
        (page("<html>Bad gateway</html>", 502), "model.overloaded", 3),
        (status(503), "model.overloaded", 3),
    ],
)
def test_a_refusal_has_its_meaning_and_its_number_of_requests(
    endpoint: ScriptedEndpoint, reply: Reply, code: str, requests: int
) -> None:
    endpoint.replies(*[reply] * 4)
    heard = ask(endpoint)
    assert heard.code == code
    assert len(endpoint.asked) == requests
    for language in Language:
        assert heard.error is not None
        assert "<" not in Wording(language).error(heard.error)


@pytest.mark.parametrize("reply", [status(429), status(500), status(503), status(408)])
def test_what_passes_is_answered_after_all(endpoint: ScriptedEndpoint, reply: Reply) -> None:
    endpoint.replies(reply, reply, text("Two."))
    assert ask(endpoint).text == "Two."


@pytest.mark.alone
@ALL_APIS
def test_the_wait_that_the_endpoint_asks_for_is_kept_and_counted_down(
    endpoint: ScriptedEndpoint, api: Api
) -> None:
    endpoint.replies(status(429, Retry_After="0.3"), text("Two."))
    transport = transport_for(endpoint_at(endpoint.base_url, api=api), KEY)
    started = time.monotonic()
    heard = run(hear(transport))
    assert heard.text == "Two."
    assert time.monotonic() - started >= 0.3
    told = [piece for piece in heard.pieces if isinstance(piece, Waiting)]
    assert told[0].error.code == "model.rate_limited"
    assert 0.2 < told[0].seconds_left <= 0.3


def test_a_wait_of_minutes_is_left_to_the_person(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(status(429, Retry_After="90"))
    heard = ask(endpoint)
    assert heard.error is not None
    assert heard.error.fields["seconds"] == 90
    assert len(endpoint.asked) == 1


def test_a_quota_of_a_minute_is_no_lack_of_credit(endpoint: ScriptedEndpoint) -> None:
    said = "You exceeded your current quota, please check your plan. Please retry in 0.05s."
    endpoint.replies(status(429, said), text("Two."))
    assert ask(endpoint).text == "Two."


def test_waiting_for_a_retry_can_be_cancelled(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(status(429, Retry_After="50"))

    async def cancelled() -> None:
        waits = asyncio.Event()
        transport = transport_for(endpoint_at(endpoint.base_url), KEY)

        async def listen() -> None:
            async for piece in transport.stream(QUESTION):
                if isinstance(piece, Waiting):
                    waits.set()

        task = asyncio.create_task(listen())
        await waits.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(cancelled())
    assert len(endpoint.asked) == 1


# Other addresses


@ALL_APIS
@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_a_redirect_takes_nothing_elsewhere(
    endpoint: ScriptedEndpoint, code: int, api: Api
) -> None:
    with ScriptedEndpoint() as elsewhere:
        endpoint.replies(redirect(f"{elsewhere.base_url}/chat/completions", code))
        heard = ask(endpoint, api=api)
        assert heard.code == "model.redirected"
        assert heard.error is not None
        assert heard.error.fields["where"] == elsewhere.origin
        assert elsewhere.requests == []


@pytest.mark.alone
def test_a_closed_port_is_told_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        started = time.monotonic()
        heard = run(hear(transport_at(f"http://127.0.0.1:{port}/v1")))
    assert heard.code == "model.unreachable"
    assert time.monotonic() - started < 5


def test_a_name_that_does_not_exist_is_unreachable() -> None:
    transport = transport_at("http://no-such-host.localhost:1/v1", key="")
    assert run(hear(transport)).code == "model.unreachable"


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate")
def test_a_certificate_that_nobody_vouches_for_ends_it_before_anything_is_sent(
    tmp_path: Path,
) -> None:
    certificate, secret = tmp_path / "certificate.pem", tmp_path / "secret.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=IP:127.0.0.1", "-days", "1"]
    made += ["-keyout", str(secret), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, secret)
    with ScriptedEndpoint(tls) as endpoint:
        assert run(hear(transport_at(endpoint.base_url))).code == "model.insecure"
        assert endpoint.requests == []


@pytest.mark.parametrize(
    "address", ["", "ftp://x/v1", "http://", "http://[::1", "a b", "http://h:x"]
)
def test_what_is_no_address_is_said_before_anything_is_opened(address: str) -> None:
    for api in Api:
        with pytest.raises(ModelError, match=r"model\.bad_address"):
            transport_for(endpoint_at(address, api=api))


@pytest.mark.parametrize("end", ["/", "/chat/completions", "/chat/completions/"])
def test_an_address_may_be_given_with_what_belongs_to_a_call(
    endpoint: ScriptedEndpoint, end: str
) -> None:
    endpoint.replies(text("a"))
    assert run(hear(transport_at(endpoint.base_url + end))).text == "a"


# Proxies and the environment


def test_no_proxy_is_asked_for_an_address_on_this_computer(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "socks5://127.0.0.1:9")
    endpoint.replies(text("a"))
    assert ask(endpoint).text == "a"


def test_the_proxy_of_the_environment_is_asked_for_any_other(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", endpoint.origin)
    endpoint.replies(text("a"))
    assert run(hear(transport_at("http://models.example/v1", key=""))).text == "a"
    assert endpoint.requests[0].path == "http://models.example/v1/chat/completions"


def test_a_proxy_of_the_socks_kind_can_be_used(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", f"socks5://127.0.0.1:{endpoint.port}")
    endpoint.replies(text("a"))
    assert run(hear(transport_at("http://models.example/v1", key=""))).text == "a"
    assert endpoint.requests[0].headers["host"] == "models.example"


def test_a_proxy_that_is_no_address_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALL_PROXY", "nonsense://there:x")
    heard = run(hear(transport_at("http://models.example/v1", key="")))
    assert heard.code == "model.bad_proxy"


@ALL_APIS
def test_nothing_of_the_environment_is_sent(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch, api: Api
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-of-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere.example/v1")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-environment")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "of-the-environment")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "Authorization: Bearer of-the-environment\nX-A: b")
    endpoint.replies(text("a"), text("b"))
    assert ask(endpoint, api=api).text == "a"
    assert run(hear(transport_at(endpoint.base_url, "", api=api))).text == "b"
    first, second = (request.headers for request in endpoint.requests)
    assert first["authorization"] == f"Bearer {KEY}"
    assert "authorization" not in second
    assert second["user-agent"].startswith("Fossick/")
    for headers in (first, second):
        assert "environment" not in str(headers)
        assert not {"x-a", "x-stainless-os", "x-stainless-arch", "openai-project"} & set(headers)


# Keys


@ALL_APIS
@pytest.mark.parametrize("code", [400, 401, 403, 404, 500])
def test_a_key_that_the_endpoint_repeats_is_in_no_error(
    endpoint: ScriptedEndpoint, code: int, api: Api
) -> None:
    said = f"Incorrect API key provided: {KEY}. Header: Bearer {KEY}; also sk-{'z' * 30} is wrong"
    endpoint.replies(*[status(code, said)] * 3)
    heard = ask(endpoint, api=api)
    assert heard.error is not None
    for language in Language:
        assert_no_key(Wording(language).error(heard.error))
    assert_no_key("".join(traceback.format_exception(heard.error)))
    assert_no_key(repr(vars(heard.error)))


def assert_no_key(shown: str) -> None:
    assert KEY not in shown
    assert "zzzz" not in shown


@pytest.mark.parametrize("key", ["sk-密钥", "sk-a b", "sk-a\nX-Evil: 1", "“sk-a”"])
def test_a_key_that_no_header_can_carry_is_refused_by_us(
    endpoint: ScriptedEndpoint, key: str
) -> None:
    assert run(hear(transport_at(endpoint.base_url, key))).code == "model.key_refused"
    assert endpoint.requests == []


# Cancelling


@ALL_APIS
def test_leaving_a_reply_closes_its_connection_at_once(
    endpoint: ScriptedEndpoint, api: Api
) -> None:
    render: Callable[[Reply], Raw] = {
        Api.CHAT: lambda reply: stall_after(reply, 2),
        Api.RESPONSES: lambda reply: stall_after(as_responses(reply), 2),
        Api.OLLAMA: lambda reply: stall_after(as_ollama(reply), 1),
    }[api]
    endpoint.replies(render(text("There are ", "two.")), render(text("There are ", "two.")))

    async def left() -> None:
        async with aclosing(transport_at(endpoint.base_url, api=api).stream(QUESTION)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                assert isinstance(piece, TextDelta)
                return

    async def cancelled() -> None:
        task = asyncio.create_task(hear(transport_at(endpoint.base_url, api=api)))
        await until(lambda: len(endpoint.requests) == 2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(left())
    assert endpoint.requests[0].hung_up.wait(1)
    run(cancelled())
    assert endpoint.requests[1].hung_up.wait(1)


@pytest.mark.parametrize("after_s", [0.0, 0.001, 0.003, 0.01, 0.03])
def test_a_request_can_be_cancelled_at_any_moment(
    endpoint: ScriptedEndpoint, after_s: float
) -> None:
    # By what is asked: a request that was given up may still be read after the one that follows it.
    def by_question(request: Request) -> Reply:
        is_next = request.body["messages"][-1]["content"] == "next?"
        return text("next") if is_next else Raw(steps=(Pause(),))

    endpoint.replies(by_question, by_question)

    async def cancelled() -> StreamedReply:
        task = asyncio.create_task(hear(transport_at(endpoint.base_url)))
        await asyncio.sleep(after_s)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return await hear(transport_at(endpoint.base_url), WireRequest((said("next?"),)))

    heard: StreamedReply = run(cancelled())
    assert heard.text == "next"
    assert isinstance(heard.pieces[-1], Finished)


def test_the_usual_deadlines_are_those_that_are_promised() -> None:
    assert Deadlines(first_s=60, idle_s=60, total_s=600) == FAR
    assert NEAR.idle_s == 60
    assert CONNECT_S == 5


def test_usual_retries_wait_as_long_as_is_said() -> None:
    usual = Retries()
    assert usual.busy_s == (1.0, 4.0)
    assert usual.limited_s == (5.0, 20.0)
    assert usual.longest_s == 60.0


# What leaves


@ALL_APIS
def test_whoever_records_what_leaves_is_told_before_and_can_keep_it_here(
    endpoint: ScriptedEndpoint, api: Api
) -> None:
    told: list[tuple[str, bytes]] = []

    async def record(url: str, sent: bytes) -> None:
        if told:
            raise StoreError("store.unwritable")
        told.append((url, sent))

    async def both() -> None:
        transport = transport_for(endpoint_at(endpoint.base_url, api=api), KEY, on_send=record)
        assert (await hear(transport)).text == "a"
        with pytest.raises(StoreError):
            await hear(transport)

    endpoint.replies(text("a"))
    run(both())
    (request,) = endpoint.requests
    assert told == [(endpoint.origin + request.path, request.raw)]
