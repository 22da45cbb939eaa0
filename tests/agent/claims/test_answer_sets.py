"""Sets of answers over homes of their own, true ones and ones with an error made by chance.

All of these sets have been read while the judging was written, so that they hold it and no longer
tell how well it does on what nobody has read. `orchard` was scored once, with what came of it:
151 of 160 errors marked, none of 8 true answers alarmed, three told calmly in part.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agent.claims.scoring import score

pytestmark = pytest.mark.process


@pytest.mark.parametrize("name", ["landlady", "bookkeeper", "rowing", "teacher", "guesthouse"])
def test_true_answers_raise_no_alarm_and_errors_are_marked(name: str, tmp_path: Path) -> None:
    result = score(name, tmp_path)
    marked = result.alarmed.total() + result.told_calmly.total()
    assert not result.alarms
    assert marked >= 0.94 * result.planted.total()
    # What is told calmly must not become noise.
    assert len(result.calm) <= 0.45 * result.true
    for kind in ("act", "quote"):
        assert result.alarmed[kind] == result.planted[kind]
