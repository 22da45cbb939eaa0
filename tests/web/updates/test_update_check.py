"""One look for updates over a real server: what leaves, and what is believed of what comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from desktop_app.build_values import BuildValues, build_values
from desktop_app.errors import UpdateError
from desktop_app.llm.transport.deadlines import Deadlines
from desktop_app.web.updates.seen_lists import FILE_NAME
from desktop_app.web.updates.update_check import (
    MAX_LIST_BYTES,
    UpdateCheck,
    UpdateFinding,
    safe_address,
)
from tests.doubles.list_signer import ListSigner, version_list
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Cut, Pause, Raw, redirect, status

PATH = "/versions.txt"
PAGE = "https://fossick.example/download"
TODAY = date(2026, 11, 23)
HASTY = Deadlines(first_s=0.3, idle_s=0.3, total_s=0.6)


pytestmark = pytest.mark.usefixtures("no_ways_out")


@pytest.fixture
def signer() -> ListSigner:
    return ListSigner()


Look = Callable[..., UpdateFinding]


@pytest.fixture
def look(endpoint: ScriptedEndpoint, signer: ListSigner, tmp_path: Path) -> Look:
    """Looks once, with what the server is to reply; keywords change the build."""

    def once(reply: bytes | Raw, current: str = "0.1.0", **build: Any) -> UpdateFinding:
        sent = reply if isinstance(reply, Raw) else Raw(200, "text/plain", (reply,))
        endpoint.pages[PATH] = sent
        address = endpoint.origin + PATH
        values = BuildValues(
            **{
                **{"update_list": address, "update_key": signer.public_key, "download_page": PAGE},
                **build,
            }
        )
        check = UpdateCheck(values, current, tmp_path, deadlines=HASTY, today=lambda: TODAY)
        return asyncio.run(check.look())

    return once


def code_of(look: Look, reply: bytes | Raw, **build: Any) -> str:
    with pytest.raises(UpdateError) as raised:
        look(reply, **build)
    return raised.value.code


def test_a_newer_version_is_told_with_its_page(look: Look, signer: ListSigner) -> None:
    found = look(signer.signed(version_list("0.1.0", "0.10.0", "0.9.9")))
    assert found == UpdateFinding("0.1.0", "0.10.0", date(2026, 12, 1), PAGE)


@pytest.mark.parametrize("newest", ["0.1.0", "0.0.9"])
def test_none_newer_is_an_answer(look: Look, signer: ListSigner, newest: str) -> None:
    found = look(signer.signed(version_list(newest)))
    assert (found.newer, found.released) == ("", None)


def test_one_request_leaves_and_says_nothing_but_the_version(
    look: Look, signer: ListSigner, endpoint: ScriptedEndpoint
) -> None:
    look(signer.signed(version_list("0.2.0")))
    (request,) = endpoint.requests
    assert (request.method, request.path, request.raw) == ("GET", PATH, b"")
    told = set(request.headers) - {"host", "accept", "connection"}
    assert told == {"user-agent", "accept-encoding"}
    assert request.headers["user-agent"].startswith("Fossick/")


def test_making_a_check_asks_nobody(endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    values = BuildValues(endpoint.origin + PATH, ListSigner().public_key, PAGE)
    assert UpdateCheck(values, "0.1.0", tmp_path).address == endpoint.origin + PATH
    assert endpoint.requests == []
    assert list(tmp_path.iterdir()) == []


# What is not believed


def test_a_list_of_another_signer_is_refused(look: Look) -> None:
    assert code_of(look, ListSigner().signed(version_list("9.0.0"))) == "update.unsigned"


def test_an_unsigned_list_is_refused(look: Look) -> None:
    assert code_of(look, version_list("9.0.0")) == "update.unsigned"


def test_a_web_page_in_its_place_is_refused(look: Look) -> None:
    assert code_of(look, b"<!DOCTYPE html>\n\n\n\n\nLog in") == "update.unsigned"


def test_a_list_that_was_valid_once_is_refused_when_it_comes_again(
    look: Look, signer: ListSigner
) -> None:
    old = signer.signed(version_list("0.1.0", number=7))
    new = signer.signed(version_list("0.2.0", number=8))
    assert not look(old).newer
    assert look(new).newer
    assert code_of(look, old) == "update.older"
    # The newest stays good.
    assert look(new).newer == "0.2.0"


def test_another_list_of_the_same_number_is_refused(look: Look, signer: ListSigner) -> None:
    look(signer.signed(version_list("0.2.0", number=8)))
    assert code_of(look, signer.signed(version_list("0.1.0", number=8))) == "update.older"


def test_a_list_older_than_the_build_is_refused_at_the_first_look(
    look: Look, signer: ListSigner
) -> None:
    signed = signer.signed(version_list("0.2.0", number=7))
    assert code_of(look, signed, least_list_number=8) == "update.older"
    assert look(signed, least_list_number=7).newer == "0.2.0"


def test_a_list_past_its_day_is_refused(look: Look, signer: ListSigner) -> None:
    assert look(signer.signed(version_list("0.2.0", until=TODAY))).newer
    late = signer.signed(version_list("0.2.0", until="2026-11-22", number=9))
    assert code_of(look, late) == "update.expired"


def test_a_list_that_is_refused_is_not_remembered(
    look: Look, signer: ListSigner, tmp_path: Path
) -> None:
    code_of(look, ListSigner().signed(version_list("9.0.0", number=1000)))
    code_of(look, signer.signed(version_list("9.0.0", number=1000, until="2020-01-01")))
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"[" * 30_000,
        version_list(),
        version_list("0.2"),
        version_list("0.2.0-beta"),
        version_list("00.2.0"),
        version_list("٠.٢.٠"),
        version_list("0.2.0", number=0),
        version_list("0.2.0", number=1 << 60),
        version_list("0.2.0", number=True),
        version_list("0.2.0", until="soon"),
        version_list("0.2.0", until="2027-02-30"),
        version_list("0.2.0", schema=2),
        version_list("0.2.0", schema="1"),
        version_list("0.2.0", versions={}),
        version_list("0.2.0", versions=[[]]),
        version_list("0.2.0", versions=[{"version": "0.2.0"}]),
        version_list("0.2.0", versions=[{"version": 2, "released": "2026-12-01"}]),
    ],
)
def test_a_signed_list_that_is_none_is_refused(look: Look, signer: ListSigner, text: bytes) -> None:
    assert code_of(look, signer.signed(text)) == "update.broken"


def test_a_list_without_end_is_not_read_to_it(
    look: Look, signer: ListSigner, endpoint: ScriptedEndpoint
) -> None:
    assert code_of(look, signer.signed(b" " * MAX_LIST_BYTES)) == "update.too_long"
    endless = Raw(200, "text/plain", (b" " * 50_000,) * 2_000)
    assert code_of(look, endless) == "update.too_long"
    request = endpoint.requests[-1]
    assert request.over.wait(10)
    assert request.hung_up.is_set()


# What does not come


def test_a_redirect_is_not_followed(look: Look, endpoint: ScriptedEndpoint) -> None:
    assert code_of(look, redirect(f"{endpoint.origin}/elsewhere")) == "update.redirected"
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize("number", [404, 429, 500, 503])
def test_a_refusal_is_told_and_not_asked_again(
    look: Look, endpoint: ScriptedEndpoint, number: int
) -> None:
    assert code_of(look, status(number)) == "update.refused"
    assert len(endpoint.requests) == 1


def test_a_server_that_says_nothing_is_given_up(look: Look) -> None:
    assert code_of(look, Raw(200, "text/plain", (Pause(5.0),))) == "update.timed_out"


def test_a_list_that_breaks_off_is_not_read(look: Look, signer: ListSigner) -> None:
    part = signer.signed(version_list("0.2.0"))[:100]
    assert code_of(look, Raw(200, "text/plain", (part, Cut()))) == "update.unreachable"


def test_a_server_that_is_not_there_is_told(signer: ListSigner, tmp_path: Path) -> None:
    with ScriptedEndpoint() as gone:
        values = BuildValues(gone.origin + PATH, signer.public_key, PAGE)
    check = UpdateCheck(values, "0.1.0", tmp_path, deadlines=HASTY)
    with pytest.raises(UpdateError) as raised:
        asyncio.run(check.look())
    assert raised.value.code == "update.unreachable"


# What is remembered


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"number": "8", "sha256": 1}', b"\0"])
def test_a_memory_that_is_damaged_is_begun_anew(
    look: Look, signer: ListSigner, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert look(signer.signed(version_list("0.2.0", number=8))).newer == "0.2.0"
    assert json.loads((tmp_path / FILE_NAME).read_text())["number"] == 8


def test_where_nothing_can_be_remembered_the_look_goes_on(
    endpoint: ScriptedEndpoint, signer: ListSigner, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    endpoint.pages[PATH] = Raw(200, "text/plain", (signer.signed(version_list("0.2.0")),))
    values = BuildValues(endpoint.origin + PATH, signer.public_key, PAGE)
    check = UpdateCheck(values, "0.1.0", tmp_path / "file", today=lambda: TODAY)
    assert asyncio.run(check.look()).newer == "0.2.0"


# What is built in


def test_this_source_has_no_address_and_no_key() -> None:
    assert build_values() == BuildValues()
    assert not build_values().offers_updates


@pytest.mark.parametrize("missing", ["update_list", "update_key", "download_page"])
def test_one_value_missing_leaves_the_feature_out(missing: str) -> None:
    values = BuildValues(update_list="a", update_key="b", download_page="c")
    assert values.offers_updates
    changed: dict[str, Any] = {missing: ""}
    assert not replace(values, **changed).offers_updates


@pytest.mark.parametrize(
    "address",
    [
        "",
        "fossick.example/list",
        "http://fossick.example/list",
        "ftp://fossick.example/list",
        "file:///etc/passwd",
        "https://",
        "https://ann:secret@fossick.example/list",
        "https://fossick.example/a list",
        "https://fossick.example/\\list",
        "https://fossick。example/list",
        "https://[::1/list",
        "HTTPS://fossick.example/list#there",
    ],
)
def test_an_address_that_is_not_safe_is_refused(address: str) -> None:
    with pytest.raises(UpdateError) as raised:
        safe_address(address)
    assert raised.value.code == "update.bad_address"


@pytest.mark.parametrize(
    "address",
    ["https://fossick.example/list?a=1", "http://127.0.0.1:8000/list", "http://localhost/list"],
)
def test_https_and_this_computer_are_safe(address: str) -> None:
    assert safe_address(address) == address
