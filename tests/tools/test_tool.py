from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

import pytest

from desktop_app.messages import Name, ToolEvent, ToolOutput, Words, plain_text
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
    assert "count_files, find_files" in plain_text(result.parts)
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


def test_each_tool_describes_itself_and_all_its_arguments() -> None:
    for spec in Tools([count_files, find_files]).specs:
        assert "Example" in spec.description
        assert spec.aliases
        assert all(len(each["description"]) > 10 for each in spec.parameters["properties"].values())
