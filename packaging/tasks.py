"""What `make` and `make.bat` do with a checkout: set it up, start it, test it, build it.

Needs nothing but Python itself. Everything that is installed is pinned with its hashes in
`requirements/`, is never built on the spot, and comes from wherever pip is told to look.
"""

# ruff: noqa: T201 (a command speaks by printing)

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, STDOUT

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
OLDEST_PYTHON = (3, 11)

WINDOWS = sys.platform == "win32"
PROGRAM_SUFFIX = ".exe" if WINDOWS else ""

SHARED_OUT = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
"""How tests run beside each other: as many as the smallest computers have processors, file by file
in the order that `tests/alone.py` puts them in."""


class TaskError(Exception):
    """A step failed; the text says what to do, or is empty where the step has said so itself."""


# Environments


def python_in(folder: Path) -> Path:
    """The interpreter of the virtual environment in `folder`."""
    return folder / ("Scripts" if WINDOWS else "bin") / f"python{PROGRAM_SUFFIX}"


def pins_of(name: str) -> Path:
    """The file with what an environment for `name` holds, such as "run" or "test"."""
    return PACKAGING / "requirements" / f"{name}.txt"


def fingerprint(name: str) -> str:
    """What an environment for `name` depends on; another one means that it is out of date."""
    told = hashlib.sha256()
    for part in (sys.version.encode(), os.fsencode(ROOT)):
        told.update(part)
    for file in (pins_of(name), ROOT / "pyproject.toml"):
        told.update(file.read_bytes())
    return told.hexdigest()


def set_up(name: str, folder: Path, *, with_project: bool = False) -> Path:
    """Make the environment in `folder` hold the pins of `name`; at once where it does already.

    Args:
        name: Which pins.
        folder: Where it is, or will be.
        with_project: Whether this checkout is installed in it, too, to be edited in place.

    Returns:
        Its interpreter.

    Raises:
        TaskError: something could not be installed.
    """
    python, stamp = python_in(folder), folder / f"{name}.stamp"
    wanted = fingerprint(name)
    if python.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"Setting up {folder.relative_to(ROOT)} for: {name}", flush=True)
    stamp.unlink(missing_ok=True)
    if not python.is_file():
        command = [sys.executable, "-m", "venv", "--clear", str(folder)]
        advice = "On Debian and Ubuntu, Python's venv comes with: apt-get install python3-venv"
        step(command, advice=advice)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--no-input"]
    step([*pip, "--only-binary", ":all:", "--require-hashes", "--requirement", str(pins_of(name))])
    if with_project:
        step([*pip, "--no-deps", "--no-build-isolation", "--quiet", "--editable", str(ROOT)])
    stamp.write_text(wanted, encoding="utf-8")
    return python


def run_environment() -> Path:
    """What the program itself needs."""
    return set_up("run", ROOT / ".venv")


def test_environment() -> Path:
    """The same environment with the tools for tests and wheels, and this checkout."""
    return set_up("test", ROOT / ".venv", with_project=True)


# Steps


def environment_with(variables: Mapping[str, str | None]) -> dict[str, str]:
    """Our environment and `variables`; what is None there is taken away."""
    told = {**os.environ, **variables}
    return {name: value for name, value in told.items() if value is not None}


def status_of(command: Sequence[str], variables: Mapping[str, str | None] | None = None) -> int:
    """Run a command in the checkout and return its exit status.

    Args:
        command: What to run.
        variables: Its environment besides ours; what is None there is taken away.
    """
    environment = environment_with(variables or {})
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                # The terminal has told the child as well, and it may have something left to say.
                continue


def output_of(command: Sequence[str], variables: Mapping[str, str | None]) -> tuple[int, str]:
    """Run a command as `status_of` does, and keep what it writes.

    Returns:
        Its exit status, and what it wrote.
    """
    done = subprocess.run(
        command, cwd=ROOT, env=environment_with(variables), stdout=PIPE, stderr=STDOUT, text=True
    )
    return done.returncode, done.stdout


