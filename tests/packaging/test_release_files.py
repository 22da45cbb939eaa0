"""What goes beside a release: checksums, the changelog's section, and the draft."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import release_files
from build_steps import Step, StepError, carry_out
from desktop_app import __version__

CHANGELOG = """# Changelog

## [Unreleased]

- To come.

## [1.2.0] - 2026-02-03

### Added

- Two.

## [1.1.0] - 2026-01-02

- One.

## [1.0.0] - 2025-01-02
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("fossick_1.2.0_amd64.deb", "fossick-1.2.0.dmg", "notes.txt"):
        (tmp_path / name).write_bytes(name.encode())
    (tmp_path / "fossick").mkdir()
    return tmp_path


def test_each_file_of_a_release_has_its_checksum(folder: Path) -> None:
    sums = release_files.write_checksums(folder)
    names = ["fossick-1.2.0.dmg", "fossick_1.2.0_amd64.deb"]
    wanted = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names]
    assert sums.read_bytes() == "".join(wanted).encode()
    # Its own is not among them when they are written again.
    assert release_files.write_checksums(folder).read_bytes() == "".join(wanted).encode()


def test_everything_that_the_workflow_makes_is_released(tmp_path: Path) -> None:
    workflow = Path(release_files.ROOT, ".github", "workflows", "release.yml")
    made = re.findall(r"^ +(?:path: )?dist/\*(\S+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert len(made) >= 5
    for ending in made:
        (tmp_path / f"fossick{ending}").touch()
    assert {file.name for file in release_files.released(tmp_path)} == {
        f"fossick{ending}" for ending in made
    }


def test_nothing_to_release_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(StepError, match="nothing to release"):
        release_files.write_checksums(tmp_path / "none")


def test_the_notes_are_the_section_of_that_version_alone() -> None:
    assert release_files.release_notes(CHANGELOG, "1.2.0") == "### Added\n\n- Two.\n"
    assert release_files.release_notes(CHANGELOG, "1.1.0") == "- One.\n"


@pytest.mark.parametrize("version", ["1.0.0", "1.3.0", "1.2", "1.2.0-rc1"])
def test_a_version_that_the_changelog_is_silent_about_is_not_released(version: str) -> None:
    with pytest.raises(StepError, match="says nothing"):
        release_files.release_notes(CHANGELOG, version)


def test_a_tag_of_another_version_is_refused() -> None:
    assert release_files.version_of(f"v{__version__}") == __version__
    for tag in ("v0.0.1", __version__, f"v{__version__}-rc1", ""):
        with pytest.raises(StepError, match="checkout is of"):
            release_files.version_of(tag)


def test_a_release_is_drafted_with_its_files_and_checksums(folder: Path) -> None:
    release_files.write_checksums(folder)
    command = release_files.draft_step("v1.2.0", folder, folder / "notes.md").command
    assert command[:5] == ("gh", "release", "create", "v1.2.0", "--draft")
    # A tag that is not there yet must not be made on the way.
    assert "--verify-tag" in command
    given = [Path(word).name for word in command[-3:]]
    assert given == ["fossick-1.2.0.dmg", "fossick_1.2.0_amd64.deb", "SHA256SUMS"]


# Steps


def test_steps_end_at_the_first_that_fails() -> None:
    done: list[str] = []

    def run(command: tuple[str, ...]) -> int:
        done.append(command[0])
        return 1 if command[0] == "b" else 0

    steps = [Step(name, (name,)) for name in "abc"]
    with pytest.raises(StepError, match="b ended with status 1"):
        carry_out(steps, run=run)  # type: ignore[arg-type] # Each command is a tuple.
    assert done == ["a", "b"]


def test_a_dry_run_shows_a_command_as_a_shell_would_take_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    carry_out([Step("Copy", ("ditto", "a b", "c"))], dry_run=True)
    assert capsys.readouterr().out == "Copy\n  ditto 'a b' c\n"


@pytest.mark.usefixtures("processes")
def test_a_program_that_is_not_there_is_told_so() -> None:
    with pytest.raises(StepError, match="no-such-program"):
        carry_out([Step("Sign", ("no-such-program",))])
