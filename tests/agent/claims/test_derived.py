"""Numbers, dates and quotes that are written otherwise than tools wrote them, or worked out."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.findings import Counted, GroupFound, SummaryFindings
from desktop_app.messages.parts import Name, Passage, Words
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.messages.tool import ToolOutput
from desktop_app.reasons import Coverage

HOME = "/home/ann"
AT = "2026-11-20T09:00:00+00:00"
GROUPS = {"2026": 8, "2025": 13, "2024": 19, "2023": 13}

PICTURES = ToolOutput(
    (Words("53 files match.\n"), *(Words(f"{year}  {n} files\n") for year, n in GROUPS.items())),
    SummaryFindings(
        53,
        True,
        groups=tuple(GroupFound(year, count, count * 1000) for year, count in GROUPS.items()),
        groups_in_all=4,
    ),
    coverage=Coverage(folders=(f"{HOME}/Pictures",)),
    query="in:Pictures show:by-year",
    receipts=(
        Receipt(53, AT, "in:Pictures show:count", measure=Measure.COUNT),
        Receipt(53_000, AT, "in:Pictures show:bytes", measure=Measure.BYTES),
        *(
            Receipt(
                count,
                AT,
                f"in:Pictures modified:{year}",
                measure=Measure.COUNT,
                share=Share.GROUP,
                group=year,
            )
            for year, count in GROUPS.items()
        ),
    ),
)

MINUTES = f"{HOME}/Society/minutes-2025-03-12.docx"
BUDGET = ToolOutput(
    (
        Name(MINUTES, MINUTES),
        Passage(MINUTES, "line 1", "Minutes of 12 March 2025. Present: A. Lee, B. Tang, C. Firth."),
        Passage(MINUTES, "line 2", "Rents stay\nas they are, “for now”, says the chair."),
        Passage(MINUTES, "cells A2:B2", "Food\t4180"),
        Passage(MINUTES, "cells A3:B3", "Energy\t1960"),
        Passage(MINUTES, "cells A4:B4", "Piano\t720"),
    ),
    Counted(0, True),
)
LEASE = ToolOutput((Passage("/home/ann/租约.pdf", "page 1", "月租金:人民币 16000 元,租期二年。"),))


def judged(text: str, *outputs: ToolOutput) -> Verdict:
    return verify(text, "What is it?", outputs or (PICTURES,), home=HOME)


@pytest.mark.parametrize(
    "text",
    [
        "There are fifty-three files.",
        "一共五十三个文件。",
        "About 50 files.",
        "约 50 个文件，大约 53 KB。",
        "In 2024 there are 19, a bit more than a third of all 53.",
        "In 2024 there are 19, i.e. 36 %.",
        "2025 年和 2023 年各十三个。",
        "From 2023 to 2025 there are 45 files.",
        "2024 has six more files than 2025.",
        "| Year | Files |\n|---|---|\n| 2026 | 8 |\n| 2025 | 13 |\n| Both | 21 |",
        "The files span four years.",
        "It takes 53 kB (51.8 KiB).",
    ],
)
def test_what_follows_from_a_summary_is_borne_out(text: str) -> None:
    assert judged(text).unverified == ()


@pytest.mark.parametrize(
    "text",
    [
        "There are sixty-three files.",
        "一共五十四个文件。",
        "About 80 files.",
        "In 2024 there are 19, i.e. 56 %.",
        "From 2023 to 2025 there are 44 files.",
        "2024 has nine more files than 2025.",
        "| Year | Files |\n|---|---|\n| 2026 | 9 |\n| 2025 | 13 |",
        "It takes 71 kB.",
        "It takes 1.2 gigs.",
    ],
)
def test_what_does_not_follow_is_unverified(text: str) -> None:
    assert judged(text).unverified


@pytest.mark.parametrize(
    "written",
    [
        "12 March 2025",
        "March 12th, 2025",
        "12 Mar 2025",
        "12.3.2025",
        "2025年3月12日",
        "2025-03-12",
        "12/03/2025",
        "二〇二五年三月十二日",
        "March 2025",
    ],
)
def test_a_date_may_be_written_otherwise(written: str) -> None:
    assert judged(f"It was on {written}.", BUDGET).unverified == ()
    other = written.replace("12", "21").replace("十二", "二十一").replace("March 2025", "May 2025")
    assert judged(f"It was on {other}.", BUDGET).unverified


@pytest.mark.parametrize(
    "text",
    [
        "Food 4,180, energy 1,960, piano 720, in all 6,860.",
        "The total is £6,860.",
        "Food is 61 % of it.",
        "Energy and piano together come to 2,680.",
        "The piano costs 60 a month (720 / 12).",
        "Three people were there.",
        "It says “Rents stay as they are”.",
        "It says “Rents stay\nas they are”.",
        "It says “Rents stay as they are, “for now”, says the chair”.",
        'It says "Rents stay … says the chair".',
    ],
)
def test_what_is_worked_out_or_quoted_otherwise_is_borne_out(text: str) -> None:
    assert judged(text, BUDGET).unverified == ()


@pytest.mark.parametrize(
    "text",
    [
        "The total is £7,860.",
        "Food is 81 % of it.",
        "Energy and piano together come to 2,860.",
        "Seven people were there.",
        "It says “Rents go up in May”.",
        "It lies in the folder “Old Papers”.",
        "It is in Society/old/minutes-2025-03-12.docx.",
        "See `Old Papers`.",
    ],
)
def test_what_is_made_up_beside_a_document_is_marked(text: str) -> None:
    verdict = judged(text, BUDGET)
    assert verdict.unverified or verdict.worked_out


def test_a_translated_quote_is_no_false_one() -> None:
    assert judged("It says “the monthly rent is fixed”.", LEASE).unverified == ()
    assert judged("合同写明“租金每年上涨一次”。", LEASE).unverified


@pytest.mark.parametrize(
    "text",
    [
        "The 2024 files, as you said, are in Pictures.",
        "They are below ~ in your home folder.",
        "A PDF opens in Windows 11 24 hours a day.",
        "Step 2: look again. I can show the next 20.",
    ],
)
def test_what_says_nothing_of_the_files_is_no_claim(text: str) -> None:
    assert judged(text).unverified == ()
