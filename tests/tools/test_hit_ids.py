from __future__ import annotations

import pytest

from desktop_app.errors import ToolError
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
