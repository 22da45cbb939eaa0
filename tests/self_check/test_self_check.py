"""The self-check: what works is said, and what does not costs a sentence with what to do."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.cli import find
from desktop_app.errors import ProcessError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.formats import EXTRACTORS, format_inside
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.extract.worker.sandbox import Level
from desktop_app.filetypes.formats import Format
from desktop_app.processes.workers import Worker
from desktop_app.search.contents import ripgrep as vendored
from desktop_app.search.contents.ripgrep import Ripgrep, RipgrepProblem, macos_problem, ripgrep
from desktop_app.self_check.checking import self_check
from desktop_app.self_check.contents import ripgrep_finding
from desktop_app.self_check.documents import SAMPLES, document_findings, is_read, level_finding
from desktop_app.self_check.libraries import LEAST_EXPAT, expat_findings
from desktop_app.wording import Language, Wording
from tests.self_check.made_samples import made

NEVER = threading.Event()


@pytest.fixture(scope="module")
def pool(processes: None) -> Iterator[ExtractionPool]:
    with closing(ExtractionPool()) as pool:
        yield pool


def test_there_is_a_small_sample_of_every_format() -> None:
    found, size_bytes = set(), 0
    for file in paths.resource(SAMPLES).iterdir():
        with file.open("rb") as opened:
            found.add(format_inside(opened, file.name))
        size_bytes += file.stat().st_size
    assert found == set(Format) == set(EXTRACTORS)
    assert size_bytes < 30_000


def test_the_samples_are_those_that_are_made_here() -> None:
    assert {file.name for file in paths.resource(SAMPLES).iterdir()} == set(made())


@pytest.mark.process
def test_everything_works_here(pool: ExtractionPool) -> None:
    found = {one.code: one for one in self_check(pool, NEVER)}
    assert found["check.formats"].fields["count"] == len(made())
    assert found["check.ripgrep_fine"].fields["sha256"] == ripgrep().sha256
    assert "check.format_failed" not in found
    assert found["check.versions"].fields["fossick"]


@pytest.mark.process
def test_a_sample_that_cannot_be_read_costs_a_sentence(
    pool: ExtractionPool, tmp_path: Path
) -> None:
    good = (paths.resource(SAMPLES) / "selfcheck.docx").read_bytes()
    (tmp_path / "a.docx").write_bytes(good)
    (tmp_path / "b.docx").write_bytes(good[:300])
    (tmp_path / "c.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(20))
    found = list(document_findings(pool, NEVER, tmp_path))
    failed = [one.fields["extension"] for one in found if one.code == "check.format_failed"]
    assert failed == ["docx", "png"]
    assert [one.fields["count"] for one in found if one.code == "check.formats"] == [1]
    sentence = Wording(Language.ENGLISH).say(found[0].code, **found[0].fields)
    assert "Install Fossick again" in sentence


def test_where_no_process_starts_that_is_all_that_is_told() -> None:
    def start() -> Worker:
        raise ProcessError("process.program_not_started", program="x", reason="y")

    with closing(ExtractionPool(start_worker=start)) as broken:
        (found,) = document_findings(broken, NEVER)
    assert (found.code, found.is_fine) == ("check.no_documents", False)


def test_a_stop_ends_it() -> None:
    stop = threading.Event()
    stop.set()
    with closing(ExtractionPool()) as pool:
        assert [one.code for one in self_check(pool, stop)] == ["check.versions"]


def test_another_text_than_the_samples_own_is_no_success() -> None:
    assert not is_read("a.txt", Extraction(ExtractionStatus.TEXT, frames=()))
    assert not is_read("a.png", Extraction(ExtractionStatus.NO_TEXT))
    assert is_read("a.png", Extraction(ExtractionStatus.NO_TEXT, picture=b"x"))


@pytest.mark.parametrize(
    ("level", "on_linux", "code"),
    [
        (Level.LANDLOCK_SECCOMP, True, "check.sandbox_kernel"),
        (Level.SECCOMP, True, "check.sandbox_weak"),
        (Level.LANDLOCK, True, "check.sandbox_weak"),
        (Level.LIMITS, True, "check.sandbox_weak"),
        (Level.LIMITS, False, "check.sandbox_limits"),
        ("", False, "check.sandbox_weak"),
    ],
)
def test_how_documents_are_shut_in_is_judged_by_the_system(
    level: str, on_linux: bool, code: str
) -> None:
    found = level_finding(level, on_linux=on_linux)
    assert (found.code, found.is_fine) == (code, code != "check.sandbox_weak")


def test_an_old_reader_of_xml_is_told_and_a_new_one_is_not() -> None:
    (old,) = expat_findings((2, 4, 0))
    assert not old.is_fine
    assert list(expat_findings(LEAST_EXPAT)) == []


# ripgrep


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="what is no program is none there, too")
def test_a_ripgrep_that_does_not_start_is_told(tmp_path: Path) -> None:
    for name, content in (("none", b""), ("wrong", b"#!/bin/sh\nexit 3\n")):
        (tmp_path / name).write_bytes(content)
        (tmp_path / name).chmod(0o755)
    for program in ("nowhere", "none", "wrong"):
        found = ripgrep_finding(replace(ripgrep(), program=str(tmp_path / program)))
        assert (found.code, found.is_fine) == ("check.ripgrep_dead", False)


@pytest.mark.parametrize("problem", list(RipgrepProblem))
@pytest.mark.parametrize("language", list(Language))
def test_every_problem_has_a_sentence_with_what_to_do(
    problem: RipgrepProblem, language: Language
) -> None:
    found = ripgrep_finding(Ripgrep("", problem, "the system's words", "/opt/rg"))
    assert not found.is_fine
    assert Wording(language).say(found.code, **found.fields)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_only_a_file_of_our_own_is_taken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "vendor"
    shipped.mkdir()
    monkeypatch.setattr(paths, "vendored", lambda name: shipped / name)
    (tmp_path / "theirs").write_bytes(b"theirs")
    (shipped / "linked").symlink_to(tmp_path / "theirs")
    (shipped / "own").write_bytes(b"ours")
    assert vendored.is_our_own(shipped / "own")
    assert not vendored.is_our_own(shipped / "linked")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such mark")
def test_a_link_in_the_place_of_our_ripgrep_leaves_what_it_leads_to_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = Path(ripgrep().shipped)
    folder = tmp_path / "vendor" / "ripgrep"
    place = folder / recorded.relative_to(paths.vendored("ripgrep"))
    place.parent.mkdir(parents=True)
    theirs = tmp_path / "rg"
    theirs.write_bytes(recorded.read_bytes())
    theirs.chmod(0o644)
    place.symlink_to(theirs)
    (folder / "SOURCES.json").write_bytes((recorded.parents[1] / "SOURCES.json").read_bytes())
    monkeypatch.setattr(paths, "vendored", lambda name: tmp_path / "vendor" / name)
    monkeypatch.setattr(vendored, "_SYSTEM_PLACES", ())
    vendored._found.cache_clear()
    try:
        found = ripgrep()
    finally:
        vendored._found.cache_clear()
    assert (found.program, found.problem) == ("", RipgrepProblem.CHANGED)
    # It would have to be made a program first.
    assert theirs.stat().st_mode & 0o777 == 0o644


def test_a_search_that_went_without_ripgrep_is_told_once_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "note.txt").write_text("a penalty")
    (tmp_path / "data").mkdir()
    missing = Ripgrep("", RipgrepProblem.CHANGED, shipped="/opt/rg")
    monkeypatch.setattr(vendored, "_shipped", lambda: missing)
    monkeypatch.setattr(vendored, "_SYSTEM_PLACES", ())
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    where = ["--folder", str(tmp_path), "--data-dir", str(tmp_path / "data")]
    vendored._found.cache_clear()
    try:
        ripgrep()
        for told in (1, 0):
            assert find.main(["content:penalty", *where]) == 0
            shown = capsys.readouterr()
            assert "note.txt" in shown.out
            assert shown.err.count("Install Fossick again") == told
    finally:
        vendored._found.cache_clear()


class MacOS:
    """Answers commands as macOS does, and remembers them."""

    def __init__(self, **statuses: int) -> None:
        self.statuses = statuses
        self.asked: list[list[str]] = []

    def __call__(self, command: list[str]) -> tuple[int, str]:
        self.asked.append(list(command))
        name = {"-p": "quarantine", "-d": "lifting", "--verify": "signature"}[command[1]]
        return self.statuses.get(name, 0), "its words"


RG = "/Applications/Fossick.app/Contents/Frameworks/vendor/ripgrep/darwin-arm64/rg"


def run(system: MacOS) -> RipgrepProblem | None:
    problem, _ = macos_problem(RG, system)  # type: ignore[arg-type]
    return problem


def test_quarantine_is_lifted_from_our_ripgrep_alone_and_once() -> None:
    system = MacOS()
    assert run(system) is None
    assert system.asked == [
        ["/usr/bin/xattr", "-p", "com.apple.quarantine", RG],
        ["/usr/bin/xattr", "-d", "com.apple.quarantine", RG],
        ["/usr/bin/codesign", "--verify", RG],
    ]


def test_without_quarantine_nothing_is_changed() -> None:
    system = MacOS(quarantine=1)
    assert run(system) is None
    assert [command[1] for command in system.asked] == ["-p", "--verify"]


def test_quarantine_is_lifted_whatever_the_signature_is() -> None:
    system = MacOS(signature=1)
    assert run(system) is RipgrepProblem.UNSIGNED
    assert ["/usr/bin/xattr", "-d", "com.apple.quarantine", RG] in system.asked


def test_a_file_that_is_not_ours_is_only_looked_at() -> None:
    system = MacOS()
    problem, _ = macos_problem(RG, system, is_ours=False)  # type: ignore[arg-type]
    assert problem is RipgrepProblem.QUARANTINED
    assert [command[1] for command in system.asked] == ["-p"]
    assert macos_problem(RG, MacOS(quarantine=1), is_ours=False) == (None, "")  # type: ignore[arg-type]


def test_a_quarantine_that_stays_is_told_with_the_systems_words() -> None:
    assert macos_problem(RG, MacOS(lifting=1)) == (  # type: ignore[arg-type]
        RipgrepProblem.QUARANTINED,
        "its words",
    )


def test_it_is_looked_at_once_however_many_searches_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    real = vendored._shipped

    def counted() -> Ripgrep:
        looks.append(1)
        return real()

    monkeypatch.setattr(vendored, "_shipped", counted)
    vendored._found.cache_clear()
    threads = [threading.Thread(target=ripgrep) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looks) == 1
