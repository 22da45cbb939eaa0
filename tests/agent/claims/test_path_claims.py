"""Paths and names in an answer: borne out only by a result that names all of them."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.citations import Verdict
from desktop_app.agent.claims.verification import verify
from desktop_app.findings import Counted
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Passage, Words
from desktop_app.messages.receipt import Receipt
from desktop_app.messages.tool import ToolOutput
from desktop_app.reasons import Coverage

HOME = "/home/ann"
DOWNLOADS = f"{HOME}/Downloads"
AT = "2026-11-20T09:00:00+00:00"

FILES = (
    f"{DOWNLOADS}/Taxes/2024/return final.pdf",
    f"{DOWNLOADS}/report.pdf",
    f"{DOWNLOADS}/合同/租约.pdf",
    f"{DOWNLOADS}/Café/menu.txt",
)

FOUND = ToolOutput(
    tuple(Name(path, path.removeprefix(f"{DOWNLOADS}/")) for path in FILES),
    Counted(len(FILES), True),
    coverage=Coverage(folders=(DOWNLOADS,)),
    query="in:Downloads",
    receipts=(Receipt(len(FILES), AT, f"in:{DOWNLOADS} show:count"),),
)

WINDOWS = ToolOutput(
    (Name(r"C:\Users\ann\Downloads\Taxes 2024\x.pdf", r"Taxes 2024\x.pdf"),),
    coverage=Coverage(folders=(r"C:\Users\ann\Downloads",)),
    query="in:Downloads",
    receipts=(Receipt(1, AT, "in:Downloads show:count"),),
)


def judged(text: str, *outputs: ToolOutput, question: str = "Where is it?") -> Verdict:
    return verify(text, question, outputs or (FOUND,), home=HOME)


def cited_paths(verdict: Verdict) -> set[str]:
    return {str(one.receipt.value) for one in verdict.receipts}


@pytest.mark.parametrize(
    "invented",
    [
        f"{DOWNLOADS}/Invented/secret.pdf",
        f"{DOWNLOADS}/secret.pdf",
        f"{DOWNLOADS}/Taxes/secret.pdf",
        f"{DOWNLOADS}/Taxes/2023",
        f"{DOWNLOADS}/Taxes/2024/return final.pdf.bak",
        f"{DOWNLOADS}/Taxes/2024/return final.pdf/x",
        f"{DOWNLOADS}/report.pdf~",
        f"{DOWNLOADS}-old",
        f"{DOWNLOADS}2",
        f"{DOWNLOADS}/合同/假租约.pdf",
        f"{DOWNLOADS}/合同备份/租约.pdf",
        f"{HOME}/report.pdf",
        f"{HOME}/Documents",
        f"/mnt{DOWNLOADS}/report.pdf",
        "~/Downloads/secret.pdf",
        "~/report.pdf",
        "Taxes/2023/return.pdf",
        "Taxes/2024/other.pdf",
        "Downloads/Invented",
        "Downloads/Invented/",
        "Invented/Taxes/2024/",
        "Backup/report.pdf",
        "./Taxes/2024/other.pdf",
        "../report.pdf",
        r"Downloads\secret.pdf",
        r"C:\Users\ann\Downloads\report.pdf",
        r"\\server\share\report.pdf",
        "file:///home/ann/Downloads/secret.pdf",
        "secret.pdf",
        "report.pdf.bak",
        "my-report.pdf",
        "2024-report.pdf",
        "report.docx",
    ],
)
@pytest.mark.parametrize(
    "sentence",
    [
        "It is {}.",
        "It is here: {}",
        "See `{}` for more.",
        "“{}” is the one.",
        "- {}\n- and another",
        "**{}** (3 MB)",
        "文件在 {} 里。",
        "它在“{}”。",
    ],
)
def test_an_invented_path_below_the_searched_folder_is_unverified(
    sentence: str, invented: str
) -> None:
    verdict = judged(sentence.format(invented))
    assert verdict.unverified
    assert invented not in cited_paths(verdict)
    assert all(invented not in one.text for one in verdict.receipts)


@pytest.mark.parametrize(
    ("real", "path"),
    [
        (DOWNLOADS, DOWNLOADS),
        (f"{DOWNLOADS}/", DOWNLOADS),
        (f"{DOWNLOADS}/Taxes/2024/return final.pdf", FILES[0]),
        (f"{DOWNLOADS}/report.pdf", FILES[1]),
        (f"{DOWNLOADS}/合同/租约.pdf", FILES[2]),
        (f"{DOWNLOADS}/Cafe\u0301/menu.txt", FILES[3]),
        ("~/Downloads/report.pdf", FILES[1]),
        ("~/Downloads", DOWNLOADS),
        ("Taxes/2024/return final.pdf", FILES[0]),
        ("2024/return final.pdf", FILES[0]),
        ("./Taxes/2024/return final.pdf", FILES[0]),
        ("Downloads/report.pdf", FILES[1]),
        ("合同/租约.pdf", FILES[2]),
        ("return final.pdf", FILES[0]),
        ("租约.pdf", FILES[2]),
        ("file:///home/ann/Downloads/report.pdf", FILES[1]),
    ],
)
@pytest.mark.parametrize(
    "sentence",
    [
        "It is {}.",
        "It is here: {}",
        "See `{}` for more.",
        "“{}” is the one.",
        "- {}\n- and another",
        "**{}** (newest)",
        "({})",
        "文件在 {} 里。",
        "它在“{}”。",
        "路径：{}，请查看",
    ],
)
def test_a_path_that_a_result_names_has_its_receipt(sentence: str, real: str, path: str) -> None:
    verdict = judged(sentence.format(real))
    assert verdict.unverified == ()
    assert path in cited_paths(verdict)


@pytest.mark.parametrize(
    "text",
    [
        "They are below /home/ann, in /home.",
        f"In {DOWNLOADS}/Taxes and {DOWNLOADS}/Taxes/2024/ there are more.",
        "In Downloads/Taxes/2024 there is one.",
        "在/home/ann/Downloads/Taxes中有一个。",
        "位于下载里的 Taxes/2024/ 文件夹",
        "~/Downloads/Taxes has it.",
        f"{DOWNLOADS}/Taxes, {DOWNLOADS}/合同.",
    ],
)
def test_a_folder_above_a_file_that_a_result_names_is_known(text: str) -> None:
    assert judged(text).unverified == ()


@pytest.mark.parametrize(
    "text",
    [
        "Word and/or PDF, yes/no, his/her, km/h, w/o, N/A.",
        "See https://example.org/Downloads/secret.pdf, or www.example.org/x.pdf.",
        "图片/文档/视频，是/否。",
        "All .pdf and *.docx files, README.",
        "It is written in Node.js, e.g. for example.com.",
        "The image/png kind.",
        "</b> and <br/>",
    ],
)
def test_what_only_looks_like_a_path_is_no_claim(text: str) -> None:
    assert judged(text).unverified == ()


@pytest.mark.parametrize(
    ("text", "unverified"),
    [
        (r"It is C:\Users\ann\Downloads\Taxes 2024\x.pdf.", ()),
        (r"It is Taxes 2024\x.pdf.", ()),
        ("It is C:/Users/ann/Downloads/Taxes 2024/x.pdf.", ()),
        (r"Below C:\Users\ann.", ()),
        (r"It is C:\Users\ann\Downloads\y.pdf.", (r"C:\Users\ann\Downloads\y.pdf",)),
        (r"It is Taxes 2025\x.pdf.", (r"2025\x.pdf",)),
    ],
)
def test_paths_of_windows_are_judged_likewise(text: str, unverified: tuple[str, ...]) -> None:
    assert judged(text, WINDOWS).unverified == unverified


def test_an_invented_path_with_spaces_is_told_as_a_whole() -> None:
    invented = f"{DOWNLOADS}/Old Things/My Secret Plan.pdf"
    assert judged(f"It is {invented}, I think.").unverified == (invented,)


def test_a_path_of_the_question_or_of_a_text_that_was_read_is_no_invention() -> None:
    mail = f"{DOWNLOADS}/mail.eml"
    read = ToolOutput((Name(mail, "mail.eml"), Passage(mail, "line 3", "See /etc/app/x.conf now.")))
    asked = "Is there a /srv/data/plan.pdf?"

    assert judged("You asked for /srv/data/plan.pdf.", question=asked).unverified == ()
    assert judged("Not in /srv/data.", question=asked).unverified == ()
    assert judged("In /srv/data/other.pdf.", question=asked).unverified == ("/srv/data/other.pdf",)
    cited = judged("It mentions /etc/app/x.conf.", read)
    assert cited.unverified == ()
    assert (cited.receipts[0].receipt.file, cited.receipts[0].receipt.locator) == (mail, "line 3")
    assert judged("It mentions /etc/app/y.conf.", read).unverified == ("/etc/app/y.conf",)


def test_what_a_call_was_asked_does_not_bear_out_a_path() -> None:
    echo = ToolOutput((Words("0 files match.\nQuery: in:/home/ann/Invented x.pdf\n"),))
    verdict = judged("It is /home/ann/Invented/x.pdf.", echo)
    assert verdict.unverified == ("/home/ann/Invented/x.pdf",)


def test_paths_of_earlier_turns_are_known_but_not_those_of_failed_calls() -> None:
    named = (Name(FILES[1], "report.pdf"),)
    answer = f"As I said: {FILES[1]}"
    assert verify(answer, "Again?", [], [ToolResult("1", named)]).unverified == ()
    failed = ToolResult("1", named, failed=True)
    assert verify(answer, "Again?", [], [failed]).unverified == (FILES[1],)


def test_files_that_share_a_name_are_told_apart_by_their_turn() -> None:
    paths = [f"{DOWNLOADS}/{folder}/notes.txt" for folder in "abc"]
    found = ToolOutput(
        tuple(Name(path, path.removeprefix(f"{DOWNLOADS}/")) for path in paths),
        Counted(280, True),
        coverage=Coverage(folders=(DOWNLOADS,)),
        query="notes.txt",
        receipts=(Receipt(280, AT, "notes.txt show:count"),),
    )
    verdict = judged("There are 280: notes.txt, notes.txt, notes.txt and 277 more.", found)
    assert verdict.unverified == ()
    assert cited_paths(verdict) == {"280", *paths}
    assert judged("There are 280: notes.txt and 277 more.", found).unverified == ("277",)
