"""`fossick model allow` and `--rounds`: what is kept in the settings for all models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.models.actions import carry_out
from desktop_app.cli.models.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.settings import PERMISSIONS, Settings, load_settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.kept_command import KeptCommand


class Command(KeptCommand):
    """Runs `fossick model` in this process."""

    def carry_out(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Status:
        return carry_out(read_options(parse(arguments, OPTIONS), environment), {})

    @property
    def may_send(self) -> tuple[tuple[str, str], ...]:
        return load_settings(self.data).may_send


@pytest.fixture
def model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path / "data", capsys)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "Private" / "deep").mkdir(parents=True)
    return home


@pytest.mark.parametrize("allowed", PERMISSIONS)
@pytest.mark.parametrize("language", ["en_US.UTF-8", "zh_CN.UTF-8"])
def test_it_is_said_of_a_folder_and_kept(
    model: Command, home: Path, allowed: str, language: str
) -> None:
    model.language = language
    assert model("allow", str(home), allowed).status is Status.DONE
    assert model.may_send == ((str(home), allowed),)
    assert str(home) in model.out and allowed in model.out
    assert model("allow").out.splitlines()[0].startswith(str(home))


def test_what_is_said_last_holds(model: Command, home: Path) -> None:
    model("allow", str(home), "never")
    model("allow", f"{home}/Private/..", "names")
    assert model.may_send == ((str(home), "names"),)


def test_a_folder_by_way_of_a_link_is_the_same_folder(
    model: Command, home: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(home, target_is_directory=True)
    model("allow", str(home), "never")
    model("allow", str(link), "names")
    assert model.may_send == ((str(link), "names"),)


def test_it_is_taken_back_also_when_the_folder_has_gone(model: Command, home: Path) -> None:
    model("allow", str(home / "Private"), "never")
    (home / "Private" / "deep").rmdir()
    (home / "Private").rmdir()
    assert model("allow", str(home / "Private"), "usual").status is Status.DONE
    assert model.may_send == ()
    assert model("allow", str(home / "Private"), "usual").status is Status.FAILED
    assert "no setting of its own" in model.err
    assert "No folder" in model("allow").out


def test_a_folder_inside_allows_no_more_and_that_is_said(model: Command, home: Path) -> None:
    model("allow", str(home / "Private"), "names")
    said = model("allow", str(home / "Private" / "deep"), "text").out
    assert "names" in said and "text was chosen" in said
    one, two = model("allow", "--json").objects
    assert (one["allowed"], one["holds"]) == ("names", "names")
    assert (two["allowed"], two["holds"]) == ("text", "names")


def test_nothing_else_in_the_settings_changes(model: Command, home: Path) -> None:
    before = Settings(model="m", base_url="http://127.0.0.1:1/v1", steps=7)
    save_settings(before, model.data)
    model("allow", str(home), "never")
    model("allow", str(home), "usual")
    assert load_settings(model.data) == before


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["{home}"], "model_setup.allow_what"),
        (["{home}", "some"], "model_setup.not_one_of"),
        (["{home}", "never", "x"], "model_setup.too_many_words"),
        (["{home}/Prviate", "never"], "ask.no_such_folder"),
        (["{home}", "never", "--send", "text"], "model_setup.option_elsewhere"),
    ],
)
def test_what_is_wrong_is_said_and_protects_nothing(
    model: Command, home: Path, words: list[str], code: str
) -> None:
    with pytest.raises(CommandLineError) as raised:
        model("allow", *(word.replace("{home}", str(home)) for word in words))
    assert raised.value.code == code
    for language in Language:
        assert Wording(language).error(raised.value)
    assert model.may_send == ()


# The number of rounds


def use(*options: str) -> list[str]:
    return ["use", "m", "--base-url", "http://127.0.0.1:1/v1", *options]


def test_the_number_of_rounds_is_kept_for_all_models(model: Command) -> None:
    assert model(*use("--rounds", "3")).status is Status.DONE
    assert load_settings(model.data).steps == 3
    model(*use())
    assert load_settings(model.data).steps == 3
    model(*use("--rounds", "auto"))
    assert load_settings(model.data).steps == Settings().steps


@pytest.mark.parametrize("given", ["0", "51", "-1", "2.5", "many"])
def test_a_number_of_rounds_that_makes_no_sense_is_refused(model: Command, given: str) -> None:
    with pytest.raises(CommandLineError, match="not_a_number") as raised:
        model(*use("--rounds", given))
    for language in Language:
        assert "--rounds" in Wording(language).error(raised.value)
