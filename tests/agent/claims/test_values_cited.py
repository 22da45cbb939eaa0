"""What the built-in mind says is told with what bears it out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.values_cited import cited_values
from desktop_app.messages.parts import Name, Part, Passage
from desktop_app.messages.receipt import Measure, Receipt
from desktop_app.messages.tool import ToolOutput

AT = "2026-11-20T09:00:00+00:00"


def output(
    *values: int, parts: tuple[Part, ...] = (), measure: Measure | None = None
) -> ToolOutput:
    receipts = (
        Receipt(value, AT, f"in:{number}", measure=measure) for number, value in enumerate(values)
    )
    return ToolOutput(parts, receipts=tuple(receipts))


def cited(text: str, *outputs: ToolOutput) -> Verdict:
    return cited_values(text, "How many?", outputs)


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("There are 12 PDF files in Downloads.", 12, "12"),
        ("一共１２个 PDF。", 12, "１２"),
        ("There are 1,204 files.", 1204, "1,204"),
        ("一共 1.2 万个文件", 12_034, "1.2 万"),
        ("There are no PDF files.", 0, "no"),
        ("没有找到 PDF。", 0, "没有"),
        ("0 files match.", 0, "0"),
    ],
)
def test_a_number_is_told_with_its_receipt(text: str, value: int, told: str) -> None:
    verdict = cited(text, output(value))
    assert [(one.text, one.receipt.value) for one in verdict.receipts] == [(told, value)]
    assert verdict.cited == {0}
    assert len(verdict.counts) == 1


def test_several_alike_are_told_one_after_the_other() -> None:
    verdict = cited("3 in Letters, 3 in Archive, 4 more.", output(3, 3, 4))
    told = [(one.text, one.receipt.query) for one in verdict.receipts]
    assert told == [("3", "in:0"), ("3", "in:1"), ("4", "in:2")]


def test_bytes_are_told_of_sizes_and_counts_of_counts() -> None:
    sizes, counts = output(1_500_000_000, measure=Measure.BYTES), output(12)
    verdict = cited("12 files take 1.5 GB, the last is of 12 November 2026.", counts, sizes)
    told = [(one.text, one.receipt.value) for one in verdict.receipts]
    assert told == [("12", 12), ("1.5 GB", 1_500_000_000)]


def test_the_numbers_of_names_are_no_counts() -> None:
    name = Name("/home/ann/invoice 12.pdf", "invoice 12.pdf")
    verdict = cited("The newest is invoice 12.pdf.", output(12, parts=(name,)))
    assert [one.receipt.value for one in verdict.receipts] == ["/home/ann/invoice 12.pdf"]
    assert verdict.files == ("/home/ann/invoice 12.pdf",)


def test_what_was_read_is_told_with_its_passage() -> None:
    read = Passage("/home/ann/a.txt", "line 3", "The rent is due on the first day of each month.")
    text = "It says “The rent is due on the first day” there."
    (one,) = cited(text, output(parts=(read,))).receipts
    assert (one.receipt.file, one.receipt.locator) == ("/home/ann/a.txt", "line 3")


def test_nothing_in_it_is_doubted() -> None:
    verdict = cited("There are 13, or 14, in /etc/none; I moved them.", output(12))
    assert (verdict.unverified, verdict.worked_out, verdict.acts) == ((), (), ())
    assert verdict.receipts == ()


_ASKED = """
import json, sys
from desktop_app.__main__ import dispatch
status = dispatch(["ask", *sys.argv[1:]])
print(json.dumps([int(status), sorted(sys.modules)]))
"""


@pytest.mark.process
def test_a_question_loads_nothing_that_judges_language_models(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    (home / "Downloads" / "a.pdf").touch()
    done = subprocess.run(
        [sys.executable, "-c", _ASKED, "How many PDFs are in Downloads?", "--folder", str(home)],
        env={**os.environ, "HOME": str(home), "FOSSICK_DATA_DIR": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        check=True,
        timeout=60,
    )
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    assert "desktop_app.agent.claims.values_cited" in modules
    unwanted = ("arithmetic", "documents", "evidence", "judging", "verification")
    loaded = {module.removeprefix("desktop_app.agent.claims.") for module in modules}
    assert loaded.intersection(unwanted) == set()