def step(
    command: Sequence[str], variables: Mapping[str, str | None] | None = None, advice: str = ""
) -> None:
    """Run a command that must succeed.

    Args:
        command: What to run.
        variables: Its environment besides ours; what is None there is taken away.
        advice: What to do where it fails.

    Raises:
        TaskError: it did not.
    """
    if status_of(command, variables) != 0:
        raise TaskError(advice)


def apt_advice() -> str:
    """How to get the system's libraries that Qt stands on."""
    packages = " ".join((PACKAGING / "apt.txt").read_text(encoding="utf-8").split())
    return f"Qt cannot be loaded. On Debian and Ubuntu: sudo apt-get install {packages}"


# Tasks


def run(arguments: Sequence[str]) -> int:
    """Set up, then start Fossick: the window, or e.g. ARGS='ask "How many PDFs are there?"'."""
    return status_of([str(run_environment()), "-m", "desktop_app", *arguments])


def check(arguments: Sequence[str]) -> int:
    """Set up, then check format, lint and types, and run the quick tests: in some three minutes."""
    # Without the samples, as no corpus is read; the tests that start processes, wait for a clock
    # or take long are left to `make test`.
    quick = "not process and not alone and not slow"
    return checked(["-m", quick, *arguments], {"FOSSICK_SAMPLES": None})


def test(arguments: Sequence[str]) -> int:
    """Set up, then check format, lint and types, and run all the tests; ARGS go to pytest."""
    return checked(["--durations=30", *arguments], {})


def soak(arguments: Sequence[str]) -> int:
    """Set up, then try the random examples of which `make test` tries a tenth: all of them."""
    pytest = [str(test_environment()), "-m", "pytest", *SHARED_OUT, "-m", "soak", *arguments]
    return status_of(pytest, {"QT_QPA_PLATFORM": "offscreen", "FOSSICK_SOAK": "1"})


def checked(arguments: Sequence[str], variables: Mapping[str, str | None]) -> int:
    """Look at format, lint and types, and run tests, some beside each other.

    Args:
        arguments: For pytest.
        variables: What the tests find in the environment besides; None takes one away.

    Raises:
        TaskError: something is wrong.
    """
    python = str(test_environment())
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    # What Python compiles is kept, whatever it was told: else each of the two that run the tests,
    # and many a process that a test starts, would compile everything anew.
    kept: dict[str, str | None] = {"PYTHONDONTWRITEBYTECODE": None}
    offscreen: dict[str, str | None] = {"QT_QPA_PLATFORM": platform, **kept, **variables}
    load_qt = "from PySide6.QtWidgets import QApplication; QApplication([])"
    if status_of([python, "-c", load_qt], offscreen) != 0:
        raise TaskError(apt_advice())
    tools = [
        *("tasks.py", "check_program.py", "evaluate.py", "notices.py", "screenshots.py"),
        *("icon_files.py", "release_files.py", "windows", "macos"),
        *("linux/package.py", "linux/help_pages.py", "linux/try_out.py"),
        *("linux/app_image.py", "linux/flatpak.py", "linux/metainfo.py"),
    ]
    failed = []

    def check_each(*commands: Sequence[str]) -> None:
        for words in commands:
            print(f"\n== {' '.join(words[:2])}", flush=True)
            if status_of([python, "-m", *words], offscreen) != 0:
                failed.append(words[0])

    check_each(["ruff", "format", "--check", "."], ["ruff", "check", "."])
    # Types are judged by one processor, beside the tests; what is measured by the clock comes last.
    types = [["mypy"], ["mypy", *(str(PACKAGING / name) for name in tools)]]
    with ThreadPoolExecutor(1) as beside:
        judged = [beside.submit(output_of, [python, "-m", *words], offscreen) for words in types]
        check_each(["pytest", *SHARED_OUT, *arguments])
    for status, output in (one.result() for one in judged):
        print(f"\n== mypy\n{output}", end="", flush=True)
        if status != 0:
            failed.append("mypy")
    if failed:
        raise TaskError(f"Failed: {', '.join(failed)}")
    return 0


