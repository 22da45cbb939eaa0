"""`fossick check`: whether everything works, on a terminal and for scripts."""

from __future__ import annotations

import json

import pytest

from desktop_app import paths
from desktop_app.cli.checking.actions import write_findings
from desktop_app.cli.command_line import COMMON_OPTIONS
from desktop_app.cli.status import Status
from desktop_app.self_check.findings import SelfCheckFinding
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick

FINE = SelfCheckFinding("check.formats", {"count": 3, "extensions": ("a", "b", "c")})
WRONG = SelfCheckFinding("check.format_failed", {"extension": "doc", "outcome": "crashed"}, False)


@pytest.mark.process
def test_everything_that_is_looked_at_is_told_and_nothing_is_made(
    fossick: Fossick, environment: dict[str, str]
) -> None:
    ended = fossick("check", "--json")
    told = {one["code"]: one for one in ended.objects}
    assert {"check.versions", "check.ripgrep_fine", "check.formats"} <= set(told)
    assert told["check.formats"]["count"] == 30
    assert "level" in next(one for code, one in told.items() if "sandbox" in code)
    assert ended.status == (0 if all(one["fine"] for one in ended.objects) else 1)


def test_what_is_wrong_is_marked_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    status = write_findings([FINE, WRONG], Wording(Language.ENGLISH), as_json=False)
    assert status is Status.FAILED
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "  3 formats of documents can be read."
    assert second.startswith("! A small doc file could not be read (crashed).")
    assert last.startswith("1 thing is not")


def test_where_all_is_well_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert write_findings([FINE], Wording(Language.CHINESE), as_json=False) is Status.DONE
    assert "一切正常" in capsys.readouterr().out


def test_scripts_read_codes_and_fields(capsys: pytest.CaptureFixture[str]) -> None:
    write_findings([WRONG], Wording(Language.ENGLISH), as_json=True)
    assert json.loads(capsys.readouterr().out) == {
        "code": "check.format_failed",
        "fine": False,
        "extension": "doc",
        "outcome": "crashed",
    }


@pytest.mark.process
def test_a_word_too_many_is_a_mistake(fossick: Fossick) -> None:
    assert fossick("check", "all").status == 2


@pytest.mark.parametrize("language", list(Language))
def test_the_help_names_every_option(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/check.txt").read_text(encoding="utf-8")
    assert not [option for option in COMMON_OPTIONS if option not in page]
