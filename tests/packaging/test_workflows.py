"""What GitHub is to do: each step a task of ours, actions held to a commit, hardly any rights."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHECK, RELEASE = WORKFLOWS


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_there_are_two() -> None:
    assert [file.name for file in WORKFLOWS] == ["check.yml", "release.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_held_to_a_commit_and_tell_its_version(file: Path) -> None:
    used = re.findall(r"uses: (.+)", text_of(file))
    assert used
    for action in used:
        if not action.startswith("./"):
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_an_action_is_held_to_the_same_commit_everywhere() -> None:
    found = {use for file in WORKFLOWS for use in re.findall(r"uses: (actions/.+)", text_of(file))}
    assert len(found) == len({use.partition("@")[0] for use in found})


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_has_no_rights_but_those_that_a_job_names(file: Path) -> None:
    assert re.search(r"^permissions: \{\}$", text_of(file), re.MULTILINE)


def test_only_the_draft_of_a_release_may_write() -> None:
    rights = re.findall(r"\b(\w[\w-]*): write\b", "".join(map(text_of, WORKFLOWS)))
    assert rights == ["contents"]
    _, draft = text_of(RELEASE).split("\n  draft:\n")
    assert "contents: write" in draft


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_no_secret_is_needed(file: Path) -> None:
    assert "secrets." not in text_of(file)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_checkout_leaves_no_key_behind(file: Path) -> None:
    text = text_of(file)
    assert text.count("actions/checkout@") == text.count("persist-credentials: false") > 0


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_what_others_may_have_written_is_no_part_of_a_command(file: Path) -> None:
    for command in re.findall(r"run: (?:\|\n(?:          .*\n)+|.+)", text_of(file)):
        assert "${{" not in command


def test_every_step_of_ours_is_a_task() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [tasks] = re.findall(r"^TASKS := (.+)$", makefile, re.MULTILINE)
    text = "".join(map(text_of, WORKFLOWS))
    asked = set(re.findall(r"run: python packaging/tasks\.py ([\w-]+)", text))
    assert asked
    assert asked <= set(tasks.split())


def test_three_systems_are_checked_and_each_python_that_is_supported() -> None:
    text = text_of(CHECK)
    [systems] = re.findall(r"system: \[(.+)\]", text)
    assert [name.partition("-")[0] for name in systems.split(", ")] == [
        "ubuntu",
        "windows",
        "macos",
    ]
    [versions] = re.findall(r"python: \[(.+)\]", text)
    assert re.findall(r"\d+\.\d+", versions) == ["3.11", "3.12", "3.13", "3.14"]


def test_a_release_is_drafted_after_everything_else_and_nothing_made_before_the_check() -> None:
    jobs = re.split(r"^  ([\w-]+):\n", text_of(RELEASE).partition("jobs:\n")[2], flags=re.MULTILINE)
    needs = {
        name: set(re.findall(r"[\w-]+", "".join(re.findall(r"^    needs: (.+)$", said, re.M))))
        for name, said in zip(jobs[1::2], jobs[2::2], strict=True)
    }

    def before(job: str) -> set[str]:
        return needs[job].union(*map(before, needs[job]))

    assert before("draft") == needs.keys() - {"draft"}
    assert all("check" in before(job) for job in needs if job != "check")