def bench(arguments: Sequence[str]) -> int:
    """Set up, then print the tables of the benchmarks; ARGS name some of them, such as "walk"."""
    python = str(test_environment())
    names = [file.stem for file in sorted((ROOT / "tests" / "benchmarks").glob("bench_*.py"))]
    for name in names:
        if not arguments or name.removeprefix("bench_") in arguments:
            print(f"\n== {name.removeprefix('bench_')}", flush=True)
            step([python, "-m", f"tests.benchmarks.{name}"])
    return 0


def screenshots(arguments: Sequence[str]) -> int:
    """Set up, then take pictures of the window in build/screenshots; ARGS='--only answer'."""
    return status_of([str(test_environment()), str(PACKAGING / "screenshots.py"), *arguments])


def evaluate(arguments: Sequence[str]) -> int:
    """Set up, then ask a model the sample home's questions; ARGS='--model NAME --base-url URL'."""
    return status_of([str(test_environment()), str(PACKAGING / "evaluate.py"), *arguments])


def grammar(arguments: Sequence[str]) -> int:
    """Set up, then make the words and rules of `resources/grammar` ready for the program."""
    return status_of([str(test_environment()), "-m", "tests.learning.compile", *arguments])


def learn(arguments: Sequence[str]) -> int:
    """Set up, then learn from the authors' questions and judge it; ARGS name who only judges."""
    return status_of([str(test_environment()), "-m", "tests.learning", *arguments])


def wheel(arguments: Sequence[str] = ()) -> int:
    """Build the wheel in dist/."""
    step([str(test_environment()), "-m", "hatchling", "build", "-t", "wheel", "-d", str(DIST)])
    return 0


def check_wheel(arguments: Sequence[str]) -> int:
    """Build the wheel, install it alone beside its pins, and ask it the first questions."""
    for old in DIST.glob("fossick-*.whl"):
        old.unlink()
    wheel()
    folder = BUILD / "venv-wheel"
    python = set_up("run", folder)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    built = [str(file) for file in DIST.glob("fossick-*.whl")]
    step([*pip, "--no-deps", "--no-index", "--force-reinstall", *built])
    return ask_program(python.with_name(f"fossick{PROGRAM_SUFFIX}"))


def bundle(arguments: Sequence[str]) -> int:
    """Build the bundle in dist/fossick, or dist/Fossick.app, and ask it the first questions."""
    python = set_up("bundle", BUILD / "venv-bundle")
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", str(DIST)]
    specification = str(PACKAGING / "fossick.spec")
    work = ["--workpath", str(BUILD / "pyinstaller")]
    # Sets are compiled in the order of their hashes: a seed gives the same bytes each time.
    command = [str(python), "-m", "PyInstaller", *options, *work, specification]
    step(command, {"PYTHONHASHSEED": "0"})
    if sys.platform == "linux":
        # Only elsewhere does a console make another program of it.
        window = DIST / "fossick" / "fossick-window"
        window.unlink()
        window.symlink_to("fossick")
    step([str(python), str(PACKAGING / "notices.py"), str(DIST / "fossick")])
    made = DIST / ("Fossick.app/Contents/MacOS" if sys.platform == "darwin" else "fossick")
    return ask_program(made / f"fossick{PROGRAM_SUFFIX}", made / f"fossick-window{PROGRAM_SUFFIX}")


def ask_program(*programs: Path) -> int:
    """Ask an installed program the first questions, and see its window, where it is a bundle's."""
    step([sys.executable, str(PACKAGING / "check_program.py"), *map(str, programs)])
    return 0


Task = Callable[[Sequence[str]], int]


def task_of(told: str, module: str, *words: str) -> Task:
    """A task that a module of this folder does, which like this one needs nothing but Python.

    Args:
        told: What the list of tasks says.
        module: Its name.
        words: What it is told before the task's own arguments.
    """

    def task(arguments: Sequence[str]) -> int:
        places = {"PYTHONPATH": os.pathsep.join([str(PACKAGING), str(ROOT)])}
        return status_of([sys.executable, "-m", module, *words, *arguments], places)

    task.__doc__ = told
    return task


