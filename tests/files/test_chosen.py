"""What a person chose for a question is judged, and is all that the question may look at."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.errors import ScopeError
from desktop_app.files.chosen import ChoiceVerdict, judged, scope_about, scope_besides
from desktop_app.files.scope import Scope


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for folder in ("home/Documents/Old", "home/.ssh", "home/Secret", "out/sub"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("home/Documents/a.txt", "home/Documents/b.txt", "home/.ssh/id_rsa", "out/a.txt"):
        (tmp_path / file).write_text("text")
    (tmp_path / "out" / "b.txt").write_text("text")
    (tmp_path / "out" / "sub" / "a.txt").write_text("text")
    return tmp_path / "home"


@pytest.fixture
def scope(home: Path) -> Scope:
    own = home.parent / "data"
    own.mkdir()
    return Scope((str(home),), excluded=(str(home / "Secret"),), own_folders=(str(own),))


@pytest.mark.parametrize(
    ("path", "verdict"),
    [
        ("home/Documents/a.txt", ChoiceVerdict.ALLOWED),
        ("home/Documents", ChoiceVerdict.ALLOWED),
        ("out/a.txt", ChoiceVerdict.OUTSIDE),
        ("out", ChoiceVerdict.OUTSIDE),
        ("home/Secret", ChoiceVerdict.EXCLUDED),
        ("home/.ssh/id_rsa", ChoiceVerdict.PRIVATE),
        ("data", ChoiceVerdict.PRIVATE),
        ("out/gone.txt", ChoiceVerdict.GONE),
    ],
)
def test_each_is_judged(home: Path, scope: Scope, path: str, verdict: ChoiceVerdict) -> None:
    assert judged(str(home.parent / path), scope).verdict is verdict


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of POSIX")
def test_a_link_is_judged_by_where_it_leads(home: Path, scope: Scope) -> None:
    link, pipe = home / "link.txt", home / "pipe"
    link.symlink_to(home.parent / "out" / "a.txt")
    (home / "key").symlink_to(home / ".ssh" / "id_rsa")
    os.mkfifo(pipe)
    chosen = judged(str(link), scope)
    assert (chosen.path, chosen.verdict) == (
        str(home.parent / "out" / "a.txt"),
        ChoiceVerdict.OUTSIDE,
    )
    assert judged(str(home / "key"), scope).verdict is ChoiceVerdict.PRIVATE
    assert judged(str(pipe), scope).verdict is ChoiceVerdict.NO_FILE


def test_nothing_beside_a_chosen_file_is_there(home: Path, scope: Scope) -> None:
    out = home.parent / "out"
    about = scope_about([judged(str(out / "a.txt"), scope)], scope)
    assert about.allows(str(out / "a.txt"))
    with about.open_file(str(out / "a.txt")) as file:
        assert file.read() == b"text"
    for beside in (out / "b.txt", out / "sub", out / "sub" / "a.txt", home / "Documents"):
        assert not about.allows(str(beside))
        with pytest.raises(ScopeError):
            about.stat(str(beside))
    with about.open_folder(str(out)) as folder, folder.entries() as entries:
        assert [entry.name for entry in entries] == ["a.txt"]
        with pytest.raises(FileNotFoundError):
            folder.open_file("b.txt")
        with pytest.raises(FileNotFoundError):
            folder.child("sub")


def test_a_file_and_a_folder_beside_it_are_both_there(home: Path, scope: Scope) -> None:
    out = home.parent / "out"
    chosen = [judged(str(out / name), scope) for name in ("a.txt", "sub")]
    about = scope_about(chosen, scope)
    assert about.allows(str(out / "sub" / "a.txt"))
    assert not about.allows(str(out / "b.txt"))
    assert set(about.outermost(about.folders)) == {str(out), str(out / "sub")}


def test_what_is_shown_meanwhile_is_all_that_is_allowed(home: Path, scope: Scope) -> None:
    out = home.parent / "out"
    chosen = [judged(str(path), scope) for path in (out / "a.txt", home / "Documents" / "a.txt")]
    besides = scope_besides(chosen, scope)
    assert besides.allows(str(home / "Documents" / "b.txt"))
    assert besides.allows(str(out / "a.txt"))
    assert not besides.allows(str(out / "b.txt"))
    assert not besides.allows(str(home / "Secret"))
    assert scope_besides(chosen[1:], scope) is scope


def test_what_is_excluded_stays_so_inside_of_what_is_chosen(home: Path, scope: Scope) -> None:
    about = scope_about([judged(str(home), scope)], scope)
    assert not about.allows(str(home / "Secret"))
    assert about.why_closed(str(home / ".ssh" / "id_rsa")) == "scope.private"
