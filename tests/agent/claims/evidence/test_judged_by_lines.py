"""Numbers, dates and names of an answer, held against the lines of the files that it speaks of."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from desktop_app.agent.claims.arithmetic.licences import Licences, reductions
from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.dates import dates, weekday_in
from desktop_app.agent.claims.documents.listed_tables import listed_tables
from desktop_app.agent.claims.documents.standing import is_misread
from desktop_app.agent.claims.evidence.aliases import Aliases
from desktop_app.agent.claims.evidence.association import Associations
from desktop_app.agent.claims.evidence.glossary import notions_of
from desktop_app.agent.claims.evidence.sequences import Sequences
from desktop_app.agent.claims.evidence.source_lines import SourceLines
from desktop_app.agent.claims.evidence.tokens import figure
from desktop_app.agent.claims.verification import verify
from desktop_app.messages.parts import Passage, Words
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.query.measures import converted

AT = datetime(2025, 7, 1, 9, tzinfo=UTC).isoformat()
LEASE = """Lease of 14 Flat Street
1. Rent. £1,150 a month, payable in advance.
2. Deposit. £2,220, held by the Deposit Guard scheme.
3. Term. From 1 September 2024 to 31 August 2026.
"""
LOG = """Work log
2025-03-04 Archive, box 12. 3.5 hours. Copies £4.50
2025-03-11 Archive, box 15. 4 hours. Copies £6.00
2025-03-20 Library. 6 hours. Copies £12.80
2025-04-02 Archive, box 15. 2.5 hours. Copies £3.20
"""
PRICES = """Boiler: £1,480.00
Flue and fittings: £215.00
Magnetic filter: £96.00
Power flush: £340.00
"""
JOBS = """Job,Customer,Town,Hours quoted,Hours worked
J-101,Ann Reid,Newry,14,12.5
J-102,Bob Marsh,Dundalk,160,178
J-103,Cleo Holt,Kilkeel,28,31.5
J-104,Dan Vane,Omeath,36,34
J-105,Eve Lane,Blackrock,7,6
"""


def read(name: str, text: str) -> ToolOutput:
    file = f"/home/ann/{name}"
    parts = [
        part
        for number, line in enumerate(text.splitlines(keepends=True), 1)
        for part in (Words(f"{number}\t"), Passage(file, f"line {number}", line))
    ]
    return ToolOutput(tuple(parts), receipts=(Receipt(file, AT, None, 0, ""),))


def judged(text: str, *outputs: ToolOutput, question: str = "What does it say?") -> Verdict:
    return verify(text, question, outputs)


@pytest.mark.parametrize(
    ("text", "name", "source"),
    [
        ("押金是 2,220 英镑。", "lease.txt", LEASE),
        ("It runs for two years, from 1 September 2024.", "lease.txt", LEASE),
        ("The archive took ten hours, and £13.70 in copies.", "log.txt", LOG),
        ("Sixteen hours over four visits.", "log.txt", LOG),
        ("锅炉1,480、烟道215、过滤器96、冲洗340。", "prices.txt", PRICES),
        ("£1,150 a month, £13,800 a year.", "lease.txt", LEASE),
        ("Clause 2 says it: the deposit is £2,220.", "lease.txt", LEASE),
    ],
)
def test_what_fits_the_lines_that_it_speaks_of_is_not_marked(
    text: str, name: str, source: str
) -> None:
    verdict = judged(text, read(name, source))
    assert (verdict.unverified, verdict.worked_out) == ((), ())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The deposit is £2,202.", "2,202"),
        ("The deposit is £2,230.", "2,230"),
    ],
)
def test_a_figure_that_was_misread_is_an_alarm(text: str, wrong: str) -> None:
    assert judged(text, read("lease.txt", LEASE)).unverified == (wrong,)


def test_what_was_rightly_made_of_a_wrong_figure_is_not_told_as_well() -> None:
    verdict = judged("At 38 hours of £61 each that would be £2,318.", read("lease.txt", LEASE))
    assert "2,318" not in (*verdict.unverified, *verdict.worked_out)


def test_a_name_in_front_of_what_was_made_of_another_row_is_doubted() -> None:
    jobs = read("jobs.csv", JOBS)
    assert "Eve Lane" in judged("Eve Lane was 3.5 hours over.", jobs).worked_out
    assert "Cleo Holt" not in judged("Cleo Holt was 3.5 hours over.", jobs).worked_out


def test_a_code_of_another_row_is_doubted() -> None:
    jobs = read("jobs.csv", JOBS)
    assert "J-103" in judged("It is J-103 (Bob Marsh, Dundalk).", jobs).worked_out
    assert judged("It is J-102 (Bob Marsh, Dundalk).", jobs).worked_out == ()


def test_a_figure_of_another_row_is_doubted_where_the_row_is_told_of() -> None:
    jobs = read("jobs.csv", JOBS)
    text = "Bob Marsh: 160 hours were quoted, and {} were worked."
    assert "31.5" in judged(text.format("31.5"), jobs).worked_out
    assert judged(text.format("178"), jobs).worked_out == ()


def test_what_is_said_of_the_next_row_is_none_of_the_one_before() -> None:
    text = "Bob Marsh worked 178 hours, Cleo 31.5 and Eve Lane 6."
    assert "31.5" not in judged(text, read("jobs.csv", JOBS)).worked_out


def test_the_number_of_a_row_in_front_of_another_ones_figure_is_doubted() -> None:
    tests = read("tests.csv", "Pitch,Trip ms,Zs\n1,24,0.42\n2,41,0.55\n3,25,0.61\n")
    assert "Pitch 3" in judged("Pitch 3: it took 41 ms.", tests).worked_out
    assert "Pitch 2" not in judged("Pitch 2: it took 41 ms.", tests).worked_out


def test_a_code_that_is_listed_twice_is_doubted() -> None:
    jobs = read("jobs.csv", JOBS)
    assert "J-103" in judged("Done: J-101, J-103, J-103 and J-104.", jobs).worked_out
    assert judged("Done: J-101, J-102, J-103 and J-104.", jobs).worked_out == ()


def test_a_code_is_read_to_its_end() -> None:
    quote = read("quote.txt", "Quotation Q-2025-031 of 10 March 2025\n")
    assert judged("It is Q-20250-031.", quote).unverified == ("Q-20250-031",)
    assert judged("It is Q-2025-031.", quote).unverified == ()


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("The rent and the deposit are the five that matter.", "five"),
        ("The nine entries that matter are the rent and the deposit.", "nine"),
        ("The rent and the deposit are the two that matter.", ""),
    ],
)
def test_how_many_are_named_beside_it_is_held_against_a_number(text: str, doubted: str) -> None:
    verdict = judged(text, read("lease.txt", LEASE))
    assert "".join((*verdict.unverified, *verdict.worked_out)) == doubted


@pytest.mark.parametrize(("total", "doubted"), [("2,035", True), ("2,135", False)])
def test_what_is_misadded_is_doubted(total: str, doubted: bool) -> None:
    text = f"It comes to £{total}, of three parts: boiler £1,480, flue £215, flush £440."
    prices = read("prices.txt", PRICES.replace("340.00", "440.00") + f"All: £{total}\n")
    assert (total in judged(text, prices).worked_out) is doubted


def test_a_total_that_is_less_than_a_part_of_it_is_doubted() -> None:
    text = "The boiler at £1,480.00 plus the flue at £215.00, in all £{}."
    prices = read("prices.txt", PRICES)
    assert "340.00" in judged(text.format("340.00"), prices).worked_out
    assert judged(text.format("1,695.00"), prices).worked_out == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("It is due on the 1th.", "1th"),
        ("From 21 to 21 August.", "21 to 21"),
        ("On 50 August, then.", "50"),
        ("13月1、2日去。", "13"),
    ],
)
def test_a_day_that_no_calendar_has_is_an_alarm(text: str, wrong: str) -> None:
    assert judged(text, read("lease.txt", LEASE)).unverified == (wrong,)


def test_a_supposed_number_is_judged_where_it_tells_how_many_there_are() -> None:
    outing = read("outing.txt", "The coach has 33 seats, at £24 a head.\n")
    assert "93" in "".join(judged("If all 93 seats go, it pays.", outing).worked_out)
    assert judged("If all 33 seats go, it pays.", outing).worked_out == ()
    assert judged("If you sell 20 more, it pays.", outing).worked_out == ()


def test_a_code_that_no_row_has_is_an_alarm_however_short() -> None:
    assert judged("It is J-8.", read("jobs.csv", JOBS)).unverified == ("J-8",)


def test_a_day_of_the_week_that_is_none_of_the_date_is_marked() -> None:
    lease = read("lease.txt", LEASE)
    assert judged("From Monday 1 September 2024.", lease).worked_out == ("1 September 2024",)
    assert judged("From Sunday 1 September 2024.", lease).worked_out == ()


# What it is made of


def test_the_place_of_a_figure_is_weighed_against_those_of_others() -> None:
    plain = "The rent is £1,150."
    found = Associations(plain, "", SourceLines([read("lease.txt", LEASE)], (), plain))
    start = plain.index("1,150")
    assert found.of(start, start + 5, [figure(Decimal(1150))], "pound").is_meant
    assert not found.of(start, start + 5, [figure(Decimal(2220))], "pound").is_meant


def test_three_figures_in_the_order_of_a_file_are_no_chance() -> None:
    sources = SourceLines([read("prices.txt", PRICES)], (), "")
    order = Sequences(sources)
    assert order.has(["#215", "#96", "#340"], 1)
    assert not order.has(["#215", "#340", "#96"], 1)
    assert not order.has(["#215", "#97", "#340"], 1)


def test_a_log_is_a_table_with_a_column_for_each_unit() -> None:
    [table] = listed_tables([read("log.txt", LOG)])
    assert len(table.rows) == 4
    hours = table.header.index("hour")
    assert [row[hours] for row in table.rows] == ["3.5", "4", "6", "2.5"]


def test_names_in_two_scripts_are_one_beside_each_other_or_by_their_sound() -> None:
    aliases = Aliases(["金鹭酒家（Golden Heron）来信", "Lin Zimo", "林子墨说"])
    assert aliases.of("Golden Heron paid") == aliases.of("金鹭酒家付了") != frozenset()
    assert aliases.of("林子墨") == aliases.of("Lin Zimo") != frozenset()


def test_one_notion_is_named_in_both_languages() -> None:
    assert notions_of("the deposit") & notions_of("押金")


@pytest.mark.parametrize(
    ("said", "read_there", "is_one"),
    [
        ("1825", "1725", True),
        ("1275", "1725", True),
        ("17250", "1725", True),
        ("1835", "1725", False),
        ("26", "2.5", False),
        ("7", "8", False),
    ],
)
def test_a_misread_number_is_another_but_for_a_digit(
    said: str, read_there: str, is_one: bool
) -> None:
    assert is_misread(Decimal(said), Decimal(read_there)) is is_one


def test_only_what_words_name_is_made_of_figures() -> None:
    assert Licences.of("together", "together").make([3.0, 4.0]) == {7.0}
    assert Licences.of("left", "left").make([3.0, 4.0]) == {1.0}
    assert Licences.of("it is", "it is").make([3.0, 4.0]) == set()


def test_measures_are_said_in_other_units() -> None:
    assert [*converted(1.5, "hour", "minute")] == [90.0]
    assert [*converted(160.0, "celsius", "fahrenheit")] == [320.0]
    assert [*converted(3.0, "kilogram", "hour")] == []


def test_chinese_reductions_are_parts_of_a_price() -> None:
    assert [*reductions("打八五折")] == [pytest.approx(0.85)]
    assert [*reductions("9折")] == [pytest.approx(0.9)]


@pytest.mark.parametrize(
    ("text", "weekday"), [("Friday 4 July 2025", 4), ("7月7日（星期一）", 0), ("4 July 2025", None)]
)
def test_the_day_of_the_week_beside_a_date(text: str, weekday: int | None) -> None:
    [written] = dates(text)
    assert weekday_in(text, written) == weekday
