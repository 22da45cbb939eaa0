"""What a language model is told before a conversation."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.agent import tokens
from desktop_app.agent.instructions import FolderSummary, Surroundings, instructions
from desktop_app.agent.prompt import Prompt
from desktop_app.agent.tool_schemas import brief
from desktop_app.assembly.tools import TOOLS
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import Role
from desktop_app.messages.parts import Name, Words, plain_text
from desktop_app.wording import Language

NOW = datetime(2026, 11, 21, 13, 5)
NAMES = [spec.name for spec in TOOLS.specs]
HOME = FolderSummary("/home/ann", 40)
PLACES = [FolderSummary(f"/home/ann/{name}", 12) for name in ("Desktop", "Downloads", "Documents")]
AROUND = Surroundings(NOW, "Linux", [HOME], PLACES)


@pytest.mark.parametrize("language", Language)
def test_every_place_is_filled_and_the_date_is_that_of_the_question(language: Language) -> None:
    message = instructions(AROUND, NAMES, language)
    assert message.role is Role.INSTRUCTIONS
    assert "{" not in message.text
    assert "2026-11-21" in message.text
    assert "13:05" in message.text
    assert ("Saturday" in message.text) or ("星期六" in message.text)
    assert "Linux" in message.text


@pytest.mark.parametrize("language", Language)
def test_with_the_tools_they_fit_into_a_small_window(language: Language) -> None:
    offered = brief(TOOLS.specs)
    message = instructions(AROUND, [spec.name for spec in offered], language)
    taken = tokens.of_message(message) + tokens.of_tools(offered)
    assert taken <= 2_570


@pytest.mark.parametrize("language", Language)
def test_only_tools_that_are_there_are_spoken_of(language: Language) -> None:
    prompt = Prompt("instructions", language)
    text = instructions(AROUND, ["count_files"], language).text
    assert "count_files" in text or "summarise_files" not in text
    for name in prompt.tools - {"count_files"}:
        assert name not in text


def test_both_languages_speak_of_the_same_tools_and_places() -> None:
    english, chinese = (Prompt("instructions", language) for language in Language)
    assert english.tools == chinese.tools
    assert english.places == chinese.places
    assert len(english.tools) >= 4


def test_folders_stay_names_and_what_looks_like_a_place_in_them_is_left_alone() -> None:
    odd = FolderSummary("/home/ann/{date} $HOME ${x} {tool:count_files} {", 3)
    message = instructions(Surroundings(NOW, "Linux", [odd], []), NAMES, Language.ENGLISH)
    names = [part for part in message.parts if isinstance(part, Name)]
    assert names == [Name(odd.path, odd.path)]
    assert f"{odd.path} (3 entries)" in message.text


def test_of_many_folders_some_are_named_and_the_rest_counted() -> None:
    folders = [FolderSummary(f"/data/{number}") for number in range(50)]
    message = instructions(Surroundings(NOW, "Linux", folders, []), NAMES, Language.ENGLISH)
    assert "/data/7" in message.text
    assert "/data/8" not in message.text
    assert "and 42 more" in message.text


def test_a_place_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        Prompt("instructions", Language.ENGLISH).filled({})


def test_looking_around_finds_the_places_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "Downloads").mkdir()
    for number in range(3):
        (tmp_path / "Downloads" / f"{number}.pdf").touch()
    around = Surroundings.of(Scope((str(tmp_path),)), Places(str(tmp_path), {}, drives=tuple), NOW)
    assert [(folder.path, folder.entries) for folder in around.folders] == [(str(tmp_path), 1)]
    assert (str(tmp_path / "Downloads"), 3) in [(one.path, one.entries) for one in around.places]


def test_what_is_said_of_an_argument_is_said_once_and_names_and_types_stay() -> None:
    offered = brief(TOOLS.specs)
    told = [
        about.get("description")
        for spec in offered
        for name, about in spec.parameters["properties"].items()
        if name == "kind"
    ]
    assert len(told) == 2
    assert told[0]
    assert told[1] is None
    whole = {spec.name: spec for spec in TOOLS.specs}
    for spec in offered:
        before = whole[spec.name].parameters
        assert spec.parameters["properties"].keys() <= before["properties"].keys()
        for name, about in spec.parameters["properties"].items():
            assert about["type"] == before["properties"][name]["type"]
            assert about.get("enum") == before["properties"][name].get("enum")
        assert spec.parameters.get("required", []) == before["required"]
        assert whole[spec.name].description.startswith(spec.description)


def test_every_tool_that_is_offered_can_be_told_where_to_look_or_what() -> None:
    for spec in brief(TOOLS.specs):
        assert {"folder", "path", "name", "expression", "items"} & spec.parameters[
            "properties"
        ].keys()


def test_words_in_a_row_are_one_part() -> None:
    parts = Prompt("instructions", Language.ENGLISH).filled(
        {name: (Words("x"),) for name in Prompt("instructions", Language.ENGLISH).places},
        NAMES,
    )
    assert len(parts) == 1
    assert plain_text(parts).startswith("You are Fossick")
