"""The connection test: each check as a value, in plain words, and nothing of anybody's files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities, attempt
from desktop_app.llm.providers.capability_store import CapabilityStore, capability_key
from desktop_app.llm.providers.connection_findings import (
    Check,
    ConnectionFinding,
    ConnectionStatus,
    finding_text,
)
from desktop_app.llm.providers.connection_test import check_connection
from desktop_app.llm.transport.wire import Api, Endpoint
from desktop_app.wording import Language, Wording
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Reply, call, calls, status, text
from tests.llm.asking import KEY

CALL = calls(call("tell_number", number=7))
COUNT = text("one, ", "two, ", "three")
REFUSAL = status(400, "scripted does not support tools")
PRINTED = text('<tool_call>{"name": "tell_number", "arguments": {"number": 7}}</tool_call>')
LABELLED = text('Thought: I call it.\nAction: tell_number\nAction Input: {"number": 7}')


def findings_of(
    endpoint: Endpoint, key: str = KEY, kept_in: CapabilityStore | None = None
) -> list[ConnectionFinding]:
    async def all_of_it() -> list[ConnectionFinding]:
        return [finding async for finding in check_connection(endpoint, key, kept_in)]

    return asyncio.run(asyncio.wait_for(all_of_it(), 60))


def at(endpoint: ScriptedEndpoint, api: Api = Api.CHAT) -> Endpoint:
    return Endpoint(endpoint.base_url, "scripted", api)


def verdicts(findings: Sequence[ConnectionFinding]) -> dict[str, str]:
    assert len({finding.check for finding in findings}) == len(findings)
    return {finding.check.value: finding.status.value for finding in findings}


def test_a_model_with_everything_passes_every_check(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = [{"id": "scripted", "max_model_len": 32_768}, "other"]
    endpoint.replies(CALL, COUNT)
    findings = findings_of(at(endpoint))
    assert verdicts(findings) == dict.fromkeys(
        ["reached", "model", "key", "tools", "answers", "streams", "context"], "good"
    )
    numbers = {finding.check: finding.number for finding in findings}
    assert (numbers[Check.MODEL], numbers[Check.CONTEXT]) == (2, 32_768)
    assert all(finding.seconds >= 0 for finding in findings)


def test_only_the_endpoint_itself_is_asked_and_little_is_said(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(CALL, COUNT)
    findings_of(at(endpoint))
    assert endpoint.left == 0
    assert all(len(request.raw) < 4_000 for request in endpoint.asked)
    assert all(
        request.headers.get("authorization") == f"Bearer {KEY}" for request in endpoint.asked
    )


def test_ollama_is_tested_over_its_own_api(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(CALL, COUNT)
    found = verdicts(findings_of(at(endpoint, Api.OLLAMA), ""))
    assert (found["reached"], found["model"], found["tools"]) == ("good", "good", "good")
    assert found["key"] == "unknown"


def test_a_model_without_tools_is_usable(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(REFUSAL, PRINTED, COUNT)
    found = verdicts(findings_of(at(endpoint)))
    assert (found["tools"], found["answers"], found["streams"]) == ("limited", "good", "good")


@pytest.mark.parametrize(
    ("replies", "said", "rung", "is_refused"),
    [
        ([CALL], "good", Rung.NATIVE, False),
        ([REFUSAL, PRINTED], "limited", Rung.PROMPTED, True),
        ([REFUSAL, text("Seven.")], "limited", Rung.PROMPTED, True),
        ([PRINTED], "limited", Rung.PROMPTED, False),
        ([LABELLED], "limited", Rung.REACT, False),
    ],
    ids=["native", "refused", "refused and talkative", "printed", "labelled"],
)
def test_the_first_question_is_asked_as_the_test_found_to_be_right(
    endpoint: ScriptedEndpoint,
    tmp_path: Path,
    replies: Sequence[Reply],
    said: str,
    rung: Rung,
    is_refused: bool,
) -> None:
    where = at(endpoint)
    endpoint.replies(*replies, COUNT)
    found = verdicts(findings_of(where, kept_in=CapabilityStore(tmp_path)))
    assert found["tools"] == said

    known = asyncio.run(CapabilityStore(tmp_path).of(capability_key(where)))
    assert known is not None
    assert (known.rung, known.refused) == (rung, is_refused)
    tried = attempt(known, may_try=True, now=time.time(), takes_tools=None)
    assert (tried.rung, tried.is_trial) == (rung, False)


def test_what_was_known_stays_where_the_test_finds_nothing_out(
    endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    where = at(endpoint)
    before = ModelCapabilities(Rung.PROMPTED, proven=True, at=1.0)
    asyncio.run(CapabilityStore(tmp_path).keep(capability_key(where), before))
    endpoint.replies(text("Seven."), COUNT)
    findings_of(where, kept_in=CapabilityStore(tmp_path))
    assert asyncio.run(CapabilityStore(tmp_path).of(capability_key(where))) == before


def test_what_no_longer_holds_is_found_out_anew(endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    where = at(endpoint)
    before = ModelCapabilities(Rung.PROMPTED, refused=True, at=time.time())
    asyncio.run(CapabilityStore(tmp_path).keep(capability_key(where), before))
    endpoint.replies(CALL, COUNT)
    assert verdicts(findings_of(where, kept_in=CapabilityStore(tmp_path)))["tools"] == "good"
    known = asyncio.run(CapabilityStore(tmp_path).of(capability_key(where)))
    assert known is not None
    assert (known.rung, known.proven) == (Rung.NATIVE, True)


def test_an_ollama_model_that_has_no_tools_is_not_offered_any(
    endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    endpoint.pages = {"/api/show": {"capabilities": ["completion"]}}
    endpoint.replies(PRINTED, COUNT)
    found = verdicts(findings_of(at(endpoint, Api.OLLAMA), "", CapabilityStore(tmp_path)))
    assert found["tools"] == "limited"
    assert not any(body.get("tools") for body in endpoint.bodies)


def test_a_model_that_talks_instead_of_calling_is_left_open(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(text("Seven."), COUNT)
    assert verdicts(findings_of(at(endpoint)))["tools"] == "unknown"


def test_whether_it_sees_is_told_where_somebody_says(endpoint: ScriptedEndpoint) -> None:
    for facts, said in (
        ({"supports_image_in": True}, "good"),
        ({"supports_image_in": False}, "limited"),
        ({}, None),
    ):
        endpoint.models = [{"id": "scripted", **facts}]
        endpoint.replies(CALL, COUNT)
        assert verdicts(findings_of(at(endpoint))).get("sees") == said


def test_an_answer_all_at_once_is_told(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(CALL, text("one two three"))
    assert verdicts(findings_of(at(endpoint)))["streams"] == "limited"


def test_a_model_that_is_not_in_the_list_is_tried_all_the_same(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["other"]
    endpoint.replies(CALL, COUNT)
    found = verdicts(findings_of(at(endpoint)))
    assert (found["model"], found["answers"]) == ("limited", "good")


def test_an_endpoint_without_a_list_is_tried_all_the_same(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages = {"/v1/models": status(404, "no such page")}
    endpoint.replies(CALL, COUNT)
    found = verdicts(findings_of(at(endpoint)))
    assert (found["reached"], found["answers"]) == ("good", "good")
    assert "model" not in found


def test_a_small_window_is_told(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = [{"id": "scripted", "max_model_len": 2_048}]
    endpoint.replies(CALL, COUNT)
    assert verdicts(findings_of(at(endpoint)))["context"] == "limited"


def test_a_refused_key_ends_it(endpoint: ScriptedEndpoint) -> None:
    endpoint.pages = {"/v1/models": status(401, f"bad key {KEY}")}
    findings = findings_of(at(endpoint))
    assert verdicts(findings) == {"reached": "good", "key": "bad"}
    for language in Language:
        assert KEY not in finding_text(findings[-1], Wording(language))


def test_a_key_that_is_refused_only_by_the_model_ends_it(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(status(401, "invalid api key"))
    assert verdicts(findings_of(at(endpoint))) == {"reached": "good", "model": "good", "key": "bad"}


def test_a_model_that_is_not_there_ends_it(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = []
    endpoint.replies(status(404, "model_not_found"))
    found = verdicts(findings_of(at(endpoint)))
    assert found["model"] == "bad"
    assert "answers" not in found


def test_a_model_that_gives_up_ends_it(endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(CALL, status(402, "insufficient balance"))
    found = verdicts(findings_of(at(endpoint)))
    assert found["answers"] == "bad"
    assert "context" not in found


def test_an_address_where_nobody_is_ends_it() -> None:
    findings = findings_of(Endpoint("http://127.0.0.1:1/v1", "m"))
    assert verdicts(findings) == {"reached": "bad"}


@pytest.mark.parametrize("language", list(Language))
def test_every_finding_is_a_sentence(endpoint: ScriptedEndpoint, language: Language) -> None:
    endpoint.models = [{"id": "scripted", "max_model_len": 2_048}]
    endpoint.replies(status(400, "does not support tools"), text("Seven."), text("one"))
    endpoint.replies(text("Seven."), text("one", "two"))
    wording = Wording(language)
    for key in (KEY, ""):
        for finding in findings_of(at(endpoint), key):
            assert finding_text(finding, wording).endswith((".", "。"))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("check", "status"),
    [
        (Check.CONTEXT, ConnectionStatus.UNKNOWN),
        (Check.MODEL, ConnectionStatus.LIMITED),
        (Check.ANSWERS, ConnectionStatus.LIMITED),
    ],
)
def test_rare_findings_are_sentences_too(
    language: Language, check: Check, status: ConnectionStatus
) -> None:
    said = finding_text(ConnectionFinding(check, status, "m", "example.org", 3), Wording(language))
    assert said.endswith((".", "。"))
