"""Documents that other projects made to try their own readers on: what becomes of each.

Read where `FOSSICK_SAMPLES` names them: the test documents of Apache Tika, pdf.js and py-pdf.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.filetypes.formats import SUPPORTED_EXTENSIONS
from tests.extract.corpora import kept, read_all

SAMPLES = os.environ.get("FOSSICK_SAMPLES")

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(SAMPLES is None, reason="FOSSICK_SAMPLES names no folder of documents"),
]

CORPORA = Path(SAMPLES or "") / "corpora"

SPOILT = (
    "protect password encrypt locked truncat corrupt malformed fuzz oom bomb spanned xxe -enc."
    " _enc. 4spaces no_extract"
).split()
"""In the names of Tika's files that are damaged, locked or dangerous on purpose."""

WITHOUT_TEXT = {
    # Blank pages, pictures only, or macros only: looked at one by one.
    "testFlashInPDF.pdf",
    "testOCR.pdf",
    "testODPMacro.fodp",
    "testODPMacro.odp",
    "testPDF_AdobeIllustrator.pdf",
    "testPDF_Version.11.x.PDFA-1b.pdf",
    "testPDF_jpeg2000.pdf",
    "testPDF_jsActionOnPage.pdf",
    "testPDF_sigflags.pdf",
    "testRTFEmbeddedFiles.rtf",
}

FAILED = {
    ExtractionStatus.DAMAGED,
    ExtractionStatus.CRASHED,
    ExtractionStatus.TIMED_OUT,
    ExtractionStatus.TOO_LARGE,
}


@pytest.fixture(scope="module")
def outcomes() -> dict[str, ExtractionStatus]:
    """How each document ended, by its path below the corpora."""
    return {document.path: document.outcome for document in read_all(CORPORA)}


def of(outcomes: dict[str, ExtractionStatus], folder: str) -> dict[str, ExtractionStatus]:
    return {Path(path).name: end for path, end in outcomes.items() if path.startswith(folder + "/")}


def test_no_document_costs_the_process_that_reads_it(outcomes: dict[str, ExtractionStatus]) -> None:
    lost = {
        path
        for path, end in outcomes.items()
        if end in (ExtractionStatus.CRASHED, ExtractionStatus.TIMED_OUT)
    }
    assert len(outcomes) > 700
    assert lost == set()


def test_each_ends_as_it_did_before(outcomes: dict[str, ExtractionStatus]) -> None:
    assert {path: str(outcome) for path, outcome in outcomes.items()} == kept()


def test_nearly_all_sound_documents_of_known_formats_give_text(
    outcomes: dict[str, ExtractionStatus],
) -> None:
    sound = {
        name: end
        for name, end in of(outcomes, "tika").items()
        if name.rpartition(".")[2].lower() in SUPPORTED_EXTENSIONS
        and not any(word in name.lower() for word in SPOILT)
        and name not in WITHOUT_TEXT
    }
    silent = {name: end for name, end in sound.items() if end is not ExtractionStatus.TEXT}
    assert len(sound) > 250
    assert len(silent) <= 0.05 * len(sound), silent


def test_documents_with_a_password_are_called_locked(outcomes: dict[str, ExtractionStatus]) -> None:
    locked = {
        name: end
        for name, end in of(outcomes, "tika").items()
        if any(word in name.lower() for word in ("protected", "password", "encrypted"))
        and name.rpartition(".")[2].lower() in SUPPORTED_EXTENSIONS
    }
    assert len(locked) > 8
    assert set(locked.values()) == {ExtractionStatus.LOCKED}


def test_nearly_no_pdf_fails(outcomes: dict[str, ExtractionStatus]) -> None:
    ends = of(outcomes, "pdfjs")
    failed = {name for name, end in ends.items() if end in FAILED}
    assert len(ends) == 200
    assert len(failed) <= 0.03 * len(ends), failed


def test_encryption_is_as_the_makers_of_the_files_say(
    outcomes: dict[str, ExtractionStatus],
) -> None:
    told = json.loads((CORPORA / "pypdf" / "files.json").read_text(encoding="utf-8"))["data"]
    wrong = []
    for entry in told:
        end = outcomes.get("pypdf/" + entry["path"])
        if end is not None and (end is ExtractionStatus.LOCKED) != bool(entry["encrypted"]):
            wrong.append(entry["path"])
    assert wrong == []


def test_what_is_not_read_is_of_formats_that_are_not_offered(
    outcomes: dict[str, ExtractionStatus],
) -> None:
    unsupported = Counter(
        Path(path).suffix.lower().lstrip(".")
        for path, end in outcomes.items()
        if end is ExtractionStatus.UNSUPPORTED
    )
    # Of these endings, single files are in versions or codes that we do not read, or are no texts.
    assert {end for end in unsupported if end in SUPPORTED_EXTENSIONS} <= {
        "html",
        "nc",
        "wps",
        "xls",
    }
