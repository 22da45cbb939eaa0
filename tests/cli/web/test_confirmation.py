"""On a terminal a query is shown, and only a 2 lets it leave."""

from __future__ import annotations

import asyncio
import io
from typing import TextIO

import pytest

from desktop_app.cli.web import confirmation
from desktop_app.cli.web.confirmation import TerminalConfirmation, terminal_confirmation
from desktop_app.tools.confirmation import WebProposal
from desktop_app.wording import Language

PROPOSAL = WebProposal("copper price", "api.tavily.com", wanted="copper price")


class Screen(io.StringIO):
    """What a terminal shows."""

    def isatty(self) -> bool:
        return True


def asked(
    monkeypatch: pytest.MonkeyPatch,
    *lines: str,
    proposal: WebProposal = PROPOSAL,
    language: Language = Language.ENGLISH,
) -> str | None:
    """What comes of these typed lines."""
    typed = iter(lines)

    async def line() -> str:
        return next(typed, "")

    monkeypatch.setattr(confirmation, "line_in_time", line)
    return asyncio.run(TerminalConfirmation(language).web_query(proposal))


@pytest.mark.parametrize("language", list(Language))
def test_the_query_and_where_it_goes_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: Language
) -> None:
    assert asked(monkeypatch, "2", language=language) == "copper price"
    shown = capsys.readouterr().err
    assert "copper price" in shown
    assert "api.tavily.com" in shown


@pytest.mark.parametrize("lines", [("1",), (), ("", "", ""), ("y", "yes", "ok"), ("", "", "", "2")])
def test_anything_but_a_two_sends_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: tuple[str, ...]
) -> None:
    assert asked(monkeypatch, *lines) is None


def test_another_query_is_shown_before_it_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(monkeypatch, "3", "tin \x1b[31mprice", "1") is None
    assert "tin \\x1b[31mprice" in capsys.readouterr().err
    assert asked(monkeypatch, "3", "tin price", "2") == "tin price"
    assert asked(monkeypatch, "3", "") is None


def test_what_was_taken_out_is_said_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proposal = WebProposal("copper", "a.example", False, "cop\u202eper", 1, 2)
    asked(monkeypatch, "1", proposal=proposal)
    shown = capsys.readouterr().err
    assert "cop\\u202eper" in shown
    assert "2 keys" in shown


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_nobody_is_asked(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    streams: dict[str, TextIO] = {name: Screen() for name in ("stdin", "stdout", "stderr")}
    streams[stream] = io.StringIO()
    for name, one in streams.items():
        monkeypatch.setattr(f"sys.{name}", one)
    assert terminal_confirmation(Language.ENGLISH) is None
