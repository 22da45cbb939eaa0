from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Sequence
from typing import Annotated, Any, Literal

import pytest

from desktop_app.assembly.tools import TOOLS
from desktop_app.errors import ToolError
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools.arguments import MAX_ARGUMENT_CHARS, MAX_LIST_ITEMS, checked, schema_of
from desktop_app.tools.tool import ToolContext, tool
from desktop_app.tools.web_search import web_search
from desktop_app.wording import Language, Wording
from tests.tools.bad_values import bad_value


@tool(description="Takes one of each.")
async def sample(
    context: ToolContext,
    text: Annotated[str, "a text"],
    number: Annotated[int, "a number"] = 1,
    flag: Annotated[bool, "a flag"] = False,
    names: Annotated[Sequence[str], "names"] = (),
    choice: Annotated[Literal["no", "yes", "only"], "a choice"] = "no",
) -> AsyncGenerator[ToolEvent, None]:
    yield ToolOutput(())


def test_the_schema_is_flat_and_says_everything() -> None:
    assert sample.spec.parameters == {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "a text"},
            "number": {"type": "integer", "description": "a number", "default": 1},
            "flag": {"type": "boolean", "description": "a flag", "default": False},
            "names": {
                "type": "array",
                "items": {"type": "string"},
                "description": "names",
                "default": [],
            },
            "choice": {
                "type": "string",
                "enum": ["no", "yes", "only"],
                "description": "a choice",
                "default": "no",
            },
        },
        "required": ["text"],
        "additionalProperties": False,
    }


def test_a_parameter_without_a_meaning_or_of_a_strange_type_is_refused() -> None:
    async def silent(context: ToolContext, text: str) -> None: ...

    async def strange(context: ToolContext, text: Annotated[dict[str, str], "what"]) -> None: ...

    for function in (silent, strange):
        with pytest.raises(TypeError):
            schema_of(function)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"text": "a"}, {"text": "a"}),
        ({"text": ["a"]}, {"text": "a"}),
        ({"text": 2024}, {"text": "2024"}),
        ({"text": "a", "number": "3"}, {"text": "a", "number": 3}),
        ({"text": "a", "number": " 3 "}, {"text": "a", "number": 3}),
        ({"text": "a", "number": 3.0}, {"text": "a", "number": 3}),
        ({"text": "a", "flag": "true"}, {"text": "a", "flag": True}),
        ({"text": "a", "flag": 0}, {"text": "a", "flag": False}),
        ({"text": "a", "names": "pdf"}, {"text": "a", "names": ["pdf"]}),
        ({"text": "a", "names": '["pdf", "docx"]'}, {"text": "a", "names": ["pdf", "docx"]}),
        ({"text": "a", "names": [1, "b"]}, {"text": "a", "names": ["1", "b"]}),
        ({"text": "a", "names": ""}, {"text": "a", "names": []}),
        ({"text": "a", "choice": "Only "}, {"text": "a", "choice": "only"}),
        ({"text": "a", "choice": True}, {"text": "a", "choice": "yes"}),
        ({"text": "a", "number": None}, {"text": "a"}),
        ({"Text": "a", "NUM_BER": 2}, {"text": "a", "number": 2}),
        ('{"text": "a", "number": 2}', {"text": "a", "number": 2}),
    ],
)
def test_a_harmless_slip_is_put_right(given: Any, taken: dict[str, Any]) -> None:
    assert checked(given, sample.spec) == (taken, [])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "The argument “text” is missing."),
        (None, "The argument “text” is missing."),
        ("", "The argument “text” is missing."),
        ({"text": None}, "The argument “text” is missing."),
        (
            {"text": True},
            "The argument “text” must be one text; for several, make a call for each.",
        ),
        (
            {"text": ["a", "b"]},
            "The argument “text” must be one text; for several, make a call for each.",
        ),
        ({"text": {}}, "The argument “text” must be one text; for several, make a call for each."),
        ({"text": "a" * (MAX_ARGUMENT_CHARS + 1)}, "The argument “text” is too long."),
        ({"text": "a", "number": "three"}, "The argument “number” must be a whole number."),
        ({"text": "a", "number": 1.5}, "The argument “number” must be a whole number."),
        ({"text": "a", "number": True}, "The argument “number” must be a whole number."),
        ({"text": "a", "number": float("nan")}, "The argument “number” must be a whole number."),
        ({"text": "a", "number": "9" * 5000}, "The argument “number” must be a whole number."),
        ({"text": "a", "number": 10**5000}, "The argument “number” must be a whole number."),
        ({"text": "a", "flag": "perhaps"}, "The argument “flag” must be true or false."),
        ({"text": "a", "names": [[]]}, "The argument “names” must be a list of texts."),
        ({"text": "a", "names": [None]}, "The argument “names” must be a list of texts."),
        ({"text": "a", "names": {"a": 1}}, "The argument “names” must be a list of texts."),
        ({"text": "a", "names": ["b"] * (MAX_LIST_ITEMS + 1)}, "The argument “names” is too long."),
        ({"text": "a", "names": ["b" * 9_000] * 3}, "The argument “names” is too long."),
        (
            {"text": "a", "choice": "maybe"},
            "The argument “choice” cannot be “maybe”; it is one of: no, yes, only.",
        ),
        ({"text": "a", "numbxxr": 1}, "There is no argument “numbxxr”; did you mean “number”?"),
        (
            {"text": "a", "zzz": 1},
            "There is no argument “zzz”. The arguments are: text, number, flag, names, choice.",
        ),
        ([1], "The arguments of sample must be a JSON object."),
        ("not json", "The arguments of sample must be a JSON object."),
        ("[" * 100_000, "The arguments of sample must be a JSON object."),
        (7, "The arguments of sample must be a JSON object."),
    ],
)
def test_a_mistake_comes_back_as_a_sentence(given: Any, said: str) -> None:
    _, mistakes = checked(given, sample.spec)
    assert [Wording(Language.ENGLISH).error(mistake) for mistake in mistakes] == [said]


