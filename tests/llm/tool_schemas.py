"""Tools for tests of protocols: what they are called, and what they take."""

from __future__ import annotations

from desktop_app.llm.replies.tool_names import ToolNames
from desktop_app.messages.mind import ToolSpec


def spec(name: str, *arguments: str, aliases: tuple[str, ...] = (), required: int = 0) -> ToolSpec:
    """A tool whose arguments are texts, the first of them required."""
    return ToolSpec(
        name,
        f"Does {name}.",
        {
            "type": "object",
            "properties": {one: {"type": "string", "description": one} for one in arguments},
            "required": list(arguments[:required]),
            "additionalProperties": False,
        },
        aliases=aliases,
    )


TOOLS = (
    spec(
        "count_files",
        *("folder", "name", "extensions", "kind"),
        aliases=("count", "统计文件", "文件计数"),
    ),
    spec("find_files", *("folder", "name", "query", "sort"), aliases=("查找文件", "搜索文件")),
    spec("list_folder", "folder", "depth"),
    spec("read_file", "path", "start", required=1, aliases=("读取文件",)),
)
NAMES = ToolNames(TOOLS)
