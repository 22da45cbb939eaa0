from __future__ import annotations

from typing import Any

import pytest

from desktop_app.errors import ToolError
from desktop_app.messages.message import Message, Role, ToolResult
from desktop_app.messages.parts import Name, Words
from desktop_app.tools.hit_ids import HitIds


def test_a_path_keeps_its_id_and_the_id_its_path() -> None:
    ids = HitIds()
    assert [ids.of("/a"), ids.of("/b"), ids.of("/a")] == ["f1", "f2", "f1"]
    assert ids.path("f2") == "/b"
    assert ids.path(" F1 ") == "/a"


@pytest.mark.parametrize("text", ["f2", "f0", "f", "12", "", "f1f", "g1", "f٣", "f" + "9" * 5000])
def test_what_was_never_given_is_no_id(text: str) -> None:
    ids = HitIds()
    ids.of("/a")
    assert ids.path(text) is None


def test_what_was_not_shown_for_longest_is_forgotten_first_and_its_id_never_given_again() -> None:
    ids = HitIds(kept=2)
    ids.of("/a")
    ids.of("/b")
    ids.of("/a")
    assert ids.of("/c") == "f3"
    assert ids.path("f1") == "/a"
    with pytest.raises(ToolError) as found:
        ids.path("f2")
    assert found.value.code == "tool.forgotten_id"
    assert ids.of("/b") == "f4"


def result_with(ids: dict[str, str]) -> Message:
    return Message(Role.TOOL, result=ToolResult("1", (), ids=ids))


def test_ids_are_restored_from_what_the_results_of_a_conversation_showed() -> None:
    ids = HitIds()
    first = ids.shown([Words(f"{ids.of('/a')}  "), Name("/a", "a"), Name("/never given", "b")])
    second = ids.shown([Words(f"{ids.of('/b')}  "), Name("/b", "b")])
    assert (first, second) == ({"f1": "/a"}, {"f2": "/b"})

    messages = [Message(Role.PERSON), *(result_with(given) for given in (first, second))]
    restored = HitIds.restored(messages)
    assert [restored.path("f1"), restored.path("f2"), restored.path("f3")] == ["/a", "/b", None]
    assert [restored.of("/b"), restored.of("/c")] == ["f2", "f3"]


def test_of_a_long_conversation_the_latest_ids_are_restored_and_no_number_comes_again() -> None:
    shown = [{"f1": "/a"}, {"f2": "/b"}, {"f1": "/a"}, {"f3": "/c"}]
    restored = HitIds.restored([result_with(ids) for ids in shown], kept=2)
    assert restored.path("f1") == "/a"
    with pytest.raises(ToolError):
        restored.path("f2")
    assert restored.of("/d") == "f4"


@pytest.mark.parametrize(
    "data", [{}, {"ids": None}, {"ids": ["f1"]}, {"ids": {"f0": "/a", "": "/b", "f2": 7}}]
)
def test_data_that_is_no_table_of_ids_restores_none(data: Any) -> None:
    assert HitIds.restored([result_with(data)]).of("/z") == "f1"
