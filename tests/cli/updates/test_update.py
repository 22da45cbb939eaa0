"""`fossick update`: nothing leaves but on request, and a build without values has none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app import __version__, paths
from desktop_app.build_values import BuildValues
from desktop_app.cli.command_line import parse
from desktop_app.cli.status import Status
from desktop_app.cli.updates.actions import carry_out
from desktop_app.cli.updates.options import OPTIONS, read_options
from desktop_app.wording import Language
from tests.cli.conftest import Fossick
from tests.doubles.list_signer import ListSigner, version_list
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import Raw

PAGE = "https://fossick.example/download"


def update(
    endpoint: ScriptedEndpoint, data: Path, *arguments: str, version: str = "99.0.0"
) -> Status:
    signer = ListSigner()
    endpoint.pages["/list"] = Raw(200, "text/plain", (signer.signed(version_list(version)),))
    parsed = parse([*arguments, "--data-dir", str(data)], OPTIONS)
    build = BuildValues(f"{endpoint.origin}/list", signer.public_key, PAGE)
    return carry_out(read_options(parsed, {"LANG": "en_US.UTF-8"}), build)


def test_without_check_nothing_leaves_and_the_address_is_shown(
    endpoint: ScriptedEndpoint, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(endpoint, tmp_path) is Status.DONE
    assert f"{endpoint.origin}/list" in capsys.readouterr().out
    assert endpoint.requests == []


def test_the_address_is_shown_before_the_request_and_then_the_page(
    endpoint: ScriptedEndpoint, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(endpoint, tmp_path, "--check") is Status.DONE
    told = capsys.readouterr()
    assert f"{endpoint.origin}/list" in told.err
    assert "Fossick 99.0.0 came out on 2026-12-01" in told.out
    assert PAGE in told.out
    assert len(endpoint.requests) == 1


def test_a_script_reads_what_was_found(
    endpoint: ScriptedEndpoint, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update(endpoint, tmp_path, "--check", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "version": __version__,
        "newer": "99.0.0",
        "released": "2026-12-01",
        "page": PAGE,
    }
    update(endpoint, tmp_path / "other", "--check", "--json", version="0.0.1")
    assert json.loads(capsys.readouterr().out)["newer"] is None


def test_a_list_that_is_not_believed_is_a_failure(
    endpoint: ScriptedEndpoint, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(endpoint, tmp_path, "--check", version="nonsense") is Status.FAILED
    assert "does not read" in capsys.readouterr().err


def test_a_build_with_an_unsafe_address_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parsed = parse(["--check", "--data-dir", str(tmp_path)], OPTIONS)
    build = BuildValues("http://fossick.example", ListSigner().public_key, PAGE)
    assert carry_out(read_options(parsed, {}), build) is Status.FAILED
    assert "not safe" in capsys.readouterr().err


@pytest.mark.process
def test_a_build_without_an_address_has_no_such_command(fossick: Fossick) -> None:
    assert fossick("update", "--check").status == 2
    assert b"fossick update" not in fossick("--help").out


@pytest.mark.parametrize("language", list(Language))
def test_the_help_names_every_option(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/update.txt").read_text(encoding="utf-8")
    assert not [option for option in OPTIONS if option not in page]
