"""Sets of answers over homes of their own, true ones and ones with an error, by hand or by chance.

All of these sets have been read while the judging was written, so that they hold it and no longer
tell how well it does on what nobody has read. What came of six that were scored before anybody
had read them, true answers with an alarm, and with something told calmly, errors planted by hand,
and errors made by chance that were marked:

    orchard       0 of 8,  3 of 8,             151 of 160
    electrician  11 of 50, 33 of 50, 43 of 50, 898 of 1,000
    genealogist  10 of 50, 34 of 50, 45 of 50, 912 of 1,000
    lighthouse    6 of 60, 31 of 60, 46 of 60, 1,121 of 1,200
    applegrower   5 of 50, 26 of 50, 37 of 50, 929 of 1,000
    shipyard      6 of 50, 34 of 50, 39 of 50, 915 of 1,000

The genealogist's was scored with what had been learned from the one before. With half of what holds
figures against lines, before that set had been looked at for it, it came to 7 of 50, 34 of 50,
45 of 50 and 917 of 1,000. The lighthouse's was scored with all that is told below.

With what was learned of the apple grower's alone, the shipyard's came to 1 of 50, 35 of 50 and
41 of 50 by hand.

The monastery's, scored before it was read, came to 4 of 50, 29 of 50 and 33 of 50 by hand. With
what `learning` makes of all sets but this one, and acts that name nobody, it comes to 3 of 50,
30 of 50 and 37 of 50; of the latter, one was read before.

The pottery's, scored before it was read, came to 0 of 30, 8 of 30 and 19 of 30 by hand; of what
was missed, four were comparisons. With comparisons that are worked out, copied tables and counts
of names it comes to 26 of 30, with the same marks in true answers. The orchestra's, written then
by one who knew these rules, came to 0 of 20, 1 of 20 and 15 of 20 (11 of 20 without them); read,
to 18.

The clinic's came to 2 of 50, 27 of 50 and 38 of 50, the bakery's to 3 of 50, 42 of 50 and 34 of 50,
each scored before it was read. By now eight sets have 410 errors by hand, of
which 50 are missed, 36 of these in the last three: 11 names that stand in a source beside another
deed, 9 cells and dates of a neighbouring row, 8 roundings and shares in words, 6 comparisons and
pairs that were swapped, 3 quotations that are translations. Tried and left: to judge a share by the
two figures of its own sentence alone gave five more alarms in true answers of these sets, and found
none of the missed. With what was written for the pottery's, 44 are missed, with the same marks in
true answers; where a sentence says what something was and what it became, its share is judged.

What binds figures to their row, folder and list was written by every second answer of all sets;
the others were scored halfway and at the end, and not looked at until then. Altered numbers and
names that were marked, those planted by hand, true answers with an alarm, and marks told calmly,
before and after:

    seen     629 -> 669 of 737,  46 -> 47 of 49,  0 -> 0 of 113,  64 -> 69
    unseen   610 -> 611 of 695,  48 -> 49 of 51,  1 -> 1 of 113,  48 -> 53

So it holds what was read, and gains next to nothing elsewhere: dates of another line of the same
file, names beside the wrong deed and small counts in words are most of what is left there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agent.claims.scoring import BY_HAND, score

pytestmark = pytest.mark.process


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["landlady", "bookkeeper", "rowing", "teacher", "guesthouse"])
def test_true_answers_raise_no_alarm_and_errors_are_marked(name: str, tmp_path: Path) -> None:
    result = score(name, tmp_path)
    marked = result.alarmed.total() + result.told_calmly.total()
    assert not result.alarms
    assert marked >= 0.95 * result.planted.total()
    # What is told calmly must not become noise.
    assert len(result.calm) <= 0.31 * result.true
    for kind in ("act", "quote"):
        assert result.alarmed[kind] == result.planted[kind]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("name", "alarms", "by_hand", "of"),
    [
        ("electrician", 1, 49, 50),
        ("genealogist", 0, 47, 50),
        ("lighthouse", 0, 57, 60),
        ("applegrower", 0, 49, 50),
        ("shipyard", 1, 44, 50),
        ("pottery", 0, 26, 30),
        ("orchestra", 0, 18, 20),
    ],
)
def test_errors_that_an_author_planted_are_marked(
    name: str, alarms: int, by_hand: int, of: int, tmp_path: Path
) -> None:
    result = score(name, tmp_path, by_chance=1)
    assert len(result.alarms) <= alarms
    marked, planted = result.marked(by_hand=True)
    assert planted == of
    assert marked >= by_hand
    for kind in ("act", "quote", "path"):
        kind = f"{BY_HAND} {kind}"
        assert result.alarmed[kind] + result.told_calmly[kind] == result.planted[kind]
