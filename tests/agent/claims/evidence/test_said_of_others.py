"""What an answer says of one row, line, folder or unit that is another's."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Citations, Verdict
from desktop_app.agent.claims.judging.claimed_numbers import claimed_numbers
from desktop_app.agent.claims.judging.contradiction_judge import ContradictionJudge
from desktop_app.agent.claims.judging.judged_run import JudgedRun
from desktop_app.agent.claims.verification import verify
from desktop_app.findings import SumFindings
from desktop_app.messages.parts import Words
from desktop_app.messages.receipt import Measure
from desktop_app.messages.tool import ToolOutput
from tests.agent.claims.evidence.test_judged_by_lines import judged, read

SEASON = """# Season
- Discovery should start about 11 August.
- Tomasz Wrona comes from 4 August to 31 October, £12.60 an hour.
- Ilinca Popa comes from 25 August to 24 October, £12.85 an hour (she drives the tractor).
- The caravan by the pond needs a new gas regulator.
- Two students are wanted for the Cox weeks, 15 to 26 September.
- Ask whether the car park can be used on Apple Day.
"""
HARVEST = """date,variety,crates,kg
2024-09-12,Damson,14,161
2024-09-16,Cox,26,468
2024-09-18,Cox,33,601
2024-09-21,Cox,29,522
"""
MARKS = """name,listening,reading,total
Ann Reid,23,24,90
Bob Marsh,22,23,84
Cleo Holt,24,21,90
Dan Vane,20,18,76
"""
BUDGET = """项目,人民币,英镑
机票,,2148
手镯,6800,
"""


def of_season(text: str) -> Verdict:
    return judged(text, read("season.txt", SEASON), question="Who drives the tractor?")


def test_a_name_in_place_of_the_one_that_the_line_has_is_told() -> None:
    wrong = "Tomasz Wrona drives the tractor, at £12.85 an hour, from 25 August to 24 October."
    assert "Tomasz Wrona" in of_season(wrong).worked_out
    true = wrong.replace("Tomasz Wrona", "Ilinca Popa")
    assert of_season(true).worked_out == ()


def test_a_day_of_another_row_beside_figures_of_one_is_told() -> None:
    harvest = read("harvest.csv", HARVEST)
    assert "18 September" in judged("18 September (26 crates, 468 kg).", harvest).worked_out
    assert judged("16 September (26 crates, 468 kg).", harvest).worked_out == ()


def test_what_both_are_said_to_have_both_rows_need() -> None:
    marks = read("marks.csv", MARKS)
    verdict = judged("The best are Ann Reid and Bob Marsh, both with 90 points.", marks)
    assert "Bob Marsh" in verdict.worked_out
    verdict = judged("The best are Ann Reid and Cleo Holt, both with 90 points.", marks)
    assert not {"Ann Reid", "Cleo Holt"} & {*verdict.worked_out}


@pytest.mark.parametrize(
    ("text", "told"), [("手镯预算 6,800 英镑。", True), ("手镯预算 6,800 元。", False)]
)
def test_a_figure_in_the_unit_of_another_column_is_told(text: str, told: bool) -> None:
    verdict = judged(text, read("预算.csv", BUDGET), question="手镯预算多少？")
    assert ("6,800" in verdict.worked_out) is told


@pytest.mark.parametrize(
    ("text", "told"), [("about 9.4 pounds", True), ("about 9.1 pounds", False)]
)
def test_a_figure_in_place_of_what_was_calculated_is_told(text: str, told: bool) -> None:
    takings = read(
        "takings.csv", "date,shop,customers\n2025-06-01,412.50,71\n2025-06-02,138.20,24\n"
    )
    made = ToolOutput(
        (Words("6605.60/723 = 9.1363762"),), SumFindings(("9.1363762",), ("6605.60", "723"))
    )
    verdict = judged(f"Each customer spent {text}.", takings, made)
    assert ("9.4" in verdict.worked_out) is told


def test_a_saying_and_the_source_of_a_quotation_are_no_misquotation() -> None:
    talk = read("talk.md", 'Owen Jago said: "If the cell says eleven, I stop and look twice."\n')
    text = '> "If the cell says eleven, I stop and look twice."\n>\n> Owen Jago, the talk in June'
    assert judged(text, talk).unverified == ()
    recipe = read("recipe.md", "外婆说：“心急吃不了热糕，手懒吃不上甜糕。”\n")
    verdict = judged("这化用了俗语“心急吃不了热豆腐”。", recipe)
    assert verdict.unverified == ()
    assert verdict.worked_out == ("心急吃不了热豆腐",)


def test_an_act_behind_a_clause_that_tells_of_a_wish_is_claimed() -> None:
    text = "As he wants an answer by Friday, I sent it to Giles just now."
    assert judged(text, read("mail.txt", "Dear Helen, please answer.\n")).acts == (text,)


GUESTS = """序号,姓名,房间
1,周国强,Aelred
2,沈玉兰,Long Dormitory
3,郑小红,Long Dormitory
"""
STAFF = "Ask the warden, Rosa Bettencourt, about the keys.\n"


@pytest.mark.parametrize(
    "text",
    [
        "Zhou Guoqiang sleeps in Aelred.",
        "It is Zheng Xiaohong (郑小红).",
        "She is Shen (沈玉兰).",
        "沈女士住在 Long Dormitory。",
        "Ask Rosa Bettencourt about the keys.",
    ],
)
def test_a_known_name_in_the_other_script_or_with_a_title_is_no_unknown_one(text: str) -> None:
    sources = read("guests.csv", GUESTS), read("staff.txt", STAFF)
    assert judged(text, *sources).worked_out == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Zhou Guofeng sleeps in Aelred.", "Zhou Guofeng"),
        ("It is Ilinca Popa (马丽华).", "Ilinca Popa"),
        ("许女士住在 Long Dormitory。", "许女士"),
        ("Keys are with Peter Rosa Bettencourt.", "Peter Rosa Bettencourt"),
    ],
)
def test_a_name_that_only_looks_like_a_known_one_is_told(text: str, wrong: str) -> None:
    sources = read("guests.csv", GUESTS), read("staff.txt", STAFF)
    assert wrong in judged(text, *sources).worked_out


COURSES = """课程,老师,开始,名额
拉坯入门,林晓梅,2025-03-08,10
儿童泥塑,周立,2025-04-12,14
青花彩绘,林晓梅,2025-05-17,9
"""


def test_a_day_of_another_row_right_behind_a_name_is_told() -> None:
    courses = read("课程.csv", COURSES)
    question = "谁教两门课？"
    told = "林晓梅教两门：拉坯入门，2025年3月8日开课；青花彩绘，2025年{}日开课。"
    assert "青花彩绘" in judged(told.format("4月12"), courses, question=question).worked_out
    assert judged(told.format("5月17"), courses, question=question).worked_out == ()


def test_a_day_that_another_table_has_of_the_name_is_not_told() -> None:
    again = read(
        "again.csv", "名称,日子\n青花彩绘,2025-04-12\n儿童泥塑,2025-06-01\n素描,2025-06-02\n"
    )
    verdict = verify(
        "青花彩绘，2025年4月12日开课。", "什么时候？", [read("课程.csv", COURSES), again]
    )
    assert "青花彩绘" not in verdict.worked_out


MINUTES = """# Committee, 11 June
- Summer sale on 5 July. Malik Farouk prints the posters, Noah Whitfield runs the till.
- Sofia Petrou asked for three offers.
"""


def test_a_name_right_before_what_a_file_says_of_another_word_for_word_is_told() -> None:
    minutes = read("minutes.md", MINUTES)
    told = "Malik Farouk prints the posters and {} runs the till."
    question = "Who does what at the sale?"
    assert (
        "Sofia Petrou" in judged(told.format("Sofia Petrou"), minutes, question=question).worked_out
    )
    assert judged(told.format("Noah Whitfield"), minutes, question=question).worked_out == ()


@pytest.mark.parametrize(("name", "told"), [("沈明远", True), ("许佳", False)])
def test_a_chinese_name_right_before_what_a_file_says_of_another_is_told(
    name: str, told: bool
) -> None:
    log = read(
        "log.txt", "5月13日，第二乐章，许佳代理首席长笛。\n5月27日，沈明远独奏，到场36人。\n"
    )
    verdict = judged(f"5月13日，{name}代理首席长笛。", log, question="谁代理首席？")
    assert (name in verdict.worked_out) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Four courses: R-101, R-103 and R-106, all in spring.", "Four"),
        ("Three courses: R-101, R-103 and R-106, all in spring.", ""),
        ("三次：4月5日和6月7日，都在春天。", "三"),
        ("两次：4月5日和6月7日，都在春天。", ""),
        ("八个会员里五个人有钥匙：Ann、Bob、Cleo、Dan和Eve。", ""),
        ("Six things: two kiln manuals, three offers and a poster.", ""),
        ("Two of these stand out: Ann Reid and her brother were late.", ""),
    ],
)
def test_a_count_is_held_against_the_names_behind_its_colon(text: str, told: str) -> None:
    run = JudgedRun(text, "Which?", [], [], Citations(), bytearray(len(text)))
    numbers = [claim.number for claim in claimed_numbers(run, bytearray(len(text)))]
    run.counts = [one for one in numbers if one.measure is Measure.COUNT]
    judge = ContradictionJudge(run)
    found = [text[one.start : one.end] for one in numbers if judge.miscounts_names(one)]
    assert found == ([told] if told else [])


ALLERGENS = """item,gluten,milk,egg,nuts
Cheese roll,yes,yes,no,no
Almond tart,yes,no,yes,yes
Mooncake,yes,no,yes,no
Rice cake,no,no,no,no
"""
STOCK = """glaze,kg,price,mixed
Celadon,6.5,14.20,2025-05-18
Tenmoku,3.2,11.80,2025-06-02
Shino,4.8,16.90,2025-04-27
Matte white,9.0,9.60,2025-06-15
"""


@pytest.mark.parametrize(
    ("source", "row", "wrong", "cell"),
    [
        (ALLERGENS, "Almond tart | yes | no | yes", "Almond tart | yes | yes | yes", "yes"),
        (STOCK, "Shino | 4.8 kg | 27 April", "Shino | 4.8 kg | 2 June", "2 June"),
        (STOCK, "Shino | 4.8 kg | 27 April", "Shino | 9.0 kg | 27 April", "9.0 kg"),
        (STOCK, "Shino | 4.8 kg | 27 April", "Shino | 5.8 kg | 27 April", "5.8 kg"),
    ],
)
def test_a_cell_of_a_copied_table_that_is_another_rows_is_told(
    source: str, row: str, wrong: str, cell: str
) -> None:
    tables = {
        ALLERGENS: "| | Gluten | Milk | Egg |\n|---|---|---|---|\n"
        "| Almond tart | yes | no | yes |\n"
        "| Mooncake | yes | no | yes |\n| Rice cake | no | no | no |\n"
        "| Cheese roll | yes | yes | no |",
        STOCK: "| Glaze | Left | Mixed |\n|---|---|---|\n| Celadon | 6.5 kg | 18 May |\n"
        "| Tenmoku | 3.2 kg | 2 June |\n| Shino | 4.8 kg | 27 April |\n"
        "| Matte white | 9 kg | 15 June |",
    }
    told = tables[source]
    output = read("stock.csv", source)
    assert judged(told, output, question="A table, please.").worked_out == ()
    verdict = judged(told.replace(row, wrong), output, question="A table, please.")
    assert cell in verdict.worked_out


LOG = """2025-05-20 指挥柳青，电影音乐，谱子少两份。到场45人。
2025-05-13 指挥Ruth Amsel，第二乐章。到场38人。
2025-05-27 指挥柳青，电影音乐。到场36人。
"""


@pytest.mark.parametrize(("count", "told"), [(36, False), (38, True), (45, True)])
def test_a_figure_behind_a_day_that_another_line_has_is_told(count: int, told: bool) -> None:
    verdict = judged(f"最少的是5月27日，{count}人。", read("log.txt", LOG), question="哪次最少？")
    assert (str(count) in verdict.worked_out) is told