def lint_workflows(arguments: Sequence[str]) -> int:
    """Set up, then check what GitHub is to do: its form, and what could be abused in it."""
    python = set_up("workflows", BUILD / "venv-workflows")
    files = sorted(str(file) for file in (ROOT / ".github" / "workflows").glob("*.yml"))
    schema = ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"]
    zizmor = ["zizmor", "--offline", "--no-progress"]
    for program, *options in (schema, zizmor):
        step([str(python.with_name(program + PROGRAM_SUFFIX)), *options, *files])
    return 0


def requirements(arguments: Sequence[str]) -> int:
    """Renew the pins from pyproject.toml, for all systems; needs uv (any recent version)."""
    if shutil.which("uv") is None:
        raise TaskError("uv is not there: python3 -m pip install uv")
    pin("run")
    # What builds the project is pinned with what tests it, so that nothing else ever comes.
    pin("test", "--group", "test", extra=["hatchling>=1.27", "editables>=0.5"])
    pin("bundle", "--group", "bundle")
    pin("workflows", "--group", "workflows", with_project=False)
    return 0


def pin(name: str, *options: str, extra: Sequence[str] = (), with_project: bool = True) -> None:
    """Write the pins of one environment; what the program runs with is the same in all of them."""
    command = ["uv", "pip", "compile", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--quiet", *options]
    if name != "run":
        command += ["--constraint", str(pins_of("run"))]
    sources = ["pyproject.toml", "-"] if with_project else []
    result = subprocess.run(
        [*command, *sources],
        cwd=ROOT,
        input="\n".join(extra),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if result.returncode != 0 or "://" in result.stdout:
        raise TaskError(result.stdout)
    note = "# Written by `make requirements`.\n"
    pins_of(name).write_text(note + result.stdout, encoding="utf-8", newline="\n")


def clean(arguments: Sequence[str]) -> int:
    """Remove what the other tasks have made, the environment as well."""
    for name in (".venv", "build", "dist", ".mypy_cache", ".pytest_cache", ".ruff_cache"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


def show_help(arguments: Sequence[str]) -> int:
    """List the tasks."""
    print("make TASK, where TASK is one of\n")
    for name, task in TASKS.items():
        print(f"  {name:24} {(task.__doc__ or '').splitlines()[0]}")
    return 0


TASKS: Mapping[str, Task] = {
    "help": show_help,
    "run": run,
    "check": check,
    "test": test,
    "soak": soak,
    "bench": bench,
    "screenshots": screenshots,
    "eval": evaluate,
    "learn": learn,
    "grammar": grammar,
    "wheel": wheel,
    "check-wheel": check_wheel,
    "bundle": bundle,
    "deb": task_of("Make the package for Debian and its kin from dist/fossick.", "linux.package"),
    "check-deb": task_of(
        "Install it in a root of its own, ask it there, and purge it; as root.", "linux.try_out"
    ),
    "appimage": task_of("Make one file for any Linux; or --dry-run.", "linux.app_image"),
    "flatpak": task_of("Make a Flatpak of dist/fossick; or --dry-run.", "linux.flatpak"),
    "windows-installer": task_of("Make it from dist/fossick; or --dry-run.", "windows.installer"),
    "check-windows-installer": task_of(
        "Install it on this Windows, ask it, and remove it again.", "windows.check_installer"
    ),
    "dmg": task_of("Sign dist/Fossick.app, make an image of it; or --dry-run.", "macos.disk_image"),
    "checksums": task_of("Write SHA256SUMS over what is in dist.", "release_files", "checksums"),
    "release-notes": task_of("Print this version's changes.", "release_files", "release-notes"),
    "draft-release": task_of("Draft one of dist, with --tag.", "release_files", "draft-release"),
    "lint-workflows": lint_workflows,
    "requirements": requirements,
    "clean": clean,
}


def main(arguments: Sequence[str]) -> int:
    """Do the task that the first argument names, and return the exit status."""
    if sys.version_info < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        print(f"Fossick needs Python {needed} or later; this is {sys.version.split()[0]}.")
        print("With another one: make PYTHON=python3.12 ...")
        return 2
    name, *rest = arguments or ["help"]
    if name not in TASKS:
        print(f"There is no task {name!r}.\n")
        show_help(())
        return 2
    try:
        return TASKS[name](rest)
    except TaskError as error:
        print(str(error) or f"`{name}` failed: see above.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
