"""What was learned from the questions of many people, as it is shipped: `resources/learned/`.

`weights.bin` holds a table of `features.TABLE_SIZE` numbers, 32 bits each, least byte first;
`known.txt` the words that more than one of them uses, a line each; `spoken.txt` those of them that
stand beside names; `ranking.json` the trees of `CandidateTrees`. `python -m tests.learning
--save` writes them.
"""

from __future__ import annotations

import json
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import Final

from desktop_app import paths
from desktop_app.chart.understanding import Learned
from desktop_app.chart.weighing.ranking import CandidateTrees

_FOLDER: Final = "learned"


@cache
def learned() -> tuple[Learned, CandidateTrees]:
    """What is shipped. Reads files: never call it first on the GUI thread."""
    weights = array("f")
    weights.frombytes(paths.resource(f"{_FOLDER}/weights.bin").read_bytes())
    if sys.byteorder == "big":
        weights.byteswap()
    known, spoken = (
        frozenset(paths.resource(f"{_FOLDER}/{name}.txt").read_text("utf-8").split("\n"))
        for name in ("known", "spoken")
    )
    ranking = json.loads(paths.resource(f"{_FOLDER}/ranking.json").read_text("utf-8"))
    return Learned(weights, known, spoken), CandidateTrees(ranking["names"], ranking["trees"])


def write(folder: Path, result: Learned, ranking: CandidateTrees) -> None:
    """Write what was learned into `folder`; the same gives the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = array("f", result.weights)
    if sys.byteorder == "big":
        weights.byteswap()
    (folder / "weights.bin").write_bytes(weights.tobytes())
    for name, words in (("known", result.known), ("spoken", result.spoken)):
        (folder / f"{name}.txt").write_text("\n".join(sorted(words or ())), "utf-8")
    (folder / "ranking.json").write_text(ranking.written(), "utf-8")
