from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import AsyncGenerator
from typing import Annotated

import pytest

from desktop_app.assembly.tools import TOOLS
from desktop_app.messages.mind import ToolSpec
from desktop_app.messages.parts import Name, Words, plain_text
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.tools.arguments import checked
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.tool import MAX_RESULT_CHARS, ToolContext, Tools, tool
from tests.tools.conftest import House


@pytest.mark.parametrize(
    "name",
    [
        "count_files",
        "Count_Files",
        "countFiles",
        "count-files",
        "functions.count_files",
        "tools.countFiles",
        "count_file",
        "cuont_files",
        "文件计数",
        "count",
    ],
)
def test_a_tool_is_found_by_its_name_however_garbled(name: str) -> None:
    assert Tools([count_files, find_files]).find(name) is count_files


@pytest.mark.parametrize("name", ["delete_files", "files", "", "\0", "x" * 100_000, "统计图片"])
def test_a_name_that_could_mean_several_or_none_is_answered_with_the_names_there_are(
    house: House, name: str
) -> None:
    result = house.call(name).result
    assert result.failed
    assert "count_files, file_details, find_duplicates" in plain_text(result.parts)
    assert len(plain_text(result.parts)) < 500


def test_what_a_tool_says_beyond_the_limit_is_not_passed_on(house: House) -> None:
    @tool(description="Says too much.")
    async def flood(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
        yield ToolOutput((Words("first"), Name("/a", "x" * MAX_RESULT_CHARS), Words("last")))

    house.tools = Tools([flood])
    assert plain_text(house.call("flood").result.parts) == "first"


def test_a_tool_that_says_nothing_has_failed(house: House) -> None:
    @tool(description="Says nothing.")
    async def silent(
        context: ToolContext, speak: Annotated[bool, "whether to"] = False
    ) -> AsyncGenerator[ToolEvent, None]:
        if speak:
            yield ToolOutput(())

    house.tools = Tools([silent])
    assert house.call("silent").result.failed
    assert not house.call("silent", {"speak": True}).result.failed


@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_each_tool_describes_itself_and_all_its_arguments(spec: ToolSpec) -> None:
    assert "Example" in spec.description
    assert len(spec.description) < 1_100
    assert spec.category in ("search", "files")
    assert spec.version >= 1
    assert all(len(each["description"]) > 10 for each in spec.parameters["properties"].values())
    others = {other.name for other in TOOLS.specs} - {spec.name}
    assert any(other in spec.description for other in others), "when is another tool better?"


@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_the_schema_is_flat_and_of_few_types(spec: ToolSpec) -> None:
    for schema in spec.parameters["properties"].values():
        assert schema["type"] in ("string", "integer", "boolean", "array")
        assert schema.get("items", {"type": "string"}) == {"type": "string"}
    assert len(spec.parameters["required"]) <= 1


@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_a_tool_is_what_its_module_says_and_takes_what_its_schema_says(spec: ToolSpec) -> None:
    tool = TOOLS.find(spec.name)
    assert tool.function.__module__.startswith("desktop_app.tools.")
    assert tool.function.__module__.endswith(f".{spec.name}")
    assert f"The `{spec.name}` tool" in str(sys.modules[tool.function.__module__].__doc__)
    parameters = list(inspect.signature(tool.function).parameters.values())[1:]
    properties = spec.parameters["properties"]
    assert list(properties) == [parameter.name for parameter in parameters]
    for parameter in parameters:
        if parameter.default is not parameter.empty:
            default = properties[parameter.name]["default"]
            assert (tuple(default) if isinstance(default, list) else default) == parameter.default


@pytest.mark.parametrize("spec", TOOLS.specs, ids=lambda spec: spec.name)
def test_the_examples_of_a_description_are_calls_that_can_be_made(spec: ToolSpec) -> None:
    _, *examples = re.split("Example", spec.description)
    for example in examples:
        given = ast.parse(f"f({example.partition(': ')[2].strip().rstrip('.')})", mode="eval").body
        assert isinstance(given, ast.Call)
        arguments = {str(one.arg): ast.literal_eval(one.value) for one in given.keywords}
        assert arguments
        assert checked(arguments, spec)[1] == []


def test_no_two_tools_go_by_the_same_name_and_each_has_chinese_ones() -> None:
    names = [name for spec in TOOLS.specs for name in (spec.name, *spec.aliases)]
    assert len({"".join(filter(str.isalnum, name)) for name in names}) == len(names)
    for spec in TOOLS.specs:
        assert any(not alias.isascii() for alias in spec.aliases)
        assert any(alias.isascii() for alias in spec.aliases)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("find_file", "find_files"),
        ("searchFiles", "find_files"),
        ("ls", "list_folder"),
        ("list_directory", "list_folder"),
        ("list_folders", "list_folder"),
        ("find_folder", "resolve_folder"),
        ("search_folder", "resolve_folder"),
        ("summarize_files", "summarise_files"),
        ("get_file_info", "file_details"),
        ("find_duplicate", "find_duplicates"),
        ("find_hidden_file", "find_hidden_files"),
    ],
)
def test_names_that_models_make_up_reach_the_tool_that_is_meant(name: str, meant: str) -> None:
    assert TOOLS.find(name).spec.name == meant
