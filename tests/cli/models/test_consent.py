"""What of the files a model elsewhere may have, asked on a terminal."""

from __future__ import annotations

import io

import pytest

from desktop_app.cli.models.consent import ask_permission
from desktop_app.llm.policy.permissions import ConsentQuestion, Permission
from desktop_app.wording import Language, Wording

QUESTION = ConsentQuestion("https://api.deepseek.com", "api.deepseek.com")


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def answered(
    monkeypatch: pytest.MonkeyPatch, typed: io.StringIO, shown: io.StringIO, language: Language
) -> Permission | None:
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr("sys.stderr", shown)
    return ask_permission(QUESTION, Wording(language))


@pytest.mark.parametrize(
    ("typed", "permission"),
    [
        ("1\n", Permission.TEXT),
        (" 4 \n", Permission.NEVER),
        ("yes\n0\n2\n", Permission.SNIPPETS),
        ("5\n-1\n２\n3\n", None),
        ("", None),
        ("9" * 5_000, None),
    ],
)
@pytest.mark.parametrize("language", list(Language))
def test_a_number_is_the_answer(
    monkeypatch: pytest.MonkeyPatch, typed: str, permission: Permission | None, language: Language
) -> None:
    shown = Terminal()
    assert answered(monkeypatch, Terminal(typed), shown, language) is permission
    lines = shown.getvalue().splitlines()
    assert "api.deepseek.com" in lines[0]
    assert [line.split()[0] for line in lines[1:5]] == ["1", "2", "3", "4"]


def test_nobody_is_asked_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, shown in ((io.StringIO("1\n"), Terminal()), (Terminal("1\n"), io.StringIO())):
        assert answered(monkeypatch, typed, shown, Language.ENGLISH) is None
        assert shown.getvalue() == ""
