"""The frame around the program: pins, tasks, notices, changelog, and a wheel that works alone."""

from __future__ import annotations

import importlib.util
import re
import site
import subprocess
import sys
import tomllib
import venv
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.utils import canonicalize_name

import desktop_app
from packaging.requirements import Requirement
from tests import architecture

ROOT = Path(__file__).parent.parent
PACKAGING = ROOT / "packaging"
PIN_FILES = ("run", "test", "bundle")

IMPORTED_AS = {
    "PIL": "pillow",
    "PySide6": "pyside6-essentials",
    "markdown_it": "markdown-it-py",
    "re2": "google-re2",
    "shiboken6": "shiboken6",
}
"""Import names that differ from the name of the package that brings them."""


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tasks() -> ModuleType:
    specification = importlib.util.spec_from_file_location("tasks", PACKAGING / "tasks.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


# Pins


def pins(name: str) -> dict[str, set[str]]:
    """The pinned requirements of a file without their hashes, by the name of the package."""
    text = (PACKAGING / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        # What is for browsers only is never installed by us.
        if line[:1].isalnum() and "== 'emscripten'" not in line:
            requirement = Requirement(line.rstrip(" \\"))
            found.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement))
    return found


def versions(name: str, package: str) -> list[str]:
    return [
        next(iter(Requirement(text).specifier)).version
        for text in pins(name).get(canonicalize_name(package), ())
    ]


@pytest.mark.parametrize("name", [*PIN_FILES, "workflows"])
def test_pins_are_exact_and_hashed_and_nothing_else(name: str) -> None:
    text = (PACKAGING / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", text)
    assert entries.pop(0).startswith("#")
    for entry in entries:
        first, *hashes = entry.rstrip().split(" \\\n")
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", first)
        assert hashes
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}", line) for line in hashes)


@pytest.mark.parametrize("name", PIN_FILES)
def test_the_program_runs_with_the_same_packages_everywhere(name: str) -> None:
    assert pins("run").items() <= pins(name).items()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("run", project()["project"]["dependencies"]),
        ("test", project()["dependency-groups"]["test"] + project()["build-system"]["requires"]),
        ("bundle", project()["dependency-groups"]["bundle"]),
        ("workflows", project()["dependency-groups"]["workflows"]),
    ],
)
def test_pins_are_what_the_project_asks_for(name: str, wanted: list[str]) -> None:
    for requirement in map(Requirement, wanted):
        pinned = versions(name, requirement.name)
        assert pinned, f"{requirement} is not pinned: make requirements"
        assert all(requirement.specifier.contains(version) for version in pinned)


def test_the_package_imports_only_what_it_asks_for() -> None:
    asked = {
        canonicalize_name(Requirement(text).name) for text in project()["project"]["dependencies"]
    }
    # It comes with PySide6, in the same version, and is a part of it.
    asked.add(canonicalize_name("shiboken6"))
    for module in architecture.modules():
        for line, name in architecture.imports(module):
            root = name.partition(".")[0]
            if root not in sys.stdlib_module_names and root not in ("", "?", architecture.PACKAGE):
                package = canonicalize_name(IMPORTED_AS.get(root, root))
                assert package in asked, f"{module.name}:{line}: {root}"


def test_system_packages_are_plain_names() -> None:
    names = (PACKAGING / "apt.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", name) for name in names)
    assert names == sorted(set(names))


# Tasks


def test_make_offers_every_task() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    offered = re.search(r"^TASKS := (.+)$", makefile, re.MULTILINE)
    assert offered is not None
    assert set(offered[1].split()) == set(tasks().TASKS)


def test_every_task_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    module = tasks()
    assert module.main([]) == 0
    listed = capsys.readouterr().out
    assert all(re.search(rf"^  {name} +\w.+\.$", listed, re.MULTILINE) for name in module.TASKS)


def test_an_unknown_task_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert tasks().main(["runn"]) == 2
    assert "'runn'" in capsys.readouterr().out


def test_an_old_python_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tasks()
    monkeypatch.setattr(module, "OLDEST_PYTHON", (9, 9))
    assert module.main(["run"]) == 2
    assert "needs Python 9.9" in capsys.readouterr().out


def test_an_environment_is_out_of_date_when_a_pin_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tasks()
    monkeypatch.setattr(module, "PACKAGING", tmp_path)
    (tmp_path / "requirements").mkdir()
    file = tmp_path / "requirements" / "run.txt"
    file.write_text("a==1\n")
    before = module.fingerprint("run")
    assert module.fingerprint("run") == before
    file.write_text("a==2\n")
    assert module.fingerprint("run") != before


@pytest.mark.process
def test_the_quick_check_hides_the_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOSSICK_SAMPLES", "samples")
    command = [sys.executable, "-c", "import os; exit('FOSSICK_SAMPLES' in os.environ)"]
    assert tasks().status_of(command) == 1
    assert tasks().status_of(command, {"FOSSICK_SAMPLES": None}) == 0


def test_the_batch_file_has_the_line_ends_that_windows_reads() -> None:
    content = (ROOT / "make.bat").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n") > 0
    assert content.isascii()


# Pages


def test_the_changelog_can_be_read_by_machines() -> None:
    text = (PACKAGING / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    released = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d\d-\d\d", h) for h in headings[1:]]
    assert all(released)
    numbers = [tuple(map(int, match.groups())) for match in released if match]
    assert numbers == sorted(set(numbers), reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", desktop_app.__version__)


def test_the_notices_name_everything_that_is_bundled() -> None:
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    assert not [name for name in pins("run") if f"`{name}`" not in notices]


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


def files_below(folder: str) -> set[str]:
    """The files that are kept, by their paths in the checkout; not what tools leave there."""
    inside = [file.relative_to(ROOT) for file in (ROOT / folder).rglob("*") if file.is_file()]
    return {
        file.as_posix()
        for file in inside
        if file.suffix != ".pyc" and not any(part.startswith(".") for part in file.parts)
    }


def test_the_wheel_holds_the_program_and_all_that_it_ships(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        licences = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    shipped = {f"desktop_app/{name}" for name in files_below("resources") | files_below("vendor")}
    assert names == files_below("desktop_app") | shipped
    assert licences == {"LICENSE", "NOTICES.md"}


def test_the_wheel_alone_answers_the_first_questions(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / "environment"
    venv.create(folder, symlinks=sys.platform != "win32")
    python = tasks().python_in(folder)
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)
    # The packages it asks for come from here rather than from far away. A path in a .pth file does
    # not bring the .pth files in that path along, so this checkout is not among them.
    [its_packages] = folder.rglob("site-packages")
    (its_packages / "neighbours.pth").write_text("\n".join(site.getsitepackages()))
    program = python.with_name("fossick" + python.suffix)
    subprocess.run([sys.executable, PACKAGING / "check_program.py", program], check=True)
