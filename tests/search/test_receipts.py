from __future__ import annotations

import random
from array import array
from datetime import datetime, timedelta, timezone

from desktop_app.files.batch import Batch
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.query import syntax as query_syntax
from desktop_app.search.receipts import Digest, receipt

Row = tuple[str, str, int]
ROWS: list[Row] = [(f"/home/{n % 3}", f"file{n}", n * 10) for n in range(40)]


def digest(rows: list[Row], portion: int = 7) -> str:
    made = Digest()
    for start in range(0, len(rows), portion):
        part = rows[start : start + portion]
        made.add(
            Batch(
                [folder for folder, _, _ in part],
                array("I", range(len(part))),
                [name for _, name, _ in part],
                bytes(len(part)),
                array("q", [size for _, _, size in part]),
                array("q", bytes(8 * len(part))),
            )
        )
    return str(made)


def test_a_digest_is_of_what_was_found_in_whatever_order_and_batches() -> None:
    shuffled = list(ROWS)
    random.Random(2).shuffle(shuffled)
    assert digest(ROWS) == digest(shuffled, 40) == digest(shuffled, 1)


def test_a_digest_changes_with_a_path_or_a_size() -> None:
    folder, name, size = ROWS[-1]
    others = [(folder, name, size + 1), ("/home/9", name, size), (folder, "file", size)]
    marks = {digest([*ROWS[:-1], row]) for row in [ROWS[-1], ROWS[-2], *others]}
    assert len(marks | {digest(ROWS[:-1]), digest([])}) == 7


def test_a_digest_can_be_made_of_names_that_are_not_text() -> None:
    assert len(digest([("/a\udcff", "b\udcfe\n", 2**63 - 1)])) == 32


def test_a_receipt_holds_the_written_query_and_the_moment_with_its_offset() -> None:
    query = query_syntax.parse("in:/home/ann/Downloads ext:pdf show:count")
    at = datetime(2026, 11, 20, 9, 0, tzinfo=timezone(timedelta(hours=8)))
    made = receipt(12, query, at=at, total=12, digest="d")
    assert datetime.fromisoformat(made.at) == at
    assert made == Receipt(
        value=12,
        at=made.at,
        query="in:/home/ann/Downloads ext:pdf show:count",
        total=12,
        digest="d",
        measure=Measure.COUNT,
    )
    assert receipt(1, query, at=datetime(2026, 1, 1), total=1, digest="").at[-6] in "+-"
