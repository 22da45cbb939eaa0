"""What ripgrep is kept away from is what is private, and a little more that it is known of."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from desktop_app.private.globs import globs
from desktop_app.private.names import is_like_listed, is_private, like_listed
from desktop_app.search.contents.ripgrep import ripgrep
from tests.private.test_names import ORDINARY, PLACES, PRIVATE, SAMPLES, copies, names_of

program = ripgrep().program
pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not program, reason="there is no ripgrep for this system"),
]


def left(folder: Path) -> set[str]:
    """What ripgrep would read in a folder."""
    options = [part for glob in globs() for part in ("--iglob", f"!{glob}")]
    command = [program, "--no-config", "-uu", "--files", "-0", *options, "--", str(folder)]
    found = subprocess.run(command, capture_output=True, check=False).stdout
    return {os.path.relpath(os.fsdecode(path), folder) for path in found.split(b"\0") if path}


def make(folder: Path, paths: Iterable[str]) -> set[str]:
    """Make files; returns those that this system can have."""
    made = set()
    for path in paths:
        file = folder / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        except OSError:
            # What stands here is a file already, or the name is none on this system.
            continue
        made.add(os.path.relpath(file, folder))
    return made


def test_ripgrep_reads_nothing_that_is_private_for_its_name(tmp_path: Path) -> None:
    made = make(tmp_path, SAMPLES)
    assert len(made) > 500
    assert left(tmp_path) == set()


def test_ripgrep_reads_no_copy_of_it(tmp_path: Path) -> None:
    for sample in range(0, len(SAMPLES), 7):
        make(tmp_path / str(sample), [name for name in copies(SAMPLES[sample]) if "/" not in name])
    read = left(tmp_path)
    assert [path for path in read if is_private(Path(path).parts)] == []
    assert len(read) == 0


def test_ripgrep_reads_nothing_in_private_places(tmp_path: Path) -> None:
    for number, place in enumerate(PLACES):
        make(tmp_path / str(number), [f"{place}/a.txt"])
    assert left(tmp_path) == set()


def test_whatever_ripgrep_is_kept_from_is_known_to_be(tmp_path: Path) -> None:
    paths = ["/".join(names_of(path)).replace(":", "") for path in (*PRIVATE, *ORDINARY)]
    words = ("of", "notes", "plan.txt", "x.pem.txt", "-1.json", "s.csv", "book", ".py", "2.md")
    odd = [
        f"{lead}{name[: len(name) // 2 * 2]}{word}"
        for name in sorted(SAMPLES)[::11]
        for word in words
        for lead in ("", "copy ", "_", "my ", "2024-02-11 ")
        if "/" not in name
    ]
    for number, path in enumerate([*paths, *odd]):
        make(tmp_path / str(number), [path])
    made = {os.path.relpath(file, tmp_path) for file in tmp_path.rglob("*") if file.is_file()}
    kept_away = made - left(tmp_path)
    unknown = [
        path
        for path in kept_away
        if not is_private(Path(path).parts) and not any(map(is_like_listed, Path(path).parts))
    ]
    assert unknown == []


def test_few_names_of_other_things_are_like_those_on_the_list() -> None:
    """They are read without ripgrep, which takes longer."""
    names = [file.name for file in Path(os.__file__).parent.rglob("*.py")]
    assert len(names) > 500
    assert len(like_listed(names)) < len(names) / 50


def test_many_names_are_looked_at_as_each_of_them_is() -> None:
    names = [names_of(path)[-1] for path in (*PRIVATE, *ORDINARY)]
    names += [copy for name in SAMPLES[::5] for copy in copies(name)]
    names += ["\udcff.txt", "a\u200c.txt", ".\u017fsh", "", "\n", "İd_rsa", "备份.txt"]
    assert like_listed(names) == frozenset(filter(is_like_listed, names))
    for name in names:
        assert like_listed([name]) == frozenset(filter(is_like_listed, [name]))
    for first in ("cookies", "a.pem", "x", "id_rsa"):
        assert like_listed([first, "id_rsa", "x"]) >= {"id_rsa"}
    assert like_listed([]) == frozenset()