def test_every_mistake_is_named_at_once() -> None:
    _, mistakes = checked({"number": "x", "flag": "x", "zzz": 1}, sample.spec)
    assert len(mistakes) == 4


@pytest.mark.parametrize(
    ("tool", "given", "taken"),
    [
        ("find_files", {"path": "a", "ext": "pdf"}, {"folder": "a", "extensions": ["pdf"]}),
        ("find_files", {"include_hidden": True}, {"hidden": "yes"}),
        ("find_files", {"maxResults": 5, "sort_by": "name"}, {"limit": 5, "sort": "name"}),
        ("file_details", {"file": "f1"}, {"path": "f1"}),
        ("list_folder", {"directory": "a", "max_depth": 2}, {"folder": "a", "depth": 2}),
        ("count_files", {"year": 2024, "recursive": True}, {"modified": "2024"}),
        ("count_files", {"folder": "a", "recursive": "true"}, {"folder": "a"}),
        ("count_files", {"folder": "a", "case_sensitive": "False"}, {"folder": "a"}),
        ("count_files", {"文件夹": "下载", "类型": "pdf"}, {"folder": "下载", "kind": "pdf"}),
        (
            "find_files",
            {"关键词": "论文", "include_hidden": "true"},
            {"name": "论文", "hidden": "yes"},
        ),
        ("resolve_folder", {"folder_name": "thesis"}, {"name": "thesis"}),
        ("resolve_folder", {"文件夹": "论文"}, {"name": "论文"}),
        ("propose_trash", {"paths": ["a"], "why": "old"}, {"items": ["a"], "reason": "old"}),
        ("propose_trash", {"文件": "a"}, {"items": ["a"]}),
    ],
)
def test_another_name_for_the_same_argument_is_taken(
    tool: str, given: dict[str, Any], taken: dict[str, Any]
) -> None:
    assert checked(given, TOOLS.find(tool).spec) == (taken, [])


@pytest.mark.parametrize("name", ["q", "keyword", "关键词", "search_query", "text"])
def test_a_web_search_takes_its_query_under_any_name(name: str) -> None:
    assert checked({name: "copper"}, web_search.spec) == ({"query": "copper"}, [])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pattern": "*.js"}, "There is no argument “pattern”; did you mean “name”?"),
        ({"offset": 50}, "There is no argument “offset”; did you mean “start”?"),
        ({"exclude": "Archive"}, "There is no argument “exclude”; did you mean “query='-in:"),
        ({"folder": "a", "path": "b"}, "There is no argument “path”. The arguments are: folder, "),
    ],
)
def test_what_may_be_meant_in_another_form_or_twice_is_asked_about(
    given: dict[str, Any], said: str
) -> None:
    _, (mistake,) = checked(given, TOOLS.find("find_files").spec)
    assert Wording(Language.ENGLISH).error(mistake).startswith(said)


def test_what_a_mind_made_up_is_repeated_only_in_part_and_never_raw() -> None:
    _, mistakes = checked({"text": "a", "\u202e" * 500: 1, "choice": "\x1b[2J" * 500}, sample.spec)
    for mistake in mistakes:
        said = Wording(Language.ENGLISH).error(mistake)
        assert "\u202e" not in said
        assert "\x1b" not in said
        assert len(said) < 800


@pytest.mark.parametrize("spec", [sample.spec, *TOOLS.specs])
def test_no_arguments_whatever_raise_or_pass_unchecked(spec: Any) -> None:
    random_ = random.Random(20261120)
    names = [*spec.parameters["properties"], "Folder ", "nmae", "", "\0", "ext", "x" * 999]
    types = {"string": str, "integer": int, "boolean": bool, "array": list}
    wording = Wording(Language.CHINESE)
    for _ in range(1500):
        given: Any = {
            random_.choice(names): bad_value(random_) for _ in range(random_.randint(0, 5))
        }
        if random_.random() < 0.2:
            given = bad_value(random_)
        taken, mistakes = checked(given, spec)
        for name, value in taken.items():
            assert type(value) is types[spec.parameters["properties"][name]["type"]]
        for mistake in mistakes:
            assert isinstance(mistake, ToolError)
            assert wording.error(mistake)
