"""What a command line is taken for, and what is said where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.cli.ask_options import DEFAULT_LIMIT, OPTIONS, AskOptions, read_options
from desktop_app.cli.command_line import CommandLineError, Parsed, Takes, parse
from desktop_app.settings import Settings, save_settings
from desktop_app.wording import Language, Wording

SOME = {"--folder": Takes.MANY, "--limit": Takes.ONE, "--json": Takes.NOTHING}


def options_of(*arguments: str, **environment: str) -> AskOptions:
    return read_options(parse(arguments, OPTIONS), environment)


def mistake(*arguments: str) -> CommandLineError:
    with pytest.raises(CommandLineError) as found:
        options_of(*arguments)
    return found.value


def test_words_and_options_may_stand_in_any_order() -> None:
    parsed = parse(["one", "--limit", "3", "two", "--json", "--folder=a", "--folder", "b"], SOME)

    assert parsed == Parsed(
        ["one", "two"], {"--limit": ["3"], "--json": [], "--folder": ["a", "b"]}
    )


def test_after_two_dashes_everything_is_a_word() -> None:
    assert parse(["--", "-5", "--json", "--"], SOME).words == ["-5", "--json", "--"]


def test_a_value_may_begin_with_a_dash_and_hold_an_equals_sign() -> None:
    parsed = parse(["--limit", "-1", "--folder=a=b"], SOME)

    assert parsed.values == {"--limit": ["-1"], "--folder": ["a=b"]}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "ask.no_question"),
        (["--json"], "ask.no_question"),
        (["one", " \n"], "ask.empty_question"),
        (["q", "--jsno"], "command.unknown_option_near"),
        (["q", "--zzzzzz"], "command.unknown_option"),
        (["q", "-x"], "command.unknown_option"),
        (["q", "--json=yes"], "command.takes_no_value"),
        (["q", "--folder"], "command.needs_value"),
        (["q", "--folder="], "command.needs_value"),
        (["q", "--model", ""], "command.needs_value"),
        (["q", "--limit", "1", "--limit", "2"], "command.given_twice"),
        (["q", "--limit", "-1"], "ask.not_a_number"),
        (["q", "--limit", "1.5"], "ask.not_a_number"),
        (["q", "--limit", "many"], "ask.not_a_number"),
        (["q", "--limit", "٣"], "ask.not_a_number"),
        (["q", "--limit", "9" * 5000], "ask.not_a_number"),
        (["q", "--folder", "/no/such/folder"], "ask.no_such_folder"),
        (["q", "--folder", __file__], "ask.not_a_folder"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_of_either_language(
    arguments: list[str], code: str
) -> None:
    error = mistake(*arguments)

    assert error.code == code
    for language in Language:
        assert "\n" not in Wording(language).error(error)


def test_an_option_that_is_nearly_right_is_named() -> None:
    assert mistake("q", "--folders", "x").fields["nearest"] == "--folder"


def test_what_is_not_said_has_a_default(tmp_path: Path) -> None:
    options = options_of("q", "--data-dir", str(tmp_path))

    assert options == AskOptions(
        questions=("q",),
        folders=(),
        limit=DEFAULT_LIMIT,
        model="builtin",
        base_url="",
        as_json=False,
        explains=False,
        goes_on=False,
        uses_index=True,
        trace=None,
        data_folder=tmp_path,
        language=Language.ENGLISH,
    )


def test_the_model_comes_from_the_option_before_the_environment() -> None:
    assert options_of("q", FOSSICK_MODEL="x").model == "x"
    assert options_of("q", "--model", "y", FOSSICK_MODEL="x").model == "y"


def test_the_settings_decide_where_no_model_is_named(tmp_path: Path) -> None:
    save_settings(Settings(model="qwen3", base_url="http://localhost:11434"), tmp_path)
    arguments = ("q", "--data-dir", str(tmp_path))

    assert options_of(*arguments).model == "auto"
    assert options_of(*arguments, "--model", "builtin").model == "builtin"
    assert options_of(*arguments, FOSSICK_MODEL="x").model == "x"


def test_settings_that_cannot_be_read_are_for_the_answer_to_complain_of(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")

    assert options_of("q", "--data-dir", str(tmp_path)).model == "builtin"


def test_a_relative_folder_is_made_absolute_and_its_links_are_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real", target_is_directory=True)
    monkeypatch.chdir(tmp_path / "real")

    assert options_of("q", "--folder", "../link/.").folders == (str(tmp_path / "link"),)


def test_the_help_page_names_every_option_in_either_language() -> None:
    for language in Language:
        page = paths.resource(f"help/{language.value}/ask.txt").read_text(encoding="utf-8")
        listed = {word.strip(",") for word in page.split() if word.startswith("-")}
        assert set(OPTIONS) <= listed
        assert all(status in page.split() for status in ("0", "1", "2", "130"))
